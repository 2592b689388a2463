"""A terminal of its own in tmux, for scripts that look at what a program shows."""

import itertools
import os
import shutil
import subprocess
import time

LIMIT = 60


def quietly(*command):
    """Runs a command that may fail."""
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)


def is_there():
    """Whether tmux is there, or could be installed."""
    if not shutil.which("tmux") and shutil.which("apt-get") and os.getuid() == 0:
        quietly("apt-get", "update")
        quietly("apt-get", "install", "-y", "tmux")
    if not shutil.which("tmux"):
        print("tmux is skipped: it is not there, and could not be installed")
        return False
    return True


class Tmux:
    """A server with one window, in which a command runs."""

    name = "tmux"
    numbers = itertools.count()

    def __init__(self, command, columns, lines):
        # A server that ends may still hold its socket.
        self.socket = f"terminals-{os.getpid()}-{next(Tmux.numbers)}"
        self.run("new-session", "-d", "-x", str(columns), "-y", str(lines), *command)
        self.run("set-option", "-g", "status", "off")

    def run(self, *arguments):
        command = ["tmux", "-L", self.socket, "-f", os.devnull, *arguments]
        environment = {**os.environ, "LC_ALL": "C.UTF-8"}
        return subprocess.run(command, capture_output=True, env=environment).stdout.decode()

    def lines(self):
        time.sleep(0.01)
        return self.run("capture-pane", "-p").split("\n")

    def send(self, *keys):
        self.run("send-keys", *keys)

    def resize(self, columns, lines):
        self.run("resize-window", "-x", str(columns), "-y", str(lines))

    def close(self):
        self.run("kill-server")


def wait(what, condition):
    """Waits until a condition gives something, and gives that, but no longer than a minute."""
    end = time.monotonic() + LIMIT
    while not (result := condition()):
        if time.monotonic() > end:
            raise TimeoutError(what)
        time.sleep(0.01)
    return result
