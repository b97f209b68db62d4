"""OpenSpiel learns of the games when both it and the environments are there; who does not use it does not load it."""

from __future__ import annotations

import importlib
import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from typing import Any

OPENSPIEL = "pyspiel"


def join() -> None:
    """Make the games known to OpenSpiel: now if it is loaded, else as soon as it is."""
    if OPENSPIEL in sys.modules:
        _register()
    elif not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())


def _register() -> None:
    importlib.import_module(".openspiel", __package__)  # registers at its end


class _Finder(MetaPathFinder):
    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        """Find it as others do, and have the games made known once it is loaded: who looks for it may load it later."""
        if fullname != OPENSPIEL:
            return None
        others = (finder for finder in sys.meta_path if finder is not self)
        found = (finder.find_spec(fullname, path, target) for finder in others if hasattr(finder, "find_spec"))
        spec = next((one for one in found if one is not None), None)
        if spec is not None and spec.loader is not None:
            spec.loader = _Then(spec.loader)
        return spec


class _Then(Loader):
    """Load a module, then make the games known to it."""

    def __init__(self, loader: Any) -> None:
        self._loader = loader

    def create_module(self, spec: ModuleSpec) -> Any:
        return self._loader.create_module(spec)

    def exec_module(self, module: Any) -> None:
        self._loader.exec_module(module)
        sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, _Finder)]
        _register()
