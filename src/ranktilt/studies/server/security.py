"""Sessions, form tokens and headers.

A session is one signed cookie that ends when the browser closes. It contains a random id and the
random ids of this browser's participants; nobody can claim another id without the signing secret.
Every form has a token that only this session's pages know.
"""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import secrets
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.requests import Request
from starlette.responses import Response

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Robots-Tag": "noindex, nofollow",
}


@dataclass
class Session:
    """Content of the cookie. `changed` makes the response set it again."""

    id: str
    participants: dict[str, str] = field(default_factory=dict)
    login: str | None = None
    changed: bool = False
    #: the session in which the study was joined, for a second tab with the same consent
    before: str = ""


class Signer:
    """Reads and writes cookies and tokens with the server's secret."""

    def __init__(self, secret: str, *, secure: bool) -> None:
        self._secret = secret.encode()
        self._serializer = URLSafeTimedSerializer(
            secret, salt="ranktilt-session", signer_kwargs={"digest_method": hashlib.sha256}
        )
        self.secure = secure

    def cookie_name(self, name: str) -> str:
        """With HTTPS the browser ensures that no other host can set the cookie."""
        return f"__Host-{name}" if self.secure else name

    def read(self, request: Request, name: str) -> Session:
        """The request's session, or a new one if there is none or its signature is wrong."""
        # not request.cookies: Python before 3.11.10 takes seconds for a long one with quotes
        pairs = (
            part.strip().partition("=")
            for part in ";".join(request.headers.getlist("cookie")).split(";")
        )
        raw = {key: value for key, _, value in pairs}.get(self.cookie_name(name), "")
        try:
            content = self._serializer.loads(raw, salt=name)
            return Session(
                str(content["i"]),
                {str(k): str(v) for k, v in content.get("p", {}).items()},
                content.get("l"),
                before=str(content.get("b", "")),
            )
        except (BadSignature, KeyError, TypeError, AttributeError):
            return Session(secrets.token_hex(16), changed=True)

    def write(self, response: Response, name: str, session: Session) -> None:
        """Set the cookie, without a date, so that it ends with the browser's session."""
        content: dict[str, Any] = {"i": session.id}
        if session.participants:
            content["p"] = session.participants
        if session.login:
            content["l"] = session.login
        if session.before:
            content["b"] = session.before
        response.set_cookie(
            self.cookie_name(name),
            str(self._serializer.dumps(content, salt=name)),
            httponly=True,
            samesite="lax",
            secure=self.secure,
            path="/",
        )

    def mac(self, *parts: str) -> str:
        """A keyed hash of the parts, which are delimited by their lengths."""
        text = "".join(f"{len(part)}:{part}" for part in parts).encode()
        return hmac.new(self._secret, text, hashlib.sha256).hexdigest()

    def renew(self, session: Session, *why: str, joined: bool = False) -> None:
        """Start another session: forms of earlier pages are refused.

        The same `why` gives the same session, so a form sent twice at once does no harm.
        """
        session.before = session.id if joined else ""
        session.id = self.mac("renew", session.id, *why)[:32]
        session.changed = True

    def form_token(self, session: Session, mark: str = "") -> str:
        """The token of this session's forms, with a mark of what the page shows."""
        token = self.mac("form", session.id)
        return f"{token}_{mark}" if mark else token

    def right_token(self, session: Session, given: object) -> bool:
        """Whether a form came from one of this session's own pages."""
        if not isinstance(given, str) or not given.isascii():
            return False
        return hmac.compare_digest(given.partition("_")[0], self.form_token(session))


def host_name(netloc: str) -> str:
    """The host of a URL without its port, in lower case.

    >>> host_name("[::1]:80"), host_name("Example.org:8000"), host_name("localhost")
    ('[::1]', 'example.org', 'localhost')
    """
    name = netloc.rsplit("@", 1)[-1].lower()
    if name.startswith("["):
        return name.split("]", 1)[0] + "]"
    return name.split(":", 1)[0]


@lru_cache(1024)
def network_of(address: str) -> str:
    """What counts as one address: for IPv6 the /64 network.

    >>> network_of("192.0.2.7"), network_of("2001:db8:1:2::9"), network_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))
