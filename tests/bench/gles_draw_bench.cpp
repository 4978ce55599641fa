// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// OpenGL draws a second: through the state tracker and a driver, on a device that executes nothing,
// and the driver's part alone. Items are draws. What changes between two draws is in the names.
#include <array>

#include <benchmark/benchmark.h>

#include "../unit/gallium/frontends/gles/fixture.h"
#include "../unit/gallium/frontends/gles/programs.h"

namespace cuesta::gles {
namespace {

constexpr unsigned draws_a_frame = 500;
constexpr std::array<std::array<float, 4>, 3> triangle = {
    {{-1, -1, 0, 1}, {1, -1, 0, 1}, {-1, 1, 0, 1}}};

template <typename Pointer>
Pointer function(const char* name) {
    return reinterpret_cast<Pointer>(find_procedure(name));
}

class Bench {
  public:
    explicit Bench(Gpu gpu)
        : screen_(make_recorded_screen(gpu)),
          drawable_(std::make_shared<TestDrawable>(*screen_, 64, 64)),
          context_(Context::create(*screen_, {}, nullptr)) {
        Context::make_current(context_.get(), drawable_, drawable_);
        bind_buffer(state(), GL_ARRAY_BUFFER, 1);
        buffer_data(state(), GL_ARRAY_BUFFER, sizeof(triangle), triangle.data(), GL_STATIC_DRAW);
        for (GLuint i = 0; i < 2; ++i) {
            vertex_attrib_pointer(state(), i, 4, GL_FLOAT, GL_FALSE, 0, nullptr);
            enable_vertex_attrib_array(state(), i);
        }
        use_test_program(state(), color_program);
        use_test_program(state(), plain_program);
        clear_(GL_COLOR_BUFFER_BIT);
    }
    ~Bench() { Context::make_current(nullptr, nullptr, nullptr); }

    State& state() { return context_->state(); }

    // `change` comes before each draw.
    template <typename Change>
    void run(benchmark::State& timer, Change change) {
        for (auto _ : timer) {
            for (unsigned i = 0; i < draws_a_frame; ++i) {
                change(i);
                draw_(GL_TRIANGLES, 0, 3);
            }
            timer.PauseTiming();
            finish(state());
            clear_(GL_COLOR_BUFFER_BIT);
            draw_(GL_TRIANGLES, 0, 3);
            timer.ResumeTiming();
        }
        finish_items(timer);
    }
    void run_driver(benchmark::State& timer) {
        draw_(GL_TRIANGLES, 0, 3);
        const pipe::DrawInfo info = {.count = 3};
        for (auto _ : timer) {
            for (unsigned i = 0; i < draws_a_frame; ++i)
                state().pipe->draw_vbo(info);
            timer.PauseTiming();
            finish(state());
            clear_(GL_COLOR_BUFFER_BIT);
            draw_(GL_TRIANGLES, 0, 3);
            timer.ResumeTiming();
        }
        finish_items(timer);
    }

  private:
    void finish_items(benchmark::State& timer) {
        timer.SetItemsProcessed(static_cast<int64_t>(timer.iterations()) * draws_a_frame);
        if (get_error(state()) != GL_NO_ERROR)
            timer.SkipWithError("OpenGL has an error");
    }

    std::unique_ptr<pipe::Screen> screen_;
    std::shared_ptr<TestDrawable> drawable_;
    std::unique_ptr<Context> context_;
    PFNGLDRAWARRAYSPROC draw_ = function<PFNGLDRAWARRAYSPROC>("glDrawArrays");
    PFNGLCLEARPROC clear_ = function<PFNGLCLEARPROC>("glClear");
};

Gpu gpu_of(const benchmark::State& timer) {
    return timer.range(0) == 0 ? Gpu::g13 : Gpu::mali400;
}

void driver_alone(benchmark::State& timer) {
    Bench(gpu_of(timer)).run_driver(timer);
}

void nothing_changes(benchmark::State& timer) {
    Bench(gpu_of(timer)).run(timer, [](unsigned) {});
}

void uniform_changes(benchmark::State& timer) {
    Bench bench(gpu_of(timer));
    bench.run(timer, [&](unsigned i) {
        const std::array<float, 4> color = {static_cast<float>(i), 0, 0, 1};
        set_constants(bench.state(), pipe::ShaderStage::fragment, color);
    });
}

void blending_changes(benchmark::State& timer) {
    Bench bench(gpu_of(timer));
    const auto blend = function<PFNGLBLENDFUNCPROC>("glBlendFunc");
    function<PFNGLENABLEPROC>("glEnable")(GL_BLEND);
    bench.run(timer, [&](unsigned i) { blend(GL_ONE, i % 2 == 0 ? GL_ONE : GL_ZERO); });
}

void program_changes(benchmark::State& timer) {
    Bench bench(gpu_of(timer));
    const auto use = function<PFNGLUSEPROGRAMPROC>("glUseProgram");
    bench.run(timer, [&](unsigned i) { use(1 + i % 2); });
}

void memory_is_drawn_from(benchmark::State& timer) {
    Bench bench(gpu_of(timer));
    bind_buffer(bench.state(), GL_ARRAY_BUFFER, 0);
    vertex_attrib_pointer(bench.state(), 0, 4, GL_FLOAT, GL_FALSE, 0, triangle.data());
    bench.run(timer, [](unsigned) {});
}

// 0: the G13, 1: the Mali-400.
BENCHMARK(driver_alone)->Arg(0)->Arg(1);
BENCHMARK(nothing_changes)->Arg(0)->Arg(1);
BENCHMARK(uniform_changes)->Arg(0)->Arg(1);
BENCHMARK(blending_changes)->Arg(0)->Arg(1);
BENCHMARK(program_changes)->Arg(0)->Arg(1);
BENCHMARK(memory_is_drawn_from)->Arg(0)->Arg(1);

}  // namespace
}  // namespace cuesta::gles

BENCHMARK_MAIN();
