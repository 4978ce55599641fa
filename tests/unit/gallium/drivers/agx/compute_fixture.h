// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Grids on the emulated GPU: programs are NIR text, results are words of buffers.
#pragma once

#include <cstring>

#include <fmt/core.h>

#include "compiler/nir/parser.h"
#include "pixel_fixture.h"

namespace cuesta::agx {

using Words = std::vector<uint32_t>;
using Groups = std::array<uint32_t, 3>;

struct ComputeText {
    Groups workgroup = {1, 1, 1};
    uint32_t shared_bytes = 0;
    uint32_t uniforms = 0;
    uint32_t samplers = 0;
    uint32_t scratch = 0;
};

// %0 to %4 are 0, 1, 2, 4 and 16. With ids, %10, %11 and %12 are the global invocation's.
inline std::string compute_text(const ComputeText& text, std::string_view body, bool ids = true) {
    const auto line = [](std::string_view name, uint32_t value) {
        return value == 0 ? std::string() : fmt::format("  {} {}\n", name, value);
    };
    const Groups& size = text.workgroup;
    const std::string global = fmt::format(R"(  %5:32x3 = load_workgroup_id
  %6:32x3 = load_local_invocation_id
  %7:32x3 = load_const {}, {}, {}
  %8:32x3 = imul %5, %7
  %9:32x3 = iadd %8, %6
  %10:32 = mov %9.x
  %11:32 = mov %9.y
  %12:32 = mov %9.z
)",
                                           size[0], size[1], size[2]);
    return fmt::format(R"(shader compute
  workgroup {} {} {}
{}{}{}{}fn main {{
  b0:
  %0:32 = load_const 0
  %1:32 = load_const 1
  %2:32 = load_const 2
  %3:32 = load_const 4
  %4:32 = load_const 16
{}{}
}}
)",
                       size[0], size[1], size[2], line("shared", text.shared_bytes),
                       line("uniforms", text.uniforms), line("samplers", text.samplers),
                       line("scratch", text.scratch), ids ? global : "", body);
}

class ComputeTest : public PixelTest {
  protected:
    static constexpr auto compute = pipe::ShaderStage::compute;

    void TearDown() override {
        computes_.clear();
        PixelTest::TearDown();
    }

    std::string refused_shader(const ComputeText& text, std::string_view body) {
        auto shader = nir::parse(compute_text(text, body));
        if (!shader)
            return shader.error().text;
        std::string error;
        EXPECT_EQ(context->create_shader(**shader, &error), nullptr);
        return error;
    }
    void use_compute(const ComputeText& text, std::string_view body, bool ids = true) {
        auto shader = nir::parse(compute_text(text, body, ids));
        ASSERT_TRUE(shader) << shader.error().text << "\n" << compute_text(text, body, ids);
        std::string error;
        computes_.push_back(context->create_shader(**shader, &error));
        ASSERT_NE(computes_.back(), nullptr) << error;
        context->bind_compute_shader(computes_.back().get());
    }
    void bind_buffer(uint32_t number,
                     const std::shared_ptr<pipe::Resource>& to,
                     uint32_t offset = 0,
                     uint32_t size = 1 << 20) {
        context->set_shader_buffer(compute, number, {to, offset, size});
    }
    void bind_images(const std::vector<pipe::ImageView>& images) {
        context->set_shader_images(compute, images);
    }
    void launch(const pipe::GridInfo& grid) {
        std::string error;
        ASSERT_TRUE(context->launch_grid(grid, &error)) << error;
    }
    void launch(uint32_t x, uint32_t y = 1, uint32_t z = 1) { launch({.groups = {x, y, z}}); }
    std::string refusal(const pipe::GridInfo& grid = {}) {
        std::string error;
        EXPECT_FALSE(context->launch_grid(grid, &error));
        return error;
    }
    std::shared_ptr<pipe::Resource> words(const Words& values) { return buffer_of(values); }
    std::shared_ptr<pipe::Resource> zeros(size_t count) { return buffer_of(Words(count)); }
    Words words_of(const std::shared_ptr<pipe::Resource>& from) {
        const uint32_t width = from->description().width;
        auto transfer =
            context->map(from, 0, pipe::Map::read, {.width = static_cast<int32_t>(width)});
        Words values(width / 4);
        EXPECT_NE(transfer, nullptr);
        if (transfer != nullptr)
            std::memcpy(values.data(), transfer->data, values.size() * 4);
        context->unmap(std::move(transfer));
        return values;
    }

  private:
    std::vector<std::unique_ptr<pipe::ShaderObject>> computes_;
};

}  // namespace cuesta::agx
