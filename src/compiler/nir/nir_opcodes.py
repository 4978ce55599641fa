# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Every ALU opcode, stated once: enum, info table, builder method, constant folding, interpretation
and documentation come from here.

The expression is C++. src0, src1, ... are the operands (a scalar of the operand's type for
per-component operands, an array-like for sized ones: src0[0]); the value of the expression becomes
dst. Multi-component results assign dst[0], dst[1], ... in statements instead. `bit_size` is
the size of the operation. Float operands of 16 bits arrive widened and the result is rounded once;
of the fp helpers (fused, rounding, library functions) see constant_eval_helpers.h.
"""

FLOAT, INT, UINT, BOOL = "float", "int", "uint", "bool"


class Opcode:
    """output_type/input_types: base type with an optional size, "float", "float32", "bool1".
    Sizes: component counts, 0 for per-component."""

    def __init__(
        self, name, output_size, output_type, input_sizes, input_types, properties, expression
    ):
        assert len(input_sizes) == len(input_types) <= 4, name
        assert expression, f"{name}: an opcode needs its expression"
        unknown = set(properties.split()) - {"commutative", "associative"}
        assert not unknown, f"{name}: unknown properties {unknown}"
        if input_sizes:
            assert (output_size == 0) == (0 in input_sizes), name
        self.name = name
        self.output_size = output_size
        self.output_type = output_type
        self.input_sizes = input_sizes
        self.input_types = input_types
        self.commutative = "commutative" in properties
        self.associative = "associative" in properties
        self.expression = expression


opcodes = {}


def opcode(name, output_size, output_type, input_sizes, input_types, properties, expression):
    assert name not in opcodes, f"{name} is declared twice"
    opcodes[name] = Opcode(
        name, output_size, output_type, input_sizes, input_types, properties, expression
    )


def unop(name, type_, expression):
    opcode(name, 0, type_, [0], [type_], "", expression)


def conversion(name, out, in_, expression):
    opcode(name, 0, out, [0], [in_], "", expression)


def binop(name, type_, properties, expression):
    opcode(name, 0, type_, [0, 0], [type_, type_], properties, expression)


def shift(name, type_, expression):
    opcode(name, 0, type_, [0, 0], [type_, "uint32"], "", expression)


def compare(name, type_, properties, expression):
    opcode(name, 0, "bool1", [0, 0], [type_, type_], properties, expression)


def float_compare(name, properties, condition):
    """A comparison whose result is 1.0 or 0.0 in the operation's own size."""
    opcode(name, 0, FLOAT, [0, 0], [FLOAT, FLOAT], properties, f"({condition}) ? 1.0f : 0.0f")


def triop(name, type_, properties, expression):
    opcode(name, 0, type_, [0, 0, 0], [type_] * 3, properties, expression)


def reduce_(name, size, out, in_, properties, expression):
    opcode(name, 1, out, [size, size], [in_, in_], properties, expression)


# --- moves and vectors ----------------------------------------------------------------------------
opcode("mov", 0, UINT, [0], [UINT], "", "src0")
opcode("vec2", 2, UINT, [1, 1], [UINT] * 2, "", "dst[0] = src0[0]; dst[1] = src1[0];")
opcode("vec3", 3, UINT, [1, 1, 1], [UINT] * 3, "",
       "dst[0] = src0[0]; dst[1] = src1[0]; dst[2] = src2[0];")
opcode("vec4", 4, UINT, [1, 1, 1, 1], [UINT] * 4, "",
       "dst[0] = src0[0]; dst[1] = src1[0]; dst[2] = src2[0]; dst[3] = src3[0];")

# --- float, one source ----------------------------------------------------------------------------
unop("fneg", FLOAT, "-src0")
unop("fabs", FLOAT, "fp::abs(src0)")
unop("fsat", FLOAT, "fp::saturate(src0)")
unop("fsign", FLOAT, "fp::sign(src0)")
unop("ffloor", FLOAT, "fp::floor(src0)")
unop("fceil", FLOAT, "fp::ceil(src0)")
unop("ftrunc", FLOAT, "fp::trunc(src0)")
unop("fround_even", FLOAT, "fp::round_even(src0)")
unop("ffract", FLOAT, "src0 - fp::floor(src0)")
unop("frcp", FLOAT, "1.0f / src0")
unop("frsq", FLOAT, "1.0f / fp::sqrt(src0)")
unop("fsqrt", FLOAT, "fp::sqrt(src0)")
unop("fexp2", FLOAT, "fp::exp2(src0)")
unop("flog2", FLOAT, "fp::log2(src0)")
unop("fsin", FLOAT, "fp::sin(src0)")
unop("fcos", FLOAT, "fp::cos(src0)")
# Angle in turns, as table-driven hardware takes it.
unop("fsin_turns", FLOAT, "fp::sin_turns(src0)")
unop("fcos_turns", FLOAT, "fp::cos_turns(src0)")
# Angle in quarter turns, 0 <= q < 4, as the Apple G13 takes it: with y = fsin_quarter_agx(q), the
# sine is y * fsinc_quarter_agx(y).
unop("fsin_quarter_agx", FLOAT, "fp::fold_quarters(src0)")
unop("fsinc_quarter_agx", FLOAT, "fp::sinc_quarters(src0)")
# A float as significand * 2^exponent, the significand in [0.5, 1) and of the float's sign. Zeros,
# infinities and NaN are their own significands, and have the exponent 0.
unop("frexp_sig", FLOAT, "fp::frexp_significand(src0)")
opcode("frexp_exp", 0, "int32", [0], [FLOAT], "", "fp::frexp_exponent(src0)")

# --- float, two and three sources -----------------------------------------------------------------
binop("fadd", FLOAT, "commutative associative", "src0 + src1")
binop("fsub", FLOAT, "", "src0 - src1")
binop("fmul", FLOAT, "commutative associative", "src0 * src1")
binop("fdiv", FLOAT, "", "src0 / src1")
binop("fmod", FLOAT, "", "src0 - src1 * fp::floor(src0 / src1)")
binop("fmin", FLOAT, "commutative associative", "fp::min(src0, src1, min_max)")
binop("fmax", FLOAT, "commutative associative", "fp::max(src0, src1, min_max)")
binop("fpow", FLOAT, "", "fp::pow(src0, src1)")
binop("fatan2", FLOAT, "", "fp::atan2(src0, src1)")
# src0 * 2^src1, rounded once.
opcode("ldexp", 0, FLOAT, [0, 0], [FLOAT, "int32"], "", "fp::ldexp(src0, src1)")
triop("ffma", FLOAT, "", "fp::fma(src0, src1, src2)")
triop("flrp", FLOAT, "", "src0 * (1.0f - src2) + src1 * src2")
reduce_("fdot2", 2, FLOAT, FLOAT, "commutative", "src0[0] * src1[0] + src0[1] * src1[1]")
reduce_("fdot3", 3, FLOAT, FLOAT, "commutative",
        "src0[0] * src1[0] + src0[1] * src1[1] + src0[2] * src1[2]")
reduce_("fdot4", 4, FLOAT, FLOAT, "commutative",
        "src0[0] * src1[0] + src0[1] * src1[1] + src0[2] * src1[2] + src0[3] * src1[3]")

# --- comparisons ----------------------------------------------------------------------------------
compare("flt", FLOAT, "", "src0 < src1")
compare("fge", FLOAT, "", "src0 >= src1")
compare("feq", FLOAT, "commutative", "src0 == src1")
compare("fneu", FLOAT, "commutative", "src0 != src1")
compare("ilt", INT, "", "src0 < src1")
compare("ige", INT, "", "src0 >= src1")
compare("ieq", INT, "commutative", "src0 == src1")
compare("ine", INT, "commutative", "src0 != src1")
compare("ult", UINT, "", "src0 < src1")
compare("uge", UINT, "", "src0 >= src1")
# The forms of cores whose booleans are 1.0 and 0.0.
float_compare("slt", "", "src0 < src1")
float_compare("sge", "", "src0 >= src1")
float_compare("seq", "commutative", "src0 == src1")
float_compare("sne", "commutative", "src0 != src1")

# --- selection ------------------------------------------------------------------------------------
opcode("bcsel", 0, UINT, [0, 0, 0], ["bool1", UINT, UINT], "", "src0 ? src1 : src2")
# Condition is a float; any value but zero (of either sign) is true.
opcode("fcsel", 0, FLOAT, [0, 0, 0], [FLOAT, FLOAT, FLOAT], "", "(src0 != 0.0f) ? src1 : src2")

# --- integers -------------------------------------------------------------------------------------
unop("ineg", INT, "wrap::neg(src0)")
unop("iabs", INT, "(src0 < 0) ? wrap::neg(src0) : src0")
unop("isign", INT, "(src0 > 0) - (src0 < 0)")
unop("inot", INT, "~src0")
binop("iadd", INT, "commutative associative", "wrap::add(src0, src1)")
binop("isub", INT, "", "wrap::sub(src0, src1)")
binop("imul", INT, "commutative associative", "wrap::mul(src0, src1)")
# Division by zero gives zero; the least number by -1 gives itself.
binop("idiv", INT, "", "wrap::div(src0, src1)")
binop("irem", INT, "", "wrap::rem(src0, src1)")
binop("imod", INT, "", "wrap::mod(src0, src1)")
binop("udiv", UINT, "", "(src1 == 0) ? 0 : src0 / src1")
binop("umod", UINT, "", "(src1 == 0) ? 0 : src0 % src1")
binop("imin", INT, "commutative associative", "(src0 < src1) ? src0 : src1")
binop("imax", INT, "commutative associative", "(src0 > src1) ? src0 : src1")
binop("umin", UINT, "commutative associative", "(src0 < src1) ? src0 : src1")
binop("umax", UINT, "commutative associative", "(src0 > src1) ? src0 : src1")
binop("iand", UINT, "commutative associative", "src0 & src1")
binop("ior", UINT, "commutative associative", "src0 | src1")
binop("ixor", UINT, "commutative associative", "src0 ^ src1")
# The whole product of 32-bit integers.
opcode("umul_2x32_64", 0, "uint64", [0, 0], ["uint32", "uint32"], "commutative", "src0 * src1")
opcode("imul_2x32_64", 0, "int64", [0, 0], ["int32", "int32"], "commutative", "src0 * src1")
# Low half, high half.
opcode("pack_64", 0, "uint64", [0, 0], ["uint32", "uint32"], "", "src0 | src1 << 32")
opcode("unpack_64_high", 0, "uint32", [0], ["uint64"], "", "src0 >> 32")
# Only the low log2(size) bits of the count matter.
shift("ishl", UINT, "src0 << (src1 & (bit_size - 1))")
shift("ishr", INT, "src0 >> (src1 & (bit_size - 1))")
shift("ushr", UINT, "src0 >> (src1 & (bit_size - 1))")
# The low word of a low and a high word that are shifted together.
opcode("funnel_ushr", 0, "uint32", [0, 0, 0], ["uint32"] * 3, "",
       "(src0 | src1 << 32) >> (src2 & 63)")

# --- conversions ----------------------------------------------------------------------------------
for _size in (16, 32, 64):
    conversion(f"f2f{_size}", f"float{_size}", FLOAT, "src0")
    conversion(f"i2f{_size}", f"float{_size}", INT, "convert::to_float<bit_size_out>(src0)")
    conversion(f"u2f{_size}", f"float{_size}", UINT, "convert::to_float<bit_size_out>(src0)")
    conversion(f"b2f{_size}", f"float{_size}", "bool1", "src0 ? 1.0f : 0.0f")
for _size in (8, 16, 32, 64):
    # Toward zero; out of range gives the nearest end, NaN gives zero.
    conversion(f"f2i{_size}", f"int{_size}", FLOAT, "convert::to_int<bit_size_out>(src0)")
    conversion(f"f2u{_size}", f"uint{_size}", FLOAT, "convert::to_uint<bit_size_out>(src0)")
    conversion(f"i2i{_size}", f"int{_size}", INT, "src0")
    conversion(f"u2u{_size}", f"uint{_size}", UINT, "src0")
    conversion(f"b2i{_size}", f"int{_size}", "bool1", "src0 ? 1 : 0")
# A conversion to 16 bits that may be dropped when no 16-bit path gains.
conversion("f2fmp", "float16", FLOAT, "src0")
conversion("f2b1", "bool1", FLOAT, "src0 != 0.0f")
conversion("i2b1", "bool1", INT, "src0 != 0")
