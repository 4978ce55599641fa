// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/lima/gp/constants.h"

#include <bit>

namespace cuesta::lima::gp {
namespace {

bool same_bits(float a, float b) {
    return std::bit_cast<uint32_t>(a) == std::bit_cast<uint32_t>(b);
}

struct Pool {
    uint32_t base;
    std::vector<std::array<float, 4>> vec4s;
    std::vector<uint8_t> used;  // components in use, a mask a vec4

    bool holds(size_t i, unsigned c, float value) const {
        return (used[i] >> c & 1) != 0 && same_bits(vec4s[i][c], value);
    }
    bool fits(size_t i, unsigned c, float value) const {
        return (used[i] >> c & 1) == 0 || same_bits(vec4s[i][c], value);
    }
    Operand put(size_t i, unsigned c, float value) {
        if (i == vec4s.size()) {
            vec4s.push_back({});
            used.push_back(0);
        }
        vec4s[i][c] = value;
        used[i] |= static_cast<uint8_t>(1u << c);
        return memory_operand(static_cast<uint16_t>(base + i), c);
    }

    // First a place that has the value, then a free one; places are taken in the order of use, as
    // the constants of one expression should share an address: an instruction has only one.
    Operand scalar(float value) {
        for (size_t i = 0; i < vec4s.size(); ++i)
            for (unsigned c = 0; c < 4; ++c)
                if (holds(i, c, value))
                    return put(i, c, value);
        for (size_t i = 0; i < vec4s.size(); ++i)
            for (unsigned c = 0; c < 4; ++c)
                if (fits(i, c, value))
                    return put(i, c, value);
        return put(vec4s.size(), 0, value);
    }

    // `upper` in x and `lower` in y of one vec4.
    Operand bounds(float upper, float lower) {
        size_t i = 0;
        while (i < vec4s.size() && !(fits(i, 0, upper) && fits(i, 1, lower)))
            ++i;
        put(i, 1, lower);
        return put(i, 0, upper);
    }
};

template <typename Visit>
void for_each_node(Function& function, Visit&& visit) {
    for (Block& block : function.blocks)
        for (NodeId id : block.nodes)
            visit(function.nodes[id]);
}

}  // namespace

std::vector<std::array<float, 4>> place_constants(Function& function, uint32_t base) {
    Pool pool{base, {}, {}};
    for_each_node(function, [&](Node& node) {
        if (node.op != Op::clamp)
            return;
        node.sources[1] = pool.bounds(function.literals[node.sources[1].index],
                                      function.literals[node.sources[2].index]);
        node.source_count = 2;
    });
    for_each_node(function, [&](Node& node) {
        for (unsigned i = 0; i < node.source_count; ++i) {
            Operand& operand = node.sources[i];
            if (operand.source != Source::literal)
                continue;
            const bool negate = operand.negate;
            operand = pool.scalar(function.literals[operand.index]);
            operand.negate = negate;
        }
    });
    return pool.vec4s;
}

}  // namespace cuesta::lima::gp
