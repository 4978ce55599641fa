// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/batch.h"

#include <algorithm>

namespace cuesta::lima {

using winsys::lima::Access;
using winsys::lima::Bo;
using winsys::lima::Pipe;

namespace {

Access both(Access a, Access b) {
    return static_cast<Access>(static_cast<uint8_t>(a) | static_cast<uint8_t>(b));
}

}  // namespace

Batch::Batch(ChunkPool& pool, const pipe::Framebuffer& target)
    : framebuffer(target), tiles(tile_geometry(target.width, target.height)), memory(pool) {}

void Batch::use_permanent(const Bo& bo, Pipe pipe, Access access) {
    UseMap& map = uses_[static_cast<size_t>(pipe)];
    const auto [it, is_new] = map.try_emplace(static_cast<uint32_t>(bo.handle()), access);
    if (!is_new)
        it->second = both(it->second, access);
}

void Batch::use(const std::shared_ptr<Bo>& bo, Pipe pipe, Access access) {
    if (!touches(*bo))
        kept_.push_back(bo);
    use_permanent(*bo, pipe, access);
}

bool Batch::touches(const Bo& bo) const {
    const auto handle = static_cast<uint32_t>(bo.handle());
    return uses_[0].count(handle) != 0 || uses_[1].count(handle) != 0;
}

bool Batch::writes(const Bo& bo) const {
    for (const UseMap& map : uses_) {
        const auto it = map.find(static_cast<uint32_t>(bo.handle()));
        if (it != map.end() && it->second != Access::read)
            return true;
    }
    return false;
}

std::vector<winsys::lima::BoUse> Batch::uses(Pipe pipe) const {
    std::vector<winsys::lima::BoUse> list;
    for (const auto& [handle, access] : uses_[static_cast<size_t>(pipe)])
        list.push_back({winsys::lima::BoHandle{handle}, access});
    // The GP writes varyings into the batch's memory, the PP only reads it.
    const Access access = pipe == Pipe::gp ? Access::read_write : Access::read;
    for (const std::unique_ptr<Bo>& chunk : memory.chunks())
        list.push_back({chunk->handle(), access});
    return list;
}

}  // namespace cuesta::lima
