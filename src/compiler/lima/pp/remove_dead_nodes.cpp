// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/lima/pp/cleanup.h"
#include "compiler/lima/pp/liveness.h"

namespace cuesta::lima::pp {

void remove_dead_nodes(Ir& ir) {
    std::vector<uint32_t> reads(ir.variables.size() * 4, 0);
    for_each_result(ir, [&](Cell cell) { ++reads[cell]; });
    for (const Block& block : ir.blocks)
        for (const uint32_t index : block.nodes)
            for_each_read(ir.nodes[index], [&](Cell cell, unsigned) { ++reads[cell]; });
    // Backwards, what a dead node reads is dead in one visit; loops may need another.
    for (bool changed = true; changed;) {
        changed = false;
        for (auto block = ir.blocks.rbegin(); block != ir.blocks.rend(); ++block) {
            for (size_t i = block->nodes.size(); i-- > 0;) {
                Node& node = ir.nodes[block->nodes[i]];
                if (!node.writes())
                    continue;
                uint8_t wanted = 0;
                for_each_write(node, [&](Cell cell) {
                    if (reads[cell] != 0)
                        wanted = static_cast<uint8_t>(wanted | 1u << cell % 4);
                });
                // The unit that reads the tile buffer has no mask.
                if (node.op == Op::read_color && wanted != 0)
                    wanted = node.mask;
                if (wanted == node.mask)
                    continue;
                for_each_read(node, [&](Cell cell, unsigned) { --reads[cell]; });
                node.mask = wanted;
                changed = true;
                if (wanted != 0)
                    for_each_read(node, [&](Cell cell, unsigned) { ++reads[cell]; });
                else
                    block->nodes.erase(block->nodes.begin() + static_cast<std::ptrdiff_t>(i));
            }
        }
    }
}

}  // namespace cuesta::lima::pp
