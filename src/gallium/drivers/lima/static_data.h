// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What never changes and every job may refer to: the background render state, the programs behind
// it and behind rectangle copies, and the indices of a rectangle.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "base/result.h"
#include "pipe/state.h"
#include "winsys/lima/bo.h"

namespace cuesta::lima {

// Programs that read sampler 0 at varying 0, two components, and return the texel as the colour:
// as it is, with the channels of formats that are read as luminance put in their places, or without
// what lies where alpha is not.
enum class CopyProgram : uint8_t { plain, red, red_green, opaque };
inline constexpr size_t copy_program_count = 4;

// The one for the swizzle of a texture format.
CopyProgram copy_program_for(const std::array<pipe::Swizzle, 4>& swizzle);

// A program of one instruction that returns a constant, in binary16.
struct ConstantProgram {
    std::vector<uint32_t> words;
};
ConstantProgram constant_program(const std::array<float, 4>& color);

struct StaticData {
    struct Program {
        uint32_t va = 0;
        uint8_t first_length = 0;  // words of the first instruction
    };

    static Result<std::unique_ptr<StaticData>> create(winsys::lima::Device& device);

    explicit StaticData(winsys::lima::Bo memory) : bo(std::move(memory)) {}

    winsys::lima::Bo bo;
    std::span<const std::byte> memory;  // all of it
    uint32_t background_state = 0;
    std::array<Program, copy_program_count> copy_programs;
    uint32_t rectangle_indices = 0;  // bytes 0, 1, 2
};

}  // namespace cuesta::lima
