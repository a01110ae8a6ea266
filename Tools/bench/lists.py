"""Benchmarks of reading lists from the fixture server."""
import dataclasses, json, shutil, urllib.request
from measuring import duration
from servers import secure_proxy

PARALLEL = 10
# The wait before each response while changes are measured, GitHub's median for 100 followers.
PAGE_MS = 164
# The numbers of followers, and how many of them come and leave.
CHANGING = ((2_400, 3, 1), (20_000, 10, 3), (250_000, 20, 5))
COMPARE = 'sort | comm -3 "$YESTERDAY" -'


def fetch(bench):
    """Compares fetching whole lists. ghf and curl fetch ten pages in parallel.

    The server waits 0, 20 or 100 ms before each response. ghf's pace limit is lifted, until the last
    two comparisons: only ghf observes the pace that GitHub allows, 900 requests in any minute.
    """
    some, many = bench.size(20_000), bench.size(250_000)

    def entries(people, protocol="", **environment):
        fetching = bench.entry(
            "followers", f"crowd-{people}", name=f"ghf followers{protocol}",
            environment=environment, prepare=bench.empty_cache)
        return [fetching, *bench.peers(people, protocol=protocol, **environment)]

    for latency in (0, 20, 100):
        with bench.server(latency) as url:
            title = f"{some:,} followers, {latency} ms per response"
            # The first page gives the number of pages; the others take rounds of ten.
            floor = latency / 1000 * (1 + -(-(some // 100 - 1) // PARALLEL))
            medians = bench.compare(
                title, entries(some), bench.rounds(3), some,
                figure=title if latency == 100 else None)
            if floor:
                ratio = medians["ghf followers"][0] / floor
                bench.report.note(
                    f"the minimum is {duration(floor)}; ghf takes {ratio:.2f} times that")
            if latency == 100 and bench.report.has("nginx", "openssl"):
                with secure_proxy(url, bench.tmp) as (secure, certificate):
                    bench.compare(f"{title}, HTTP/2 with TLS through nginx", entries(
                        some, ", HTTP/2", API=secure, GHF_API_URL=secure,
                        SSL_CERT_FILE=str(certificate),
                        CURL_OPTIONS=f"--http2 --cacert {certificate}"), bench.rounds(3), some)
    with bench.server():
        medians = bench.compare(f"{many:,} followers, 0 ms per response", entries(many), 1, many)
        cpu = medians["ghf followers"][1] / (many / 100)
        bench.report.note(f"ghf takes {cpu * 1000:.2f} ms of CPU per page")
        del bench.environment["GHF_REQUESTS_PER_MINUTE"]
        bench.compare(
            f"{some:,} followers at GitHub's pace", entries(some), bench.rounds(3), some)
        bench.compare(f"{many:,} followers at GitHub's pace", entries(many)[:1], 1, many)


def control(url, path, body=None):
    """Sends a control request to the fixture server, with a body or for an answer."""
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(f"{url}/_fixture/{path}", data) as response:
        return response.read()


def spread(items, count, step):
    """Returns `count` different items from all parts of a list."""
    return [items[int(len(items) * (number * step % 1))] for number in range(1, count + 1)]


def change(url, people, members, arrivals, departures):
    """Lets accounts follow crowd-PEOPLE and leave it; returns the logins of both."""
    gone = [login for _, login in spread(members, departures, 0.414)]
    # The next id is free, so each newcomer is listed behind a member.
    new = {f"newcomer-{id}": id + 1 for id, _ in spread(members, arrivals, 0.618)}
    control(url, "change", [f"add {login} {id}" for login, id in new.items()]
            + [f"follow {login} crowd-{people}" for login in new]
            + [f"unfollow {login} crowd-{people}" for login in gone[:-1]] + [f"remove {gone[-1]}"])
    return set(new), set(gone)


def compared_names(path):
    """Returns the logins that came and those that left, as comm prints them."""
    lines = path.read_text().splitlines()
    return ({line[1:] for line in lines if line.startswith("\t")},
            {line for line in lines if not line.startswith("\t")})


def ghf_names(path):
    """Returns the logins that came and those that left, as `ghf changes --json` prints them."""
    changes = json.loads(path.read_text())
    return tuple({person["login"] for person in changes[key]} for key in ("followed", "unfollowed"))


def changes(bench):
    """Compares learning who followed and who left since yesterday: requests and time.

    ghf read the whole list yesterday; the others have a file with yesterday's logins. A few accounts
    follow, with ids anywhere in the list, and a few leave, the last of which is deleted. All must
    report the same names. The others run only once: gh and PyGithub fetch one page after another,
    7 minutes for the longest list.
    """
    for people, arrivals, departures in CHANGING:
        changes_of(bench, bench.size(people), arrivals, departures)


def changes_of(bench, people, arrivals, departures):
    home, saved, yesterday = (bench.tmp / name for name in ("home", "saved", "yesterday"))
    bench.environment |= {
        "HOME": str(home), "XDG_CACHE_HOME": str(home / ".cache"), "YESTERDAY": str(yesterday)}

    def restore():
        shutil.rmtree(home)
        shutil.copytree(saved, home)

    with bench.server(PAGE_MS) as url:
        bench.ghf_output("changes", f"crowd-{people}")
        shutil.rmtree(saved, ignore_errors=True)
        shutil.copytree(home, saved)
        lines = bench.ghf_output(
            "followers", f"crowd-{people}", "--offline", "--tsv", "--fields", "id,login").decode()
        rows = [line.split("\t") for line in lines.splitlines()[1:]]
        members = [(int(id), login) for id, login in rows]
        yesterday.write_text("".join(sorted(f"{login}\n" for _, login in members)))
        entry = bench.entry(
            "changes", f"crowd-{people}", "--json", "--max-age", "0s", prepare=restore,
            result=ghf_names)
        requests = ("requests", lambda: json.loads(control(url, "stats"))["requests"])
        title = f"who came and left of {people:,} since yesterday"
        bench.compare(
            f"{title}: nobody, {PAGE_MS} ms per response", [entry], bench.rounds(3),
            (set(), set()), requests)
        peers = [
            dataclasses.replace(
                peer, name=f"{peer.name} | sort | comm", result=compared_names, once=True,
                command=["bash", "-c", f"set -o pipefail; ({peer.command[-1]}) | {COMPARE}"])
            for peer in bench.peers(
                people, CURL_OPTIONS=f"--oauth2-bearer {bench.environment['GH_TOKEN']}")]
        bench.compare(
            f"{title}: {arrivals} and {departures}, {PAGE_MS} ms per response", [entry, *peers],
            bench.rounds(3), change(url, people, members, arrivals, departures), requests,
            f"{title}, {PAGE_MS} ms per response" if people == 20_000 else None)
    shutil.rmtree(home)


def memory(bench):
    """Measures the memory of the largest process for lists of different lengths."""
    lengths = sorted({bench.size(people) for people in (1_000, 10_000, 100_000, 250_000)})
    results = {}
    with bench.server():
        for people in lengths:
            followers = ("followers", f"crowd-{people}")
            empty = {"prepare": bench.empty_cache}
            entries = [
                bench.entry(*followers, **empty),
                bench.entry(*followers, name="ghf followers, from the cache"),
                bench.entry(*followers, "--json", name="ghf followers --json", **empty),
                bench.entry(*followers, "--json", name="ghf followers --json, from the cache"),
                bench.entry(
                    "changes", followers[1], "--refresh", name="ghf changes, from the cache"),
                bench.entry(
                    *followers, "--details", "--jsonl", name="ghf followers --details --jsonl",
                    **empty),
                *bench.peers(people)[1:],
            ]
            for entry in bench.installed(entries):
                (_, _, megabytes), _ = bench.run(entry)
                results.setdefault(entry.name, []).append(f"{megabytes:.1f}")
    bench.report.table("memory in MB, by number of followers", *(f"{n:,}" for n in lengths))
    for name, figures in results.items():
        bench.report.row(name, *figures)


def graph(bench):
    """Measures commands that read the lists of many accounts, with the requests of GraphQL's limit.

    The fixture server charges as GitHub documents it: a request for each connection, divided by 100.
    """
    people = bench.size(20_000)
    crowd = f"crowd-{people}"
    with bench.server() as url:
        def requests():
            request = urllib.request.Request(
                f"{url}/rate_limit", headers={"Authorization": "Bearer fixture-token-bench"})
            with urllib.request.urlopen(request) as response:
                return json.load(response)["resources"]["graphql"]["used"]

        for title, lines, words in (
            ("suggestions from 1,000 lists of 500", 20, ["suggest", "orbit-1000"]),
            ("path between accounts with 1,000 lists each", 1,
             ["path", "orbit-2000-5", "orbit-2000-77"]),
            (f"facts of {people:,} followers", None, ["stats", crowd]),
            (f"graph of {people:,} followers", None, ["export", f"followers:{crowd}"]),
        ):
            bench.compare(title, [
                bench.entry(*words, prepare=bench.empty_cache),
                bench.entry(*words, "--offline", name=f"ghf {words[0]} --offline, from the cache"),
            ], bench.rounds(3), lines, ("requests", requests))
