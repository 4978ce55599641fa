// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The drivers' fixture with an agx screen.
#pragma once

#include "gallium/drivers/agx/screen.h"
#include "tests/unit/gallium/drivers/pixel_fixture.h"

namespace cuesta::agx {

using gallium::nearest_sampler;
using gallium::plain_vertex_shader;
using gallium::Quad;
using gallium::texture_fragment_shader;
using gallium::uniform_fragment_shader;
using gallium::varying_fragment_shader;
using gallium::Vertex;
using hw::Format;
using hw::Rgba;

class PixelTest : public gallium::PixelTest {
  protected:
    std::unique_ptr<pipe::Screen> make_screen(std::string* error) override {
        return create_screen(error);
    }
};

}  // namespace cuesta::agx
