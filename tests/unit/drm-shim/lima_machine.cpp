// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "lima_machine.h"

#include <algorithm>
#include <cstring>

#include <drm.h>
#include <fmt/core.h>
#include <sys/mman.h>

#include "drm-shim/gem_object.h"
#include "ioctl_call.h"

namespace cuesta::drm_shim {
namespace {

using namespace uapi::lima;

uint64_t whole_pages(uint64_t bytes) {
    return (bytes + page_bytes - 1) / page_bytes * page_bytes;
}

}  // namespace

Result<std::unique_ptr<LimaMachine>> LimaMachine::create(const LimaOptions& options,
                                                         std::span<const MemoryBlock> blocks) {
    const std::shared_ptr<Device> device = TRY(LimaDevice::create(options));
    std::unique_ptr<LimaMachine> machine(new LimaMachine(TRY(device->open(NodeType::render))));
    TRY(machine->prepare());
    std::vector<MemoryBlock> sorted(blocks.begin(), blocks.end());
    std::ranges::sort(sorted, {}, &MemoryBlock::address);
    for (const MemoryBlock& block : sorted)
        TRY(machine->add(block));
    return machine;
}

LimaMachine::~LimaMachine() {
    for (const Block& block : blocks_)
        if (!block.memory.empty())
            ::munmap(block.memory.data(), block.memory.size());
}

Result<void> LimaMachine::prepare() {
    Ctx context{};
    TRY(call(*file_, ctx_create, context));
    context_ = context.id;
    drm_syncobj_create syncobj{};
    TRY(call(*file_, DRM_IOCTL_SYNCOBJ_CREATE, "SYNCOBJ_CREATE", syncobj));
    out_sync_ = syncobj.handle;
    return {};
}

// Addresses go up without gaps in a file where nothing is closed, so that a buffer gets the wanted
// one when what lies before it is filled: by a heap, which takes addresses but hardly memory.
Result<void> LimaMachine::add(const MemoryBlock& block) {
    if (block.address % page_bytes != 0 || block.bytes == 0 || block.content.size() > block.bytes)
        return Error{Errc::invalid, fmt::format("memory block at {:#x}", block.address)};
    if (block.address < end_)
        return Error{Errc::invalid, fmt::format("memory blocks overlap at {:#x}", block.address)};
    for (uint64_t gap = block.address - end_; gap != 0; gap = block.address - end_)
        TRY(create_buffer(std::min<uint64_t>(gap, 1u << 31), true));
    Block made = TRY(create_buffer(whole_pages(block.bytes), block.heap));
    if (made.address != block.address)
        return Error{Errc::invalid, fmt::format("no room at {:#x}", block.address)};
    if (!block.heap && !block.content.empty())
        std::memcpy(made.memory.data(), block.content.data(), block.content.size());
    blocks_.push_back(made);
    return {};
}

Result<LimaMachine::Block> LimaMachine::create_buffer(uint64_t bytes, bool heap) {
    uapi::lima::GemCreate create{};
    create.size = static_cast<uint32_t>(bytes);
    create.flags = heap ? create_heap : 0;
    TRY(call(*file_, uapi::lima::gem_create, create));
    GemInfo info{.handle = create.handle, .va = 0, .offset = 0};
    TRY(call(*file_, gem_info, info));
    end_ = info.va + bytes;
    Block block{.handle = create.handle, .address = info.va, .memory = {}};
    if (heap)
        return block;
    block.memory = TRY(map_buffer(*file_, info.offset, bytes));
    return block;
}

std::span<std::byte> LimaMachine::memory_at(uint32_t address) const {
    for (const Block& block : blocks_)
        if (address >= block.address && address - block.address < block.memory.size())
            return block.memory.subspan(address - block.address);
    return {};
}

Result<int32_t> LimaMachine::run(uint32_t pipe, const void* frame, uint32_t frame_bytes) {
    std::vector<SubmitBo> bos;
    for (const Block& block : blocks_)
        bos.push_back({block.handle, bo_read | bo_write});
    GemSubmit submit{};
    submit.ctx = context_;
    submit.pipe = pipe;
    submit.nr_bos = static_cast<uint32_t>(bos.size());
    submit.bos = reinterpret_cast<uintptr_t>(bos.data());
    submit.frame = reinterpret_cast<uintptr_t>(frame);
    submit.frame_size = frame_bytes;
    submit.out_sync = out_sync_;
    TRY(call(*file_, gem_submit, submit));
    return file_->syncobjs.find(out_sync_)->fence()->status();
}

Result<int32_t> LimaMachine::run_gp(const GpFrame& frame) {
    return run(pipe_gp, &frame, sizeof frame);
}

Result<int32_t> LimaMachine::run_pp(const PpFrame& frame) {
    return run(pipe_pp, &frame, sizeof frame);
}

}  // namespace cuesta::drm_shim
