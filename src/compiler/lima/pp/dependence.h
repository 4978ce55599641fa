// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What must come before what in a block.
#pragma once

#include "compiler/lima/pp/node.h"

namespace cuesta::lima::pp {

enum class DependenceKind : uint8_t {
    read,              // the later node reads what the earlier writes
    overwrite,         // the later node writes what the earlier reads
    rewrite,           // both write
    memory,            // a temporary written, then read or written
    memory_overwrite,  // a temporary read, then written
};

struct Dependence {
    uint32_t node = 0;  // position in the block
    DependenceKind kind = DependenceKind::read;
    uint8_t source = 0;  // read: which source of the later node
    Cell cell = none;
};

struct DependenceGraph {
    std::vector<std::vector<Dependence>> later;  // by position: what depends on the node
    std::vector<std::vector<uint32_t>> earlier;  // positions that it depends on, with repeats
    std::vector<uint32_t> depth;  // 9 * instructions + stage, at the least, before its result

    DependenceGraph(const Ir& ir, const Block& block);

  private:
    void add(uint32_t from, uint32_t to, DependenceKind kind, uint8_t source, Cell cell);
    void link_registers(const Ir& ir, const Block& block);
    void link_memory(const Ir& ir, const Block& block);
    void measure(const Ir& ir, const Block& block);
};

// The stage at which source `i` is read when the node is done by `unit`.
uint8_t read_stage(const Node& node, Unit unit, unsigned i);

}  // namespace cuesta::lima::pp
