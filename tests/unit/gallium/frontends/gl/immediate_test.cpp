// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Vertices of glBegin and glEnd: what is drawn of them, what stays current, and which functions
// have a place between the two.
#include <functional>

#include "conventional_programs.h"
#include "gallium/frontends/gl/gl_names.h"

namespace cuesta::gl {
namespace {

using gles::black;
using gles::green;
using gles::red;
using gles::white;

class ImmediateTest : public DesktopPixelTest {
  protected:
    void SetUp() override {
        DesktopPixelTest::SetUp();
        if (context == nullptr)
            return;
        use_attributes(state(), position_slot, color_slot);
        gles::clear_color(state(), 0, 0, 0, 1);
        gles::clear(state(), GL_COLOR_BUFFER_BIT);
    }
    // As the application calls it: with the gate.
    template <typename Pointer, typename... A>
    auto call(const char* name, A... arguments) {
        return procedure_of<Pointer>(name)(arguments...);
    }
    void quad(float left, float bottom, float right, float top) {
        vertex2f(state(), left, bottom);
        vertex2f(state(), right, bottom);
        vertex2f(state(), right, top);
        vertex2f(state(), left, top);
    }
    void finish() { state().desktop->finish_vertices(); }
    // A lit strip that is red, and green from where its middle is given a second time: the material
    // changes behind the first vertices there. What else is called comes first, behind each
    // change, and last.
    void draw_two_materials(const std::function<void()>& first,
                            const std::function<void()>& behind_change,
                            const std::function<void()>& last) {
        gles::use_program(state(), 0);
        gles::enable(state(), GL_LIGHTING);
        const auto material =
            procedure_of<void (*)(GLenum, GLenum, const GLfloat*)>("glMaterialfv");
        const GLfloat colors[2][4] = {{1, 0, 0, 1}, {0, 1, 0, 1}};
        const GLfloat none[4] = {0, 0, 0, 1};
        material(GL_FRONT, GL_AMBIENT, none);
        material(GL_FRONT, GL_EMISSION, colors[0]);
        begin(state(), GL_TRIANGLE_STRIP);
        first();
        for (const float x : {-1.0f, 0.0f, 0.0f, 1.0f}) {
            vertex2f(state(), x, -1);
            vertex2f(state(), x, 1);
            if (x != 0)
                continue;
            material(GL_FRONT, GL_EMISSION, colors[1]);
            behind_change();
        }
        last();
        end(state());
        finish();
        EXPECT_EQ(pixel(4, 8), red);
        EXPECT_EQ(pixel(27, 8), green);
    }
};

TEST_F(ImmediateTest, QuadsAreDrawnInTheColourThatIsCurrent) {
    color3f(state(), 1, 0, 0);
    begin(state(), GL_QUADS);
    quad(-1, -1, 0, 1);
    end(state());
    color4ub(state(), 0, 255, 0, 255);
    begin(state(), GL_QUADS);
    quad(0, -1, 1, 1);
    end(state());
    finish();
    EXPECT_EQ(pixel(4, 8), red);
    EXPECT_EQ(pixel(27, 8), green);
    expect_no_error();
}

// An attribute that comes in the middle: vertices before it have what was current.
TEST_F(ImmediateTest, AttributesMayComeAtAnyVertex) {
    color3f(state(), 1, 0, 0);
    begin(state(), GL_TRIANGLES);
    vertex2f(state(), -1, -1);
    vertex2f(state(), 0, -1);
    vertex2f(state(), -1, 3);
    color4f(state(), 0, 1, 0, 1);
    vertex3f(state(), 0, -1, 0);
    vertex4f(state(), 1, -1, 0, 1);
    vertex2f(state(), 1, 3);
    end(state());
    finish();
    EXPECT_EQ(pixel(1, 1), red);
    EXPECT_EQ(pixel(30, 1), green);
    EXPECT_EQ(get(GL_CURRENT_COLOR), (std::vector<double>{0, 1, 0, 1}));
}

TEST_F(ImmediateTest, PrimitivesThatAreNotWholeAreNotDrawn) {
    begin(state(), GL_QUADS);
    quad(-1, -1, 0, 1);
    vertex2f(state(), 0, -1);
    vertex2f(state(), 1, -1);
    vertex2f(state(), 1, 1);
    end(state());
    begin(state(), GL_TRIANGLE_STRIP);
    vertex2f(state(), 0, -1);
    vertex2f(state(), 1, -1);
    end(state());
    finish();
    EXPECT_EQ(pixel(4, 8), white);
    EXPECT_EQ(pixel(27, 8), black);
    expect_no_error();
}

// Another call draws what waits, with the state as it was.
TEST_F(ImmediateTest, CallsDrawTheVerticesThatWait) {
    color3f(state(), 1, 0, 0);
    call<PFNGLVIEWPORTPROC>("glViewport", 0, 0, 16, 16);
    call<void (*)(GLenum)>("glBegin", GLenum{GL_QUADS});
    quad(-1, -1, 1, 1);
    call<void (*)()>("glEnd");
    EXPECT_TRUE(desktop().immediate.vertices.is_open());
    call<PFNGLVIEWPORTPROC>("glViewport", 0, 0, 32, 16);
    EXPECT_FALSE(desktop().immediate.vertices.is_open());
    EXPECT_EQ(state().gate, nullptr);
    EXPECT_EQ(pixel(15, 8), red);
    EXPECT_EQ(pixel(16, 8), black);
}

TEST_F(ImmediateTest, MostFunctionsHaveNoPlaceBehindBegin) {
    const auto begin_call = procedure_of<void (*)(GLenum)>("glBegin");
    const auto end_call = procedure_of<void (*)()>("glEnd");
    begin_call(GL_TRIANGLES);
    call<PFNGLCLEARPROC>("glClear", GLbitfield{GL_COLOR_BUFFER_BIT});
    call<PFNGLENABLEPROC>("glEnable", GLenum{GL_BLEND});
    begin_call(GL_POINTS);
    EXPECT_EQ(call<PFNGLGETERRORPROC>("glGetError"), GLenum{GL_NO_ERROR});
    call<PFNGLVERTEXATTRIB4FPROC>("glVertexAttrib4f", GLuint{1}, 1.0f, 0.0f, 0.0f, 1.0f);
    end_call();
    EXPECT_FALSE(state().blend.any_enabled());
    expect_error(GL_INVALID_OPERATION);
    begin_call(GL_LINES);
    call<PFNGLVERTEXATTRIB4FPROC>("glVertexAttrib4f", GLuint{1}, 1.0f, 0.0f, 0.0f, 1.0f);
    call<void (*)(GLfloat, GLfloat, GLfloat)>("glColor3f", 1.0f, 1.0f, 1.0f);
    call<void (*)(GLint)>("glArrayElement", 3);
    end_call();
    expect_no_error();
    end_call();
    expect_error(GL_INVALID_OPERATION);
}

TEST_F(ImmediateTest, GenericAttributeZeroIsTheVertex) {
    use_attributes(state(), 0, 3);
    begin(state(), GL_QUADS);
    gles::vertex_attrib4f(state(), 3, 0, 1, 0, 1);
    for (const auto& [x, y] : {std::pair{-1.0f, -1.0f}, {0.0f, -1.0f}, {0.0f, 1.0f}, {-1.0f, 1.0f}})
        gles::vertex_attrib2f(state(), 0, x, y);
    // And it is in this program what glVertex gives.
    vertex_attrib4_nub(state(), 3, 255, 0, 0, 255);
    quad(0, -1, 1, 1);
    end(state());
    finish();
    EXPECT_EQ(pixel(4, 8), green);
    EXPECT_EQ(pixel(27, 8), red);
    expect_no_error();
}

TEST_F(ImmediateTest, StripsAndPolygons) {
    begin(state(), GL_QUAD_STRIP);
    for (const float x : {-1.0f, -0.5f, 0.0f}) {
        vertex2f(state(), x, -1);
        vertex2f(state(), x, 1);
    }
    end(state());
    color3f(state(), 1, 0, 0);
    begin(state(), GL_POLYGON);
    quad(0, -1, 1, 1);
    end(state());
    finish();
    EXPECT_EQ(pixel(1, 1), white);
    EXPECT_EQ(pixel(15, 14), white);
    EXPECT_EQ(pixel(17, 1), red);
    EXPECT_EQ(pixel(30, 14), red);
}

// More vertices than are kept at one time.
TEST_F(ImmediateTest, ManyVerticesAreDrawnInParts) {
    begin(state(), GL_TRIANGLES);
    for (int i = 0; i < 100001; ++i) {
        color3f(state(), i < 50000 ? 1.0f : 0.0f, 1, 0);
        if (i % 5000 != 0 && i != 100000) {
            for (int k = 0; k < 3; ++k)
                vertex3f(state(), 2, 2, 0);
            continue;
        }
        const float x = i < 50000 ? -1.0f : 0.0f;
        vertex3f(state(), x, -1, 0);
        vertex3f(state(), x + 1, -1, 0);
        vertex3f(state(), x, 3, 0);
    }
    end(state());
    finish();
    EXPECT_EQ(pixel(1, 1), (Rgba8{255, 255, 0, 255}));
    EXPECT_EQ(pixel(17, 1), green);
    expect_no_error();
}

TEST_F(ImmediateTest, CurrentValuesAreToldAsTheyWereGiven) {
    EXPECT_EQ(get(GL_CURRENT_COLOR), (std::vector<double>{1, 1, 1, 1}));
    EXPECT_EQ(get(GL_CURRENT_NORMAL), (std::vector<double>{0, 0, 1}));
    EXPECT_EQ(get(GL_CURRENT_TEXTURE_COORDS), (std::vector<double>{0, 0, 0, 1}));
    EXPECT_EQ(get(GL_CURRENT_SECONDARY_COLOR), (std::vector<double>{0, 0, 0, 1}));
    EXPECT_EQ(get(GL_CURRENT_INDEX), (std::vector<double>{1}));
    EXPECT_EQ(get(GL_EDGE_FLAG), (std::vector<double>{1}));
    color3b(state(), 127, -128, 0);
    EXPECT_EQ(get(GL_CURRENT_COLOR)[0], 1);
    EXPECT_EQ(get(GL_CURRENT_COLOR)[1], -1);
    EXPECT_FLOAT_EQ(static_cast<float>(get(GL_CURRENT_COLOR)[2]), 1.0f / 255);
    tex_coord2i(state(), 3, 4);
    multi_tex_coord3d(state(), GL_TEXTURE7, 1, 2, 3);
    EXPECT_EQ(get(GL_CURRENT_TEXTURE_COORDS), (std::vector<double>{3, 4, 0, 1}));
    gles::active_texture(state(), GL_TEXTURE7);
    EXPECT_EQ(get(GL_CURRENT_TEXTURE_COORDS), (std::vector<double>{1, 2, 3, 1}));
    fog_coordf(state(), 0.5f);
    edge_flag(state(), GL_FALSE);
    indexi(state(), 7);
    EXPECT_EQ(get(GL_CURRENT_FOG_COORD), (std::vector<double>{0.5}));
    EXPECT_EQ(get(GL_EDGE_FLAG), (std::vector<double>{0}));
    EXPECT_EQ(get(GL_CURRENT_INDEX), (std::vector<double>{7}));
    GLfloat generic[4] = {};
    gles::get_vertex_attribfv(state(), 0, GL_CURRENT_VERTEX_ATTRIB, generic);
    expect_error(GL_INVALID_OPERATION);
}

// Each vertex has the material that it was given with, in a strip too.
TEST_F(ImmediateTest, MaterialsMayChangeBetweenVertices) {
    draw_two_materials([] {}, [] {}, [] {});
    GLfloat kept[4] = {};
    get_materialfv(state(), GL_FRONT, GL_EMISSION, kept);
    EXPECT_EQ(kept[1], 1);
    // No attribute of a number is another for it.
    GLfloat generic[4] = {1, 1, 1, 1};
    gles::get_vertex_attribfv(state(), material_slot(0, 3), GL_CURRENT_VERTEX_ATTRIB, generic);
    EXPECT_EQ(generic[1], 0);
    // The next ones have what the last call set, of state again.
    rectf(state(), -1, -1, 1, 1);
    finish();
    EXPECT_EQ(pixel(4, 8), green);
    expect_no_error();
}

// Nor does an attribute that comes first behind the change take it away from the next vertex.
TEST_F(ImmediateTest, MaterialsChangeInFrontOfNewAttributes) {
    draw_two_materials([] {}, [&] { normal3f(state(), 0, 0, 1); }, [] {});
    expect_no_error();
}

TEST_F(ImmediateTest, RectanglesAreDrawn) {
    color3f(state(), 0, 1, 0);
    recti(state(), -1, -1, 0, 1);
    const GLfloat low[] = {0, -1};
    const GLfloat high[] = {1, 0};
    rectfv(state(), low, high);
    finish();
    EXPECT_EQ(pixel(4, 14), green);
    EXPECT_EQ(pixel(27, 1), green);
    EXPECT_EQ(pixel(27, 14), black);
}

// Numbered attributes, in whose place materials of vertices stand, keep what they are given.
TEST_F(ImmediateTest, AttributesOfNumbersStandBesideMaterialsThatChange) {
    const auto attribute =
        procedure_of<void (*)(GLuint, GLfloat, GLfloat, GLfloat, GLfloat)>("glVertexAttrib4f");
    const uint32_t slot = material_slot(0, 3);
    draw_two_materials([&] { attribute(slot, 0, 0, 1, 1); },
                       [&] { attribute(slot, 0.25f, 0, 0.5f, 1); },
                       [&] { attribute(slot, 0.75f, 0, 0.5f, 1); });
    GLfloat generic[4] = {};
    gles::get_vertex_attribfv(state(), slot, GL_CURRENT_VERTEX_ATTRIB, generic);
    EXPECT_EQ(generic[0], 0.75f);
    expect_no_error();
}

// A callback that draws does so behind the vertices whose errors it is told.
TEST_F(ImmediateTest, TheDebugCallbackMayDraw) {
    state().debug.output = true;
    static int told = 0;
    told = 0;
    state().debug.callback = [](GLenum, GLenum, GLuint, GLenum, GLsizei, const GLchar*,
                                const void*) {
        if (++told > 4)
            return;
        procedure_of<decltype(&::glBegin)>("glBegin")(GL_TRIANGLES);
        for (int i = 0; i < 3000; ++i)
            procedure_of<decltype(&::glVertex3f)>("glVertex3f")(0, 0, 0);
        procedure_of<decltype(&::glEnd)>("glEnd")();
    };
    // A framebuffer without images cannot be drawn to.
    GLuint name = 0;
    gles::gen_framebuffers(state(), 1, &name);
    gles::bind_framebuffer(state(), GL_FRAMEBUFFER, name);
    for (int i = 0; i < 3; ++i) {
        begin(state(), GL_TRIANGLE_STRIP);
        quad(-1, -1, 1, 1);
        end(state());
    }
    finish();
    EXPECT_GE(told, 3);
    state().debug.callback = nullptr;
    gles::bind_framebuffer(state(), GL_FRAMEBUFFER, 0);
    gles::get_error(state());
}

}  // namespace
}  // namespace cuesta::gl
