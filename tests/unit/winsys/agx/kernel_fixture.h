// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The kernel's Device, on the emulated kernel: these tests run with the shim preloaded.
#pragma once

#include <cstdlib>
#include <memory>

#include <gtest/gtest.h>

#include "winsys/agx/bo.h"
#include "winsys/agx/kernel_device.h"
#include "winsys/agx/queue.h"
#include "winsys/agx/timestamp_object.h"
#include "winsys/common/syncobj.h"

namespace cuesta::winsys::agx {

class KernelFixture : public testing::Test {
  protected:
    void SetUp() override {
        if (std::getenv("CUESTA_GPU") == nullptr)
            GTEST_SKIP() << "runs with the drm-shim preloaded and CUESTA_GPU=g13";
        Result<std::unique_ptr<Device>> device = open_kernel_device();
        ASSERT_TRUE(device) << device.error().text;
        device_ = std::move(*device);
    }

    Bo make_bo(uint64_t size, const BoOptions& options = {}) {
        Result<Bo> bo = Bo::create(*device_, size, options);
        EXPECT_TRUE(bo) << bo.error().text;
        return std::move(*bo);
    }
    template <typename T>
    std::span<T> mapped(Bo& bo) {
        Result<std::span<std::byte>> memory = bo.map();
        EXPECT_TRUE(memory) << memory.error().text;
        return {reinterpret_cast<T*>(memory->data()), memory->size() / sizeof(T)};
    }
    Syncobj make_syncobj() {
        Result<Syncobj> syncobj = Syncobj::create_empty(device_->fences());
        EXPECT_TRUE(syncobj) << syncobj.error().text;
        return std::move(*syncobj);
    }

    std::unique_ptr<Device> device_;
};

}  // namespace cuesta::winsys::agx
