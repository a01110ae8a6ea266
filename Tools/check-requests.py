#!/usr/bin/env python3
"""Checks every REST request that ghf sends against GitHub's OpenAPI description.

Usage: check-requests.py GHF OPENAPI.json

connexion derives a mock server from the description. The mock rejects requests that the description
lacks, and responds with its examples. The script runs ghf's commands against the mock and compares
their output with the examples. The commands must use all operations that ghf needs, and no others.
To test the check itself, the script also sends a few invalid requests, which the mock must reject.

The description lacks GraphQL, /user/{account_id} and the members of organisations; validate-queries
and the fixture server cover these.

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

# Operations of the description that ghf doesn't use.
UNUSED = {
    "GET /user/followers", "GET /user/following", "GET /users/{username}/repos",
    "GET /users/{username}/orgs",
}

# "Get a user using their ID", which GitHub documents and this description lacks.
BY_ID = re.compile(r"/user/[0-9]+")

# The fields that every profile must have.
PROFILE = {"login", "id", "node_id", "html_url", "name", "bio", "company", "location", "blog",
           "public_repos", "public_gists", "followers", "following", "created_at"}

# The relation marks, which come from GraphQL only.
MARKS = {"follows_viewer", "followed_by_viewer"}

# The login on the second page of a list, as long as the one in the example.
SECOND = "hexapod"

# Invalid requests, and the fault of each.
INVALID_REQUESTS = [
    ("GET", "/users/octocat/followers?per_page=many", "an invalid number"),
    ("GET", "/users/octocat/followers?per_pages=100", "an unknown parameter"),
    ("GET", "/search/users?per_page=100", "a missing parameter"),
    ("GET", "/search/users?q=a&sort=age", "an unknown value"),
    ("POST", "/users/octocat/followers", "an unsupported method"),
    ("GET", "/users/octocat/friends", "an unknown path"),
]


class Mock:
    """An ASGI application that wraps connexion's and records the requests."""

    def __init__(self, description):
        self.app = connexion.AsyncApp("mock", strict_validation=True)
        self.app.add_api(
            description, resolver=MockResolver(mock_all=True), strict_validation=True,
            validate_responses=True, swagger_ui_options=SwaggerUIOptions(swagger_ui=False))
        self.requests = []

    async def __call__(self, scope, receive, send):
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        query = scope["query_string"].decode()
        entry = {
            "method": scope["method"], "path": scope["path"], "query": query, "status": None,
            "headers": {name.decode(): value.decode() for name, value in scope["headers"]}}
        self.requests.append(entry)
        if BY_ID.fullmatch(scope["path"]):
            return await self.answer_missing(entry, send)

        # The description's examples have one page; the mock adds a second with another login.
        is_list = "/follow" in scope["path"] and "per_page=" in query
        is_second = is_list and "page=2" in query

        async def forward(message):
            if message["type"] == "http.response.start":
                entry["status"] = message["status"]
                if is_list:
                    url = f"http://{entry['headers']['host']}{scope['path']}?{query}"
                    link = (f'<{url}>; rel="prev"' if is_second else
                            f'<{url}&page=2>; rel="next", <{url}&page=2>; rel="last"')
                    message["headers"] = [*message["headers"], (b"link", link.encode())]
            elif is_second:
                # The length must not change, since it has been sent already.
                message["body"] = message["body"].replace(b"octocat", SECOND.encode()).replace(
                    b'"id": 1,', b'"id": 2,').replace(b'"id":1,', b'"id":2,')
            await send(message)

        await self.app(scope, receive, forward)

    @staticmethod
    async def answer_missing(entry, send):
        """Answers as GitHub does for an id that no account has: connexion's own 404 is unlike it."""
        entry["status"] = 404
        await send({"type": "http.response.start", "status": 404, "headers": [
            (b"content-type", b"application/json; charset=utf-8")]})
        await send({"type": "http.response.body", "body": json.dumps({
            "message": "Not Found", "documentation_url": "https://docs.github.com/rest",
            "status": "404"}).encode()})


@contextlib.contextmanager
def serve(mock):
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
    """Runs commands and counts checks and mismatches."""

    def __init__(self, ghf, description):
        self.ghf = str(pathlib.Path(ghf).resolve())
        self.description = description
        self.checks = 0
        self.mismatches = 0
        self.operations = {
            f"{method.upper()} {path}": re.compile(re.sub(r"\{\w+\}", "[^/]+", path))
            for path, methods in description["paths"].items() for method in methods
            if method in ("get", "put", "delete", "post", "patch")}

    def check(self, name, passed, message):
        """Counts a check, and prints a message if it failed."""
        self.checks += 1
        if not passed:
            self.mismatches += 1
            print(f"mismatch: {name}: {message}", file=sys.stderr)

    def example(self, path):
        """Returns the first example of the response to a GET."""
        content = self.description["paths"][path]["get"]["responses"]["200"]["content"]
        example = next(iter(content["application/json"]["examples"].values()))
        while "$ref" in example:
            target = self.description
            for key in example["$ref"].removeprefix("#/").split("/"):
                target = target[key]
            example = target
        return example["value"]

    def operation(self, method, path):
        """Returns the operation of a request, preferring paths with fewer parameters."""
        matching = [name for name, pattern in self.operations.items()
                    if name.startswith(method + " ") and pattern.fullmatch(path)]
        return min(matching, key=lambda name: name.count("{"), default=None)

    def run(self, url, home, words, token=True):
        """Runs a command, checks that it exits with 0, and returns its output."""
        environment = {
            "PATH": "/usr/bin:/bin", "HOME": home, "GHF_API_URL": url, "LC_ALL": "C.UTF-8",
            "GHF_REQUESTS_PER_MINUTE": "100000"}
        if token:
            environment["GH_ENTERPRISE_TOKEN"] = TOKEN
        done = subprocess.run(
            [self.ghf, *words], env=environment, capture_output=True, text=True, timeout=60)
        self.check(" ".join(words), done.returncode == 0,
                   f"exit status {done.returncode}: {done.stderr.strip()}")
        return done.stdout

    def run_commands(self, url, home):
        """Runs commands that use every operation; compares lists, profiles, events and limits."""
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
            self.check(" ".join(words), lines == expected, f"printed {lines}, not {expected}")
        for words, path in (
            (["user", login, "--json"], "/users/{username}"),
            (["user", "@me", "--json", "--refresh"], "/user"),
        ):
            # With a token, another account's marks would be requested.
            token = path == "/user"
            profile = json.loads(self.run(url, home, words, token) or "{}")
            example = self.example(path)
            missing = PROFILE - set(profile)
            self.check(" ".join(words), not missing, f"lacks {sorted(missing)}")
            for key in profile.keys() - MARKS:
                value = profile[key]
                self.check(" ".join(words), value == example.get(key),
                           f"{key} is {value!r}, not {example.get(key)!r}")
        for words, path in (
            (["feed", login, "--jsonl"], "/users/{username}/events/public"),
            (["feed", login, "--received", "--jsonl"], "/users/{username}/received_events/public"),
        ):
            ids = [json.loads(line)["id"] for line in self.run(url, home, words).splitlines()]
            expected = [event["id"] for event in self.example(path)]
            self.check(" ".join(words), ids == expected, f"has {ids}, not {expected}")
        limits = json.loads(self.run(url, home, ["status", "--json"]) or "{}")
        # The description's example of the limits lacks some newer ones.
        core = self.example("/rate_limit")["resources"]["core"]
        self.check("status", limits.get("limits", {}).get("core", {}).get("limit") == core["limit"],
                   f"has {limits.get('limits')}, not {core}")
        self.run(url, home, ["followers", login, "--count"])
        self.run(url, home, ["followers", login, "--details", "--jsonl", "--refresh"], token=False)
        self.run(url, home, ["changes", login])
        self.run(url, home, ["fav", "add", login])
        # The example's own account is octocat, as is every other one.
        self.run(url, home, ["follow", "hubot"])
        self.run(url, home, ["unfollow", "hubot"])

    def check_requests(self, requests):
        """Checks the recorded requests against the description."""
        used = set()
        for entry in requests:
            target = f"{entry['method']} {entry['path']}?{entry['query']}"
            if BY_ID.fullmatch(entry["path"]):
                continue
            name = self.operation(entry["method"], entry["path"])
            self.check(target, name is not None, "the description has no such operation")
            self.check(target, 200 <= entry["status"] < 300, f"got status {entry['status']}")
            headers = entry["headers"]
            accept = headers.get("accept")
            self.check(target, accept == "application/vnd.github+json", "wrong Accept")
            self.check(target, headers.get("user-agent", "").startswith("ghf/"), "wrong User-Agent")
            self.check(target, "x-github-api-version" in headers, "no X-GitHub-Api-Version")
            used.add(name)
        expected = set(self.operations) - UNUSED
        self.check("operations", used == expected,
                   f"unused: {sorted(expected - used)}, unexpected: {used - expected}")
        pages = [entry for entry in requests if entry["query"].endswith("page=2")]
        self.check("operations", bool(pages), "no second page was requested")

    def check_rejections(self, url):
        """Checks that the mock rejects invalid requests."""
        for method, target, fault in INVALID_REQUESTS:
            request = urllib.request.Request(url + target, method=method)
            try:
                with urllib.request.urlopen(request, timeout=20) as response:
                    status = response.status
            except urllib.error.HTTPError as error:
                status = error.code
            self.check(target, 400 <= status < 500, f"{fault} got status {status}")


def main():
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    # connexion logs every request that it rejects.
    logging.getLogger("connexion").setLevel(logging.CRITICAL)
    description = json.loads(pathlib.Path(sys.argv[2]).read_text())
    checker = Checker(sys.argv[1], description)
    mock = Mock(description)
    with tempfile.TemporaryDirectory() as home, serve(mock) as url:
        checker.run_commands(url, home)
        requests = list(mock.requests)
        checker.check_requests(requests)
        checker.check_rejections(url)
    print(f"{len(requests)} requests, {checker.checks} checks, {checker.mismatches} mismatches")
    return 1 if checker.mismatches else 0


if __name__ == "__main__":
    sys.exit(main())
