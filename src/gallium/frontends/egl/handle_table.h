// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Objects by the handles that programs know them by. A handle is a number that no other object of
// the process has or had, so that an old one never means a new object. Whoever owns a table guards
// it.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>

namespace cuesta::egl {

// Far from what programs try as handles that are none: small numbers, and those below zero.
inline void* new_handle() {
    static std::atomic<uintptr_t> next = 0x10000;
    return reinterpret_cast<void*>(next.fetch_add(0x10));
}

template <typename T>
class HandleTable {
  public:
    // The object's own `handle` is set.
    void* add(std::shared_ptr<T> object) {
        do
            object->handle = new_handle();
        while (object->handle == nullptr || objects_.contains(object->handle));
        void* handle = object->handle;
        objects_.emplace(handle, std::move(object));
        return handle;
    }

    std::shared_ptr<T> find(void* handle) const {
        const auto found = objects_.find(handle);
        return found != objects_.end() ? found->second : nullptr;
    }

    // Null where there is none. The object lives as long as somebody holds it.
    std::shared_ptr<T> remove(void* handle) {
        const auto found = objects_.find(handle);
        if (found == objects_.end())
            return nullptr;
        std::shared_ptr<T> object = std::move(found->second);
        objects_.erase(found);
        return object;
    }

    std::map<void*, std::shared_ptr<T>> take_all() { return std::exchange(objects_, {}); }

  private:
    std::map<void*, std::shared_ptr<T>> objects_;
};

}  // namespace cuesta::egl
