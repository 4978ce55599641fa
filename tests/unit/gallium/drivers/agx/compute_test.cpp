// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Grids: what programs are given, and what becomes of it.
#include <bit>

#include "compute_fixture.h"

namespace cuesta::agx {
namespace {

// The word of shader buffer 0 at %30 becomes %31.
constexpr std::string_view store_word =
    "  %33:32 = ishl %30, %2\n  store_ssbo %31, %0, %33 write_mask=x";

TEST_F(ComputeTest, TheGpuHasGrids) {
    EXPECT_EQ(screen->cap(pipe::Cap::compute), 1);
    EXPECT_EQ(screen->cap(pipe::Cap::max_compute_shader_buffers), 16);
    EXPECT_EQ(screen->cap(pipe::Cap::max_compute_images), 8);
    EXPECT_EQ(screen->cap(pipe::Cap::max_compute_samplers), 16);
    EXPECT_EQ(screen->cap(pipe::Cap::max_compute_uniform_vec4s), 4096);
    EXPECT_EQ(screen->cap(pipe::Cap::max_compute_shared_bytes), 32768);
    EXPECT_EQ(screen->cap(pipe::Cap::max_workgroup_invocations), 1024);
    EXPECT_EQ(screen->cap(pipe::Cap::max_workgroup_count), 65535);
}

TEST_F(ComputeTest, AWordIsStored) {
    use_compute({}, "  store_ssbo %4, %0, %3 write_mask=x", false);
    const auto to = words({7, 7, 7});
    bind_buffer(0, to);
    launch(1);
    EXPECT_EQ(words_of(to), (Words{7, 16, 7}));
}

// Every invocation of a grid runs once, and knows its place.
TEST_F(ComputeTest, InvocationsAreNumbered) {
    constexpr uint32_t width = 4 * 3, height = 2 * 5, depth = 3 * 2;
    use_compute({.workgroup = {4, 2, 3}},
                fmt::format("  %20:32 = load_const {}\n  %21:32 = load_const {}\n"
                            "  %22:32 = imul %12, %21\n  %23:32 = iadd %22, %11\n"
                            "  %24:32 = imul %23, %20\n  %30:32 = iadd %24, %10\n"
                            "  %25:32 = load_local_invocation_index\n"
                            "  %26:32 = imul %10, %4\n  %27:32 = iadd %26, %11\n"
                            "  %28:32 = imul %27, %4\n  %29:32 = iadd %28, %12\n"
                            "  %34:32 = imul %29, %4\n  %35:32 = imul %34, %2\n"
                            "  %31:32 = iadd %35, %25\n{}",
                            width, height, store_word));
    const auto to = zeros(width * height * depth);
    bind_buffer(0, to);
    launch(3, 5, 2);
    const Words is = words_of(to);
    for (uint32_t i = 0; i < is.size(); ++i) {
        const uint32_t x = i % width, y = i / width % height, z = i / width / height;
        const uint32_t local = x % 4 + 4 * (y % 2 + 2 * (z % 3));
        ASSERT_EQ(is[i], ((x * 16 + y) * 16 + z) * 32 + local) << i;
    }
}

TEST_F(ComputeTest, GridsKnowTheirSize) {
    use_compute({}, "  %30:32x3 = load_num_workgroups\n  store_ssbo %30, %0, %0 write_mask=xyz",
                false);
    const auto to = words({0, 0, 0, 9});
    bind_buffer(0, to);
    launch(2, 3, 4);
    EXPECT_EQ(words_of(to), (Words{2, 3, 4, 9}));
    const auto counts = words({1, 5, 1, 6});
    launch({.indirect = pipe::IndirectParameters{counts, 4}});
    EXPECT_EQ(words_of(to), (Words{5, 1, 6, 9}));
}

// Each invocation adds itself to what the one in front of it left in the workgroup's memory.
TEST_F(ComputeTest, WorkgroupsHaveMemoryAndBarriers) {
    constexpr uint32_t size = 256;
    use_compute({.workgroup = {size, 1, 1}, .shared_bytes = size * 4},
                "  %20:32 = load_local_invocation_index\n  %21:32 = ishl %20, %2\n"
                "  store_shared %10, %21 write_mask=x\n  barrier\n"
                "  %22:32 = load_const 1020\n  %23:32 = isub %22, %21\n"
                "  %31:32 = load_shared %23\n  %30:32 = mov %10\n" +
                    std::string(store_word));
    const auto to = zeros(3 * size);
    bind_buffer(0, to);
    launch(3);
    const Words is = words_of(to);
    for (uint32_t i = 0; i < is.size(); ++i)
        ASSERT_EQ(is[i], i / size * size + size - 1 - i % size);
}

TEST_F(ComputeTest, TheLargestWorkgroupHasAllOfItsMemory) {
    constexpr uint32_t bytes = 32768, size = 1024;
    // The last word of it, counted by all.
    use_compute({.workgroup = {size, 1, 1}, .shared_bytes = bytes},
                "  %20:32 = load_const 32764\n  %21:32 = load_local_invocation_index\n"
                "  %22:1 = ieq %21, %0\n  if %22 {\n    b1:\n"
                "    store_shared %0, %20 write_mask=x\n  } else {\n    b2:\n  }\n  b3:\n"
                "  barrier\n  %23:32 = shared_atomic %20, %1 atomic_op=add\n  barrier\n"
                "  %24:32 = load_shared %20\n  store_ssbo %24, %0, %0 write_mask=x",
                false);
    const auto to = zeros(1);
    bind_buffer(0, to);
    launch(2);
    EXPECT_EQ(words_of(to)[0], size);
}

TEST_F(ComputeTest, AtomicsCountEveryInvocationOfEveryGrid) {
    use_compute({.workgroup = {64, 1, 1}}, "  %20:32 = ssbo_atomic %2, %3, %1 atomic_op=add",
                false);
    const auto to = words({0, 100});
    bind_buffer(2, to);
    for (unsigned i = 0; i < 4; ++i)
        launch(5, 2);
    EXPECT_EQ(words_of(to), (Words{0, 100 + 64 * 40}));
}

TEST_F(ComputeTest, BuffersAreReadAndWrittenWhereTheyAreBound) {
    // Buffer 15 becomes twice buffer 7, word by word.
    use_compute({.workgroup = {4, 1, 1}},
                "  %20:32 = load_const 7\n  %21:32 = load_const 15\n  %22:32 = ishl %10, %2\n"
                "  %23:32 = load_ssbo %20, %22\n  %24:32 = iadd %23, %23\n"
                "  store_ssbo %24, %21, %22 write_mask=x\n"
                "  %25:32 = ssbo_size %20\n  %26:32 = load_const 28\n"
                "  store_ssbo %25, %21, %26 write_mask=x");
    const auto from = words({1, 2, 3, 4, 5, 6, 7, 8});
    const auto to = zeros(16);
    bind_buffer(7, from, 4, 12);
    bind_buffer(15, to, 16, 44);
    launch(2);
    // Reads behind the end stay in the binding, and what does not fit is not stored.
    EXPECT_EQ(words_of(to), (Words{0, 0, 0, 0, 4, 6, 8, 8, 8, 8, 8, 12, 0, 0, 0, 0}));
    bind_buffer(7, nullptr);
    bind_buffer(15, to, 20, 16);
    launch(2);
    EXPECT_EQ(words_of(to), (Words{0, 0, 0, 0, 4, 0, 0, 0, 0, 8, 8, 12, 0, 0, 0, 0}));
}

TEST_F(ComputeTest, UniformsAreThoseAtTheLaunch) {
    use_compute({.uniforms = 2},
                "  %20:32x4 = load_uniform %0 base=1 component=0 range=1\n"
                "  %21:32x4 = load_ubo %3, %4\n  %22:32x4 = iadd %20, %21\n"
                "  store_ssbo %22, %0, %0 write_mask=xyzw",
                false);
    const auto constants = words({0, 0, 0, 0, 10, 20, 30, 40});
    context->set_constant_buffer(compute, 4, {.buffer = constants, .offset = 0, .size = 32});
    const auto to = zeros(12);
    for (uint32_t i = 0; i < 3; ++i) {
        const std::array<uint32_t, 8> table = {9, 9, 9, 9, i, i + 1, i + 2, i + 3};
        context->set_constant_buffer(compute, 0, {.user = std::as_bytes(std::span(table))});
        bind_buffer(0, to, 16 * i, 16);
        launch(1);
    }
    EXPECT_EQ(words_of(to), (Words{10, 21, 32, 43, 11, 22, 33, 44, 12, 23, 34, 45}));
}

TEST_F(ComputeTest, TexturesAreSampled) {
    const auto from = target(Format::r8g8b8a8_unorm, 4, 4);
    fill(from, [](uint32_t x, uint32_t y) {
        return Rgba{static_cast<float>(x) / 4, static_cast<float>(y) / 4, 0, 1};
    });
    // Sampler 1, half way between texels, and a fetch.
    use_compute({.workgroup = {3, 1, 1}, .samplers = 2},
                "  %20:32 = u2f32 %10\n  %21:32 = load_const 1.0\n  %22:32 = fadd %20, %21\n"
                "  %23:32 = load_const 0.25\n  %24:32 = fmul %22, %23\n"
                "  %25:32x2 = vec2 %24, %23\n"
                "  %26:32x4 = txl 2d float texture=1 sampler=1 coords=2 coord %25, lod %0\n"
                "  %27:32x2 = vec2 %10, %2\n"
                "  %28:32x4 = txf 2d float texture=1 sampler=1 coords=2 coord %27, lod %0\n"
                "  %29:32x4 = vec4 %26.x, %26.y, %28.x, %28.y\n  %30:32 = imul %10, %4\n"
                "  store_ssbo %29, %0, %30 write_mask=xyzw");
    pipe::SamplerState linear = nearest_sampler();
    linear.min_filter = linear.mag_filter = pipe::Filter::linear;
    const pipe::SamplerViewTemplate view = {.texture = from, .format = Format::r8g8b8a8_unorm};
    use_views({view, view}, {nearest_sampler(), linear}, compute);
    const auto to = zeros(12);
    bind_buffer(0, to);
    launch(1);
    const Words is = words_of(to);
    for (uint32_t x = 0; x < 3; ++x) {
        const float expected[] = {(static_cast<float>(x) + 0.5f) / 4, 0.125f,
                                  static_cast<float>(x) / 4, 0.5f};
        for (size_t c = 0; c < 4; ++c)
            EXPECT_NEAR(std::bit_cast<float>(is[4 * x + c]), expected[c], 0.01f);
    }
}

// Four vec4s for each invocation, one of which is named by its number.
TEST_F(ComputeTest, ProgramsHaveScratch) {
    use_compute({.workgroup = {32, 1, 1}, .scratch = 4},
                "  %20:32x4 = vec4 %10, %10, %10, %10\n  %21:32 = load_const 3\n"
                "  %22:32 = iand %10, %21\n"
                "  store_scratch %20, %22 base=0 component=0 write_mask=xyzw\n"
                "  %23:32x4 = load_scratch %22 base=0 component=0\n"
                "  %24:32 = imul %10, %4\n  store_ssbo %23, %0, %24 write_mask=xyzw");
    const auto to = zeros(128);
    bind_buffer(0, to);
    launch(1);
    const Words is = words_of(to);
    for (uint32_t i = 0; i < is.size(); ++i)
        ASSERT_EQ(is[i], i / 4);
}

TEST_F(ComputeTest, GridsOfNothingDoNothing) {
    use_compute({}, "  store_ssbo %4, %0, %0 write_mask=x", false);
    const auto to = zeros(1);
    bind_buffer(0, to);
    launch(0);
    launch(3, 0, 3);
    launch({.indirect = pipe::IndirectParameters{words({1, 1, 0}), 0}});
    EXPECT_EQ(words_of(to)[0], 0u);
}

// --- refusals ------------------------------------------------------------------------------------

TEST_F(ComputeTest, BindingsAreChecked) {
    EXPECT_EQ(refusal(), "no compute shader is bound");
    use_compute({.samplers = 1},
                "  %20:32x2 = load_const 0, 0\n"
                "  %21:32x4 = txl 2d float texture=0 sampler=0 coords=2 coord %20, lod %0\n"
                "  %22:32x4 = load_ubo %1, %0\n  %23:32x4 = fadd %21, %22\n"
                "  store_ssbo %23, %3, %0 write_mask=xyzw",
                false);
    EXPECT_EQ(refusal(), "texture 0 is read but nothing is bound to it");
    const auto texture = target(Format::r8g8b8a8_unorm, 4, 4);
    use_texture(texture, nearest_sampler(), compute);
    bind_buffer(4, texture);
    EXPECT_EQ(refusal(), "shader buffer 4 is a texture");
    bind_buffer(4, zeros(4), 6);
    EXPECT_EQ(refusal(), "shader buffer 4 begins at byte 6");
    bind_buffer(4, zeros(4));
    bind_buffer(5, texture);  // is not used
    context->set_constant_buffer(compute, 1, {.buffer = texture, .offset = 0, .size = 16});
    EXPECT_EQ(refusal(), "constant buffer 1 is a texture");
    context->set_constant_buffer(compute, 1, {.buffer = zeros(8), .offset = 8, .size = 16});
    EXPECT_EQ(refusal(), "constant buffer 1 begins at byte 8, no multiple of 16");
    context->set_constant_buffer(compute, 1, {});
    launch(1);
}

TEST_F(ComputeTest, SizesAreChecked) {
    use_compute({}, "  store_ssbo %4, %0, %0 write_mask=x", false);
    EXPECT_EQ(refusal({.groups = {1, 65536, 1}}),
              "a grid of 65536 workgroups along an axis; there are 65535 at most");
    EXPECT_EQ(refusal({.indirect = pipe::IndirectParameters{zeros(4), 8}}),
              "3 indirect parameters at byte 8 of a buffer of 16");
    EXPECT_EQ(refusal({.indirect = pipe::IndirectParameters{nullptr, 0}}),
              "indirect parameters without a buffer");
    EXPECT_EQ(refused_shader({},
                             "  %20:32 = load_const 8\n  %21:32x3 = image_size %20 "
                             "image_dim=2d is_array=0\n"
                             "  store_ssbo %21, %0, %0 write_mask=xyz"),
              "a shader uses image 8; there are 8");
    EXPECT_EQ(refused_shader({}, "  store_ssbo %1, %4, %0 write_mask=x"),
              "a shader uses shader buffer 16; there are 16");
    EXPECT_NE(refused_shader({.workgroup = {1024, 2, 1}}, ""), "");
    EXPECT_NE(refused_shader({.shared_bytes = 32772}, ""), "");
}

}  // namespace
}  // namespace cuesta::agx
