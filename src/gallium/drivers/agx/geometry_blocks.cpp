// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/geometry_blocks.h"

#include <algorithm>
#include <bit>

#include <fmt/core.h>

#include "gallium/drivers/agx/geometry_limits.h"
#include "hw/formats/format.h"

namespace cuesta::agx {
namespace {

constexpr uint64_t least_block_bytes = 64 * 1024;
constexpr size_t most_free_blocks = 16;

uint64_t size_class(uint64_t bytes) {
    return std::bit_ceil(std::max(bytes, least_block_bytes));
}

// Nobody else has it, nor do batches have its memory.
bool is_free(const std::shared_ptr<Resource>& block) {
    return block.use_count() == 1 && block->memory().use_count() == 1;
}

}  // namespace

bool GeometryBlocks::is_full(uint64_t bytes) const {
    uint64_t taken = 0;
    for (const std::shared_ptr<Resource>& block : blocks_)
        if (!is_free(block))
            taken += block->description().width;
    return taken != 0 && taken + size_class(bytes) > most_blocks_bytes;
}

void GeometryBlocks::drop_free() {
    const auto free = std::count_if(blocks_.begin(), blocks_.end(), is_free);
    if (static_cast<size_t>(free) >= most_free_blocks)
        std::erase_if(blocks_, is_free);
}

Result<std::shared_ptr<Resource>> GeometryBlocks::take(uint64_t bytes) {
    if (bytes > UINT32_MAX / 2)
        return Error{Errc::unsupported,
                     fmt::format("a draw with a geometry shader stores {} bytes at once", bytes)};
    const uint64_t wanted = size_class(bytes);
    for (const std::shared_ptr<Resource>& block : blocks_)
        if (block->description().width == wanted && is_free(block))
            return block;
    drop_free();
    pipe::ResourceTemplate description;
    description.target = pipe::Target::buffer;
    description.format = hw::Format::r8_unorm;
    description.width = static_cast<uint32_t>(wanted);
    description.bind =
        pipe::Bind::vertex_buffer | pipe::Bind::index_buffer | pipe::Bind::shader_buffer;
    blocks_.push_back(TRY(Resource::create(*device_, description)));
    return blocks_.back();
}

}  // namespace cuesta::agx
