// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/memory.h"

#include <algorithm>

#include "gallium/auxiliary/deadline.h"

namespace cuesta::agx {
namespace {

bool writes(Access access) {
    return (static_cast<uint8_t>(access) & static_cast<uint8_t>(Access::write)) != 0;
}

bool reads(Access access) {
    return (static_cast<uint8_t>(access) & static_cast<uint8_t>(Access::read)) != 0;
}

bool has_ended(const std::shared_ptr<Fence>& fence) {
    return fence == nullptr || fence->wait(0) != Fence::Status::timeout;
}

}  // namespace

Result<std::shared_ptr<Memory>> Memory::create(winsys::agx::Device& device,
                                               uint64_t bytes,
                                               const winsys::agx::BoOptions& options) {
    return std::make_shared<Memory>(TRY(winsys::agx::Bo::create(device, bytes, options)));
}

Result<std::span<std::byte>> Memory::map() {
    const std::lock_guard lock(mutex_);
    return bo_.map();
}

void Memory::note_use(ContextNumber context, Access access, std::shared_ptr<Fence> fence) {
    const std::lock_guard lock(mutex_);
    // Contexts come and go; what they did is over some time.
    std::erase_if(uses_, [context](const Use& use) {
        return use.context != context && has_ended(use.read) && has_ended(use.write);
    });
    const auto is_own = [context](const Use& use) { return use.context == context; };
    auto own = std::find_if(uses_.begin(), uses_.end(), is_own);
    if (own == uses_.end())
        own = uses_.insert(uses_.end(), Use{context, nullptr, nullptr});
    if (writes(access))
        own->write = fence;
    if (reads(access))
        own->read = std::move(fence);
}

std::vector<std::shared_ptr<Fence>> Memory::fences_before(Access access,
                                                          const ContextNumber* but_of) const {
    std::vector<std::shared_ptr<Fence>> fences;
    const std::lock_guard lock(mutex_);
    for (const Use& use : uses_) {
        if (but_of != nullptr && use.context == *but_of)
            continue;
        if (use.write != nullptr)
            fences.push_back(use.write);
        if (writes(access) && use.read != nullptr && use.read != use.write)
            fences.push_back(use.read);
    }
    return fences;
}

void Memory::add_waits(ContextNumber context,
                       Access access,
                       std::vector<std::shared_ptr<Fence>>& fences) const {
    for (std::shared_ptr<Fence>& fence : fences_before(access, &context)) {
        const bool known = std::find(fences.begin(), fences.end(), fence) != fences.end();
        if (!known && fence->wait(0) == Fence::Status::timeout)
            fences.push_back(std::move(fence));
    }
}

bool Memory::wait(Access access, uint64_t timeout_ns) const {
    const gallium::Deadline deadline(timeout_ns);
    for (const std::shared_ptr<Fence>& fence : fences_before(access, nullptr))
        if (fence->wait(deadline.left()) == Fence::Status::timeout)
            return false;
    return true;
}

// While a Memory lives so does its buffer, and the kernel gives its handle to no other.
Result<std::shared_ptr<Memory>> SharedMemories::import(int dma_buf) {
    winsys::agx::Bo bo = TRY(winsys::agx::Bo::import_dma_buf(*device_, dma_buf));
    const std::lock_guard lock(mutex_);
    std::weak_ptr<Memory>& known = at(bo);
    std::shared_ptr<Memory> memory = known.lock();
    if (memory == nullptr) {
        memory = std::make_shared<Memory>(std::move(bo));
        known = memory;
    }
    return memory;
}

void SharedMemories::add(const std::shared_ptr<Memory>& memory) {
    const std::lock_guard lock(mutex_);
    at(memory->bo()) = memory;
}

std::weak_ptr<Memory>& SharedMemories::at(const winsys::agx::Bo& bo) {
    std::erase_if(memories_, [](const auto& one) { return one.second.expired(); });
    return memories_[bo.handle()];
}

Result<winsys::agx::Bo> HeapSource::make(uint32_t bytes) const {
    return winsys::agx::Bo::create(*device, bytes, {.heap = heap, .shareable = false});
}

}  // namespace cuesta::agx
