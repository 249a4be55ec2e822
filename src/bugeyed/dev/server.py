"""The workbench as a page on this machine."""

from __future__ import annotations

import json
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from bugeyed.dev.workbench import Workbench

FILES = {
    "/": ("page.html", "text/html"),
    "/page.js": ("page.js", "text/javascript"),
    "/page.css": ("page.css", "text/css"),
}
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:"
HERE = ("localhost", "127.0.0.1")
WAIT = 25.0


class Page(BaseHTTPRequestHandler):
    """Answers the browser; nobody else: other sites and other names for this machine are turned away."""

    server: Server

    def do_GET(self) -> None:
        """The page, its parts, and the wait for a change."""
        if not self._is_own():
            return self._say({"message": "This page is for this machine alone."}, HTTPStatus.FORBIDDEN)
        path, words = urlsplit(self.path).path, parse_qs(urlsplit(self.path).query)
        if path in FILES:
            name, kind = FILES[path]
            return self._send(Path(__file__).with_name(name).read_bytes(), kind)
        if path == "/wait":
            version = int(words.get("version", ["0"])[0])
            return self._say({"version": self.server.bench.wait(version, WAIT)})
        self._say({"message": "There is nothing here."}, HTTPStatus.NOT_FOUND)

    def do_POST(self) -> None:
        """look, edit and fork."""
        if not self._is_own() or self.headers.get_content_type() != "application/json":
            return self._say({"message": "This page is for this machine alone."}, HTTPStatus.FORBIDDEN)
        asked = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))))
        bench = self.server.bench
        if self.path == "/look":
            return self._say(
                bench.look(asked["branch"], asked.get("at"), asked.get("seat"), asked.get("play"))
            )
        if self.path == "/edit":
            return self._say({"branch": bench.edit(asked["branch"], asked["at"], asked["name"])})
        if self.path == "/fork":
            return self._say({"branch": bench.fork(asked["branch"], asked["at"])})
        self._say({"message": "There is nothing here."}, HTTPStatus.NOT_FOUND)

    def _is_own(self) -> bool:
        """Asked for under this machine's own name, and not by a page of another site."""
        host = self.headers.get("Host", "")
        origin = self.headers.get("Origin")
        return host.partition(":")[0] in HERE and (origin is None or urlsplit(origin).netloc == host)

    def _say(self, body: dict[str, Any], status: HTTPStatus = HTTPStatus.OK) -> None:
        self._send(json.dumps(body).encode(), "application/json", status)

    def _send(self, body: bytes, kind: str, status: HTTPStatus = HTTPStatus.OK) -> None:
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Requests are not worth a line; what the author prints is."""


class Server(ThreadingHTTPServer):
    """One workbench, on this machine alone."""

    daemon_threads = True

    def __init__(self, bench: Workbench, port: int) -> None:
        super().__init__(("127.0.0.1", port), Page)
        self.bench = bench
