// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the generated tables say about textures (nir_textures.py explains each column).
#pragma once

#include <cstdint>
#include <string_view>

namespace cuesta::nir {

struct SamplerDimInfo {
    std::string_view name;
    uint8_t components = 0;  // of a place in it, without the layer
    uint8_t sizes = 0;       // that txs gives, without the layers
    bool array = false;
    bool shadow = false;
    bool offset = false;
    bool levels = false;
};

enum class TexSrcSize : uint8_t { one, spatial, coordinate };
enum class TexSrcType : uint8_t { float_, integer, coordinate, address, deref };

// Sets of sources have a bit for each TexSrcKind, sets of dimensions one for each SamplerDim.
struct TexSrcInfo {
    std::string_view name;
    TexSrcSize size = TexSrcSize::one;
    TexSrcType type = TexSrcType::float_;
    uint32_t excludes = 0;
    uint32_t wants = 0;
    bool internal = false;  // back ends make it for themselves
};

enum class TexResult : uint8_t { texel, four, sizes, two, one };

struct TexOpInfo {
    std::string_view name;
    TexResult result = TexResult::texel;
    uint32_t dims = 0;
    uint32_t must = 0;  // besides the comparator of shadow maps
    uint32_t may = 0;   // all, those it must have too
    bool filters = false;
    bool compares = false;
    bool needs_quad = false;
    bool whole = false;
    bool fragment = false;
};

}  // namespace cuesta::nir
