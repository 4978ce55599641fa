// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the lima driver keeps for an open file: its GPU address space and its contexts.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "drm-shim/device.h"
#include "drm-shim/gem_object.h"
#include "drm-shim/va_allocator.h"
#include "simulator/mali400/mmu.h"

namespace cuesta::drm_shim {

class LimaFile final : public DriverFile {
  public:
    static Result<std::unique_ptr<LimaFile>> create(BufferMemory& memory);

    // Maps the object at a fresh address when it gets its first handle here.
    int handle_opened(const std::shared_ptr<GemObject>& object) override;
    void handle_closed(GemObject& object) override;

    // Where the object is mapped in this file.
    std::optional<uint32_t> va_of(const GemObject& object) const;

    // Maps the last pages that the object got.
    Result<void> map_grown(const GemObject& object);

    uint32_t directory() const { return page_table_->directory(); }

    // Numbered from 0; the lowest free number comes next.
    uint32_t create_context();
    bool has_context(uint32_t id) const { return id < contexts_.size() && contexts_[id]; }
    bool free_context(uint32_t id);

  private:
    struct Mapped {
        uint32_t va = 0;
        uint32_t handles = 0;
    };

    explicit LimaFile(std::unique_ptr<simulator::mali400::PageTable> page_table);

    std::unique_ptr<simulator::mali400::PageTable> page_table_;
    VaAllocator addresses_;
    std::map<const GemObject*, Mapped> mapped_;
    std::vector<bool> contexts_;  // which numbers are in use
};

}  // namespace cuesta::drm_shim
