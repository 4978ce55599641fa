// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// GP jobs that another driver made for the chip run to their end: their streams, descriptors and
// programs lie where they lay, the vertex data (not recorded) is zero.
#include <cstdlib>

#include <gtest/gtest.h>

#include "../../hw/mali400/jobs_reader.h"
#include "gp_machine.h"
#include "hw/mali400/vs_stream.h"
#include "simulator/mali400/gpu.h"
#include "simulator/mali400/tile_list.h"

namespace cuesta::simulator::mali400 {
namespace {

using hw::mali400::Dump;
using hw::mali400::Job;
using hw::mali400::recorded_jobs;
namespace vs = hw::mali400::vs;

constexpr uint32_t recorded_start = 0xfc000000;
constexpr uint32_t recorded_pages = 0x4000;
constexpr uint32_t static_buffer = 0xfffff000;
constexpr uint32_t heap_start = 0x10000000;
constexpr uint32_t heap_pages = 64;

class RecordedJob {
  public:
    explicit RecordedJob(const Job& job)
        : job_(job),
          memory_(PhysicalMemory::create(128 << 20).take()),
          table_(PageTable::create(*memory_).take()),
          space_(*memory_, table_->directory()) {
        EXPECT_TRUE(table_->map(recorded_start, memory_->allocate(recorded_pages).take()));
        EXPECT_TRUE(table_->map(heap_start, memory_->allocate(heap_pages).take()));
        for (const Dump& dump : job.dumps) {
            if (dump.address >= recorded_start) {
                EXPECT_TRUE(space_.write_words(dump.address, dump.words));
            }
        }
        // Part 7, 7.1: the driver's static buffer has the indices of reload rectangles at 0xC0.
        constexpr std::array<uint8_t, 3> indices = {0, 1, 2};
        EXPECT_TRUE(space_.write(static_buffer + 0xc0, indices.data(), indices.size()));
        // The pointer array was shortened in the record; it goes on as it begins.
        const Dump* pointers = first("gp plb stream");
        for (uint32_t i = 0; pointers != nullptr && i < most_lists; ++i) {
            const uint32_t pointer = pointers->words[0] + 512 * i;
            EXPECT_TRUE(space_.write(pointers->address + 4 * i, &pointer, 4));
            lists_ = pointers->words[0];
        }
    }

    const Dump* first(std::string_view kind) const {
        const auto dumps = job_.of_kind(kind);
        return dumps.empty() ? nullptr : dumps[0];
    }

    Result<GpStats> run() {
        const Dump* vs_stream = first("flush vs cmd");
        const Dump* plbu_stream = first("flush plbu cmd");
        if (vs_stream == nullptr || plbu_stream == nullptr)
            return Error{Errc::not_found, "no streams in the record"};
        const GpTask task = {
            .directory = table_->directory(),
            .frame = {vs_stream->address, vs_stream->end(), plbu_stream->address,
                      plbu_stream->end(), heap_start, heap_start + heap_pages * page_bytes}};
        return Gpu(*memory_).run_gp(task);
    }

    size_t primitives_in_list(uint32_t index) {
        TileListReader reader(space_, lists_ + 512 * index);
        ListPrimitive primitive;
        for (size_t count = 0;; ++count) {
            const Result<bool> more = reader.next(primitive);
            EXPECT_TRUE(more) << more.error().text;
            if (!more || !*more)
                return count;
        }
    }

  private:
    const Job& job_;
    std::unique_ptr<PhysicalMemory> memory_;
    std::unique_ptr<PageTable> table_;
    AddressSpace space_;
    uint32_t lists_ = 0;
};

uint64_t vertices_named(const Dump& stream) {
    uint64_t vertices = 0;
    for (size_t i = 0; i + 1 < stream.words.size(); i += 2) {
        const auto command = vs::unpack(stream.words[i], stream.words[i + 1]);
        EXPECT_TRUE(command) << command.error().text;
        if (command && std::holds_alternative<vs::Draw>(*command))
            vertices += std::get<vs::Draw>(*command).count;
    }
    return vertices;
}

TEST(GpRecordedJobs, RunToTheirEnd) {
    CUESTA_NEED_JOBS();
    size_t with_reload = 0;
    for (const Job& job : recorded_jobs()) {
        SCOPED_TRACE(job.name);
        RecordedJob recorded(job);
        const Result<GpStats> stats = recorded.run();
        ASSERT_TRUE(stats) << stats.error().text;
        EXPECT_EQ(stats->vertices, vertices_named(*recorded.first("flush vs cmd")));
        EXPECT_GT(stats->primitives, 0u);
        // Reload rectangles have their vertices in the record, and cover the frame.
        if (!job.of_kind("blit plbu cmd").empty() && recorded.primitives_in_list(0) > 0)
            ++with_reload;
    }
    EXPECT_GE(with_reload, 40u);
}

}  // namespace
}  // namespace cuesta::simulator::mali400
