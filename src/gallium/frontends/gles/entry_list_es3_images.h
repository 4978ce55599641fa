// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The part of entry_list.h about what OpenGL ES 3.0 adds for textures, framebuffers and pixels. No
// include guard, on purpose.

// texture_images.cpp
CUESTA_GLES_DECLARE(tex_image_3d, "glTexImage3D", TEXIMAGE3D, es3)
CUESTA_GLES_DECLARE(tex_sub_image_3d, "glTexSubImage3D", TEXSUBIMAGE3D, es3)
CUESTA_GLES_DECLARE(tex_storage_2d, "glTexStorage2D", TEXSTORAGE2D, es3)
CUESTA_GLES_DECLARE(tex_storage_3d, "glTexStorage3D", TEXSTORAGE3D, es3)

// compressed_images.cpp
CUESTA_GLES_DECLARE(compressed_tex_image_3d, "glCompressedTexImage3D", COMPRESSEDTEXIMAGE3D, es3)
CUESTA_GLES_DECLARE(compressed_tex_sub_image_3d,
                    "glCompressedTexSubImage3D",
                    COMPRESSEDTEXSUBIMAGE3D,
                    es3)

// texture_copies.cpp
CUESTA_GLES_DECLARE(copy_tex_sub_image_3d, "glCopyTexSubImage3D", COPYTEXSUBIMAGE3D, es3)

// framebuffers.cpp
CUESTA_GLES_DECLARE(framebuffer_texture_layer,
                    "glFramebufferTextureLayer",
                    FRAMEBUFFERTEXTURELAYER,
                    es3)

// framebuffer_buffers.cpp
CUESTA_GLES_DECLARE(draw_buffers, "glDrawBuffers", DRAWBUFFERS, es3)
CUESTA_GLES_DECLARE(read_buffer, "glReadBuffer", READBUFFER, es3)
CUESTA_GLES_DECLARE(invalidate_framebuffer, "glInvalidateFramebuffer", INVALIDATEFRAMEBUFFER, es3)
CUESTA_GLES_DECLARE(invalidate_sub_framebuffer,
                    "glInvalidateSubFramebuffer",
                    INVALIDATESUBFRAMEBUFFER,
                    es3)

// framebuffer_blit.cpp
CUESTA_GLES_DECLARE(blit_framebuffer_es3, "glBlitFramebuffer", BLITFRAMEBUFFER, es3)

// renderbuffers.cpp
CUESTA_GLES_DECLARE(renderbuffer_storage_multisample,
                    "glRenderbufferStorageMultisample",
                    RENDERBUFFERSTORAGEMULTISAMPLE,
                    es3)

// sample_counts.cpp
CUESTA_GLES_DECLARE(get_internalformativ, "glGetInternalformativ", GETINTERNALFORMATIV, es3)

// clear_buffers.cpp
CUESTA_GLES_DECLARE(clear_buffer_iv, "glClearBufferiv", CLEARBUFFERIV, es3)
CUESTA_GLES_DECLARE(clear_buffer_uiv, "glClearBufferuiv", CLEARBUFFERUIV, es3)
CUESTA_GLES_DECLARE(clear_buffer_fv, "glClearBufferfv", CLEARBUFFERFV, es3)
CUESTA_GLES_DECLARE(clear_buffer_fi, "glClearBufferfi", CLEARBUFFERFI, es3)
