"""The lobby's addresses: games, their cards and clauses, the schema, and the making of tables."""

from __future__ import annotations

import asyncio
import re
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import FileResponse, JSONResponse, Response
from starlette.requests import ClientDisconnect

from menagerie.engine.errors import BadInput
from menagerie.engine.game import Game
from menagerie.engine.notation import position_text, record_text
from menagerie.languages import ENGLISH, languages, later, page_catalogue
from menagerie.table.addresses import is_this_machine
from menagerie.table.book import book_of
from menagerie.table.codes import codes_of
from menagerie.table.descriptions import clause_entry, game_entry, listed_entry
from menagerie.table.gates import host_of, is_own_origin
from menagerie.table.house import House, NotReady, TooMany
from menagerie.table.leading import merged
from menagerie.table.lessons import lesson_of, scenarios_of
from menagerie.table.protocol import Malformed, Refusal, read_joining, read_new_table, schema
from menagerie.table.responses import address_of, body_of, failed, page, posted, tagged
from menagerie.table.room import Room
from menagerie.table.said import Joining, MadeTable, NewTable
from menagerie.table.scenes import scene_of
from menagerie.table.store import StoreError

EMPTY = '<svg xmlns="http://www.w3.org/2000/svg"/>'
DRAWN = "default-src 'none'; sandbox"  # the policy of a drawing: whoever opens it runs and loads nothing
SYMBOL = re.compile(r'<symbol id="(?P<name>[^"]+)".*?</symbol>', re.DOTALL)


async def room_of(house: House, table: str, request: Request) -> Room | Response:
    """Give a table's room, or the answer that there is none."""
    try:
        room = await house.room(table, address_of(request))
    except BadInput as error:
        return failed(429 if isinstance(error, TooMany) else 503 if isinstance(error, StoreError) else 409, error)
    return failed(404, later("There is no such table.")) if room is None else room


def router_of(house: House) -> APIRouter:
    """Bind the lobby's addresses to a house."""
    router = APIRouter()

    def game_at(slug: str, table: str) -> Game:
        """Give a game as a table has it, whose cards may be of its own, or as the house has it."""
        room = house.rooms.get(table)
        return room.game if room and room.game.slug == slug else house.game(slug)

    @router.get("/learn/{slug}/{number}", include_in_schema=False)
    async def lesson_page(slug: str, number: str) -> Response:
        """Give the page of a lesson."""
        game = house.games.get(slug)
        return page(game is not None and number in map(str, range(1, len(scenarios_of(game)) + 1)))

    @router.get("/book/{slug}", include_in_schema=False)
    async def book_page(slug: str) -> Response:
        """Give the page of a game's book."""
        return page(slug in house.games)

    @router.get("/t/{table}", include_in_schema=False)
    async def table_page(table: str) -> Response:
        """Give the page of a table."""
        try:
            return page(await house.knows(table))
        except StoreError:  # the page tells that, and tries again
            return page(True)

    @router.get("/api/schema")
    async def json_schema() -> JSONResponse:
        """Give the JSON Schema of all messages of a table's line."""
        return JSONResponse(schema())

    @router.get("/api/ready")
    async def ready(game: str = "") -> Response:
        """Tell whether a game, or every one, can be played, and how much is compiled."""
        done, total = house.progress
        try:
            return JSONResponse({"ready": house.is_ready(game), "done": done, "total": total})
        except BadInput as error:
            return failed(404, error)

    @router.get("/api/origins")
    async def origins(request: Request) -> JSONResponse:
        """Tell by which addresses others reach this server; who asks from elsewhere has found one already."""
        asked_here = is_this_machine(host_of(request.headers.get("host", "")))
        return JSONResponse({"origins": request.app.state.shared if asked_here else []})

    @router.get("/api/games")
    def games() -> list[dict[str, Any]]:
        """List the games: seats, options, bots, and what is told of each."""
        if not house.told:
            told = {"ratings": house.boards is not None}
            house.told = [game_entry(game, house.bots[slug]) | told for slug, game in house.games.items()]
        return house.told

    @router.get("/api/games/{slug}/cards")
    async def cards(slug: str, practice: bool = False, table: str = "") -> Response:
        """List the cards of a game, or of a table to which some were brought; practice: also those in no deck."""
        try:
            part = scene_of(game_at(slug, table))
        except BadInput as error:
            return failed(404, error)
        more = part.practice() if practice and hasattr(part, "practice") else []
        return JSONResponse([*part.catalogue(), *more])

    @router.get("/api/games/{slug}/emblems.svg")
    async def emblems(slug: str, only: str = "") -> Response:
        """Give the drawings of a game, or some of them."""
        try:
            file = house.game(slug).folder / "cards" / "emblems.svg"
        except BadInput as error:
            return failed(404, error)
        if file.is_file() and not only:
            return FileResponse(file, media_type="image/svg+xml")
        symbols = SYMBOL.finditer(file.read_text("utf-8")) if file.is_file() else ()
        wanted = "".join(symbol[0] for symbol in symbols if symbol["name"] in only.split(","))
        return Response(EMPTY.replace("/>", f">{wanted}</svg>"), media_type="image/svg+xml")

    @router.get("/api/games/{slug}/drawings/{digest}")
    async def drawing(slug: str, digest: str, table: str = "") -> Response:
        """Give the drawing that a pack brought for a card, of a game or of a table: cleaned, and nothing runs in it."""
        try:
            shop = game_at(slug, table).workshop
        except BadInput as error:
            return failed(404, error)
        found = shop.drawing(digest) if shop else None
        if found is None:
            return failed(404, later("There is no such drawing."))
        return Response(found.content, media_type=found.media, headers={"content-security-policy": DRAWN})

    @router.get("/api/games/{slug}/codes")
    async def codes(slug: str) -> Response:
        """Tell what the codes of a book mean."""
        try:
            return JSONResponse(codes_of(house.game(slug)))
        except BadInput as error:
            return failed(404, error)

    @router.get("/api/games/{slug}/clauses/{name}")
    async def clause(slug: str, name: str) -> Response:
        """Give the wording of a clause or ruling, and what was ruled about it."""
        try:
            return JSONResponse(clause_entry(house.game(slug), name.upper()))
        except BadInput as error:
            return failed(404, error)

    @router.get("/api/games/{slug}/book")
    def book(slug: str, request: Request) -> Response:
        """Give the book of a game."""
        try:
            text, tag = book_of(house.game(slug))
        except BadInput as error:
            return failed(404, error)
        return tagged(request, text, tag)

    @router.get("/api/languages/{language}")
    def words(language: str, request: Request) -> Response:
        """Give the catalogue of a language that is not English."""
        if language == ENGLISH or language not in languages():
            return failed(404, "there is no such catalogue")
        return tagged(request, *page_catalogue(language))

    @router.get("/api/games/{slug}/vista.svg")
    async def vista(slug: str) -> Response:
        """Give the view of a game's world."""
        try:
            file = house.game(slug).folder / "cards" / "vista.svg"
        except BadInput as error:
            return failed(404, error)
        drawn = file.is_file()
        return FileResponse(file, media_type="image/svg+xml") if drawn else Response(EMPTY, media_type="image/svg+xml")

    @router.get("/api/games/{slug}/ratings")
    def ratings(slug: str) -> Response:
        """Tell how those stand who have played a game here, the best first, where this server tells that."""
        try:
            house.game(slug)
            if house.boards is None:
                return failed(404, later("This server tells no ratings."))
            return JSONResponse(house.boards.told(slug))
        except BadInput as error:
            return failed(503 if isinstance(error, StoreError) else 404, error)

    @router.get("/api/games/{slug}/lessons/{number}")
    def lesson(slug: str, number: int) -> Response:
        """Give a lesson, from 1: its head and steps."""
        try:
            return JSONResponse(lesson_of(house.game(slug), number))
        except BadInput as error:
            return failed(404, error)

    @router.post("/api/tables", status_code=201, **posted(NewTable, MadeTable))
    async def make(request: Request) -> Response:
        """Make a table; gives its id and a token for every seat that its maker hands out."""
        if not is_own_origin(request.headers):
            return failed(403, "tables are made by pages of this server")
        if not house.making.lets(address_of(request)):
            return failed(429, later("Too many tables from this address; wait a minute."))
        try:
            table, tokens = await house.make(read_new_table(await body_of(request)))
        except ClientDisconnect:
            return failed(400, "the request was not finished")  # nobody reads this
        except Malformed as error:
            return failed(400, error)
        except (StoreError, NotReady) as error:
            return failed(503, error)
        except BadInput as error:
            return failed(422, error)
        return JSONResponse({"table": table, "tokens": tokens}, 201)

    @router.get("/api/tables")
    async def open_tables(request: Request) -> list[dict[str, Any]]:
        """List the open tables at which somebody is."""
        listed = [listed_entry(room) for room in house.rooms.values() if room.is_listed]
        return merged(listed, await house.peers.ask_all(request)) if house.peers else listed

    @router.post("/api/tables/{table}/join", status_code=201, **posted(Joining, MadeTable))
    async def join(table: str, request: Request) -> Response:
        """Take a free seat of an open table."""
        if not is_own_origin(request.headers):
            return failed(403, "seats are taken by pages of this server")
        room = house.rooms.get(table)
        try:
            wish = read_joining(await body_of(request))
            tokens = await room.take(wish.name) if room else {}
        except (ClientDisconnect, Malformed) as error:
            return failed(400, error)
        except Refusal as error:
            return failed(409, error.text)
        except StoreError as error:
            return failed(503, error)
        if not tokens:
            return failed(404, later("There is no such table."))
        return JSONResponse({"table": table, "tokens": tokens}, 201)

    @router.post("/api/handed/{table}/{seat}", include_in_schema=False)
    async def hand(table: str, seat: str, request: Request) -> Response:
        """Hand out the token of a seat at a table played on at, to another worker."""
        if not request.scope.get("led"):
            return failed(404, later("There is no such table."))
        try:
            return JSONResponse({"table": table, "tokens": {seat: await house.hand_out(table, seat)}}, 201)
        except BadInput as error:
            return failed(409, error)

    @router.get("/api/tables/{table}")
    async def about(table: str, request: Request) -> Response:
        """Tell who sits at a table, who is asked, whether it is over and who has won."""
        room = await room_of(house, table, request)
        if isinstance(room, Response):
            return room
        session = room.session
        return JSONResponse(
            {
                "table": table,
                "game": session.game.slug,
                "seats": session.presenter.seats(room.here),
                "over": session.over,
                "asked": session.asked,
                "winners": session.winners if session.over else [],
                "read_only": session.read_only,
                "next": session.head.next,
            }
        )

    @router.get("/api/tables/{table}/record")
    async def record(table: str, request: Request) -> Response:
        """Give the record of a game with its seed, once it is over."""
        room = await room_of(house, table, request)
        if isinstance(room, Response):
            return room
        async with room.lock:
            if not (room.session.over or room.session.closed):
                return failed(403, "the record is told when the game is over")
            name = f"{room.session.game.slug}-{table}.jsonl"
            return Response(
                record_text(room.session.table),
                media_type="application/x-ndjson",
                headers={"content-disposition": f'attachment; filename="{name}"'},
            )

    @router.get("/api/tables/{table}/position")
    async def position(table: str, request: Request, step: Annotated[int, Query(ge=0)]) -> Response:
        """Give the position after so many answers, once the game is over."""
        room = await room_of(house, table, request)
        if isinstance(room, Response):
            return room
        async with room.lock:
            session = room.session
            if not session.over:
                return failed(403, "positions are told when the game is over")
            try:
                fields = (await asyncio.to_thread(session.table.at, step)).position()
            except BadInput as error:
                return failed(404, error)
            name = f"{session.game.slug}-{table}-{step}.toml"
            return Response(
                position_text(session.game, fields),
                media_type="application/toml",
                headers={"content-disposition": f'attachment; filename="{name}"'},
            )

    @router.get("/api/{rest:path}", include_in_schema=False)
    async def nothing(rest: str) -> Response:
        return failed(404, f"there is nothing at /api/{rest}")

    return router
