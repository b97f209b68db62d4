"""The addresses of deck builder and workshop: what they send is limited, checked, kept nowhere (docs/protocol.md)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse
from pydantic import Field
from starlette.requests import ClientDisconnect

from menagerie.engine.errors import BadInput
from menagerie.languages import later
from menagerie.table import building, drafts
from menagerie.table.gates import is_own_origin
from menagerie.table.house import House
from menagerie.table.layout import Strict
from menagerie.table.protocol import Malformed, read_json, validated
from menagerie.table.responses import address_of, body_of, failed, page
from menagerie.table.said import MOST_DECK, MOST_PACK, Number

MOST_DRAFTING = 4  # players of a draft in the page
MOST_POOL = 500  # cards of a pool, and of a draft
Card = Annotated[str, Field(max_length=60)]
GAUNTLETS = 1  # at a time, on one server


class DeckAsked(Strict):
    """What is asked of a deck: its list or code, cards of one's own that may be in it, and a seed."""

    deck: Annotated[str, Field(max_length=MOST_DECK)] = ""
    pack: Annotated[str, Field(max_length=MOST_PACK)] = ""
    seed: Number | None = None
    where: Annotated[str, Field(max_length=1000)] = ""
    pool: Annotated[dict[Card, Number], Field(max_length=MOST_POOL)] = Field(default_factory=dict)


class PoolAsked(Strict):
    """What is asked of a sealed pool or a booster draft: its seed, who drafts, and what people took, one by one."""

    seed: Number
    pack: Annotated[str, Field(max_length=MOST_PACK)] = ""
    seats: Annotated[list[Literal["you", "bot"]], Field(max_length=MOST_DRAFTING)] = Field(default_factory=list)
    picks: Annotated[list[Card], Field(max_length=MOST_POOL)] = Field(default_factory=list)


class DraftAsked(Strict):
    """What is asked of cards that somebody writes: their fields, which of them, and where in its text he writes.

    whole: what comes nearest to a text that cannot be read, too, which takes longer than a key.
    """

    name: Annotated[str, Field(max_length=60)] = ""
    cards: Annotated[list[dict[str, Any]], Field(max_length=drafts.MOST_CARDS)] = Field(default_factory=list)
    pack: Annotated[str, Field(max_length=MOST_PACK)] = ""
    card: Number = 0
    at: Number | None = None
    whole: bool = False


def asking_of(house: House) -> APIRouter:
    """Bind the addresses to a house."""
    router, running = APIRouter(), asyncio.Semaphore(GAUNTLETS)

    @router.get("/decks/{slug}", include_in_schema=False)
    async def deck_page(slug: str) -> Response:
        """Give the page of the deck builder."""
        return page(slug in house.games and house.games[slug].workshop is not None)

    @router.get("/limited/{slug}", include_in_schema=False)
    async def limited_page(slug: str) -> Response:
        """Give the page of sealed pools and drafts."""
        return page(slug in house.games and house.games[slug].workshop is not None)

    @router.get("/workshop/{slug}", include_in_schema=False)
    async def workshop_page(slug: str) -> Response:
        """Give the page of the workshop."""
        return page(slug in house.games and house.games[slug].workshop is not None)

    async def answered(request: Request, slug: str, model: type[Strict], answer: Callable[..., Any]) -> Response:
        """Answer a request in a thread; what is wrong with it is told in words."""
        try:
            said = await read(request, model)
            return JSONResponse(await asyncio.to_thread(answer, house.game(slug), said))
        except (ClientDisconnect, Malformed) as error:
            return failed(400, error)
        except BadInput as error:
            return failed(422, error)

    async def read(request: Request, model: type[Strict]) -> Any:
        if not is_own_origin(request.headers):
            raise Malformed("this is asked by pages of this server")
        return validated(model, read_json(await body_of(request)))

    @router.post("/api/games/{slug}/search")
    async def search(slug: str, request: Request) -> Response:
        """Name the cards for which a query holds."""
        return await answered(
            request, slug, DeckAsked, lambda game, said: building.found(building.game_with(game, said.pack), said.where)
        )

    @router.post("/api/games/{slug}/deck")
    async def deck(slug: str, request: Request) -> Response:
        """Tell all of a deck: its sections, counts, faults, list and code."""
        return await answered(
            request,
            slug,
            DeckAsked,
            lambda game, said: building.told(building.game_with(game, said.pack), said.deck, said.pool),
        )

    @router.post("/api/games/{slug}/sealed")
    async def sealed(slug: str, request: Request) -> Response:
        """Give a sealed pool by its seed, with a deck of it."""
        return await answered(
            request, slug, PoolAsked, lambda game, said: building.sealed(building.game_with(game, said.pack), said.seed)
        )

    @router.post("/api/games/{slug}/boosters")
    async def boosters(slug: str, request: Request) -> Response:
        """Tell how far a booster draft has come."""

        def tell(game: Any, said: Any) -> Any:
            return building.drafted(building.game_with(game, said.pack), said.seed, said.seats, said.picks)

        return await answered(request, slug, PoolAsked, tell)

    @router.post("/api/games/{slug}/hand")
    async def hand(slug: str, request: Request) -> Response:
        """Deal a hand with which a legal deck begins."""

        def deal(game: Any, said: Any) -> Any:
            return building.hand(building.game_with(game, said.pack), said.deck, said.seed)

        return await answered(request, slug, DeckAsked, deal)

    @router.post("/api/games/{slug}/gauntlet")
    async def gauntlet(slug: str, request: Request) -> Response:
        """Play a deck against those of the house, and give its shares round by round."""
        try:
            said = await read(request, DeckAsked)
            game = building.game_with(house.game(slug), said.pack)
            await asyncio.to_thread(building.with_deck, game, said.deck)
        except (ClientDisconnect, Malformed) as error:
            return failed(400, error)
        except BadInput as error:
            return failed(422, error)
        if not house.making.lets(address_of(request)):
            return failed(429, later("Too many requests from this address; wait a minute."))
        if not game.is_compiled and house.compiled is not False and not house.is_ready(slug):
            return failed(503, later("The rules are being compiled; a moment more."))

        async def rounds() -> AsyncIterator[str]:
            async with running:
                loop, steps = asyncio.get_running_loop(), building.gauntlet(game, said.deck, said.seed or 1)
                while (step := await loop.run_in_executor(house.aside, next, steps, None)) is not None:
                    yield f"data: {json.dumps(step)}\n\n"

        return StreamingResponse(rounds(), media_type="text/event-stream")

    @router.get("/api/games/{slug}/fields")
    async def fields(slug: str) -> Response:
        """Give what the workshop begins with: fields, cards to copy, constructions."""
        try:
            return JSONResponse(await asyncio.to_thread(drafts.fields, house.game(slug)))
        except BadInput as error:
            return failed(404, error)

    @router.post("/api/games/{slug}/draft")
    async def draft(slug: str, request: Request) -> Response:
        """Judge cards as they are written."""
        return await answered(request, slug, DraftAsked, drafts.told)

    @router.post("/api/games/{slug}/read")
    async def read_pack(slug: str, request: Request) -> Response:
        """Give a pack as cells."""
        return await answered(request, slug, DraftAsked, lambda game, said: drafts.read(game, said.pack))

    return router
