// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The state of a context, by topic, as OpenGL ES 2.0.25 lists it in chapter 6.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "gallium/frontends/gles/buffer_bindings.h"
#include "gallium/frontends/gles/context_limits.h"
#include "gallium/frontends/gles/debug_output.h"
#include "gallium/frontends/gles/extensions.h"
#include "gallium/frontends/gles/framebuffer.h"
#include "gallium/frontends/gles/gles.h"
#include "gallium/frontends/gles/image_units.h"
#include "gallium/frontends/gles/program_pipeline.h"
#include "gallium/frontends/gles/sampler.h"
#include "gallium/frontends/gles/share_group.h"
#include "gallium/frontends/gles/texture_formats.h"
#include "gallium/frontends/gles/texture_units.h"
#include "gallium/frontends/gles/transform_feedback.h"
#include "gallium/frontends/gles/vertex_array.h"
#include "pipe/context.h"

namespace cuesta::gles {

// What changed since the pipe context was told.
enum class Dirty : uint32_t {
    none = 0,
    blend = 1 << 0,
    blend_color = 1 << 1,
    depth_stencil = 1 << 2,
    stencil_reference = 1 << 3,
    rasterizer = 1 << 4,
    viewport = 1 << 5,  // and depth range
    scissor = 1 << 6,
    sample_mask = 1 << 7,
    framebuffer = 1 << 8,  // bound to be drawn to, or attachments of that one
    vertex_arrays = 1 << 9,
    current_attributes = 1 << 10,
    program = 1 << 11,   // another is current (what it holds has serials)
    textures = 1 << 12,  // bindings, parameters or images
    // Of desktop OpenGL: what the text of a fixed-function stage depends on.
    fixed_function = 1 << 13,
    all = (1 << 14) - 1,
};
constexpr Dirty operator|(Dirty a, Dirty b) {
    return static_cast<Dirty>(static_cast<uint32_t>(a) | static_cast<uint32_t>(b));
}
constexpr bool intersects(Dirty a, Dirty b) {
    return (static_cast<uint32_t>(a) & static_cast<uint32_t>(b)) != 0;
}

struct ClearValues {
    std::array<float, 4> color{};
    bool is_integer = false;  // the colour is the bits of integers (EXT_texture_integer)
    float depth = 1;
    GLint stencil = 0;
};

struct ViewportState {
    GLint x = 0;
    GLint y = 0;
    GLsizei width = 0;
    GLsizei height = 0;
    float depth_near = 0;
    float depth_far = 1;
    // EXT_clip_control.
    GLenum clip_origin = GL_LOWER_LEFT_EXT;
    GLenum clip_depth = GL_NEGATIVE_ONE_TO_ONE_EXT;
};

// Of GL_SAMPLE_MASK_VALUE, 32 samples each.
inline constexpr uint32_t sample_mask_words = 1;

struct ScissorState {
    bool enabled = false;
    GLint x = 0;
    GLint y = 0;
    GLsizei width = 0;
    GLsizei height = 0;
};

struct RasterState {
    bool discard = false;  // GL_RASTERIZER_DISCARD
    bool cull = false;
    GLenum cull_mode = GL_BACK;
    GLenum front_face = GL_CCW;
    float line_width = 1;
    bool polygon_offset = false;
    float offset_factor = 0;
    float offset_units = 0;
    float offset_clamp = 0;  // EXT_polygon_offset_clamp; 0: none
    bool alpha_to_coverage = false;
    bool sample_coverage = false;
    float coverage_value = 1;
    bool coverage_invert = false;
    bool sample_mask = false;  // GL_SAMPLE_MASK
    GLuint sample_mask_value = 0xffffffff;
    bool dither = true;
    std::array<bool, clip_distance_count> clip_distances{};  // APPLE_clip_distance
    // Of desktop OpenGL.
    bool depth_clamp = false;     // GL_DEPTH_CLAMP
    bool first_provokes = false;  // glProvokingVertex
};

struct DepthState {
    bool test = false;
    bool write = true;
    GLenum func = GL_LESS;
};

struct StencilSide {
    GLenum func = GL_ALWAYS;
    GLint reference = 0;  // as given; clamped to the buffer's bits where it is used
    GLuint value_mask = 0xffffffff;
    GLuint write_mask = 0xffffffff;
    GLenum fail = GL_KEEP;
    GLenum depth_fail = GL_KEEP;
    GLenum depth_pass = GL_KEEP;
};

struct StencilState {
    bool test = false;
    std::array<StencilSide, 2> sides;  // front, back
    // EXT_stencil_two_side's, which is the back's where PipeAdditions::two_side_stencil is on.
    StencilSide two_side_back;
};

struct BlendValues {
    // By colour buffer; OpenGL ES has all alike.
    std::array<bool, pipe::max_color_buffers> enabled{};
    std::array<uint8_t, pipe::max_color_buffers> color_masks = all_color_masks();  // bit 0 red ..
    GLenum rgb_equation = GL_FUNC_ADD;
    GLenum alpha_equation = GL_FUNC_ADD;
    GLenum rgb_src = GL_ONE;
    GLenum rgb_dst = GL_ZERO;
    GLenum alpha_src = GL_ONE;
    GLenum alpha_dst = GL_ZERO;
    std::array<float, 4> color{};

    // Asked at each draw: all of them at once.
    bool any_enabled() const { return std::bit_cast<uint64_t>(enabled) != 0; }
    static constexpr std::array<uint8_t, pipe::max_color_buffers> all_color_masks() {
        std::array<uint8_t, pipe::max_color_buffers> masks{};
        masks.fill(0xf);
        return masks;
    }
};

// What desktop OpenGL's state (frontends/gl) comes to in the pipe's state objects; Desktop::add()
// keeps it. In OpenGL ES it is as it is here.
struct PipeAdditions {
    // The alpha test; GL_ALWAYS: none.
    GLenum alpha_func = GL_ALWAYS;
    float alpha_reference = 0;
    // GL_CLEAR to GL_SET; 0: none.
    GLenum logic_op = 0;
    bool alpha_to_one = false;
    bool multisample = true;  // GL_MULTISAMPLE
    bool two_sided_colors = false;
    // What vertex shaders say of the size of points is taken; else, and of those that say nothing,
    // it is the size here.
    bool point_size_per_vertex = true;
    float point_size = 1;
    bool lower_left_sprites = false;  // GL_POINT_SPRITE_COORD_ORIGIN
    bool two_side_stencil = false;    // GL_STENCIL_TEST_TWO_SIDE_EXT
    // Primitives that the CPU has made: neither culled nor offset again.
    bool is_decomposed = false;

    bool operator==(const PipeAdditions&) const = default;
};

// What the application asks for, and nobody needs.
struct Hints {
    GLenum generate_mipmap = GL_DONT_CARE;
    GLenum derivative = GL_DONT_CARE;
    GLuint compiler_threads = 0xffffffff;  // KHR_parallel_shader_compile: as many as are good
};

struct VertexState {
    VertexState() : default_array(std::make_shared<VertexArray>(0)), array(default_array) {}

    NameTable<VertexArray> arrays;
    std::shared_ptr<VertexArray> default_array;  // name 0
    std::shared_ptr<VertexArray> array;          // bound
    std::shared_ptr<Buffer> array_buffer;        // GL_ARRAY_BUFFER
    bool fixed_restart = false;                  // GL_PRIMITIVE_RESTART_FIXED_INDEX
    bool restart = false;                        // GL_PRIMITIVE_RESTART, of desktop OpenGL
    GLuint restart_index = 0;                    // glPrimitiveRestartIndex
    std::array<CurrentAttribute, pipe::max_attributes> current;
};

// What a surface of EGL's comes to. Without one the formats are none.
struct DefaultFramebuffer {
    FramebufferTarget target;
    TexelFormat color;
    TexelFormat depth_stencil;
};

struct FramebufferState {
    NameTable<Framebuffer> objects;
    // Null: the default framebuffer.
    std::shared_ptr<Framebuffer> bound_draw;
    std::shared_ptr<Framebuffer> bound_read;
    bool default_changed = true;  // the drawable's buffers are to be looked up
    std::shared_ptr<Renderbuffer> renderbuffer;
    // The default framebuffer.
    std::shared_ptr<Drawable> draw;
    std::shared_ptr<Drawable> read;
    DefaultFramebuffer default_draw;
    DefaultFramebuffer default_read;
    // As given; OpenGL ES has one buffer to draw to. What an EGL surface has is one buffer of
    // colours, whether desktop OpenGL calls it front or back.
    std::array<GLenum, pipe::max_color_buffers> draw_buffers = {GL_BACK};
    GLenum read_buffer = GL_BACK;
    // GL_FRAMEBUFFER_SRGB: what is drawn to sRGB images is encoded. OpenGL ES always does.
    bool encodes_srgb = true;
};

class CallGate;      // between the application and functions, in some states (desktop.h)
class ComputeState;  // what the pipe context has of compute shaders (compute_state.h)
class DrawState;     // what the pipe context has, and how it comes there (draw_state.h)
class QueryState;    // query objects (query.h)
class ShaderCache;   // the pipe's shaders of programs for this context (shader_cache.h)
class ViewCache;     // likewise samplers and sampler views of textures (view_cache.h)

// What the pipe has of a stage beside textures and uniforms: stage_bindings.h lets go of what the
// next shader does not use.
struct StageResources {
    uint32_t shader_buffers = 0;  // a bit for each number
    bool has_images = false;
};

class State {
  public:
    State(pipe::Screen& its_screen,
          const ContextConfig& its_config,
          std::shared_ptr<ShareGroup> group,
          std::unique_ptr<pipe::Context> its_pipe);
    ~State();

    // The calling thread's; null: none.
    static State* current() { return current_; }
    static void set_current(State* state) { current_ = state; }

    // The share group's lock, which every use of the state and of the group's objects holds.
    std::unique_lock<std::recursive_mutex> lock_group() { return std::unique_lock(share->mutex); }

    // Records the error, unless there is one, and tells the debug output.
    void error(GLenum code, std::string_view text);
    // No error, but something that was hardly meant: to the debug output.
    void warn(std::string_view text);
    // A pipe call failed with that text: GL_OUT_OF_MEMORY, and the text to the debug output.
    void pipe_failed(std::string_view text);
    // A call was left in the middle for want of memory.
    void out_of_memory();

    std::shared_ptr<pipe::Fence> flush();
    // Without the group's lock, which it takes. False: work was lost.
    bool finish();
    // Flushes, and waits until the GPU is done with all of it; others go on meanwhile. The lock is
    // held before and behind.
    void wait_unlocked(std::unique_lock<std::recursive_mutex>& lock);
    void look_for_loss();  // in what was flushed

    bool is_es3() const { return config.version >= 30; }
    bool is_es31() const { return config.version >= 31; }
    bool is_desktop() const { return config.profile != Profile::none; }
    bool is_compatibility() const { return config.profile == Profile::compatibility; }
    bool is_core() const { return config.profile == Profile::core; }
    // 32: OpenGL 3.2; 0 of OpenGL ES.
    unsigned desktop_version() const { return config.desktop_version; }
    bool has_geometry_shaders() const {
        return is_core() && limits.shader.geometry_output_vertices != 0;
    }
    void set_dirty(Dirty what) { dirty = dirty | what; }

    pipe::Screen& screen;
    ContextConfig config;
    std::shared_ptr<ShareGroup> share;
    // State objects, views and shaders die before the pipe context.
    std::unique_ptr<pipe::Context> pipe;

    const Extensions extensions;
    const Limits limits;
    const TextureFormats& formats;  // the group's
    const glsl::Options shader_options;
    const std::string extensions_text;
    const std::string renderer;

    GLenum first_error = GL_NO_ERROR;
    bool work_lost = false;  // and not told yet
    bool was_current_with_drawable = false;
    Dirty dirty = Dirty::all;

    DebugOutput debug;
    ClearValues clear;
    ViewportState viewport;
    ScissorState scissor;
    RasterState raster;
    DepthState depth;
    StencilState stencil;
    BlendValues blend;
    PipeAdditions additions;
    Hints hints;
    PixelStore pixels;
    BufferBindings buffers;
    SamplerUnits samplers;
    FeedbackState feedback;
    VertexState vertex;
    FramebufferState framebuffers;
    TextureUnits textures;
    ImageUnits images;
    std::shared_ptr<Program> program;  // glUseProgram's
    PipelineState pipelines;           // looked at where there is no such program

    std::array<StageResources, pipe::shader_stage_count> stage_resources;
    bool draws_hold_resources = false;  // vertex and fragment shaders have some of them
    std::unique_ptr<ShaderCache> shaders;
    std::unique_ptr<ViewCache> views;
    std::unique_ptr<QueryState> queries;
    std::unique_ptr<DrawState> draw;
    std::unique_ptr<ComputeState> compute;
    std::unique_ptr<Desktop> desktop;  // null: OpenGL ES
    CallGate* gate = nullptr;          // null: every call is carried out

  private:
    std::deque<std::shared_ptr<pipe::Fence>> flushes_;  // whose end was not seen yet, oldest first
    static thread_local constinit State* current_;
};

}  // namespace cuesta::gles
