"""Whole runs of ``paifu ingest`` over an archive repeated under new ids: jobs against one, memory.

    python benchmarks/archive.py ZIP [--repeat 30] [--jobs 2]

The games of ZIP are written REPEAT times into a temporary archive, each time with other ids, and
ingested by one process and by JOBS. Memory is the largest resident size of any process of a run, at the
archive once and repeated. A run of its own warms the cache of compiled code first.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

RUN = """
import json, resource, sys
import pipeline
summary = pipeline.ingest([sys.argv[1]], sys.argv[2], jobs=int(sys.argv[3]))
usage = [resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
print(json.dumps({"games": summary.games, "seconds": summary.seconds, "mib": max(usage) // 1024}))
"""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("zip", type=Path)
    parser.add_argument("--repeat", type=int, default=30)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        once = repeat(options.zip, Path(folder) / "once.zip", 1)
        many = repeat(options.zip, Path(folder) / "many.zip", options.repeat)
        run(once, 1)
        runs = {
            "once, 1 job": run(once, 1),
            f"x {options.repeat}, 1 job": run(many, 1),
            f"x {options.repeat}, {options.jobs} jobs": run(many, options.jobs),
        }
    print(f"{'run':16} {'games':>8} {'seconds':>9} {'games/s':>9} {'MiB':>6}")
    for name, result in runs.items():
        rate = result["games"] / result["seconds"]
        print(f"{name:16} {result['games']:8,.0f} {result['seconds']:9.2f} {rate:9,.0f} {result['mib']:6.0f}")
    _, one, several = runs.values()
    print(f"{options.jobs} jobs / 1 job: {one['seconds'] / several['seconds']:.2f}")


def repeat(source: Path, target: Path, times: int) -> Path:
    """The members of ``source`` that have an id, ``times`` times; copy k has k in the id's last part."""
    with zipfile.ZipFile(source) as read, zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as write:
        for k in range(times):
            for name in read.namelist():
                renamed, n = re.subn(r"-[0-9a-f]{4}([0-9a-f]{4})\b", rf"-{k:04x}\1", name)
                if n:
                    write.writestr(renamed, read.read(name))
    return target


def run(source: Path, jobs: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", RUN, str(source), str(Path(folder) / "warehouse"), str(jobs)]
        return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


if __name__ == "__main__":
    main()
