// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Geometry shaders on the emulated GPU: programs are NIR text, results pixels, or words of buffers
// of transform feedback.
#pragma once

#include "compiler/nir/passes/primitive_vertices.h"
#include "compute_fixture.h"

namespace cuesta::agx {

// What comes in and goes out has a position (slot 0) and a vec4 (slot 1). %0 is 0, and so is %1,
// %2 and so on the number they say, up to %6; bodies have values from %10 on.
inline std::string geometry_text(std::string_view primitives, std::string_view body) {
    return fmt::format(R"(shader geometry
  geometry {}
  input 0 position 0 vec4 smooth "gl_Position"
  input 1 generic 0 vec4 smooth "in"
  output 0 position 0 vec4 smooth "gl_Position"
  output 1 generic 0 vec4 smooth "out"
fn main {{
  b0:
  %0:32 = load_const 0
  %1:32 = load_const 1
  %2:32 = load_const 2
  %3:32 = load_const 3
  %4:32 = load_const 4
  %5:32 = load_const 5
  %6:32 = load_primitive_id
{}
}}
)",
                       primitives, body);
}

// Passes corner `corner` on; takes the values from `value` to `value` + 1.
inline std::string pass_corner(unsigned corner, unsigned value) {
    return fmt::format(R"(  %{1}:32x4 = load_per_vertex_input %{0}, %0 base=0 component=0
  %{2}:32x4 = load_per_vertex_input %{0}, %0 base=1 component=0
  store_output %{1}, %0 base=0 component=0 write_mask=xyzw
  store_output %{2}, %0 base=1 component=0 write_mask=xyzw
  emit_vertex
)",
                       corner, value, value + 1);
}

class GeometryTest : public ComputeTest {
  protected:
    void SetUp() override {
        ComputeTest::SetUp();
        color = target(Format::r8g8b8a8_unorm, 32, 32);
        set_target(color);
        clear({0, 0, 0, 1});
        use_fragment_shader(varying_fragment_shader);
    }
    void TearDown() override {
        if (context != nullptr)
            context->set_geometry_feedback({});
        geometries_.clear();
        ComputeTest::TearDown();
    }

    std::string refused_geometry(const std::string& text) {
        auto shader = nir::parse(text);
        if (!shader)
            return shader.error().text;
        std::string error;
        EXPECT_EQ(context->create_shader(**shader, &error), nullptr);
        return error;
    }
    void use_geometry(const std::string& text) {
        auto shader = nir::parse(text);
        ASSERT_TRUE(shader) << shader.error().text << "\n" << text;
        std::string error;
        geometries_.push_back(context->create_shader(**shader, &error));
        ASSERT_NE(geometries_.back(), nullptr) << error;
        context->bind_geometry_shader(geometries_.back().get());
    }
    // Vertices whose attribute is their number.
    void use_numbered_vertices(uint32_t count) {
        std::vector<Vertex> vertices(count, vertex(4.5f, 4.5f));
        for (uint32_t i = 0; i < count; ++i)
            vertices[i].attribute = {static_cast<float>(i), 0, 0, 1};
        use_vertices(vertices);
    }
    std::string draw_refusal(const pipe::DrawInfo& info) {
        std::string error;
        EXPECT_FALSE(context->draw_vbo(info, &error));
        return error;
    }

    // Of output 1: x, and with it y.
    void keep(uint32_t bytes, uint8_t components = 1) {
        kept_buffer = zeros(bytes / 4);
        counts = zeros(3);
        pipe::GeometryFeedback feedback;
        feedback.outputs = {{.output = 1, .components = components}};
        feedback.buffers[0] = {{kept_buffer, 0, bytes}, 4u * components};
        feedback.kept = {counts, 0, 4};
        feedback.generated = {counts, 4, 4};
        feedback.written = {counts, 8, 4};
        context->set_geometry_feedback(feedback);
    }
    std::vector<float> floats(size_t count) {
        const Words words = words_of(kept_buffer);
        std::vector<float> values(count);
        if (count != 0)
            std::memcpy(values.data(), words.data(), count * 4);
        return values;
    }

    std::shared_ptr<pipe::Resource> color;
    std::shared_ptr<pipe::Resource> kept_buffer;
    std::shared_ptr<pipe::Resource> counts;  // kept, generated, written

  private:
    std::vector<std::unique_ptr<pipe::ShaderObject>> geometries_;
};

}  // namespace cuesta::agx
