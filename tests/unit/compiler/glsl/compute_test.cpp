// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What compute shaders compute: buffers, shared variables, atomic functions, images, counters, and
// the functions of 3.10.
#include <bit>

#include <gtest/gtest.h>

#include "compute_run.h"

namespace cuesta::glsl::test {
namespace {

using Words = std::vector<uint32_t>;

uint32_t bits(float value) {
    return std::bit_cast<uint32_t>(value);
}

TEST(Compute, InvocationsKnowWhoTheyAre) {
    ComputeRun run = {.groups = {2, 1, 3}, .buffers = {Words(24 * 8)}};
    const auto buffers = run.run(
        "layout(local_size_x = 2, local_size_y = 2) in;\n"
        "struct Who { uvec3 global; uint index; uvec3 group; uint rest; };\n"
        "layout(std430) buffer Out { Who who[]; };\n"
        "void main() {\n"
        "  uvec3 size = gl_NumWorkGroups * gl_WorkGroupSize;\n"
        "  uint n = (gl_GlobalInvocationID.z * size.y + gl_GlobalInvocationID.y) * size.x +\n"
        "           gl_GlobalInvocationID.x;\n"
        "  who[n] = Who(gl_GlobalInvocationID, gl_LocalInvocationIndex, gl_WorkGroupID,\n"
        "               gl_LocalInvocationID.y * 10u + gl_LocalInvocationID.x);\n"
        "}");
    ASSERT_EQ(buffers.size(), 1u);
    for (uint32_t z = 0; z < 3; ++z)
        for (uint32_t y = 0; y < 2; ++y)
            for (uint32_t x = 0; x < 4; ++x) {
                const size_t at = ((z * 2 + y) * 4 + x) * size_t{8};
                const Words found(buffers[0].begin() + static_cast<std::ptrdiff_t>(at),
                                  buffers[0].begin() + static_cast<std::ptrdiff_t>(at) + 8);
                EXPECT_EQ(found, (Words{x, y, z, y * 2 + x % 2, x / 2, 0, z, y * 10 + x % 2}));
            }
}

// The sum of what all invocations of a workgroup brought, over shared memory.
TEST(Compute, SharedVariablesAndBarriers) {
    ComputeRun run = {.groups = {2, 1, 1}, .buffers = {Words(16), Words(4)}};
    for (uint32_t i = 0; i < 16; ++i)
        run.buffers[0][i] = i;
    const auto buffers = run.run(
        "layout(local_size_x = 8) in;\n"
        "layout(std430) readonly buffer In { uint data[16]; } i;\n"
        "layout(std430) buffer Out { uint sums[]; } o;\n"
        "shared uint part[gl_WorkGroupSize.x];\n"
        "void main() {\n"
        "  uint n = gl_LocalInvocationIndex;\n"
        "  part[n] = i.data[gl_GlobalInvocationID.x];\n"
        "  for (uint step = 4u; step > 0u; step /= 2u) {\n"
        "    barrier();\n"
        "    if (n < step) part[n] += part[n + step];\n"
        "  }\n"
        "  barrier();\n"
        "  if (n == 7u) o.sums[gl_WorkGroupID.x] = part[0];\n"
        "}");
    ASSERT_EQ(buffers.size(), 2u);
    EXPECT_EQ(buffers[1], (Words{28, 92, 0, 0}));
}

TEST(Compute, SharedVariablesOfAnyType) {
    ComputeRun run = {.buffers = {Words(8)}};
    const auto buffers = run.run(
        "layout(local_size_x = 2) in;\n"
        "struct S { bvec2 b; mat2x3 m; int n[2][2]; };\n"
        "shared S s[2];\n"
        "layout(std430) buffer Out { float data[]; };\n"
        "void main() {\n"
        "  int n = int(gl_LocalInvocationIndex);\n"
        "  s[n].b = bvec2(n == 0, true);\n"
        "  s[n].m = mat2x3(float(n));\n"
        "  s[n].m[1 - n][n] = 7.0;\n"
        "  s[n].n = int[2][2](int[](1, 2), int[](3, n));\n"
        "  barrier();\n"
        "  S other = s[1 - n];\n"
        "  data[n * 4] = other.b[n] ? other.m[n].x : -1.0;\n"
        "  data[n * 4 + 1] = other.m[n][1 - n];\n"
        "  data[n * 4 + 2] = float(other.n[1][1] + other.n[1 - n][0]);\n"
        "}");
    ASSERT_EQ(buffers.size(), 1u);
    EXPECT_EQ(buffers[0], (Words{bits(-1), bits(7), bits(4), 0, bits(7), bits(7), bits(1), 0}));
}

TEST(Compute, AtomicFunctions) {
    EXPECT_EQ(words_of("words[0] = 5u; words[1] = atomicAdd(words[0], 7u);", 2), (Words{12, 5}));
    EXPECT_EQ(words_of("words[0] = 5u; words[1] = atomicMin(words[0], 0xfffffff0u);"
                       "words[2] = 5u; atomicMax(words[2], 0xfffffff0u);",
                       3),
              (Words{5, 5, 0xfffffff0}));
    EXPECT_EQ(words_of("words[0] = 12u; atomicAnd(words[0], 10u); words[1] = 12u;"
                       "atomicOr(words[1], 10u); words[2] = 12u; atomicXor(words[2], 10u);"
                       "words[3] = 12u; words[4] = atomicExchange(words[3], 3u);",
                       5),
              (Words{8, 14, 6, 3, 12}));
    EXPECT_EQ(words_of("words[0] = 5u; words[1] = atomicCompSwap(words[0], 5u, 9u);"
                       "words[2] = atomicCompSwap(words[0], 5u, 1u);",
                       3),
              (Words{9, 5, 9}));
    EXPECT_EQ(words_of("shared ivec3 a; shared int b[2]; MAIN a = ivec3(-3); b[1] = -3;"
                       "words[0] = uint(atomicMax(a.y, 2)); words[1] = uint(a.y);"
                       "atomicMin(b[one], -5); words[2] = uint(b[1]);"
                       "words[3] = uint(atomicAdd(a[two], 4)); words[4] = uint(a.z);"
                       "words[5] = uint(atomicCompSwap(b[0], b[0], 8) * 0 + b[0]);",
                       6),
              (Words{0xfffffffd, 2, 0xfffffffb, 0xfffffffd, 1, 8}));
}

// Each invocation adds; which of them sees which old value is open, that all see another is not.
TEST(Compute, AtomicFunctionsOfManyInvocations) {
    ComputeRun run = {.groups = {2, 1, 1}, .buffers = {Words(34)}};
    const auto buffers = run.run(
        "layout(local_size_x = 16) in; shared uint s;\n"
        "layout(std430) buffer Out { uint sum; uint shared_sum; uint seen[]; };\n"
        "void main() { if (gl_LocalInvocationIndex == 0u) s = 0u; barrier();\n"
        "  seen[atomicAdd(sum, 1u)]++; atomicAdd(s, gl_LocalInvocationIndex); barrier();\n"
        "  if (gl_LocalInvocationIndex == 3u) atomicAdd(shared_sum, s); }");
    ASSERT_EQ(buffers.size(), 1u);
    Words wanted(34, 1);
    wanted[0] = 32;
    wanted[1] = 240;
    EXPECT_EQ(buffers[0], wanted);
}

TEST(Compute, LengthsOfBuffers) {
    ComputeRun run = {.buffers = {Words(19), Words(8)}};
    const auto buffers = run.run(
        "layout(local_size_x = 1) in;\n"
        "layout(std430) buffer A { uint n; vec3 v[]; } a;\n"
        "layout(std430) buffer B { int lengths[]; } b;\n"
        "void main() { b.lengths[0] = a.v.length(); b.lengths[1] = b.lengths.length(); }");
    ASSERT_EQ(buffers.size(), 2u);
    // 76 bytes, 16 of them in front.
    EXPECT_EQ(buffers[1][0], 3u);
    EXPECT_EQ(buffers[1][1], 8u);
}

// Elements whose bytes have numbers of more than 32 bits are behind every buffer, by constant
// indices and computed ones: they are no others.
TEST(Compute, FarElementsAreOutsideOfBuffers) {
    const Words before = {1, 2, 3, 4, 5, 6, 7, 8};
    const auto run = [&](std::string_view member, std::string_view body) {
        ComputeRun run = {.buffers = {before, Words{9, 9}}, .uniforms = {{"far", 0x40000000}}};
        run.uniforms["minus"] = 0xffffffff;
        std::string text(
            "layout(local_size_x = 1) in; uniform uint far; uniform int minus;\n"
            "struct S { uint a; uint b; uint c; };\n"
            "layout(std430) buffer D { uint n; ");
        text.append(member).append(" d[]; };\nlayout(std430) buffer E { uint e[]; };\n");
        text.append("void main() { ").append(body).append(" }");
        return run.run(text);
    };
    const auto keeps = [&](std::string_view member, std::string_view body) {
        const auto buffers = run(member, body);
        return buffers.size() == 2 && buffers[0] == before;
    };
    EXPECT_TRUE(keeps("uint", "d[0x40000000u] = 77u; d[0x3fffffffu] = 77u;"));
    EXPECT_TRUE(keeps("uint",
                      "d[far] = 77u; d[far - 1u] = 77u; d[far + 1u] = 77u; d[minus] = 77u;"
                      "d[minus - 1] = 77u; d[2u * far] = 77u;"));
    EXPECT_TRUE(keeps("uint", "atomicAdd(d[far], 1u); atomicAdd(d[0x40000000u], 1u);"));
    EXPECT_TRUE(keeps("S",
                      "d[0x55555556u].b = 77u; d[357913942].c = 77u; d[357913941].b = 77u;"
                      "d[far].a = 77u; d[uint(357913942) + far - far].c = 77u;"
                      "d[far + 0x15555556u].a = 77u;"));
    EXPECT_TRUE(keeps("uvec4",
                      "d[0x10000000u] = uvec4(77u); d[far].z = 77u; d[far / 4u].y = 77u;"
                      "d[far / 4u][minus + 2] = 77u; d[0xfffffffu].y = 77u;"));
    EXPECT_TRUE(
        keeps("S", "S s = S(77u, 77u, 77u); d[far] = s; d[0x40000000u] = s; d[minus] = s;"));
    const auto read = run("uint", "e[0] = d[0x40000000u]; e[1] = d[far] + d[minus];");
    ASSERT_EQ(read.size(), 2u);
    EXPECT_EQ(read[1], (Words{0, 0}));
    // What is there is found.
    const auto found = run("uint", "e[0] = d[far - 0x3ffffffeu]; d[minus + 7] = 77u;");
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[1][0], 4u);
    EXPECT_EQ(found[0][7], 77u);
}

// Layouts: the same members by columns and rows, by both sets of rules.
TEST(Compute, LayoutsOfBuffers) {
    const auto offsets = [](std::string_view layout) {
        const std::unique_ptr<Program> program = compute_program(
            "layout(local_size_x = 1) in; struct S { float a; vec2 b; };\n"
            "layout(" +
            std::string(layout) +
            ") buffer A { float f[2]; vec3 v; mat3x2 m; S s; S t[2]; float last[]; } a;\n"
            "void main() { a.v = vec3(1.0); }");
        Words found;
        for (const Uniform& one : program->buffer_variables)
            for (const uint32_t number :
                 {one.in_block->offset, one.in_block->array_stride, one.in_block->matrix_stride})
                found.push_back(number);
        found.push_back(program->storage_blocks.at(0).size);
        return found;
    };
    // f, v, m, s.a, s.b, t[0].a, t[0].b, last
    EXPECT_EQ(offsets("std140"), (Words{0, 16, 0,   32, 0, 0,   48, 0, 16,  96, 0, 0,  104,
                                        0, 0,  112, 0,  0, 120, 0,  0, 144, 16, 0, 160}));
    EXPECT_EQ(offsets("std430"), (Words{0, 4, 0,  16, 0, 0,  32, 0, 8,   56, 0, 0,  64,
                                        0, 0, 72, 0,  0, 80, 0,  0, 104, 4,  0, 112}));
    EXPECT_EQ(offsets("std430, row_major"), (Words{0, 4, 0,  16, 0, 0,  32, 0, 16,  64, 0, 0,  72,
                                                   0, 0, 80, 0,  0, 88, 0,  0, 112, 4,  0, 128}));
}

TEST(Compute, MatricesByRowsAndColumns) {
    ComputeRun run = {.buffers = {Words(24)}, .uniforms = {{"one", 1}}};
    const auto buffers = run.run(
        "layout(local_size_x = 1) in; uniform int one;\n"
        "layout(std430) buffer A { layout(row_major) mat2x3 r; mat2x3 c;\n"
        "  layout(row_major) mat2 d; mat2 e; } a;\n"
        "void main() {\n"
        "  a.r = mat2x3(1.0, 2.0, 3.0, 4.0, 5.0, 6.0); a.c = a.r;\n"
        "  a.r[one][one + 1] = 9.0; a.c[one] = vec3(7.0); a.c[0].zx = vec2(8.0, one);\n"
        "  a.d[one] = vec2(1.0, 2.0); a.e[one].yx = vec2(3.0, 4.0); a.e[0][one] += a.r[1].z;\n"
        "}");
    ASSERT_EQ(buffers.size(), 1u);
    const auto f = [](std::initializer_list<float> values) {
        Words words;
        for (const float value : values)
            words.push_back(bits(value));
        return words;
    };
    // Rows of two; columns of three, as if they had four.
    EXPECT_EQ(buffers[0],
              f({1, 4, 2, 5, 3, 9, 0, 0, 1, 2, 8, 0, 7, 7, 7, 0, 0, 1, 0, 2, 0, 9, 4, 3}));
}

// Other components belong to other invocations.
TEST(Compute, ComputedComponentsAreWrittenAlone) {
    const std::unique_ptr<Program> program = compute_program(
        "layout(local_size_x = 4) in; layout(std430) buffer A { vec4 v; };\n"
        "void main() { v[gl_LocalInvocationIndex] = 1.0; }");
    bool loads = false;
    nir::for_each_instr(program->compute.nir->entry_point()->body, [&](nir::Instr& instr) {
        const auto* const intrinsic = instr.as<nir::Intrinsic>();
        loads |= intrinsic != nullptr && intrinsic->op == nir::IntrinsicOp::load_ssbo;
    });
    EXPECT_FALSE(loads);
}

TEST(Compute, WholeStructsAndArrays) {
    ComputeRun run = {.buffers = {Words(40)}, .uniforms = {{"one", 1}}};
    const auto buffers = run.run(
        "layout(local_size_x = 1) in; uniform int one;\n"
        "struct T { vec2 v[2]; bool b; }; struct S { int n; T t[2]; };\n"
        "layout(std430) buffer A { S s[2]; } a;\n"
        "S change(S s, inout T t) { s.n++; t.v[one].y = 5.0; return s; }\n"
        "void main() {\n"
        "  T t = T(vec2[](vec2(1.0), vec2(2.0)), true);\n"
        "  a.s[0] = S(3, T[](t, t));\n"
        "  a.s[one] = change(a.s[one - 1], a.s[0].t[one]);\n"
        "  if (a.s[0].t == a.s[1].t) a.s[0].n = 100;\n"
        "}");
    ASSERT_EQ(buffers.size(), 1u);
    const uint32_t one = bits(1);
    const uint32_t two = bits(2);
    EXPECT_EQ(buffers[0], (Words{3, 0, one, one, two, two, 1, 0, one, one, two, bits(5), 1, 0,
                                 4, 0, one, one, two, two, 1, 0, one, one, two, two,     1, 0,
                                 0, 0, 0,   0,   0,   0,   0, 0, 0,   0,   0,   0}));
}

TEST(Compute, ArraysOfBlocks) {
    ComputeRun run = {.buffers = {Words(2), Words(2), Words(2)}};
    const auto buffers = run.run(
        "layout(local_size_x = 1) in; layout(std430) buffer A { uint a, b; } x[2];\n"
        "layout(std430) buffer C { uint c; };\n"
        "void main() { x[1].b = 3u; x[0].a = 4u; c = x[1].b + 1u; }");
    EXPECT_EQ(buffers, (std::vector<Words>{{4, 0}, {0, 3}, {4, 0}}));
}

TEST(Compute, AtomicCounters) {
    // Buffer 0 is the block, 1 and 2 the counters of bindings 1 and 3.
    ComputeRun run = {.groups = {3, 1, 1}, .buffers = {Words(6), Words(3), Words(4)}};
    run.buffers[2] = {0, 0, 10, 10};
    run.uniforms["one"] = 1;
    const auto buffers = run.run(
        "layout(local_size_x = 1) in; uniform int one;\n"
        "layout(binding = 3, offset = 8) uniform atomic_uint down[2];\n"
        "layout(binding = 1, offset = 4) uniform atomic_uint up;\n"
        "layout(std430) buffer Out { uint words[]; };\n"
        "uint next(atomic_uint c) { return atomicCounterIncrement(c); }\n"
        "void main() { uint n = gl_WorkGroupID.x;\n"
        "  words[n] = next(up); words[3u + n] = atomicCounterDecrement(down[one]);\n"
        "  if (n == 2u) words[0] = atomicCounter(up) * 100u + atomicCounter(down[0]); }");
    EXPECT_EQ(buffers, (std::vector<Words>{{310, 1, 2, 9, 8, 7}, {0, 3, 0}, {0, 0, 10, 7}}));
}

TEST(Compute, Images) {
    ComputeRun run = {.groups = {2, 2, 1}, .buffers = {Words(8)}};
    run.image.extent = {5, 6, 7};
    run.image.texels[{1, 0, 0}] = {bits(2), bits(3), 0, 0};
    const auto buffers = run.run(
        "layout(local_size_x = 1) in; layout(std430) buffer Out { ivec3 size; int rest; };\n"
        "layout(r32f, binding = 2) uniform highp image2DArray a;\n"
        "vec4 get(highp image2DArray x, ivec3 at) { return imageLoad(x, at); }\n"
        "void main() { ivec3 at = ivec3(gl_WorkGroupID);\n"
        "  vec4 old = get(a, ivec3(1, 0, 0));\n"
        "  if (at.y == 1) imageStore(a, at + ivec3(0, 0, 4), old.yxzw + float(at.x));\n"
        "  size = imageSize(a); }");
    EXPECT_EQ(buffers, (std::vector<Words>{{5, 6, 7, 0, 0, 0, 0, 0}}));
    EXPECT_EQ((run.image.texels[{0, 1, 4}]), (nir::SlotBits{bits(3), bits(2), 0, 0}));
    EXPECT_EQ((run.image.texels[{1, 1, 4}]), (nir::SlotBits{bits(4), bits(3), bits(1), bits(1)}));
}

TEST(Compute, ElementsOfArraysOfImages) {
    ComputeRun run = {.buffers = {Words(1)}};
    (void)run.run(
        "layout(local_size_x = 1) in; layout(std430) buffer Out { ivec2 size; };\n"
        "layout(r32ui) uniform highp uimage2D first; \n"
        "layout(r32ui) uniform highp uimage2D a[3];\n"
        "void main() { imageStore(a[2], ivec2(1, 2), uvec4(7u)); }");
    EXPECT_EQ(run.image.last_image, 2u);
    EXPECT_EQ((run.image.texels[{1, 2, 0}]), (nir::SlotBits{7, 7, 7, 7}));
}

TEST(Functions310, BitsOfIntegers) {
    EXPECT_EQ(
        words_of("uint u = uint(one) * 0xabcd1234u; int i = -two;"
                 "words[0] = bitfieldExtract(u, 4, 8);"
                 "words[1] = uint(bitfieldExtract(i, 0, 4));"
                 "words[2] = bitfieldInsert(u, 0xffu, 8, two + 2);"
                 "words[3] = bitfieldReverse(u); words[4] = uint(bitCount(u));"
                 "words[5] = uint(findLSB(u)); words[6] = uint(findMSB(i));"
                 "words[7] = uint(findMSB(u)); words[8] = uint(findMSB(i + 1));"
                 "words[9] = uint(findLSB(i + 2));",
                 10),
        (Words{0x23, 0xfffffffe, 0xabcd1f34, 0x2c48b3d5, 15, 2, 0, 31, 0xffffffff, 0xffffffff}));
}

TEST(Functions310, LongIntegers) {
    EXPECT_EQ(words_of("uint c; words[0] = uaddCarry(0xffffffffu, uint(two), c); words[1] = c;"
                       "words[2] = usubBorrow(uint(one), uint(two), c); words[3] = c;"
                       "umulExtended(0xffffffffu, uint(two), words[4], words[5]);"
                       "int h, l; imulExtended(-two, one + 2, h, l);"
                       "words[6] = uint(h); words[7] = uint(l);",
                       8),
              (Words{1, 1, 0xffffffff, 1, 1, 0xfffffffe, 0xffffffff, 0xfffffffa}));
    // A target may be an operand.
    EXPECT_EQ(words_of("uint a = uint(two), b = 0x80000000u; umulExtended(a, b, a, b);"
                       "words[0] = a; words[1] = b; a = 0xffffffffu;"
                       "a = uaddCarry(a, a, a); words[2] = a;",
                       3),
              (Words{1, 0, 0xfffffffe}));
}

TEST(Functions310, FloatsAndTheirBits) {
    EXPECT_EQ(
        words_of("int e; words[0] = floatBitsToUint(frexp(x, e)); words[1] = uint(e);"
                 "words[2] = floatBitsToUint(ldexp(x, two)); ivec2 f;"
                 "vec2 s = frexp(vec2(0.0, -x * 4.0), f);"
                 "words[3] = floatBitsToUint(s.y); words[4] = uint(f.x); words[5] = uint(f.y);"
                 "words[6] = packUnorm4x8(vec4(0.0, x, 0.5, 0.25));"
                 "words[7] = packSnorm4x8(vec4(-x, x, 0.0, -0.5));"
                 "words[8] = floatBitsToUint(unpackUnorm4x8(0xff00u * uint(one)).y);"
                 "words[9] = floatBitsToUint(unpackSnorm4x8(0x81u * uint(one)).x);",
                 10),
        (Words{bits(0.75f), 1, bits(6), bits(-0.75f), 0, 3, 0x4080ff00, 0xc0007f81, bits(1),
               bits(-1)}));
    EXPECT_EQ(words_of("words[0] = uint(mix(one, two, one == 1));"
                       "words[1] = mix(uvec2(5u), uvec2(6u), bvec2(one == 1, two == 1)).y;"
                       "words[2] = uint(any(mix(bvec2(false), bvec2(true), bvec2(false, true))));",
                       3),
              (Words{2, 5, 1}));
}

TEST(Functions310, FoldAsTheyRun) {
    EXPECT_EQ(words_of("const int a = bitCount(0xabcd1234u) + findMSB(-2) * 100;"
                       "const uint b = bitfieldExtract(0xabcd1234u, 4, 8);"
                       "const int c = bitfieldInsert(0, -1, 30, 2);"
                       "const float d = ldexp(0.75, 3); int n[a]; words[0] = uint(n.length());"
                       "words[1] = b; words[2] = uint(c); words[3] = floatBitsToUint(d);"
                       "const uint e = packSnorm4x8(vec4(1.0)); words[4] = e;",
                       5),
              (Words{15, 0x23, 0xc0000000, bits(6), 0x7f7f7f7f}));
}

TEST(Arrays310, OfArrays) {
    EXPECT_EQ(words_of("int sum(int a[2][3]) { int s = 0; for (int i = 0; i < 2; ++i)"
                       "  for (int k = 0; k < a[i].length(); ++k) s = s * 10 + a[i][k]; return s; }"
                       "void set(out int[3] a) { a = int[](7, 8, 9); }"
                       "const int table[][2] = int[][](int[](1, 2), int[](3, 4)); MAIN "
                       "int a[2][3] = int[2][3](int[](1, 2, 3), int[](4, 5, 6));"
                       "words[0] = uint(sum(a)); set(a[one]); words[1] = uint(sum(a));"
                       "int[3] b[2] = a; b[0][two] = 0; words[2] = uint(sum(b));"
                       "words[3] = uint(table[one][one - 1] + table.length() * 100);"
                       "words[4] = uint(a == b) + uint(a[1] == b[one]) * 2u;",
                       5),
              (Words{123456, 123789, 120789, 203, 2}));
}

TEST(Arrays310, OfArraysInUniforms) {
    const std::unique_ptr<Program> program = compute_program(
        "layout(local_size_x = 1) in; struct S { float f[2][2]; };\n"
        "uniform float a[2][3]; uniform S s[2]; uniform highp sampler2D t[2][2];\n"
        "layout(std140) uniform U { vec4 u[2][2]; };\n"
        "layout(std430) buffer B { float b[2][2]; float c[][3]; };\n"
        "void main() { b[0][1] = a[1][2] + s[1].f[0][1] + u[1][0].x + texture(t[1][0], vec2(0)).x; "
        "}");
    std::vector<std::string> names;
    for (const Uniform& uniform : program->uniforms)
        names.push_back(uniform.name + ":" + std::to_string(uniform.size));
    EXPECT_EQ(names,
              (std::vector<std::string>{"a[0][0]:3", "a[1][0]:3", "s[0].f[0][0]:2",
                                        "s[0].f[1][0]:2", "s[1].f[0][0]:2", "s[1].f[1][0]:2",
                                        "t[0][0]:2", "t[1][0]:2", "u[0][0]:2", "u[1][0]:2"}));
    const std::vector<Uniform>& buffer = program->buffer_variables;
    ASSERT_EQ(buffer.size(), 2u);
    EXPECT_EQ(buffer[0].name, "b[0][0]");
    EXPECT_EQ(buffer[0].in_block->top_level_array_size, 2u);
    EXPECT_EQ(buffer[0].in_block->top_level_array_stride, 8u);
    EXPECT_EQ(buffer[1].name, "c[0][0]");
    EXPECT_EQ(buffer[1].size, 3u);
    EXPECT_EQ(buffer[1].in_block->top_level_array_size, 0u);
    EXPECT_EQ(buffer[1].in_block->top_level_array_stride, 12u);
}

}  // namespace
}  // namespace cuesta::glsl::test
