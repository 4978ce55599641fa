// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Errors of what OpenGL ES 3.1 adds to vertices, textures and framebuffers: in a context of that
// version.
#include "error_cases.h"
#include "gallium/frontends/gles/sample_counts.h"

namespace cuesta::gles {

namespace {

using S = State;

constexpr GLuint too_many = 16;
constexpr GLenum samples_2d = GL_TEXTURE_2D_MULTISAMPLE;

// A vertex array of the application's own, and a buffer's name that no buffer has yet.
GLuint with_array(S& s) {
    GLuint names[2] = {};
    gen_vertex_arrays(s, 1, &names[0]);
    bind_vertex_array(s, names[0]);
    gen_buffers(s, 1, &names[1]);
    return names[1];
}
void with_samples(S& s, GLsizei samples = 2, GLenum format = GL_RGBA8) {
    bind_texture(s, samples_2d, 1);
    tex_storage_2d_multisample(s, samples_2d, samples, format, 4, 4, GL_TRUE);
}
void store(S& s, GLsizei samples, GLenum format, GLsizei width = 4, GLsizei height = 4) {
    bind_texture(s, samples_2d, 1);
    tex_storage_2d_multisample(s, samples_2d, samples, format, width, height, GL_TRUE);
}
void ask_level(S& s, GLenum target, GLint level, GLenum name) {
    GLint value = 0;
    get_tex_level_parameter_iv(s, target, level, name, &value);
}
void ask_level_float(S& s, GLenum target, GLint level, GLenum name) {
    GLfloat value = 0;
    get_tex_level_parameter_fv(s, target, level, name, &value);
}
void ask_number(S& s, GLenum name, GLuint number) {
    GLint value = 0;
    get_integeri_v(s, name, number, &value);
}
void ask_sample(S& s, GLenum name, GLuint number) {
    GLfloat position[2] = {};
    get_multisample_fv(s, name, number, position);
}
void ask_framebuffer(S& s, GLenum target, GLenum name) {
    GLint value = 0;
    get_framebuffer_parameter_iv(s, target, name, &value);
}
// With framebuffer 1 bound.
void set_framebuffer(S& s, GLenum name, GLint value) {
    bind_framebuffer(s, GL_FRAMEBUFFER, 1);
    framebuffer_parameter_i(s, GL_FRAMEBUFFER, name, value);
}
void attach_samples(S& s, GLenum target, GLint level) {
    with_samples(s);
    bind_framebuffer(s, GL_FRAMEBUFFER, 1);
    framebuffer_texture2d(s, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, target, 1, level);
}
void image_storage(S& s, GLenum target, const GLint* attributes) {
    bind_texture(s, GL_TEXTURE_2D, 1);
    egl_image_target_tex_storage(s, target, nullptr, attributes);
}

constexpr ErrorCase es31_state_cases[] = {
    // --- vertices
    {"glBindVertexBuffer", GL_INVALID_VALUE,
     [](S& s) { bind_vertex_buffer(s, too_many, with_array(s), 0, 16); }},
    {"glBindVertexBuffer", GL_INVALID_VALUE,
     [](S& s) { bind_vertex_buffer(s, 0, with_array(s), -1, 16); }},
    {"glBindVertexBuffer", GL_INVALID_VALUE,
     [](S& s) { bind_vertex_buffer(s, 0, with_array(s), 0, -1); }},
    {"glBindVertexBuffer", GL_INVALID_VALUE,
     [](S& s) { bind_vertex_buffer(s, 0, with_array(s), 0, max_vertex_stride + 1); }},
    {"glBindVertexBuffer", GL_INVALID_OPERATION,
     [](S& s) {
         with_array(s);
         bind_vertex_buffer(s, 0, 77, 0, 16);
     }},
    {"glBindVertexBuffer", GL_INVALID_OPERATION, [](S& s) { bind_vertex_buffer(s, 0, 0, 0, 16); }},
    {"glVertexAttribFormat", GL_INVALID_VALUE,
     [](S& s) {
         with_array(s);
         vertex_attrib_format(s, too_many, 4, GL_FLOAT, GL_FALSE, 0);
     }},
    {"glVertexAttribFormat", GL_INVALID_VALUE,
     [](S& s) {
         with_array(s);
         vertex_attrib_format(s, 0, 0, GL_FLOAT, GL_FALSE, 0);
     }},
    {"glVertexAttribFormat", GL_INVALID_VALUE,
     [](S& s) {
         with_array(s);
         vertex_attrib_format(s, 0, 4, GL_FLOAT, GL_FALSE, max_relative_offset + 1);
     }},
    {"glVertexAttribFormat", GL_INVALID_ENUM,
     [](S& s) {
         with_array(s);
         vertex_attrib_format(s, 0, 4, bad_enum, GL_FALSE, 0);
     }},
    {"glVertexAttribFormat", GL_INVALID_OPERATION,
     [](S& s) {
         with_array(s);
         vertex_attrib_format(s, 0, 3, GL_INT_2_10_10_10_REV, GL_FALSE, 0);
     }},
    {"glVertexAttribFormat", GL_INVALID_OPERATION,
     [](S& s) { vertex_attrib_format(s, 0, 4, GL_FLOAT, GL_FALSE, 0); }},
    {"glVertexAttribIFormat", GL_INVALID_VALUE,
     [](S& s) {
         with_array(s);
         vertex_attrib_i_format(s, too_many, 4, GL_INT, 0);
     }},
    {"glVertexAttribIFormat", GL_INVALID_VALUE,
     [](S& s) {
         with_array(s);
         vertex_attrib_i_format(s, 0, 5, GL_INT, 0);
     }},
    {"glVertexAttribIFormat", GL_INVALID_VALUE,
     [](S& s) {
         with_array(s);
         vertex_attrib_i_format(s, 0, 4, GL_INT, max_relative_offset + 1);
     }},
    {"glVertexAttribIFormat", GL_INVALID_ENUM,
     [](S& s) {
         with_array(s);
         vertex_attrib_i_format(s, 0, 4, GL_FLOAT, 0);
     }},
    {"glVertexAttribIFormat", GL_INVALID_OPERATION,
     [](S& s) { vertex_attrib_i_format(s, 0, 4, GL_INT, 0); }},
    {"glVertexAttribBinding", GL_INVALID_VALUE,
     [](S& s) {
         with_array(s);
         vertex_attrib_binding(s, too_many, 0);
     }},
    {"glVertexAttribBinding", GL_INVALID_VALUE,
     [](S& s) {
         with_array(s);
         vertex_attrib_binding(s, 0, too_many);
     }},
    {"glVertexAttribBinding", GL_INVALID_OPERATION, [](S& s) { vertex_attrib_binding(s, 0, 0); }},
    {"glVertexBindingDivisor", GL_INVALID_VALUE,
     [](S& s) {
         with_array(s);
         vertex_binding_divisor(s, too_many, 1);
     }},
    {"glVertexBindingDivisor", GL_INVALID_OPERATION, [](S& s) { vertex_binding_divisor(s, 0, 1); }},
    {"glVertexAttribPointer", GL_INVALID_VALUE,
     [](S& s) {
         vertex_attrib_pointer(s, 0, 4, GL_FLOAT, GL_FALSE, max_vertex_stride + 1, nullptr);
     }},
    {"glGetIntegeri_v", GL_INVALID_VALUE,
     [](S& s) { ask_number(s, GL_VERTEX_BINDING_STRIDE, too_many); }},
    {"glGetIntegeri_v", GL_INVALID_VALUE, [](S& s) { ask_number(s, GL_SAMPLE_MASK_VALUE, 1); }},
    // --- textures
    {"glGetTexLevelParameteriv", GL_INVALID_ENUM,
     [](S& s) { ask_level(s, bad_enum, 0, GL_TEXTURE_WIDTH); }},
    {"glGetTexLevelParameteriv", GL_INVALID_ENUM,
     [](S& s) { ask_level(s, GL_TEXTURE_CUBE_MAP, 0, GL_TEXTURE_WIDTH); }},
    {"glGetTexLevelParameteriv", GL_INVALID_ENUM,
     [](S& s) { ask_level(s, GL_TEXTURE_2D, 0, bad_enum); }},
    {"glGetTexLevelParameteriv", GL_INVALID_VALUE,
     [](S& s) { ask_level(s, GL_TEXTURE_2D, -1, GL_TEXTURE_WIDTH); }},
    {"glGetTexLevelParameteriv", GL_INVALID_VALUE,
     [](S& s) { ask_level(s, GL_TEXTURE_2D, 15, GL_TEXTURE_WIDTH); }},
    {"glGetTexLevelParameteriv", GL_INVALID_VALUE,
     [](S& s) { ask_level(s, samples_2d, 1, GL_TEXTURE_WIDTH); }},
    {"glGetTexLevelParameterfv", GL_INVALID_ENUM,
     [](S& s) { ask_level_float(s, bad_enum, 0, GL_TEXTURE_WIDTH); }},
    {"glGetTexLevelParameterfv", GL_INVALID_VALUE,
     [](S& s) { ask_level_float(s, GL_TEXTURE_2D, -1, GL_TEXTURE_WIDTH); }},
    {"glTexStorage2DMultisample", GL_INVALID_ENUM,
     [](S& s) { tex_storage_2d_multisample(s, GL_TEXTURE_2D, 2, GL_RGBA8, 4, 4, GL_TRUE); }},
    {"glTexStorage2DMultisample", GL_INVALID_ENUM, [](S& s) { store(s, 2, GL_RGBA); }},
    {"glTexStorage2DMultisample", GL_INVALID_ENUM, [](S& s) { store(s, 2, GL_RGB9_E5); }},
    {"glTexStorage2DMultisample", GL_INVALID_ENUM, [](S& s) { store(s, 2, GL_STENCIL_INDEX8); }},
    {"glTexStorage2DMultisample", GL_INVALID_ENUM,
     [](S& s) { store(s, 2, GL_COMPRESSED_RGB8_ETC2); }},
    {"glTexStorage2DMultisample", GL_INVALID_VALUE, [](S& s) { store(s, 0, GL_RGBA8); }},
    {"glTexStorage2DMultisample", GL_INVALID_VALUE, [](S& s) { store(s, 2, GL_RGBA8, 0, 4); }},
    {"glTexStorage2DMultisample", GL_INVALID_VALUE, [](S& s) { store(s, 2, GL_RGBA8, 4, 0); }},
    {"glTexStorage2DMultisample", GL_INVALID_VALUE,
     [](S& s) { store(s, 2, GL_RGBA8, 1 << 20, 4); }},
    {"glTexStorage2DMultisample", GL_INVALID_OPERATION, [](S& s) { store(s, 99, GL_RGBA8); }},
    {"glTexStorage2DMultisample", GL_INVALID_OPERATION,
     [](S& s) { tex_storage_2d_multisample(s, samples_2d, 2, GL_RGBA8, 4, 4, GL_TRUE); }},
    {"glTexStorage2DMultisample", GL_INVALID_OPERATION,
     [](S& s) {
         with_samples(s);
         with_samples(s);
     }},
    {"glTexImage2D", GL_INVALID_ENUM,
     [](S& s) {
         tex_image_2d(s, samples_2d, 0, GL_RGBA, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
     }},
    {"glTexSubImage2D", GL_INVALID_ENUM,
     [](S& s) {
         with_samples(s);
         tex_sub_image_2d(s, samples_2d, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
     }},
    {"glTexStorage2D", GL_INVALID_ENUM,
     [](S& s) { tex_storage_2d(s, samples_2d, 1, GL_RGBA8, 4, 4); }},
    {"glGenerateMipmap", GL_INVALID_ENUM, [](S& s) { generate_mipmap(s, samples_2d); }},
    {"glTexParameteri", GL_INVALID_ENUM,
     [](S& s) { tex_parameter_i(s, samples_2d, GL_TEXTURE_MIN_FILTER, GL_NEAREST); }},
    {"glTexParameterf", GL_INVALID_ENUM,
     [](S& s) { tex_parameter_f(s, samples_2d, GL_TEXTURE_MIN_LOD, 0); }},
    {"glTexParameteri", GL_INVALID_OPERATION,
     [](S& s) { tex_parameter_i(s, samples_2d, GL_TEXTURE_BASE_LEVEL, 1); }},
    {"glTexParameteri", GL_INVALID_VALUE,
     [](S& s) { tex_parameter_i(s, samples_2d, GL_TEXTURE_BASE_LEVEL, -1); }},
    {"glTexParameteri", GL_INVALID_ENUM,
     [](S& s) { tex_parameter_i(s, GL_TEXTURE_2D, GL_DEPTH_STENCIL_TEXTURE_MODE, GL_DEPTH); }},
    {"glSamplerParameteri", GL_INVALID_ENUM,
     [](S& s) {
         GLuint name = 0;
         gen_samplers(s, 1, &name);
         sampler_parameter_i(s, name, GL_DEPTH_STENCIL_TEXTURE_MODE, GL_STENCIL_INDEX);
     }},
    {"glGetInternalformativ", GL_INVALID_ENUM,
     [](S& s) {
         GLint value = 0;
         get_internalformativ(s, samples_2d, GL_RGB9_E5, GL_SAMPLES, 1, &value);
     }},
    {"glEGLImageTargetTexStorageEXT", GL_INVALID_ENUM,
     [](S& s) { image_storage(s, bad_enum, nullptr); }},
    {"glEGLImageTargetTexStorageEXT", GL_INVALID_ENUM,
     [](S& s) { image_storage(s, samples_2d, nullptr); }},
    {"glEGLImageTargetTexStorageEXT", GL_INVALID_VALUE,
     [](S& s) {
         constexpr GLint some[] = {1, GL_NONE};
         image_storage(s, GL_TEXTURE_2D, some);
     }},
    {"glEGLImageTargetTexStorageEXT", GL_INVALID_VALUE,
     [](S& s) {
         constexpr GLint none[] = {GL_NONE};
         image_storage(s, GL_TEXTURE_2D, none);
     }},
    {"glEGLImageTargetTextureStorageEXT", GL_INVALID_OPERATION,
     [](S& s) { egl_image_target_texture_storage(s, 1, nullptr, nullptr); }},
    {"glEGLImageTargetTexture2DOES", GL_INVALID_ENUM,
     [](S& s) {
         constexpr GLenum cube_map_array = 0x9009;
         egl_image_target_texture_2d(s, cube_map_array, nullptr);
     }},
    // --- samples
    {"glGetMultisamplefv", GL_INVALID_ENUM, [](S& s) { ask_sample(s, bad_enum, 0); }},
    {"glGetMultisamplefv", GL_INVALID_VALUE, [](S& s) { ask_sample(s, GL_SAMPLE_POSITION, 0); }},
    {"glGetMultisamplefv", GL_INVALID_VALUE,
     [](S& s) {
         attach_samples(s, samples_2d, 0);
         ask_sample(s, GL_SAMPLE_POSITION, 2);
     }},
    {"glSampleMaski", GL_INVALID_VALUE, [](S& s) { sample_mask_i(s, 1, 0); }},
    {"glRenderbufferStorageMultisample", GL_INVALID_OPERATION,
     [](S& s) {
         bind_renderbuffer(s, GL_RENDERBUFFER, 1);
         const auto most = static_cast<GLsizei>(most_texture_samples(s, SampledKind::integer)) + 1;
         renderbuffer_storage_multisample(s, GL_RENDERBUFFER, most, GL_RGBA8UI, 4, 4);
     }},
    // --- framebuffers
    {"glFramebufferTexture2D", GL_INVALID_VALUE, [](S& s) { attach_samples(s, samples_2d, 1); }},
    {"glFramebufferTexture2D", GL_INVALID_OPERATION,
     [](S& s) { attach_samples(s, GL_TEXTURE_2D, 0); }},
    {"glFramebufferParameteri", GL_INVALID_ENUM,
     [](S& s) {
         bind_framebuffer(s, GL_FRAMEBUFFER, 1);
         framebuffer_parameter_i(s, bad_enum, GL_FRAMEBUFFER_DEFAULT_WIDTH, 1);
     }},
    {"glFramebufferParameteri", GL_INVALID_ENUM, [](S& s) { set_framebuffer(s, bad_enum, 1); }},
    {"glFramebufferParameteri", GL_INVALID_VALUE,
     [](S& s) { set_framebuffer(s, GL_FRAMEBUFFER_DEFAULT_WIDTH, -1); }},
    {"glFramebufferParameteri", GL_INVALID_VALUE,
     [](S& s) { set_framebuffer(s, GL_FRAMEBUFFER_DEFAULT_HEIGHT, 1 << 20); }},
    {"glFramebufferParameteri", GL_INVALID_VALUE,
     [](S& s) { set_framebuffer(s, GL_FRAMEBUFFER_DEFAULT_SAMPLES, 99); }},
    {"glFramebufferParameteri", GL_INVALID_OPERATION,
     [](S& s) { framebuffer_parameter_i(s, GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_WIDTH, 1); }},
    {"glGetFramebufferParameteriv", GL_INVALID_ENUM,
     [](S& s) { ask_framebuffer(s, bad_enum, GL_FRAMEBUFFER_DEFAULT_WIDTH); }},
    {"glGetFramebufferParameteriv", GL_INVALID_ENUM,
     [](S& s) {
         bind_framebuffer(s, GL_FRAMEBUFFER, 1);
         ask_framebuffer(s, GL_FRAMEBUFFER, bad_enum);
     }},
    {"glGetFramebufferParameteriv", GL_INVALID_OPERATION,
     [](S& s) { ask_framebuffer(s, GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_WIDTH); }},
};

}  // namespace

std::span<const ErrorCase> es31_state_errors() {
    return es31_state_cases;
}

}  // namespace cuesta::gles
