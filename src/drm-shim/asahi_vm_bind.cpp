// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// VM_BIND: a list of bindings, each applied before the next is looked at (AGX fact sheet, part 1,
// 1.7).
#include <algorithm>
#include <cerrno>

#include "drm-shim/asahi_device.h"
#include "drm-shim/asahi_params.h"
#include "drm-shim/gem_object.h"
#include "drm-shim/user_memory.h"

namespace cuesta::drm_shim {
namespace {

using namespace uapi::asahi;

bool is_aligned(const GemBindOp& op) {
    return is_whole_gpu_pages(op.addr | op.range | op.offset);
}

// Where a binding goes, and the space that it goes to, once all is checked.
struct Target {
    std::shared_ptr<AsahiVm> vm;
    GpuRange range;
};

// The kernel looks for the space only now: what is wrong with the range is told first. ASSUMED: an
// empty range is refused last.
int find_target(File& file, uint32_t vm_id, const GemBindOp& op, Target& target) {
    if (op.addr + op.range < op.addr)
        return -EINVAL;
    target.range = {op.addr, op.addr + op.range};
    if (!user_range.contains(target.range))
        return -EINVAL;
    target.vm = asahi_file(file).vms.find(vm_id);
    if (target.vm == nullptr)
        return -ENOENT;
    return op.range != 0 && !target.range.overlaps(target.vm->kernel_range()) ? 0 : -EINVAL;
}

int unbind(File& file, uint32_t vm_id, const GemBindOp& op) {
    if (op.flags != bind_unbind || op.handle != 0 || op.offset != 0 || !is_aligned(op))
        return -EINVAL;
    Target target;
    if (const int error = find_target(file, vm_id, op, target); error != 0)
        return error;
    target.vm->unbind(target.range);
    return 0;
}

int bind(File& file, uint32_t vm_id, const GemBindOp& op) {
    constexpr uint32_t access = bind_read | bind_write;
    if (!is_aligned(op) || (op.flags & ~(access | bind_single_page)) != 0 ||
        (op.flags & access) == 0)
        return -EINVAL;
    const std::shared_ptr<GemObject> object = file.find_object(op.handle);
    if (object == nullptr)
        return -ENOENT;
    const bool repeat = (op.flags & bind_single_page) != 0;
    const uint64_t reached = repeat ? uapi::asahi::page_bytes : op.range;
    if (op.offset > object->bytes() || reached > object->bytes() - op.offset)
        return -EINVAL;
    Target target;
    if (const int error = find_target(file, vm_id, op, target); error != 0)
        return error;
    target.vm->bind(target.range, object, op.offset, repeat,
                    {.read = (op.flags & bind_read) != 0, .write = (op.flags & bind_write) != 0});
    return 0;
}

}  // namespace

int asahi_vm_bind(File& file, VmBind& args) {
    if (args.stride == 0 || args.pad != 0)
        return -EINVAL;
    // An element of an older program is shorter, what it lacks is zero; of a newer one the end is
    // not known here. ASSUMED: elements lie `stride` apart, as the interface means it; the kernel
    // of the fact sheet (part 1, 1.7) skips at most what it knows of one.
    const auto bytes = static_cast<size_t>(std::min<uint64_t>(args.stride, sizeof(GemBindOp)));
    for (uint64_t i = 0; i < args.num_binds; ++i) {
        GemBindOp op = {};
        if (!read_user(&op, args.userptr + i * args.stride, bytes))
            return -EFAULT;
        const int error = (op.flags & bind_unbind) != 0 ? unbind(file, args.vm_id, op)
                                                        : bind(file, args.vm_id, op);
        if (error != 0)
            return error;
    }
    return 0;
}

}  // namespace cuesta::drm_shim
