// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/text_result.h"

#include <algorithm>

#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {

bool give_text(State& state, std::string_view text, GLsizei size, GLsizei* length, GLchar* to) {
    if (size < 0) {
        state.error(GL_INVALID_VALUE, "a negative size of a buffer");
        return false;
    }
    const size_t count = size == 0 ? 0 : std::min(text.size(), static_cast<size_t>(size) - 1);
    if (size > 0 && to != nullptr) {
        std::copy_n(text.begin(), count, to);
        to[count] = '\0';
    }
    if (length != nullptr)
        *length = static_cast<GLsizei>(count);
    return true;
}

}  // namespace cuesta::gles
