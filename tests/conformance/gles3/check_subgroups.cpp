// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// GL_KHR_shader_subgroup: whatever of it the driver says it has, checked against the values that
// all invocations put in. The size of a subgroup is whatever the shader says it is.
#include <algorithm>

#include "program.h"

#ifndef GL_SUBGROUP_SIZE_KHR
#define GL_SUBGROUP_SIZE_KHR 0x9532
#define GL_SUBGROUP_SUPPORTED_STAGES_KHR 0x9533
#define GL_SUBGROUP_SUPPORTED_FEATURES_KHR 0x9534
#endif

namespace cuesta::conformance {
namespace {

constexpr uint32_t invocations = 100;  // the last subgroup is not full
constexpr uint32_t words = 16;

// Runs `body` where `i` is the invocation, `x` its value, and o[] has 16 words for it; returns what
// all wrote, then each one's subgroup and its place in it.
struct Run {
    std::vector<uint32_t> out;
    std::vector<uint32_t> group;
    std::vector<uint32_t> lane;
    uint32_t size = 0;

    // Invocations of the subgroup of i for which f says yes, in the order of their places.
    template <typename F>
    std::vector<uint32_t> peers(uint32_t i, F&& f) const {
        std::vector<uint32_t> found;
        for (uint32_t place = 0; place < size; ++place) {
            for (uint32_t k = 0; k < invocations; ++k) {
                if (group[k] == group[i] && lane[k] == place && f(k))
                    found.push_back(k);
            }
        }
        return found;
    }
    std::vector<uint32_t> peers(uint32_t i) const {
        return peers(i, [](uint32_t) { return true; });
    }
};

uint32_t value(uint32_t i) {
    return (i * 2654435761u) >> 7;
}

Run run(const std::string& body) {
    Run result;
    if (use_compute(R"(
        layout(local_size_x = 100) in;
        layout(std430, binding = 0) buffer Out { uint o[]; };
        layout(std430, binding = 1) buffer Where { uint size; uint at[]; };
        void main() {
            uint i = gl_LocalInvocationIndex;
            uint x = (i * 2654435761u) >> 7u;
            uint n = i * 16u;
            size = gl_SubgroupSize;
            at[i] = gl_SubgroupID;
            at[i + 100u] = gl_SubgroupInvocationID;
    )" + body + "}") == 0)
        return result;
    const GLuint output = make_storage(0, invocations * words);
    const GLuint where = make_storage(1, 1 + 2 * invocations);
    glDispatchCompute(1, 1, 1);
    result.out = read_words(output, invocations * words);
    result.size = read_words(where, 1)[0];
    result.group = read_words(where, invocations, 1);
    result.lane = read_words(where, invocations, 1 + invocations);
    return result;
}

template <typename F>
void expect_run(Canvas& canvas, const char* what, const Run& run, F&& f) {
    if (run.out.empty())
        return canvas.expect_true(what, false, "does not link");
    expect_each(canvas, what, run.out,
                [&](uint32_t n) -> uint32_t { return f(n / words, n % words); });
}

bool has(GLint feature) {
    GLint features = 0;
    if (has_extension("GL_KHR_shader_subgroup"))
        glGetIntegerv(GL_SUBGROUP_SUPPORTED_FEATURES_KHR, &features);
    return (features & feature) != 0;
}

bool offered(Canvas& canvas, const char* what, GLint feature) {
    if (!has(feature))
        canvas.skip(what, "the driver does not have it");
    return has(feature);
}

enum Feature : GLint {
    basic = 1,
    vote = 2,
    arithmetic = 4,
    ballot = 8,
    shuffle = 16,
    shuffle_relative = 32,
    clustered = 64,
    quad = 128,
};

void votes(Canvas& canvas) {
    if (offered(canvas, "basic", basic)) {
        const Run seen = run(R"(
            subgroupBarrier();
            subgroupMemoryBarrier();
            o[n] = subgroupElect() ? 1u : 0u;
            if (x % 3u == 0u) o[n + 1u] = subgroupElect() ? 1u : 0u;
            o[n + 2u] = gl_NumSubgroups;)");
        expect_run(canvas, "elect", seen, [&](uint32_t i, uint32_t word) -> uint32_t {
            const bool third = value(i) % 3 == 0;
            switch (word) {
                case 0: return seen.peers(i)[0] == i;
                case 1:
                    return third &&
                           seen.peers(i, [](uint32_t k) { return value(k) % 3 == 0; })[0] == i;
                case 2: return (invocations + seen.size - 1) / seen.size;
                default: return 0;
            }
        });
    }
    if (!offered(canvas, "vote", vote))
        return;
    const Run seen = run(R"(
        o[n] = subgroupAll(x % 64u != 5u) ? 1u : 0u;
        o[n + 1u] = subgroupAny(x % 64u == 5u) ? 1u : 0u;
        o[n + 2u] = subgroupAllEqual(i / 32u) ? 1u : 0u;
        o[n + 3u] = subgroupAllEqual(float(x % 2u)) ? 1u : 0u;
        if (i % 2u == 0u) o[n + 4u] = subgroupAll(i % 2u == 0u) ? 1u : 0u;
        else o[n + 4u] = subgroupAny(i % 2u == 0u) ? 1u : 2u;)");
    expect_run(canvas, "votes", seen, [&](uint32_t i, uint32_t word) -> uint32_t {
        const auto all = seen.peers(i);
        const auto fives = seen.peers(i, [](uint32_t k) { return value(k) % 64 == 5; });
        const auto same = seen.peers(i, [&](uint32_t k) { return k / 32 == i / 32; });
        const auto alike = seen.peers(i, [&](uint32_t k) { return value(k) % 2 == value(i) % 2; });
        switch (word) {
            case 0: return fives.empty();
            case 1: return !fives.empty();
            case 2: return same.size() == all.size();
            case 3: return alike.size() == all.size();
            case 4: return i % 2 == 0 ? 1 : 2;
            default: return 0;
        }
    });
}

void ballots(Canvas& canvas) {
    if (!offered(canvas, "ballot", ballot))
        return;
    const Run seen = run(R"(
        uvec4 b = subgroupBallot(x % 3u == 0u);
        o[n] = b.x;
        o[n + 1u] = b.y | b.z | b.w;
        o[n + 2u] = subgroupBallotBitCount(b);
        o[n + 3u] = subgroupBallotExclusiveBitCount(b);
        o[n + 4u] = subgroupBallotInclusiveBitCount(b);
        o[n + 5u] = subgroupInverseBallot(b) ? 1u : 0u;
        o[n + 6u] = subgroupBallotFindLSB(subgroupBallot(true)) +
                    (subgroupBallotBitExtract(b, 5u) ? 100u : 0u);
        o[n + 7u] = subgroupBroadcast(x, 3u);
        o[n + 8u] = subgroupBroadcastFirst(x);
        o[n + 9u] = gl_SubgroupLtMask.x;
        o[n + 10u] = gl_SubgroupGeMask.x;
        o[n + 11u] = gl_SubgroupEqMask.x;
        if (x % 5u == 1u) {
            o[n + 12u] = subgroupBroadcastFirst(x);
            o[n + 13u] = subgroupBallot(true).x;
        })");
    expect_run(canvas, "ballots", seen, [&](uint32_t i, uint32_t word) -> uint32_t {
        const auto third = [](uint32_t k) { return value(k) % 3 == 0; };
        const auto fifth = [](uint32_t k) { return value(k) % 5 == 1; };
        const auto mask = [&](const std::vector<uint32_t>& peers) {
            uint32_t bits = 0;
            for (const uint32_t k : peers)
                bits |= 1u << seen.lane[k];
            return bits;
        };
        const uint32_t b = mask(seen.peers(i, third));
        const uint32_t below = (1u << seen.lane[i]) - 1;
        const auto count = [](uint32_t v) { return static_cast<uint32_t>(__builtin_popcount(v)); };
        switch (word) {
            case 0: return b;
            case 2: return count(b);
            case 3: return count(b & below);
            case 4: return count(b & (below | 1u << seen.lane[i]));
            case 5: return third(i);
            case 6: return b >> 5 & 1 ? 100 : 0;
            case 7:
                return seen.peers(i).size() > 3 ? value(seen.peers(i)[3]) : seen.out[i * 16 + 7];
            case 8: return value(seen.peers(i)[0]);
            case 9: return below;
            case 10: return seen.size == 32 ? ~below : ~below & ((1u << seen.size) - 1);
            case 11: return 1u << seen.lane[i];
            case 12: return fifth(i) ? value(seen.peers(i, fifth)[0]) : 0;
            case 13: return fifth(i) ? mask(seen.peers(i, fifth)) : 0;
            default: return 0;
        }
    });
}

void reductions(Canvas& canvas) {
    if (!offered(canvas, "arithmetic", arithmetic))
        return;
    const std::string body = R"(
        o[n] = subgroupAdd(x); o[n + 1u] = subgroupMin(x); o[n + 2u] = uint(subgroupMax(int(x)));
        o[n + 3u] = subgroupAnd(x | 5u); o[n + 4u] = subgroupOr(x); o[n + 5u] = subgroupXor(x);
        o[n + 6u] = subgroupMul(x | 1u);
        o[n + 7u] = subgroupInclusiveAdd(x); o[n + 8u] = subgroupExclusiveAdd(x);
        o[n + 9u] = subgroupInclusiveMin(x); o[n + 10u] = subgroupExclusiveMax(x);
        o[n + 11u] = subgroupInclusiveXor(x); o[n + 12u] = subgroupExclusiveMul(x | 1u);
        o[n + 13u] = uint(subgroupAdd(float(x % 1000u)));
        o[n + 14u] = uint(subgroupExclusiveAdd(float(x % 1000u)));
        o[n + 15u] = uint(subgroupMin(float(x % 1000u)));)";
    for (const bool divided : {false, true}) {
        const Run seen = run(divided ? "if (x % 3u != 0u) {" + body + "}" : body);
        const auto in = [&](uint32_t k) { return !divided || value(k) % 3 != 0; };
        expect_run(canvas, divided ? "of some lanes" : "of all lanes", seen,
                   [&](uint32_t i, uint32_t word) -> uint32_t {
                       if (!in(i))
                           return 0;
                       uint32_t add = 0, least = ~0u, most = 0, all = ~0u, any = 0, parity = 0;
                       uint32_t product = 1, small = 0, smallest = ~0u;
                       const bool exclusive = word == 8 || word == 10 || word == 12 || word == 14;
                       const bool scan = exclusive || word == 7 || word == 9 || word == 11;
                       for (const uint32_t k : seen.peers(i, in)) {
                           if (scan && (seen.lane[k] > seen.lane[i] || (exclusive && k == i)))
                               continue;
                           const uint32_t x = value(k);
                           add += x;
                           least = std::min(least, x);
                           most = std::max(most, x);
                           all &= x | 5;
                           any |= x;
                           parity ^= x;
                           product *= x | 1;
                           small += x % 1000;
                           smallest = std::min(smallest, x % 1000);
                       }
                       const uint32_t results[] = {add,     least, most,  all,     any,  parity,
                                                   product, add,   add,   least,   most, parity,
                                                   product, small, small, smallest};
                       return results[word];
                   });
    }
}

void shuffles(Canvas& canvas) {
    if (offered(canvas, "shuffle", shuffle)) {
        const Run seen = run(R"(
            o[n] = subgroupShuffle(x, 31u - gl_SubgroupInvocationID);
            o[n + 1u] = subgroupShuffleXor(x, 5u);
            o[n + 2u] = uint(subgroupShuffle(float(i), gl_SubgroupInvocationID * 7u % 32u));
            uvec4 v = subgroupShuffleXor(uvec4(x, i, 3u, x + i), 1u);
            o[n + 3u] = v.x; o[n + 4u] = v.y; o[n + 5u] = v.z; o[n + 6u] = v.w;)");
        expect_run(canvas, "shuffle", seen, [&](uint32_t i, uint32_t word) -> uint32_t {
            const auto at = [&](uint32_t lane) {
                const auto found = seen.peers(i, [&](uint32_t k) { return seen.lane[k] == lane; });
                return found.empty() ? ~0u : found[0];
            };
            const uint32_t lane = seen.lane[i];
            const uint32_t from[] = {at(31 - lane), at(lane ^ 5), at(lane * 7 % 32), at(lane ^ 1)};
            const uint32_t k = from[std::min(word, 3u)];
            if (k == ~0u)
                return seen.out[i * words + word];  // undefined
            switch (word) {
                case 0:
                case 1:
                case 3: return value(k);
                case 2:
                case 4: return k;
                case 5: return 3;
                case 6: return value(k) + k;
                default: return 0;
            }
        });
    }
    if (!offered(canvas, "relative", shuffle_relative))
        return;
    const Run seen = run(R"(
        o[n] = subgroupShuffleUp(x, 3u);
        o[n + 1u] = subgroupShuffleDown(x, 9u);
        o[n + 2u] = subgroupShuffleUp(x, i < 0u ? 2u : 1u);)");
    expect_run(canvas, "up and down", seen, [&](uint32_t i, uint32_t word) -> uint32_t {
        if (word > 2)
            return 0;
        const uint32_t lane = seen.lane[i];
        const uint32_t wanted = word == 0 ? lane - 3 : word == 1 ? lane + 9 : lane - 1;
        const auto found = seen.peers(i, [&](uint32_t k) { return seen.lane[k] == wanted; });
        return found.empty() ? seen.out[i * words + word] : value(found[0]);
    });
}

void clusters(Canvas& canvas) {
    if (offered(canvas, "clustered", clustered)) {
        const Run seen = run(R"(
            o[n] = subgroupClusteredAdd(x, 2u); o[n + 1u] = subgroupClusteredMax(x, 4u);
            o[n + 2u] = subgroupClusteredXor(x, 8u); o[n + 3u] = subgroupClusteredMin(x, 16u);
            o[n + 4u] = uint(subgroupClusteredAdd(float(i), 4u));)");
        expect_run(canvas, "clusters", seen, [&](uint32_t i, uint32_t word) -> uint32_t {
            if (word > 4)
                return 0;
            const uint32_t size = word == 4 ? 4 : 2u << word;
            uint32_t add = 0, most = 0, parity = 0, least = ~0u, sum = 0;
            for (const uint32_t k : seen.peers(i)) {
                if (seen.lane[k] / size != seen.lane[i] / size)
                    continue;
                add += value(k);
                most = std::max(most, value(k));
                parity ^= value(k);
                least = std::min(least, value(k));
                sum += k;
            }
            const uint32_t results[] = {add, most, parity, least, sum};
            return results[word];
        });
    }
    if (!offered(canvas, "quad", quad))
        return;
    const Run seen = run(R"(
        o[n] = subgroupQuadBroadcast(x, 2u);
        o[n + 1u] = subgroupQuadSwapHorizontal(x);
        o[n + 2u] = subgroupQuadSwapVertical(x);
        o[n + 3u] = uint(subgroupQuadSwapDiagonal(float(i)));)");
    expect_run(canvas, "quads", seen, [&](uint32_t i, uint32_t word) -> uint32_t {
        if (word > 3)
            return 0;
        const uint32_t lane = seen.lane[i];
        const uint32_t from = word == 0 ? (lane & ~3u) + 2 : lane ^ word;
        const auto found = seen.peers(i, [&](uint32_t k) { return seen.lane[k] == from; });
        return found.empty() ? seen.out[i * words + word] : word == 3 ? found[0] : value(found[0]);
    });
}

// In fragment shaders, where quads are pixels.
void of_fragments(Canvas& canvas) {
    GLint stages = 0;
    if (has_extension("GL_KHR_shader_subgroup"))
        glGetIntegerv(GL_SUBGROUP_SUPPORTED_STAGES_KHR, &stages);
    if ((stages & GL_FRAGMENT_SHADER_BIT) == 0 || !has(quad))
        return canvas.skip("quads of pixels", "the driver does not have it");
    use_stages({{GL_VERTEX_SHADER, screen_vertex}, {GL_FRAGMENT_SHADER, R"(
        in vec2 corner;
        out vec4 color;
        void main() {
            vec2 other = subgroupQuadSwapHorizontal(gl_FragCoord.xy);
            vec2 above = subgroupQuadSwapVertical(gl_FragCoord.xy);
            color = vec4(other.x / 128.0, above.y / 128.0, other.y == gl_FragCoord.y, 1.0);
        })"}});
    draw_screen();
    canvas.expect("quads of pixels", [](int x, int y) {
        return Color{(static_cast<float>(x ^ 1) + 0.5F) / 128,
                     (static_cast<float>(y ^ 1) + 0.5F) / 128, 1, 1};
    });
}

constexpr Check checks[] = {
    {"subgroups: votes", votes},           {"subgroups: ballots", ballots},
    {"subgroups: reductions", reductions}, {"subgroups: shuffles", shuffles},
    {"subgroups: clusters", clusters},     {"subgroups: fragments", of_fragments},
};

}  // namespace

std::span<const Check> subgroup_checks() {
    return checks;
}

}  // namespace cuesta::conformance
