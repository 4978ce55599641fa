// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <array>

#include "error_cases.h"

namespace cuesta::gl {
namespace {

using gles::bad_enum;
using S = State;

std::array<std::byte, 256> image_memory{};

void make_line(S& s) {
    tex_image_1d(s, GL_TEXTURE_1D, 0, GL_RGBA, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
}

void make_depth(S& s) {
    gles::tex_image_2d(s, GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, 4, 4, 0, GL_DEPTH_COMPONENT,
                       GL_FLOAT, nullptr);
}

void make_colors(S& s, GLenum target = GL_TEXTURE_2D, GLint format = GL_RGBA) {
    gles::tex_image_2d(s, target, 0, format, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
}

void bind_image_target(S& s) {
    GLuint name = 0;
    gles::gen_framebuffers(s, 1, &name);
    gles::bind_framebuffer(s, GL_FRAMEBUFFER, name);
}

// A texture of the target, without an image.
GLuint make_texture(S& s, GLenum target) {
    GLuint name = 0;
    gles::gen_textures(s, 1, &name);
    gles::bind_texture(s, target, name);
    return name;
}

GLuint made_sampler(S& s) {
    GLuint name = 0;
    gles::gen_samplers(s, 1, &name);
    return name;
}

constexpr ErrorCase image_errors[] = {
    {"glTexImage1D", GL_INVALID_ENUM,
     [](S& s) {
         tex_image_1d(s, GL_TEXTURE_2D, 0, GL_RGBA, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
     }},
    {"glTexImage1D", GL_INVALID_ENUM,
     [](S& s) {
         tex_image_1d(s, GL_PROXY_TEXTURE_2D, 0, GL_RGBA, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
     }},
    {"glTexImage1D", GL_INVALID_ENUM,
     [](S& s) {
         tex_image_1d(s, GL_TEXTURE_1D, 0, GL_RGBA, 4, 0, bad_enum, GL_UNSIGNED_BYTE, nullptr);
     }},
    {"glTexImage1D", GL_INVALID_ENUM,
     [](S& s) { tex_image_1d(s, GL_TEXTURE_1D, 0, GL_RGBA, 4, 0, GL_RGBA, GL_BITMAP, nullptr); }},
    {"glTexImage1D", GL_INVALID_VALUE,
     [](S& s) {
         tex_image_1d(s, GL_TEXTURE_1D, 0, bad_enum, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
     }},
    {"glTexImage1D", GL_INVALID_VALUE,
     [](S& s) { tex_image_1d(s, GL_TEXTURE_1D, 0, 5, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr); }},
    {"glTexImage1D", GL_INVALID_VALUE,
     [](S& s) {
         tex_image_1d(s, GL_TEXTURE_1D, 0, GL_RGBA, 4, 2, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
     }},
    {"glTexImage1D", GL_INVALID_VALUE,
     [](S& s) {
         tex_image_1d(s, GL_TEXTURE_1D, 0, GL_RGBA, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
     }},
    {"glTexImage1D", GL_INVALID_VALUE,
     [](S& s) {
         tex_image_1d(s, GL_TEXTURE_1D, -1, GL_RGBA, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
     }},
    {"glTexImage1D", GL_INVALID_VALUE,
     [](S& s) {
         tex_image_1d(s, GL_PROXY_TEXTURE_1D, 0, GL_RGBA, -4, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                      nullptr);
     }},
    {"glTexImage1D", GL_INVALID_OPERATION,
     [](S& s) {
         tex_image_1d(s, GL_TEXTURE_1D, 0, GL_RGBA, 4, 0, GL_RGBA, GL_UNSIGNED_SHORT_5_6_5,
                      nullptr);
     }},
    {"glTexImage1D", GL_INVALID_OPERATION,
     [](S& s) {
         tex_image_1d(s, GL_TEXTURE_1D, 0, GL_RGBA, 4, 0, GL_DEPTH_COMPONENT, GL_FLOAT, nullptr);
     }},
    {"glTexImage1D", GL_INVALID_OPERATION,
     [](S& s) {
         tex_image_1d(s, GL_TEXTURE_1D, 0, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 4, 0, GL_RGB,
                      GL_UNSIGNED_BYTE, nullptr);
     }},
    {"glTexImage2D", GL_INVALID_VALUE,
     [](S& s) {
         gles::tex_image_2d(s, GL_TEXTURE_RECTANGLE, 1, GL_RGBA, 4, 4, 0, GL_RGBA, GL_FLOAT,
                            nullptr);
     }},
    {"glTexImage2D", GL_INVALID_VALUE,
     [](S& s) {
         gles::tex_image_2d(s, GL_TEXTURE_RECTANGLE, 0, GL_RGBA, 4, 4, 1, GL_RGBA, GL_FLOAT,
                            nullptr);
     }},
    {"glTexImage2D", GL_INVALID_OPERATION,
     [](S& s) {
         gles::tex_image_2d(s, GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, 4, 4, 0, GL_STENCIL_INDEX,
                            GL_INT, nullptr);
     }},
    {"glTexImage3DEXT", GL_INVALID_OPERATION,
     [](S& s) {
         tex_image_3d_ext(s, GL_TEXTURE_3D, 0, GL_DEPTH_COMPONENT, 4, 4, 4, 0, GL_DEPTH_COMPONENT,
                          GL_FLOAT, nullptr);
     }},
    {"glTexSubImage1D", GL_INVALID_ENUM,
     [](S& s) {
         tex_sub_image_1d(s, GL_TEXTURE_2D, 0, 0, 4, GL_RGBA, GL_FLOAT, image_memory.data());
     }},
    {"glTexSubImage1D", GL_INVALID_ENUM,
     [](S& s) {
         tex_sub_image_1d(s, GL_PROXY_TEXTURE_1D, 0, 0, 4, GL_RGBA, GL_FLOAT, image_memory.data());
     }},
    {"glTexSubImage1D", GL_INVALID_OPERATION,
     [](S& s) {
         tex_sub_image_1d(s, GL_TEXTURE_1D, 0, 0, 4, GL_RGBA, GL_FLOAT, image_memory.data());
     }},
    {"glTexSubImage1D", GL_INVALID_VALUE,
     [](S& s) {
         make_line(s);
         tex_sub_image_1d(s, GL_TEXTURE_1D, 0, 2, 4, GL_RGBA, GL_FLOAT, image_memory.data());
     }},
    {"glTexSubImage1D", GL_INVALID_VALUE,
     [](S& s) {
         make_line(s);
         tex_sub_image_1d(s, GL_TEXTURE_1D, 0, -1, 4, GL_RGBA, GL_FLOAT, image_memory.data());
     }},
    {"glTexSubImage1D", GL_INVALID_OPERATION,
     [](S& s) {
         make_line(s);
         tex_sub_image_1d(s, GL_TEXTURE_1D, 0, 0, 4, GL_DEPTH_COMPONENT, GL_FLOAT,
                          image_memory.data());
     }},
    {"glCopyTexImage1D", GL_INVALID_ENUM,
     [](S& s) { copy_tex_image_1d(s, GL_TEXTURE_2D, 0, GL_RGBA, 0, 0, 4, 0); }},
    {"glCopyTexImage1D", GL_INVALID_ENUM,
     [](S& s) { copy_tex_image_1d(s, GL_TEXTURE_1D, 0, 4, 0, 0, 4, 0); }},
    {"glCopyTexImage1D", GL_INVALID_VALUE,
     [](S& s) { copy_tex_image_1d(s, GL_TEXTURE_1D, 0, GL_RGBA, 0, 0, -4, 0); }},
    {"glCopyTexImage1D", GL_INVALID_FRAMEBUFFER_OPERATION,
     [](S& s) {
         bind_image_target(s);
         copy_tex_image_1d(s, GL_TEXTURE_1D, 0, GL_RGBA, 0, 0, 4, 0);
     }},
    {"glCopyTexSubImage1D", GL_INVALID_OPERATION,
     [](S& s) { copy_tex_sub_image_1d(s, GL_TEXTURE_1D, 0, 0, 0, 0, 4); }},
    {"glCompressedTexImage1D", GL_INVALID_ENUM,
     [](S& s) {
         compressed_tex_image_1d(s, GL_TEXTURE_1D, 0, GL_RGBA, 4, 0, 8, image_memory.data());
     }},
    {"glCompressedTexImage1D", GL_INVALID_OPERATION,
     [](S& s) {
         compressed_tex_image_1d(s, GL_TEXTURE_1D, 0, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 4, 0, 8,
                                 image_memory.data());
     }},
    {"glCompressedTexSubImage1D", GL_INVALID_ENUM,
     [](S& s) {
         compressed_tex_sub_image_1d(s, GL_TEXTURE_1D, 0, 0, 4, GL_RGBA, 8, image_memory.data());
     }},
    // What is read back.
    {"glGetTexImage", GL_INVALID_ENUM,
     [](S& s) {
         get_tex_image(s, GL_TEXTURE_CUBE_MAP, 0, GL_RGBA, GL_FLOAT, image_memory.data());
     }},
    {"glGetTexImage", GL_INVALID_ENUM,
     [](S& s) {
         get_tex_image(s, GL_PROXY_TEXTURE_2D, 0, GL_RGBA, GL_FLOAT, image_memory.data());
     }},
    {"glGetTexImage", GL_INVALID_VALUE,
     [](S& s) { get_tex_image(s, GL_TEXTURE_2D, -1, GL_RGBA, GL_FLOAT, image_memory.data()); }},
    {"glGetTexImage", GL_INVALID_ENUM,
     [](S& s) {
         get_tex_image(s, GL_TEXTURE_2D, 0, GL_COLOR_INDEX, GL_FLOAT, image_memory.data());
     }},
    {"glGetTexImage", GL_INVALID_OPERATION,
     [](S& s) {
         get_tex_image(s, GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE_3_3_2, image_memory.data());
     }},
    {"glGetTexImage", GL_INVALID_OPERATION,
     [](S& s) {
         make_depth(s);
         get_tex_image(s, GL_TEXTURE_2D, 0, GL_RGBA, GL_FLOAT, image_memory.data());
     }},
    {"glGetTexImage", GL_INVALID_OPERATION,
     [](S& s) {
         make_colors(s);
         get_tex_image(s, GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, GL_FLOAT, image_memory.data());
     }},
    {"glGetCompressedTexImage", GL_INVALID_ENUM,
     [](S& s) { get_compressed_tex_image(s, bad_enum, 0, image_memory.data()); }},
    {"glGetCompressedTexImage", GL_INVALID_VALUE,
     [](S& s) { get_compressed_tex_image(s, GL_TEXTURE_2D, 99, image_memory.data()); }},
    {"glGetCompressedTexImage", GL_INVALID_OPERATION,
     [](S& s) {
         make_colors(s);
         get_compressed_tex_image(s, GL_TEXTURE_2D, 0, image_memory.data());
     }},
    // Parameters.
    {"glTexParameteri", GL_INVALID_ENUM,
     [](S& s) { gles::tex_parameter_i(s, GL_TEXTURE_RECTANGLE, GL_TEXTURE_WRAP_S, GL_REPEAT); }},
    {"glTexParameteri", GL_INVALID_ENUM,
     [](S& s) {
         gles::tex_parameter_i(s, GL_TEXTURE_RECTANGLE, GL_TEXTURE_MIN_FILTER,
                               GL_LINEAR_MIPMAP_LINEAR);
     }},
    {"glTexParameteri", GL_INVALID_OPERATION,
     [](S& s) { gles::tex_parameter_i(s, GL_TEXTURE_RECTANGLE, GL_TEXTURE_BASE_LEVEL, 1); }},
    {"glTexParameteri", GL_INVALID_ENUM,
     [](S& s) { gles::tex_parameter_i(s, GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, GL_RGBA); }},
    {"glTexParameterf", GL_INVALID_ENUM,
     [](S& s) { gles::tex_parameter_f(s, GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, 1); }},
    {"glGetTexLevelParameteriv", GL_INVALID_OPERATION,
     [](S& s) {
         GLint value = 0;
         make_colors(s);
         gles::get_tex_level_parameter_iv(s, GL_TEXTURE_2D, 0, GL_TEXTURE_COMPRESSED_IMAGE_SIZE,
                                          &value);
     }},
    {"glGenerateMipmap", GL_INVALID_ENUM,
     [](S& s) { gles::generate_mipmap(s, GL_TEXTURE_RECTANGLE); }},
    // Residence.
    {"glPrioritizeTextures", GL_INVALID_VALUE,
     [](S& s) { prioritize_textures(s, -1, nullptr, nullptr); }},
    {"glAreTexturesResident", GL_INVALID_VALUE,
     [](S& s) { are_textures_resident(s, -1, nullptr, nullptr); }},
    {"glAreTexturesResident", GL_INVALID_VALUE,
     [](S& s) {
         const GLuint names[] = {make_texture(s, GL_TEXTURE_1D), 0};
         GLboolean residences[2] = {};
         are_textures_resident(s, 2, names, residences);
     }},
    // Framebuffers.
    {"glDrawBuffer", GL_INVALID_ENUM, [](S& s) { draw_buffer(s, bad_enum); }},
    {"glDrawBuffer", GL_INVALID_OPERATION, [](S& s) { draw_buffer(s, GL_RIGHT); }},
    {"glDrawBuffer", GL_INVALID_OPERATION, [](S& s) { draw_buffer(s, GL_AUX0); }},
    {"glDrawBuffer", GL_INVALID_OPERATION, [](S& s) { draw_buffer(s, GL_COLOR_ATTACHMENT0); }},
    {"glDrawBuffer", GL_INVALID_OPERATION,
     [](S& s) {
         bind_image_target(s);
         draw_buffer(s, GL_BACK);
     }},
    {"glDrawBuffers", GL_INVALID_ENUM,
     [](S& s) {
         const GLenum both = GL_FRONT_AND_BACK;
         gles::draw_buffers(s, 1, &both);
     }},
    {"glDrawBuffers", GL_INVALID_OPERATION,
     [](S& s) {
         const GLenum twice[] = {GL_COLOR_ATTACHMENT1, GL_COLOR_ATTACHMENT1};
         bind_image_target(s);
         gles::draw_buffers(s, 2, twice);
     }},
    {"glReadBuffer", GL_INVALID_OPERATION, [](S& s) { gles::read_buffer(s, GL_FRONT_RIGHT); }},
    {"glReadBuffer", GL_INVALID_ENUM, [](S& s) { gles::read_buffer(s, bad_enum); }},
    {"glFramebufferTexture1D", GL_INVALID_ENUM,
     [](S& s) {
         framebuffer_texture_1d(s, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                                make_texture(s, GL_TEXTURE_1D), 0);
     }},
    {"glFramebufferTexture1D", GL_INVALID_OPERATION,
     [](S& s) {
         framebuffer_texture_1d(s, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_1D,
                                make_texture(s, GL_TEXTURE_1D), 0);
     }},
    {"glFramebufferTexture1D", GL_INVALID_OPERATION,
     [](S& s) {
         bind_image_target(s);
         framebuffer_texture_1d(s, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_1D,
                                make_texture(s, GL_TEXTURE_2D), 0);
     }},
    {"glFramebufferTexture", GL_INVALID_ENUM,
     [](S& s) { framebuffer_texture(s, bad_enum, GL_COLOR_ATTACHMENT0, 0, 0); }},
    {"glFramebufferTexture", GL_INVALID_OPERATION,
     [](S& s) { framebuffer_texture(s, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, 0, 0); }},
    {"glFramebufferTexture3D", GL_INVALID_ENUM,
     [](S& s) {
         framebuffer_texture_3d(s, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                                make_texture(s, GL_TEXTURE_3D), 0, 0);
     }},
    {"glFramebufferTexture3D", GL_INVALID_VALUE,
     [](S& s) {
         bind_image_target(s);
         framebuffer_texture_3d(s, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_3D,
                                make_texture(s, GL_TEXTURE_3D), 0, -1);
     }},
    {"glRenderbufferStorage", GL_INVALID_ENUM,
     [](S& s) { gles::renderbuffer_storage(s, GL_RENDERBUFFER, GL_COMPRESSED_RGB, 4, 4); }},
    {"glTexBuffer", GL_INVALID_ENUM, [](S& s) { tex_buffer(s, GL_TEXTURE_2D, GL_R8, 0); }},
    {"glTexBuffer", GL_INVALID_ENUM, [](S& s) { tex_buffer(s, GL_TEXTURE_BUFFER, GL_RGB8, 0); }},
    {"glTexBuffer", GL_INVALID_OPERATION,
     [](S& s) { tex_buffer(s, GL_TEXTURE_BUFFER, GL_R8, 77); }},
    {"glTexImage2DMultisample", GL_INVALID_ENUM,
     [](S& s) {
         tex_image_2d_multisample(s, GL_TEXTURE_2D_MULTISAMPLE_ARRAY, 4, GL_RGBA8, 4, 4, GL_TRUE);
     }},
    {"glTexImage2DMultisample", GL_INVALID_ENUM,
     [](S& s) {
         tex_image_2d_multisample(s, GL_TEXTURE_2D_MULTISAMPLE, 4, GL_COMPRESSED_RGB, 4, 4,
                                  GL_TRUE);
     }},
    {"glTexImage2DMultisample", GL_INVALID_VALUE,
     [](S& s) {
         tex_image_2d_multisample(s, GL_TEXTURE_2D_MULTISAMPLE, 0, GL_RGBA8, 4, 4, GL_TRUE);
     }},
    {"glTexImage2DMultisample", GL_INVALID_VALUE,
     [](S& s) {
         tex_image_2d_multisample(s, GL_TEXTURE_2D_MULTISAMPLE, 4, GL_RGBA8, -1, 4, GL_TRUE);
     }},
    {"glTexImage2DMultisample", GL_INVALID_OPERATION,
     [](S& s) {
         tex_image_2d_multisample(s, GL_TEXTURE_2D_MULTISAMPLE, 64, GL_RGBA8, 4, 4, GL_TRUE);
     }},
    {"glTexImage3DMultisample", GL_INVALID_ENUM,
     [](S& s) {
         tex_image_3d_multisample(s, GL_TEXTURE_2D_MULTISAMPLE, 4, GL_RGBA8, 4, 4, 2, GL_TRUE);
     }},
    {"glTexImage3DMultisample", GL_INVALID_ENUM,
     [](S& s) {
         tex_image_3d_multisample(s, GL_TEXTURE_2D_MULTISAMPLE_ARRAY, 4, GL_COMPRESSED_RGB, 4, 4, 2,
                                  GL_TRUE);
     }},
    {"glTexImage3DMultisample", GL_INVALID_VALUE,
     [](S& s) {
         tex_image_3d_multisample(s, GL_TEXTURE_2D_MULTISAMPLE_ARRAY, 0, GL_RGBA8, 4, 4, 2,
                                  GL_TRUE);
     }},
    {"glTexImage3DMultisample", GL_INVALID_VALUE,
     [](S& s) {
         tex_image_3d_multisample(s, GL_TEXTURE_2D_MULTISAMPLE_ARRAY, 4, GL_RGBA8, -1, 4, 2,
                                  GL_TRUE);
     }},
    {"glTexImage3DMultisample", GL_INVALID_OPERATION,
     [](S& s) {
         tex_image_3d_multisample(s, GL_TEXTURE_2D_MULTISAMPLE_ARRAY, 64, GL_RGBA8, 4, 4, 2,
                                  GL_TRUE);
     }},
    {"glTexParameterIiv", GL_INVALID_ENUM,
     [](S& s) {
         const GLint values[4] = {};
         tex_parameter_iiv(s, bad_enum, GL_TEXTURE_BORDER_COLOR, values);
     }},
    {"glTexParameterIuiv", GL_INVALID_ENUM,
     [](S& s) {
         const GLuint values[4] = {};
         tex_parameter_iuiv(s, GL_TEXTURE_2D, bad_enum, values);
     }},
    {"glGetTexParameterIiv", GL_INVALID_ENUM,
     [](S& s) {
         GLint values[4] = {};
         get_tex_parameter_iiv(s, bad_enum, GL_TEXTURE_BORDER_COLOR, values);
     }},
    {"glGetTexParameterIuiv", GL_INVALID_ENUM,
     [](S& s) {
         GLuint values[4] = {};
         get_tex_parameter_iuiv(s, GL_TEXTURE_2D, bad_enum, values);
     }},
    // Textures of buffers have no parameters.
    {"glTexParameterIiv", GL_INVALID_ENUM,
     [](S& s) {
         const GLint values[4] = {};
         tex_parameter_iiv(s, GL_TEXTURE_BUFFER, GL_TEXTURE_BORDER_COLOR, values);
     }},
    {"glGetTexParameterIiv", GL_INVALID_ENUM,
     [](S& s) {
         GLint values[4] = {};
         get_tex_parameter_iiv(s, GL_TEXTURE_BUFFER, GL_TEXTURE_BORDER_COLOR, values);
     }},
    {"glSamplerParameterIiv", GL_INVALID_OPERATION,
     [](S& s) {
         const GLint values[4] = {};
         sampler_parameter_iiv(s, 77, GL_TEXTURE_BORDER_COLOR, values);
     }},
    {"glSamplerParameterIuiv", GL_INVALID_ENUM,
     [](S& s) {
         const GLuint values[4] = {};
         sampler_parameter_iuiv(s, made_sampler(s), bad_enum, values);
     }},
    {"glGetSamplerParameterIiv", GL_INVALID_OPERATION,
     [](S& s) {
         GLint values[4] = {};
         get_sampler_parameter_iiv(s, 77, GL_TEXTURE_BORDER_COLOR, values);
     }},
    {"glGetSamplerParameterIuiv", GL_INVALID_ENUM,
     [](S& s) {
         GLuint values[4] = {};
         get_sampler_parameter_iuiv(s, made_sampler(s), bad_enum, values);
     }},
    // A border is four values.
    {"glSamplerParameterIiv", GL_INVALID_ENUM,
     [](S& s) { gles::sampler_parameter_i(s, made_sampler(s), GL_TEXTURE_BORDER_COLOR, 0); }},
    // Integers and what is none.
    {"glTexImage1D", GL_INVALID_OPERATION,
     [](S& s) {
         tex_image_1d(s, GL_TEXTURE_1D, 0, GL_RGBA8UI, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
     }},
    {"glTexImage1D", GL_INVALID_ENUM,
     [](S& s) {
         tex_image_1d(s, GL_TEXTURE_1D, 0, GL_RGBA8UI, 4, 0, GL_RGBA_INTEGER, GL_FLOAT, nullptr);
     }},
    {"glHint", GL_INVALID_ENUM, [](S& s) { gles::hint(s, GL_TEXTURE_COMPRESSION_HINT, GL_RGBA); }},
};

constexpr const char* texture_calls_without_errors[] = {"glClearColorIiEXT", "glClearColorIuiEXT"};

}  // namespace

ErrorTable textures_errors() {
    return {image_errors, texture_calls_without_errors};
}

}  // namespace cuesta::gl
