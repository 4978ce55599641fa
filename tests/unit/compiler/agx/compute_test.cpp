// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Compute shaders by hand, on the simulator's compute command and on the interpreter.
#include <numeric>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "agx_testing.h"
#include "compute_machine.h"

namespace cuesta::agx {
namespace {

Words counted(size_t count, uint32_t first = 1) {
    Words words(count);
    std::iota(words.begin(), words.end(), first);
    return words;
}

std::string compute_shader(std::string_view head, std::string_view body) {
    return fmt::format("shader compute\n{}fn main {{\n{}}}\n", head, body);
}

Program compiled(const std::string& text, const CommonOptions& common = {}) {
    const auto shader = parse_shader(text);
    Result<Program> program = compile_compute(*shader, common);
    EXPECT_TRUE(program) << program.error().text;
    return program ? std::move(*program) : Program();
}

std::string refusal_of(const std::string& text) {
    const auto shader = parse_shader(text);
    const Result<Program> program = compile_compute(*shader);
    return program ? std::string() : program.error().text;
}

unsigned count_lines(const std::string& text, std::string_view word) {
    unsigned count = 0;
    for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
        ++count;
    return count;
}

// --- numbers -------------------------------------------------------------------------------------

// %9 is the number of the invocation in the grid, %20 its byte in a buffer of words.
constexpr std::string_view global_index = R"(  b0:
  %0:32 = load_const 0
  %1:32 = load_const 1
  %2:32 = load_const 2
  %3:32 = load_local_invocation_index
  %4:32x3 = load_workgroup_id
  %5:32x3 = load_num_workgroups
  %6:32 = imul %4.z, %5.y
  %7:32 = iadd %6, %4.y
  %8:32 = imul %7, %5.x
  %19:32 = iadd %8, %4.x
)";

std::string with_global_index(unsigned invocations) {
    return std::string(global_index) + fmt::format(R"(  %18:32 = load_const {}
  %17:32 = imul %19, %18
  %9:32 = iadd %17, %3
  %20:32 = ishl %9, %2
)",
                                                   invocations);
}

TEST(Compute, InvocationsKnowTheirNumbers) {
    const std::string text = compute_shader("  workgroup 5 3 4\n", with_global_index(60) + R"(
  %21:32x3 = load_local_invocation_id
  %22:32 = load_const 8
  %23:32 = load_const 16
  %24:32 = ishl %21.y, %22
  %25:32 = ishl %21.z, %23
  %26:32 = ior %21.x, %24
  %27:32 = ior %26, %25
  store_ssbo %27, %0, %20 write_mask=x
)");
    expect_same_grid(text, {.groups = {3, 2, 2}, .shader_buffers = {Words(720)}});
    const Program program = compiled(text);
    EXPECT_EQ(program.compute.workgroup_size, (std::array<uint32_t, 3>{5, 3, 4}));
    EXPECT_EQ(program.compute.shared_bytes, 0u);
    EXPECT_EQ(program.written_shader_buffers, 1u);
    EXPECT_EQ(program.read_shader_buffers, 0u);
}

TEST(Compute, PositionsInFlatGroupsAreKnown) {
    const std::string text = compute_shader("  workgroup 32 1 1\n", with_global_index(32) + R"(
  %21:32x3 = load_local_invocation_id
  %22:32 = iadd %21.y, %21.z
  %23:32 = iadd %22, %21.x
  store_ssbo %23, %0, %20 write_mask=x
)");
    expect_same_grid(text, {.groups = {2, 1, 1}, .shader_buffers = {Words(64)}});
    EXPECT_EQ(count_lines(listing(compiled(text)), "get_sr"), 4u) << listing(compiled(text));
}

// --- buffers -------------------------------------------------------------------------------------

TEST(Compute, BuffersAreReadAndWritten) {
    const std::string text =
        compute_shader("  workgroup 8 1 1\n  uniforms 1\n", with_global_index(8) + R"(
  %21:32 = load_ssbo %1, %20
  %22:32x4 = load_uniform %0 base=0 component=0 range=1
  %23:32 = iadd %21, %22.y
  store_ssbo %23, %0, %20 write_mask=x
  %24:32x3 = load_ssbo %1, %0
  %25:32 = load_const 4
  %26:32 = ishl %9, %25
  store_ssbo %24, %2, %26 write_mask=xz
)");
    const Grid grid = {.groups = {4, 1, 1},
                       .uniforms = {{3, 5, 7, 9}},
                       .shader_buffers = {Words(32), counted(32), Words(128, 77)}};
    expect_same_grid(text, grid);
    const Program program = compiled(text);
    EXPECT_EQ(program.read_shader_buffers, 2u);
    EXPECT_EQ(program.written_shader_buffers, 5u);
}

TEST(Compute, SizesOfBuffersAreKnown) {
    expect_words(compute_shader("  workgroup 1 1 1\n", R"(
  %0:32 = load_const 0
  %1:32 = load_const 1
  %2:32 = load_const 2
  %3:32 = ssbo_size %0
  %4:32 = ssbo_size %1
  %5:32 = ssbo_size %2
  %6:32x3 = vec3 %3, %4, %5
  store_ssbo %6, %0, %0 write_mask=xyz
)"),
                 {.shader_buffers = {Words(3), Words(7)}}, {12, 28, 0});
}

// Loads give something of the buffer, stores and atomics do nothing.
TEST(Compute, NothingLeavesBuffers) {
    const std::string text = compute_shader("  workgroup 64 1 1\n", with_global_index(64) + R"(
  %21:32x2 = load_ssbo %1, %20
  %22:32 = ssbo_atomic %1, %20, %1 atomic_op=add
  %23:32 = imul %22, %0
  %24:32 = imul %21.x, %0
  %25:32 = iadd %23, %24
  %26:32x2 = vec2 %25, %25
  %27:32 = iadd %20, %20
  store_ssbo %26, %0, %27 write_mask=xy
  %28:32 = load_const 7
  %29:32 = load_ssbo %28, %20
  %30:32 = iand %29, %0
  %31:32 = ssbo_atomic %28, %20, %30 atomic_op=or
)");
    expect_same_grid(text, {.groups = {2, 1, 1}, .shader_buffers = {Words(40, 1), Words(5, 1)}});
}

// What each invocation gets of the old words depends on their order, what is left does not.
std::string atomic_shader(std::string_view memory, std::string_view operation) {
    const bool shared = memory == "shared";
    return compute_shader(
        "  workgroup 64 1 1\n  shared 16\n",
        with_global_index(64) + "  %30:32 = load_const 4\n  %31:32 = load_const 2654435761\n" +
            "  %32:32 = imul %9, %31\n" +
            (shared
                 ? fmt::format(R"(  %33:32 = load_ssbo %1, %30
  store_shared %33, %30 write_mask=x
  barrier
  %34:32 = shared_atomic %30, %32 atomic_op={}
  barrier
  %35:32 = load_shared %30
  %36:32 = ishl %19, %2
  store_ssbo %35, %0, %36 write_mask=x
)",
                               operation)
                 : fmt::format("  %33:32 = ssbo_atomic %1, %30, %32 atomic_op={}\n", operation)));
}

TEST(Compute, AtomicsChangeWords) {
    for (const std::string_view memory : {"shared", "ssbo"})
        for (const std::string_view operation :
             {"add", "umin", "umax", "imin", "imax", "and", "or", "xor"})
            expect_same_grid(atomic_shader(memory, operation),
                             {.groups = {3, 1, 1}, .shader_buffers = {Words(3), {7, 0x12345, 7}}});
}

TEST(Compute, AtomicsGiveWhatWasThere) {
    expect_words(compute_shader("  workgroup 1 1 1\n  shared 4\n", R"(
  %0:32 = load_const 0
  %1:32 = load_const 4
  %2:32 = load_const 5
  %3:32 = load_const 6
  store_shared %2, %0 write_mask=x
  %4:32 = ssbo_atomic %0, %1, %2 atomic_op=exchange
  %5:32 = ssbo_atomic_swap %0, %1, %2, %3
  %6:32 = ssbo_atomic_swap %0, %1, %2, %1
  %7:32 = shared_atomic %0, %3 atomic_op=exchange
  %8:32 = shared_atomic_swap %0, %3, %1
  %9:32 = shared_atomic_swap %0, %3, %2
  %10:32 = load_shared %0
  %11:32x4 = vec4 %4, %5, %6, %7
  %12:32x3 = vec3 %8, %9, %10
  %13:32 = load_const 8
  %14:32 = load_const 24
  store_ssbo %11, %0, %13 write_mask=xyzw
  store_ssbo %12, %0, %14 write_mask=xyz
)"),
                 {.shader_buffers = {{1, 2, 0, 0, 0, 0, 0, 0, 0}}}, {1, 6, 2, 5, 6, 5, 6, 4, 4});
}

TEST(Compute, CountersCountEachOnce) {
    const std::string text = compute_shader("  workgroup 48 1 1\n", with_global_index(48) + R"(
  %21:32 = ssbo_atomic %1, %0, %1 atomic_op=add
  %22:32 = ishl %21, %2
  %23:32 = ssbo_atomic %0, %22, %1 atomic_op=add
)");
    expect_words(text, {.groups = {5, 1, 1}, .shader_buffers = {Words(240), Words(1)}},
                 Words(240, 1));
}

// --- workgroup memory ----------------------------------------------------------------------------

std::string reversal(unsigned x, unsigned y, unsigned z) {
    const unsigned n = x * y * z;
    return compute_shader(fmt::format("  workgroup {} {} {}\n  shared {}\n", x, y, z, 4 * n),
                          with_global_index(n) + fmt::format(R"(
  %21:32 = ishl %3, %2
  %22:32 = load_ssbo %0, %20
  store_shared %22, %21 write_mask=x
  barrier
  %23:32 = load_const {}
  %24:32 = isub %23, %3
  %25:32 = ishl %24, %2
  %26:32 = load_shared %25
  store_ssbo %26, %0, %20 write_mask=x
)",
                                                             n - 1));
}

TEST(Compute, WorkgroupsShareMemoryBehindBarriers) {
    for (const auto [x, y, z] :
         {std::array{32u, 1u, 1u}, {100u, 1u, 1u}, {7u, 5u, 3u}, {1u, 1u, 1u}})
        expect_same_grid(reversal(x, y, z),
                         {.groups = {3, 1, 1}, .shader_buffers = {counted(3 * size_t{x} * y * z)}});
    expect_same_grid(reversal(1024, 1, 1),
                     {.groups = {2, 1, 1}, .shader_buffers = {counted(2048)}});
}

TEST(Compute, SharedAccessesHaveSizesAndPlaces) {
    expect_same_grid(
        compute_shader("  workgroup 16 1 1\n  shared 512\n", with_global_index(16) + R"(
  %21:32x2 = load_const 0x11112222, 0x33334444
  %22:32 = load_const 16
  %23:32 = imul %3, %22
  %24:32 = load_const 8
  %25:32 = iadd %23, %24
  %26:32x4 = vec4 %9, %21.x, %21.y, %9
  store_shared %26, %23 write_mask=xw
  store_shared %21, %25 write_mask=x
  %27:16 = u2u16 %9
  %28:32 = load_const 256
  %29:32 = ishl %3, %1
  %30:32 = iadd %29, %28
  store_shared %27, %30 write_mask=x
  barrier
  %31:32 = load_const 15
  %32:32 = isub %31, %3
  %33:32 = imul %32, %22
  %34:32 = load_shared %33
  %35:32 = iadd %33, %24
  %36:32x2 = load_shared %35
  %37:32 = ishl %32, %1
  %38:32 = iadd %37, %28
  %39:16 = load_shared %38
  %40:32 = u2u32 %39
  %41:32 = load_const 4
  %42:32 = ishl %9, %41
  %43:32x4 = vec4 %34, %36.x, %36.y, %40
  store_ssbo %43, %0, %42 write_mask=xyzw
)"),
        {.groups = {2, 1, 1}, .shader_buffers = {Words(128)}});
}

TEST(Compute, ComputedOffsetsStayInWorkgroupMemory) {
    expect_same_grid(compute_shader("  workgroup 32 1 1\n  shared 64\n", with_global_index(32) + R"(
  %21:32 = load_ssbo %0, %20
  %22:32 = load_shared %21
  %23:32 = imul %22, %0
  store_shared %9, %21 write_mask=x
  %24:32 = shared_atomic %21, %9 atomic_op=add
  %25:32 = imul %24, %0
  %26:32 = iadd %23, %25
  store_ssbo %26, %0, %20 write_mask=x
)"),
                     {.groups = {1, 1, 1}, .shader_buffers = {Words(32, 0xfffffff0)}});
}

TEST(Compute, AddressesInWorkgroupMemoryAreFree) {
    std::string text = listing(compiled(reversal(64, 1, 1)));
    text.erase(0, text.find("main:"));
    // The index of the store is in range; that of the load, and the buffer's, have a bound.
    EXPECT_EQ(count_lines(text, "icmpsel"), 2u) << text;
    // The shifts are those of the accesses.
    EXPECT_EQ(count_lines(text, "lsl 2"), 0u) << text;
}

// An index of 1 << 30 words: its offset seems to be the buffer's first.
TEST(Compute, AtomicsOfIndicesThatWrapDoNothing) {
    const Program program =
        compiled(compute_shader("  workgroup 32 1 1\n", with_global_index(32) + R"(
  %21:32 = load_const 0x40000000
  %22:32 = iadd %9, %21
  %23:32 = ishl %22, %2
  %24:32 = ssbo_atomic %0, %23, %2 atomic_op=add
)"));
    const Grid grid = {.groups = {1, 1, 1}, .shader_buffers = {Words(32, 5)}};
    const Result<Grid> got = run_grid(program, grid);
    ASSERT_TRUE(got) << got.error().text;
    EXPECT_EQ(got->shader_buffers, grid.shader_buffers);
}

TEST(Compute, BarriersMayStandInLoops) {
    expect_same_grid(
        compute_shader("  workgroup 70 1 1\n  shared 280\n", with_global_index(70) + R"(
  %21:32 = ishl %3, %2
  store_shared %9, %21 write_mask=x
  barrier
  %22:32 = load_const 64
  loop {
    b1:
    %23:32 = phi b0 %22, b5 %33
    %24:1 = ieq %23, %0
    if %24 {
      b2:
      break
    } else {
      b3:
    }
    b4:
    %25:1 = ult %3, %23
    %26:32 = iadd %3, %23
    %27:32 = load_const 69
    %28:32 = umin %26, %27
    %29:32 = ishl %28, %2
    %30:32 = load_shared %29
    barrier
    if %25 {
      b6:
      %31:32 = load_shared %21
      %32:32 = iadd %31, %30
      store_shared %32, %21 write_mask=x
    } else {
      b7:
    }
    b5:
    barrier
    %33:32 = ushr %23, %1
  }
  b8:
  %34:32 = load_shared %21
  store_ssbo %34, %0, %20 write_mask=x
)"),
        {.groups = {2, 1, 1}, .shader_buffers = {Words(140)}});
}

// --- order ---------------------------------------------------------------------------------------

TEST(Compute, AccessesKeepTheirOrder) {
    expect_same_grid(compute_shader("  workgroup 40 1 1\n  shared 8\n", with_global_index(40) + R"(
  store_ssbo %9, %0, %20 write_mask=x
  %21:32 = load_ssbo %0, %20
  %22:32 = iadd %21, %1
  store_ssbo %22, %0, %20 write_mask=x
  %23:32 = ssbo_atomic %0, %20, %2 atomic_op=add
  %24:32 = load_ssbo %0, %20
  memory_barrier
  %25:32 = load_ssbo %0, %20
  %26:32 = iadd %24, %25
  %27:32 = iadd %26, %23
  store_ssbo %27, %0, %20 write_mask=x
)"),
                     {.groups = {2, 1, 1}, .shader_buffers = {Words(80)}});
}

TEST(Compute, MemoryBarriersAreOfWhatThereIs) {
    const auto barriers = [](std::string_view body) {
        const std::string text = listing(compiled(compute_shader(
            "  workgroup 64 1 1\n  shared 256\n",
            with_global_index(64) + "  %40:32 = ishl %3, %2\n  %41:32x4 = load_const 0, 0, 0, 0\n" +
                std::string(body))));
        return std::array{count_lines(text, "memory_barrier"),
                          count_lines(text, "threadgroup_barrier")};
    };
    EXPECT_EQ(barriers("  store_shared %9, %40 write_mask=x\n  memory_barrier\n  barrier\n"),
              (std::array{0u, 1u}));
    EXPECT_EQ(barriers("  store_ssbo %9, %0, %20 write_mask=x\n  memory_barrier\n"),
              (std::array{7u, 0u}));
    EXPECT_EQ(barriers("  image_store %0, %41, %41 image_dim=2d is_array=0\n  memory_barrier\n"
                       "  barrier\n"),
              (std::array{11u, 1u}));
}

// What others store is meant to be seen where there is a barrier for it, and nowhere else.
TEST(Compute, AccessesPassCachesWhereOthersAreWaitedFor) {
    const auto text = [](std::string_view barrier) {
        return listing(compiled(compute_shader(
            "  workgroup 64 1 1\n",
            with_global_index(64) +
                fmt::format("  %41:32x4 = load_const 0, 0, 0, 0\n"
                            "  %42:32x4 = image_load %0, %41 image_dim=2d is_array=0\n"
                            "  {}\n  %43:32 = load_ssbo %0, %20\n"
                            "  image_store %0, %41, %42 image_dim=2d is_array=0\n"
                            "  store_ssbo %43, %1, %20 write_mask=x\n",
                            barrier))));
    };
    const std::string coherent = text("memory_barrier");
    EXPECT_EQ(count_lines(coherent, "device_load.TODO"), 1u) << coherent;
    EXPECT_EQ(count_lines(coherent, "device_store.TODO"), 1u) << coherent;
    EXPECT_EQ(count_lines(coherent, "0b1111"), 1u) << coherent;
    EXPECT_EQ(count_lines(text(""), ".TODO"), 0u) << text("");
}

// --- images --------------------------------------------------------------------------------------

ComputeImage image_of(nir::SamplerDim dim, bool is_array, uint32_t w, uint32_t h, uint32_t layers) {
    return {dim, is_array, w, h, layers, counted(size_t{w} * h * layers, 100)};
}

// Each texel of image 0 is written by one invocation, from image 1.
std::string copy_shader(std::string_view dim, unsigned is_array, int shift) {
    const std::string kind = fmt::format("image_dim={} is_array={}", dim, is_array);
    return compute_shader("  workgroup 4 4 2\n",
                          with_global_index(32) + fmt::format(R"(
  %21:32x3 = load_local_invocation_id
  %22:32 = ishl %4.x, %2
  %23:32 = ishl %4.y, %2
  %24:32 = ishl %4.z, %1
  %40:32 = load_const {1}
  %41:32 = iadd %22, %40
  %42:32 = iadd %23, %40
  %43:32 = iadd %24, %40
  %25:32 = iadd %41, %21.x
  %26:32 = iadd %42, %21.y
  %27:32 = iadd %43, %21.z
  %28:32x4 = vec4 %25, %26, %27, %0
  %33:32x4 = image_load %1, %28 {0}
  %34:32 = iadd %33.x, %9
  %35:32x4 = vec4 %34, %33.y, %33.z, %33.w
  image_store %0, %28, %35 {0}
  %36:32x4 = image_load %0, %28 {0}
  %37:32x3 = image_size %1 {0}
  %38:32 = iadd %36.x, %33.w
  %44:32 = imul %37.x, %37.y
  %45:32 = imul %44, %37.z
  %39:32 = iadd %38, %45
  store_ssbo %39, %0, %20 write_mask=x
)",
                                                              kind, static_cast<uint32_t>(shift)));
}

struct ImageKind {
    std::string_view name;
    nir::SamplerDim dim;
    bool is_array;
    uint32_t width, height, layers;
};
constexpr ImageKind image_kinds[] = {
    {"2d", nir::SamplerDim::dim_2d, false, 11, 9, 1},
    {"2d", nir::SamplerDim::dim_2d, true, 10, 7, 3},
    {"3d", nir::SamplerDim::dim_3d, false, 7, 10, 5},
    {"cube", nir::SamplerDim::cube, false, 8, 8, 6},
    {"cube", nir::SamplerDim::cube, true, 6, 6, 12},
};

TEST(Compute, ImagesAreReadAndWritten) {
    for (const ImageKind& kind : image_kinds)
        for (const int shift : {0, -3, 2}) {
            const bool flat = kind.dim == nir::SamplerDim::dim_2d && !kind.is_array;
            const uint32_t deep = flat ? 1 : 7;
            const ComputeImage image =
                image_of(kind.dim, kind.is_array, kind.width, kind.height, kind.layers);
            ComputeImage target = image;
            std::fill(target.texels.begin(), target.texels.end(), 5);
            std::string text = copy_shader(kind.name, kind.is_array ? 1 : 0, shift);
            if (flat)
                text.replace(text.find("workgroup 4 4 2"), 15, "workgroup 4 4 1");
            expect_same_grid(text, {.groups = {4, 4, deep},
                                    .shader_buffers = {Words(size_t{16} * 32 * deep)},
                                    .images = {target, image}});
        }
}

TEST(Compute, ImagesAreNamedToTheDriver) {
    const Program program = compiled(copy_shader("2d", 0, 0));
    EXPECT_EQ(program.read_images, 3u);
    EXPECT_EQ(program.written_images, 1u);
    EXPECT_EQ(program.sampler_states, 1u);
    ASSERT_FALSE(program.system_values.empty());
    EXPECT_EQ(program.system_values[0].value, SystemValue::image_heap);
}

// --- registers -----------------------------------------------------------------------------------

// Many values at once, from memory to memory.
std::string crowded(unsigned invocations, unsigned values) {
    std::string body = with_global_index(invocations);
    body += "  %50:32 = load_const 4\n  %51:32 = ishl %9, %50\n";
    for (unsigned i = 0; i < values; ++i)
        body += fmt::format(
            "  %{0}:32 = load_const {1}\n  %{2}:32 = iadd %20, %{0}\n  %{3}:32 = load_ssbo %1, "
            "%{2}\n",
            100 + 4 * i, 4 * i, 101 + 4 * i, 102 + 4 * i);
    body += "  barrier\n";
    unsigned sum = 3;
    for (unsigned i = values; i-- > 0;) {
        body += fmt::format("  %{}:32 = imul %{}, %18\n  %{}:32 = iadd %{}, %{}\n", 1000 + 2 * i,
                            sum, 1001 + 2 * i, 1000 + 2 * i, 102 + 4 * i);
        sum = 1001 + 2 * i;
    }
    body += fmt::format("  store_ssbo %{}, %0, %20 write_mask=x\n", sum);
    return compute_shader(fmt::format("  workgroup {} 1 1\n", invocations), body);
}

TEST(Compute, LargeGroupsFitTheirCore) {
    for (const auto [invocations, halves] : {std::array{1024u, 104u}, {512u, 208u}, {64u, 256u}}) {
        const std::string text = crowded(invocations, 110);
        const Program program = compiled(text);
        EXPECT_LE(program.register_halves, halves) << invocations;
        EXPECT_EQ(program.stats.spills != 0, invocations >= 512) << invocations;
        EXPECT_GE(program.stats.threads, invocations);
    }
    expect_same_grid(crowded(1024, 110),
                     {.groups = {2, 1, 1}, .shader_buffers = {Words(2048), counted(2200, 9)}});
    expect_same_grid(crowded(96, 110),
                     {.groups = {2, 1, 1}, .shader_buffers = {Words(192), counted(400, 9)}},
                     {.register_limit = 64});
}

// --- refusals ------------------------------------------------------------------------------------

TEST(Compute, RefusesWhatItHasNot) {
    EXPECT_EQ(refusal_of(compute_shader("  shared 40000\n", "")),
              "40000 bytes of workgroup memory; the G13 has 32768");
    const auto refusal_of_use = [](std::string_view body) {
        return refusal_of(compute_shader(
            "  shared 64\n", fmt::format("  %0:32 = load_const 0\n  %1:32 = load_const 32\n{}"
                                         "  store_ssbo %9, %0, %0 write_mask=x\n",
                                         body)));
    };
    EXPECT_EQ(refusal_of_use("  %9:32 = ssbo_size %1\n"),
              "'ssbo_size' of buffer 32: there are 0 to 31");
    EXPECT_EQ(refusal_of_use("  %2:32x3 = load_workgroup_id\n  %3:32 = mov %2.x\n"
                             "  %9:32 = ssbo_size %3\n"),
              "'ssbo_size' of a buffer whose number is computed");
    EXPECT_EQ(refusal_of_use("  %2:32x3 = image_size %1 image_dim=2d is_array=0\n"
                             "  %9:32 = mov %2.x\n"),
              "'image_size' of image 32: there are 0 to 31");
    EXPECT_EQ(refusal_of_use("  %2:8 = load_shared %0\n  %9:32 = u2u32 %2\n"),
              "'load_shared' of 8 bits a component: the G13 compiler has 16 and 32");
    const auto of_stage = [](std::string_view stage, std::string_view body) {
        const auto shader =
            parse_shader(fmt::format("shader {}\nfn main {{\n  %0:32 = load_const 0\n"
                                     "  %1:32x4 = load_const 0, 0, 0, 0\n{}}}\n",
                                     stage, body));
        const Result<Program> program = compile_any(*shader);
        return program ? std::string() : program.error().text;
    };
    EXPECT_EQ(of_stage("fragment", "  image_store %0, %1, %1 image_dim=2d is_array=0\n"),
              "'image_store' has no place in fragment programs of the G13");
    EXPECT_EQ(of_stage("vertex", "  %2:32 = ssbo_atomic %0, %0, %0 atomic_op=add\n"),
              "'ssbo_atomic' has no place in vertex programs of the G13");
    EXPECT_EQ(of_stage("vertex", "  barrier\n"),
              "'barrier' has no place in vertex programs of the G13");
}

}  // namespace
}  // namespace cuesta::agx
