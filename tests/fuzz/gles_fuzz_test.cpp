// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Random sequences of OpenGL calls on both drivers, over devices that execute nothing.
// CUESTA_FUZZ_RUNS and CUESTA_FUZZ_SEED are for longer hunts; a sequence is its number, so that a
// crash can be had again with CUESTA_FUZZ_FIRST.
#include <array>

#include "../unit/gallium/frontends/gles/fixture.h"
#include "../unit/gallium/frontends/gles/programs.h"
#include "call_arguments.h"
#include "tests/many_inputs.h"

namespace cuesta::gles {
namespace {

constexpr uint64_t default_runs = sanitized ? 1500 : 5000;  // of each driver
constexpr unsigned calls_a_run = 80;
constexpr uint64_t runs_a_screen = 20;

constexpr GLenum anchors[] = {
    0,
    1,
    GL_TRIANGLES,
    GL_NEVER,
    GL_SRC_COLOR,
    GL_FRONT,
    GL_CULL_FACE,
    GL_TEXTURE_2D,
    GL_BYTE,
    GL_UNSIGNED_BYTE,
    GL_UNSIGNED_SHORT,
    GL_FLOAT,
    GL_FIXED,
    GL_HALF_FLOAT_OES,
    GL_DEPTH_COMPONENT,
    GL_RGBA,
    GL_RGB,
    GL_ALPHA,
    GL_LUMINANCE,
    GL_BGRA_EXT,
    GL_KEEP,
    GL_NEAREST,
    GL_LINEAR_MIPMAP_LINEAR,
    GL_TEXTURE_MIN_FILTER,
    GL_TEXTURE_WRAP_S,
    GL_TEXTURE_MAX_LEVEL_APPLE,
    GL_REPEAT,
    GL_CLAMP_TO_EDGE,
    GL_CONSTANT_COLOR,
    GL_FUNC_ADD,
    GL_RGBA4,
    GL_RGB565,
    GL_RGBA8_OES,
    GL_DEPTH_COMPONENT16,
    GL_DEPTH24_STENCIL8_OES,
    GL_STENCIL_INDEX8,
    GL_UNSIGNED_SHORT_5_6_5,
    GL_UNSIGNED_SHORT_4_4_4_4,
    GL_ETC1_RGB8_OES,
    GL_COMPRESSED_RGB_S3TC_DXT1_EXT,
    GL_COMPRESSED_RGBA_S3TC_DXT5_EXT,
    GL_COMPRESSED_RED_GREEN_RGTC2_EXT,
    GL_COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT,
    GL_COMPRESSED_RGBA_ASTC_10x6_KHR,
    GL_TEXTURE_CUBE_MAP,
    GL_TEXTURE_CUBE_MAP_POSITIVE_X,
    GL_TEXTURE_3D_OES,
    GL_TEXTURE_EXTERNAL_OES,
    GL_TEXTURE0,
    GL_ARRAY_BUFFER,
    GL_ELEMENT_ARRAY_BUFFER,
    GL_STATIC_DRAW,
    GL_WRITE_ONLY_OES,
    GL_FRAMEBUFFER,
    GL_READ_FRAMEBUFFER_NV,
    GL_RENDERBUFFER,
    GL_COLOR_ATTACHMENT0,
    GL_DEPTH_ATTACHMENT,
    GL_STENCIL_ATTACHMENT,
    GL_FRAGMENT_SHADER,
    GL_COMPILE_STATUS,
    GL_ANY_SAMPLES_PASSED_EXT,
    GL_TIME_ELAPSED_EXT,
    GL_QUERY_RESULT_EXT,
    GL_DEBUG_SOURCE_API_KHR,
    GL_DEBUG_TYPE_ERROR_KHR,
    GL_DEBUG_SEVERITY_HIGH_KHR,
    GL_DEBUG_OUTPUT_KHR,
    GL_BUFFER_KHR,
    GL_DEPTH_BUFFER_BIT,
    GL_STENCIL_BUFFER_BIT,
    GL_COLOR_BUFFER_BIT,
    GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT,
    GL_SCISSOR_TEST,
    GL_STENCIL_TEST,
    GL_DEPTH_TEST,
    GL_BLEND,
    GL_PACK_ALIGNMENT,
    GL_UNPACK_ALIGNMENT,
    GL_PROGRAM_SEPARABLE_EXT,
    GL_ALL_SHADER_BITS_EXT,
    GL_COMPUTE_SHADER,
    GL_SHADER_STORAGE_BUFFER,
    GL_ATOMIC_COUNTER_BUFFER,
    GL_DRAW_INDIRECT_BUFFER,
    GL_DISPATCH_INDIRECT_BUFFER,
    GL_UNIFORM,
    GL_ACTIVE_RESOURCES,
    GL_NAME_LENGTH,
    GL_IS_ROW_MAJOR,
    GL_IMAGE_BINDING_NAME,
    GL_MAX_COMPUTE_WORK_GROUP_COUNT,
    GL_READ_ONLY,
    GL_R32UI,
    GL_RGBA32F,
    GL_RGBA8_SNORM,
    GL_TEXTURE_2D_MULTISAMPLE,
    GL_TEXTURE_WIDTH,
    GL_TEXTURE_RED_TYPE,
    GL_DEPTH_STENCIL_TEXTURE_MODE,
    GL_STENCIL_INDEX,
    GL_SAMPLE_MASK,
    GL_SAMPLE_POSITION,
    GL_VERTEX_BINDING_DIVISOR,
    GL_FRAMEBUFFER_DEFAULT_WIDTH,
};

constexpr const char* texts[] = {
    "",
    "a",
    "gl_Position",
    "attribute0",
    "void main() { gl_Position = vec4(0.0); }                                        ",
    "precision mediump float; uniform sampler2D s; void main() { gl_FragColor = vec4(1.0); }",
    "#version 100\nattribute vec4 a; varying vec2 v; void main() { v = a.xy; gl_Position = a; }",
};

#define CUESTA_GLES_DECLARE(function, name, type, extension) \
    &Caller<&Entry<&gles::function, Ext::extension>::call>::call,
constexpr Call calls[] = {
#include "gallium/frontends/gles/entry_list.h"
};
#undef CUESTA_GLES_DECLARE

// A pipeline is bound that can be drawn with, of programs that both have varyings.
void use_pipeline(State& state, Arguments& arguments) {
    const GLchar* vertex =
        "attribute vec4 attribute0; uniform vec4 u; varying vec2 a; varying vec3 b;\n"
        "void main() { a = u.xy; b = u.yzw; gl_Position = attribute0; }";
    const GLchar* fragments[] = {
        "precision mediump float; uniform sampler2D s; varying vec2 a;\n"
        "void main() { gl_FragColor = texture2D(s, a); }",
        "precision mediump float; uniform vec4 u; varying vec3 b; varying vec4 c;\n"
        "void main() { gl_FragColor = u + c + b.xyzz; }"};
    const GLuint first = create_shader_program(state, GL_VERTEX_SHADER, 1, &vertex);
    const GLuint second =
        create_shader_program(state, GL_FRAGMENT_SHADER, 1, &fragments[arguments.below(2)]);
    GLuint pipeline = 0;
    gen_program_pipelines(state, 1, &pipeline);
    use_program_stages(state, pipeline, GL_VERTEX_SHADER_BIT_EXT, first);
    use_program_stages(state, pipeline, GL_FRAGMENT_SHADER_BIT_EXT, second);
    active_shader_program(state, pipeline, second);
    bind_program_pipeline(state, pipeline);
    use_program(state, 0);
}

GLuint attached_shader(State& state, GLuint program, GLenum type, const GLchar* text) {
    const GLuint shader = create_shader(state, type);
    shader_source(state, shader, 1, &text, nullptr);
    compile_shader(state, shader);
    attach_shader(state, program, shader);
    return shader;
}

// OpenGL ES 3: a program with a uniform block, whose vertices are kept.
void use_feedback(State& state, Arguments& arguments) {
    const GLuint program = create_program(state);
    attached_shader(state, program, GL_VERTEX_SHADER,
                    "#version 300 es\nin vec4 attribute0; uniform B { mat4 m; ivec4 i[3]; };\n"
                    "flat out ivec2 n; void main() { n = i[1].xy; gl_Position = m * attribute0; }");
    attached_shader(state, program, GL_FRAGMENT_SHADER,
                    "#version 300 es\nprecision highp float; flat in ivec2 n; out vec4 c;\n"
                    "void main() { c = vec4(n, n); }");
    const GLchar* const kept[] = {"gl_Position", "n"};
    transform_feedback_varyings(state, program, 2, kept,
                                arguments.chance(2) ? GL_INTERLEAVED_ATTRIBS : GL_SEPARATE_ATTRIBS);
    link_program(state, program);
    use_program(state, program);
    for (GLuint i = 0; i < 2; ++i) {
        bind_buffer_base(state, GL_TRANSFORM_FEEDBACK_BUFFER, i, 2 + i);
        buffer_data(state, GL_TRANSFORM_FEEDBACK_BUFFER, arguments.below(300), nullptr,
                    GL_DYNAMIC_COPY);
    }
    bind_buffer_base(state, GL_UNIFORM_BUFFER, 0, arguments.below(4));
    if (arguments.chance(2))
        begin_transform_feedback(state, arguments.chance(2) ? GL_POINTS : GL_TRIANGLES);
}

// OpenGL ES 3.1: a compute shader with buffers and an image, of sizes that chance gives.
void use_compute(State& state, Arguments& arguments) {
    const GLuint program = create_program(state);
    attached_shader(state, program, GL_COMPUTE_SHADER,
                    "#version 310 es\nlayout(local_size_x = 4) in;\n"
                    "layout(std430, binding = 1) buffer B { uint n; uint w[]; };\n"
                    "layout(binding = 0, offset = 4) uniform atomic_uint c;\n"
                    "layout(binding = 2, r32ui) uniform highp uimage2D i;\n"
                    "layout(binding = 3) uniform highp sampler2D s; uniform uint u;\n"
                    "void main() { uint v = imageLoad(i, ivec2(u)).x + atomicCounterIncrement(c);\n"
                    "w[v + n] = u; imageStore(i, ivec2(1), uvec4(texture(s, vec2(v)))); }");
    link_program(state, program);
    use_program(state, program);
    for (const GLenum target : {GL_SHADER_STORAGE_BUFFER, GL_ATOMIC_COUNTER_BUFFER}) {
        bind_buffer_base(state, target, arguments.below(3), 1 + arguments.below(4));
        if (arguments.chance(2))
            buffer_data(state, target, arguments.below(100), nullptr, GL_DYNAMIC_COPY);
    }
    const GLuint name = 1 + arguments.below(4);
    bind_texture(state, GL_TEXTURE_2D, name);
    tex_storage_2d(state, GL_TEXTURE_2D, 1 + static_cast<GLsizei>(arguments.below(3)),
                   arguments.chance(2) ? GL_R32UI : GL_RGBA8, 4, 4);
    bind_image_texture(state, 2, name, static_cast<GLint>(arguments.below(3)), GL_FALSE, 0,
                       GL_READ_WRITE, GL_R32UI);
    dispatch_compute(state, arguments.below(4), 1, arguments.below(3));
    bind_buffer(state, GL_DISPATCH_INDIRECT_BUFFER, 1 + arguments.below(4));
    dispatch_compute_indirect(state, 4 * static_cast<GLintptr>(arguments.below(8)));
}

// Counts from a buffer of whatever content.
void draw_indirect(State& state, Arguments& arguments) {
    bind_vertex_array(state, 1 + arguments.below(2));
    bind_buffer(state, GL_DRAW_INDIRECT_BUFFER, 1 + arguments.below(4));
    bind_buffer(state, GL_ELEMENT_ARRAY_BUFFER, 1 + arguments.below(4));
    const auto* offset = reinterpret_cast<const void*>(uintptr_t{arguments.below(8)} * 4);
    draw_arrays_indirect(state, GL_TRIANGLES, offset);
    draw_elements_indirect(state, GL_TRIANGLES, GL_UNSIGNED_SHORT, offset);
}

// To or from a framebuffer object, or inside of one, with rectangles of any kind.
void blit_something(State& state, Arguments& arguments) {
    constexpr GLenum targets[] = {GL_FRAMEBUFFER, GL_READ_FRAMEBUFFER_NV, GL_DRAW_FRAMEBUFFER_NV};
    constexpr GLenum formats[] = {GL_RGBA, GL_RGB, GL_BGRA_EXT};
    const GLenum target = targets[arguments.below(3)];
    const GLuint name = 1 + arguments.below(3);
    bind_framebuffer(state, target, name);
    if (arguments.chance(2)) {
        const GLenum format = formats[arguments.below(3)];
        bind_texture(state, GL_TEXTURE_2D, name);
        tex_image_2d(state, GL_TEXTURE_2D, 0, static_cast<GLint>(format), 8, 8, 0, format,
                     GL_UNSIGNED_BYTE, nullptr);
        framebuffer_texture2d(state, target, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, name, 0);
    }
    if (arguments.chance(4)) {
        bind_renderbuffer(state, GL_RENDERBUFFER, name);
        renderbuffer_storage(state, GL_RENDERBUFFER, GL_DEPTH24_STENCIL8_OES, 8, 8);
        for (const GLenum point : {GL_DEPTH_ATTACHMENT, GL_STENCIL_ATTACHMENT})
            framebuffer_renderbuffer(state, target, point, GL_RENDERBUFFER, name);
    }
    std::array<GLint, 8> edges{};
    for (GLint& edge : edges)
        edge = arguments.make<GLint>();
    GLbitfield mask = 0;
    for (const GLbitfield bit : {GL_COLOR_BUFFER_BIT, GL_DEPTH_BUFFER_BIT, GL_STENCIL_BUFFER_BIT})
        mask |= arguments.chance(2) ? bit : 0;
    blit_framebuffer(state, edges[0], edges[1], edges[2], edges[3], edges[4], edges[5], edges[6],
                     edges[7], mask, arguments.chance(3) ? GL_LINEAR : GL_NEAREST);
}

// OpenGL ES 3.1: a texture of several samples is drawn to, or nothing is; vertices come from a
// vertex array with bindings.
void use_samples(State& state, Arguments& arguments) {
    constexpr GLenum formats[] = {GL_RGBA8, GL_R32UI, GL_DEPTH24_STENCIL8, GL_RGB565};
    const GLuint name = 4 + arguments.below(4);
    bind_framebuffer(state, GL_FRAMEBUFFER, name);
    for (const GLenum parameter : {GL_FRAMEBUFFER_DEFAULT_WIDTH, GL_FRAMEBUFFER_DEFAULT_HEIGHT,
                                   GL_FRAMEBUFFER_DEFAULT_SAMPLES})
        framebuffer_parameter_i(state, GL_FRAMEBUFFER, parameter, arguments.make<GLint>());
    if (arguments.chance(2)) {
        bind_texture(state, GL_TEXTURE_2D_MULTISAMPLE, name);
        tex_storage_2d_multisample(state, GL_TEXTURE_2D_MULTISAMPLE, arguments.make<GLint>(),
                                   formats[arguments.below(4)], 8, 8, arguments.below(2) != 0);
        framebuffer_texture2d(state, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0,
                              GL_TEXTURE_2D_MULTISAMPLE, name, 0);
    }
    GLuint array = 0;
    gen_vertex_arrays(state, 1, &array);
    bind_vertex_array(state, array);
    bind_vertex_buffer(state, arguments.below(3), 1, arguments.make<GLint>(),
                       arguments.make<GLint>());
    vertex_attrib_format(state, 0, 4, GL_FLOAT, GL_FALSE, arguments.below(9));
    vertex_attrib_binding(state, 0, arguments.below(3));
    enable_vertex_attrib_array(state, 0);
}

// What chance alone would seldom come to: something is drawn, from memory or a buffer.
void set_up(State& state, Arguments& arguments) {
    if (arguments.chance(3))
        use_test_program(state, arguments.chance(2) ? plain_program : color_program);
    else if (arguments.chance(8))
        use_pipeline(state, arguments);
    else if (state.is_es3() && arguments.chance(2))
        use_feedback(state, arguments);
    if (state.is_es31() && arguments.chance(4))
        use_compute(state, arguments);
    if (state.is_es31() && arguments.chance(8))
        draw_indirect(state, arguments);
    if (arguments.chance(4))
        blit_something(state, arguments);
    if (state.is_es31() && arguments.chance(4))
        use_samples(state, arguments);
    if (arguments.chance(2)) {
        bind_buffer(state, GL_ARRAY_BUFFER, 1);
        buffer_data(state, GL_ARRAY_BUFFER, 1024, nullptr, GL_STATIC_DRAW);
    }
    for (GLuint i = 0; i < 2; ++i) {
        const bool in_buffer = state.vertex.array_buffer != nullptr;
        const void* memory = arguments.make<const void*>();
        vertex_attrib_pointer(state, i, 4, GL_FLOAT, GL_FALSE, 0, in_buffer ? nullptr : memory);
        enable_vertex_attrib_array(state, i);
    }
}

// Of those that the screen has.
unsigned some_version(const pipe::Screen& screen, Arguments& arguments) {
    const bool newer = arguments.chance(2);
    const bool newest = arguments.chance(2);
    if (!newer || !offers_es3(screen))
        return 20;
    return newest && offers_es31(screen) ? 31 : 30;
}

class GlesFuzz : public ApiTest {};
CUESTA_GLES_BOTH_GPUS(GlesFuzz);

TEST_P(GlesFuzz, RandomCallsComeBack) {
    const uint64_t seed = fuzz_number("CUESTA_FUZZ_SEED", 20240805);
    const uint64_t first = fuzz_number("CUESTA_FUZZ_FIRST", 0);
    const uint64_t runs = fuzz_number("CUESTA_FUZZ_RUNS", default_runs);
    uint64_t errors = 0;
    Arguments arguments(anchors, texts);
    for (uint64_t run = first; run < first + runs; ++run) {
        SCOPED_TRACE(run);
        arguments.start(seed * 1000003 + run);
        // Addresses of the devices' buffers are not given out twice.
        if (run % runs_a_screen == 0) {
            TearDown();
            SetUp();
        }
        Context* const share = arguments.chance(2) ? context.get() : nullptr;
        const std::unique_ptr<Context> own =
            another_context(share, {.version = some_version(*screen, arguments)});
        ASSERT_NE(own, nullptr);
        make_current(*own);
        for (unsigned i = 0; i < calls_a_run; ++i) {
            if (arguments.chance(10))
                set_up(own->state(), arguments);
            calls[arguments.below(std::size(calls))](arguments);
            errors += get_error(own->state()) != GL_NO_ERROR;
        }
        Context::make_current(nullptr, nullptr, nullptr);
    }
    const double share = static_cast<double>(errors) / static_cast<double>(runs * calls_a_run);
    std::printf("%.1f %% of the calls were errors\n", share * 100);
    // Calls that are all refused, or none, would test little.
    EXPECT_GT(share, 0.2);
    EXPECT_LT(share, 0.95);
}

}  // namespace
}  // namespace cuesta::gles
