"""Posts signed and forged deliveries to the receivers of the README, whose modules are the arguments."""

import base64
import json
import runpy
import sys
import threading
from http.server import HTTPServer
from typing import Any

import httpx
from fastapi.testclient import TestClient
from messaging_api.webhooks import sign

SECRET = "whsec_" + base64.b64encode(b"a secret of tests").decode()
BODY = b'{"type": "message.received"}'
FORGED = {**sign(BODY, SECRET), "webhook-signature": "v1,AAAA"}


def fastapi(app: Any) -> list[int]:
    client = TestClient(app)
    return [client.post("/webhooks", content=BODY, headers=each).status_code for each in deliveries()]


def flask(app: Any) -> list[int]:
    client = app.test_client()
    return [client.post("/webhooks", data=BODY, headers=each).status_code for each in deliveries()]


def server(receiver: Any) -> list[int]:
    with HTTPServer(("127.0.0.1", 0), receiver) as listening:
        thread = threading.Thread(target=listening.serve_forever)
        thread.start()
        url = f"http://127.0.0.1:{listening.server_port}/webhooks"
        codes = [httpx.post(url, content=BODY, headers=each).status_code for each in deliveries()]
        listening.shutdown()
        thread.join()
    return codes


def deliveries() -> list[dict[str, str]]:
    return [sign(BODY, SECRET), FORGED]


found: dict[str, list[int]] = {}
for path in sys.argv[1:]:
    module = runpy.run_path(path)
    if "FastAPI" in module:
        found["fastapi"] = fastapi(module["app"])
    elif "Flask" in module:
        found["flask"] = flask(module["app"])
    elif "Receiver" in module:
        found["http.server"] = server(module["Receiver"])
print(json.dumps(found))
