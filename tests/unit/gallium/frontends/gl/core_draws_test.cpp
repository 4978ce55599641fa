// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Draws in the core profile: where indices are, what begins primitives anew, what transform
// feedback keeps of them, and what makes them errors.
#include <array>
#include <cstring>
#include <vector>

#include "core_fixture.h"
#include "gallium/frontends/gles/queries.h"

namespace cuesta::gl {
namespace {

constexpr std::string_view draw_vertex_text =
    "#version 150\nout vec4 kept; void main() { kept = vec4(gl_VertexID, gl_InstanceID, 0, 1); "
    "gl_Position = vec4(0.0, 0.0, 0.0, 1.0); }";
constexpr std::string_view draw_fragment_text =
    "#version 150\nout vec4 c; void main() { c = vec4(1.0); }";
// What it keeps has another name than the vertex shader's.
constexpr std::string_view draw_geometry_text =
    "#version 150\nlayout(triangles) in; layout(triangle_strip, max_vertices = 3) out; "
    "out vec4 made; void main() { for (int i = 0; i < 3; ++i) { made = vec4(i); "
    "gl_Position = gl_in[i].gl_Position; EmitVertex(); } }";

using CoreDrawTest = CoreApiTest;
using CoreDrawPixelTest = CorePixelTest;

// A program whose varying transform feedback keeps in a buffer of so many bytes, which is given.
template <typename Base>
class Feeding : public Base {
  protected:
    GLuint feed(std::string_view geometry, const char* varying, GLsizeiptr bytes) {
        State& state = this->state();
        const GLuint name = this->program(draw_vertex_text, geometry, draw_fragment_text);
        gles::transform_feedback_varyings(state, name, 1, &varying, GL_INTERLEAVED_ATTRIBS);
        this->use(name);
        const GLuint made = this->buffer(GL_TRANSFORM_FEEDBACK_BUFFER, bytes);
        gles::bind_buffer_base(state, GL_TRANSFORM_FEEDBACK_BUFFER, 0, made);
        return made;
    }
};
class CoreFeedbackTest : public Feeding<CoreApiTest> {};
class CoreFeedbackPixelTest : public Feeding<CorePixelTest> {
  protected:
    // The first two numbers of each vertex that was kept.
    std::vector<std::array<float, 2>> kept(size_t count) {
        std::vector<std::array<float, 2>> made(count);
        const auto bytes = static_cast<GLsizeiptr>(count * 16);
        const auto* mapped = static_cast<const std::byte*>(gles::map_buffer_range(
            state(), GL_TRANSFORM_FEEDBACK_BUFFER, 0, bytes, GL_MAP_READ_BIT));
        EXPECT_NE(mapped, nullptr);
        for (size_t i = 0; mapped != nullptr && i < count; ++i)
            std::memcpy(&made[i], mapped + i * 16, sizeof made[i]);
        gles::unmap_buffer(state(), GL_TRANSFORM_FEEDBACK_BUFFER);
        return made;
    }
};

TEST_F(CoreFeedbackTest, NothingIsDrawnWhileABufferIsGone) {
    for (const std::string_view geometry : {std::string_view(), draw_geometry_text}) {
        const GLuint gone = feed(geometry, geometry.empty() ? "kept" : "made", 1024);
        gles::begin_transform_feedback(state(), GL_TRIANGLES);
        gles::delete_buffers(state(), 1, &gone);
        expect_no_error();
        for (const GLenum mode : {GLenum{GL_TRIANGLE_STRIP}, GLenum{GL_TRIANGLES}}) {
            gles::draw_arrays(state(), mode, 0, 4);
            expect_error(GL_INVALID_OPERATION);
        }
        gles::pause_transform_feedback(state());
        gles::draw_arrays(state(), GL_TRIANGLE_STRIP, 0, 4);
        gles::end_transform_feedback(state());
        expect_no_error();
    }
}

TEST_F(CoreFeedbackTest, NothingIsDrawnWhileABufferIsMapped) {
    for (const std::string_view geometry : {std::string_view(), draw_geometry_text}) {
        feed(geometry, geometry.empty() ? "kept" : "made", 1024);
        gles::begin_transform_feedback(state(), GL_TRIANGLES);
        gles::map_buffer_range(state(), GL_TRANSFORM_FEEDBACK_BUFFER, 0, 16, GL_MAP_READ_BIT);
        gles::draw_arrays(state(), GL_TRIANGLE_STRIP, 0, 4);
        expect_error(GL_INVALID_OPERATION);
        gles::unmap_buffer(state(), GL_TRANSFORM_FEEDBACK_BUFFER);
        gles::draw_arrays(state(), GL_TRIANGLE_STRIP, 0, 4);
        gles::end_transform_feedback(state());
        expect_no_error();
    }
}

// Results of all of them would be gigabytes, and their numbers more than there are.
TEST_F(CoreFeedbackTest, InstancesBehindTheLastThatHasRoomAreNotLookedAt) {
    feed("", "kept", 1024);
    gles::begin_transform_feedback(state(), GL_LINES);
    gles::enable(state(), GL_RASTERIZER_DISCARD);
    gles::draw_arrays_instanced(state(), GL_LINE_STRIP, 0, 1, 0x7fffffff);
    expect_no_error();
    EXPECT_EQ(state().feedback.bound->vertices, 0u);
    gles::draw_arrays_instanced(state(), GL_LINE_STRIP, 0, 100, 1000000);
    expect_no_error();
    EXPECT_EQ(state().feedback.bound->vertices, 1024u / 16);
}

TEST_F(CoreFeedbackPixelTest, InstancesComeOneBehindTheOtherUntilThereIsNoRoom) {
    feed("", "kept", 11 * 16);
    gles::begin_transform_feedback(state(), GL_LINES);
    gles::draw_arrays_instanced(state(), GL_LINE_STRIP, 5, 3, 7);
    gles::end_transform_feedback(state());
    using Vertices = std::vector<std::array<float, 2>>;
    EXPECT_EQ(
        kept(10),
        (Vertices{{5, 0}, {6, 0}, {6, 0}, {7, 0}, {5, 1}, {6, 1}, {6, 1}, {7, 1}, {5, 2}, {6, 2}}));
    expect_no_error();
}

// Nothing is drawn of vertices in front of number 0, without an error, as without feedback.
TEST_F(CoreFeedbackTest, VerticesInFrontOfNumberZeroAreNone) {
    feed("", "kept", 1024);
    const GLubyte indices[] = {0, 1, 2};
    buffer(GL_ELEMENT_ARRAY_BUFFER, sizeof indices, indices);
    gles::begin_transform_feedback(state(), GL_TRIANGLES);
    for (const GLint base : {-1, -3, INT32_MIN}) {
        draw_elements_base_vertex(state(), GL_TRIANGLES, 3, GL_UNSIGNED_BYTE, nullptr, base);
        expect_no_error();
    }
    EXPECT_EQ(state().feedback.bound->vertices, 0u);
    draw_elements_base_vertex(state(), GL_TRIANGLES, 3, GL_UNSIGNED_BYTE, nullptr, 4);
    EXPECT_EQ(state().feedback.bound->vertices, 3u);
    expect_no_error();
}

// A name that no call has bound has no object yet, and an error makes none.
TEST_F(CoreDrawTest, OffsetsOfNoBufferMakeNone) {
    GLuint name = 0;
    gles::gen_buffers(state(), 1, &name);
    bind_buffer_offset(state(), GL_TRANSFORM_FEEDBACK_BUFFER, 0, name, 0);
    expect_error(GL_INVALID_VALUE);
    EXPECT_FALSE(gles::is_buffer(state(), name));
}

TEST_F(CoreDrawTest, IndicesAreInBuffers) {
    use(program(draw_vertex_text, "", draw_fragment_text));
    const GLubyte indices[] = {0, 1, 2, 0};
    const auto draw = [&](const void* where) {
        gles::draw_elements(state(), GL_TRIANGLES, 3, GL_UNSIGNED_BYTE, where);
    };
    const void* const offset = reinterpret_cast<const void*>(uintptr_t{1});
    for (const void* where : {static_cast<const void*>(indices), offset}) {
        draw(where);
        expect_error(GL_INVALID_OPERATION);
        gles::draw_elements_instanced(state(), GL_LINES_ADJACENCY_EXT, 4, GL_UNSIGNED_BYTE, where,
                                      2);
        expect_error(GL_INVALID_OPERATION);
        draw_elements_base_vertex(state(), GL_TRIANGLES, 3, GL_UNSIGNED_BYTE, where, 1);
        expect_error(GL_INVALID_OPERATION);
    }
    // Vertices are, too.
    gles::vertex_attrib_pointer(state(), 0, 4, GL_FLOAT, GL_FALSE, 0, indices);
    expect_error(GL_INVALID_OPERATION);
    buffer(GL_ELEMENT_ARRAY_BUFFER, sizeof indices, indices);
    draw(offset);
    expect_no_error();
}

TEST_F(CoreDrawTest, ProgramsWithGeometryShadersKeepPlacesOfFragmentOutputs) {
    constexpr std::string_view outputs =
        "#version 150\nout vec4 a; out vec4 b; void main() { a = vec4(1.0); b = vec4(0.5); }";
    for (const std::string_view geometry : {std::string_view(), draw_geometry_text}) {
        const GLuint name = program(draw_vertex_text, geometry, outputs);
        bind_frag_data_location(state(), name, 1, "a");
        bind_frag_data_location(state(), name, 0, "b");
        EXPECT_EQ(link(name), "");
        EXPECT_EQ(gles::get_frag_data_location(state(), name, "a"), 1);
        EXPECT_EQ(gles::get_frag_data_location(state(), name, "b"), 0);
    }
}

TEST_F(CoreDrawTest, UnfilledPolygonsOfGeometryShadersAreRefusedBehindAllOtherErrors) {
    use(program(draw_vertex_text, draw_geometry_text, draw_fragment_text));
    const auto expect_refused = [&] {
        gles::draw_arrays(state(), GL_TRIANGLES, 0, 3);
        expect_error(GL_INVALID_OPERATION);
        gles::draw_arrays(state(), 0x7777, 0, 3);
        expect_error(GL_INVALID_ENUM);
        gles::draw_arrays(state(), GL_TRIANGLES, 0, -3);
        expect_error(GL_INVALID_VALUE);
        gles::draw_arrays(state(), GL_TRIANGLES, 0, 0);
        expect_no_error();
    };
    polygon_mode(state(), GL_FRONT_AND_BACK, GL_LINE);
    expect_refused();
    polygon_mode(state(), GL_FRONT_AND_BACK, GL_FILL);
    gles::draw_arrays(state(), GL_TRIANGLES, 0, 3);
    expect_no_error();
    gles::enable(state(), GL_POLYGON_SMOOTH);
    expect_refused();
}

class CoreGeneratedTest : public CoreApiTest {
  protected:
    template <typename Index>
    GLuint generated(GLenum type, const std::vector<Index>& indices) {
        buffer(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(indices.size() * sizeof(Index)),
               indices.data());
        GLuint query = 0;
        gles::gen_queries(state(), 1, &query);
        gles::begin_query(state(), GL_PRIMITIVES_GENERATED_EXT, query);
        gles::draw_elements(state(), GL_TRIANGLE_STRIP, static_cast<GLsizei>(indices.size()), type,
                            nullptr);
        gles::end_query(state(), GL_PRIMITIVES_GENERATED_EXT);
        GLuint count = 0;
        gles::get_query_objectuiv(state(), query, GL_QUERY_RESULT, &count);
        expect_no_error();
        return count;
    }
};

TEST_F(CoreGeneratedTest, PrimitivesThatBeginAnewAreCountedByTheIndexThatBeginsThem) {
    use(program(draw_vertex_text, "", draw_fragment_text));
    gles::enable(state(), GL_PRIMITIVE_RESTART);
    const std::vector<GLushort> shorts = {0, 1, 2, 7, 0, 1, 2, 7, 0, 1, 2};
    primitive_restart_index(state(), 7);
    EXPECT_EQ(generated(GL_UNSIGNED_SHORT, shorts), 3u);
    EXPECT_EQ(generated(GL_UNSIGNED_BYTE, std::vector<GLubyte>{0, 1, 2, 7, 0, 1, 2}), 2u);
    EXPECT_EQ(generated(GL_UNSIGNED_INT, std::vector<GLuint>{0, 1, 2, 7, 0, 1, 2}), 2u);
    // No index of their size.
    primitive_restart_index(state(), 0x10007);
    EXPECT_EQ(generated(GL_UNSIGNED_SHORT, shorts), 9u);
    primitive_restart_index(state(), 0x107);
    EXPECT_EQ(generated(GL_UNSIGNED_BYTE, std::vector<GLubyte>{0, 1, 2, 7, 0, 1, 2}), 5u);
}

TEST_F(CoreDrawTest, TexturesOfBuffersAreNoneThatIsMapped) {
    use(program(draw_vertex_text, "",
                "#version 150\nuniform samplerBuffer s; out vec4 c; void main() { c = "
                "texelFetch(s, 0); }"));
    const GLuint texels = buffer(GL_TEXTURE_BUFFER, 64);
    tex_buffer(state(), GL_TEXTURE_BUFFER, GL_RGBA32F, texels);
    gles::draw_arrays(state(), GL_TRIANGLES, 0, 3);
    expect_no_error();
    gles::map_buffer_range(state(), GL_TEXTURE_BUFFER, 0, 64, GL_MAP_READ_BIT);
    gles::draw_arrays(state(), GL_TRIANGLES, 0, 3);
    expect_error(GL_INVALID_OPERATION);
    gles::unmap_buffer(state(), GL_TEXTURE_BUFFER);
    gles::draw_arrays(state(), GL_TRIANGLES, 0, 3);
    expect_no_error();
}

TEST_F(CoreDrawTest, TexturesOfBuffersHaveNoParametersAndTheirLimitsTexels) {
    gles::tex_parameter_i(state(), GL_TEXTURE_BUFFER, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    expect_error(GL_INVALID_ENUM);
    gles::tex_parameter_i(state(), GL_TEXTURE_BUFFER, GL_TEXTURE_BASE_LEVEL, 1);
    expect_error(GL_INVALID_ENUM);
    GLint value = -1;
    gles::get_tex_parameter_iv(state(), GL_TEXTURE_BUFFER, GL_TEXTURE_MIN_FILTER, &value);
    expect_error(GL_INVALID_ENUM);
    const auto most = static_cast<GLint>(get(GL_MAX_TEXTURE_BUFFER_SIZE)[0]);
    const auto width = [&](GLsizeiptr bytes) {
        tex_buffer(state(), GL_TEXTURE_BUFFER, GL_R8, buffer(GL_TEXTURE_BUFFER, bytes));
        GLint texels = -1;
        gles::get_tex_level_parameter_iv(state(), GL_TEXTURE_BUFFER, 0, GL_TEXTURE_WIDTH, &texels);
        return texels;
    };
    EXPECT_EQ(width(100), 100);
    EXPECT_EQ(width(GLsizeiptr{most} + 64), most);
    expect_no_error();
}

TEST_F(CoreDrawTest, BlocksOfAllStagesAreAsManyAsEachHas) {
    double sum = 0;
    for (const GLenum name :
         {GLenum{GL_MAX_VERTEX_UNIFORM_BLOCKS}, GLenum{GL_MAX_GEOMETRY_UNIFORM_BLOCKS},
          GLenum{GL_MAX_FRAGMENT_UNIFORM_BLOCKS}})
        sum += get(name)[0];
    EXPECT_EQ(get(GL_MAX_COMBINED_UNIFORM_BLOCKS)[0], sum);
    EXPECT_GE(get(GL_MAX_UNIFORM_BUFFER_BINDINGS)[0], sum);
}

}  // namespace
}  // namespace cuesta::gl
