"""The walls around a program: started in its place, this shuts it in as far as the system lets it, and becomes it.

    python -I -S isolation.py [--hide FILE]… -- PROGRAM ARGUMENT…

On Linux where users may have namespaces the program sees no process but its own, so that it reads nobody's command
line or memory, sees the hidden files as empty, gains no rights, and dies with all that it has started, however that has
detached itself. Where there are none (or for `--hide none`) it sees its neighbours; what it started and what lost its
parent is looked for and killed. Its memory, files and core dumps are limited in any case. It may read and write what
its user may, and speak to the network. Only the standard library is here: this must start at once.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from contextlib import suppress

USER, PROCESSES, MOUNTS, MESSAGES = 0x10000000, 0x20000000, 0x00020000, 0x08000000  # CLONE_NEW…, <sched.h>
PRIVATE, BIND, SAFE = 0x44000, 0x1000, 0xE  # MS_REC | MS_PRIVATE, MS_BIND, MS_NOSUID | MS_NODEV | MS_NOEXEC
DEATH, ORPHANS, GAIN_NOTHING = 1, 36, 38  # PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS
NOBODY = 65_534  # what the superuser is inside: without rights over the walls
LIMITS = {"RLIMIT_AS": 16 << 30, "RLIMIT_FSIZE": 1 << 30, "RLIMIT_NOFILE": 1024, "RLIMIT_CORE": 0}  # bytes, but files


def limit() -> None:
    """Lower the limits of this process and of all that it starts."""
    with suppress(ImportError):
        import resource

        for name, most in LIMITS.items():
            with suppress(OSError, ValueError, AttributeError):
                _, hard = resource.getrlimit(getattr(resource, name))
                least = most if hard == resource.RLIM_INFINITY else min(most, hard)
                resource.setrlimit(getattr(resource, name), (least, least))


def wall_in(system: ctypes.CDLL) -> bool:
    """Enter namespaces of our own, for this user and for processes to come; False if the system gives none."""
    user, group = os.geteuid(), os.getegid()
    if system.unshare(USER | PROCESSES | MOUNTS | MESSAGES) != 0:
        return False
    try:
        with suppress(OSError), open("/proc/self/setgroups", "w") as out:
            out.write("deny")
        for file, inside, outside in (("uid_map", user or NOBODY, user), ("gid_map", group or NOBODY, group)):
            with open(f"/proc/self/{file}", "w") as out:
                out.write(f"{inside} {outside} 1")
    except OSError:
        return False
    return True


def hide(system: ctypes.CDLL, files: list[str]) -> None:
    """Let nothing be seen of other processes, nor of these files; OSError if that cannot be."""
    for source, target, kind, flags in (
        (b"none", b"/", None, PRIVATE),
        (b"proc", b"/proc", b"proc", SAFE),
        *((b"/dev/null", os.fsencode(file), None, BIND) for file in files if os.path.exists(file)),
    ):
        if system.mount(source, target, kind, flags, None) != 0:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def stand_by(child: int) -> None:
    """Wait until the program has ended, kill what it leaves behind, and end as it did; its pipes are its own."""
    for descriptor in range(3):
        os.close(descriptor)
    ended = status = 0
    while ended != child:
        ended, status = os.waitpid(-1, 0)
    with suppress(ChildProcessError):
        while True:
            for one in descendants(os.getpid()):
                with suppress(OSError):
                    os.kill(one, signal.SIGKILL)
            os.waitpid(-1, 0)
    code = os.waitstatus_to_exitcode(status)
    os._exit(code if code >= 0 else 128 - code)


def descendants(pid: int) -> list[int]:
    """List the processes that a process has started, and those that they have started, as far as they still know it."""
    found: list[int] = []
    with suppress(OSError):
        for thread in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{thread}/children") as listed:
                for child in map(int, listed.read().split()):
                    found += [child, *descendants(child)]
    return found


def become(program: list[str]) -> None:
    """Be the program."""
    try:
        os.execvp(program[0], program)
    except OSError as error:
        print(f"{program[0]}: cannot be started ({error.strerror})", file=sys.stderr)
        os._exit(127)


def main() -> None:
    """Shut in and start what the command line names."""
    cut = sys.argv.index("--")
    files, program = sys.argv[2:cut:2], sys.argv[cut + 1 :]
    limit()
    if sys.platform != "linux":
        become(program)
    system = ctypes.CDLL(None, use_errno=True)
    walled = files != ["none"] and can_wall() and wall_in(system)
    system.prctl(ORPHANS, 1, 0, 0, 0)
    if child := os.fork():
        stand_by(child)
    system.prctl(DEATH, signal.SIGKILL, 0, 0, 0)
    if walled:
        hide(system, files)
        if child := os.fork():
            stand_by(child)  # the first process of a namespace hears no signals of its own
    system.prctl(GAIN_NOTHING, 1, 0, 0, 0)
    become(program)


def can_wall() -> bool:
    """Tell whether walls can be had here, by building them around a child that does nothing."""
    child = os.fork()
    if not child:
        system = ctypes.CDLL(None, use_errno=True)
        code = 1
        with suppress(BaseException):
            if wall_in(system):
                inner = os.fork()
                if not inner:
                    with suppress(BaseException):
                        hide(system, [])
                        os._exit(0)
                    os._exit(1)
                code = os.waitstatus_to_exitcode(os.waitpid(inner, 0)[1])
        os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


if __name__ == "__main__":
    main()
