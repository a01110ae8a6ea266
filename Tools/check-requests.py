#!/usr/bin/env python3
"""Hold every REST request that ghf sends against GitHub's OpenAPI description.

Usage: check-requests.py GHF OPENAPI.json

connexion makes a server of the description: it refuses what the description doesn't have, and
answers with its examples. ghf's commands are run against it, and what they print is compared with
those examples. All operations that ghf uses have to be asked, and nothing else; so that the check is
known to check, a few spoilt requests are sent, which have to be refused.

What the description has not (GraphQL, and /user/{account_id}) is left to validate-queries and to the
fixture server.

Needs from PyPI: connexion[uvicorn].
"""

import contextlib
import json
import logging
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request

import connexion
import uvicorn
from connexion.mock import MockResolver
from connexion.options import SwaggerUIOptions

TOKEN = "fixture-token-conformance"

# Operations of the description that ghf has no use for.
UNUSED = {
    "GET /user/followers", "GET /user/following", "GET /user/following/{username}",
    "GET /users/{username}/repos", "GET /users/{username}/orgs",
}

# "Get a user using their ID", which GitHub documents, and this description has not.
BY_ID = re.compile(r"/user/[0-9]+")

# What a profile has at least.
PROFILE = {"login", "id", "node_id", "html_url", "name", "bio", "company", "location", "blog",
           "public_repos", "public_gists", "followers", "following", "created_at"}

# Requests that are wrong, and what is wrong with them.
# Who is on the second page of a list, with a name as long as the example's.
SECOND = "hexapod"
SPOILT = [
    ("GET", "/users/octocat/followers?per_page=many", "a number that is none"),
    ("GET", "/users/octocat/followers?per_pages=100", "a parameter that does not exist"),
    ("GET", "/search/users?per_page=100", "a parameter that is missing"),
    ("GET", "/search/users?q=a&sort=age", "a value that does not exist"),
    ("POST", "/users/octocat/followers", "a method that does not exist"),
    ("GET", "/users/octocat/friends", "a path that does not exist"),
]


class Mock:
    """The server, and what it was asked: an ASGI application around connexion's."""

    def __init__(self, description):
        self.app = connexion.AsyncApp("mock", strict_validation=True)
        self.app.add_api(
            description, resolver=MockResolver(mock_all=True), strict_validation=True,
            validate_responses=True, swagger_ui_options=SwaggerUIOptions(swagger_ui=False))
        self.asked = []

    async def __call__(self, scope, receive, send):
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        query = scope["query_string"].decode()
        entry = {
            "method": scope["method"], "path": scope["path"], "query": query, "status": None,
            "headers": {name.decode(): value.decode() for name, value in scope["headers"]}}
        self.asked.append(entry)

        # The description's examples have one page; here the second has somebody else.
        is_list = "/follow" in scope["path"] and "per_page=" in query
        is_second = is_list and "page=2" in query

        async def pass_on(message):
            if message["type"] == "http.response.start":
                entry["status"] = message["status"]
                if is_list:
                    url = f"http://{entry['headers']['host']}{scope['path']}?{query}"
                    link = (f'<{url}>; rel="prev"' if is_second else
                            f'<{url}&page=2>; rel="next", <{url}&page=2>; rel="last"')
                    message["headers"] = [*message["headers"], (b"link", link.encode())]
            elif is_second:
                # As long as before, for the length was sent already.
                message["body"] = message["body"].replace(b"octocat", SECOND.encode()).replace(
                    b'"id": 1,', b'"id": 2,').replace(b'"id":1,', b'"id":2,')
            await send(message)

        await self.app(scope, receive, pass_on)


@contextlib.contextmanager
def served(mock):
    """Runs the mock on a free port; yields its URL."""
    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(mock, log_level="error", lifespan="on"))
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    try:
        while not server.started:
            time.sleep(0.05)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()


class Checker:
    """Counts what was checked and what was wrong."""

    def __init__(self, ghf, description):
        self.ghf = str(pathlib.Path(ghf).resolve())
        self.description = description
        self.checks = 0
        self.mismatches = 0
        self.operations = {
            f"{method.upper()} {path}": re.compile(re.sub(r"\{\w+\}", "[^/]+", path))
            for path, methods in description["paths"].items() for method in methods
            if method in ("get", "put", "delete", "post", "patch")}

    def hold(self, what, is_right, message):
        """Counts a check, and complains if it failed."""
        self.checks += 1
        if not is_right:
            self.mismatches += 1
            print(f"mismatch: {what}: {message}", file=sys.stderr)

    def example(self, path):
        """The first example of an answer to a GET."""
        content = self.description["paths"][path]["get"]["responses"]["200"]["content"]
        example = next(iter(content["application/json"]["examples"].values()))
        while "$ref" in example:
            found = self.description
            for key in example["$ref"].removeprefix("#/").split("/"):
                found = found[key]
            example = found
        return example["value"]

    def operation(self, method, path):
        """The operation of a request; a fixed path goes before one with a part to fill in."""
        fitting = [name for name, pattern in self.operations.items()
                   if name.startswith(method + " ") and pattern.fullmatch(path)]
        return min(fitting, key=lambda name: name.count("{"), default=None)

    def run(self, url, home, words, token=True):
        """What a command printed; the exit status has to be 0."""
        environment = {
            "PATH": "/usr/bin:/bin", "HOME": home, "GHF_API_URL": url, "LC_ALL": "C.UTF-8",
            "GHF_REQUESTS_PER_MINUTE": "100000"}
        if token:
            environment["GH_ENTERPRISE_TOKEN"] = TOKEN
        done = subprocess.run(
            [self.ghf, *words], env=environment, capture_output=True, text=True, timeout=60)
        self.hold(" ".join(words), done.returncode == 0,
                  f"exit status {done.returncode}: {done.stderr.strip()}")
        return done.stdout

    def run_commands(self, url, home):
        """Runs all commands that read or write accounts, and compares their output."""
        login = self.example("/users/{username}")["login"]
        follower = self.example("/users/{username}/followers")[0]["login"]
        people = [follower, SECOND]
        for words, expected in (
            (["followers", login], people), (["following", login], people),
            (["followers"], people), (["search", login, follower], [follower]),
            (["search", "--github", "octo language:swift", "--sort", "followers"],
             [person["login"] for person in self.example("/search/users")["items"]]),
            (["search", "--github", "octo", "--sort", "joined"],
             [person["login"] for person in self.example("/search/users")["items"]]),
            (["follows", login, follower], ["yes"]),
            (["mutual", login], people), (["common", login, "hubot"], people),
        ):
            lines = self.run(url, home, words).splitlines()
            self.hold(" ".join(words), lines == expected, f"printed {lines}, not {expected}")
        for words, path in (
            (["user", login, "--json"], "/users/{username}"),
            (["user", "@me", "--json", "--refresh"], "/user"),
        ):
            profile = json.loads(self.run(url, home, words) or "{}")
            example = self.example(path)
            missing = PROFILE - set(profile)
            self.hold(" ".join(words), not missing, f"lacks {sorted(missing)}")
            for key, value in profile.items():
                self.hold(" ".join(words), value == example.get(key),
                          f"{key} is {value!r}, not {example.get(key)!r}")
        for words, path in (
            (["feed", login, "--jsonl"], "/users/{username}/events/public"),
            (["feed", login, "--received", "--jsonl"], "/users/{username}/received_events/public"),
        ):
            ids = [json.loads(line)["id"] for line in self.run(url, home, words).splitlines()]
            expected = [event["id"] for event in self.example(path)]
            self.hold(" ".join(words), ids == expected, f"has {ids}, not {expected}")
        limits = json.loads(self.run(url, home, ["status", "--json"]) or "{}")
        # The description's example of the limits is older than some of its kinds.
        core = self.example("/rate_limit")["resources"]["core"]
        self.hold("status", limits.get("limits", {}).get("core", {}).get("limit") == core["limit"],
                  f"tells of {limits.get('limits')}, not {core}")
        self.run(url, home, ["followers", login, "--count"])
        self.run(url, home, ["followers", login, "--details", "--jsonl", "--refresh"], token=False)
        self.run(url, home, ["changes", login])
        self.run(url, home, ["fav", "add", login])
        self.run(url, home, ["follow", login])
        self.run(url, home, ["unfollow", login])

    def check_requests(self, asked):
        """Holds what the mock was asked against the description."""
        used = set()
        for entry in asked:
            target = f"{entry['method']} {entry['path']}?{entry['query']}"
            if BY_ID.fullmatch(entry["path"]):
                continue
            name = self.operation(entry["method"], entry["path"])
            self.hold(target, name is not None, "the description has no such operation")
            self.hold(target, 200 <= entry["status"] < 300, f"was answered with {entry['status']}")
            headers = entry["headers"]
            self.hold(target, headers.get("accept") == "application/vnd.github+json", "its Accept")
            self.hold(target, headers.get("user-agent", "").startswith("ghf/"), "its User-Agent")
            self.hold(target, "x-github-api-version" in headers, "its X-GitHub-Api-Version")
            used.add(name)
        expected = set(self.operations) - UNUSED
        self.hold("operations", used == expected,
                  f"not asked: {sorted(expected - used)}, not expected: {used - expected}")
        pages = [entry for entry in asked if entry["query"].endswith("page=2")]
        self.hold("operations", bool(pages), "no second page was asked for")

    def check_refusals(self, url):
        """Sends what is wrong, which has to be refused."""
        for method, target, what in SPOILT:
            request = urllib.request.Request(url + target, method=method)
            try:
                with urllib.request.urlopen(request, timeout=20) as response:
                    status = response.status
            except urllib.error.HTTPError as error:
                status = error.code
            self.hold(target, 400 <= status < 500, f"{what}, and was answered with {status}")


def main():
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    # It tells of every request that it refuses.
    logging.getLogger("connexion").setLevel(logging.CRITICAL)
    description = json.loads(pathlib.Path(sys.argv[2]).read_text())
    checker = Checker(sys.argv[1], description)
    mock = Mock(description)
    with tempfile.TemporaryDirectory() as home, served(mock) as url:
        checker.run_commands(url, home)
        asked = list(mock.asked)
        checker.check_requests(asked)
        checker.check_refusals(url)
    print(f"{len(asked)} requests, {checker.checks} checks, {checker.mismatches} mismatches")
    return 1 if checker.mismatches else 0


if __name__ == "__main__":
    sys.exit(main())
