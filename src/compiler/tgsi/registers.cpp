// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/tgsi/registers.h"

#include <algorithm>

#include <fmt/core.h>

#include "compiler/tgsi/names.h"

namespace cuesta::tgsi {
namespace {

using nir::IntrinsicOp;
using nir::Value;

std::string register_text(const RegisterName& reg) {
    std::string text = fmt::format("{}[{}]", file_names.of(reg.file), reg.index.offset);
    if (reg.array_id)
        text += fmt::format("({})", *reg.array_id);
    return text;
}

}  // namespace

// An array named by its id takes any index that is computed, and the whole file takes those without
// an id; other indices lie in what is declared.
Result<const Registers::Storage*> Registers::find_storage(const RegisterName& reg) {
    if (reg.index.indirect && !reg.array_id) {
        if (const auto whole = whole_files_.find(reg.file); whole != whole_files_.end())
            return &storages_[whole->second];
    } else if (reg.index.indirect) {
        const auto named = range_by_array_id_.find({reg.file, *reg.array_id});
        if (named != range_by_array_id_.end())
            return &storages_[ranges_[named->second].storage];
    } else {
        const Range* range = range_at(reg.file, static_cast<uint32_t>(reg.index.offset));
        if (range != nullptr && (!reg.array_id || range->array_id == reg.array_id))
            return &storages_[range->storage];
    }
    return error(reg.location, fmt::format("{} is not declared", register_text(reg)));
}

Result<Value*> Registers::address(const RegisterName& reg) {
    if (!reg.index.indirect)
        return nullptr;
    RegisterName by;
    by.location = reg.location;
    by.file = reg.index.file;
    by.index.offset = static_cast<int32_t>(reg.index.address);
    if (by.file != File::address && by.file != File::temporary)
        return error(reg.location, "an index comes from ADDR or TEMP");
    return b_.channel(TRY(load(by)), reg.index.component);
}

Result<Value*> Registers::offset_from(const RegisterName& reg, uint32_t first) {
    const int32_t constant = reg.index.offset - static_cast<int32_t>(first);
    Value* dynamic = TRY(address(reg));
    if (dynamic == nullptr)
        return b_.imm_int(constant);
    return constant != 0 ? b_.iadd(dynamic, b_.imm_int(constant)) : dynamic;
}

Value* Registers::deref_register(const Storage& storage, uint32_t number) {
    return storage.is_array ? b_.deref_array(b_.deref_var(storage.variables[0]),
                                             b_.imm_int(number - storage.first))
                            : b_.deref_var(storage.variables[number - storage.first]);
}

Result<Value*> Registers::deref(const RegisterName& reg) {
    const Storage& storage = *TRY(find_storage(reg));
    if (!reg.index.indirect)
        return deref_register(storage, static_cast<uint32_t>(reg.index.offset));
    return b_.deref_array(b_.deref_var(storage.variables[0]), TRY(offset_from(reg, storage.first)));
}

bool Registers::is_special_input(std::optional<Semantic> semantic) {
    return semantic == Semantic::position || semantic == Semantic::face ||
           semantic == Semantic::point_coord;
}

Value* Registers::load_position() {
    // Upper left and half integers by default.
    const bool integer = program_.property(PropertyName::fs_coord_pixel_center).value_or(0) == 1;
    b_.shader().frag_coord_upper_left =
        program_.property(PropertyName::fs_coord_origin).value_or(0) == 0;
    Value* position = &b_.intrinsic(IntrinsicOp::load_frag_coord, 4, 32, {})->def;
    return integer ? b_.fadd(position, b_.imm_vec4(-0.5f, -0.5f, 0, 0)) : position;
}

Value* Registers::load_special(const Declaration& d) {
    Value* zero = b_.imm_float(0);
    Value* one = b_.imm_float(1);
    if (d.semantic == Semantic::position)
        return load_position();
    if (d.semantic == Semantic::face) {
        Value* front = &b_.intrinsic(IntrinsicOp::load_front_face, 1, 1, {})->def;
        return b_.vec4(b_.bcsel(front, one, b_.imm_float(-1)), zero, zero, one);
    }
    Value* point = &b_.intrinsic(IntrinsicOp::load_point_coord, 2, 32, {})->def;
    return b_.vec4(b_.channel(point, 0), b_.channel(point, 1), zero, one);
}

// Inputs and constants are one array each, whatever their declarations call parts of it.
Result<void> Registers::check_array(const RegisterName& reg) const {
    const auto [first, last] = arrays_.equal_range({reg.file, *reg.array_id});
    for (auto it = first; it != last; ++it)
        if (reg.index.indirect || (reg.index.offset >= static_cast<int32_t>(it->second->first) &&
                                   reg.index.offset <= static_cast<int32_t>(it->second->last)))
            return {};
    return error(reg.location, fmt::format("{} is not declared", register_text(reg)));
}

Value* Registers::load_input_at(uint32_t number) {
    if (const auto special = special_inputs_.find(number); special != special_inputs_.end())
        return load_special(*special->second);
    Value* value = &b_.intrinsic(IntrinsicOp::load_input, 4, 32, {b_.imm_int(0)},
                                 {static_cast<int32_t>(input_base_.at(number)), 0})
                        ->def;
    if (fog_inputs_.count(number) == 0)
        return value;
    // (f, 0, 0, 1), whatever the vertex program wrote.
    Value* zero = b_.imm_float(0);
    return b_.vec4(b_.channel(value, 0), zero, zero, b_.imm_float(1));
}

Result<Value*> Registers::load_computed_input(const RegisterName& reg) {
    if (gathered_inputs_) {
        const Storage& storage = storages_[*gathered_inputs_];
        return b_.load_deref(b_.deref_array(b_.deref_var(storage.variables[0]),
                                            TRY(offset_from(reg, storage.first))));
    }
    if (input_base_.empty())
        return error(reg.location, fmt::format("{} is not declared", register_text(reg)));
    // The constant part may lie outside of what is declared; the sum may not.
    const auto first = static_cast<int32_t>(input_base_.begin()->first);
    const auto last = static_cast<int32_t>(input_base_.rbegin()->first);
    const auto start = static_cast<uint32_t>(std::clamp(reg.index.offset, first, last));
    Value* offset = TRY(offset_from(reg, start));
    return &b_.intrinsic(IntrinsicOp::load_input, 4, 32, {offset},
                         {static_cast<int32_t>(input_base_.at(start)), 0})
                ->def;
}

Result<Value*> Registers::load_input(const RegisterName& reg) {
    if (reg.index.indirect)
        return load_computed_input(reg);
    const auto number = static_cast<uint32_t>(reg.index.offset);
    if (input_base_.count(number) == 0 && special_inputs_.count(number) == 0)
        return error(reg.location, fmt::format("{} is not declared", register_text(reg)));
    return load_input_at(number);
}

Result<Value*> Registers::load_constant(const RegisterName& reg) {
    if (reg.index.indirect ? constant_count_ == 0
                           : static_cast<uint32_t>(reg.index.offset) >= constant_count_)
        return error(reg.location, fmt::format("{} is not declared", register_text(reg)));
    // Constants that no declaration names are there too: the file is one array.
    const int32_t base = std::clamp(reg.index.offset, 0, static_cast<int32_t>(constant_count_) - 1);
    Value* offset = TRY(offset_from(reg, static_cast<uint32_t>(base)));
    const int32_t range = reg.index.indirect ? static_cast<int32_t>(constant_count_) - base : 1;
    return &b_.intrinsic(IntrinsicOp::load_uniform, 4, 32, {offset}, {base, 0, range})->def;
}

Result<Value*> Registers::load_immediate(const RegisterName& reg) {
    if (static_cast<size_t>(reg.index.offset) >= program_.immediates.size())
        return error(reg.location, fmt::format("there is no {}", register_text(reg)));
    const Immediate& immediate = program_.immediates[static_cast<size_t>(reg.index.offset)];
    std::array<nir::ConstValue, 4> values{};
    std::copy(immediate.bits.begin(), immediate.bits.end(), values.begin());
    return b_.load_const(32, values);
}

const Declaration* Registers::find_range(const RangesByFirst& ranges, uint32_t number) {
    const auto behind = ranges.upper_bound(number);
    if (behind == ranges.begin())
        return nullptr;
    const Declaration* const d = std::prev(behind)->second;
    return number <= d->last ? d : nullptr;
}

Result<Value*> Registers::load_system_value(const RegisterName& reg) {
    if (reg.index.indirect)
        return error(reg.location, "system values cannot be indexed");
    const Declaration* const declared =
        find_range(system_values_, static_cast<uint32_t>(reg.index.offset));
    if (declared == nullptr)
        return error(reg.location, fmt::format("{} is not declared", register_text(reg)));
    const Declaration& d = *declared;
    const bool of_vertices =
        d.semantic == Semantic::vertex_id || d.semantic == Semantic::instance_id;
    if (!of_vertices && !is_special_input(d.semantic))
        return error(d.location, fmt::format("the hardware has no system value {}",
                                             d.semantic ? semantic_names.of(*d.semantic)
                                                        : "without a semantic"));
    if (of_vertices == program_.is_fragment())
        return error(d.location, fmt::format("{} is a system value of {} programs only",
                                             semantic_names.of(*d.semantic),
                                             of_vertices ? "vertex" : "fragment"));
    // An integer here, though a float among the inputs: all bits of triangles that face front.
    if (d.semantic == Semantic::face) {
        Value* front = &b_.intrinsic(IntrinsicOp::load_front_face, 1, 1, {})->def;
        Value* all = b_.ineg(b_.b2i32(front));
        return b_.vec4(all, all, all, all);
    }
    if (!of_vertices)
        return load_special(d);
    const IntrinsicOp op = d.semantic == Semantic::vertex_id ? IntrinsicOp::load_vertex_id
                                                             : IntrinsicOp::load_instance_id;
    Value* id = &b_.intrinsic(op, 1, 32, {})->def;
    return b_.vec4(id, id, id, id);
}

// CONST[0][n] is CONST[n]; nothing else of vertex and fragment programs has two dimensions.
Result<void> Registers::check_dimension(const RegisterName& reg) const {
    if (!reg.dimension ||
        (reg.file == File::constant && !reg.dimension->indirect && reg.dimension->offset == 0))
        return {};
    return error(reg.location, fmt::format("{} has one dimension here", file_names.of(reg.file)));
}

Result<Value*> Registers::load(const RegisterName& reg) {
    TRY(check_dimension(reg));
    if (reg.array_id)
        TRY(check_array(reg));
    switch (reg.file) {
        case File::input: return load_input(reg);
        case File::constant: return load_constant(reg);
        case File::immediate:
            if (!reg.index.indirect)
                return load_immediate(reg);
            [[fallthrough]];
        case File::output:
        case File::temporary:
        case File::address: return b_.load_deref(TRY(deref(reg)));
        case File::system_value: return load_system_value(reg);
        default: break;
    }
    return error(reg.location, fmt::format("{} cannot be read", file_names.of(reg.file)));
}

Result<void> Registers::store(const RegisterName& reg, Value* value, uint8_t mask) {
    if (reg.file == File::null)
        return {};
    TRY(check_dimension(reg));
    if (reg.file != File::output && reg.file != File::temporary && reg.file != File::address)
        return error(reg.location, fmt::format("{} cannot be written", file_names.of(reg.file)));
    b_.store_deref(TRY(deref(reg)), value, mask);
    return {};
}

Result<uint32_t> Registers::sampler(const RegisterName& reg) {
    if (reg.file != File::sampler)
        return error(reg.location, "a sampler is expected");
    if (reg.index.indirect)
        return error(reg.location, "samplers cannot be indexed dynamically");
    if (static_cast<uint32_t>(reg.index.offset) >= b_.shader().sampler_count)
        return error(reg.location, fmt::format("{} is not declared", register_text(reg)));
    return static_cast<uint32_t>(reg.index.offset);
}

nir::BaseType Registers::texel_type(uint32_t sampler) const {
    const Declaration* const view = find_range(views_, sampler);
    if (view != nullptr && view->return_types[0] == ReturnType::sint)
        return nir::BaseType::int_;
    return view != nullptr && view->return_types[0] == ReturnType::uint ? nir::BaseType::uint_
                                                                        : nir::BaseType::float_;
}

Result<Value*> Registers::load_offset(Location where, const TexelOffset& offset) {
    RegisterName reg;
    reg.location = where;
    reg.file = offset.file;
    reg.index.offset = offset.index;
    return b_.swizzle(TRY(load(reg)), offset.swizzle);
}

Result<uint8_t> Registers::constant_component(const Source& source) const {
    const RegisterName& reg = source.reg;
    const auto number = static_cast<size_t>(reg.index.offset);
    if (reg.file != File::immediate || reg.index.indirect || source.negate || source.absolute ||
        number >= program_.immediates.size() ||
        program_.immediates[number].bits[source.swizzle[0]] > 3)
        return error(reg.location, "an immediate of 0 to 3, without a sign, names the component");
    return static_cast<uint8_t>(program_.immediates[number].bits[source.swizzle[0]]);
}

void Registers::store_output(const Range& range, uint32_t number, uint32_t base) {
    const uint8_t mask = range.has_defaults ? 0xf : written_mask(number);
    if (mask == 0)
        return;
    Value* value = b_.load_deref(deref_register(storages_[range.storage], number));
    // Depth is the z of POSITION, the stencil value its y.
    const nir::Slot slot = b_.shader().outputs[base].slot;
    if (slot != nir::Slot::depth && slot != nir::Slot::stencil)
        return b_.store_output(value, base, mask);
    const unsigned component = slot == nir::Slot::depth ? 2 : 1;
    if ((mask >> component & 1) != 0)
        b_.store_output(b_.channel(value, component), base, 1);
}

void Registers::store_outputs() {
    for (const Range& range : ranges_)
        for (uint32_t i = 0; i < range.slots.size(); ++i)
            store_output(range, range.first + i, range.slots[i]);
}

}  // namespace cuesta::tgsi
