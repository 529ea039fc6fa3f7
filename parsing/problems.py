"""The catalogue of problem codes: level, message in Portuguese, and what each means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from parsing.model import AGRUPADORES, Dispositivo, Documento, Nivel, Problema, Redacao


class Codigo(NamedTuple):
    """A kind of problem. `mensagem` takes its values by name; `sentido` explains it to a user."""

    nivel: Nivel
    mensagem: str
    sentido: str


CODIGOS: dict[str, Codigo] = {
    # the file
    "codificacao_antiga": Codigo(
        "informacao",
        "Texto lido como Windows-1252, pois não é UTF-8 válido.",
        "O arquivo não está em UTF-8; as letras acentuadas foram lidas pela codificação antiga.",
    ),
    "caractere_reparado": Codigo(
        "informacao",
        "Linha {linha}: caracteres invisíveis ou trocados foram reparados.",
        "A linha tinha caracteres invisíveis, ligaduras ou acentos trocados, já repostos.",
    ),
    "insercao_controlada": Codigo(
        "aviso",
        "Linha {linha}: há palavras incluídas com controle de alterações, ainda não aceitas.",
        "O arquivo do Word traz uma inclusão pendente; ela foi lida como texto da norma.",
    ),
    "exclusao_controlada": Codigo(
        "aviso",
        "Linha {linha}: palavras excluídas com controle de alterações, ainda não aceitas, "
        "ficaram fora do texto.",
        "O arquivo do Word traz uma exclusão pendente; as palavras ficaram fora da norma.",
    ),
    "ligadura_perdida": Codigo(
        "aviso",
        "Linha {linha}: letras perdidas na conversão do arquivo.",
        "Faltam letras que o arquivo já não traz; só o original pode repô-las.",
    ),
    "texto_nao_confiavel": Codigo(
        "erro",
        "Linha {linha}: códigos de fonte “(cid:…)” no lugar de letras.",
        "O PDF não diz que letras são essas; o texto da linha não é confiável.",
    ),
    "errata_recusada": Codigo(
        "erro",
        "Linhas {linha}–{ultima}: a errata não confere com o texto e não foi aplicada.",
        "O reparo editorial espera outro texto nessas linhas; confira erratas/<chave>.toml.",
    ),
    "intervencao_editorial": Codigo(
        "informacao",
        "Linhas {linha}–{ultima}: lidas por errata. {motivo}",
        "Reparo feito por uma pessoa e visível no arquivo de erratas; o texto bruto não muda.",
    ),
    "rotulo_corrigido": Codigo(
        "aviso",
        "Linha {linha}: o rótulo impresso “{rotulo}” foi lido como {lido}, pela sequência.",
        "O rótulo está deformado (OCR); o texto guarda o impresso, o número vem da sequência.",
    ),
    "citacao_aberta": Codigo(
        "aviso",
        "Linha {linha}: aspas abertas que não se fecham; a citação termina no artigo seguinte.",
        "Texto de outra norma citado sem aspas de fechamento: o fim foi posto pela numeração.",
    ),
    "citacao_nao_lida": Codigo(
        "aviso",
        "Linha {linha}: texto citado de que nenhuma alteração foi entendida; ficou no dispositivo.",
        "O texto de outra norma foi reconhecido, mas não a ordem que o altera.",
    ),
    "norma_revogada": Codigo(
        "aviso",
        "Linha {linha}: o texto avisa que a norma inteira foi revogada.",
        "Um aviso acima da epígrafe diz que a norma não está em vigor.",
    ),
    "outra_norma": Codigo(
        "aviso",
        "Linha {linha}: começa outra norma no mesmo arquivo ({titulo}); convém separá-las.",
        "Os dispositivos da segunda norma ficam à parte, com “@2” no id; separe os arquivos.",
    ),
    "linha_sem_lugar": Codigo(
        "informacao",
        "Linha {linha}: linha sem lugar certo; ficou no texto de {rotulo}.",
        "Linha que não é rótulo nem continua a frase anterior.",
    ),
    "leitura_corrigida": Codigo(
        "informacao",
        "O texto impresso de {rotulo} está partido ou fora de ordem e foi lido por errata.",
        "Dispositivo alcançado por um reparo editorial do arquivo de erratas.",
    ),
    "ruido_excessivo": Codigo(
        "aviso",
        "{parte} do texto foi tida por numeração de página, sumário ou cabeçalho.",
        "Mais de 3 % do texto ficou fora da norma: convém conferir as linhas de papel ruído.",
    ),
    "texto_nao_colocado": Codigo(
        "erro",
        "Linha {linha}: há texto que não foi colocado em dispositivo nenhum.",
        "Falha da leitura: todo caractere deve ter um lugar.",
    ),
    # labels and numbers
    "rotulo_atipico": Codigo(
        "informacao",
        "{rotulo}: rótulo “{impresso}” impresso de modo diferente dos demais da norma.",
        "Sinal de erro de digitação ou de reconhecimento (OCR) no rótulo: “Ill” por “III”, “§ 1.”.",
    ),
    "numeracao_lacuna": Codigo(
        "aviso",
        "{rotulo}: a numeração salta; falta {faltam}.",
        "Número que não aparece no texto, sem nota que o explique; não quer dizer revogado.",
    ),
    "numeracao_repetida": Codigo(
        "aviso",
        "{rotulo}: número repetido no mesmo lugar, sem nota de nova redação.",
        "Provável erro de numeração: os dois ficam no texto, o segundo marcado como repetido.",
    ),
    "rotulo_duplicado": Codigo(
        "aviso",
        "{rotulo} aparece outra vez no mesmo lugar, sem nota de alteração.",
        "A leitura não soube se é outra redação: as duas ficam, a segunda como repetida.",
    ),
    "paragrafo_unico_com_numerados": Codigo(
        "aviso",
        "{rotulo}: o artigo tem parágrafo único e também parágrafos numerados.",
        "Um dos rótulos está errado: “Parágrafo único” só se usa quando há um só.",
    ),
    "item_isolado": Codigo(
        "informacao",
        "{rotulo}: há um só item numerado ({unico}) onde se esperavam vários.",
        "“§ 1º” sem § 2º, inciso I sem II, seção I sem II: rótulo errado ou texto perdido.",
    ),
    # text
    "medida_perdida": Codigo(
        "erro",
        "{rotulo}: falta a medida depois de “{fim}”.",
        "O valor (altura, distância, área, prazo) não está no texto publicado.",
    ),
    "extenso_divergente": Codigo(
        "aviso",
        "{rotulo}: o número e o extenso não conferem: “{trecho}”.",
        "O algarismo diz uma coisa e a palavra entre parênteses outra.",
    ),
    "texto_cortado": Codigo(
        "erro",
        "{rotulo}: o texto acaba no meio da frase, em “{fim}”.",
        "O resto da frase não está no texto publicado.",
    ),
    "sem_pontuacao_final": Codigo(
        "informacao",
        "{rotulo}: o texto acaba sem pontuação.",
        "Pode ser descuido de digitação ou fim de frase perdido.",
    ),
    "linhas_embaralhadas": Codigo(
        "erro",
        "{rotulo}: impresso fora da ordem, ou no meio de outro dispositivo.",
        "As linhas do texto publicado estão fora da ordem de leitura.",
    ),
    "palavra_partida": Codigo(
        "informacao",
        "{rotulo}: palavra partida em “{trecho}”.",
        "Espaço depois do hífen, sobra da quebra de linha do original.",
    ),
    "omissao_suspeita": Codigo(
        "aviso",
        "{rotulo}: há pontos de omissão fora de citação.",
        "Reticências no lugar de texto: pode faltar parte do dispositivo.",
    ),
    "texto_vazio": Codigo(
        "aviso",
        "{rotulo}: sem texto e sem itens.",
        "O rótulo está no texto, o conteúdo não.",
    ),
    # the whole
    "titulo_provavelmente_perdido": Codigo(
        "informacao",
        "Antes de {rotulo} parece faltar um título: {anterior} já traz a sanção que fecha {parte}.",
        "Um capítulo costuma acabar na sanção “deste capítulo”; o que segue seria de outro.",
    ),
    "anexo_ausente": Codigo(
        "aviso",
        "{rotulo}: cita “{nome}”, que não está no texto.",
        "A norma manda ver um anexo, ou uma parte, que o texto publicado não traz.",
    ),
    "fim_ausente": Codigo(
        "aviso",
        "O texto acaba em {rotulo} sem cláusula de vigência nem fecho.",
        "O arquivo parece incompleto: falta o fim da norma.",
    ),
    "sem_artigos": Codigo(
        "aviso",
        "Nenhum artigo foi reconhecido no texto.",
        "O arquivo não parece ser uma norma articulada, ou o formato não é reconhecido.",
    ),
    "data_incompativel": Codigo(
        "aviso",
        "A data {data} não combina com o número {numero}.",
        "O ano do número da norma é outro: um dos dois está errado na fonte.",
    ),
    # history
    "redacoes_fora_de_ordem": Codigo(
        "aviso",
        "{rotulo}: as notas datam esta redação de antes da anterior.",
        "A ordem das redações impressas não combina com os anos das leis citadas.",
    ),
    "redacao_sem_norma": Codigo(
        "informacao",
        "{rotulo}: mudança de redação sem a norma que a fez.",
        "Sabe-se que o texto mudou, não por que lei nem quando.",
    ),
    # references (their messages are made in references.py)
    "remissao_ausente": Codigo(
        "aviso",
        "{rotulo}: remissão a {alvo}, que não existe nesta norma.",
        "O dispositivo citado não está no texto.",
    ),
    "remissao_revogada": Codigo(
        "aviso",
        "{rotulo}: remissão a {alvo}, que está revogado.",
        "A norma manda aplicar um dispositivo que já não vigora.",
    ),
    "remissao_substituida": Codigo(
        "informacao",
        "{rotulo}: remissão a {alvo}, cujo texto foi substituído depois.",
        "A remissão foi escrita para outra redação do dispositivo citado.",
    ),
    "remissao_sem_alvo": Codigo(
        "aviso",
        "{rotulo}: remissão relativa sem alvo.",
        "“Parágrafo anterior”, por exemplo, onde não há parágrafo anterior.",
    ),
    "remissao_sem_agrupador": Codigo(
        "informacao",
        "{rotulo}: remissão a uma divisão que o texto não traz.",
        "Cita um capítulo, seção ou título, e o texto publicado não tem esses títulos.",
    ),
    "remissao_especie": Codigo(
        "informacao",
        "{rotulo}: chama esta norma por outra espécie.",
        "“Desta Lei Complementar” numa lei ordinária: texto vindo de outra norma.",
    ),
    # proposals of amending laws (their messages are made in apply.py)
    "parte_nao_reproduzida": Codigo(
        "aviso",
        "{rotulo}: reimpresso sem pontos e sem uma das partes que tinha.",
        "A lei alteradora não diz se a parte não reimpressa continua; a proposta a mantém.",
    ),
    "redacao_sobre_revogado": Codigo(
        "aviso",
        "{rotulo}: nova redação de um dispositivo revogado.",
        "A lei alteradora dá redação a um dispositivo que já estava revogado.",
    ),
    "incluido_sem_ordem": Codigo(
        "informacao",
        "{rotulo}: incluído, embora a ordem fale em nova redação.",
        "A lei alteradora dá redação a um dispositivo que não existia.",
    ),
    "lei_alteradora_revogada": Codigo(
        "aviso",
        "{rotulo}: a lei que lhe deu o texto foi revogada.",
        "O texto anterior não volta por si (LINDB, art. 2º, § 3º), salvo se a lei o disser.",
    ),
}
"""Every code that the reading of a norm may report."""


def problem(
    codigo: str,
    *,
    linha: int | None = None,
    id_: str | None = None,
    versao: int | None = None,
    **values: object,
) -> Problema:
    """A problem with its message filled in."""
    known = CODIGOS[codigo]
    texto = known.mensagem.format(linha=linha, **values)
    return Problema(codigo, known.nivel, texto, linha, id_, versao)


@dataclass(frozen=True, slots=True)
class Relator:
    """Makes the problems of one document, each naming its place in full ("Art. 23, § 1º, II")."""

    nomes: Mapping[str, str]

    @classmethod
    def of(cls, documento: Documento) -> Relator:
        """The names of all dispositivos of a document."""
        nomes: dict[str, str] = {}
        for dispositivo, pai in documento.percorrer():
            own = dispositivo.atual.rotulo or dispositivo.rotulo
            above = nomes.get(pai or "") if dispositivo.tipo not in AGRUPADORES else None
            alone = dispositivo.tipo in ("artigo", "anexo") or above is None
            nomes[dispositivo.id] = own if alone else f"{above}, {own}"
        return cls(nomes)

    def at(
        self,
        dispositivo: Dispositivo,
        codigo: str,
        redacao: Redacao | None = None,
        **values: object,
    ) -> Problema:
        """A problem of a dispositivo, or of one redação of it."""
        shown = redacao or dispositivo.atual
        values.setdefault("rotulo", self.nomes[dispositivo.id])
        return problem(
            codigo,
            linha=shown.linha or None,
            id_=dispositivo.id,
            versao=redacao.versao if redacao else None,
            **values,
        )
