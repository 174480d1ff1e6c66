"""Writes the result of a gate as a comment on the pull request of a GitHub workflow, and edits it in place after that.

    gate_comment.py SUMMARY KEY

SUMMARY: the Markdown of gate.sh. KEY: gates of one pull request with different keys have a comment each. From the
environment: GITHUB_EVENT_PATH, GITHUB_REPOSITORY, GITHUB_API_URL and the token, GITHUB_TOKEN. Without a pull request in
the event there is nothing to do. Exit code 4: the comment could not be written; one line says why.
"""

import json
import os
import pathlib
import sys
import urllib.error
import urllib.request

MOST = 65000  # characters of a comment; GitHub takes 65536
PAGES = 20  # of 100 comments, looked through for ours
SECONDS = 30


class Failed(Exception):
    """What is wrong, and what to do about it."""


class Api:
    def __init__(self, url, token):
        self.url, self.token = url.rstrip("/"), token

    def call(self, method, path, body=None):
        request = urllib.request.Request(
            self.url + path, method=method, data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"Bearer {self.token}", "Accept": "application/vnd.github+json",
                     "Content-Type": "application/json", "X-GitHub-Api-Version": "2022-11-28", "User-Agent": "hakam"})
        try:
            with urllib.request.urlopen(request, timeout=SECONDS) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            advice = ("; give the job `permissions: pull-requests: write` (a pull request from a fork has a token that "
                      "only reads)" if error.code in (401, 403, 404) else "; run the job again")
            raise Failed(f"{method} {path}: GitHub answers {error.code} {error.reason}{advice}") from error
        except (OSError, ValueError) as error:
            raise Failed(f"{method} {path}: {error}; run the job again") from error


def pull_request(event):
    """The number of the pull request, or None."""
    if "pull_request" in event:
        return event["pull_request"]["number"]
    issue = event.get("issue", {})  # of a comment
    return issue["number"] if "pull_request" in issue else None


def ours(api, comments, marker):
    """The id of the comment that an earlier gate wrote, or None."""
    for page in range(1, PAGES + 1):
        found = api.call("GET", f"{comments}?per_page=100&page={page}")
        for comment in found:
            if (comment.get("body") or "").startswith(marker):
                return comment["id"]
        if len(found) < 100:
            return None
    return None


def comment(summary, key, environment):
    """Returns what was done, in one line."""
    try:
        event = json.loads(pathlib.Path(environment["GITHUB_EVENT_PATH"]).read_text("utf-8"))
        repository, token = environment["GITHUB_REPOSITORY"], environment["GITHUB_TOKEN"]
    except KeyError as error:
        raise Failed(f"{error.args[0]} is not set: it runs in a workflow of GitHub") from error
    except (OSError, ValueError) as error:
        raise Failed(f"the event of the workflow (GITHUB_EVENT_PATH) cannot be read: {error}") from error
    number = pull_request(event)
    if number is None:
        return "no pull request in this event: no comment"
    marker = f"<!-- hakam gate: {''.join(c if c.isalnum() or c in '._/' else '_' for c in key)} -->"
    try:
        text = pathlib.Path(summary).read_text("utf-8")
    except (OSError, ValueError) as error:
        raise Failed(f"the summary cannot be read: {error}") from error
    if len(text) > MOST:
        text = text[:MOST] + "\n\n(cut; the job summary has all of it)\n"
    api = Api(environment.get("GITHUB_API_URL", "https://api.github.com"), token)
    comments = f"/repos/{repository}/issues/{number}/comments"
    there = ours(api, comments, marker)
    body = {"body": f"{marker}\n{text}"}
    if there is None:
        return f"comment written: {api.call('POST', comments, body).get('html_url', '')}"
    edited = api.call("PATCH", f"/repos/{repository}/issues/comments/{there}", body)
    return f"comment edited: {edited.get('html_url', '')}"


def main():
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        print(comment(sys.argv[1], sys.argv[2], os.environ))
    except Failed as error:
        print(f"gate_comment.py: {error}", file=sys.stderr)
        return 4
    return 0


if __name__ == "__main__":
    sys.exit(main())
