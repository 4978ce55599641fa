// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The opcodes of the TGSI document (doubles left out) and the newer names of some of them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace cuesta::tgsi {

// clang-format off
enum class Opcode : uint8_t {
    abs, add, and_, ara, arl, arr, bgnloop, bgnsub, bra, breakc, brk, cal, callnz, ceil, clamp, cmp,
    cnd, cont, cos, ddx, ddy, div, dp2, dp2a, dp3, dp4, dph, dst, else_, emit, end, endif, endloop,
    endprim, endsub, ex2, exp, f2i, f2u, flr, frac, i2f, if_, ifc, kil, kilp, lg2, lit, log, lrp,
    mad, max, min, mod, mov, mul, nop, not_, nrm, nrm4, or_, pk2h, pk2us, pk4b, pk4ub, popa, pow,
    pusha, rcc, rcp, ret, rfl, round, rsq, sad, scs, seq, sfl, sge, sgt, shl, shr, sin, sle, slt,
    sne, sqrt, ssg, str, sub, tex, trunc, txb, txd, txf, txl, txp, txq, u2f, uarl, uif, up2h, up2us,
    up4b, up4ub, ushr, x2d, xor_, xpd,
};
// clang-format on

struct OpcodeTraits {
    bool texture = false;          // ends with a texture target; the last source is the sampler
    bool label = false;            // may end with a branch target
    bool alias = false;            // a newer name; another row has the opcode's own
    bool integer_sources = false;  // what `-` and `|...|` of a source mean
    bool integer_result = false;   // cannot be saturated
};

struct OpcodeInfo {
    std::string_view name;
    Opcode opcode;
    uint8_t destinations;
    uint8_t sources;
    OpcodeTraits traits{};
};

// By spelling, upper case, without suffixes; null when there is no such opcode.
const OpcodeInfo* find_opcode(std::string_view name);

// The entry with the opcode's own name.
const OpcodeInfo& opcode_info(Opcode opcode);

std::span<const OpcodeInfo> all_opcodes();

}  // namespace cuesta::tgsi
