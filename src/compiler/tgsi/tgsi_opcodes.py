# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Every opcode of TGSI, stated once: names, operands, numbers in binary tokens, and what the GPUs
make of it. The C++ table and the matrix in docs/tgsi.md come from here.

Sources: the TGSI document of Mesa's gallium as it was in 2010 (114 opcodes, "document"), and the
243 opcodes that Mesa 25.0.7 and virglrenderer read and write ("modern"). Numbers:
p_shader_tokens.h of Mesa 25, and of Mesa 7.10 for opcodes that only the document has; its doubles
have the numbers of newer headers.

Operand types, destinations in front of "=", are those of LETTERS. They say what `-` and `|...|` in
front of an operand mean, and whether a result can be saturated.

A cell is what a GPU does, in both stages or (vertex, fragment):
  NATIVE      instructions of its own, or a short sequence of them, in its own precision
  WHOLE       whole numbers in floats: exact up to 2^24 in vertex and 2^11 in fragment programs
  TRUTH       of values that comparisons and constants make; a refusal where it is for single bits
  COUNTS      shifts by constants, of whole numbers in floats; a refusal by counts that are computed
  SOFTWARE    a sequence of integer instructions, exact to the last bit
  REFUSED     an error that names the opcode
"""

LETTERS = {
    "f": "float",
    "i": "signed integer",
    "u": "unsigned integer, bits, or truth as all bits",
    "d": "double in two components",
    "q": "64-bit integer in two components",
    "a": "address",
    "s": "sampler",
    "r": "resource or memory",
    "x": "anything",
}

NATIVE, WHOLE, SOFTWARE, REFUSED = "native", "whole", "software", "refused"
TRUTH, COUNTS = "truth", "counts"
FRAGMENT_ONLY = (REFUSED, NATIVE)


class Opcode:
    def __init__(self, name, number, operands, dialects, g13, mali400, traits, modern_name,
                 document_operands):
        self.name, self.number = name, number
        self.operands = operands
        self.document_operands = document_operands or operands
        self.dialects = dialects
        self.g13, self.mali400 = both(g13), both(mali400)
        self.traits = traits.split()
        self.modern_name = modern_name


def both(cell):
    return cell if isinstance(cell, tuple) else (cell, cell)


opcodes = {}
TRAITS = ("texture", "label", "memory", "interpolate")


def op(name, number, operands, g13=NATIVE, mali400=NATIVE, *, dialects="document modern",
       traits="", modern_name=None, document_operands=None):
    """`modern_name`: the newer spelling of an opcode that both dialects have; `document_operands`:
    the document's, where they differ."""
    assert name not in opcodes, f"{name} is declared twice"
    assert set(traits.split()) <= set(TRAITS), name
    assert set(operands + (document_operands or "")) <= {"=", *LETTERS}, name
    opcodes[name] = Opcode(name, number, operands, dialects.split(), g13, mali400, traits,
                           modern_name, document_operands)


def old(name, number, operands, g13=NATIVE, mali400=NATIVE, **rest):
    op(name, number, operands, g13, mali400, dialects="document", **rest)


def new(name, number, operands, g13=NATIVE, mali400=NATIVE, **rest):
    op(name, number, operands, g13, mali400, dialects="modern", **rest)


def whole(name, number, operands, **rest):
    """Integers: the Mali-400 has none."""
    new(name, number, operands, NATIVE, WHOLE, **rest)


def bits(name, number, operands, make=new, **rest):
    """What looks at single bits, which floats do not show."""
    make(name, number, operands, NATIVE, REFUSED, **rest)


def double(name, number, operands, make=new, **rest):
    make(name, number, operands, SOFTWARE, REFUSED, **rest)


def refused(name, number, operands, make=new, **rest):
    make(name, number, operands, REFUSED, REFUSED, **rest)


# --- arithmetic -----------------------------------------------------------------------------------
op("ARL", 0, "a=f", mali400=WHOLE)
op("MOV", 1, "x=x")
op("LIT", 2, "f=f")
op("RCP", 3, "f=f")
op("RSQ", 4, "f=f")
op("EXP", 5, "f=f")
op("LOG", 6, "f=f")
op("MUL", 7, "f=ff")
op("ADD", 8, "f=ff")
op("DP3", 9, "f=ff")
op("DP4", 10, "f=ff")
op("DST", 11, "f=ff")
op("MIN", 12, "f=ff")
op("MAX", 13, "f=ff")
op("SLT", 14, "f=ff")
op("SGE", 15, "f=ff")
op("MAD", 16, "f=fff")
old("SUB", 17, "f=ff")
op("LRP", 18, "f=fff")
old("CND", 19, "f=fff")
new("FMA", 19, "f=fff")
new("SQRT", 20, "f=f")
old("DP2A", 21, "f=fff")
new("LDEXP", 21, "f=fi", mali400=REFUSED)
op("FRAC", 24, "f=f", modern_name="FRC")
old("CLAMP", 25, "f=fff")
op("FLR", 26, "f=f")
op("ROUND", 27, "f=f")
op("EX2", 28, "f=f")
op("LG2", 29, "f=f")
op("POW", 30, "f=ff")
old("XPD", 31, "f=ff")
old("ABS", 33, "f=f")
old("RCC", 34, "f=f")
old("DPH", 35, "f=ff")
op("COS", 36, "f=f")
op("DDX", 37, "f=f", (REFUSED, NATIVE), FRAGMENT_ONLY)
op("DDY", 38, "f=f", (REFUSED, NATIVE), FRAGMENT_ONLY)
old("RFL", 44, "f=ff")
op("SEQ", 45, "f=ff")
old("SFL", 46, "f=")
op("SGT", 47, "f=ff")
op("SIN", 48, "f=f")
op("SLE", 49, "f=ff")
op("SNE", 50, "f=ff")
old("STR", 51, "f=")
old("X2D", 59, "f=fff")
old("ARA", 60, "a=i", mali400=WHOLE)
op("ARR", 61, "a=f", mali400=WHOLE)
op("SSG", 65, "f=f")
op("CMP", 66, "f=fff")
old("SCS", 67, "f=f")
old("NRM", 69, "f=f")
op("DIV", 70, "f=ff")
op("DP2", 71, "f=ff")
new("DDX_FINE", 79, "f=f", (REFUSED, NATIVE), FRAGMENT_ONLY)
new("DDY_FINE", 80, "f=f", (REFUSED, NATIVE), FRAGMENT_ONLY)
op("CEIL", 83, "f=f")
op("TRUNC", 86, "f=f")
old("SAD", 93, "i=iii", mali400=WHOLE)
old("NRM4", 112, "f=f")
new("UARL", 157, "a=u", mali400=WHOLE)

# --- packing --------------------------------------------------------------------------------------
bits("PK2H", 40, "u=f", op)
bits("PK2US", 41, "u=f", op)
bits("PK4B", 42, "u=f", op)
bits("PK4UB", 43, "u=f", op)
bits("UP2H", 55, "f=u", op)
bits("UP2US", 56, "f=u", op)
bits("UP4B", 57, "f=u", op)
bits("UP4UB", 58, "f=u", op)

# --- integers -------------------------------------------------------------------------------------
op("I2F", 84, "f=i", mali400=WHOLE)
op("NOT", 85, "u=u", mali400=WHOLE)
op("SHL", 87, "u=uu", mali400=COUNTS)
op("AND", 89, "u=uu", mali400=TRUTH)
op("OR", 90, "u=uu", mali400=TRUTH)
op("MOD", 91, "i=ii", mali400=WHOLE)
op("XOR", 92, "u=uu", mali400=TRUTH)
whole("FSEQ", 108, "u=ff")
whole("FSGE", 109, "u=ff")
whole("FSLT", 110, "u=ff")
whole("FSNE", 111, "u=ff")
whole("F2I", 119, "i=f")
whole("IDIV", 120, "i=ii")
whole("IMAX", 121, "i=ii")
whole("IMIN", 122, "i=ii")
whole("INEG", 123, "i=i")
whole("ISGE", 124, "i=ii")
op("SHR", 125, "i=iu", mali400=COUNTS, modern_name="ISHR")
whole("ISLT", 126, "i=ii")
whole("F2U", 127, "u=f")
whole("U2F", 128, "f=u")
whole("UADD", 129, "i=ii")
whole("UDIV", 130, "u=uu")
whole("UMAD", 131, "i=iii")
whole("UMAX", 132, "u=uu")
whole("UMIN", 133, "u=uu")
whole("UMOD", 134, "u=uu")
whole("UMUL", 135, "i=ii")
whole("USEQ", 136, "u=uu")
whole("USGE", 137, "u=uu")
new("USHR", 138, "u=uu", mali400=COUNTS)
whole("USLT", 139, "u=uu")
whole("USNE", 140, "u=uu")
whole("UCMP", 158, "x=uxx")
whole("IABS", 159, "i=i")
whole("ISSG", 160, "i=i")
bits("IMUL_HI", 180, "i=ii")
bits("UMUL_HI", 181, "u=uu")
bits("IBFE", 184, "i=iuu")
bits("UBFE", 185, "u=uuu")
bits("BFI", 186, "u=uuuu")
bits("BREV", 187, "u=u")
bits("POPC", 188, "u=u")
bits("LSB", 189, "i=u")
bits("IMSB", 190, "i=i")
bits("UMSB", 191, "i=u")

# --- doubles --------------------------------------------------------------------------------------
double("F2D", 195, "d=f")
double("D2F", 196, "f=d")
double("DABS", 197, "d=d")
double("DNEG", 198, "d=d")
double("DADD", 199, "d=dd", op)
double("DMUL", 200, "d=dd", op)
double("DMAX", 201, "d=dd", op)
double("DMIN", 202, "d=dd", op)
double("DSLT", 203, "u=dd", op, document_operands="f=dd")
double("DSGE", 204, "u=dd")
double("DSEQ", 205, "u=dd", op, document_operands="f=dd")
double("DSNE", 206, "u=dd")
double("DRCP", 207, "d=d", op)
double("DSQRT", 208, "d=d", op)
double("DMAD", 209, "d=ddd", op)
double("DFRAC", 210, "d=d", op)
double("DLDEXP", 211, "d=di", op, document_operands="d=dd")
double("DFRACEXP", 212, "dd=d", old)
double("D2I", 213, "i=d")
double("I2D", 214, "d=i")
double("D2U", 215, "u=d")
double("U2D", 216, "d=u")
double("DRSQ", 217, "d=d")
double("DTRUNC", 218, "d=d")
double("DCEIL", 219, "d=d")
double("DFLR", 220, "d=d")
double("DROUND", 221, "d=d")
double("DSSG", 222, "d=d")
double("DFMA", 118, "d=ddd")
double("DDIV", 248, "d=dd", op)

# --- 64-bit integers ------------------------------------------------------------------------------
for _name, _number, _operands in (
    ("F2U64", 22, "q=f"), ("F2I64", 23, "q=f"), ("U2I64", 32, "q=u"), ("I2I64", 34, "q=i"),
    ("D2U64", 44, "q=d"), ("D2I64", 46, "q=d"), ("U642D", 51, "d=q"), ("U642F", 59, "f=q"),
    ("I642F", 60, "f=q"), ("I642D", 62, "d=q"), ("U64SEQ", 226, "u=qq"), ("U64SNE", 227, "u=qq"),
    ("I64SLT", 228, "u=qq"), ("U64SLT", 229, "u=qq"), ("I64SGE", 230, "u=qq"),
    ("U64SGE", 231, "u=qq"), ("I64MIN", 232, "q=qq"), ("U64MIN", 233, "q=qq"),
    ("I64MAX", 234, "q=qq"), ("U64MAX", 235, "q=qq"), ("I64ABS", 236, "q=q"),
    ("I64SSG", 237, "q=q"), ("I64NEG", 238, "q=q"), ("U64ADD", 239, "q=qq"),
    ("U64MUL", 240, "q=qq"), ("U64SHL", 241, "q=qu"), ("I64SHR", 242, "q=qu"),
    ("U64SHR", 243, "q=qu"), ("I64DIV", 244, "q=qq"), ("U64DIV", 245, "q=qq"),
    ("I64MOD", 246, "q=qq"), ("U64MOD", 247, "q=qq"),
):
    refused(_name, _number, _operands)

# --- textures -------------------------------------------------------------------------------------
op("TEX", 52, "x=fs", NATIVE, FRAGMENT_ONLY, traits="texture")
op("TXD", 53, "x=fffs", NATIVE, REFUSED, traits="texture")
op("TXP", 54, "x=fs", NATIVE, FRAGMENT_ONLY, traits="texture")
op("TXB", 68, "x=fs", (REFUSED, NATIVE), FRAGMENT_ONLY, traits="texture")
op("TXL", 72, "x=fs", NATIVE, FRAGMENT_ONLY, traits="texture")
op("TXF", 94, "x=is", NATIVE, REFUSED, traits="texture")
op("TXQ", 95, "i=is", NATIVE, REFUSED, traits="texture")
new("TEX_LZ", 17, "x=fs", NATIVE, FRAGMENT_ONLY, traits="texture")
new("TXF_LZ", 25, "x=is", NATIVE, REFUSED, traits="texture")
new("TXQS", 104, "i=s", REFUSED, REFUSED, traits="texture")
new("TEX2", 177, "x=ffs", NATIVE, FRAGMENT_ONLY, traits="texture")
new("TXB2", 178, "x=ffs", (REFUSED, NATIVE), FRAGMENT_ONLY, traits="texture")
new("TXL2", 179, "x=ffs", NATIVE, FRAGMENT_ONLY, traits="texture")
new("TG4", 182, "x=ffs", NATIVE, REFUSED, traits="texture")
new("LODQ", 183, "f=fs", (REFUSED, NATIVE), REFUSED, traits="texture")
for _name, _number, _operands in (
    ("SAMPLE", 145, "x=fss"), ("SAMPLE_I", 146, "x=is"), ("SAMPLE_I_MS", 147, "x=iis"),
    ("SAMPLE_B", 148, "x=fssf"), ("SAMPLE_C", 149, "x=fssf"), ("SAMPLE_C_LZ", 150, "x=fssf"),
    ("SAMPLE_D", 151, "x=fssff"), ("SAMPLE_L", 152, "x=fssf"), ("GATHER4", 153, "x=fss"),
    ("SVIEWINFO", 154, "i=is"), ("SAMPLE_POS", 155, "f=si"), ("SAMPLE_INFO", 156, "i=si"),
    ("LOD", 249, "f=fss"),
):
    refused(_name, _number, _operands)
refused("SAMP2HND", 164, "q=s", traits="texture")

# --- fragments ------------------------------------------------------------------------------------
op("KILP", 39, "=", (REFUSED, NATIVE), FRAGMENT_ONLY, modern_name="KILL")
op("KIL", 116, "=f", (REFUSED, NATIVE), FRAGMENT_ONLY, modern_name="KILL_IF")
new("DEMOTE", 31, "=", (REFUSED, NATIVE), FRAGMENT_ONLY)
refused("READ_HELPER", 35, "u=")
refused("FBFETCH", 69, "f=r")
refused("INTERP_CENTROID", 192, "f=f")
refused("INTERP_SAMPLE", 193, "f=fi")
refused("INTERP_OFFSET", 194, "f=ff")

# --- control flow ---------------------------------------------------------------------------------
old("BRA", 62, "=", traits="label")
op("CAL", 63, "=", traits="label")
op("RET", 64, "=")
op("BRK", 73, "=")
op("IF", 74, "=f", traits="label")
new("UIF", 75, "=u", traits="label")
op("ELSE", 77, "=", traits="label")
op("ENDIF", 78, "=")
old("PUSHA", 81, "=x")
old("POPA", 82, "x=")
op("CONT", 96, "=")
op("BGNLOOP", 99, "=", traits="label")
op("BGNSUB", 100, "=")
op("ENDLOOP", 101, "=", traits="label")
op("ENDSUB", 102, "=")
op("NOP", 107, "=")
old("CALLNZ", 113, "=f", traits="label")
old("IFC", 114, "=f", traits="label")
old("BREAKC", 115, "=f")
new("END", 117, "=")
new("SWITCH", 141, "=u", NATIVE, WHOLE)
new("CASE", 142, "=u", NATIVE, WHOLE)
new("DEFAULT", 143, "=")
new("ENDSWITCH", 144, "=")

# --- other stages, memory, groups -----------------------------------------------------------------
refused("EMIT", 97, "=u", op, document_operands="=")
refused("ENDPRIM", 98, "=u", op, document_operands="=")
refused("CLOCK", 33, "u=")
refused("READ_INVOC", 76, "x=xu")
refused("BALLOT", 88, "u=u")
refused("READ_FIRST", 106, "x=x")
refused("VOTE_ANY", 223, "u=u")
refused("VOTE_ALL", 224, "u=u")
refused("VOTE_EQ", 225, "u=u")
new("MEMBAR", 112, "=u")
refused("BARRIER", 166, "=")
refused("LOAD", 161, "x=ri", traits="memory")
refused("STORE", 162, "r=ix", traits="memory")
refused("RESQ", 105, "i=r", traits="memory")
refused("IMG2HND", 163, "q=r", traits="memory")
for _name, _number, _operands in (
    ("ATOMUADD", 167, "x=rix"), ("ATOMXCHG", 168, "x=rix"), ("ATOMCAS", 169, "x=rixx"),
    ("ATOMAND", 170, "x=rix"), ("ATOMOR", 171, "x=rix"), ("ATOMXOR", 172, "x=rix"),
    ("ATOMUMIN", 173, "x=rix"), ("ATOMUMAX", 174, "x=rix"), ("ATOMIMIN", 175, "x=rix"),
    ("ATOMIMAX", 176, "x=rix"), ("ATOMFADD", 103, "x=rix"), ("ATOMINC_WRAP", 250, "x=rix"),
    ("ATOMDEC_WRAP", 251, "x=rix"),
):
    refused(_name, _number, _operands, traits="memory")
