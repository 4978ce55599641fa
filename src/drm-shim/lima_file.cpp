// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "drm-shim/lima_file.h"

#include <algorithm>
#include <cerrno>

#include "drm-shim/buffer_memory.h"

namespace cuesta::drm_shim {
namespace {

constexpr uint64_t address_space_end = uint64_t{1} << 32;  // Mali-400; the sheet, 1.6

uint64_t run_bytes(const PageRun& run) {
    return uint64_t{run.count} * page_bytes;
}

}  // namespace

Result<std::unique_ptr<LimaFile>> LimaFile::create(BufferMemory& memory) {
    return std::unique_ptr<LimaFile>(
        new LimaFile(TRY(simulator::mali400::PageTable::create(memory.physical()))));
}

LimaFile::LimaFile(std::unique_ptr<simulator::mali400::PageTable> page_table)
    : page_table_(std::move(page_table)), addresses_(0, address_space_end) {}

int LimaFile::handle_opened(const std::shared_ptr<GemObject>& object) {
    Mapped& mapped = mapped_[object.get()];
    if (mapped.handles++ != 0)
        return 0;
    const std::optional<uint64_t> va = addresses_.allocate(object->bytes());
    if (!va) {
        mapped_.erase(object.get());
        return -ENOSPC;
    }
    mapped.va = static_cast<uint32_t>(*va);
    uint64_t address = *va;
    for (const PageRun& run : object->runs()) {
        if (!page_table_->map(static_cast<uint32_t>(address), run)) {
            mapped.handles = 1;
            handle_closed(*object);
            return -ENOMEM;
        }
        address += run_bytes(run);
    }
    return 0;
}

void LimaFile::handle_closed(GemObject& object) {
    const auto found = mapped_.find(&object);
    if (found == mapped_.end() || --found->second.handles != 0)
        return;
    const uint32_t va = found->second.va;
    page_table_->unmap(va, static_cast<uint32_t>(object.backed_bytes() / page_bytes));
    addresses_.free(va, object.bytes());
    mapped_.erase(found);
}

std::optional<uint32_t> LimaFile::va_of(const GemObject& object) const {
    const auto found = mapped_.find(&object);
    if (found == mapped_.end())
        return std::nullopt;
    return found->second.va;
}

Result<void> LimaFile::map_grown(const GemObject& object) {
    const PageRun& last = object.runs().back();
    const uint64_t offset = object.backed_bytes() - run_bytes(last);
    return page_table_->map(static_cast<uint32_t>(mapped_.at(&object).va + offset), last);
}

uint32_t LimaFile::create_context() {
    const auto free = std::ranges::find(contexts_, false);
    const auto id = static_cast<uint32_t>(free - contexts_.begin());
    if (free == contexts_.end())
        contexts_.push_back(true);
    else
        *free = true;
    return id;
}

bool LimaFile::free_context(uint32_t id) {
    if (!has_context(id))
        return false;
    contexts_[id] = false;
    return true;
}

}  // namespace cuesta::drm_shim
