// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Workgroups on the interpreter: their numbers, their memory, barriers, atomics, images.
#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <vector>

#include <fmt/core.h>

#include "compiler/nir/interpreter.h"
#include "compiler/nir/nir_intrinsics.h"
#include "nir_testing.h"

namespace cuesta::nir {
namespace {

using Words = std::vector<uint32_t>;

// What the shader leaves in shader buffer 0.
struct ComputeRun {
    Words words;
    InterpreterInputs inputs{};

    std::string run(const Shader& shader) {
        const std::array<std::span<std::byte>, 1> buffers = {
            std::as_writable_bytes(std::span(words))};
        inputs.shader_buffers = buffers;
        const Result<InterpreterOutputs> ran = interpret(shader, inputs);
        return ran ? "" : ran.error().text;
    }
};

Words words_after(std::string_view text, Words before) {
    ComputeRun run{std::move(before)};
    EXPECT_EQ(run.run(*shader_of(text)), "");
    return run.words;
}

TEST(InterpreterCompute, NumbersInvocationsXFastest) {
    // Word index: x | y << 8 | z << 16.
    const Words words = words_after(R"(shader compute
  workgroup 3 2 2
fn main {
  %0:32 = load_const 0
  %1:32 = load_const 2
  %2:32 = load_const 8
  %3:32 = load_const 16
  %4:32 = load_local_invocation_index
  %5:32x3 = load_local_invocation_id
  %6:32 = ishl %4, %1
  %7:32 = ishl %5.y, %2
  %8:32 = ishl %5.z, %3
  %9:32 = ior %5.x, %7
  %10:32 = ior %9, %8
  store_ssbo %10, %0, %6 write_mask=x
}
)",
                                    Words(12));
    const Words expected = {0x00000, 0x00001, 0x00002, 0x00100, 0x00101, 0x00102,
                            0x10000, 0x10001, 0x10002, 0x10100, 0x10101, 0x10102};
    EXPECT_EQ(words, expected);
}

TEST(InterpreterCompute, SaysWhichWorkgroupRuns) {
    ComputeRun run{Words(6)};
    run.inputs.workgroup_id = {4, 5, 6};
    run.inputs.num_workgroups = {7, 8, 9};
    EXPECT_EQ(run.run(*shader_of(R"(shader compute
  workgroup 1 1 1
fn main {
  %0:32 = load_const 0
  %1:32 = load_const 12
  %2:32x3 = load_workgroup_id
  %3:32x3 = load_num_workgroups
  store_ssbo %2, %0, %0 write_mask=xyz
  store_ssbo %3, %0, %1 write_mask=xyz
}
)")),
              "");
    EXPECT_EQ(run.words, (Words{4, 5, 6, 7, 8, 9}));
}

// Each invocation reads what another one of more than a machine word of them stored.
constexpr std::string_view reversal = R"(shader compute
  workgroup 100 1 1
  shared 400
fn main {{
  b0:
  %0:32 = load_const 0
  %1:32 = load_const 2
  %2:32 = load_const 99
  %3:32 = load_local_invocation_index
  %4:32 = ishl %3, %1
  %5:32 = load_ssbo %0, %4
  store_shared %5, %4 write_mask=x
  {}
  %6:32 = isub %2, %3
  %7:32 = ishl %6, %1
  %8:32 = load_shared %7
  store_ssbo %8, %0, %4 write_mask=x
}}
)";

TEST(InterpreterCompute, SharesMemoryBehindABarrier) {
    Words before(100);
    for (uint32_t i = 0; i < before.size(); ++i)
        before[i] = 1000 + i;
    Words expected(before.rbegin(), before.rend());
    EXPECT_EQ(words_after(fmt::format(fmt::runtime(reversal), "barrier"), before), expected);
}

TEST(InterpreterCompute, FindsBarriersThatNotAllComeTo) {
    ComputeRun run{Words(100)};
    const std::string barrier = R"(%10:1 = ult %3, %1
  if %10 {
    barrier
  })";
    EXPECT_EQ(run.run(*shader_of(fmt::format(fmt::runtime(reversal), barrier))),
              "a barrier that a part of the workgroup does not come to");
}

TEST(InterpreterCompute, TakesBarriersInLoopsThatAllRun) {
    const Words words = words_after(R"(shader compute
  workgroup 70 1 1
  shared 4
fn main {
  b0:
  %0:32 = load_const 0
  %1:32 = load_const 1
  %2:32 = load_const 3
  loop {
    b1:
    %3:32 = phi b0 %0, b4 %7
    %4:1 = uge %3, %2
    if %4 {
      b2:
      break
    } else {
      b3:
    }
    b4:
    %5:32 = shared_atomic %0, %1 atomic_op=add
    barrier
    %6:32 = load_shared %0
    barrier
    %7:32 = iadd %3, %1
    %8:32 = ssbo_atomic %0, %0, %6 atomic_op=umax
    %9:32 = load_const 4
    %10:32 = ssbo_atomic %0, %9, %6 atomic_op=add
  }
  b5:
}
)",
                                    Words(2));
    EXPECT_EQ(words, (Words{210, 70 * (70 + 140 + 210)}));
}

uint32_t atomic_result(std::string_view op, uint32_t old, uint32_t operand) {
    for (const bool shared : {false, true}) {
        const Words words =
            words_after(fmt::format(R"(shader compute
  workgroup 1 1 1
  shared 8
fn main {{
  %0:32 = load_const 0
  %1:32 = load_const 4
  %2:32 = load_const {:#x}
  %3:32 = load_const {:#x}
  store_shared %2, %1 write_mask=x
  %4:32 = {} %1, %3 atomic_op={}
  %5:32 = load_shared %1
  {}
  store_ssbo %4, %0, %0 write_mask=x
}}
)",
                                    old, operand, shared ? "shared_atomic" : "ssbo_atomic %0,", op,
                                    shared ? "store_ssbo %5, %0, %1 write_mask=x" : ""),
                        {7, old});
        EXPECT_EQ(words[0], old) << op;
        if (shared)
            return words[1];
        EXPECT_EQ(words[1], words_after(fmt::format(R"(shader compute
  workgroup 1 1 1
fn main {{
  %0:32 = load_const 0
  %1:32 = load_const {:#x}
  %2:32 = ssbo_atomic %0, %0, %1 atomic_op={}
}}
)",
                                                    operand, op),
                                        {old})[0]);
    }
    return 0;
}

TEST(InterpreterCompute, ChangesWordsByAtomics) {
    EXPECT_EQ(atomic_result("add", 0xffffffff, 3), 2u);
    EXPECT_EQ(atomic_result("umin", 0x80000000, 1), 1u);
    EXPECT_EQ(atomic_result("umax", 0x80000000, 1), 0x80000000u);
    EXPECT_EQ(atomic_result("imin", 0x80000000, 1), 0x80000000u);
    EXPECT_EQ(atomic_result("imin", 1, 0x80000000), 0x80000000u);
    EXPECT_EQ(atomic_result("imax", 0x80000000, 1), 1u);
    EXPECT_EQ(atomic_result("imax", 1, 0x80000000), 1u);
    EXPECT_EQ(atomic_result("and", 0xff00, 0x0ff0), 0x0f00u);
    EXPECT_EQ(atomic_result("or", 0xff00, 0x0ff0), 0xfff0u);
    EXPECT_EQ(atomic_result("xor", 0xff00, 0x0ff0), 0xf0f0u);
    EXPECT_EQ(atomic_result("exchange", 5, 6), 6u);
}

TEST(InterpreterCompute, SwapsWhereTheWordIsEqual) {
    const std::string_view text = R"(shader compute
  workgroup 1 1 1
  shared 4
fn main {
  %0:32 = load_const 0
  %1:32 = load_const 4
  %2:32 = load_const 8
  %3:32 = load_const 12
  %4:32 = load_const 16
  %5:32 = load_const 20
  %6:32 = ssbo_atomic_swap %0, %0, %0, %1
  %7:32 = ssbo_atomic_swap %0, %1, %0, %1
  %8:32 = shared_atomic_swap %0, %0, %2
  %9:32 = shared_atomic_swap %0, %0, %3
  store_ssbo %6, %0, %2 write_mask=x
  store_ssbo %7, %0, %3 write_mask=x
  store_ssbo %8, %0, %4 write_mask=x
  store_ssbo %9, %0, %5 write_mask=x
}
)";
    EXPECT_EQ(words_after(text, {0, 9, 1, 1, 1, 1}), (Words{4, 9, 0, 9, 0, 8}));
}

TEST(InterpreterCompute, StaysWithinBuffersAndWorkgroupMemory) {
    const std::string_view text = R"(shader compute
  workgroup 1 1 1
  shared 6
fn main {
  %0:32 = load_const 0
  %1:32 = load_const 4
  %2:32 = load_const 12
  %3:32 = ssbo_size %0
  %4:32 = ssbo_size %1
  %5:32x2 = load_ssbo %0, %1
  %6:32 = ssbo_atomic %0, %2, %2 atomic_op=add
  %7:32 = ssbo_atomic %1, %0, %2 atomic_op=add
  store_shared %2, %1 write_mask=x
  %8:32 = load_shared %1
  %9:32 = shared_atomic %1, %2 atomic_op=add
  %10:32 = iadd %6, %7
  %11:32 = iadd %8, %9
  %12:32 = iadd %10, %11
  %13:32 = iadd %5.y, %12
  %14:32x3 = vec3 %3, %4, %13
  store_ssbo %14, %0, %0 write_mask=xyz
}
)";
    EXPECT_EQ(words_after(text, {1, 2, 0}), (Words{12, 0, 0}));
}

// Texels by coordinate.
class MapImage : public ImageMemory {
  public:
    SlotBits load(const ImageRequest& request) override {
        return {texels[request.coord], request.image, 2, 3};
    }
    void store(const ImageRequest& request, const SlotBits& texel) override {
        texels[request.coord] = texel[0] + 10 * request.image;
    }
    std::array<uint32_t, 3> size(const ImageRequest& request) override {
        return {request.image, 8, 9};
    }

    std::map<std::array<int32_t, 4>, uint32_t> texels;
};

TEST(InterpreterCompute, AccessesImagesThroughTheirMemory) {
    MapImage image;
    image.texels[{1, -1, 5, 0}] = 77;
    ComputeRun run{Words(4)};
    run.inputs.images = &image;
    const auto shader = shader_of(R"(shader compute
  workgroup 1 1 1
fn main {
  %0:32 = load_const 0
  %1:32 = load_const 3
  %2:32x4 = load_const 1, 0xffffffff, 5, 0
  %3:32x4 = image_load %1, %2 image_dim=3d is_array=0
  image_store %1, %3, %3 image_dim=2d is_array=1
  %4:32x3 = image_size %1 image_dim=cube is_array=0
  %5:32x4 = vec4 %3.x, %4.x, %4.y, %4.z
  store_ssbo %5, %0, %0 write_mask=xyzw
}
)");
    EXPECT_EQ(run.run(*shader), "");
    EXPECT_EQ(run.words, (Words{77, 3, 8, 9}));
    EXPECT_EQ((image.texels[{77, 3, 2, 3}]), 107u);
    run.inputs.images = nullptr;
    EXPECT_EQ(run.run(*shader), "the shader accesses an image, but no images were given");
}

}  // namespace
}  // namespace cuesta::nir
