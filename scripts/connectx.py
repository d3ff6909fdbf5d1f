#!/usr/bin/env python3
"""An agent for Kaggle's ConnectX environment that asks the engine.

    from connectx import agent              # with scripts/ in the path
    env.run([agent, "random"])
    env.run(["scripts/connectx.py", "random"])

Kaggle executes the text of an agent's file in an empty namespace and takes the last function in it, so there may be no __file__, and
`agent` stands last. The engine is started once, at the first move, and kept. It is the program named in the environment variable
FOURINROW, else the fourinrow beside this file or one directory above, in the bin of an installation, in the working directory, where
Kaggle unpacks submissions, or in the PATH. scripts/kaggle-submission packs both. Nothing but the standard library is needed.
"""
import os
import shutil
import subprocess
import sys
import time
import weakref

SAFETY_MS = 300  # of the time for a move, for the environment's own work
SUBMISSION = "/kaggle_simulations/agent"  # where Kaggle unpacks one


def find_engine():
    """The path of the engine."""
    if os.environ.get("FOURINROW"):
        return os.environ["FOURINROW"]
    directories = [os.getcwd(), SUBMISSION]
    # Who executes the text as Kaggle does has at least told the compiler whose text it is.
    source = globals().get("__file__") or find_engine.__code__.co_filename
    if os.path.isfile(source):
        here = os.path.dirname(os.path.abspath(source))
        installed = os.path.join(os.path.dirname(os.path.dirname(here)), "bin")  # as this file is in share/fourinrow
        directories = [here, os.path.dirname(here), installed] + directories
    there = [path for path in (os.path.join(directory, "fourinrow") for directory in directories) if os.path.isfile(path)]
    path = next((path for path in there if os.access(path, os.X_OK)), None) or shutil.which("fourinrow")
    if path:
        return path
    if there:
        raise PermissionError(f"{there[0]} may not be executed: chmod +x it")
    raise FileNotFoundError("no fourinrow: build it with make, or set FOURINROW to its path")


class Engine:
    """One engine process that speaks the native protocol."""

    def __init__(self, path):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        # When nobody plays with it any more, or Python ends: closes its stdin and waits. A function of ours would keep us alive.
        self.end = weakref.finalize(self, self.process.communicate)
        # A forked child, as those of multiprocessing, starts its own, for which it finds that this is no process of its. It must neither
        # wait for this one nor hold its pipes, at whose end it ends. Closed raw, nothing is written, and no lock of a thread is waited for.
        if hasattr(os, "register_at_fork"):
            for let_go in (self.end.detach, self.process.stdin.buffer.raw.close, self.process.stdout.buffer.raw.close):
                os.register_at_fork(after_in_child=let_go)

    def ask(self, command):
        """Sends a command and returns the data lines of its reply; an error line raises ValueError."""
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        for line in self.process.stdout:
            line = line.rstrip("\n")
            if line == "ok":
                return lines
            if line.startswith("error "):
                raise ValueError(f"{command}: {line}")
            lines.append(line)
        raise BrokenPipeError("the engine has gone")


def fen(board, columns, rows, mark):
    """The position as the engine reads it. The one whose turn it is began if both have as many stones."""
    other = 3 - mark
    first = mark if board.count(mark) == board.count(other) else other
    lines = []
    for row in range(rows):
        line, empty = "", 0
        for cell in board[row * columns:(row + 1) * columns]:
            if cell == 0:
                empty += 1
                continue
            line += (str(empty) if empty else "") + ("x" if cell == first else "o")
            empty = 0
        lines.append(line + (str(empty) if empty else ""))
    return "/".join(lines) + (" x" if mark == first else " o")


_engine = None


def _started():
    global _engine
    if _engine is None or _engine.process.poll() is not None:
        _engine = Engine(find_engine())
        _engine.geometry = None
    return _engine


def _forget():
    """The next move starts another engine; this one may have closed its output only, and would be waited for."""
    global _engine
    if _engine is not None:
        _engine.process.kill()
    _engine = None


def _get(thing, name, default=None):
    """Kaggle's structs can be read as dictionaries and as objects; so can what stands in for them."""
    if isinstance(thing, dict):
        return thing.get(name, default)
    return getattr(thing, name, default)


def _wins(board, columns, rows, inarow, column, mark):
    """Whether a stone of `mark` on top of the column makes a line."""
    row = max(r for r in range(rows) if board[r * columns + column] == 0)
    for step_column, step_row in ((1, 0), (0, 1), (1, 1), (1, -1)):
        count = 1
        for sign in (1, -1):
            c, r = column + sign * step_column, row + sign * step_row
            while 0 <= c < columns and 0 <= r < rows and board[r * columns + c] == mark:
                count, c, r = count + 1, c + sign * step_column, r + sign * step_row
        if count >= inarow:
            return True
    return False


def _without_engine(board, columns, rows, inarow, mark):
    """For boards that the engine does not take, and for when it has failed twice: a win, else against one, else the most central column."""
    free = sorted((c for c in range(columns) if board[c] == 0), key=lambda c: abs(2 * c - columns + 1))
    for player in (mark, 3 - mark):
        for column in free:
            if _wins(board, columns, rows, inarow, column, player):
                return column
    return free[0]


def _ask_engine(board, geometry, mark, end):
    """The engine's column before the time `end`; ValueError if it does not take the board, OSError if it has died."""
    engine = _started()
    if engine.geometry != geometry:
        engine.ask("newgame %d %d %d" % geometry)
        engine.geometry = geometry
    engine.ask("position fen " + fen(board, geometry[0], geometry[1], mark))
    lines = engine.ask("go movetime %d" % max(10, int((end - time.monotonic()) * 1000) - SAFETY_MS))
    return next(int(line.split()[1]) for line in lines if line.startswith("bestmove "))


def agent(observation, configuration):
    """The column, from 0, to play for observation.mark."""
    geometry = (_get(configuration, "columns", 7), _get(configuration, "rows", 6), _get(configuration, "inarow", 4))
    end = time.monotonic() + (_get(configuration, "actTimeout", _get(configuration, "timeout", 2)) or 2)
    board, mark = list(_get(observation, "board")), _get(observation, "mark")
    for _ in range(2):  # an engine that dies in a move is started once more
        try:
            return _ask_engine(board, geometry, mark, end)
        except (FileNotFoundError, PermissionError):
            raise
        except ValueError:
            break
        except OSError as error:
            print(f"connectx: the engine has failed: {error}", file=sys.stderr)
            _forget()
        except BaseException:  # as a notebook's stop button: what is still to come of the reply would be taken for that of the next
            _forget()
            raise
    return _without_engine(board, *geometry, mark)
