# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""The instructions of the Apple G13, one entry each, in the order in which a decoder tries them.

inst(name, length, constants, fields, operands, ...)

length      "8" bytes, or "6/8 L15": short or long form, which bit 15 selects (1: long).
constants   "0..6=0x2e 15=0": ranges of bits and their values.
fields      "D=9..14+44..45": the ranges of a split field, its low part first; "q1=43..46!9": 9 is
            what to emit when nothing else is known. Bits in no range become fields unknown_LO.
operands    "A:add_src(A,At,As)" in the order of the text. Without parentheses the fields are those
            that KIND_FIELDS names. A kind that is an enumeration of isa_enums.py names the values
            of the field.
mnemonic    where the text differs from the name.
print_as    the fallback entry whose text is printed in place of the entry's own (which is read).
slot        asynchronous: the field with the scoreboard slot. Everything else is synchronous.
grade       "" documented or observed; "inferred" from the pattern of its neighbours;
            "unidentified": the length is known, the purpose is not; "fallback": takes the values
            that no other entry takes.

Facts: G13 fact sheet, encodings 1 to 3 and operands.
"""

import dataclasses
import re

from isa_enums import ENUMS

# The fields of an operand called X by its kind; kinds not listed have the one field X.
KIND_FIELDS = {
    **dict.fromkeys(["alu_dst", "alu_dst64", "alu_dst_pair", "alu_src", "alu_src16", "alu_src64",
                     "cmpsel_src"], "X Xt"),
    **dict.fromkeys(["float_dst", "float_dst16"], "X Xt S"),
    **dict.fromkeys(["mul_src", "add_src"], "X Xt Xs"),
    **dict.fromkeys(["float_src", "float_src16", "float_src_pair"], "X Xt Xm"),
    **dict.fromkeys(["mem_reg", "tg_reg", "atomic_dst", "tex_reg", "pbe_reg", "async_reg",
                     "mem_base", "tg_base", "async_base", "mem_index", "tg_index", "tex_state",
                     "sampler_state", "pbe_lod", "state_offset", "tile_sample_mask",
                     "sample_mask_src", "live_mask_src", "cf_index", "uvs_index"], "X Xt"),
    "tex_coords": "X Xt Xs",
    "tex_cmp_off": "X Xt",
    "zs_src": "X z s",
    "var_reg": "X Xt count",
    "var_reg3": "X Xt count",
    "r0l": "Dt",
    "icond": "cc ccn",
    "fcond": "cc ccn",
    "truth_table": "tt0 tt1 tt2 tt3",
    "alu_shift": "s",
    "mem_shift": "s",
}
KINDS = [*KIND_FIELDS, "uint", "bits", "enumeration", "channel_mask", "branch", "mask_width",
         "reg32", "exreg32", "ureg64", "sreg", "stack_imm", "stack_reg32", "stack_reg_index",
         "atomic_src", "tex_ubase", "tex_lod", "tile_offset_reg", "cf_w", "iter_sample", "ts_dst",
         "ss_dst"]


@dataclasses.dataclass
class Field:
    name: str
    ranges: list  # (lo, width), low part first
    default: int = 0

    @property
    def bits(self):
        return [bit for lo, width in self.ranges for bit in range(lo, lo + width)]


@dataclasses.dataclass
class Operand:
    name: str
    kind: str
    fields: list
    enum: str = ""


@dataclasses.dataclass
class Entry:
    name: str
    mnemonic: str
    short: int  # bytes
    long: int
    length_bit: int  # None where there is one form
    mask: int
    value: int
    fields: list
    operands: list
    slot: str
    grade: str
    print_as: str


def parse_range(text):
    first, _, last = text.partition("..")
    lo, hi = int(first), int(last or first)
    return lo, hi - lo + 1


def parse_fields(text):
    fields = []
    for item in text.split():
        name, ranges, default = re.fullmatch(r"(\w+)=([\d.+]+)(?:!(\w+))?", item).groups()
        places = [parse_range(r) for r in ranges.split("+")]
        fields.append(Field(name, places, int(default or "0", 0)))
    return fields


def parse_operands(text):
    operands = []
    for item in text.split():
        name, kind, fields = re.fullmatch(r"(\w+):(\w+)(?:\((.*)\))?", item).groups()
        enum = kind if kind in ENUMS else ""
        kind = "enumeration" if enum and kind not in KINDS else kind
        assert kind in KINDS, kind
        if fields is None:
            fields = KIND_FIELDS.get(kind, "X").replace("X", name).replace(" ", ",")
        operands.append(Operand(name, kind, fields.split(","), enum))
    return operands


def parse_constants(text):
    mask = value = 0
    for item in text.split():
        place, number = item.split("=")
        lo, width = parse_range(place)
        assert int(number, 0) < 1 << width, text
        mask |= ((1 << width) - 1) << lo
        value |= int(number, 0) << lo
    return mask, value


def unknown_fields(entry):
    """Runs of bits that nothing takes, as fields, so that every bit has a name."""
    taken = {bit for field in entry.fields for bit in field.bits}
    taken |= {bit for bit in range(96) if entry.mask >> bit & 1} | {entry.length_bit}
    free = [bit for bit in range(entry.long * 8) if bit not in taken]
    for lo in (bit for bit in free if bit - 1 not in free):
        width = next(n for n in range(1, 97) if lo + n not in free)
        yield Field(f"unknown_{lo}", [(lo, width)])


ENTRIES = []


def inst(name, length, constants, fields="", operands="", mnemonic="", slot="", grade="",
         print_as=""):
    sizes, _, length_bit = length.partition(" L")
    short, _, long = sizes.partition("/")
    mask, value = parse_constants(constants)
    entry = Entry(name, mnemonic or name, int(short), int(long or short),
                  int(length_bit) if length_bit else None, mask, value, parse_fields(fields),
                  parse_operands(operands), slot, grade, print_as or name)
    known = {field.name for field in entry.fields}
    assert all(f in known for operand in entry.operands for f in operand.fields), name
    entry.fields += unknown_fields(entry)
    ENTRIES.append(entry)


# --- patterns that many entries share -------------------------------------------------------------
# ALU operands: 12-bit slots for the sources, from bit 16 on, each with the low six bits of the
# register, its type and its modifiers. The two high bits of each register stand in the halfword at
# `tail`, the destination's highest.


def dst(tail):
    return f" Dt=7..8 D=9..14+{tail + 12}..{tail + 13}"


SLOTS = {"A": 0, "B": 1, "C": 2, "X": 2, "Y": 3}


def source(name, tail, modifiers="", type_width=4):
    slot = SLOTS[name]
    lo, high = 16 + 12 * slot, tail + 10 - 2 * slot
    above = lo + 6 + type_width
    text = f" {name}t={lo + 6}..{above - 1} {name}={lo}..{lo + 5}+{high}..{high + 1}"
    text += {"": "", "s": f" {name}s={above}", "m": f" {name}m={above}..{above + 1}"}[modifiers]
    return text


def sources(names, tail, modifiers="", type_width=4):
    return "".join(source(name, tail, modifiers, type_width) for name in names)


# Memory operands: device, uniform and stack instructions share their places.
MEM_R = " R=10..15+40..41"
MEM_RT = " Rt=49"
MEM_MASK = " mask=52..55"
MEM_A = " At=27 A=16..19+36..39"
MEM_O = " Ot=24 O=20..23+32..35+56..63"
STACK_VALUE = "20..23+32..35+56..63"

# --- moves and special registers ------------------------------------------------------------------

inst("mov_imm16", "4/6 L15", "0..6=0x62 8=0", dst(32) + " imm16=16..31", "D:alu_dst imm16:uint",
     mnemonic="mov_imm")
inst("mov_imm32", "6/8 L15", "0..6=0x62 8=1", dst(48) + " imm32=16..47 kill=62",
     "D:alu_dst imm32:uint kill:bits", mnemonic="mov_imm")
inst("get_sr", "4", "0..6=0x72 15=0", dst(16) + " SR=16..21+26..27", "D:alu_dst SR:sreg")

# --- integer arithmetic ---------------------------------------------------------------------------

inst("iadd", "8", "0..5=0x0e 15=0", "S=6 N=27 s=39+52..53" + dst(32) + sources("AB", 32, "s"),
     "D:alu_dst64 A:add_src B:add_src shift:alu_shift(s)")
inst("imadd", "8", "0..5=0x1e 15=0", "S=6 N=27 s=39+52..53" + dst(48) + sources("ABC", 48, "s"),
     "D:alu_dst64 A:mul_src B:mul_src C:add_src shift:alu_shift(s)")
inst("convert", "6", "0..6=0x3e 15=1 22..25=0 38..39=0 42..43=0",
     "mode=16..21 srct=34..37 src=28..33+40..41 round=26..27" + dst(32),
     "mode:convert_mode D:alu_dst src:alu_src round:convert_round")

# --- shifts and bit fields ------------------------------------------------------------------------

for name, bit15, bits26 in [("bfi", 0, 0), ("bfeil", 1, 0), ("extr", 0, 1), ("shlhi", 0, 2),
                            ("shrhi", 1, 2)]:
    inst(name, "8", f"0..6=0x2e 15={bit15} 26..27={bits26}",
         "m=38..39+50..51+63" + dst(48) + sources("ABC", 48),
         "D:alu_dst A:alu_src B:alu_src C:alu_src m:mask_width")
for name, bits26 in [("asr", 1), ("asrh", 3)]:
    inst(name, "8", f"0..6=0x2e 15=1 26..27={bits26}", dst(48) + sources("AB", 48),
         "D:alu_dst A:alu_src B:alu_src")

# --- bit manipulation -----------------------------------------------------------------------------

inst("bitop", "6", "0..6=0x7e 15=0", "tt0=26 tt1=27 tt2=38 tt3=39" + dst(32) + sources("AB", 32),
     "tt:truth_table(tt0,tt1,tt2,tt3) D:alu_dst A:alu_src B:alu_src")
INT_UNARY = "0..6=0x3e 15=0"
inst("bitrev", "6", f"{INT_UNARY} 26..39=1", dst(32) + source("A", 32), "D:alu_dst A:alu_src")
inst("popcount", "6", f"{INT_UNARY} 26..39=2", dst(32) + source("A", 32), "D:alu_dst A:alu_src")
inst("intl", "6", f"{INT_UNARY} 26..27=0 38..39=0", dst(32) + sources("AB", 32),
     "D:alu_dst A:alu_src B:alu_src")
inst("ffs", "6", f"{INT_UNARY} 26..39=3", dst(32) + source("A", 32), "D:alu_dst A:alu_src")
inst("iunop", "6", f"{INT_UNARY} 28..37=0", "op1=38..39 op2=26..27" + dst(32) + source("A", 32),
     "D:alu_dst A:alu_src op1:bits op2:bits", grade="fallback")

# --- floating point -------------------------------------------------------------------------------

for name, size, opcode in [("fmadd", "6/8", 0x3A), ("fadd", "4/6", 0x2A), ("fmul", "4/6", 0x1A)]:
    operands, tail = ("ABC", 48) if name == "fmadd" else ("AB", 32)
    for width, kind, code, type_width in [("32", "", opcode, 4), ("16", "16", opcode - 4, 3)]:
        inst(name + width, f"{size} L15", f"0..5={code}",
             "S=6" + dst(tail) + sources(operands, tail, "m", type_width),
             f"D:float_dst{kind} " + " ".join(f"{o}:float_src{kind}" for o in operands))

FLOAT_UNARY = "S=6" + dst(32) + source("A", 32, "m")
for name, code in [("floor", 0), ("ceil", 16), ("trunc", 32), ("rint", 48), ("rcp", 8),
                   ("rsqrt", 9), ("rsqrt_special", 1), ("sin_pt_1", 10), ("sin_pt_2", 14),
                   ("log2", 12), ("exp2", 13), ("dfdx", 4), ("dfdy", 6)]:
    inst(name, "4/6 L15", f"0..5=0x0a 28..41={code}",
         FLOAT_UNARY + (" kill=46" if name.startswith("dfd") else ""), "D:float_dst A:float_src")
inst("funop", "4/6 L15", "0..5=0x0a 34..41=0", FLOAT_UNARY + " op=28..33",
     "D:float_dst A:float_src op:bits", grade="fallback")

# --- flow control ---------------------------------------------------------------------------------

inst("ret", "2", "0..6=0x14", "reg32=9..15", "reg32:reg32")
inst("stop", "2", "0..15=0x0088")
inst("trap", "2", "0..15=0x0008")
inst("call_reg", "2", "0..6=0x04", "reg32=9..15", "reg32:reg32", mnemonic="call")
inst("jmp_incomplete", "4", "0..15=0 24..31=0", "off=16..23", "off:branch")
inst("jmp_exec_any", "6", "0..15=0xc000", "off=16..47", "off:branch")
inst("jmp_exec_none", "6", "0..15=0xc020", "off=16..47", "off:branch")
inst("call", "6", "0..15=0xc010", "off=16..47", "off:branch")

# --- execution mask -------------------------------------------------------------------------------

inst("pop_exec", "6", "0..6=0x52 9..10=3 13..47=0", "Dt=7 n=11..12", "D:r0l n:uint")
for name, code in [("if", 0), ("while", 2), ("else", 1)]:
    fields = "Dt=7 cc=13..15 ccn=8 n=11..12"
    inst(f"{name}_icmp", "6", f"0..6=0x52 9..10={code} 26..27=0 38..39=0 44..45=0",
         fields + sources("AB", 32), "D:r0l cc:icond A:alu_src B:alu_src n:uint")
    inst(f"{name}_fcmp", "6", f"0..6=0x42 9..10={code} 44..45=0",
         fields + sources("AB", 32, "m"), "D:r0l cc:fcond A:float_src B:float_src n:uint")

# --- compare and select ---------------------------------------------------------------------------

for name, code, kind, cond, mod in [("icmpsel", 0x12, "alu_src", "icond", ""),
                                    ("fcmpsel", 0x02, "float_src", "fcond", "m")]:
    inst(name, "8/10 L15", f"0..6={code}",
         "cc=61..63" + dst(64) + sources("AB", 64, mod) + sources("XY", 64, type_width=3),
         f"cc:{cond}(cc) D:alu_dst A:{kind} B:{kind} X:cmpsel_src Y:cmpsel_src")

# --- across the SIMD-group and the quad -----------------------------------------------------------

for name, code, kind, cond, mod, fixed in [
        ("icmp", 0x32, "alu_src", "icond", "", "26..27=0 38..39=0 "),
        ("fcmp", 0x22, "float_src", "fcond", "m", "")]:
    for group, bits in [("", 1), ("_quad", 0)]:
        inst(f"{name}{group}_ballot", "8", f"0..6={code} {fixed}48..60={bits}",
             "cc=61..63 ccn=47" + dst(32) + sources("AB", 32, mod),
             f"D:alu_dst cc:{cond} A:{kind} B:{kind}")


def shuffles(group, bits26, kinds):
    for name, bits38, bit47 in [("", 0, 0), ("_down", 3, 0), ("_up", 2, 0), ("_rotate_up", 2, 1),
                                ("_xor", 1, 0)]:
        inst(f"{group}_shuffle{name}", "6",
             f"0..6=0x6f 15=0 26..27={bits26} 38..39={bits38} 47={bit47}",
             dst(32) + sources("AB", 32), "D:alu_dst A:{} B:{}".format(*kinds))


shuffles("simd", 1, ("alu_src", "alu_src16"))
for name, bits26 in [("32", 3), ("16", 2)]:
    inst(f"simd_matrix_fmadd{name}", "8", f"0..6=0x6f 15=0 26..27={bits26} 63=1",
         dst(48) + source("A", 48) + " Am=52..53" + sources("BC", 48, "m"),
         "D:alu_dst_pair A:float_src_pair B:float_src_pair C:float_src_pair")
shuffles("quad", 0, ("alu_src64", "alu_src64"))
inst("simd_shuf_op", "6", "0..6=0x6f 15=0",
     "op1=47 op2=38..39 op3=26..27" + dst(32) + sources("AB", 32),
     "op1:bits op2:bits op3:bits D:alu_dst A:alu_src64 B:alu_src64", grade="fallback")

# Reductions: bit 28 float, 29 the SIMD-group (else the quad), 30 exclusive prefix, 38..40 the
# operation, 47 the integer operations other than logic.
OPERATIONS = {
    "and": (0, 0, 0), "or": (0, 1, 0), "xor": (0, 2, 0), "iadd": (0, 0, 1), "fadd": (1, 0, 0),
    "fmul": (1, 1, 0), "min.s": (0, 2, 1), "max.s": (0, 3, 1), "min.u": (0, 6, 1),
    "max.u": (0, 7, 1), "min.f": (1, 2, 0), "max.f": (1, 3, 0),
}


def reductions(prefix, operations, grade="", print_as=""):
    for operation in operations.split():
        is_float, code, bit47 = OPERATIONS[operation]
        simd, scan = int(prefix.startswith("simd")), int("prefix" in prefix)
        inst(f"{prefix}_{operation}", "6",
             f"0..6=0x6f 15=1 26..27=0 28={is_float} 29={simd} 30={scan} 31..37=0 38..40={code} "
             f"41=0 47={bit47}", dst(32) + source("A", 32), "D:alu_dst A:alu_src64", grade=grade,
             print_as=print_as)


reductions("quad", "and or xor iadd fadd fmul")
reductions("quad_prefix", "iadd fadd fmul")
reductions("quad", "min.u max.u min.s max.s min.f max.f")
reductions("simd", "and or xor iadd fadd fmul")
reductions("simd_prefix", "iadd fadd fmul and or xor min.s min.u max.s max.u")
reductions("simd", "min.u max.u min.s max.s min.f max.f")
# Other tools have no names for these.
reductions("quad_prefix", "and or xor min.u max.u min.s max.s min.f max.f", "inferred", "simd_op")
reductions("simd_prefix", "min.f max.f", "inferred", "simd_op")
inst("simd_op", "6", "0..6=0x6f 15=1", "op1=47 op2=26..41" + dst(32) + source("A", 32),
     "op1:bits op2:bits D:alu_dst A:alu_src64", grade="fallback")

# --- fragments: fences, tile buffer, interpolation ------------------------------------------------

for name, code in [("wait_pix", 0x48), ("signal_pix", 0x58)]:
    inst(name, "4", f"0..7={code}", "i=8..17 j=22..23", "i:uint j:uint")
inst("wait", "2", "0..7=0x38", "i=8", "i:uint")
for name, code, u0 in [("ld_tile", 0x49, 1), ("st_tile", 0x09, 0)]:
    inst(name, "8/10 L15", f"0..6={code}",
         f"Rt=8 R=9..14+60..61 F=24..27 u0=35!{u0} mask=36..39 O=28..34+40..41 St=22..23 "
         "S=42..47+56..57 C=16..21+58..59 E=55",
         "R:tg_reg F:mem_format u0:uint mask:channel_mask O:uint S:tile_sample_mask C:uint")

VARYING = "Dt=8 count=30..31 D=9..14+56..57 It=23 I=16..21+58..59"
ITER = VARYING + (" S=32..39 forwarding=22 elide=46 interpolation=48..49 kill=52 unk1=40..45 "
                  "unk2=47 unk3=50..51 unk4=53..55 unk5=62..63")
ITER_OPERANDS = ("S:iter_sample forwarding:forwarding elide:elide interpolation:interpolation "
                 "kill:bits unk1:uint unk2:uint unk3:uint unk4:uint unk5:uint")
inst("iter", "4/8 L15", "0..7=0x21", ITER, "D:var_reg I:cf_index " + ITER_OPERANDS)
inst("iterproj", "4/8 L15", "0..7=0x61", ITER + " J=24..29+60..61",
     "D:var_reg I:cf_index J:cf_w " + ITER_OPERANDS)
inst("ldcf", "4/8 L15", "0..7=0xa1", VARYING, "D:var_reg3 I:cf_index", mnemonic="TODO.ldcf")

# --- uniforms and state ---------------------------------------------------------------------------

inst("uniform_store", "6/8 L47", "0..6=0x45 9=0 16..19=0 27..29=7 36..39=0 50..51=0",
     "unk=25..26!2 F=7..8!1 b=44..46 s=42..43" + MEM_MASK + MEM_R + MEM_RT + MEM_O,
     "unk:uint F:mem_format mask:channel_mask b:uint R:mem_reg O:mem_index s:mem_shift")
# The offset is in bytes. For a texture and an image behind it Mesa 26.2 has the immediates 0 and
# 24, and sets bit 16 for the image. That bit 58 tells immediates from registers is inferred.
inst("tex_state_store", "8", "0..7=0xed 20=1", "TS=8..14 B=59..63 O=26..33 Ot=58",
     "TS:ts_dst B:ureg64 O:state_offset")
inst("sampler_state_store", "8", "0..7=0xad 20=1", "SS=8..12 B=59..63 O=26..33 Ot=58",
     "SS:ss_dst B:ureg64 O:state_offset")

# --- vertex outputs -------------------------------------------------------------------------------

for name, code in [("no_var", 0x51), ("st_var", 0x11), ("st_var_final", 0x91)]:
    inst(name, "4", f"0..9={code} 22=0", "u=31!1 r=10..14+24..25 It=23 I=16..21+26..27",
         "u:uint r:exreg32 I:uvs_index")

# --- device memory --------------------------------------------------------------------------------

for name, code in [("async_store", 0x65), ("async_load", 0x25)]:
    inst(name, "8", f"0..6={code}", "F=47 Rt=8 R=9..14 At=25 A=16..19+36..39",
         "F:copy_dim R:async_reg A:async_base", grade="unidentified")

DEVICE = "g=30 F=7..9+48 Ou=25 s=42..43" + MEM_MASK + MEM_R + MEM_RT + MEM_A + MEM_O
DEVICE_OPERANDS = ("g:uint F:mem_format mask:channel_mask R:mem_reg A:mem_base O:mem_index "
                   "Ou:unsigned_index s:mem_shift")
inst("device_load", "6/8 L47", "0..6=0x05 26=1 28..29=0 44..46=4 50..51=0", DEVICE,
     DEVICE_OPERANDS, slot="g")
inst("device_store", "6/8 L47", "0..6=0x45 26=1 28..29=0 45..46=2 50..51=0", DEVICE + " u6=44",
     DEVICE_OPERANDS + " u6:uint", slot="g")
# The bits that are constant above, with any other value: all ones in 44..46 is the coherent access.
inst("device_load_ext", "6/8 L47", "0..6=0x05", DEVICE + " u1=26!1 u3=28..29 u4=44..46!4 u5=50..51",
     DEVICE_OPERANDS + " u1:uint u3:uint u4:uint u5:uint", mnemonic="device_load.TODO", slot="g")
inst("device_store_ext", "6/8 L47", "0..6=0x45",
     DEVICE + " u6=44 u1=26!1 u3=28..29 u4=45..46!2 u5=50..51",
     DEVICE_OPERANDS + " u6:uint u1:uint u3:uint u4:uint u5:uint", mnemonic="device_store.TODO",
     slot="g")

# --- stack ----------------------------------------------------------------------------------------

STACK = ("F=8..9+50..51 i1=26!1 i2=36..38 i5=44..46!4 i6=30" + MEM_MASK + MEM_R + MEM_RT + MEM_O)
inst("stack_store", "6/8 L47", "0..7=0xb5 16..19=0", STACK,
     "F:mem_format i1:uint i2:uint mask:channel_mask i5:uint R:mem_reg O:mem_index i6:uint",
     slot="i6")
inst("stack_load", "6/8 L47", "0..7=0x35 16..19=0", STACK,
     "R:mem_reg F:mem_format i1:uint i2:uint mask:channel_mask i5:uint O:mem_index i6:uint",
     slot="i6")
inst("stack_get_ptr", "6/8 L47", "0..7=0x35 16..19=1 48..49=2",
     "i0=8..9 i1=26 i2=36..38 i4=50..55 i3=44..46" + MEM_R,
     "i0:uint i1:uint i2:uint i4:uint i3:uint R:stack_reg32")
inst("stack_adjust", "6/8 L47", "0..7=0xb5 16..19=1 24..25=1",
     f"i0=8..9 i1=26!1 i2=36..38!2 i3=44..46 i4=50..55 v={STACK_VALUE}",
     "i0:uint i1:uint i2:uint i3:uint i4:uint v:stack_imm", mnemonic="TODO.stack_adjust")

# --- threadgroup memory ---------------------------------------------------------------------------

THREADGROUP = "Rt=8 R=9..14+60..61 At=22..23 A=16..21+58..59 Ot=34 O=28..33+48..57"
for name, code in [("threadgroup_load", 3), ("threadgroup_store", 1)]:
    inst(name, "6/8 L15", f"0..3=9 5..6={code}",
         f"F=24..27 mask=36..39 u40=40..47 {THREADGROUP}",
         "F:mem_format mask:channel_mask R:tg_reg A:tg_base O:tg_index")

# --- textures -------------------------------------------------------------------------------------

TEXTURE = (
    "compare=23 mode=30..31 q3=43..46!0xc slot=63 q6=86..90 mask=48..51 kill=69..70 Rt=8 "
    "R=9..14+72..73 U=64..68 Tt=38..39 T=32..37+78..79 St=62 S=56..61+92..93 n=40..42+71 Ct=22 "
    "Cs=47 C=16..21+74..75 lod=52..55 D=24..29+76..77 Ot=91 O=80..85+94..95"
)
for name, code in [("texture_sample", 0x31), ("texture_load", 0x71)]:
    inst(name, "8/12 L15", f"0..7={code}", TEXTURE,
         "compare:uint mode:tex_mode q3:bits slot:bits q6:gather_q6 mask:channel_mask kill:bits "
         "R:tex_reg U:tex_ubase T:tex_state S:sampler_state n:tex_dim C:tex_coords lod:lod_mode "
         "D:tex_lod O:tex_cmp_off", slot="slot")

inst("threadgroup_barrier", "2", "0..7=0x68")

# --- atomics --------------------------------------------------------------------------------------

inst("atomic", "8", "0..5=0x15",
     "op=6..9 g=30 Rt=47 Ou=25 S=48..55 u1=26!1 u2=28..29 u3=31!1 u4=42..44!4 u5=45..46!2"
     + MEM_R + MEM_A + MEM_O,
     "op:atomic_op g:uint R:atomic_dst A:mem_base O:mem_index Ou:unsigned_index S:atomic_src "
     "u1:uint u2:uint u3:uint u4:uint u5:uint", slot="g")
inst("threadgroup_atomic", "6/10 L15", "0..5=0x19",
     f"op=24..27 Ra=38 S=64..71 u1=6..7 u3=35..37!2 u4=40..47!0x80 u5=72..79 {THREADGROUP}",
     "op:atomic_op R:tg_reg(R,Rt,Ra) A:tg_base O:tg_index S:atomic_src u1:uint u3:uint u4:uint "
     "u5:uint")

# --- known by their lengths only, and the helper program ------------------------------------------

inst("unk_101C", "2", "0..15=0x101c", mnemonic="TODO.after_sampling1", grade="unidentified")
inst("unk_62CC", "2", "0..15=0x62cc", mnemonic="TODO.after_sampling2", grade="unidentified")
inst("unk_C030", "6", "0..15=0xc030", "imm=16..47", "imm:uint", mnemonic="TODO.unk30C0",
     grade="unidentified")
inst("unk_C040", "6", "0..47=0xc040", mnemonic="TODO.unk40C0", grade="unidentified")
inst("unk_000000C0", "4", "0..31=0xc0", mnemonic="TODO.unkC0000000", grade="unidentified")
inst("unk_E8", "2", "0..15=0xe8", mnemonic="TODO.unkE800", grade="unidentified")
inst("unk_0C", "2", "0..15=0x0c", mnemonic="TODO.unk0C00", grade="unidentified")
inst("doorbell", "2", "0..7=0x28", "imm=8..15", "imm:uint")
inst("jmp_if_skipping_doorbell", "4", "0..15=0x20 24..31=0", "off=16..23", "off:branch")

# --- image writes ---------------------------------------------------------------------------------

IMAGE = ("R=9..14+56..57 Ct=22 Cs=47 C=16..21+58..59 D=24..29+60..61 U=48..52 Tt=38..39 "
         "T=32..37+62..63 n=40..42+55 round=53")
inst("image_write_block", "6/10 L15", "0..7=0xb1 68..77=0",
     f"{IMAGE} Dt=31!1 F=8+64..66 q0=23 q1=43..46!9 q2=67!1",
     "R:tile_offset_reg C:tex_coords D:pbe_lod T:tex_state n:tex_dim round:pbe_round F:mem_format "
     "q0:uint q1:uint q2:uint")
inst("stack_adjust_reg", "6/8 L47", "0..7=0xb5 16..19=1 24..25=0",
     "i0=8..9 i1=26 i2=36..38 i3=44..46 i4=50..55 r=20..23+32..35",
     "i0:uint i1:uint i2:uint i3:uint i4:uint r:stack_reg_index", mnemonic="TODO.stack_adjust2",
     grade="unidentified")
inst("image_write", "6/8 L15", "0..7=0xf1", f"{IMAGE} Rt=8 Dt=31 u1=23!1 u2=30 u3=43..46!9 u5=54",
     "R:pbe_reg C:tex_coords D:pbe_lod U:tex_ubase T:tex_state n:tex_dim round:pbe_round u1:uint "
     "u2:uint u3:uint u5:uint")

inst("sr_thing", "4", "0..6=0x72 15=1", dst(16) + " SR=16..21+26..27", "D:alu_dst SR:sreg",
     mnemonic="TODO.sr_thing", grade="unidentified")
inst("pop_exec2", "6", "0..6=0x52 9..10=3 13..23=0x400", "Dt=7 n=11..12", "D:r0l n:uint",
     mnemonic="TODO.pop_exec2", grade="unidentified")
inst("map", "8", "0..7=0x75 10=0 24..25=1 27..29=0 31=0 47=1",
     f"op=16..19 target=36 R=11..15+40..41 v={STACK_VALUE} q1=8..9 q2=30 q3=37..39 q4=42..46!16 "
     "q5=48..55!16 u26=26!1",
     "target:map_target R:exreg32 v:stack_imm q1:bits q2:bits q3:bits q4:bits q5:bits")
inst("unk_75", "8", "0..7=0x75 10=0 47=1",
     f"q16=16..19 q17=24..25 q18=27..29 q19=31 R=11..15+40..41 v={STACK_VALUE} q1=8..9",
     "q16:uint q17:uint q18:uint q19:uint R:exreg32 v:stack_imm q1:bits", mnemonic="TODO.unk75_alt",
     grade="unidentified")

# --- samples, depth and stencil; barriers ---------------------------------------------------------

inst("sample_mask", "4", "0..7=0xc1 15=0", "St=8 S=9..14+24..25 Mt=23 M=16..21+26..27",
     "S:sample_mask_src M:live_mask_src")
inst("zs_emit", "4", "0..7=0x41 15=0", "St=8 S=9..14+24..25 z=29 s=30 T=16..21+26..27 u0=22..23",
     "S:sample_mask_src T:zs_src u0:uint")
inst("memory_barrier", "2", "0..7=0xf5", "a=10..11 b=8..9 c=12..15", "a:uint b:uint c:uint")

# --- spellings ------------------------------------------------------------------------------------
# (entry, mnemonic, values of fields, operands that the text then leaves out). The first that fits
# is printed; all are read. Where none fits, an entry has its own mnemonic.

B_IS_ZERO = {"B": 0, "Bt": 0}
FLOAT_ZEROS = {f: 0 for f in ("A", "At", "Am", "B", "Bt", "Bm", "cc", "ccn")}


def table(digits):
    return {f"tt{i}": int(digit) for i, digit in enumerate(digits)}


ALIASES = [
    ("bitop", "mov", {**table("0101"), **B_IS_ZERO}, ["tt", "B"]),
    ("bitop", "not", {**table("1010"), **B_IS_ZERO}, ["tt", "B"]),
    ("bitop", "and", table("0001"), ["tt"]),
    ("bitop", "or", table("0111"), ["tt"]),
    ("bitop", "xor", table("0110"), ["tt"]),
    ("bitop", "nand", table("1110"), ["tt"]),
    ("bitop", "nor", table("1000"), ["tt"]),
    ("bitop", "xnor", table("1001"), ["tt"]),
    # These two tables yield A; the text keeps their digits.
    ("bitop", "bitop_mov_a", table("0011"), []),
    ("bitop", "bitop_mov_a", table("1100"), []),
    ("if_fcmp", "update_exec", {**FLOAT_ZEROS, "n": 0}, ["cc", "A", "B", "n"]),
    ("if_fcmp", "push_exec", FLOAT_ZEROS, ["cc", "A", "B"]),
    ("iadd", "isub", {"N": 1}, []),
    ("imadd", "imsub", {"N": 1}, []),
    ("map", "unmap", {"op": 0}, []),
    ("map", "map", {"op": 1}, []),
]
