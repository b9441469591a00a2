"""Makes the calls on standard input, a JSON list, and prints one outcome per line."""

import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2] / "conformance" / "python"))

from calls import arguments_of, method_of

from package import Package


def perform(package: Package, client: Any, call: dict[str, Any]) -> dict[str, Any]:
    outcome: dict[str, Any] = {"id": call["id"]}
    try:
        method = method_of(call, client)
        result = method(**arguments_of(call, method, package))
        if hasattr(result, "first_page"):
            result.first_page()
        if call.get("take") == "stream":
            outcome["items"] = []
            with result as items:
                outcome["items"].extend(item.to_dict() for item in items)
    except Exception as error:
        outcome["failure"] = f"{error!r} {getattr(error, 'raw_body', '')}"
    return outcome


def main(name: str, url: str, authorization: str) -> None:
    package = Package(name)
    with package.Client(base_url=url, authorization=authorization, max_retries=0) as client:
        for call in json.load(sys.stdin):
            print(json.dumps(perform(package, client, call)), flush=True)


main(*sys.argv[1:])
