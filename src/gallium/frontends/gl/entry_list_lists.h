// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The functions of display lists and stacks: CUESTA_GL_DECLARE(function, name, extension).
// NOLINT: included more than once.
