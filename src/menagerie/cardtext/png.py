"""PNG of strangers (ISO 15948): how large a picture is tells its header, before anybody unpacks a pixel.

What is kept are the chunks that pixels are made of; texts, places and times, profiles and further pictures are left
out. The pixels are unpacked once, never further than the header says that they go.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

from menagerie.cardtext.svg import BadDrawing

MOST_BYTES = 512 << 10
MOST_PIXELS = 1024  # of a side
SIGNATURE = b"\x89PNG\r\n\x1a\n"
KEPT = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")
DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}  # bits of a channel, by colour type
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))  # of Adam7


def clean(content: bytes) -> bytes:
    """Give a picture without anything but its pixels; BadDrawing for what is none, and for one that is too large."""
    if len(content) > MOST_BYTES:
        raise BadDrawing(f"a PNG has at most {MOST_BYTES} bytes")
    if not content.startswith(SIGNATURE):
        raise BadDrawing("no PNG: it does not begin as one")
    found = list(_chunks(content))
    if not found or found[0][0] != b"IHDR" or len(found[0][1]) != 13:
        raise BadDrawing("no PNG: no header is there")
    length = _length(found[0][1])
    kept = [(kind, data) for kind, data in found if kind in KEPT]
    kinds = [kind for kind, _ in kept]
    if kinds.count(b"IHDR") != 1 or kinds.count(b"IEND") != 1 or kinds[-1] != b"IEND" or found[-1][0] != b"IEND":
        raise BadDrawing("no whole PNG: it does not end as one")
    reader = zlib.decompressobj()
    try:
        pixels = reader.decompress(b"".join(data for kind, data in kept if kind == b"IDAT"), length + 1)
    except zlib.error:
        raise BadDrawing("no PNG: its pixels cannot be unpacked") from None
    if len(pixels) != length:
        more = "more" if len(pixels) > length else "less"
        raise BadDrawing(f"{more} unpacks than its header says ({length} bytes)")
    return SIGNATURE + b"".join(_chunk(kind, data) for kind, data in kept)


def _chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Go through the chunks, the last of which is IEND: each its kind and its data."""
    at = len(SIGNATURE)
    while at + 12 <= len(content):
        (length,) = struct.unpack(">I", content[at : at + 4])
        kind, data = content[at + 4 : at + 8], content[at + 8 : at + 8 + length]
        check = content[at + 8 + length : at + 12 + length]
        if len(check) < 4 or struct.unpack(">I", check)[0] != zlib.crc32(kind + data):
            raise BadDrawing("no whole PNG: a checksum does not fit")
        if kind[:1].isupper() and kind not in KEPT:
            raise BadDrawing(f"no PNG that is known: a chunk {kind.decode('ascii', 'replace')!r} is needed for it")
        yield kind, data
        at += 12 + length
        if kind == b"IEND":
            return


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _length(header: bytes) -> int:
    """Tell how many bytes the pixels unpack to by a header; BadDrawing: too large, or none."""
    width, height, depth, colour, packed, filtered, interlaced = struct.unpack(">IIBBBBB", header)
    if depth not in DEPTHS.get(colour, ()) or packed or filtered or interlaced > 1:
        raise BadDrawing("no PNG: its header is none")
    if not 1 <= width <= MOST_PIXELS or not 1 <= height <= MOST_PIXELS:
        raise BadDrawing(f"{width} by {height} pixels: a PNG has at most {MOST_PIXELS} by {MOST_PIXELS}")
    bits = depth * CHANNELS[colour]
    total = 0
    for left, top, across, down in PASSES if interlaced else ((0, 0, 1, 1),):
        columns, rows = -(-(width - left) // across), -(-(height - top) // down)
        total += rows * (1 + -(-columns * bits // 8)) if columns > 0 and rows > 0 else 0
    return total
