// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Tile heaps that grow while a job runs (Mali-400 fact sheet, part 1, 1.7), through GEM_SUBMIT.
#include <array>
#include <cstring>
#include <vector>

#include <drm.h>

#include "drm-shim/sync_file.h"
#include "hw/mali400/plbu_stream.h"
#include "lima_fixture.h"
#include "simulator/mali400/tile_list.h"

namespace cuesta::drm_shim {
namespace {

namespace plbu = hw::mali400::plbu;

constexpr uint32_t memory_bytes = 2 << 20;
constexpr uint32_t pointers_at = 0x1000;
constexpr uint32_t list_at = 0x2000;
constexpr uint32_t positions_at = 0x3000;

class HeapTest : public LimaFixture {
  protected:
    void SetUp() override {
        LimaFixture::SetUp();
        context_ = create_context();
        memory_ = create(memory_bytes);
        bytes_ = std::as_writable_bytes(map(memory_, memory_bytes));
        drm_syncobj_create args{0, 0};
        ASSERT_EQ(call(DRM_IOCTL_SYNCOBJ_CREATE, args), 0);
        out_sync_ = args.handle;
    }

    // A frame of one tile, into which all triangles fall. What the fence says: 1 or -errno.
    int bin(uint32_t triangles, const TestBo& heap, uint32_t heap_end) {
        std::vector<uint32_t> stream;
        const auto emit = [&](const plbu::Command& command) {
            const auto words = plbu::pack(command);
            stream.insert(stream.end(), words.begin(), words.end());
        };
        emit(plbu::PrimitiveSetup{});
        emit(plbu::BlockStep{});
        emit(plbu::TileDimensions{.width = 1, .height = 1});
        emit(plbu::BlockStride{.blocks = 1});
        emit(plbu::BlockArray{.address = memory_.va + pointers_at, .count = 2});
        emit(plbu::ViewportLeft{0});
        emit(plbu::ViewportRight{16});
        emit(plbu::ViewportBottom{0});
        emit(plbu::ViewportTop{16});
        emit(plbu::RenderStateAndPositions{.render_state = 0x1000,
                                           .positions = memory_.va + positions_at});
        emit(plbu::DrawArrays{.start = 0, .count = 3 * triangles, .mode = plbu::Mode::triangles});
        emit(plbu::End{});
        std::memcpy(bytes_.data(), stream.data(), stream.size() * 4);

        const std::array<uint32_t, 2> pointers = {memory_.va + list_at, memory_.va + list_at + 512};
        std::memcpy(&bytes_[pointers_at], pointers.data(), sizeof pointers);
        const std::array<float, 12> triangle = {2, 2, 0, 1, 12, 2, 0, 1, 2, 12, 0, 1};
        for (uint32_t i = 0; i < triangles; ++i)
            std::memcpy(&bytes_[positions_at + i * sizeof triangle], triangle.data(),
                        sizeof triangle);

        lima::GpFrame frame{};
        frame.plbu_start = memory_.va;
        frame.plbu_end = memory_.va + static_cast<uint32_t>(stream.size() * 4);
        frame.heap_start = heap.va;
        frame.heap_end = heap_end;
        const std::array bos = {lima::SubmitBo{memory_.handle, lima::bo_write},
                                lima::SubmitBo{heap.handle, lima::bo_write}};
        lima::GemSubmit args{};
        args.ctx = context_;
        args.pipe = lima::pipe_gp;
        args.nr_bos = static_cast<uint32_t>(bos.size());
        args.bos = reinterpret_cast<uintptr_t>(bos.data());
        args.frame_size = sizeof frame;
        args.frame = reinterpret_cast<uintptr_t>(&frame);
        args.out_sync = out_sync_;
        EXPECT_EQ(call(lima::gem_submit, args), 0);
        return fence_status();
    }

    int fence_status() {
        drm_syncobj_handle args{};
        args.handle = out_sync_;
        args.flags = DRM_SYNCOBJ_HANDLE_TO_FD_FLAGS_EXPORT_SYNC_FILE;
        EXPECT_EQ(call(DRM_IOCTL_SYNCOBJ_HANDLE_TO_FD, args), 0);
        const int status = sync_file_fence(args.fd)->status();
        ::close(args.fd);
        return status;
    }

    // Triangles in the tile's list, as the fragment cores will read them.
    uint32_t listed() {
        simulator::mali400::AddressSpace space(device_->memory().physical(),
                                               lima_file(*file_).directory());
        simulator::mali400::TileListReader reader(space, memory_.va + list_at);
        simulator::mali400::ListPrimitive primitive;
        uint32_t count = 0;
        for (;; ++count) {
            const Result<bool> more = reader.next(primitive);
            EXPECT_TRUE(more);
            if (!more || !*more)
                return count;
        }
    }
    uint32_t pages() { return device_->memory().physical().pages_in_use(); }

    uint32_t context_ = 0;
    uint32_t out_sync_ = 0;
    TestBo memory_;
    std::span<std::byte> bytes_;
};

// A block of 512 bytes holds 63 entries: 10000 triangles take 80 KiB of it.
TEST_F(HeapTest, GrowsByDoubling) {
    const TestBo heap = create(16 << 20, lima::create_heap);
    const uint32_t before = pages();
    EXPECT_EQ(bin(100, heap, heap.va + (16 << 20)), 1);
    EXPECT_EQ(pages(), before) << "32 KiB are there from the start";
    EXPECT_EQ(bin(10000, heap, heap.va + (16 << 20)), 1);
    EXPECT_EQ(listed(), 10000u);
    EXPECT_EQ(pages(), before + (128 - 32) * 1024 / 4096);
    // It stays that large, and the next job finds all of it.
    EXPECT_EQ(bin(10000, heap, heap.va + (16 << 20)), 1);
    EXPECT_EQ(listed(), 10000u);
    EXPECT_EQ(pages(), before + (128 - 32) * 1024 / 4096);
}

// The kernel says where a heap buffer ends, not the program.
TEST_F(HeapTest, TheEndInTheFrameIsReplaced) {
    const TestBo heap = create(1 << 20, lima::create_heap);
    EXPECT_EQ(bin(10000, heap, heap.va), 1);
    EXPECT_EQ(listed(), 10000u);
}

TEST_F(HeapTest, GrowsToItsSizeAndNoFurther) {
    const TestBo heap = create(72 << 10, lima::create_heap);
    const uint32_t before = pages();
    EXPECT_EQ(bin(8000, heap, heap.va + (72 << 10)), 1);
    EXPECT_EQ(listed(), 8000u);
    EXPECT_EQ(bin(10000, heap, heap.va + (72 << 10)), -ECANCELED);
    EXPECT_EQ(pages(), before + (72 - 32) * 1024 / 4096);
    EXPECT_EQ(bin(8000, heap, heap.va + (72 << 10)), 1) << "the next job runs";
}

TEST_F(HeapTest, OtherBuffersDoNotGrow) {
    const TestBo plain = create(64 << 10);
    EXPECT_EQ(bin(10000, plain, plain.va + (64 << 10)), -ECANCELED);
    EXPECT_EQ(bin(6000, plain, plain.va + (64 << 10)), 1);
    // A heap buffer that does not begin at frame register 4 is no tile heap.
    TestBo shifted = create(1 << 20, lima::create_heap);
    shifted.va += 4096;
    EXPECT_EQ(bin(6000, shifted, shifted.va + (28 << 10)), -ECANCELED);
}

TEST_F(HeapTest, ClosingGivesBackWhatWasGrown) {
    bin(1, create(4096), 0x10000000);  // page tables
    const uint32_t before = pages();
    const TestBo heap = create(1 << 20, lima::create_heap);
    EXPECT_EQ(bin(10000, heap, heap.va), 1);
    EXPECT_GT(pages(), before);
    drm_gem_close args{heap.handle, 0};
    EXPECT_EQ(call(DRM_IOCTL_GEM_CLOSE, args), 0);
    EXPECT_EQ(pages(), before);
}

}  // namespace
}  // namespace cuesta::drm_shim
