// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Each ioctl of the asahi driver: what it gives, and the errnos of bad input.
#include "asahi_fixture.h"

namespace cuesta::drm_shim {
namespace {

using namespace uapi::asahi;
using AsahiIoctl = AsahiFixture;

constexpr uint64_t bad_pointer = 16;

TEST_F(AsahiIoctl, Params) {
    GlobalParams params = {};
    EXPECT_EQ(call(get_params, GetParams{.pointer = address(&params), .size = sizeof params}), 0);
    EXPECT_EQ(params.gpu_generation, 13u);
    EXPECT_EQ(params.gpu_variant, uint32_t{'G'});
    EXPECT_EQ(params.vm_end, 0x7fffff8000u);
    EXPECT_EQ(params.command_timestamp_frequency_hz, 1000000000u);
    // A short buffer gets the beginning, and no more.
    uint32_t words[4] = {0, 0, 0, 77};
    EXPECT_EQ(call(get_params, GetParams{.pointer = address(words), .size = 12}), 0);
    EXPECT_EQ(words[2], 13u);
    EXPECT_EQ(words[3], 77u);

    EXPECT_EQ(call(get_params, GetParams{.param_group = 1}), -EINVAL);
    EXPECT_EQ(call(get_params, GetParams{.pad = 1}), -EINVAL);
    EXPECT_EQ(call(get_params, GetParams{.pointer = bad_pointer, .size = 8}), -EFAULT);
    // A pointer of the interface has 64 bits, also where those of the program have 32.
    const uint64_t above = address(&params) + (uint64_t{1} << 62);
    EXPECT_EQ(call(get_params, GetParams{.pointer = above, .size = 8}), -EFAULT);
}

TEST_F(AsahiIoctl, Time) {
    GetTime first = {}, second = {};
    EXPECT_EQ(call_with(get_time.request, first), 0);
    EXPECT_EQ(call_with(get_time.request, second), 0);
    EXPECT_GE(second.gpu_timestamp, first.gpu_timestamp);
    EXPECT_EQ(call(get_time, GetTime{.flags = 1}), -EINVAL);
}

TEST_F(AsahiIoctl, Vms) {
    EXPECT_EQ(create_vm(), 1u);
    EXPECT_EQ(create_vm(), 2u);
    EXPECT_EQ(call(vm_destroy, VmDestroy{.vm_id = 1}), 0);
    EXPECT_EQ(call(vm_destroy, VmDestroy{.vm_id = 1}), -ENOENT);
    EXPECT_EQ(call(vm_destroy, VmDestroy{.vm_id = 0}), -ENOENT);

    const uint64_t least = global_params.vm_kernel_min_size;
    for (const auto& [start, end] :
         {std::pair{kernel_start, kernel_start + least - page},
          std::pair{kernel_start, kernel_start},
          std::pair{kernel_start + 1, kernel_start + least + 1}, std::pair{uint64_t{0}, least},
          std::pair{kernel_start, uint64_t{1} << 39}})
        EXPECT_EQ(call(vm_create, VmCreate{.kernel_start = start, .kernel_end = end}), -EINVAL);
    EXPECT_EQ(
        call(vm_create, VmCreate{.kernel_start = kernel_start, .kernel_end = kernel_end, .pad = 1}),
        -EINVAL);
}

TEST_F(AsahiIoctl, Buffers) {
    const uint32_t vm = create_vm();
    const uint32_t handle = create_buffer(1);  // rounded up to a page
    EXPECT_EQ(map(handle, page)[page - 1], 0);
    EXPECT_EQ(call(gem_create, GemCreate{.size = page, .flags = 4}), -EINVAL);
    EXPECT_EQ(call(gem_create, GemCreate{.size = page, .vm_id = vm}), -EINVAL);
    EXPECT_EQ(call(gem_create, GemCreate{.size = page, .flags = gem_vm_private, .vm_id = 9}),
              -ENOENT);
    EXPECT_EQ(call(gem_create, GemCreate{.size = 0}), -EINVAL);
    EXPECT_EQ(call(gem_create, GemCreate{.size = ~uint64_t{0}}), -EINVAL);
    // More than there is, and more pages than a number of 32 bits counts.
    for (const uint64_t bytes : {uint64_t{1} << 33, (uint64_t{1} << 44) + page, uint64_t{1} << 62})
        EXPECT_EQ(call(gem_create, GemCreate{.size = bytes}), -ENOMEM) << bytes;
    EXPECT_EQ(call(gem_mmap_offset, GemMmapOffset{.handle = 99}), -ENOENT);
    EXPECT_EQ(call(gem_mmap_offset, GemMmapOffset{.handle = handle, .flags = 1}), -EINVAL);
}

TEST_F(AsahiIoctl, PrivateBuffersAreNotShared) {
    drm_prime_handle args{};
    args.handle = create_buffer(page, gem_vm_private, create_vm());
    EXPECT_EQ(call_with(DRM_IOCTL_PRIME_HANDLE_TO_FD, args), -EINVAL);
    args.handle = create_buffer(page);
    EXPECT_EQ(call_with(DRM_IOCTL_PRIME_HANDLE_TO_FD, args), 0);
    ::close(args.fd);
}

TEST_F(AsahiIoctl, BindsAreCheckedInOrder) {
    const uint32_t vm = create_vm();
    const uint32_t handle = create_buffer(2 * page);
    const GemBindOp good = {
        .flags = bind_read, .handle = handle, .offset = 0, .range = page, .addr = page};
    EXPECT_EQ(bind(vm, {good}), 0);
    EXPECT_EQ(bind(99, {good}), -ENOENT);
    const auto changed = [&](auto change) {
        GemBindOp op = good;
        change(op);
        return bind(vm, {op});
    };
    EXPECT_EQ(changed([](GemBindOp& op) { op.addr += 4096; }), -EINVAL);
    EXPECT_EQ(changed([](GemBindOp& op) { op.range += 4096; }), -EINVAL);
    EXPECT_EQ(changed([](GemBindOp& op) { op.offset += 4096; }), -EINVAL);
    EXPECT_EQ(changed([](GemBindOp& op) { op.flags = 16 | bind_read; }), -EINVAL);
    EXPECT_EQ(changed([](GemBindOp& op) { op.flags = bind_single_page; }), -EINVAL);
    EXPECT_EQ(changed([](GemBindOp& op) { op.handle = 99; }), -ENOENT);
    EXPECT_EQ(changed([](GemBindOp& op) { op.offset = 2 * page; }), -EINVAL);
    EXPECT_EQ(changed([](GemBindOp& op) { op.range = 3 * page; }), -EINVAL);
    EXPECT_EQ(changed([](GemBindOp& op) { op.addr = 0; }), -EINVAL);
    EXPECT_EQ(changed([](GemBindOp& op) { op.addr = global_params.vm_end; }), -EINVAL);
    EXPECT_EQ(changed([](GemBindOp& op) { op.addr = ~uint64_t{0} << 14; }), -EINVAL);
    EXPECT_EQ(changed([](GemBindOp& op) { op.addr = kernel_start; }), -EINVAL);
    // One page, many times over.
    EXPECT_EQ(changed([](GemBindOp& op) {
                  op.flags |= bind_single_page;
                  op.range = 100 * page;
              }),
              0);
    EXPECT_EQ(changed([](GemBindOp& op) { op.flags = bind_unbind; }), -EINVAL);
    EXPECT_EQ(bind(vm, {{.flags = bind_unbind, .range = 100 * page, .addr = page}}), 0);

    EXPECT_EQ(call(vm_bind, VmBind{.vm_id = vm, .num_binds = 1, .stride = 0}), -EINVAL);
    EXPECT_EQ(call(vm_bind, VmBind{.vm_id = vm, .num_binds = 1, .stride = 32, .pad = 1}), -EINVAL);
    EXPECT_EQ(
        call(vm_bind, VmBind{.vm_id = vm, .num_binds = 1, .stride = 32, .userptr = bad_pointer}),
        -EFAULT);
}

// Behind everything but the kernel's own range.
TEST_F(AsahiIoctl, BindsLookForTheirVmLate) {
    const uint32_t handle = create_buffer(page);
    const GemBindOp good = {.flags = bind_read, .handle = handle, .range = page, .addr = page};
    const auto changed = [&](auto change) {
        GemBindOp op = good;
        change(op);
        return bind(99, {op});
    };
    EXPECT_EQ(changed([](GemBindOp&) {}), -ENOENT);
    EXPECT_EQ(changed([](GemBindOp& op) { op.addr = kernel_start; }), -ENOENT);
    EXPECT_EQ(changed([](GemBindOp& op) { op.addr += 4096; }), -EINVAL);
    EXPECT_EQ(changed([](GemBindOp& op) { op.flags = 0; }), -EINVAL);
    EXPECT_EQ(changed([](GemBindOp& op) { op.offset = page; }), -EINVAL);
    EXPECT_EQ(changed([](GemBindOp& op) { op.addr = 0; }), -EINVAL);
    EXPECT_EQ(bind(99, {{.flags = bind_unbind, .range = page, .addr = 0}}), -EINVAL);
    EXPECT_EQ(bind(99, {{.flags = bind_unbind, .range = page, .addr = page}}), -ENOENT);
    // No bindings, nothing to look at.
    EXPECT_EQ(bind(99, {}), 0);
}

TEST_F(AsahiIoctl, BindingsSplitAndGoWithTheirBuffer) {
    const uint32_t vm = create_vm();
    const uint32_t handle = create_buffer(4 * page);
    const uint64_t at = uint64_t{1} << 33;
    ASSERT_EQ(bind(vm, {{.flags = bind_read, .handle = handle, .range = 4 * page, .addr = at},
                        {.flags = bind_unbind, .range = page, .addr = at + page}}),
              0);
    const auto& table = asahi_file(*file_).vms.find(vm)->page_table();
    EXPECT_TRUE(table.find(at).rights.read);
    EXPECT_FALSE(table.find(at).rights.write);
    EXPECT_FALSE(table.find(at + page).rights.read);
    EXPECT_TRUE(table.find(at + 2 * page).rights.read);
    EXPECT_EQ(table.find(at + 2 * page).physical, table.find(at).physical + 8);
    drm_gem_close args{handle, 0};
    EXPECT_EQ(call_with(DRM_IOCTL_GEM_CLOSE, args), 0);
    EXPECT_FALSE(table.find(at).rights.read);
    EXPECT_FALSE(table.find(at + 3 * page).rights.read);
}

TEST_F(AsahiIoctl, Queues) {
    const uint32_t vm = create_vm();
    EXPECT_EQ(create_queue(vm), 1u);
    EXPECT_EQ(call(queue_create, QueueCreate{.flags = 1, .vm_id = vm}), -EINVAL);
    EXPECT_EQ(call(queue_create, QueueCreate{.vm_id = vm, .priority = 2}), -EINVAL);
    EXPECT_EQ(call(queue_create, QueueCreate{.vm_id = vm, .priority = 7}), -EINVAL);
    EXPECT_EQ(call(queue_create, QueueCreate{.vm_id = 99}), -ENOENT);
    EXPECT_EQ(call(queue_destroy, QueueDestroy{.queue_id = 1}), 0);
    EXPECT_EQ(call(queue_destroy, QueueDestroy{.queue_id = 1}), -ENOENT);
}

TEST_F(AsahiIoctl, TimestampObjects) {
    const uint32_t handle = create_buffer(2 * page);
    GemBindObject args = {.flags = bind_object_timestamps, .handle = handle, .range = page};
    EXPECT_EQ(call_with(gem_bind_object.request, args), 0);
    EXPECT_EQ(args.object_handle, 1u);
    const auto changed = [&](auto change) {
        GemBindObject op = {.flags = bind_object_timestamps, .handle = handle, .range = page};
        change(op);
        return call(gem_bind_object, op);
    };
    EXPECT_EQ(changed([](GemBindObject& op) { op.op = 2; }), -EINVAL);
    EXPECT_EQ(changed([](GemBindObject& op) { op.flags = 0; }), -EINVAL);
    EXPECT_EQ(changed([](GemBindObject& op) { op.vm_id = 1; }), -EINVAL);
    EXPECT_EQ(changed([](GemBindObject& op) { op.pad = 1; }), -EINVAL);
    EXPECT_EQ(changed([](GemBindObject& op) { op.handle = 99; }), -ENOENT);
    EXPECT_EQ(changed([](GemBindObject& op) { op.offset = 1; }), -EINVAL);
    EXPECT_EQ(changed([](GemBindObject& op) { op.range = 3 * page; }), -EINVAL);
    EXPECT_EQ(call(gem_bind_object, GemBindObject{.op = 1, .object_handle = 1}), 0);
    EXPECT_EQ(call(gem_bind_object, GemBindObject{.op = 1, .object_handle = 1}), -ENOENT);
}

TEST_F(AsahiIoctl, TimelinesHavePoints) {
    drm_get_cap cap = {.capability = DRM_CAP_SYNCOBJ_TIMELINE};
    EXPECT_EQ(call_with(DRM_IOCTL_GET_CAP, cap), 0);
    EXPECT_EQ(cap.value, 1u);

    const uint32_t handle = create_syncobj(), other = create_syncobj();
    uint64_t point = 5;
    drm_syncobj_timeline_array array = {address(&handle), address(&point), 1, 0};
    drm_syncobj_timeline_wait wait = {};
    wait.handles = address(&handle);
    wait.points = address(&point);
    wait.count_handles = 1;
    EXPECT_EQ(call_with(DRM_IOCTL_SYNCOBJ_TIMELINE_WAIT, wait), -EINVAL);
    wait.flags = DRM_SYNCOBJ_WAIT_FLAGS_WAIT_FOR_SUBMIT;
    EXPECT_EQ(call_with(DRM_IOCTL_SYNCOBJ_TIMELINE_WAIT, wait), -ETIME);
    EXPECT_EQ(call_with(DRM_IOCTL_SYNCOBJ_TIMELINE_SIGNAL, array), 0);
    EXPECT_EQ(call_with(DRM_IOCTL_SYNCOBJ_TIMELINE_WAIT, wait), 0);
    uint64_t reached = 0;
    drm_syncobj_timeline_array question = {address(&handle), address(&reached), 1, 0};
    EXPECT_EQ(call_with(DRM_IOCTL_SYNCOBJ_QUERY, question), 0);
    EXPECT_EQ(reached, 5u);
    point = 6;
    wait.flags = 0;
    EXPECT_EQ(call_with(DRM_IOCTL_SYNCOBJ_TIMELINE_WAIT, wait), -EINVAL);

    // From a point to a binary one, and to a point of the same.
    drm_syncobj_transfer transfer = {};
    transfer.src_handle = handle;
    transfer.src_point = 3;
    transfer.dst_handle = other;
    EXPECT_EQ(call_with(DRM_IOCTL_SYNCOBJ_TRANSFER, transfer), 0);
    transfer.src_point = 9;
    EXPECT_EQ(call_with(DRM_IOCTL_SYNCOBJ_TRANSFER, transfer), -EINVAL);
    transfer.flags = 0x80;
    EXPECT_EQ(call_with(DRM_IOCTL_SYNCOBJ_TRANSFER, transfer), -EINVAL);
    transfer = {.src_handle = other, .dst_handle = handle, .dst_point = 8};
    transfer.flags = DRM_SYNCOBJ_WAIT_FLAGS_WAIT_FOR_SUBMIT;  // it is there already
    EXPECT_EQ(call_with(DRM_IOCTL_SYNCOBJ_TRANSFER, transfer), 0);
    EXPECT_EQ(call_with(DRM_IOCTL_SYNCOBJ_QUERY, question), 0);
    EXPECT_EQ(reached, 8u);
    transfer.dst_handle = 99;
    EXPECT_EQ(call_with(DRM_IOCTL_SYNCOBJ_TRANSFER, transfer), -ENOENT);
    question.flags = 2;
    EXPECT_EQ(call_with(DRM_IOCTL_SYNCOBJ_QUERY, question), -EINVAL);
    array.count_handles = 0;
    EXPECT_EQ(call_with(DRM_IOCTL_SYNCOBJ_TIMELINE_SIGNAL, array), -EINVAL);
}

}  // namespace
}  // namespace cuesta::drm_shim
