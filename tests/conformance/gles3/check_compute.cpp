// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Compute shaders: storage buffers, shared memory, barriers, atomics, dispatches.
#include "program.h"

namespace cuesta::conformance {
namespace {

void storage_buffers(Canvas& canvas) {
    std::vector<uint32_t> input(300);
    for (uint32_t i = 0; i < input.size(); ++i)
        input[i] = i * 2654435761u;
    use_compute(R"(
        layout(local_size_x = 20) in;
        layout(std430, binding = 0) readonly buffer In { uint a[]; };
        layout(std430, binding = 1) buffer Out { uint count; uint b[]; };
        void main() {
            uint i = gl_GlobalInvocationID.x;
            b[i] = a[i] ^ (i + uint(a.length()));
            if (i == 0u) count = uint(b.length());
        })");
    make_storage(0, input);
    const GLuint output = make_storage(1, 301);
    glDispatchCompute(15, 1, 1);
    expect_words(canvas, "lengths of arrays", read_words(output, 1), std::vector<uint32_t>{300});
    expect_each(canvas, "a word an invocation", read_words(output, 300, 1),
                [&](uint32_t i) { return input[i] ^ (i + 300); });

    // A range of a buffer, and a layout with members of every kind.
    use_compute(R"(
        layout(local_size_x = 1) in;
        struct Part { vec3 a; float b; mat2 c; ivec2 d[3]; bool e; };
        layout(std430, binding = 0) buffer In { Part parts[2]; };
        layout(std430, binding = 1) buffer Out { float o[]; };
        void main() {
            int n = 0;
            for (int p = 0; p < 2; p++) {
                for (int i = 0; i < 3; i++) o[n++] = parts[p].a[i];
                o[n++] = parts[p].b;
                for (int i = 0; i < 4; i++) o[n++] = parts[p].c[i / 2][i % 2];
                for (int i = 0; i < 6; i++) o[n++] = float(parts[p].d[i / 2][i % 2]);
                o[n++] = parts[p].e ? 1.0 : 0.0;
            }
        })");
    // std430: a 0, b 12, c 16, d 32, e 56, stride 64.
    std::vector<float> parts(64 + 32, -1.0F);
    std::vector<float> wanted;
    for (size_t p = 0; p < 2; ++p) {
        for (size_t i = 0; i < 15; ++i) {
            const auto value = static_cast<float>(p * 20 + i + 1);
            wanted.push_back(i == 14 ? static_cast<float>(p) : value);
            float& word = parts[64 + p * 16 + i];
            word = value;
            const int32_t whole = i == 14 ? static_cast<int32_t>(p) : static_cast<int32_t>(value);
            if (i >= 8)
                std::memcpy(&word, &whole, 4);
        }
    }
    const GLuint buffer = make_buffer(GL_SHADER_STORAGE_BUFFER, parts);
    glBindBufferRange(GL_SHADER_STORAGE_BUFFER, 0, buffer, 256, 128);
    const GLuint floats = make_storage(1, 30);
    glDispatchCompute(1, 1, 1);
    expect_floats(canvas, "structures in a range", read_floats(floats, 30), wanted);
}

void built_in_values(Canvas& canvas) {
    use_compute(R"(
        layout(local_size_x = 4, local_size_y = 3, local_size_z = 5) in;
        layout(std430, binding = 0) buffer Out { uint o[]; };
        uint pack(uvec3 v) { return v.x | v.y << 8 | v.z << 16; }
        void main() {
            uint group = (gl_WorkGroupID.z * gl_NumWorkGroups.y + gl_WorkGroupID.y) *
                         gl_NumWorkGroups.x + gl_WorkGroupID.x;
            uint i = (group * 60u + gl_LocalInvocationIndex) * 4u;
            o[i] = pack(gl_WorkGroupID);
            o[i + 1u] = pack(gl_LocalInvocationID);
            o[i + 2u] = pack(gl_GlobalInvocationID);
            o[i + 3u] = pack(gl_NumWorkGroups) + pack(gl_WorkGroupSize);
        })");
    const GLuint output = make_storage(0, 2 * 3 * 2 * 60 * 4);
    glDispatchCompute(2, 3, 2);
    expect_each(canvas, "12 groups of 60", read_words(output, 2 * 3 * 2 * 60 * 4), [](uint32_t i) {
        const uint32_t group = i / 240;
        const uint32_t local = i / 4 % 60;
        const uint32_t g[3] = {group % 2, group / 2 % 3, group / 6};
        const uint32_t l[3] = {local % 4, local / 4 % 3, local / 12};
        const auto pack = [](uint32_t x, uint32_t y, uint32_t z) { return x | y << 8 | z << 16; };
        switch (i % 4) {
            case 0: return pack(g[0], g[1], g[2]);
            case 1: return pack(l[0], l[1], l[2]);
            case 2: return pack(g[0] * 4 + l[0], g[1] * 3 + l[1], g[2] * 5 + l[2]);
            default: return pack(2 + 4, 3 + 3, 2 + 5);
        }
    });
}

// A sum over a group in shared memory: as many barriers as steps.
void shared_memory(Canvas& canvas) {
    use_compute(R"(
        layout(local_size_x = 256) in;
        layout(std430, binding = 0) buffer Out { uint o[]; };
        shared uint part[256];
        void main() {
            uint i = gl_LocalInvocationIndex;
            part[i] = gl_GlobalInvocationID.x * gl_GlobalInvocationID.x;
            barrier();
            for (uint step = 128u; step > 0u; step /= 2u) {
                if (i < step) part[i] += part[i + step];
                barrier();
            }
            if (i == 0u) o[gl_WorkGroupID.x] = part[0];
        })");
    const GLuint sums = make_storage(0, 5);
    glDispatchCompute(5, 1, 1);
    expect_each(canvas, "sum of a group", read_words(sums, 5), [](uint32_t group) {
        uint32_t sum = 0;
        for (uint32_t i = 0; i < 256; ++i)
            sum += (group * 256 + i) * (group * 256 + i);
        return sum;
    });

    // All of it, by all invocations, turned around.
    use_compute(R"(
        layout(local_size_x = 32, local_size_y = 32) in;
        layout(std430, binding = 0) buffer Out { uvec4 o[]; };
        shared uvec4 tile[2048];
        void main() {
            uint i = gl_LocalInvocationIndex;
            tile[i] = uvec4(i, i * 3u, i * 5u, i * 7u);
            tile[i + 1024u] = tile[i];
            barrier();
            o[i] = tile[2047u - i];
        })");
    const GLuint turned = make_storage(0, 4096);
    glDispatchCompute(1, 1, 1);
    expect_each(canvas, "32 KiB, 1024 invocations", read_words(turned, 4096), [](uint32_t i) {
        const uint32_t from = 1023 - i / 4;
        return from * (i % 4 * 2 + 1);
    });
}

// Bytes and halves of shared memory, with lanes that go other ways.
void mixed_flow(Canvas& canvas) {
    use_compute(R"(
        layout(local_size_x = 64) in;
        layout(std430, binding = 0) buffer Out { uint o[]; };
        shared mediump int small[64];
        shared bool flags[64];
        void main() {
            uint i = gl_LocalInvocationIndex;
            small[i] = int(i) * 5 - 100;
            flags[i] = i % 3u == 0u;
            barrier();
            uint sum = 0u;
            for (uint k = 0u; k <= i; k++) {
                if (flags[k]) continue;
                if (small[k] > 150) break;
                sum += uint(small[k] + 100);
            }
            o[i] = sum;
        })");
    const GLuint sums = make_storage(0, 64);
    glDispatchCompute(1, 1, 1);
    expect_each(canvas, "loops with breaks over shared memory", read_words(sums, 64),
                [](uint32_t i) {
                    uint32_t sum = 0;
                    for (uint32_t k = 0; k <= i && k <= 50; ++k)
                        sum += k % 3 == 0 ? 0 : k * 5;
                    return sum;
                });
}

void atomics(Canvas& canvas) {
    const std::string body = R"(
            uint i = gl_GlobalInvocationID.x;
            atomicAdd(v[0], i);
            atomicMin(v[1], 1000u - i);
            atomicMax(v[2], i * 3u);
            atomicAnd(v[3], ~(1u << (i % 30u)));
            atomicOr(v[4], 1u << (i % 29u));
            atomicXor(v[5], i);
            atomicMin(s[0], int(i) - 50);
            atomicMax(s[1], int(i) - 500);
            uint slot = atomicAdd(v[6], 1u);
            atomicExchange(v[7], 7u);
            uint old;
            do {
                old = atomicOr(v[8], 0u);
            } while (atomicCompSwap(v[8], old, old + 2u) != old);
    )";
    const auto wanted = [](uint32_t word, uint32_t count) {
        uint32_t sum = 0, parity = 0;
        for (uint32_t i = 0; i < count; ++i) {
            sum += i;
            parity ^= i;
        }
        switch (word) {
            case 0: return sum;
            case 1: return 1000 - count + 1;
            case 2: return count * 3 - 3;
            case 3: return ~((1u << 30) - 1);
            case 4: return (1u << 29) - 1;
            case 5: return parity;
            case 6: return count;
            case 7: return 7u;
            case 8: return count * 2;
            case 9: return static_cast<uint32_t>(-50);
            default: return static_cast<uint32_t>(static_cast<int>(count) - 501);
        }
    };
    const std::string seen = "layout(std430, binding = 1) buffer Seen { uint seen[]; };\n";
    const std::vector<uint32_t> start = {
        0, ~0u, 0, ~0u, 0, 0, 0, 0, 0, 1000, static_cast<uint32_t>(-1000)};
    use_compute(
        "layout(local_size_x = 50) in;\n"
        "layout(std430, binding = 0) coherent buffer Out { uint v[9]; int s[2]; };\n" +
        seen + "void main() {" + body + "seen[slot] = i + 1u; }");
    const GLuint words = make_storage(0, start);
    const GLuint slots = make_storage(1, 200);
    glDispatchCompute(4, 1, 1);
    expect_each(canvas, "of a buffer", read_words(words, 11),
                [&](uint32_t i) { return wanted(i, 200); });
    std::vector<uint32_t> found = read_words(slots, 200);
    std::vector<uint32_t> times(201);
    for (const uint32_t i : found)
        ++times[i <= 200 ? i : 0];
    expect_each(canvas, "old values are all different", times,
                [](uint32_t i) { return i == 0 ? 0u : 1u; });

    use_compute(
        "layout(local_size_x = 150) in;\n"
        "layout(std430, binding = 0) buffer Out { uint o[]; };\n" +
        seen +
        "shared uint v[9];\nshared int s[2];\n"
        "void main() {"
        "if (gl_LocalInvocationIndex < 11u) {"
        "    if (gl_LocalInvocationIndex < 9u) v[gl_LocalInvocationIndex] ="
        "        o[gl_LocalInvocationIndex];"
        "    else s[gl_LocalInvocationIndex - 9u] = int(o[gl_LocalInvocationIndex]);"
        "}\n barrier();\n" +
        body +
        "seen[slot] = i + 1u; barrier();"
        "if (i < 9u) o[i] = v[i]; else if (i < 11u) o[i] = uint(s[i - 9u]); }");
    const GLuint shared = make_storage(0, start);
    glDispatchCompute(1, 1, 1);
    expect_each(canvas, "of shared memory", read_words(shared, 11),
                [&](uint32_t i) { return wanted(i, 150); });
}

void atomic_counters(Canvas& canvas) {
    use_compute(R"(
        layout(local_size_x = 33) in;
        layout(binding = 0, offset = 4) uniform atomic_uint up;
        layout(binding = 0, offset = 8) uniform atomic_uint down;
        layout(std430, binding = 0) buffer Out { uint o[]; };
        void main() {
            uint i = atomicCounterIncrement(up);
            uint k = atomicCounterDecrement(down);
            o[i] = 1u;
            o[100u + k] = 1u;
            barrier();
            if (gl_LocalInvocationIndex == 0u) o[199] = atomicCounter(up);
        })");
    const GLuint counters =
        make_buffer(GL_ATOMIC_COUNTER_BUFFER, std::vector<uint32_t>{9, 0, 99, 9});
    glBindBufferBase(GL_ATOMIC_COUNTER_BUFFER, 0, counters);
    const GLuint output = make_storage(0, 200);
    glDispatchCompute(3, 1, 1);
    expect_words(canvas, "after 99", read_words(counters, 4), std::vector<uint32_t>{9, 99, 0, 9});
    expect_each(canvas, "values", read_words(output, 199),
                [](uint32_t i) { return i == 99 ? 0u : 1u; });
}

void indirect_dispatch(Canvas& canvas) {
    // The counts are written by the launch before.
    use_compute(R"(
        layout(local_size_x = 1) in;
        layout(std430, binding = 0) buffer Out { uint o[]; };
        void main() {
            o[4] = 3u; o[5] = 2u; o[6] = 4u;
            o[7] = 0u; o[8] = 1u; o[9] = 1u;
        })");
    const GLuint counts = make_storage(0, 12);
    glDispatchCompute(1, 1, 1);
    glMemoryBarrier(GL_COMMAND_BARRIER_BIT);
    use_compute(R"(
        layout(local_size_x = 7, local_size_y = 2) in;
        layout(std430, binding = 1) buffer Out { uint o[]; };
        void main() {
            atomicAdd(o[0], 1u);
            atomicMax(o[1], gl_GlobalInvocationID.x);
            atomicMax(o[2], gl_GlobalInvocationID.y);
            atomicMax(o[3], gl_GlobalInvocationID.z);
            if (gl_GlobalInvocationID == uvec3(0))
                o[4] = gl_NumWorkGroups.x * 100u + gl_NumWorkGroups.y * 10u + gl_NumWorkGroups.z;
        })");
    const GLuint output = make_storage(1, 5);
    glBindBuffer(GL_DISPATCH_INDIRECT_BUFFER, counts);
    glDispatchComputeIndirect(16);
    glDispatchComputeIndirect(28);  // no groups at all
    expect_words(canvas, "counts from a buffer", read_words(output, 5),
                 std::vector<uint32_t>{3 * 2 * 4 * 14, 20, 3, 3, 324});
}

// Each launch needs what the one before wrote: 300 of them.
void chains(Canvas& canvas) {
    use_compute(R"(
        layout(local_size_x = 64) in;
        layout(std430, binding = 0) buffer A { uint a[]; };
        layout(std430, binding = 1) buffer B { uint b[]; };
        uniform uint round;
        void main() {
            uint i = gl_GlobalInvocationID.x;
            b[i] = a[(i + 1u) % 192u] + round;
        })");
    GLint program = 0;
    glGetIntegerv(GL_CURRENT_PROGRAM, &program);
    std::vector<uint32_t> start(192);
    for (uint32_t i = 0; i < 192; ++i)
        start[i] = i * 1000;
    const GLuint buffers[2] = {make_storage(0, start), make_storage(1, 192)};
    for (GLuint round = 0; round < 300; ++round) {
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, buffers[round % 2]);
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 1, buffers[1 - round % 2]);
        glUniform1ui(glGetUniformLocation(static_cast<GLuint>(program), "round"), round);
        glDispatchCompute(3, 1, 1);
        glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
    }
    expect_each(canvas, "300 launches", read_words(buffers[0], 192),
                [](uint32_t i) { return (i + 300) % 192 * 1000 + 299 * 300 / 2; });
}

void arithmetic(Canvas& canvas) {
    const std::vector<uint32_t> a = {0,          1,          0x7fffffff, 0x80000000, 0xffffffff,
                                     0x12345678, 0xfedcba98, 100,        7,          0x00ff00ff};
    use_compute(R"(
        layout(local_size_x = 100) in;
        layout(std430, binding = 0) readonly buffer In { uint a[10]; };
        layout(std430, binding = 1) buffer Out { uint o[]; };
        void main() {
            uint i = gl_LocalInvocationIndex;
            uint x = a[i / 10u], y = a[i % 10u];
            uint high, low, carry, borrow;
            umulExtended(x, y, high, low);
            int ihigh, ilow;
            imulExtended(int(x), int(y), ihigh, ilow);
            uint sum = uaddCarry(x, y, carry);
            uint difference = usubBorrow(x, y, borrow);
            uint n = i * 16u;
            o[n] = high; o[n + 1u] = low; o[n + 2u] = uint(ihigh); o[n + 3u] = carry;
            o[n + 4u] = borrow; o[n + 5u] = y == 0u ? 0u : x / y; o[n + 6u] = y == 0u ? 0u : x % y;
            o[n + 7u] = bitfieldReverse(x); o[n + 8u] = uint(bitCount(x));
            o[n + 9u] = uint(findMSB(int(x))); o[n + 10u] = uint(findLSB(x));
            o[n + 11u] = bitfieldExtract(x, int(y & 15u), 9);
            o[n + 12u] = uint(bitfieldExtract(int(x), int(y & 15u), 9));
            o[n + 13u] = bitfieldInsert(x, y, 5, 13);
            o[n + 14u] = y == 0u || (x == 0x80000000u && y == 0xffffffffu) ? 0u :
                         uint(int(x) / int(y));
            o[n + 15u] = uint(int(x) >> (y & 31u));
        })");
    make_storage(0, a);
    const GLuint output = make_storage(1, 1600);
    glDispatchCompute(1, 1, 1);
    expect_each(canvas, "integers", read_words(output, 1600), [&](uint32_t n) -> uint32_t {
        const uint32_t x = a[n / 160], y = a[n / 16 % 10];
        const auto ix = static_cast<int32_t>(x), iy = static_cast<int32_t>(y);
        const uint64_t product = uint64_t{x} * y;
        const uint32_t field = x >> (y & 15) & 511;
        switch (n % 16) {
            case 0: return static_cast<uint32_t>(product >> 32);
            case 1: return static_cast<uint32_t>(product);
            case 2: return static_cast<uint32_t>(int64_t{ix} * iy >> 32);
            case 3: return x + y < x;
            case 4: return x < y;
            case 5: return y == 0 ? 0 : x / y;
            case 6: return y == 0 ? 0 : x % y;
            case 7: {
                uint32_t turned = 0;
                for (int i = 0; i < 32; ++i)
                    turned |= (x >> i & 1) << (31 - i);
                return turned;
            }
            case 8: return static_cast<uint32_t>(__builtin_popcount(x));
            case 9: {
                const uint32_t bits = ix < 0 ? ~x : x;
                return bits == 0 ? ~0u : 31 - static_cast<uint32_t>(__builtin_clz(bits));
            }
            case 10: return x == 0 ? ~0u : static_cast<uint32_t>(__builtin_ctz(x));
            case 11: return field;
            case 12: return static_cast<uint32_t>(static_cast<int32_t>(field << 23) >> 23);
            case 13: return (x & ~(8191u << 5)) | (y & 8191) << 5;
            case 14:
                return y == 0 || (x == 0x80000000 && y == ~0u) ? 0 : static_cast<uint32_t>(ix / iy);
            default: return static_cast<uint32_t>(ix >> (y & 31));
        }
    });

    use_compute(R"(
        layout(local_size_x = 1) in;
        layout(std430, binding = 0) buffer Out { uint o[]; };
        uniform vec4 v;
        void main() {
            o[0] = packHalf2x16(v.xy); o[1] = packUnorm2x16(v.zw); o[2] = packSnorm2x16(-v.zw);
            o[3] = packUnorm4x8(v.zwzw); o[4] = packSnorm4x8(vec4(-v.z, v.w, -1.0, 2.0));
            o[5] = floatBitsToUint(unpackHalf2x16(o[0]).y);
            o[6] = floatBitsToUint(ldexp(v.x, 5));
            int e; float m = frexp(v.y, e);
            o[7] = floatBitsToUint(m); o[8] = uint(e);
            o[9] = floatBitsToUint(fma(v.x, v.y, v.z));
            o[10] = floatBitsToUint(roundEven(v.x + 1.0)); o[11] = floatBitsToUint(trunc(-v.x));
            o[12] = isnan(v.x) ? 1u : 0u; o[13] = isinf(intBitsToFloat(0x7f800000 + int(v.w) - 1)) ? 1u : 0u;
        })");
    GLint program = 0;
    glGetIntegerv(GL_CURRENT_PROGRAM, &program);
    glUniform4f(glGetUniformLocation(static_cast<GLuint>(program), "v"), 1.5F, -6, 0.25F, 1);
    const GLuint floats = make_storage(0, 14);
    glDispatchCompute(1, 1, 1);
    const auto bits = [](float f) {
        uint32_t word;
        std::memcpy(&word, &f, 4);
        return word;
    };
    expect_words(
        canvas, "floats", read_words(floats, 14),
        std::vector<uint32_t>{0xC6003E00, 0xFFFF4000, 0x8001E000, 0xFF40FF40, 0x7F817FE0, bits(-6),
                              bits(48), bits(-0.75F), 3, bits(-8.75F), bits(2), bits(-1), 0, 1});
}

constexpr Check checks[] = {
    {"compute: storage buffers", storage_buffers},
    {"compute: built-in values", built_in_values},
    {"compute: shared memory", shared_memory},
    {"compute: mixed flow", mixed_flow},
    {"compute: atomics", atomics},
    {"compute: atomic counters", atomic_counters},
    {"compute: indirect dispatch", indirect_dispatch},
    {"compute: chains", chains},
    {"compute: arithmetic", arithmetic},
};

}  // namespace

std::span<const Check> compute_checks() {
    return checks;
}

}  // namespace cuesta::conformance
