"""A server of S3 on this machine, and a proxy before it that lets answers fail."""

import re
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

BUCKET = "bucket"


@contextmanager
def s3_server() -> Iterator[str]:
    """Its endpoint, with an empty bucket."""
    port = _free_port()
    server = subprocess.Popen(
        [sys.executable, "-m", "moto.server", "-p", str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    endpoint = f"http://127.0.0.1:{port}"
    try:
        _make_bucket(endpoint)
        yield endpoint
    finally:
        server.kill()
        server.wait()


def settings(endpoint: str) -> dict[str, str]:
    """The environment of who uses it."""
    return {
        "AWS_ENDPOINT_URL": endpoint,
        "AWS_ALLOW_HTTP": "true",
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "AWS_REGION": "us-east-1",
    }


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def _make_bucket(endpoint: str) -> None:
    deadline = time.monotonic() + 60
    while True:
        try:
            urllib.request.urlopen(urllib.request.Request(f"{endpoint}/{BUCKET}", method="PUT")).read()
            return
        except (urllib.error.URLError, ConnectionError):
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


class Proxy:
    """Passes requests on to a server, except where ``fault`` does something else.

    ``fault(method, path)``: None, a status to answer with in place of the server's, ``"lost"`` for a request
    that is carried out and whose answer is 503, ``"cut"`` for an answer that ends early, or seconds to wait.
    """

    def __init__(self, endpoint: str) -> None:
        self.fault = lambda method, path: None
        self.requests: list[tuple[str, str, object]] = []
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler(endpoint))
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.endpoint = f"http://127.0.0.1:{self._server.server_port}"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _handler(proxy, endpoint):
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_any(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                fault = proxy.fault(self.command, self.path)
                proxy.requests.append((self.command, self.path, fault))
                if isinstance(fault, float):
                    time.sleep(fault)
                if isinstance(fault, int):
                    self.answer(fault, {}, b"<Error><Code>Fault</Code></Error>")
                    return
                status, headers, content = passed_on(endpoint, self.command, self.path, self.headers, body)
                if fault == "lost":
                    self.answer(503, {}, b"<Error><Code>SlowDown</Code></Error>")
                elif fault == "cut" and content:
                    self.answer(status, headers, content, len(content) // 2)
                else:
                    self.answer(status, headers, content)

            do_GET = do_PUT = do_HEAD = do_POST = do_DELETE = handle_any

            def answer(self, status, headers, content, n_bytes=None):
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                if "Content-Length" not in headers:
                    self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(content[:n_bytes])
                if n_bytes is not None:
                    self.close_connection = True

            def log_message(self, *arguments):
                pass

        return Handler


def passed_on(endpoint, method, path, headers, body):
    sent = {name: value for name, value in headers.items() if name.lower() not in ("host", "connection")}
    sent.setdefault("Content-Type", "application/octet-stream")  # or it is taken for a form
    request = urllib.request.Request(endpoint + path, data=body or None, method=method, headers=sent)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, kept(answer.headers), answer.read()
    except urllib.error.HTTPError as error:
        return error.code, kept(error.headers), error.read()


def kept(headers):
    """Those of an answer that matter, each once."""
    wanted = r"content-(length|type|range)|etag|last-modified|accept-ranges|x-amz-.*"
    return {name.title(): value for name, value in headers.items() if re.fullmatch(wanted, name.lower())}
