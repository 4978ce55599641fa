# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""The picture that the filters get: small pixel art, written as a PNG without any library.

Flat areas, edges of all slopes, single pixels, checkerboards and gradients: what filters of
emulators look for.
"""

import struct
import zlib

WIDTH, HEIGHT = 120, 90

OUTLINE, RED, SKIN, BLUE, GREEN = (24, 16, 40), (216, 40, 32), (248, 184, 136), (32, 72, 200), \
    (56, 168, 64)


def pixel(x, y):
    if y < 16:  # bars: dark to bright, one primary mixture each
        level = 255 * (x % 30) // 29
        bits = (7, 1, 6, 3)[x // 30]
        return tuple(level if bits >> k & 1 else level // 4 for k in range(3))
    if y >= 74:  # a checkerboard, columns, rows, sparse dots
        kind = x // 30
        on = ((x + y) % 2, x % 2, y % 2, x % 3 == 0 and y % 3 == 0)[kind]
        return (232, 224, 200) if on else (40, 56, 88)
    dx, dy = x - 30, y - 45
    distance = dx * dx + dy * dy
    if distance < 26 * 26:  # a face
        if distance > 23 * 23:
            return OUTLINE
        if abs(abs(dx) - 9) < 3 and -9 < dy < -1:
            return BLUE if abs(dx) == 9 else OUTLINE
        if 4 < dy < 16 and abs(dx * dx + (dy - 2) * (dy - 2) - 110) < 25:
            return RED
        return SKIN
    if x < 60:  # sky
        return (96 + y, 160, 248 - y)
    for slope, color in ((1, RED), (2, GREEN), (4, BLUE)):  # lines of several slopes
        if (x - 62) // slope == y - 18 - 10 * slope % 7:
            return color
    if (x - 90) // 2 + (y - 50) < 12 and abs(x - 90) < 22 and y > 48:  # a roof's flank
        return GREEN if x < 90 else (24, 104, 40)
    if 100 <= x < 114 and 22 <= y < 40:  # a letter of single pixels
        return (255, 255, 255) if (x - 100) % 5 == 0 or y == 30 else OUTLINE
    return (128, 120, 152) if (x // 8 + y // 8) % 2 else (112, 104, 136)


def write(path):
    rows = b"".join(
        b"\0" + b"".join(bytes((*pixel(x, y), 255)) for x in range(WIDTH)) for y in range(HEIGHT))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(
            ">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 6, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) +
                     chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))
