"""What a file is, told by its first bytes; its name only tells logs and lists from other texts."""

import bz2
import zlib
from typing import NamedTuple

from parsers.formats import SUFFIXES, form_of
from parsers.results import is_index_name, is_index_text
from parsers.sources.entries import log_id_of

HEAD = 4096  # bytes that tell what a file is
BZIP2_HEAD = 1 << 20  # of a bzip2 file: its first block may take most of a megabyte

LOG, INDEX, ZIP, TAR, SQLITE = "log", "list of results", "zip archive", "tar archive", "SQLite database"
CONTAINERS = (ZIP, TAR, SQLITE)

GZIP = b"\x1f\x8b"
BZIP2 = b"BZh"
_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
_SQLITE = b"SQLite format 3\0"
_TAR_MAGIC = slice(257, 262)
_TAR_HEADER = 512

# Forms that may hold logs but cannot be opened here.
_UNSUPPORTED = {
    b"\x28\xb5\x2f\xfd": "zstd",
    b"\xfd7zXZ\0": "xz",
    b"\x04\x22\x4d\x18": "lz4",
    b"LZIP": "lzip",
    b"\x1f\x9d": "compress",
    b"7z\xbc\xaf\x27\x1c": "7z",
    b"Rar!\x1a\x07": "rar",
}
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM")
_TEXT = bytes(byte for byte in range(256) if byte >= 32 or byte in b"\t\n\r\f\x1b")
_PAGES = (".html", ".htm", ".svg")  # begin as a log of XML does


class Kind(NamedTuple):
    """``name``: LOG, INDEX, a container, or what else it is. ``is_supported``: False for forms not opened."""

    name: str
    is_supported: bool = True


def kind_of(name: str, head: bytes) -> Kind:
    """The kind of a file or member of this name that begins with ``head`` (HEAD bytes, where it has them)."""
    if head.startswith(_ZIP):
        return Kind(ZIP)
    if head.startswith(_SQLITE):
        return Kind(SQLITE)
    inside = unpacked_head(head)
    if inside[_TAR_MAGIC] == b"ustar":
        return Kind(TAR)
    for magic, form in _UNSUPPORTED.items():
        if head.startswith(magic):
            return Kind(form, is_supported=False)
    if _is_index(name, inside):
        return Kind(INDEX)
    return Kind(LOG) if _is_log(name, head) else Kind(_other(name, inside))


def is_container(head: bytes) -> bool:
    """True for the beginning of a zip, tar or SQLite file."""
    return kind_of("", head).name in CONTAINERS


def unpacked_head(head: bytes) -> bytes:
    """The first bytes inside gzip or bzip2; those of the file itself where it is neither, or damaged."""
    try:
        if head.startswith(GZIP):
            return zlib.decompressobj(31).decompress(head, _TAR_HEADER)
        if head.startswith(BZIP2):
            return bz2.BZ2Decompressor().decompress(head, _TAR_HEADER)
    except (zlib.error, EOFError, OSError, ValueError):
        return b""
    return head


def _names_a_log(name: str) -> bool:
    return log_id_of(name) is not None or name.endswith(SUFFIXES)


def _is_index(name: str, inside: bytes) -> bool:
    """True for a list of results, by its name or by its first line."""
    if is_index_name(name):
        return True
    return not _names_a_log(name) and is_index_text(inside[:_TAR_HEADER])


def _is_log(name: str, head: bytes) -> bool:
    """Tell a log from the other files of a folder or archive; a web page is one only if named as one."""
    if _names_a_log(name):
        return True
    if head.startswith((GZIP, BZIP2)):
        return not name.endswith((".html.gz", ".log.gz"))
    return form_of(head) is not None and not name.endswith(_PAGES)


def _other(name: str, inside: bytes) -> str:
    """What a file is that is no log; one word or two for people."""
    if not inside:
        return "empty file"
    if inside.startswith(_PICTURES) or name.endswith(".svg"):
        return "picture"
    if inside.startswith(b"%PDF"):
        return "PDF"
    if name.endswith((".html", ".htm", ".html.gz")):
        return "web page"
    return "text" if not inside.translate(None, _TEXT) else "binary file"
