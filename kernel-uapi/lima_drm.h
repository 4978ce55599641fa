// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The kernel interface of the DRM driver "lima" (Mali-400 and Mali-450): the structs and ioctl
// numbers that cross the kernel line, in our own words. Layout from the Mali-400 fact sheet,
// part 1, sections 1.2 to 1.10. A GPU address is 32 bits wide; user pointers are carried in 64.
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernel-uapi/ioctl.h"

namespace cuesta::uapi::lima {

inline constexpr char driver_name[] = "lima";

// 1.3 GET_PARAM
enum class Param : uint32_t { gpu_id = 0, pp_count = 1, gp_version = 2, pp_version = 3 };

inline constexpr uint64_t gpu_id_mali400 = 1;
inline constexpr uint64_t gpu_id_mali450 = 2;

struct GetParam {
    uint32_t param;
    uint32_t pad;
    uint64_t value;
};

// 1.4 GEM_CREATE
inline constexpr uint32_t create_heap = 1u << 0;  // growable: backed and mapped on demand

struct GemCreate {
    uint32_t size;
    uint32_t flags;
    uint32_t handle;
    uint32_t pad;
};

// 1.5 GEM_INFO
struct GemInfo {
    uint32_t handle;
    uint32_t va;
    uint64_t offset;  // to mmap the buffer through the DRM file
};

// 1.8 GEM_SUBMIT
inline constexpr uint32_t bo_read = 1u << 0;
inline constexpr uint32_t bo_write = 1u << 1;

struct SubmitBo {
    uint32_t handle;
    uint32_t flags;
};

inline constexpr uint32_t pipe_gp = 0;
inline constexpr uint32_t pipe_pp = 1;
inline constexpr uint32_t submit_explicit_fence = 1u << 0;

struct GemSubmit {
    uint32_t ctx;
    uint32_t pipe;
    uint32_t nr_bos;
    uint32_t frame_size;
    uint64_t bos;
    uint64_t frame;
    uint32_t flags;
    uint32_t out_sync;
    uint32_t in_sync[2];
};

// Start (inclusive) and end (exclusive) of the two command streams and of the tile heap.
struct GpFrame {
    uint32_t vs_start;
    uint32_t vs_end;
    uint32_t plbu_start;
    uint32_t plbu_end;
    uint32_t heap_start;
    uint32_t heap_end;
};

inline constexpr size_t pp_frame_registers = 23;
inline constexpr size_t write_back_units = 3;
inline constexpr size_t write_back_registers = 12;
inline constexpr size_t mali400_max_pp = 4;
inline constexpr size_t mali450_max_pp = 8;

struct PpFrame {
    uint32_t frame[pp_frame_registers];
    uint32_t num_pp;
    uint32_t write_back[write_back_units][write_back_registers];
    uint32_t stream[mali400_max_pp];          // per core, takes the place of frame register 0
    uint32_t fragment_stack[mali400_max_pp];  // per core, takes the place of frame register 12
};

// Mali-450, for completeness.
struct PpFrame450 {
    uint32_t frame[pp_frame_registers];
    uint32_t num_pp;
    uint32_t write_back[write_back_units][write_back_registers];
    uint32_t use_dlbu;
    uint32_t pad;
    uint32_t stream_or_dlbu[mali450_max_pp];
    uint32_t fragment_stack[mali450_max_pp];
};

// 1.9 GEM_WAIT
inline constexpr uint32_t wait_read = 1u << 0;
inline constexpr uint32_t wait_write = 1u << 1;

struct GemWait {
    uint32_t handle;
    uint32_t op;
    int64_t timeout_ns;  // absolute CLOCK_MONOTONIC
};

// 1.10 CTX_CREATE, CTX_FREE
struct Ctx {
    uint32_t id;
    uint32_t pad;
};

inline constexpr Ioctl get_param{request_code(both_ways, 0x40, sizeof(GetParam)), "LIMA_GET_PARAM"};
inline constexpr Ioctl gem_create{request_code(both_ways, 0x41, sizeof(GemCreate)),
                                  "LIMA_GEM_CREATE"};
inline constexpr Ioctl gem_info{request_code(both_ways, 0x42, sizeof(GemInfo)), "LIMA_GEM_INFO"};
inline constexpr Ioctl gem_submit{request_code(to_kernel, 0x43, sizeof(GemSubmit)),
                                  "LIMA_GEM_SUBMIT"};
inline constexpr Ioctl gem_wait{request_code(to_kernel, 0x44, sizeof(GemWait)), "LIMA_GEM_WAIT"};
inline constexpr Ioctl ctx_create{request_code(from_kernel, 0x45, sizeof(Ctx)), "LIMA_CTX_CREATE"};
inline constexpr Ioctl ctx_free{request_code(to_kernel, 0x46, sizeof(Ctx)), "LIMA_CTX_FREE"};

static_assert(get_param.request == 0xc0106440);
static_assert(gem_create.request == 0xc0106441);
static_assert(gem_info.request == 0xc0106442);
static_assert(gem_submit.request == 0x40306443);
static_assert(gem_wait.request == 0x40106444);
static_assert(ctx_create.request == 0x80086445);
static_assert(ctx_free.request == 0x40086446);

// Every size and offset the sheet states. The structs are the ABI on 32-bit hosts as well.
static_assert(sizeof(GetParam) == 16 && offsetof(GetParam, param) == 0);
static_assert(offsetof(GetParam, pad) == 4 && offsetof(GetParam, value) == 8);
static_assert(sizeof(GemCreate) == 16 && offsetof(GemCreate, size) == 0);
static_assert(offsetof(GemCreate, flags) == 4 && offsetof(GemCreate, handle) == 8);
static_assert(offsetof(GemCreate, pad) == 12);
static_assert(sizeof(GemInfo) == 16 && offsetof(GemInfo, handle) == 0);
static_assert(offsetof(GemInfo, va) == 4 && offsetof(GemInfo, offset) == 8);
static_assert(sizeof(SubmitBo) == 8 && offsetof(SubmitBo, handle) == 0);
static_assert(offsetof(SubmitBo, flags) == 4);
static_assert(sizeof(GemSubmit) == 48 && offsetof(GemSubmit, ctx) == 0);
static_assert(offsetof(GemSubmit, pipe) == 4 && offsetof(GemSubmit, nr_bos) == 8);
static_assert(offsetof(GemSubmit, frame_size) == 12 && offsetof(GemSubmit, bos) == 16);
static_assert(offsetof(GemSubmit, frame) == 24 && offsetof(GemSubmit, flags) == 32);
static_assert(offsetof(GemSubmit, out_sync) == 36 && offsetof(GemSubmit, in_sync) == 40);
static_assert(sizeof(GpFrame) == 24 && offsetof(GpFrame, vs_start) == 0);
static_assert(offsetof(GpFrame, vs_end) == 4 && offsetof(GpFrame, plbu_start) == 8);
static_assert(offsetof(GpFrame, plbu_end) == 12 && offsetof(GpFrame, heap_start) == 16);
static_assert(offsetof(GpFrame, heap_end) == 20);
static_assert(sizeof(PpFrame) == 272 && offsetof(PpFrame, frame) == 0);
static_assert(offsetof(PpFrame, num_pp) == 92 && offsetof(PpFrame, write_back) == 96);
static_assert(offsetof(PpFrame, stream) == 240 && offsetof(PpFrame, fragment_stack) == 256);
static_assert(sizeof(PpFrame450) == 312 && offsetof(PpFrame450, frame) == 0);
static_assert(offsetof(PpFrame450, num_pp) == 92 && offsetof(PpFrame450, write_back) == 96);
static_assert(offsetof(PpFrame450, use_dlbu) == 240 && offsetof(PpFrame450, pad) == 244);
static_assert(offsetof(PpFrame450, stream_or_dlbu) == 248);
static_assert(offsetof(PpFrame450, fragment_stack) == 280);
static_assert(sizeof(GemWait) == 16 && offsetof(GemWait, handle) == 0);
static_assert(offsetof(GemWait, op) == 4 && offsetof(GemWait, timeout_ns) == 8);
static_assert(sizeof(Ctx) == 8 && offsetof(Ctx, id) == 0 && offsetof(Ctx, pad) == 4);

}  // namespace cuesta::uapi::lima
