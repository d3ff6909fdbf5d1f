"""An X server that is slow to hear: passes on what comes to another one, and what comes by the second connection of a program 300 ms late.

usage: view_lag.py DISPLAY. Prints its own display, and serves until it is killed. For Linux, whose sockets need no file and tell who comes."""
import collections
import socket
import struct
import sys
import threading
import time


def address(number):
    return f"\0/tmp/.X11-unix/X{number}"


def listen():
    for number in range(100, 1000):
        listener = socket.socket(socket.AF_UNIX)
        try:
            listener.bind(address(number))
        except OSError:
            continue
        listener.listen()
        print(f":{number}", flush=True)
        return listener
    sys.exit("no display is free")


def process_of(client):
    return struct.unpack("3i", client.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))[0]


def carry(source, sink, delay):
    try:
        while data := source.recv(65536):
            time.sleep(delay)
            sink.sendall(data)
        sink.shutdown(socket.SHUT_WR)
    except OSError:
        pass  # one of them has gone


def main():
    listener, connections = listen(), collections.Counter()
    while True:
        client, server = listener.accept()[0], socket.socket(socket.AF_UNIX)
        connections[process_of(client)] += 1
        delay = 0.3 if connections[process_of(client)] == 2 else 0
        server.connect(address(sys.argv[1].lstrip(":")))
        threading.Thread(target=carry, args=(client, server, delay), daemon=True).start()
        threading.Thread(target=carry, args=(server, client, 0), daemon=True).start()


main()
