// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Stages of separate programs in program pipelines (EXT_separate_shader_objects).
#include <cstdio>
#include <cstdlib>
#include <string>

#include <EGL/egl.h>
#include <GLES2/gl2.h>
#include <GLES2/gl2ext.h>

#include "gl.h"
#include "scene.h"

namespace cuesta::scenes {
namespace {

constexpr std::string_view extension = "GL_EXT_separate_shader_objects";

// The loader's library has core's functions alone.
template <typename Pointer>
Pointer function(const char* name) {
    return reinterpret_cast<Pointer>(eglGetProcAddress(name));
}
#define CUESTA_SCENES_CALL(type, name) function<PFN##type##PROC>(#name)

// Of one stage.
GLuint stage_program(GLenum stage, const std::string& text) {
    const std::string whole =
        "#extension GL_EXT_separate_shader_objects : require\n" +
        std::string(stage == GL_FRAGMENT_SHADER ? "precision mediump float;\n" : "") + text;
    const GLchar* string = whole.c_str();
    const GLuint program =
        CUESTA_SCENES_CALL(GLCREATESHADERPROGRAMVEXT, glCreateShaderProgramvEXT)(stage, 1, &string);
    GLint good = 0;
    glGetProgramiv(program, GL_LINK_STATUS, &good);
    if (good == 0) {
        char log[4000] = "";
        glGetProgramInfoLog(program, sizeof log, nullptr, log);
        std::fprintf(stderr, "a stage does not link:\n%s%s\n", log, whole.c_str());
        std::exit(1);
    }
    return program;
}

GLuint new_pipeline() {
    GLuint pipeline = 0;
    CUESTA_SCENES_CALL(GLGENPROGRAMPIPELINESEXT, glGenProgramPipelinesEXT)(1, &pipeline);
    CUESTA_SCENES_CALL(GLBINDPROGRAMPIPELINEEXT, glBindProgramPipelineEXT)(pipeline);
    return pipeline;
}

void use_stage(GLuint pipeline, GLbitfield stage, GLuint program) {
    CUESTA_SCENES_CALL(GLUSEPROGRAMSTAGESEXT, glUseProgramStagesEXT)(pipeline, stage, program);
}

void set_color(GLuint program, const char* name, float r, float g, float b) {
    CUESTA_SCENES_CALL(GLPROGRAMUNIFORM3FEXT, glProgramUniform3fEXT)
    (program, glGetUniformLocation(program, name), r, g, b);
}

GLuint vertex_program(const std::string& declarations, const std::string& body) {
    return stage_program(GL_VERTEX_SHADER,
                         "attribute vec4 position;\nattribute vec4 value;\n" + declarations +
                             "void main() { gl_Position = position;\n" + body + "}\n");
}

// Where a program's attributes are is the linker's affair.
void fill_by(GLuint vertex) {
    const std::vector<Point> points = rectangle(-1, -1, 1, 1);
    const auto attribute = [&](const char* name, const float* data) {
        const GLint slot = glGetAttribLocation(vertex, name);
        if (slot < 0)
            return;
        glEnableVertexAttribArray(static_cast<GLuint>(slot));
        glVertexAttribPointer(static_cast<GLuint>(slot), 4, GL_FLOAT, GL_FALSE, sizeof(Point),
                              data);
    };
    attribute("position", points[0].position);
    attribute("value", points[0].value);
    glDrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(points.size()));
}

// Each of two vertex programs with each of two fragment programs; varyings match by name. Mesa
// wants the same precision of both sides.
void pipeline_mix() {
    const std::string varyings = "varying mediump vec2 at;\nvarying mediump vec3 tint;\n";
    const GLuint vertices[] = {
        vertex_program(varyings + "uniform vec3 color;\n",
                       "at = value.xy; tint = color * value.x;\n"),
        vertex_program(varyings + "uniform vec3 color;\n",
                       "at = value.yx * 2.0; tint = color * (1.0 - value.y);\n"
                       "gl_Position.xy *= 0.8;\n")};
    const GLuint fragments[] = {
        stage_program(GL_FRAGMENT_SHADER,
                      varyings + "void main() { gl_FragColor = vec4(tint + vec3(at, 0.0) * 0.3, "
                                 "1.0); }\n"),
        stage_program(GL_FRAGMENT_SHADER,
                      varyings + "uniform sampler2D image;\nuniform vec3 color;\n"
                                 "void main() { gl_FragColor = vec4(texture2D(image, at).rgb * "
                                 "0.6 + tint * color, 1.0); }\n")};
    chart();
    set_color(vertices[0], "color", 0.9F, 0.3F, 0.1F);
    set_color(vertices[1], "color", 0.1F, 0.5F, 0.9F);
    set_color(fragments[1], "color", 0.3F, 0.9F, 0.5F);
    for (int i = 0; i < 4; ++i) {
        grid(2, 2, i);
        const GLuint pipeline = new_pipeline();
        use_stage(pipeline, GL_VERTEX_SHADER_BIT_EXT, vertices[i % 2]);
        use_stage(pipeline, GL_FRAGMENT_SHADER_BIT_EXT, fragments[i / 2]);
        fill_by(vertices[i % 2]);
    }
}

// Mesa has the layouts in GLSL ES 3.00 alone; the names are such that they will do.
bool knows_layouts() {
    const GLuint shader = glCreateShader(GL_VERTEX_SHADER);
    const GLchar* text =
        "#extension GL_EXT_separate_shader_objects : require\n"
        "layout(location = 1) varying vec4 a;\nvoid main() { a = vec4(1.0); }\n";
    glShaderSource(shader, 1, &text, nullptr);
    glCompileShader(shader);
    GLint good = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
    return good != 0;
}

// Varyings with locations, arrays and matrices among them, in two orders. The vertex program of a
// pipeline stays, the fragment program changes.
void pipeline_locations() {
    const bool layouts = knows_layouts();
    const auto located = [&](int location, const char* what) {
        return (layouts ? "layout(location = " + std::to_string(location) + ") " : std::string()) +
               "varying mediump " + what + ";\n";
    };
    const std::string rainbow = located(5, "vec3 rainbow");
    const std::string sides = located(0, "vec2 sides[2]");
    const std::string turn = located(2, "mat2 turn");
    const GLuint vertex = vertex_program(
        rainbow + sides + turn,
        "rainbow = vec3(value.xy, 1.0 - value.x); sides[0] = value.xy; sides[1] = value.yx * 0.5;\n"
        "turn = mat2(0.8, value.x, -value.x, 0.6);\n");
    const std::string inputs = turn + sides + rainbow;
    const char* const colors[] = {
        "rainbow", "vec3(sides[0].x, sides[1].y, rainbow.b)",
        "vec3(abs(turn * sides[0]), sides[1].x)",
        "vec3(rainbow.x * turn[0].x, turn[0].y * sides[1].x, sides[0].y)"};
    const GLuint pipeline = new_pipeline();
    use_stage(pipeline, GL_VERTEX_SHADER_BIT_EXT, vertex);
    for (int i = 0; i < 4; ++i) {
        grid(2, 2, i);
        // All are declared, and some are used.
        use_stage(pipeline, GL_FRAGMENT_SHADER_BIT_EXT,
                  stage_program(GL_FRAGMENT_SHADER, inputs + "void main() { gl_FragColor = vec4(" +
                                                        colors[i] + ", 1.0); }\n"));
        fill_by(vertex);
    }
}

constexpr Scene pipeline_list[] = {
    {"pipeline_mix", pipeline_mix, 1, 1, extension},
    {"pipeline_locations", pipeline_locations, 1, 1, extension},
};

}  // namespace

std::span<const Scene> pipeline_scenes() {
    return pipeline_list;
}

}  // namespace cuesta::scenes
