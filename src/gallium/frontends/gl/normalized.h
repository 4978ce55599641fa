// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Components of colours and normals as floats (OpenGL 2.1, table 2.9): integers without a sign are
// 0 to 1, those with one -1 to 1 without a 0.
#pragma once

#include <array>
#include <limits>
#include <type_traits>

#include "gallium/frontends/gl/gl_names.h"

namespace cuesta::gl {

inline constexpr std::array<float, 256> normalized_bytes = [] {
    std::array<float, 256> all{};
    for (size_t i = 0; i < all.size(); ++i)
        all[i] = static_cast<float>(i) / 255.0f;
    return all;
}();

template <typename T>
constexpr float normalized(T c) {
    using Unsigned = std::conditional_t<std::is_integral_v<T>, std::make_unsigned<T>,
                                        std::type_identity<T>>::type;
    if constexpr (std::is_same_v<T, GLubyte>)
        return normalized_bytes[c];
    else if constexpr (!std::is_integral_v<T>)
        return static_cast<float>(c);
    else if constexpr (std::is_signed_v<T>)
        return static_cast<float>((2.0 * c + 1) / double{std::numeric_limits<Unsigned>::max()});
    else
        return static_cast<float>(c / double{std::numeric_limits<T>::max()});
}

}  // namespace cuesta::gl
