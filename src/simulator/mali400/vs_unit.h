// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The vertex half of the GP: reads the VS stream and runs the vertex shader for each draw in it.
// Source: Mali-400 fact sheet, part 2, 2.2.
//
// Semaphores and the unknown commands 0x10000041 and 0x60000000 change nothing, because the whole
// VS stream runs before the PLBU stream (Mesa's lima has them in every stream).
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/result.h"
#include "hw/mali400/vs_stream.h"
#include "simulator/mali400/gp_command_list.h"
#include "simulator/mali400/gp_vertex_memory.h"
#include "simulator/mali400/job.h"

namespace cuesta::simulator::mali400 {

// Where the sizes of the points lie whose positions lie at the key: no PLBU command says so for
// draws without indices.
struct PointSizes {
    uint32_t address = 0;
    uint32_t stride = 0;
};
using PointSizeMap = std::map<uint32_t, PointSizes>;

class VsUnit {
  public:
    VsUnit(AddressSpace& memory, WorkBudget& work, GpStats& stats);

    Result<void> run(uint32_t start, uint32_t end);

    const PointSizeMap& point_sizes() const { return point_sizes_; }

  private:
    struct LoadedProgram {
        std::vector<uint32_t> words;
        GpProgram program;
    };

    Result<NextCommand> command(std::array<uint32_t, 2> words);

    Result<void> execute(const hw::mali400::vs::Draw& draw);
    Result<void> execute(const hw::mali400::vs::Uniforms& uniforms);
    Result<void> execute(const hw::mali400::vs::Shader& shader);
    Result<void> execute(const hw::mali400::vs::ShaderInfo& info);

    Result<const GpProgram*> program();
    Result<void> run_batches(const GpProgram& program, MemoryOutputs& outputs, uint32_t count);

    AddressSpace& memory_;
    WorkBudget& work_;
    GpStats& stats_;
    std::unique_ptr<GpCore> core_;
    std::vector<uint32_t> code_;  // of the last shader command
    unsigned instructions_ = 0;
    unsigned outputs_ = 0;
    unsigned attributes_ = 0;
    DescriptorArray attribute_array_;
    DescriptorArray output_array_;
    // Decoded programs by the hash of their words.
    std::multimap<size_t, LoadedProgram> programs_;
    PointSizeMap point_sizes_;
};

}  // namespace cuesta::simulator::mali400
