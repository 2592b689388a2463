#!/usr/bin/env python3
"""Measures what the demo's lists cost from the first row to the last, and how many system calls a key makes.

    swift build -c release && python3 Tests/Benchmarks/whole.py

What is printed is a Markdown table of

- the plain lines of a log of 5,000,000 lines, against `tac`, and of a repository of 1,000,000 commits, against
  `git log --oneline`: the times by the clock, each the median of runs by turns, and their ratio;
- a refresh after `git commit --amend` once all those commits are loaded: the time until the screen says that
  there is a new one, and the most memory that the demo had before and afterwards;
- the system calls of a key that moves the cursor down a row and scrolls, and how many threads make some for each
  key, by `strace`, if it is installed.

The log and the repository are made anew in a temporary directory; with `--repository`, a clone of one that is
there is taken, which shares its objects. Needs Linux and Python 3.9, and nothing else.
"""

import argparse
import collections
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

# Nothing is to lie about beside the scripts.
sys.dont_write_bytecode = True
import terminal

# What the help line says of the amended commit, which stays above the screen.
NEWS = b"1 new"


def seconds(arguments):
    start = time.perf_counter()
    subprocess.run(arguments, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def compare(name, arguments, reference, runs):
    # By turns, as a machine is faster at one moment than at another.
    pairs = [(seconds(arguments), seconds(reference)) for _ in range(runs)]
    own, other = (statistics.median(times) for times in zip(*pairs))
    return [name, f"{own:.2f} s", " ".join(reference[:1] + reference[3:]), f"{other:.2f} s", f"{own / other:.2f}"]


def peak(program):
    program.memory = {}
    program.note_memory()
    return program.memory["tool"]


def wait_for(program, text):
    if not program.wait_for(text):
        sys.exit(f"“{text.decode()}” doesn't come")


def refresh(demo, repository):
    program = terminal.open_list([demo, "git", repository], repository)
    os.write(program.terminal, b"G")
    wait_for(program, terminal.END)
    os.write(program.terminal, b"g")
    program.read(patience=2, silence=1)
    before = peak(program)
    amend = ["git", "-C", repository, "commit", "-q", "--amend", "-m", "A new subject"]
    subprocess.run(amend, check=True)
    start = time.perf_counter()
    os.write(program.terminal, b"r")
    wait_for(program, NEWS)
    duration = time.perf_counter() - start
    program.read(patience=1, silence=0.5)
    after = peak(program)
    program.close()
    return [
        ["a refresh after an amend", f"{duration:.3f} s", "–", "–", "–"],
        ["memory before it and after it", f"{before:.0f} MB, {after:.0f} MB", "–", "–", "–"],
    ]


def system_calls(demo, repository, keys=40):
    """The calls of a key, those of the next page included, and the threads that make some for each key."""
    program = terminal.open_list([demo, "git", repository], repository)
    for _ in range(terminal.LINES + 2):
        program.press(terminal.DOWN, silence=0.02)
    # Threads that have nothing to do any more end within seconds.
    program.read(patience=7, silence=7)
    with tempfile.NamedTemporaryFile() as trace:
        tracer = subprocess.Popen(
            ["strace", "-f", "-qq", "-o", trace.name, "-p", str(program.process)], stderr=subprocess.DEVNULL
        )
        program.read(patience=1, silence=1)
        for _ in range(keys):
            program.press(terminal.DOWN)
        tracer.terminate()
        tracer.wait()
        # A call that was interrupted is written as two lines.
        lines = [line for line in open(trace.name) if "resumed>" not in line and "+++" not in line]
    program.close()
    counts = collections.Counter(line.split()[0] for line in lines)
    # Others work for the next page, which comes once in a while.
    threads = sum(count >= keys for count in counts.values())
    return ["system calls of a key; threads for each", f"{len(lines) / keys:.1f}; {threads}", "–", "–", "–"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--demo", default=".build/release/demo", help="the demo's executable")
    parser.add_argument("--lines", type=int, default=5_000_000, help="of the log")
    parser.add_argument("--commits", type=int, default=1_000_000)
    parser.add_argument("--repository", help="one that a script here made, kept from another run")
    parser.add_argument("--runs", type=int, default=5, help="how often each list is written")
    options = parser.parse_args()
    demo = os.path.abspath(options.demo)
    with tempfile.TemporaryDirectory() as directory:
        log, repository = f"{directory}/log", f"{directory}/repository"
        terminal.make_log(log, options.lines)
        if options.repository:
            subprocess.run(["git", "clone", "-q", "--shared", options.repository, repository], check=True)
        else:
            terminal.make_repository(repository, options.commits)
        git = ["git", "-C", repository, "log", "--oneline"]
        rows = [
            compare("lines of a log", [demo, "log", log, "--plain"], ["tac", log], options.runs),
            compare("commits", [demo, "git", repository, "--plain"], git, options.runs),
            *refresh(demo, repository),
        ]
        if shutil.which("strace"):
            rows.append(system_calls(demo, repository))
    print("| what | costs | against | that costs | ratio |\n|---|--:|---|--:|--:|")
    for row in rows:
        print(f"| {' | '.join(row)} |")


if __name__ == "__main__":
    main()
