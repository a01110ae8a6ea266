#!/usr/bin/env bash
# pyte drops the rest of a text behind a mark of writing direction, as far as it came in one piece.
#
# Package:  pyte 0.8.2 (wcwidth 0.9.4), Python 3.11.
# Guess:    a character without width, such as U+200E or U+2066, is ignored or kept beside its
#           neighbour, as terminals do (VTE, konsole), and the text behind it is drawn.
# Seen:     everything up to the next control sequence, or to the end of what was fed at once, is gone:
#           "ab" U+200E "cd" leaves "ab". Fed in two pieces, "cd" is there. The screen depends on how the
#           bytes were cut, and nothing is raised.
# Here:     ghf guards columns of right-to-left names with such marks. A screen that pyte draws in a test
#           can lack what stands behind them, so that a check of such rows sees faults that no terminal has.
# Date:     2026-11-30.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pyte==0.8.2 wcwidth==0.9.4
"$folder/venv/bin/python" - <<'PYTHON'
import sys
import pyte

seen = {
    ("ab\u200ecd",): "ab",
    ("ab\u200e", "cd"): "abcd",
    ("ab\u200e\x1b[5Gcd",): "ab  cd",
    ("ab\u2066cd\u2069ef",): "ab",
    # A combining mark, which has no width either, is kept.
    ("a\u0301b",): "\u00e1b",
}
status = 0
for pieces, expected in seen.items():
    screen = pyte.Screen(20, 1)
    stream = pyte.Stream(screen)
    for piece in pieces:
        stream.feed(piece)
    shown = screen.display[0].rstrip()
    print(" + ".join(map(ascii, pieces)), "->", ascii(shown))
    if shown != expected:
        print("  seen before:", ascii(expected))
        status = 1
sys.exit(status)
PYTHON
