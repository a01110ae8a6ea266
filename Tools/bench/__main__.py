"""Compares ghf with curl, gh, jq, grep, PyGithub, fzf, fold, fmt, textwrap and wcwidth.

Runs whole processes alternately, and prints the medians of their time, CPU and memory with ratios,
which stay meaningful on noisy machines. A run without NAME, --small and --rounds writes the
README's table and the guide's page on performance, unless something was skipped.
"""
import argparse, pathlib
import browsing, lists, local, pages
from measuring import Bench, Report
from servers import workspace

BENCHMARKS = {
    "start": ("Start-up", local.start),
    "fetch": ("Fetching lists", lists.fetch),
    "changes": ("Who came and left", lists.changes),
    "cache": ("Lists from the cache", local.cache),
    "memory": ("Memory", lists.memory),
    "graph": ("Lists of many accounts", lists.graph),
    "wrap": ("Text", local.wrap),
    "functions": ("Single functions", local.functions),
    "browse": ("At a terminal", browsing.browse),
}


def parsed_options():
    parser = argparse.ArgumentParser(
        prog="Tools/bench", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    program = lambda path: str(pathlib.Path(path).resolve(strict=True))
    parser.add_argument("ghf", metavar="GHF", type=program)
    parser.add_argument("server", metavar="FIXTURE-SERVER", type=program)
    parser.add_argument("names", metavar="NAME", nargs="*", help=", ".join(BENCHMARKS))
    parser.add_argument("--rounds", metavar="N", type=int, help="runs of each command")
    parser.add_argument("--small", action="store_true", help="one run, and lists of 1,000 or 2,000")
    parser.add_argument("--text-cases", metavar="PROGRAM", type=program)
    parser.add_argument("--corpus", metavar="FILE", type=pathlib.Path)
    options = parser.parse_intermixed_args()
    if unknown := set(options.names) - set(BENCHMARKS):
        parser.error(f"no benchmark: {', '.join(unknown)}")
    return options


def main():
    options, report = parsed_options(), Report()
    names = [name for name in BENCHMARKS if name in (options.names or BENCHMARKS)]
    programs = pages.versions(options.ghf)
    print(pages.machine(), ", ".join(programs.values()), sep="\n")
    for name in names:
        title, benchmark = BENCHMARKS[name]
        report.heading(title)
        with workspace() as (tmp, environment):
            benchmark(Bench(options, report, tmp, environment))
    if report.skipped or options.small or options.rounds or len(names) < len(BENCHMARKS):
        print("\nREADME.md and performance.md stay as they are: only a whole run writes them",
              *report.skipped, sep="\nskipped: ")
    else:
        pages.write(report, programs)


main()
