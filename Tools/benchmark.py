"""Shared by the bench programs: servers, commands that take turns, and tables of ratios."""
import contextlib, dataclasses, os, pathlib, shutil, statistics, subprocess, sys, tempfile, time

SBIN = f"{os.environ['PATH']}:/usr/sbin"

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

# Sets `followers` to the followers of crowd-$PEOPLE, which a loop fetches.
PYGITHUB = r"""
import os, github
g = github.Github(
    base_url=os.environ["API"], auth=github.Auth.Token("fixture-token-bench"), per_page=100,
    seconds_between_requests=None, timeout=60)
followers = g.get_user(f"crowd-{os.environ['PEOPLE']}").get_followers()
"""


@dataclasses.dataclass
class Entry:
    """A command that takes part in a comparison."""

    name: str
    command: list
    environment: dict
    # Called before each run, outside the measured time.
    prepare: object = lambda: None


def run(command, environment, path):
    """Runs a command with its output in a file; returns wall seconds, CPU seconds and megabytes.

    CPU is the user plus system time of the process and its children, memory that of the largest
    process. This process must stay small, since memory that a child inherits counts as the child's.
    """
    with open(path, "wb") as output:
        begin = time.perf_counter()
        child = subprocess.Popen(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=output)
        _, status, usage = os.wait4(child.pid, 0)
        wall = time.perf_counter() - begin
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        sys.exit(f"{command[0]} exited with {child.returncode}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1000


def line_count(path):
    with open(path, "rb") as lines:
        return sum(1 for _ in lines)


def compare(title, entries, rounds, tmp, expected=None):
    """Runs the entries in turn and prints a row of medians for each.

    Ratios are relative to the first entry: 2 means twice as much. All must print the same number of
    lines. Returns the first entry's wall time and CPU time in seconds.
    """
    results = {entry.name: [] for entry in entries}
    for _ in range(rounds):
        for entry in entries:
            entry.prepare()
            results[entry.name].append(run(entry.command, entry.environment, tmp / "output"))
            count = line_count(tmp / "output")
            expected = count if expected is None else expected
            if count != expected:
                sys.exit(f"{entry.name}: {count} lines instead of {expected}")
    print(f"\n{title}\n{'':42}{'wall s':>8}{'ratio':>7}{'CPU s':>8}{'ratio':>7}{'MB':>7}")
    medians = {
        name: [statistics.median(column) for column in zip(*rows)]
        for name, rows in results.items()
    }
    wall0, cpu0, _ = next(iter(medians.values()))
    for name, (wall, cpu, memory) in medians.items():
        print(
            f"{name:42}{wall:8.2f}{wall / wall0:7.2f}{cpu:8.2f}{cpu / cpu0:7.2f}{memory:7.1f}",
            flush=True)
    return wall0, cpu0


def peer(program, entry):
    """Returns the entry in a list; if the program isn't installed, prints that and returns []."""
    if shutil.which(program):
        return [entry]
    print(f"skipped, not installed: {program}")
    return []


def python_with(module):
    """Returns a Python that has a module, this one or .build/venv's.

    If neither has it, prints that and returns None.
    """
    venv = pathlib.Path(__file__).resolve().parent.parent / ".build/venv/bin/python"
    for python in (sys.executable, str(venv)):
        command = [python, "-c", f"import {module}"]
        if shutil.which(python) and subprocess.run(command, capture_output=True).returncode == 0:
            return python
    print(f"skipped, not installed: Python's {module}")
    return None


def wait_for(path):
    for _ in range(100):
        if path.exists() and path.read_text().strip():
            return path.read_text().strip()
        time.sleep(0.1)
    sys.exit("the server did not start")


@contextlib.contextmanager
def fixture_server(program, tmp, *options):
    """Runs the fixture server on a free port and yields its URL."""
    port_file = pathlib.Path(tempfile.mktemp(dir=tmp))
    server = subprocess.Popen(
        [program, "--port-file", port_file, "--limit", "10000000", *options],
        stdout=subprocess.DEVNULL)
    try:
        yield f"http://127.0.0.1:{wait_for(port_file)}"
    finally:
        server.terminate()
        server.wait()


@contextlib.contextmanager
def secure_proxy(url, tmp):
    """Runs nginx with HTTP/2 and TLS in front of a server; yields its URL and certificate."""
    certificate, key, pid = tmp / "certificate.pem", tmp / "key.pem", tmp / "nginx.pid"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-keyout", key,
         "-out", certificate, "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
        check=True, capture_output=True)
    port = 20_000 + os.getpid() % 20_000
    (tmp / "nginx.conf").write_text(f"""
        worker_processes 1; pid {pid}; error_log {tmp}/error.log; daemon off;
        events {{ worker_connections 512; }}
        http {{
          access_log off; client_body_temp_path {tmp}/a; proxy_temp_path {tmp}/b;
          fastcgi_temp_path {tmp}/c; uwsgi_temp_path {tmp}/d; scgi_temp_path {tmp}/e;
          upstream server {{ server {url.removeprefix("http://")}; keepalive 64; }}
          server {{
            listen 127.0.0.1:{port} ssl http2; server_name localhost;
            ssl_certificate {certificate}; ssl_certificate_key {key};
            location / {{
              proxy_pass http://server; proxy_http_version 1.1;
              proxy_set_header Connection ""; proxy_set_header Host $http_host;
            }}
          }}
        }}""")
    server = subprocess.Popen(
        [shutil.which("nginx", path=SBIN), "-p", tmp, "-c", tmp / "nginx.conf"],
        stderr=subprocess.DEVNULL)
    try:
        time.sleep(1)
        yield f"https://localhost:{port}", certificate
    finally:
        server.terminate()
        server.wait()


@contextlib.contextmanager
def workspace(ghf, server):
    """Yields a temporary folder, the programs' full paths and ghf's environment."""
    tmp = pathlib.Path(tempfile.mkdtemp())
    environment = {
        "PATH": os.environ["PATH"], "HOME": str(tmp), "LC_ALL": "C.UTF-8",
        "XDG_CACHE_HOME": str(tmp / "cache"), "GHF_REQUESTS_PER_MINUTE": "10000000",
        "GH_TOKEN": "fixture-token-bench", "GH_ENTERPRISE_TOKEN": "fixture-token-bench",
        # gh announces a new version once a day.
        "GH_NO_UPDATE_NOTIFIER": "1",
    }
    try:
        ghf, server = (str(pathlib.Path(program).resolve()) for program in (ghf, server))
        yield tmp, ghf, server, environment
    finally:
        shutil.rmtree(tmp, ignore_errors=True)


def introduce():
    """Prints the date, the machine and the versions of the programs."""
    def first_line(*command):
        if not shutil.which(command[0]):
            return f"{command[0]} is not installed"
        done = subprocess.run(command, capture_output=True, text=True)
        return (done.stdout or done.stderr).splitlines()[0]

    models = {
        line.split(":")[1].strip()
        for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines()
        if line.startswith("model name")
    }
    print(f"{time.strftime('%Y-%m-%d')}, {os.uname().sysname} {os.uname().machine}, "
          f"{os.cpu_count()} x {', '.join(models)}")
    for command in (("curl", "--version"), ("gh", "--version"), ("jq", "--version"),
                    ("grep", "--version"), ("fold", "--version"), ("hyperfine", "--version")):
        print(first_line(*command))
    for module, package in (("github", "PyGithub"), ("wcwidth", "wcwidth")):
        if python := python_with(module):
            code = f"import importlib.metadata as m; print('{package}', m.version('{package}'))"
            print(first_line(python, "-c", code))


if __name__ == "__main__":
    introduce()
