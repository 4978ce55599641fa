// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The functions of textures: CUESTA_GL_DECLARE(function, name, extension).
// NOLINT: included more than once.

// texture_images.cpp
CUESTA_GL_DECLARE(tex_image_1d, glTexImage1D, desktop)
CUESTA_GL_DECLARE(tex_sub_image_1d, glTexSubImage1D, desktop)
CUESTA_GL_DECLARE(tex_sub_image_1d, glTexSubImage1DEXT, compatibility)
CUESTA_GL_DECLARE(copy_tex_image_1d, glCopyTexImage1D, desktop)
CUESTA_GL_DECLARE(copy_tex_image_1d, glCopyTexImage1DEXT, compatibility)
CUESTA_GL_DECLARE(copy_tex_sub_image_1d, glCopyTexSubImage1D, desktop)
CUESTA_GL_DECLARE(copy_tex_sub_image_1d, glCopyTexSubImage1DEXT, compatibility)
CUESTA_GL_DECLARE(compressed_tex_image_1d, glCompressedTexImage1D, desktop)
CUESTA_GL_DECLARE(compressed_tex_image_1d, glCompressedTexImage1DARB, desktop)
CUESTA_GL_DECLARE(compressed_tex_sub_image_1d, glCompressedTexSubImage1D, desktop)
CUESTA_GL_DECLARE(compressed_tex_sub_image_1d, glCompressedTexSubImage1DARB, desktop)
CUESTA_GL_DECLARE(tex_image_3d_ext, glTexImage3DEXT, compatibility)

// buffer_textures.cpp
CUESTA_GL_DECLARE(tex_buffer, glTexBuffer, desktop)
CUESTA_GL_DECLARE(tex_buffer, glTexBufferARB, desktop)

// integer_parameters.cpp
CUESTA_GL_DECLARE(tex_parameter_iiv, glTexParameterIiv, desktop)
CUESTA_GL_DECLARE(tex_parameter_iiv, glTexParameterIivEXT, desktop)
CUESTA_GL_DECLARE(tex_parameter_iuiv, glTexParameterIuiv, desktop)
CUESTA_GL_DECLARE(tex_parameter_iuiv, glTexParameterIuivEXT, desktop)
CUESTA_GL_DECLARE(get_tex_parameter_iiv, glGetTexParameterIiv, desktop)
CUESTA_GL_DECLARE(get_tex_parameter_iiv, glGetTexParameterIivEXT, desktop)
CUESTA_GL_DECLARE(get_tex_parameter_iuiv, glGetTexParameterIuiv, desktop)
CUESTA_GL_DECLARE(get_tex_parameter_iuiv, glGetTexParameterIuivEXT, desktop)
CUESTA_GL_DECLARE(sampler_parameter_iiv, glSamplerParameterIiv, desktop)
CUESTA_GL_DECLARE(sampler_parameter_iuiv, glSamplerParameterIuiv, desktop)
CUESTA_GL_DECLARE(get_sampler_parameter_iiv, glGetSamplerParameterIiv, desktop)
CUESTA_GL_DECLARE(get_sampler_parameter_iuiv, glGetSamplerParameterIuiv, desktop)
CUESTA_GL_DECLARE(clear_color_ii, glClearColorIiEXT, desktop)
CUESTA_GL_DECLARE(clear_color_iui, glClearColorIuiEXT, desktop)

// multisample_textures.cpp
CUESTA_GL_DECLARE(tex_image_2d_multisample, glTexImage2DMultisample, desktop)
CUESTA_GL_DECLARE(tex_image_3d_multisample, glTexImage3DMultisample, desktop)

// texture_readback.cpp
CUESTA_GL_DECLARE(get_tex_image, glGetTexImage, desktop)
CUESTA_GL_DECLARE(get_compressed_tex_image, glGetCompressedTexImage, desktop)
CUESTA_GL_DECLARE(get_compressed_tex_image, glGetCompressedTexImageARB, desktop)

// texture_residence.cpp
CUESTA_GL_DECLARE(prioritize_textures, glPrioritizeTextures, compatibility)
CUESTA_GL_DECLARE(prioritize_textures, glPrioritizeTexturesEXT, compatibility)
CUESTA_GL_DECLARE(are_textures_resident, glAreTexturesResident, compatibility)
CUESTA_GL_DECLARE(are_textures_resident, glAreTexturesResidentEXT, compatibility)

// framebuffers.cpp
CUESTA_GL_DECLARE(draw_buffer, glDrawBuffer, desktop)
CUESTA_GL_DECLARE(framebuffer_texture_1d, glFramebufferTexture1D, desktop)
CUESTA_GL_DECLARE(framebuffer_texture_1d, glFramebufferTexture1DEXT, compatibility)
CUESTA_GL_DECLARE(framebuffer_texture_3d, glFramebufferTexture3D, desktop)
CUESTA_GL_DECLARE(framebuffer_texture_3d, glFramebufferTexture3DEXT, compatibility)
