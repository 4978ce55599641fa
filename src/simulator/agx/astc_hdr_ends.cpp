// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Ends with a high dynamic range: channels of 12 bits, five of them an exponent. The numbers' high
// bits say how many bits each part has, and more of the parts' bits lie where that leaves room.
#include <algorithm>
#include <utility>

#include "simulator/agx/astc_ends.h"

namespace cuesta::simulator::agx {

namespace {

constexpr int greatest_hdr = 0xfff;
constexpr int hdr_one = 0x780;
constexpr unsigned hdr_color = 7, hdr_all = 15;  // masks of channels

int bit_of(int number, unsigned bit) {
    return number >> bit & 1;
}

int hdr_clamped(int channel) {
    return std::clamp(channel, 0, greatest_hdr);
}

// A bit of a number that lies, in the modes of the mask, at another place.
struct LooseBit {
    unsigned modes;
    int bit;
    unsigned place;
};

template <size_t count>
int gathered(int base, unsigned mode, const std::array<LooseBit, count>& loose) {
    for (const LooseBit& each : loose)
        if ((each.modes >> mode & 1) != 0)
            base |= each.bit << each.place;
    return base;
}

int with_sign(int number, unsigned bits) {
    const int sign = 1 << (bits - 1);
    return ((number & (2 * sign - 1)) ^ sign) - sign;
}

AstcEnds hdr_grey(int first, int second) {
    return {{first, first, first, hdr_one}, {second, second, second, hdr_one}, hdr_all};
}

AstcEnds wide_hdr_grey(const AstcNumbers& v) {
    if (v[1] >= v[0])
        return hdr_grey(v[0] << 4, v[1] << 4);
    return hdr_grey((v[1] << 4) + 8, (v[0] << 4) - 8);
}

AstcEnds narrow_hdr_grey(const AstcNumbers& v) {
    const bool coarse = bit_of(v[0], 7) != 0;
    const int base =
        coarse ? (v[1] & 0xe0) << 4 | (v[0] & 0x7f) << 2 : (v[1] & 0xf0) << 4 | (v[0] & 0x7f) << 1;
    const int offset = coarse ? (v[1] & 0x1f) << 2 : (v[1] & 0x0f) << 1;
    return hdr_grey(base, std::min(base + offset, greatest_hdr));
}

// The greatest channel comes first in the numbers.
void put_greatest(AstcEnds& ends, int channel) {
    const auto at = static_cast<size_t>(channel);
    std::swap(ends.first[0], ends.first[at]);
    std::swap(ends.second[0], ends.second[at]);
}

// Mode 7: the second colour, and how much darker the first one is in all channels.
AstcEnds hdr_base_and_scale(const AstcNumbers& v) {
    const int code = v[0] >> 6 | bit_of(v[1], 7) << 2 | bit_of(v[2], 7) << 3;
    const bool has_greatest = (code & 12) != 12;
    const int greatest = has_greatest ? code >> 2 : (code != 15 ? code & 3 : 0);
    const auto mode = static_cast<unsigned>(has_greatest ? code & 3 : (code != 15 ? 4 : 5));
    const std::array<int, 7> x = {bit_of(v[1], 6), bit_of(v[1], 5), bit_of(v[2], 6),
                                  bit_of(v[2], 5), bit_of(v[3], 7), bit_of(v[3], 6),
                                  bit_of(v[3], 5)};
    const int base = gathered<10>(v[0] & 0x3f, mode,
                                  {{{0x3b, x[4], 6},
                                    {0x04, x[3], 6},
                                    {0x10, x[5], 7},
                                    {0x0f, x[2], 7},
                                    {0x05, x[1], 8},
                                    {0x0a, x[0], 8},
                                    {0x05, x[0], 9},
                                    {0x02, x[6], 9},
                                    {0x01, x[3], 10},
                                    {0x02, x[5], 10}}});
    const int second = gathered<2>(v[1] & 0x1f, mode, {{{0x30, x[0], 6}, {0x3a, x[1], 5}}});
    const int third = gathered<2>(v[2] & 0x1f, mode, {{{0x30, x[2], 6}, {0x3a, x[3], 5}}});
    const int scale =
        gathered<3>(v[3] & 0x1f, mode, {{{0x3d, x[6], 5}, {0x2d, x[5], 6}, {0x04, x[4], 7}}});
    constexpr std::array<int, 6> shifts = {1, 1, 2, 3, 4, 5};
    const int shift = shifts[mode];
    std::array<int, 3> color = {base << shift, second << shift, third << shift};
    if (mode != 5) {
        color[1] = color[0] - color[1];
        color[2] = color[0] - color[2];
    }
    AstcEnds ends = {{0, 0, 0, hdr_one}, {0, 0, 0, hdr_one}, hdr_all};
    for (unsigned i = 0; i < 3; ++i) {
        ends.first[i] = hdr_clamped(color[i] - (scale << shift));
        ends.second[i] = hdr_clamped(color[i]);
    }
    put_greatest(ends, greatest);
    return ends;
}

// Mode 11, and the colours of 14 and 15: the greatest channel of the second colour, the way down to
// its others, that to the first colour, and what its others differ from both ways' sum.
AstcEnds direct_hdr_ends(const AstcNumbers& v) {
    const int greatest = bit_of(v[4], 7) | bit_of(v[5], 7) << 1;
    AstcEnds ends = {{0, 0, 0, hdr_one}, {0, 0, 0, hdr_one}, hdr_all};
    if (greatest == 3) {
        ends.first = {v[0] << 4, v[2] << 4, (v[4] & 0x7f) << 5, hdr_one};
        ends.second = {v[1] << 4, v[3] << 4, (v[5] & 0x7f) << 5, hdr_one};
        return ends;
    }
    const auto mode =
        static_cast<unsigned>(bit_of(v[1], 7) | bit_of(v[2], 7) << 1 | bit_of(v[3], 7) << 2);
    const std::array<int, 6> x = {bit_of(v[2], 6), bit_of(v[3], 6), bit_of(v[4], 6),
                                  bit_of(v[5], 6), bit_of(v[4], 5), bit_of(v[5], 5)};
    const int a = gathered<6>(v[0] | bit_of(v[1], 6) << 8, mode,
                              {{{0xa4, x[0], 9},
                                {0x08, x[2], 9},
                                {0x50, x[4], 9},
                                {0x50, x[5], 10},
                                {0xa0, x[1], 10},
                                {0xc0, x[2], 11}}});
    const int c =
        gathered<3>(v[1] & 0x3f, mode, {{{0x04, x[1], 6}, {0xe8, x[3], 6}, {0x20, x[2], 7}}});
    const std::array<int, 2> b = {
        gathered<2>(v[2] & 0x3f, mode, {{{0x5b, x[0], 6}, {0x12, x[2], 7}}}),
        gathered<2>(v[3] & 0x3f, mode, {{{0x5b, x[1], 6}, {0x12, x[3], 7}}})};
    constexpr std::array<unsigned, 8> difference_bits = {7, 6, 7, 6, 5, 6, 5, 6};
    const std::array<int, 2> d = {with_sign(v[4], difference_bits[mode]),
                                  with_sign(v[5], difference_bits[mode])};
    const int unit = 1 << ((mode >> 1) ^ 3);
    ends.second[0] = hdr_clamped(a * unit);
    ends.first[0] = hdr_clamped((a - c) * unit);
    for (unsigned i = 0; i < 2; ++i) {
        ends.second[i + 1] = hdr_clamped((a - b[i]) * unit);
        ends.first[i + 1] = hdr_clamped((a - b[i] - c - d[i]) * unit);
    }
    put_greatest(ends, greatest);
    return ends;
}

// The alphas of mode 15.
std::array<int, 2> hdr_alphas(int v6, int v7) {
    const int mode = bit_of(v6, 7) | bit_of(v7, 7) << 1;
    const int first = v6 & 0x7f, second = v7 & 0x7f;
    if (mode == 3)
        return {first << 5, second << 5};
    const int base = first | (second << (mode + 1) & 0x780);
    const int offset = with_sign(second & 0x3f >> mode, static_cast<unsigned>(6 - mode));
    const int unit = 1 << (4 - mode);
    return {base * unit, hdr_clamped((base + offset) * unit)};
}

}  // namespace

AstcEnds astc_hdr_ends(unsigned mode, const AstcNumbers& v) {
    if (mode == 2)
        return wide_hdr_grey(v);
    if (mode == 3)
        return narrow_hdr_grey(v);
    if (mode == 7)
        return hdr_base_and_scale(v);
    AstcEnds ends = direct_hdr_ends(v);
    if (mode == 14) {
        ends.hdr_channels = hdr_color;
        ends.first[3] = v[6];
        ends.second[3] = v[7];
    } else if (mode == 15) {
        const auto [first, second] = hdr_alphas(v[6], v[7]);
        ends.first[3] = first;
        ends.second[3] = second;
    }
    return ends;
}

}  // namespace cuesta::simulator::agx
