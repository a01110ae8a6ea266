#!/usr/bin/env bash
# pyte prints the rest of a control sequence behind a colon, and takes an underline's colour for blinking.
#
# Package:  pyte 0.8.2, Python 3.11.
# Guess:    an emulator of ECMA-48 skips a sequence that it doesn't know: colons between subparameters are
#           a part of the standard (5.4.2), and of ITU-T T.416, from which 38:5:N comes.
# Seen:     "CSI 4:3m" (a curly underline) prints "3m", and "CSI 38:5:63m" prints "5:63m". "CSI 58;5;63m",
#           the underline's colour with semicolons, sets blinking, because 5 is read as a parameter of its
#           own. A query such as "CSI = 5 u" of the kitty keyboard prints "5u".
# Here:     who checks or records a full-screen program through pyte sees text and blinking that no terminal
#           shows. ghf's colours have semicolons (38;5;N), which every emulator reads.
# Date:     2026-11-30.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pyte==0.8.2
"$folder/venv/bin/python" - <<'PYTHON'
import sys
import pyte

seen = {
    "\x1b[4:3mA": ("3mA", False),
    "\x1b[38:5:63mA": ("5:63mA", False),
    "\x1b[38;5;63mA": ("A", False),
    "\x1b[58;5;63mA": ("A", True),
    "\x1b[=5uA": ("5uA", False),
}
status = 0
for text, expected in seen.items():
    screen = pyte.Screen(20, 1)
    pyte.Stream(screen).feed(text)
    shown = screen.display[0].rstrip()
    found = (shown, screen.buffer[0][len(shown) - 1].blink)
    print(ascii(text), "->", ascii(shown), "blinking" if found[1] else "")
    if found != expected:
        print("  seen before:", expected)
        status = 1
sys.exit(status)
PYTHON
