"""Makes calls with the client of openapi-python-client, the package `client`."""

from __future__ import annotations

import base64
import importlib
import inspect
import io
import json
import pkgutil
import re
import sys
import typing

import client
import client.api
from client.types import File


def plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


def modules() -> dict[str, str]:
    found = pkgutil.walk_packages(client.api.__path__, "client.api.")
    return {plain(one.name.rpartition(".")[2]): one.name for one in found if not one.ispkg}


def read(value: typing.Any, hint: typing.Any) -> typing.Any:
    """Returns the value in a type of the client: a model, a file, or the value itself."""
    if isinstance(value, dict) and "$base64" in value:
        payload = io.BytesIO(base64.b64decode(value["$base64"]))
        return File(payload=payload, file_name=value["name"], mime_type=value["type"])
    for option in (hint, *typing.get_args(hint)):
        if isinstance(value, dict) and hasattr(option, "from_dict"):
            return option.from_dict(value)
        if isinstance(value, list) and typing.get_origin(option) is list:
            return [read(item, typing.get_args(option)[0]) for item in value]
    return value


def send(by_name: dict[str, str], api: typing.Any, call: dict[str, typing.Any]) -> str | None:
    name = by_name.get(plain(call["operation"]))
    if name is None:
        return "the client does not have the operation"
    function = importlib.import_module(name).sync_detailed
    hints = typing.get_type_hints(function)
    values = {**call.get("path", {}), **call.get("query", {}), **call.get("headers", {})}
    given = {plain(key): value for key, value in values.items()}
    arguments = {}
    for parameter in inspect.signature(function).parameters:
        key = plain(parameter)
        if parameter == "client":
            arguments[parameter] = api
        elif parameter == "body":
            body = call.get("body") or {}
            arguments[parameter] = read_body(body, hints[parameter])
        elif key in given:
            arguments[parameter] = read(given[key], hints[parameter])
    response = function(**arguments)
    if response.status_code < 300:
        return None
    return f"{response.status_code} {response.content.decode()}"


def read_body(body: dict[str, typing.Any], hint: typing.Any) -> typing.Any:
    files = {key: value for key, value in body.items() if isinstance(value, dict) and "$base64" in value}
    model = read({key: value for key, value in body.items() if key not in files}, hint)
    for key, value in files.items():
        setattr(model, key, read(value, None))
    return model


def main() -> None:
    url, authorization = sys.argv[1:]
    api = client.Client(base_url=url, headers={"authorization": authorization})
    by_name = modules()
    for call in json.load(sys.stdin):
        try:
            failure = send(by_name, api, call)
        except Exception as error:
            failure = f"{type(error).__name__}: {error}"
        outcome = {"id": call["id"], **({} if failure is None else {"failure": failure[:500]})}
        print(json.dumps(outcome), flush=True)


main()
