#!/usr/bin/env bash
# csvkit reads a line break inside a cell differently from a file and from a pipe.
#
# Package:  csvkit 2.2.0 (agate 1.14.2), Python 3.11, on Linux.
# Guess:    'csvcut people.csv' and 'csvcut < people.csv' print the same bytes, and a tool that changes
#           CRLF inside a quoted cell (RFC 4180 allows it) makes one LF of it.
# Seen:     with the file's name, CRLF in a cell becomes LF. From a pipe, csvcut makes two LFs of it, so
#           that a bio of two lines gets an empty line between them, and csvjson keeps CRLF.
# Here:     GitHub's bios have CRLF, and 'ghf … --csv | csvcut' is the usual way of use: the guide names
#           '--jsonl' for programs, and says what csvkit does.
# Date:     2026-11-30.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check csvkit==2.2.0 agate==1.14.2
export PATH="$folder/venv/bin:$PATH" PYTHONWARNINGS=ignore
cd "$folder"
printf 'login,bio\r\nann,"one\r\ntwo"\r\n' >people.csv

status=0
# Compares the output of a command, in printf's escapes, with what was seen.
see() {
  local name=$1 expected=$2 actual
  shift 2
  actual=$("$@" | python3 -c 'import sys; print(ascii(sys.stdin.buffer.read().decode())[1:-1])')
  printf '%-34s %s\n' "$name" "$actual"
  [ "$actual" = "$expected" ] || { printf '  seen before: %s\n' "$expected"; status=1; }
}
see 'csvcut -c bio people.csv' 'bio\n"one\ntwo"\n' csvcut -c bio people.csv
see 'cat people.csv | csvcut -c bio' 'bio\n"one\n\ntwo"\n' bash -c 'cat people.csv | csvcut -c bio'
see 'csvjson -I people.csv' '[{"login": "ann", "bio": "one\\ntwo"}]' csvjson -I people.csv
see 'cat people.csv | csvjson -I' '[{"login": "ann", "bio": "one\\r\\ntwo"}]' \
  bash -c 'cat people.csv | csvjson -I'
exit "$status"
