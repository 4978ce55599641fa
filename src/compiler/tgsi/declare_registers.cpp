// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a program declares: variables, slots between the stages, and which registers lie in arrays.
#include <algorithm>
#include <bit>

#include <fmt/core.h>

#include "compiler/tgsi/names.h"
#include "compiler/tgsi/registers.h"

namespace cuesta::tgsi {
namespace {

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

// What a fragment program gives; the sample mask is one too, but not served.
bool is_fragment_result(Semantic semantic) {
    return semantic == Semantic::color || semantic == Semantic::position ||
           semantic == Semantic::stencil || semantic == Semantic::sample_mask;
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

}  // namespace

void Registers::collect_uses() {
    for_each_register(program_, [&](const RegisterName& reg) {
        if (reg.index.indirect && !reg.array_id)
            indexed_files_.insert(reg.file);
    });
    for (const Instruction& instruction : program_.instructions) {
        for (const Destination& dst : instruction.dsts) {
            if (dst.reg.file != File::output)
                continue;
            if (dst.reg.index.indirect)
                written_some_[dst.reg.array_id] |= dst.mask;
            else
                written_[dst.reg.index.offset] |= dst.mask;
        }
    }
    for (const Declaration& d : program_.declarations)
        if (d.array_id)
            arrays_.emplace(std::pair(d.file, *d.array_id), &d);
}

const Registers::Range* Registers::range_at(File file, uint32_t index) const {
    const auto behind = range_by_first_.upper_bound({file, index});
    if (behind == range_by_first_.begin())
        return nullptr;
    const Range& range = ranges_[std::prev(behind)->second];
    return range.file == file && index <= range.last ? &range : nullptr;
}

size_t Registers::add_storage(File file, uint32_t first, uint32_t last, bool is_array) {
    nir::Shader& shader = b_.shader();
    const nir::Type* vec4 = shader.vector_type(nir::BaseType::float_, 32, 4);
    const uint32_t count = last - first + 1;
    Storage storage{first, last, is_array};
    for (uint32_t i = 0; i < (is_array ? 1 : count); ++i) {
        nir::Variable* variable = shader.add_variable(
            nir::VariableMode::function_temp, is_array ? shader.array_type(vec4, count) : vec4,
            fmt::format("{}{}", file_names.of(file), first + i));
        b_.function().variables.push_back(variable);
        storage.variables.push_back(variable);
    }
    storages_.push_back(std::move(storage));
    return storages_.size() - 1;
}

size_t Registers::whole_file(File file) {
    if (const auto known = whole_files_.find(file); known != whole_files_.end())
        return known->second;
    uint32_t first = UINT32_MAX, last = 0;
    for (const Declaration& d : program_.declarations) {
        if (d.file != file)
            continue;
        first = std::min(first, d.first);
        last = std::max(last, d.last);
    }
    return whole_files_[file] = add_storage(file, first, last, true);
}

Registers::Range& Registers::add_range(const Declaration& d) {
    range_by_first_[{d.file, d.first}] = ranges_.size();
    if (d.array_id)
        range_by_array_id_[{d.file, *d.array_id}] = ranges_.size();
    const size_t storage = is_indexed(d.file)
                               ? whole_file(d.file)
                               : add_storage(d.file, d.first, d.last, d.array_id.has_value());
    ranges_.push_back({d.file, d.first, d.last, d.array_id, storage});
    return ranges_.back();
}

void Registers::initialize(const Range& range) {
    for (uint32_t i = range.first; i <= range.last; ++i)
        b_.store_deref(deref_register(storages_[range.storage], i), b_.imm_vec4(0, 0, 0, 1));
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
    // A line of text, or three tokens, may not cost as many entries as it names.
    if (input_base_.size() + special_inputs_.size() + (d.last - d.first) >= nir::max_io_slots)
        return error(d.location, fmt::format("a program has at most {} inputs", nir::max_io_slots));
    for (uint32_t i = d.first; i <= d.last; ++i) {
        if (input_base_.count(i) != 0 || special_inputs_.count(i) != 0)
            return error(d.location, fmt::format("IN[{}] is declared twice", i));
        if (!vertex && is_special_input(d.semantic)) {
            special_inputs_[i] = &d;
            continue;
        }
        if (!vertex && !d.semantic)
            return error(d.location, "an input of a fragment program needs a semantic");
        const std::optional<nir::Slot> semantic = slot_of(d.semantic);
        if (!vertex && (!semantic || semantic == nir::Slot::stencil))
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

// Inputs without holes that all come from the stage before are an array as they are; others are
// copied into one.
void Registers::gather_inputs() {
    const bool indexed =
        std::ranges::any_of(program_.instructions, [](const Instruction& instruction) {
            return std::ranges::any_of(instruction.srcs, [](const Source& source) {
                return source.reg.file == File::input && source.reg.index.indirect;
            });
        });
    std::set<uint32_t> declared;
    for (const auto& [number, base] : input_base_)
        declared.insert(number);
    for (const auto& [number, declaration] : special_inputs_)
        declared.insert(number);
    if (!indexed || declared.empty())
        return;
    const uint32_t first = *declared.begin(), last = *declared.rbegin();
    if (special_inputs_.empty() && fog_inputs_.empty() && last - first + 1 == declared.size())
        return;
    gathered_inputs_ = add_storage(File::input, first, last, true);
    for (const uint32_t number : declared)
        b_.store_deref(deref_register(storages_[*gathered_inputs_], number), load_input_at(number));
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
    const auto mask_of = [](const auto& masks, const auto& key) -> uint8_t {
        const auto found = masks.find(key);
        return found != masks.end() ? found->second : 0;
    };
    uint8_t mask = mask_of(written_, static_cast<int32_t>(output)) |
                   mask_of(written_some_, std::optional<uint32_t>());
    if (const Range* range = range_at(File::output, output); range != nullptr && range->array_id)
        mask |= mask_of(written_some_, range->array_id);
    return mask;
}

Result<void> Registers::declare_output(const Declaration& d) {
    const bool fragment = program_.processor == Processor::fragment;
    if (!d.semantic)
        return error(d.location, "an output needs a semantic");
    // Edges of filled polygons are not drawn, and others this hardware does not have.
    if (d.semantic == Semantic::edge_flag && !fragment) {
        add_range(d);
        return {};
    }
    if (fragment && !is_fragment_result(*d.semantic))
        return error(d.location, fmt::format("fragment programs have no output {}",
                                             semantic_names.of(*d.semantic)));
    const std::optional<nir::Slot> semantic = slot_of(d.semantic);
    // A stencil value is what fragments have.
    if (!semantic || (semantic == nir::Slot::stencil && !fragment))
        return error(d.location,
                     fmt::format("the hardware has no output {}", semantic_names.of(*d.semantic)));
    std::vector<nir::IoSlot>& outputs = b_.shader().outputs;
    if (outputs.size() + d.last - d.first >= nir::max_io_slots)
        return error(d.location,
                     fmt::format("a program has at most {} outputs", nir::max_io_slots));
    Range& range = add_range(d);
    range.has_defaults = has_defaults(d, fragment);
    for (uint32_t i = d.first; i <= d.last; ++i) {
        nir::IoSlot slot;
        slot.slot = fragment && d.semantic == Semantic::position ? nir::Slot::depth : *semantic;
        slot.index = d.semantic_index + (i - d.first);
        slot.components = range.has_defaults ? 4 : component_count(written_mask(i));
        if (slot.slot == nir::Slot::depth || slot.slot == nir::Slot::stencil)
            slot.components = 1;
        slot.invariant = d.invariant;
        slot.name = fmt::format("OUT{}", i);
        // Registers of one semantic are one output; the last that is declared gives its value.
        const auto [known, is_new] =
            output_slots_.try_emplace({slot.slot, slot.index}, outputs.size());
        range.slots.push_back(static_cast<uint32_t>(known->second));
        if (is_new)
            outputs.push_back(std::move(slot));
        else
            outputs[known->second].components =
                std::max(outputs[known->second].components, slot.components);
    }
    if (range.has_defaults)
        initialize(range);
    return {};
}

void Registers::note_sampler(const Declaration& d) {
    b_.shader().sampler_count = std::max(b_.shader().sampler_count, d.last + 1);
}

// None of these overlap.
Result<void> Registers::note_range(RangesByFirst& ranges, const Declaration& d) const {
    const auto next = ranges.upper_bound(d.last);
    if (next != ranges.begin() && std::prev(next)->second->last >= d.first)
        return error(d.location, fmt::format("{}[{}] is declared twice", file_names.of(d.file),
                                             std::max(d.first, std::prev(next)->second->first)));
    ranges[d.first] = &d;
    return {};
}

Result<void> Registers::declare_immediates() {
    if (program_.immediates.empty() || !is_indexed(File::immediate))
        return {};
    const uint32_t last = static_cast<uint32_t>(program_.immediates.size()) - 1;
    const size_t storage = add_storage(File::immediate, 0, last, true);
    whole_files_[File::immediate] = storage;
    for (uint32_t i = 0; i <= last; ++i) {
        RegisterName reg;
        reg.file = File::immediate;
        reg.index.offset = static_cast<int32_t>(i);
        b_.store_deref(deref_register(storages_[storage], i), TRY(load_immediate(reg)));
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
    add_range(d);
    return {};
}

// Attributes where they mean something.
Result<void> Registers::check_attributes(const Declaration& d) const {
    if (d.cylindrical_wrap != 0)
        return error(d.location, "cylindrical wrap (CYLWRAP) is not supported");
    const bool is_between = d.file == File::input || d.file == File::output;
    if (d.semantic && !is_between && d.file != File::system_value)
        return error(d.location, fmt::format("{} has no semantic", file_names.of(d.file)));
    if (d.interpolate && !is_between)
        return error(d.location, fmt::format("{} is not interpolated", file_names.of(d.file)));
    return {};
}

Result<void> Registers::declare() {
    collect_uses();
    b_.shader().color0_writes_all =
        program_.is_fragment() &&
        program_.property(PropertyName::fs_color0_writes_all_cbufs).value_or(0) != 0;
    std::vector<const Declaration*> inputs;
    for (const Declaration& d : program_.declarations) {
        if (d.dimension && (d.file != File::constant || *d.dimension != 0))
            return error(d.location, fmt::format("{}[{}][...] is not supported: constants are "
                                                 "CONST[...] or CONST[0][...]",
                                                 file_names.of(d.file), *d.dimension));
        TRY(check_attributes(d));
        switch (d.file) {
            case File::input: inputs.push_back(&d); break;
            case File::output:
            case File::temporary:
            case File::address: TRY(declare_variables(d)); break;
            case File::constant: constant_count_ = std::max(constant_count_, d.last + 1); break;
            case File::sampler: note_sampler(d); break;
            case File::system_value: TRY(note_range(system_values_, d)); break;
            case File::sampler_view: TRY(note_range(views_, d)); break;
            case File::null:
            case File::immediate:
                return error(d.location,
                             fmt::format("{} cannot be declared", file_names.of(d.file)));
            case File::image:
            case File::buffer:
            case File::memory:
            case File::constant_buffer:
            case File::hw_atomic:
                return error(d.location, fmt::format("this front end does not translate {}",
                                                     file_names.of(d.file)));
        }
    }
    // In the order of their numbers, which computed indices count in.
    std::ranges::stable_sort(inputs, {}, &Declaration::first);
    for (const Declaration* d : inputs)
        TRY(declare_input(*d));
    b_.shader().uniform_vec4s = constant_count_;
    gather_inputs();
    return declare_immediates();
}

}  // namespace cuesta::tgsi
