// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Vertices a second of glBegin and glEnd, as applications call them, on a device that executes
// nothing. Items are vertices.
#include <benchmark/benchmark.h>

#include "../unit/gallium/frontends/gl/conventional_programs.h"

namespace cuesta::gl {
namespace {

gles::ContextConfig bench_config() {
    gles::ContextConfig config;
    set_profile(config, gles::Profile::compatibility);
    return config;
}

class VertexBench {
  public:
    VertexBench()
        : screen_(gles::make_recorded_screen(gles::Gpu::g13)),
          drawable_(std::make_shared<gles::TestDrawable>(*screen_, 64, 64)),
          context_(gles::Context::create(*screen_, bench_config(), nullptr)) {
        gles::Context::make_current(context_.get(), drawable_, drawable_);
        use_attributes(context_->state(), position_slot, color_slot);
    }
    ~VertexBench() { gles::Context::make_current(nullptr, nullptr, nullptr); }

    // `give` gives so many vertices at a call.
    template <typename Give>
    void run(benchmark::State& timer, int64_t vertices, Give give) {
        int64_t given = 0;
        for (auto _ : timer) {
            give(*this);
            given += vertices;
            if (given % (1 << 20) >= vertices)
                continue;
            timer.PauseTiming();
            gles::finish(context_->state());
            timer.ResumeTiming();
        }
        timer.SetItemsProcessed(static_cast<int64_t>(timer.iterations()) * vertices);
        if (gles::get_error(context_->state()) != GL_NO_ERROR)
            timer.SkipWithError("OpenGL has an error");
    }

    template <typename Pointer>
    static Pointer procedure(const char* name) {
        return reinterpret_cast<Pointer>(find_procedure(name));
    }
    void (*begin)(GLenum) = procedure<void (*)(GLenum)>("glBegin");
    void (*end)() = procedure<void (*)()>("glEnd");
    void (*vertex3f)(float, float, float) = procedure<void (*)(float, float, float)>("glVertex3f");
    void (*color3f)(float, float, float) = procedure<void (*)(float, float, float)>("glColor3f");
    void (*color4ub)(GLubyte, GLubyte, GLubyte, GLubyte) =
        procedure<void (*)(GLubyte, GLubyte, GLubyte, GLubyte)>("glColor4ub");
    void (*normal3f)(float, float, float) = procedure<void (*)(float, float, float)>("glNormal3f");
    void (*enable)(GLenum) = procedure<void (*)(GLenum)>("glEnable");

  private:
    std::unique_ptr<pipe::Screen> screen_;
    std::shared_ptr<gles::TestDrawable> drawable_;
    std::unique_ptr<gles::Context> context_;
};

void positions_alone(benchmark::State& timer) {
    VertexBench().run(timer, 3000, [](VertexBench& gl) {
        gl.begin(GL_TRIANGLES);
        for (int i = 0; i < 3000; ++i)
            gl.vertex3f(2, 2, 0);
        gl.end();
    });
}

void normals_and_colors(benchmark::State& timer) {
    VertexBench().run(timer, 3000, [](VertexBench& gl) {
        gl.begin(GL_TRIANGLES);
        for (int i = 0; i < 3000; ++i) {
            gl.normal3f(0, 0, 1);
            gl.color4ub(1, 2, 3, 4);
            gl.vertex3f(2, 2, 0);
        }
        gl.end();
    });
}

void quads_one_by_one(benchmark::State& timer) {
    VertexBench().run(timer, 4, [](VertexBench& gl) {
        gl.color3f(1, 0, 0);
        gl.begin(GL_QUADS);
        for (int i = 0; i < 4; ++i)
            gl.vertex3f(2, 2, 0);
        gl.end();
    });
}

void strips_one_by_one(benchmark::State& timer) {
    VertexBench().run(timer, 4, [](VertexBench& gl) {
        gl.begin(GL_TRIANGLE_STRIP);
        for (int i = 0; i < 4; ++i)
            gl.vertex3f(2, 2, 0);
        gl.end();
    });
}

// A call that draws what waits, each time.
void quads_between_calls(benchmark::State& timer) {
    VertexBench().run(timer, 4, [](VertexBench& gl) {
        gl.enable(GL_DITHER);
        gl.begin(GL_QUADS);
        for (int i = 0; i < 4; ++i)
            gl.vertex3f(2, 2, 0);
        gl.end();
    });
}

BENCHMARK(positions_alone);
BENCHMARK(normals_and_colors);
BENCHMARK(quads_one_by_one);
BENCHMARK(strips_one_by_one);
BENCHMARK(quads_between_calls);

}  // namespace
}  // namespace cuesta::gl

BENCHMARK_MAIN();
