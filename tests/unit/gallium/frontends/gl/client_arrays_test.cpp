// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The arrays of OpenGL 1.1 to 1.5 and what is drawn from them.
#include "conventional_programs.h"
#include "gallium/frontends/gl/gl_names.h"

namespace cuesta::gl {
namespace {

using gles::black;
using gles::green;
using gles::red;
using gles::white;

// The left half and the right half.
constexpr GLfloat two_quads[8][2] = {{-1, -1}, {0, -1}, {0, 1}, {-1, 1},
                                     {0, -1},  {1, -1}, {1, 1}, {0, 1}};

class ClientArraysTest : public DesktopPixelTest {
  protected:
    void SetUp() override {
        DesktopPixelTest::SetUp();
        if (context == nullptr)
            return;
        use_attributes(state(), position_slot, color_slot);
        clear();
        enable_client_state(state(), GL_VERTEX_ARRAY);
        vertex_pointer(state(), 2, GL_FLOAT, 0, two_quads);
    }
    void clear() {
        gles::clear_color(state(), 0, 0, 0, 1);
        gles::clear(state(), GL_COLOR_BUFFER_BIT);
    }
    void expect_halves(const Rgba8& left, const Rgba8& right) {
        EXPECT_EQ(pixel(1, 1), left);
        EXPECT_EQ(pixel(15, 14), left);
        EXPECT_EQ(pixel(16, 1), right);
        EXPECT_EQ(pixel(30, 14), right);
        expect_no_error();
        clear();
    }
    void buffer(GLenum target, GLuint name, GLsizeiptr size, const void* data) {
        gles::bind_buffer(state(), target, name);
        gles::buffer_data(state(), target, size, data, GL_STATIC_DRAW);
    }
};

TEST_F(ClientArraysTest, QuadsComeFromArrays) {
    gles::draw_arrays(state(), GL_QUADS, 0, 8);
    expect_halves(white, white);
    gles::draw_arrays(state(), GL_QUADS, 4, 7);
    expect_halves(black, white);
    color3f(state(), 1, 0, 0);
    gles::draw_arrays(state(), GL_POLYGON, 0, 4);
    expect_halves(red, black);
}

TEST_F(ClientArraysTest, FromBuffersToo) {
    buffer(GL_ARRAY_BUFFER, 1, sizeof two_quads, two_quads);
    vertex_pointer(state(), 2, GL_FLOAT, 0, nullptr);
    gles::bind_buffer(state(), GL_ARRAY_BUFFER, 0);
    gles::draw_arrays(state(), GL_QUADS, 4, 4);
    expect_halves(black, white);
    const GLubyte indices[] = {9, 0, 1, 2, 3};
    buffer(GL_ELEMENT_ARRAY_BUFFER, 2, sizeof indices, indices);
    gles::draw_elements(state(), GL_QUADS, 4, GL_UNSIGNED_BYTE, reinterpret_cast<void*>(1));
    expect_halves(white, black);
    EXPECT_EQ(get(GL_VERTEX_ARRAY_BUFFER_BINDING), (std::vector<double>{1}));
}

TEST_F(ClientArraysTest, ElementsOfAllSizesNameThem) {
    const GLubyte bytes[] = {4, 5, 6, 7, 1};
    gles::draw_elements(state(), GL_QUADS, 5, GL_UNSIGNED_BYTE, bytes);
    expect_halves(black, white);
    const GLushort shorts[] = {0, 3, 1, 2, 4, 7, 5, 6};
    gles::draw_elements(state(), GL_QUAD_STRIP, 8, GL_UNSIGNED_SHORT, shorts);
    expect_halves(white, white);
    const GLuint words[] = {0, 1, 2, 3, 0xffffffff, 4, 5, 6, 7};
    gles::enable(state(), GL_PRIMITIVE_RESTART_FIXED_INDEX);
    gles::draw_elements(state(), GL_POLYGON, 9, GL_UNSIGNED_INT, words);
    expect_halves(white, white);
    gles::draw_range_elements(state(), GL_QUADS, 0, 3, 4, GL_UNSIGNED_INT, words);
    expect_halves(white, black);
}

TEST_F(ClientArraysTest, SeveralDrawsAtOnce) {
    const GLint first[] = {0, 4};
    const GLsizei count[] = {4, 4};
    multi_draw_arrays(state(), GL_POLYGON, first, count, 2);
    expect_halves(white, white);
    const GLubyte bytes[] = {0, 1, 2, 3};
    const GLubyte others[] = {4, 5, 6, 7};
    const void* indices[] = {bytes, others};
    multi_draw_elements(state(), GL_TRIANGLE_FAN, count, GL_UNSIGNED_BYTE, indices, 2);
    expect_halves(white, white);
}

TEST_F(ClientArraysTest, ArraysOfDoublesAreFloats) {
    GLdouble places[8][3] = {};
    for (size_t i = 0; i < 8; ++i)
        for (size_t c = 0; c < 2; ++c)
            places[i][c] = double{two_quads[i][c]};
    vertex_pointer(state(), 3, GL_DOUBLE, 0, places);
    gles::draw_arrays(state(), GL_QUADS, 4, 4);
    expect_halves(black, white);
    const GLubyte indices[] = {0, 1, 2, 0, 2, 3};
    gles::draw_elements(state(), GL_TRIANGLES, 6, GL_UNSIGNED_BYTE, indices);
    expect_halves(white, black);
    buffer(GL_ARRAY_BUFFER, 1, sizeof places, places);
    vertex_pointer(state(), 2, GL_DOUBLE, 24, nullptr);
    gles::draw_arrays(state(), GL_TRIANGLE_FAN, 4, 4);
    expect_halves(black, white);
    map_buffer_desktop(state(), GL_ARRAY_BUFFER, GL_READ_ONLY);
    gles::draw_arrays(state(), GL_TRIANGLE_FAN, 4, 4);
    expect_error(GL_INVALID_OPERATION);
}

TEST_F(ClientArraysTest, ArraysOfDoublesAreKeptInLists) {
    GLdouble places[8][3] = {};
    for (size_t i = 0; i < 8; ++i)
        for (size_t c = 0; c < 2; ++c)
            places[i][c] = double{two_quads[i][c]};
    vertex_pointer(state(), 3, GL_DOUBLE, 0, places);
    procedure_of<decltype(&::glNewList)>("glNewList")(1, GL_COMPILE);
    procedure_of<decltype(&::glDrawArrays)>("glDrawArrays")(GL_QUADS, 4, 4);
    procedure_of<decltype(&::glEndList)>("glEndList")();
    expect_halves(black, black);
    procedure_of<decltype(&::glCallList)>("glCallList")(1);
    expect_halves(black, white);
}

// So many indices are no number of 32 bits.
TEST_F(ClientArraysTest, PolygonsOfTooManyVerticesAreRefused) {
    for (const GLenum mode : {GL_POLYGON, GL_QUAD_STRIP, GL_QUADS})
        for (const GLsizei count : {0x55555558, 0x7ffffffc}) {
            gles::draw_arrays(state(), mode, 0, count);
            expect_error(GL_OUT_OF_MEMORY);
        }
    expect_halves(black, black);
}

TEST_F(ClientArraysTest, ColoursOfAllTypes) {
    const auto expect_green = [&](GLenum type, const void* colors, GLint size = 3) {
        color_pointer(state(), size, type, 0, colors);
        gles::draw_arrays(state(), GL_QUADS, 0, 4);
        expect_halves(green, black);
    };
    enable_client_state(state(), GL_COLOR_ARRAY);
    const GLbyte bytes[4][3] = {{0, 127, 0}, {0, 127, 0}, {0, 127, 0}, {0, 127, 0}};
    expect_green(GL_BYTE, bytes);
    const GLubyte ubytes[4][4] = {
        {0, 255, 0, 255}, {0, 255, 0, 255}, {0, 255, 0, 255}, {0, 255, 0, 255}};
    expect_green(GL_UNSIGNED_BYTE, ubytes, 4);
    const GLuint words[4][3] = {
        {0, 0xffffffff, 0}, {0, 0xffffffff, 0}, {0, 0xffffffff, 0}, {0, 0xffffffff, 0}};
    expect_green(GL_UNSIGNED_INT, words);
    const GLint ints[4][3] = {
        {0, 0x7fffffff, 0}, {0, 0x7fffffff, 0}, {0, 0x7fffffff, 0}, {0, 0x7fffffff, 0}};
    expect_green(GL_INT, ints);
    const GLdouble doubles[4][3] = {{0, 1, 0}, {0, 1, 0}, {0, 1, 0}, {0, 1, 0}};
    expect_green(GL_DOUBLE, doubles);
}

// An array of number 0 that is enabled takes the place of the vertex array, and the reverse.
TEST_F(ClientArraysTest, TheVertexIsAttributeZero) {
    use_attributes(state(), 0, color_slot);
    gles::draw_arrays(state(), GL_QUADS, 0, 4);
    expect_halves(white, black);
    use_attributes(state(), position_slot, color_slot);
    gles::vertex_attrib_pointer(state(), 0, 2, GL_FLOAT, GL_FALSE, 0, two_quads + 4);
    gles::enable_vertex_attrib_array(state(), 0);
    gles::draw_arrays(state(), GL_QUADS, 0, 4);
    expect_halves(black, white);
    disable_client_state(state(), GL_VERTEX_ARRAY);
    gles::draw_arrays(state(), GL_QUADS, 0, 4);
    expect_halves(black, white);
}

TEST_F(ClientArraysTest, ElementsMayBeVerticesOfBegin) {
    const GLubyte colors[8][4] = {{0, 255, 0, 255}, {0, 255, 0, 255}, {0, 255, 0, 255},
                                  {0, 255, 0, 255}, {255, 0, 0, 255}, {255, 0, 0, 255},
                                  {255, 0, 0, 255}, {255, 0, 0, 255}};
    buffer(GL_ARRAY_BUFFER, 1, sizeof colors, colors);
    color_pointer(state(), 4, GL_UNSIGNED_BYTE, 0, nullptr);
    enable_client_state(state(), GL_COLOR_ARRAY);
    begin(state(), GL_QUADS);
    for (GLint i = 0; i < 8; ++i)
        array_element(state(), i);
    end(state());
    state().desktop->finish_vertices();
    EXPECT_EQ(get(GL_CURRENT_COLOR), (std::vector<double>{1, 0, 0, 1}));
    expect_halves(green, red);
}

TEST_F(ClientArraysTest, InterleavedArraysAreSeveral) {
    struct Vertex {
        GLubyte color[4];
        GLfloat place[2];
    };
    Vertex vertices[4] = {};
    for (size_t i = 0; i < 4; ++i)
        vertices[i] = {{255, 0, 0, 255}, {two_quads[i][0], two_quads[i][1]}};
    enable_client_state(state(), GL_NORMAL_ARRAY);
    interleaved_arrays(state(), GL_C4UB_V2F, 0, vertices);
    gles::draw_arrays(state(), GL_QUADS, 0, 4);
    expect_halves(red, black);
    EXPECT_TRUE(gles::is_enabled(state(), GL_COLOR_ARRAY));
    EXPECT_FALSE(gles::is_enabled(state(), GL_NORMAL_ARRAY));
    EXPECT_EQ(get(GL_COLOR_ARRAY_STRIDE), (std::vector<double>{12}));
    EXPECT_EQ(get(GL_COLOR_ARRAY_TYPE), (std::vector<double>{GL_UNSIGNED_BYTE}));
    void* pointer = nullptr;
    get_pointerv_desktop(state(), GL_VERTEX_ARRAY_POINTER, &pointer);
    EXPECT_EQ(pointer, &vertices[0].place);
}

TEST_F(ClientArraysTest, UnitsHaveTheirOwnCoordinates) {
    const GLshort values[2] = {};
    client_active_texture(state(), GL_TEXTURE3);
    tex_coord_pointer(state(), 2, GL_SHORT, 8, values);
    enable_client_state(state(), GL_TEXTURE_COORD_ARRAY);
    EXPECT_EQ(get(GL_TEXTURE_COORD_ARRAY), (std::vector<double>{1}));
    EXPECT_EQ(get(GL_TEXTURE_COORD_ARRAY_SIZE), (std::vector<double>{2}));
    EXPECT_EQ(get(GL_CLIENT_ACTIVE_TEXTURE), (std::vector<double>{GL_TEXTURE3}));
    client_active_texture(state(), GL_TEXTURE0);
    EXPECT_EQ(get(GL_TEXTURE_COORD_ARRAY), (std::vector<double>{0}));
    EXPECT_EQ(get(GL_TEXTURE_COORD_ARRAY_SIZE), (std::vector<double>{4}));
    expect_no_error();
}

// Drivers and programs agree that shaders of the application may do without.
TEST_F(ClientArraysTest, WithoutAnArrayOfPositionsNothingIsDrawn) {
    disable_client_state(state(), GL_VERTEX_ARRAY);
    gles::use_program(state(), 0);
    gles::draw_arrays(state(), GL_QUADS, 0, 8);
    expect_halves(black, black);
    gles::draw_arrays(state(), GL_QUADS, 0, -8);
    expect_error(GL_INVALID_VALUE);
}

TEST_F(ClientArraysTest, SamplesAreCounted) {
    gles::begin_query(state(), GL_SAMPLES_PASSED, 5);
    expect_no_error();
    gles::draw_arrays(state(), GL_QUADS, 0, 4);
    begin(state(), GL_QUADS);
    for (GLint i = 4; i < 8; ++i)
        array_element(state(), i);
    end(state());
    procedure_of<PFNGLENDQUERYPROC>("glEndQuery")(GL_SAMPLES_PASSED);
    GLuint samples = 0;
    gles::get_query_objectuiv(state(), 5, GL_QUERY_RESULT, &samples);
    EXPECT_EQ(samples, width * height);
    GLint bits = 0;
    gles::get_queryiv(state(), GL_SAMPLES_PASSED, GL_QUERY_COUNTER_BITS_EXT, &bits);
    EXPECT_EQ(bits, 64);
    expect_no_error();
}

TEST_F(ClientArraysTest, BuffersAreReadBack) {
    buffer(GL_ARRAY_BUFFER, 1, sizeof two_quads, two_quads);
    GLint access = 0;
    gles::get_buffer_parameteriv(state(), GL_ARRAY_BUFFER, GL_BUFFER_ACCESS, &access);
    EXPECT_EQ(access, GL_READ_WRITE);
    GLfloat value[2] = {};
    get_buffer_sub_data(state(), GL_ARRAY_BUFFER, 40, 8, value);
    EXPECT_EQ(value[0], 1);
    EXPECT_EQ(value[1], -1);
    auto* mapped =
        static_cast<GLfloat*>(map_buffer_desktop(state(), GL_ARRAY_BUFFER, GL_READ_ONLY));
    ASSERT_NE(mapped, nullptr);
    EXPECT_EQ(mapped[2], 0);
    gles::get_buffer_parameteriv(state(), GL_ARRAY_BUFFER, GL_BUFFER_ACCESS, &access);
    EXPECT_EQ(access, GL_READ_ONLY);
    EXPECT_TRUE(gles::unmap_buffer(state(), GL_ARRAY_BUFFER));
    expect_no_error();
}

// Primitives begin anew in a list where they did when it was made, whatever is on then.
TEST_F(ClientArraysTest, ListsKeepRestarts) {
    const GLubyte indices[9] = {0, 1, 2, 3, 0xff, 4, 5, 6, 7};
    state().vertex.fixed_restart = true;
    new_list(state(), 1, GL_COMPILE);
    procedure_of<decltype(&::glDrawElements)>("glDrawElements")(GL_POLYGON, 9, GL_UNSIGNED_BYTE,
                                                                indices);
    end_list(state());
    state().vertex.fixed_restart = false;
    call_list(state(), 1);
    expect_halves(white, white);
    EXPECT_FALSE(state().vertex.fixed_restart);
}

}  // namespace
}  // namespace cuesta::gl
