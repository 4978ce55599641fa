// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// An emulated Mali-400 in this process, without any preloading.
#pragma once

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include "drm-shim/file.h"
#include "drm-shim/lima_device.h"
#include "kernel-uapi/lima_drm.h"

namespace cuesta::drm_shim {

namespace lima = uapi::lima;

struct TestBo {
    uint32_t handle = 0;
    uint32_t va = 0;
    uint64_t offset = 0;
};

class LimaFixture : public testing::Test {
  protected:
    void SetUp() override {
        Result<std::shared_ptr<Device>> device =
            LimaDevice::create({.pp_cores = 4, .gp_work_limit = 1 << 20, .execute = execute_});
        ASSERT_TRUE(device) << device.error().text;
        device_ = std::move(*device);
        file_ = open_file();
        ASSERT_NE(file_, nullptr);
    }

    bool execute_ = true;  // of the device, set before it is made

    std::shared_ptr<File> open_file(NodeType type = NodeType::render) {
        Result<std::shared_ptr<File>> file = device_->open(type);
        return file ? *file : nullptr;
    }

    template <typename Argument>
    int call(unsigned long request, Argument& argument) {
        return file_->ioctl(request, &argument);
    }
    template <typename Argument>
    int call(const uapi::Ioctl& ioctl, Argument& argument) {
        return file_->ioctl(ioctl.request, &argument);
    }

    TestBo info(File& file, uint32_t handle) {
        lima::GemInfo args{.handle = handle, .va = 0, .offset = 0};
        EXPECT_EQ(file.ioctl(lima::gem_info.request, &args), 0);
        return {handle, args.va, args.offset};
    }

    TestBo create(uint32_t size, uint32_t flags = 0) {
        lima::GemCreate args{.size = size, .flags = flags, .handle = 0, .pad = 0};
        EXPECT_EQ(call(lima::gem_create, args), 0);
        return info(*file_, args.handle);
    }

    // The program's mapping; stays for the life of the process.
    std::span<uint32_t> map(File& file, const TestBo& bo, size_t bytes) {
        File::Mapping mapping;
        EXPECT_EQ(file.map(bo.offset, bytes, false, mapping), 0);
        void* memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, mapping.fd,
                              static_cast<off_t>(mapping.offset));
        EXPECT_NE(memory, MAP_FAILED);
        return {static_cast<uint32_t*>(memory), bytes / 4};
    }
    std::span<uint32_t> map(const TestBo& bo, size_t bytes) { return map(*file_, bo, bytes); }

    uint32_t create_context() {
        lima::Ctx args{};
        EXPECT_EQ(call(lima::ctx_create, args), 0);
        return args.id;
    }

    std::shared_ptr<Device> device_;
    std::shared_ptr<File> file_;
};

// Nothing is ever mapped there.
inline constexpr uint64_t bad_pointer = 16;

}  // namespace cuesta::drm_shim
