// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Drawing on an emulated GPU, through the kernel interface: these tests run with the drm-shim
// preloaded. Positions are in pixels of the target, results are read back and compared with plain
// arithmetic. What each driver's tests begin with.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "compiler/nir/shader.h"
#include "hw/formats/format.h"
#include "pipe/context.h"

namespace cuesta::gallium {

using hw::Format;
using hw::Rgba;

inline constexpr Rgba black = {0, 0, 0, 0};
inline constexpr Rgba white = {1, 1, 1, 1};
inline constexpr Rgba red = {1, 0, 0, 1};
inline constexpr Rgba green = {0, 1, 0, 1};
inline constexpr Rgba blue = {0, 0, 1, 1};

// What the format keeps of a colour.
Rgba stored(Format format, const Rgba& color);

// Straight from attribute 0 to the position, attribute 1 to varying 0.
inline constexpr std::string_view plain_vertex_shader =
    "VERT\nDCL IN[0]\nDCL IN[1]\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[0]\n"
    "MOV OUT[0], IN[0]\nMOV OUT[1], IN[1]\nEND\n";
inline constexpr std::string_view uniform_fragment_shader =
    "FRAG\nDCL OUT[0], COLOR\nDCL CONST[0]\nMOV OUT[0], CONST[0]\nEND\n";
inline constexpr std::string_view varying_fragment_shader =
    "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nMOV OUT[0], IN[0]\nEND\n";
inline constexpr std::string_view texture_fragment_shader =
    "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0]\n"
    "DCL SVIEW[0], 2D, FLOAT\nTEX OUT[0], IN[0], SAMP[0], 2D\nEND\n";

struct Vertex {
    std::array<float, 4> position;   // clip space
    std::array<float, 4> attribute;  // varying 0
};

// A rectangle of pixels at one depth, with varying 0 going from `low` to `high` across it.
struct Quad {
    float left, top, right, bottom;
    float z = 0.5f;
    std::array<float, 2> low = {0, 0};
    std::array<float, 2> high = {1, 1};
};

// What GPUs differ in; each driver's tests say what theirs has.
struct DriverLimits {
    float line_width = 1;           // the greatest
    bool mirrors_to_border = true;  // mirror_clamp, mirror_clamp_to_border
    // Depth of 16 bits is compared as it is stored, not as a float.
    bool rounds_before_depth_test = true;
    bool linear_levels = true;    // linear textures may have several
    uint64_t tiled_modifier = 0;  // of textures that are not linear
    std::string_view cg_gpu;      // behind vs_ and ps_ in the names of Cg's profiles
};
const DriverLimits& driver_limits();

// Of the driver under test; null with the reason.
std::unique_ptr<pipe::Screen> make_test_screen(std::string* error);

class PixelTest : public testing::Test {
  protected:
    void SetUp() override;
    void TearDown() override;
    // With a context of it, and defaults bound.
    void start_on(std::unique_ptr<pipe::Screen> made);
    void bind_defaults();  // to the context

    // Whether the format, not one of integers or depth, can be used so.
    bool can(const hw::FormatInfo& info, pipe::Bind bind) const;
    std::vector<hw::FormatInfo> color_formats() const;  // that can be drawn to

    // --- resources -----------------------------------------------------------------------------
    std::shared_ptr<pipe::Resource> resource(const pipe::ResourceTemplate& description);
    // A texture that can be drawn to and read.
    std::shared_ptr<pipe::Resource> target(Format format, uint32_t width, uint32_t height);
    std::shared_ptr<pipe::Resource> depth_buffer(Format format, uint32_t width, uint32_t height);
    std::shared_ptr<pipe::Resource> buffer(std::span<const std::byte> bytes);
    template <typename T>
    std::shared_ptr<pipe::Resource> buffer_of(const std::vector<T>& values) {
        return buffer(std::as_bytes(std::span(values)));
    }

    using Texels = std::function<Rgba(uint32_t x, uint32_t y)>;
    void fill(const std::shared_ptr<pipe::Resource>& texture,
              const Texels& texels,
              uint32_t level = 0,
              uint32_t layer = 0);
    // The bytes of every row, without padding.
    std::vector<std::byte> bytes_of(const std::shared_ptr<pipe::Resource>& texture,
                                    uint32_t level = 0,
                                    uint32_t layer = 0);
    std::vector<Rgba> pixels_of(const std::shared_ptr<pipe::Resource>& texture,
                                uint32_t level = 0,
                                uint32_t layer = 0);
    Rgba pixel(const std::shared_ptr<pipe::Resource>& texture, uint32_t x, uint32_t y);
    hw::DepthStencil depth_stencil_at(const std::shared_ptr<pipe::Resource>& texture,
                                      uint32_t x,
                                      uint32_t y);
    // Every pixel against a function, channels within `tolerance`.
    void expect_pixels(const std::shared_ptr<pipe::Resource>& texture,
                       const Texels& expected,
                       float tolerance = 1.01f / 255,
                       uint32_t level = 0,
                       uint32_t layer = 0);

    // --- state ---------------------------------------------------------------------------------
    void set_target(const pipe::Surface& color, const pipe::Surface& depth_stencil = {});
    void set_target(const std::shared_ptr<pipe::Resource>& color,
                    const std::shared_ptr<pipe::Resource>& depth_stencil = nullptr);
    // What is bound lives until the test ends.
    void use(const pipe::BlendState& state);
    void use(const pipe::DepthStencilAlphaState& state);
    void use(const pipe::RasterizerState& state);
    void use_shaders(std::string_view vertex, std::string_view fragment);
    void use_vertex_shader(const nir::Shader& vertex);
    void use_fragment_shader(std::string_view fragment);
    void use_fragment_shader(const nir::Shader& fragment);
    void use_elements(const std::vector<pipe::VertexElement>& elements);
    void use_texture(const std::shared_ptr<pipe::Resource>& texture,
                     const pipe::SamplerState& sampler,
                     pipe::ShaderStage stage = pipe::ShaderStage::fragment);
    void use_views(const std::vector<pipe::SamplerViewTemplate>& views,
                   const std::vector<pipe::SamplerState>& samplers,
                   pipe::ShaderStage stage = pipe::ShaderStage::fragment);
    void set_color(const Rgba& color);  // constant 0 of the fragment shader

    // --- work ----------------------------------------------------------------------------------
    void clear(const Rgba& color) { context->clear(pipe::Clear::color, color, 1, 0); }
    void draw(pipe::Primitive mode, const std::vector<Vertex>& vertices);
    void draw(const Quad& quad);
    void draw_info(const pipe::DrawInfo& info);
    void finish();

    // From pixels and window depth to clip space, for the target that is set.
    std::array<float, 4> at(float x, float y, float z = 0.5f) const;
    Vertex vertex(float x, float y, float z = 0.5f) const { return {at(x, y, z), {0, 0, 0, 1}}; }

    std::unique_ptr<pipe::Screen> screen;
    std::unique_ptr<pipe::Context> context;

  private:
    uint32_t width_ = 1;
    uint32_t height_ = 1;
    std::vector<std::unique_ptr<pipe::BlendObject>> blends_;
    std::vector<std::unique_ptr<pipe::DepthStencilAlphaObject>> depth_stencils_;
    std::vector<std::unique_ptr<pipe::RasterizerObject>> rasterizers_;
    std::vector<std::unique_ptr<pipe::VertexElementsObject>> elements_;
    std::vector<std::unique_ptr<pipe::ShaderObject>> shaders_;
    std::vector<std::unique_ptr<pipe::SamplerObject>> samplers_;
    std::vector<std::unique_ptr<pipe::SamplerView>> views_;
};

// SAMP[0], read in LOD and target as asked.
inline pipe::SamplerState nearest_sampler() {
    return {.wrap_s = pipe::Wrap::clamp_to_edge,
            .wrap_t = pipe::Wrap::clamp_to_edge,
            .wrap_r = pipe::Wrap::clamp_to_edge,
            .min_filter = pipe::Filter::nearest,
            .mag_filter = pipe::Filter::nearest,
            .mip_filter = pipe::MipFilter::none};
}

}  // namespace cuesta::gallium
