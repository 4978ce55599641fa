// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.h"
#include "pipe/context.h"

namespace cuesta::gallium {

// A texture is only made where it can be used as it says.
Result<void> check_uses(const pipe::Screen& screen, const pipe::ResourceTemplate& d);

// Levels of a texture that there are.
Result<void> check_sampler_view(const pipe::SamplerViewTemplate& view);
// Texels of one size.
Result<void> check_seen_as(pipe::Format texture, pipe::Format view);

}  // namespace cuesta::gallium
