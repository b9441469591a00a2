"""Runs vectors: a JSON list on standard input, one record per line on standard output."""

import json
import sys

from perform import Performance

from package import Package


def main(name: str, mode: str) -> None:
    package = Package(name)
    for vector in json.load(sys.stdin):
        record = Performance(package, vector, is_async=mode == "async").record()
        print(json.dumps(record), flush=True)


main(*sys.argv[1:])
