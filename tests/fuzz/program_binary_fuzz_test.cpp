// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Damaged program binaries (OES_get_program_binary) on both drivers, over devices that execute
// nothing: bits that flipped, ends that are missing, lengths that lie, noise; with and without a
// checksum that fits. Each is refused, or is a program that can be asked and drawn with.
// CUESTA_FUZZ_RUNS and CUESTA_FUZZ_SEED are for longer hunts, CUESTA_FUZZ_FIRST for one run again.
#include <cstring>
#include <random>
#include <vector>

#include "../unit/gallium/frontends/gles/fixture.h"
#include "gallium/frontends/gles/build_identity.h"
#include "gallium/frontends/gles/program_binary.h"
#include "tests/many_inputs.h"

namespace cuesta::gles {
namespace {

constexpr uint64_t default_binaries = 500;  // of each driver
constexpr size_t checksum_at = 16;          // behind magic, version and identity
constexpr size_t length_at = 24;
constexpr size_t content_at = 28;

using Bytes = std::vector<uint8_t>;

// A null shader: the program has one stage, as a part of pipelines.
struct Source {
    const char* vertex;
    const char* fragment;
    const char* compute = nullptr;  // alone
};
constexpr Source sources[] = {
    {"attribute vec4 position;\nvoid main() { gl_Position = position; }\n",
     "precision mediump float;\nuniform vec4 color;\nvoid main() { gl_FragColor = color; }\n"},
    {"attribute vec4 position;\nattribute vec2 coordinate;\nuniform mat4 places[2];\n"
     "varying vec2 place;\n"
     "void main() { place = coordinate; gl_Position = places[1] * position; }\n",
     "precision mediump float;\nvarying vec2 place;\nuniform sampler2D map;\nuniform samplerCube "
     "sky;\nvoid main() { gl_FragColor = texture2D(map, place) + textureCube(sky, "
     "vec3(place, 1.0)); }\n"},
    {"attribute vec4 position;\nuniform float bend[8];\nuniform int count;\nvarying vec4 tint;\n"
     "void main() { tint = vec4(0.0);\nfor (int i = 0; i < 8; ++i) { if (i >= count) break;\n"
     "tint.x += bend[i]; }\ngl_Position = position; }\n",
     "precision mediump float;\nvarying vec4 tint;\nuniform bool off;\n"
     "void main() { if (off) discard;\nfloat near = gl_DepthRange.near;\n"
     "gl_FragColor = fract(tint * 3.5 + near) ; }\n"},
    {"attribute vec4 position;\nvarying vec3 one;\nvarying vec2 two[2];\nvarying mat2 three;\n"
     "void main() { one = position.xyz; two[0] = two[1] = position.xy;\n"
     "three = mat2(position); gl_Position = position; }\n",
     nullptr},
    {nullptr,
     "precision mediump float;\nuniform vec4 color;\nvarying vec2 two[2];\nvarying vec3 one;\n"
     "void main() { gl_FragColor = color + vec4(one, two[1].y); }\n"},
};

// Of OpenGL ES 3: blocks, results of integers, and what transform feedback keeps.
constexpr Source es3_source = {
    "#version 300 es\nlayout(location = 0) in vec4 position;\n"
    "uniform Places { mat4 places[2]; layout(row_major) mat3x2 turn; } at[2];\n"
    "flat out ivec2 number; out vec2 place;\n"
    "void main() { number = ivec2(position.xy); place = at[0].turn * position.xyz;\n"
    "gl_Position = at[1].places[1] * position; }\n",
    "#version 300 es\nprecision highp float;\nflat in ivec2 number; in vec2 place;\n"
    "uniform Places { mat4 places[2]; layout(row_major) mat3x2 turn; } at[2];\n"
    "uniform uint count; uniform mat2x3 bend; uniform highp usampler2D map;\n"
    "layout(location = 0) out uvec4 color; layout(location = 1) out vec4 other;\n"
    "void main() { color = texture(map, place) + count + uint(number.x);\n"
    "other = vec4(bend * place, at[1].turn[1].x); }\n"};

// Of OpenGL ES 3.1: everything that a compute shader may have.
constexpr Source compute_source = {
    nullptr, nullptr,
    "#version 310 es\nlayout(local_size_x = 4, local_size_y = 2) in; struct Part { uint n; };\n"
    "layout(std430, binding = 1) buffer Words { mat3x2 turn; Part parts[2];\n"
    "uint words[]; } at[2];\n"
    "layout(binding = 3) uniform Places { vec4 places[3]; };\n"
    "layout(binding = 0, offset = 4) uniform atomic_uint counters[2];\n"
    "layout(binding = 2, r32ui) writeonly uniform highp uimage2D image;\n"
    "layout(binding = 1, rgba8) readonly uniform highp image2DArray layers;\n"
    "layout(binding = 3) uniform highp sampler2D map; layout(location = 2) uniform uint scale;\n"
    "shared uint sum;\n"
    "void main() { sum = scale; barrier();\n"
    "uint n = atomicCounterIncrement(counters[1]) + atomicAdd(sum, at[1].parts[1].n);\n"
    "at[0].words[n] = uint(places[1].x + at[1].turn[2].y + texture(map, vec2(n)).x);\n"
    "imageStore(image, ivec2(n), uvec4(imageLoad(layers, ivec3(n)))); }\n"};

class Damage {
  public:
    void start(uint64_t seed) { random_.seed(static_cast<std::mt19937::result_type>(seed)); }
    size_t below(size_t limit) { return random_() % limit; }

    Bytes damaged(Bytes binary) {
        // The checksum shows what is not made to fit it.
        const bool fits = below(4) != 0;
        const size_t changes = below(3) != 0 ? 1 : 1 + below(4);
        for (size_t i = 0; i < changes; ++i)
            change(binary, fits ? std::min(content_at, binary.size()) : 0);
        if (fits && binary.size() >= content_at)
            make_fit(binary);
        return binary;
    }

  private:
    void change(Bytes& binary, size_t from) {
        if (binary.size() <= from)
            return;
        const size_t at = from + below(binary.size() - from);
        switch (below(8)) {
            case 0: binary[at] ^= static_cast<uint8_t>(1u << below(8)); return;
            case 1: binary.resize(at); return;
            case 2: put_number(binary, at); return;
            case 3: binary[at] = static_cast<uint8_t>(random_()); return;
            case 4: copy_part(binary, from, at); return;
            default: change_digit(binary, at); return;
        }
    }
    // What may be a length, a count, a location, a slot.
    void put_number(Bytes& binary, size_t at) {
        constexpr uint32_t numbers[] = {0,          1,          2,          4,          16,
                                        255,        256,        0x7fffffff, 0x80000000, 0xffffffff,
                                        0xfffffffc, 0x40000000, 1024};
        const uint32_t number = numbers[below(std::size(numbers))];
        std::memcpy(binary.data() + at, &number, std::min(sizeof number, binary.size() - at));
    }
    // Numbers of the shaders' texts: texts that are read still.
    void change_digit(Bytes& binary, size_t at) {
        for (; at < binary.size(); ++at) {
            if (binary[at] < '0' || binary[at] > '9')
                continue;
            binary[at] = static_cast<uint8_t>('0' + below(10));
            return;
        }
    }
    void copy_part(Bytes& binary, size_t from, size_t at) {
        const size_t source = from + below(binary.size() - from);
        const size_t room = binary.size() - std::max(source, at);
        std::memmove(binary.data() + at, binary.data() + source,
                     1 + below(std::min(room, size_t{64})));
    }
    void make_fit(Bytes& binary) {
        const std::span<const std::byte> content =
            std::as_bytes(std::span(binary)).subspan(content_at);
        const uint64_t checksum = hash_bytes(content);
        const auto length = static_cast<uint32_t>(content.size());
        std::memcpy(binary.data() + checksum_at, &checksum, sizeof checksum);
        std::memcpy(binary.data() + length_at, &length, sizeof length);
    }

    std::mt19937 random_;
};

class ProgramBinaryFuzz : public ApiTest {
  protected:
    void SetUp() override {
        std::unique_ptr<pipe::Screen> made = make_recorded_screen(GetParam());
        const unsigned version = offers_es31(*made) ? 31 : offers_es3(*made) ? 30 : 20;
        start_on(std::move(made), {.version = version});
    }

    GLuint compiled(GLenum kind, const char* text) {
        const GLuint name = create_shader(state(), kind);
        shader_source(state(), name, 1, &text, nullptr);
        compile_shader(state(), name);
        return name;
    }
    bool is_linked(GLuint name) {
        GLint linked = 0;
        get_program_iv(state(), name, GL_LINK_STATUS, &linked);
        return linked == GL_TRUE;
    }
    Bytes binary_of_source(const Source& source) {
        const GLuint name = create_program(state());
        if (source.vertex != nullptr)
            attach_shader(state(), name, compiled(GL_VERTEX_SHADER, source.vertex));
        if (source.fragment != nullptr)
            attach_shader(state(), name, compiled(GL_FRAGMENT_SHADER, source.fragment));
        if (source.compute != nullptr)
            attach_shader(state(), name, compiled(GL_COMPUTE_SHADER, source.compute));
        const bool is_whole =
            source.compute != nullptr || (source.vertex != nullptr && source.fragment != nullptr);
        program_parameter_i(state(), name, GL_PROGRAM_SEPARABLE_EXT, is_whole ? 0 : 1);
        const GLchar* const kept[] = {"number", "gl_Position"};
        if (&source == &es3_source)
            transform_feedback_varyings(state(), name, 2, kept, GL_SEPARATE_ATTRIBS);
        link_program(state(), name);
        EXPECT_TRUE(is_linked(name)) << find_program(state(), name)->log;
        GLint size = 0;
        get_program_iv(state(), name, GL_PROGRAM_BINARY_LENGTH, &size);
        Bytes bytes(static_cast<size_t>(size));
        GLenum format = 0;
        get_program_binary(state(), name, size, nullptr, &format, bytes.data());
        EXPECT_EQ(format, program_binary_format);
        return bytes;
    }
    // Everything that asks or uses a program.
    void use(GLuint name) {
        char text[256];
        GLint count = 0;
        GLint size = 0;
        GLenum type = 0;
        get_program_iv(state(), name, GL_ACTIVE_UNIFORMS, &count);
        for (GLuint i = 0; i < static_cast<GLuint>(count); ++i) {
            get_active_uniform(state(), name, i, sizeof text, nullptr, &size, &type, text);
            const GLint location = get_uniform_location(state(), name, text);
            GLfloat values[16] = {};
            if (location >= 0)
                get_uniform_fv(state(), name, location, values);
        }
        use_program(state(), name);
        const GLfloat ones[16] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
        for (GLint location = 0; location < 16; ++location) {
            uniform_4fv(state(), location, 1, ones);
            uniform_1i(state(), location, 1);
            uniform_matrix_4fv(state(), location, 1, GL_FALSE, ones);
        }
        draw_arrays(state(), GL_TRIANGLES, 0, 3);
        if (state().is_es3())
            use_es3(name);
        if (state().is_es31())
            use_es31(name);
        use_program(state(), 0);
        use_in_pipeline(name);
    }
    void use_es3(GLuint name) {
        char text[256];
        GLint count = 0;
        GLint members = 0;
        get_program_iv(state(), name, GL_ACTIVE_UNIFORM_BLOCKS, &count);
        for (GLuint i = 0; i < static_cast<GLuint>(count); ++i) {
            get_active_uniform_block_name(state(), name, i, sizeof text, nullptr, text);
            get_active_uniform_block_iv(state(), name, i, GL_UNIFORM_BLOCK_ACTIVE_UNIFORMS,
                                        &members);
            std::vector<GLint> indices(static_cast<size_t>(members) + 1);
            get_active_uniform_block_iv(state(), name, i, GL_UNIFORM_BLOCK_ACTIVE_UNIFORM_INDICES,
                                        indices.data());
            uniform_block_binding(state(), name, i, i);
        }
        get_frag_data_location(state(), name, "color");
        for (GLuint i = 0; i < 4; ++i) {
            bind_buffer_base(state(), GL_TRANSFORM_FEEDBACK_BUFFER, i, 1 + i);
            buffer_data(state(), GL_TRANSFORM_FEEDBACK_BUFFER, 4096, nullptr, GL_DYNAMIC_COPY);
        }
        begin_transform_feedback(state(), GL_TRIANGLES);
        draw_arrays(state(), GL_TRIANGLES, 0, 3);
        end_transform_feedback(state());
    }
    void use_es31(GLuint name) {
        constexpr GLenum interfaces[] = {GL_UNIFORM,
                                         GL_UNIFORM_BLOCK,
                                         GL_PROGRAM_INPUT,
                                         GL_PROGRAM_OUTPUT,
                                         GL_BUFFER_VARIABLE,
                                         GL_SHADER_STORAGE_BLOCK,
                                         GL_ATOMIC_COUNTER_BUFFER,
                                         GL_TRANSFORM_FEEDBACK_VARYING};
        constexpr GLenum properties[] = {GL_NAME_LENGTH,
                                         GL_TYPE,
                                         GL_BLOCK_INDEX,
                                         GL_REFERENCED_BY_COMPUTE_SHADER,
                                         GL_NUM_ACTIVE_VARIABLES,
                                         GL_ACTIVE_VARIABLES,
                                         GL_LOCATION,
                                         GL_TOP_LEVEL_ARRAY_SIZE};
        char text[256];
        GLint values[64];
        for (const GLenum interface : interfaces) {
            GLint count = 0;
            get_program_interface_iv(state(), name, interface, GL_ACTIVE_RESOURCES, &count);
            for (GLuint i = 0; i < static_cast<GLuint>(count); ++i) {
                get_program_resource_name(state(), name, interface, i, sizeof text, nullptr, text);
                for (const GLenum property : properties)
                    get_program_resource_iv(state(), name, interface, i, 1, &property, 64, nullptr,
                                            values);
            }
        }
        for (GLuint i = 0; i < 3; ++i) {
            bind_buffer_base(state(), GL_SHADER_STORAGE_BUFFER, i, 5);
            bind_buffer_base(state(), GL_ATOMIC_COUNTER_BUFFER, i, 5);
        }
        buffer_data(state(), GL_SHADER_STORAGE_BUFFER, 256, nullptr, GL_DYNAMIC_COPY);
        dispatch_compute(state(), 2, 1, 1);
    }
    // With the stages of programs that nobody damaged.
    void use_in_pipeline(GLuint name) {
        GLuint pipeline = 0;
        gen_program_pipelines(state(), 1, &pipeline);
        bind_program_pipeline(state(), pipeline);
        for (const Source& source : sources) {
            const GLchar* text = source.vertex != nullptr ? source.vertex : source.fragment;
            if (source.vertex != nullptr && source.fragment != nullptr)
                continue;
            const GLuint other = create_shader_program(
                state(), source.vertex != nullptr ? GL_VERTEX_SHADER : GL_FRAGMENT_SHADER, 1,
                &text);
            use_program_stages(state(), pipeline, GL_ALL_SHADER_BITS_EXT, name);
            use_program_stages(
                state(), pipeline,
                source.vertex != nullptr ? GL_VERTEX_SHADER_BIT_EXT : GL_FRAGMENT_SHADER_BIT_EXT,
                other);
            delete_program(state(), other);
            validate_program_pipeline(state(), pipeline);
            draw_arrays(state(), GL_TRIANGLES, 0, 3);
        }
        delete_program_pipelines(state(), 1, &pipeline);
    }
};
CUESTA_GLES_BOTH_GPUS(ProgramBinaryFuzz);

TEST_P(ProgramBinaryFuzz, DamagedOnesAreRefusedOrWork) {
    const uint64_t seed = fuzz_number("CUESTA_FUZZ_SEED", 1);
    const uint64_t first = fuzz_number("CUESTA_FUZZ_FIRST", 0);
    const uint64_t runs = fuzz_number("CUESTA_FUZZ_RUNS", default_binaries);
    std::vector<Bytes> binaries;
    for (const Source& source : sources)
        binaries.push_back(binary_of_source(source));
    if (state().is_es3())
        binaries.push_back(binary_of_source(es3_source));
    if (state().is_es31())
        binaries.push_back(binary_of_source(compute_source));
    Damage damage;
    uint64_t accepted = 0;
    for (uint64_t run = first; run < first + runs; ++run) {
        SCOPED_TRACE(run);
        damage.start(seed * 1000003 + run);
        const Bytes bytes = damage.damaged(binaries[run % binaries.size()]);
        const GLuint name = create_program(state());
        program_binary(state(), name, program_binary_format, bytes.data(),
                       static_cast<GLint>(bytes.size()));
        if (is_linked(name)) {
            ++accepted;
            use(name);
        }
        delete_program(state(), name);
        // Drawing may be refused.
        while (get_error(state()) != GL_NO_ERROR) {
        }
    }
    std::printf("%.1f %% were accepted\n",
                static_cast<double>(accepted) * 100 / static_cast<double>(runs));
    // Were all refused, or none, that would test little.
    EXPECT_GT(accepted, 0u);
    EXPECT_LT(accepted, runs);
}

}  // namespace
}  // namespace cuesta::gles
