"""As much of GitHub's API as a comment on a pull request needs, on loopback."""

import http.server
import json
import re
import threading


class FakeGitHub:
    """Keeps the comments of one pull request: `comments`, a list of {"id", "body"}. `calls`: what was asked."""

    def __init__(self, repository, number, token):
        self.comments, self.calls, self.token = [], [], token
        self.path, self.place = f"/repos/{repository}/issues/{number}/comments", f"/repos/{repository}/issues/comments/"
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self.handler())
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01})

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()

    def add(self, body):
        self.comments.append({"id": 1000 + len(self.comments), "body": body})
        return self.comments[-1]

    def answer(self, method, path, token, body):
        """The status and the answer."""
        self.calls.append(f"{method} {path}")
        if token != f"Bearer {self.token}":
            return 403, {"message": "Resource not accessible by integration"}
        if method == "GET" and (found := re.fullmatch(re.escape(self.path) + r"\?per_page=(\d+)&page=(\d+)", path)):
            many, page = int(found[1]), int(found[2])
            return 200, self.comments[(page - 1) * many:page * many]
        if method == "POST" and path == self.path:
            return 201, self.add(body["body"])
        if method == "PATCH" and path.startswith(self.place):
            for comment in self.comments:
                if comment["id"] == int(path.removeprefix(self.place)):
                    comment["body"] = body["body"]
                    return 200, comment
        return 404, {"message": "Not Found"}

    def handler(self):
        github = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do(self):
                length = int(self.headers.get("Content-Length", 0))
                body = json.loads(self.rfile.read(length)) if length else None
                status, answer = github.answer(self.command, self.path, self.headers["Authorization"], body)
                text = json.dumps(answer).encode()
                self.send_response(status)
                self.send_header("Content-Length", str(len(text)))
                self.end_headers()
                self.wfile.write(text)

            do_GET = do_POST = do_PATCH = do  # pylint: disable=invalid-name

            def log_message(self, *_):
                pass

        return Handler
