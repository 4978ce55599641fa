// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/immediate_gate.h"

#include <algorithm>
#include <functional>
#include <string_view>
#include <vector>

#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/entry_point.h"

namespace cuesta::gl {

namespace {

// What may stand between glBegin and glEnd (OpenGL 2.1, 2.6.3).
enum class Allowance : uint8_t {
    vertex,    // gives vertices, or values of their attributes
    material,  // changes what all vertices of a draw share
    list,      // calls others, which come here on their own
};

struct AllowedName {
    std::string_view name;
    Allowance allowance{};
};
constexpr AllowedName allowed_names[] = {
#define CUESTA_GL_DECLARE(function, name, extension) {#name, Allowance::vertex},
#include "gallium/frontends/gl/entry_list_vertices.h"
#undef CUESTA_GL_DECLARE
    {"glVertexAttrib1f", Allowance::vertex},   {"glVertexAttrib1fv", Allowance::vertex},
    {"glVertexAttrib2f", Allowance::vertex},   {"glVertexAttrib2fv", Allowance::vertex},
    {"glVertexAttrib3f", Allowance::vertex},   {"glVertexAttrib3fv", Allowance::vertex},
    {"glVertexAttrib4f", Allowance::vertex},   {"glVertexAttrib4fv", Allowance::vertex},
    {"glVertexAttribI4i", Allowance::vertex},  {"glVertexAttribI4iv", Allowance::vertex},
    {"glVertexAttribI4ui", Allowance::vertex}, {"glVertexAttribI4uiv", Allowance::vertex},
    {"glMaterialf", Allowance::material},      {"glMaterialfv", Allowance::material},
    {"glMateriali", Allowance::material},      {"glMaterialiv", Allowance::material},
    {"glCallList", Allowance::list},           {"glCallLists", Allowance::list},
};

struct AllowedFunction {
    gles::AnyFunction function = nullptr;
    Allowance allowance{};
};

// In the order of the addresses.
const std::vector<AllowedFunction>& allowed_functions() {
    static const std::vector<AllowedFunction>& all = *[] {
        auto* made = new std::vector<AllowedFunction>;
        for (const AllowedName& row : allowed_names)
            if (const gles::AnyFunction function = find_function(row.name); function != nullptr)
                made->push_back({function, row.allowance});
        std::ranges::sort(*made, std::less<>(), &AllowedFunction::function);
        return made;
    }();
    return all;
}

const AllowedFunction* find_allowed(gles::AnyFunction function) {
    const std::vector<AllowedFunction>& all = allowed_functions();
    const auto it =
        std::ranges::lower_bound(all, function, std::less<>(), &AllowedFunction::function);
    return it != all.end() && it->function == function ? &*it : nullptr;
}

}  // namespace

bool is_vertex_function(gles::AnyFunction function) {
    const AllowedFunction* allowed = find_allowed(function);
    return allowed != nullptr && allowed->allowance == Allowance::vertex;
}

bool ImmediateGate::pass(gles::AnyFunction function, const void*) {
    VertexCollector& vertices = compatibility(*state_).immediate.vertices;
    const AllowedFunction* allowed = find_allowed(function);
    if (!vertices.is_between()) {
        if (allowed == nullptr || allowed->allowance == Allowance::material)
            vertices.finish(*state_);
        return true;
    }
    if (allowed == nullptr) {
        state_->error(GL_INVALID_OPERATION, "a function that has no place behind glBegin");
        return false;
    }
    if (allowed->allowance == Allowance::material)
        vertices.expect_material(*state_);
    return true;
}

}  // namespace cuesta::gl
