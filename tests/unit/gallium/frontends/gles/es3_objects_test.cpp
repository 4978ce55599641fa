// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Objects and state of OpenGL ES 3: buffers, samplers, syncs, queries, attributes, limits.
#include <cstring>
#include <functional>
#include <string>
#include <thread>

#include "es3_fixture.h"
#include "gallium/frontends/gles/queries.h"

namespace cuesta::gles {
namespace {

using Es3ObjectsTest = Es3Test;

GLint integer_of(State& state, GLenum name) {
    GLint value = -1;
    get_integerv(state, name, &value);
    return value;
}

TEST_F(Es3ObjectsTest, TheVersionIsTold) {
    const auto text = [&](GLenum name) {
        return std::string(reinterpret_cast<const char*>(get_string(state(), name)));
    };
    EXPECT_EQ(text(GL_VERSION).substr(0, 14), "OpenGL ES 3.0 ");
    EXPECT_EQ(text(GL_SHADING_LANGUAGE_VERSION), "OpenGL ES GLSL ES 3.00");
    EXPECT_EQ(integer_of(state(), GL_MAJOR_VERSION), 3);
    EXPECT_EQ(integer_of(state(), GL_MINOR_VERSION), 0);
    std::string all;
    for (GLint i = 0; i < integer_of(state(), GL_NUM_EXTENSIONS); ++i)
        all += (i == 0 ? "" : " ") + std::string(reinterpret_cast<const char*>(get_string_i(
                                         state(), GL_EXTENSIONS, static_cast<GLuint>(i))));
    EXPECT_EQ(all, text(GL_EXTENSIONS));
    EXPECT_EQ(state().shader_options.newest, glsl::Version::es_300);
    expect_no_error();
}

// Geometry shaders, which the GPU has, are not counted where there are none.
TEST_F(Es3ObjectsTest, BlocksOfBothStagesAreAsManyAsEachHas) {
    const auto value = [&](GLenum name) {
        GLint found = 0;
        get_integerv(state(), name, &found);
        return found;
    };
    EXPECT_EQ(value(GL_MAX_COMBINED_UNIFORM_BLOCKS),
              value(GL_MAX_VERTEX_UNIFORM_BLOCKS) + value(GL_MAX_FRAGMENT_UNIFORM_BLOCKS));
}

TEST_F(Es3ObjectsTest, LimitsAreAtLeastTheSpecifications) {
    const struct {
        GLenum name;
        GLint64 least;
    } rows[] = {
        {GL_MAX_ELEMENT_INDEX, (1 << 24) - 1},
        {GL_MAX_ELEMENTS_INDICES, 1},
        {GL_MAX_ELEMENTS_VERTICES, 1},
        {GL_MAX_VERTEX_ATTRIBS, 16},
        {GL_MAX_VERTEX_UNIFORM_COMPONENTS, 1024},
        {GL_MAX_VERTEX_UNIFORM_VECTORS, 256},
        {GL_MAX_VERTEX_UNIFORM_BLOCKS, 12},
        {GL_MAX_VERTEX_OUTPUT_COMPONENTS, 64},
        {GL_MAX_VERTEX_TEXTURE_IMAGE_UNITS, 16},
        {GL_MAX_FRAGMENT_UNIFORM_COMPONENTS, 896},
        {GL_MAX_FRAGMENT_UNIFORM_VECTORS, 224},
        {GL_MAX_FRAGMENT_UNIFORM_BLOCKS, 12},
        {GL_MAX_FRAGMENT_INPUT_COMPONENTS, 60},
        {GL_MAX_TEXTURE_IMAGE_UNITS, 16},
        {GL_MAX_PROGRAM_TEXEL_OFFSET, 7},
        {GL_MAX_UNIFORM_BUFFER_BINDINGS, 24},
        {GL_MAX_UNIFORM_BLOCK_SIZE, 16384},
        {GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT, 1},
        {GL_MAX_COMBINED_UNIFORM_BLOCKS, 24},
        {GL_MAX_COMBINED_VERTEX_UNIFORM_COMPONENTS, 12 * 16384 / 4 + 1024},
        {GL_MAX_COMBINED_FRAGMENT_UNIFORM_COMPONENTS, 12 * 16384 / 4 + 896},
        {GL_MAX_VARYING_COMPONENTS, 60},
        {GL_MAX_VARYING_VECTORS, 15},
        {GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS, 32},
        {GL_MAX_TRANSFORM_FEEDBACK_INTERLEAVED_COMPONENTS, 128},
        {GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_ATTRIBS, 4},
        {GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_COMPONENTS, 64},
        {GL_MAX_TEXTURE_LOD_BIAS, 2},
        {GL_NUM_PROGRAM_BINARY_FORMATS, 0},
        {GL_MAX_SERVER_WAIT_TIMEOUT, 0},
    };
    for (const auto& row : rows) {
        GLint64 value = -1;
        get_integer64v(state(), row.name, &value);
        EXPECT_GE(value, row.least) << std::hex << row.name;
    }
    EXPECT_LE(integer_of(state(), GL_MIN_PROGRAM_TEXEL_OFFSET), -8);
    EXPECT_LE(integer_of(state(), GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT), 256);
    EXPECT_EQ(integer_of(state(), GL_MAX_ELEMENT_INDEX), INT32_MAX);
    expect_no_error();
}

TEST_F(Es3ObjectsTest, EveryRowAnswersInEveryType) {
    for (const std::span<const QueryRow> rows : query_tables()) {
        for (const QueryRow& row : rows) {
            if (!state().extensions.has(row.extension))
                continue;
            GLint64 integers[Values::capacity];
            GLfloat floats[Values::capacity];
            get_integer64v(state(), row.name, integers);
            get_floatv(state(), row.name, floats);
            EXPECT_EQ(get_error(state()), static_cast<GLenum>(GL_NO_ERROR)) << std::hex << row.name;
        }
    }
}

// 2.1.6: 0 is 0, and 1 the greatest.
TEST_F(Es3ObjectsTest, ColorsAreSymmetricAsIntegers) {
    clear_color(state(), 1, 0, -1, 0.5f);
    GLint color[4] = {};
    get_integerv(state(), GL_COLOR_CLEAR_VALUE, color);
    EXPECT_EQ(color[0], INT32_MAX);
    EXPECT_EQ(color[1], 0);
}

TEST_F(Es3ObjectsTest, EveryTargetHasABuffer) {
    constexpr struct {
        GLenum target;
        GLenum binding;
    } rows[] = {
        {GL_COPY_READ_BUFFER, GL_COPY_READ_BUFFER_BINDING},
        {GL_COPY_WRITE_BUFFER, GL_COPY_WRITE_BUFFER_BINDING},
        {GL_PIXEL_PACK_BUFFER, GL_PIXEL_PACK_BUFFER_BINDING},
        {GL_PIXEL_UNPACK_BUFFER, GL_PIXEL_UNPACK_BUFFER_BINDING},
        {GL_UNIFORM_BUFFER, GL_UNIFORM_BUFFER_BINDING},
        {GL_TRANSFORM_FEEDBACK_BUFFER, GL_TRANSFORM_FEEDBACK_BUFFER_BINDING},
    };
    GLuint names[6] = {};
    for (size_t i = 0; i < 6; ++i)
        names[i] = bound_buffer_of(rows[i].target, 4);
    for (size_t i = 0; i < 6; ++i)
        EXPECT_EQ(integer_of(state(), rows[i].binding), static_cast<GLint>(names[i])) << i;
    delete_buffers(state(), 6, names);
    for (const auto& row : rows)
        EXPECT_EQ(integer_of(state(), row.binding), 0) << std::hex << row.binding;
    expect_no_error();
}

TEST_F(Es3ObjectsTest, PartsAreMapped) {
    bound_buffer_of(GL_COPY_READ_BUFFER, 8);
    buffer_sub_data(state(), GL_COPY_READ_BUFFER, 0, 8, "abcdefgh");
    const auto* part = static_cast<const char*>(
        map_buffer_range(state(), GL_COPY_READ_BUFFER, 2, 3, GL_MAP_READ_BIT));
    ASSERT_NE(part, nullptr);
    EXPECT_EQ(std::string(part, 3), "cde");
    const auto parameter = [&](GLenum name) {
        GLint64 value = -1;
        get_buffer_parameteri64v(state(), GL_COPY_READ_BUFFER, name, &value);
        return value;
    };
    EXPECT_EQ(parameter(GL_BUFFER_MAPPED), GL_TRUE);
    EXPECT_EQ(parameter(GL_BUFFER_ACCESS_FLAGS), GL_MAP_READ_BIT);
    EXPECT_EQ(parameter(GL_BUFFER_MAP_OFFSET), 2);
    EXPECT_EQ(parameter(GL_BUFFER_MAP_LENGTH), 3);
    void* pointer = nullptr;
    get_buffer_pointerv(state(), GL_COPY_READ_BUFFER, GL_BUFFER_MAP_POINTER, &pointer);
    EXPECT_EQ(pointer, part);
    EXPECT_EQ(unmap_buffer(state(), GL_COPY_READ_BUFFER), GL_TRUE);
    EXPECT_EQ(parameter(GL_BUFFER_MAP_LENGTH), 0);
    EXPECT_EQ(parameter(GL_BUFFER_ACCESS_FLAGS), 0);
    expect_no_error();
}

TEST_F(Es3ObjectsTest, BuffersAreCopied) {
    bound_buffer_of(GL_COPY_READ_BUFFER, 8);
    buffer_sub_data(state(), GL_COPY_READ_BUFFER, 0, 8, "abcdefgh");
    bound_buffer_of(GL_COPY_WRITE_BUFFER, 4);
    buffer_sub_data(state(), GL_COPY_WRITE_BUFFER, 0, 4, "----");
    const auto text = [&](GLenum target, GLsizeiptr size) {
        const void* bytes = map_buffer_range(state(), target, 0, size, GL_MAP_READ_BIT);
        std::string copy(static_cast<const char*>(bytes), static_cast<size_t>(size));
        unmap_buffer(state(), target);
        return copy;
    };
    copy_buffer_sub_data(state(), GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 5, 1, 2);
    EXPECT_EQ(text(GL_COPY_WRITE_BUFFER, 4), "-fg-");
    copy_buffer_sub_data(state(), GL_COPY_READ_BUFFER, GL_COPY_READ_BUFFER, 0, 4, 4);
    EXPECT_EQ(text(GL_COPY_READ_BUFFER, 8), "abcdabcd");
    copy_buffer_sub_data(state(), GL_COPY_READ_BUFFER, GL_COPY_READ_BUFFER, 0, 0, 0);
    expect_no_error();
}

TEST_F(Es3ObjectsTest, NumberedBindingsAreTold) {
    const GLuint name = bound_buffer_of(GL_COPY_READ_BUFFER, 64);
    bind_buffer_range(state(), GL_UNIFORM_BUFFER, 3, name, 16, 20);
    bind_buffer_base(state(), GL_UNIFORM_BUFFER, 4, name);
    const auto number = [&](GLenum what, GLuint index) {
        GLint64 value = -1;
        get_integer64i_v(state(), what, index, &value);
        return value;
    };
    EXPECT_EQ(number(GL_UNIFORM_BUFFER_BINDING, 3), name);
    EXPECT_EQ(number(GL_UNIFORM_BUFFER_START, 3), 16);
    EXPECT_EQ(number(GL_UNIFORM_BUFFER_SIZE, 3), 20);
    EXPECT_EQ(number(GL_UNIFORM_BUFFER_BINDING, 4), name);
    EXPECT_EQ(number(GL_UNIFORM_BUFFER_SIZE, 4), 0);
    EXPECT_EQ(number(GL_UNIFORM_BUFFER_BINDING, 0), 0);
    // The one without a number follows.
    EXPECT_EQ(integer_of(state(), GL_UNIFORM_BUFFER_BINDING), static_cast<GLint>(name));
    delete_buffers(state(), 1, &name);
    EXPECT_EQ(number(GL_UNIFORM_BUFFER_BINDING, 3), 0);
    EXPECT_EQ(number(GL_UNIFORM_BUFFER_START, 3), 0);
    expect_no_error();
}

TEST_F(Es3ObjectsTest, SamplersHaveParameters) {
    GLuint name = 0;
    gen_samplers(state(), 1, &name);
    EXPECT_EQ(is_sampler(state(), name), GL_TRUE);
    sampler_parameter_i(state(), name, GL_TEXTURE_WRAP_R, GL_MIRRORED_REPEAT);
    sampler_parameter_f(state(), name, GL_TEXTURE_MIN_LOD, -2.5f);
    sampler_parameter_f(state(), name, GL_TEXTURE_COMPARE_FUNC, GL_GREATER);
    GLint value = 0;
    get_sampler_parameter_iv(state(), name, GL_TEXTURE_WRAP_R, &value);
    EXPECT_EQ(value, GL_MIRRORED_REPEAT);
    get_sampler_parameter_iv(state(), name, GL_TEXTURE_COMPARE_FUNC, &value);
    EXPECT_EQ(value, GL_GREATER);
    GLfloat lod = 0;
    get_sampler_parameter_fv(state(), name, GL_TEXTURE_MIN_LOD, &lod);
    EXPECT_EQ(lod, -2.5f);
    get_sampler_parameter_fv(state(), name, GL_TEXTURE_MAX_LOD, &lod);
    EXPECT_EQ(lod, 1000);
    active_texture(state(), GL_TEXTURE3);
    bind_sampler(state(), 3, name);
    EXPECT_EQ(integer_of(state(), GL_SAMPLER_BINDING), static_cast<GLint>(name));
    delete_samplers(state(), 1, &name);
    EXPECT_EQ(integer_of(state(), GL_SAMPLER_BINDING), 0);
    EXPECT_EQ(is_sampler(state(), name), GL_FALSE);
    expect_no_error();
}

TEST_F(Es3ObjectsTest, SamplersBecomeThePipes) {
    SamplerParameters parameters;
    parameters.min_filter = GL_LINEAR_MIPMAP_NEAREST;
    parameters.wrap_t = GL_CLAMP_TO_EDGE;
    parameters.min_lod = 1.5f;
    parameters.max_lod = 4;
    parameters.compare_mode = GL_COMPARE_REF_TO_TEXTURE;
    parameters.compare_func = GL_GEQUAL;
    parameters.max_anisotropy = 5;
    const pipe::SamplerState made = sampler_state(state(), parameters);
    EXPECT_EQ(made.min_filter, pipe::Filter::linear);
    EXPECT_EQ(made.mip_filter, pipe::MipFilter::nearest);
    EXPECT_EQ(made.mag_filter, pipe::Filter::linear);
    EXPECT_EQ(made.wrap_s, pipe::Wrap::repeat);
    EXPECT_EQ(made.wrap_t, pipe::Wrap::clamp_to_edge);
    EXPECT_EQ(made.min_lod, 1.5f);
    EXPECT_EQ(made.max_lod, 4);
    EXPECT_TRUE(made.compare_enable);
    EXPECT_EQ(made.compare_func, pipe::CompareFunc::greater_equal);
    EXPECT_EQ(made.max_anisotropy, 4u);
    EXPECT_TRUE(made.seamless_cube_map);
}

TEST_F(Es3ObjectsTest, SyncsAreOfTheShareGroup) {
    const GLsync sync = fence_sync(state(), GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    ASSERT_NE(sync, nullptr);
    EXPECT_EQ(is_sync(state(), sync), GL_TRUE);
    const auto parameter = [&](GLenum name) {
        GLint value = -1;
        GLsizei length = -1;
        get_sync_iv(state(), sync, name, 1, &length, &value);
        EXPECT_EQ(length, 1);
        return value;
    };
    EXPECT_EQ(parameter(GL_OBJECT_TYPE), GL_SYNC_FENCE);
    EXPECT_EQ(parameter(GL_SYNC_CONDITION), GL_SYNC_GPU_COMMANDS_COMPLETE);
    EXPECT_EQ(parameter(GL_SYNC_STATUS), GL_SIGNALED);
    EXPECT_EQ(client_wait_sync(state(), sync, GL_SYNC_FLUSH_COMMANDS_BIT, 1000),
              static_cast<GLenum>(GL_ALREADY_SIGNALED));
    wait_sync(state(), sync, 0, GL_TIMEOUT_IGNORED);
    const std::unique_ptr<Context> other = another_context(context.get());
    EXPECT_EQ(is_sync(other->state(), sync), GL_TRUE);
    delete_sync(state(), sync);
    EXPECT_EQ(is_sync(other->state(), sync), GL_FALSE);
    delete_sync(state(), nullptr);
    expect_no_error();
}

TEST_F(Es3ObjectsTest, ItsObjectsHaveLabels) {
    GLuint names[2] = {};
    gen_samplers(state(), 1, &names[0]);
    gen_transform_feedbacks(state(), 1, &names[1]);
    bind_transform_feedback(state(), GL_TRANSFORM_FEEDBACK, names[1]);
    object_label(state(), GL_SAMPLER_KHR, names[0], -1, "a sampler");
    object_label(state(), GL_TRANSFORM_FEEDBACK, names[1], -1, "feedback");
    const GLsync sync = fence_sync(state(), GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    object_ptr_label(state(), sync, 1, "sync");
    char text[16] = {};
    get_object_label(state(), GL_SAMPLER_KHR, names[0], sizeof text, nullptr, text);
    EXPECT_STREQ(text, "a sampler");
    get_object_label(state(), GL_TRANSFORM_FEEDBACK, names[1], sizeof text, nullptr, text);
    EXPECT_STREQ(text, "feedback");
    get_object_ptr_label(state(), sync, sizeof text, nullptr, text);
    EXPECT_STREQ(text, "s");
    expect_no_error();
}

TEST_F(Es3ObjectsTest, CurrentAttributesKeepTheirKind) {
    vertex_attrib_i4i(state(), 1, -1, 2, -3, 4);
    GLint ints[4] = {};
    get_vertex_attrib_iiv(state(), 1, GL_CURRENT_VERTEX_ATTRIB, ints);
    EXPECT_EQ(ints[2], -3);
    GLfloat floats[4] = {};
    get_vertex_attribfv(state(), 1, GL_CURRENT_VERTEX_ATTRIB, floats);
    EXPECT_EQ(floats[0], -1);
    vertex_attrib_i4ui(state(), 1, UINT32_MAX, 2, 3, 4);
    GLuint uints[4] = {};
    get_vertex_attrib_iuiv(state(), 1, GL_CURRENT_VERTEX_ATTRIB, uints);
    EXPECT_EQ(uints[0], UINT32_MAX);
    get_vertex_attribfv(state(), 1, GL_CURRENT_VERTEX_ATTRIB, floats);
    EXPECT_EQ(floats[0], 4294967295.0f);
    vertex_attrib_i_pointer(state(), 1, 3, GL_SHORT, 0, nullptr);
    get_vertex_attribiv(state(), 1, GL_VERTEX_ATTRIB_ARRAY_INTEGER, ints);
    EXPECT_EQ(ints[0], GL_TRUE);
    vertex_attrib_pointer(state(), 1, 3, GL_SHORT, GL_FALSE, 0, nullptr);
    get_vertex_attribiv(state(), 1, GL_VERTEX_ATTRIB_ARRAY_INTEGER, ints);
    EXPECT_EQ(ints[0], GL_FALSE);
    expect_no_error();
}

// Waits as a GPU that is never done makes them.
class Es3WaitsTest : public Es3Test {
  protected:
    void SetUp() override {
        start_on(make_es3_screen(told, [this] { look(); }), {.version = 30});
    }
    void look() {
        if (context == nullptr || waits_++ != 0)
            return;
        free_ = lock_is_free(*state().share);
        if (free_ && on_first_wait_)
            on_first_wait_();
    }

    std::function<void()> on_first_wait_;
    unsigned waits_ = 0;
    bool free_ = false;
};

TEST_F(Es3WaitsTest, SyncsAreWaitedForWithoutTheLock) {
    clear(state(), GL_COLOR_BUFFER_BIT);
    const GLsync sync = fence_sync(state(), GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    const auto wait = gl_function<PFNGLCLIENTWAITSYNCPROC>("glClientWaitSync");
    EXPECT_EQ(wait(sync, 0, 0), static_cast<GLenum>(GL_TIMEOUT_EXPIRED));
    EXPECT_EQ(waits_, 0u);
    EXPECT_EQ(wait(sync, 0, 1'000'000'000), static_cast<GLenum>(GL_CONDITION_SATISFIED));
    EXPECT_EQ(waits_, 1u);
    EXPECT_TRUE(free_);
    expect_no_error();
}

// The name goes at once, what is waited for does not.
TEST_F(Es3WaitsTest, SyncsMayBeDeletedWhileOneWaits) {
    const std::unique_ptr<Context> other = another_context(context.get(), {.version = 30});
    clear(state(), GL_COLOR_BUFFER_BIT);
    const GLsync sync = fence_sync(state(), GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    on_first_wait_ = [&] {
        std::thread([&] {
            const auto lock = other->state().lock_group();
            delete_sync(other->state(), sync);
            EXPECT_EQ(get_error(other->state()), static_cast<GLenum>(GL_NO_ERROR));
        }).join();
    };
    waits_ = 0;
    const auto wait = gl_function<PFNGLCLIENTWAITSYNCPROC>("glClientWaitSync");
    EXPECT_EQ(wait(sync, 0, GL_TIMEOUT_IGNORED), static_cast<GLenum>(GL_CONDITION_SATISFIED));
    EXPECT_EQ(waits_, 1u);
    EXPECT_TRUE(free_);
    EXPECT_EQ(is_sync(state(), sync), GL_FALSE);
    expect_no_error();
    EXPECT_EQ(wait(sync, 0, GL_TIMEOUT_IGNORED), static_cast<GLenum>(GL_WAIT_FAILED));
    expect_error(GL_INVALID_VALUE);
}

}  // namespace
}  // namespace cuesta::gles
