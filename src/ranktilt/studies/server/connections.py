"""Slow and numerous clients: deadlines, limits on connections, and a log that stays small.

uvicorn closes connections that are idle between requests. But it waits forever for the rest of a
header or a form, and accepts connections until the process has no file descriptors left.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from ranktilt.studies.server.security import network_of

_Some = Annotated[int, msgspec.Meta(ge=1)]
_Duration = Annotated[float, msgspec.Meta(gt=0)]
#: Bytes of a request's header: thousands of lines would keep the server from other visitors.
HEADER_BYTES = 1 << 14
#: Lines that arrive at once: thousands are a form in pieces of a byte each, which does the same.
_MOST_LINES = 2000
#: Seconds for which a new connection is kept rather than one that is idle between requests.
_FIRST_SECONDS = 1.0
_CLIENTS_TURN = (h11.IDLE, h11.SEND_BODY)


@dataclass(frozen=True)
class ServerSettings:
    """Limits of the server, from a TOML file (`study serve --settings`) or keywords.

    Attributes:
        header_seconds: For a request's header, from the connection or the response before it.
        body_seconds: For the form that follows.
        response_seconds: For the response, until the client has read it.
        connections: Most connections at once.
        per_address: Most from one address (IPv6: one /64 network), except from trusted proxies.
        proxies: Addresses and networks of proxies whose X-Forwarded-For is trusted, with commas;
            "" for none. It has no default if others can reach the server.
        idle_minutes: Without a request, after which researchers must log in again. The counts that
            an open dashboard asks for are no request.
        counts_seconds: Shortest time after which a dashboard's counts are counted again.
    """

    header_seconds: _Duration = 15
    body_seconds: _Duration = 30
    response_seconds: _Duration = 300
    connections: _Some = 600
    per_address: _Some = 150
    proxies: str | None = None
    idle_minutes: _Duration = 30
    counts_seconds: Annotated[float, msgspec.Meta(ge=0)] = 4


class Crowd:
    """All connections of a server: those of each address, and those that wait for their clients.

    Those that never completed a request are first, unless they have just come, and among them those
    that have waited longest.
    """

    def __init__(self, limits: ServerSettings, is_proxy: Callable[[str], bool]) -> None:
        self.limits = limits
        self.is_proxy = is_proxy
        self.of_address: dict[str, dict[_LimitedProtocol, None]] = {}
        self.waiting: dict[bool, dict[_LimitedProtocol, None]] = {False: {}, True: {}}

    def protocol(self, **given: Any) -> _LimitedProtocol:
        """A new connection, as uvicorn asks for it."""
        return _LimitedProtocol(self, **given)


class _LimitedProtocol(H11Protocol):
    """HTTP with deadlines and limits.

    If there are too many connections, the one that has kept us waiting longest is closed, first
    among those that never completed a request and have had a second for it. A new one is refused
    only if none waits.
    """

    def __init__(self, crowd: Crowd, **given: Any) -> None:
        super().__init__(**given)
        self.crowd = crowd
        self.address: str = ""
        self.served: bool = False
        self.since: float = 0.0
        self._state: Any = None
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept the connection if there is room."""
        super().connection_made(transport)
        limits, waiting = self.crowd.limits, self.crowd.waiting
        host = self.client[0] if self.client else ""
        self.address = network_of(host)
        own = self.crowd.of_address.setdefault(self.address, {})
        own[self] = None
        too_many = len(own) > limits.per_address and not self.crowd.is_proxy(host)
        if not too_many and len(self.connections) <= limits.connections:
            self._expect()
            return
        every = [*waiting[False], *waiting[True]]
        closable = [one for one in every if one in own or not too_many]
        # the first request of somebody who has just come may be on its way
        recent = self.loop.time() - _FIRST_SECONDS
        may_go = (one for one in closable if one.served or one.since < recent)
        oldest = next(may_go, closable[0] if closable else self)
        oldest.drop()
        if oldest is not self:
            self._expect()

    def data_received(self, data: bytes) -> None:
        """Part of a request."""
        if data.count(b"\n") > _MOST_LINES:
            self.drop()
            return
        if len(data) > HEADER_BYTES and self.conn.their_state is h11.IDLE:
            before = self.conn.trailing_data[0][-3:]
            if b"\r\n\r\n" not in before + data[: HEADER_BYTES + 4]:
                self.drop()
                return
        super().data_received(data)
        self._expect()

    def on_response_complete(self) -> None:
        """The next request may come, or is there already."""
        self.served, self._state = True, None
        waiting = self.conn.trailing_data[0]
        if len(waiting) > HEADER_BYTES and b"\r\n\r\n" not in waiting[: HEADER_BYTES + 4]:
            self.drop()
            return
        super().on_response_complete()
        self._expect()

    def pause_writing(self) -> None:
        """The client does not read what it asked for."""
        super().pause_writing()
        self.crowd.waiting[False][self] = None

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        if self._state not in _CLIENTS_TURN:
            self.crowd.waiting[False].pop(self, None)

    def connection_lost(self, exc: Exception | None) -> None:
        """The end."""
        super().connection_lost(exc)
        self._leave()

    def drop(self) -> None:
        """Close without a response."""
        self._leave()
        self.connections.discard(self)
        self.transport.abort()

    def _leave(self) -> None:
        for waiting in self.crowd.waiting.values():
            waiting.pop(self, None)
        own = self.crowd.of_address.get(self.address, {})
        own.pop(self, None)
        if not own:
            self.crowd.of_address.pop(self.address, None)
        if self._timer is not None:
            self._timer.cancel()

    def _expect(self) -> None:
        """Start the deadline of what comes next."""
        state, limits = self.conn.their_state, self.crowd.limits
        if state is self._state or self.transport.is_closing():
            return
        self._state, self.since = state, self.loop.time()
        for waiting in self.crowd.waiting.values():
            waiting.pop(self, None)
        if self._timer is not None:
            self._timer.cancel()
        seconds = limits.response_seconds
        if state in _CLIENTS_TURN:
            seconds = limits.header_seconds if state is h11.IDLE else limits.body_seconds
        if state in _CLIENTS_TURN or self.flow.write_paused:
            self.crowd.waiting[self.served and not self.flow.write_paused][self] = None
        self._timer = self.loop.call_later(seconds, self._too_late)

    def _too_late(self) -> None:
        if self._state is h11.IDLE and self.transport.get_write_buffer_size():
            # the response before is long, and still being read
            seconds = self.crowd.limits.response_seconds
            self._timer = self.loop.call_later(seconds, self.drop)
        else:
            self.drop()
