// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A whole emulated M1 in this process, set up with given memory: for fuzzers and replayed commands.
// Everything goes through the ioctls that a program would use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/result.h"
#include "drm-shim/asahi_device.h"

namespace cuesta::drm_shim {

struct AsahiMemory {
    uint64_t address = 0;  // both are multiples of asahi::page_bytes
    uint64_t bytes = 0;
};

// The address space, as a driver divides it.
struct AsahiSpace {
    uint64_t kernel_start = 0;
    uint64_t kernel_end = 0;
    uint64_t usc_base = 0;
};

class AsahiMachine {
  public:
    static Result<std::unique_ptr<AsahiMachine>> create(const AsahiOptions& options,
                                                        const AsahiSpace& space,
                                                        std::span<const AsahiMemory> memory);
    ~AsahiMachine();
    AsahiMachine(const AsahiMachine&) = delete;

    // Runs a command buffer of the kernel interface. What its fence says: 1 for done, a negative
    // errno for cancelled. An Error where the submission itself was refused.
    Result<int32_t> run(std::span<const std::byte> commands);

    // The memory that begins at the address, as the program maps it; empty where none does.
    std::span<std::byte> memory_at(uint64_t address) const;

  private:
    struct Block {
        uint64_t address = 0;
        std::span<std::byte> memory;
    };

    explicit AsahiMachine(std::shared_ptr<File> file) : file_(std::move(file)) {}

    Result<void> prepare(const AsahiSpace& space);
    Result<void> add(const AsahiMemory& block);

    std::shared_ptr<File> file_;
    std::vector<Block> blocks_;
    uint32_t vm_ = 0;
    uint32_t queue_ = 0;
    uint32_t out_sync_ = 0;
};

}  // namespace cuesta::drm_shim
