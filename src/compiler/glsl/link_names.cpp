// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Names and locations of uniforms (OpenGL ES 3.1, 7.6; GLSL ES 3.10, 4.4.3).
#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "compiler/glsl/declarations.h"
#include "compiler/glsl/link.h"

namespace cuesta::glsl {
namespace {

using shading::Placement;
using shading::Storage;
using shading::Type;
using shading::Variable;

bool is_of_language(const Variable& variable) {
    return variable.name.starts_with("gl_");
}

// By stage; null: it does not use it.
using StagePlaces = std::array<const Places*, nir::stage_count>;

// Gives each uniform of one variable its name: structs fall apart, arrays of structs too.
class Naming {
  public:
    // `value`: what the text gives it; or null.
    Naming(const LinkState& state,
           const Variable& variable,
           const shading::Constant* value,
           const StagePlaces& places,
           Program& program)
        : state_(state), variable_(variable), places_(places), program_(program) {
        if (value != nullptr)
            values_ = value->scalars;
    }

    void run() {
        std::string name(variable_.name);
        add(*variable_.type, name, variable_.precision, 0, 0);
    }

  private:
    // Returns the number of the leaf behind those of the type. `element` is the index in the arrays
    // around, outermost first, as one number.
    uint32_t add(const Type& type,
                 std::string& name,
                 nir::Precision precision,
                 uint32_t leaf,
                 uint32_t element) {
        const size_t length = name.size();
        if (type.is_struct()) {
            for (const shading::Member& member : type.members) {
                name.append(".").append(member.name);
                leaf = add(*member.type, name,
                           member.precision != nir::Precision::none ? member.precision : precision,
                           leaf, element);
                name.resize(length);
            }
            return leaf;
        }
        // The innermost array is one uniform, those around it are names.
        if (!type.is_array() || !(has_struct(type) || type.element->is_array())) {
            add_uniform(type, name, precision, leaf, element);
            return leaf + 1;
        }
        uint32_t next = leaf;
        for (uint32_t i = 0; i < type.length; ++i) {
            name += fmt::format("[{}]", i);
            next = add(*type.element, name, precision, leaf, element * type.length + i);
            name.resize(length);
        }
        return next;
    }

    static bool has_struct(const Type& type) {
        return shading::any_part(type, [](const Type& part) { return part.is_struct(); });
    }

    static UniformPlace place_of(const Places* places, uint32_t leaf, uint32_t slots) {
        if (places == nullptr || leaf >= places->size() || !(*places)[leaf])
            return {};
        const Placement& placement = *(*places)[leaf];
        return {true, placement.location + slots, placement.component};
    }

    // Uniforms come in the order of the scalars, in which structs and arrays have them.
    void take_values(const Type& type, Uniform& uniform) {
        if (values_.empty())
            return;
        for (const shading::ConstantScalar& scalar : values_.first(flat_size(type)))
            uniform.initial.push_back(scalar.u);
        values_ = values_.subspan(flat_size(type));
    }

    void add_uniform(const Type& type,
                     const std::string& name,
                     nir::Precision precision,
                     uint32_t leaf,
                     uint32_t element) {
        Uniform uniform;
        uniform.is_array = type.is_array();
        uniform.size = uniform.is_array ? type.length : 1;
        uniform.is_builtin = is_of_language(variable_);
        if (uniform.is_builtin && is_desktop(program_.version)) {
            const uint32_t used = state_elements(state_, variable_.name, leaf);
            if (used <= (uniform.is_array ? 0 : element))
                return;
            uniform.size = uniform.is_array ? used : 1;
        }
        uniform.name = uniform.is_array ? name + "[0]" : name;
        uniform.type = value_type_of(uniform.is_array ? *type.element : type);
        uniform.precision = precision;
        const uint32_t before = element * uniform.size * uniform.type.slots();
        for (size_t i = 0; i < places_.size(); ++i)
            uniform.*stage_fields[i].place = place_of(places_[i], leaf, before);
        take_values(type, uniform);
        if (uniform.type.base == ValueType::Base::image) {
            uniform.image_format = variable_.image_format;
            uniform.reads_image = !has(variable_.memory, shading::Memory::writeonly);
            uniform.writes_image = !has(variable_.memory, shading::Memory::readonly);
        }
        program_.uniforms.push_back(std::move(uniform));
    }

    const LinkState& state_;
    const Variable& variable_;
    std::span<const shading::ConstantScalar> values_;  // of what comes yet
    const StagePlaces& places_;
    Program& program_;
};

// What no block has. Null: none of the name.
const Variable* uniform_named(const LinkedStage& stage, std::string_view name) {
    const Variable* const found = stage.find(name, Storage::uniform);
    return found != nullptr && found->block == nullptr ? found : nullptr;
}

const Places* places_in(const LinkedStage& stage, const Variable* variable) {
    const auto found = stage.places.find(variable);
    return variable != nullptr && found != stage.places.end() ? &found->second : nullptr;
}

// A number that the declaration in any stage gives it.
std::optional<uint32_t> declared(const LinkState& state,
                                 std::string_view name,
                                 std::optional<uint32_t> Variable::*number) {
    for (const LinkedStage* stage : state.stages())
        if (const Variable* const variable = uniform_named(*stage, name))
            if (variable->*number)
                return variable->*number;
    return std::nullopt;
}

// What a text gives it; null: none does.
const shading::Constant* value_of(const LinkState& state, std::string_view name) {
    for (const LinkedStage* stage : state.stages())
        if (const Variable* const variable = uniform_named(*stage, name))
            if (variable->value != nullptr)
                return variable->value;
    return nullptr;
}

// Whose a location is.
class Locations {
  public:
    explicit Locations(LinkState& state) : state_(state) {}

    // What the texts say, whether or not it is active.
    void reserve() {
        for (const LinkedStage* stage : state_.stages())
            for (const Variable* variable : stage->module().globals)
                if (variable->storage == Storage::uniform && variable->layout_location)
                    reserve(*variable);
    }

    // Neighbours that nobody has.
    uint32_t take(uint32_t count) {
        uint32_t first = first_free_;
        for (uint32_t i = first; i < first + count; ++i)
            if (is_taken(i))
                first = i + 1;
        mark(first, count, {});
        while (is_taken(first_free_))
            ++first_free_;
        return first;
    }

    uint32_t count() const { return static_cast<uint32_t>(owners_.size()); }
    uint64_t taken() const { return taken_; }

  private:
    bool is_taken(uint32_t location) const {
        return location < owners_.size() && owners_[location].has_value();
    }

    void mark(uint32_t first, uint32_t count, std::string_view owner) {
        if (owners_.size() < first + count)
            owners_.resize(first + count);
        for (uint32_t i = first; i < first + count; ++i) {
            taken_ += owners_[i] ? 0 : 1;
            owners_[i] = owner;
        }
    }

    // In both stages it is the same uniform.
    void reserve(const Variable& variable) {
        const uint32_t first = *variable.layout_location;
        const auto count = static_cast<uint32_t>(location_count(*variable.type));
        for (uint32_t i = first; i < first + count; ++i)
            if (is_taken(i) && *owners_[i] != variable.name)
                return state_.error(fmt::format("uniforms '{}' and '{}' both have the location {}",
                                                *owners_[i], variable.name, i));
        mark(first, count, variable.name);
    }

    LinkState& state_;
    std::vector<std::optional<std::string_view>> owners_;
    uint32_t first_free_ = 0;
    uint64_t taken_ = 0;
};

// Of one variable: its uniforms are the program's from `first` on. Those of arrays of samplers or
// images have bindings one behind the other.
void number_uniforms(const LinkState& state,
                     const Variable& variable,
                     std::span<Uniform> uniforms,
                     Locations& locations) {
    std::optional<uint32_t> location = declared(state, variable.name, &Variable::layout_location);
    std::optional<uint32_t> binding = declared(state, variable.name, &Variable::binding);
    for (Uniform& uniform : uniforms) {
        uniform.binding = binding;
        if (binding)
            *binding += uniform.size;
        if (uniform.is_builtin)
            continue;
        uniform.location = location ? *location : locations.take(uniform.size);
        if (location)
            *location += uniform.size;
    }
}

struct Named {
    const Variable* variable;
    size_t first;  // of the program's uniforms
    size_t count;
};

std::vector<Named> add_uniforms(const LinkState& state, Program& program) {
    std::vector<Named> named;
    const auto stages = state.stages();
    for (size_t i = 0; i < stages.size(); ++i)
        for (const Variable* variable : stages[i]->module().globals) {
            if (variable->storage != Storage::uniform || variable->block != nullptr)
                continue;
            StagePlaces places;
            for (size_t k = 0; k < stages.size(); ++k)
                places[k] = places_in(
                    *stages[k], k == i ? variable : uniform_named(*stages[k], variable->name));
            const auto first_user =
                std::ranges::find_if(places, [](const auto* place) { return place != nullptr; });
            if (static_cast<size_t>(first_user - places.begin()) != i)
                continue;
            const size_t first = program.uniforms.size();
            Naming(state, *variable, value_of(state, variable->name), places, program).run();
            named.push_back({variable, first, program.uniforms.size() - first});
        }
    return named;
}

}  // namespace

void name_uniforms(LinkState& state, Program& program) {
    Locations locations(state);
    locations.reserve();
    if (state.has_failed)
        return;
    for (const Named& one : add_uniforms(state, program))
        number_uniforms(state, *one.variable,
                        std::span(program.uniforms).subspan(one.first, one.count), locations);
    program.locations = locations.count();
    if (state.is_310() && locations.taken() > state.options.limits.uniform_locations)
        state.error(fmt::format("the uniforms take {} locations, more than {}", locations.taken(),
                                state.options.limits.uniform_locations));
}

}  // namespace cuesta::glsl
