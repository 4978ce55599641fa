// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/texture_operands.h"

#include <bit>
#include <cstring>

#include "base/half.h"
#include "simulator/agx/operand_access.h"
#include "simulator/common/lanes.h"

namespace cuesta::simulator::agx {

namespace {

void read_half(const SimdGroup& group, unsigned index, WideBits& value) {
    read_bits(group, {.kind = SourceKind::general, .index = static_cast<uint16_t>(index)}, value);
}

void read_half(const SimdGroup& group, const HalfPlace& place, unsigned behind, WideBits& value) {
    read_bits(group,
              {.kind = place.is_uniform ? SourceKind::uniform : SourceKind::general,
               .index = static_cast<uint16_t>(place.index + behind)},
              value);
}

void read_half_floats(const SimdGroup& group,
                      const HalfPlace& place,
                      unsigned behind,
                      WideFloat& value) {
    WideBits bits;
    read_half(group, place, behind, bits);
    for (unsigned i = 0; i < lane_count; ++i)
        value[i] = base::half_to_float(static_cast<uint16_t>(bits[i]));
}

void to_floats(const WideBits& bits, bool wide, WideFloat& value) {
    for (unsigned i = 0; i < lane_count; ++i)
        value[i] = wide ? std::bit_cast<float>(bits[i])
                        : base::half_to_float(static_cast<uint16_t>(bits[i]));
}

bool is_sample(const TextureStep& step) {
    return step.action == TextureAction::sample || step.action == TextureAction::gather ||
           step.action == TextureAction::query_lod;
}

void read_coordinates(const SimdGroup& group, const TextureStep& step, TextureOperands& operands) {
    const unsigned size = step.wide_coordinates ? 2 : 1;
    unsigned at = step.coordinates;
    for (unsigned i = 0; i < step.shape.components; ++i, at += size) {
        WideBits& bits = operands.texel[i];
        if (step.wide_coordinates)
            bits = group.general[at / 2];
        else
            read_half(group, at, bits);
        if (is_sample(step))
            to_floats(bits, step.wide_coordinates, operands.at[i]);
    }
    if (step.shape.is_multisampled)
        read_half(group, at++, operands.sample);
    if (step.shape.is_array)
        read_half(group, at, operands.layer);
}

void read_lod(const SimdGroup& group, const TextureStep& step, TextureOperands& operands) {
    unsigned behind = 1;
    switch (step.lod) {
        case LodSource::automatic: fill(operands.level, 0u); return;
        case LodSource::bias: read_half_floats(group, step.lod_place, 0, operands.lod); break;
        case LodSource::level:
            if (is_sample(step))
                read_half_floats(group, step.lod_place, 0, operands.lod);
            else if (step.level_is_immediate)
                fill(operands.level, uint32_t{step.lod_place.index});
            else
                read_half(group, step.lod_place, 0, operands.level);
            break;
        case LodSource::gradients:
            for (unsigned i = 0; i < step.shape.components * 2u; ++i)
                to_floats(group.general[step.lod_place.index / 2 + i], true, operands.gradients[i]);
            behind = step.shape.components * 4u;
            break;
    }
    if (step.has_minimum)
        read_half_floats(group, step.lod_place, behind, operands.minimum);
}

// To 16 bits.
void narrow(WideBits& value, LaneMask integers) {
    for (unsigned i = 0; i < lane_count; i += lanes_per_quad) {
        Lanes quad;
        std::memcpy(&quad, &value[i], sizeof quad);
        const BitLanes halves = half_bits(round_to_half(quad));
        for (unsigned lane = 0; lane < lanes_per_quad; ++lane)
            value[i + lane] =
                (integers >> (i + lane) & 1) != 0 ? value[i + lane] & 0xffff : halves[lane];
    }
}

}  // namespace

void read_operands(const SimdGroup& group, const TextureStep& step, TextureOperands& operands) {
    fill(operands.layer, 0u);
    fill(operands.sample, 0u);
    read_coordinates(group, step, operands);
    read_lod(group, step, operands);
    if (step.compares)
        to_floats(group.general[step.reference / 2], true, operands.reference);
    if (step.has_offset)
        read_half(group, step.offset, operands.offset);
}

void write_results(SimdGroup& group,
                   const TextureStep& step,
                   const TextureResults& results,
                   LaneMask integers) {
    Destination destination = {.bits = static_cast<uint8_t>(step.wide ? 32 : 16),
                               .index = step.data};
    for (unsigned component = 0; component < results.size(); ++component) {
        if ((step.mask >> component & 1) == 0)
            continue;
        WideBits value = results[component];
        if (!step.wide)
            narrow(value, integers);
        write_bits(group, destination, value);
        destination.index = static_cast<uint16_t>(destination.index + (step.wide ? 2 : 1));
    }
}

}  // namespace cuesta::simulator::agx
