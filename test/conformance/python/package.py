"""The emitted package, and the parts of its runtime that the vectors need."""

from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any

RUNTIME = {
    "signals": ["AbortSignal"],
    "transport": ["Response"],
    "headers": ["Headers"],
    "options": ["Hooks"],
    "body": ["File"],
    "model": ["Unknown", "to_json"],
    "unset": ["UNSET"],
    "errors": ["ArgumentError", "ClientError"],
    "rest": ["RestOperation"],
    "graphql": ["GraphqlOperation"],
    "webhooks": ["sign_webhook"],
    "beside": ["Expired"],
    "misfits": ["misfits"],
    "oauth": ["ClientCredentials"],
}


class Package:
    """The emitted package under test."""

    def __init__(self, name: str) -> None:
        self.name = name
        root: Any = import_module(name)
        self.Client = root.Client
        self.AsyncClient = root.AsyncClient
        self.drive: ModuleType = import_module(f"{name}._runtime.drive")
        self.runtime: Any = SimpleNamespace(
            **{
                symbol: _symbol(f"{name}._runtime.{module}", symbol)
                for module, symbols in RUNTIME.items()
                for symbol in symbols
            }
        )

    def unwrap(self, *arguments: Any, **options: Any) -> Any:
        """Calls `unwrap`. The module is imported here, because a client without webhooks does not have it."""
        return import_module(f"{self.name}.webhooks").unwrap(*arguments, **options)


def _symbol(module: str, symbol: str) -> Any:
    """Returns a class, or a class without instances if the client has no GraphQL or webhooks."""
    try:
        return getattr(import_module(module), symbol)
    except ModuleNotFoundError:
        return type(symbol, (), {})
