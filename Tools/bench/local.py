"""Benchmarks of what needs no server: start-up, the cache, wrapping, and single functions."""
import os, re, subprocess, sys
from measuring import TOOLS, Entry, python_with

# Times a module's function on each line of a file; prints MB/s.
PYTHON_SPEED = r"""
import importlib, sys, time
name, path, columns, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
module = importlib.import_module(name)
work = {
    "textwrap": lambda line: module.wrap(line, columns),
    "wcwidth": lambda line: module.wcswidth(line),
}[name]
lines = open(path, encoding="utf-8", newline="\n").read().split("\n")
times = []
for _ in range(rounds):
    begin = time.perf_counter()
    for line in lines:
        work(line)
    times.append(time.perf_counter() - begin)
print(sum(len(line.encode()) + 1 for line in lines) / min(times) / 1e6)
"""
COLUMNS = 40
KINDS = {
    "ASCII": "Lighthouse keeper for open-source projects. I keep small tools small: parsers, text "
             "layout.\n",
    "Russian": "Строю маленькие утилиты для командной строки, люблю чай, поезда и длинные прогулки "
               "у моря.\n",
    "Japanese": "私は小さな道具を作るのが好きです。端末、構文解析、文字の幅。毎日お茶を飲みます。\n",
    "Hindi": "मैं छोटे औज़ार बनाता हूँ, चाय पीता हूँ और समुद्र के किनारे लंबी सैर करता हूँ।\n",
    "Thai": "ฉันสร้างเครื่องมือขนาดเล็ก สำหรับบรรทัดคำสั่ง ชอบดื่มชา และเดินเล่นริมทะเลทุกวัน\n",
    "addresses": "https://example.org/users/octo-cat?tab=stars&page=2 "
                 "https://blog.example.com:8080/2024/a_b.html\n"
                 "keeper@example.org, +49 (30) 1234-5678, $1,234.50, "
                 "50% off at www.example.com/v1.2.3\n",
    "emoji": "👩‍🚀 by night, 🧑🏽‍💻 by day · 🇳🇴 Bergen ❤️ 🎉🎉 ☕ 👨‍👩‍👧 🏳️‍🌈\n",
}


def start(bench):
    """Compares start-up times: ghf without network, curl, jq and gh.

    ghf reads its favourites and its cache, filled from the fixture server, and completes a login
    from 100.
    """
    with bench.server():
        for words in (["fav", "add", "octavia"], ["user", "octavia"], ["followers", "crowd-100"]):
            bench.ghf_output(*words)
    # Whole processes print different things.
    same = {"result": lambda path: None}
    entries = [
        bench.entry(*words, name=f"ghf {' '.join(words)}", **same)
        for words in (["--version"], ["--help"], ["fav", "list"], ["user", "octavia"])]
    # bash's completion script runs this on TAB after `ghf user a`.
    entries.append(bench.entry(
        "---complete", "bash", "2", "a", "ghf", "user", "a", name="ghf completes a login", **same))
    entries += [Entry(f"{program} --version", [program, "--version"], bench.environment, **same)
                for program in ("curl", "jq", "gh")]
    bench.compare("start-up", entries, bench.rounds(100), figure="print the version")


def cache(bench):
    """Compares commands that read or only revalidate the cache.

    jq and grep read the same list from files, gh has a cache of its own.
    """
    some, many = bench.size(20_000), bench.size(250_000)
    fewer = many - 1_000
    followers = ("followers", f"crowd-{many}")
    in_json, in_text = bench.tmp / "list.json", bench.tmp / "list.txt"

    def jq(name, filter):
        return Entry(name, ["jq", "-r", filter, str(in_json)], bench.environment)

    def twenty(name, *command):
        """Returns the entry of twenty runs: one is too short to time."""
        loop = 'for i in {1..20}; do "$@" >/dev/null; done'
        return Entry(
            name, ["bash", "-c", loop, "-", *command], bench.environment, needs=command[:1])

    with bench.server():
        in_json.write_bytes(bench.ghf_output(*followers, "--json"))
        in_text.write_bytes(bench.ghf_output(*followers))
        size = sum(file.stat().st_size for file in (bench.tmp / "cache").rglob("*"))
        bench.ghf_output("followers", f"crowd-{some}")
        _, gh, _ = bench.peers(some, GH_OPTIONS="--cache 1h")
        gh.name += " --cache 1h"
        for entry in bench.installed([gh]):
            bench.run(entry)
        title = f"{some:,} followers from the cache"
        bench.compare(
            title, [bench.entry("followers", f"crowd-{some}"), gh], bench.rounds(5), some,
            figure=title)
        bench.compare(f"{many:,} followers from the cache", [
            bench.entry(*followers), jq("jq -r '.[].login', from a file", ".[].login"),
        ], bench.rounds(5), many)
        bench.report.note(f"the cache uses {size / 1e6:.1f} MB on disk")
        bench.compare(f"search in {many:,} followers", [
            bench.entry("search", followers[1], "river"),
            jq('jq with test("river";"i")', '.[].login|select(test("river";"i"))'),
            Entry("grep -i, in a file of logins only", ["grep", "-i", "river", str(in_text)],
                  bench.environment),
        ], bench.rounds(5))
        bench.ghf_output("followers", f"crowd-{fewer}")
        for operator, count in ("and", fewer), ("or", many):
            words = (f"followers:{followers[1]}", operator, f"followers:crowd-{fewer}")
            bench.compare(f"{count:,} people of two lists", [
                bench.entry("people", *words, name=f"ghf people A {operator} B"),
            ], bench.rounds(5), count)
        # A completion without matches, which reads all logins.
        bench.compare(f"completion from {many:,} cached logins, 20 times", [
            twenty("ghf ---complete", bench.options.ghf, "---complete", "zsh", "2", "zzzzz",
                   "ghf", "user", "zzzzz"),
            twenty("curl --version", "curl", "--version"),
        ], bench.rounds(5), 0)
        bench.compare(f"revalidating {many:,} followers, {many // 100:,} responses with 304", [
            bench.entry(*followers, "--refresh", name="ghf followers --refresh"),
        ], bench.rounds(3), many)
        bench.ghf_output("changes", followers[1])
        bench.compare(f"changes of {many:,} followers: none, {many // 100:,} responses with 304", [
            bench.entry("changes", followers[1], "--refresh", name="ghf changes --refresh"),
        ], bench.rounds(3), 0)


def wrap(bench):
    """Compares wrapping and measuring 10 MB of short texts at 40 columns, in one thread.

    Ratios compare times with ghf's for the same work. Python's textwrap makes a string of each line,
    ghf only to print it; fold and fmt count bytes.
    """
    program, corpus = bench.options.text_cases, bench.options.corpus
    if not program or not corpus or not corpus.is_file():
        bench.report.skip(f"wrapping needs --text-cases and --corpus, a file ({corpus})")
        return
    text, kind = bench.tmp / "text", bench.tmp / "kind"
    size = 1_000_000 if bench.options.small else 10_000_000
    corpus = corpus.read_bytes()
    text.write_bytes(corpus * -(-size // len(corpus)))

    def speeds(path, *options):
        """Returns ghf's MB/s by step."""
        report = subprocess.run(
            [program, path, "--wrap", str(COLUMNS), *options], check=True, stdout=subprocess.PIPE,
            text=True).stdout
        return {line.split()[0]: float(line.split()[1]) for line in report.splitlines()}

    own = speeds(text)
    bench.report.table(
        f"{text.stat().st_size:,} bytes in memory, {COLUMNS} columns", "MB/s", "ratio")
    for step, speed in own.items():
        bench.report.row(f"ghf: {step}", f"{speed:.1f}", "1.00")
    for module, name, step in (
        ("textwrap", "Python's textwrap.wrap", "wrap"), ("wcwidth", "wcwidth.wcswidth", "columns"),
    ):
        python = python_with(module, f"Python's {module}")
        if bench.report.has(python):
            speed = float(subprocess.run(
                [python, "-c", PYTHON_SPEED, module, text, str(COLUMNS), str(bench.rounds(3))],
                check=True, stdout=subprocess.PIPE).stdout)
            bench.report.row(name, f"{speed:.1f}", f"{own[step] / speed:.2f}")
    bench.compare("as whole processes, reading and writing files", [
        Entry(name, command, bench.environment, result=lambda path: None)
        for name, command in (
            ("ghf: clean, wrap, print",
             [program, str(text), "--wrap", str(COLUMNS), "--lines"]),
            (f"fold -s -w {COLUMNS}", ["fold", "-s", "-w", str(COLUMNS), str(text)]),
            (f"fmt -w {COLUMNS}", ["fmt", "-w", str(COLUMNS), str(text)]))
    ], bench.rounds(3))
    bench.report.table("ghf in memory by kind of text, MB/s", "clean", "columns", "wrap")
    for name, sample in KINDS.items():
        kind.write_text(sample)
        by_step = speeds(kind, "--repeat-to", str(size // 5))
        bench.report.row(name, *(f"{by_step[step]:.1f}" for step in ("clean", "columns", "wrap")))


def functions(bench):
    """Compares single functions with the standard library and Foundation.

    Runs Tools/Benchmarks/Functions with the benchmark package of Tools/Package.swift: each for a
    second, after a warm-up. Ratios are to the first benchmark of each group.
    """
    if bench.options.small:
        bench.report.skip("the function benchmarks, which take minutes to build")
        return
    done = subprocess.run(
        [os.environ.get("SWIFT", "swift"), "package", "--package-path", TOOLS,
         "--scratch-path", TOOLS.parent / ".build/tools", "--disable-sandbox",
         "--allow-writing-to-package-directory", "benchmark", "--target", "Functions",
         "--format", "markdown", "--time-units", "nanoseconds", "--path", "stdout",
         "--no-progress"], capture_output=True, text=True)
    groups = {}
    for name, microseconds in function_medians(done.stdout):
        group, implementation = re.fullmatch(r"(.*?): (.*)", name).groups()
        groups.setdefault(group, {})[implementation] = microseconds
    if done.returncode or not groups:
        print(f"{done.stdout}{done.stderr}", file=sys.stderr)
        bench.report.skip("the function benchmarks, which failed")
        return
    for group, medians in groups.items():
        own = medians.pop("ghf")
        bench.report.table(group, "µs", "ratio")
        for implementation, median in {"ghf": own, **medians}.items():
            bench.report.row(implementation, f"{median:.1f}", f"{median / own:.2f}")


def function_medians(report):
    """Yields names and medians in microseconds from the tables that the package prints.

    >>> list(function_medians("### a: ghf\\n| Time (wall clock) (ns) * | 900 | 950 | 1000 |"))
    [('a: ghf', 1.0)]
    """
    name = None
    for line in report.splitlines():
        if line.startswith("### "):
            name = line[4:]
        elif name and line.startswith("| Time (wall clock) (ns)"):
            yield name, float(line.split("|")[4]) / 1000
