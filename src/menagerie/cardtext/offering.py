"""What is offered to somebody whose text cannot be read."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Offers:
    """What may be written instead, the likeliest first, each of one line or more.

    kept: with the same meaning. far: most of what was said is lost. notes: what each text loses and adds. like: where
    there are none, lines that say something of the kind.
    """

    texts: tuple[str, ...] = ()
    kept: bool = True
    far: bool = False
    notes: tuple[str, ...] = ()
    like: tuple[str, ...] = ()

    def __str__(self) -> str:
        if not self.texts:
            return f" Of that kind cards say: {' '.join(self.like)}" if self.like else ""
        said = "This can be read" if self.kept else "The nearest that can be said"
        notes = [f" ({note})" if note else "" for note in self.notes] or [""] * len(self.texts)
        told = " — or".join(f"{note}: {text}" for note, text in zip(notes, self.texts, strict=True))
        return f" {said}{told}"
