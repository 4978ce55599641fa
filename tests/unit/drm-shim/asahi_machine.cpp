// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "asahi_machine.h"

#include <drm.h>
#include <sys/mman.h>

#include "ioctl_call.h"
#include "kernel-uapi/asahi_drm.h"

namespace cuesta::drm_shim {

namespace asahi = uapi::asahi;

Result<std::unique_ptr<AsahiMachine>> AsahiMachine::create(const AsahiOptions& options,
                                                           const AsahiSpace& space,
                                                           std::span<const AsahiMemory> memory) {
    const std::shared_ptr<Device> device = TRY(AsahiDevice::create(options));
    std::unique_ptr<AsahiMachine> machine(new AsahiMachine(TRY(device->open(NodeType::render))));
    TRY(machine->prepare(space));
    for (const AsahiMemory& block : memory)
        TRY(machine->add(block));
    return machine;
}

AsahiMachine::~AsahiMachine() {
    for (const Block& block : blocks_)
        ::munmap(block.memory.data(), block.memory.size());
}

Result<void> AsahiMachine::prepare(const AsahiSpace& space) {
    asahi::VmCreate vm{.kernel_start = space.kernel_start, .kernel_end = space.kernel_end};
    TRY(call(*file_, asahi::vm_create, vm));
    vm_ = vm.vm_id;
    asahi::QueueCreate queue{.vm_id = vm_, .priority = 1, .usc_exec_base = space.usc_base};
    TRY(call(*file_, asahi::queue_create, queue));
    queue_ = queue.queue_id;
    drm_syncobj_create syncobj{};
    TRY(call(*file_, DRM_IOCTL_SYNCOBJ_CREATE, "SYNCOBJ_CREATE", syncobj));
    out_sync_ = syncobj.handle;
    return {};
}

Result<void> AsahiMachine::add(const AsahiMemory& block) {
    asahi::GemCreate create{.size = block.bytes};
    TRY(call(*file_, asahi::gem_create, create));
    asahi::GemBindOp op{.flags = asahi::bind_read | asahi::bind_write,
                        .handle = create.handle,
                        .range = block.bytes,
                        .addr = block.address};
    asahi::VmBind bind{.vm_id = vm_,
                       .num_binds = 1,
                       .stride = sizeof op,
                       .userptr = reinterpret_cast<uintptr_t>(&op)};
    TRY(call(*file_, asahi::vm_bind, bind));
    asahi::GemMmapOffset offset{.handle = create.handle};
    TRY(call(*file_, asahi::gem_mmap_offset, offset));
    blocks_.push_back({block.address, TRY(map_buffer(*file_, offset.offset, block.bytes))});
    return {};
}

std::span<std::byte> AsahiMachine::memory_at(uint64_t address) const {
    for (const Block& block : blocks_)
        if (block.address == address)
            return block.memory;
    return {};
}

Result<int32_t> AsahiMachine::run(std::span<const std::byte> commands) {
    asahi::Sync out{.sync_type = static_cast<uint32_t>(asahi::SyncType::syncobj),
                    .handle = out_sync_};
    asahi::Submit submit{.syncs = reinterpret_cast<uintptr_t>(&out),
                         .cmdbuf = reinterpret_cast<uintptr_t>(commands.data()),
                         .queue_id = queue_,
                         .out_sync_count = 1,
                         .cmdbuf_size = static_cast<uint32_t>(commands.size())};
    TRY(call(*file_, asahi::submit, submit));
    return file_->syncobjs.find(out_sync_)->fence()->status();
}

}  // namespace cuesta::drm_shim
