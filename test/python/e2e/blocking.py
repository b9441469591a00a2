"""An `AsyncClient` with the interface of a `Client`, so that the same tests use both."""

import asyncio
import inspect
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from typing import Any, TypeVar, cast

from messaging_api import AsyncClient, AsyncEventStream, AsyncPages, Client

T = TypeVar("T")


def blocking(client: AsyncClient, loop: asyncio.AbstractEventLoop) -> Client:
    """Returns a client in which every call waits for its result."""
    return cast("Client", Blocking(client, loop))


class Blocking:
    def __init__(self, inner: Any, loop: asyncio.AbstractEventLoop) -> None:
        self._inner = inner
        self._loop = loop

    def __getattr__(self, name: str) -> Any:
        return self._blocked(getattr(self._inner, name))

    def __call__(self, *args: Any, **keywords: Any) -> Any:
        return self._blocked(self._inner(*args, **keywords))

    def __enter__(self) -> Any:
        return Blocking(self._loop.run_until_complete(self._inner.__aenter__()), self._loop)

    def __exit__(self, *failure: object) -> None:
        self._loop.run_until_complete(self._inner.__aexit__(*failure))

    def __iter__(self) -> Iterator[Any]:
        return self._drained(aiter(self._inner))

    def pages(self) -> Iterator[Any]:
        return self._drained(self._inner.pages())

    def _blocked(self, value: Any) -> Any:
        if isinstance(value, AsyncEventStream):
            return Blocking(value, self._loop)
        if inspect.isawaitable(value):
            return self._loop.run_until_complete(_result(value))
        isolated = isinstance(value, AsyncPages) or inspect.ismethod(value)
        is_resource = type(value).__module__.startswith("messaging_api.resources.")
        return Blocking(value, self._loop) if isolated or is_resource or inspect.isfunction(value) else value

    def _drained(self, items: AsyncIterator[T]) -> Iterator[T]:
        try:
            while (item := self._loop.run_until_complete(anext(items, None))) is not None:
                yield item
        finally:
            if isinstance(items, AsyncGenerator):
                self._loop.run_until_complete(items.aclose())


async def _result(value: Any) -> Any:
    return await value
