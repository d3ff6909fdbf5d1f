"""An X server that is slow to hear: passes on what comes to another one, and what comes by every second connection 300 ms late.

usage: view_lag.py DISPLAY. Prints its own display, and serves until it is killed."""
import itertools
import socket
import sys
import threading
import time


def address(number):
    return f"\0/tmp/.X11-unix/X{number}"  # without a file; ends with who has it


def listen():
    for number in itertools.count(100):
        listener = socket.socket(socket.AF_UNIX)
        try:
            listener.bind(address(number))
        except OSError:
            continue
        listener.listen()
        print(f":{number}", flush=True)
        return listener


def carry(source, sink, delay):
    while data := source.recv(65536):
        time.sleep(delay)
        sink.sendall(data)
    sink.shutdown(socket.SHUT_WR)


def main():
    listener = listen()
    for delay in itertools.cycle((0, 0.3)):
        client, server = listener.accept()[0], socket.socket(socket.AF_UNIX)
        server.connect(address(sys.argv[1].lstrip(":")))
        threading.Thread(target=carry, args=(client, server, delay), daemon=True).start()
        threading.Thread(target=carry, args=(server, client, 0), daemon=True).start()


main()
