// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "program.h"

#include <cmath>
#include <cstdio>

namespace cuesta::conformance {

namespace {

constexpr const char* header = R"(#version 320 es
#extension GL_KHR_shader_subgroup_basic : enable
#extension GL_KHR_shader_subgroup_vote : enable
#extension GL_KHR_shader_subgroup_arithmetic : enable
#extension GL_KHR_shader_subgroup_ballot : enable
#extension GL_KHR_shader_subgroup_shuffle : enable
#extension GL_KHR_shader_subgroup_shuffle_relative : enable
#extension GL_KHR_shader_subgroup_clustered : enable
#extension GL_KHR_shader_subgroup_quad : enable
#extension GL_EXT_shader_framebuffer_fetch : enable
#extension GL_EXT_blend_func_extended : enable
#extension GL_EXT_clip_cull_distance : enable
#extension GL_EXT_geometry_point_size : enable
#extension GL_EXT_tessellation_point_size : enable
#extension GL_KHR_blend_equation_advanced : enable
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp sampler3D;
precision highp samplerCube;
precision highp sampler2DArray;
precision highp samplerCubeArray;
precision highp sampler2DShadow;
precision highp sampler2DArrayShadow;
precision highp samplerCubeShadow;
precision highp sampler2DMS;
precision highp sampler2DMSArray;
precision highp samplerBuffer;
precision highp isampler2D;
precision highp usampler2D;
precision highp usamplerBuffer;
precision highp image2D;
precision highp uimage2D;
precision highp iimage2D;
precision highp uimage3D;
precision highp uimage2DArray;
precision highp uimageCube;
precision highp uimageBuffer;
)";

}  // namespace

const char* const screen_vertex = R"(
    out vec2 corner;
    void main() {
        corner = vec2(gl_VertexID == 1 ? 2.0 : 0.0, gl_VertexID == 2 ? 2.0 : 0.0);
        gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
    })";

GLuint use_stages(std::initializer_list<Stage> stages,
                  std::initializer_list<const char*> captured) {
    const GLuint program = glCreateProgram();
    for (const Stage& stage : stages)
        glAttachShader(program, compile_shader(stage.stage, {header, stage.source.c_str()}));
    if (captured.size() != 0)
        glTransformFeedbackVaryings(program, static_cast<GLsizei>(captured.size()),
                                    captured.begin(), GL_INTERLEAVED_ATTRIBS);
    return link_and_use(program);
}

GLuint use_compute(const std::string& source) {
    return use_stages({{GL_COMPUTE_SHADER, source}});
}

GLuint use_fragment(const std::string& source) {
    return use_stages({{GL_VERTEX_SHADER, screen_vertex},
                       {GL_FRAGMENT_SHADER, "in vec2 corner;\nout vec4 color;\n" + source}});
}

void draw_screen(GLsizei instances) {
    glDisableVertexAttribArray(position_slot);
    glDisableVertexAttribArray(value_slot);
    glDrawArraysInstanced(GL_TRIANGLES, 0, 3, instances);
}

GLuint make_buffer(GLenum target, const void* data, size_t bytes) {
    GLuint buffer = 0;
    glGenBuffers(1, &buffer);
    glBindBuffer(target, buffer);
    glBufferData(target, static_cast<GLsizeiptr>(bytes), data, GL_DYNAMIC_DRAW);
    return buffer;
}

GLuint make_storage(GLuint binding, size_t words) {
    return make_storage(binding, std::vector<uint32_t>(words));
}

std::vector<uint32_t> read_words(GLuint buffer, size_t words, size_t first) {
    glMemoryBarrier(GL_ALL_BARRIER_BITS);
    std::vector<uint32_t> result(words, 0xDEADBEEF);
    glBindBuffer(GL_COPY_READ_BUFFER, buffer);
    const void* mapped = glMapBufferRange(GL_COPY_READ_BUFFER, static_cast<GLintptr>(first * 4),
                                          static_cast<GLsizeiptr>(words * 4), GL_MAP_READ_BIT);
    if (mapped != nullptr)
        std::memcpy(result.data(), mapped, words * 4);
    glUnmapBuffer(GL_COPY_READ_BUFFER);
    return result;
}

std::vector<float> read_floats(GLuint buffer, size_t words, size_t first) {
    const std::vector<uint32_t> raw = read_words(buffer, words, first);
    std::vector<float> result(words);
    std::memcpy(result.data(), raw.data(), words * 4);
    return result;
}

void expect_words(Canvas& canvas,
                  const char* what,
                  std::span<const uint32_t> seen,
                  std::span<const uint32_t> wanted) {
    if (!no_error(canvas, what))
        return;
    size_t wrong = seen.size() == wanted.size() ? 0 : 1;
    std::string detail;
    for (size_t i = 0; i < seen.size() && i < wanted.size(); ++i) {
        if (seen[i] != wanted[i] && wrong++ == 0) {
            char text[100];
            std::snprintf(text, sizeof text, "first at %zu: %#x for %#x", i, seen[i], wanted[i]);
            detail = text;
        }
    }
    if (wrong != 0)
        detail =
            std::to_string(wrong) + " of " + std::to_string(wanted.size()) + " wrong, " + detail;
    canvas.expect_true(what, wrong == 0, detail);
}

void expect_floats(Canvas& canvas,
                   const char* what,
                   std::span<const float> seen,
                   std::span<const float> wanted,
                   float tolerance) {
    if (!no_error(canvas, what))
        return;
    size_t wrong = seen.size() == wanted.size() ? 0 : 1;
    std::string detail;
    for (size_t i = 0; i < seen.size() && i < wanted.size(); ++i) {
        const bool good = std::fabs(seen[i] - wanted[i]) <= tolerance;
        if (!good && wrong++ == 0) {
            char text[100];
            std::snprintf(text, sizeof text, "first at %zu: %g for %g", i,
                          static_cast<double>(seen[i]), static_cast<double>(wanted[i]));
            detail = text;
        }
    }
    if (wrong != 0)
        detail =
            std::to_string(wrong) + " of " + std::to_string(wanted.size()) + " wrong, " + detail;
    canvas.expect_true(what, wrong == 0, detail);
}

GLuint make_target(GLuint texture, GLenum attachment) {
    GLuint framebuffer = 0;
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture(GL_FRAMEBUFFER, attachment, texture, 0);
    return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE ? framebuffer : 0;
}

bool no_error(Canvas& canvas, const char* what) {
    const GLenum error = glGetError();
    if (error == GL_NO_ERROR)
        return true;
    char text[40];
    std::snprintf(text, sizeof text, "GL error %#x", error);
    canvas.expect_true(what, false, text);
    return false;
}

}  // namespace cuesta::conformance
