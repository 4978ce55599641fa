// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What makes a context one of OpenGL ES 3.1.
#include <string>

#include "es3_fixture.h"
#include "gallium/frontends/gles/queries.h"

namespace cuesta::gles {
namespace {

using Es31ContextTest = Es31Test;

std::string text_of(State& state, GLenum name) {
    return reinterpret_cast<const char*>(get_string(state, name));
}

TEST_F(Es31ContextTest, SaysSo) {
    EXPECT_EQ(text_of(state(), GL_VERSION).substr(0, 14), "OpenGL ES 3.1 ");
    EXPECT_EQ(text_of(state(), GL_SHADING_LANGUAGE_VERSION), "OpenGL ES GLSL ES 3.10");
    GLint version[2] = {};
    get_integerv(state(), GL_MAJOR_VERSION, &version[0]);
    get_integerv(state(), GL_MINOR_VERSION, &version[1]);
    EXPECT_EQ(version[0], 3);
    EXPECT_EQ(version[1], 1);
    EXPECT_EQ(state().shader_options.newest, glsl::Version::es_310);
}

// The screen has it, and who asks for 3.0 gets 3.0.
TEST_F(Es31ContextTest, IsNoneWhereTheApplicationAskedForLess) {
    const std::unique_ptr<Context> older = another_context(nullptr, {.version = 30});
    EXPECT_EQ(text_of(older->state(), GL_VERSION).substr(0, 14), "OpenGL ES 3.0 ");
    EXPECT_EQ(older->state().shader_options.newest, glsl::Version::es_300);
    EXPECT_FALSE(older->state().extensions.has(Ext::es31));
}

TEST_F(Es31ContextTest, IsRefusedWhereACapIsMissing) {
    const std::unique_ptr<pipe::Screen> without = make_recorded_screen(Gpu::mali400);
    std::string error;
    EXPECT_EQ(Context::create(*without, {.version = 31}, nullptr, &error), nullptr);
    EXPECT_NE(error, "");
    for (const pipe::Cap cap :
         {pipe::Cap::compute, pipe::Cap::indirect_draw, pipe::Cap::max_compute_images,
          pipe::Cap::max_workgroup_count, pipe::Cap::stencil_sampling}) {
        told.missing = cap;
        EXPECT_FALSE(offers_es31(*screen));
        EXPECT_TRUE(offers_es3(*screen));
    }
    told.missing.reset();
    EXPECT_TRUE(offers_es31(*screen));
}

TEST_F(Es31ContextTest, EveryRowAnswersInEveryType) {
    for (const std::span<const QueryRow> rows : query_tables()) {
        for (const QueryRow& row : rows) {
            GLint64 integers[Values::capacity];
            GLfloat floats[Values::capacity];
            get_integer64v(state(), row.name, integers);
            get_floatv(state(), row.name, floats);
            EXPECT_EQ(get_error(state()), static_cast<GLenum>(GL_NO_ERROR)) << std::hex << row.name;
        }
    }
}

}  // namespace
}  // namespace cuesta::gles
