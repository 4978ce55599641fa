// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cmath>

namespace cuesta::scenes {

// As OpenGL takes it: column by column.
using Matrix4 = std::array<float, 16>;

inline Matrix4 identity() {
    return {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
}

inline Matrix4 operator*(const Matrix4& a, const Matrix4& b) {
    Matrix4 product{};
    for (unsigned column = 0; column < 4; ++column)
        for (unsigned row = 0; row < 4; ++row)
            for (unsigned k = 0; k < 4; ++k)
                product[column * 4 + row] += a[k * 4 + row] * b[column * 4 + k];
    return product;
}

inline Matrix4 translation(float x, float y, float z) {
    return {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1};
}

inline Matrix4 scaling(float s) {
    return {s, 0, 0, 0, 0, s, 0, 0, 0, 0, s, 0, 0, 0, 0, 1};
}

inline Matrix4 turn_x(float angle) {
    const float c = std::cos(angle);
    const float s = std::sin(angle);
    return {1, 0, 0, 0, 0, c, s, 0, 0, -s, c, 0, 0, 0, 0, 1};
}

inline Matrix4 turn_y(float angle) {
    const float c = std::cos(angle);
    const float s = std::sin(angle);
    return {c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1};
}

inline Matrix4 perspective(float near, float far) {
    return {near * 2,
            0,
            0,
            0,
            0,
            near * 2,
            0,
            0,
            0,
            0,
            (far + near) / (near - far),
            -1,
            0,
            0,
            2 * far * near / (near - far),
            0};
}

// A usual camera: the unit cube fills most of the picture.
inline Matrix4 camera(float turn, float tilt) {
    return perspective(1, 10) * translation(0, 0, -4) * turn_x(tilt) * turn_y(turn);
}

}  // namespace cuesta::scenes
