"""Benchmarks of what a person waits for at a terminal: `ghf browse`, and the first names."""
import fcntl, os, pty, select, statistics, struct, sys, termios, time

ROWS, COLUMNS = 40, 120
QUERY = "node"
LATENCY_MS = 300
# Filters that are pasted: `or`, a phrase, a number, a state, and all of them.
FILTERS = [
    "node or star", '"ode-1"', "followers>1k", "is:org", "-node",
    '(node or "star-2") -is:org (is:fav or followers>1k or a)',
]


class Terminal:
    """A program on a pseudo-terminal."""

    def __init__(self, command, environment, stdin=None):
        self.begin = time.perf_counter()
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            if stdin:
                os.dup2(os.open(stdin, os.O_RDONLY), 0)
            os.execvpe(command[0], command, environment)
        fcntl.ioctl(
            self.descriptor, termios.TIOCSWINSZ, struct.pack("4H", ROWS, COLUMNS, 0, 0))

    def read(self, quiet, first=None):
        """Reads until nothing arrives for a time; returns the byte count and when the last came.

        The first byte may take another time.
        """
        count, last = 0, time.perf_counter()
        while select.select([self.descriptor], [], [], quiet if count else first or quiet)[0]:
            try:
                part = os.read(self.descriptor, 1 << 16)
            except OSError:
                break
            if not part:
                break
            count, last = count + len(part), time.perf_counter()
        return count, last

    def wait_for(self, text, limit=30):
        """Reads until a text arrives; returns the milliseconds since the start."""
        data = b""
        while time.perf_counter() - self.begin < limit:
            if select.select([self.descriptor], [], [], 0.5)[0]:
                data += os.read(self.descriptor, 1 << 16)
            if text in data:
                return (time.perf_counter() - self.begin) * 1000
        sys.exit(f"no {text!r} in {data[-500:]!r}")

    def press(self, key):
        """Presses a key; returns milliseconds to the end of its frame, and the frame's bytes."""
        begin = time.perf_counter()
        os.write(self.descriptor, key)
        count, last = self.read(0.15, first=5)
        return (last - begin) * 1000, count

    def memory(self):
        """Returns the greatest memory so far, in megabytes."""
        with open(f"/proc/{self.pid}/status") as status:
            line = next(line for line in status if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1000

    def ticks(self):
        """Returns the CPU time so far, in clock ticks."""
        with open(f"/proc/{self.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return int(fields[11]) + int(fields[12])

    def end(self):
        """Presses Ctrl-C, and waits for the end."""
        os.write(self.descriptor, b"\x03")
        self.read(0.3)
        os.close(self.descriptor)
        os.waitpid(self.pid, 0)


def browse(bench):
    """Measures `ghf browse` at 120x40 beside fzf on the same names, and the first names of a list.

    The list of 250,000 people comes from the cache. A key's time lasts until the last byte of its
    frame.
    """
    bench.environment["TERM"] = "xterm-256color"
    people = bench.size(250_000)
    with bench.server():
        browse_list(bench, people, bench.tmp / "names")
    with bench.server(LATENCY_MS):
        list_slowly(bench, bench.size(10_000))


def browse_list(bench, people, file):
    file.write_bytes(bench.ghf_output("followers", f"crowd-{people}"))
    command = [bench.options.ghf, "browse", f"crowd-{people}", "--max-age", "1d", "--no-avatars"]
    first = file.read_bytes().split()[0]
    starts = []
    for _ in range(bench.rounds(5)):
        terminal = Terminal(command, bench.environment)
        # A word of the filter, below the tabs; spaces between dim words are written without style.
        starts.append((terminal.wait_for(b"filter"), terminal.wait_for(first)))
        # Until all people have arrived.
        terminal.read(1)
        terminal.end()
    times(bench, f"ghf browse, {people:,} people from the cache, {COLUMNS}x{ROWS}",
          zip(("first screen", "first people"), zip(*starts)))
    bench.report.table(
        "keys, milliseconds", "a move", "most", "bytes", *(f"+{letter}" for letter in QUERY), "MB")
    terminal = Terminal(command, bench.environment)
    terminal.wait_for(b"filter")
    terminal.read(3)
    keys(bench, "ghf browse", terminal, b"\x1b[B")
    terminal.press(b"\x15")
    filters = {}
    for text in FILTERS:
        filters[text] = []
        for _ in range(bench.rounds(5)):
            filters[text].append(terminal.press(b"\x1b[200~" + text.encode() + b"\x1b[201~")[0])
            terminal.press(b"\x15")
    before = terminal.ticks()
    time.sleep(2)
    idle = terminal.ticks() - before
    terminal.end()
    if bench.report.has("fzf"):
        terminal = Terminal(["fzf"], bench.environment, stdin=file)
        terminal.read(2)
        keys(bench, "fzf", terminal, b"\x1b[A")
        terminal.end()
    times(bench, "pasting a filter", filters.items())
    bench.report.note(f"clock ticks of CPU in 2 idle seconds: {idle}")


def list_slowly(bench, people):
    """Adds when the first and the last names of a list of slow pages are on the terminal."""
    command = [bench.options.ghf, "followers", f"crowd-{people}", "--no-cache"]
    names = bench.ghf_output(*command[1:]).split()
    results = []
    for _ in range(bench.rounds(5)):
        terminal = Terminal(command, bench.environment)
        results.append((terminal.wait_for(names[0]), terminal.wait_for(names[-1])))
        terminal.end()
    times(bench, f"ghf followers, {people:,}, {LATENCY_MS} ms per response, {COLUMNS}x{ROWS}",
          zip(("first names", "last names"), zip(*results)))


def times(bench, title, rows):
    """Adds a table of the medians and the maxima of milliseconds."""
    bench.report.table(title, "median", "most")
    for name, values in rows:
        bench.report.row(name, f"{statistics.median(values):.1f} ms", f"{max(values):.1f} ms")


def keys(bench, name, terminal, down):
    """Adds a row with the times of keys."""
    moves = [terminal.press(down) for _ in range(bench.rounds(30))]
    letters = [terminal.press(letter.encode())[0] for letter in QUERY]
    durations, sizes = zip(*moves)
    bench.report.row(
        name, f"{statistics.median(durations):.1f}", f"{max(durations):.1f}",
        f"{statistics.median(sizes):.0f}", *(f"{letter:.1f}" for letter in letters),
        f"{terminal.memory():.1f}")
