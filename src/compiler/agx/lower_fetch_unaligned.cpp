// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Words are put together from bytes or halfwords, and unpacked as the machine's formatted loads
// unpack them (G13 fact sheet, operands: memory formats).
#include "compiler/agx/lower_fetch_unaligned.h"

#include <algorithm>
#include <bit>

#include <fmt/core.h>

#include "hw/agx/formats.h"

namespace cuesta::agx {
namespace {

using hw::agx::MemFormat;
using nir::Value;

// Bytes that addresses of elements are multiples of.
unsigned alignment_of(const AttributeFetch& how) {
    const unsigned of_stride = how.stride == 0 ? 4 : how.stride & -how.stride;
    return std::min<unsigned>(how.alignment, of_stride);
}

bool is_unpacked_here(MemFormat format) {
    switch (format) {
        case MemFormat::i16:
        case MemFormat::i32:
        case MemFormat::f16:
        case MemFormat::u16norm:
        case MemFormat::s16norm:
        case MemFormat::rgb10a2:
        case MemFormat::rg11b10f: return true;
        default: return false;
    }
}

struct UnalignedLoad {
    nir::Builder& b;
    const UnalignedElement& from;
    unsigned bytes;  // from the element's beginning on
    unsigned step = alignment_of(from.how);
    std::array<Value*, 4> words{};  // as they are wanted

    Value* word(unsigned n) {
        if (words[n] != nullptr)
            return words[n];
        const unsigned parts = std::min(4u, bytes - 4 * n) / step;
        Value* first = b.imul(from.element, b.imm_int(from.how.stride / step));
        Value* index = b.iadd(first, b.imm_int(4 * n / step));
        const MemFormat format = step == 1 ? MemFormat::i8 : MemFormat::i16;
        Value* loaded = &b.intrinsic(nir::IntrinsicOp::load_formatted_agx, parts, 32,
                                     {from.address, index}, {static_cast<int32_t>(format), 0})
                             ->def;
        words[n] = b.channel(loaded, 0);
        for (unsigned part = 1; part < parts; ++part)
            words[n] = b.ior(words[n], b.ishl(b.channel(loaded, part), b.imm_int(8 * step * part)));
        return words[n];
    }

    // Unsigned, from bits of one word.
    Value* field(unsigned n, unsigned first, unsigned bits) {
        Value* shifted = first == 0 ? word(n) : b.ushr(word(n), b.imm_int(first));
        return first + bits == 32 ? shifted : b.iand(shifted, b.imm_int((1u << bits) - 1));
    }

    Value* half(unsigned c) { return field(c / 2, c % 2 * 16, 16); }

    Value* half_as_signed(unsigned c) {
        Value* high = c % 2 != 0 ? word(c / 2) : b.ishl(word(c / 2), b.imm_int(16));
        return b.ishr(high, b.imm_int(16));
    }

    // 10 bits three times, and 2.
    Value* of_rgb10a2(unsigned c) {
        return c < 3 ? normalised(b, b.u2f32(field(0, 10 * c, 10)), 1023)
                     : normalised(b, b.u2f32(field(0, 30, 2)), 3);
    }

    // Floats of 11, 11 and 10 bits without a sign: halves that lack their last bits.
    Value* of_rg11b10f(unsigned c) {
        const unsigned bits = c < 2 ? 11 : 10;
        Value* as_half = b.ishl(field(0, 11 * c, bits), b.imm_int(15 - bits));
        return b.f2f32(b.u2u16(as_half));
    }

    Value* component(unsigned c) {
        switch (from.how.format) {
            case MemFormat::u16norm: return normalised(b, b.u2f32(half(c)), 0xffff);
            case MemFormat::s16norm:
                return b.fmax(normalised(b, b.i2f32(half_as_signed(c)), 0x7fff), b.imm_float(-1));
            case MemFormat::rgb10a2: return of_rgb10a2(c);
            case MemFormat::rg11b10f: return of_rg11b10f(c);
            case MemFormat::i16:
            case MemFormat::f16: return is_half(from.how) ? b.u2u16(half(c)) : half(c);
            default: return word(c);
        }
    }
};

}  // namespace

bool is_half(const AttributeFetch& how) {
    return how.conversion == FetchConversion::half || how.format == MemFormat::f16;
}

// A power of two times the integer is exact, and the rest is small enough for the sum to be the
// quotient.
Value* normalised(nir::Builder& b, Value* number, unsigned greatest) {
    const double exact = 1.0 / greatest;
    const double power = 1.0 / std::bit_ceil(greatest);
    return b.ffma(number, b.imm_float(static_cast<float>(exact - power)),
                  b.fmul(number, b.imm_float(static_cast<float>(power))));
}

bool is_aligned(const AttributeFetch& how) {
    return alignment_of(how) >= hw::agx::tile_format_bytes(how.format);
}

Result<std::array<Value*, 4>> load_unaligned(nir::Builder& b,
                                             const UnalignedElement& from,
                                             unsigned components) {
    if (!is_unpacked_here(from.how.format))
        return Error{Errc::unsupported, fmt::format("format {} at addresses of any alignment",
                                                    static_cast<unsigned>(from.how.format))};
    const unsigned size = hw::agx::tile_format_bytes(from.how.format);
    UnalignedLoad load{b, from, hw::agx::is_packed(from.how.format) ? size : size * components};
    std::array<Value*, 4> values{};
    for (unsigned c = 0; c < components; ++c)
        values[c] = load.component(c);
    return values;
}

}  // namespace cuesta::agx
