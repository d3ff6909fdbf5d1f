"""Whether the screen saver of the X server comes on when nobody does anything for a while.

usage: view_idle.py SECONDS. Sets its time to one second and waits so long at most. Ends with 0 if it has come on, with 1 if not, and with
2 where there is no library to ask by."""
import ctypes
import sys
import time


class Info(ctypes.Structure):
    _fields_ = [("window", ctypes.c_ulong), ("state", ctypes.c_int), ("kind", ctypes.c_int), ("until", ctypes.c_ulong),
                ("idle", ctypes.c_ulong), ("mask", ctypes.c_ulong)]


def main():
    try:
        x11, saver = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXss.so.1")
    except OSError:
        return 2
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XDefaultRootWindow.restype = ctypes.c_ulong
    x11.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
    x11.XSetScreenSaver.argtypes = [ctypes.c_void_p] + [ctypes.c_int] * 4
    x11.XSync.argtypes = [ctypes.c_void_p, ctypes.c_int]
    x11.XResetScreenSaver.argtypes = [ctypes.c_void_p]
    saver.XScreenSaverQueryInfo.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.POINTER(Info)]
    display, info = x11.XOpenDisplay(None), Info()
    if not display:
        return 2
    x11.XSetScreenSaver(display, 1, 0, 1, 1)
    x11.XResetScreenSaver(display)
    x11.XSync(display, 0)
    end = time.monotonic() + float(sys.argv[1])
    while time.monotonic() < end:
        time.sleep(0.2)
        if not saver.XScreenSaverQueryInfo(display, x11.XDefaultRootWindow(display), ctypes.byref(info)):
            return 2
        if info.state == 1:
            return 0
    return 1


sys.exit(main())
