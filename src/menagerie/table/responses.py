"""Requests and responses of HTTP: who asks, what was sent, and pages, texts and failures in the reader's language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel

from menagerie.engine.errors import BadInput
from menagerie.languages import _, spoken, translated
from menagerie.table.protocol import MOST_BYTES, Malformed

PAGE = Path(__file__).parent / "static" / "index.html"
LAB = PAGE.parent / "lab.html"
LOST = PAGE.parent / "404.html"  # what any other address of no page gets, too


def address_of(request: Request) -> str:
    """Give the address from which somebody asks."""
    return request.client.host if request.client else ""


def failed(status: int, error: Exception | str) -> JSONResponse:
    """Say what is wrong with a request."""
    text = error.args[0] if isinstance(error, BadInput) else error if isinstance(error, str) else str(error)
    return JSONResponse({"text": _(text).split("\n")[0], "defects": getattr(error, "defects", [])}, status)


def page(is_there: bool, file: Path = PAGE) -> Response:
    """Give the page that draws whatever there is at an address, or the one that tells of nothing there."""
    if not file.is_file():
        return failed(404, "the page is not installed")
    return in_html(file) if is_there else in_html(LOST, 404)


def in_html(file: Path, status: int = 200) -> Response:
    """Give a file of HTML in the reader's language."""
    headers = {"content-language": spoken(), "vary": "accept-language, cookie"}
    return Response(translated(file, spoken()), status, headers, "text/html")


def tagged(request: Request, text: str | bytes, tag: str) -> Response:
    """Give a text of JSON that a browser keeps by its hash."""
    known = request.headers.get("if-none-match", "").removeprefix("W/") == f'"{tag}"'
    return Response(b"" if known else text, 304 if known else 200, {"etag": f'"{tag}"'}, "application/json")


async def body_of(request: Request) -> str:
    """Read what is sent with a request, as far as may be."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MOST_BYTES:
            raise Malformed(f"a request may have {MOST_BYTES // 1024} KiB")
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError:
        raise Malformed("this is not UTF-8") from None


def posted(taken: type[BaseModel], given: type[BaseModel]) -> dict[str, Any]:
    """Describe for OpenAPI what is posted, which is read by hand (within limits), and what is given."""
    body = {"required": True, "content": {"application/json": {"schema": taken.model_json_schema()}}}
    return {"openapi_extra": {"requestBody": body}, "responses": {201: {"model": given}}}
