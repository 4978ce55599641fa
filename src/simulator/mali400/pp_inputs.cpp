// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/mali400/pp_inputs.h"

#include <cstring>

#include <fmt/core.h>

#include "simulator/mali400/pp_scalars.h"

namespace cuesta::simulator::mali400 {
namespace {

using Type = hw::mali400::VaryingType;

constexpr size_t greatest_varying = 16;  // bytes

float float32(const uint8_t* bytes) {
    float value = 0;
    std::memcpy(&value, bytes, sizeof value);
    return value;
}
float snorm16(const uint8_t* bytes) {
    const float value = static_cast<float>(static_cast<int16_t>(bits16(bytes))) / 32767.0f;
    return value < -1 ? -1 : value;
}

struct TypeRule {
    unsigned components = 0;
    unsigned stride = 0;  // bytes from one component to the next
    float (*read)(const uint8_t*) = nullptr;
};

Result<TypeRule> rule_of(Type type) {
    switch (type) {
        case Type::float32_x4: return TypeRule{4, 4, float32};
        case Type::float32_x2: return TypeRule{2, 4, float32};
        case Type::float16_x4: return TypeRule{4, 2, float16};
        case Type::float16_x2: return TypeRule{2, 2, float16};
        case Type::snorm16_x2: return TypeRule{2, 2, snorm16};
        case Type::unorm16_x2: return TypeRule{2, 2, unorm16};
        case Type::unorm8_x4: return TypeRule{4, 1, unorm8};
        case Type::packed_x3: break;
    }
    return Error{Errc::fault,
                 fmt::format("varying type {} is not known", static_cast<unsigned>(type))};
}

const Lanes lane_column = {0, 1, 0, 1};
const Lanes lane_row = {0, 0, 1, 1};

}  // namespace

void TileInputs::set_primitive(const DrawState& state,
                               const PrimitiveSetup& setup,
                               const std::array<uint32_t, 3>& slots,
                               unsigned slot_count) {
    state_ = &state;
    setup_ = &setup;
    slots_ = slots;
    slot_count_ = slot_count;
    fetched_ = 0;
    // Points and lines are front faces (confirmed by Mesa's lima: facing); ASSUMED: rectangles too.
    front_facing_ =
        setup.kind != PrimitiveKind::triangle || setup.positive_area == state.front_is_positive;
    reciprocal_w_ = in_tile(setup.reciprocal_w);
}

void TileInputs::set_quads(std::span<const uint8_t> quads) {
    for (size_t i = 0; i < quads.size(); ++i) {
        column_[i] = lane_column + static_cast<float>(quad_column(quads[i]));
        row_[i] = lane_row + static_cast<float>(quad_row(quads[i]));
    }
    has_divisor_ = false;
}

TileInputs::TilePlane TileInputs::in_tile(const Plane& plane) const {
    return {
        .value = static_cast<float>(setup_->at(plane, tile_x_ + 0.5, tile_y_ + 0.5)),
        .dx = static_cast<float>(plane.dx),
        .dy = static_cast<float>(plane.dy),
    };
}

void TileInputs::evaluate(const TilePlane& plane, unsigned quads, Row& out) const {
    for (unsigned quad = 0; quad < quads; ++quad)
        out[quad] = plane.value + column_[quad] * plane.dx + row_[quad] * plane.dy;
}

Result<void> TileInputs::fetch(unsigned number) const {
    if (number >= hw::mali400::max_varyings)
        return Error{Errc::fault,
                     fmt::format("varying {} of {}", number, hw::mali400::max_varyings)};
    const VaryingSlot& slot = state_->varying_slot[number];
    const TypeRule rule = TRY(rule_of(slot.type));
    std::array<std::array<float, 3>, 4> values = {};
    // Components that memory does not have read as 0, 0, 0, 1.
    values[3].fill(1);
    for (unsigned vertex = 0; vertex < 3; ++vertex) {
        const uint32_t index = slots_[vertex < slot_count_ ? vertex : 0];
        std::array<uint8_t, greatest_varying> bytes;
        TRY(memory_.read(state_->varyings + index * state_->varying_stride + slot.offset,
                         bytes.data(), size_t{rule.components} * rule.stride));
        for (unsigned component = 0; component < rule.components; ++component)
            values[component][vertex] = rule.read(&bytes[size_t{component} * rule.stride]);
    }
    for (unsigned component = 0; component < 4; ++component)
        planes_[number][component] = in_tile(setup_->attribute(values[component]));
    fetched_ |= 1u << number;
    return {};
}

Result<void> TileInputs::varying(unsigned number,
                                 unsigned first,
                                 unsigned quads,
                                 std::span<Row> out) const {
    if (number >= hw::mali400::max_varyings || (fetched_ >> number & 1) == 0)
        TRY(fetch(number));
    for (size_t i = 0; i < out.size(); ++i)
        evaluate(planes_[number][first + i], quads, out[i]);
    if (setup_->affine)
        return {};
    if (!has_divisor_) {
        evaluate(reciprocal_w_, quads, divisor_[0]);
        has_divisor_ = true;
    }
    for (Row& row : out) {
        for (unsigned quad = 0; quad < quads; ++quad)
            row[quad] /= divisor_[0][quad];
    }
    return {};
}

void TileInputs::frag_coord(unsigned quads, std::span<Row, 4> out) const {
    const float origin_x = static_cast<float>(rules_.origin_x + tile_x_);
    const float origin_y =
        static_cast<float>(rules_.flip_y ? rules_.origin_y - tile_y_ : rules_.origin_y + tile_y_);
    const float step_y = rules_.flip_y ? -1.0f : 1.0f;
    evaluate(in_tile(setup_->depth), quads, out[2]);
    evaluate(reciprocal_w_, quads, out[3]);
    for (unsigned quad = 0; quad < quads; ++quad) {
        out[0][quad] = origin_x + column_[quad];
        out[1][quad] = origin_y + row_[quad] * step_y;
        out[3][quad] = 1.0f / out[3][quad];
    }
}

// ASSUMED: primitives other than points have no point coordinate and read 0.
void TileInputs::point_coord(unsigned quads, std::span<Row, 2> out) const {
    if (setup_->kind != PrimitiveKind::point) {
        out[0].fill(splat(0));
        out[1].fill(splat(0));
        return;
    }
    const float left = static_cast<float>(tile_x_ + 0.5 - setup_->point_left);
    const float top = static_cast<float>(tile_y_ + 0.5 - setup_->point_top);
    const float size = static_cast<float>(setup_->point_size);
    for (unsigned quad = 0; quad < quads; ++quad) {
        out[0][quad] = (column_[quad] + left) / size;
        out[1][quad] = (row_[quad] + top) / size;
        if (rules_.flip_sprites)
            out[1][quad] = 1.0f - out[1][quad];
    }
}

}  // namespace cuesta::simulator::mali400
