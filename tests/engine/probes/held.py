"""Two tests that hold and one that fails until it is told to hold."""

from __future__ import annotations

import os


def test_one():
    assert True


def test_another():
    assert True


def test_a_third():
    assert os.environ.get("PROBE") == "holds"
