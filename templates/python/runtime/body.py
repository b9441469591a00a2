"""Request bodies."""

from __future__ import annotations

import os
import uuid
from collections.abc import AsyncIterable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import IO, Any

from .content import Source, source_of
from .encode import Encoder, Struct, anything
from .json_text import write_json
from .outgoing import check_headers
from .parameters import PLAIN, Serialization, query_pairs, text_of
from .percent import percent_encode, percent_encode_reserved, utf8
from .values import is_list, is_object

Readable = (
    bytes
    | bytearray
    | memoryview
    | IO[bytes]
    | os.PathLike[str]
    | Iterator[bytes]
    | AsyncIterable[bytes]
)
"""Bytes, an open file, a path, or an iterator. All of these except bytes are read while they are
sent.
"""


@dataclass(frozen=True, slots=True)
class File:
    """Bytes with their file name and media type.

    A path and a seekable file are read again by each attempt. A call that has sent any other file or
    iterator is not repeated.
    """

    content: Readable = field(repr=False)
    name: str | None = None
    content_type: str | None = None


Bytes = Readable | File
"""Bytes, an open file, a path, an iterator, or any of these with its name and type."""


@dataclass(frozen=True, slots=True)
class EncodedBody:
    """A body ready to send."""

    parts: Sequence[bytes | Source] = field(repr=False)
    content_type: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """Describes a request body."""

    write: Callable[[Any, Body], EncodedBody]
    """Writes a value in the media type `media_type`."""
    media_type: str
    encode: Encoder = anything
    """Checks and encodes the argument."""
    members: Struct | None = None
    """Encoder of the arguments in the body, or None if the body is a single argument."""
    argument: str = "body"
    alternatives: Sequence[str] = ()
    """The other allowed media types of a body that is neither JSON nor a form."""
    optional: bool = False
    """True if the body is omitted when it has no properties. A body of the type
    `application/x-www-form-urlencoded` is also sent without properties, unless it needs some.
    """
    encoding: Mapping[str, Serialization] = field(default_factory=dict[str, Serialization])
    """Form fields whose encoding differs from the default."""
    constants: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """Properties with a fixed value, which are not arguments."""
    emptiable: Sequence[str] = ()
    """Names of lists in a form. If such a list is empty, an empty string is sent, which clears it.
    `[]` represents any item, as in `phases[][discounts]`.
    """
    least: int = 0
    """The minimum number of properties of the body."""


def json_body(value: Any, body: Body) -> EncodedBody:
    """Writes JSON (RFC 8259)."""
    return EncodedBody((write_json(value).encode(),), body.media_type)


def form_body(value: Any, body: Body) -> EncodedBody:
    """Writes `application/x-www-form-urlencoded`: a space is `+`, and `+` is `%2B`.

    Objects without a declared encoding are sent as JSON (OpenAPI 3.1.1, section 4.8.15).
    """
    pairs: list[str] = []
    for name, member in _members(value):
        how = body.encoding.get(name) or Serialization(json=isinstance(member, dict))
        quote = _form_encode_reserved if how.allow_reserved else _form_encode
        pairs.extend(query_pairs(name, member, how, quote, _form_encode, body.emptiable))
    return EncodedBody(("&".join(pairs).encode(),), body.media_type)


def multipart_body(value: Any, body: Body) -> EncodedBody:
    """Writes `multipart/form-data` (RFC 7578).

    A list becomes a field for each item. An object with declared styles becomes a field for each of
    its properties, `name[key]` (OpenAPI 3.1, section 4.8.15).
    """
    parts: list[tuple[bytes, bytes | Source]] = []
    for name, member in _members(value):
        how = body.encoding.get(name, PLAIN)
        if how.style == "deepObject":
            for pair in query_pairs(name, member, how, str, str):
                key, _, text = pair.partition("=")
                parts.append(_part(key, text))
            continue
        items: list[Any] = member if is_list(member) else [member]
        parts.extend(_part(name, item, how) for item in items if item is not None)
    boundary = uuid.UUID(bytes=os.urandom(16)).hex
    mark = f"--{boundary}\r\n".encode()
    content: list[bytes | Source] = []
    for head, part in parts:
        content += (mark + head, part, b"\r\n")
    content.append(f"--{boundary}--\r\n".encode())
    return EncodedBody(content, f"multipart/form-data; boundary={boundary}")


def raw_body(value: Any, body: Body) -> EncodedBody:
    """Sends bytes or text unchanged."""
    is_range = "*" in body.media_type
    if isinstance(value, str):
        return EncodedBody(
            (utf8(value),), "text/plain;charset=UTF-8" if is_range else body.media_type
        )
    _, own, content = _opened(value)
    essence = own.partition(";")[0]
    declared = (body.media_type, *body.alternatives)
    if own and (is_range or any(_falls_under(essence, one) for one in declared)):
        return EncodedBody((content,), own)
    return EncodedBody((content,), "application/octet-stream" if is_range else body.media_type)


def _opened(value: Any) -> tuple[str | None, str, bytes | Source]:
    """Returns the name and the media type of a file, if it has them, and its bytes."""
    if isinstance(value, File):
        name, _, content = _opened(value.content)
        return value.name or name, value.content_type or "", content
    if isinstance(value, bytes | bytearray) or type(value) is memoryview:
        return None, "", bytes(value)
    return _base_name(value), "", source_of(value)


def _base_name(file: Any) -> str | None:
    path: object = getattr(file, "__fspath__", lambda: getattr(file, "name", None))()
    # `pathlib` is slow to import.
    return os.path.basename(path) if isinstance(path, str) else None  # noqa: PTH119


def _falls_under(content_type: str, media_range: str) -> bool:
    if media_range.endswith("/*"):
        return media_range == "*/*" or content_type.startswith(media_range[:-1])
    return content_type == media_range


def _members(value: Any) -> Sequence[tuple[str, Any]]:
    return list(value.items()) if is_object(value) else ()


def _form_encode(text: str) -> str:
    return percent_encode(text).replace("%20", "+")


def _form_encode_reserved(text: str) -> str:
    return percent_encode_reserved(text).replace("%20", "+")


def _part(name: str, value: Any, how: Serialization = PLAIN) -> tuple[bytes, bytes | Source]:
    """Encodes one part of a form.

    Structures are sent as JSON (OpenAPI 3.1, section 4.8.14.4), and so is every value declared as JSON.
    """
    declared = how.content_type
    filename: str | None = None
    content: bytes | Source
    is_scalar = isinstance(value, str | bool | int | float)
    if is_scalar and not how.json:
        content, content_type = utf8(text_of(value)), declared
    elif is_scalar or isinstance(value, dict | list):
        content, content_type = write_json(value).encode(), declared or "application/json"
    else:
        own, of_file, content = _opened(value)
        # Many services do not treat a part without a file name as a file.
        filename = own or "blob"
        content_type = (
            of_file or declared or _file_type(own, how.file_types) or "application/octet-stream"
        )
    head = f'Content-Disposition: form-data; name="{_quoted(name)}"'
    if filename is not None:
        head += f'; filename="{_quoted(filename)}"'
    if content_type is not None:
        check_headers({"content-type": content_type})
        head += f"\r\nContent-Type: {content_type}"
    return utf8(head) + b"\r\n\r\n", content


def _file_type(name: str | None, types: Mapping[str, str] | None) -> str | None:
    """Returns the declared media type for the extension of a file."""
    if not types:
        return None
    _, _, extension = (name or "").rpartition(".")
    return types.get(extension.lower(), types.get(""))


def _quoted(text: str) -> str:
    """Quotes a name as browsers do in multipart bodies (HTML, section 4.10.21.8)."""
    return text.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
