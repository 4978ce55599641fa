// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Operands of texture, image, fragment and vertex instructions (G13 fact sheet, operands: texture
// and image operands, fragment and vertex operands; textures: coordinates, lod modes).
#include <bit>

#include <fmt/core.h>

#include "hw/agx/operand_codec.h"

namespace cuesta::hw::agx {

namespace {

// --- results and data --------------------------------------------------------

unsigned result_count(const Fields& fields) {
    switch (fields.kind()) {
        case OperandKind::tex_reg:
            return static_cast<unsigned>(std::popcount(fields.other(Field::mask, 15)));
        case OperandKind::var_reg: return fields.get(2) == 0 ? 4 : fields.get(2);
        case OperandKind::var_reg3: return fields.get(2) == 0 ? 12 : 3 * fields.get(2);
        default: return 4;
    }
}

Operand read_results(const Fields& fields) {
    const bool wide = fields.get(1) != 0;
    const uint32_t reg = fields.get(0);
    return general(wide ? reg & ~1u : reg, wide ? 32 : 16, result_count(fields));
}

Result<void> check_results(const Fields& fields, const Operand& o) {
    TRY(check_modifiers(fields, o, {}));
    if (o.place != Place::general || o.bits == 64 || o.halves != 0)
        return fields.refuse("registers of 16 or 32 bits are expected");
    return check_registers(fields, o);
}

Result<void> write_results(Fields& fields, const Operand& o) {
    TRY(check_results(fields, o));
    // An empty mask still has a first register.
    const unsigned count = result_count(fields);
    if (o.count != count && (count != 0 || o.count != 1))
        return fields.refuse(fmt::format("{} registers are expected, not {}", count, o.count));
    fields.set(0, o.index);
    fields.set(1, o.bits == 32 ? 1 : 0);
    return {};
}

// Here the operand says how many there are.
Result<void> write_counted_results(Fields& fields, const Operand& o) {
    TRY(check_results(fields, o));
    const unsigned each = fields.kind() == OperandKind::var_reg3 ? 3 : 1;
    if (o.count == 0 || o.count % each != 0 || o.count > 4 * each) {
        return fields.refuse(each == 1 ? "1 to 4 registers are expected"
                                       : "3, 6, 9 or 12 registers are expected");
    }
    fields.set(0, o.index);
    fields.set(1, o.bits == 32 ? 1 : 0);
    fields.set(2, o.count / each % 4);
    return {};
}

Operand read_half(const Fields& fields) {
    return general(fields.get(0), 16);
}

Result<void> write_half(Fields& fields, const Operand& o) {
    TRY(check_general(fields, o, 16, 1));
    fields.set(0, o.index);
    return {};
}

// --- texture and sampler -----------------------------------------------------

enum TextureOperand : uint32_t { state_number, state_index, heap_offset16, heap_offset32 };

// The base matters to the types that are offsets from it.
Operand read_heap(const Fields& fields) {
    const bool used = fields.other(Field::Tt, 0) >= heap_offset16;
    return used ? uniform(fields.get(0) * 4, 64) : Operand{};
}

Result<void> write_heap(Fields& fields, const Operand& o) {
    if (o.place == Place::none) {
        fields.set(0, 0);
        return {};
    }
    TRY(check_modifiers(fields, o, {}));
    if (o.place != Place::uniform || !is_64bit(o) || o.index % 4 != 0 || o.index > 124)
        return fields.refuse("a 64-bit uniform u0_u1, u2_u3 ... u62_u63 is expected");
    fields.set(0, o.index / 4u);
    return {};
}

Operand read_texture(const Fields& fields) {
    const uint32_t value = fields.get(0);
    switch (fields.get(1)) {
        case state_number: return numbered(Place::texture_state, value);
        case state_index: return general(value, 16);
        case heap_offset16: {
            Operand o = value == 0 ? immediate(0) : general(value, 16);
            o.bindless = true;
            return o;
        }
        default: {
            Operand o = general(value & ~1u, 32);
            o.bindless = true;
            return o;
        }
    }
}

Result<void> write_texture(Fields& fields, const Operand& o) {
    TRY(check_modifiers(fields, o, {}));
    if (o.place == Place::texture_state) {
        if (o.index > 255)
            return fields.refuse("texture states are ts0 to ts255");
        fields.set(0, o.index);
        fields.set(1, state_number);
    } else if (o.place == Place::immediate) {
        TRY(check_value(fields, o, 0, 0));
        fields.set(0, 0);
        fields.set(1, heap_offset16);
    } else {
        if (o.place != Place::general || o.bits == 64 || o.count != 1)
            return fields.refuse("a texture state, or a register of 16 or 32 bits, is expected");
        TRY(check_registers(fields, o));
        fields.set(0, o.index);
        const uint32_t half = o.bindless ? heap_offset16 : state_index;
        fields.set(1, o.bits == 32 ? uint32_t{heap_offset32} : half);
    }
    return {};
}

// A numbered register, or a 16-bit register with the number.
Operand read_numbered(const Fields& fields, Place place) {
    return fields.get(1) == 0 ? numbered(place, fields.get(0)) : general(fields.get(0), 16);
}

Result<void> write_numbered(Fields& fields, const Operand& o, Place place) {
    TRY(check_modifiers(fields, o, {}));
    if (o.place == place) {
        if (o.index > 255)
            return fields.refuse("the number is at most 255");
    } else {
        TRY(check_general(fields, o, 16, 1));
    }
    fields.set(0, o.index);
    fields.set(1, o.place == place ? 0 : 1);
    return {};
}

Operand read_sampler(const Fields& fields) {
    return read_numbered(fields, Place::sampler_state);
}

Result<void> write_sampler(Fields& fields, const Operand& o) {
    return write_numbered(fields, o, Place::sampler_state);
}

Operand read_coefficient(const Fields& fields) {
    return read_numbered(fields, Place::coefficient);
}

Result<void> write_coefficient(Fields& fields, const Operand& o) {
    return write_numbered(fields, o, Place::coefficient);
}

template <Place place>
Operand read_number_of(const Fields& fields) {
    return numbered(place, fields.get(0));
}

template <Place place>
Result<void> write_number_of(Fields& fields, const Operand& o) {
    TRY(check_modifiers(fields, o, {}));
    if (o.place != place || o.index > fields.greatest(0))
        return fields.refuse(fmt::format("a state or coefficient register from 0 to {} is expected",
                                         fields.greatest(0)));
    fields.set(0, o.index);
    return {};
}

// --- coordinates, level of detail, reference and offset ----------------------

// Whole components, and 16-bit ones behind them: layer, sample.
struct Shape {
    uint8_t components = 1;
    uint8_t halves = 0;
};

Shape shape_of(uint32_t dimension) {
    switch (static_cast<TexDim>(dimension)) {
        case TexDim::tex_1d: return {1, 0};
        case TexDim::tex_1d_array: return {1, 1};
        case TexDim::tex_2d: return {2, 0};
        case TexDim::tex_2d_array: return {2, 1};
        case TexDim::tex_2d_ms: return {2, 1};
        case TexDim::tex_3d: return {3, 0};
        case TexDim::tex_cube: return {3, 0};
        case TexDim::tex_cube_array: return {3, 1};
        case TexDim::tex_2d_ms_array: return {2, 2};
    }
    return {};
}

Operand read_coordinates(const Fields& fields) {
    const Shape shape = shape_of(fields.other(Field::n, 0));
    const bool narrow = fields.get(2) != 0;
    const uint32_t reg = fields.get(0);
    Operand o = narrow ? general(reg, 16, shape.components + shape.halves)
                       : general(reg & ~1u, 32, shape.components);
    o.halves = narrow ? 0 : shape.halves;
    o.hint = fields.get(1) != 0 ? Hint::discard : Hint::none;
    return o;
}

// The number of halves tells 32-bit coordinates from 16-bit ones.
Result<void> write_coordinates(Fields& fields, const Operand& o) {
    TRY(check_modifiers(fields, o, {.discard = true}));
    const Shape shape = shape_of(fields.other(Field::n, 0));
    const unsigned wide = shape.components * 2u + shape.halves;
    const unsigned narrow = shape.components + shape.halves;
    const unsigned size = size_in_halves(o);
    if (o.place != Place::general || (size != wide && (size != narrow || o.bits != 16))) {
        return fields.refuse(
            fmt::format("these coordinates are {} halves (32-bit) or {} (16-bit)", wide, narrow));
    }
    if (size == wide && o.index % 2 != 0)
        return fields.refuse("32-bit coordinates start at an even half");
    TRY(check_registers(fields, o));
    fields.set(0, o.index);
    fields.set(1, o.hint == Hint::discard ? 1 : 0);
    fields.set(2, size == wide ? 0 : 1);
    return {};
}

constexpr uint32_t lod_register = 4;  // the bit of LodMode
constexpr uint32_t lod_minimum = 8;

bool is_gradient(uint32_t mode) {
    return mode == static_cast<uint32_t>(LodMode::lod_grad) ||
           mode == static_cast<uint32_t>(LodMode::lod_grad_min);
}

Operand read_lod(const Fields& fields) {
    const uint32_t mode = fields.other(Field::lod, 0);
    const uint32_t value = fields.get(0);
    if (mode == static_cast<uint32_t>(LodMode::auto_lod))
        return immediate(value);
    const unsigned minimum = mode & lod_minimum ? 1 : 0;
    if (is_gradient(mode)) {
        const unsigned components = shape_of(fields.other(Field::n, 0)).components;
        return general(value & ~1u, 32, 2 * components + minimum);
    }
    return mode & lod_register ? general(value, 16, 1 + minimum) : uniform(value, 16, 1 + minimum);
}

Result<void> write_lod(Fields& fields, const Operand& o) {
    TRY(check_modifiers(fields, o, {}));
    const Operand wanted = read_lod(fields);
    if (o.place == Place::immediate && wanted.place == Place::immediate) {
        TRY(check_value(fields, o, 0, 255));
        fields.set(0, static_cast<uint64_t>(o.value));
        return {};
    }
    if (o.place != wanted.place || o.bits != wanted.bits || o.count != wanted.count) {
        return fields.refuse(
            fmt::format("the mode takes {}",
                        wanted.place == Place::immediate
                            ? std::string("the immediate 0")
                            : fmt::format("{} {} of {} bits", wanted.count,
                                          wanted.place == Place::uniform ? "uniforms" : "registers",
                                          wanted.bits)));
    }
    TRY(check_registers(fields, o));
    if (o.index > 255)
        return fields.refuse("uniforms up to u127h can be named");
    fields.set(0, o.index);
    return {};
}

// A 32-bit reference when the instruction compares, then a 16-bit packed offset if there is one.
Operand read_reference(const Fields& fields) {
    const bool compares = fields.other(Field::compare, 0) != 0;
    const bool has_offset = fields.get(1) != 0;
    const uint32_t reg = fields.get(0);
    if (!compares)
        return has_offset ? general(reg, 16) : Operand{};
    Operand o = general(reg & ~1u, 32);
    o.halves = has_offset ? 1 : 0;
    return o;
}

Result<void> write_reference(Fields& fields, const Operand& o) {
    TRY(check_modifiers(fields, o, {}));
    const unsigned reference = fields.other(Field::compare, 0) != 0 ? 2 : 0;
    const unsigned size = o.place == Place::none ? 0 : size_in_halves(o);
    if ((o.place != Place::general && o.place != Place::none) ||
        (size != reference && size != reference + 1)) {
        return fields.refuse(reference != 0 ? "a 32-bit reference, and perhaps a 16-bit offset, "
                                              "are expected"
                                            : "a 16-bit offset or nothing is expected");
    }
    if (size != 0)
        TRY(check_registers(fields, o));
    if (reference != 0 && o.index % 2 != 0)
        return fields.refuse("the reference is a whole register");
    fields.set(0, size == 0 ? 0 : o.index);
    fields.set(1, size == reference ? 0 : 1);
    return {};
}

// --- an immediate, or a 16-bit register with the value -----------------------

bool flag_means_immediate(OperandKind kind) {
    return kind != OperandKind::tile_sample_mask;
}

Operand read_choice(const Fields& fields) {
    const uint32_t type = fields.get(1);
    if (type > 1)
        return {.place = Place::undefined};
    return (type != 0) == flag_means_immediate(fields.kind()) ? immediate(fields.get(0))
                                                              : general(fields.get(0), 16);
}

Result<void> write_choice(Fields& fields, const Operand& o) {
    const bool is_immediate = o.place == Place::immediate;
    if (is_immediate)
        TRY(check_value(fields, o, 0, 255));
    else
        TRY(check_general(fields, o, 16, 1));
    fields.set(0, is_immediate ? static_cast<uint64_t>(o.value) : o.index);
    fields.set(1, is_immediate == flag_means_immediate(fields.kind()) ? 1 : 0);
    return {};
}

// The sample that `interpolation` asks for.
Operand read_iter_sample(const Fields& fields) {
    const uint32_t mode = fields.other(Field::interpolation, 0);
    if (mode == static_cast<uint32_t>(Interpolation::sample_immediate))
        return immediate(fields.get(0));
    if (mode == static_cast<uint32_t>(Interpolation::sample_register))
        return general(fields.get(0), 16);
    return {};
}

Result<void> write_iter_sample(Fields& fields, const Operand& o) {
    const Operand wanted = read_iter_sample(fields);
    if (wanted.place == Place::none) {
        if (o.place != Place::none)
            return fields.refuse("this interpolation takes no sample");
        fields.set(0, 0);
    } else if (wanted.place == Place::immediate) {
        TRY(check_value(fields, o, 0, 255));
        fields.set(0, static_cast<uint64_t>(o.value));
    } else {
        TRY(check_general(fields, o, 16, 1));
        fields.set(0, o.index);
    }
    return {};
}

// Depth (two halves) if z, then stencil (one) if s.
Operand read_depth_stencil(const Fields& fields) {
    const unsigned size = (fields.get(1) != 0 ? 2 : 0) + (fields.get(2) != 0 ? 1 : 0);
    return size == 0 ? Operand{} : general(fields.get(0), 16, size);
}

Result<void> write_depth_stencil(Fields& fields, const Operand& o) {
    TRY(check_modifiers(fields, o, {}));
    const unsigned size = o.place == Place::none ? 0 : size_in_halves(o);
    if (size != 0) {
        if (o.place != Place::general || size > 3)
            return fields.refuse("two halves (depth), one (stencil) or three are expected");
        TRY(check_registers(fields, o));
    }
    fields.set(0, size == 0 ? 0 : o.index);
    fields.set(1, size >= 2 ? 1 : 0);
    fields.set(2, size % 2);
    return {};
}

}  // namespace

OperandCodec texture_codec(OperandKind kind) {
    switch (kind) {
        case OperandKind::tex_reg:
        case OperandKind::pbe_reg: return {read_results, write_results};
        case OperandKind::var_reg:
        case OperandKind::var_reg3: return {read_results, write_counted_results};
        case OperandKind::tile_offset_reg: return {read_half, write_half};
        case OperandKind::tex_ubase: return {read_heap, write_heap};
        case OperandKind::tex_state: return {read_texture, write_texture};
        case OperandKind::sampler_state: return {read_sampler, write_sampler};
        case OperandKind::cf_index: return {read_coefficient, write_coefficient};
        case OperandKind::cf_w:
            return {read_number_of<Place::coefficient>, write_number_of<Place::coefficient>};
        case OperandKind::ts_dst:
            return {read_number_of<Place::texture_state>, write_number_of<Place::texture_state>};
        case OperandKind::ss_dst:
            return {read_number_of<Place::sampler_state>, write_number_of<Place::sampler_state>};
        case OperandKind::tex_coords: return {read_coordinates, write_coordinates};
        case OperandKind::tex_lod: return {read_lod, write_lod};
        case OperandKind::tex_cmp_off: return {read_reference, write_reference};
        case OperandKind::pbe_lod:
        case OperandKind::tile_sample_mask:
        case OperandKind::sample_mask_src:
        case OperandKind::live_mask_src:
        case OperandKind::uvs_index: return {read_choice, write_choice};
        case OperandKind::iter_sample: return {read_iter_sample, write_iter_sample};
        case OperandKind::zs_src: return {read_depth_stencil, write_depth_stencil};
        default: return {};
    }
}

}  // namespace cuesta::hw::agx
