"""Reads ghf's output with other programs (see check-readers).

`accounts FOLDER` writes the accounts for the fixture server. `read PAGE` reads the files in the current
folder, prints a table of how each program has read them, and writes it into a page of the guide.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

# Logins that programs take for other values, ids that a double can't hold, bios that break lines.
# The others have neither names nor bios, so that a program that looks at the first 100 finds no texts.
PEOPLE = [(f"p{number}", number, None, None) for number in range(1, 151)] + [
    ("null", 1001, "null", "\u0633\u0644\u0627\u0645\u060c \x1b[31m\u0639\u0627\u0644\u0645"),
    ("nan", 1002, "nan", "NA"),
    ("None", 1003, None, None),
    ("1e5", 1004, "1e5", "1e5"),
    ("007", 1005, "007", 'a, "b"; c\td'),
    ("0x1F", 1006, "0x1F", "2026-11-30"),
    ("NA", 9007199254740993, "NA", "one\r\ntwo\r\n"),
]
COLUMNS = ["login", "id", "name", "bio"]

PYTHON = """
import json
{imports}
t = {line}
print(json.dumps({rows}, default=str))
"""
R = """
suppressPackageStartupMessages(library({package}))
t <- {line}
t <- lapply(t[c("login", "id", "name", "bio")], function(c) if (is.numeric(c)) sprintf("%.0f", c) else c)
cat(jsonlite::toJSON(as.data.frame(t, stringsAsFactors = FALSE), na = "null"))
"""
POLARS = "t.to_dicts()"
PANDAS = "t.astype(object).where(t.notna(), None).to_dict('records')"
DUCKDB = "[dict(zip(t.columns, r)) for r in t.fetchall()]"
TULIP = """[{"login": t["viewLabel"][n]} for n in t.getNodes()]"""
SHEET = "soffice --headless --infilter='CSV:44,34,76,1,1/2/2/2/3/2/4/2' --convert-to xlsx people.csv"


def python(imports, line, rows):
    return [sys.executable, "-c", PYTHON.format(imports=imports, line=line, rows=rows)]


def r(package, line):
    return ["Rscript", "-e", R.format(package=package, line=line)]


def shell(line, then=""):
    return ["bash", "-c", f"set -o pipefail; {line}{then}"]


def dist(name):
    return [sys.executable, "-c", f"from importlib.metadata import version; print(version('{name}'))"]


def rversion(name):
    return ["Rscript", "-e", f"cat(as.character(packageVersion('{name}')))"]


def rows_of(module, line, rows):
    return (dist(module), python(f"import {module}", line, rows))


XLSX = """ && python3 - <<'END'
import json, re, zipfile
import xml.etree.ElementTree as xml
book = zipfile.ZipFile("people.xlsx")
space = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
def text(node):
    whole = "".join(t.text or "" for t in node.iter(space + "t"))
    return re.sub("_x([0-9A-Fa-f]{4})_", lambda m: chr(int(m[1], 16)), whole)
strings = [text(s) for s in xml.fromstring(book.read("xl/sharedStrings.xml"))]
rows = []
for row in xml.fromstring(book.read("xl/worksheets/sheet1.xml")).iter(space + "row"):
    cells = {}
    for c in row:
        value = c.find(space + "v")
        if c.get("t") == "inlineStr":
            cells[c.get("r")[0]] = text(c)
        elif value is not None:
            cells[c.get("r")[0]] = strings[int(value.text)] if c.get("t") == "s" else value.text
    rows.append([cells.get(letter) for letter in "ABCD"])
print(json.dumps([dict(zip(rows[0], row)) for row in rows[1:]]))
END"""
CSV = """; python3 -c '
import csv, json; print(json.dumps(list(csv.DictReader(open("out.csv", newline="")))))'"""
SQLITE = """ && python3 -c '
import json, sqlite3; d = sqlite3.connect("people.db"); d.row_factory = sqlite3.Row
print(json.dumps([dict(r) for r in d.execute("SELECT * FROM people")]))'"""

# The program, the line, what prints the version, and what prints the rows; with options, and without.
READERS = []
PLAIN = []


def add(name, line, version, command, readers=READERS):
    readers.append((name, line, version, command))


for line in ('polars.read_ndjson("people.jsonl", infer_schema_length=None)',
             'polars.read_csv("people.csv", infer_schema_length=None)'):
    add("polars", line, *rows_of("polars", line, POLARS))
for line in ('pandas.read_json("people.jsonl", lines=True, dtype=False)',
             'pandas.read_csv("people.csv", keep_default_na=False, na_values=[""], dtype=str)'):
    add("pandas", line, *rows_of("pandas", line, PANDAS))
for line in ("FROM read_json('people.jsonl')", "FROM read_csv('people.csv', all_varchar = true)"):
    add("DuckDB", line, *rows_of("duckdb", f'duckdb.sql("{line}")', DUCKDB))
line = 'read_csv("people.csv", na = "", col_types = cols(.default = "c"))'
add("R, readr", line, rversion("readr"), r("readr", line))
line = 'fromJSON("people.json", bigint_as_char = TRUE)'
add("R, jsonlite", line, rversion("jsonlite"), r("jsonlite", line))
line = "mlr -S --icsv --ojson cat people.csv"
add("Miller", line, ["mlr", "--version"], shell(line))
line = "sqlite-utils insert people.db people people.jsonl --nl"
add("sqlite-utils", line, dist("sqlite-utils"), shell(line, " >&2" + SQLITE))
line = "csvjson --no-inference --blanks people.csv"
add("csvkit", line, dist("csvkit"), shell(line))
line = "vd --batch people.jsonl --output out.csv"
add("VisiData", line, dist("visidata"), shell(line, " >&2" + CSV))
add("LibreOffice", SHEET, ["soffice", "--version"], shell(SHEET, " >&2" + XLSX))
line = "ssconvert people.csv people.xlsx"
add("Gnumeric", line, ["ssconvert", "--version"], shell(line, " >&2" + XLSX))
line = 'igraph.Graph.Read_GraphML("graph.graphml")'
add("igraph", line, *rows_of("igraph", line, """[
    {"login": v["login"], "id": v["id"], "name": v["name"] or None} for v in t.vs]"""))
line = 'graph_tool.load_graph("graph.graphml")'
add("graph-tool", line,
    ["/usr/bin/python3", "-c", "import graph_tool; print(graph_tool.__version__)"],
    ["/usr/bin/python3"] + python("import graph_tool", line, """[
    {"login": t.vp["login"][v], "name": t.vp["name"][v] or None} for v in t.vertices()]""")[1:])
line = 'networkx.read_graphml("graph.graphml")'
add("networkx", line, *rows_of("networkx", line, """[
    {"login": d["login"], "id": n, "name": d.get("name")} for n, d in t.nodes(data=True)]"""))
line = 'tlp.importGraph("graphviz", {"file::filename": "graph.dot"})'
add("Tulip", line, dist("tulip-python"), python("from tulip import tlp", line, TULIP))
line = "open --raw people.jsonl | from json --objects"
add("nushell", line, ["nu", "--version"], ["nu", "-c", line + " | to json"])

for line in ('polars.read_ndjson("people.jsonl")', 'polars.read_csv("people.csv")'):
    add("polars", line, *rows_of("polars", line, POLARS), PLAIN)
for line in ('pandas.read_json("people.jsonl", lines=True)', 'pandas.read_csv("people.csv")'):
    add("pandas", line, *rows_of("pandas", line, PANDAS), PLAIN)
line = "FROM read_csv('people.csv')"
add("DuckDB", line, *rows_of("duckdb", f'duckdb.sql("{line}")', DUCKDB), PLAIN)
line = 'read_csv("people.csv")'
add("R, readr", line, rversion("readr"), r("readr", line), PLAIN)
line = 'fromJSON("people.json")'
add("R, jsonlite", line, rversion("jsonlite"), r("jsonlite", line), PLAIN)
line = "csvjson people.csv"
add("csvkit", line, dist("csvkit"), shell(line), PLAIN)
line = "soffice --headless --convert-to xlsx people.csv"
add("LibreOffice", line, ["soffice", "--version"], shell(line, " >&2" + XLSX), PLAIN)

# How a program reads an empty file, such as the JSON Lines of a day without changes.
EMPTY = [
    ("polars", 'polars.read_ndjson("changes.jsonl", infer_schema_length=None)', "polars", "t.height"),
    ("pandas", 'pandas.read_json("changes.jsonl", lines=True, dtype=False)', "pandas", "len(t)"),
    ("DuckDB", "FROM read_json('changes.jsonl')", "duckdb", "len(t.fetchall())"),
]


def write_accounts(folder):
    folder = pathlib.Path(folder)
    folder.mkdir()
    first = {"type": "User", "site_admin": False, "public_repos": 0, "public_gists": 0,
             "created_at": "2011-01-25T18:44:36Z", "updated_at": "2025-12-06T10:33:06Z"}
    empty = dict.fromkeys(["company", "blog", "location", "email", "hireable", "twitter_username"])
    reader = ("reader", 1000, None, None)
    with open(folder / "profiles.jsonl", "w") as file:
        for login, number, name, bio in [reader, *PEOPLE]:
            counts = {"followers": len(PEOPLE) if login == "reader" else 0,
                      "following": 0 if login == "reader" else 1}
            print(json.dumps({"login": login, "id": number, "node_id": f"U_{number}", "name": name,
                              "bio": bio, **first, **empty, **counts}), file=file)
    (folder / "follows.json").write_text(json.dumps({"reader": [p[0] for p in PEOPLE]}))
    (folder / "members.json").write_text("{}")
    (folder / "events.jsonl").write_text("")


def shown(right, read):
    """Returns two values, of long texts only what differs at their ends."""
    texts = ["" if value is None else str(value) for value in (right, read)]
    start = len(os.path.commonprefix(texts)) if len(texts[0]) > 10 and not texts[0].isdigit() else 0
    parts = [json.dumps(text[start:])[1:-1] for text in texts]
    parts = [part if len(part) <= 24 else part[:24] + "…" for part in parts]
    return " → ".join(f"`{part}`" if part else "nothing" for part in parts)


def differences(rows):
    """Returns how rows differ from the accounts, in the columns that they have."""
    found = []
    if "login" not in rows[0]:
        return f"the columns are {list(rows[0])}"
    if len(rows) != len(PEOPLE):
        return f"{len(rows)} of {len(PEOPLE)} accounts"
    logins = {p[0]: p for p in PEOPLE}
    if all(row["login"] in logins for row in rows):
        pairs = [(logins[row["login"]], row) for row in rows]
    else:
        pairs = list(zip(PEOPLE, rows))
    for person, row in pairs[-7:]:
        for place, column in enumerate(COLUMNS):
            if column not in row:
                continue
            right, read = person[place], row[column]
            # Tables have no difference between a missing text and an empty one.
            if str(right if right is not None else "") != str(read if read is not None else ""):
                change = shown(right, read)
                if str(right).replace("\r\n", "\n") == str(read):
                    change = "line breaks `\\r\\n` → `\\n`"
                if change not in found:
                    found.append(change)
    return ", ".join(found[:5] + ["…"] * (len(found) > 5)) or "equal"


def run(command):
    done = subprocess.run(command, capture_output=True)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def version_of(command):
    """Returns the version that a command prints; None if the program isn't installed."""
    if shutil.which(command[0]) is None:
        return None
    status, output, errors = run(command)
    found = re.search(r"\d+(\.\d+)+", output + errors)
    return found[0] if status == 0 and found else None


def rows_of_table(readers, skipped):
    """Reads with some programs, and returns a row for each that is installed."""
    table = []
    for name, line, version, command in readers:
        pathlib.Path("people.xlsx").unlink(missing_ok=True)
        known = version_of(version)
        if known is None:
            skipped.add(name)
            continue
        status, output, errors = run(command)
        if status != 0:
            result = f"an error: {last_line(errors)}"
        else:
            # Miller writes control characters as they are.
            rows = json.loads(output, strict=False)
            missing = [c for c in COLUMNS[:3] if c not in rows[0]]
            result = differences(rows) + (f" (without {', '.join(missing)})" if missing else "")
        table.append(f"| {name} {known} | `{line}` | {result} |")
    return table


def last_line(errors):
    return f"`{errors.strip().splitlines()[-1][:140]}`"


def read(page):
    skipped = set()
    table = ["| program | line | result |", "| --- | --- | --- |", *rows_of_table(READERS, skipped)]
    table += ["", "| program | line without options | result |", "| --- | --- | --- |"]
    table += rows_of_table(PLAIN, skipped)
    table += ["", "| empty file | line | result |", "| --- | --- | --- |"]
    for name, line, module, count in EMPTY:
        known = version_of(dist(module))
        if known is None:
            continue
        call = f'duckdb.sql("{line}")' if module == "duckdb" else line
        status, output, errors = run(python(f"import {module}", call, count))
        result = f"an error: {last_line(errors)}" if status else f"{output.strip()} rows"
        table.append(f"| {name} {known} | `{line}` | {result} |")
    print("\n".join(table))
    for name in sorted(skipped):
        print(f"skipped: {name} isn't installed")
    # Debian and PyPI lack nushell.
    if skipped > {"nushell"} or skipped and "nushell" not in skipped:
        return print("the page keeps its table, because programs were skipped")
    path = pathlib.Path(page)
    start, end = "<!-- make readers -->\n", "\n<!-- end -->"
    before, rest = path.read_text().split(start)
    path.write_text(before + start + "\n".join(table) + end + rest.split(end)[1])


{"accounts": write_accounts, "read": read}[sys.argv[1]](sys.argv[2])
