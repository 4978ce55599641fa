// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The functions of pixels: CUESTA_GL_DECLARE(function, name, extension).
// NOLINT: included more than once.
