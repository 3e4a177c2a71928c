"""What ``extract`` accepts as a schema: a class of pydantic 1 or 2, or JSON Schema. Pydantic itself is never imported."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from .errors import InvalidParamsError, SchemaValidationError


def json_schema_of(schema: Any) -> dict[str, Any]:
    """Returns the schema as JSON Schema.

    Raises InvalidParamsError: it is not a schema, or one of a list.
    """
    told = _told(schema)
    if told.get("type") == "array":
        raise _invalid(
            "In v2 the schema is an object; this one is a list.",
            hint="Put the list in a field: `items: list[Item]`.",
            issue="must be an object",
        )
    return told


def instance_of(schema: Any, data: Any) -> Any:
    """Returns what the caller asked for: an instance of the class, or the data unchanged for JSON Schema.

    Raises SchemaValidationError: the class refuses the data.
    """
    if isinstance(schema, Mapping):
        return data
    own = without_cache_report(schema, data)
    try:
        if hasattr(schema, "model_validate_json"):
            return schema.model_validate_json(json.dumps(own))  # as JSON: a strict model takes dates from text
        return schema.parse_obj(own)
    except ValueError as refusal:  # pydantic's ValidationError, of either version
        raise _not_fitting(refusal) from refusal


def _told(schema: Any) -> dict[str, Any]:
    if isinstance(schema, Mapping):
        return dict(schema)
    if isinstance(schema, type) and hasattr(schema, "model_json_schema"):
        return schema.model_json_schema()  # type: ignore[no-any-return]
    if isinstance(schema, type) and hasattr(schema, "schema") and hasattr(schema, "parse_obj"):
        return schema.schema()  # type: ignore[no-any-return]
    raise _invalid(
        "The schema is not one that extract knows.",
        hint="Give a class that derives from pydantic's BaseModel, or a dictionary of JSON Schema.",
        issue="not a schema",
    )


def without_cache_report(schema: Any, data: Any) -> Any:
    """The data without ``cacheStatus``, unless the schema has a field of that name."""
    if not isinstance(data, dict) or "cacheStatus" in _told(schema).get("properties", {}):
        return data
    return {name: value for name, value in data.items() if name != "cacheStatus"}


def _invalid(message: str, *, hint: str, issue: str) -> InvalidParamsError:
    return InvalidParamsError(message, hint=hint, data={"issues": [{"path": "/schema", "message": issue}]})


def _not_fitting(refusal: ValueError) -> SchemaValidationError:
    told = refusal.errors() if hasattr(refusal, "errors") else [{"loc": (), "msg": str(refusal)}]
    issues = [{"path": "".join(f"/{step}" for step in one["loc"]), "message": one["msg"]} for one in told]
    first = issues[0]
    where = f"{first['path']}: " if first["path"] else ""
    return SchemaValidationError(
        f"The extracted data does not fit the schema: {where}{first['message']}",
        hint="Make optional or nullable what the page may lack, describe it, or narrow the selector.",
        data={"issues": issues},
    )
