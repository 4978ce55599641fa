// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Contexts of OpenGL ES 3 whatever the driver can yet: a screen that says yes to what the version
// asks for, and notes what its contexts are told of it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "fixture.h"

namespace cuesta::gles {

// What a pipe context was told. Constant buffers from 1 on, shader buffers, images and grids are
// kept from the driver, and shaders of draws come to it without stores to buffers.
struct Told {
    std::vector<pipe::DrawInfo> draws;
    // By stage and number.
    std::map<std::pair<pipe::ShaderStage, uint32_t>, pipe::ConstantBuffer> constants;
    std::vector<std::byte> vertex_uniforms;                 // number 0 of the vertex stage
    std::map<uint32_t, pipe::ShaderBuffer> shader_buffers;  // of the vertex stage
    std::map<std::pair<pipe::ShaderStage, uint32_t>, pipe::ShaderBuffer> storage;  // of others
    std::map<pipe::ShaderStage, std::vector<pipe::ImageView>> images;
    std::vector<std::byte> compute_uniforms;  // number 0 of the compute stage
    std::vector<pipe::GridInfo> grids;
    unsigned barriers = 0;
    std::vector<pipe::VertexElement> elements;
    std::vector<pipe::VertexBuffer> vertex_buffers;
    pipe::Framebuffer framebuffer;
    pipe::SamplerViewTemplate view;  // the last that was made
    uint32_t sample_mask = 0;
    pipe::RasterizerState rasterizer;               // the last that was made
    unsigned stores = 0;                            // to buffers, of the shader that was made last
    bool refuses_buffers = false;                   // for constants
    std::set<const pipe::SamplerObject*> samplers;  // that live
    std::map<pipe::ShaderStage, std::vector<pipe::SamplerObject*>> bound_samplers;
    bool dropped_bound = false;        // a sampler that was bound
    std::optional<pipe::Cap> missing;  // of those that OpenGL ES 3.1 asks for
};

std::unique_ptr<pipe::Screen> make_es3_screen(Told& told, std::function<void()> on_wait = {});

// API alone, on a device that executes nothing.
class Es3Test : public GlesTest {
  protected:
    void SetUp() override { start_on(make_es3_screen(told), {.version = 30}); }
    // What it holds of the screen goes before it.
    void TearDown() override {
        GlesTest::TearDown();
        told = {};
    }

    // A buffer of that size, bound to the target.
    GLuint bound_buffer_of(GLenum target, GLsizeiptr size);

    Told told;
};

class Es31Test : public Es3Test {
  protected:
    void SetUp() override { start_on(make_es3_screen(told), {.version = 31}); }
};

// What a linker would make: attribute 0 is a position, which is what transform feedback keeps,
// three components in buffer 0 of 16 bytes a vertex; uniforms "count" (uint, location 0), "matrix"
// (mat2x3, location 1) and, in the block "values" of 32 bytes, "scale"; the result "color".
// `change` may make it another.
GLuint use_es3_program(State& state, const std::function<void(glsl::Program&)>& change = {});

// What link_compute() would make, of workgroups of 4 x 2 invocations, with separate programs in
// mind: uniforms "scale" (uint, location 0), "image" (uimage2D, location 1, unit 1), "images[0]"
// (two of image2DArray, location 2, units 2 and 3), "counter" (of binding 1, at 4); storage blocks
// "Results" (binding 2, number 0, 16 bytes and an array without a size) and "Source" (binding 3,
// number 1); counters are number 2. Invocation i of each group stores scale + i in the array and at
// its place in "image", and counts itself.
GLuint make_compute_program(State& state, const std::function<void(glsl::Program&)>& change = {});

}  // namespace cuesta::gles
