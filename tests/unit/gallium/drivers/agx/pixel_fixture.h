// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The drivers' fixture by the names of this one's tests, and programs that are NIR text.
#pragma once

#include "compiler/nir/parser.h"
#include "tests/unit/gallium/drivers/pixel_fixture.h"

namespace cuesta::agx {

using gallium::black;
using gallium::nearest_sampler;
using gallium::plain_vertex_shader;
using gallium::Quad;
using gallium::stored;
using gallium::texture_fragment_shader;
using gallium::uniform_fragment_shader;
using gallium::varying_fragment_shader;
using gallium::Vertex;
using hw::Format;
using hw::Rgba;

class PixelTest : public gallium::PixelTest {
  protected:
    void use_nir_vertex_shader(std::string_view text) {
        auto shader = nir::parse(text);
        ASSERT_TRUE(shader) << shader.error().text << "\n" << text;
        use_vertex_shader(**shader);
    }
    void use_nir_fragment_shader(std::string_view text) {
        auto shader = nir::parse(text);
        ASSERT_TRUE(shader) << shader.error().text << "\n" << text;
        use_fragment_shader(**shader);
    }
    void use_nir(std::string_view vertex_text, std::string_view fragment_text) {
        use_nir_vertex_shader(vertex_text);
        use_nir_fragment_shader(fragment_text);
    }
    void use_vertices(const std::vector<Vertex>& vertices) {
        const pipe::VertexBuffer bound = {buffer_of(vertices), 0, sizeof(Vertex)};
        context->set_vertex_buffers(std::span(&bound, 1));
    }
};

}  // namespace cuesta::agx
