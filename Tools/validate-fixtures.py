#!/usr/bin/env python3
"""Validates the fixture server's responses against GitHub's OpenAPI description.

Usage: validate-fixtures.py SERVER OPENAPI.json

SERVER is the server's binary, which the script starts and stops, or the URL of a running server.
Fetches all profiles, the first page of each list, and some other responses, and validates them
against the schemas. Prints every mismatch and then exits with 1. Without the description, prints
that and exits with 0.

Needs from PyPI: openapi-schema-validator, rfc3339-validator, rfc3986-validator.
"""

import json
import pathlib
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request

PROFILES = pathlib.Path(__file__).resolve().parent.parent / "Fixtures/api/profiles.jsonl"
TOKEN = "fixture-token-validation"


class Checker:
    """Fetches bodies and validates each against a schema of the description."""

    def __init__(self, base, description):
        from openapi_schema_validator import OAS30Validator, oas30_format_checker

        self.base = base
        self.checks = 0
        self.mismatches = 0
        self.validators = {}
        for name in ("public-user", "private-user", "simple-user", "rate-limit-overview",
                     "user-search-result-item", "basic-error", "event"):
            schema = {"$ref": f"#/components/schemas/{name}",
                      "components": description["components"]}
            self.validators[name] = OAS30Validator(schema, format_checker=oas30_format_checker)

    def fetch(self, path, token=True):
        """Returns the status and the parsed body of a response."""
        headers = {"User-Agent": "validate-fixtures", "Accept": "application/vnd.github+json"}
        if token:
            headers["Authorization"] = f"Bearer {TOKEN}"
        request = urllib.request.Request(self.base + path, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=20) as response:
                return response.status, self.parse(response.read())
        except urllib.error.HTTPError as error:
            return error.code, self.parse(error.read())

    @staticmethod
    def parse(text):
        """Returns the JSON in a body, or None if it isn't JSON."""
        try:
            return json.loads(text)
        except ValueError:
            return None

    def report(self, target, message):
        """Prints and counts a mismatch."""
        self.mismatches += 1
        print(f"mismatch: {target}: {message}", file=sys.stderr)

    def validate(self, target, body, schema):
        """Validates a body against a schema."""
        self.checks += 1
        for error in self.validators[schema].iter_errors(body):
            path = "/".join(map(str, error.absolute_path)) or "(whole)"
            self.report(target, f"{schema} at {path}: {error.message[:200]}")

    def expect(self, path, status, **options):
        """Fetches a body and returns it if the response has the given status.

        Otherwise reports a mismatch and returns None.
        """
        got, body = self.fetch(path, **options)
        if got != status:
            self.report(path, f"status {got}, not {status}")
            return None
        if body is None:
            self.report(path, "the body isn't JSON")
        return body


def check_account(checker, account):
    """Checks an account's profile and lists, and compares them with the source."""
    path = "/users/" + urllib.parse.quote(account["login"], safe="")
    body = checker.expect(path, 200)
    if body is None:
        return
    checker.validate(path, body, "public-user")
    for key, value in account.items():
        if key not in body or body[key] != value:
            checker.report(path, f"{key} is {body.get(key)!r}, the source has {value!r}")
    for kind in ("followers", "following"):
        listing = checker.expect(f"{path}/{kind}?per_page=100", 200)
        if listing is None:
            continue
        if len(listing) != min(account[kind], 100):
            checker.report(path, f"page 1 has {len(listing)} of {account[kind]} {kind}")
        for item in listing:
            checker.validate(f"{path}/{kind}: {item.get('login')}", item, "simple-user")


def check_rest(checker):
    """Checks the server's invented crowds, and searches, events, limits and errors."""
    for path, name in (("/user", "private-user"), ("/rate_limit", "rate-limit-overview"),
                       ("/users/crowd-1000", "public-user")):
        body = checker.expect(path, 200)
        if body is not None:
            checker.validate(path, body, name)
    members = checker.expect("/users/crowd-1000/followers?per_page=100&page=3", 200) or []
    for item in members:
        checker.validate(f"crowd-1000: {item.get('login')}", item, "simple-user")
    for item in members[:5]:
        body = checker.expect(f"/users/{item['login']}", 200)
        if body is not None:
            checker.validate(item["login"], body, "public-user")
            if body["id"] != item["id"]:
                checker.report(item["login"], "profile and list differ in their ids")
    for path in ("tidepool-works/members", "papierfabrik/members",
                 "tidepool-works/teams/core/members"):
        for item in checker.expect(f"/orgs/{path}?per_page=100", 200) or []:
            checker.validate(f"{path}: {item.get('login')}", item, "simple-user")
    found = checker.expect("/search/users?q=a&per_page=100", 200) or {"items": []}
    for item in found["items"]:
        checker.validate(f"search: {item.get('login')}", item, "user-search-result-item")
    for path in ("octavia/events", "octavia/received_events", "crowd-950/events"):
        for event in checker.expect(f"/users/{path}/public?per_page=100", 200) or []:
            checker.validate(f"{path}: {event.get('id')}", event, "event")
    for path, status, token in (("/users/nobody-has-this-name", 404, True), ("/user", 401, False)):
        body = checker.expect(path, status, token=token)
        if body is not None:
            checker.validate(path, body, "basic-error")


def main():
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    server, description_path = sys.argv[1], pathlib.Path(sys.argv[2])
    if not description_path.exists():
        print(f"skipped: no file {description_path}")
        return 0
    description = json.loads(description_path.read_text(encoding="utf-8"))
    accounts = [json.loads(line) for line in PROFILES.read_text(encoding="utf-8").split("\n")
                if line]
    process = None
    if server.startswith("http"):
        base = server.rstrip("/")
    else:
        process = subprocess.Popen([server, "--limit", "1000000"], stdout=subprocess.PIPE,
                                   text=True)
        base = process.stdout.readline().split()[-1]
    try:
        checker = Checker(base, description)
        for account in accounts:
            check_account(checker, account)
        check_rest(checker)
    finally:
        if process:
            process.terminate()
            process.wait(timeout=10)
    print(f"{checker.checks} bodies of {len(accounts)} accounts checked, "
          f"{checker.mismatches} mismatches")
    return 1 if checker.mismatches or checker.checks < len(accounts) else 0


if __name__ == "__main__":
    sys.exit(main())
