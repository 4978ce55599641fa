// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The functions of rasterization and fragments: CUESTA_GL_DECLARE(function, name, extension).
// NOLINT: included more than once.
CUESTA_GL_DECLARE(polygon_mode, glPolygonMode, desktop)
CUESTA_GL_DECLARE(polygon_stipple, glPolygonStipple, compatibility)
CUESTA_GL_DECLARE(get_polygon_stipple, glGetPolygonStipple, compatibility)
CUESTA_GL_DECLARE(line_stipple, glLineStipple, compatibility)
CUESTA_GL_DECLARE(logic_op, glLogicOp, desktop)
CUESTA_GL_DECLARE(clamp_color, glClampColor, desktop)
CUESTA_GL_DECLARE(clamp_color, glClampColorARB, compatibility)

// EXT_stencil_two_side
CUESTA_GL_DECLARE(active_stencil_face_ext, glActiveStencilFaceEXT, compatibility)

// Names that extensions gave to functions of OpenGL's.
CUESTA_GL_DECLARE(sample_coverage_arb, glSampleCoverageARB, desktop)
CUESTA_GL_DECLARE(blend_color_ext, glBlendColorEXT, desktop)
CUESTA_GL_DECLARE(blend_equation_ext, glBlendEquationEXT, desktop)
CUESTA_GL_DECLARE(blend_equation_separate_ext, glBlendEquationSeparateEXT, desktop)
CUESTA_GL_DECLARE(blend_func_separate_ext, glBlendFuncSeparateEXT, desktop)
CUESTA_GL_DECLARE(stencil_op_separate_ati, glStencilOpSeparateATI, desktop)

// ATI_separate_stencil, whose reference and mask are of both faces
CUESTA_GL_DECLARE(stencil_func_separate_ati, glStencilFuncSeparateATI, desktop)
