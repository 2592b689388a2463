"""Programs on pseudo-terminals, and what they cost: shared by `compare`, `screens.py` and `whole.py`."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

COLUMNS, LINES = 120, 40
# A program has answered a key when nothing has come for so long, and a list stands still after so long, in seconds.
SILENCE, SETTLING = 0.08, 0.5
# What a list says below its last row.
END = "· end ·".encode()

DOWN, UP, PAGE_DOWN, PAGE_UP = b"\x1b[B", b"\x1b[A", b"\x1b[6~", b"\x1b[5~"
# What the keys send once a program has switched to the application's mode.
APPLICATION_DOWN, APPLICATION_UP = b"\x1bOB", b"\x1bOA"

ROW = re.compile(rb"\(#\d+\)")
# How the subject of a row begins, which may be cut off before its end.
SUBJECT = re.compile(rb"(Add|Fix|Move|Split|Test|Rename|Remove|Explain|Measure|Revert) ")


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


def make_log(path, lines, size=0):
    """A file of lines, or of so many at its start and at its end, with a hole of a size between them."""
    def write():
        for number in range(1, lines + 1):
            file.write(b"2026-01-01T12:00:00 GET /photos?page=%d 200 in 7 ms (#%d)\n" % (number, number))

    with open(path, "wb") as file:
        write()
        if size:
            file.truncate(size)
            file.seek(0, os.SEEK_END)
            file.write(b"\n")
            write()


def open_list(arguments, directory):
    """The demo with a list that has its first rows: before, keys would have nowhere to go."""
    program = Program(arguments, directory)
    program.read(patience=20, until=lambda output: b"quit" in output)
    program.read(patience=SETTLING, silence=SETTLING)
    return program


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

    def wait_for(self, text, seconds=600):
        """Reads until a text has come, and says whether it has."""
        output, end = b"", time.perf_counter() + seconds
        while text not in output:
            if time.perf_counter() > end:
                return False
            output = output[-len(text):] + self.read(patience=30, until=lambda output: text in output)
        return True

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
