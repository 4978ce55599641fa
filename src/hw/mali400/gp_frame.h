// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The registers of a GP job. Source: Mali-400 fact sheet, part 1 (frame) and part 2, section 2.1.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "base/result.h"

namespace cuesta::hw::mali400 {

inline constexpr unsigned gp_frame_words = 6;

// Ends are exclusive.
struct GpFrame {
    uint32_t vs_start = 0;
    uint32_t vs_end = 0;
    uint32_t plbu_start = 0;
    uint32_t plbu_end = 0;
    uint32_t heap_start = 0;
    uint32_t heap_end = 0;
};

std::array<uint32_t, gp_frame_words> pack(const GpFrame& frame);
Result<void> check(const GpFrame& frame);  // always holds: every word has all its bits
Result<GpFrame> unpack_gp_frame(std::span<const uint32_t, gp_frame_words> words);

// One line a field, each with its end.
void print(std::string& out, const GpFrame& frame);

}  // namespace cuesta::hw::mali400
