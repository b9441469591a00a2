"""A scripted server: records requests, and returns the responses of the vector."""

import base64
import json
import re
from dataclasses import dataclass, field
from typing import Any

from clock import Clock

ADDED_BY_TRANSPORT = {"host", "content-length", "connection", "accept-encoding"}
UNEXPECTED = {"status": 418, "text": "not expected"}
"""A rejection that no client retries."""


@dataclass
class Answer:
    """The response, and its time."""

    status: int
    headers: list[tuple[str, str]]
    chunks: list[bytes]
    """Both halves of a body; there is a pause before the second one."""
    delay_ms: float = 0
    body_delay_ms: float = 0
    never: bool = False
    pieces: list[tuple[float, bytes]] | None = None
    """The pieces of a body, each with its delay in milliseconds."""
    end: str = "close"
    cut: str | None = None


@dataclass
class ScriptedServer:
    """Responds to the n-th request with the reply of the n-th exchange."""

    clock: Clock
    exchanges: list[dict[str, Any]]
    requests: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    open: int = 0
    """Bodies that have neither ended nor been released."""

    def receive(self, method: str, url: str, headers: dict[str, str], body: bytes | None) -> Answer:
        number = len(self.requests)
        known = number < len(self.exchanges)
        reply = self.exchanges[number]["reply"] if known else UNEXPECTED
        names = joined(headers)
        content_type = names.get("content-type", "")
        is_multipart = content_type.startswith("multipart/form-data")
        if is_multipart:
            del names["content-type"]
        self.requests.append(
            {
                "atMs": self.clock.now_ms,
                "method": method,
                "url": url,
                "headers": {k: v for k, v in names.items() if k not in ADDED_BY_TRANSPORT},
                "body": None
                if body is None
                else parts_of(content_type, body)
                if is_multipart
                else {"base64": encoded(body)},
            }
        )
        return answer(reply)


def joined(headers: dict[str, str]) -> dict[str, str]:
    """By lowercase name, with the values of one name joined, in the order of arrival."""
    names: dict[str, str] = {}
    for name, value in headers.items():
        key = name.lower()
        names[key] = f"{names[key]}, {value}" if key in names else value
    return names


def answer(reply: dict[str, Any]) -> Answer:
    headers: dict[str, str] = {}
    body = b""
    if "json" in reply:
        body = json.dumps(reply["json"], ensure_ascii=False, separators=(",", ":")).encode()
        headers["content-type"] = "application/json"
    elif "text" in reply:
        body = reply["text"].encode()
        headers["content-type"] = "text/plain"
    elif "base64" in reply:
        body = base64.b64decode(reply["base64"])
    headers |= {name.lower(): value for name, value in reply.get("headers", {}).items()}
    half = len(body) // 2
    is_whole = "bodyDelayMs" not in reply and "cut" not in reply
    return Answer(
        status=reply.get("status", 200),
        headers=list(headers.items()),
        chunks=[body] if is_whole else [body[:half], body[half:]],
        delay_ms=reply.get("delayMs", 0),
        body_delay_ms=reply.get("bodyDelayMs", 0),
        never=reply.get("never", False),
        cut=reply.get("cut"),
        pieces=[(piece["afterMs"], base64.b64decode(piece["base64"])) for piece in reply["pieces"]]
        if "pieces" in reply
        else None,
        end=reply.get("end", "close"),
    )


def encoded(content: bytes) -> str:
    return base64.b64encode(content).decode()


def parts_of(content_type: str, body: bytes) -> dict[str, Any]:
    """Parts of a multipart body (RFC 7578), parsed by code that the client does not share."""
    boundary = re.fullmatch(r"multipart/form-data; boundary=\"?([^\"]+)\"?", content_type)
    if not boundary:
        raise ValueError(f"no boundary: {content_type}")
    mark = b"--" + boundary[1].encode()
    first, *parts, last = body.split(mark)
    if first or last != b"--\r\n":
        raise ValueError("a multipart body without a beginning or an end")
    return {"parts": [part_of(part) for part in parts]}


def part_of(part: bytes) -> dict[str, str]:
    head, content = part.removeprefix(b"\r\n").removesuffix(b"\r\n").split(b"\r\n\r\n", 1)
    headers = dict(line.split(": ", 1) for line in head.decode().split("\r\n"))
    lower = {name.lower(): value for name, value in headers.items()}
    disposition = dict(re.findall(r'(\w+)="([^"]*)"', lower["content-disposition"]))
    named = {
        "name": disposition["name"],
        "filename": disposition.get("filename"),
        "type": lower.get("content-type"),
        "base64": encoded(content),
    }
    return {name: value for name, value in named.items() if value is not None}
