"""A server on loopback that misbehaves on demand."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

DRIP_SECONDS = 0.02
PATIENCE_SECONDS = 5.0
"""The time after which a test fails."""


@dataclass
class Loopback:
    """The state of the server: its URL, its requests, and its connections."""

    url: str = ""
    requests: list[str] = field(default_factory=list[str])
    """First line and headers of each request."""
    connections: int = 0
    closed: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))
    """Incremented for every connection that has ended."""

    def wait_for_end(self) -> bool:
        """True if a connection has ended, or ends in time."""
        return self.closed.acquire(timeout=PATIENCE_SECONDS)


Answer = Callable[[socket.socket, str], None]
"""Responds to a request, given its first line and headers."""


@contextmanager
def loopback(answer: Answer) -> Iterator[Loopback]:
    """Runs until the block ends."""
    listener = socket.create_server(("127.0.0.1", 0))
    seen = Loopback(f"http://127.0.0.1:{listener.getsockname()[1]}")

    def serve(connection: socket.socket) -> None:
        with connection, contextlib.suppress(OSError):
            connection.settimeout(PATIENCE_SECONDS)
            while head := read_request(connection):
                seen.requests.append(head)
                answer(connection, head)
        seen.closed.release()

    def accept() -> None:
        with contextlib.suppress(OSError):
            while True:
                connection, _ = listener.accept()
                seen.connections += 1
                threading.Thread(target=serve, args=(connection,), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield seen
    finally:
        listener.close()


def read_request(connection: socket.socket) -> str:
    """Reads a request, and returns its first line and headers, or an empty string at the end."""
    received = b""
    while b"\r\n\r\n" not in received:
        chunk = connection.recv(65536)
        if not chunk:
            return ""
        received += chunk
    head, _, body = received.partition(b"\r\n\r\n")
    lengths = [line[15:] for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    while lengths and len(body) < int(lengths[0]):
        body += connection.recv(65536)
    return head.decode("latin-1")


def reply(body: str = "{}", status: int = 200, headers: str = "") -> bytes:
    """Returns the bytes of a complete response."""
    content = body.encode()
    head = f"HTTP/1.1 {status} X\r\ncontent-type: application/json\r\ncontent-length: {len(content)}\r\n"
    return f"{head}{headers}\r\n".encode() + content


def always(response: bytes) -> Answer:
    """Returns the same response to every request."""
    return lambda connection, _: connection.sendall(response)


def dripping(beginning: bytes, drop: bytes) -> Answer:
    """Sends a beginning, and then endless data byte by byte, so that no single wait is long."""

    def answer(connection: socket.socket, _: str) -> None:
        connection.sendall(beginning)
        while True:
            connection.sendall(drop)
            time.sleep(DRIP_SECONDS)

    return answer


def silent(connection: socket.socket, _: str) -> None:
    """Does not respond until the client has disconnected."""
    connection.recv(1)
