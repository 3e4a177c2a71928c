"""Which model a call uses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from .errors import InvalidParamsError

_WIRE_NAMES = {"api_key": "apiKey", "base_url": "baseURL"}


class Model(NamedTuple):
    """A model's name, and options for its client: ``apiKey``, ``baseURL`` and those of its provider."""

    name: str | None = None
    client_options: Mapping[str, Any] | None = None

    def to_wire(self) -> dict[str, Any]:
        """Returns the parameter ``model``, or nothing.

        Raises InvalidParamsError: there are options, but no model for them.
        """
        if self.name is None and self.client_options:
            issue = {"path": "/model_name", "message": "missing"}
            raise InvalidParamsError("model_client_options need a model_name.", data={"issues": [issue]})
        if self.name is None:
            return {}
        if not self.client_options:
            return {"model": self.name}
        options = {_WIRE_NAMES.get(name, name): value for name, value in self.client_options.items()}
        return {"model": {**options, "modelName": self.name}}
