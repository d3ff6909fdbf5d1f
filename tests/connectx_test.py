"""Plays scripts/connectx.py in a stand-in for Kaggle's environment, which checks shapes and legality."""
import gc
import os
import random
import shutil
import signal
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "scripts"))
import connectx  # noqa: E402

checks = {"passed": 0, "failed": 0}


def check(held, what):
    checks["passed" if held else "failed"] += 1
    if not held:
        print("FAILED:", what, file=sys.stderr)


class Struct(dict):
    """As in Kaggle's environments: a dictionary whose keys are attributes."""

    __getattr__ = dict.__getitem__


def won(board, columns, rows, inarow, column):
    """Whether the stone on top of the column is in a line."""
    row = next(r for r in range(rows) if board[r * columns + column] != 0)
    mark = board[row * columns + column]
    for step_column, step_row in ((1, 0), (0, 1), (1, 1), (1, -1)):
        count = -1
        for sign in (1, -1):
            c, r = column, row
            while 0 <= c < columns and 0 <= r < rows and board[r * columns + c] == mark:
                count, c, r = count + 1, c + sign * step_column, r + sign * step_row
        if count >= inarow:
            return True
    return False


def play(agents, columns, rows, inarow, timeout):
    """A game; the result for the first agent: 1, 0 or -1."""
    configuration = Struct(columns=columns, rows=rows, inarow=inarow, actTimeout=timeout)
    board = [0] * (columns * rows)
    for ply in range(columns * rows):
        mark = ply % 2 + 1
        observation = Struct(board=list(board), mark=mark, step=ply, remainingOverageTime=60)
        column = agents[ply % 2](observation, configuration)
        legal = isinstance(column, int) and 0 <= column < columns and board[column] == 0
        check(legal, f"a legal column, not {column!r}")
        if not legal:
            return -1 if ply % 2 == 0 else 1
        row = max(r for r in range(rows) if board[r * columns + column] == 0)
        board[row * columns + column] = mark
        if won(board, columns, rows, inarow, column):
            return 1 if ply % 2 == 0 else -1
    return 0


def at_random(observation, configuration):
    free = [c for c in range(configuration.columns) if observation.board[c] == 0]
    return random.choice(free)


def write_program(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write("#!/bin/sh\n" + text)
    os.chmod(path, 0o755)


random.seed(1)
for game in range(4):
    check(play([connectx.agent, at_random], 7, 6, 4, 0.4) == 1, "a win as first player")
    check(play([at_random, connectx.agent], 7, 6, 4, 0.4) == -1, "a win as second player")
# A slow machine needs more time for it.
check(any(play([connectx.agent, connectx.agent], 7, 6, 4, seconds) == 1 for seconds in (2, 20, 200)), "the first player wins with best play")
check(play([connectx.agent, at_random], 5, 4, 3, 0.35) == 1, "a win on another board")
started = connectx._engine.process.pid
connectx.agent(Struct(board=[0] * 42, mark=1), Struct(columns=7, rows=6, inarow=4))
check(connectx._engine.process.pid == started, "one engine for all games")
connectx._engine.process.kill()
connectx._engine.process.wait()
check(connectx.agent({"board": [0] * 42, "mark": 1}, {"columns": 7, "rows": 6, "inarow": 4}) == 3, "a new engine after a crash")

# Engines that die in the midst of a move: once, and always.
with tempfile.TemporaryDirectory() as directory:
    dying, died = os.path.join(directory, "dying"), os.path.join(directory, "died")
    real = os.path.abspath(connectx.find_engine())
    for again in (f"[ ! -e {died} ] || exec {real}", ":"):
        write_program(dying, f"{again}\n: >{died}\nread -r line\necho ok\nread -r line\n")
        if os.path.exists(died):
            os.remove(died)
        os.environ["FOURINROW"] = dying
        connectx._engine = None
        column = None
        try:
            column = connectx.agent({"board": [0] * 42, "mark": 1}, {"columns": 7, "rows": 6, "inarow": 4})
        except OSError:
            pass
        check(column == 3, "a move though the engine has died")
        del os.environ["FOURINROW"]
        connectx._engine = None

# Forked children, as those of multiprocessing: each has an engine of its own, and the parent keeps its.
FORK_SECONDS = 60  # after which something hangs


class Overdue(Exception):
    """What hangs is ended by it."""


def overdue(*_):
    raise Overdue


def forked(task):
    """A child that does the task and ends with status 0 if that holds, however it ends; one that hangs is killed."""
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(2 * FORK_SECONDS)
        os._exit(0 if task() else 1)
    return child


def in_time(task):
    """What the task returns; None if it hangs."""
    signal.signal(signal.SIGALRM, overdue)
    signal.alarm(FORK_SECONDS)
    try:
        return task()
    except Overdue:
        return None
    finally:
        signal.alarm(0)


def opening():
    return connectx.agent({"board": [0] * 42, "mark": 1}, {"columns": 7, "rows": 6, "inarow": 4, "actTimeout": 0.4})


if hasattr(os, "fork"):
    opening()
    started = connectx._engine.process.pid
    child = forked(lambda: opening() == 3 and connectx._engine.process.pid != started and opening() == 3)
    check(in_time(opening) == 3 and connectx._engine.process.pid == started, "the parent plays on with its engine")
    check(os.waitpid(child, 0)[1] == 0, "a forked child plays, with another")
    check(in_time(opening) == 3 and connectx._engine.process.pid == started, "and after that too")
    # A child that does not play holds nothing open at whose end the engine ends.
    process = connectx._engine.process
    child = forked(signal.pause)
    check(in_time(process.communicate) is not None, "the engine ends beside a forked child")
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    connectx._engine = None

# The stop button of a notebook, in the midst of a reply: the next move has one of its own.
def interrupted(*_):
    raise KeyboardInterrupt


if hasattr(signal, "setitimer"):
    opening()
    signal.signal(signal.SIGALRM, interrupted)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        connectx.agent({"board": [0] * 110, "mark": 1}, {"columns": 11, "rows": 10, "inarow": 4, "actTimeout": 20})
        check(False, "a move is interrupted")
    except KeyboardInterrupt:
        check(True, "and told")
    answers = []
    for _ in range(2):
        try:
            answers.append(opening())
        except StopIteration:
            answers.append(None)
    check(answers == [3, 3], f"moves after an interrupted one, not {answers}")
    connectx._engine = None

# How long the engine may think, told to one that notes it: less than the time for a move, by what the environment needs. Of a very long
# time most is left, however slow the machine is.
with tempfile.TemporaryDirectory() as directory:
    noting, notes = os.path.join(directory, "noting"), os.path.join(directory, "notes")
    write_program(noting, f"while read -r line; do\n    echo \"$line\" >>{notes}\n"
                  "    case $line in go*) echo bestmove 5 ;; esac\n    echo ok\ndone\n")
    os.environ["FOURINROW"] = noting
    connectx._engine = None
    for seconds, configuration in ((0.4, {"actTimeout": 0.4, "timeout": 9000}), (0.05, {"actTimeout": 0.05}), (2, {}), (5000, {"actTimeout": 5000}),
                                   (5000, {"timeout": 5000})):
        column = connectx.agent({"board": [0] * 42, "mark": 1}, configuration)
        with open(notes, encoding="utf-8") as file:
            command, milliseconds = file.read().splitlines()[-1].rsplit(" ", 1)
        check((column, command) == (5, "go movetime"), f"the noting engine moves, told {command}")
        least, most = 4000000 if seconds == 5000 else 10, max(10, seconds * 1000 - connectx.SAFETY_MS)
        check(least <= int(milliseconds) <= most < max(10.1, seconds * 1000), f"{milliseconds} ms of {seconds} s, by {configuration}")
    del os.environ["FOURINROW"]
    connectx._engine = None

# As Kaggle loads it: the text of the file in an empty namespace, and of that the last thing that can be called.
with open(connectx.__file__, encoding="utf-8") as file:
    text = file.read()


def loaded(name="<submission>", submission=None):
    """Another directory stands in for Kaggle's own, which nobody but root could make."""
    namespace = {}
    exec(compile(text, name, "exec"), namespace)
    namespace["SUBMISSION"] = submission or "/dev/null"
    return [thing for thing in namespace.values() if callable(thing)][-1]


def first_move(choose):
    return choose(Struct(board=[0] * 42, mark=1), Struct(columns=7, rows=6, inarow=4, actTimeout=0.4))


root = os.path.dirname(os.path.dirname(os.path.abspath(connectx.__file__)))
engine = os.path.join(root, "fourinrow")
there, path = os.getcwd(), os.environ["PATH"]
with tempfile.TemporaryDirectory() as empty:
    os.chdir(empty)
    os.environ.pop("FOURINROW", None)
    check(first_move(loaded(os.path.abspath(connectx.__file__))) == 3, "the engine beside the file that is told to the compiler")
    os.makedirs("opt/share/fourinrow")
    os.makedirs("opt/bin")
    os.symlink(engine, "opt/bin/fourinrow")
    installed = shutil.copy(connectx.__file__, "opt/share/fourinrow")
    check(first_move(loaded(os.path.abspath(installed))) == 3, "the engine of the same installation")
    os.environ["FOURINROW"] = engine
    check(first_move(loaded()) == 3, "the engine of FOURINROW")
    del os.environ["FOURINROW"]
    os.environ["PATH"] = root + os.pathsep + path
    check(first_move(loaded()) == 3, "the engine in the PATH")
    os.environ["PATH"] = path
    os.symlink(engine, "fourinrow")
    check(first_move(loaded()) == 3, "the engine in the working directory")
    check(play([loaded(), at_random], 7, 6, 4, 0.4) == 1, "a win, loaded so")
    # An agent that is dropped takes its engine with it.
    chosen = loaded()
    first_move(chosen)
    process = chosen.__globals__["_engine"].process
    check(process.poll() is None, "an engine of its own")
    del chosen
    gc.collect()
    check(process.poll() == 0, "no engine is left over")
    os.chdir(there)

# An engine that was uploaded or copied, and may not be executed: told, if there is no other.
with tempfile.TemporaryDirectory() as empty:
    os.chdir(empty)
    shutil.copyfile(engine, "fourinrow")
    os.environ["PATH"] = "/dev/null"
    told = None
    try:
        first_move(loaded())
    except OSError as error:
        told = str(error)
    uploaded = os.path.join(os.getcwd(), "fourinrow")
    check(told == f"{uploaded} may not be executed: chmod +x it",
          f"the engine that may not be executed is told, not {told}")
    os.environ["PATH"] = root
    check(first_move(loaded()) == 3, "another is taken")
    os.chdir(there)

check(connectx.SUBMISSION == "/kaggle_simulations/agent", "where Kaggle unpacks a submission")

# An engine in each of the places where one is looked for, which always plays the column by which the place is numbered; then they are taken
# away, one after the other, in the order that docs/clients.md promises.
with tempfile.TemporaryDirectory() as directory:
    names = ["named", "above/beside", "above", "working", "submission", "path"]
    places = [os.path.join(os.path.realpath(directory), name) for name in names]
    agent = os.path.join(places[1], "agent.py")
    for column, place in enumerate(places):
        os.makedirs(place, exist_ok=True)
        write_program(os.path.join(place, "fourinrow"),
                      f"while read -r line; do\n    case $line in go*) echo bestmove {column} ;; esac\n    echo ok\ndone\n")
    with open(agent, "w", encoding="utf-8") as file:
        file.write(text)
    os.chdir(places[3])
    os.environ["FOURINROW"], os.environ["PATH"] = os.path.join(places[0], "fourinrow"), places[5]
    for column, place in enumerate(places):
        check(first_move(loaded(agent, places[4])) == column, f"the engine of '{names[column]}' comes next")
        os.environ.pop("FOURINROW", None)
        os.remove(os.path.join(place, "fourinrow"))
    try:
        first_move(loaded(agent, places[4]))
        check(False, "no engine, no move")
    except FileNotFoundError as error:
        check("set FOURINROW" in str(error), "no engine is told")
    os.environ["PATH"] = path
    os.chdir(there)

# Boards that the engine does not take: legal moves, wins, and moves against wins.
check(play([connectx.agent, at_random], 16, 8, 4, 0.35) == 1, "a win on a board of more than 128 bits")
check(play([at_random, connectx.agent], 20, 20, 5, 0.35) == -1, "a win on a large board")
check(play([connectx.agent, at_random], 3, 3, 1, 0.35) == 1, "one in a row")
check(play([connectx.agent, at_random], 3, 3, 9, 0.35) == 0, "nine in a row, which nobody can make")
wide = Struct(columns=20, rows=20, inarow=4)
threat = [0] * 400
threat[380:383] = [2, 2, 2]
check(connectx.agent(Struct(board=threat, mark=1), wide) == 3, "it stops a line on a large board")
threat[390:393] = [1, 1, 1]
check(connectx.agent(Struct(board=threat, mark=1), wide) in (9, 13), "it wins rather than stop one")
check(connectx.agent(Struct(board=threat, mark=2), wide) == 3, "as either side")
print(f"connectx: {checks['passed']} passed, {checks['failed']} failed")
sys.exit(checks["failed"] > 0)
