// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Shaders and programs as all versions of OpenGL make them; its types are not seen here, for sets
// of scenes include different headers.
#pragma once

namespace cuesta::scenes {

// Ends the process with the log when it cannot be compiled.
unsigned compile_shader(unsigned stage, const char* source);
// So too when it cannot be linked; in use then.
void link_and_use(unsigned program);

}  // namespace cuesta::scenes
