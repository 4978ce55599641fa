// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/border_color.h"

#include <algorithm>
#include <bit>

#include "gallium/frontends/gles/convert.h"
#include "gallium/frontends/gles/desktop_names.h"
#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {

BorderColor BorderColor::of_floats(const GLfloat* values) {
    return {.values = {values[0], values[1], values[2], values[3]}};
}

// OpenGL 2.1, table 2.9.
BorderColor BorderColor::of_normalized(const GLint* values) {
    BorderColor made;
    std::transform(values, values + made.values.size(), made.values.begin(), [](GLint value) {
        return static_cast<float>((2.0 * value + 1) / 4294967295.0);
    });
    return made;
}

BorderColor BorderColor::of_integers(const GLint* values) {
    BorderColor made = {.are_integers = true};
    std::transform(values, values + made.values.size(), made.values.begin(),
                   [](GLint value) { return std::bit_cast<float>(value); });
    return made;
}

void BorderColor::give_floats(GLfloat* to) const {
    std::ranges::transform(values, to, [&](float value) {
        return are_integers ? static_cast<float>(std::bit_cast<GLint>(value)) : value;
    });
}

void BorderColor::give_normalized(GLint* to) const {
    std::array<float, 4> floats{};
    give_floats(floats.data());
    std::ranges::transform(floats, to, [](float value) { return normalized_to_int(value); });
}

void BorderColor::give_integers(GLint* to) const {
    std::ranges::transform(values, to, [&](float value) {
        return are_integers ? std::bit_cast<GLint>(value) : to_int(double{value});
    });
}

bool names_border(const State& state, GLenum name) {
    return state.is_desktop() && name == GL_TEXTURE_BORDER_COLOR;
}

}  // namespace cuesta::gles
