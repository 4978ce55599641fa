// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What glPushAttrib and glPushClientAttrib put aside (OpenGL 2.1, 6.1.14). Which state belongs to
// which group is a table, attribute_rows.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "gallium/frontends/gl/evaluator_state.h"
#include "gallium/frontends/gl/fixed_function_state.h"
#include "gallium/frontends/gl/pixels_state.h"
#include "gallium/frontends/gl/raster_position.h"
#include "gallium/frontends/gl/raster_state.h"
#include "gallium/frontends/gles/state.h"

namespace cuesta::gl {

inline constexpr size_t max_attribute_depth = 16;

// What nobody else has: hints that nobody takes, and what is for buffers that there are not.
struct OddState {
    GLenum perspective_hint = GL_DONT_CARE;
    GLenum fog_hint = GL_DONT_CARE;
    std::array<float, 4> clear_accum{};
    float clear_index = 0;
    GLuint index_mask = 0xffffffff;
};

// The framebuffer that the buffers to draw to, or to read, were chosen for.
struct ChosenBuffers {
    std::array<GLenum, pipe::max_color_buffers> of_default{};
    std::weak_ptr<gles::Framebuffer> framebuffer;  // null: the default one
    std::array<GLenum, pipe::max_color_buffers> of_framebuffer{};
};

// Where the state is: the context's, or a level of the stack's. Not all of the structs is saved.
struct AttributePlace {
    gles::ClearValues& clear;
    gles::ViewportState& viewport;
    gles::ScissorState& scissor;
    gles::RasterState& raster;
    gles::DepthState& depth;
    gles::StencilState& stencil;
    gles::BlendValues& blend;
    gles::Hints& hints;
    std::array<gles::CurrentAttribute, pipe::max_attributes>& current;
    FixedFunctionState& fixed;
    RasterState& own_raster;
    PixelMode& pixels;
    EvaluatorState& evaluators;
    RasterPosition& raster_position;
    GLuint& list_base;
    OddState& odd;
    bool& encodes_srgb;
    bool& seamless_cubes;
};

// A binding with the parameters that the texture had.
struct SavedTexture {
    uint32_t unit = 0;
    size_t target = 0;  // of gles::texture_targets
    std::shared_ptr<gles::Texture> texture;
    gles::TextureParameters parameters;
};
struct SavedTextures {
    uint32_t active = 0;
    std::vector<SavedTexture> bindings;
    std::array<float, gles::max_texture_units> lod_bias{};
};

struct SavedAttributes {
    AttributePlace place();

    GLbitfield groups = 0;
    gles::ClearValues clear;
    gles::ViewportState viewport;
    gles::ScissorState scissor;
    gles::RasterState raster;
    gles::DepthState depth;
    gles::StencilState stencil;
    gles::BlendValues blend;
    gles::Hints hints;
    std::array<gles::CurrentAttribute, pipe::max_attributes> current;
    RasterState own_raster;
    FixedFunctionState fixed{own_raster.point};
    PixelMode pixels;
    EvaluatorState evaluators;
    RasterPosition raster_position;
    GLuint list_base = 0;
    OddState odd;
    bool encodes_srgb = false;
    bool seamless_cubes = false;
    ChosenBuffers draw_buffers;
    ChosenBuffers read_buffer;
    SavedTextures textures;
};

struct SavedClientAttributes {
    GLbitfield groups = 0;
    gles::PixelStore pixels;
    std::shared_ptr<gles::Buffer> pixel_pack;
    std::shared_ptr<gles::Buffer> pixel_unpack;
    std::shared_ptr<gles::VertexArray> array;  // that was bound
    gles::VertexArray array_content{0};
    std::shared_ptr<gles::Buffer> array_buffer;
    uint32_t client_texture = 0;
};

// A piece of state: its groups, and what depends on it.
struct AttributeRow {
    GLbitfield groups = 0;
    // Whether it was another one.
    bool (*copy)(const AttributePlace& to, const AttributePlace& from) = nullptr;
    gles::Dirty dirty = gles::Dirty::none;
    uint32_t values = 0;  // bits of ValueGroup
};
std::span<const AttributeRow> attribute_rows();

struct AttributeStacks {
    // Levels are made when they are first used, and kept.
    std::vector<std::unique_ptr<SavedAttributes>> levels;
    size_t depth = 0;
    std::vector<SavedClientAttributes> client_levels;
};

}  // namespace cuesta::gl
