// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "drm-shim/gem_object.h"

#include "drm-shim/buffer_memory.h"

namespace cuesta::drm_shim {

GemObject::GemObject(std::shared_ptr<BufferMemory> memory, uint64_t bytes, bool growable)
    : memory_(std::move(memory)), bytes_(bytes), growable_(growable) {}

GemObject::~GemObject() {
    memory_->release(*this);
}

}  // namespace cuesta::drm_shim
