// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Small numbers for shared objects, as the kernel's idr gives them: the lowest free one, from 1.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace cuesta::drm_shim {

template <typename T>
class HandleTable {
  public:
    uint32_t add(std::shared_ptr<T> object) {
        while (first_free_ < slots_.size() && slots_[first_free_] != nullptr)
            ++first_free_;
        if (first_free_ == slots_.size())
            slots_.emplace_back();
        slots_[first_free_] = std::move(object);
        return static_cast<uint32_t>(++first_free_);
    }

    // Null where there is none.
    std::shared_ptr<T> find(uint32_t handle) const {
        return handle != 0 && handle <= slots_.size() ? slots_[handle - 1] : nullptr;
    }

    std::shared_ptr<T> remove(uint32_t handle) {
        if (handle == 0 || handle > slots_.size() || slots_[handle - 1] == nullptr)
            return nullptr;
        first_free_ = std::min(first_free_, size_t{handle - 1});
        return std::exchange(slots_[handle - 1], nullptr);
    }

    // One past the greatest handle in use so far.
    uint32_t end() const { return static_cast<uint32_t>(slots_.size()) + 1; }

  private:
    std::vector<std::shared_ptr<T>> slots_;
    size_t first_free_ = 0;
};

}  // namespace cuesta::drm_shim
