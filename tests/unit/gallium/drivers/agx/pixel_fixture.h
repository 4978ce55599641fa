// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The drivers' fixture by the names of this one's tests.
#pragma once

#include "tests/unit/gallium/drivers/pixel_fixture.h"

namespace cuesta::agx {

using gallium::black;
using gallium::nearest_sampler;
using gallium::PixelTest;
using gallium::plain_vertex_shader;
using gallium::Quad;
using gallium::stored;
using gallium::texture_fragment_shader;
using gallium::uniform_fragment_shader;
using gallium::varying_fragment_shader;
using gallium::Vertex;
using hw::Format;
using hw::Rgba;

}  // namespace cuesta::agx
