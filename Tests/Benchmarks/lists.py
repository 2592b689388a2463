"""The lists that `compare` compares the demo with, as each toolkit's own documentation would have one.

    python3 Tests/Benchmarks/lists.py curses|urwid|textual FILE
"""

import sys


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


def show_with_urwid(path):
    """A list box, of which urwid itself draws what changed."""
    import urwid

    with open(path) as file:
        rows = file.read().splitlines()

    class Row(urwid.Text):
        _selectable = True

        def keypress(self, size, key):
            return key

    walker = urwid.SimpleListWalker(
        [urwid.AttrMap(Row(row, wrap="clip"), None, "selected") for row in rows]
    )
    palette = [("selected", "standout", "")]
    urwid.MainLoop(urwid.ListBox(walker), palette, handle_mouse=False).run()


def show_with_textual(path):
    """A list of options, which Textual draws lazily."""
    from textual.app import App
    from textual.widgets import OptionList

    with open(path) as file:
        rows = file.read().splitlines()

    class List(App):
        def compose(self):
            yield OptionList(*rows, markup=False)

    List().run()


if __name__ == "__main__":
    {
        "curses": show_with_curses,
        "urwid": show_with_urwid,
        "textual": show_with_textual,
    }[sys.argv[1]](sys.argv[2])
