// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Built-in functions that desktop OpenGL's versions have beside the others (GLSL 1.20, 8.1, 8.7 and
// 8.9; ARB_texture_rectangle, ARB_shader_texture_lod). Lookups are told by the kinds of samplers,
// each of which has the same functions.
#include <vector>

#include "compiler/glsl/builtin_rows.h"

namespace cuesta::glsl {
namespace {

using shading::Operator;
using enum Shape;

// What functions of a kind of sampler are called and take. Shadow maps are compared with the third
// component of the coordinate, and give four components, as the texture's depth mode says.
struct DesktopSampler {
    Shape sampler;
    Shape coordinate;
    Shape gradient;
    std::array<Shape, 2> projected;
    bool has_levels;  // rectangles have none, and no bias
    Extension extension;
    // Without and with a projection: looking up, at a level, with gradients.
    std::array<std::string_view, 3> plain;
    std::array<std::string_view, 3> projecting;
};

constexpr Extension rectangles = Extension::arb_texture_rectangle;

constexpr DesktopSampler desktop_samplers[] = {
    {.sampler = sampler_1d,
     .coordinate = scalar,
     .gradient = scalar,
     .projected = {vec2, vec4},
     .has_levels = true,
     .plain = {"texture1D", "texture1DLod", "texture1DGradARB"},
     .projecting = {"texture1DProj", "texture1DProjLod", "texture1DProjGradARB"}},
    {.sampler = sampler_2d,
     .coordinate = vec2,
     .gradient = vec2,
     .projected = {vec3, vec4},
     .has_levels = true,
     .plain = {"texture2D", "texture2DLod", "texture2DGradARB"},
     .projecting = {"texture2DProj", "texture2DProjLod", "texture2DProjGradARB"}},
    {.sampler = sampler_3d,
     .coordinate = vec3,
     .gradient = vec3,
     .projected = {vec4},
     .has_levels = true,
     .plain = {"texture3D", "texture3DLod", "texture3DGradARB"},
     .projecting = {"texture3DProj", "texture3DProjLod", "texture3DProjGradARB"}},
    {.sampler = sampler_cube,
     .coordinate = vec3,
     .gradient = vec3,
     .has_levels = true,
     .plain = {"textureCube", "textureCubeLod", "textureCubeGradARB"}},
    {.sampler = sampler_1d_shadow,
     .coordinate = vec3,
     .gradient = scalar,
     .projected = {vec4},
     .has_levels = true,
     .plain = {"shadow1D", "shadow1DLod", "shadow1DGradARB"},
     .projecting = {"shadow1DProj", "shadow1DProjLod", "shadow1DProjGradARB"}},
    {.sampler = sampler_2d_shadow,
     .coordinate = vec3,
     .gradient = vec2,
     .projected = {vec4},
     .has_levels = true,
     .plain = {"shadow2D", "shadow2DLod", "shadow2DGradARB"},
     .projecting = {"shadow2DProj", "shadow2DProjLod", "shadow2DProjGradARB"}},
    {.sampler = sampler_2d_rect,
     .coordinate = vec2,
     .gradient = vec2,
     .projected = {vec3, vec4},
     .extension = rectangles,
     .plain = {"texture2DRect", "", "texture2DRectGradARB"},
     .projecting = {"texture2DRectProj", "", "texture2DRectProjGradARB"}},
    {.sampler = sampler_2d_rect_shadow,
     .coordinate = vec3,
     .gradient = vec2,
     .projected = {vec4},
     .extension = rectangles,
     .plain = {"shadow2DRect", "", "shadow2DRectGradARB"},
     .projecting = {"shadow2DRectProj", "", "shadow2DRectProjGradARB"}},
};

// EXT_texture_array. Of shadow maps in planes the reference is the fourth component.
constexpr DesktopSampler layered_samplers[] = {
    {.sampler = sampler_1d_array,
     .coordinate = vec2,
     .gradient = scalar,
     .has_levels = true,
     .extension = Extension::ext_texture_array,
     .plain = {"texture1DArray", "texture1DArrayLod", ""}},
    {.sampler = sampler_2d_array,
     .coordinate = vec3,
     .gradient = vec2,
     .has_levels = true,
     .extension = Extension::ext_texture_array,
     .plain = {"texture2DArray", "texture2DArrayLod", ""}},
    {.sampler = sampler_1d_array_shadow,
     .coordinate = vec3,
     .gradient = scalar,
     .has_levels = true,
     .extension = Extension::ext_texture_array,
     .plain = {"shadow1DArray", "shadow1DArrayLod", ""}},
    {.sampler = sampler_2d_array_shadow,
     .coordinate = vec4,
     .gradient = vec2,
     .extension = Extension::ext_texture_array,
     .plain = {"shadow2DArray", "", ""}},
};

class DesktopRows {
  public:
    std::vector<BuiltinFunction> make() {
        for (const DesktopSampler& kind : desktop_samplers) {
            add(kind, kind.plain, kind.coordinate, false);
            for (const Shape projected : kind.projected)
                if (projected != none)
                    add(kind, kind.projecting, projected, true);
        }
        for (const DesktopSampler& kind : layered_samplers)
            add(kind, kind.plain, kind.coordinate, false);
        add_values();
        return std::move(rows_);
    }

  private:
    void add(const DesktopSampler& kind,
             const std::array<std::string_view, 3>& names,
             Shape coordinate,
             bool is_projective) {
        constexpr Extension lod = Extension::arb_shader_texture_lod;
        BuiltinFunction row = {.name = names[0],
                               .result = vec4,
                               .operands = {kind.sampler, coordinate},
                               .lookup = Lookup::plain,
                               .is_projective = is_projective,
                               .extension = kind.extension,
                               .versions = Versions::gl_110};
        rows_.push_back(row);
        const auto push = [&](std::string_view name, Lookup lookup, Stages stages, Shape last,
                              Extension extension) {
            BuiltinFunction more = row;
            more.name = name;
            more.lookup = lookup;
            more.stages = stages;
            more.operands[2] = last;
            if (lookup == Lookup::gradients)
                more.operands[3] = last;
            if (extension != Extension::none)
                more.extension = extension;
            rows_.push_back(more);
        };
        if (kind.has_levels) {
            push(names[0], Lookup::bias, Stages::fragment, scalar, Extension::none);
            push(names[1], Lookup::lod, Stages::vertex, scalar, Extension::none);
            // EXT_texture_array asks for nothing else. Since 1.30 all stages have them.
            const bool is_layered = kind.extension == Extension::ext_texture_array;
            push(names[1], Lookup::lod, Stages::fragment, scalar,
                 is_layered ? Extension::none : lod);
            if (!is_layered) {
                push(names[1], Lookup::lod, Stages::fragment, scalar, Extension::none);
                rows_.back().versions = Versions::gl_130;
            }
        }
        if (!names[2].empty())
            push(names[2], Lookup::gradients, Stages::all, kind.gradient, lod);
    }

    void add_values() {
        rows_.push_back({.name = "ftransform",
                         .result = vec4,
                         .action = Action::transform,
                         .stages = Stages::vertex,
                         .versions = Versions::gl_fixed});
        constexpr std::array<std::string_view, 4> names = {"noise1", "noise2", "noise3", "noise4"};
        constexpr std::array<Shape, 4> results = {scalar, vec2, vec3, vec4};
        for (size_t i = 0; i < names.size(); ++i)
            rows_.push_back({.name = names[i],
                             .result = results[i],
                             .operands = {floats},
                             .op = Operator::noise,
                             .versions = Versions::gl_110});
    }

    std::vector<BuiltinFunction> rows_;
};

}  // namespace

std::span<const BuiltinFunction> builtin_rows_desktop() {
    static const std::vector<BuiltinFunction> rows = DesktopRows().make();
    return rows;
}

}  // namespace cuesta::glsl
