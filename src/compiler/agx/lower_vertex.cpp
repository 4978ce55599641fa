// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The vertex stage's own ends: attributes are read from memory, and outputs go to the unified
// vertex store (AGX fact sheet, part 3, 3.5.1; part 7, 7.4 and 7.8).
#include <algorithm>
#include <map>

#include <fmt/core.h>

#include "compiler/agx/lower_fetch.h"
#include "compiler/agx/lower_steps.h"

namespace cuesta::agx {
namespace {

using nir::IntrinsicIndex;
using nir::IntrinsicOp;
using nir::Value;

// Of the store (AGX fact sheet, part 7, 7.11).
constexpr unsigned max_words = 255;
// What the machine rasterises (7.11).
constexpr float least_point_size = 1.0f;
constexpr float greatest_point_size = 511.95f;
constexpr int64_t layer_bits = 0xffff;

// An output and its place in the store.
struct PlacedOutput {
    size_t position;  // in Shader::outputs
    VertexOutput output;
};

bool holds(const VertexOutput& output, unsigned component) {
    return component - output.first_component < output.components;
}

struct Outputs {
    Lowering& lowering;
    const VertexOptions& options;
    std::vector<nir::OutputVariable> variables;
    std::vector<PlacedOutput> placed{};
    unsigned words = 0;

    // Clip distances are varyings where somebody says so alone.
    VaryingUse use_of(size_t position) const {
        if (position < options.outputs.size())
            return options.outputs[position];
        return lowering.shader.outputs[position].slot == nir::Slot::clip_distance
                   ? VaryingUse::unused
                   : VaryingUse::smooth;
    }

    void place(size_t position, unsigned components, VaryingUse use) {
        const nir::IoSlot& slot = lowering.shader.outputs[position];
        placed.push_back({position,
                          {.slot = slot.slot,
                           .index = slot.index,
                           .components = static_cast<uint8_t>(components),
                           .use = use,
                           .word = static_cast<uint8_t>(words)}});
        words += components;
    }

    static bool is_varying(nir::Slot slot) {
        return slot != nir::Slot::position && slot != nir::Slot::point_size &&
               slot != nir::Slot::layer;
    }

    // Words without gaps, whichever planes they are of, beside those of what fragments read.
    uint8_t place_clip_distances() {
        const unsigned before = words;
        for (unsigned plane = 0; plane < nir::max_clip_distances; ++plane) {
            if ((options.clip_distances >> plane & 1) == 0)
                continue;
            for (size_t i = 0; i < variables.size(); ++i) {
                const nir::IoSlot& slot = lowering.shader.outputs[i];
                if (slot.slot != nir::Slot::clip_distance ||
                    slot.index != plane / nir::clip_distances_a_slot ||
                    (variables[i].mask >> plane % nir::clip_distances_a_slot & 1) == 0)
                    continue;
                place(i, 1, VaryingUse::unused);
                placed.back().output.first_component = plane % nir::clip_distances_a_slot;
            }
        }
        return static_cast<uint8_t>(words - before);
    }

    // Varyings of one class. What is not written has no words.
    unsigned place_class(VaryingUse use) {
        const unsigned before = words;
        for (size_t i = 0; i < variables.size(); ++i) {
            if (is_varying(lowering.shader.outputs[i].slot) && use_of(i) == use &&
                variables[i].mask != 0)
                place(i, static_cast<unsigned>(std::bit_width(variables[i].mask)), use);
        }
        return words - before;
    }

    Result<void> place_all() {
        std::optional<size_t> position;
        std::optional<size_t> size;
        std::optional<size_t> layer;
        for (size_t i = 0; i < variables.size(); ++i) {
            const nir::Slot slot = lowering.shader.outputs[i].slot;
            if (slot == nir::Slot::position && variables[i].mask != 0)
                position = i;
            if (slot == nir::Slot::point_size && variables[i].mask != 0)
                size = i;
            if (slot == nir::Slot::layer && variables[i].mask != 0 && options.layered)
                layer = i;
        }
        if (!position)
            return Error{Errc::invalid, "the vertex shader writes no position"};
        VertexInfo& info = lowering.program.vertex;
        place(*position, 4, VaryingUse::smooth);
        info.smooth_words = static_cast<uint8_t>(place_class(VaryingUse::smooth));
        info.flat_words = static_cast<uint8_t>(place_class(VaryingUse::flat));
        info.linear_words = static_cast<uint8_t>(place_class(VaryingUse::linear));
        info.writes_point_size = options.points;
        if (options.points)
            place(size ? *size : add_point_size(), 1, VaryingUse::smooth);
        info.writes_layer = layer.has_value();
        if (layer)
            place(*layer, 1, VaryingUse::flat);
        info.clip_distances = place_clip_distances();
        if (words > max_words)
            return Error{Errc::unsupported,
                         fmt::format("the outputs take {} words; the G13 has {} for a vertex",
                                     words, max_words)};
        info.words = static_cast<uint8_t>(words);
        for (const PlacedOutput& p : placed)
            info.outputs.push_back(p.output);
        return {};
    }

    size_t add_point_size() {
        nir::IoSlot slot;
        slot.slot = nir::Slot::point_size;
        slot.components = 1;
        slot.name = "point_size";
        lowering.shader.outputs.push_back(std::move(slot));
        variables.push_back({});
        return variables.size() - 1;
    }

    Value* point_size(nir::Builder& b, const nir::OutputVariable& output) {
        if (output.variable == nullptr)
            return lowering.system.load(b, SystemValue::point_size);
        Value* size = b.channel(b.load_deref(b.deref_var(output.variable)), 0);
        size = b.fmax(size, b.imm_float(least_point_size));
        return b.fmin(size, b.imm_float(greatest_point_size));
    }

    Value* component(nir::Builder& b, const PlacedOutput& p, Value* whole, unsigned c) {
        if ((variables[p.position].mask >> c & 1) == 0)
            return b.imm_float(0);
        Value* value = b.channel(whole, c);
        // ASSUMED: the machine drops what goes to layers that the render has not.
        if (p.output.slot == nir::Slot::layer)
            return b.iand(value, b.imm_int(layer_bits));  // above is the number of a viewport
        if (p.output.slot != nir::Slot::position || c != 2 || !options.depth_minus_one_to_one)
            return value;
        // -w..w becomes 0..w.
        return b.fmul(b.fadd(value, component(b, p, whole, 3)), b.imm_float(0.5f));
    }

    // In another of its words, by the same store.
    bool is_stored_before(const PlacedOutput& placed_last, unsigned c) const {
        for (const PlacedOutput& p : placed) {
            if (&p == &placed_last)
                break;
            if (p.position == placed_last.position && holds(p.output, c))
                return true;
        }
        return false;
    }

    void store(nir::Builder& b) {
        b.exact = true;  // the same bits in every shader
        for (const PlacedOutput& p : placed) {
            const nir::OutputVariable& output = variables[p.position];
            const auto base = static_cast<uint32_t>(p.position);
            if (p.output.slot == nir::Slot::point_size) {
                b.store_output(point_size(b, output), base, 1);
                continue;
            }
            Value* whole = b.load_deref(b.deref_var(output.variable));
            for (unsigned i = 0; i < p.output.components; ++i) {
                const unsigned c = p.output.first_component + i;
                if (!is_stored_before(p, c))
                    b.store_output(component(b, p, whole, c), base, 1, c);
            }
        }
    }
};

// Components of each attribute that are read.
using Masks = std::map<uint32_t, unsigned>;

bool is_load_input(const nir::Instr& instr) {
    const nir::Intrinsic* load = instr.as<nir::Intrinsic>();
    return load != nullptr && load->op == IntrinsicOp::load_input;
}

// The input that is read, if there is one.
std::optional<size_t> input_of(const nir::Shader& shader, const nir::Intrinsic& load) {
    const int64_t input = load.index_of(IntrinsicIndex::base) +
                          static_cast<int32_t>(nir::constant_of(*load.srcs[0].value)->values[0]);
    if (input < 0 || static_cast<size_t>(input) >= shader.inputs.size())
        return std::nullopt;
    return static_cast<size_t>(input);
}

// Attributes are fetched at the start, once each.
struct VertexInputs {
    Lowering& lowering;
    const std::vector<AttributeFetch>& attributes;
    nir::Builder b;
    std::vector<nir::Intrinsic*> loads{};
    std::map<uint32_t, std::array<Value*, 4>> fetched{};

    AttributeFetch fetch_of(uint32_t attribute) const {
        if (attribute < attributes.size())
            return attributes[attribute];
        AttributeFetch plain;
        plain.stride = 16;
        return plain;
    }

    Result<void> fetch_all() {
        Masks masks;
        for (const nir::Intrinsic* load : loads) {
            const std::optional<size_t> input = input_of(lowering.shader, *load);
            if (!input)
                continue;
            const unsigned first = static_cast<unsigned>(load->index_of(IntrinsicIndex::component));
            masks[lowering.shader.inputs[*input].index] |= ((1u << load->def.components) - 1)
                                                           << first;
        }
        for (const auto& [attribute, mask] : masks) {
            if (attribute >= 32)
                return Error{Errc::unsupported,
                             fmt::format("attribute {}: there are 32 at most", attribute)};
            lowering.program.vertex.attribute_mask |= 1u << attribute;
            fetched[attribute] =
                TRY(fetch_attribute(lowering, b, attribute, fetch_of(attribute), mask & 0xf));
        }
        return {};
    }

    Value* sized(nir::Builder& at, Value* value, unsigned bits) {
        if (bits == 16)
            return at.f2f16(value);
        return bits == 1 ? at.ine(value, at.imm_int(0)) : value;
    }

    void replace(nir::Intrinsic& load) {
        nir::Builder at(*lowering.main, nir::Cursor::before(load));
        const std::optional<size_t> input = input_of(lowering.shader, load);
        const unsigned first = static_cast<unsigned>(load.index_of(IntrinsicIndex::component));
        std::array<Value*, 4> parts{};
        for (unsigned c = 0; c < load.def.components; ++c)
            parts[c] = input ? sized(at, fetched[lowering.shader.inputs[*input].index][first + c],
                                     load.def.bit_size)
                             : at.imm_int(0, load.def.bit_size);
        nir::replace_all_uses(load.def, *at.vec(std::span(parts.data(), load.def.components)));
        nir::remove_instr(load);
    }
};

}  // namespace

Result<void> lower_vertex_outputs(Lowering& lowering, const VertexOptions& options) {
    Outputs outputs{lowering, options, TRY(nir::outputs_to_variables(*lowering.main))};
    TRY(outputs.place_all());
    nir::Builder b(*lowering.main);
    outputs.store(b);
    return {};
}

Result<void> lower_vertex_inputs(Lowering& lowering,
                                 const std::vector<AttributeFetch>& attributes) {
    nir::Function& main = *lowering.main;
    VertexInputs inputs{lowering, attributes,
                        nir::Builder(main, nir::Cursor::at_start(*main.body.first_block()))};
    nir::for_each_instr(main.body, [&](nir::Instr& instr) {
        if (is_load_input(instr))
            inputs.loads.push_back(instr.as<nir::Intrinsic>());
        const nir::Intrinsic* intrinsic = instr.as<nir::Intrinsic>();
        if (intrinsic != nullptr && intrinsic->op == IntrinsicOp::load_instance_id)
            lowering.program.vertex.reads_instance = true;
    });
    TRY(inputs.fetch_all());
    for (nir::Intrinsic* load : inputs.loads)
        inputs.replace(*load);
    return {};
}

std::vector<unsigned> vertex_words(const nir::Shader& shader,
                                   const nir::Intrinsic& store,
                                   const VertexInfo& info) {
    const nir::IoSlot& slot =
        shader.outputs[static_cast<size_t>(store.index_of(IntrinsicIndex::base))];
    const auto component = static_cast<unsigned>(store.index_of(IntrinsicIndex::component));
    std::vector<unsigned> words;
    for (const VertexOutput& output : info.outputs)
        if (output.slot == slot.slot && output.index == slot.index && holds(output, component))
            words.push_back(output.word + component - output.first_component);
    CUESTA_ASSERT(!words.empty(), "an output without a word");
    return words;
}

}  // namespace cuesta::agx
