"""From a plan to an experiment: what a file or a command asks (`planfile.py`), laid out as questions and versions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from menagerie.cardtext.packs import parse_toml
from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.finding import load
from menagerie.engine.game import Game
from menagerie.engine.seeds import check_seed
from menagerie.players.levels import check_bots
from menagerie.players.matchups import deck_options

from . import skill, worth
from .changes import PRINTED, Version, blank, find, variants_of
from .experiment import Experiment, Question
from .fates import rates_beside
from .planfile import Goal, Options, Plan, Source, Written, Wrong, plan_of, read_plan
from .readings import KINDS, Due, Reading, Trace, chosen, readings_of
from .tables import Setting
from .versions import MOST as MOST_VERSIONS
from .versions import Ground, blanked, grid, ground, printed_value, version_of

ALL = "all"
WORTH, EVERY_WORTH = "worth ", "every worth"


def read(
    path: Path,
    *,
    seed: int | None = None,
    deals: int | None = None,
    goals: bool = False,
    card: Version | None = None,
) -> Experiment:
    """Read a file and lay out what it asks; BadInput lists everything that is wrong with it, with file and line.

    seed, deals: others than the file's. goals: only these, of which there must be some. card: the version that is
    tested.
    """
    plan, source = read_plan(path)
    if goals and not plan.goal:
        raise BadInput(source.fault("", None, "", "goals are expected: [[goal]], with title, of, least and most"))
    if goals:
        plan = plan.model_copy(update={"measure": [], "worth": [], "version": [], "vary": {}})
    if deals is not None:
        plan = plan.model_copy(update={"deals": deals})
    command = f"menagerie lab {'check' if goals else 'run'} {path.name}"
    return lay_out(plan, source, seed=seed, first=card, command=command)


def lay_out(
    plan: Plan, source: Source, *, seed: int | None = None, first: Version | None = None, command: str = ""
) -> Experiment:
    """Lay out what a plan asks; first: the version in which goals are tested, instead of the plan's."""
    key = "game"
    try:
        base = load(plan.game)
        key = "bot"
        check_bots([plan.bot], game=base)
        key = "seed"
        fresh = check_seed(plan.seed if seed is None else seed)
        key = "pack" if plan.pack else "decks"
        folder = source.path.parent
        on = ground(base, plan.decks, folder / plan.pack if plan.pack else None, folder)
        if first and first.boxes is not None and on.game.boxes is not base.boxes:
            raise BadInput("what a command changes is changed among the decks and cards of the house")
        key = "vary"
        arms = [first] if first else _versions(plan, source, base, on)
        key = "skill"
        levels = _levels(plan, base, arms)
        arms = skill.versions(levels, arms[0]) if levels else arms
        key = "measure"
        questions = _measured(plan, on, tuple(range(len(arms))))
        key = "worth"
        weighed, more = (_weighed_by if levels else _weighed)(plan, base, on, arms)
    except Wrong as wrong:
        raise BadInput(source.fault("", None, wrong.key, str(wrong))) from None
    except BadInput as error:
        if not source.text or (error.defects and str(source.path) in str(error)):
            raise
        raise BadInput(source.fault("", None, key, str(error))) from None
    faults = []
    for number, goal in enumerate(plan.goal):
        try:
            if goal.of == EVERY_WORTH or goal.of.startswith(WORTH):
                asked, blanks = worth_goals(base, on, goal, plan.bot, arms[0], len(arms) + len(more))
                more += blanks
            else:
                asked = questions_of(on.game, goal, plan.bot, on.decks)
            questions += asked
        except Wrong as wrong:
            faults.append(source.fault("goal", number, wrong.key, f"{goal.title}: {wrong}"))
    if faults:
        raise BadInput(f"{source.path.name}: {len(faults)} goal{'s' * (len(faults) > 1)} cannot be tested:", faults)
    told: dict[str, Any] = {"deals": plan.deals, "error": plan.error, "title": plan.title, "command": command}
    try:
        return Experiment(on.game, questions + weighed, arms + more, seed=fresh, **told)
    except BadInput as error:
        raise BadInput(source.fault("", None, "version", str(error))) from None


def _versions(plan: Plan, source: Source, base: Game, on: Ground) -> list[Version]:
    """Read the versions; with [vary] all values of its paths, the printed one first, if it is among them."""
    if plan.vary and plan.version:
        raise Wrong("vary", "[vary] makes the versions itself; leave out [[version]]")
    if plan.vary:
        settings = list(grid(plan.vary))
        if len(settings) > MOST_VERSIONS:
            raise Wrong("vary", f"{len(settings)} versions: at most {MOST_VERSIONS}")
        settings.sort(key=lambda one: any(printed_value(base, path) != value for path, value in one.items()))
        return [version_of(base, on, "", one) for one in settings]
    faults, found = [], []
    for number, one in enumerate(plan.version):
        try:
            pack = source.path.parent / one.pack if one.pack else None
            found.append(version_of(base, on, one.name, one.set, one.blank, pack))
        except BadInput as error:
            key = "blank" if one.blank else "pack" if one.pack else "set"
            faults.append(source.fault("version", number, key, f"{one.name or 'version'}: {error}"))
    if faults:
        raise BadInput(f"{source.path.name}: {len(faults)} versions cannot be made:", faults)
    names = [one.name for one in found]
    if twice := next((name for name in names if names.count(name) > 1), ""):
        raise Wrong("version", f"two versions are called {twice!r}")
    return found or [Version(PRINTED, {}, None)]


def _levels(plan: Plan, base: Game, arms: Sequence[Version]) -> list[str]:
    """Give the levels of players who are all asked; none, if nobody is named."""
    if not plan.skill:
        return []
    if len(arms) > 1 or plan.goal or plan.players:
        raise BadInput("players of several levels are asked of one version, at every seat: without [[goal]], players")
    return skill.named(base, plan.skill)


def compared(old: Path, new: Path, **fields: Any) -> tuple[Plan, Source]:
    """Make a plan of two files: packs of cards, or experiments with a version at most, of which the old says the rest.

    fields: of the plan, instead of those of the old file. BadInput: they cannot be compared.
    """
    found: dict[str, Any] = {}
    versions: list[Written] = []
    for path in (old, new):
        content, _ = parse_toml(path)
        if isinstance(content.get("pack"), dict):
            game = content["pack"].get("game")
            one, head = Written(name=path.stem, pack=str(path.resolve())), {"game": game, "pack": str(old.resolve())}
        else:
            plan, source = read_plan(path)
            game, head = plan.game, plan.model_dump(exclude_unset=True, exclude={"version"})
            if len(plan.version) > 1 or plan.vary:
                raise BadInput(source.fault("version", 1, "name", "one version at most: `lab run` compares more"))
            one = plan.version[0] if plan.version else Written()
            pack = str((path.parent / one.pack).resolve()) if one.pack else None
            one = one.model_copy(update={"name": one.name or path.stem, "pack": pack})
        found = found or head
        if game != found["game"]:
            raise BadInput(f"{new}: of {game}, but {old} is of {found['game']}")
        versions.append(one)
    if versions[0].name == versions[1].name:
        versions = [
            one.model_copy(update={"name": f"{one.name} ({when})"})
            for one, when in zip(versions, ("old", "new"), strict=True)
        ]
    given = {name: value for name, value in fields.items() if value}
    return plan_of({**found, **given, "version": [one.model_dump() for one in versions]}), Source(old)


def _setting(
    game: Game, seats: int | None, players: Sequence[str] | None, options: Options, bot: str, decks: tuple[int, ...]
) -> Setting:
    many = seats or (len(players) if players else game.seats[0])
    named = tuple(players or [bot] * many)
    if len(named) != many:
        raise Wrong("players", f"{len(named)} players at {many} seats")
    try:
        check_bots(named, game=game)
    except BadInput as error:
        raise Wrong("players", str(error)) from None
    try:
        values = game.check_options(many, _by_name(game, options))
    except BadInput as error:
        raise Wrong("options" if options else "seats", "; ".join(error.defects) or str(error)) from None
    if decks and (many != 2 or any(one.name in options for one in deck_options(game))):
        raise Wrong("decks", "decks are gone through among two who have not chosen theirs")
    return Setting(many, named, tuple((name, values[name]) for name in options), decks)


def _by_name(game: Game, options: Options) -> dict[str, Any]:
    """Give options with decks by their numbers, which a file may call by name."""
    labels = {one.name: dict(zip(one.labels, one.values, strict=False)) for one in game.options if one.labels}
    return {name: labels.get(name, {}).get(str(value), value) for name, value in options.items()}


def _measured(plan: Plan, on: Ground, arms: tuple[int, ...]) -> list[Question]:
    """List what is measured of all versions; where nothing at all is asked, seats or decks and length."""
    measure = plan.measure
    if not measure and not plan.goal and not plan.worth:
        measure = ["every deck" if len(deck_options(on.game)) == 2 and not plan.options else "every seat", "length"]
    if not measure:
        return []
    bot = plan.skill[0] if plan.skill else plan.bot
    setting = _setting(on.game, plan.seats, plan.players, plan.options, bot, on.decks)
    readings, found = dict(readings_of(on.game, setting)), []
    for of in measure:
        taken = chosen(readings, of)
        if not taken:
            raise Wrong("measure", nothing(of, readings))
        found += [Question(what, at(setting, one), one, arms, within=plan.within) for what, one in taken.items()]
    return list(map(skill.compared, found)) if plan.skill else found


def _weighed(plan: Plan, base: Game, on: Ground, arms: Sequence[Version]) -> tuple[list[Question], list[Version]]:
    """List the questions what cards are worth, with a version as printed and one more for each."""
    if not plan.worth:
        return [], []
    found, blanks = _against_blanks(plan, base, on, plan.bot, len(arms), len(arms) + 1)
    return [one for host in found for one in (host, *rates_beside(base, host))], [Version(), *blanks]


def _weighed_by(plan: Plan, base: Game, on: Ground, arms: Sequence[Version]) -> tuple[list[Question], list[Version]]:
    """List the questions what cards are worth among players of every level, with the versions that these need."""
    if not plan.worth:
        return [], []
    levels = [one.bot for one in arms]
    more = [] if arms[0].boxes is None and not arms[0].changes else skill.versions(levels, Version())
    printed = [len(arms) * bool(more) + place for place in range(len(levels))]
    found, blanks = _against_blanks(plan, base, on, levels[0], 0, 0)
    asked = []
    for question, one in zip(found, blanks, strict=True):
        begin = len(arms) + len(more)
        more += skill.versions(levels, one)
        asked.append(skill.weighed(question, printed, range(begin, begin + len(levels))))
    return asked, more


def _against_blanks(
    plan: Plan, base: Game, on: Ground, bot: str, printed: int, begin: int
) -> tuple[list[Question], list[Version]]:
    """Ask what the cards of a plan are worth, as `weighed` has it."""
    if on.pack or on.decks:
        raise BadInput("cards are weighed among the decks and cards of the house")
    names = (
        variants_of(base).names() if plan.worth == ALL else [plan.worth] if isinstance(plan.worth, str) else plan.worth
    )
    options = dict(_by_name(base, plan.options))
    tables: dict[str, Any] = {"bot": bot, "seats": plan.seats, **options}
    return weighed(base, names, tables, plan.within, printed, begin, strictly=plan.worth != ALL)


def weighed(
    game: Game,
    names: Sequence[str],
    tables: Mapping[str, Any],
    within: float | None,
    printed: int,
    begin: int,
    strictly: bool = True,
    like: Version | None = None,
) -> tuple[list[Question], list[Version]]:
    """Ask what cards are worth against blanks; printed: the number of the version as it is, begin: of the first blank.

    strictly: cards that have no blank or no owner are refused, not left out. like: the version as it is, if it is not
    the house's.
    """
    questions, versions = list[Question](), list[Version]()
    for name in names:
        try:
            change = blank(game, find(game, name))
            setting = worth.setting_of(change, **tables)
            arms = (begin + len(versions), printed)
            asked = worth.question_of(change, setting, arms, within)
            version = blanked(game, like, change) if like and like.changes else change.version
        except BadInput:
            if strictly:
                raise
            continue
        questions.append(asked)
        versions.append(version)
    if not questions:
        raise BadInput(f"no card of {game.title} has a blank and an owner")
    return questions, versions


def worth_goals(
    base: Game, on: Ground, goal: Goal, bot: str, like: Version, begin: int
) -> tuple[list[Question], list[Version]]:
    """Take a goal of what cards are worth apart; with a blank for each, the first of them number `begin`."""
    check_bounds(goal)
    if on.pack or on.decks or goal.players:
        key = "players" if goal.players else "of"
        raise Wrong(key, "cards are weighed among the decks and cards of the house, by the bot of the file")
    names = variants_of(base).names() if goal.of == EVERY_WORTH else [goal.of.removeprefix(WORTH)]
    tables: dict[str, Any] = {"bot": bot, "seats": goal.seats, **_by_name(base, goal.options)}
    try:
        found, blanks = weighed(base, names, tables, None, 0, begin, goal.of != EVERY_WORTH, like)
    except BadInput as error:
        raise Wrong("of", str(error)) from None
    more: dict[str, Any] = {"title": goal.title, "least": goal.least, "most": goal.most}
    return [replace(one, **more) for one in found], blanks


def check_bounds(goal: Goal) -> None:
    """Refuse a goal without bounds, or with bounds that nothing can keep."""
    if goal.least is None and goal.most is None:
        raise Wrong("title", "least or most says what it is to keep")
    if goal.least is not None and goal.most is not None and goal.least > goal.most:
        raise Wrong("least", f"least = {goal.least:g} is more than most = {goal.most:g}")


def questions_of(game: Game, goal: Goal, bot: str, decks: tuple[int, ...] = ()) -> list[Question]:
    """Take a goal apart into what is tested."""
    check_bounds(goal)
    setting = _setting(game, goal.seats, goal.players, goal.options, bot, ())
    if decks and setting.seats == 2 and not any(one.name in goal.options for one in deck_options(game)):
        setting = replace(setting, decks=decks)
    readings = dict(readings_of(game, setting))
    taken = chosen(readings, goal.of)
    if not taken:
        raise Wrong("of", nothing(goal.of, readings))
    more: dict[str, Any] = {"title": goal.title, "least": goal.least, "most": goal.most}
    return [Question(what, at(setting, one), one, **more) for what, one in taken.items()]


def at(setting: Setting, reading: Reading) -> Setting:
    """Give the tables at which something is looked at: where it takes a closer look, tables of its own."""
    return replace(setting, is_traced=True) if isinstance(reading, Trace | Due) else setting


def nothing(of: str, readings: Mapping[str, Any]) -> str:
    """Say that something is not shown, and what is."""
    known = [*KINDS, *readings, EVERY_WORTH]
    some = f"; there are: {', '.join(known[:12])}{' …' * (len(known) > 12)}"
    return f"of = {of!r} is nothing that these tables show{nearest(of, known) or some}"
