// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "gallium/drivers/agx/resource.h"

namespace cuesta::agx {

// Memory of the parts of draws with geometry shaders, a piece of its own for each, so that parts
// wait for none before them. It is used again when the GPU has done with it.
class GeometryBlocks {
  public:
    explicit GeometryBlocks(winsys::agx::Device& device) : device_(&device) {}

    // Whether that much more would be too much: the caller waits for the GPU then.
    bool is_full(uint64_t bytes) const;
    // Of at least so many bytes.
    Result<std::shared_ptr<Resource>> take(uint64_t bytes);

  private:
    void drop_free();

    winsys::agx::Device* device_;
    std::vector<std::shared_ptr<Resource>> blocks_;
};

}  // namespace cuesta::agx
