// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The functions of matrices, light, materials, texture environments, fog, clip planes:
// CUESTA_GL_DECLARE(function, name, extension). NOLINT: included more than once.
