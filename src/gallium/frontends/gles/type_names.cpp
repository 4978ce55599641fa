// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The types of attributes, uniforms and what transform feedback keeps, as OpenGL names them
// (OpenGL ES 3.1, table 7.3).
#include <array>
#include <span>

#include "gallium/frontends/gles/executable.h"

namespace cuesta::gles {

namespace {

using ValueBase = glsl::ValueType::Base;

// By columns and rows, from 2 on.
constexpr GLenum matrices[3][3] = {
    {GL_FLOAT_MAT2, GL_FLOAT_MAT2x3, GL_FLOAT_MAT2x4},
    {GL_FLOAT_MAT3x2, GL_FLOAT_MAT3, GL_FLOAT_MAT3x4},
    {GL_FLOAT_MAT4x2, GL_FLOAT_MAT4x3, GL_FLOAT_MAT4},
};

struct SamplerRow {
    nir::SamplerDim dim;
    bool is_layered;
    // Of floats, ints, uints, and shadows; GL_NONE: there are none.
    std::array<GLenum, 4> names;
};
constexpr SamplerRow sampler_rows[] = {
    {nir::SamplerDim::dim_2d,
     false,
     {GL_SAMPLER_2D, GL_INT_SAMPLER_2D, GL_UNSIGNED_INT_SAMPLER_2D, GL_SAMPLER_2D_SHADOW}},
    {nir::SamplerDim::dim_2d,
     true,
     {GL_SAMPLER_2D_ARRAY, GL_INT_SAMPLER_2D_ARRAY, GL_UNSIGNED_INT_SAMPLER_2D_ARRAY,
      GL_SAMPLER_2D_ARRAY_SHADOW}},
    {nir::SamplerDim::dim_3d,
     false,
     {GL_SAMPLER_3D, GL_INT_SAMPLER_3D, GL_UNSIGNED_INT_SAMPLER_3D, GL_NONE}},
    {nir::SamplerDim::cube,
     false,
     {GL_SAMPLER_CUBE, GL_INT_SAMPLER_CUBE, GL_UNSIGNED_INT_SAMPLER_CUBE, GL_SAMPLER_CUBE_SHADOW}},
    {nir::SamplerDim::external, false, {GL_SAMPLER_EXTERNAL_OES, GL_NONE, GL_NONE, GL_NONE}},
    {nir::SamplerDim::ms,
     false,
     {GL_SAMPLER_2D_MULTISAMPLE, GL_INT_SAMPLER_2D_MULTISAMPLE,
      GL_UNSIGNED_INT_SAMPLER_2D_MULTISAMPLE, GL_NONE}},
};
constexpr SamplerRow image_rows[] = {
    {nir::SamplerDim::dim_2d,
     false,
     {GL_IMAGE_2D, GL_INT_IMAGE_2D, GL_UNSIGNED_INT_IMAGE_2D, GL_NONE}},
    {nir::SamplerDim::dim_2d,
     true,
     {GL_IMAGE_2D_ARRAY, GL_INT_IMAGE_2D_ARRAY, GL_UNSIGNED_INT_IMAGE_2D_ARRAY, GL_NONE}},
    {nir::SamplerDim::dim_3d,
     false,
     {GL_IMAGE_3D, GL_INT_IMAGE_3D, GL_UNSIGNED_INT_IMAGE_3D, GL_NONE}},
    {nir::SamplerDim::cube,
     false,
     {GL_IMAGE_CUBE, GL_INT_IMAGE_CUBE, GL_UNSIGNED_INT_IMAGE_CUBE, GL_NONE}},
};

GLenum opaque_enumerant(std::span<const SamplerRow> rows, const glsl::ValueType& type) {
    const size_t column = type.is_shadow                     ? 3
                          : type.sampled == ValueBase::int_  ? 1
                          : type.sampled == ValueBase::uint_ ? 2
                                                             : 0;
    for (const SamplerRow& row : rows)
        if (row.dim == type.dim && row.is_layered == type.is_layered)
            return row.names[column];
    return GL_NONE;
}

}  // namespace

GLenum type_enumerant(const glsl::ValueType& type) {
    constexpr GLenum floats[] = {GL_FLOAT, GL_FLOAT_VEC2, GL_FLOAT_VEC3, GL_FLOAT_VEC4};
    constexpr GLenum ints[] = {GL_INT, GL_INT_VEC2, GL_INT_VEC3, GL_INT_VEC4};
    constexpr GLenum uints[] = {GL_UNSIGNED_INT, GL_UNSIGNED_INT_VEC2, GL_UNSIGNED_INT_VEC3,
                                GL_UNSIGNED_INT_VEC4};
    constexpr GLenum bools[] = {GL_BOOL, GL_BOOL_VEC2, GL_BOOL_VEC3, GL_BOOL_VEC4};
    if (type.columns != 0)
        return matrices[type.columns - 2u][type.components - 2u];
    const size_t vector = type.components - 1u;
    switch (type.base) {
        case ValueBase::float_: return floats[vector];
        case ValueBase::int_: return ints[vector];
        case ValueBase::uint_: return uints[vector];
        case ValueBase::bool_: return bools[vector];
        case ValueBase::sampler: return opaque_enumerant(sampler_rows, type);
        case ValueBase::image: return opaque_enumerant(image_rows, type);
        case ValueBase::atomic_counter: break;
    }
    return GL_UNSIGNED_INT_ATOMIC_COUNTER;
}

}  // namespace cuesta::gles
