// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/tgsi/registers.h"

#include <algorithm>
#include <bit>

#include <fmt/core.h>

#include "compiler/tgsi/names.h"

namespace cuesta::tgsi {
namespace {

using nir::IntrinsicOp;
using nir::Value;

template <typename Visit>
void for_each_register(const Program& program, Visit&& visit) {
    for (const Instruction& instruction : program.instructions) {
        for (const Destination& destination : instruction.dsts)
            visit(destination.reg);
        for (const Source& source : instruction.srcs)
            visit(source.reg);
    }
}

// None: what stands there is no value between the stages, nor a result.
std::optional<nir::Slot> slot_of(std::optional<Semantic> semantic) {
    if (!semantic)
        return std::nullopt;
    switch (*semantic) {
        case Semantic::position: return nir::Slot::position;
        case Semantic::point_size: return nir::Slot::point_size;
        case Semantic::color: return nir::Slot::color;
        case Semantic::back_color: return nir::Slot::back_color;
        case Semantic::fog: return nir::Slot::fog;
        case Semantic::tex_coord: return nir::Slot::tex_coord;
        case Semantic::stencil: return nir::Slot::stencil;
        case Semantic::generic: return nir::Slot::generic;
        case Semantic::normal: return nir::Slot::normal;
        case Semantic::clip_distance: return nir::Slot::clip_distance;
        default: return std::nullopt;
    }
}

// What components of an output are that the program does not write: the document's defaults.
bool has_defaults(const Declaration& d, bool fragment) {
    return d.semantic == Semantic::color || d.semantic == Semantic::back_color ||
           (d.semantic == Semantic::position && !fragment);
}

nir::Interpolation interpolation_of(std::optional<Interpolate> interpolate) {
    switch (interpolate.value_or(Interpolate::perspective)) {
        case Interpolate::constant: return nir::Interpolation::flat;
        case Interpolate::linear: return nir::Interpolation::linear;
        default: return nir::Interpolation::smooth;
    }
}

uint8_t component_count(uint8_t mask) {
    return static_cast<uint8_t>(8 - std::countl_zero(static_cast<uint8_t>(mask | 1)));
}

bool is_special_input(std::optional<Semantic> semantic) {
    return semantic == Semantic::position || semantic == Semantic::face ||
           semantic == Semantic::point_coord;
}

std::string register_text(const RegisterName& reg) {
    std::string text = fmt::format("{}[{}]", file_names.of(reg.file), reg.index.offset);
    if (reg.array_id)
        text += fmt::format("({})", *reg.array_id);
    return text;
}

}  // namespace

// --- declarations ------------------------------------------------------------------------------

void Registers::collect_uses() {
    for (const Declaration& d : program_.declarations)
        last_by_first_.try_emplace({d.file, d.first}, d.last);
    if (!program_.immediates.empty())
        last_by_first_[{File::immediate, 0}] =
            static_cast<uint32_t>(program_.immediates.size()) - 1;
    for_each_register(program_, [&](const RegisterName& reg) {
        if (reg.index.indirect && !reg.array_id)
            dynamic_bases_.emplace(reg.file, home(reg));
    });
    for (const Instruction& instruction : program_.instructions) {
        for (const Destination& dst : instruction.dsts) {
            if (dst.reg.file != File::output)
                continue;
            uint8_t& mask =
                dst.reg.index.indirect ? written_anywhere_ : written_[dst.reg.index.offset];
            mask |= dst.mask;
        }
    }
    for (const Declaration& d : program_.declarations)
        if (d.array_id)
            arrays_.emplace(std::pair(d.file, *d.array_id), &d);
}

// The constant part of a computed index may lie outside of what is declared; the sum may not. It
// means the registers that it lies in, else those in front of it, else the first.
uint32_t Registers::home(const RegisterName& reg) const {
    const uint32_t index = static_cast<uint32_t>(std::max(reg.index.offset, 0));
    if (!reg.index.indirect)
        return index;
    const auto behind = last_by_first_.upper_bound({reg.file, index});
    if (behind != last_by_first_.begin() && std::prev(behind)->first.first == reg.file)
        return std::min(index, std::prev(behind)->second);
    return behind != last_by_first_.end() && behind->first.first == reg.file ? behind->first.second
                                                                             : index;
}

bool Registers::indexed_dynamically(File file, uint32_t first, uint32_t last) const {
    // The constant part of the index tells which declared range is meant.
    const auto base = dynamic_bases_.lower_bound({file, first});
    return base != dynamic_bases_.end() && base->first == file && base->second <= last;
}

const Registers::Range* Registers::range_at(File file, uint32_t index) const {
    const auto behind = range_by_first_.upper_bound({file, index});
    if (behind == range_by_first_.begin())
        return nullptr;
    const Range& range = ranges_[std::prev(behind)->second];
    return range.file == file && index <= range.last ? &range : nullptr;
}

Registers::Range& Registers::add_range(File file,
                                       uint32_t first,
                                       uint32_t last,
                                       std::optional<uint32_t> array_id) {
    nir::Shader& shader = b_.shader();
    const nir::Type* vec4 = shader.vector_type(nir::BaseType::float_, 32, 4);
    Range range{file, first, last, array_id, false};
    range.is_array = array_id.has_value() || indexed_dynamically(file, first, last);
    const std::string_view name = file_names.of(file);
    const uint32_t count = last - first + 1;
    for (uint32_t i = 0; i < (range.is_array ? 1 : count); ++i) {
        nir::Variable* variable =
            shader.add_variable(nir::VariableMode::function_temp,
                                range.is_array ? shader.array_type(vec4, count) : vec4,
                                fmt::format("{}{}", name, first + i));
        b_.function().variables.push_back(variable);
        range.variables.push_back(variable);
    }
    range_by_first_[{file, first}] = ranges_.size();
    if (array_id)
        range_by_array_id_[{file, *array_id}] = ranges_.size();
    ranges_.push_back(std::move(range));
    return ranges_.back();
}

Value* Registers::deref_register(const Range& range, uint32_t number) {
    return range.is_array
               ? b_.deref_array(b_.deref_var(range.variables[0]), b_.imm_int(number - range.first))
               : b_.deref_var(range.variables[number - range.first]);
}

void Registers::initialize(const Range& range) {
    for (uint32_t i = range.first; i <= range.last; ++i)
        b_.store_deref(deref_register(range, i), b_.imm_vec4(0, 0, 0, 1));
}

nir::Variable* Registers::scratch_variable(std::string_view name, uint32_t length) {
    nir::Shader& shader = b_.shader();
    const nir::Type* vec4 = shader.vector_type(nir::BaseType::float_, 32, 4);
    nir::Variable* variable =
        shader.add_variable(nir::VariableMode::function_temp,
                            length != 0 ? shader.array_type(vec4, length) : vec4, name);
    b_.function().variables.push_back(variable);
    return variable;
}

Result<void> Registers::declare_input(const Declaration& d) {
    const bool vertex = program_.processor == Processor::vertex;
    for (uint32_t i = d.first; i <= d.last; ++i) {
        if (input_base_.count(i) != 0 || special_inputs_.count(i) != 0)
            return error(d.location, fmt::format("IN[{}] is declared twice", i));
        if (d.cylindrical_wrap != 0)
            return error(d.location, "cylindrical wrap (CYLWRAP) is not supported");
        if (!vertex && is_special_input(d.semantic)) {
            special_inputs_[i] = &d;
            continue;
        }
        if (!vertex && !d.semantic)
            return error(d.location, "an input of a fragment program needs a semantic");
        const std::optional<nir::Slot> semantic = slot_of(d.semantic);
        if (!vertex && !semantic)
            return error(d.location, fmt::format("the hardware has no input {}",
                                                 semantic_names.of(*d.semantic)));
        nir::IoSlot slot;
        slot.slot = vertex ? nir::Slot::generic : *semantic;
        slot.index = vertex ? i : d.semantic_index + (i - d.first);
        slot.components = component_count(d.usage_mask);
        slot.interpolation = interpolation_of(d.interpolate);
        slot.name = fmt::format("IN{}", i);
        if (!vertex && d.semantic == Semantic::fog)
            fog_inputs_.insert(i);
        input_base_[i] = static_cast<uint32_t>(b_.shader().inputs.size());
        TRY(add_slot(d, std::move(slot), b_.shader().inputs, input_slots_));
    }
    return {};
}

Result<void> Registers::add_slot(const Declaration& d,
                                 nir::IoSlot slot,
                                 std::vector<nir::IoSlot>& slots,
                                 SlotTable& taken) const {
    const auto [other, is_new] = taken.try_emplace({slot.slot, slot.index}, slots.size());
    if (!is_new)
        return error(d.location, fmt::format("{} and {} have the same semantic",
                                             slots[other->second].name, slot.name));
    slots.push_back(std::move(slot));
    return {};
}

uint8_t Registers::written_mask(uint32_t output) const {
    const auto found = written_.find(static_cast<int32_t>(output));
    return written_anywhere_ | (found != written_.end() ? found->second : 0);
}

Result<void> Registers::declare_output(const Declaration& d) {
    const bool fragment = program_.processor == Processor::fragment;
    if (!d.semantic)
        return error(d.location, "an output needs a semantic");
    // Edges of filled polygons are not drawn, and others this hardware does not have.
    if (d.semantic == Semantic::edge_flag) {
        add_range(File::output, d.first, d.last, d.array_id);
        return {};
    }
    const std::optional<nir::Slot> semantic = slot_of(d.semantic);
    if (!semantic)
        return error(d.location,
                     fmt::format("the hardware has no output {}", semantic_names.of(*d.semantic)));
    std::vector<nir::IoSlot>& outputs = b_.shader().outputs;
    if (outputs.size() + d.last - d.first >= nir::max_io_slots)
        return error(d.location,
                     fmt::format("a program has at most {} outputs", nir::max_io_slots));
    std::vector<uint32_t> slots;
    const bool defaults = has_defaults(d, fragment);
    for (uint32_t i = d.first; i <= d.last; ++i) {
        nir::IoSlot slot;
        slot.slot = fragment && d.semantic == Semantic::position ? nir::Slot::depth : *semantic;
        slot.index = d.semantic_index + (i - d.first);
        slot.components = defaults ? 4 : component_count(written_mask(i));
        if (slot.slot == nir::Slot::depth || slot.slot == nir::Slot::stencil)
            slot.components = 1;
        slot.invariant = d.invariant;
        slot.name = fmt::format("OUT{}", i);
        // Registers of one semantic are one output; the last that is declared gives its value.
        const auto [known, is_new] =
            output_slots_.try_emplace({slot.slot, slot.index}, outputs.size());
        slots.push_back(static_cast<uint32_t>(known->second));
        if (is_new)
            outputs.push_back(std::move(slot));
        else
            outputs[known->second].components =
                std::max(outputs[known->second].components, slot.components);
    }
    Range& range = add_range(File::output, d.first, d.last, d.array_id);
    range.slots = std::move(slots);
    range.has_defaults = defaults;
    if (defaults)
        initialize(range);
    return {};
}

void Registers::note_sampler(const Declaration& d) {
    b_.shader().sampler_count = std::max(b_.shader().sampler_count, d.last + 1);
}

void Registers::note_view(const Declaration& d) {
    for (uint32_t i = d.first; i <= d.last; ++i)
        if (d.return_types[0] == ReturnType::sint || d.return_types[0] == ReturnType::uint)
            texel_types_[i] =
                d.return_types[0] == ReturnType::sint ? nir::BaseType::int_ : nir::BaseType::uint_;
}

Result<void> Registers::declare_immediates() {
    if (program_.immediates.empty())
        return {};
    const uint32_t last = static_cast<uint32_t>(program_.immediates.size()) - 1;
    if (!indexed_dynamically(File::immediate, 0, last))
        return {};
    add_range(File::immediate, 0, last, std::nullopt);
    Value* array = b_.deref_var(ranges_.back().variables[0]);
    for (uint32_t i = 0; i <= last; ++i) {
        RegisterName reg;
        reg.file = File::immediate;
        reg.index.offset = static_cast<int32_t>(i);
        b_.store_deref(b_.deref_array(array, b_.imm_int(i)), TRY(load_immediate(reg)));
    }
    return {};
}

Result<void> Registers::check_declared_once(const Declaration& d) const {
    const auto next = range_by_first_.lower_bound({d.file, d.first});
    const bool next_overlaps = next != range_by_first_.end() && next->first.first == d.file &&
                               next->first.second <= d.last;
    if (range_at(d.file, d.first) != nullptr || next_overlaps)
        return error(
            d.location,
            fmt::format("{}[{}] is declared twice", file_names.of(d.file),
                        range_at(d.file, d.first) != nullptr ? d.first : next->first.second));
    if (d.array_id && range_by_array_id_.count({d.file, *d.array_id}) != 0)
        return error(d.location, fmt::format("ARRAY({}) is declared twice", *d.array_id));
    return {};
}

Result<void> Registers::declare_variables(const Declaration& d) {
    TRY(check_declared_once(d));
    if (d.file == File::output)
        return declare_output(d);
    add_range(d.file, d.first, d.last, d.array_id);
    return {};
}

Result<void> Registers::declare() {
    collect_uses();
    std::vector<const Declaration*> inputs;
    for (const Declaration& d : program_.declarations) {
        if (d.dimension && (d.file != File::constant || *d.dimension != 0))
            return error(d.location, fmt::format("{}[{}][...] is not supported: constants are "
                                                 "CONST[...] or CONST[0][...]",
                                                 file_names.of(d.file), *d.dimension));
        switch (d.file) {
            case File::input: inputs.push_back(&d); break;
            case File::output:
            case File::temporary:
            case File::address: TRY(declare_variables(d)); break;
            case File::constant: constant_count_ = std::max(constant_count_, d.last + 1); break;
            case File::sampler: note_sampler(d); break;
            case File::system_value:
                for (uint32_t i = d.first; i <= d.last; ++i)
                    system_values_[i] = &d;
                break;
            case File::sampler_view: note_view(d); break;
            case File::null:
            case File::immediate:
                return error(d.location,
                             fmt::format("{} cannot be declared", file_names.of(d.file)));
            case File::image:
            case File::buffer:
            case File::memory:
            case File::constant_buffer:
            case File::hw_atomic:
                return error(d.location,
                             fmt::format("{} is not supported on this class of hardware",
                                         file_names.of(d.file)));
        }
    }
    // In the order of their numbers, which computed indices count in.
    std::ranges::stable_sort(inputs, {}, &Declaration::first);
    for (const Declaration* d : inputs)
        TRY(declare_input(*d));
    b_.shader().uniform_vec4s = constant_count_;
    return declare_immediates();
}

// --- access ------------------------------------------------------------------------------------

// An array named by its id takes any index that is computed; other indices lie in their range.
Result<const Registers::Range*> Registers::find_range(const RegisterName& reg) {
    if (reg.array_id && reg.index.indirect) {
        const auto named = range_by_array_id_.find({reg.file, *reg.array_id});
        if (named != range_by_array_id_.end())
            return &ranges_[named->second];
    } else {
        const Range* range = range_at(reg.file, home(reg));
        if (range != nullptr && (!reg.array_id || range->array_id == reg.array_id))
            return range;
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

Result<Value*> Registers::deref(const RegisterName& reg) {
    const Range& range = *TRY(find_range(reg));
    if (!range.is_array)
        return b_.deref_var(range.variables[static_cast<uint32_t>(reg.index.offset) - range.first]);
    return b_.deref_array(b_.deref_var(range.variables[0]), TRY(offset_from(reg, range.first)));
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

Result<Value*> Registers::load_input(const RegisterName& reg) {
    const uint32_t index = home(reg);
    if (const auto special = special_inputs_.find(index); special != special_inputs_.end()) {
        if (reg.index.indirect)
            return error(reg.location, "position, face and point coordinate cannot be indexed");
        return load_special(*special->second);
    }
    const auto input = input_base_.find(index);
    if (input == input_base_.end())
        return error(reg.location, fmt::format("{} is not declared", register_text(reg)));
    if (reg.index.indirect && !fog_inputs_.empty())
        return error(reg.location, "inputs beside FOG cannot be indexed");
    Value* offset = TRY(offset_from(reg, index));
    Value* value = &b_.intrinsic(IntrinsicOp::load_input, 4, 32, {offset},
                                 {static_cast<int32_t>(input->second), 0})
                        ->def;
    if (fog_inputs_.count(index) == 0)
        return value;
    // (f, 0, 0, 1), whatever the vertex program wrote.
    Value* zero = b_.imm_float(0);
    return b_.vec4(b_.channel(value, 0), zero, zero, b_.imm_float(1));
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

Result<Value*> Registers::load_system_value(const RegisterName& reg) {
    const auto value = system_values_.find(static_cast<uint32_t>(reg.index.offset));
    if (value == system_values_.end() || reg.index.indirect)
        return error(reg.location, fmt::format("{} is not declared", register_text(reg)));
    const Declaration& d = *value->second;
    if (is_special_input(d.semantic))
        return load_special(d);
    if (d.semantic != Semantic::vertex_id && d.semantic != Semantic::instance_id)
        return error(d.location, fmt::format("the hardware has no system value {}",
                                             d.semantic ? semantic_names.of(*d.semantic)
                                                        : "without a semantic"));
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
    const auto found = texel_types_.find(sampler);
    return found != texel_types_.end() ? found->second : nir::BaseType::float_;
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
    if (reg.file != File::immediate || reg.index.indirect || number >= program_.immediates.size() ||
        program_.immediates[number].bits[source.swizzle[0]] > 3)
        return error(reg.location, "an immediate of 0 to 3 names the component");
    return static_cast<uint8_t>(program_.immediates[number].bits[source.swizzle[0]]);
}

void Registers::store_output(const Range& range, uint32_t number, uint32_t base) {
    const uint8_t mask = range.has_defaults ? 0xf : written_mask(number);
    if (mask == 0)
        return;
    Value* value = b_.load_deref(deref_register(range, number));
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
