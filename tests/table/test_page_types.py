"""The page's own scripts hold to their types: TypeScript, run in the browser, checks each of them as it stands.

There is no build: types are said in JSDoc, and `// @ts-check` at the head of a script asks for the check.
What it needs is told in `browsing.py`; the compiler lies in `tests/typescript`.
"""

from __future__ import annotations

import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browsing import in_a_browser
from menagerie.table.server import STATIC

COMPILER = Path(__file__).parents[1] / "typescript" / "typescript.tar.xz"
ASKED = "// @ts-check\n"
OWN = [f"/{path.relative_to(STATIC)}" for path in sorted((STATIC / "js").glob("*.js"))]

FINDINGS = """([files, scripts]) => {
    const options = {
        allowJs: true, noEmit: true, moduleDetection: ts.ModuleDetectionKind.Force, target: ts.ScriptTarget.ES2023,
        module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler,
        lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    };
    const host = {
        fileExists: (name) => name in files,
        readFile: (name) => files[name],
        getSourceFile: (name, how) => name in files ? ts.createSourceFile(name, files[name], how) : undefined,
        getDefaultLibFileName: () => "/lib.es2023.d.ts",
        getDefaultLibLocation: () => "/",
        getCurrentDirectory: () => "/",
        getCanonicalFileName: (name) => name,
        useCaseSensitiveFileNames: () => true,
        getNewLine: () => "\\n",
        writeFile() {},
    };
    return ts.getPreEmitDiagnostics(ts.createProgram(scripts, options, host)).map((one) => {
        const words = ts.flattenDiagnosticMessageText(one.messageText, " ");
        if (!one.file) return words;
        return `${one.file.fileName}:${one.file.getLineAndCharacterOfPosition(one.start).line + 1}: ${words}`;
    });
}"""

pytestmark = in_a_browser


class Compiler:
    """TypeScript on an empty page, and the texts of all that it may read by their names."""

    def __init__(self, page: Any) -> None:
        with tarfile.open(COMPILER) as packed:
            read: Any = packed.extractfile
            texts = {f"/{one.name}": read(one).read().decode() for one in packed}
        page.add_script_tag(content=texts.pop("/typescript.js"))
        self.page = page
        self.files = texts | {f"/{path.relative_to(STATIC)}": path.read_text("utf-8") for path in STATIC.rglob("*.js")}

    def findings(self, *scripts: str, **changed: str) -> list[str]:
        """List what is wrong in scripts and in what they import, as `/js/name.js:line: words`."""
        files = self.files | {f"/js/{name}.js": text for name, text in changed.items()}
        found: list[str] = self.page.evaluate(FINDINGS, [files, list(scripts)])
        return found


@pytest.fixture
def compiler(chromium: Any) -> Iterator[Compiler]:
    context = chromium.new_context()
    yield Compiler(context.new_page())
    context.close()


def test_every_script_asks_for_the_check_and_nothing_is_found(compiler: Compiler) -> None:
    assert [name for name in OWN if not compiler.files[name].startswith(ASKED)] == []
    assert compiler.findings(*OWN) == []


def test_a_misspelt_field_and_an_argument_too_many_are_found(compiler: Compiler) -> None:
    wrong = f'{ASKED}import {{ hush }} from "./view.js";\nhush("all");\ndocument.body.colour = 1;\n'
    assert compiler.findings("/js/wrong.js", wrong=wrong) == [
        "/js/wrong.js:3: Expected 0 arguments, but got 1.",
        "/js/wrong.js:4: Property 'colour' does not exist on type 'HTMLElement'.",
    ]
    assert compiler.findings("/js/wrong.js", wrong=wrong.removeprefix(ASKED)) == []
