#!/usr/bin/env python3
"""Checks ghf's GraphQL queries and the fixture server's responses against GitHub's schema.

Usage: validate-queries.py QUERIES SERVER SCHEMA.graphql

QUERIES is the program that prints the queries, SERVER the fixture server's binary. Each query must
be valid. To test the check itself, each query is also mutated in several ways. The schema must
reject every mutation, and the server all but an unknown enumeration value, which it doesn't check.
graphql-core executes each query again on the server's response with the schema's types: nothing may
be missing, superfluous or of another type.

Needs from PyPI: graphql-core.
"""

import json
import pathlib
import re
import subprocess
import sys
import urllib.request

from graphql import build_schema, execute_sync, parse, validate

PROFILES = pathlib.Path(__file__).resolve().parent.parent / "Fixtures/api/profiles.jsonl"

# GitHub answers 50 whole profiles, but not 100.
PROFILES_AT_ONCE = 50

# A pattern in a query, its replacement, and the fault of the result.
MUTATIONS = [
    (r"databaseId", "databaseID", "an unknown field"),
    (r"websiteUrl", "blog", "REST's name of a field"),
    (r"followers \{ totalCount \}", "followers", "an object without fields"),
    (r"\(ids:", "(ids_:", "an unknown argument"),
    (r"privacy: PUBLIC", "privacy: OPEN", "an unknown enumeration value"),
    (r"\$(ids|id|id0): [^,)]+", r"$\1: Int!", "a variable of another type"),
    (r"on User", "on Usr", "an unknown type"),
]


class Checker:
    """Checks queries and responses, and counts checks and mismatches."""

    def __init__(self, schema, base):
        self.schema = schema
        self.base = base
        self.checks = 0
        self.mismatches = 0

    def check(self, name, passed, message):
        """Counts a check, and prints a message if it failed."""
        self.checks += 1
        if not passed:
            self.mismatches += 1
            print(f"mismatch: {name}: {message}", file=sys.stderr)

    def fetch(self, text, variables):
        """Returns the server's response to a query."""
        body = json.dumps({"query": text, "variables": variables}).encode()
        request = urllib.request.Request(self.base + "/graphql", data=body, headers={
            "User-Agent": "validate-queries", "Authorization": "Bearer fixture-token-validation"})
        with urllib.request.urlopen(request, timeout=20) as response:
            return json.load(response)

    def check_query(self, name, text):
        """Checks a query and its mutations against the schema and the server."""
        errors = validate(self.schema, parse(text))
        self.check(name, not errors, "; ".join(error.message for error in errors))
        for pattern, replacement, fault in MUTATIONS:
            mutation, count = re.subn(pattern, replacement, text, count=1)
            if count == 0:
                continue
            self.check(name, validate(self.schema, parse(mutation)), f"the schema accepts {fault}")
            # The server doesn't check enumeration values.
            if replacement != "privacy: OPEN":
                response = self.fetch(mutation, variables_of(name))
                self.check(name, "data" not in response, f"the server accepts {fault}")

    def check_response(self, name, text, variables):
        """Executes a query on the server's response to it, and returns the response."""
        response = self.fetch(text, variables)
        result = execute_sync(
            self.schema, parse(text), root_value=response["data"], variable_values=variables,
            # The queries select fields of users only, so other accounts are empty.
            type_resolver=lambda value, *_: "User" if value else "Organization",
            # The response has the aliases of fields.
            field_resolver=lambda value, info, **_: value[info.path.key])
        name = f"{name} {json.dumps(variables)[:60]}"
        self.check(name, not result.errors, str(result.errors)[:300])
        self.check(name, without_types(result.data) == without_types(response["data"]),
                   "the response doesn't match the query")
        return response


def without_types(value):
    """Returns a response without `__typename`: GitHub's `following` holds organisations, although
    the schema says users."""
    if isinstance(value, dict):
        return {key: without_types(item) for key, item in value.items() if key != "__typename"}
    return [without_types(item) for item in value] if isinstance(value, list) else value


def variables_of(name):
    """Returns valid variables for a query."""
    if name == "profiles":
        return {"ids": ["MDQ6VXNlcjU4MDYxMw=="]}
    if name.startswith("namedProfiles"):
        return {"login0": "octavia", "login1": "museum"}
    if name == "topRepositories":
        return {"id": "MDQ6VXNlcjU4MDYxMw=="}
    if name.startswith("followLists"):
        return {"ids": ["MDQ6VXNlcjU4MDYxMw=="]}
    if name.startswith("followPages"):
        return {name: value for number in range(2) for name, value in
                [(f"id{number}", "MDQ6VXNlcjU4MDYxMw=="), (f"after{number}", None)]}
    if name.startswith("newest"):
        return {"login": "octavia", "first": PROFILES_AT_ONCE, "after": None}
    raise ValueError(f"no variables for the query {name}")


def check_all(checker, queries, accounts):
    """Checks the queries, then every account of the fixtures."""
    for name, text in queries.items():
        checker.check_query(name, text)
    for name, text in queries.items():
        if name.startswith(("follow", "newest", "named", "top")):
            checker.check_response(name, text, variables_of(name))
    for start in range(0, len(accounts), PROFILES_AT_ONCE):
        some = accounts[start:start + PROFILES_AT_ONCE]
        response = checker.check_response(
            "profiles", queries["profiles"], {"ids": [account["node_id"] for account in some]})
        for account, node in zip(some, response["data"]["nodes"]):
            expected = account["id"] if account["type"] == "User" else None
            # GraphQL's integers have 32 bits.
            expected = None if expected and expected >= 1 << 31 else expected
            checker.check(account["login"], node.get("databaseId") == expected,
                          f"databaseId is {node.get('databaseId')}, not {expected}")


def main():
    if len(sys.argv) != 4:
        print(__doc__, file=sys.stderr)
        return 2
    program, server, schema_path = sys.argv[1:]
    printed = subprocess.run([program], stdout=subprocess.PIPE, text=True, check=True).stdout
    queries = {query["name"]: query["text"] for query in map(json.loads, printed.splitlines())}
    accounts = [json.loads(line) for line in PROFILES.read_text(encoding="utf-8").split("\n")
                if line]
    schema = build_schema(pathlib.Path(schema_path).read_text(encoding="utf-8"),
                          assume_valid=True, no_location=True)
    process = subprocess.Popen([server, "--limit", "1000000"], stdout=subprocess.PIPE, text=True)
    try:
        checker = Checker(schema, process.stdout.readline().split()[-1])
        check_all(checker, queries, accounts)
    finally:
        process.terminate()
        process.wait(timeout=10)
    print(f"{len(queries)} queries: {checker.checks} checks, {checker.mismatches} mismatches")
    return 1 if checker.mismatches or len(queries) < 2 else 0


if __name__ == "__main__":
    sys.exit(main())
