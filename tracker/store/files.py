"""The few calls that touch a disk, behind one small object, so that tests can let any of them fail."""

import contextlib
import errno
import os
import shutil
import stat
import sys
from pathlib import Path
from types import ModuleType

from tracker.core.ports import Forbidden, Trouble
from tracker.core.text import clean

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # Windows
    fcntl = None

_COMMON = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
# Without O_NONBLOCK a FIFO would keep us waiting for its other end before we could look at what it is.
_ASIDE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
READ = os.O_RDONLY | _COMMON | _ASIDE
APPEND = os.O_RDWR | os.O_APPEND | _COMMON | _ASIDE
NEW = APPEND | os.O_CREAT | os.O_EXCL

_CHUNK = 1 << 20
_SHOWN = 80


class FS:
    """The operating system's files, by descriptor. Every method raises OSError as the system does."""

    def open(self, path: Path, flags: int) -> int:
        """A descriptor for `path`; a new file is readable as the user's umask allows."""
        return os.open(path, flags, 0o666)

    def close(self, fd: int) -> None:
        """Let go of the descriptor, and of its lock."""
        os.close(fd)

    def read(self, fd: int, count: int, offset: int) -> bytes:
        """Up to `count` bytes from `offset`; b"" at the end."""
        if sys.platform == "win32":
            os.lseek(fd, offset, os.SEEK_SET)
            return os.read(fd, count)
        return os.pread(fd, count, offset)

    def write(self, fd: int, data: bytes | memoryview) -> int:
        """Append some of `data`; how many bytes were taken."""
        return os.write(fd, data)

    def fsync(self, fd: int) -> None:
        """Return when the disk holds the file."""
        _flush(fd)

    def truncate(self, fd: int, size: int) -> None:
        """Cut the file to `size` bytes."""
        os.ftruncate(fd, size)

    def fsync_dir(self, folder: Path) -> None:
        """Return when the disk holds the folder's list of names."""
        if sys.platform == "win32":
            return
        fd = os.open(folder, os.O_RDONLY | _COMMON)
        try:
            _flush(fd)
        finally:
            os.close(fd)

    def mkdir(self, folder: Path) -> None:
        """A new folder in one that is there."""
        os.mkdir(folder)

    def unlink(self, path: Path) -> None:
        """Take a name away."""
        os.unlink(path)

    def replace(self, path: Path, to: Path) -> None:
        """Give a file another name, in place of what had it."""
        os.replace(path, to)

    def exists(self, path: Path) -> bool:
        """Whether anything has that name, be it a link that leads nowhere."""
        return os.path.lexists(path)

    def is_dir(self, path: Path) -> bool:
        """Whether the path leads to a folder."""
        return path.is_dir()

    def may_write(self, folder: Path) -> bool:
        """Whether a file can be made in a folder, as far as its rights say."""
        return os.access(folder, os.W_OK)

    def free(self, folder: Path) -> int:
        """The bytes that are free on the disk of `folder`."""
        return shutil.disk_usage(folder).free

    def stat(self, fd: int) -> os.stat_result:
        """What the descriptor stands for."""
        return os.fstat(fd)

    def stat_path(self, path: Path) -> os.stat_result:
        """What the path leads to now."""
        return os.stat(path)


def _flush(fd: int) -> None:
    if fcntl and (
        full := getattr(fcntl, "F_FULLFSYNC", None)
    ):  # macOS, where fsync leaves it in the drive's own cache
        try:
            fcntl.fcntl(fd, full)
            return
        except OSError as error:
            if error.errno not in (errno.ENOTSUP, errno.EINVAL, errno.ENOTTY):
                raise
    os.fsync(fd)


def opened(fs: FS, path: Path, flags: int, cap: int) -> int:
    """A descriptor of a regular file of at most `cap` bytes.

    Raises `Trouble` with the reason, `Forbidden` when the file might still be read.
    """
    try:
        fd = fs.open(path, flags)
    except (OSError, ValueError) as error:
        if flags != READ and getattr(error, "errno", 0) in _FORBIDDEN:
            raise Forbidden(f"{shown(path)}: {reason(error)}, so it can only be looked at") from None
        raise Trouble(f"{shown(path)}: {reason(error)}") from None
    try:
        check_kind(fs.stat(fd), path, cap)
    except BaseException:
        fs.close(fd)
        raise
    return fd


_FORBIDDEN = (errno.EACCES, errno.EPERM, errno.EROFS)


def check_kind(found: os.stat_result, path: Path, cap: int) -> None:
    """Refuse what is no regular file of at most `cap` bytes. Raises `Trouble`."""
    if stat.S_ISDIR(found.st_mode):
        raise Trouble(f"{shown(path)}: a folder, not a file")
    if not stat.S_ISREG(found.st_mode):
        raise Trouble(f"{shown(path)}: not a regular file")
    if found.st_size > cap:
        raise Trouble(f"{shown(path)}: {found.st_size:,} bytes; at most {cap:,} are read")


def read_all(fs: FS, fd: int, cap: int, offset: int = 0) -> bytes:
    """The bytes from `offset` to the end, not more than `cap` of them."""
    parts: list[bytes] = []
    while cap > 0 and (part := fs.read(fd, min(cap, _CHUNK), offset)):
        parts.append(part)
        offset += len(part)
        cap -= len(part)
    return b"".join(parts)


def read_file(fs: FS, path: Path, cap: int) -> bytes:
    """A whole file of at most `cap` bytes. Raises `Trouble`."""
    fd = opened(fs, path, READ, cap)
    try:
        return read_all(fs, fd, cap)
    except OSError as error:
        raise Trouble(f"{shown(path)}: {reason(error)}") from None
    finally:
        fs.close(fd)


def write_all(fs: FS, fd: int, data: bytes) -> None:
    """Write all of `data`, however little the system takes at once."""
    rest = memoryview(data)
    while rest:
        taken = fs.write(fd, rest)
        if taken <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        rest = rest[taken:]


def write_new(fs: FS, path: Path, data: bytes) -> int:
    """A new file with `data` known to be on disk; its descriptor. Raises OSError, and then leaves no file."""
    fd = fs.open(path, NEW)
    try:
        write_all(fs, fd, data)
        fs.fsync(fd)
        if fs.stat(fd).st_size != len(data):
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        fs.fsync_dir(path.parent)
    except BaseException:
        with contextlib.suppress(OSError):
            fs.close(fd)
        with contextlib.suppress(OSError):
            fs.unlink(path)
        raise
    return fd


def make_folder(fs: FS, folder: Path) -> None:
    """Make `folder` and those around it where they are missing, known to be on disk. Raises OSError."""
    missing: list[Path] = []
    around = folder.absolute()
    while not fs.exists(around):
        missing.append(around)
        around = around.parent
    for new in reversed(missing):
        with contextlib.suppress(FileExistsError):
            fs.mkdir(new)
        fs.fsync_dir(new.parent)


def toml_files(folder: Path, beginning: str = "") -> list[Path]:
    """The TOML files of a folder whose names begin so, by name. Raises OSError where it cannot be listed.

    `Path.glob` will not do: of a folder that may not be looked into it says that nothing is there.
    """
    try:
        names = os.listdir(folder)
    except FileNotFoundError:
        return []
    return sorted(folder / name for name in names if name.startswith(beginning) and name.endswith(".toml"))


def shown(path: Path) -> str:
    """The file's name, safe to show; of a long one the middle is left out, so that what is said is seen."""
    name = clean(path.name or str(path))
    return name if len(name) <= _SHOWN else f"{name[: _SHOWN - 21]}…{name[-20:]}"


def reason(error: Exception) -> str:
    """Why the system refused, in words for people."""
    if not isinstance(error, OSError):
        return "not a file name"
    return _WORDS.get(error.errno or 0) or clean((error.strerror or str(error)).lower())


_WORDS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk is full (quota)",
    errno.EFBIG: "the file may not grow any more",
    errno.EIO: "the disk reported an error",
    errno.EROFS: "the disk is read-only",
    errno.EACCES: "no permission",
    errno.EPERM: "no permission",
    errno.ENOENT: "no such file",
    errno.EEXIST: "there is such a file already",
    errno.ENOTDIR: "no such folder",
    errno.EISDIR: "a folder, not a file",
    errno.ELOOP: "a link that leads round in a circle",
    errno.ENXIO: "not a regular file",
    errno.ENAMETOOLONG: "the name is too long",
}
