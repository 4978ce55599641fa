// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Contexts of the core profile with programs of their texts.
#pragma once

#include <cstdlib>
#include <string>
#include <string_view>

#include "fixture.h"

namespace cuesta::gl {

inline gles::ContextConfig core_config() {
    gles::ContextConfig config;
    set_profile(config, gles::Profile::core);
    return config;
}

class CoreProgramTest : public DesktopTest {
  protected:
    GLuint shader(GLenum type, std::string_view text) {
        const GLuint name = gles::create_shader(state(), type);
        const std::string whole(text);
        const char* const strings[] = {whole.c_str()};
        gles::shader_source(state(), name, 1, strings, nullptr);
        gles::compile_shader(state(), name);
        GLint compiled = 0;
        gles::get_shader_iv(state(), name, GL_COMPILE_STATUS, &compiled);
        char log[512] = {};
        gles::get_shader_info_log(state(), name, sizeof log, nullptr, log);
        EXPECT_EQ(compiled, 1) << log;
        return name;
    }
    // Without a text a stage is not there.
    GLuint program(std::string_view vertex, std::string_view geometry, std::string_view fragment) {
        const GLuint name = gles::create_program(state());
        const auto attach = [&](GLenum type, std::string_view text) {
            if (!text.empty())
                gles::attach_shader(state(), name, shader(type, text));
        };
        attach(GL_VERTEX_SHADER, vertex);
        attach(GL_GEOMETRY_SHADER_EXT, geometry);
        attach(GL_FRAGMENT_SHADER, fragment);
        return name;
    }
    std::string link(GLuint name) {
        gles::link_program(state(), name);
        char log[512] = {};
        gles::get_program_info_log(state(), name, sizeof log, nullptr, log);
        return log;
    }
    GLint program_value(GLuint name, GLenum what) {
        GLint value = -1;
        gles::get_program_iv(state(), name, what, &value);
        return value;
    }
    // Links it, and draws with it from arrays of its own.
    void use(GLuint name) {
        EXPECT_EQ(link(name), "");
        gles::use_program(state(), name);
        GLuint array = 0;
        gles::gen_vertex_arrays(state(), 1, &array);
        gles::bind_vertex_array(state(), array);
    }
    // That is bound there now.
    GLuint buffer(GLenum target, GLsizeiptr size, const void* data = nullptr) {
        GLuint name = 0;
        gles::gen_buffers(state(), 1, &name);
        gles::bind_buffer(state(), target, name);
        gles::buffer_data(state(), target, size, data, GL_STATIC_DRAW);
        return name;
    }
};

// API alone.
class CoreApiTest : public CoreProgramTest {
  protected:
    void SetUp() override { start_on(gles::make_recorded_screen(gles::Gpu::g13), core_config()); }
};

// Pixels, and what else the GPU makes.
class CorePixelTest : public CoreProgramTest {
  protected:
    void SetUp() override { start_emulated(core_config()); }
};

}  // namespace cuesta::gl
