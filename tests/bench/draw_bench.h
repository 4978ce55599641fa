// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Draws a second of a driver alone: everything up to the submission, on a device that executes
// nothing. Items are draws. Each driver's benchmark gives its screen.
#pragma once

#include <array>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>

#include <benchmark/benchmark.h>

#include "compiler/tgsi/tgsi.h"
#include "hw/formats/format.h"
#include "pipe/context.h"

namespace cuesta::bench {

inline constexpr hw::Format rgba8 = hw::Format::r8g8b8a8_unorm;
inline constexpr unsigned draws_a_frame = 1000;

inline constexpr const char* vertex_text =
    "VERT\nDCL IN[0]\nDCL IN[1]\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[0]\nDCL CONST[0..3]\n"
    "DCL TEMP[0]\nMUL TEMP[0], IN[0].xxxx, CONST[0]\nMAD TEMP[0], IN[0].yyyy, CONST[1], TEMP[0]\n"
    "MAD TEMP[0], IN[0].zzzz, CONST[2], TEMP[0]\nMAD OUT[0], IN[0].wwww, CONST[3], TEMP[0]\n"
    "MOV OUT[1], IN[1]\nEND\n";
inline constexpr const char* fragment_text =
    "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0]\n"
    "DCL SVIEW[0], 2D, FLOAT\nDCL CONST[0]\nDCL TEMP[0]\nTEX TEMP[0], IN[0], SAMP[0], 2D\n"
    "MUL OUT[0], TEMP[0], CONST[0]\nEND\n";

template <typename T>
T needed(T object) {
    if (object == nullptr) {
        std::fprintf(stderr, "the driver makes no such object\n");
        std::exit(1);
    }
    return object;
}

// A screen on a recording device, and what makes that forget the jobs it has kept.
struct RecordingScreen {
    std::unique_ptr<pipe::Screen> screen;
    std::function<void()> forget_jobs;
};

// Of the driver that is measured.
RecordingScreen make_screen();

class Bench {
  public:
    Bench() : recorder_(make_screen()) {
        context_ = needed(recorder_.screen->create_context(nullptr));
        make_objects();
        bind_all();
    }
    ~Bench() { context_.reset(); }

    template <typename Change>
    void run(benchmark::State& state, Change&& change) {
        const pipe::DrawInfo info = {.mode = pipe::Primitive::triangles, .count = 36};
        unsigned i = 0;
        for (auto _ : state) {
            change(i++);
            if (!context_->draw_vbo(info))
                return state.SkipWithError("a draw was refused");
            if (i % draws_a_frame == 0) {
                context_->flush();
                recorder_.forget_jobs();
            }
        }
        state.SetItemsProcessed(static_cast<int64_t>(state.iterations()));
    }

    void change_uniforms(unsigned i) {
        matrix_[12] = static_cast<float>(i & 1023);
        color_[0] = static_cast<float>(i & 255) / 255;
        context_->set_constant_buffer(pipe::ShaderStage::vertex, 0,
                                      {.user = std::as_bytes(std::span(matrix_))});
        context_->set_constant_buffer(pipe::ShaderStage::fragment, 0,
                                      {.user = std::as_bytes(std::span(color_))});
    }
    void repeat_uniforms() {
        context_->set_constant_buffer(pipe::ShaderStage::vertex, 0,
                                      {.user = std::as_bytes(std::span(matrix_))});
        context_->set_constant_buffer(pipe::ShaderStage::fragment, 0,
                                      {.user = std::as_bytes(std::span(color_))});
    }
    void change_textures(unsigned i) {
        pipe::SamplerView* view[] = {views_[i % 2].get()};
        context_->set_sampler_views(pipe::ShaderStage::fragment, view);
    }
    void change_states(unsigned i) {
        change_uniforms(i);
        change_textures(i);
        context_->bind_blend(blends_[i % 2].get());
        context_->bind_depth_stencil_alpha(depth_stencils_[i % 2].get());
        context_->bind_rasterizer(rasterizers_[i % 2].get());
        context_->bind_vertex_shader(vertex_shaders_[i % 2].get());
        context_->bind_fragment_shader(fragment_shaders_[i % 2].get());
        const pipe::VertexBuffer vertices = {vertices_[i % 2], 0, 32};
        context_->set_vertex_buffers(std::span(&vertices, 1));
    }

  private:
    std::shared_ptr<pipe::Resource> texture(uint32_t side) {
        return needed(recorder_.screen->create_resource(
            {.format = rgba8,
             .width = side,
             .height = side,
             .bind = pipe::Bind::render_target | pipe::Bind::sampler_view},
            nullptr));
    }

    void make_objects() {
        for (size_t i = 0; i < 2; ++i) {
            vertex_shaders_[i] = needed(context_->create_shader(**tgsi::compile(vertex_text)));
            fragment_shaders_[i] = needed(context_->create_shader(**tgsi::compile(fragment_text)));
            views_[i] =
                needed(context_->create_sampler_view({.texture = texture(64), .format = rgba8}));
            blends_[i] = context_->create_blend({.target = {.enable = i == 1}});
            depth_stencils_[i] = context_->create_depth_stencil_alpha({.depth_enable = i == 1});
            rasterizers_[i] = context_->create_rasterizer({.front_ccw = i == 1});
            vertices_[i] =
                needed(recorder_.screen->create_resource({.target = pipe::Target::buffer,
                                                          .width = 36 * 32,
                                                          .bind = pipe::Bind::vertex_buffer},
                                                         nullptr));
        }
        sampler_ = context_->create_sampler({});
        const std::array<pipe::VertexElement, 2> elements = {
            pipe::VertexElement{.format = hw::Format::r32g32b32a32_float},
            pipe::VertexElement{.src_offset = 16, .format = hw::Format::r32g32b32a32_float}};
        elements_ = needed(context_->create_vertex_elements(elements));
    }

    void bind_all() {
        pipe::Framebuffer framebuffer = {.width = 256, .height = 256, .color_count = 1};
        framebuffer.colors[0] = {texture(256), 0, 0, rgba8};
        context_->set_framebuffer(framebuffer);
        context_->set_viewport({{128, 128, 0.5f}, {128, 128, 0.5f}});
        context_->bind_vertex_elements(elements_.get());
        pipe::SamplerObject* samplers[] = {sampler_.get()};
        context_->bind_samplers(pipe::ShaderStage::fragment, samplers);
        change_states(0);
    }

    RecordingScreen recorder_;
    std::unique_ptr<pipe::Context> context_;
    std::array<std::unique_ptr<pipe::ShaderObject>, 2> vertex_shaders_;
    std::array<std::unique_ptr<pipe::ShaderObject>, 2> fragment_shaders_;
    std::array<std::unique_ptr<pipe::SamplerView>, 2> views_;
    std::array<std::unique_ptr<pipe::BlendObject>, 2> blends_;
    std::array<std::unique_ptr<pipe::DepthStencilAlphaObject>, 2> depth_stencils_;
    std::array<std::unique_ptr<pipe::RasterizerObject>, 2> rasterizers_;
    std::array<std::shared_ptr<pipe::Resource>, 2> vertices_;
    std::unique_ptr<pipe::SamplerObject> sampler_;
    std::unique_ptr<pipe::VertexElementsObject> elements_;
    std::array<float, 16> matrix_{};
    std::array<float, 4> color_{};
};

inline void same_state(benchmark::State& state) {
    Bench().run(state, [](unsigned) {});
}
inline void same_uniforms_set_again(benchmark::State& state) {
    Bench bench;
    bench.run(state, [&](unsigned) { bench.repeat_uniforms(); });
}
inline void other_uniforms(benchmark::State& state) {
    Bench bench;
    bench.run(state, [&](unsigned i) { bench.change_uniforms(i); });
}
inline void other_textures(benchmark::State& state) {
    Bench bench;
    bench.run(state, [&](unsigned i) { bench.change_textures(i); });
}
inline void other_everything(benchmark::State& state) {
    Bench bench;
    bench.run(state, [&](unsigned i) { bench.change_states(i); });
}

// Registers all of them.
inline int run(int argc, char** argv) {
    benchmark::RegisterBenchmark("same_state", same_state);
    benchmark::RegisterBenchmark("same_uniforms_set_again", same_uniforms_set_again);
    benchmark::RegisterBenchmark("other_uniforms", other_uniforms);
    benchmark::RegisterBenchmark("other_textures", other_textures);
    benchmark::RegisterBenchmark("other_everything", other_everything);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 1;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}

}  // namespace cuesta::bench
