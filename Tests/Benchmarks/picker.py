#!/usr/bin/env python3
"""Compares the demo's picker with fzf: lines are counted out, and three digits are typed.

    swift build -c release && python3 Tests/Benchmarks/picker.py

What is printed is a Markdown table of the medians of runs by turns, with 10,000, 100,000 and 1,000,000 lines:

- the time until the first lines are on screen, and until all are read;
- for each digit, once all lines are read: the time until something has changed on screen, the time until nothing more
  changes, and the time that the program computes;
- the most memory that the program had.

Needs Linux, Python 3.9 and fzf; without fzf, the demo is measured alone.
"""

import argparse
import os
import select
import shutil
import statistics
import sys
import tempfile
import time

# Nothing is to lie about beside the scripts.
sys.dont_write_bytecode = True
import terminal

DIGITS = b"739"
# Nothing more comes if nothing has for so long, in seconds.
SILENCE = 1.0


def answer(program, keys=b""):
    """The seconds until the first byte and the last one, after some keys."""
    start = time.perf_counter()
    if keys:
        os.write(program.terminal, keys)
    first = last = 0
    while select.select([program.terminal], [], [], 30 if keys and not first else SILENCE)[0]:
        if not os.read(program.terminal, 1 << 16):
            break
        last = time.perf_counter() - start
        first = first or last
    return first, last


def measure(command, lines, directory):
    program = terminal.Program(["sh", "-c", f"seq {lines} | {command}"], directory)
    program.read(patience=30, until=lambda output: b"22" in output)
    figures = [time.perf_counter() - program.start]
    answer(program)
    figures.append(time.perf_counter() - program.start - SILENCE)
    for digit in DIGITS:
        before = program.nanoseconds()
        figures += answer(program, bytes([digit]))
        figures.append((program.nanoseconds() - before) / 1e9)
    program.note_memory()
    program.close()
    return figures + [program.memory["tool"] / 1000]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--demo", default=".build/release/demo")
    parser.add_argument("--runs", type=int, default=3)
    arguments = parser.parse_args()
    commands = {"demo": f"{os.path.abspath(arguments.demo)} pick"}
    if shutil.which("fzf"):
        commands["fzf"] = "fzf"
    print("| lines | | first rows | all read |", end="")
    print("".join(f" digit {number}: first, last, CPU |" for number in (1, 2, 3)), "memory |")
    print("| --: | --- | --: | --: | --: | --: | --: | --: |")
    with tempfile.TemporaryDirectory() as directory:
        for lines in (10_000, 100_000, 1_000_000):
            runs = {name: [] for name in commands}
            for _ in range(arguments.runs):
                for name, command in commands.items():
                    runs[name].append(measure(command, lines, directory))
            for name, figures in runs.items():
                values = [statistics.median(column) * 1000 for column in zip(*figures)]
                first, read, *digits, memory = [f"{value:,.0f}" for value in values]
                shown = [", ".join(digits[place:place + 3]) + " ms" for place in (0, 3, 6)]
                print(f"| {lines:,} | {name} | {first} ms | {read} ms | {' | '.join(shown)} | {memory} MB |")


if __name__ == "__main__":
    main()
