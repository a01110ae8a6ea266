"""Prints 10,000 random texts in Base64, each with what Python reads: nothing if it isn't JSON.

The seed is the input. Half of a character stands for U+FFFD, as ghf decides, and NaN isn't JSON.
"""
import base64
import json
import random
import sys

rng = random.Random(int(sys.stdin.read()))


def encode(text):
    return base64.b64encode(text).decode()


def string():
    signs = ["a", "é", "😀", "\u202e", '"', "\\", "/", "\n", "\x7f", "login", "id", " ", "\0"]
    return "".join(rng.choice(signs) for _ in range(rng.randint(0, 6)))


def value(depth=0):
    kind = rng.random()
    if depth > 4 or kind < 0.5:
        scalars = [None, True, False, rng.randint(-(10**19), 10**19), rng.random() * 1e5, 0, -1]
        return rng.choice(scalars + [string(), string(), string()])
    if kind < 0.75:
        return [value(depth + 1) for _ in range(rng.randint(0, 4))]
    return {string(): value(depth + 1) for _ in range(rng.randint(0, 4))}


def text():
    written = json.dumps(value(), ensure_ascii=rng.random() < 0.5, indent=rng.choice([None, None, 1]))
    if rng.random() < 0.2:
        written = written.replace("login", "lo\\u0067in")
    if rng.random() < 0.2:
        whole = "\\ud83d\\ude00"
        half = rng.choice(["\\ud83d", "\\ude00", "\\ud83d\\u0041", whole])
        written = written.replace("😀", whole).replace(whole, half)
    return damaged(written.encode())


def damaged(text):
    text = bytearray(text)
    for _ in range(rng.choice([0, 0, 0, 1, 1, 2])):
        if not text:
            break
        place, kind = rng.randrange(len(text)), rng.random()
        if kind < 0.3:
            del text[place]
        elif kind < 0.6:
            text[place] = rng.choice(b'{}[]":,\\0123456789-+.eEtfnu \n\t\x00\x80\xff')
        elif kind < 0.8:
            text.insert(place, rng.choice(b'{}[]":,\\0-.e nNaI\x0b'))
        else:
            pieces = [b"NaN", b"Infinity", b"01", b"1.", b".5", b"\\x", b"\\u12", b",,", b"\xc3"]
            text[place:place] = rng.choice(pieces)
    return bytes(text)


class Number(str):
    pass


class Members(list):
    pass


def refuse(word):
    raise ValueError(word)


def whole(text):
    return "".join("\ufffd" if 0xD800 <= ord(sign) < 0xE000 else sign for sign in text).encode()


def dump(value):
    if isinstance(value, Number):
        return "#" + value
    if isinstance(value, str):
        return "s" + encode(whole(value))
    if isinstance(value, Members):
        return "{" + ",".join(encode(whole(k)) + ":" + dump(v) for k, v in value) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(dump, value)) + "]"
    return {None: "n", True: "t", False: "f"}[value]


def read(text):
    try:
        found = json.loads(
            text.decode(), object_pairs_hook=Members, parse_int=Number, parse_float=Number,
            parse_constant=refuse)
    except (ValueError, RecursionError):
        return ""
    return dump(found)


for _ in range(10_000):
    sample = text()
    print(encode(sample), read(sample))
