"""What a site does under load and under attack: `./dev bench attacks`.

Starts `hakam serve --submissions` with its ladder in a folder of its own, on loopback, and does to it, one after the other: readers of
events, uploads at once, bytes that come slowly, bodies without end, wrong tokens, and many requests from one address (as a named proxy
says it). Prints a table in Markdown: what was done, what came of it, and the memory of the server after it. Ends after about a minute and a half.
"""

import base64
import collections
import http.client
import io
import json
import os
import pathlib
import re
import select
import signal
import socket
import statistics
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
HAKAM = ROOT / "build" / "release" / "bin" / "hakam"
READERS, AUTHORS, SLOW, REQUESTS = 1000, 50, 300, 10_000
LADDER = """league { name: "ladder" sandbox: SANDBOX_MODE_STRICT round_robin { pairs: 1000000 } concurrency: 1
entrants { name: "greedy" agent: "builtin:greedy" } entrants { name: "random" agent: "builtin:random" } }
round { seconds: 5 }
"""


def archive(megabytes):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as tar:
        info = tarfile.TarInfo("weights.bin")
        info.size = megabytes << 20
        tar.addfile(info, io.BytesIO(os.urandom(info.size)))
    return out.getvalue()


class Site:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        (self.folder / "ladder.textproto").write_text(LADDER)
        self.tokens = [subprocess.run([HAKAM, "token", "new", folder, f"author{i}"], capture_output=True, text=True,
                                      check=True).stdout.strip() for i in range(AUTHORS)]
        self.server = subprocess.Popen([HAKAM, "serve", folder, "--submissions", "--listen", "127.0.0.1:0", "--trusted-proxy", "127.0.0.1"],
                                       stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.port = int(re.search(r":(\d+)/", self.server.stdout.readline()).group(1))

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=60)

    def memory_mib(self):
        text = pathlib.Path(f"/proc/{self.server.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", text).group(1)) / 1024

    def get(self, path):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=60) as answer:
            return answer.read()

    def end(self):
        self.server.send_signal(signal.SIGINT)
        self.server.wait(60)


class Readers:
    """Open streams of events, of which somebody reads."""

    def __init__(self, site):
        self.sockets, self.counts, self.over = [], [0] * READERS, False
        for i in range(READERS):
            one = site.connect()
            one.sendall(b"GET /api/v1/events?league=season-001&topics=pairs,standings HTTP/1.1\r\nHost: x\r\n"
                        b"X-Forwarded-For: 198.51.%d.%d\r\n\r\n" % (i // 250, i % 250))
            one.setblocking(False)
            self.sockets.append(one)
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()

    def read(self):
        while not self.over:
            time.sleep(1)
            for i, one in enumerate(self.sockets):
                try:
                    self.counts[i] += one.recv(1 << 16).count(b"event: ")
                except (BlockingIOError, ConnectionError):
                    continue

    def end(self):
        self.over = True
        self.thread.join()
        for one in self.sockets:
            one.close()


def in_threads(count, work):
    results = [None] * count

    def one(i):
        results[i] = work(i)
    threads = [threading.Thread(target=one, args=(i,)) for i in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def uploads(site, data):
    def send(i):
        began = time.monotonic()
        connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=120)
        connection.request("POST", "/api/v1/submissions", data,
                           {"Authorization": f"Bearer {site.tokens[i]}", "X-Forwarded-For": f"192.0.2.{i}"})
        status = connection.getresponse().status
        connection.close()
        return status, time.monotonic() - began
    results = in_threads(AUTHORS, send)
    return collections.Counter(status for status, _ in results), max(seconds for _, seconds in results)


def ready(descriptors, milliseconds=100):
    """Those of which something can be read; select() ends at 1,024."""
    poll = select.poll()
    for number in descriptors:
        poll.register(number, select.POLLIN)
    return [number for number, _ in poll.poll(milliseconds)]


def slow(site):
    """Seconds until the server has ended the connections that send a byte a second."""
    began = time.monotonic()
    open_ones = {one.fileno(): one for one in (site.connect() for _ in range(SLOW))}
    text = b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + b"a" * 1000
    at = 0
    while open_ones and time.monotonic() < began + 30:
        for number, one in list(open_ones.items()):
            try:
                one.sendall(text[at:at + 1])
            except OSError:
                open_ones.pop(number).close()
        at += 1
        until = time.monotonic() + 1
        while open_ones and time.monotonic() < until:
            for number in ready(open_ones):
                try:
                    if open_ones[number].recv(100) == b"":
                        open_ones.pop(number).close()
                except OSError:
                    open_ones.pop(number).close()
    left = len(open_ones)
    for one in open_ones.values():
        one.close()
    return time.monotonic() - began, left


def chunks(site, token):
    """Mebibytes that the server takes of a body without end, and what it answers."""
    with site.connect() as one:
        one.sendall(f"POST /api/v1/submissions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n"
                    "Transfer-Encoding: chunked\r\n\r\n".encode())
        sent, answer = 0, b""
        chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
        try:
            while sent < 200 << 20:
                one.sendall(chunk)
                sent += 0x10000
                if ready([one.fileno()], 0):
                    answer = one.recv(100)
                    break
        except OSError:
            pass
        return sent / (1 << 20), answer[9:12].decode() or "closed"


def flood(site, headers):
    """Requests on ten connections as fast as they are answered: statuses, a second; and how long another visitor waits meanwhile."""
    waits, over = [], threading.Event()

    def visitor():
        while not over.is_set():
            began = time.monotonic()
            request = urllib.request.Request(f"http://127.0.0.1:{site.port}/data/index.json", headers={"X-Forwarded-For": "203.0.113.9"})
            with urllib.request.urlopen(request, timeout=60) as answer:
                answer.read()
            waits.append(time.monotonic() - began)
            time.sleep(0.05)
    other = threading.Thread(target=visitor)
    other.start()
    statuses = collections.Counter()
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    request = f"GET /api/v1/account HTTP/1.1\r\nHost: x\r\n{lines}\r\n".encode()
    began = time.monotonic()
    connections = [site.connect() for _ in range(10)]
    for _ in range(REQUESTS // 10 // 10):
        for one in connections:
            one.sendall(request * 10)  # ten at a time
        for one in connections:
            got = b""
            while got.count(b"HTTP/1.1 ") < 10 or not got.endswith(b"}\n"):
                piece = one.recv(1 << 16)
                if not piece:
                    break
                got += piece
            statuses.update(re.findall(rb"HTTP/1\.1 (\d+)", got))
    rate = REQUESTS / (time.monotonic() - began)
    for one in connections:
        one.close()
    over.set()
    other.join()
    return {status.decode(): count for status, count in sorted(statuses.items())}, rate, statistics.median(waits), max(waits)


def main():
    with tempfile.TemporaryDirectory() as folder:
        site = Site(folder)
        try:
            if not json.loads(site.get("/api/v1/account"))["submissions_open"]:
                sys.exit("attacks: the sandbox STRICT is not possible here, so the site takes no submissions")
            while not (site.folder / "season-001" / "live" / "journal.db").exists():
                time.sleep(0.1)
            time.sleep(3)  # the server looks for new leagues every two seconds
            print("| what | came of it | memory |\n|---|---|---|")

            def row(what, came):
                print(f"| {what} | {came} | {site.memory_mib():.0f} MiB |", flush=True)
            row("start, with the ladder", "plays")
            readers = Readers(site)
            time.sleep(15)
            counts = list(readers.counts)
            row(f"{READERS} readers of events, 15 s", f"each got {min(counts)} to {max(counts)} events")
            statuses, seconds = uploads(site, archive(4))
            row(f"{AUTHORS} uploads of 4 MiB at once, beside them", f"{dict(statuses)}, the last after {seconds:.1f} s")
            statuses, seconds = uploads(site, archive(4))
            row("the same again: one at a time is allowed", f"{dict(statuses)}, the last after {seconds:.1f} s")
            seconds, left = slow(site)
            row(f"{SLOW} connections with a byte a second", f"the last ended after {seconds:.1f} s, {left} left")
            megabytes, answer = chunks(site, subprocess.run([HAKAM, "token", "new", folder, "late"], capture_output=True, text=True,
                                                            check=True).stdout.strip())
            row("a body without end (chunked)", f"{answer} after {megabytes:.0f} MiB")
            guess = base64.urlsafe_b64encode(os.urandom(32)).decode().rstrip("=")
            statuses, rate, usual, most = flood(site, {"X-Forwarded-For": "198.18.0.1", "Authorization": f"Bearer {guess}"})
            row(f"{REQUESTS} wrong tokens from one address", f"{statuses}, {rate:.0f} a second; another visitor waits {usual * 1000:.0f} ms, at most {most * 1000:.0f}")
            statuses, rate, usual, most = flood(site, {"X-Forwarded-For": "198.18.0.2"})
            row(f"{REQUESTS} requests from one address", f"{statuses}, {rate:.0f} a second; another visitor waits {usual * 1000:.0f} ms, at most {most * 1000:.0f}")
            readers.end()
            row("at the end", f"readers got {min(readers.counts)} to {max(readers.counts)} events")
            left = list((site.folder / ".submissions").glob("upload-*"))
            print(f"\nleft of uploads that were cut off: {len(left)} files")
        finally:
            site.end()


if __name__ == "__main__":
    main()
