// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// State passed to a context: plain structs, defaults as OpenGL ES has them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "pipe/defines.h"

namespace cuesta::pipe {

class Resource;

constexpr unsigned max_color_buffers = 8;
constexpr unsigned max_attributes = 32;
constexpr unsigned max_samplers = 16;
constexpr unsigned max_constant_buffers = 13;  // a stage
// Of the offsets of constant buffers but number 0, in bytes.
constexpr unsigned constant_buffer_alignment = 16;
constexpr unsigned max_vertex_shader_buffers = 4;
constexpr unsigned max_shader_buffers = 16;  // of a stage
constexpr unsigned max_shader_images = 8;    // of a stage
// Of offsets of shader buffers, in bytes; 4 where single words are read and written (counters,
// transform feedback).
constexpr unsigned shader_buffer_alignment = 16;
constexpr unsigned max_feedback_buffers = 4;

// A region of a texture level; z counts slices of a 3D texture or layers (faces). Of a buffer only
// x and width (bytes) matter.
struct Box {
    int32_t x = 0;
    int32_t y = 0;
    int32_t z = 0;
    int32_t width = 0;
    int32_t height = 1;
    int32_t depth = 1;
};

struct ResourceTemplate {
    Target target = Target::texture_2d;
    Format format{};
    uint32_t width = 1;  // texels; bytes of a buffer
    uint32_t height = 1;
    uint32_t depth = 1;  // slices or layers
    uint32_t last_level = 0;
    uint32_t samples = 1;
    Bind bind = Bind::none;
};

struct BlendTarget {
    bool enable = false;
    BlendFunc rgb_func = BlendFunc::add;
    BlendFactor rgb_src = BlendFactor::one;
    BlendFactor rgb_dst = BlendFactor::zero;
    BlendFunc alpha_func = BlendFunc::add;
    BlendFactor alpha_src = BlendFactor::one;
    BlendFactor alpha_dst = BlendFactor::zero;
    uint8_t color_mask = 0xf;  // bit 0 red .. bit 3 alpha
};

struct BlendState {
    BlendTarget target;  // of all colour buffers, or of the first
    // Colour buffer n has rt[n]; rt[0] is not looked at.
    bool independent_blend_enable = false;
    std::array<BlendTarget, max_color_buffers> rt{};
    bool logic_op_enable = false;
    LogicOp logic_op = LogicOp::copy;
    bool dither = true;
    bool alpha_to_coverage = false;
    bool alpha_to_one = false;
};

struct StencilFace {
    bool enable = false;
    CompareFunc func = CompareFunc::always;  // (reference & mask) func (stored & mask)
    StencilOp fail_op = StencilOp::keep;
    StencilOp zfail_op = StencilOp::keep;
    StencilOp zpass_op = StencilOp::keep;
    uint8_t value_mask = 0xff;
    uint8_t write_mask = 0xff;
};

struct DepthStencilAlphaState {
    bool depth_enable = false;
    bool depth_write = false;
    CompareFunc depth_func = CompareFunc::less;
    // [0] front; [1] back, which follows the front, reference and all, where it is not enabled.
    std::array<StencilFace, 2> stencil;
    bool alpha_enable = false;
    CompareFunc alpha_func = CompareFunc::always;
    float alpha_reference = 0;
};

struct RasterizerState {
    bool front_ccw = true;  // counter-clockwise as seen with row 0 of the framebuffer at the top
    CullFace cull_face = CullFace::none;
    // Colour n of a fragment shader is, in triangles that face back, back colour n of the vertex
    // shader; colour n still where that has none. Points and lines face front.
    bool light_twoside = false;
    bool scissor = false;
    bool offset_triangles = false;
    float offset_units = 0;
    float offset_scale = 0;
    // The greatest offset, or the least if negative; 0: any. Cap::polygon_offset_clamp.
    float offset_clamp = 0;
    float line_width = 1;
    float point_size = 1;
    bool point_size_per_vertex = false;  // the vertex shader writes the size
    SpriteCoordMode sprite_coord_mode = SpriteCoordMode::upper_left;
    // Without them depth is clamped to the viewport's range instead.
    bool depth_clip_near = true;
    bool depth_clip_far = true;
    // Flat varyings come from a primitive's first vertex, of a fan's triangle from the first that
    // is its own; else from the last. So do layers. Cap::provoking_vertex.
    bool flat_first = false;
    bool multisample = false;
    bool clip_halfz = false;  // depth is clipped to 0..w, not -w..w
    // Bit n: what distance n of the vertex shader (nir::Slot::clip_distance) is negative for is cut
    // off. Distances that the shader does not write cut nothing.
    uint8_t clip_distances = 0;
    // Nothing is drawn; vertex shaders run all the same (Cap::max_vertex_shader_buffers).
    bool rasterizer_discard = false;
};

struct SamplerState {
    Wrap wrap_s = Wrap::repeat;
    Wrap wrap_t = Wrap::repeat;
    Wrap wrap_r = Wrap::repeat;
    Filter min_filter = Filter::nearest;
    Filter mag_filter = Filter::linear;
    MipFilter mip_filter = MipFilter::linear;
    bool unnormalized = false;
    // Filters reach over the edges of a cube's faces; else each face is clamped to its own edge, as
    // OpenGL ES 2.0 has it and screens without Cap::seamless_cube_map always do.
    bool seamless_cube_map = false;
    float min_lod = 0;
    float max_lod = 1000;
    float lod_bias = 0;
    unsigned max_anisotropy = 1;
    // `integer_border`: bits of integers, of textures that have such.
    std::array<float, 4> border_color{};
    bool integer_border = false;
    // Of depth, for shaders that compare: 1 where (reference) func (texel), else 0, filtered after.
    bool compare_enable = false;
    CompareFunc compare_func = CompareFunc::less_equal;
};

struct VertexElement {
    uint32_t src_offset = 0;  // bytes from the start of the vertex
    uint32_t buffer_index = 0;
    uint32_t instance_divisor = 0;
    Format format{};
};

struct VertexBuffer {
    std::shared_ptr<Resource> buffer;
    uint32_t offset = 0;  // bytes
    uint32_t stride = 0;  // bytes; 0 gives every vertex the same element
};

// Either in memory of the caller (copied at the call) or in a buffer. Number 0 has the uniforms,
// vec4s of 32 bits a component; the others are bytes as NIR's load_ubo reads them, in buffers only.
struct ConstantBuffer {
    std::span<const std::byte> user;
    std::shared_ptr<Resource> buffer;
    uint32_t offset = 0;
    uint32_t size = 0;
};

// What NIR's load_ssbo, store_ssbo and ssbo_atomic name.
struct ShaderBuffer {
    std::shared_ptr<Resource> buffer;
    uint32_t offset = 0;  // bytes, a multiple of 4
    uint32_t size = 0;    // bytes that the shader may read and write
};

// Components of an output of a geometry shader that are kept, 4 bytes each.
struct FeedbackOutput {
    uint32_t output = 0;  // position in nir::Shader::outputs
    uint8_t component = 0;
    uint8_t components = 4;
    uint8_t buffer = 0;   // of GeometryFeedback::buffers
    uint32_t offset = 0;  // bytes from where the vertex begins

    bool operator==(const FeedbackOutput&) const = default;
};

struct FeedbackBuffer {
    ShaderBuffer memory;
    uint32_t stride = 0;  // bytes from vertex to vertex, a multiple of 4
};

// What draws with a geometry shader keep and count (Context::set_geometry_feedback): only the GPU
// knows what is emitted. Primitives are points, lines and triangles; strips are taken apart.
struct GeometryFeedback {
    // Vertices go one behind the other, in order, as long as whole primitives have room in each
    // buffer that an output goes to. Empty: nothing is kept.
    std::vector<FeedbackOutput> outputs;
    std::array<FeedbackBuffer, max_feedback_buffers> buffers;
    // One word of 32 bits each, which the GPU adds primitives to. Without a buffer nobody asks, but
    // `kept` is there with outputs.
    ShaderBuffer kept;       // those in the buffers: the next one goes behind them
    ShaderBuffer generated;  // what is emitted
    ShaderBuffer written;    // what is emitted and kept
};

// A level of a texture that shaders load from and store to (NIR's image_load, image_store).
struct ImageView {
    std::shared_ptr<Resource> texture;  // null: none; loads give zero, stores are dropped
    Format format{};                    // texels of the same size as the texture's
    uint32_t level = 0;
    uint32_t first_layer = 0;  // of arrays, cubes (faces) and 3D; NIR's coordinates count from it
    uint32_t layer_count = 1;
    bool read = true;
    bool write = true;
};

// Where the three counts of workgroups, or a draw's parameters, lie in a buffer, as 32-bit words:
// count, instances, first vertex, 0; or count, instances, first index, bias, 0.
struct IndirectParameters {
    std::shared_ptr<Resource> buffer;
    uint32_t offset = 0;  // bytes, a multiple of 4
};

struct GridInfo {
    std::array<uint32_t, 3> groups = {1, 1, 1};
    std::optional<IndirectParameters> indirect;  // instead of `groups`
};

// window = clip/w * scale + translate; y grows with the memory row.
struct Viewport {
    std::array<float, 3> scale{};
    std::array<float, 3> translate{};
};

// Pixels; max is exclusive.
struct Scissor {
    uint16_t min_x = 0;
    uint16_t min_y = 0;
    uint16_t max_x = 0;
    uint16_t max_y = 0;
};

// One level of a texture, and one of its layers (faces, slices), as render target. Or several from
// `layer` on, of framebuffers alone: then nir::Slot::layer of the vertices says, counted from
// there, which a primitive is drawn to, and clears clear all (Cap::max_framebuffer_layers).
struct Surface {
    std::shared_ptr<Resource> texture;
    uint32_t level = 0;
    uint32_t layer = 0;
    Format format{};
    uint32_t layer_count = 1;
};

// It has the layers that all of its surfaces have.
struct Framebuffer {
    uint32_t width = 0;
    uint32_t height = 0;
    uint32_t samples = 1;  // of one without any texture; else the textures say
    uint32_t color_count = 0;
    std::array<Surface, max_color_buffers> colors;
    Surface depth_stencil;  // texture null: none
    // Where stencil lies in another texture than depth (Cap::separate_stencil), of the same size.
    Surface stencil;
};

// A clear that a scissor or masks keep from being one of everything.
struct ClearRegion {
    Clear buffers = Clear::none;
    std::array<float, 4> color{};
    double depth = 1;
    uint8_t stencil = 0;
    uint8_t color_mask = 0xf;      // bit 0 red .. bit 3 alpha
    uint8_t color_buffers = 0xff;  // bit n: colour buffer n
    uint8_t stencil_mask = 0xff;
    std::optional<Scissor> scissor;
};

struct SamplerViewTemplate {
    std::shared_ptr<Resource> texture;
    Format format{};
    uint32_t first_level = 0;
    uint32_t last_level = 0;
    std::array<Swizzle, 4> swizzle = {Swizzle::x, Swizzle::y, Swizzle::z, Swizzle::w};
};

struct DrawInfo {
    Primitive mode = Primitive::triangles;
    uint32_t start = 0;       // first vertex, or first index
    uint32_t count = 0;       // vertices or indices; 0 draws nothing
    uint32_t index_size = 0;  // bytes: 0 (not indexed), 1, 2 or 4
    std::shared_ptr<Resource> index_buffer;
    uint32_t index_offset = 0;                // bytes
    std::span<const std::byte> user_indices;  // instead of a buffer; copied at the call
    int32_t index_bias = 0;
    uint32_t instance_count = 1;
    // An index begins a new primitive, as it is before the bias (Cap::primitive_restart): this one,
    // else that of all ones.
    bool primitive_restart = false;
    std::optional<uint32_t> restart_index;
    // Instead of start, count, index_bias and instance_count (Cap::indirect_draw); the index buffer
    // is a resource then.
    std::optional<IndirectParameters> indirect;
};

struct BlitInfo {
    Surface src;
    Box src_box;
    Surface dst;
    Box dst_box;  // negative sizes of either box mirror
    Filter filter = Filter::nearest;
    // What is written of the destination: bit 0 red .. bit 3 alpha, or which of depth and stencil.
    uint8_t color_mask = 0xf;
    bool depth = true;
    bool stencil = true;
    bool scissor_enable = false;
    Scissor scissor;
};

}  // namespace cuesta::pipe
