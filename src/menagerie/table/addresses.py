"""By which addresses a server is reached: the port that it takes, and what others in the house open."""

from __future__ import annotations

import contextlib
import socket
from dataclasses import dataclass
from ipaddress import ip_address, ip_network

from menagerie.engine.errors import BadInput

BACKLOG = 128  # connections that wait to be taken
ELSEWHERE = (  # that nothing is sent to: the world, and the networks of houses
    (socket.AF_INET, "192.0.2.1"),
    (socket.AF_INET, "192.168.255.254"),
    (socket.AF_INET, "10.255.255.254"),
    (socket.AF_INET6, "2001:db8::1"),
)


@dataclass(frozen=True)
class Entrance:
    """Where a server is open.

    path: of the page that is told, and opened in a browser with `open_browser`. proxy: the address of one that is
    believed when it tells for whom it asks. host_names: by which browsers reach it, beside its address.
    """

    host: str = "127.0.0.1"
    port: int = 0
    path: str = ""
    open_browser: bool = False
    proxy: str = ""
    host_names: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All names by which it is known."""
        return (*self.host_names, self.host)

    def taken(self) -> socket.socket:
        """Take its port; BadInput if somebody else has it, or if the proxy has no address by which one knows it."""
        check_proxy(self.proxy)
        return free_socket(self.host, self.port)


def check_proxy(proxy: str) -> None:
    """Raise BadInput where nobody would be taken for the proxy.

    >>> check_proxy(""), check_proxy("127.0.0.1, 10.0.0.0/8"), check_proxy("*")
    (None, None, None)
    """
    for one in proxy.split(",") if proxy else ():
        try:
            one.strip() == "*" or ip_network(one.strip(), strict=False)
        except ValueError:
            raise BadInput(
                f"--proxy {proxy}: the address in numbers from which the proxy asks is expected, such as 127.0.0.1"
            ) from None


def free_socket(host: str, port: int) -> socket.socket:
    """Take a port; BadInput if somebody else has it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
        made.listen(BACKLOG)  # whoever comes before the server runs waits
    except OSError as error:
        made.close()
        hint = "another program uses it; try another --port, 0 for any free one"
        reason = hint if error.errno in (98, 48, 10048) else error.strerror or str(error)
        raise BadInput(f"cannot serve at {host}:{port}: {reason}") from None
    except OverflowError:
        made.close()
        raise BadInput(f"port {port}: a number from 0 to 65535 is expected") from None
    return made


def origin(host: str, port: int) -> str:
    """Write an address as a browser opens it.

    >>> origin("192.0.2.7", 8000), origin("fd00::2", 80)
    ('http://192.0.2.7:8000', 'http://[fd00::2]:80')
    """
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def own_origin(made: socket.socket) -> str:
    """Give the address by which this machine opens a port."""
    host, port = made.getsockname()[:2]
    return origin("localhost" if ip_address(host).is_unspecified else host, port)


def shared_origins(made: socket.socket) -> list[str]:
    """List the addresses by which other machines open a port; none if it listens to this machine alone."""
    host, port = made.getsockname()[:2]
    if not ip_address(host).is_unspecified:
        return [] if is_this_machine(host) else [origin(host, port)]
    both = made.family == socket.AF_INET6 and not made.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY)
    return [origin(one, port) for one in shared_addresses() if both or (":" in one) == (":" in host)]


def shared_addresses() -> list[str]:
    """List the addresses of this machine in its networks, the one towards the world first.

    The system is asked from which address it would speak to somebody elsewhere, and what this machine's name means.
    """
    found = []
    for family, beyond in ELSEWHERE:
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((beyond, 9))  # sends nothing
            found.append(asking.getsockname()[0])
    with contextlib.suppress(OSError):
        found += [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None)]
    addresses = {one: ip_address(one.partition("%")[0]) for one in found}
    return [one for one, ip in addresses.items() if not (ip.is_loopback or ip.is_link_local or ip.is_unspecified)]


def is_this_machine(host: str) -> bool:
    """Tell whether a host is a name of the machine that asks.

    >>> [is_this_machine(host) for host in ("localhost", "::1", "192.0.2.7", "example.org")]
    [True, True, False, False]
    """
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
