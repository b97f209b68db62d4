"""The page's modules as one script, and its sheets as one."""

from __future__ import annotations

import gzip
import os
from pathlib import Path
from typing import Any

import pytest

from menagerie.table.bundle import LAB, BundleError, modules, script_of, sheets, styles_of
from menagerie.table.server import STATIC


def folder(tmp_path: Path, **files: str) -> Path:
    (tmp_path / "js").mkdir(exist_ok=True)
    for name, text in files.items():
        (tmp_path / "js" / f"{name}.js").write_text(text, "utf-8")
    return tmp_path


def test_a_module_stands_after_those_it_imports_and_once(tmp_path):
    made = folder(
        tmp_path,
        main='import { a as b, c } from "./one.js";\nimport two from "./two.js";\n// gone\nb(c, two);\n',
        one='import two from "./two.js";\nexport const a = 1;\nexport const [c, d] = [];\nexport class e {}\n',
        two='export default function(s){};export{f as g};\nexport { h } from "./three.js";\n',
        three="export class h {}\n",
    )
    three, two, one, main = modules(made)
    assert "const $three = await" in three and "class h {}" in three and "return { h };" in three
    assert "const $default = function(s){};" in two and "return { h: $three.h, g: f, default: $default };" in two
    assert "const { default: two } = $two;" in one and "return { a, c, d, e };" in one
    assert "const { a: b, c: c } = $one;" in main and "gone" not in main


@pytest.mark.parametrize(
    ("main", "fault"),
    [
        ('import { a } from "./main.js";', "main.js imports main.js"),
        ('const a = import("./one.js");', 'main.js: import("./one.js");: a module'),
        ("export let a = 1;", "main.js: export let a = 1;: a module"),
        ('import * as a from "./one.js";', "main.js: import * as a"),
        ("export * from './one.js';", "main.js: export * from"),
    ],
)
def test_what_one_script_would_change_is_refused(tmp_path, main, fault):
    with pytest.raises(BundleError) as told:
        list(modules(folder(tmp_path, main=main, one="")))
    assert fault in str(told.value)


def test_every_module_and_every_sheet_is_in_what_its_page_brings():
    script, styles = script_of(STATIC).text.decode(), styles_of(STATIC).text.decode()
    lab = {"lab", "weighing", "interval"}  # which tables do not bring
    apart = {"lost", *lab}  # of a page that needs nothing else
    assert {file.stem for file in STATIC.glob("js/*.js")} - apart == {
        file.stem for file in STATIC.glob("js/*.js") if f"const ${file.stem} = " in script
    }
    assert all(f"const ${one} = " in script_of(STATIC, LAB).text.decode() for one in lab)
    # all but the one that names them, and that of the lab
    assert len(list(sheets(STATIC))) == len(list(STATIC.glob("css/*.css"))) - 2
    assert "@import" not in styles and ".lab-" not in styles


def test_it_is_sent_packed_and_only_when_it_changed(client: Any, tmp_path: Path):
    first = client.get("/page.js", headers={"accept-encoding": "gzip"})
    assert first.headers["content-encoding"] == "gzip" and first.content == script_of(STATIC).text
    plain = client.get("/page.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers and plain.content == first.content
    again = client.get("/page.js", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304 and not again.content
    made = folder(tmp_path, main="before();\n")
    before = script_of(made)
    (made / "js/main.js").write_text("after();\n", "utf-8")
    os.utime(made / "js/main.js", ns=(1, 1))
    after = script_of(made)
    assert before.tag != after.tag and b"after();" in gzip.decompress(after.packed)
