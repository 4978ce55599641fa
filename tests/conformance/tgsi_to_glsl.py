#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Says TGSI shaders in GLSL ES 1.00, so that another compiler can be given the same work.

    tgsi_to_glsl.py mediump|highp FOLDER SHADER.tgsi...

Writes FOLDER/NAME.vert and FOLDER/NAME.frag for each: the shader, and the simplest one of the other
stage that keeps all of its inputs or outputs alive. What GLSL ES 1.00 cannot say is named on stderr
and left out. It serves the shaders of tests/corpus; it is no general translator.
"""
import pathlib
import re
import sys

COMPONENTS = "xyzw"

# Sign, bar, file, index, swizzle.
OPERAND = re.compile(r"(-?)(\|?)(\w+)\[([^\[\]]*(?:\[\d+\][^\[\]]*)?)\]"
                     r"(?:\.([xyzw]{1,4}))?\|?$")


class Unsayable(Exception):
    pass


# Operands by the components that are asked for. {0}, {1}, {2}: operands cut to the written mask.
BY_COMPONENT = {
    "MOV": "{0}", "ADD": "{0} + {1}", "SUB": "{0} - {1}", "MUL": "{0} * {1}",
    "MAD": "{0} * {1} + {2}", "MIN": "min({0}, {1})", "MAX": "max({0}, {1})",
    "FRC": "fract({0})", "FLR": "floor({0})", "SSG": "sign({0})", "LRP": "mix({2}, {1}, {0})",
    "CLAMP": "clamp({0}, {1}, {2})", "DDX": "dFdx({0})", "DDY": "dFdy({0})",
}
# One number from the first components, copied to all that are written.
SCALAR = {
    "RCP": "1.0 / {0}", "RSQ": "inversesqrt({0})", "SQRT": "sqrt({0})", "EX2": "exp2({0})",
    "LG2": "log2({0})", "SIN": "sin({0})", "COS": "cos({0})", "POW": "pow({0}, {1})",
}
DOT = {"DP2": 2, "DP3": 3, "DP4": 4}
COMPARE = {"SLT": "lessThan", "SGE": "greaterThanEqual", "SGT": "greaterThan",
           "SLE": "lessThanEqual", "SEQ": "equal", "SNE": "notEqual"}
SIGNS = {"SLT": "<", "SGE": ">=", "SGT": ">", "SLE": "<=", "SEQ": "==", "SNE": "!="}
SAMPLERS = {"2D": ("sampler2D", "xy", "texture2D"), "CUBE": ("samplerCube", "xyz", "textureCube")}


def number(text):
    value = repr(float(text))
    return value if "e" in value or "." in value else value + ".0"


def vector(size):
    return "float" if size == 1 else f"vec{size}"


class Shader:
    def __init__(self, text, precision):
        self.precision = precision             # of a fragment shader's floats
        lines = [re.sub(r"^\s*\d+:\s*", "", line).strip() for line in text.splitlines()]
        lines = [line for line in lines if line]
        self.vertex = lines[0] == "VERT"
        self.inputs, self.outputs = {}, {}     # register: (semantic, index)
        self.sizes = {}                        # inputs: components that are declared
        self.constants = self.temporaries = self.addresses = 0
        self.samplers = {}
        self.immediates = []
        self.body = []
        self.written = {}                      # outputs: components
        self.depth = 1
        self.derivatives = False
        code = []
        for line in lines[1:]:
            word = line.split()[0]
            if word == "DCL":
                self.declare(line[4:])
            elif word == "IMM":
                values = re.search(r"FLT32\s*\{(.*)\}", line)
                if values is None:
                    raise Unsayable("immediates that are not floats")
                numbers = [float(v) for v in values.group(1).split(",")]
                self.immediates.append(numbers + [0.0] * (4 - len(numbers)))
            elif word == "PROPERTY":
                raise Unsayable(line)
            elif word != "END":
                code.append(line)
        for line in code:
            self.instruction(line)

    def declare(self, text):
        parts = [part.strip() for part in text.split(",")]
        match = re.match(r"(\w+)\[(\d+)(?:\.\.(\d+))?\](?:\.(\w+))?$", parts[0])
        file, first, last = match.group(1), int(match.group(2)), match.group(3)
        last = int(last) if last else first
        semantic = re.match(r"(\w+)(?:\[(\d+)\])?", parts[1]) if len(parts) > 1 else None
        for i in range(first, last + 1):
            if file == "IN":
                name = semantic.group(1) if semantic else "ATTRIBUTE"
                self.inputs[i] = (name, int((semantic and semantic.group(2)) or 0))
                self.sizes[i] = len(match.group(4) or COMPONENTS)
            elif file == "OUT":
                self.outputs[i] = (semantic.group(1), int(semantic.group(2) or 0))
            elif file == "SVIEW":
                if parts[1] not in SAMPLERS:
                    raise Unsayable(f"textures of target {parts[1]}")
                self.samplers[i] = parts[1]
        if file == "CONST":
            self.constants = max(self.constants, last + 1)
        elif file == "TEMP":
            self.temporaries = max(self.temporaries, last + 1)
        elif file == "ADDR":
            self.addresses = max(self.addresses, last + 1)
        elif file not in ("IN", "OUT", "SVIEW", "SAMP"):
            raise Unsayable(f"file {file}")

    # --- operands

    def input_name(self, i):
        semantic, index = self.inputs[i]
        if self.vertex:
            return f"in{i}", 4
        if semantic == "POSITION":
            return "gl_FragCoord", 4
        if semantic == "PCOORD":
            return "vec4(gl_PointCoord, 0.0, 1.0)", 4
        if semantic == "FACE":
            return "vec4(gl_FrontFacing ? 1.0 : -1.0)", 4
        if semantic == "FOG" and self.sizes[i] == 1:
            return f"v_{semantic}{index}", 1
        return f"v_{semantic}{index}", self.sizes[i]

    def source(self, text, components):
        """The operand's expression, cut to `components` (indices into its swizzle)."""
        match = OPERAND.match(text)
        if match is None:
            raise Unsayable(f"operand {text}")
        minus, bar, file, index, swizzle = match.groups()
        swizzle = swizzle or COMPONENTS
        if len(swizzle) == 1:
            swizzle *= 4
        picked = "".join(swizzle[min(c, len(swizzle) - 1)] for c in components)
        size = 4
        if file == "IMM":
            values = [number(self.immediates[int(index)][COMPONENTS.index(c)]) for c in picked]
            result = values[0] if len(set(values)) == 1 and len(values) == 1 else \
                f"{vector(len(values))}({', '.join(values)})"
            picked = None
        elif file == "CONST":
            result = f"c[{self.index(index)}]"
        elif file == "TEMP":
            result = f"t{index}"
        elif file == "IN":
            result, size = self.input_name(int(index))
        else:
            raise Unsayable(f"operand {text}")
        if picked is not None:
            if any(COMPONENTS.index(c) >= size for c in picked):
                raise Unsayable(f"{text} reads components that are not there")
            if size > 1 and picked != COMPONENTS[:size]:
                result += "." + picked
            elif size == 1 and len(picked) > 1:
                result = f"{vector(len(picked))}({result})"
        if bar:
            result = f"abs({result})"
        return f"(-{result})" if minus else result

    def index(self, text):
        match = re.match(r"ADDR\[(\d+)\]\.([xyzw])(?:\s*\+\s*(\d+))?$", text)
        if match is None:
            return text
        offset = f" + {match.group(3)}" if match.group(3) else ""
        return f"a{match.group(1)}.{match.group(2)}{offset}"

    def output_name(self, i):
        semantic, index = self.outputs[i]
        if not self.vertex:
            if semantic != "COLOR" or index != 0:
                raise Unsayable(f"output {semantic}")
            return "gl_FragColor"
        return {"POSITION": "gl_Position", "PSIZE": "gl_PointSize"}.get(
            semantic, f"v_{semantic}{index}")

    def assign(self, text, make, saturate=False, integer=False):
        """make(components) is the value's expression for these components."""
        match = re.match(r"(\w+)\[(\d+)\](?:\.([xyzw]{1,4}))?$", text)
        file, index, mask = match.group(1), int(match.group(2)), match.group(3) or COMPONENTS
        if file == "OUT":
            name = self.output_name(index)
            if name == "gl_PointSize":
                mask = "x"
            self.written.setdefault(index, set()).update(mask)
        else:
            name = {"TEMP": "t", "ADDR": "a"}[file] + str(index)
        value = make([COMPONENTS.index(c) for c in mask])
        if saturate:
            value = f"clamp({value}, 0.0, 1.0)"
        if integer:
            value = f"{'int' if len(mask) == 1 else f'ivec{len(mask)}'}(floor({value}))"
        place = name if name == "gl_PointSize" else f"{name}.{mask}"
        self.emit(f"{place} = {value};")

    def emit(self, text):
        self.body.append("    " * self.depth + text)

    # --- instructions

    def instruction(self, line):
        word, _, rest = line.partition(" ")
        op, saturate = re.sub("_SAT$", "", word), word.endswith("_SAT")
        args = [a.strip() for a in rest.split(",")] if rest else []
        if self.control(op, args):
            return
        if not args:
            raise Unsayable(op)
        target, sources = args[0], args[1:]
        self.assign(target, lambda c: self.value(op, sources, c), saturate, op == "ARL")

    def control(self, op, args):
        if op in ("IF", "ELSE", "ENDIF", "BGNLOOP", "ENDLOOP", "BRK", "CONT", "KILL_IF", "KILL"):
            if op in ("ELSE", "ENDIF", "ENDLOOP"):
                self.depth -= 1
            self.emit({
                "IF": lambda: f"if ({self.source(args[0], [0])} != 0.0) {{",
                "ELSE": lambda: "} else {",
                "ENDIF": lambda: "}",
                "BGNLOOP": lambda: "for (;;) {",
                "ENDLOOP": lambda: "}",
                "BRK": lambda: "break;",
                "CONT": lambda: "continue;",
                "KILL": lambda: "discard;",
                "KILL_IF": lambda: self.kill_if(args[0]),
            }[op]())
            if op in ("IF", "ELSE", "BGNLOOP"):
                self.depth += 1
            return True
        return False

    def kill_if(self, operand):
        match = re.search(r"\.([xyzw]+)\|?$", operand)
        if match and len(set(match.group(1))) == 1:
            return f"if ({self.source(operand, [0])} < 0.0) discard;"
        return f"if (any(lessThan({self.source(operand, range(4))}, vec4(0.0)))) discard;"

    def value(self, op, sources, c):
        cut = lambda i, which=c: self.source(sources[i], which)
        spread = lambda text: text if len(c) == 1 else f"{vector(len(c))}({text})"
        pick = lambda parts: parts[c[0]] if len(c) == 1 else \
            f"{vector(len(c))}({', '.join(parts[i] for i in c)})"
        if op == "ARL":
            return cut(0)
        if op in BY_COMPONENT:
            self.derivatives = self.derivatives or op in ("DDX", "DDY")
            return BY_COMPONENT[op].format(*[cut(i) for i in range(len(sources))])
        if op in SCALAR:
            return spread(SCALAR[op].format(*[cut(i, [0]) for i in range(len(sources))]))
        if op in DOT:
            parts = range(DOT[op])
            return spread(f"dot({cut(0, parts)}, {cut(1, parts)})")
        if op in COMPARE:
            if len(c) == 1:
                return f"float({cut(0)} {SIGNS[op]} {cut(1)})"
            return f"{vector(len(c))}({COMPARE[op]}({cut(0)}, {cut(1)}))"
        if op in ("TEX", "TXB", "TXP"):
            return self.texture(op, sources, c)
        if op == "NRM":
            whole = f"normalize({cut(0, range(3))})"
            if max(c) > 2:
                raise Unsayable("NRM of w")
            return whole if c == [0, 1, 2] else whole + "." + "".join(COMPONENTS[i] for i in c)
        if op == "CMP":
            return pick_each(c, lambda i: f"({cut(0, [i])} < 0.0 ? {cut(1, [i])} : {cut(2, [i])})")
        if op == "XPD":
            whole = f"cross({cut(0, range(3))}, {cut(1, range(3))})"
            return whole if c == [0, 1, 2] else whole + "." + "".join(COMPONENTS[i] for i in c)
        if op == "SCS":
            x = cut(0, [0])
            return pick([f"cos({x})", f"sin({x})", "0.0", "1.0"])
        if op == "DST":
            return pick(["1.0", f"{cut(0, [1])} * {cut(1, [1])}", cut(0, [2]), cut(1, [3])])
        if op == "LIT":
            x, y, w = (cut(0, [i]) for i in (0, 1, 3))
            power = f"pow(max({y}, 0.0), clamp({w}, -128.0, 128.0))"
            return pick(["1.0", f"max({x}, 0.0)", f"({x} > 0.0 ? {power} : 0.0)", "1.0"])
        raise Unsayable(f"operation {op}")

    def texture(self, op, sources, c):
        target = sources[2]
        if target not in SAMPLERS:
            raise Unsayable(f"textures of target {target}")
        sampler = int(re.match(r"SAMP\[(\d+)\]", sources[1]).group(1))
        self.samplers.setdefault(sampler, target)
        _, coordinates, function = SAMPLERS[target]
        where = [COMPONENTS.index(x) for x in coordinates]
        if op == "TXP":
            call = f"{function}Proj(s{sampler}, {self.source(sources[0], range(4))})"
        elif op == "TXB":
            call = (f"{function}(s{sampler}, {self.source(sources[0], where)}, "
                    f"{self.source(sources[0], [3])})")
        else:
            call = f"{function}(s{sampler}, {self.source(sources[0], where)})"
        mask = "".join(COMPONENTS[i] for i in c)
        return call if mask == COMPONENTS else f"{call}.{mask}"

    # --- whole texts

    def varyings(self):
        """(name, components)"""
        if not self.vertex:
            read = set(re.findall(r"\bv_\w+", "\n".join(self.body)))
            named = [self.input_name(i) for i in self.inputs]
            return [(name, size) for name, size in named if name in read]
        result = []
        for i, written in sorted(self.written.items()):
            name = self.output_name(i)
            if name.startswith("v_"):
                result.append((name, 1 + max(COMPONENTS.index(c) for c in written)))
        return result

    def declarations(self):
        lines = [f"varying {vector(size)} {name};" for name, size in self.varyings()]
        if self.vertex:
            lines += [f"attribute vec4 in{i};" for i in self.inputs]
        if self.constants:
            lines.append(f"uniform vec4 c[{self.constants}];")
        for i, target in sorted(self.samplers.items()):
            lines.append(f"uniform {SAMPLERS[target][0]} s{i};")
        return lines

    def glsl(self):
        lines = self.declarations()
        if not self.vertex:
            extension = ["#extension GL_OES_standard_derivatives : enable"] * self.derivatives
            lines = extension + [f"precision {self.precision} float;"] + lines
        body = [f"    vec4 t{i};" for i in range(self.temporaries)]
        body += [f"    ivec4 a{i};" for i in range(self.addresses)]
        body += self.body
        # A varying of one component has no swizzle.
        for name, size in self.varyings():
            if size == 1:
                body = [re.sub(rf"\b{name}\.x\b", name, line) for line in body]
        return "\n".join(lines + ["void main() {"] + body + ["}", ""])

    def partner(self):
        varyings = self.varyings()
        lines = [f"varying {vector(size)} {name};" for name, size in varyings]
        if self.vertex:
            terms = []
            for name, size in varyings:
                rest = ", 0.0" * (4 - size)
                terms.append(name if size == 4 else f"vec4({name}{rest})")
            lines = [f"precision {self.precision} float;"] + lines
            body = f"gl_FragColor = {' + '.join(terms) or 'vec4(1.0)'};"
        else:
            lines += [f"attribute vec4 in_{name};" for name, _ in varyings]
            lines.append("attribute vec4 place;")
            body = "gl_Position = place; gl_PointSize = 1.0; "
            body += " ".join(f"{name} = in_{name}.{COMPONENTS[:size]};" for name, size in varyings)
        return "\n".join(lines + ["void main() {", "    " + body, "}", ""])


def pick_each(components, part):
    if len(components) == 1:
        return part(components[0])
    return f"{vector(len(components))}({', '.join(part(i) for i in components)})"


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    precision = sys.argv[1]
    folder = pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    for path in map(pathlib.Path, sys.argv[3:]):
        try:
            shader = Shader(path.read_text(), precision)
            stages = [shader.glsl(), shader.partner()]
        except Unsayable as reason:
            print(f"{path.stem}: GLSL ES 1.00 cannot say: {reason}", file=sys.stderr)
            continue
        if not shader.vertex:
            stages.reverse()
        (folder / f"{path.stem}.vert").write_text(stages[0])
        (folder / f"{path.stem}.frag").write_text(stages[1])


if __name__ == "__main__":
    main()
