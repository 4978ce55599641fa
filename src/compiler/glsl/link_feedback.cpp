// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What transform feedback keeps of outputs of the last stage that makes vertices (OpenGL
// ES 3.0.6, 2.12.8 and 2.15).
#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "compiler/glsl/link.h"
#include "compiler/nir/builder.h"
#include "compiler/shading/storage.h"

namespace cuesta::glsl {
namespace {

using shading::Storage;
using shading::Variable;

// What is left of a name, taken apart from its beginning.
class NamePath {
  public:
    explicit NamePath(std::string_view name) : rest_(name) {}

    bool is_at_end() const { return rest_.empty(); }
    bool is_at_element() const { return rest_.starts_with('['); }

    // Whether these characters come next; then they are behind.
    bool take(std::string_view text) {
        if (!rest_.starts_with(text))
            return false;
        rest_.remove_prefix(text.size());
        return true;
    }

    // "[2]"
    std::optional<uint32_t> take_element() {
        uint32_t element = 0;
        const char* const end = rest_.data() + rest_.size();
        if (!take("["))
            return std::nullopt;
        const auto [behind, error] = std::from_chars(rest_.data(), end, element);
        if (error != std::errc())
            return std::nullopt;
        rest_.remove_prefix(static_cast<size_t>(behind - rest_.data()));
        return take("]") ? std::optional(element) : std::nullopt;
    }

    std::string_view take_word() {
        const std::string_view word = rest_.substr(0, rest_.find_first_of("[."));
        rest_.remove_prefix(word.size());
        return word;
    }

  private:
    std::string_view rest_;
};

unsigned components_of(const Captured& captured) {
    return captured.type.components * captured.type.slots() * captured.size;
}

// A part of an output while its name is read.
struct Part {
    const shading::Type* type;
    uint32_t leaf = 0;     // the first one of it
    uint32_t element = 0;  // in the arrays around, outermost first, as one number
};

// False: it has no such element.
bool enter_element(Part& part, NamePath& name) {
    const std::optional<uint32_t> element = name.take_element();
    if (!element || *element >= part.type->length)
        return false;
    part.element = part.element * part.type->length + *element;
    part.type = part.type->element;
    return true;
}

bool enter_member(Part& part, NamePath& name) {
    if (!name.take("."))
        return false;
    const std::string_view word = name.take_word();
    for (const shading::Member& member : part.type->members) {
        if (member.name == word) {
            part.type = member.type;
            return true;
        }
        part.leaf += shading::leaves_in(*member.type);
    }
    return false;
}

// Structs are not kept whole, nor are arrays of them.
std::optional<Captured> capture_part(const Variable& variable, Part part, NamePath name) {
    while (!name.is_at_end()) {
        const bool is_entered = part.type->is_array()    ? enter_element(part, name)
                                : part.type->is_struct() ? enter_member(part, name)
                                                         : false;
        if (!is_entered)
            return std::nullopt;
    }
    Captured captured = {.variable = &variable, .leaf = part.leaf, .slot = variable.slot};
    if (part.type->is_array()) {
        captured.size = part.type->length;
        part.element *= captured.size;
        part.type = part.type->element;
    }
    if (part.type->is_array() || part.type->is_struct())
        return std::nullopt;
    captured.type = value_type_of(*part.type);
    captured.element = part.element;
    return captured;
}

// Members of blocks without an instance have the member's name alone, those of arrays of blocks the
// block's element in their names. No value: the name is another one's.
std::optional<Captured> capture_variable(const Variable& variable, NamePath name) {
    Part part = {.type = variable.type};
    std::string_view own = variable.name;
    if (!variable.interface_block.empty()) {
        own.remove_prefix(variable.interface_block.size() + 1);
        if (variable.has_block_instance && name.take_word() != variable.interface_block)
            return std::nullopt;
        if (variable.is_block_array && !enter_element(part, name))
            return std::nullopt;
        if (variable.has_block_instance && !name.take("."))
            return std::nullopt;
    }
    if (name.take_word() != own)
        return std::nullopt;
    return capture_part(variable, part, name);
}

// Outputs of the language that a shader need not name.
std::optional<Captured> capture_builtin(std::string_view name) {
    if (name != "gl_Position" && name != "gl_PointSize")
        return std::nullopt;
    Captured captured;
    const bool is_position = name == "gl_Position";
    captured.slot = is_position ? nir::Slot::position : nir::Slot::point_size;
    captured.type.components = is_position ? 4 : 1;
    return captured;
}

std::optional<Captured> capture(const LinkedStage& last, std::string_view name) {
    for (const Variable* variable : last.module().globals) {
        if (variable->storage != Storage::output || variable->slot == nir::Slot::clip_vertex)
            continue;
        if (const std::optional<Captured> captured = capture_variable(*variable, NamePath(name)))
            return captured;
    }
    return capture_builtin(name);
}

bool overlap(const Captured& a, const Captured& b) {
    const bool is_same = a.variable == b.variable && a.leaf == b.leaf && a.slot == b.slot;
    return is_same && a.element < b.element + b.size && b.element < a.element + a.size;
}

void check_limits(LinkState& state, bool is_separate) {
    const Limits& limits = state.options.limits;
    uint64_t all = 0;
    for (const Captured& captured : state.captured) {
        all += components_of(captured);
        if (is_separate && components_of(captured) > limits.feedback_separate_components)
            state.error(fmt::format("transform feedback of '{}' has {} components, more than {}",
                                    captured.name, components_of(captured),
                                    limits.feedback_separate_components));
    }
    if (is_separate && state.captured.size() > limits.feedback_separate_buffers)
        state.error(fmt::format("transform feedback takes {} buffers, more than {}",
                                state.captured.size(), limits.feedback_separate_buffers));
    if (!is_separate && all > limits.feedback_interleaved_components)
        state.error(fmt::format("transform feedback has {} components, more than {}", all,
                                limits.feedback_interleaved_components));
}

// The position of an output in the lowered shader. What the shader has no output for, as it does
// not write it, is 0.
uint32_t output_at(nir::Shader& shader, nir::Slot slot, uint32_t index) {
    const auto found = std::ranges::find_if(shader.outputs, [&](const nir::IoSlot& output) {
        return output.slot == slot && output.index == index;
    });
    const auto position = static_cast<uint32_t>(found - shader.outputs.begin());
    if (found != shader.outputs.end())
        return position;
    nir::IoSlot output;
    output.slot = slot;
    output.index = index;
    output.components = 1;
    output.name = "unwritten";
    shader.outputs.push_back(std::move(output));
    nir::Builder b(*shader.entry_point());
    // Of each vertex that a geometry shader emits.
    if (shader.stage == nir::Stage::geometry)
        b.cursor = nir::Cursor::at_start(*shader.entry_point()->body.first_block());
    b.store_output(b.imm_float(0), position);
    return position;
}

}  // namespace

void read_feedback(LinkState& state, const Feedback& feedback) {
    for (const std::string& name : feedback.names) {
        // More have too many components: each has one.
        if (state.captured.size() > state.options.limits.feedback_interleaved_components)
            break;
        std::optional<Captured> captured = capture(state.last_vertex_stage(), name);
        if (!captured) {
            state.error(fmt::format("transform feedback: '{}' is no output of the {} shader", name,
                                    state.last_vertex_stage().name));
            continue;
        }
        captured->name = name;
        for (const Captured& other : state.captured)
            if (overlap(other, *captured))
                state.error(fmt::format("transform feedback: '{}' is kept by '{}' already", name,
                                        other.name));
        state.captured.push_back(*captured);
    }
    check_limits(state, feedback.is_separate);
}

void name_feedback(const LinkState& state, const Feedback& feedback, Program& program) {
    uint32_t offset = 0;
    for (const Captured& captured : state.captured) {
        FeedbackVarying varying;
        varying.name = captured.name;
        varying.type = captured.type;
        varying.size = captured.size;
        varying.buffer =
            feedback.is_separate ? static_cast<uint32_t>(program.feedback_strides.size()) : 0;
        varying.offset = feedback.is_separate ? 0 : offset;
        shading::Placement place;
        if (captured.slot == nir::Slot::generic)
            place = *state.last_vertex_stage().places.at(captured.variable)[captured.leaf];
        else if (captured.variable != nullptr)
            place.location = captured.variable->slot_index;
        nir::Shader& shader = state.has_geometry ? *program.geometry.nir : *program.vertex.nir;
        const uint32_t element = captured.element * captured.type.slots();
        const bool is_distance = captured.slot == nir::Slot::clip_distance;
        varying.is_packed = is_distance || place.is_packed;
        if (varying.is_packed) {
            const uint32_t each = 4u / captured.type.components;
            const uint32_t behind = element + captured.size * captured.type.slots();
            varying.output = output_at(shader, captured.slot, place.location + element / each);
            for (uint32_t i = element / each + 1; is_distance && i * each < behind; ++i)
                output_at(shader, captured.slot, i);
            varying.component = static_cast<uint8_t>(element % each * captured.type.components);
        } else {
            varying.output = output_at(shader, captured.slot, place.location + element);
            varying.component = place.component;
        }
        offset += 4 * components_of(captured);
        if (feedback.is_separate)
            program.feedback_strides.push_back(4 * components_of(captured));
        program.feedback.push_back(std::move(varying));
    }
    if (!feedback.is_separate && !state.captured.empty())
        program.feedback_strides.push_back(offset);
}

}  // namespace cuesta::glsl
