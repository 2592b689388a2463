#!/usr/bin/env python3
"""Measures the demo's list of commits on a terminal, side by side with other programs.

    swift build -c release && python3 Tests/Benchmarks/terminal.py

Each program shows the same repository, which is made anew in a temporary directory, on a
pseudo-terminal of 120 columns and 40 lines. What is printed is a Markdown table of

- the bytes that reach the terminal for a key: exact, whatever else the machine does;
- the time that the program and its children compute for a key, from the kernel's own books: better
  compared with the others' of the same run than with any number of another;
- the time until 30 rows were shown, and the most memory that the program and its git had by then and
  after all the keys;
- what an idle program costs: wake-ups (voluntary context switches), computing and bytes.

A program that isn't installed is left out. Needs Linux and Python 3.9, and nothing else.
"""

import argparse
import fcntl
import os
import pty
import re
import select
import shutil
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time

COLUMNS, LINES = 120, 40
# A program has answered a key when nothing has come for so long.
SILENCE = 0.08

DOWN, UP, PAGE_DOWN = b"\x1b[B", b"\x1b[A", b"\x1b[6~"
# What the keys send once a program has switched to the application's mode.
APPLICATION_DOWN, APPLICATION_UP = b"\x1bOB", b"\x1bOA"

ROW = re.compile(rb"\(#\d+\)")


def make_repository(directory, commits):
    """A straight history, one small file changed by each commit; the same bytes each time."""
    subprocess.run(["git", "init", "-q", "-b", "main", directory], check=True)
    verbs = "Add,Fix,Move,Split,Test,Rename,Remove,Explain,Measure,Revert".split(",")
    things = "the reader,a cache,the login form,an index,the scheduler,error pages,the parser".split(",")
    reasons = "for long lists,on small screens,without a network,after a resize,behind a flag".split(",")
    authors = "Ada,Bo,Chen,Dara,Eli,Fay,Gus,Hana,Ivo,Jin,Kai".split(",")
    with subprocess.Popen(
        ["git", "-C", directory, "fast-import", "--quiet"], stdin=subprocess.PIPE
    ) as git:
        for number in range(1, commits + 1):
            author = authors[number % len(authors)]
            stamp = f"{author} <{author.lower()}@example.org> {1_000_000_000 + number * 600} +0000"
            subject = (
                f"{verbs[number % len(verbs)]} {things[number % len(things)]}"
                f" {reasons[number % len(reasons)]} (#{number})"
            )
            content = f"{number}\n"
            git.stdin.write(
                (
                    f"commit refs/heads/main\nmark :{number}\nauthor {stamp}\ncommitter {stamp}\n"
                    f"data {len(subject)}\n{subject}\n"
                    + (f"from :{number - 1}\n" if number > 1 else "")
                    + f"M 100644 inline file{number % 50}\ndata {len(content)}\n{content}\n"
                ).encode()
            )
        git.stdin.close()
    subprocess.run(["git", "-C", directory, "reset", "-q", "--hard", "main"], check=True)


class Program:
    """A program on a pseudo-terminal, of which this script holds the other end."""

    def __init__(self, arguments, directory):
        self.start = time.perf_counter()
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            # The size comes from the other end: it must be there before the program looks.
            while not struct.unpack("4H", fcntl.ioctl(0, termios.TIOCGWINSZ, bytes(8)))[0]:
                time.sleep(0.0001)
            hidden = ("COLUMNS", "LINES", "NO_COLOR", "COLORTERM", "LESS", "PAGER", "TMUX")
            variables = {name: value for name, value in os.environ.items() if name not in hidden}
            variables.update(TERM="xterm-256color", LANG="C.UTF-8", LC_ALL="C.UTF-8")
            os.chdir(directory)
            os.execvpe(arguments[0], arguments, variables)
        size = struct.pack("4H", LINES, COLUMNS, 0, 0)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, size)
        self.memory = {}

    def read(self, patience, silence=SILENCE, until=None):
        """What comes until nothing has come for a while, or a condition holds."""
        output, limit = b"", patience
        end = time.perf_counter() + 30
        while time.perf_counter() < end:
            if not select.select([self.terminal], [], [], limit)[0]:
                break
            try:
                chunk = os.read(self.terminal, 1 << 16)
            except OSError:
                break
            if not chunk:
                break
            output += chunk
            if until and until(output):
                break
            limit = silence if not until else patience
        return output

    def press(self, keys, silence=SILENCE):
        """The bytes and the microseconds of computing that keys cost."""
        before = self.nanoseconds()
        os.write(self.terminal, keys)
        output = self.read(patience=1, silence=silence)
        return len(output), (self.nanoseconds() - before) / 1000

    def processes(self):
        found, queue = [], [self.process]
        while queue:
            process = queue.pop()
            found.append(process)
            for task in tasks(process):
                queue += map(int, contents(f"{task}/children").split())
        return found

    def nanoseconds(self):
        times = (
            contents(f"{task}/schedstat").split()
            for process in self.processes() for task in tasks(process)
        )
        return sum(int(time[0]) for time in times if time)

    def switches(self):
        counts = (
            re.search(r"\nvoluntary_ctxt_switches:\s*(\d+)", contents(f"{task}/status"))
            for process in self.processes() for task in tasks(process)
        )
        return sum(int(count[1]) for count in counts if count)

    def note_memory(self):
        for process in self.processes():
            status = contents(f"/proc/{process}/status")
            name, peak = re.search(r"Name:\s*(.*)", status), re.search(r"VmHWM:\s*(\d+)", status)
            if name and peak:
                kind = "git" if name[1] == "git" else "tool"
                if name[1] in ("sh", "dash", "bash"):
                    continue
                self.memory[kind] = max(self.memory.get(kind, 0), int(peak[1]) / 1024)

    def close(self):
        os.kill(self.process, signal.SIGHUP)
        time.sleep(0.1)
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.terminal)


def tasks(process):
    try:
        return [f"/proc/{process}/task/{task}" for task in os.listdir(f"/proc/{process}/task")]
    except OSError:
        return []


def contents(path):
    try:
        with open(path) as file:
            return file.read()
    except OSError:
        return ""


def measure(arguments, directory, keys, options):
    figures = {}
    starts = []
    for attempt in range(options.starts):
        program = Program(arguments, directory)
        program.read(patience=20, until=lambda output: len(ROW.findall(output)) >= 30)
        starts.append((time.perf_counter() - program.start) * 1000)
        program.note_memory()
        if attempt < options.starts - 1:
            program.close()
    figures["first rows, ms"] = statistics.median(starts)
    # Some load all there is by themselves: that must not count for the keys.
    program.read(patience=keys.get("wait", 0.5), silence=0.5)

    def press(name, key, count):
        costs = [program.press(key) for _ in range(count)]
        figures[f"{name}, bytes"] = statistics.mean(cost[0] for cost in costs)
        figures[f"{name}, µs"] = statistics.median(cost[1] for cost in costs)

    for _ in range(LINES + 2):
        program.press(keys["down"], silence=0.02)
    press("row down at the edge", keys["down"], options.keys)
    if "up" in keys:
        press("move without scrolling", keys["up"], min(15, options.keys))
        for _ in range(15):
            program.press(keys["down"], silence=0.02)
    press("page down", keys["page"], options.keys // 2)
    size, computing = program.press(keys["down"] * 100, silence=0.3)
    figures["100 keys at once, bytes"], figures["100 keys at once, µs"] = size, computing
    program.read(patience=0.5, silence=0.5)
    program.note_memory()

    # Threads that have nothing to do any more end within seconds.
    program.read(patience=7, silence=7)
    start, before, switches = time.perf_counter(), program.nanoseconds(), program.switches()
    idle = len(program.read(patience=options.idle, silence=options.idle))
    seconds = time.perf_counter() - start
    figures["idle, wake-ups/s"] = (program.switches() - switches) / seconds
    figures["idle, µs/s"] = (program.nanoseconds() - before) / 1000 / seconds
    figures["idle, bytes"] = idle
    figures["memory, MB"] = program.memory.get("tool", 0)
    figures["memory of its git, MB"] = program.memory.get("git", 0)
    program.close()
    return figures


def show_with_curses(path):
    """A list as curses' own documentation would have one: the whole screen drawn for each key."""
    import curses

    def run(screen):
        curses.curs_set(0)
        screen.scrollok(False)
        screen.idlok(True)
        with open(path) as file:
            rows = file.read().splitlines()
        top = selected = 0
        while True:
            lines, columns = screen.getmaxyx()
            visible = lines - 1
            screen.erase()
            for line, row in enumerate(rows[top : top + visible]):
                style = curses.A_REVERSE if top + line == selected else curses.A_NORMAL
                screen.addnstr(line, 0, row, columns - 1, style)
            screen.addnstr(lines - 1, 0, f"{selected + 1} of {len(rows)}", columns - 1)
            screen.refresh()
            key = screen.getch()
            step = {curses.KEY_DOWN: 1, curses.KEY_UP: -1, curses.KEY_NPAGE: visible}.get(key, 0)
            selected = min(max(0, selected + step), len(rows) - 1)
            if key == curses.KEY_NPAGE:
                top = min(top + visible, max(0, len(rows) - visible))
            top = min(max(top, selected - visible + 1), selected)

    curses.wrapper(run)


def programs(options, directory, listing):
    arrows = {"down": DOWN, "up": UP, "page": PAGE_DOWN}
    application = {"down": APPLICATION_DOWN, "up": APPLICATION_UP, "page": PAGE_DOWN}
    curses = [sys.executable, os.path.abspath(__file__), "--curses-list", listing]
    vim = shutil.which("vim.tiny") or "vim"
    return {
        "this": ([os.path.abspath(options.demo), "git", directory], arrows),
        "tig": (["tig"], {**application, "wait": 4}),
        "less": (["sh", "-c", "git log --oneline | less -S"], {"down": b"j", "page": b" "}),
        "vim": (
            [vim, "-u", "NONE", "-R", "-c", "set nowrap", listing],
            {"down": b"j", "up": b"k", "page": b"\x06"},
        ),
        "curses": (curses, application),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--demo", default=".build/release/demo", help="the demo's executable")
    parser.add_argument("--commits", type=int, default=100_000)
    parser.add_argument("--repository", help="one that this script made, kept from another run")
    parser.add_argument("--keys", type=int, default=60, help="how often a key is pressed")
    parser.add_argument("--starts", type=int, default=5, help="how often a program is started")
    parser.add_argument("--idle", type=float, default=10, help="seconds without a key")
    parser.add_argument("--only", help="names of programs, separated by commas")
    parser.add_argument("--curses-list", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.curses_list:
        return show_with_curses(options.curses_list)
    with tempfile.TemporaryDirectory() as temporary:
        directory = options.repository or f"{temporary}/repository"
        if not os.path.exists(directory):
            make_repository(directory, options.commits)
        listing = f"{temporary}/commits"
        with open(listing, "w") as file:
            subprocess.run(["git", "log", "--oneline"], cwd=directory, stdout=file, check=True)
        columns = {}
        for name, (arguments, keys) in programs(options, directory, listing).items():
            if options.only and name not in options.only.split(","):
                continue
            if not shutil.which(arguments[0]) or name == "less" and not shutil.which("less"):
                print(f"{name}: not installed, left out", file=sys.stderr)
                continue
            columns[name] = measure(arguments, directory, keys, options)
    print("| | " + " | ".join(columns) + " |")
    print("|---|" + "--:|" * len(columns))
    rows = max(columns.values(), key=len)
    for row in rows:
        cells = (f"{column[row]:,.1f}" if row in column else "–" for column in columns.values())
        print(f"| {row} | " + " | ".join(cell.removesuffix(".0") for cell in cells) + " |")


if __name__ == "__main__":
    main()
