"""Commands that take turns, other programs that do the same, and tables of their times."""
import contextlib, dataclasses, pathlib, shutil, statistics, subprocess, sys
from servers import SBIN, fixture_server

TOOLS = pathlib.Path(__file__).resolve().parent.parent

# Prints the logins of the followers of crowd-$PEOPLE.
CURL = r"""
set -e
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT; cd "$tmp"
url="$API/users/crowd-$PEOPLE/followers?per_page=100"
last=$(curl -sSI $CURL_OPTIONS "$url" \
  | sed -nE 's/^[Ll]ink:.*[?&]page=([0-9]+)[^>]*>; rel="last".*/\1/p')
curl -sSZ $CURL_OPTIONS --parallel-max 10 "$url&page=[1-$last]" -o 'page-#1.json' 2>errors \
  || { cat errors >&2; exit 1; }
for number in $(seq "$last"); do echo "page-$number.json"; done | xargs jq -r '.[].login'
"""
GH = r"""
gh api --paginate $GH_OPTIONS "$API/users/crowd-$PEOPLE/followers?per_page=100" --jq '.[].login'
"""
PYGITHUB = r"""
import os, github
g = github.Github(
    base_url=os.environ["API"], auth=github.Auth.Token("fixture-token-bench"), per_page=100,
    seconds_between_requests=None, timeout=60)
for user in g.get_user(f"crowd-{os.environ['PEOPLE']}").get_followers():
    print(user.login)
"""


def line_count(path):
    with open(path, "rb") as lines:
        return sum(1 for _ in lines)


@dataclasses.dataclass
class Entry:
    """A command that takes part in a comparison."""

    name: str
    command: list
    environment: dict
    # The programs that it needs; by default the first word of the command.
    needs: tuple = ()
    # Called before each run, outside the measured time.
    prepare: object = lambda: None
    # Reads from the file with the output what must be the same for all entries of a comparison.
    result: object = line_count
    # If true, the entry runs only in the first round.
    once: bool = False


def python_with(module, package):
    """Returns a Python that has a module, this one or .build/venv's.

    If neither has it, returns the package's name, which no program has, so that its entries are
    skipped.
    """
    for python in (sys.executable, str(TOOLS.parent / ".build/venv/bin/python")):
        command = [python, "-c", f"import {module}"]
        if shutil.which(python) and subprocess.run(command, capture_output=True).returncode == 0:
            return python
    return package


def duration(seconds):
    return f"{seconds:.2f} s" if seconds >= 0.1 else f"{seconds * 1000:.1f} ms"


class Report:
    """The tables that benchmarks print, kept for the pages that show them.

    `blocks` has them in order: ("heading", text), ("columns", names), ("title", text),
    ("row", cells) and ("note", text). `figures` has the wall seconds of ghf and gh by task, and
    `skipped` what is missing.
    """

    def __init__(self):
        self.blocks, self.figures, self.skipped = [], {}, []

    def heading(self, text):
        self.blocks.append(("heading", text))

    def table(self, title, *columns):
        self.blocks += [("columns", columns), ("title", title)]
        print(f"\n{title}\n{'':46}" + "".join(f"{column:>10}" for column in columns))

    def row(self, name, *cells):
        self.blocks.append(("row", (name, *cells)))
        print(f"{name:46}" + "".join(f"{cell:>10}" for cell in cells), flush=True)

    def note(self, text):
        self.blocks.append(("note", text))
        print(text, flush=True)

    def skip(self, text):
        if text not in self.skipped:
            self.skipped.append(text)
            print(f"skipped: {text}", flush=True)

    def has(self, *programs):
        """Returns true if all programs are installed; adds those that aren't to `skipped`."""
        missing = [name for name in programs if not shutil.which(name, path=SBIN)]
        for name in missing:
            self.skip(f"{pathlib.Path(name).name} is not installed")
        return not missing


@dataclasses.dataclass
class Bench:
    """The programs, the folder and the report of one benchmark."""

    options: object
    report: Report
    tmp: pathlib.Path
    environment: dict

    def size(self, people):
        """Returns the length of a list, which --small shortens."""
        return people if not self.options.small else 2_000 if people > 20_000 else 1_000

    def rounds(self, usual):
        return 1 if self.options.small else self.options.rounds or usual

    @contextlib.contextmanager
    def server(self, latency=0):
        """Runs the fixture server for ghf; yields its URL. `latency` is in milliseconds."""
        with fixture_server(
                self.options.server, self.tmp, "--latency-ms", str(latency)) as url:
            self.environment |= {"API": url, "GHF_API_URL": url}
            yield url

    def empty_cache(self):
        shutil.rmtree(self.environment["XDG_CACHE_HOME"], ignore_errors=True)

    def entry(self, *words, name=None, environment={}, **more):
        """Returns the entry of a command of ghf."""
        return Entry(
            name or f"ghf {words[0]}", [self.options.ghf, *words],
            self.environment | environment, **more)

    def run(self, entry):
        """Runs an entry; returns wall seconds, CPU seconds and megabytes, and its result."""
        entry.prepare()
        output = self.tmp / "output"
        done = subprocess.run(
            [sys.executable, "-SE", TOOLS / "bench/timed.py", output, *entry.command],
            env=entry.environment, stdout=subprocess.PIPE, text=True)
        if done.returncode:
            sys.exit(f"{entry.name} failed")
        return [float(figure) for figure in done.stdout.split()], entry.result(output)

    def installed(self, entries):
        return [
            entry for entry in entries if self.report.has(*entry.needs or entry.command[:1])]

    def ghf_output(self, *words):
        """Runs a command of ghf, unmeasured, and returns its output."""
        command = [self.options.ghf, *words]
        return subprocess.run(
            command, env=self.environment, check=True, capture_output=True).stdout

    def compare(self, title, entries, rounds, expected=None, counter=None, figure=None):
        """Runs the entries in turn, and adds a row of medians for each; returns the medians by name.

        Ratios are relative to the first entry: 2 means twice as much. All must have the same result,
        the expected one if it is given. A counter is a name and a function: how much its value grows
        in a run becomes a column. `figure` is the task for which the README shows the times of ghf
        and gh.
        """
        entries = self.installed(entries)
        results = {entry.name: [] for entry in entries}
        for turn in range(rounds):
            for entry in entries:
                if turn and entry.once:
                    continue
                before = counter[1]() if counter else 0
                figures, result = self.run(entry)
                if counter:
                    figures.append(counter[1]() - before)
                results[entry.name].append(figures)
                expected = result if expected is None else expected
                if result != expected:
                    sys.exit(f"{entry.name}: {result} instead of {expected}")
        self.report.table(
            title, "wall", "ratio", "CPU", "ratio", "MB", *[counter[0]] if counter else [])
        medians = {name: [statistics.median(column) for column in zip(*rows)]
                   for name, rows in results.items()}
        first = next(iter(medians.values()))
        for name, (wall, cpu, memory, *count) in medians.items():
            self.report.row(
                name, duration(wall), f"{wall / first[0]:.2f}", duration(cpu),
                f"{cpu / first[1]:.2f}", f"{memory:.1f}", *(f"{number:,.0f}" for number in count))
        gh = [wall for name, (wall, *_) in medians.items() if name.startswith("gh ")]
        if figure and gh:
            self.report.figures[figure] = (first[0], *gh)
        return medians

    def peers(self, people, protocol="", **environment):
        """Returns the entries of other programs that print the logins of crowd-PEOPLE's followers.

        With a protocol other than HTTP/1.1, only curl can use the certificate of this machine.
        """
        python = python_with("github", "PyGithub")
        environment = self.environment | {
            "PEOPLE": str(people), "PYGITHUB": PYGITHUB,
        } | environment
        programs = [
            ("curl -Z --parallel-max 10 | jq", CURL, ("curl", "jq")),
            ("gh api --paginate", GH, ("gh",)),
            ("PyGithub", f'"{python}" -c "$PYGITHUB"', (python,)),
        ]
        return [
            Entry(f"{name}{protocol}", ["bash", "-c", command], environment, needs)
            for name, command, needs in programs if not protocol or needs[0] == "curl"]
