// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstring>

#include "../unit/hw/mali400/jobs_reader.h"
#include "hw/mali400/pp_stream.h"
#include "job.h"

namespace cuesta::fuzz {
namespace {

namespace hw400 = hw::mali400;

// All recorded addresses are in the upper 64 MiB.
constexpr uint32_t window_start = 0xfc000000;
constexpr uint32_t window_bytes = 0x4000000;
constexpr uint32_t static_buffer = 0xfffff000;
constexpr uint32_t most_lists = 512;
// The recorded frame registers are the kernel's block for Mali-450: 23 registers, number of cores,
// three write-back units, two words of the DLBU, eight streams, eight stacks.
constexpr size_t recorded_frame_words = 78;
constexpr size_t dlbu_word = 60;
constexpr size_t words_before_streams = 62;
constexpr size_t words_before_stacks = 70;

Content content_of(uint32_t address, std::span<const uint32_t> words) {
    const std::span<const std::byte> bytes = std::as_bytes(words);
    return {address, {bytes.begin(), bytes.end()}};
}

// Where the Mali-450's DLBU handed out the tiles there is no stream in the record: a short one
// takes its place, which draws the first list in four tiles.
void add_stream(uint32_t list, Job& job) {
    std::vector<uint32_t> words;
    const auto put = [&](const hw400::pp_stream::Command& command) {
        const auto pair = hw400::pp_stream::pack(command);
        words.insert(words.end(), pair.begin(), pair.end());
    };
    for (uint8_t tile = 0; tile < 4; ++tile) {
        put(hw400::pp_stream::StartTile{.x = static_cast<uint8_t>(tile % 2),
                                        .y = static_cast<uint8_t>(tile / 2)});
        put(hw400::pp_stream::CallList{.address = list});
    }
    put(hw400::pp_stream::End{});
    job.contents.push_back(content_of(window_start, words));
    job.pp.num_pp = 1;
    job.pp.stream[0] = window_start;
}

bool fill(const hw400::Job& recorded, Job& job) {
    const auto first = [&](std::string_view kind) -> const hw400::Dump* {
        const auto dumps = recorded.of_kind(kind);
        return dumps.empty() ? nullptr : dumps[0];
    };
    const hw400::Dump* gp = first("add gp frame");
    const hw400::Dump* pp = first("add pp frame");
    if (gp == nullptr || pp == nullptr || gp->words.size() * 4 != sizeof job.gp ||
        pp->words.size() != recorded_frame_words)
        return false;
    std::memcpy(&job.gp, gp->words.data(), sizeof job.gp);
    std::memcpy(&job.pp, pp->words.data(), offsetof(uapi::lima::PpFrame, stream));
    std::memcpy(job.pp.stream, &pp->words[words_before_streams], sizeof job.pp.stream);
    std::memcpy(job.pp.fragment_stack, &pp->words[words_before_stacks],
                sizeof job.pp.fragment_stack);
    job.pp.num_pp = std::min<uint32_t>(job.pp.num_pp, uapi::lima::mali400_max_pp);
    job.name = recorded.name;
    // Vertices, texels and the driver's own program for reloads were not recorded.
    job.complete = false;
    job.blocks = {{window_start, window_bytes, false}};
    for (const hw400::Dump& dump : recorded.dumps)
        if (dump.address >= window_start && dump.complete)
            job.contents.push_back(content_of(dump.address, dump.words));
    // Mali-400 fact sheet, part 7, 7.1: indices of reload rectangles.
    const uint32_t indices = 0x020100;
    job.contents.push_back(content_of(static_buffer + 0xc0, std::span(&indices, 1)));
    // The array of list pointers was shortened in the record; it goes on as it begins.
    if (const hw400::Dump* lists = first("gp plb stream")) {
        std::vector<uint32_t> pointers;
        for (uint32_t i = 0; i < most_lists; ++i)
            pointers.push_back(lists->words[0] + 512 * i);
        job.contents.push_back(content_of(lists->address, pointers));
        if (pp->words[dlbu_word] != 0)
            add_stream(pointers[0], job);
    }
    return true;
}

}  // namespace

std::vector<Job> foreign_jobs() {
    std::vector<Job> jobs;
    for (const hw400::Job& recorded : hw400::recorded_jobs()) {
        Job job;
        if (!fill(recorded, job))
            continue;
        find_regions(job);
        jobs.push_back(std::move(job));
    }
    return jobs;
}

}  // namespace cuesta::fuzz
