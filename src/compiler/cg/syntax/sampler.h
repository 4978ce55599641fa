// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The sampler types of Cg 3.1: one table.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "compiler/nir/shader.h"
#include "compiler/shading/type.h"

namespace cuesta::cg {

// X(enumerator, "what stands behind `sampler`", dimension, is an array, is multisampled, is served)
// Those that are not served exist as names: what uses one is refused by name.
#define CUESTA_CG_SAMPLER_KINDS(X)                               \
    X(any, "", external, false, false, true)                     \
    X(dim_1d, "1D", dim_1d, false, false, true)                  \
    X(dim_2d, "2D", dim_2d, false, false, true)                  \
    X(dim_3d, "3D", dim_3d, false, false, true)                  \
    X(cube, "CUBE", cube, false, false, true)                    \
    X(rect, "RECT", rect, false, false, true)                    \
    X(array_1d, "1DARRAY", dim_1d, true, false, false)           \
    X(array_2d, "2DARRAY", dim_2d, true, false, false)           \
    X(array_cube, "CUBEARRAY", cube, true, false, false)         \
    X(multisampled_2d, "2DMS", ms, false, true, false)           \
    X(multisampled_array_2d, "2DMSARRAY", ms, true, true, false) \
    X(buffer, "BUF", buffer, false, false, false)                \
    X(renderbuffer, "RBUF", buffer, true, false, false)

enum class SamplerKind : uint8_t {
#define CUESTA_X(name, spelling, dim, is_array, is_ms, is_served) name,
    CUESTA_CG_SAMPLER_KINDS(CUESTA_X)
#undef CUESTA_X
};

struct SamplerInfo {
    std::string_view suffix;
    nir::SamplerDim dim;
    bool is_array;
    bool is_served;
};

inline constexpr SamplerKind all_sampler_kinds[] = {
#define CUESTA_X(name, spelling, dim, is_array, is_ms, is_served) SamplerKind::name,
    CUESTA_CG_SAMPLER_KINDS(CUESTA_X)
#undef CUESTA_X
};

const SamplerInfo& info_of(SamplerKind kind);

// A sampler's name apart: sampler2D, isamplerCUBE.
struct SamplerName {
    SamplerKind kind = SamplerKind::any;
    shading::Scalar scalar = shading::Scalar::float_;  // of what lookups give: int_ and uint too
};

std::optional<SamplerName> parse_sampler_name(std::string_view text);

}  // namespace cuesta::cg
