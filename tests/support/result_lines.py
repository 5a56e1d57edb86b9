"""Writes lines of lists of results, in the form of each kind and era."""

LINK = '<a href="http://tenhou.net/0/?log={}">牌譜</a>'
WITH_LINK = ("scc", "sce", "scf")
WITH_LOBBY = ("sca", "scf")
WITH_MINUTES = ("scb", "scc", "scd", "sce")

LOG_ID = "2017010300gm-00a9-0000-{:08x}"
NAMES = ("ASAPIN", "雀荘の猫", "NoName", "(笑)")
SCORES = (61.0, 14.0, -29.0, -46.0)


def write_line(
    kind="scc",
    start="00:01",
    minutes=40,
    rule="四鳳南喰赤－",
    log_id=None,
    names=NAMES,
    scores=SCORES,
    chips=None,
    lobby="L1001",
    decimals=1,
):
    """One line without its end. ``decimals`` 0: as in 2009."""
    columns = [lobby] if kind in WITH_LOBBY else []
    columns.append(start)
    if kind in WITH_MINUTES:
        columns.append(f"{minutes:02}")
    columns.append(rule)
    if kind in WITH_LINK:
        columns.append(LINK.format(log_id or LOG_ID.format(1)))
        names = [escape(name) for name in names]
    marks = [write_score(score, decimals) for score in scores]
    if chips is not None:
        marks = [f"{mark},{write_chips(n)}" for mark, n in zip(marks, chips, strict=True)]
    results = " ".join(f"{name}({mark})" for name, mark in zip(names, marks, strict=True))
    return " | ".join([*columns, results]) + ("<br>" if kind in WITH_LINK else "")


def write_list(lines):
    """The bytes of a list."""
    return "".join(f"{line}\r\n" for line in lines).encode()


def escape(name):
    return name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def write_score(score, decimals=1):
    return f"{score:+.{decimals}f}" if score else f"{0:.{decimals}f}"


def write_chips(n):
    return f"{n:+d}枚" if n else "0枚"


def mutate_line(rng, line):
    """The bytes of a line with a few of them changed, lost, added or moved."""
    line = bytearray(line)
    for _ in range(rng.choice((1, 1, 2, 5))):
        place = rng.randrange(len(line))
        action = rng.randrange(5)
        if action == 0:
            line[place] = rng.randrange(256)
        elif action == 1:
            del line[place : place + rng.randrange(1, 9)]
        elif action == 2:
            line[place:place] = rng.choice((b"(", b")", b" ", b"|", b"(+1.0) ", b"<br>", b"\n", b"\0", b"9"))
        elif action == 3:
            other = rng.randrange(len(line))
            line[place], line[other] = line[other], line[place]
        else:
            line[place:place] = line[other : other + 20] if (other := rng.randrange(len(line))) else b"&"
        line = line or bytearray(b"x")
    return bytes(line)
