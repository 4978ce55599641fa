// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The pipe interface's states as OpenGL ES sets them.
#pragma once

#include "base/result.h"
#include "tools/scene.h"

namespace cuesta::gallery_gl {

// All states of the draw, in a pass of that height; an error names what OpenGL ES 2.0 has not.
Result<void> set_state(const tools::SceneDraw& draw, uint32_t pass_height);

void set_sampler(unsigned gl_target, const pipe::SamplerState& sampler);

unsigned gl_primitive(pipe::Primitive primitive);

}  // namespace cuesta::gallery_gl
