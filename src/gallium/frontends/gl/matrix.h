// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Matrices of 4 x 4 floats, column by column, and what OpenGL makes of them (2.11.2).
#pragma once

#include <array>

namespace cuesta::gl {

using Vec4 = std::array<float, 4>;
using Matrix4 = std::array<float, 16>;  // [4 * column + row]
using Matrix3 = std::array<float, 9>;   // [3 * column + row]

inline constexpr Matrix4 identity = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

Matrix4 multiply(const Matrix4& a, const Matrix4& b);
Vec4 multiply(const Matrix4& m, const Vec4& v);
Matrix4 transpose(const Matrix4& m);
// Of a matrix that has none the identity.
Matrix4 inverse(const Matrix4& m);
// A row times a matrix: of planes.
Vec4 multiply_row(const Vec4& row, const Matrix4& m);
// The upper left 3 x 3, inverted and transposed: what normals are transformed by (2.11.3). Of a
// matrix that has no inverse the matrix of cofactors, which differs by a factor alone.
Matrix3 normal_matrix(const Matrix4& m);

// By that many degrees; about no axis at all: the identity.
Matrix4 rotation(double angle, double x, double y, double z);
Matrix4 scaling(double x, double y, double z);
Matrix4 translation(double x, double y, double z);

// Of glFrustum and glOrtho.
struct ViewVolume {
    double left, right, bottom, top, near_plane, far_plane;
};
Matrix4 frustum_matrix(const ViewVolume& volume);
Matrix4 ortho_matrix(const ViewVolume& volume);

}  // namespace cuesta::gl
