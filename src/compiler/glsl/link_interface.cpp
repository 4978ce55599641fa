// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a program of a single stage declares toward the other one (OpenGL ES 3.1, 7.4.1; GLSL ES
// 3.10, 9.2.1).
#include <fmt/format.h>

#include "compiler/glsl/basic_types.h"
#include "compiler/glsl/link.h"

namespace cuesta::glsl {
namespace {

using shading::Type;
using shading::Variable;

// With the precision, and of structs with all their members.
std::string described(const Type& type, nir::Precision precision) {
    if (type.is_array())
        return fmt::format("{}[{}]", described(*type.element, precision), type.length);
    if (!type.is_struct())
        return fmt::format("{}{}{}", name_of(precision),
                           precision != nir::Precision::none ? " " : "", name_of(type));
    std::string text = fmt::format("struct {} {{ ", type.name);
    for (const shading::Member& member : type.members)
        text += fmt::format("{} {}; ", described(*member.type, member.precision), member.name);
    return text + "}";
}

}  // namespace

// Where there is a location the name does not count, and where in a pixel an input is taken is the
// fragment shader's.
void describe_interface(const LinkedStage& stage, Program& program) {
    for (const Variable* variable : stage.module().globals) {
        if (!is_varying(stage, *variable) || variable->name.starts_with("gl_"))
            continue;
        const bool is_flat = variable->interpolation == nir::Interpolation::flat;
        const std::string type = described(*variable->type, variable->precision);
        program.interface.push_back(
            variable->layout_location
                ? fmt::format("{}{} at location {}", is_flat ? "flat " : "", type,
                              *variable->layout_location)
                : fmt::format("{}{} {}", is_flat ? "flat " : "", type, variable->name));
    }
}

}  // namespace cuesta::glsl
