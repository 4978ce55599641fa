# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""The command line of generators that write whole files and one part of a page of documentation.

GENERATOR KIND OUTPUT writes; of the page, only what stands between the part's marks.
GENERATOR --check KIND PAGE fails when the page has another text there."""


class PagePart:
    """kind: its word on the command line. begin, end: the marks, whole lines. write(): the text."""

    def __init__(self, kind, begin, end, write):
        self.kind, self.begin, self.end, self.write = kind, begin, end, write

    def put_into(self, page):
        front, rest = page.split(self.begin)
        return front + self.begin + "\n" + self.write() + "\n" + self.end + rest.split(self.end)[1]


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def run(arguments, generator, files, part):
    """What main() does: `generator` is its path for messages, `files` functions by their kind.
    Gives back the exit status."""
    if arguments[0] == "--check":
        _, kind, path = arguments
        assert kind == part.kind, kind
        page = read(path)
        if page == part.put_into(page):
            return 0
        print(f"{path} is stale: run {generator} {kind} {path}")
        return 1
    kind, path = arguments
    text = part.put_into(read(path)) if kind == part.kind else files[kind]()
    with open(path, "w", encoding="utf-8") as out:
        out.write(text)
    return 0
