"""Runs one vector with the emitted client and records the events."""

import asyncio
import base64
import traceback
from collections.abc import AsyncIterable, Awaitable, Callable, Coroutine, Iterable
from itertools import islice
from typing import Any
from unittest import mock

from accessors import accessed, misfits_of
from calls import arguments_of, is_graphql, method_of, options_of, spelled
from clock import Clock, Interrupted, Stuck, VirtualLoop, fixed
from observer import CallerError, Observer, secret_of
from values import bytes_of, error_members, result_members, texts_of
from virtual import AsyncServer, SyncServer, beside, signal_class

from package import Package
from server import ScriptedServer

Partial = dict[str, Any]


class Performance:
    """Runs one vector."""

    def __init__(self, package: Package, vector: dict[str, Any], *, is_async: bool) -> None:
        self._package = package
        self._vector = vector
        self._is_async = is_async
        self._closing: asyncio.Task[None] | None = None
        self._clock = Clock(vector["epochMs"])
        self._server = ScriptedServer(self._clock, vector["exchanges"])
        self._observer = Observer(self._clock, is_async=is_async)
        self._texts: list[str] = []
        self._made: Any = None
        self._signal = signal_class(package.runtime, self._clock)

    def record(self) -> dict[str, Any]:
        faults: list[str] = []
        outcomes: list[dict[str, Any]] = []
        with (
            fixed(self._clock, self._vector["random"], self._vector["keys"]),
            mock.patch.object(self._package.drive, "beside", self._beside),
        ):
            try:
                faults += self._run(self._steps(outcomes))
            except (Stuck, Interrupted, Exception) as error:
                faults += traceback.format_exception(error)
        if not faults and self._server.open:
            faults.append("a connection is left open")
        return {
            "id": self._vector["id"],
            "requests": self._server.requests,
            "outcomes": outcomes,
            "log": self._observer.log,
            "hooks": self._observer.hooks,
            "texts": self._texts,
            "faults": faults,
        }

    def _beside(self, work: Callable[[], Any], timeout: float, signal: Any) -> Any:
        """Runs a function in place of a thread, which would wait in real time."""
        try:
            return beside(self._clock, work, timeout, signal)
        except Interrupted:
            raise self._package.runtime.Expired from None

    def _run(self, steps: Coroutine[Any, Any, None]) -> list[str]:
        """Returns the resources that are still in use."""
        if not self._is_async:
            # The result of a Client is available immediately.
            try:
                steps.send(None)
            except StopIteration:
                return []
            raise AssertionError("a Client waits for nothing")
        loop = VirtualLoop(self._clock)
        try:
            loop.run_until_complete(steps)
            # Pending work of iterations runs before the final state is examined.
            loop.run_until_complete(loop.shutdown_asyncgens())
            return [f"left behind: {task!r}" for task in asyncio.all_tasks(loop)] + [
                f"left behind: {timer!r}" for timer in loop.timers()
            ]
        finally:
            loop.close()

    async def _steps(self, outcomes: list[dict[str, Any]]) -> None:
        for step in self._vector["steps"]:
            outcome = await self._outcome(step)
            outcomes.append({"endsAtMs": self._clock.now_ms, **outcome})

    def _client(self) -> Any:
        setup = dict(self._vector["client"])
        hooks = setup.pop("hooks", {})
        options: dict[str, Any] = {}
        for scheme, value in setup.pop("credentials", {}).items():
            options[spelled(scheme)] = self._credential(value)
        for name in ("authorization", "graphqlAuthorization"):
            if name in setup:
                options[spelled(name)] = self._credential(setup.pop(name))
        options |= options_of(setup)
        server = (AsyncServer if self._is_async else SyncServer)(self._server, self._package.runtime)
        make = self._package.AsyncClient if self._is_async else self._package.Client
        return make(
            **options,
            transport=server,
            logger=self._observer.logger,
            hooks=self._observer.observing(self._package.runtime, hooks),
        )

    def _credential(self, value: Any) -> Any:
        if isinstance(value, dict) and "username" in value:
            return (value["username"], value["password"])
        if isinstance(value, dict) and "clientId" in value:
            own = {spelled(name): member for name, member in value.items()}
            secret = secret_of(own["client_secret"], self._clock, self._is_async)
            return self._package.runtime.ClientCredentials(**{**own, "client_secret": secret})
        return secret_of(value, self._clock, self._is_async)

    async def _outcome(self, step: dict[str, Any]) -> dict[str, Any]:
        partial: Partial = {}
        try:
            if "call" in step:
                # A client validates its options when it is created.
                self._made = self._made or self._client()
                pointers = list(step["outcome"].get("accessors", {}))
                outcome = await self._call(self._made, step["call"], partial, pointers)
                told = {"progress": partial["progress"]} if "progress" in partial else {}
                return {**outcome, **told}
            if "webhook" in step:
                return {"value": self._package.runtime.to_json(self._unwrap(step["webhook"]))}
            sign = step["sign"]
            return {"value": self._package.runtime.sign_webhook(sign["body"], sign["secret"], id=sign["id"])}
        except Exception as error:
            self._texts += texts_of(error)
            return {**partial, **self._failure(error)}

    def _failure(self, error: Exception) -> dict[str, Any]:
        if isinstance(error, self._package.runtime.ClientError):
            return {"error": error_members(error, self._package.runtime)}
        if isinstance(error, CallerError):
            return {"thrown": str(error)}
        if isinstance(error, self._package.runtime.ArgumentError):
            return {"refused": str(error)}
        raise error

    def _unwrap(self, spec: dict[str, Any]) -> Any:
        body: Any = spec["body"]
        if isinstance(body, dict):
            body = body["$parsed"] if "$parsed" in body else bytes_of(body)
        secrets = spec["secrets"]
        tolerance = {"tolerance": spec["toleranceSeconds"]} if "toleranceSeconds" in spec else {}
        return self._package.unwrap(
            body, spec["headers"], secrets[0] if len(secrets) == 1 else secrets, **tolerance
        )

    async def _call(
        self, client: Any, spec: dict[str, Any], partial: Partial, pointers: list[str]
    ) -> dict[str, Any]:
        take = spec.get("take", "value")
        begin = self._begin(client, spec, partial, is_raw=take in ("withResponse", "response"))
        if take in ("items", "pages"):
            partial[take] = []
            made = begin() if take == "items" else begin().pages()
            await collect(made, spec.get("limit"), partial[take], self._json)
            return dict(partial)
        if take in ("opened", "stream", "events"):
            return await self._stream(begin, spec, partial)
        if take in ("chunks", "whole"):
            return await self._chunks(begin(), spec, partial)
        has_null = is_graphql(spec, client, self._package)
        result = await settled(begin())
        if hasattr(result, "first_page"):
            result = await settled(result.first_page())
        if take == "value":
            told = accessed(result, pointers, self._package.runtime)
            return {
                **result_members(result, self._package.runtime, has_null=has_null),
                **({"accessors": told, "misfits": misfits_of(result, self._package)} if told else {}),
            }
        response = {"status": result.status, "headers": dict(result.headers), "text": result.text}
        if take == "response":
            return {"response": response}
        return {
            **result_members(result.data, self._package.runtime, has_null=has_null),
            "response": {**response, "requestId": result.request_id},
        }

    async def _stream(
        self, begin: Callable[[], Any], spec: dict[str, Any], partial: Partial
    ) -> dict[str, Any]:
        take = spec["take"]
        if take == "opened":
            await settled((await settled(begin())).close())
            return {"empty": True}
        partial["items"] = []
        told = self._json if take == "stream" else self._event
        made = begin()
        if "closeAtMs" in spec.get("options", {}):
            made = await settled(made)
            self._clock.after(spec["options"]["closeAtMs"], lambda: self._close(made))
        await collect_stream(made, take, spec.get("limit"), partial["items"], told)
        return dict(partial)

    def _close(self, stream: Any) -> None:
        closing = stream.close()
        if self._is_async:
            self._closing = asyncio.get_running_loop().create_task(closing)

    async def _chunks(self, made: Any, spec: dict[str, Any], partial: Partial) -> dict[str, Any]:
        if spec["take"] == "whole":
            return {"bytes": base64_of(await settled(made.read()))}
        chunks: list[bytes] = []
        try:
            await collect_stream(made, "stream", spec.get("limit"), chunks, lambda chunk: chunk)
        finally:
            if chunks:
                partial["bytes"] = base64_of(b"".join(chunks))
        return {"bytes": "", **partial}

    def _begin(
        self, client: Any, spec: dict[str, Any], partial: Partial, *, is_raw: bool
    ) -> Callable[[], Any]:
        options = self._call_options(spec.get("options"), partial)
        if "raw" in spec:
            return self._begin_raw(client, spec, options, is_raw=is_raw)
        if "document" in spec:
            return lambda: client.graphql(spec["document"], spec.get("variables"), **options)
        method = method_of(spec, client)
        passed = arguments_of(spec, method, self._package)
        called = method_of(spec, client, is_raw=is_raw)
        return lambda: called(**passed, **options)

    def _begin_raw(
        self, client: Any, spec: dict[str, Any], options: dict[str, Any], *, is_raw: bool
    ) -> Callable[[], Any]:
        method, _, path = spec["raw"].partition(" ")
        called = client.request_with_response if is_raw else client.request
        own = {name: spec[name] for name in ("query", "body", "form") if name in spec}
        return lambda: called(method, path, **own, **options)

    def _call_options(self, spec: dict[str, Any] | None, partial: Partial) -> dict[str, Any]:
        if spec is None:
            return {}
        options = options_of({name: value for name, value in spec.items() if name != "progress"})
        if "progress" in spec:
            options["on_progress"] = lambda sent, total: partial.update(progress=[sent, total])
        if "abortAtMs" in spec:
            signal = options["signal"] = self._signal()
            reason = RuntimeError("the caller had enough")
            if spec["abortAtMs"] == 0:
                signal.abort(reason)
            else:
                self._clock.after(spec["abortAtMs"], lambda: signal.abort(reason))
        return {"options": options}

    def _event(self, event: Any) -> Any:
        members = {"event": event.event, "id": event.id, "data": self._json(event.data)}
        return {name: value for name, value in members.items() if value is not None}

    def _json(self, value: Any) -> Any:
        return self._package.runtime.to_json(value)


async def collect_stream(
    made: Any, take: str, limit: int | None, into: list[Any], told: Callable[[Any], Any]
) -> None:
    """Returns the result of a stream, synchronous or not, or its error."""
    if hasattr(made, "__aenter__"):
        async with made as stream:
            await collect(stream if take == "stream" else stream.raw(), limit, into, told)
    else:
        with made as stream:
            await collect(stream if take == "stream" else stream.raw(), limit, into, told)


def base64_of(content: bytes) -> str:
    return base64.b64encode(content).decode()


async def settled(value: Any) -> Any:
    return await value if isinstance(value, Awaitable) else value


async def collect(made: Any, limit: int | None, into: list[Any], told: Callable[[Any], Any]) -> None:
    """Returns the result of an iteration, synchronous or not, or its error."""
    if isinstance(made, AsyncIterable):
        async for one in made:
            into.append(told(one))
            if len(into) == limit:
                return
    elif isinstance(made, Iterable):
        into.extend(told(one) for one in islice(made, limit))
