// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Runs a whole shader, every ALU operation through constant_eval.h in the shader's float modes. It
// is the yardstick that compiled code is measured with; it takes shaders before and after any
// lowering.
//
// A vertex shader runs as one lane, and so does a geometry shader. A fragment shader runs as a 2x2
// quad: lane 1 is to the right of lane 0, lanes 2 and 3 are above lanes 0 and 1 in the direction of
// growing y of the shader. Lanes that take different ways run one after the other, the others
// waiting. A derivative is the difference between the two lanes of a row or column; from a lane
// that has not come here it takes the value last computed there. Lanes that are not covered, and
// those that were demoted, run along. A compute shader runs as a workgroup, a lane an invocation.
//
// Lanes share what 64-bit addresses reach, buffers, images and the memory of the workgroup. What
// one stores the others see at once; `memory_barrier` is reported to the memory behind addresses,
// and `barrier` too: in compute shaders all lanes have to come to it at once, and in others lanes
// do not wait there for those that went another way.
//
// A function `preamble` runs first, in one lane. What it stores to push memory, main reads.
//
// Chosen where the IR says nothing: undefined values and variables not written yet are zero; reads
// outside of inputs, uniforms, arrays and scratch memory give zero and writes there do nothing. The
// same goes for each component that does not lie within its buffer or the workgroup's memory, which
// is zero in the beginning; offsets there are rounded down to a multiple of the component's size.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/result.h"

namespace cuesta::nir {

class Shader;
struct Intrinsic;
struct Tex;

constexpr unsigned quad_lanes = 4;

// One vec4 as bit patterns, as slots of inputs, outputs and uniforms hold it.
using SlotBits = std::array<uint32_t, 4>;

inline SlotBits slot_of_floats(float x, float y, float z, float w) {
    return {std::bit_cast<uint32_t>(x), std::bit_cast<uint32_t>(y), std::bit_cast<uint32_t>(z),
            std::bit_cast<uint32_t>(w)};
}

inline float slot_float(const SlotBits& slot, unsigned component) {
    return std::bit_cast<float>(slot[component]);
}

// What one lane asks of a texture.
struct TextureRequest {
    const Tex* instr = nullptr;
    uint32_t texture = 0;  // with texture_offset added, or the location of the deref'd variable
    uint32_t sampler = 0;
    std::optional<uint64_t> descriptor;  // its address, of a texture_heap; `texture` is not asked
    unsigned lane = 0;
    std::array<float, 4> coord{};    // divided by the projector; the array's layer comes last
    std::array<int32_t, 4> texel{};  // the coordinate of txf and txf_ms
    std::array<int32_t, 3> offset{};
    float comparator = 0;  // divided by the projector
    float bias = 0;        // txb
    float lod = 0;         // txl, txf, txs
    int32_t ms_index = 0;
    // Of the coordinate, per pixel: what txd was given, else differences inside the quad. Without
    // any (a vertex shader) the sampler takes level 0.
    bool has_derivatives = false;
    std::array<float, 3> ddx{};
    std::array<float, 3> ddy{};
};

class TextureSampler {
  public:
    virtual ~TextureSampler() = default;
    // The result as 32-bit patterns of the instruction's dest_type; of integers as many bits are
    // taken as the instruction's result has.
    virtual SlotBits sample(const TextureRequest& request) = 0;
};

// What 64-bit addresses reach.
class GlobalMemory {
  public:
    virtual ~GlobalMemory() = default;
    // What is not there reads as zero, and writes to it do nothing.
    virtual void read(uint64_t address, std::span<std::byte> to) = 0;
    virtual void write(uint64_t address, std::span<const std::byte> from) = 0;
    // The lanes of the mask (bit 0: the first) have come to a `barrier` or `memory_barrier` at
    // once: what other invocations stored may be there behind it.
    virtual void at_barrier(const Intrinsic&, unsigned /*lanes*/) {}
};

// What one lane asks of an image.
struct ImageRequest {
    const Intrinsic* instr = nullptr;
    uint32_t image = 0;
    unsigned lane = 0;
    std::array<int32_t, 4> coord{};  // the intrinsic's
};

class ImageMemory {
  public:
    virtual ~ImageMemory() = default;
    // Outside zeros, or 1 where the format has no w, and stores do nothing.
    virtual SlotBits load(const ImageRequest& request) = 0;
    virtual void store(const ImageRequest& request, const SlotBits& texel) = 0;
    virtual std::array<uint32_t, 3> size(const ImageRequest& request) = 0;
};

// Runs the intrinsics of a target, which the interpreter does not know.
class TargetIntrinsics {
  public:
    using Vector = std::array<uint64_t, 4>;  // bit patterns, zero-extended
    virtual ~TargetIntrinsics() = default;
    // False: it does not know it either.
    virtual bool run(const Intrinsic& instr,
                     unsigned lane,
                     std::span<const Vector> sources,
                     Vector& result) = 0;
};

struct LaneInputs {
    // By position in Shader::inputs. While inputs are still variables, they take the slots behind
    // those in the order of declaration, one a vector, as lower_io hands them out.
    std::vector<SlotBits> inputs;
    std::array<float, 4> frag_coord{0, 0, 0, 1};
    std::array<float, 2> point_coord{};
    bool front_face = true;
    bool helper = false;                            // of a fragment that is not drawn
    std::vector<std::array<float, 4>> framebuffer;  // by colour buffer; zeros behind its end
    uint32_t vertex_id = 0;
    uint32_t instance_id = 0;
    uint32_t primitive_id = 0;
};

struct InterpreterInputs {
    std::array<LaneInputs, quad_lanes> lanes;  // vertex shaders take the first, compute none
    // Of a geometry shader: of each vertex of the primitive what lanes[0].inputs is of others.
    // Vertices that are not there are zeros.
    std::vector<std::vector<SlotBits>> vertices;
    std::span<const SlotBits> uniforms;
    // Of load_ubo: the first is number 1. Of load_ssbo and store_ssbo: the first is number 0.
    std::span<const std::span<const std::byte>> constant_buffers;
    std::span<const std::span<std::byte>> shader_buffers;
    std::array<float, 3> viewport_scale{1, 1, 1};
    std::array<float, 3> viewport_offset{};
    std::array<float, 4> point_size_params{0, 1024, 1, 0};
    std::array<float, 4> frag_coord_transform{1, 1, 0, 0};
    std::array<float, 4> point_coord_transform{1, 1, 0, 0};
    TextureSampler* textures = nullptr;  // null: texture instructions are errors
    GlobalMemory* memory = nullptr;      // null: accesses by address are errors
    ImageMemory* images = nullptr;       // null: accesses of images are errors
    TargetIntrinsics* target = nullptr;
    // Of a compute shader: which workgroup runs, of how many.
    std::array<uint32_t, 3> workgroup_id{};
    std::array<uint32_t, 3> num_workgroups{1, 1, 1};
    std::vector<uint16_t> push;      // push memory before the preamble; zero behind its end
    uint64_t max_steps = 1'000'000;  // instructions, blocks and rounds of loops
};

// What emit_vertex gave out; of geometry shaders at most as many as they say.
struct EmittedVertex {
    std::vector<SlotBits> outputs;
    bool ends_primitive = false;
};

struct LaneOutputs {
    std::vector<SlotBits> outputs;  // by position in Shader::outputs; zero where nothing was stored
    std::vector<uint8_t> written;   // a mask of components for each
    bool terminated = false;
    bool demoted = false;
    std::vector<EmittedVertex> vertices;
};

struct InterpreterOutputs {
    std::array<LaneOutputs, quad_lanes> lanes;
    uint64_t steps = 0;
};

// A shader made ready to run many times. The shader must be valid, keep its CFG current, and not
// change while this lives.
class Interpreter {
  public:
    explicit Interpreter(const Shader& shader);
    ~Interpreter();
    Interpreter(const Interpreter&) = delete;
    Interpreter& operator=(const Interpreter&) = delete;

    // Fails when the steps are used up, at endless recursion, and at what cannot be run (no main,
    // no textures given, 64-bit inputs or outputs).
    Result<InterpreterOutputs> run(const InterpreterInputs& inputs);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

Result<InterpreterOutputs> interpret(const Shader& shader, const InterpreterInputs& inputs);

}  // namespace cuesta::nir
