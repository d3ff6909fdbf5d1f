"""Drops files upon a window as file managers do, by the XDND protocol: view_drop.py WINDOW FILE ...

Ends with 0 when the window has taken them, with 1 where it takes none, and with 2 where there is no library to drop by. It waits for an
answer however long; who asks has a limit."""
import ctypes
import pathlib
import sys

CLIENT_MESSAGE, SELECTION_REQUEST, SELECTION_NOTIFY = 33, 30, 31
NUMBER, POINTER = ctypes.c_ulong, ctypes.c_void_p


def event_of(name, *fields):
    head = [("type", ctypes.c_int), ("serial", NUMBER), ("sent", ctypes.c_int), ("display", POINTER)]
    return type(name, (ctypes.Structure,), {"_fields_": head + list(fields)})


Message = event_of("Message", ("window", NUMBER), ("kind", NUMBER), ("format", ctypes.c_int), ("data", ctypes.c_long * 5))
ASKED = [(name, NUMBER) for name in ("requestor", "selection", "target", "property", "time")]
Request = event_of("Request", ("owner", NUMBER), *ASKED)
Answer = event_of("Answer", *ASKED)


class Event(ctypes.Union):
    _fields_ = [("type", ctypes.c_int), ("message", Message), ("request", Request), ("answer", Answer), ("room", ctypes.c_long * 24)]


def main():
    window, files = int(sys.argv[1]), sys.argv[2:]
    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError:
        return 2
    x11.XOpenDisplay.restype = POINTER
    x11.XDefaultRootWindow.restype = x11.XInternAtom.restype = x11.XCreateSimpleWindow.restype = NUMBER
    x11.XDefaultRootWindow.argtypes = [POINTER]
    x11.XInternAtom.argtypes = [POINTER, ctypes.c_char_p, ctypes.c_int]
    x11.XCreateSimpleWindow.argtypes = [POINTER, NUMBER] + [ctypes.c_int] * 5 + [NUMBER] * 2
    x11.XSetSelectionOwner.argtypes = [POINTER, NUMBER, NUMBER, NUMBER]
    x11.XSendEvent.argtypes = [POINTER, NUMBER, ctypes.c_int, ctypes.c_long, POINTER]
    x11.XNextEvent.argtypes = [POINTER, POINTER]
    x11.XChangeProperty.argtypes = [POINTER] + [NUMBER] * 3 + [ctypes.c_int] * 2 + [ctypes.c_char_p, ctypes.c_int]
    display = x11.XOpenDisplay(None)
    if not display:
        return 2

    def atom(name):
        return x11.XInternAtom(display, name, 0)

    def send(event, to):
        x11.XSendEvent(display, to, 0, 0, ctypes.byref(event))

    def say(kind, *data):
        message = Message(type=CLIENT_MESSAGE, window=window, kind=atom(kind), format=32)
        message.data[:len(data) + 1] = (source, *data)
        send(Event(message=message), window)

    source = x11.XCreateSimpleWindow(display, x11.XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
    x11.XSetSelectionOwner(display, atom(b"XdndSelection"), source, 0)
    say(b"XdndEnter", 5 << 24, atom(b"text/uri-list"), 0, 0)
    say(b"XdndPosition", 0, 0, 0, atom(b"XdndActionCopy"))
    event, finished = Event(), atom(b"XdndFinished")
    uris = "".join(pathlib.Path(file).absolute().as_uri() + "\r\n" for file in files).encode()
    while True:
        x11.XNextEvent(display, ctypes.byref(event))
        if event.type == SELECTION_REQUEST:
            asked = event.request
            x11.XChangeProperty(display, asked.requestor, asked.property, asked.target, 8, 0, uris, len(uris))
            answer = Answer(type=SELECTION_NOTIFY, requestor=asked.requestor, selection=asked.selection, target=asked.target,
                            property=asked.property, time=asked.time)
            send(Event(answer=answer), asked.requestor)
        elif event.type == CLIENT_MESSAGE and event.message.kind == atom(b"XdndStatus"):
            if event.message.data[1] & 1 == 0:
                return 1  # it takes none
            say(b"XdndDrop", 0, 0)
        elif event.type == CLIENT_MESSAGE and event.message.kind == finished:
            return 0


sys.exit(main())
