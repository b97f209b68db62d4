"""The page's own drawing of one position as a picture, for whoever collects frames and serves no table.

Page, style, cards and one view are written into one file, which a browser opens once, without a server: whatever the
page would ask of one stands in the file. All of it is drawn from what a seat may look up, so nothing else can show.
The environments find `paint` by its entry point (`menagerie.pictures`), for they know no page.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from menagerie.engine.game import Game
from menagerie.engine.letters import LETTERS, letter
from menagerie.engine.wording import addressed
from menagerie.table.bundle import script_of, styles_of
from menagerie.table.codes import codes_of
from menagerie.table.protocol import VERSION
from menagerie.table.scenes import scene_of

STATIC = Path(__file__).parent / "static"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
SIZE = 1280, 800  # pixels
PATIENCE, DRAWN = 60, 4000  # seconds for a browser to draw; milliseconds that the page believes to have had
SWITCHES = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-extensions"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--force-color-profile=srgb"),
    *("--force-device-scale-factor=1", "--force-prefers-reduced-motion", f"--virtual-time-budget={DRAWN}"),
)
#: What the page takes for its surroundings: the address of a table, nothing kept but a seat there, and a server that
#: says two things.
SCRIPT = """<script type="module">
const told = JSON.parse(new TextDecoder().decode(Uint8Array.from(atob("%(told)s"), (one) => one.charCodeAt(0))));
const kept = { "menagerie.seats.picture": JSON.stringify({ [told.welcome.seat]: "seat" }) };
const nothing = { getItem: (key) => kept[key] ?? null, setItem() {}, removeItem() {} };
const server = async (path) => {
  const found = told.files[path.split("?")[0].split("/").at(-1)];
  const [ok, text] = [found !== undefined, async () => found];
  return { ok, status: ok ? 200 : 404, text, json: async () => found ?? null };
};
class Socket extends EventTarget {
  static OPEN = 1;
  constructor() {
    super();
    this.readyState = 1;
    queueMicrotask(() => this.onopen?.());
  }
  send(message) {
    if (JSON.parse(message).type !== "hello") return;
    for (const one of [told.welcome, told.view]) this.onmessage?.({ data: JSON.stringify(one) });
  }
  close() {}
}
const here = { pathname: "/t/picture", hash: "", search: "", origin: "", host: "", protocol: "http:" };
(async (location, localStorage, sessionStorage, fetch, WebSocket) => {
%(script)s
})(here, nothing, nothing, server, Socket);
</script>"""
STYLE_LINK, SCRIPT_LINK = '<link rel="stylesheet" href="/page.css">', '<script type="module" src="/page.js"></script>'


def browser() -> str:
    """Find a browser: that which CHROMIUM names, else one that is installed; empty if there is none."""
    named = os.environ.get("CHROMIUM")
    return next((found for name in ([named] if named else BROWSERS) if (found := shutil.which(name))), "")


def document(game: Game, options: Mapping[str, int], view: Any, seat: int) -> str:
    """Write the page that shows what a seat may look up (`Table.shown`), as one file."""
    drawings = game.folder / "cards" / "emblems.svg"
    files = {
        "cards": scene_of(game).catalogue(),
        "codes": codes_of(game),
        "emblems.svg": drawings.read_text("utf-8") if drawings.is_file() else "",
    }
    told = {"welcome": _welcome(game, options, view, seat), "view": _view(game, view, seat), "files": files}
    raw = base64.b64encode(json.dumps(told).encode()).decode()  # nothing in it can end the script
    style, script = (file.text.decode() for file in (styles_of(STATIC), script_of(STATIC)))
    page = (STATIC / "index.html").read_text("utf-8")
    for link, text in (
        (STYLE_LINK, f"<style>{style}</style>"),
        (SCRIPT_LINK, SCRIPT % {"script": script, "told": raw}),
    ):
        if page.count(link) != 1:
            raise RuntimeError(f"index.html: {link} is expected once")
        page = page.replace(link, text)
    return page


def _welcome(game: Game, options: Mapping[str, int], view: Any, seat: int) -> dict[str, Any]:
    person = {"who": "friend", "bot": "", "strength": "", "here": True, "held": False, "came": True, "words": False}
    seats = [{"seat": one, "name": one, **person, "shared": False} for one in LETTERS[1 : view.seats + 1]]
    return {
        **{"type": "welcome", "table": "picture", "game": game.slug, "title": game.title, "players": game.players},
        **{"seat": letter(seat), "seats": seats, "options": game.told_options(dict(options), seat), "limits": None},
        **{"deal": {"open": True, "seed": "", "commitment": "", "parts": {}, "waiting": []}, "host": False, "bots": []},
        **{"stops": None, "read_only": "", "example": None, "own_cards": False, "branch": None, "phrases": []},
        **{"talk": [], "proposal": None},
    }


def _view(game: Game, view: Any, seat: int) -> dict[str, Any]:
    part, question, answers = scene_of(game), None, []
    if view.asked and not view.over:
        words, yours = game.words.question(view), view.asked == seat
        said = addressed(words, letter(seat)) if yours else words
        question = {"seat": letter(view.asked), "name": "", "words": said, "yours": yours}
        codes = [view.option[i] for i in range(view.n_options)] if yours else []
        answers = [
            {"code": code, "words": game.words.say(view, code), "touches": part.touches(view, code)} for code in codes
        ]
    return {
        **{"type": "view", "v": VERSION, "version": 1, "scene": part.scene(view, game.box, seat)},
        **{"question": question, "answers": answers, "log": [], "log_from": 0, "log_start": 0, "summary": None},
        **{"notices": [], "undo": False, "over": False, "end": None},
    }


def paint(game: Game, options: Mapping[str, int], view: Any, seat: int) -> bytes:
    """Draw what a seat may look up as PNG; empty where no browser is there, or it draws nothing in a minute.

    It takes a second or two. The browser has ended when this returns, and leaves nothing behind.
    """
    if not browser():
        return b""
    with tempfile.TemporaryDirectory(prefix="menagerie-picture-") as folder:
        page, drawn = Path(folder) / "page.html", Path(folder) / "drawn.png"
        page.write_text(document(game, options, view, seat), "utf-8")
        own = (f"--user-data-dir={folder}/browser", f"--screenshot={drawn}", f"--window-size={SIZE[0]},{SIZE[1]}")
        _end(subprocess.Popen([browser(), *SWITCHES, *own, page.as_uri()], **_APART))
        return drawn.read_bytes() if drawn.is_file() else b""


_APART: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "start_new_session": True}


def _end(process: subprocess.Popen[bytes]) -> None:
    """Wait for a browser, then end all the processes that it began."""
    with suppress(subprocess.TimeoutExpired):
        process.wait(PATIENCE)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
