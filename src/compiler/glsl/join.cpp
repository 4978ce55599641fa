// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Two programs that were linked alone, as one pipeline. The fragment shader stays as it is; the
// vertex shader's outputs move to where that reads them. It is done on NIR, which is all that a
// program from a binary has.
#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

#include "compiler/glsl/glsl.h"
#include "compiler/glsl/versions.h"
#include "compiler/nir/builder.h"
#include "compiler/nir/control_flow.h"

namespace cuesta::glsl {
namespace {

using nir::Intrinsic;
using nir::IntrinsicIndex;

// One scalar of a generic slot.
struct SlotScalar {
    uint32_t slot = 0;
    uint32_t component = 0;
};

// What a fragment shader's slot gets, by component.
struct Row {
    struct Source {
        bool is_read = false;
        std::optional<SlotScalar> output;  // none: 0
    };
    std::array<Source, 4> sources;
    bool is_read() const {
        return std::ranges::any_of(sources, [](const Source& source) { return source.is_read; });
    }
};

// By name and type, or by location: there an output may have more components than are read.
bool is_match(const Varying& output, const Varying& input) {
    if (output.location != input.location || (!input.location && output.name != input.name))
        return false;
    const bool same_shape = output.size == input.size && output.is_array == input.is_array;
    if (output.type == input.type)
        return same_shape;
    return input.location && same_shape && output.type.columns == 0 && input.type.columns == 0 &&
           output.type.components > input.type.components;
}

const Varying* output_for(const Program& vertex, const Varying& input) {
    const auto found = std::ranges::find_if(
        vertex.varyings, [&](const Varying& output) { return is_match(output, input); });
    return found != vertex.varyings.end() ? &*found : nullptr;
}

struct Plan {
    std::vector<Row> rows;    // by the fragment shader's slot
    bool is_identity = true;  // everything lies already where it is read
    std::string warnings;
};

Plan plan_of(const Program& vertex, const Program& fragment) {
    Plan plan;
    for (const Varying& input : fragment.varyings) {
        const Varying* const output = output_for(vertex, input);
        if (output == nullptr)
            plan.warnings += fmt::format(
                "warning: varying '{}' of the fragment shader has no output that matches\n",
                input.name);
        plan.is_identity &=
            output != nullptr && output->slot == input.slot && output->component == input.component;
        if (plan.rows.size() < input.slot + input.slots())
            plan.rows.resize(input.slot + input.slots());
        for (uint32_t i = 0; i < input.slots(); ++i)
            for (uint32_t c = 0; c < input.type.components; ++c) {
                Row::Source& source = plan.rows[input.slot + i].sources[input.component + c];
                source.is_read = true;
                if (output != nullptr)
                    source.output = {output->slot + i, output->component + c};
            }
    }
    return plan;
}

// Rewrites the stores of a vertex shader that lowering made: one for each slot, at the end of main.
class Mover {
  public:
    Mover(nir::Shader& shader, uint32_t slots) : shader_(shader), scalars_(slots) {}

    // False: the stores are of another form.
    bool run(const std::vector<Row>& rows) {
        nir::Function* const main = shader_.entry_point();
        if (main == nullptr || main->body.last_block()->jump() != nullptr)
            return false;
        take_stores(*main);
        if (!is_known_form_)
            return false;
        renumber_rest(*main);
        nir::Builder b(*main);
        for (uint32_t slot = 0; slot < rows.size(); ++slot)
            if (rows[slot].is_read())
                store_row(b, slot, rows[slot]);
        return true;
    }

  private:
    struct Stored {
        nir::Value* value = nullptr;
        unsigned channel = 0;
    };

    const nir::IoSlot& output_of(const Intrinsic& store) const {
        return shader_.outputs[static_cast<size_t>(store.index_of(IntrinsicIndex::base))];
    }

    template <typename Visit>
    static void for_each_store(nir::Function& function, Visit visit) {
        nir::for_each_instr(function.body, [&](nir::Instr& instr) {
            if (Intrinsic* const store = instr.as<Intrinsic>();
                store != nullptr && store->op == nir::IntrinsicOp::store_output)
                visit(*store);
        });
    }

    // Notes what goes to generic slots and drops the stores.
    void take_stores(nir::Function& main) {
        const nir::Block* const end = main.body.last_block();
        for_each_store(main, [&](Intrinsic& store) {
            const nir::IoSlot& output = output_of(store);
            if (output.slot != nir::Slot::generic)
                return;
            nir::Value& value = *store.srcs[0].value;
            const nir::LoadConst* const offset = nir::constant_of(*store.srcs[1].value);
            is_known_form_ &= store.block == end && value.bit_size == 32 && offset != nullptr &&
                              offset->values[0] == 0 && output.index < scalars_.size();
            if (!is_known_form_)
                return;
            const auto mask = static_cast<unsigned>(store.index_of(IntrinsicIndex::write_mask));
            const auto first = static_cast<unsigned>(store.index_of(IntrinsicIndex::component));
            for (unsigned c = 0; c < value.components && first + c < 4; ++c)
                if ((mask >> c & 1) != 0)
                    scalars_[output.index][first + c] = {&value, c};
            nir::remove_instr(store);
        });
    }

    // Generic slots go; stores to the others follow.
    void renumber_rest(nir::Function& main) {
        std::vector<nir::IoSlot> kept;
        std::vector<int32_t> numbers;
        for (nir::IoSlot& output : shader_.outputs) {
            numbers.push_back(static_cast<int32_t>(kept.size()));
            if (output.slot != nir::Slot::generic)
                kept.push_back(std::move(output));
        }
        for_each_store(main, [&](Intrinsic& store) {
            const auto base = static_cast<size_t>(store.index_of(IntrinsicIndex::base));
            store.set_index(IntrinsicIndex::base, numbers[base]);
        });
        shader_.outputs = std::move(kept);
    }

    nir::Value* value_of(nir::Builder& b, const Row::Source& source) {
        if (!source.output)
            return b.imm_float(0);
        const Stored& stored = scalars_[source.output->slot][source.output->component];
        return stored.value != nullptr ? b.channel(stored.value, stored.channel) : b.imm_float(0);
    }

    void store_row(nir::Builder& b, uint32_t slot, const Row& row) {
        std::array<nir::Value*, 4> values{};
        uint8_t count = 0;
        for (uint8_t c = 0; c < values.size(); ++c) {
            values[c] = value_of(b, row.sources[c]);
            if (row.sources[c].is_read)
                count = static_cast<uint8_t>(c + 1);
        }
        nir::IoSlot output;
        output.index = slot;
        output.components = count;
        output.name = fmt::format("varying.{}", slot);
        shader_.outputs.push_back(std::move(output));
        b.store_output(b.vec(std::span(values).first(count)),
                       static_cast<uint32_t>(shader_.outputs.size() - 1));
    }

    nir::Shader& shader_;
    std::vector<std::array<Stored, 4>> scalars_;  // by slot
    bool is_known_form_ = true;
};

// What one side declares and the other does not; empty: nothing.
std::string left_over(const Program& one, const Program& other, std::string_view text) {
    std::string errors;
    for (const std::string& variable : one.interface)
        if (std::ranges::find(other.interface, variable) == other.interface.end())
            errors += fmt::format("error: {}: {}\n", text, variable);
    return errors;
}

// Places for the outputs of a vertex shader.
uint32_t output_slots(const Program& vertex, const Limits& limits) {
    return has_in_out(vertex.version) ? limits.vertex_output_vectors : limits.varying_vectors;
}

}  // namespace

Joined join(const Program& vertex,
            const Program& fragment,
            const Limits& limits,
            const nir::Shader* vertex_shader) {
    const nir::Shader& whole = vertex_shader != nullptr ? *vertex_shader : *vertex.vertex.nir;
    Joined joined;
    if (vertex.version >= Version::es_310 && fragment.version >= Version::es_310)
        joined.error =
            left_over(vertex, fragment, "an output of the vertex shader is no input behind it") +
            left_over(fragment, vertex, "an input of the fragment shader is no output before it");
    if (!joined.error.empty())
        return joined;
    Plan plan = plan_of(vertex, fragment);
    joined.warnings = std::move(plan.warnings);
    if (plan.is_identity)
        return joined;
    const std::vector<nir::IoSlot>& outputs = whole.outputs;
    const auto clip_vectors =
        std::ranges::count(outputs, nir::Slot::clip_distance, &nir::IoSlot::slot);
    const auto rows = std::ranges::count_if(plan.rows, &Row::is_read);
    const uint32_t slots = output_slots(vertex, limits);
    if (rows + clip_vectors > static_cast<std::ptrdiff_t>(slots)) {
        joined.error = fmt::format(
            "error: what the fragment shader reads needs more than {} vectors beside the clip "
            "distances\n",
            slots);
        return joined;
    }
    std::unique_ptr<nir::Shader> shader = nir::clone(whole);
    if (Mover(*shader, slots).run(plan.rows))
        joined.vertex = std::move(shader);
    else
        joined.error = "error: the vertex shader's outputs are in no form that can be moved\n";
    return joined;
}

}  // namespace cuesta::glsl
