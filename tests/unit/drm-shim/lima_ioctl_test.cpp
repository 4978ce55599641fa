// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The lima ioctls but GEM_SUBMIT, against the errnos of the Mali-400 fact sheet, part 1.
#include <algorithm>
#include <array>

#include <drm.h>

#include "lima_fixture.h"

namespace cuesta::drm_shim {
namespace {

using LimaIoctlTest = LimaFixture;

TEST_F(LimaIoctlTest, Parameters) {
    const uint64_t expected[] = {lima::gpu_id_mali400, 4, 0x0b070101, 0xcd070101};
    for (uint32_t param = 0; param < 4; ++param) {
        lima::GetParam args{param, 0, 0};
        EXPECT_EQ(call(lima::get_param, args), 0);
        EXPECT_EQ(args.value, expected[param]) << param;
        lima::GetParam padded{param, 1, 0};
        EXPECT_EQ(call(lima::get_param, padded), -EINVAL);
    }
    lima::GetParam unknown{4, 0, 0};
    EXPECT_EQ(call(lima::get_param, unknown), -EINVAL);
}

TEST_F(LimaIoctlTest, CreateErrors) {
    struct Row {
        lima::GemCreate args;
        int result;
    };
    for (Row row :
         {Row{{0, 0, 0, 0}, -EINVAL}, Row{{4096, 2, 0, 0}, -EINVAL}, Row{{4096, 0, 0, 1}, -EINVAL},
          Row{{0, 1, 0, 0}, -EINVAL}, Row{{0xffffffff, 0, 0, 0}, -ENOMEM}, Row{{1, 0, 0, 0}, 0}})
        EXPECT_EQ(call(lima::gem_create, row.args), row.result) << row.args.size;
}

TEST_F(LimaIoctlTest, AddressesStartAtZeroInEveryFile) {
    EXPECT_EQ(create(1).va, 0u);
    EXPECT_EQ(create(4097).va, 4096u);
    EXPECT_EQ(create(1).va, 3u * 4096);
    file_ = open_file();
    EXPECT_EQ(create(1).va, 0u);
}

TEST_F(LimaIoctlTest, AddressSpaceEndsWithEnospc) {
    // Heap buffers take addresses, but hardly any memory.
    for (int i = 0; i < 4; ++i) {
        lima::GemCreate args{0x40000000 - (i == 3 ? 4096u : 0u), lima::create_heap, 0, 0};
        ASSERT_EQ(call(lima::gem_create, args), 0) << i;
    }
    lima::GemCreate two{8192, 0, 0, 0};
    EXPECT_EQ(call(lima::gem_create, two), -ENOSPC);
    EXPECT_EQ(create(4096).va, 0xfffff000u);
}

TEST_F(LimaIoctlTest, BuffersAreZero) {
    const std::span<uint32_t> words = map(create(64 * 4096), 64 * 4096);
    EXPECT_EQ(std::ranges::count(words, 0u), static_cast<std::ptrdiff_t>(words.size()));
}

TEST_F(LimaIoctlTest, HeapBuffersHaveAnAddressButNoMapping) {
    const TestBo heap = create(16 << 20, lima::create_heap);
    File::Mapping mapping;
    EXPECT_EQ(file_->map(heap.offset, 4096, false, mapping), -EINVAL);
    EXPECT_EQ(create(4096).va, heap.va + (16u << 20));
}

TEST_F(LimaIoctlTest, InfoOfNoBufferIsEnoent) {
    lima::GemInfo args{1, 0, 0};
    EXPECT_EQ(call(lima::gem_info, args), -ENOENT);
    args.handle = 0;
    EXPECT_EQ(call(lima::gem_info, args), -ENOENT);
}

TEST_F(LimaIoctlTest, Wait) {
    const TestBo bo = create(4096);
    struct Row {
        lima::GemWait args;
        int result;
    };
    for (Row row : {Row{{bo.handle, 4, 0}, -EINVAL}, Row{{99, 4, 0}, -EINVAL}, Row{{99, 0, 0}, 0},
                    Row{{99, lima::wait_read, 0}, -EINVAL}, Row{{bo.handle, lima::wait_read, 0}, 0},
                    Row{{bo.handle, lima::wait_write, -1}, 0}, Row{{bo.handle, 3, INT64_MAX}, 0}})
        EXPECT_EQ(call(lima::gem_wait, row.args), row.result)
            << row.args.handle << " " << row.args.op;
}

TEST_F(LimaIoctlTest, ContextsAreNumberedFromZeroPerFile) {
    EXPECT_EQ(create_context(), 0u);
    EXPECT_EQ(create_context(), 1u);
    EXPECT_EQ(create_context(), 2u);
    lima::Ctx padded{1, 1};
    EXPECT_EQ(call(lima::ctx_free, padded), -EINVAL);
    lima::Ctx unknown{3, 0};
    EXPECT_EQ(call(lima::ctx_free, unknown), -EINVAL);
    lima::Ctx one{1, 0};
    EXPECT_EQ(call(lima::ctx_free, one), 0);
    EXPECT_EQ(call(lima::ctx_free, one), -EINVAL);
    EXPECT_EQ(create_context(), 1u);
    file_ = open_file();
    EXPECT_EQ(create_context(), 0u);
}

TEST_F(LimaIoctlTest, ArgumentsNowhereAreEfault) {
    for (const uapi::Ioctl& ioctl :
         {lima::get_param, lima::gem_create, lima::gem_info, lima::gem_submit, lima::gem_wait,
          lima::ctx_create, lima::ctx_free}) {
        EXPECT_EQ(file_->ioctl(ioctl.request, nullptr), -EFAULT) << ioctl.name;
        EXPECT_EQ(file_->ioctl(ioctl.request, reinterpret_cast<void*>(bad_pointer)), -EFAULT)
            << ioctl.name;
    }
}

TEST_F(LimaIoctlTest, ADeadDeviceIsEnodev) {
    device_->abandon();
    std::array<char, 64> argument{};
    for (const uapi::Ioctl& ioctl :
         {lima::get_param, lima::gem_create, lima::gem_info, lima::gem_submit, lima::gem_wait,
          lima::ctx_create, lima::ctx_free})
        EXPECT_EQ(file_->ioctl(ioctl.request, argument.data()), -ENODEV) << ioctl.name;
}

TEST(LimaDevice, HasOneToFourCores) {
    EXPECT_FALSE(LimaDevice::create({.pp_cores = 0}));
    EXPECT_FALSE(LimaDevice::create({.pp_cores = 5}));
}

}  // namespace
}  // namespace cuesta::drm_shim
