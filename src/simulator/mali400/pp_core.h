// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The fragment core: executes a program on a batch of 2x2 quads, all units of an instruction in
// pipeline order, one vector operation a quad. Registers hold binary16 values (kept as floats that
// are rounded on every write). The core knows nothing of memory or of the frame: inputs come
// through FragmentInputs and FragmentResources.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/result.h"
#include "simulator/mali400/pp_program.h"

namespace cuesta::simulator::mali400 {

constexpr uint64_t default_step_limit = 1 << 20;  // instructions, then the job counts as hung

// What the varying unit can deliver. Values are those of all four lanes of every quad, covered or
// not, unrounded.
class FragmentInputs {
  public:
    virtual ~FragmentInputs() = default;

    // Components `first` and up of varying `number` into `out`.
    virtual Result<void> varying(unsigned number,
                                 unsigned first,
                                 unsigned quads,
                                 std::span<Row> out) const = 0;
    virtual void frag_coord(unsigned quads, std::span<Row, 4> out) const = 0;   // raw, .w is w
    virtual void point_coord(unsigned quads, std::span<Row, 2> out) const = 0;  // raw
    virtual bool front_facing() const = 0;
};

struct TextureRequest {
    enum class Lod { implicit, bias, explicit_ };

    unsigned sampler = 0;
    bool cube = false;
    unsigned quads = 0;
    std::span<const Row, 3> coordinates;
    Lod lod_mode = Lod::implicit;
    const Row* lod = nullptr;              // bias or explicit LOD
    std::span<const LaneMask> lanes;       // whose results are wanted
    std::span<const LaneMask> neighbours;  // whose coordinates are valid for derivatives
};

class FragmentResources {
  public:
    virtual ~FragmentResources() = default;

    // Uniform scalars `first` to `first + count - 1` (4 a vector); zero beyond the table.
    virtual Result<void> uniforms(uint32_t first, unsigned count, float* out) = 0;
    virtual Result<void> sample(const TextureRequest& request, std::span<Row, 4> out) = 0;
    virtual Result<void> tile_color(unsigned quads, std::span<Row, 4> out) = 0;
    virtual Result<void> tile_depth(unsigned quads, Row& out) = 0;

    // Temporaries of fragment `fragment` (4 a quad of the batch), as binary16 from scalar `first`
    // on; within the stack that the core was told.
    virtual Result<void> load_temporary(unsigned fragment, uint32_t first, std::span<uint16_t> out);
    virtual Result<void> store_temporary(unsigned fragment,
                                         uint32_t first,
                                         std::span<const uint16_t> values);
};

struct FragmentBatch {
    unsigned quads = 0;
    std::array<LaneMask, batch_quads> covered = {};    // the others only help with derivatives
    std::array<LaneMask, batch_quads> discarded = {};  // out
};

class PpCore {
  public:
    // The number of vectors a fragment may spill, and the vector that index 0 names.
    void set_stack(unsigned size, unsigned initial_pointer);
    void set_step_limit(uint64_t limit) { step_limit_ = limit; }
    // Frame word 21 bit 11: dFdy is A at the upper row plus B at the lower one, else the reverse.
    void set_flip_derivative_y(bool flip) { flip_derivative_y_ = flip; }

    Result<void> run(const Program& program,
                     const FragmentInputs& inputs,
                     FragmentResources& resources,
                     FragmentBatch& batch);

    // After run().
    const Row& output(unsigned reg, unsigned component) const {
        return registers_[reg * 4 + component];
    }
    // The last texture result before it was rounded to binary16.
    const Row& wide_texture(unsigned component) const { return wide_texture_[component]; }
    uint64_t steps() const { return steps_; }

  private:
    friend class PpExecution;

    std::array<Row, 64> registers_ = {};  // by scalar code; constants are in the instruction
    std::array<Row, 4> coordinates_ = {};
    std::array<Row, 4> wide_texture_ = {};
    std::array<Row, 4> vector_result_ = {};
    Row scalar_result_ = {};
    int64_t stack_size_ = 0;  // in scalars, as the pointer
    int64_t stack_pointer_ = 0;
    bool flip_derivative_y_ = true;
    uint64_t step_limit_ = default_step_limit;
    uint64_t steps_ = 0;
};

// One program on one quad, for tools and tests.
struct QuadInputs {
    // Varyings by number, each four components; special inputs as the chip delivers them.
    std::vector<std::array<Lanes, 4>> varyings;
    std::array<Lanes, 4> frag_coord = {};
    std::array<Lanes, 2> point_coord = {};
    bool front_facing = true;
    std::vector<float> uniforms;            // scalars, rounded to binary16 here
    FragmentResources* textures = nullptr;  // for texture fetches; without it they are an error
    std::array<Lanes, 4> tile_color = {};
    Lanes tile_depth = {};
    unsigned temporaries = 64;
    bool flip_derivative_y = true;
    uint64_t step_limit = default_step_limit;
};

struct QuadResult {
    std::array<std::array<Lanes, 4>, register_count> registers = {};
    unsigned discarded = 0;  // bit i is lane i
    uint64_t steps = 0;
};

Result<QuadResult> run_fragment_shader(const Program& program, const QuadInputs& inputs);

}  // namespace cuesta::simulator::mali400
