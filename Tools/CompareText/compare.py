"""Compares TerminalText with other libraries, on Unicode's tests, the cases in TEXTS, and time.

Each library has a driver, which gets `answer|time MODE FILE COLUMNS`: FILE has a text in each line, in
hexadecimal. Modes are clusters (UAX #29) and breaks (UAX #14), whose answers are UTF-8 offsets, width
(in cells) and wrap (lines in hexadecimal). It prints a line for each text, or the nanoseconds of its
best round, without reading the file. Prints Markdown; a driver that can't be built is skipped.

Usage: compare.py UCD TEXTS BUILD-FOLDER
"""
import datetime, json, os, pathlib, re, shutil, subprocess, sys

here = pathlib.Path(__file__).resolve().parent
ucd, folder, build = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
build.mkdir(parents=True, exist_ok=True)
columns = 40


def run(*command, **options):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True,
                          text=True, **options).stdout


def version(package, pattern):
    """Returns a Debian package's version of the library's own."""
    return re.match(pattern, run("dpkg-query", "-W", "-f", "${Version}", package)).group(0)


def swift():
    run(os.environ.get("SWIFT", "swift"), "build", "-c", "release", "--package-path", here,
        "--scratch-path", build / "swift")
    return [build / "swift/release/TextPeer"], "this", ["clusters", "breaks", "width", "wrap"]


def c():
    run(os.environ.get("CC", "cc"), "-O2", here / "icu.c", "-o", build / "icu", "-licuuc")
    return [build / "icu"], version("libicu-dev", r"[\d.]+"), ["clusters", "breaks"]


def rust():
    source = f"""source.crates-io.replace-with="debian"
source.debian.directory="/usr/share/cargo/registry"
"""
    options = [option for line in source.splitlines() for option in ("--config", line)]
    shutil.copytree(here / "rust", build / "rust", dirs_exist_ok=True)
    run("cargo", "build", "--release", "--offline", *options, cwd=build / "rust")
    names = ("unicode-segmentation", "unicode-linebreak", "unicode-width", "textwrap")
    versions = [version(f"librust-{name}-dev", r"[\d.]+") for name in names]
    return ([build / "rust/target/release/text-peer"], ", ".join(versions),
            ["clusters", "breaks", "width", "wrap"])


def go():
    run("go", "build", "-o", build / "uniseg", here / "go/main.go",
        env=os.environ | {"GO111MODULE": "off", "GOPATH": "/usr/share/gocode"})
    return ([build / "uniseg"], version("golang-github-rivo-uniseg-dev", r"[\d.]+"),
            ["clusters", "breaks", "width"])


def python(package, module, modes):
    def driver():
        name = run(sys.executable, "-c", f"import {module}; from importlib.metadata import version; "
                   f"print(version('{package}'))").strip()
        if module == "icu":
            name += ", ICU " + run(sys.executable, "-c", "import icu; print(icu.ICU_VERSION)").strip()
        return [sys.executable, here / "peers.py", {"icu": "pyicu"}.get(module, module)], name, modes
    return driver


libraries = {
    "TerminalText": swift,
    "ICU (C)": c,
    "Rust: unicode-segmentation, -linebreak, -width, textwrap": rust,
    "Go: uniseg": go,
    "Python: PyICU": python("PyICU-wheels", "icu", ["clusters", "breaks"]),
    "Python: uniseg": python("uniseg", "uniseg", ["clusters", "breaks", "width", "wrap"]),
    "Python: wcwidth": python("wcwidth", "wcwidth", ["clusters", "width", "wrap"]),
}


def ask(driver, action, mode, texts, width=columns):
    path = build / "texts"
    path.write_text("\n".join(text.encode().hex() for text in texts))
    return run(*driver, action, mode, path, width).removesuffix("\n").split("\n")


def break_test(name):
    """Returns the texts of one of Unicode's break tests, and where they break, as UTF-8 offsets."""
    tests = []
    for line in (ucd / name).read_text().splitlines():
        text, ends = "", []
        for word in line.split("#")[0].split():
            if word == "÷":
                ends.append(len(text.encode()))
            elif word != "×":
                text += chr(int(word, 16))
        if text:
            tests.append((text, [end for end in ends if end]))
    return tests


def share(right, count):
    return f"{right:,} of {count:,}"


def breaks(driver, mode, tests):
    answers = ask(driver, "answer", mode, [text for text, _ in tests])
    return share(sum([int(word) for word in answer.split()] == ends
                     for answer, (_, ends) in zip(answers, tests)), len(tests))


def emoji(driver):
    lines = [line.split(";") for line in (ucd / "emoji-test.txt").read_text().splitlines()
             if "; fully-qualified" in line]
    texts = ["".join(chr(int(word, 16)) for word in line[0].split()) for line in lines]
    return share(ask(driver, "answer", "width", texts).count("2"), len(texts))


def terminals(driver):
    """Returns the shares of emoji and of other clusters that terminals draw as wide as a library says."""
    clusters = json.loads((folder / "terminals.json").read_text())["clusters"]
    answers = ask(driver, "answer", "width", [cluster["text"] for cluster in clusters])
    right, count = [0, 0], [0, 0]
    for answer, cluster in zip(answers, clusters):
        kind = not re.match("Emoji|Keycaps|Skin|Tag|Flags|Lone", cluster["category"])
        widths = [width for width in cluster["widths"] if width is not None]
        right[kind] += widths.count(int(answer))
        count[kind] += len(widths)
    return [f"{one / all:.0%}" for one, all in zip(right, count)]


def wrapping(driver):
    """Counts the cases with the expected lines, each wrapped at its own width."""
    right = count = 0
    cases = [json.loads(line) for name in ("cases.jsonl", "summed.jsonl")
             for line in (folder / name).read_text().splitlines()]
    cases = [case for case in cases if not case["arguable"]]
    for width in sorted({case["width"] for case in cases}):
        some = [case for case in cases if case["width"] == width]
        answers = ask(driver, "answer", "wrap", [case["expected"]["clean"] for case in some], width)
        for answer, case in zip(answers, some):
            lines = [bytes.fromhex(word[1:]).decode().rstrip(" \t") for word in answer.split()]
            right += lines == [line.rstrip(" \t") for line in case["expected"]["lines"]]
        count += len(some)
    return share(right, count)


corpus = (folder / "corpus.txt").read_text().splitlines()
built = {}
for name, make in libraries.items():
    try:
        built[name] = make()
    except (subprocess.CalledProcessError, FileNotFoundError) as error:
        print(f"skipped: {name}: {str(getattr(error, 'stderr', error)).strip()[-300:]}",
              file=sys.stderr)
clusters, lines = break_test("GraphemeBreakTest.txt"), break_test("LineBreakTest.txt")
print(f"{datetime.date.today()}, {os.uname().machine}\n")
print("| library | version | GraphemeBreakTest | LineBreakTest | emoji of two cells "
      "| emoji as terminals | others as terminals | wrapping cases |\n|" + " --- |" * 8)
for name, (driver, number, modes) in built.items():
    cells = [breaks(driver, "clusters", clusters) if "clusters" in modes else "",
             breaks(driver, "breaks", lines) if "breaks" in modes else "",
             *([emoji(driver), *terminals(driver)] if "width" in modes else [""] * 3),
             wrapping(driver) if "wrap" in modes else ""]
    print("|", " | ".join([name, number, *cells]), "|")
print("\nMB/s, and the time as a multiple of TerminalText's:\n\n| library | clusters | breaks | width "
      f"| wrap at {columns} |\n| --- | --- | --- | --- | --- |")
speeds = {}
# In turns and with short rounds, so that other work on the machine disturbs few of them.
for mode in ("clusters", "breaks", "width", "wrap"):
    for name, (driver, _, modes) in [*built.items()] * 3:
        if mode in modes:
            # Some of Python's take seconds for 20 kB, and have a single round.
            some = corpus[::50] if name.startswith("Python") else corpus[::10]
            spent = float(ask(driver, "time", mode, some)[0])
            speed = sum(len(line.encode()) for line in some) / spent * 1000
            speeds[name, mode] = max(speed, speeds.get((name, mode), 0))
for name in built:
    cells = []
    for mode in ("clusters", "breaks", "width", "wrap"):
        speed = speeds.get((name, mode))
        ratio = speed and speeds["TerminalText", mode] / speed
        digits = 0 if speed and speed >= 10 else 2
        cells.append(f"{speed:,.{digits}f} ({ratio:,.{1 if ratio < 10 else 0}f}×)" if speed else "")
    print("|", " | ".join([name, *cells]), "|")
