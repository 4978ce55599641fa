// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Sync objects (OpenGL ES 3.0.6, 5.2): the end of what a context drew, for others to wait for.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

#include "gallium/frontends/gles/gl.h"
#include "pipe/resource.h"

namespace cuesta::gles {

struct Sync {
    // Null: there was nothing to wait for.
    std::shared_ptr<pipe::Fence> fence;
    std::string label;
};

// A GLsync is a number that was never given before, never an address.
class SyncTable {
  public:
    GLsync add(std::shared_ptr<Sync> sync) {
        syncs_.emplace(++last_, std::move(sync));
        return reinterpret_cast<GLsync>(last_);
    }
    std::shared_ptr<Sync> find(const void* name) const {
        const auto it = syncs_.find(reinterpret_cast<uintptr_t>(name));
        return it == syncs_.end() ? nullptr : it->second;
    }
    // False: there is no such object. Who waits for it still holds it.
    bool remove(GLsync name) { return syncs_.erase(reinterpret_cast<uintptr_t>(name)) != 0; }

  private:
    std::unordered_map<uintptr_t, std::shared_ptr<Sync>> syncs_;
    uintptr_t last_ = 0;
};

}  // namespace cuesta::gles
