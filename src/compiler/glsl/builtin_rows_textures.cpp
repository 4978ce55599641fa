// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texture lookups: of 1.00 (8.7) and its extensions as a list; of 3.00 (8.8) and 1.30 (8.7) by
// the kinds of samplers, each of which has the same functions but for a few.
#include <utility>
#include <vector>

#include "compiler/glsl/builtin_rows.h"

namespace cuesta::glsl {
namespace {

using shading::Precision;
using enum Shape;

using Row = BuiltinFunction;

void append(Row& row, Shape operand) {
    for (Shape& free : row.operands)
        if (free == none) {
            free = operand;
            return;
        }
}

Row sample(std::string_view name, Shape sampler, Shape coordinate, Extension extension = {}) {
    return {.name = name,
            .result = texel,
            .operands = {sampler, coordinate},
            .lookup = Lookup::plain,
            .extension = extension,
            .versions = Versions::es_100};
}

// A bias only in fragment shaders.
Row biased(Row row) {
    append(row, scalar);
    row.lookup = Lookup::bias;
    row.stages = Stages::fragment;
    return row;
}

Row projective(Row row) {
    row.is_projective = true;
    return row;
}

Row with_lod(Row row, Stages stages = Stages::all) {
    append(row, scalar);
    row.lookup = Lookup::lod;
    row.stages = stages;
    return row;
}

Row with_gradients(Row row, Shape gradient, Stages stages = Stages::all) {
    append(row, gradient);
    append(row, gradient);
    row.lookup = Lookup::gradients;
    row.stages = stages;
    return row;
}

// --- 1.00 ----------------------------------------------------------------------------------------

constexpr Extension lod_extension = Extension::ext_shader_texture_lod;
constexpr Extension external = Extension::oes_egl_image_external;
constexpr Extension volume = Extension::oes_texture_3d;

// An explicit level of detail only in vertex shaders, but for the extension's functions.
constexpr Stages vertex = Stages::vertex;
constexpr Stages fragment = Stages::fragment;

std::vector<Row> rows_100() {
    return {
        sample("texture2D", sampler_2d, vec2),
        biased(sample("texture2D", sampler_2d, vec2)),
        projective(sample("texture2DProj", sampler_2d, vec3)),
        projective(biased(sample("texture2DProj", sampler_2d, vec3))),
        projective(sample("texture2DProj", sampler_2d, vec4)),
        projective(biased(sample("texture2DProj", sampler_2d, vec4))),
        with_lod(sample("texture2DLod", sampler_2d, vec2), vertex),
        projective(with_lod(sample("texture2DProjLod", sampler_2d, vec3), vertex)),
        projective(with_lod(sample("texture2DProjLod", sampler_2d, vec4), vertex)),
        sample("textureCube", sampler_cube, vec3),
        biased(sample("textureCube", sampler_cube, vec3)),
        with_lod(sample("textureCubeLod", sampler_cube, vec3), vertex),
        // EXT_shader_texture_lod
        with_lod(sample("texture2DLodEXT", sampler_2d, vec2, lod_extension), fragment),
        projective(
            with_lod(sample("texture2DProjLodEXT", sampler_2d, vec3, lod_extension), fragment)),
        projective(
            with_lod(sample("texture2DProjLodEXT", sampler_2d, vec4, lod_extension), fragment)),
        with_lod(sample("textureCubeLodEXT", sampler_cube, vec3, lod_extension), fragment),
        with_gradients(sample("texture2DGradEXT", sampler_2d, vec2, lod_extension), vec2, fragment),
        projective(with_gradients(sample("texture2DProjGradEXT", sampler_2d, vec3, lod_extension),
                                  vec2, fragment)),
        projective(with_gradients(sample("texture2DProjGradEXT", sampler_2d, vec4, lod_extension),
                                  vec2, fragment)),
        with_gradients(sample("textureCubeGradEXT", sampler_cube, vec3, lod_extension), vec3,
                       fragment),
        // OES_EGL_image_external
        sample("texture2D", sampler_external, vec2, external),
        projective(sample("texture2DProj", sampler_external, vec3, external)),
        projective(sample("texture2DProj", sampler_external, vec4, external)),
        // OES_texture_3D
        sample("texture3D", sampler_3d, vec3, volume),
        biased(sample("texture3D", sampler_3d, vec3, volume)),
        projective(sample("texture3DProj", sampler_3d, vec4, volume)),
        projective(biased(sample("texture3DProj", sampler_3d, vec4, volume))),
        with_lod(sample("texture3DLod", sampler_3d, vec3, volume), vertex),
        projective(with_lod(sample("texture3DProjLod", sampler_3d, vec4, volume), vertex)),
    };
}

// --- 3.00 ----------------------------------------------------------------------------------------

// What functions of a kind of sampler take. `none`: it has no such functions.
struct SamplerKind {
    Shape sampler;
    Shape result;
    Shape coordinate;  // with the layer and the reference of shadow maps
    Shape gradient;
    Shape size;
    Shape offset = none;
    std::array<Shape, 2> projected{};
    Shape fetched = none;  // coordinate of single texels
    bool has_bias = true;
    bool has_lod = true;
    Versions versions = Versions::integers;
    bool has_levels = true;  // else the functions that name one do not
    Extension extension = Extension::none;
};

constexpr SamplerKind sampler_kinds[] = {
    {sampler_2d, texel, vec2, vec2, ivec2, ivec2, {vec3, vec4}, ivec2},
    {sampler_3d, texel, vec3, vec3, ivec3, ivec3, {vec4}, ivec3},
    {sampler_cube, texel, vec3, vec3, ivec2},
    {sampler_2d_array, texel, vec3, vec2, ivec3, ivec2, {}, ivec3},
    {sampler_2d_shadow, scalar, vec3, vec2, ivec2, ivec2, {vec4}},
    {.sampler = sampler_cube_shadow,
     .result = scalar,
     .coordinate = vec4,
     .gradient = vec3,
     .size = ivec2,
     .has_lod = false},
    {.sampler = sampler_2d_array_shadow,
     .result = scalar,
     .coordinate = vec4,
     .gradient = vec2,
     .size = ivec3,
     .offset = ivec2,
     .has_bias = false,
     .has_lod = false},
    {.sampler = sampler_1d,
     .result = texel,
     .coordinate = scalar,
     .gradient = scalar,
     .size = integer,
     .offset = integer,
     .projected = {vec2, vec4},
     .fetched = integer,
     .versions = Versions::gl_130},
    {.sampler = sampler_1d_array,
     .result = texel,
     .coordinate = vec2,
     .gradient = scalar,
     .size = ivec2,
     .offset = integer,
     .fetched = ivec2,
     .versions = Versions::gl_130},
    {.sampler = sampler_1d_shadow,
     .result = scalar,
     .coordinate = vec3,
     .gradient = scalar,
     .size = integer,
     .offset = integer,
     .projected = {vec4},
     .versions = Versions::gl_130},
    {.sampler = sampler_1d_array_shadow,
     .result = scalar,
     .coordinate = vec3,
     .gradient = scalar,
     .size = ivec2,
     .offset = integer,
     .versions = Versions::gl_130},
    {.sampler = sampler_2d_rect,
     .result = texel,
     .coordinate = vec2,
     .gradient = vec2,
     .size = ivec2,
     .offset = ivec2,
     .projected = {vec3, vec4},
     .fetched = ivec2,
     .has_bias = false,
     .has_lod = false,
     .versions = Versions::gl_140,
     .has_levels = false},
    {.sampler = sampler_2d_rect_shadow,
     .result = scalar,
     .coordinate = vec3,
     .gradient = vec2,
     .size = ivec2,
     .offset = ivec2,
     .projected = {vec4},
     .has_bias = false,
     .has_lod = false,
     .versions = Versions::gl_140,
     .has_levels = false},
};

// The functions of one name: without and with an offset.
struct Names {
    std::string_view plain;
    std::string_view with_offset;
};

class KindRows {
  public:
    KindRows(const SamplerKind& kind, std::vector<Row>& rows) : kind_(kind), rows_(rows) {}

    void add() {
        Row row = {.result = kind_.result,
                   .operands = {kind_.sampler, kind_.coordinate},
                   .lookup = Lookup::plain,
                   .extension = kind_.extension,
                   .versions = kind_.versions};
        add_implicit({"texture", "textureOffset"}, row);
        add_explicit({"textureLod", "textureLodOffset"}, {"textureGrad", "textureGradOffset"}, row);
        row.is_projective = true;
        for (const Shape projected : kind_.projected) {
            if (projected == none)
                continue;
            row.operands[1] = projected;
            add_implicit({"textureProj", "textureProjOffset"}, row);
            add_explicit({"textureProjLod", "textureProjLodOffset"},
                         {"textureProjGrad", "textureProjGradOffset"}, row);
        }
        if (kind_.fetched != none)
            add_both({"texelFetch", "texelFetchOffset"},
                     with_level({.result = kind_.result,
                                 .operands = {kind_.sampler, kind_.fetched},
                                 .lookup = Lookup::fetch}));
        rows_.push_back(with_level({.name = "textureSize",
                                    .result = kind_.size,
                                    .operands = {kind_.sampler},
                                    .lookup = Lookup::size,
                                    .precision = Precision::high}));
    }

  private:
    // A whole one, where there are several.
    Row with_level(Row row) const {
        if (kind_.has_levels)
            append(row, integer);
        row.extension = kind_.extension;
        row.versions = kind_.versions;
        return row;
    }

    Row with_offset(std::string_view name, Row row) const {
        row.name = name;
        row.has_offset = true;
        append(row, kind_.offset);
        return row;
    }

    void add_both(Names names, Row row) {
        row.name = names.plain;
        rows_.push_back(row);
        if (kind_.offset != none)
            rows_.push_back(with_offset(names.with_offset, row));
    }

    // The level is found; arrays of shadow maps have neither a bias then nor an offset.
    void add_implicit(Names names, Row row) {
        row.name = names.plain;
        rows_.push_back(row);
        const bool may_move = kind_.offset != none && (kind_.has_bias || !kind_.has_levels);
        const Row moved = with_offset(names.with_offset, row);
        if (may_move)
            rows_.push_back(moved);
        if (!kind_.has_bias)
            return;
        rows_.push_back(biased(row));
        if (may_move)
            rows_.push_back(biased(moved));
    }

    void add_explicit(Names lod, Names gradients, const Row& row) {
        if (kind_.has_lod)
            add_both(lod, with_lod(row));
        add_both(gradients, with_gradients(row, kind_.gradient));
    }

    const SamplerKind& kind_;
    std::vector<Row>& rows_;
};

// Lookups of what is not filtered, of desktop OpenGL.
Row unfiltered(std::string_view name,
               Shape sampler,
               Lookup lookup,
               Shape result,
               std::array<Shape, 2> operands,
               Versions versions,
               Extension extension = Extension::none) {
    return {.name = name,
            .result = result,
            .operands = {sampler, operands[0], operands[1]},
            .lookup = lookup,
            .extension = extension,
            .versions = versions};
}

void add_unfiltered(std::vector<Row>& rows) {
    constexpr Extension multisample = Extension::arb_texture_multisample;
    rows.push_back(unfiltered("texelFetch", sampler_buffer, Lookup::fetch, texel, {integer},
                              Versions::gl_140));
    rows.push_back(
        unfiltered("textureSize", sampler_buffer, Lookup::size, integer, {}, Versions::gl_140));
    for (const auto& [versions, extension] : {std::pair(Versions::gl_150, Extension::none),
                                              std::pair(Versions::before_150, multisample)}) {
        rows.push_back(unfiltered("texelFetch", sampler_2d_ms, Lookup::sample, texel,
                                  {ivec2, integer}, versions, extension));
        rows.push_back(unfiltered("texelFetch", sampler_2d_ms_array, Lookup::sample, texel,
                                  {ivec3, integer}, versions, extension));
        rows.push_back(
            unfiltered("textureSize", sampler_2d_ms, Lookup::size, ivec2, {}, versions, extension));
        rows.push_back(unfiltered("textureSize", sampler_2d_ms_array, Lookup::size, ivec3, {},
                                  versions, extension));
    }
}

std::vector<Row> rows_300() {
    std::vector<Row> rows;
    for (SamplerKind kind : sampler_kinds) {
        KindRows(kind, rows).add();
        if (kind.sampler != sampler_2d_rect && kind.sampler != sampler_2d_rect_shadow)
            continue;
        kind.versions = Versions::gl_130_alone;
        kind.extension = Extension::arb_texture_rectangle;
        KindRows(kind, rows).add();
    }
    add_unfiltered(rows);
    return rows;
}

}  // namespace

std::span<const BuiltinFunction> builtin_texture_rows_100() {
    static const std::vector<Row> rows = rows_100();
    return rows;
}

std::span<const BuiltinFunction> builtin_texture_rows_300() {
    static const std::vector<Row> rows = rows_300();
    return rows;
}

}  // namespace cuesta::glsl
