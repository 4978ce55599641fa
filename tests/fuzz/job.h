// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Jobs to mutate: memory as it was when the driver submitted, and the frames of both processors.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "kernel-uapi/lima_drm.h"

namespace cuesta::fuzz {

struct Block {
    uint32_t address = 0;
    uint32_t bytes = 0;
    bool heap = false;
};

struct Content {
    uint32_t address = 0;
    std::vector<std::byte> bytes;
};

// What part of a job some words are, so that each part is mutated as often as the others.
struct Region {
    const char* kind = "";
    uint32_t address = 0;
    uint32_t bytes = 0;
};

struct Job {
    std::string name;
    std::vector<Block> blocks;
    std::vector<Content> contents;  // inside of blocks
    uapi::lima::GpFrame gp{};
    uapi::lima::PpFrame pp{};
    std::vector<Region> regions;
    // Whether all that the jobs read is in the contents.
    bool complete = true;

    // The words at an address of the contents; empty where they are not all there.
    std::vector<uint32_t> words_at(uint32_t address, uint32_t count) const;
};

// Frames of the gallery's scenes, made small, as our driver submits them.
Result<std::vector<Job>> gallery_jobs();

// The recorded jobs of another driver; empty where `vectors_dir` has none.
std::vector<Job> foreign_jobs();

// Finds the parts of the job by its streams.
void find_regions(Job& job);

}  // namespace cuesta::fuzz
