// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/geometry_indices.h"

#include <cstring>

namespace cuesta::agx {
namespace {

uint32_t index_at(std::span<const std::byte> indices, uint32_t index_size, size_t i) {
    uint32_t index = 0;  // the machine is little-endian
    std::memcpy(&index, indices.data() + i * index_size, index_size);
    return index;
}

void add_primitives(std::span<const uint32_t> run,
                    nir::DrawMode mode,
                    std::vector<uint32_t>& listed) {
    const uint32_t count = nir::primitives_of(mode, static_cast<uint32_t>(run.size()));
    const unsigned corners = nir::vertices_of(nir::primitive_of(mode));
    for (uint32_t p = 0; p < count; ++p)
        for (unsigned corner = 0; corner < corners; ++corner)
            listed.push_back(run[nir::vertex_of(mode, corner, p, count - 1)]);
}

}  // namespace

std::vector<uint32_t> without_restarts(std::span<const std::byte> indices,
                                       uint32_t index_size,
                                       uint32_t restart,
                                       nir::DrawMode mode) {
    std::vector<uint32_t> listed;
    std::vector<uint32_t> run;
    for (size_t i = 0; i < indices.size() / index_size; ++i) {
        const uint32_t index = index_at(indices, index_size, i);
        if (index != restart) {
            run.push_back(index);
            continue;
        }
        add_primitives(run, mode, listed);
        run.clear();
    }
    add_primitives(run, mode, listed);
    return listed;
}

}  // namespace cuesta::agx
