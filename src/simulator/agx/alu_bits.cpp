// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Shifts, bit fields and bit operations, on 32 bits. Source: G13 fact sheet, arithmetic.
#include <algorithm>
#include <bit>

#include "base/morton.h"
#include "simulator/agx/handlers.h"
#include "simulator/agx/operand_access.h"

namespace cuesta::simulator::agx {

namespace {

using hw::agx::Op;

uint32_t reversed(uint32_t value) {
    value = (value >> 1 & 0x55555555) | (value & 0x55555555) << 1;
    value = (value >> 2 & 0x33333333) | (value & 0x33333333) << 2;
    value = (value >> 4 & 0x0f0f0f0f) | (value & 0x0f0f0f0f) << 4;
    return __builtin_bswap32(value);
}

// The low word of value << count for counts up to 127, and of value >> count.
uint32_t shifted_left(uint64_t value, unsigned count) {
    return count < 64 ? static_cast<uint32_t>(value << count) : 0;
}
uint32_t shifted_right(uint64_t value, unsigned count) {
    return count < 64 ? static_cast<uint32_t>(value >> count) : 0;
}
uint32_t upper(uint64_t value, unsigned count) {
    return count < 64 ? static_cast<uint32_t>(value << count >> 32) : 0;
}

// With the mask of a bit field; the count has seven bits.
struct BitField {
    uint32_t a, b, mask;
    unsigned count;
};

uint32_t bfi(const BitField& f) {
    return (f.a & ~shifted_left(f.mask, f.count)) | shifted_left(f.b & f.mask, f.count);
}
uint32_t bfeil(const BitField& f) {
    return (f.a & ~f.mask) | (shifted_right(f.b, f.count) & f.mask);
}
uint32_t extr(const BitField& f) {
    return shifted_right(uint64_t{f.b} << 32 | f.a, f.count) & f.mask;
}
uint32_t shlhi(const BitField& f) {
    const uint32_t kept = shifted_left(f.mask, f.count > 32 ? f.count - 32 : 0);
    return (upper(f.b, f.count) & kept) | (f.a & ~kept);
}
uint32_t shrhi(const BitField& f) {
    const uint32_t kept = shifted_right(uint64_t{f.mask} << 32, std::min(f.count, 32u));
    return (shifted_right(uint64_t{f.b} << 32, f.count) & kept) | (f.a & ~kept);
}

template <uint32_t (*operation)(const BitField&)>
void bit_field(SimdGroup& group, const Step& step) {
    WideBits a, b, c;
    read_bits(group, step.source[0], a);
    read_bits(group, step.source[1], b);
    read_bits(group, step.source[2], c);
    const uint32_t mask = step.number >= 32 ? ~uint32_t{0} : (uint32_t{1} << step.number) - 1;
    for (unsigned i = 0; i < lane_count; ++i)
        a[i] = operation({a[i], b[i], mask, c[i] % 128});
    write_bits(group, step.destination, a);
}

// A counts as signed at its own size.
template <unsigned left>
void shift_signed(SimdGroup& group, const Step& step) {
    WideBits a, b;
    Source source = step.source[0];
    source.sign_extend = true;
    read_bits(group, source, a);
    read_bits(group, step.source[1], b);
    for (unsigned i = 0; i < lane_count; ++i) {
        const int64_t value =
            static_cast<int64_t>(static_cast<int32_t>(a[i])) * (int64_t{1} << left);
        a[i] = static_cast<uint32_t>(value >> std::min(b[i] % 128, 63u));
    }
    write_bits(group, step.destination, a);
}

void bitop(SimdGroup& group, const Step& step) {
    WideBits a, b;
    read_bits(group, step.source[0], a);
    read_bits(group, step.source[1], b);
    const uint32_t table = step.number;
    // ASSUMED to be a flaw of the hardware that nobody uses: these two tables look at A alone.
    constexpr uint32_t take_b = 0b1100, take_not_b = 0b0011;
    if (table == take_b || table == take_not_b)
        return write_bits(group, step.destination, a);
    const auto chosen = [table](unsigned bit) { return uint32_t{0} - (table >> bit & 1); };
    const uint32_t t0 = chosen(0), t1 = chosen(1), t2 = chosen(2), t3 = chosen(3);
    for (unsigned i = 0; i < lane_count; ++i) {
        const uint32_t x = a[i], y = b[i];
        a[i] = (t0 & ~x & ~y) | (t1 & x & ~y) | (t2 & ~x & y) | (t3 & x & y);
    }
    write_bits(group, step.destination, a);
}

template <uint32_t (*operation)(uint32_t)>
void unary(SimdGroup& group, const Step& step) {
    WideBits a;
    read_bits(group, step.source[0], a);
    for (unsigned i = 0; i < lane_count; ++i)
        a[i] = operation(a[i]);
    write_bits(group, step.destination, a);
}

uint32_t popcount(uint32_t value) {
    return static_cast<uint32_t>(std::popcount(value));
}
// The most significant one; all ones when there is none.
uint32_t ffs(uint32_t value) {
    return static_cast<uint32_t>(31 - std::countl_zero(value));
}

void intl(SimdGroup& group, const Step& step) {
    WideBits a, b;
    read_bits(group, step.source[0], a);
    read_bits(group, step.source[1], b);
    for (unsigned i = 0; i < lane_count; ++i)
        a[i] = base::morton(a[i], b[i]);
    write_bits(group, step.destination, a);
}

}  // namespace

Handler bit_handler(Op op) {
    switch (op) {
        case Op::bfi: return bit_field<bfi>;
        case Op::bfeil: return bit_field<bfeil>;
        case Op::extr: return bit_field<extr>;
        case Op::shlhi: return bit_field<shlhi>;
        case Op::shrhi: return bit_field<shrhi>;
        case Op::asr: return shift_signed<0>;
        case Op::asrh: return shift_signed<32>;
        case Op::bitop: return bitop;
        case Op::bitrev: return unary<reversed>;
        case Op::popcount: return unary<popcount>;
        case Op::ffs: return unary<ffs>;
        case Op::intl: return intl;
        default: return nullptr;
    }
}

}  // namespace cuesta::simulator::agx
