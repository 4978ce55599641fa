// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Errors of textures (OpenGL ES 2.0.25, 3.7). Each begins with the default textures.
#include "error_cases.h"

namespace cuesta::gles {

namespace {

using S = State;

constexpr uint8_t pixels[64] = {};

// 4 x 4 texels, level 0 alone.
void with_texture(S& s) {
    bind_texture(s, GL_TEXTURE_2D, 1);
    tex_image_2d(s, GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
}

constexpr ErrorCase texture_cases[] = {
    {"glPixelStorei", GL_INVALID_ENUM, [](S& s) { pixel_store_i(s, bad_enum, 1); }},
    {"glPixelStorei", GL_INVALID_VALUE, [](S& s) { pixel_store_i(s, GL_UNPACK_ALIGNMENT, 3); }},
    {"glPixelStorei", GL_INVALID_VALUE, [](S& s) { pixel_store_i(s, GL_PACK_ALIGNMENT, 0); }},
    {"glPixelStorei", GL_INVALID_VALUE,
     [](S& s) { pixel_store_i(s, GL_UNPACK_ROW_LENGTH_EXT, -1); }},
    {"glActiveTexture", GL_INVALID_ENUM, [](S& s) { active_texture(s, GL_TEXTURE0 - 1); }},
    {"glActiveTexture", GL_INVALID_ENUM,
     [](S& s) { active_texture(s, GL_TEXTURE0 + s.limits.shader.combined_texture_image_units); }},
    {"glGenTextures", GL_INVALID_VALUE,
     [](S& s) {
         GLuint n[1];
         gen_textures(s, -1, n);
     }},
    {"glDeleteTextures", GL_INVALID_VALUE,
     [](S& s) {
         const GLuint n[1] = {};
         delete_textures(s, -1, n);
     }},
    {"glBindTexture", GL_INVALID_ENUM, [](S& s) { bind_texture(s, bad_enum, 1); }},
    {"glBindTexture", GL_INVALID_OPERATION,
     [](S& s) {
         bind_texture(s, GL_TEXTURE_2D, 1);
         bind_texture(s, GL_TEXTURE_CUBE_MAP, 1);
     }},
    {"glTexParameterf", GL_INVALID_ENUM,
     [](S& s) { tex_parameter_f(s, bad_enum, GL_TEXTURE_MIN_FILTER, GL_LINEAR); }},
    {"glTexParameterf", GL_INVALID_ENUM,
     [](S& s) { tex_parameter_f(s, GL_TEXTURE_2D, bad_enum, GL_LINEAR); }},
    {"glTexParameterf", GL_INVALID_ENUM,
     [](S& s) {
         tex_parameter_f(s, GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR_MIPMAP_LINEAR);
     }},
    {"glTexParameteri", GL_INVALID_ENUM,
     [](S& s) { tex_parameter_i(s, bad_enum, GL_TEXTURE_MIN_FILTER, GL_LINEAR); }},
    {"glTexParameteri", GL_INVALID_ENUM,
     [](S& s) { tex_parameter_i(s, GL_TEXTURE_2D, bad_enum, GL_LINEAR); }},
    {"glTexParameteri", GL_INVALID_ENUM,
     [](S& s) {
         tex_parameter_i(s, GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR_MIPMAP_LINEAR);
     }},
    {"glTexParameteri", GL_INVALID_VALUE,
     [](S& s) { tex_parameter_i(s, GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL_APPLE, -1); }},
    {"glTexParameterfv", GL_INVALID_ENUM,
     [](S& s) {
         const GLfloat v[1] = {GL_LINEAR};
         tex_parameter_fv(s, bad_enum, GL_TEXTURE_MIN_FILTER, v);
     }},
    {"glTexParameterfv", GL_INVALID_ENUM,
     [](S& s) {
         const GLfloat v[1] = {1};
         tex_parameter_fv(s, GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, v);
     }},
    {"glTexParameteriv", GL_INVALID_ENUM,
     [](S& s) {
         const GLint v[1] = {GL_LINEAR};
         tex_parameter_iv(s, bad_enum, GL_TEXTURE_MIN_FILTER, v);
     }},
    {"glTexParameteriv", GL_INVALID_ENUM,
     [](S& s) {
         const GLint v[1] = {1};
         tex_parameter_iv(s, GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, v);
     }},
    {"glGetTexParameterfv", GL_INVALID_ENUM,
     [](S& s) {
         GLfloat v[4];
         get_tex_parameter_fv(s, bad_enum, GL_TEXTURE_MIN_FILTER, v);
     }},
    {"glGetTexParameterfv", GL_INVALID_ENUM,
     [](S& s) {
         GLfloat v[4];
         get_tex_parameter_fv(s, GL_TEXTURE_2D, bad_enum, v);
     }},
    {"glGetTexParameteriv", GL_INVALID_ENUM,
     [](S& s) {
         GLint v[4];
         get_tex_parameter_iv(s, bad_enum, GL_TEXTURE_MIN_FILTER, v);
     }},
    {"glGetTexParameteriv", GL_INVALID_ENUM,
     [](S& s) {
         GLint v[4];
         get_tex_parameter_iv(s, GL_TEXTURE_2D, bad_enum, v);
     }},
    {"glTexImage2D", GL_INVALID_ENUM,
     [](S& s) {
         tex_image_2d(s, bad_enum, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
     }},
    {"glTexImage2D", GL_INVALID_ENUM,
     [](S& s) {
         tex_image_2d(s, GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, bad_enum, GL_UNSIGNED_BYTE, nullptr);
     }},
    {"glTexImage2D", GL_INVALID_ENUM,
     [](S& s) { tex_image_2d(s, GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, bad_enum, nullptr); }},
    {"glTexImage2D", GL_INVALID_VALUE,
     [](S& s) {
         tex_image_2d(s, GL_TEXTURE_2D, -1, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
     }},
    {"glTexImage2D", GL_INVALID_VALUE,
     [](S& s) {
         tex_image_2d(s, GL_TEXTURE_2D, 40, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
     }},
    {"glTexImage2D", GL_INVALID_VALUE,
     [](S& s) {
         tex_image_2d(s, GL_TEXTURE_2D, 0, GL_RGBA, -1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
     }},
    {"glTexImage2D", GL_INVALID_VALUE,
     [](S& s) {
         tex_image_2d(s, GL_TEXTURE_2D, 0, GL_RGBA, 1, 1 << 20, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                      nullptr);
     }},
    {"glTexImage2D", GL_INVALID_VALUE,
     [](S& s) {
         tex_image_2d(s, GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
     }},
    {"glTexImage2D", GL_INVALID_VALUE,
     [](S& s) {
         tex_image_2d(s, GL_TEXTURE_CUBE_MAP_POSITIVE_X, 0, GL_RGBA, 2, 1, 0, GL_RGBA,
                      GL_UNSIGNED_BYTE, nullptr);
     }},
    {"glTexImage2D", GL_INVALID_OPERATION,
     [](S& s) {
         tex_image_2d(s, GL_TEXTURE_2D, 0, GL_RGB, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
     }},
    {"glTexImage2D", GL_INVALID_OPERATION,
     [](S& s) {
         tex_image_2d(s, GL_TEXTURE_2D, 0, GL_LUMINANCE, 1, 1, 0, GL_LUMINANCE,
                      GL_UNSIGNED_SHORT_5_6_5, nullptr);
     }},
    {"glTexSubImage2D", GL_INVALID_ENUM,
     [](S& s) {
         with_texture(s);
         tex_sub_image_2d(s, bad_enum, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
     }},
    {"glTexSubImage2D", GL_INVALID_ENUM,
     [](S& s) {
         with_texture(s);
         tex_sub_image_2d(s, GL_TEXTURE_2D, 0, 0, 0, 1, 1, bad_enum, GL_UNSIGNED_BYTE, pixels);
     }},
    {"glTexSubImage2D", GL_INVALID_ENUM,
     [](S& s) {
         with_texture(s);
         tex_sub_image_2d(s, GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA, bad_enum, pixels);
     }},
    {"glTexSubImage2D", GL_INVALID_VALUE,
     [](S& s) {
         with_texture(s);
         tex_sub_image_2d(s, GL_TEXTURE_2D, -1, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
     }},
    {"glTexSubImage2D", GL_INVALID_VALUE,
     [](S& s) {
         with_texture(s);
         tex_sub_image_2d(s, GL_TEXTURE_2D, 0, -1, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
     }},
    {"glTexSubImage2D", GL_INVALID_VALUE,
     [](S& s) {
         with_texture(s);
         tex_sub_image_2d(s, GL_TEXTURE_2D, 0, 4, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
     }},
    {"glTexSubImage2D", GL_INVALID_VALUE,
     [](S& s) {
         with_texture(s);
         tex_sub_image_2d(s, GL_TEXTURE_2D, 0, 0, 0, -1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
     }},
    {"glTexSubImage2D", GL_INVALID_OPERATION,
     [](S& s) {
         with_texture(s);
         tex_sub_image_2d(s, GL_TEXTURE_2D, 1, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
     }},
    {"glTexSubImage2D", GL_INVALID_OPERATION,
     [](S& s) {
         with_texture(s);
         tex_sub_image_2d(s, GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_SHORT_5_6_5,
                          pixels);
     }},
    {"glCompressedTexImage2D", GL_INVALID_ENUM,
     [](S& s) { compressed_tex_image_2d(s, GL_TEXTURE_2D, 0, bad_enum, 4, 4, 0, 8, pixels); }},
    {"glCompressedTexImage2D", GL_INVALID_VALUE,
     [](S& s) {
         compressed_tex_image_2d(s, GL_TEXTURE_2D, 0, GL_ETC1_RGB8_OES, 4, 4, 0, 7, pixels);
     }},
    {"glCompressedTexImage2D", GL_INVALID_VALUE,
     [](S& s) {
         compressed_tex_image_2d(s, GL_TEXTURE_2D, -1, GL_ETC1_RGB8_OES, 4, 4, 0, 8, pixels);
     }},
    {"glCompressedTexSubImage2D", GL_INVALID_ENUM,
     [](S& s) {
         with_texture(s);
         compressed_tex_sub_image_2d(s, GL_TEXTURE_2D, 0, 0, 0, 4, 4, bad_enum, 8, pixels);
     }},
    {"glTexImage3DOES", GL_INVALID_ENUM,
     [](S& s) {
         tex_image_3d(s, bad_enum, 0, GL_RGBA, 1, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
     }},
    {"glTexImage3DOES", GL_INVALID_VALUE,
     [](S& s) {
         tex_image_3d(s, GL_TEXTURE_3D_OES, -1, GL_RGBA, 1, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                      nullptr);
     }},
    {"glTexSubImage3DOES", GL_INVALID_ENUM,
     [](S& s) {
         tex_sub_image_3d(s, bad_enum, 0, 0, 0, 0, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
     }},
    {"glTexSubImage3DOES", GL_INVALID_OPERATION,
     [](S& s) {
         tex_sub_image_3d(s, GL_TEXTURE_3D_OES, 0, 0, 0, 0, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE,
                          pixels);
     }},
    {"glCompressedTexImage3DOES", GL_INVALID_ENUM,
     [](S& s) {
         compressed_tex_image_3d(s, GL_TEXTURE_3D_OES, 0, bad_enum, 4, 4, 1, 0, 8, pixels);
     }},
    {"glCompressedTexSubImage3DOES", GL_INVALID_ENUM,
     [](S& s) {
         compressed_tex_sub_image_3d(s, GL_TEXTURE_3D_OES, 0, 0, 0, 0, 4, 4, 1, bad_enum, 8,
                                     pixels);
     }},
    {"glTexStorage2DEXT", GL_INVALID_ENUM,
     [](S& s) {
         with_texture(s);
         tex_storage_2d(s, bad_enum, 1, GL_RGBA8_OES, 1, 1);
     }},
    {"glTexStorage2DEXT", GL_INVALID_ENUM,
     [](S& s) {
         with_texture(s);
         tex_storage_2d(s, GL_TEXTURE_2D, 1, GL_RGBA, 1, 1);
     }},
    {"glTexStorage2DEXT", GL_INVALID_VALUE,
     [](S& s) {
         with_texture(s);
         tex_storage_2d(s, GL_TEXTURE_2D, 0, GL_RGBA8_OES, 1, 1);
     }},
    {"glTexStorage2DEXT", GL_INVALID_OPERATION,
     [](S& s) {
         with_texture(s);
         tex_storage_2d(s, GL_TEXTURE_2D, 2, GL_RGBA8_OES, 1, 1);
     }},
    {"glTexStorage2DEXT", GL_INVALID_OPERATION,
     [](S& s) { tex_storage_2d(s, GL_TEXTURE_2D, 1, GL_RGBA8_OES, 1, 1); }},
    {"glTexStorage3DEXT", GL_INVALID_ENUM,
     [](S& s) {
         bind_texture(s, GL_TEXTURE_3D_OES, 1);
         tex_storage_3d(s, bad_enum, 1, GL_RGBA8_OES, 1, 1, 1);
     }},
    {"glTexStorage3DEXT", GL_INVALID_VALUE,
     [](S& s) {
         bind_texture(s, GL_TEXTURE_3D_OES, 1);
         tex_storage_3d(s, GL_TEXTURE_3D_OES, 0, GL_RGBA8_OES, 1, 1, 1);
     }},
    {"glCopyTexImage2D", GL_INVALID_ENUM,
     [](S& s) { copy_tex_image_2d(s, bad_enum, 0, GL_RGBA, 0, 0, 1, 1, 0); }},
    {"glCopyTexImage2D", GL_INVALID_ENUM,
     [](S& s) { copy_tex_image_2d(s, GL_TEXTURE_2D, 0, bad_enum, 0, 0, 1, 1, 0); }},
    {"glCopyTexImage2D", GL_INVALID_VALUE,
     [](S& s) { copy_tex_image_2d(s, GL_TEXTURE_2D, -1, GL_RGBA, 0, 0, 1, 1, 0); }},
    {"glCopyTexImage2D", GL_INVALID_VALUE,
     [](S& s) { copy_tex_image_2d(s, GL_TEXTURE_2D, 0, GL_RGBA, 0, 0, 1, 1, 1); }},
    {"glCopyTexImage2D", GL_INVALID_FRAMEBUFFER_OPERATION,
     [](S& s) {
         bind_framebuffer(s, GL_FRAMEBUFFER, 1);
         copy_tex_image_2d(s, GL_TEXTURE_2D, 0, GL_RGBA, 0, 0, 1, 1, 0);
     }},
    {"glCopyTexSubImage2D", GL_INVALID_ENUM,
     [](S& s) {
         with_texture(s);
         copy_tex_sub_image_2d(s, bad_enum, 0, 0, 0, 0, 0, 1, 1);
     }},
    {"glCopyTexSubImage2D", GL_INVALID_VALUE,
     [](S& s) {
         with_texture(s);
         copy_tex_sub_image_2d(s, GL_TEXTURE_2D, 0, 4, 0, 0, 0, 1, 1);
     }},
    {"glCopyTexSubImage2D", GL_INVALID_OPERATION,
     [](S& s) {
         with_texture(s);
         copy_tex_sub_image_2d(s, GL_TEXTURE_2D, 1, 0, 0, 0, 0, 1, 1);
     }},
    {"glCopyTexSubImage3DOES", GL_INVALID_ENUM,
     [](S& s) { copy_tex_sub_image_3d(s, bad_enum, 0, 0, 0, 0, 0, 0, 1, 1); }},
    {"glGenerateMipmap", GL_INVALID_ENUM, [](S& s) { generate_mipmap(s, bad_enum); }},
    {"glEGLImageTargetTexture2DOES", GL_INVALID_ENUM,
     [](S& s) { egl_image_target_texture_2d(s, bad_enum, nullptr); }},
    {"glEGLImageTargetTexture2DOES", GL_INVALID_VALUE,
     [](S& s) {
         with_texture(s);
         egl_image_target_texture_2d(s, GL_TEXTURE_2D, nullptr);
     }},
};

}  // namespace

std::span<const ErrorCase> texture_errors() {
    return texture_cases;
}

}  // namespace cuesta::gles
