// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <array>
#include <cstdlib>

#include <drm.h>

#include "lima_fixture.h"

namespace cuesta::drm_shim {
namespace {

using CoreIoctlTest = LimaFixture;

TEST_F(CoreIoctlTest, VersionTellsLengthsAndFillsWhatFits) {
    char name[3] = "??";
    char date[32] = "";
    drm_version version{};
    version.name = name;
    version.name_len = 2;
    version.date = date;
    version.date_len = sizeof date;
    ASSERT_EQ(call(DRM_IOCTL_VERSION, version), 0);
    EXPECT_STREQ(name, "li");
    EXPECT_EQ(version.name_len, 4u);
    EXPECT_STREQ(date, "20191231");
    EXPECT_EQ(version.desc_len, 8u);
    EXPECT_EQ(version.version_major, 1);
    EXPECT_EQ(version.version_minor, 1);
    EXPECT_EQ(version.version_patchlevel, 0);
}

TEST_F(CoreIoctlTest, BadPointersAreEfault) {
    EXPECT_EQ(file_->ioctl(DRM_IOCTL_VERSION, nullptr), -EFAULT);
    EXPECT_EQ(file_->ioctl(DRM_IOCTL_VERSION, reinterpret_cast<void*>(bad_pointer)), -EFAULT);
    drm_version version{};
    version.name = reinterpret_cast<char*>(bad_pointer);
    version.name_len = 4;
    EXPECT_EQ(call(DRM_IOCTL_VERSION, version), -EFAULT);
    // Memory that may be read but not written.
    static constexpr drm_get_cap constant{DRM_CAP_PRIME, 0};
    EXPECT_EQ(file_->ioctl(DRM_IOCTL_GET_CAP, const_cast<drm_get_cap*>(&constant)), -EFAULT);
}

TEST_F(CoreIoctlTest, Capabilities) {
    struct Row {
        uint64_t capability;
        int result;
        uint64_t value;
    };
    for (const Row& row : {Row{DRM_CAP_PRIME, 0, DRM_PRIME_CAP_IMPORT | DRM_PRIME_CAP_EXPORT},
                           Row{DRM_CAP_SYNCOBJ, 0, 1}, Row{DRM_CAP_SYNCOBJ_TIMELINE, 0, 0},
                           Row{DRM_CAP_TIMESTAMP_MONOTONIC, 0, 1},
                           Row{DRM_CAP_DUMB_BUFFER, -EOPNOTSUPP, 0}, Row{12345, -EOPNOTSUPP, 0}}) {
        drm_get_cap cap{row.capability, 77};
        EXPECT_EQ(call(DRM_IOCTL_GET_CAP, cap), row.result) << row.capability;
        EXPECT_EQ(cap.value, row.value) << row.capability;
    }
}

TEST_F(CoreIoctlTest, UnknownNumbersAreEinvalAndMastersOnlyOnesEacces) {
    std::array<char, 256> argument{};
    EXPECT_EQ(file_->ioctl(DRM_IO(0x47), argument.data()), -EINVAL);  // behind lima's last
    EXPECT_EQ(file_->ioctl(DRM_IO(0x9f), argument.data()), -EINVAL);
    EXPECT_EQ(file_->ioctl(DRM_IO(0xfe), argument.data()), -EINVAL);
    EXPECT_EQ(file_->ioctl(DRM_IOCTL_SET_MASTER, argument.data()), -EACCES);
    EXPECT_EQ(file_->ioctl(DRM_IOCTL_MODE_GETRESOURCES, argument.data()), -EACCES);
    EXPECT_EQ(file_->ioctl(DRM_IOCTL_GET_UNIQUE, argument.data()), -EACCES);
    EXPECT_EQ(file_->ioctl(DRM_IOCTL_GEM_FLINK, argument.data()), -EACCES);
    EXPECT_EQ(file_->ioctl(DRM_IOCTL_SET_CLIENT_CAP, argument.data()), -EACCES);
}

// Leaves bytes that are not zero in memory of the sizes that arguments have.
void dirty_the_heap() {
    for (size_t bytes = 16; bytes <= 128; bytes += 8) {
        auto* volatile memory = static_cast<unsigned char*>(std::malloc(bytes));
        for (size_t i = 0; i < bytes; ++i)
            const_cast<volatile unsigned char*>(memory)[i] = 0xff;
        std::free(memory);
    }
}

TEST_F(CoreIoctlTest, WhatAShortStructLacksIsZero) {
    struct Short {
        uint32_t size, flags, handle;
    };
    for (int i = 0; i < 8; ++i) {
        Short args{4096, 0, 0};
        dirty_the_heap();
        EXPECT_EQ(file_->ioctl(DRM_IOWR(0x41, Short), &args), 0);
    }
}

// The size in the request code is the caller's; what it lacks is zero.
TEST_F(CoreIoctlTest, StructsOfOtherSizes) {
    struct {
        lima::GetParam known;
        uint64_t more;
    } longer{{0, 0, 0}, 0x1234};
    EXPECT_EQ(file_->ioctl(DRM_IOWR(0x40, decltype(longer)), &longer), 0);
    EXPECT_EQ(longer.known.value, lima::gpu_id_mali400);
    EXPECT_EQ(longer.more, 0x1234u);

    struct Short {
        uint32_t size, flags, handle;
    };
    struct {
        Short args;
        uint32_t behind;
    } shorter{{4096, 0, 0}, 0xffffffff};
    EXPECT_EQ(file_->ioctl(DRM_IOWR(0x41, Short), &shorter), 0);
    EXPECT_NE(shorter.args.handle, 0u);
    EXPECT_EQ(shorter.behind, 0xffffffffu);

    // A direction that only one side knows is not gone: CTX_CREATE reads nothing from the caller.
    lima::Ctx context{99, 99};
    EXPECT_EQ(file_->ioctl(DRM_IOWR(0x45, lima::Ctx), &context), 0);
    EXPECT_EQ(context.id, 0u);
    EXPECT_EQ(context.pad, 0u);
}

TEST_F(CoreIoctlTest, AbandonedDevicesAreGone) {
    device_->abandon();
    drm_get_cap cap{DRM_CAP_PRIME, 0};
    EXPECT_EQ(call(DRM_IOCTL_GET_CAP, cap), -ENODEV);
}

}  // namespace
}  // namespace cuesta::drm_shim
