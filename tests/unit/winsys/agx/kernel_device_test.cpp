// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Devices and buffers.
#include "winsys/agx/kernel_device.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "kernel_fixture.h"

namespace cuesta::winsys::agx {
namespace {

class AgxKernelDevice : public KernelFixture {};

TEST_F(AgxKernelDevice, TellsWhatTheGpuIs) {
    const DeviceInfo& info = device_->info();
    EXPECT_EQ(info.generation, 13u);
    EXPECT_EQ(info.variant, 'G');
    EXPECT_EQ(info.revision, 0x11u);
    EXPECT_EQ(info.chip_id, 0x8103u);
    EXPECT_EQ(info.dies, 1u);
    EXPECT_EQ(info.clusters, 1u);
    EXPECT_EQ(info.cores, 8u);
    EXPECT_EQ(info.max_frequency_khz, 1000000u);
    EXPECT_TRUE(info.soft_faults);
    EXPECT_EQ(info.va_start, 0x4000u);
    EXPECT_EQ(info.va_end, 0x7f'ffff'8000u);
    EXPECT_EQ(info.kernel_va_bytes, uint64_t{512} << 20);
    EXPECT_EQ(info.max_commands, 64u);
    EXPECT_EQ(info.max_attachments, 16u);
    EXPECT_EQ(info.timestamp_hz, 1'000'000'000u);
    EXPECT_EQ(device_->plan().kernel_end, info.va_end);
}

TEST_F(AgxKernelDevice, RefusesOtherDevices) {
    const Result<std::unique_ptr<Device>> device = open_kernel_device(::open("/dev/null", O_RDWR));
    ASSERT_FALSE(device);
    EXPECT_NE(device.error().text.find("VERSION"), std::string::npos) << device.error().text;
    EXPECT_FALSE(open_kernel_device(-1));
}

TEST_F(AgxKernelDevice, OpensADescriptorAndTakesIt) {
    const int fd = ::open("/dev/dri/renderD128", O_RDWR | O_CLOEXEC);
    ASSERT_GE(fd, 0);
    {
        const Result<std::unique_ptr<Device>> device = open_kernel_device(fd);
        ASSERT_TRUE(device) << device.error().text;
        EXPECT_TRUE(Bo::create(**device, 1));
    }
    EXPECT_EQ(::fcntl(fd, F_GETFD), -1) << "still open";
}

TEST_F(AgxKernelDevice, TheTimeGoesOn) {
    const Result<uint64_t> first = device_->gpu_time();
    const Result<uint64_t> second = device_->gpu_time();
    ASSERT_TRUE(first && second);
    EXPECT_GT(*first, 0u);
    EXPECT_GE(*second, *first);
}

TEST_F(AgxKernelDevice, BuffersHaveAddressesOfTheirHeap) {
    const AddressPlan& plan = device_->plan();
    const Bo first = make_bo(1);
    const Bo second = make_bo(page_bytes + 1, {.writeback = true, .shareable = false});
    const Bo code = make_bo(64, {.heap = Heap::usc, .access = Access::read});
    EXPECT_EQ(first.va(), plan.main_start);
    EXPECT_EQ(first.size(), page_bytes);
    EXPECT_EQ(second.va(), plan.main_start + 2 * page_bytes);
    EXPECT_EQ(second.size(), 2 * page_bytes);
    EXPECT_EQ(code.va(), plan.usc_base + code.usc_address());
    EXPECT_NE(code.usc_address(), 0u);
}

TEST_F(AgxKernelDevice, AddressesAreGivenBackAndUsedAgain) {
    uint64_t va = 0;
    for (int i = 0; i < 3; ++i) {
        Bo bo = make_bo(page_bytes);
        EXPECT_TRUE(va == 0 || va == bo.va());
        va = bo.va();
        // Fresh memory, though at an old address.
        EXPECT_EQ(mapped<uint32_t>(bo)[0], 0u);
        mapped<uint32_t>(bo)[0] = 1;
    }
}

TEST_F(AgxKernelDevice, ErrorsAreClear) {
    const Result<Bo> nothing = Bo::create(*device_, 0);
    ASSERT_FALSE(nothing);
    EXPECT_EQ(nothing.error().text, "a buffer of no bytes");
    EXPECT_EQ(Bo::create(*device_, uint64_t{1} << 50).error().code, Errc::out_of_memory);
    // Addresses there are, memory is not: the kernel says so.
    const Result<Bo> huge = Bo::create(*device_, uint64_t{300} << 30);
    ASSERT_FALSE(huge);
    EXPECT_EQ(huge.error().text, "ASAHI_GEM_CREATE: ENOMEM (12)");
    const Result<Queue> queue = Queue::create(*device_, Priority::realtime);
    ASSERT_FALSE(queue);
    EXPECT_EQ(queue.error().text, "ASAHI_QUEUE_CREATE: EINVAL (22)");
    EXPECT_TRUE(Queue::create(*device_, Priority::low));
}

TEST_F(AgxKernelDevice, BuffersAreMappedOnce) {
    Bo bo = make_bo(page_bytes);
    mapped<uint32_t>(bo)[4095] = 3;
    EXPECT_EQ(bo.map()->data(), bo.map()->data());
    EXPECT_EQ(mapped<uint32_t>(bo)[4095], 3u);
}

TEST_F(AgxKernelDevice, AnImportedBufferMayBeHeldTwice) {
    Bo bo = make_bo(page_bytes);
    mapped<uint32_t>(bo)[1] = 5;
    const Result<int> fd = bo.export_dma_buf();
    ASSERT_TRUE(fd) << fd.error().text;
    {
        Result<Bo> again = Bo::import_dma_buf(*device_, *fd);
        ASSERT_TRUE(again) << again.error().text;
        EXPECT_EQ(again->handle(), bo.handle());
        EXPECT_EQ(again->va(), bo.va());
        EXPECT_EQ(again->size(), page_bytes);
    }
    // The second holder went; the first one's handle is still good.
    EXPECT_TRUE(bo.export_dma_buf());
    ::close(*fd);
}

TEST_F(AgxKernelDevice, BuffersGoFromDeviceToDevice) {
    Result<std::unique_ptr<Device>> other = open_kernel_device();
    ASSERT_TRUE(other) << other.error().text;
    std::optional<Bo> bo = make_bo(2 * page_bytes, {.heap = Heap::usc});
    mapped<uint32_t>(*bo)[1] = 5;
    const Result<int> fd = bo->export_dma_buf();
    ASSERT_TRUE(fd) << fd.error().text;
    Result<Bo> imported = Bo::import_dma_buf(**other, *fd);
    ASSERT_TRUE(imported) << imported.error().text;
    ::close(*fd);
    bo.reset();
    EXPECT_EQ(imported->va(), (*other)->plan().main_start);
    EXPECT_EQ(imported->size(), 2 * page_bytes);
    EXPECT_EQ(mapped<uint32_t>(*imported)[1], 5u);
}

TEST_F(AgxKernelDevice, WhatIsNoSharedBufferIsRefused) {
    const Bo priv = make_bo(page_bytes, {.shareable = false});
    const Result<int> fd = priv.export_dma_buf();
    ASSERT_FALSE(fd);
    EXPECT_EQ(fd.error().code, Errc::unsupported);
    EXPECT_NE(fd.error().text.find("shareable"), std::string::npos);
    EXPECT_FALSE(Bo::import_dma_buf(*device_, -1));
    const int file = ::memfd_create("none", MFD_CLOEXEC);
    EXPECT_FALSE(Bo::import_dma_buf(*device_, file));
    ::close(file);
}

}  // namespace
}  // namespace cuesta::winsys::agx
