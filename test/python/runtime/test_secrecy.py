"""Texts and logs of a client and its values contain no secrets."""

from __future__ import annotations

import copy
import logging
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from loopback import always, loopback, reply
from messaging_api import (
    AbortedError,
    ApiConnectionError,
    ApiError,
    ApiTimeoutError,
    ArgumentError,
    AsyncClient,
    BasicCredentials,
    Client,
    ClientError,
    DecodeError,
    File,
    GraphqlError,
    Headers,
    IncomingResponse,
    OutgoingRequest,
    RawResponse,
    Request,
    Response,
    SignatureError,
    UserErrorsError,
)
from messaging_api._runtime.auth import Draft
from messaging_api._runtime.body import EncodedBody
from messaging_api._runtime.drive import settled
from messaging_api._runtime.graphql_execution import Execution
from messaging_api._runtime.options import ClientSettings
from messaging_api._runtime.outcome import Outcome
from messaging_api._runtime.pages import PageOutcome
from messaging_api._runtime.wire import CallFacts, WireCall, WireResponse

SECRET = "+15550100 s3cret"
HEADERS = Headers([("authorization", SECRET), ("request-id", "req_1"), ("retry-after", "7")])
FACTS = CallFacts(2, "key-1")
RESPONSE = WireResponse(422, HEADERS, SECRET.encode(), FACTS)
REQUEST = Request("POST", f"https://a.test/{SECRET}", {"authorization": SECRET}, SECRET.encode())
OUTCOME = Outcome(SECRET, RESPONSE, SECRET)


async def ask(function: Callable[[], str]) -> str:
    return str(await settled(function()))


async def send(_: Request) -> Response:
    return Response(200, HEADERS, SECRET.encode())


async def pause(_: object) -> None:
    return None


PRINTED: list[object] = [
    REQUEST,
    Response(200, HEADERS, SECRET.encode()),
    RESPONSE,
    OUTCOME,
    PageOutcome(OUTCOME, [SECRET], None),
    RawResponse(SECRET, 200, HEADERS, SECRET.encode()),
    OutgoingRequest("GET /a", 1, "GET", SECRET, {"authorization": SECRET}),
    IncomingResponse("GET /a", 1, 200, HEADERS, 0.1),
    WireCall(operation="GET /a", request=REQUEST),
    Execution(name="graphql", query=SECRET, variables={"to": SECRET}),
    Draft(SECRET, {"authorization": SECRET}, ask, send, pause, "GET /a", FACTS, [SECRET]),
    EncodedBody(SECRET.encode(), "text/plain"),
    File(SECRET.encode(), "a.txt"),
    BasicCredentials("user", SECRET),
    ClientSettings(
        base_url=f"https://{SECRET}",
        graphql_url=SECRET,
        authorization=SECRET,
        graphql_authorization=SECRET,
        headers={"x-key": SECRET},
    ),
    Client(api_key=SECRET),
    AsyncClient(api_key=SECRET),
]

ERRORS: list[ClientError | ArgumentError] = [
    ApiError("POST /a", RESPONSE, {"code": SECRET, "title": SECRET, "errors": [{"field": "to"}]}),
    ApiError("POST /a", RESPONSE, {"error": {"code": "gone", "doc_url": "https://a.test"}}),
    DecodeError("POST /a", RESPONSE),
    ApiConnectionError("POST /a", FACTS),
    ApiTimeoutError("POST /a", 1.5, FACTS),
    AbortedError("POST /a", SECRET, FACTS),
    GraphqlError("query A", RESPONSE, [{"message": SECRET, "extensions": {"code": SECRET}}], SECRET),
    UserErrorsError("mutation A", RESPONSE, [{"message": SECRET, "code": SECRET}], {"to": SECRET}),
    SignatureError("body_parsed", "the body was already parsed"),
    ArgumentError(("to", 0), "expected text, got int"),
]


def named(value: object) -> str:
    return type(value).__name__


@pytest.mark.parametrize("value", PRINTED, ids=named)
def test_printed_values_contain_no_secrets(value: object) -> None:
    for shown in (repr(value), str(value), f"{value}"):
        assert SECRET not in shown
        assert "s3cret" not in shown


@pytest.mark.parametrize("error", ERRORS, ids=named)
def test_an_error_prints_no_secrets_and_can_be_sent_to_another_process(error: Exception) -> None:
    for again in (error, pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert vars(again).keys() == vars(error).keys()
        for name in (
            "kind",
            "code",
            "attempts",
            "idempotency_key",
            "retryable",
            "request_id",
            "raw_body",
            "path",
        ):
            assert getattr(again, name, None) == getattr(error, name, None)
        assert "+15550100" not in f"{again}{again!r}{again.args}"


def test_a_failed_connection_has_its_cause() -> None:
    client = Client(api_key="k", base_url="http://127.0.0.1:1", max_retries=0)
    with client, pytest.raises(ApiConnectionError) as caught:
        client.workspace.get()
    assert caught.value.__cause__ is not None


def test_no_log_contains_parameters_or_keys(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    server = always(reply('{"id": "m1"}'))
    with loopback(server) as seen, Client(api_key="s3cret", base_url=seen.url) as client:
        client.messages.get("+15550100", options={"headers": {"x-secret": "s3cret"}})
    told = [record.getMessage() for record in caplog.records if record.name in ("messaging_api", "httpx")]
    assert "GET /v1/messages/{message_id}: attempt 1" in told
    assert any(line.startswith("HTTP Request") for line in told)
    for record in caplog.records:
        assert "15550100" not in f"{vars(record)}"
        assert "s3cret" not in f"{vars(record)}"


def test_nothing_is_printed_unless_the_program_configures_logging() -> None:
    program = """
import socket, threading
from messaging_api import Client, ApiError
from loopback import always, loopback, reply
with loopback(always(reply(status=503, headers="retry-after: 0\\r\\n"))) as seen:
    try:
        Client(api_key="k", base_url=seen.url).workspace.get()
    except ApiError as error:
        print(error.attempts)
"""
    folder = Path(__file__).parent
    path = [str(folder), str(folder.parents[2] / "generated/python/src")]
    ended = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path[:0] = {path!r}\n{program}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert (ended.stdout, ended.stderr) == ("3\n", "")
