"""Why a file could not be read or written, in Portuguese: the system says it in English."""

from __future__ import annotations

import errno

_RAZOES = {
    errno.ENOENT: "o arquivo ou a pasta não existe",
    errno.EACCES: "falta permissão",
    errno.EPERM: "falta permissão",
    errno.EROFS: "ali só se pode ler",
    errno.ENOSPC: "não há espaço no disco",
    errno.EDQUOT: "a cota do disco acabou",
    errno.EISDIR: "é uma pasta",
    errno.ENOTDIR: "uma parte do caminho não é pasta",
    errno.EEXIST: "já existe",
    errno.ENAMETOOLONG: "o nome é longo demais",
    errno.EMFILE: "há arquivos abertos demais",
    errno.EFBIG: "o arquivo é grande demais",
    errno.EBUSY: "está em uso",
    errno.EIO: "falha do disco",
}


def reason(error: OSError) -> str:
    """ "falta permissão", "não há espaço no disco"; of other faults only the number is said."""
    if error.errno is None:
        return "falha do sistema"
    return _RAZOES.get(error.errno, f"falha {error.errno} do sistema")
