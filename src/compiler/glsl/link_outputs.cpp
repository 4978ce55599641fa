// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A fragment shader's outputs as colours (OpenGL 3.2, 3.9.2; GLSL ES 3.00, 4.3.8.2).
#include <algorithm>

#include <fmt/format.h>

#include "compiler/glsl/link.h"

namespace cuesta::glsl {
namespace {

using shading::Placement;
using shading::Storage;
using shading::Variable;

bool is_color(const Variable& variable) {
    return variable.slot == nir::Slot::color && variable.storage == Storage::output;
}

// Of the text, rather than the language.
bool is_named(const Variable& variable) {
    return is_color(variable) && !variable.name.starts_with("gl_");
}

uint32_t colors_of(const Variable& output) {
    return output.type->is_array() ? output.type->length : 1;
}

// Gives outputs their colours.
class OutputPlacer {
  public:
    OutputPlacer(LinkState& state, LinkedStage& fragment)
        : state_(state), fragment_(fragment), owners_(state.options.limits.draw_buffers) {}

    void place() {
        std::vector<const Variable*> free;
        for (const Variable* output : fragment_.module().globals) {
            if (!is_named(*output))
                continue;
            if (const std::optional<uint32_t> location = wanted(*output))
                take(*output, *location);
            else
                free.push_back(output);
        }
        for (const Variable* output : free)
            if (!state_.has_failed)
                take(*output, first_gap(colors_of(*output)));
    }

  private:
    // The text's, before the application's. In OpenGL ES a lone output has the first.
    std::optional<uint32_t> wanted(const Variable& output) const {
        if (output.layout_location || !is_desktop(state_.version()))
            return output.layout_location.value_or(0);
        const auto found = std::ranges::find(state_.outputs, output.name, &OutputBinding::name);
        if (found == state_.outputs.end())
            return std::nullopt;
        return found->location;
    }

    uint32_t first_gap(uint32_t colors) const {
        uint32_t free = 0;
        for (uint32_t i = 0; i < owners_.size(); ++i) {
            free = owners_[i] != nullptr ? 0 : free + 1;
            if (free == colors)
                return i + 1 - colors;
        }
        return static_cast<uint32_t>(owners_.size());
    }

    void take(const Variable& output, uint32_t first) {
        const uint64_t behind = uint64_t{first} + colors_of(output);
        if (behind > owners_.size())
            return state_.error(fmt::format("there is no room for the output '{}' among {} colours",
                                            output.name, owners_.size()));
        for (uint64_t i = first; i < behind; ++i) {
            if (owners_[i] != nullptr)
                return state_.error(fmt::format("the outputs '{}' and '{}' are both colour {}",
                                                owners_[i]->name, output.name, i));
            owners_[i] = &output;
        }
        fragment_.places[&output] = {Placement{first, 0}};
    }

    LinkState& state_;
    LinkedStage& fragment_;
    std::vector<const Variable*> owners_;
};

}  // namespace

void place_outputs(LinkState& state) {
    LinkedStage& fragment = state.fragment;
    for (const Variable* variable : fragment.module().globals)
        if (is_color(*variable) && !is_named(*variable))
            fragment.places[variable] = {Placement{}};
    OutputPlacer(state, fragment).place();
}

void name_outputs(const LinkedStage& fragment, Program& program) {
    for (const Variable* variable : fragment.module().globals) {
        const auto place = fragment.places.find(variable);
        if (!is_named(*variable) || place == fragment.places.end())
            continue;
        FragmentOutput output;
        output.name = variable->name;
        output.is_array = variable->type->is_array();
        output.type = value_type_of(output.is_array ? *variable->type->element : *variable->type);
        output.size = colors_of(*variable);
        output.location = place->second.front()->location;
        program.fragment_outputs.push_back(std::move(output));
    }
}

}  // namespace cuesta::glsl
