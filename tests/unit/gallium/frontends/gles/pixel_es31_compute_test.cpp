// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Compute shaders and indirect draws of OpenGL ES 3.1 on the emulated GPU:
// make_compute_program()'s.
#include <cstring>
#include <numeric>

#include "es3_fixture.h"
#include "image_pixel_fixture.h"

namespace cuesta::gles {
namespace {

class ComputePixelTest : public ImagePixelTest {
  protected:
    static constexpr GLuint results_binding = 2;
    static constexpr GLuint counters_binding = 1;
    static constexpr GLsizeiptr header = 16;  // of Results, before the array
    static constexpr GLuint invocations = 8;  // of a workgroup

    void SetUp() override {
        start_version(31);
        if (IsSkipped() || HasFatalFailure())
            return;
        use_program(state(), make_compute_program(state()));
        uniform_1ui(state(), 0, 100);
    }
    // Bound to the target and its binding.
    GLuint buffer(GLenum target, GLuint binding, const std::vector<GLuint>& words) {
        GLuint name = 0;
        gen_buffers(state(), 1, &name);
        bind_buffer_base(state(), target, binding, name);
        buffer_data(state(), target, static_cast<GLsizeiptr>(words.size() * sizeof(GLuint)),
                    words.data(), GL_DYNAMIC_COPY);
        expect_no_error();
        return name;
    }
    std::vector<GLuint> content(GLuint name, size_t words) {
        std::vector<GLuint> values(words);
        bind_buffer(state(), GL_COPY_READ_BUFFER, name);
        const void* bytes =
            map_buffer_range(state(), GL_COPY_READ_BUFFER, 0,
                             static_cast<GLsizeiptr>(words * sizeof(GLuint)), GL_MAP_READ_BIT);
        EXPECT_NE(bytes, nullptr);
        if (bytes != nullptr)
            std::memcpy(values.data(), bytes, words * sizeof(GLuint));
        unmap_buffer(state(), GL_COPY_READ_BUFFER);
        expect_no_error();
        return values;
    }
    GLuint texture(GLenum format, GLsizei columns, GLsizei rows) {
        GLuint name = 0;
        gen_textures(state(), 1, &name);
        bind_texture(state(), GL_TEXTURE_2D, name);
        tex_storage_2d(state(), GL_TEXTURE_2D, 1, format, columns, rows);
        tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
        return name;
    }
    void dispatch(GLuint groups = 1) {
        dispatch_compute(state(), groups, 1, 1);
        memory_barrier(state(), GL_ALL_BARRIER_BITS);
        expect_no_error();
    }
    static std::vector<GLuint> counted(GLuint from) {
        std::vector<GLuint> words(invocations);
        std::iota(words.begin(), words.end(), from);
        return words;
    }
};

TEST_F(ComputePixelTest, InvocationsStoreAndCount) {
    const GLuint results =
        buffer(GL_SHADER_STORAGE_BUFFER, results_binding, std::vector<GLuint>(12, 7));
    const GLuint counters = buffer(GL_ATOMIC_COUNTER_BUFFER, counters_binding, {5, 10});
    dispatch(3);
    const std::vector<GLuint> stored = content(results, 12);
    EXPECT_EQ(std::vector<GLuint>(stored.begin(), stored.begin() + 4),
              (std::vector<GLuint>{7, 7, 7, 7}));
    EXPECT_EQ(std::vector<GLuint>(stored.begin() + 4, stored.end()), counted(100));
    EXPECT_EQ(content(counters, 2), (std::vector<GLuint>{5, 10 + 3 * invocations}));
    // Another value of the uniform, in another dispatch.
    uniform_1ui(state(), 0, 40);
    dispatch();
    EXPECT_EQ(content(results, 12)[4], 40u);
}

TEST_F(ComputePixelTest, ImagesAreStoredTo) {
    const GLuint name = texture(GL_R32UI, 4, 2);
    bind_image_texture(state(), 1, name, 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_R32UI);
    dispatch();
    bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
    framebuffer_texture2d(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, name, 0);
    for (GLint y = 0; y < 2; ++y)
        for (GLint x = 0; x < 4; ++x)
            EXPECT_EQ(read_uints(x, y)[0], static_cast<GLuint>(100 + x + 4 * y)) << x << ' ' << y;
    expect_no_error();
}

// The texels are those of the format that the unit says.
TEST_F(ComputePixelTest, ImagesMayHaveAnotherFormat) {
    const GLuint name = texture(GL_RGBA8, 4, 2);
    bind_image_texture(state(), 1, name, 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_R32UI);
    uniform_1ui(state(), 0, 0x40302010);
    dispatch();
    bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
    framebuffer_texture2d(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, name, 0);
    EXPECT_EQ(pixel(1, 0), (Rgba8{0x11, 0x20, 0x30, 0x40}));
    expect_no_error();
}

// What a draw samples is what was stored before the barrier.
TEST_F(ComputePixelTest, DrawsReadWhatWasStored) {
    const GLuint name = texture(GL_R32UI, 4, 2);
    bind_image_texture(state(), 1, name, 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_R32UI);
    dispatch();
    use_fragment_shader(
        "uniform usampler2D map; layout(location = 0) out vec4 color;\n"
        "void main() { color = vec4(texelFetch(map, ivec2(3, 1), 0).x == 107u); }\n");
    draw();
    EXPECT_EQ(pixel(1, 1), white);
    expect_no_error();
}

TEST_F(ComputePixelTest, CountsComeFromABuffer) {
    const GLuint counters = buffer(GL_ATOMIC_COUNTER_BUFFER, counters_binding, {0, 0});
    const std::vector<GLuint> groups = {9, 2, 3, 1};
    GLuint name = 0;
    gen_buffers(state(), 1, &name);
    bind_buffer(state(), GL_DISPATCH_INDIRECT_BUFFER, name);
    buffer_data(state(), GL_DISPATCH_INDIRECT_BUFFER, 16, groups.data(), GL_STATIC_DRAW);
    dispatch_compute_indirect(state(), 4);
    expect_no_error();
    EXPECT_EQ(content(counters, 2)[1], 6 * invocations);
}

// Stores behind the end of the range are dropped; so are those where nothing is bound.
TEST_F(ComputePixelTest, NothingIsStoredBehindTheEnd) {
    GLuint name = 0;
    gen_buffers(state(), 1, &name);
    bind_buffer(state(), GL_SHADER_STORAGE_BUFFER, name);
    const std::vector<GLuint> sevens(16, 7);
    buffer_data(state(), GL_SHADER_STORAGE_BUFFER, 64, sevens.data(), GL_DYNAMIC_COPY);
    bind_buffer_range(state(), GL_SHADER_STORAGE_BUFFER, results_binding, name, 16, header + 8);
    dispatch();
    std::vector<GLuint> expected = sevens;
    expected[8] = 100;
    expected[9] = 101;
    EXPECT_EQ(content(name, 16), expected);
    bind_buffer_base(state(), GL_SHADER_STORAGE_BUFFER, results_binding, 0);
    dispatch();
    EXPECT_EQ(content(name, 16), expected);
}

// --- shaders in GLSL ----------------------------------------------------------------------------

// Groups of 8, which reverse their words by shared memory, add what a texture and a uniform block
// say, count, and leave the sum of the group in an image.
constexpr const char* reversing =
    "#version 310 es\n"
    "layout(local_size_x = 8) in;\n"
    "layout(std430, binding = 2) buffer Words { uint count; uint words[]; };\n"
    "layout(std140, binding = 3) uniform Added { uvec4 added[2]; };\n"
    "layout(binding = 1, offset = 4) uniform atomic_uint counter;\n"
    "layout(binding = 5) uniform highp usampler2D map;\n"
    "layout(binding = 1, r32ui) writeonly uniform highp uimage2D image;\n"
    "layout(location = 3) uniform uint scale;\n"
    "shared uint part[8]; shared uint sum;\n"
    "void main() {\n"
    "  uint i = gl_LocalInvocationIndex;\n"
    "  uint at = gl_GlobalInvocationID.x;\n"
    "  if (i == 0u) sum = 0u;\n"
    "  part[i] = at < count ? words[at] : 0u;\n"
    "  memoryBarrierShared(); barrier();\n"
    "  uint value = part[7u - i] * scale + added[1].y + texelFetch(map, ivec2(0), 0).x;\n"
    "  if (at < count) words[at] = value;\n"
    "  atomicAdd(sum, value); atomicCounterIncrement(counter);\n"
    "  memoryBarrierShared(); barrier();\n"
    "  if (i == 0u) imageStore(image, ivec2(gl_WorkGroupID.x, 0), uvec4(sum));\n"
    "}\n";

class GlslComputeTest : public ComputePixelTest {
  protected:
    GLuint linked(const char* text) {
        const GLuint name = create_program(state());
        const GLuint shader = create_shader(state(), GL_COMPUTE_SHADER);
        shader_source(state(), shader, 1, &text, nullptr);
        compile_shader(state(), shader);
        char log[1024] = {};
        get_shader_info_log(state(), shader, sizeof log, nullptr, log);
        attach_shader(state(), name, shader);
        link_program(state(), name);
        EXPECT_TRUE(is_linked(name)) << log << find_program(state(), name)->log;
        return name;
    }
    bool is_linked(GLuint name) {
        GLint value = GL_FALSE;
        get_program_iv(state(), name, GL_LINK_STATUS, &value);
        return value == GL_TRUE;
    }
    // What `reversing` reads and writes.
    void bind_all() {
        std::vector<GLuint> all(17);
        std::iota(all.begin() + 1, all.end(), 1u);
        all[0] = 16;
        words_ = buffer(GL_SHADER_STORAGE_BUFFER, 2, all);
        counters_ = buffer(GL_ATOMIC_COUNTER_BUFFER, 1, {3, 0});
        buffer(GL_UNIFORM_BUFFER, 3, {0, 0, 0, 0, 0, 1000, 0, 0});
        image_ = texture(GL_R32UI, 2, 1);
        bind_image_texture(state(), 1, image_, 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_R32UI);
        active_texture(state(), GL_TEXTURE5);
        texture(GL_R32UI, 1, 1);
        constexpr GLuint texel = 10000;
        tex_sub_image_2d(state(), GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RED_INTEGER, GL_UNSIGNED_INT,
                         &texel);
        expect_no_error();
    }
    void expect_reversed(GLuint scale) {
        const std::vector<GLuint> stored = content(words_, 17);
        GLuint sum = 0;
        for (GLuint i = 0; i < 16; ++i) {
            const GLuint expected = (i / 8 * 8 + 8 - i % 8) * scale + 11000;
            EXPECT_EQ(stored[i + 1], expected) << i;
            sum += i < 8 ? expected : 0;
        }
        EXPECT_EQ(content(counters_, 2)[1], 16u);
        bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
        framebuffer_texture2d(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, image_,
                              0);
        EXPECT_EQ(read_uints(0, 0)[0], sum);
        bind_framebuffer(state(), GL_FRAMEBUFFER, 0);
        expect_no_error();
    }

    GLuint words_ = 0;
    GLuint counters_ = 0;
    GLuint image_ = 0;
};

TEST_F(GlslComputeTest, EveryKindOfResource) {
    bind_all();
    use_program(state(), linked(reversing));
    uniform_1ui(state(), 3, 2);
    dispatch(2);
    expect_reversed(2);
}

TEST_F(GlslComputeTest, PipelinesHaveComputeShaders) {
    bind_all();
    const GLuint name = create_shader_program(state(), GL_COMPUTE_SHADER, 1, &reversing);
    ASSERT_TRUE(is_linked(name)) << find_program(state(), name)->log;
    GLuint pipeline = 0;
    gen_program_pipelines(state(), 1, &pipeline);
    bind_program_pipeline(state(), pipeline);
    use_program_stages(state(), pipeline, GL_COMPUTE_SHADER_BIT, name);
    use_program(state(), 0);
    program_uniform_1ui(state(), name, 3, 5);
    dispatch(2);
    expect_reversed(5);
}

TEST_F(GlslComputeTest, BinariesRunAsTheSource) {
    bind_all();
    const GLuint source = linked(reversing);
    GLint length = 0;
    get_program_iv(state(), source, GL_PROGRAM_BINARY_LENGTH, &length);
    std::vector<std::byte> bytes(static_cast<size_t>(length));
    GLenum format = 0;
    get_program_binary(state(), source, length, nullptr, &format, bytes.data());
    const GLuint copy = create_program(state());
    program_binary(state(), copy, format, bytes.data(), length);
    ASSERT_TRUE(is_linked(copy)) << find_program(state(), copy)->log;
    use_program(state(), copy);
    uniform_1ui(state(), 3, 3);
    dispatch(2);
    expect_reversed(3);
}

TEST_F(GlslComputeTest, TheProgramTellsOfItsInterfaces) {
    const GLuint name = linked(reversing);
    GLint sizes[3] = {};
    get_program_iv(state(), name, GL_COMPUTE_WORK_GROUP_SIZE, sizes);
    EXPECT_EQ(sizes[0], 8);
    EXPECT_EQ(sizes[1], 1);
    const auto property = [&](GLenum interface, const char* resource, GLenum what) {
        const GLuint index = get_program_resource_index(state(), name, interface, resource);
        EXPECT_NE(index, GLuint{GL_INVALID_INDEX}) << resource;
        GLint value = -7;
        get_program_resource_iv(state(), name, interface, index, 1, &what, 1, nullptr, &value);
        return value;
    };
    EXPECT_EQ(property(GL_SHADER_STORAGE_BLOCK, "Words", GL_BUFFER_BINDING), 2);
    EXPECT_EQ(property(GL_UNIFORM_BLOCK, "Added", GL_BUFFER_BINDING), 3);
    EXPECT_EQ(property(GL_BUFFER_VARIABLE, "words", GL_ARRAY_SIZE), 0);
    EXPECT_EQ(property(GL_BUFFER_VARIABLE, "words", GL_OFFSET), 4);
    EXPECT_EQ(property(GL_UNIFORM, "counter", GL_OFFSET), 4);
    EXPECT_EQ(property(GL_UNIFORM, "image", GL_TYPE), GL_UNSIGNED_INT_IMAGE_2D);
    EXPECT_EQ(property(GL_UNIFORM, "scale", GL_LOCATION), 3);
    GLint unit = 0;
    get_uniform_iv(state(), name, get_uniform_location(state(), name, "map"), &unit);
    EXPECT_EQ(unit, 5);
    expect_no_error();
}

TEST_F(GlslComputeTest, ComputeShadersLinkAlone) {
    const GLuint name = linked(reversing);
    const GLuint vertex = create_shader(state(), GL_VERTEX_SHADER);
    const char* text = "#version 310 es\nvoid main() { gl_Position = vec4(0.0); }\n";
    shader_source(state(), vertex, 1, &text, nullptr);
    compile_shader(state(), vertex);
    attach_shader(state(), name, vertex);
    link_program(state(), name);
    EXPECT_FALSE(is_linked(name));
    expect_no_error();
}

// --- indirect draws -----------------------------------------------------------------------------

class IndirectPixelTest : public ImagePixelTest {
  protected:
    void SetUp() override {
        start_version(31);
        if (IsSkipped() || HasFatalFailure())
            return;
        use_fragment_shader(
            "layout(location = 0) out vec4 color;\n"
            "void main() { color = vec4(1.0); }\n");
        GLuint names[4] = {};
        gen_vertex_arrays(state(), 1, names);
        bind_vertex_array(state(), names[0]);
        gen_buffers(state(), 3, names + 1);
        // Half of the window each: the left and the right.
        static constexpr GLfloat corners[] = {-1, -1, 0, -1, -1, 1, -1, 1, 0, -1, 0, 1,
                                              0,  -1, 1, -1, 0,  1, 0,  1, 1, -1, 1, 1};
        bind_buffer(state(), GL_ARRAY_BUFFER, names[1]);
        buffer_data(state(), GL_ARRAY_BUFFER, sizeof corners, corners, GL_STATIC_DRAW);
        vertex_attrib_pointer(state(), 0, 2, GL_FLOAT, GL_FALSE, 0, nullptr);
        enable_vertex_attrib_array(state(), 0);
        bind_buffer(state(), GL_DRAW_INDIRECT_BUFFER, names[2]);
        bind_buffer(state(), GL_ELEMENT_ARRAY_BUFFER, names[3]);
        clear_color(state(), 0, 0, 0, 1);
        clear(state(), GL_COLOR_BUFFER_BIT);
    }
    void command(const std::vector<GLuint>& words) {
        buffer_data(state(), GL_DRAW_INDIRECT_BUFFER,
                    static_cast<GLsizeiptr>(words.size() * sizeof(GLuint)), words.data(),
                    GL_STATIC_DRAW);
    }
    void expect_halves(const Rgba8& left, const Rgba8& right) {
        EXPECT_EQ(pixel(3, 8), left);
        EXPECT_EQ(pixel(28, 8), right);
        expect_no_error();
    }
};

TEST_F(IndirectPixelTest, ArraysAreDrawn) {
    command({0, 6, 1, 6, 0});  // behind the first word
    draw_arrays_indirect(state(), GL_TRIANGLES, reinterpret_cast<const void*>(4));
    expect_halves(black, white);
}

TEST_F(IndirectPixelTest, ElementsAreDrawn) {
    static constexpr GLushort indices[] = {9, 9, 9, 0, 1, 2, 3, 4, 5};
    buffer_data(state(), GL_ELEMENT_ARRAY_BUFFER, sizeof indices, indices, GL_STATIC_DRAW);
    command({6, 1, 3, 0, 0});
    draw_elements_indirect(state(), GL_TRIANGLES, GL_UNSIGNED_SHORT, nullptr);
    expect_halves(white, black);
    command({6, 1, 3, 6, 0});  // the same, from vertex 6 on
    draw_elements_indirect(state(), GL_TRIANGLES, GL_UNSIGNED_SHORT, nullptr);
    expect_halves(white, white);
}

}  // namespace
}  // namespace cuesta::gles
