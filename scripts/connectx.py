#!/usr/bin/env python3
"""An agent for Kaggle's ConnectX environment that asks the engine.

    from connectx import agent              # with scripts/ in the path
    env.run([agent, "random"])

The engine is started once, at the first move, and kept. It is the program named in the environment variable FOURINROW, else
the fourinrow beside the directory of this file, else the one in the PATH. Nothing but the standard library is needed.
"""
import atexit
import os
import shutil
import subprocess

SAFETY_MS = 300  # of the time for a move, for the environment's own work


def find_engine():
    """The path of the engine."""
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "fourinrow")
    path = os.environ.get("FOURINROW") or (beside if os.access(beside, os.X_OK) else shutil.which("fourinrow"))
    if not path:
        raise FileNotFoundError("no fourinrow: build it with make, or set FOURINROW to its path")
    return path


class Engine:
    """One engine process that speaks the native protocol."""

    def __init__(self, path):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

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

    def close(self):
        """Ends the process."""
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


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
        atexit.register(_engine.close)
        _engine.geometry = None
    return _engine


def _get(thing, name, default=None):
    """Kaggle's structs can be read as dictionaries and as objects; so can what stands in for them."""
    if isinstance(thing, dict):
        return thing.get(name, default)
    return getattr(thing, name, default)


def agent(observation, configuration):
    """The column, from 0, to play for observation.mark."""
    columns, rows = _get(configuration, "columns", 7), _get(configuration, "rows", 6)
    geometry = (columns, rows, _get(configuration, "inarow", 4))
    seconds = _get(configuration, "actTimeout", _get(configuration, "timeout", 2)) or 2
    engine = _started()
    if engine.geometry != geometry:
        engine.ask("newgame %d %d %d" % geometry)
        engine.geometry = geometry
    engine.ask("position fen " + fen(list(_get(observation, "board")), columns, rows, _get(observation, "mark")))
    lines = engine.ask("go movetime %d" % max(10, int(seconds * 1000) - SAFETY_MS))
    return next(int(line.split()[1]) for line in lines if line.startswith("bestmove "))
