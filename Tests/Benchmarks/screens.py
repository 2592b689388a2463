#!/usr/bin/env python3
"""Measures what the demo's lists of commits and of lines cost that have no end in sight.

    swift build -c release && python3 Tests/Benchmarks/screens.py

The one has 100,000 commits, the other a file of 10 GB that has lines at its start and at its end, of which a screen is
a page. Both are made anew in a temporary directory and shown on a pseudo-terminal of 120 columns and 40 lines. What is
printed is a Markdown table of

- the time until 30 rows were shown;
- the most memory that the demo and its git had by then, and after 100 more pages, from `VmHWM`, in which
  what is shared with other processes, such as Swift's libraries, counts too; and how much of the demo's
  is its own, from `RssAnon`;
- the time that the whole list took to its end, by one `G`, and the most memory then; for the commits also against
  `git log` to `/dev/null`, before and after;
- how much git had written, or the demo read of the file, by then: a list that is read as far as it is
  looked at stands still, and it is an error if it doesn't.

Needs Linux and Python 3.9, and nothing else.
"""

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time

# Nothing is to lie about beside the scripts.
sys.dont_write_bytecode = True
import terminal

# How long a list that stands still is watched, in seconds.
WATCHING = 2


def moved(program):
    """The bytes that its git has written, or if there is none, that it has read itself."""
    *_, last = program.processes()
    name = "rchar" if last == program.process else "wchar"
    return int(re.search(rf"{name}: (\d+)", terminal.contents(f"/proc/{last}/io"))[1])


def measure(arguments, directory, options):
    starts = []
    for attempt in range(options.starts):
        program = terminal.Program(arguments, directory)
        program.read(patience=20, until=lambda output: len(terminal.ROW.findall(output)) >= 30)
        starts.append((time.perf_counter() - program.start) * 1000)
        if attempt < options.starts - 1:
            program.close()
    figures = {"first rows, ms": statistics.median(starts)}

    def note(moment):
        program.read(patience=terminal.SETTLING, silence=terminal.SETTLING)
        program.memory = {}
        program.note_memory()
        figures[f"memory {moment}, MB"] = program.memory["tool"]
        if "git" in program.memory:
            figures[f"memory of its git {moment}, MB"] = program.memory["git"]
        status = terminal.contents(f"/proc/{program.process}/status")
        own = int(re.search(r"RssAnon:\s*(\d+)", status)[1])
        figures[f"of it the demo's own {moment}, MB"] = own / 1024
        before = moved(program)
        program.read(patience=WATCHING, silence=WATCHING)
        if moved(program) != before:
            sys.exit(f"{' '.join(arguments)} reads on, {moment}, though nobody looks")
        figures[f"written by git or read {moment}, kB"] = before / 1000

    note("at first")
    for _ in range(options.pages):
        # To the last row of git's there is, which is when the next page comes; the move back stops the pages after it.
        # In a file, that is the first line, so the log is read on by screens.
        program.press(b"Gk" if arguments[1] == "git" else terminal.PAGE_DOWN, silence=0.02)
    note(f"after {options.pages} pages")
    program.close()
    figures |= measure_end(arguments, directory)
    return figures


def measure_end(arguments, directory):
    before = measure_git(arguments)
    program = terminal.open_list(arguments, directory)
    start = time.perf_counter()
    os.write(program.terminal, b"G")
    if before:
        if not program.wait_for(terminal.END):
            sys.exit(f"{' '.join(arguments)} doesn't reach its end")
        seconds = time.perf_counter() - start
    else:
        # One page is read there, after which nothing more comes.
        program.read(patience=600, silence=WATCHING)
        seconds = time.perf_counter() - start - WATCHING
    program.memory = {}
    program.note_memory()
    program.close()
    figures = {"to the end, s": seconds, "memory at the end, MB": program.memory["tool"]}
    if before:
        figures["git log to /dev/null, s"] = (before + measure_git(arguments)) / 2
    return figures


def measure_git(arguments):
    if arguments[1] != "git":
        return None
    start = time.perf_counter()
    subprocess.run(["git", "-C", arguments[2], "log"], stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--demo", default=".build/release/demo", help="the demo's executable")
    parser.add_argument("--commits", type=int, default=100_000)
    parser.add_argument("--size", type=int, default=10_000_000_000, help="of the file, in bytes")
    parser.add_argument("--pages", type=int, default=100, help="how many pages to go down")
    parser.add_argument("--starts", type=int, default=9, help="how often the demo is started")
    parser.add_argument(
        "--realtime",
        action="store_true",
        help="go before what else the machine does, for times that mean something on a busy one (root)",
    )
    options = parser.parse_args()
    if options.realtime:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(10))
    demo = os.path.abspath(options.demo)
    with tempfile.TemporaryDirectory() as directory:
        terminal.make_repository(f"{directory}/repository", options.commits)
        terminal.make_log(f"{directory}/log", 100_000, options.size)
        columns = {
            name: measure([demo, name, f"{directory}/{path}"], directory, options)
            for name, path in [("git", "repository"), ("log", "log")]
        }
    print("| | " + " | ".join(columns) + " |")
    print("|---|" + "--:|" * len(columns))
    for row in max(columns.values(), key=len):
        cells = (f"{column[row]:,.1f}" if row in column else "–" for column in columns.values())
        print(f"| {row} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
