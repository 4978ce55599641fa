// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What vertex stages make of vertices, as the CPU reads it back from the emulated GPU.
#include "gallium/frontends/gl/captured_vertices.h"

#include "fixture.h"

namespace cuesta::gl {
namespace {

class CapturedVerticesTest : public DesktopPixelTest {
  protected:
    GLuint shader(GLenum kind, const char* text) {
        const GLuint name = gles::create_shader(state(), kind);
        gles::shader_source(state(), name, 1, &text, nullptr);
        gles::compile_shader(state(), name);
        return name;
    }
    void use(const char* vertex, const char* fragment) {
        const GLuint name = gles::create_program(state());
        gles::attach_shader(state(), name, shader(GL_VERTEX_SHADER, vertex));
        gles::attach_shader(state(), name, shader(GL_FRAGMENT_SHADER, fragment));
        gles::bind_attrib_location(state(), name, 0, "place");
        gles::link_program(state(), name);
        GLint linked = 0;
        gles::get_program_iv(state(), name, GL_LINK_STATUS, &linked);
        char log[1024] = {};
        gles::get_program_info_log(state(), name, sizeof(log), nullptr, log);
        ASSERT_EQ(linked, GL_TRUE) << log;
        gles::use_program(state(), name);
    }
};

TEST_F(CapturedVerticesTest, AreThoseOfTheRangeAndNothingIsDrawn) {
    use("attribute vec4 place; uniform float by; varying vec2 twice;\n"
        "void main() { twice = place.xy * 2.0; if (place.x > 4.0) { gl_Position = place; return; "
        "}\n"
        "  gl_Position = place * by; }\n",
        "varying vec2 twice; void main() { gl_FragColor = vec4(twice, 0.0, 1.0); }\n");
    GLint program = static_cast<GLint>(state().program->name);
    gles::uniform_1f(state(),
                     gles::get_uniform_location(state(), static_cast<GLuint>(program), "by"), 3);
    GLfloat places[8][2] = {};
    for (size_t i = 0; i < 8; ++i)
        places[i][0] = static_cast<float>(i);
    gles::enable_vertex_attrib_array(state(), 0);
    gles::vertex_attrib_pointer(state(), 0, 2, GL_FLOAT, GL_FALSE, 0, places);
    gles::clear_color(state(), 0, 1, 0, 1);
    gles::clear(state(), GL_COLOR_BUFFER_BIT);
    const std::optional<CapturedVertices> captured =
        capture_vertices(state(), {.first = 2, .count = 5});
    ASSERT_TRUE(captured);
    EXPECT_EQ(captured->first(), 2u);
    EXPECT_EQ(captured->count(), 5u);
    EXPECT_EQ(captured->position(2), (Vec4{6, 0, 0, 3}));
    EXPECT_EQ(captured->position(4), (Vec4{12, 0, 0, 3}));
    EXPECT_EQ(captured->position(6), (Vec4{6, 0, 0, 1}));
    const std::optional<size_t> twice = captured->find(nir::Slot::generic);
    ASSERT_TRUE(twice);
    EXPECT_EQ(captured->get(*twice, 5)[0], 10);
    EXPECT_FALSE(captured->find(nir::Slot::point_size));
    EXPECT_EQ(pixel(16, 8), gles::green);
    // The next draw is as ever.
    const GLfloat everything[3][2] = {{-1, -1}, {3, -1}, {-1, 3}};
    gles::vertex_attrib_pointer(state(), 0, 2, GL_FLOAT, GL_FALSE, 0, everything);
    gles::draw_arrays(state(), GL_TRIANGLES, 0, 3);
    EXPECT_NE(pixel(16, 8), gles::green);
    expect_no_error();
}

}  // namespace
}  // namespace cuesta::gl
