"""By which addresses a server is reached: what the command says, and what it tells the page for its links."""

from __future__ import annotations

import logging
import socket
from ipaddress import ip_address

import pytest

from menagerie.engine.errors import BadInput
from menagerie.table import addresses, server
from menagerie.table.addresses import Entrance, free_socket, own_origin, shared_addresses, shared_origins
from menagerie.table.databases import open_store
from menagerie.table.house import House

FOUND = ["192.168.1.5", "10.0.0.7", "fd00::2"]


@pytest.fixture
def at_home(monkeypatch):
    """Let this machine have such addresses."""
    monkeypatch.setattr(addresses, "shared_addresses", lambda: FOUND)


@pytest.mark.parametrize(
    ("host", "own", "shared"),
    [
        ("127.0.0.1", "http://127.0.0.1:{}", []),
        ("localhost", "http://127.0.0.1:{}", []),
        ("0.0.0.0", "http://localhost:{}", ["http://192.168.1.5:{}", "http://10.0.0.7:{}"]),
        ("127.0.0.2", "http://127.0.0.2:{}", []),
    ],
)
def test_others_open_what_is_listened_at(at_home, host, own, shared):
    with free_socket(host, 0) as made:
        port = made.getsockname()[1]
        assert own_origin(made) == own.format(port)
        assert shared_origins(made) == [one.format(port) for one in shared]


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="this machine has no IPv6")
def test_whoever_listens_to_both_families_is_reached_by_both(at_home):
    with free_socket("::", 0) as made:
        found = [one.partition("://")[2].rpartition(":")[0] for one in shared_origins(made)]
        alone = made.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY)
        assert found == (["[fd00::2]"] if alone else ["192.168.1.5", "10.0.0.7", "[fd00::2]"])


def test_addresses_that_nobody_else_reaches_are_left_out(monkeypatch):
    named = ["127.0.1.1", "169.254.3.4", "fe80::1%eth0", "::1", "0.0.0.0", "192.168.7.7", "192.168.7.7"]
    known = [(socket.AF_INET, socket.SOCK_STREAM, 0, "", (one, 0)) for one in named]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *asked: known)
    found = shared_addresses()
    assert "192.168.7.7" in found and len(set(found)) == len(found)
    assert not [one for one in found if ip_address(one).is_loopback or ip_address(one).is_link_local]


@pytest.mark.parametrize(
    ("host", "proxy", "says"),
    [
        ("0.0.0.0", "", "Others in the house open http://192.168.1.5:{0}/ or http://10.0.0.7:{0}/"),
        ("127.0.0.1", "", "Only this machine can open it. To let others in: menagerie serve --host 0.0.0.0"),
        ("127.0.0.1", "127.0.0.1", None),  # what leads to a proxy it tells itself
    ],
)
def test_the_command_says_what_others_open(at_home, tmp_path, monkeypatch, capsys, host, proxy, says):
    monkeypatch.setattr(server.uvicorn.Server, "run", lambda serving, sockets: None)
    monkeypatch.setattr(server, "spare_collector", lambda: None)
    house = House(open_store(tmp_path / "tables.db"), [], compiled=False)
    with free_socket(host, 0) as made:
        server.run(server.app_of(house), made, Entrance(proxy=proxy), "nothing is kept")
        port = made.getsockname()[1]
    told = capsys.readouterr().err.splitlines()
    assert told[0].startswith("Menagerie is open at http://") and told[0].endswith(
        "(Ctrl-C closes it; nothing is kept)"
    )
    assert told[1:] == ([says.format(port)] if says else [])
    house.close()


def test_what_others_log_to_stays_open(tmp_path):
    class Handler(logging.StreamHandler):
        def close(self):
            closed.append(self)

    closed, kept = [], Handler()
    house = House(open_store(tmp_path / "tables.db"), [], compiled=False)
    server.config_of(server.app_of(house), "")
    house.close()
    assert kept not in closed


def test_a_page_of_this_machine_is_told_and_no_other(client):
    client.app.state.shared = ["http://192.168.1.5:8000"]
    for host, found in (
        ("localhost:8000", 1),
        ("127.0.0.1", 1),
        ("[::1]:8000", 1),
        ("192.168.1.5:8000", 0),
        ("testserver", 0),
    ):
        told = client.get("/api/origins", headers={"host": host})
        assert told.json() == {"origins": client.app.state.shared[:found]}


@pytest.mark.parametrize("proxy", ["proxy.example.org", "127.0.0.1:80", "127.0.0.1,,"])
def test_a_proxy_that_nobody_would_be_taken_for_is_refused(proxy):
    with pytest.raises(BadInput, match=f"--proxy {proxy}: the address in numbers"):
        Entrance(proxy=proxy).taken()
