"""A slow service, and its clients."""

import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest


class Handler(BaseHTTPRequestHandler):
    """A handler that selects the response by the id of the requested item."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        name = self.path.rpartition("/")[2]
        if name == "hangs":
            self.server.released.wait(10)  # type: ignore[attr-defined]
            self.close_connection = True
            return
        body = b'{"id":"' + name.encode() + b'","name":"One"}'
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.send_header("x-agent", self.headers["user-agent"])
        self.end_headers()
        if name != "drips":
            self.wfile.write(body)
            return
        try:
            for byte in body:
                time.sleep(0.05)
                self.wfile.write(bytes([byte]))
                self.wfile.flush()
        except OSError:
            self.close_connection = True

    def log_message(self, *_: object) -> None: ...


@pytest.fixture(scope="session")
def base_url() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.released = threading.Event()  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.released.set()  # type: ignore[attr-defined]
    server.shutdown()
    thread.join()
    server.server_close()
