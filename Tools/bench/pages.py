"""The pages that show what a whole run measured: the README and the guide's page on performance."""
import os, re, shutil, subprocess, time
from measuring import TOOLS, duration, python_with

BEGIN, END = "<!-- Written by `make bench`: -->", "<!-- End of what `make bench` writes. -->"


def versions(ghf):
    """Returns the names and versions of ghf and of the installed programs, by name."""
    commands = {"ghf": [ghf, "--version"]}
    commands |= {name: [name, "--version"]
                 for name in ("curl", "gh", "jq", "grep", "fold", "fzf") if shutil.which(name)}
    for module, package in ("github", "PyGithub"), ("wcwidth", "wcwidth"):
        if shutil.which(python := python_with(module, package)):
            code = f"import importlib.metadata as m; print(m.version('{package}'))"
            commands[package] = [python, "-c", code]
    return {
        name: f"{name} " + re.search(r"\d+(\.\d+)+", subprocess.run(
            command, stdout=subprocess.PIPE, text=True).stdout)[0]
        for name, command in commands.items()}


def machine():
    with open("/proc/cpuinfo") as lines:
        models = {line.split(":")[1].strip() for line in lines if line.startswith("model name")}
    return f"{os.uname().sysname} {os.uname().machine}, {os.cpu_count()} × {', '.join(models)}"


def commit():
    """Returns the abbreviated commit, with -dirty if files differ from it."""
    done = subprocess.run(
        ["git", "-C", TOOLS, "describe", "--always", "--dirty", "--exclude=*"],
        capture_output=True, text=True)
    return done.stdout.strip() or "unknown"


def ratio(figure):
    """Returns a ratio of times for the README.

    >>> ratio(8.34), ratio(12.75)
    ('8.3×', '13×')
    """
    return f"{figure:.1f}×" if figure < 10 else f"{figure:.0f}×"


def replaced(text, new):
    """Returns a text with other lines between its two marks.

    >>> print(replaced(f"a\\n{BEGIN}\\nold\\n{END}\\nz", "new"))
    a
    <!-- Written by `make bench`: -->
    <BLANKLINE>
    new
    <BLANKLINE>
    <!-- End of what `make bench` writes. -->
    z
    """
    before, _ = text.split(BEGIN)
    _, after = text.split(END)
    return f"{before}{BEGIN}\n\n{new}\n\n{END}{after}"


def readme(figures, date, commit, programs):
    """Returns the README's sentence and table.

    >>> print(readme({"print the version": (0.004, 0.051)}, "2026-01-02", "abc", {
    ...     "ghf": "ghf 1.0", "gh": "gh 2.0"}))
    Measured on 2026-01-02 with ghf 1.0 (commit abc) and gh 2.0.
    <BLANKLINE>
    | task | ghf | gh |
    | --- | --- | --- |
    | print the version | 4.0 ms | 13× |
    """
    rows = [f"| {task} | {duration(ghf)} | {ratio(gh / ghf)} |"
            for task, (ghf, gh) in figures.items()]
    return "\n".join([
        f"Measured on {date} with {programs['ghf']} (commit {commit}) and {programs['gh']}.",
        "", "| task | ghf | gh |", "| --- | --- | --- |", *rows])


def tables(blocks):
    """Returns Markdown with all tables; those with the same columns below one heading are one.

    >>> print(tables([("heading", "Start"), ("columns", ("MB",)), ("title", "one"),
    ...     ("row", ("a | b", "1")), ("columns", ("MB",)), ("title", "two"), ("note", "c")]))
    ## Start
    <BLANKLINE>
    | | MB |
    | --- | ---: |
    | **one** | |
    | a \\| b | 1 |
    | **two** | |
    | c | |
    """
    lines, columns = [], None
    for kind, content in blocks:
        if kind == "heading":
            lines += ["", f"## {content}"]
            columns = None
        elif kind == "columns":
            if content != columns:
                lines += ["", f"| | {' | '.join(content)} |", "| --- |" + " ---: |" * len(content)]
            columns = content
        else:
            name, *cells = content if kind == "row" else [content]
            name = f"**{name}**" if kind == "title" else name.replace("|", "\\|")
            empty = " |" * (len(columns) - len(cells))
            lines.append(f"| {' | '.join([name, *cells])} |{empty}")
    return "\n".join(lines[1:])


def write(report, programs):
    """Writes what a whole run has measured between the marks of the two pages."""
    date, place = time.strftime("%Y-%m-%d"), commit()
    head = (f"Measured on {date} at commit {place}, on {machine()}, "
            f"with {', '.join(programs.values())}.")
    for page, text in (
        ("README.md", readme(report.figures, date, place, programs)),
        ("Documentation/guide/performance.md", f"{head}\n\n{tables(report.blocks)}"),
    ):
        path = TOOLS.parent / page
        path.write_text(replaced(path.read_text(), text))
        print(f"wrote {page}")
