// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/texture_step.h"

#include <algorithm>
#include <bit>
#include <string_view>

#include <fmt/core.h>

#include "hw/agx/formats.h"
#include "hw/agx/operands.h"

namespace cuesta::simulator::agx {

namespace {

using hw::agx::Field;
using hw::agx::GatherQ6;
using hw::agx::Instruction;
using hw::agx::LodMode;
using hw::agx::Op;
using hw::agx::Operand;
using hw::agx::Place;
using hw::agx::TexDim;

// The bits of GatherQ6 that choose a component; the lowest stands in forms that compare.
constexpr unsigned gather_shift = 1;

Operand operand_named(const Instruction& instruction, std::string_view name) {
    const auto n = hw::agx::find_operand(instruction.op, name);
    return n ? hw::agx::operand(instruction, *n) : Operand{};
}

Error refused(const Instruction& instruction, std::string_view what) {
    return {Errc::fault, fmt::format("{}: {}", hw::agx::entry_of(instruction.op).name, what)};
}

// Reads the fields of one instruction.
class Maker {
  public:
    explicit Maker(const Instruction& instruction) : instruction_(instruction) {}

    Result<TextureStep> make() {
        step_.dimension = static_cast<TexDim>(get(Field::n));
        if (get(Field::n) > static_cast<uint32_t>(TexDim::tex_2d_ms_array))
            return refused(instruction_, fmt::format("dimension {} has no meaning", get(Field::n)));
        step_.shape = coordinate_shape(step_.dimension);
        take_texture();
        take_coordinates();
        const Operand data = operand_named(instruction_, "R");
        step_.data = data.index;
        step_.wide = data.bits == 32;
        switch (instruction_.op) {
            case Op::image_write: TRY(take_write()); break;
            case Op::image_write_block: TRY(take_block()); break;
            default: TRY(take_sample()); break;
        }
        return step_;
    }

  private:
    uint32_t get(Field field) const { return hw::agx::get(instruction_, field); }

    void take_texture() {
        const Operand place = operand_named(instruction_, "T");
        DescriptorPlace& texture = step_.texture;
        if (place.place == Place::texture_state) {
            texture.number = place.index;
            return;
        }
        texture.kind = place.bindless || place.place == Place::immediate
                           ? DescriptorPlace::Kind::heap
                           : DescriptorPlace::Kind::state_register;
        texture.number = place.index;
        texture.bits = place.place == Place::immediate ? 0 : place.bits;
        // The table has no operand for the heap of a block write, but the field is there.
        texture.base = static_cast<uint16_t>(get(Field::U) * 4);
    }

    void take_coordinates() {
        const Operand place = operand_named(instruction_, "C");
        step_.coordinates = place.index;
        step_.wide_coordinates = place.bits == 32;
    }

    Result<void> take_sample() {
        const bool loads = instruction_.op == Op::texture_load;
        const uint32_t gather = get(Field::q6) >> gather_shift;
        const uint32_t mode = get(Field::mode);
        step_.action = loads             ? TextureAction::load
                       : (mode & 2) != 0 ? TextureAction::query_lod
                       : gather != 0     ? TextureAction::gather
                                         : TextureAction::sample;
        if (gather != 0 && gather % 2 == 0)
            return refused(instruction_, fmt::format("gather code {} has no meaning", gather));
        step_.gather_component = static_cast<uint8_t>(gather / 2);
        step_.mask = static_cast<uint8_t>(get(Field::mask));
        const unsigned size =
            (step_.wide ? 2u : 1u) *
            static_cast<unsigned>(std::popcount(static_cast<unsigned>(step_.mask)));
        if (step_.data + size > hw::agx::general_halves)
            return refused(instruction_, "results beyond the last register");
        step_.ends_helpers = get(Field::kill) != 0;
        const Operand sampler = operand_named(instruction_, "S");
        step_.sampler.kind = sampler.place == Place::sampler_state
                                 ? DescriptorPlace::Kind::state
                                 : DescriptorPlace::Kind::state_register;
        step_.sampler.number = sampler.index;
        step_.compares = get(Field::compare) != 0;
        step_.has_offset = get(Field::Ot) != 0;
        step_.reference = operand_named(instruction_, "O").index;
        step_.offset = static_cast<uint16_t>(step_.reference + (step_.compares ? 2 : 0));
        TRY(take_lod());
        return check_sample(loads);
    }

    Result<void> check_sample(bool loads) const {
        if (loads && step_.compares)
            return refused(instruction_, "loads do not compare");
        if (loads && (step_.lod == LodSource::bias || step_.lod == LodSource::gradients))
            return refused(instruction_, "loads take a level or nothing");
        if (loads && step_.shape.is_cube)
            return refused(instruction_, "loads do not address cubes");
        if (!loads && step_.shape.is_multisampled)
            return refused(instruction_, "samples of pixels are loaded, not filtered");
        return {};
    }

    Result<void> take_lod() {
        const uint32_t code = get(Field::lod);
        switch (static_cast<LodMode>(code)) {
            case LodMode::auto_lod: return {};
            case LodMode::auto_lod_bias_uniform:
            case LodMode::auto_lod_bias_register: step_.lod = LodSource::bias; break;
            case LodMode::lod_min_uniform:
            case LodMode::lod_min_register: step_.lod = LodSource::level; break;
            case LodMode::lod_grad: step_.lod = LodSource::gradients; break;
            case LodMode::auto_lod_bias_min_uniform:
            case LodMode::auto_lod_bias_min_register:
                step_.lod = LodSource::bias;
                step_.has_minimum = true;
                break;
            case LodMode::lod_grad_min:
                step_.lod = LodSource::gradients;
                step_.has_minimum = true;
                break;
            default:
                return refused(instruction_,
                               fmt::format("level of detail mode {} has no meaning", code));
        }
        const Operand place = operand_named(instruction_, "D");
        step_.lod_place = {place.index, place.place == Place::uniform};
        return {};
    }

    Result<void> take_write() {
        step_.action = TextureAction::write;
        const Operand level = operand_named(instruction_, "D");
        step_.lod = LodSource::level;
        step_.level_is_immediate = level.place == Place::immediate;
        step_.lod_place.index =
            step_.level_is_immediate ? static_cast<uint16_t>(level.value) : level.index;
        step_.rounds_to_zero = get(Field::round) != 0;
        if (step_.shape.is_multisampled)
            return refused(instruction_, "samples of pixels cannot be written");
        if (step_.shape.is_cube)
            return refused(instruction_, "cubes are written as arrays");
        return {};
    }

    Result<void> take_block() {
        step_.action = TextureAction::write_block;
        step_.format = static_cast<hw::agx::MemFormat>(get(Field::F));
        if (hw::agx::tile_format_bytes(step_.format) == 0)
            return refused(instruction_, fmt::format("format {} has no meaning", get(Field::F)));
        step_.has_coordinates = get(Field::q0) != 0;
        step_.rounds_to_zero = get(Field::round) != 0;
        return {};
    }

    const Instruction& instruction_;
    TextureStep step_;
};

void add_read(Step& step, const Operand& operand) {
    if (operand.place != Place::general)
        return;
    step.reads[step.read_count++] = {operand.index,
                                     static_cast<uint16_t>(hw::agx::size_in_halves(operand))};
}

}  // namespace

CoordinateShape coordinate_shape(TexDim dimension) {
    switch (dimension) {
        case TexDim::tex_1d: return {.components = 1};
        case TexDim::tex_1d_array: return {.components = 1, .is_array = true};
        case TexDim::tex_2d: return {.components = 2};
        case TexDim::tex_2d_array: return {.components = 2, .is_array = true};
        case TexDim::tex_2d_ms: return {.components = 2, .is_multisampled = true};
        case TexDim::tex_3d: return {.components = 3};
        case TexDim::tex_cube: return {.components = 3, .is_cube = true};
        case TexDim::tex_cube_array: return {.components = 3, .is_array = true, .is_cube = true};
        case TexDim::tex_2d_ms_array:
            return {.components = 2, .is_array = true, .is_multisampled = true};
    }
    return {};
}

bool is_texture_operation(Op op) {
    return op == Op::texture_sample || op == Op::texture_load || op == Op::image_write ||
           op == Op::image_write_block;
}

Result<TextureStep> make_texture_step(const Instruction& instruction) {
    return Maker(instruction).make();
}

void declare_registers(const Instruction& instruction, const TextureStep& texture, Step& step) {
    const Operand coordinates = operand_named(instruction, "C");
    for (const std::string_view name : {"S", "T", "D", "O"})
        add_read(step, operand_named(instruction, name));
    // A block without explicit coordinates reads a register with the layer, if anything.
    if (texture.action != TextureAction::write_block || texture.has_coordinates)
        add_read(step, coordinates);
    else if (texture.shape.is_array)
        step.reads[step.read_count++] = {coordinates.index, 2};
    if (coordinates.hint == hw::agx::Hint::discard) {
        Source& source = step.source[0];
        source.kind = SourceKind::general;
        source.index = coordinates.index;
        source.bits = static_cast<uint8_t>(hw::agx::size_in_halves(coordinates) * 16);
        source.discard = true;
    }
    const Operand data = operand_named(instruction, "R");
    if (texture.action == TextureAction::write || texture.action == TextureAction::write_block) {
        add_read(step, data);
        return;
    }
    // Four registers change whatever the mask.
    const unsigned size = texture.wide ? 8 : 4;
    step.writes = {texture.data, static_cast<uint16_t>(std::min<unsigned>(
                                     size, hw::agx::general_halves - texture.data))};
}

}  // namespace cuesta::simulator::agx
