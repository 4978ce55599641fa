// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
#include "gallium/frontends/gl/matrix.h"

#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>

namespace cuesta::gl {

Matrix4 multiply(const Matrix4& a, const Matrix4& b) {
    Matrix4 out;
    for (size_t column = 0; column < 4; ++column)
        for (size_t row = 0; row < 4; ++row) {
            float sum = 0;
            for (size_t k = 0; k < 4; ++k)
                sum += a[4 * k + row] * b[4 * column + k];
            out[4 * column + row] = sum;
        }
    return out;
}

Vec4 multiply(const Matrix4& m, const Vec4& v) {
    Vec4 out;
    for (size_t row = 0; row < 4; ++row)
        out[row] = m[row] * v[0] + m[4 + row] * v[1] + m[8 + row] * v[2] + m[12 + row] * v[3];
    return out;
}

Vec4 multiply_row(const Vec4& row, const Matrix4& m) {
    return multiply(transpose(m), row);
}

Matrix4 transpose(const Matrix4& m) {
    Matrix4 out;
    for (size_t column = 0; column < 4; ++column)
        for (size_t row = 0; row < 4; ++row)
            out[4 * column + row] = m[4 * row + column];
    return out;
}

// Gauss and Jordan, with the largest pivot of each column, in doubles.
Matrix4 inverse(const Matrix4& m) {
    std::array<std::array<double, 8>, 4> rows{};
    for (size_t row = 0; row < 4; ++row) {
        for (size_t column = 0; column < 4; ++column)
            rows[row][column] = m[4 * column + row];
        rows[row][4 + row] = 1;
    }
    for (size_t column = 0; column < 4; ++column) {
        size_t pivot = column;
        for (size_t row = column + 1; row < 4; ++row)
            if (std::fabs(rows[row][column]) > std::fabs(rows[pivot][column]))
                pivot = row;
        if (rows[pivot][column] == 0 || !std::isfinite(rows[pivot][column]))
            return identity;
        std::swap(rows[pivot], rows[column]);
        const double factor = 1 / rows[column][column];
        for (double& value : rows[column])
            value *= factor;
        for (size_t row = 0; row < 4; ++row) {
            const double times = rows[row][column];
            for (size_t i = 0; row != column && i < 8; ++i)
                rows[row][i] -= times * rows[column][i];
        }
    }
    Matrix4 out;
    for (size_t column = 0; column < 4; ++column)
        for (size_t row = 0; row < 4; ++row)
            out[4 * column + row] = static_cast<float>(rows[row][4 + column]);
    return out;
}

Matrix3 normal_matrix(const Matrix4& m) {
    const auto at = [&](size_t row, size_t column) {
        return double{m[4 * (column % 3) + row % 3]};
    };
    // The inverse is the transposed matrix of cofactors by the determinant.
    std::array<double, 9> cofactors;
    for (size_t column = 0; column < 3; ++column)
        for (size_t row = 0; row < 3; ++row)
            cofactors[3 * column + row] = at(row + 1, column + 1) * at(row + 2, column + 2) -
                                          at(row + 1, column + 2) * at(row + 2, column + 1);
    const double determinant =
        at(0, 0) * cofactors[0] + at(0, 1) * cofactors[3] + at(0, 2) * cofactors[6];
    Matrix3 out;
    for (size_t i = 0; i < 9; ++i)
        out[i] = static_cast<float>(determinant == 0 ? cofactors[i] : cofactors[i] / determinant);
    return out;
}

Matrix4 rotation(double angle, double x, double y, double z) {
    const double length = std::sqrt(x * x + y * y + z * z);
    if (!(length > 0))
        return identity;
    x /= length;
    y /= length;
    z /= length;
    // Quarter turns are exact.
    const double quarters = angle / 90;
    const bool is_exact = quarters == std::floor(quarters) && std::fabs(quarters) < 1e9;
    const int turn = is_exact ? static_cast<int>(std::fmod(std::fmod(quarters, 4) + 4, 4)) : 0;
    const double radians = angle * std::numbers::pi / 180;
    constexpr int sines[] = {0, 1, 0, -1};
    const double s = is_exact ? sines[turn] : std::sin(radians);
    const double c = is_exact ? sines[(turn + 1) % 4] : std::cos(radians);
    const double d = 1 - c;
    const auto f = [](double value) { return static_cast<float>(value); };
    return {f(x * x * d + c),
            f(y * x * d + z * s),
            f(x * z * d - y * s),
            0,
            f(x * y * d - z * s),
            f(y * y * d + c),
            f(y * z * d + x * s),
            0,
            f(x * z * d + y * s),
            f(y * z * d - x * s),
            f(z * z * d + c),
            0,
            0,
            0,
            0,
            1};
}

Matrix4 scaling(double x, double y, double z) {
    Matrix4 out = identity;
    out[0] = static_cast<float>(x);
    out[5] = static_cast<float>(y);
    out[10] = static_cast<float>(z);
    return out;
}

Matrix4 translation(double x, double y, double z) {
    Matrix4 out = identity;
    out[12] = static_cast<float>(x);
    out[13] = static_cast<float>(y);
    out[14] = static_cast<float>(z);
    return out;
}

Matrix4 frustum_matrix(const ViewVolume& v) {
    const double width = v.right - v.left;
    const double height = v.top - v.bottom;
    const double depth = v.far_plane - v.near_plane;
    const auto f = [](double value) { return static_cast<float>(value); };
    Matrix4 out{};
    out[0] = f(2 * v.near_plane / width);
    out[5] = f(2 * v.near_plane / height);
    out[8] = f((v.right + v.left) / width);
    out[9] = f((v.top + v.bottom) / height);
    out[10] = f(-(v.far_plane + v.near_plane) / depth);
    out[11] = -1;
    out[14] = f(-2 * v.far_plane * v.near_plane / depth);
    return out;
}

Matrix4 ortho_matrix(const ViewVolume& v) {
    const double width = v.right - v.left;
    const double height = v.top - v.bottom;
    const double depth = v.far_plane - v.near_plane;
    const auto f = [](double value) { return static_cast<float>(value); };
    Matrix4 out = identity;
    out[0] = f(2 / width);
    out[5] = f(2 / height);
    out[10] = f(-2 / depth);
    out[12] = f(-(v.right + v.left) / width);
    out[13] = f(-(v.top + v.bottom) / height);
    out[14] = f(-(v.far_plane + v.near_plane) / depth);
    return out;
}

}  // namespace cuesta::gl
