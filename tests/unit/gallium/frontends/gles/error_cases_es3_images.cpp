// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Errors of textures and pixels in OpenGL ES 3 (3.0.6, 3.7, 3.8 and 4.3.2).
#include "error_cases.h"

namespace cuesta::gles {

namespace {

using S = State;

constexpr uint8_t image_bytes[256] = {};

void bind(S& s, GLenum target) {
    bind_texture(s, target, 1);
}
// 4 x 4 x 4 texels of RGBA8, level 0 alone.
void with_image(S& s, GLenum target) {
    bind(s, target);
    tex_image_3d(s, target, 0, GL_RGBA8, 4, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
}
void with_array_of_blocks(S& s) {
    bind(s, GL_TEXTURE_2D_ARRAY);
    tex_storage_3d(s, GL_TEXTURE_2D_ARRAY, 1, GL_COMPRESSED_RGBA8_ETC2_EAC, 8, 8, 2);
}
void with_unpack_buffer(S& s, GLsizeiptr size) {
    bind_buffer(s, GL_PIXEL_UNPACK_BUFFER, 1);
    buffer_data(s, GL_PIXEL_UNPACK_BUFFER, size, nullptr, GL_STATIC_DRAW);
}
// Of 4 x 4 image_bytes, to be drawn to and read.
void with_renderbuffer(S& s, GLenum format, GLsizei samples = 0) {
    bind_framebuffer(s, GL_FRAMEBUFFER, 1);
    bind_renderbuffer(s, GL_RENDERBUFFER, 1);
    renderbuffer_storage_multisample(s, GL_RENDERBUFFER, samples, format, 4, 4);
    framebuffer_renderbuffer(s, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, 1);
}
const void* at(size_t offset) {
    return reinterpret_cast<const void*>(offset);
}

constexpr ErrorCase image_cases[] = {
    // --- glTexImage3D
    {"glTexImage3D", GL_INVALID_ENUM,
     [](S& s) {
         tex_image_3d(s, GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                      image_bytes);
     }},
    {"glTexImage3D", GL_INVALID_ENUM,
     [](S& s) {
         tex_image_3d(s, GL_TEXTURE_3D, 0, GL_RGBA8, 1, 1, 1, 0, bad_enum, GL_UNSIGNED_BYTE,
                      nullptr);
     }},
    {"glTexImage3D", GL_INVALID_ENUM,
     [](S& s) {
         tex_image_3d(s, GL_TEXTURE_3D, 0, GL_RGBA8, 1, 1, 1, 0, GL_RGBA, bad_enum, nullptr);
     }},
    {"glTexImage3D", GL_INVALID_VALUE,
     [](S& s) {
         tex_image_3d(s, GL_TEXTURE_3D, -1, GL_RGBA8, 1, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                      nullptr);
     }},
    {"glTexImage3D", GL_INVALID_VALUE,
     [](S& s) {
         tex_image_3d(s, GL_TEXTURE_3D, 0, GL_RGBA_INTEGER, 1, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                      nullptr);
     }},
    {"glTexImage3D", GL_INVALID_VALUE,
     [](S& s) {
         tex_image_3d(s, GL_TEXTURE_3D, 0, GL_RGBA8, 1, -1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                      nullptr);
     }},
    {"glTexImage3D", GL_INVALID_VALUE,
     [](S& s) {
         tex_image_3d(s, GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, 1, 1, 1 << 20, 0, GL_RGBA,
                      GL_UNSIGNED_BYTE, nullptr);
     }},
    {"glTexImage3D", GL_INVALID_VALUE,
     [](S& s) {
         tex_image_3d(s, GL_TEXTURE_3D, 0, GL_RGBA8, 1, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE,
                      nullptr);
     }},
    {"glTexImage3D", GL_INVALID_OPERATION,
     [](S& s) {
         tex_image_3d(s, GL_TEXTURE_3D, 0, GL_RGBA8UI, 1, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                      nullptr);
     }},
    {"glTexImage3D", GL_INVALID_OPERATION,
     [](S& s) {
         tex_image_3d(s, GL_TEXTURE_3D, 0, GL_DEPTH_COMPONENT16, 1, 1, 1, 0, GL_DEPTH_COMPONENT,
                      GL_UNSIGNED_SHORT, nullptr);
     }},
    {"glTexImage3D", GL_INVALID_OPERATION,
     [](S& s) {
         with_unpack_buffer(s, 63);
         tex_image_3d(s, GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, 2, 2, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                      nullptr);
     }},
    {"glTexImage3D", GL_INVALID_OPERATION,
     [](S& s) {
         with_unpack_buffer(s, 64);
         tex_image_3d(s, GL_TEXTURE_2D_ARRAY, 0, GL_R16F, 1, 1, 1, 0, GL_RED, GL_HALF_FLOAT, at(1));
     }},
    {"glTexImage2D", GL_INVALID_OPERATION,
     [](S& s) {
         with_unpack_buffer(s, 64);
         map_buffer_range(s, GL_PIXEL_UNPACK_BUFFER, 0, 64, GL_MAP_READ_BIT);
         tex_image_2d(s, GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
     }},
    {"glTexImage2D", GL_INVALID_OPERATION,
     [](S& s) {
         tex_image_2d(s, GL_TEXTURE_2D, 0, GL_RGB565, 1, 1, 0, GL_RGB,
                      GL_UNSIGNED_INT_10F_11F_11F_REV, nullptr);
     }},
    {"glTexImage2D", GL_INVALID_OPERATION,
     [](S& s) {
         tex_image_2d(s, GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_HALF_FLOAT, nullptr);
     }},
    // --- glTexSubImage3D
    {"glTexSubImage3D", GL_INVALID_ENUM,
     [](S& s) {
         tex_sub_image_3d(s, GL_TEXTURE_2D, 0, 0, 0, 0, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE,
                          image_bytes);
     }},
    {"glTexSubImage3D", GL_INVALID_OPERATION,
     [](S& s) {
         bind(s, GL_TEXTURE_3D);
         tex_sub_image_3d(s, GL_TEXTURE_3D, 0, 0, 0, 0, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE,
                          image_bytes);
     }},
    {"glTexSubImage3D", GL_INVALID_VALUE,
     [](S& s) {
         with_image(s, GL_TEXTURE_2D_ARRAY);
         tex_sub_image_3d(s, GL_TEXTURE_2D_ARRAY, 0, 0, 0, 3, 1, 1, 2, GL_RGBA, GL_UNSIGNED_BYTE,
                          image_bytes);
     }},
    {"glTexSubImage3D", GL_INVALID_OPERATION,
     [](S& s) {
         with_image(s, GL_TEXTURE_3D);
         tex_sub_image_3d(s, GL_TEXTURE_3D, 0, 0, 0, 0, 1, 1, 1, GL_RGBA, GL_FLOAT, image_bytes);
     }},
    {"glTexSubImage3D", GL_INVALID_OPERATION,
     [](S& s) {
         with_image(s, GL_TEXTURE_3D);
         with_unpack_buffer(s, 4);
         tex_sub_image_3d(s, GL_TEXTURE_3D, 0, 0, 0, 0, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, at(1));
     }},
    // --- glTexStorage*
    {"glTexStorage2D", GL_INVALID_ENUM,
     [](S& s) { tex_storage_2d(s, GL_TEXTURE_3D, 1, GL_RGBA8, 1, 1); }},
    {"glTexStorage2D", GL_INVALID_ENUM,
     [](S& s) {
         bind(s, GL_TEXTURE_2D);
         tex_storage_2d(s, GL_TEXTURE_2D, 1, GL_RGBA, 1, 1);
     }},
    {"glTexStorage2D", GL_INVALID_VALUE,
     [](S& s) {
         bind(s, GL_TEXTURE_2D);
         tex_storage_2d(s, GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1);
     }},
    {"glTexStorage2D", GL_INVALID_OPERATION,
     [](S& s) { tex_storage_2d(s, GL_TEXTURE_2D, 1, GL_RGBA8, 1, 1); }},
    {"glTexStorage2D", GL_INVALID_OPERATION,
     [](S& s) {
         bind(s, GL_TEXTURE_2D);
         tex_storage_2d(s, GL_TEXTURE_2D, 4, GL_RGBA8, 4, 4);
     }},
    {"glTexStorage3D", GL_INVALID_ENUM,
     [](S& s) { tex_storage_3d(s, GL_TEXTURE_2D, 1, GL_RGBA8, 1, 1, 1); }},
    {"glTexStorage3D", GL_INVALID_VALUE,
     [](S& s) {
         bind(s, GL_TEXTURE_3D);
         tex_storage_3d(s, GL_TEXTURE_3D, 1, GL_RGBA8, 1, 1, 0);
     }},
    {"glTexStorage3D", GL_INVALID_OPERATION,
     [](S& s) {
         // The layers of an array do not count.
         bind(s, GL_TEXTURE_2D_ARRAY);
         tex_storage_3d(s, GL_TEXTURE_2D_ARRAY, 2, GL_RGBA8, 1, 1, 8);
     }},
    {"glTexStorage3D", GL_INVALID_OPERATION,
     [](S& s) {
         bind(s, GL_TEXTURE_3D);
         tex_storage_3d(s, GL_TEXTURE_3D, 1, GL_DEPTH24_STENCIL8, 1, 1, 1);
     }},
    {"glTexStorage3D", GL_INVALID_OPERATION,
     [](S& s) {
         bind(s, GL_TEXTURE_3D);
         tex_storage_3d(s, GL_TEXTURE_3D, 1, GL_COMPRESSED_RGB8_ETC2, 4, 4, 1);
     }},
    // --- glCompressedTex*Image3D
    {"glCompressedTexImage3D", GL_INVALID_ENUM,
     [](S& s) {
         compressed_tex_image_3d(s, GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, 4, 4, 1, 0, 64, image_bytes);
     }},
    {"glCompressedTexImage3D", GL_INVALID_VALUE,
     [](S& s) {
         compressed_tex_image_3d(s, GL_TEXTURE_2D_ARRAY, 0, GL_COMPRESSED_RGBA8_ETC2_EAC, 4, 4, 2,
                                 0, 16, image_bytes);
     }},
    {"glCompressedTexImage3D", GL_INVALID_OPERATION,
     [](S& s) {
         compressed_tex_image_3d(s, GL_TEXTURE_3D, 0, GL_COMPRESSED_RGBA8_ETC2_EAC, 4, 4, 1, 0, 16,
                                 image_bytes);
     }},
    {"glCompressedTexImage3D", GL_INVALID_OPERATION,
     [](S& s) {
         with_unpack_buffer(s, 31);
         compressed_tex_image_3d(s, GL_TEXTURE_2D_ARRAY, 0, GL_COMPRESSED_RGBA8_ETC2_EAC, 4, 4, 2,
                                 0, 32, nullptr);
     }},
    // Of volumes, whatever their size.
    {"glCompressedTexSubImage3D", GL_INVALID_OPERATION,
     [](S& s) {
         bind_texture(s, GL_TEXTURE_3D, 1);
         tex_image_3d(s, GL_TEXTURE_3D, 0, GL_RGBA8, 2, 2, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                      nullptr);
         compressed_tex_sub_image_3d(s, GL_TEXTURE_3D, 0, 0, 0, 0, 4, 4, 1,
                                     GL_COMPRESSED_RGBA8_ETC2_EAC, 16, image_bytes);
     }},
    {"glCompressedTexSubImage3D", GL_INVALID_ENUM,
     [](S& s) {
         with_array_of_blocks(s);
         compressed_tex_sub_image_3d(s, GL_TEXTURE_2D_ARRAY, 0, 0, 0, 0, 4, 4, 1, GL_RGBA8, 16,
                                     image_bytes);
     }},
    {"glCompressedTexSubImage3D", GL_INVALID_VALUE,
     [](S& s) {
         with_array_of_blocks(s);
         compressed_tex_sub_image_3d(s, GL_TEXTURE_2D_ARRAY, 0, 0, 0, 0, 4, 4, 1,
                                     GL_COMPRESSED_RGBA8_ETC2_EAC, 15, image_bytes);
     }},
    {"glCompressedTexSubImage3D", GL_INVALID_OPERATION,
     [](S& s) {
         with_array_of_blocks(s);
         compressed_tex_sub_image_3d(s, GL_TEXTURE_2D_ARRAY, 0, 2, 0, 0, 4, 4, 1,
                                     GL_COMPRESSED_RGBA8_ETC2_EAC, 16, image_bytes);
     }},
    {"glCompressedTexSubImage3D", GL_INVALID_OPERATION,
     [](S& s) {
         with_array_of_blocks(s);
         compressed_tex_sub_image_3d(s, GL_TEXTURE_2D_ARRAY, 0, 0, 0, 0, 4, 4, 1,
                                     GL_COMPRESSED_RGB8_ETC2, 8, image_bytes);
     }},
    // --- copies
    {"glCopyTexSubImage3D", GL_INVALID_ENUM,
     [](S& s) { copy_tex_sub_image_3d(s, GL_TEXTURE_2D, 0, 0, 0, 0, 0, 0, 1, 1); }},
    {"glCopyTexSubImage3D", GL_INVALID_VALUE,
     [](S& s) {
         with_image(s, GL_TEXTURE_2D_ARRAY);
         copy_tex_sub_image_3d(s, GL_TEXTURE_2D_ARRAY, 0, 0, 0, 4, 0, 0, 1, 1);
     }},
    {"glCopyTexSubImage3D", GL_INVALID_OPERATION,
     [](S& s) {
         bind(s, GL_TEXTURE_3D);
         tex_storage_3d(s, GL_TEXTURE_3D, 1, GL_RGBA8UI, 4, 4, 4);
         copy_tex_sub_image_3d(s, GL_TEXTURE_3D, 0, 0, 0, 0, 0, 0, 1, 1);
     }},
    {"glCopyTexSubImage2D", GL_INVALID_OPERATION,
     [](S& s) {
         bind(s, GL_TEXTURE_2D);
         tex_storage_2d(s, GL_TEXTURE_2D, 1, GL_RGBA8, 4, 4);
         with_renderbuffer(s, GL_RGBA8, 4);
         copy_tex_sub_image_2d(s, GL_TEXTURE_2D, 0, 0, 0, 0, 0, 1, 1);
     }},
    // A size that is not the framebuffer's, and what only one of the two is.
    {"glCopyTexImage2D", GL_INVALID_OPERATION,
     [](S& s) { copy_tex_image_2d(s, GL_TEXTURE_2D, 0, GL_RGBA4, 0, 0, 1, 1, 0); }},
    {"glCopyTexImage2D", GL_INVALID_OPERATION,
     [](S& s) { copy_tex_image_2d(s, GL_TEXTURE_2D, 0, GL_SRGB8_ALPHA8, 0, 0, 1, 1, 0); }},
    {"glCopyTexImage2D", GL_INVALID_OPERATION,
     [](S& s) {
         with_renderbuffer(s, GL_RGBA8I);
         copy_tex_image_2d(s, GL_TEXTURE_2D, 0, GL_RGBA8UI, 0, 0, 1, 1, 0);
     }},
    // --- parameters
    {"glTexParameteri", GL_INVALID_VALUE,
     [](S& s) { tex_parameter_i(s, GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, -1); }},
    {"glTexParameteri", GL_INVALID_ENUM,
     [](S& s) { tex_parameter_i(s, GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_R, GL_LUMINANCE); }},
    {"glTexParameteri", GL_INVALID_ENUM,
     [](S& s) { tex_parameter_i(s, GL_TEXTURE_2D, GL_TEXTURE_IMMUTABLE_LEVELS, 1); }},
    {"glPixelStorei", GL_INVALID_VALUE, [](S& s) { pixel_store_i(s, GL_UNPACK_IMAGE_HEIGHT, -1); }},
    {"glGenerateMipmap", GL_INVALID_OPERATION,
     [](S& s) {
         bind(s, GL_TEXTURE_2D);
         tex_storage_2d(s, GL_TEXTURE_2D, 2, GL_RGBA8UI, 4, 4);
         generate_mipmap(s, GL_TEXTURE_2D);
     }},
    {"glGenerateMipmap", GL_INVALID_OPERATION,
     [](S& s) {
         bind(s, GL_TEXTURE_2D);
         tex_storage_2d(s, GL_TEXTURE_2D, 2, GL_RGB9_E5, 4, 4);
         generate_mipmap(s, GL_TEXTURE_2D);
     }},
    // --- reading
    {"glReadPixels", GL_INVALID_OPERATION,
     [](S& s) {
         uint8_t out[4];
         read_pixels(s, 0, 0, 1, 1, GL_RGBA_INTEGER, GL_UNSIGNED_INT, out);
     }},
    {"glReadPixels", GL_INVALID_OPERATION,
     [](S& s) {
         uint8_t out[4];
         with_renderbuffer(s, GL_RGBA8UI);
         read_pixels(s, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, out);
     }},
    {"glReadPixels", GL_INVALID_OPERATION,
     [](S& s) {
         uint8_t out[4];
         with_renderbuffer(s, GL_RGBA8, 4);
         read_pixels(s, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, out);
     }},
    {"glReadPixels", GL_INVALID_OPERATION,
     [](S& s) {
         bind_buffer(s, GL_PIXEL_PACK_BUFFER, 1);
         buffer_data(s, GL_PIXEL_PACK_BUFFER, 15, nullptr, GL_STREAM_READ);
         read_pixels(s, 0, 0, 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
     }},
    {"glReadPixels", GL_INVALID_OPERATION,
     [](S& s) {
         uint8_t out[4];
         with_renderbuffer(s, GL_RGBA16F);
         read_pixels(s, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, out);
     }},
    // No pixels at all have the errors of buffers, too.
    {"glReadPixels", GL_INVALID_OPERATION,
     [](S& s) {
         bind_buffer(s, GL_PIXEL_PACK_BUFFER, 1);
         buffer_data(s, GL_PIXEL_PACK_BUFFER, 64, nullptr, GL_STREAM_READ);
         map_buffer_range(s, GL_PIXEL_PACK_BUFFER, 0, 64, GL_MAP_READ_BIT);
         read_pixels(s, 0, 0, 0, 2, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
     }},
    {"glReadPixels", GL_INVALID_OPERATION,
     [](S& s) {
         with_renderbuffer(s, GL_RGBA32UI);
         bind_buffer(s, GL_PIXEL_PACK_BUFFER, 1);
         buffer_data(s, GL_PIXEL_PACK_BUFFER, 64, nullptr, GL_STREAM_READ);
         read_pixels(s, 0, 0, 2, 0, GL_RGBA_INTEGER, GL_UNSIGNED_INT, const_cast<void*>(at(6)));
     }},
    {"glTexSubImage3D", GL_INVALID_OPERATION,
     [](S& s) {
         with_image(s, GL_TEXTURE_3D);
         with_unpack_buffer(s, 64);
         map_buffer_range(s, GL_PIXEL_UNPACK_BUFFER, 0, 64, GL_MAP_READ_BIT);
         tex_sub_image_3d(s, GL_TEXTURE_3D, 0, 0, 0, 0, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                          nullptr);
     }},
};

}  // namespace

std::span<const ErrorCase> es3_image_errors() {
    return image_cases;
}

}  // namespace cuesta::gles
