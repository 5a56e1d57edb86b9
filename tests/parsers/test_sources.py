import bz2
import gzip
import io
import os
import random
import sqlite3
import tarfile
import zipfile
import zlib

import pytest
from logbook import Logbook
from written_logs import ALL

from parsers import LogError, iter_logs, unpack
from parsers.sources import (
    LIMIT,
    OtherFile,
    Pending,
    iter_sources,
    log_id_of,
    nogid,
    tw_of,
    unpack_prefix,
)

IDS = [f"20160101{hour:02}gm-00a9-0000-0000000{hour}" for hour in range(4)]
XML = ALL["old"]
ZSTD = b"\x28\xb5\x2f\xfd" + bytes(40)


def found(*paths):
    return [(raw.source, raw.member, raw.log_id, raw.error) for raw in iter_logs(paths)]


def errors(*paths):
    return [raw.error for raw in iter_logs(paths) if raw.error]


@pytest.mark.parametrize(
    ("name", "log_id", "tw"),
    [
        ("2010091009gm-00a9-0000-0a1b2c3d&tw=2.mjlog", "2010091009gm-00a9-0000-0a1b2c3d", 2),
        (
            "http://tenhou.net/0/?log=2010091009gm-00a9-0000-0a1b2c3d&amp;tw=0",
            "2010091009gm-00a9-0000-0a1b2c3d",
            0,
        ),
        ("a/2019020120gm-0009-10011-215330df.xml", "2019020120gm-0009-10011-215330df", None),
        ("20061001gm-0009-0000-215330df", "20061001gm-0009-0000-215330df", None),
        ("2010091009gm-00a9-0000-x0123456789ab.mjlog", "2010091009gm-00a9-0000-x0123456789ab", None),
        ("nogid-0123456789ab.mjlog", None, None),
        ("README.md", None, None),
        ("2010091009gm-00a9-0000-0a1b2c3d&tw=7", "2010091009gm-00a9-0000-0a1b2c3d", None),
    ],
)
def test_ids_in_names(name, log_id, tw):
    assert (log_id_of(name), tw_of(name)) == (log_id, tw)


def test_an_id_from_the_content():
    assert nogid(XML) == nogid(bytes(XML)) != nogid(XML + b"\n")
    assert len(nogid(XML)) == len("nogid-") + 12


class TestFolders:
    def test_walks_in_order_with_names_from_the_argument_on(self, tmp_path, monkeypatch):
        archive = tmp_path / "archive"
        (archive / "2016" / "b").mkdir(parents=True)
        (archive / "2016" / "b" / f"{IDS[1]}&tw=3.mjlog").write_bytes(gzip.compress(XML))
        (archive / "2016" / f"{IDS[2]}.xml").write_bytes(XML)
        (archive / "a.mjlog").write_bytes(XML)
        expected = [
            ("archive/a.mjlog", None, None, None),
            (f"archive/2016/{IDS[2]}.xml", None, IDS[2], None),
            (f"archive/2016/b/{IDS[1]}&tw=3.mjlog", None, IDS[1], None),
        ]
        assert found(archive) == expected
        monkeypatch.chdir(archive)
        assert found(".") == expected
        assert [raw.tw for raw in iter_logs([archive])] == [None, None, 3]

    def test_one_path_is_a_source_and_not_the_letters_of_its_name(self, tmp_path):
        file = tmp_path / "a.mjlog"
        file.write_bytes(XML)
        assert [raw.source for raw in iter_logs(str(file))] == ["a.mjlog"]
        assert [raw.source for raw in iter_logs(file)] == ["a.mjlog"]

    def test_other_files_are_no_logs(self, tmp_path):
        for name, data in {
            "README.md": b"# logs",
            "index.html": b"<html>",
            "sca20180101.log.gz": gzip.compress(b"L1001 | 15:24"),
            "scc20180101.html.gz": gzip.compress(b"00:09 | 28"),
            ".DS_Store": b"<",
            "index.tsv": b"file\tclass",
        }.items():
            (tmp_path / name).write_bytes(data)
        assert found(tmp_path) == []
        assert others(tmp_path) == [
            OtherFile(f"{tmp_path.name}/README.md", None, "text"),
            OtherFile(f"{tmp_path.name}/index.html", None, "web page"),
            OtherFile(f"{tmp_path.name}/index.tsv", None, "text"),
        ]

    @pytest.mark.parametrize(
        ("name", "data", "kind"),
        [
            ("a.png", b"\x89PNG\r\n", "picture"),
            ("a.jpg", b"\xff\xd8\xff\xe0", "picture"),
            ("a.svg", b"<svg/>", "picture"),
            ("a.pdf", b"%PDF-1.7", "PDF"),
            ("a.htm", b"<html>", "web page"),
            ("a.html.gz", gzip.compress(b"<html>", mtime=0), "web page"),
            ("a.txt", "日本語".encode(), "text"),
            ("a.bin", b"\x00\x01", "binary file"),
            ("a", b"", "empty file"),
        ],
    )
    def test_what_other_files_are(self, tmp_path, name, data, kind):
        (tmp_path / name).write_bytes(data)
        assert others(tmp_path) == [OtherFile(f"{tmp_path.name}/{name}", None, kind)]
        assert others(write_zip(tmp_path / "a.zip", [(name, data)])) == [OtherFile("a.zip", name, kind)]

    @pytest.mark.parametrize(
        ("name", "magic"),
        [
            ("zstd", b"\x28\xb5\x2f\xfd"),
            ("xz", b"\xfd7zXZ\0"),
            ("lz4", b"\x04\x22\x4d\x18"),
            ("lzip", b"LZIP"),
            ("compress", b"\x1f\x9d"),
            ("7z", b"7z\xbc\xaf\x27\x1c"),
            ("rar", b"Rar!\x1a\x07"),
        ],
    )
    def test_forms_that_are_not_opened(self, tmp_path, name, magic):
        (tmp_path / "b.archive").write_bytes(magic + bytes(100))
        assert errors(tmp_path) == [f"{name} is not supported: unpack it first"]

    def test_a_folder_that_cannot_be_read(self, tmp_path, monkeypatch):
        (tmp_path / "closed").mkdir()
        (tmp_path / "z.mjlog").write_bytes(XML)
        scandir = os.scandir

        def refuse(path):
            if os.path.basename(path) == "closed":
                raise PermissionError(13, "Permission denied", str(path))
            return scandir(path)

        monkeypatch.setattr(os, "scandir", refuse)
        assert found(tmp_path) == [
            (f"{tmp_path.name}/z.mjlog", None, None, None),
            (f"{tmp_path.name}/closed", None, None, "PermissionError: Permission denied"),
        ]

    def test_a_named_file_is_always_taken(self, tmp_path):
        path = tmp_path / "log.txt"
        path.write_bytes(b"no log")
        assert found(path) == [("log.txt", None, None, None)]

    def test_the_same_path_twice_and_paths_in_any_order(self, tmp_path):
        for name in "ab":
            (tmp_path / name).write_bytes(XML)
        assert [raw.source for raw in iter_logs([tmp_path / "b", tmp_path / "a", str(tmp_path / "b")])] == [
            "a",
            "b",
        ]

    def test_what_is_not_there(self, tmp_path):
        ((source, member, log_id, error),) = found(tmp_path / "none")
        assert (source, member, log_id) == ("none", None, None)
        assert "FileNotFoundError" in error

    @pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() == 0, reason="root may read everything")
    def test_what_may_not_be_read(self, tmp_path):
        path = tmp_path / "a.mjlog"
        path.write_bytes(XML)
        path.chmod(0)
        assert "PermissionError" in errors(tmp_path)[0]

    def test_empty_and_huge_files(self, tmp_path):
        (tmp_path / f"{IDS[0]}.mjlog").write_bytes(b"")
        (tmp_path / f"{IDS[1]}.mjlog").write_bytes(b"<" * (LIMIT + 1))
        assert [(row[2], row[3]) for row in found(tmp_path)] == [
            (IDS[0], "empty"),
            (IDS[1], f"more than {LIMIT} bytes"),
        ]


def write_zip(path, members):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return path


class TestZip:
    def test_members(self, tmp_path):
        path = write_zip(
            tmp_path / "mjlog_pf4-20_n1.zip",
            [
                (f"mjlog/{IDS[2]}&tw=1.mjlog", gzip.compress(XML)),
                (f"mjlog/deep/er/{IDS[1]}.xml", XML),
                (f"mjlog/{IDS[0]}&tw=0.mjlog", b""),
                ("mjlog/readme.txt", b"text"),
                ("__MACOSX/mjlog/._x.mjlog", b"<"),
            ],
        )
        assert found(path) == [
            (path.name, f"mjlog/{IDS[0]}&tw=0.mjlog", IDS[0], "empty"),
            (path.name, f"mjlog/{IDS[2]}&tw=1.mjlog", IDS[2], None),
            (path.name, f"mjlog/deep/er/{IDS[1]}.xml", IDS[1], None),
        ]
        assert [unpack(raw.data) for raw in iter_logs([path]) if not raw.error] == [XML, XML]

    def test_an_archive_inside_an_archive(self, tmp_path):
        log = [(f"{IDS[0]}.mjlog", XML)]
        inner = [
            ("a.zip", write_zip(tmp_path / "inner.zip", log).read_bytes()),
            ("b.tar", write_tar(tmp_path / "inner.tar", log, "w").read_bytes()),
            ("c.tar.gz", write_tar(tmp_path / "inner.tar.gz", log, "w:gz").read_bytes()),
            ("d.tar.bz2", write_tar(tmp_path / "inner.tar.bz2", log, "w:bz2").read_bytes()),
            ("e.db", write_database(tmp_path / "inner.db", [(IDS[0], XML)]).read_bytes()),
            ("f.tar.zst", ZSTD),
        ]
        expected = [
            "a zip archive inside an archive is not opened",
            *["a tar archive inside an archive is not opened"] * 3,
            "a SQLite database inside an archive is not opened",
            "zstd is not supported: unpack it first",
        ]
        for path in (write_zip(tmp_path / "o.zip", inner), write_tar(tmp_path / "o.tar", inner, "w")):
            assert found(path) == [
                (path.name, name, None, error) for (name, _), error in zip(inner, expected, strict=True)
            ]

    def test_told_by_its_content(self, tmp_path):
        path = write_zip(tmp_path / "archive.mjlog", [(f"{IDS[0]}.mjlog", XML)])
        assert [row[2] for row in found(path)] == [IDS[0]]

    def test_an_archive_without_members(self, tmp_path):
        assert found(write_zip(tmp_path / "a.zip", [])) == []

    def test_a_damaged_member_leaves_the_others(self, tmp_path):
        path = write_zip(tmp_path / "a.zip", [(f"{name}.mjlog", XML) for name in IDS[:3]])
        data = bytearray(path.read_bytes())
        second = data.index(IDS[1].encode()) + len(f"{IDS[1]}.mjlog")
        data[second : second + 40] = b"x" * 40
        path.write_bytes(data)
        rows = found(path)
        assert [row[2] for row in rows] == IDS[:3]
        assert [row[3] is None for row in rows] == [True, False, True]

    def test_a_cut_archive(self, tmp_path):
        path = write_zip(tmp_path / "a.zip", [(f"{name}.mjlog", XML) for name in IDS])
        whole = path.read_bytes()
        path.write_bytes(whole[:-100])
        reason = "BadZipFile: File is not a zip file; "
        directory = [("a.zip", None, None, f"{reason}all 4 members are read")]
        assert [row[2] for row in found(path)] == [*IDS, None]
        assert found(path)[-1:] == directory
        path.write_bytes(whole[: whole.index(IDS[3].encode()) + 60])
        assert [row[2] for row in found(path)] == [*IDS[:3], None]
        assert errors(path) == [f"{reason}the 3 members before the damage are read"]
        assert [unpack(raw.data) for raw in iter_logs(path) if raw.error is None] == [XML] * 3
        path.write_bytes(whole[:20])
        assert found(path) == [("a.zip", None, None, "BadZipFile: File is not a zip file")]

    @pytest.mark.parametrize(
        "data", [b"\x00\x00\x05\x00]\x00\x00", b"\x00\x00\x05\x00\xff\x00\x00\x80\x00no"]
    )
    def test_a_damaged_lzma_member(self, tmp_path, data):
        path = write_zip(tmp_path / "a.zip", [(f"{IDS[0]}.mjlog", data), (f"{IDS[1]}.mjlog", XML)])
        packed = bytearray(path.read_bytes())
        directory = packed.index(b"PK\x01\x02")
        packed[8:10] = packed[directory + 10 : directory + 12] = zipfile.ZIP_LZMA.to_bytes(2, "little")
        path.write_bytes(packed)
        assert [row[2] for row in found(path)] == IDS[:2]
        assert [row[3] is None for row in found(path)] == [False, True]

    def test_an_encrypted_member(self, tmp_path):
        path = write_zip(tmp_path / "a.zip", [(f"{IDS[0]}.mjlog", XML)])
        data = bytearray(path.read_bytes())
        data[6] |= 1
        data[data.index(b"PK\x01\x02") + 8] |= 1
        path.write_bytes(data)
        assert "encrypted" in errors(path)[0]

    def test_a_bomb(self, tmp_path):
        path = write_zip(tmp_path / "a.zip", [(f"{IDS[0]}.mjlog", b"<" * (20 * LIMIT))])
        assert errors(path) == [f"more than {LIMIT} bytes"]


def write_tar(path, members, mode):
    with tarfile.open(path, mode) as archive:
        for name, data in members:
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
        link = tarfile.TarInfo("link.mjlog")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
    return path


TAR_MEMBERS = (
    (f"logs/{IDS[1]}.mjlog", gzip.compress(XML)),
    (f"{IDS[0]}.xml", XML),
    ("empty.mjlog", b""),
    ("x.md", b"x"),
)


class TestTar:
    @pytest.mark.parametrize("mode", ["w", "w:gz", "w:bz2"])
    def test_members_as_they_stand(self, tmp_path, mode):
        path = write_tar(tmp_path / "archive.data", TAR_MEMBERS, mode)
        assert found(path) == [
            ("archive.data", f"logs/{IDS[1]}.mjlog", IDS[1], None),
            ("archive.data", f"{IDS[0]}.xml", IDS[0], None),
            ("archive.data", "empty.mjlog", None, "empty"),
        ]

    @pytest.mark.parametrize("mode", ["w", "w:gz"])
    def test_a_cut_archive_gives_what_comes_before(self, tmp_path, mode):
        noise = random.Random(0).randbytes(40000)  # so that compression does not move the cut
        members = [(f"{name}.mjlog", noise if name == IDS[3] else XML) for name in IDS]
        path = write_tar(tmp_path / "a.tar", members, mode)
        path.write_bytes(path.read_bytes()[:-20000])
        rows = found(path)
        assert [row[2] for row in rows[:3]] == IDS[:3]
        assert rows[-1][3] is not None

    @pytest.mark.parametrize("mode", ["w", "w:gz"])
    def test_an_archive_that_ends_between_two_members(self, tmp_path, mode):
        path = tmp_path / "a.tar"
        with tarfile.open(path, mode) as archive:
            for name in IDS[:2]:
                info = tarfile.TarInfo(f"{name}.mjlog")
                info.size = 512
                archive.addfile(info, io.BytesIO(XML[:512]))
        data = path.read_bytes() if mode == "w" else gzip.decompress(path.read_bytes())
        for end, n_logs in ((2048, 2), (1024, 1), (1024 + 300, 1)):  # after a member, and in a header
            cut = data[:end]
            path.write_bytes(cut if mode == "w" else gzip.compress(cut))
            rows = found(path)
            assert [row[2] for row in rows] == [*IDS[:n_logs], None]
            assert rows[-1][3] == "ReadError: the archive ends early"

    def test_a_damaged_header(self, tmp_path):
        path = write_tar(tmp_path / "a.tar", [(f"{name}.mjlog", XML) for name in IDS], "w")
        data = bytearray(path.read_bytes())
        data[data.index(IDS[2].encode()) + 150] ^= 1
        path.write_bytes(data)
        assert [row[2] for row in found(path)] == [*IDS[:2], None]
        assert errors(path) == ["ReadError: damaged header: bad checksum"]

    @pytest.mark.parametrize("kind", [tarfile.GNUTYPE_LONGNAME, tarfile.XHDTYPE, tarfile.XGLTYPE])
    def test_a_header_that_says_it_is_huge_is_not_read(self, tmp_path, kind):
        header = tarfile.TarInfo("long")
        header.type, header.size = kind, 1 << 30
        path = tmp_path / "a.tar.gz"
        path.write_bytes(gzip.compress(header.tobuf(tarfile.GNU_FORMAT) + bytes(1 << 20)))
        assert errors(path) == [f"ReadError: a header of {1 << 30} bytes, at most 65536 are read"]

    def test_long_names_are_read(self, tmp_path):
        name = "folder/" * 40 + f"{IDS[0]}.mjlog"
        for form in (tarfile.GNU_FORMAT, tarfile.PAX_FORMAT):
            path = tmp_path / "a.tar"
            with tarfile.open(path, "w", format=form) as archive:
                info = tarfile.TarInfo(name)
                info.size = len(XML)
                archive.addfile(info, io.BytesIO(XML))
            assert found(path) == [("a.tar", name, IDS[0], None)]


def write_database(path, logs):
    """As houou-logs makes it; a log of None is still to be fetched."""
    with sqlite3.connect(path) as database:
        database.execute(
            "CREATE TABLE logs(id TEXT PRIMARY KEY, date TEXT NOT NULL, num_players INTEGER,"
            " is_tonpu INTEGER, is_processed INTEGER, was_error INTEGER, log BLOB) WITHOUT ROWID"
        )
        database.executemany("INSERT INTO logs VALUES (?, '2016-01-01T00:00', 4, 0, 1, 0, ?)", logs)
    database.close()
    return path


def others(*paths):
    return [entry for entry in iter_sources(paths) if isinstance(entry, OtherFile | Pending)]


class TestDatabases:
    def test_houou_logs(self, tmp_path):
        logs = [(IDS[2], gzip.compress(XML)), (IDS[0], gzip.compress(XML)), (IDS[1], None), (IDS[3], b"")]
        path = write_database(tmp_path / "2016.db", logs)
        before = path.read_bytes()
        assert found(path) == [
            ("2016.db", IDS[0], IDS[0], None),
            ("2016.db", IDS[2], IDS[2], None),
        ]
        assert others(path) == [Pending("2016.db", 2)]
        assert path.read_bytes() == before
        assert os.listdir(tmp_path) == ["2016.db"]

    def test_phoenix_logs(self, tmp_path):
        path = tmp_path / "2016 #?.db"
        with sqlite3.connect(path) as database:
            database.execute(
                "CREATE TABLE logs(log_id text primary key, date text, is_tonpusen int, is_sanma int,"
                " is_processed int, was_error int, log_content text)"
            )
            logs = [(IDS[1], gzip.compress(XML)), (IDS[0], XML.decode()), (IDS[2], ""), (IDS[3], 5)]
            database.executemany("INSERT INTO logs VALUES (?, '2016-01-01 00:00', 0, 0, 1, 0, ?)", logs)
        raws = list(iter_logs([path]))
        assert [(raw.log_id, raw.error) for raw in raws] == [
            (IDS[0], None),
            (IDS[1], None),
            (IDS[3], None),
        ]
        assert others(path) == [Pending("2016 #?.db", 1)]
        assert [unpack(raw.data) for raw in raws[:2]] == [XML, XML]

    def test_another_database(self, tmp_path):
        path = tmp_path / "a.db"
        with sqlite3.connect(path) as database:
            database.execute("CREATE TABLE logs(name TEXT)")
        assert "without a table of logs" in errors(path)[0]

    def test_a_view_is_no_table_of_logs(self, tmp_path):
        path = tmp_path / "a.db"
        endless = (
            "WITH RECURSIVE r(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM r) SELECT id, 'x' AS log FROM r"
        )
        with sqlite3.connect(path) as database:
            database.execute(f"CREATE VIEW logs AS {endless}")
        assert errors(path) == ["a database without a table of logs (id, log or log_id, log_content)"]

    def test_a_row_that_is_too_long_leaves_the_others(self, tmp_path):
        path = write_database(tmp_path / "a.db", [(name, XML) for name in IDS])
        with sqlite3.connect(path) as database:
            for name in IDS[1:3]:
                database.execute("UPDATE logs SET log = zeroblob(50000000) WHERE id = ?", [name])
        assert [(row[2], row[3]) for row in found(path)] == [
            (IDS[0], None),
            (IDS[1], f"more than {LIMIT} bytes"),
            (IDS[2], f"more than {LIMIT} bytes"),
            (IDS[3], None),
        ]

    def test_rows_on_both_sides_of_a_damaged_page(self, tmp_path):
        rows = [(f"2016010100gm-00a9-0000-{number:08x}", XML) for number in range(400)]
        path = write_database(tmp_path / "a.db", rows)
        data = bytearray(path.read_bytes())
        middle = data.index(rows[200][0].encode()) // 4096 * 4096
        data[middle : middle + 4096] = b"\xff" * 4096
        path.write_bytes(data)
        logs = [raw.log_id for raw in iter_logs(path) if raw.error is None]
        assert len(logs) > 350
        assert len(set(logs)) == len(logs)
        assert {rows[0][0], rows[399][0]} <= set(logs)
        assert errors(path) == ["DatabaseError: database disk image is malformed"]

    def test_a_write_ahead_log_is_read_and_nothing_is_written(self, tmp_path):
        live = write_database(tmp_path / "live.db", [(IDS[0], XML)])
        writer = sqlite3.connect(live)
        writer.execute("PRAGMA journal_mode = WAL")
        writer.execute("INSERT INTO logs VALUES (?, '2016-01-01T00:00', 4, 0, 1, 0, ?)", (IDS[1], XML))
        writer.commit()
        assert [row[2] for row in found(live)] == IDS[:2]  # beside a writer
        folder = tmp_path / "copy"
        folder.mkdir()
        for name in ("live.db", "live.db-wal"):
            (folder / name).write_bytes((tmp_path / name).read_bytes())
        writer.close()
        before = {name: (folder / name).read_bytes() for name in os.listdir(folder)}
        assert [row[2] for row in found(folder / "live.db")] == IDS[:2]
        assert {name: (folder / name).read_bytes() for name in os.listdir(folder)} == before

    def test_a_damaged_database(self, tmp_path):
        path = tmp_path / "a.db"
        with sqlite3.connect(path) as database:
            database.execute("CREATE TABLE logs(id TEXT PRIMARY KEY, log BLOB) WITHOUT ROWID")
            database.executemany("INSERT INTO logs VALUES (?, ?)", [(f"{i:09}", XML) for i in range(99)])
        data = path.read_bytes()
        path.write_bytes(data[:4096] + b"\xff" * (len(data) - 4096))
        assert "DatabaseError" in errors(path)[-1]
        path.write_bytes(data[:100])
        assert "DatabaseError" in errors(path)[-1]


class TestUnpack:
    @pytest.mark.parametrize(
        "data",
        [XML, gzip.compress(XML), bz2.compress(XML), gzip.compress(XML[:99]) + gzip.compress(XML[99:])],
        ids=["plain", "gzip", "bzip2", "two members"],
    )
    def test_forms(self, data):
        assert unpack(data) == XML

    @pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, bytes])
    def test_a_bomb_stops(self, pack):
        with pytest.raises(LogError, match=f"log: expected at most {LIMIT} bytes, got: 'more'"):
            unpack(pack(bytes(3 * LIMIT)), log_id="log")
        assert len(unpack(pack(bytes(LIMIT)))) == LIMIT

    def test_many_members_are_no_way_around_the_limit(self):
        with pytest.raises(LogError, match="at most 1000 bytes"):
            unpack(gzip.compress(bytes(300)) * 4, limit=1000)

    @pytest.mark.parametrize("pack", [gzip.compress, bz2.compress])
    def test_a_cut(self, pack):
        data = pack(XML)
        for end in range(4, len(data)):
            with pytest.raises(LogError, match="early end"):
                unpack(data[:end])

    def test_what_comes_before_a_cut(self):
        data = gzip.compress(XML)
        unpacked = unpack_prefix(data[:-30])
        assert unpacked.fault == "gzip data ends early"
        assert len(unpacked.data) > len(XML) // 2
        assert XML.startswith(unpacked.data)
        assert unpack_prefix(data) == (XML, "")
        assert unpack_prefix(data[:-4]) == (XML, "gzip data ends early")
        with pytest.raises(LogError, match="early end"):
            unpack_prefix(data[:10])

    @pytest.mark.parametrize("pack", [gzip.compress, bz2.compress])
    def test_flipped_bits(self, pack):
        """Checksums find all of them."""
        data = pack(XML)
        for place in range(12, len(data), 7):
            damaged = bytearray(data)
            damaged[place] ^= 0xFF
            with pytest.raises(LogError):
                unpack(bytes(damaged))

    def test_a_wrong_checksum(self):
        data = bytearray(gzip.compress(XML))
        data[-6] ^= 1
        with pytest.raises(LogError, match="undamaged compressed data"):
            unpack(bytes(data))


def test_zlib_is_what_gzip_uses():
    """``unpack`` avoids the gzip module, which has no limit."""
    assert zlib.decompressobj(31).decompress(gzip.compress(XML)) == XML


def test_logbook_ids_are_ids():
    assert log_id_of(Logbook().log_id) == Logbook().log_id
