// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The part of entry_list.h about what OpenGL ES 3.1 adds to vertices, textures and framebuffers.
// No include guard, on purpose.

// vertex_bindings.cpp
CUESTA_GLES_DECLARE(bind_vertex_buffer, "glBindVertexBuffer", BINDVERTEXBUFFER, es31)
CUESTA_GLES_DECLARE(vertex_attrib_format, "glVertexAttribFormat", VERTEXATTRIBFORMAT, es31)
CUESTA_GLES_DECLARE(vertex_attrib_i_format, "glVertexAttribIFormat", VERTEXATTRIBIFORMAT, es31)
CUESTA_GLES_DECLARE(vertex_attrib_binding, "glVertexAttribBinding", VERTEXATTRIBBINDING, es31)
CUESTA_GLES_DECLARE(vertex_binding_divisor, "glVertexBindingDivisor", VERTEXBINDINGDIVISOR, es31)

// texture_levels.cpp
CUESTA_GLES_DECLARE(get_tex_level_parameter_iv,
                    "glGetTexLevelParameteriv",
                    GETTEXLEVELPARAMETERIV,
                    es31)
CUESTA_GLES_DECLARE(get_tex_level_parameter_fv,
                    "glGetTexLevelParameterfv",
                    GETTEXLEVELPARAMETERFV,
                    es31)

// multisample.cpp
CUESTA_GLES_DECLARE(tex_storage_2d_multisample,
                    "glTexStorage2DMultisample",
                    TEXSTORAGE2DMULTISAMPLE,
                    es31)
CUESTA_GLES_DECLARE(get_multisample_fv, "glGetMultisamplefv", GETMULTISAMPLEFV, es31)
CUESTA_GLES_DECLARE(sample_mask_i, "glSampleMaski", SAMPLEMASKI, es31)

// framebuffer_parameters.cpp
CUESTA_GLES_DECLARE(framebuffer_parameter_i, "glFramebufferParameteri", FRAMEBUFFERPARAMETERI, es31)
CUESTA_GLES_DECLARE(get_framebuffer_parameter_iv,
                    "glGetFramebufferParameteriv",
                    GETFRAMEBUFFERPARAMETERIV,
                    es31)
