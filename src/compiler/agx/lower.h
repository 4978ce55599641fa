// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Any shader -> the NIR that selection reads. What selection may count on afterwards; a last step
// checks it, and what cannot be brought into this form is refused by name (Errc::unsupported):
//
// Functions and flow
//   * `main`, and `preamble` where one pays: straight code of constants, ALU, load_push,
//     load_global_constant and textures of a given level, that ends with store_push. No calls,
//     derefs, returns; loops end by break. The last block of main runs for every lane that is
//     there at the start.
//   * Code that cannot be reached is gone, the CFG is current.
//
// Values
//   * 1 (booleans), 16, 32 and 64 bits. No floats of 64 bits, no integers of 8.
//   * ALU operations are scalar, but for vec2..vec4, which only intrinsics, textures and channels
//     of phis' sources read. Any scalar operand may be a channel of a vector (load_const,
//     load_input, textures, ...). Phis are scalar.
//   * load_const, undef: any shape.
//
// ALU operations left
//   floats of 16 and 32 bits:
//     fadd fmul ffma fneg fabs fsat fmin fmax ffloor fceil ftrunc fround_even frcp frsq fsqrt
//     fexp2 flog2 fsin_quarter_agx fsinc_quarter_agx flt fge feq fneu
//     f2f16 f2f32, f2i16 f2i32 f2u16 f2u32, i2f* u2f* from 16 or 32 bits, b2f16 b2f32
//     fsqrt is the machine's x * rsqrt_special(x). The sine of a quarter turn count q in [0, 4) is
//     y * fsinc_quarter_agx(y) with y = fsin_quarter_agx(q): sin_pt_1 and sin_pt_2.
//   integers of 16 and 32 bits:
//     iadd ineg imul iand ior ixor inot imin imax umin umax ishl ishr ushr ieq ine ilt ige ult uge
//     funnel_ushr (32 bits)
//     i2i16 i2i32 u2u16 u2u32 (also from 64 bits: the low word) b2i16 b2i32
//     Shift counts are in range: 0 to 15, 0 to 31 or 0 to 63, a constant or a value masked to it.
//   64 bits:
//     iadd ineg; u2u64 i2i64 from 16 or 32 bits; umul_2x32_64 imul_2x32_64 (32 by 32 bits);
//     pack_64 (low, high); unpack_64_high. Sums of an address and an index come as
//     iadd(a, u2u64(b)) or iadd(a, i2i64(b)), with ishl of b inside (32 bits).
//   booleans:
//     iand ior ixor inot
//   any size: mov (scalar), bcsel (not of 64 bits)
//
// Uniforms: load_push, one component of 16, 32 or 64 bits at its own alignment, 64 bits among the
// first Limits::base_halves. load_global_constant at load_push(64 bits) + u2u64(ishl(index, 4)) [+
// a constant] for those that found no room or are indexed.
//
// Vertex stage
//   * Inputs: load_vertex_id, load_instance_id, load_formatted_agx(load_push of 64 bits, index).
//     Results of load_formatted_agx have 32 bits, or 16 (raw halves); they take the memory's first
//     components. `shift` is 0 for packed formats.
//   * Outputs: store_output of one component each, in the last block of main, in the order of the
//     unified vertex store: vertex_words() names where. Program::vertex is done.
//
// Fragment stage
//   * Inputs: load_input (constant offset 0; 32 bits, or 16 unless flat) of slots that are
//     varyings, of IoSlot::centroid only where there are several samples; load_front_face;
//     load_pixel_agx (16 bits); load_depth_agx and load_inverse_w_agx (gl_FragCoord's z and w:
//     iter of the depth plane and of 1/w); load_point_coord as the coefficients have it. ddx and
//     ddy are the machine's: right minus left, and the row with the greater number minus the
//     other.
//   * No discards and no outputs: wait_pixel_agx, sample_mask_agx, emit_depth_agx, load_tile_agx,
//     store_tile_agx, in the last block of main, in the order that they must keep; with
//     early_fragment_tests wait_pixel_agx and sample_mask_agx in the first. Samples are 16-bit
//     masks. Values in tile memory: 32-bit floats for normalised formats, srgba8,
//     rgb10a2, rg11b10f, rgb9e5; 16 bits, raw, for f16 (selection loads and stores it as i16), i8
//     and i16; 32 bits, raw, for i32. A store has all components of the target.
//   * Program::fragment is done but for the coefficients.
//
// Buffers: no load_ubo, load_ssbo, store_ssbo and their like. Words at constant offsets of constant
// buffers are load_push of a range of Table::constant_buffer; other loads are load_global_constant,
// of shader buffers load_global, at an address of the driver plus u2u64(an offset that is inside);
// stores are store_global in an if, and atomics likewise global_atomic_agx. The lists and masks of
// Program are done.
//
// Compute stage
//   * load_workgroup_id, load_local_invocation_id, load_local_invocation_index; barrier.
//   * load_shared, store_shared of 16 and 32 bits a component, at offsets that are inside;
//     shared_atomic, shared_atomic_swap. Program::compute is done.
//   * Images: image_load_agx, image_store_agx; the heap is a load_push of 64 bits at a multiple of
//     4 halves, layers are inside wherever x is.
//
// Memory by address: load_global, store_global, load_global_constant of 16 and 32 bits a component.
// store_global of a fragment stage stands in an if where the lane was discarded before.
// Scratch: load_scratch, store_scratch; offsets 32-bit integers, components of 32 bits.
//
// Textures
//   * No projectors, no derefs. TexOp: tex txb txl txd (not of cubes) txf txf_ms lod tg4.
//     SamplerDim: dim_2d dim_3d cube ms rect. 1D textures are read as 2D ones of height 1, external
//     ones as 2D. rect is 2D whose sampler has pixel_coordinates.
//   * coord: 1..3 components of 32 bits, floats or (txf, txf_ms) integers, without the layer.
//     layer: 16-bit integer in range, when is_array (of cubes: the cube). ms_index: 16 bits.
//     comparator: 32-bit float. bias, lod: 16-bit floats; lod of txf a 16-bit integer.
//     packed_offset: 16 bits, four a coordinate, x lowest. ddx, ddy: as many components as coord.
//     tg4: `component` is the channel.
//   * In the vertex stage and in preambles levels are explicit.
//   * texture_index below 16 is the number of the state register. Others have texture_heap, a
//     load_push of 64 bits at a multiple of 4 halves, and texture_offset, the byte offset in the
//     heap (32 bits). sampler_index n is ssn; txf, txf_ms take ss(fetch_state).
//   * Texture and sampler counts of Program are done.
//
// Program: push, system_values, system_bytes, uniform_vec4s are done; selection puts its constants
// into the halves from LoweredShader::free_half on.
#pragma once

#include "base/result.h"
#include "compiler/agx/compile.h"
#include "compiler/nir/shader.h"

namespace cuesta::agx {

inline constexpr uint32_t vec4_bytes = 16;

// Uniform registers kept free for constants of ALU operands, in halves.
inline constexpr unsigned constant_halves = 64;

struct LoweredShader {
    // Uniform registers from here on are free: at least constant_halves of them. Even.
    uint16_t free_half = 0;
    nir::Function* main = nullptr;
    nir::Function* preamble = nullptr;  // null: there is none
};

// They change the shader and fill in the parts of `program` named above.
Result<LoweredShader> lower_vertex_shader(nir::Shader& shader,
                                          const VertexOptions& options,
                                          const CommonOptions& common,
                                          Program& program);
Result<LoweredShader> lower_fragment_shader(nir::Shader& shader,
                                            const FragmentOptions& options,
                                            const CommonOptions& common,
                                            Program& program);
Result<LoweredShader> lower_compute_shader(nir::Shader& shader,
                                           const CommonOptions& common,
                                           Program& program);
// It is a compute shader then.
Result<LoweredShader> lower_vertex_grid(nir::Shader& shader,
                                        const VertexGridOptions& options,
                                        const CommonOptions& common,
                                        Program& program);

// The words of the unified vertex store that a store_output of a lowered vertex shader writes: a
// clip distance that fragments read has two.
std::vector<unsigned> vertex_words(const nir::Shader& shader,
                                   const nir::Intrinsic& store,
                                   const VertexInfo& info);

}  // namespace cuesta::agx
