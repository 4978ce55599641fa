// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// GEM_CLOSE, FLINK and OPEN, PRIME, mmap.
#include <drm.h>
#include <fcntl.h>
#include <linux/dma-buf.h>

#include "drm-shim/dma_buf.h"
#include "drm-shim/sync_file.h"
#include "lima_fixture.h"

namespace cuesta::drm_shim {
namespace {

class GemTest : public LimaFixture {
  protected:
    int close_handle(File& file, uint32_t handle) {
        drm_gem_close args{handle, 0};
        return file.ioctl(DRM_IOCTL_GEM_CLOSE, &args);
    }
    int export_fd(File& file, uint32_t handle, uint32_t flags = DRM_CLOEXEC | DRM_RDWR) {
        drm_prime_handle args{handle, flags, -1};
        const int result = file.ioctl(DRM_IOCTL_PRIME_HANDLE_TO_FD, &args);
        return result != 0 ? result : args.fd;
    }
    // The handle, or a negative errno.
    int64_t import_fd(File& file, int fd) {
        drm_prime_handle args{0, 0, fd};
        const int result = file.ioctl(DRM_IOCTL_PRIME_FD_TO_HANDLE, &args);
        return result != 0 ? result : int64_t{args.handle};
    }
};

TEST_F(GemTest, CloseOfNoHandleIsEinval) {
    EXPECT_EQ(close_handle(*file_, 0), -EINVAL);
    EXPECT_EQ(close_handle(*file_, 1), -EINVAL);
    const TestBo bo = create(4096);
    EXPECT_EQ(close_handle(*file_, bo.handle), 0);
    EXPECT_EQ(close_handle(*file_, bo.handle), -EINVAL);
    EXPECT_EQ(close_handle(*file_, 0xffffffff), -EINVAL);
}

TEST_F(GemTest, HandlesAreTheLowestFree) {
    const TestBo first = create(4096), second = create(4096), third = create(4096);
    EXPECT_EQ(first.handle, 1u);
    EXPECT_EQ(third.handle, 3u);
    close_handle(*file_, second.handle);
    EXPECT_EQ(create(4096).handle, second.handle);
}

TEST_F(GemTest, ClosingGivesMemoryAndAddressesBack) {
    const uint32_t before = device_->memory().physical().pages_in_use();
    const TestBo bo = create(64 * 4096);
    map(bo, 4096)[0] = 0xdeadbeef;
    close_handle(*file_, bo.handle);
    EXPECT_EQ(device_->memory().physical().pages_in_use(), before + 1);  // one page table
    const TestBo next = create(64 * 4096);
    EXPECT_EQ(next.va, bo.va);
    EXPECT_EQ(map(next, 4096)[0], 0u);
}

TEST_F(GemTest, ClosingTheFileGivesEverythingBack) {
    const uint32_t before = device_->memory().physical().pages_in_use();
    std::shared_ptr<File> other = open_file();
    std::swap(file_, other);
    create(1 << 20);
    create(16 << 20, lima::create_heap);
    file_ = std::move(other);
    EXPECT_EQ(device_->memory().physical().pages_in_use(), before);
}

TEST_F(GemTest, MappingsAreSharedMemory) {
    const TestBo bo = create(3 * 4096);
    map(bo, 3 * 4096)[2048] = 42;
    EXPECT_EQ(map(bo, 3 * 4096)[2048], 42u);
}

TEST_F(GemTest, MmapChecksOffsetLengthAndOwner) {
    const TestBo bo = create(2 * 4096);
    File::Mapping mapping;
    EXPECT_EQ(file_->map(bo.offset, 2 * 4096, false, mapping), 0);
    EXPECT_EQ(file_->map(bo.offset, 1, false, mapping), 0);
    EXPECT_EQ(file_->map(bo.offset, 3 * 4096, false, mapping), -EINVAL);
    EXPECT_EQ(file_->map(bo.offset, 0, false, mapping), -EINVAL);
    EXPECT_EQ(file_->map(bo.offset + 4096, 4096, false, mapping), -EINVAL);
    EXPECT_EQ(file_->map(0, 4096, false, mapping), -EINVAL);
    EXPECT_EQ(file_->map(bo.offset, 4096, true, mapping), -EINVAL);
    EXPECT_EQ(open_file()->map(bo.offset, 4096, false, mapping), -EACCES);
}

// In a 32-bit kernel offsets have 32 bits, since those of its programs may have no more. They are
// given again: this takes more than there are.
TEST_F(GemTest, MmapOffsetsAreAsWideAsPointers) {
    for (int i = 0; i < 100; ++i) {
        const TestBo bo = create(128 << 20);
        EXPECT_EQ(bo.offset >> 32 == 0, sizeof(void*) == 4) << bo.offset;
        EXPECT_GE(bo.offset, 1u << 28);
        close_handle(*file_, bo.handle);
    }
}

TEST_F(GemTest, FlinkOnPrimaryNodes) {
    const std::shared_ptr<File> first = open_file(NodeType::primary);
    const std::shared_ptr<File> second = open_file(NodeType::primary);
    lima::GemCreate create{8192, 0, 0, 0};
    ASSERT_EQ(first->ioctl(lima::gem_create.request, &create), 0);

    drm_gem_flink flink{create.handle, 0};
    ASSERT_EQ(first->ioctl(DRM_IOCTL_GEM_FLINK, &flink), 0);
    drm_gem_flink again{create.handle, 0};
    ASSERT_EQ(first->ioctl(DRM_IOCTL_GEM_FLINK, &again), 0);
    EXPECT_EQ(flink.name, again.name);
    drm_gem_flink bad{777, 0};
    EXPECT_EQ(first->ioctl(DRM_IOCTL_GEM_FLINK, &bad), -ENOENT);

    drm_gem_open open{flink.name, 0, 0};
    ASSERT_EQ(second->ioctl(DRM_IOCTL_GEM_OPEN, &open), 0);
    EXPECT_EQ(open.size, 8192u);
    map(*first, info(*first, create.handle), 8192)[7] = 99;
    EXPECT_EQ(map(*second, info(*second, open.handle), 8192)[7], 99u);

    // The name lives as long as any handle.
    close_handle(*first, create.handle);
    drm_gem_open late{flink.name, 0, 0};
    EXPECT_EQ(second->ioctl(DRM_IOCTL_GEM_OPEN, &late), 0);
    close_handle(*second, open.handle);
    close_handle(*second, late.handle);
    EXPECT_EQ(second->ioctl(DRM_IOCTL_GEM_OPEN, &late), -ENOENT);
}

TEST_F(GemTest, PrimeRefusesBadArguments) {
    const TestBo bo = create(4096);
    EXPECT_EQ(export_fd(*file_, 77), -ENOENT);
    EXPECT_EQ(export_fd(*file_, bo.handle, 0x10), -EINVAL);
    EXPECT_EQ(export_fd(*file_, create(1 << 20, lima::create_heap).handle), -EINVAL);
    EXPECT_EQ(import_fd(*file_, -1), -EBADF);
    EXPECT_EQ(import_fd(*file_, 100000), -EBADF);
    const int null = ::open("/dev/null", O_RDWR);
    EXPECT_EQ(import_fd(*file_, null), -EINVAL);
    ::close(null);
    // A file of the right name, but of a size that may change.
    const int unsealed = memfd_create("cuesta-dma-buf", MFD_ALLOW_SEALING);
    EXPECT_EQ(import_fd(*file_, unsealed), -EINVAL);
    ::close(unsealed);
}

TEST_F(GemTest, ExportedMemoryIsTheBuffers) {
    const TestBo bo = create(2 * 4096);
    const std::span<uint32_t> before = map(bo, 2 * 4096);
    before[1500] = 1234;

    const int fd = export_fd(*file_, bo.handle);
    ASSERT_GE(fd, 0);
    EXPECT_EQ(::lseek(fd, 0, SEEK_END), 2 * 4096);
    EXPECT_EQ(::fcntl(fd, F_GETFD), FD_CLOEXEC);
    void* memory = ::mmap(nullptr, 2 * 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    ASSERT_NE(memory, MAP_FAILED);
    auto* words = static_cast<uint32_t*>(memory);
    EXPECT_EQ(words[1500], 1234u);

    // All ways to the buffer stay one memory, also those from before the export.
    words[3] = 77;
    EXPECT_EQ(before[3], 77u);
    EXPECT_EQ(map(bo, 2 * 4096)[3], 77u);
    before[4] = 78;
    EXPECT_EQ(words[4], 78u);
    ::munmap(memory, 2 * 4096);
    ::close(fd);
}

TEST_F(GemTest, ImportInTheSameFileIsTheSameHandle) {
    const TestBo bo = create(4096);
    const int fd = export_fd(*file_, bo.handle);
    EXPECT_EQ(import_fd(*file_, fd), bo.handle);
    const int second = export_fd(*file_, bo.handle, 0);
    EXPECT_EQ(import_fd(*file_, second), bo.handle);
    EXPECT_EQ(::fcntl(second, F_GETFD), 0);
    ::close(fd);
    ::close(second);
}

TEST_F(GemTest, ImportInAnotherFileHasItsOwnAddress) {
    create(8 * 4096);  // so that the addresses differ
    const TestBo bo = create(4096);
    const int fd = export_fd(*file_, bo.handle);
    const std::shared_ptr<File> other = open_file();
    const int64_t handle = import_fd(*other, fd);
    ASSERT_GT(handle, 0);
    EXPECT_EQ(import_fd(*other, fd), handle);
    const TestBo imported = info(*other, static_cast<uint32_t>(handle));
    EXPECT_EQ(imported.va, 0u);
    EXPECT_EQ(bo.va, 8u * 4096);

    map(bo, 4096)[5] = 55;
    EXPECT_EQ(map(*other, imported, 4096)[5], 55u);
    // The buffer outlives its first owner.
    close_handle(*file_, bo.handle);
    EXPECT_EQ(map(*other, imported, 4096)[5], 55u);
    ::close(fd);
}

// As between two processes: the devices share nothing but the descriptor.
TEST_F(GemTest, ImportFromAnotherDeviceSharesMemory) {
    const TestBo bo = create(4 * 4096);
    map(bo, 4 * 4096)[0] = 1;
    const int fd = export_fd(*file_, bo.handle);

    Result<std::shared_ptr<Device>> other_device = LimaDevice::create({});
    ASSERT_TRUE(other_device);
    Result<std::shared_ptr<File>> other = (*other_device)->open(NodeType::render);
    ASSERT_TRUE(other);
    const int64_t handle = import_fd(**other, fd);
    ASSERT_GT(handle, 0);
    EXPECT_EQ(import_fd(**other, fd), handle);
    ::close(fd);

    const TestBo imported = info(**other, static_cast<uint32_t>(handle));
    const std::span<uint32_t> there = map(**other, imported, 4 * 4096);
    EXPECT_EQ(there[0], 1u);
    there[4000] = 2;
    EXPECT_EQ(map(bo, 4 * 4096)[4000], 2u);

    const int back = export_fd(**other, static_cast<uint32_t>(handle));
    EXPECT_EQ(import_fd(*file_, back), bo.handle);
    ::close(back);
}

TEST_F(GemTest, DmaBufIoctls) {
    const int fd = export_fd(*file_, create(4096).handle);
    dma_buf_sync sync{DMA_BUF_SYNC_START | DMA_BUF_SYNC_RW};
    EXPECT_EQ(dma_buf_ioctl(fd, DMA_BUF_IOCTL_SYNC, &sync), 0);
    EXPECT_EQ(dma_buf_ioctl(STDERR_FILENO, DMA_BUF_IOCTL_SYNC, &sync), -ENOTTY);
    EXPECT_EQ(dma_buf_ioctl(fd, DMA_BUF_IOCTL_SYNC, nullptr), -EFAULT);
    sync.flags = 0x100;
    EXPECT_EQ(dma_buf_ioctl(fd, DMA_BUF_IOCTL_SYNC, &sync), -EINVAL);

    dma_buf_export_sync_file out{DMA_BUF_SYNC_WRITE, -1};
    ASSERT_EQ(dma_buf_ioctl(fd, DMA_BUF_IOCTL_EXPORT_SYNC_FILE, &out), 0);
    EXPECT_TRUE(sync_file_fence(out.fd));
    dma_buf_import_sync_file in{DMA_BUF_SYNC_READ, out.fd};
    EXPECT_EQ(dma_buf_ioctl(fd, DMA_BUF_IOCTL_IMPORT_SYNC_FILE, &in), 0);
    in.fd = fd;
    EXPECT_EQ(dma_buf_ioctl(fd, DMA_BUF_IOCTL_IMPORT_SYNC_FILE, &in), -EINVAL);
    out.flags = 0;
    EXPECT_EQ(dma_buf_ioctl(fd, DMA_BUF_IOCTL_EXPORT_SYNC_FILE, &out), -EINVAL);
    ::close(fd);
    ::close(out.fd);
}

}  // namespace
}  // namespace cuesta::drm_shim
