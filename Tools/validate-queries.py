#!/usr/bin/env python3
"""Hold ghf's GraphQL queries, and the fixture server's answers to them, against GitHub's schema.

Usage: validate-queries.py QUERIES SERVER SCHEMA.graphql

QUERIES is the program that prints the queries, SERVER the fixture server's binary. Each query has
to be valid; so that the check is known to check, each is spoilt in several ways, and every spoilt
one has to be refused, by the schema and by the server. Each answer is executed once more by
graphql-core with the schema's types: nothing may be missing, too much, or of another type.

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

# A text in a query, what it is replaced with, and what is wrong then.
SPOILERS = [
    (r"databaseId", "databaseID", "a field that does not exist"),
    (r"websiteUrl", "blog", "REST's name of a field"),
    (r"followers \{ totalCount \}", "followers", "an object without its fields"),
    (r"\((login|ids):", r"(\1_:", "an argument that does not exist"),
    (r"privacy: PUBLIC", "privacy: OPEN", "a value that is none of the enumeration's"),
    (r"\$(login|ids): [^,)]+", r"$\1: Int!", "a variable of another type"),
    (r"on User", "on Usr", "a type that does not exist"),
]


class Checker:
    """Counts what was checked and what was wrong."""

    def __init__(self, schema, base):
        self.schema = schema
        self.base = base
        self.checks = 0
        self.mismatches = 0

    def hold(self, what, is_right, message):
        """Counts a check, and complains if it failed."""
        self.checks += 1
        if not is_right:
            self.mismatches += 1
            print(f"mismatch: {what}: {message}", file=sys.stderr)

    def ask(self, text, variables):
        """The server's answer to a query."""
        body = json.dumps({"query": text, "variables": variables}).encode()
        request = urllib.request.Request(self.base + "/graphql", data=body, headers={
            "User-Agent": "validate-queries", "Authorization": "Bearer fixture-token-validation"})
        with urllib.request.urlopen(request, timeout=20) as response:
            return json.load(response)

    def check_query(self, name, text):
        """Holds a query and spoilt forms of it against the schema, and the server's against both."""
        errors = validate(self.schema, parse(text))
        self.hold(name, not errors, "; ".join(error.message for error in errors))
        for pattern, replacement, what in SPOILERS:
            spoilt, count = re.subn(pattern, replacement, text, count=1)
            if count == 0:
                continue
            self.hold(name, validate(self.schema, parse(spoilt)),
                      f"the schema has nothing against {what}")
            # The server knows no values of enumerations.
            if replacement != "privacy: OPEN":
                answer = self.ask(spoilt, variables_of(name))
                self.hold(name, "data" not in answer, f"the server has nothing against {what}")

    def check_answer(self, name, text, variables):
        """Executes a query on the server's own answer; returns that."""
        answer = self.ask(text, variables)
        result = execute_sync(
            self.schema, parse(text), root_value=answer["data"], variable_values=variables,
            # Only users have fields that are asked for; whoever else stands there has none.
            type_resolver=lambda value, *_: "User" if value else "Organization")
        what = f"{name} {json.dumps(variables)[:60]}"
        self.hold(what, not result.errors, str(result.errors)[:300])
        self.hold(what, result.data == answer["data"], "the answer has more or less than was asked")
        return answer


def variables_of(name):
    """Values that a query of this name can be asked with."""
    if name == "profiles":
        return {"ids": ["MDQ6VXNlcjU4MDYxMw=="]}
    return {"login": "octavia", "first": 100, "after": None}


def check_all(checker, queries, accounts):
    """Checks the queries, then every list and account of the fixtures."""
    for name, text in queries.items():
        checker.check_query(name, text)
    users = [account for account in accounts if account["type"] == "User"]
    for account in users + [{"login": "crowd-250", "followers": 250, "following": 0}]:
        variables = {"login": account["login"], "first": 100, "after": None}
        count, has_next = 0, True
        while has_next:
            answer = checker.check_answer("followers", queries["followers"], variables)
            page = answer["data"]["user"]["followers"]
            count += len(page["nodes"])
            variables["after"] = page["pageInfo"]["endCursor"]
            has_next = page["pageInfo"]["hasNextPage"]
        checker.hold(account["login"], count == page["totalCount"],
                     f"{count} instead of {page['totalCount']} followers")
    for start in range(0, len(accounts), 100):
        some = accounts[start:start + 100]
        answer = checker.check_answer(
            "profiles", queries["profiles"], {"ids": [account["node_id"] for account in some]})
        for account, node in zip(some, answer["data"]["nodes"]):
            expected = account["id"] if account["type"] == "User" else None
            # GraphQL's numbers have 32 bits.
            expected = None if expected and expected >= 1 << 31 else expected
            checker.hold(account["login"], node.get("databaseId") == expected,
                         f"the node is {node.get('databaseId')}")


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
