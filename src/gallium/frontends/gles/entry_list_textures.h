// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The part of entry_list.h about textures. No include guard, on purpose.

// texture_bindings.cpp
CUESTA_GLES_DECLARE(active_texture, "glActiveTexture", ACTIVETEXTURE, core)
CUESTA_GLES_DECLARE(gen_textures, "glGenTextures", GENTEXTURES, core)
CUESTA_GLES_DECLARE(delete_textures, "glDeleteTextures", DELETETEXTURES, core)
CUESTA_GLES_DECLARE(is_texture, "glIsTexture", ISTEXTURE, core)
CUESTA_GLES_DECLARE(bind_texture, "glBindTexture", BINDTEXTURE, core)

// texture_parameters.cpp
CUESTA_GLES_DECLARE(tex_parameter_f, "glTexParameterf", TEXPARAMETERF, core)
CUESTA_GLES_DECLARE(tex_parameter_i, "glTexParameteri", TEXPARAMETERI, core)
CUESTA_GLES_DECLARE(tex_parameter_fv, "glTexParameterfv", TEXPARAMETERFV, core)
CUESTA_GLES_DECLARE(tex_parameter_iv, "glTexParameteriv", TEXPARAMETERIV, core)
CUESTA_GLES_DECLARE(get_tex_parameter_fv, "glGetTexParameterfv", GETTEXPARAMETERFV, core)
CUESTA_GLES_DECLARE(get_tex_parameter_iv, "glGetTexParameteriv", GETTEXPARAMETERIV, core)

// texture_images.cpp
CUESTA_GLES_DECLARE(tex_image_2d, "glTexImage2D", TEXIMAGE2D, core)
CUESTA_GLES_DECLARE(tex_sub_image_2d, "glTexSubImage2D", TEXSUBIMAGE2D, core)
CUESTA_GLES_DECLARE(compressed_tex_image_2d, "glCompressedTexImage2D", COMPRESSEDTEXIMAGE2D, core)
CUESTA_GLES_DECLARE(compressed_tex_sub_image_2d,
                    "glCompressedTexSubImage2D",
                    COMPRESSEDTEXSUBIMAGE2D,
                    core)
CUESTA_GLES_DECLARE(tex_image_3d_oes, "glTexImage3DOES", TEXIMAGE3DOES, oes_texture_3d)
CUESTA_GLES_DECLARE(tex_sub_image_3d, "glTexSubImage3DOES", TEXSUBIMAGE3DOES, oes_texture_3d)
CUESTA_GLES_DECLARE(compressed_tex_image_3d,
                    "glCompressedTexImage3DOES",
                    COMPRESSEDTEXIMAGE3DOES,
                    oes_texture_3d)
CUESTA_GLES_DECLARE(compressed_tex_sub_image_3d,
                    "glCompressedTexSubImage3DOES",
                    COMPRESSEDTEXSUBIMAGE3DOES,
                    oes_texture_3d)
CUESTA_GLES_DECLARE(tex_storage_2d, "glTexStorage2DEXT", TEXSTORAGE2DEXT, ext_texture_storage)
CUESTA_GLES_DECLARE(tex_storage_3d, "glTexStorage3DEXT", TEXSTORAGE3DEXT, ext_texture_storage)

// texture_copies.cpp
CUESTA_GLES_DECLARE(copy_tex_image_2d, "glCopyTexImage2D", COPYTEXIMAGE2D, core)
CUESTA_GLES_DECLARE(copy_tex_sub_image_2d, "glCopyTexSubImage2D", COPYTEXSUBIMAGE2D, core)
CUESTA_GLES_DECLARE(copy_tex_sub_image_3d,
                    "glCopyTexSubImage3DOES",
                    COPYTEXSUBIMAGE3DOES,
                    oes_texture_3d)

// texture_mipmaps.cpp
CUESTA_GLES_DECLARE(generate_mipmap, "glGenerateMipmap", GENERATEMIPMAP, core)

// texture_sharing.cpp
CUESTA_GLES_DECLARE(egl_image_target_texture_2d,
                    "glEGLImageTargetTexture2DOES",
                    EGLIMAGETARGETTEXTURE2DOES,
                    oes_egl_image)
CUESTA_GLES_DECLARE(egl_image_target_tex_storage,
                    "glEGLImageTargetTexStorageEXT",
                    EGLIMAGETARGETTEXSTORAGEEXT,
                    ext_egl_image_storage)
CUESTA_GLES_DECLARE(egl_image_target_texture_storage,
                    "glEGLImageTargetTextureStorageEXT",
                    EGLIMAGETARGETTEXTURESTORAGEEXT,
                    ext_egl_image_storage)

// pixel_store.cpp
CUESTA_GLES_DECLARE(pixel_store_i, "glPixelStorei", PIXELSTOREI, core)
