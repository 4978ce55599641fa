// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The functions of pixels: CUESTA_GL_DECLARE(function, name, extension).
// NOLINT: included more than once.
CUESTA_GL_DECLARE(pixel_store_f, glPixelStoref, desktop)
CUESTA_GL_DECLARE(pixel_transfer_f, glPixelTransferf, compatibility)
CUESTA_GL_DECLARE(pixel_transfer_i, glPixelTransferi, compatibility)
CUESTA_GL_DECLARE(pixel_map_fv, glPixelMapfv, compatibility)
CUESTA_GL_DECLARE(pixel_map_uiv, glPixelMapuiv, compatibility)
CUESTA_GL_DECLARE(pixel_map_usv, glPixelMapusv, compatibility)
CUESTA_GL_DECLARE(get_pixel_map_fv, glGetPixelMapfv, compatibility)
CUESTA_GL_DECLARE(get_pixel_map_uiv, glGetPixelMapuiv, compatibility)
CUESTA_GL_DECLARE(get_pixel_map_usv, glGetPixelMapusv, compatibility)
CUESTA_GL_DECLARE(pixel_zoom, glPixelZoom, compatibility)
CUESTA_GL_DECLARE(draw_pixels, glDrawPixels, compatibility)
CUESTA_GL_DECLARE(copy_pixels, glCopyPixels, compatibility)
CUESTA_GL_DECLARE(bitmap, glBitmap, compatibility)
