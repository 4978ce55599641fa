# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Errors that the caller of a script can mend, and how a script ends."""
import os
import signal
import sys

RIGHT, WRONG, MISUSE, INTERRUPTED, SKIPPED = 0, 1, 2, 130, 77
BROKEN_PIPE = 128 + signal.SIGPIPE  # as a shell says it


class Misuse(Exception):
    """Wrong arguments or files, or a suite that does not run: its text is the whole message."""


class Skip(Exception):
    """Something from outside is not there: its text says what."""


def read_text(path, what):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError as error:
        raise Misuse(f"{what} {path}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise Misuse(f"{what} {path}: not a text file ({error.reason})") from None


def interrupt(_number, _frame):
    raise KeyboardInterrupt


def skip(why):
    """Says so and gives the status; where CI is set it is a failure."""
    if os.environ.get("CI"):
        print(f"{why}\nFAIL: where CI is set it must be there")
        return WRONG
    print(f"SKIP: {why}")
    return SKIPPED


def run_script(main):
    """Ends the process with main's status; misuse is a message on stderr. Whoever ends the script
    ends what it has started."""
    signal.signal(signal.SIGTERM, interrupt)
    try:
        status = main()
        sys.stdout.flush()
        sys.exit(status)
    except Skip as error:
        sys.exit(skip(error))
    except Misuse as error:
        print(f"{sys.argv[0].rpartition('/')[2]}: {error}", file=sys.stderr)
        sys.exit(MISUSE)
    except BrokenPipeError:
        # Whoever reads has read enough. Python would flush once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(BROKEN_PIPE)
    except OSError as error:
        if not error.filename:
            raise  # says nothing to the caller
        print(f"{sys.argv[0].rpartition('/')[2]}: {error.filename}: {error.strerror}",
              file=sys.stderr)
        sys.exit(MISUSE)
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        sys.exit(INTERRUPTED)
