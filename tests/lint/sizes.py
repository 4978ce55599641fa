# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Checks the sizes of files and functions: what is larger does two jobs.

Usage: sizes.py SOURCE_ROOT. Prints one line a finding; exits 1 when there is any.
"""

import pathlib
import re
import sys

FOLDERS = ("include", "kernel-uapi", "src", "tests")
LINES = {".h": 400, ".cpp": 800, ".py": 800}
TEST_LINES = 1000
FUNCTION_LINES = 100  # unless most of them are the cases of a switch or the rows of a table
PARAMETERS = 7
NESTING = 5
# Gallium's own signature.
LONG_SIGNATURES = {"resource_copy_region"}
# OpenGL's own: its functions have the context's state before their parameters.
OPENGL = re.compile(r"\w+\s*\(\s*State&( state)?,\s*GL")
OPENGL_ROOMS = ("src/gallium/frontends/gles/", "src/gallium/frontends/gl/")

# Comments, strings and characters, so that braces in them do not count.
NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|'
                   r"(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'", re.S)
# What stands in front of a brace that is no function's.
NOT_A_FUNCTION = re.compile(r"\b(namespace|struct|class|union|enum|extern)\b[^()]*$|=\s*$|return\s*$")
SIGNATURE = re.compile(r"([~\w]+|operator[^\s(]+)\s*\(")


def blank(match):
    """Spaces in place of the text, and its newlines."""
    return re.sub(r"[^\n]", " ", match.group())


def blocks(text):
    """(start, end, depth of nesting inside) of each pair of braces at the outermost level that is
    not a namespace or a type."""
    stack, found = [], []
    last = 0  # behind the last brace or semicolon
    for at, sign in enumerate(text):
        if sign == "{":
            head = text[last:at]
            inside = bool(stack) and stack[-1][2] != "scope"
            kind = "inner" if inside else ("scope" if NOT_A_FUNCTION.search(head.strip())
                                           and "=" not in head[-3:] else "block")
            stack.append([last, at, kind, 0])
            last = at + 1
        elif sign == "}" and stack:
            head, start, kind, depth = stack.pop()
            if kind == "block":
                found.append((head, start, at, depth))
            elif kind == "inner" and stack:
                stack[-1][3] = max(stack[-1][3], depth + 1)
            last = at + 1
        elif sign == ";":
            last = at + 1
    return found


def parameters_of(head):
    """How many a signature has; None where it is none."""
    match = SIGNATURE.search(head)
    if not match:
        return None
    depth, count, empty = 0, 1, True
    for sign in head[match.end():]:
        if sign in "(<[":
            depth += 1
        elif sign in ")>]":
            if depth == 0:
                break
            depth -= 1
        elif sign == "," and depth == 0:
            count += 1
        empty = empty and sign.isspace()
    return 0 if empty else count


def is_flat(lines):
    rows = sum(bool(re.match(r"\s*(case\b|default:|\{|[A-Z]\w*\{|\.)", line)) for line in lines)
    return rows * 2 >= len(lines)


def findings(path, source):
    limit = TEST_LINES if path.parts[0] == "tests" else LINES[path.suffix]
    count = source.count("\n")
    if count > limit:
        yield f"{path}: {count} lines, at most {limit}"
    if path.suffix == ".py":
        return
    text = NOISE.sub(blank, source)
    text = re.sub(r"^[ \t]*#.*?(?<!\\)$", blank, text, flags=re.M | re.S)
    for head_start, start, end, depth in blocks(text):
        head = text[head_start:start]
        parameters = parameters_of(head)
        if parameters is None:
            continue
        line = text.count("\n", 0, start) + 1
        name = SIGNATURE.search(head).group(1)
        lines = text[start:end].split("\n")[1:]
        if len(lines) > FUNCTION_LINES and not is_flat(lines):
            yield f"{path}:{line}: {name} has {len(lines)} lines, at most {FUNCTION_LINES}"
        is_foreign = (name.isupper() or name in LONG_SIGNATURES or
                      (path.as_posix().startswith(OPENGL_ROOMS) and OPENGL.search(head)))
        if parameters > PARAMETERS and not is_foreign:
            yield f"{path}:{line}: {name} takes {parameters} parameters, at most {PARAMETERS}"
        if depth > NESTING:
            yield f"{path}:{line}: {name} nests {depth} deep, at most {NESTING}"


def main():
    root = pathlib.Path(sys.argv[1])
    files = [path for folder in FOLDERS for path in sorted((root / folder).rglob("*"))
             if path.suffix in LINES]
    found = [finding for path in files
             for finding in findings(path.relative_to(root), path.read_text())]
    print("\n".join(found))
    print(f"{len(files)} files, {len(found)} findings")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
