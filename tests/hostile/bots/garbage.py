"""Answers every connection with bytes that are not HTTP/2.

Fault: START_FAILED, before the league begins.
"""
import hostile

listener = hostile.listen()
while True:
    connection, _ = listener.accept()
    try:
        connection.sendall(b"HTTP/1.1 200 OK\r\n\r\nhello, and not a word of HTTP/2\r\n" * 1000)
        while connection.recv(1 << 16):
            pass
    except OSError:
        pass
    connection.close()
