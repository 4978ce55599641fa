// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The functions of matrices, light, materials, texture environments, fog, clip planes:
// CUESTA_GL_DECLARE(function, name, extension). NOLINT: included more than once.

// fixed_matrices.cpp
CUESTA_GL_DECLARE(matrix_mode, glMatrixMode, compatibility)
CUESTA_GL_DECLARE(load_identity, glLoadIdentity, compatibility)
CUESTA_GL_DECLARE(load_matrixf, glLoadMatrixf, compatibility)
CUESTA_GL_DECLARE(load_matrixd, glLoadMatrixd, compatibility)
CUESTA_GL_DECLARE(load_transpose_matrixf, glLoadTransposeMatrixf, compatibility)
CUESTA_GL_DECLARE(load_transpose_matrixf, glLoadTransposeMatrixfARB, compatibility)
CUESTA_GL_DECLARE(load_transpose_matrixd, glLoadTransposeMatrixd, compatibility)
CUESTA_GL_DECLARE(load_transpose_matrixd, glLoadTransposeMatrixdARB, compatibility)
CUESTA_GL_DECLARE(mult_matrixf, glMultMatrixf, compatibility)
CUESTA_GL_DECLARE(mult_matrixd, glMultMatrixd, compatibility)
CUESTA_GL_DECLARE(mult_transpose_matrixf, glMultTransposeMatrixf, compatibility)
CUESTA_GL_DECLARE(mult_transpose_matrixf, glMultTransposeMatrixfARB, compatibility)
CUESTA_GL_DECLARE(mult_transpose_matrixd, glMultTransposeMatrixd, compatibility)
CUESTA_GL_DECLARE(mult_transpose_matrixd, glMultTransposeMatrixdARB, compatibility)
CUESTA_GL_DECLARE(rotatef, glRotatef, compatibility)
CUESTA_GL_DECLARE(rotated, glRotated, compatibility)
CUESTA_GL_DECLARE(scalef, glScalef, compatibility)
CUESTA_GL_DECLARE(scaled, glScaled, compatibility)
CUESTA_GL_DECLARE(translatef, glTranslatef, compatibility)
CUESTA_GL_DECLARE(translated, glTranslated, compatibility)
CUESTA_GL_DECLARE(frustum, glFrustum, compatibility)
CUESTA_GL_DECLARE(ortho, glOrtho, compatibility)
CUESTA_GL_DECLARE(push_matrix, glPushMatrix, compatibility)
CUESTA_GL_DECLARE(pop_matrix, glPopMatrix, compatibility)

// fixed_lights.cpp
CUESTA_GL_DECLARE(lightf, glLightf, compatibility)
CUESTA_GL_DECLARE(lighti, glLighti, compatibility)
CUESTA_GL_DECLARE(lightfv, glLightfv, compatibility)
CUESTA_GL_DECLARE(lightiv, glLightiv, compatibility)
CUESTA_GL_DECLARE(get_lightfv, glGetLightfv, compatibility)
CUESTA_GL_DECLARE(get_lightiv, glGetLightiv, compatibility)
CUESTA_GL_DECLARE(light_modelf, glLightModelf, compatibility)
CUESTA_GL_DECLARE(light_modeli, glLightModeli, compatibility)
CUESTA_GL_DECLARE(light_modelfv, glLightModelfv, compatibility)
CUESTA_GL_DECLARE(light_modeliv, glLightModeliv, compatibility)
CUESTA_GL_DECLARE(shade_model, glShadeModel, compatibility)

// fixed_materials.cpp
CUESTA_GL_DECLARE(materialf, glMaterialf, compatibility)
CUESTA_GL_DECLARE(materiali, glMateriali, compatibility)
CUESTA_GL_DECLARE(materialfv, glMaterialfv, compatibility)
CUESTA_GL_DECLARE(materialiv, glMaterialiv, compatibility)
CUESTA_GL_DECLARE(get_materialfv, glGetMaterialfv, compatibility)
CUESTA_GL_DECLARE(get_materialiv, glGetMaterialiv, compatibility)
CUESTA_GL_DECLARE(color_material, glColorMaterial, compatibility)

// fixed_texgen.cpp
CUESTA_GL_DECLARE(tex_genf, glTexGenf, compatibility)
CUESTA_GL_DECLARE(tex_gend, glTexGend, compatibility)
CUESTA_GL_DECLARE(tex_geni, glTexGeni, compatibility)
CUESTA_GL_DECLARE(tex_genfv, glTexGenfv, compatibility)
CUESTA_GL_DECLARE(tex_gendv, glTexGendv, compatibility)
CUESTA_GL_DECLARE(tex_geniv, glTexGeniv, compatibility)
CUESTA_GL_DECLARE(get_tex_genfv, glGetTexGenfv, compatibility)
CUESTA_GL_DECLARE(get_tex_gendv, glGetTexGendv, compatibility)
CUESTA_GL_DECLARE(get_tex_geniv, glGetTexGeniv, compatibility)

// fixed_texenv.cpp
CUESTA_GL_DECLARE(tex_envf, glTexEnvf, compatibility)
CUESTA_GL_DECLARE(tex_envi, glTexEnvi, compatibility)
CUESTA_GL_DECLARE(tex_envfv, glTexEnvfv, compatibility)
CUESTA_GL_DECLARE(tex_enviv, glTexEnviv, compatibility)
CUESTA_GL_DECLARE(get_tex_envfv, glGetTexEnvfv, compatibility)
CUESTA_GL_DECLARE(get_tex_enviv, glGetTexEnviv, compatibility)

// fixed_fog.cpp
CUESTA_GL_DECLARE(fogf, glFogf, compatibility)
CUESTA_GL_DECLARE(fogi, glFogi, compatibility)
CUESTA_GL_DECLARE(fogfv, glFogfv, compatibility)
CUESTA_GL_DECLARE(fogiv, glFogiv, compatibility)
CUESTA_GL_DECLARE(point_size, glPointSize, compatibility)
CUESTA_GL_DECLARE(point_parameterf, glPointParameterf, compatibility)
CUESTA_GL_DECLARE(point_parameterf, glPointParameterfARB, compatibility)
CUESTA_GL_DECLARE(point_parameterf, glPointParameterfEXT, compatibility)
CUESTA_GL_DECLARE(point_parameteri, glPointParameteri, compatibility)
CUESTA_GL_DECLARE(point_parameterfv, glPointParameterfv, compatibility)
CUESTA_GL_DECLARE(point_parameterfv, glPointParameterfvARB, compatibility)
CUESTA_GL_DECLARE(point_parameterfv, glPointParameterfvEXT, compatibility)
CUESTA_GL_DECLARE(point_parameteriv, glPointParameteriv, compatibility)
CUESTA_GL_DECLARE(clip_plane, glClipPlane, compatibility)
CUESTA_GL_DECLARE(get_clip_plane, glGetClipPlane, compatibility)
CUESTA_GL_DECLARE(alpha_func, glAlphaFunc, compatibility)

// double_queries.cpp
CUESTA_GL_DECLARE(get_doublev, glGetDoublev, compatibility)
