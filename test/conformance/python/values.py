"""Converts values of vectors to Python values, and back."""

import base64
import pickle
import traceback
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from observer import CallerError

MEMBERS = {
    "kind": "kind",
    "code": "code",
    "operation": "operation",
    "message": "message",
    "service_message": "serviceMessage",
    "attempts": "attempts",
    "idempotency_key": "idempotencyKey",
    "retryable": "retryable",
    "status": "status",
    "request_id": "requestId",
    "retry_after": "retryAfter",
    "path": "path",
    "doc_url": "docUrl",
    "raw_body": "rawBody",
    "body": "body",
    "errors": "errors",
    "partial_data": "partialData",
    "user_errors": "userErrors",
    "payload": "payload",
    "last_event_id": "lastEventId",
    "token_url": "tokenUrl",
}


def given(value: Any, runtime: Any) -> Any:
    """`{ $base64 }` becomes a file, and `{ $time }` a `datetime`, at any depth."""
    if isinstance(value, list):
        return [given(item, runtime) for item in value]
    if isinstance(value, dict) and "$base64" in value:
        content = stream_of(value) if value.get("once") else bytes_of(value)
        return runtime.File(content, value.get("name"), value.get("type"))
    if isinstance(value, dict) and "$time" in value:
        return datetime.fromisoformat(value["$time"].replace("Z", "+00:00"))
    if isinstance(value, dict):
        return {name: given(member, runtime) for name, member in value.items()}
    return value


def stream_of(value: dict[str, str]) -> Iterator[bytes]:
    yield bytes_of(value)
    if "fails" in value:
        raise CallerError(value["fails"])


def bytes_of(value: dict[str, str]) -> bytes:
    return base64.b64decode(value["$base64"])


def result_members(value: Any, runtime: Any, *, has_null: bool) -> dict[str, Any]:
    """The result of a call, as properties of an outcome. `has_null`: None is null, not a missing result."""
    if value is None:
        return {"value": None} if has_null else {"empty": True}
    if isinstance(value, bytes):
        return {"bytes": base64.b64encode(value).decode()}
    return {"value": runtime.to_json(value)}


def error_members(error: Any, runtime: Any) -> dict[str, Any]:
    """All properties that vectors can contain."""
    members = {told: runtime.to_json(getattr(error, name, None)) for name, told in MEMBERS.items()}
    timeout = getattr(error, "timeout", None)
    headers = getattr(error, "headers", None)
    cause = error.__cause__ or getattr(error, "reason", None)
    return {
        **members,
        "timeoutMs": None if timeout is None else round(timeout * 1000),
        "headers": None if headers is None else dict(headers),
        "hasCause": cause is not None,
    }


def texts_of(error: BaseException) -> list[str]:
    """All representations of an error, even of one that was passed between processes."""
    shown = [str(error), repr(error), repr(error.args), "".join(traceback.format_exception(error))]
    again = pickle.loads(pickle.dumps(error))
    return [*shown, str(again), repr(again)]
