"""Requests that the API does not declare, as methods of clients."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, overload

from .calls import RawResponse
from .model import Decoder, Model
from .options import RequestOptions
from .raw_request import RawRequest
from .rest_calls import AsyncRestCalls, RestCalls
from .unset import UNSET
from .values import is_object

M = TypeVar("M", bound=Model)


class RawRequests:
    """Methods of a `Client` that send requests which the API does not declare."""

    _rest: RestCalls

    @overload
    def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = UNSET,
        form: Mapping[str, Any] | None = None,
        options: RequestOptions | None = None,
    ) -> Any: ...
    @overload
    def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = UNSET,
        form: Mapping[str, Any] | None = None,
        cast_to: type[M],
        options: RequestOptions | None = None,
    ) -> M: ...
    def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = UNSET,
        form: Mapping[str, Any] | None = None,
        cast_to: type[Model] | None = None,
        options: RequestOptions | None = None,
    ) -> Any:
        """Sends a request that the API does not declare, with the credentials, retries, hooks, and
        limits of the client.

        `path` begins with `/`, is already percent-encoded, and is appended to the base URL. Errors
        and logs show it without its query. The result is decoded JSON or a `cast_to`, a string for
        other text, None for an empty body, and bytes for all other content.

        Raises:
            ArgumentError: The method or the path is invalid. Nothing was sent.
        """
        raw = _raw(method, path, query, body, form)
        return self._rest.request(raw, options, _decoder(cast_to))

    def request_with_response(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = UNSET,
        form: Mapping[str, Any] | None = None,
        options: RequestOptions | None = None,
    ) -> RawResponse[Any]:
        """Does the same as `request`, and also returns the response."""
        raw = _raw(method, path, query, body, form)
        result: RawResponse[Any] = self._rest.raw.request(raw, options, None)
        return result


class AsyncRawRequests:
    """Methods of an `AsyncClient` that send requests which the API does not declare."""

    _rest: AsyncRestCalls

    @overload
    async def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = UNSET,
        form: Mapping[str, Any] | None = None,
        options: RequestOptions | None = None,
    ) -> Any: ...
    @overload
    async def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = UNSET,
        form: Mapping[str, Any] | None = None,
        cast_to: type[M],
        options: RequestOptions | None = None,
    ) -> M: ...
    async def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = UNSET,
        form: Mapping[str, Any] | None = None,
        cast_to: type[Model] | None = None,
        options: RequestOptions | None = None,
    ) -> Any:
        """Sends a request that the API does not declare, with the credentials, retries, hooks, and
        limits of the client.

        `path` begins with `/`, is already percent-encoded, and is appended to the base URL. Errors
        and logs show it without its query. The result is decoded JSON or a `cast_to`, a string for
        other text, None for an empty body, and bytes for all other content.

        Raises:
            ArgumentError: The method or the path is invalid. Nothing was sent.
        """
        raw = _raw(method, path, query, body, form)
        return await self._rest.request(raw, options, _decoder(cast_to))

    async def request_with_response(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = UNSET,
        form: Mapping[str, Any] | None = None,
        options: RequestOptions | None = None,
    ) -> RawResponse[Any]:
        """Does the same as `request`, and also returns the response."""
        raw = _raw(method, path, query, body, form)
        result: RawResponse[Any] = await self._rest.raw.request(raw, options, None)
        return result


def _raw(
    method: str,
    path: str,
    query: Mapping[str, Any] | None,
    body: Any,
    form: Mapping[str, Any] | None,
) -> RawRequest:
    return RawRequest(method=method, path=path, query=query, body=body, form=form)


def _decoder(cast_to: type[Model] | None) -> Decoder | None:
    if cast_to is None:
        return None
    return lambda value: cast_to.from_dict(value) if is_object(value) else value
