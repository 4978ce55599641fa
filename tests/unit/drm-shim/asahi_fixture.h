// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// An emulated M1 GPU in this process, without any preloading.
#pragma once

#include <cerrno>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <drm.h>
#include <gtest/gtest.h>
#include <sys/mman.h>

#include "drm-shim/asahi_device.h"
#include "drm-shim/asahi_params.h"
#include "kernel-uapi/asahi_drm.h"

namespace cuesta::drm_shim {

namespace asahi = uapi::asahi;

class AsahiFixture : public testing::Test {
  protected:
    void SetUp() override {
        auto device =
            AsahiDevice::create({.limits = {.work = 1 << 20, .checks = true}, .execute = execute_});
        ASSERT_TRUE(device) << device.error().text;
        device_ = std::move(*device);
        auto file = device_->open(NodeType::render);
        ASSERT_TRUE(file);
        file_ = *file;
    }

    bool execute_ = true;  // of the device, set before it is made

    template <typename Argument>
    int call(const uapi::Ioctl& ioctl, Argument argument) {
        return file_->ioctl(ioctl.request, &argument);
    }
    template <typename Argument>
    int call_with(unsigned long request, Argument& argument) {
        return file_->ioctl(request, &argument);
    }

    uint32_t create_vm() {
        asahi::VmCreate args{.kernel_start = kernel_start, .kernel_end = kernel_end};
        EXPECT_EQ(call_with(asahi::vm_create.request, args), 0);
        return args.vm_id;
    }
    uint32_t create_queue(uint32_t vm, uint64_t usc_base = 0) {
        asahi::QueueCreate args{.vm_id = vm, .priority = 1, .usc_exec_base = usc_base};
        EXPECT_EQ(call_with(asahi::queue_create.request, args), 0);
        return args.queue_id;
    }
    uint32_t create_buffer(uint64_t bytes, uint32_t flags = 0, uint32_t vm = 0) {
        asahi::GemCreate args{.size = bytes, .flags = flags, .vm_id = vm};
        EXPECT_EQ(call_with(asahi::gem_create.request, args), 0);
        return args.handle;
    }
    int bind(uint32_t vm, std::vector<asahi::GemBindOp> ops) {
        return call(asahi::vm_bind, asahi::VmBind{.vm_id = vm,
                                                  .num_binds = static_cast<uint32_t>(ops.size()),
                                                  .stride = sizeof(asahi::GemBindOp),
                                                  .userptr = address(ops.data())});
    }
    // The program's mapping; stays for the life of the process.
    std::span<uint8_t> map(uint32_t handle, size_t bytes) {
        asahi::GemMmapOffset args{.handle = handle};
        EXPECT_EQ(call_with(asahi::gem_mmap_offset.request, args), 0);
        File::Mapping mapping;
        EXPECT_EQ(file_->map(args.offset, bytes, false, mapping), 0);
        void* memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, mapping.fd,
                              static_cast<off_t>(mapping.offset));
        EXPECT_NE(memory, MAP_FAILED);
        return {static_cast<uint8_t*>(memory), bytes};
    }

    uint32_t create_syncobj() {
        drm_syncobj_create args{};
        EXPECT_EQ(call_with(DRM_IOCTL_SYNCOBJ_CREATE, args), 0);
        return args.handle;
    }

    static uint64_t address(const void* pointer) { return reinterpret_cast<uintptr_t>(pointer); }

    static constexpr uint64_t kernel_start = uint64_t{1} << 38;
    static constexpr uint64_t kernel_end = kernel_start + (uint64_t{1} << 30);
    static constexpr uint64_t page = asahi::page_bytes;

    std::shared_ptr<Device> device_;
    std::shared_ptr<File> file_;
};

}  // namespace cuesta::drm_shim
