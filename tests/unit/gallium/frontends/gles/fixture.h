// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Contexts of OpenGL ES over the real drivers. What only looks at the API runs on devices that keep
// what is submitted and execute nothing; what looks at pixels runs with the drm-shim preloaded.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/gles.h"

namespace cuesta::gles {

enum class Gpu { g13, mali400 };
inline const char* gpu_name(Gpu gpu) {
    return gpu == Gpu::g13 ? "g13" : "mali400";
}

// Over a device that executes nothing. With `on_wait` nothing is finished until somebody waits for
// it, and calls that.
std::unique_ptr<pipe::Screen> make_recorded_screen(Gpu gpu, std::function<void()> on_wait = {});
// Over the emulated GPU of the process; null where there is none.
std::unique_ptr<pipe::Screen> make_emulated_screen(std::string* error);

// A surface as EGL's pbuffers are, without buffers where a side is 0.
class TestDrawable final : public Drawable {
  public:
    TestDrawable(pipe::Screen& screen, uint32_t width, uint32_t height, uint32_t samples = 1);

    uint32_t width() const override { return width_; }
    uint32_t height() const override { return height_; }
    pipe::Surface color() const override { return color_; }
    pipe::Surface depth_stencil() const override { return depth_stencil_; }

  private:
    uint32_t width_;
    uint32_t height_;
    pipe::Surface color_;
    pipe::Surface depth_stencil_;
};

// The function as the application calls it: with the locks of an entry point.
template <typename Pointer>
Pointer gl_function(const char* name) {
    return reinterpret_cast<Pointer>(find_procedure(name));
}

// Whether another thread could have the group's lock now.
bool lock_is_free(ShareGroup& group);

using Rgba8 = std::array<uint8_t, 4>;
inline constexpr Rgba8 black = {0, 0, 0, 255};
inline constexpr Rgba8 white = {255, 255, 255, 255};
inline constexpr Rgba8 red = {255, 0, 0, 255};
inline constexpr Rgba8 green = {0, 255, 0, 255};

// A triangle over the whole window.
inline constexpr std::array<std::array<float, 4>, 3> everything = {
    {{-1, -1, 0, 1}, {3, -1, 0, 1}, {-1, 3, 0, 1}}};

// A screen, and a current context with a surface.
class GlesTest : public testing::Test {
  protected:
    static constexpr uint32_t width = 32;
    static constexpr uint32_t height = 16;

    void start_on(std::unique_ptr<pipe::Screen> made, const ContextConfig& config = {});
    // On the GPU that the drm-shim emulates; the test is skipped where nobody asks for one.
    void start_emulated(const ContextConfig& config = {});
    void TearDown() override;

    State& state() { return context->state(); }
    std::unique_ptr<Context> another_context(Context* share, const ContextConfig& config = {});
    void make_current(Context& other);

    // All pixels of the bound framebuffer's part, row 0 first.
    std::vector<Rgba8> pixels(GLint x, GLint y, GLsizei columns, GLsizei rows);
    Rgba8 pixel(GLint x, GLint y) { return pixels(x, y, 1, 1)[0]; }

    // Everything that glGet* tells, to see that a call changed nothing.
    std::vector<double> snapshot();

    void expect_error(GLenum error) { EXPECT_EQ(get_error(state()), error); }
    void expect_no_error() { expect_error(GL_NO_ERROR); }

    std::unique_ptr<pipe::Screen> screen;
    std::shared_ptr<TestDrawable> drawable;
    std::unique_ptr<Context> context;
};

// API alone, on both GPUs.
class ApiTest : public GlesTest, public testing::WithParamInterface<Gpu> {
  protected:
    void SetUp() override { start_on(make_recorded_screen(GetParam())); }
};
#define CUESTA_GLES_BOTH_GPUS(Test)                          \
    INSTANTIATE_TEST_SUITE_P(                                \
        Gpus, Test, testing::Values(Gpu::g13, Gpu::mali400), \
        [](const testing::TestParamInfo<Gpu>& info) { return gpu_name(info.param); })

// Pixels, on the GPU that the drm-shim emulates.
class PixelTest : public GlesTest {
  protected:
    void SetUp() override { start_emulated(); }
};

}  // namespace cuesta::gles
