// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The kernel interface of the DRM driver "asahi" (Apple G13 and later) as it is upstream since
// Linux 6.16, in our own words: the structs and ioctl numbers that cross the kernel line. Layout
// from the AGX fact sheet, part 1, sections 1.2 to 1.11. GPU addresses have 64 bits here; user
// pointers are carried in 64 too. Padding must be zero.
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernel-uapi/ioctl.h"

namespace cuesta::uapi::asahi {

inline constexpr char driver_name[] = "asahi";

inline constexpr uint64_t page_bytes = 16384;  // 1.14: of GPU mappings

// 1.3 GET_PARAMS: copies as much of GlobalParams as `size` asks for to `pointer`.
struct GetParams {
    uint32_t param_group;  // 0: GlobalParams
    uint32_t pad;
    uint64_t pointer;
    uint64_t size;  // bytes
};

inline constexpr uint64_t feature_soft_faults = 1u << 0;
inline constexpr size_t max_clusters = 64;

struct GlobalParams {
    uint64_t features;
    uint32_t gpu_generation;  // 13
    uint32_t gpu_variant;     // a letter: 'G'
    uint32_t gpu_revision;    // 0x11 is B1
    uint32_t chip_id;         // 0x8103 is the M1
    uint32_t num_dies;
    uint32_t num_clusters_total;
    uint32_t num_cores_per_cluster;
    uint32_t max_frequency_khz;
    uint64_t core_masks[max_clusters];
    uint64_t vm_start;  // the addresses that may be bound: [vm_start, vm_end)
    uint64_t vm_end;
    uint64_t vm_kernel_min_size;
    uint32_t max_commands_per_submission;
    uint32_t max_attachments;
    uint64_t command_timestamp_frequency_hz;
};

// 1.4 GET_TIME
struct GetTime {
    uint64_t flags;
    uint64_t gpu_timestamp;  // nanoseconds
};

// 1.5 VM_CREATE, VM_DESTROY
struct VmCreate {
    uint64_t kernel_start;  // addresses that the kernel keeps for itself
    uint64_t kernel_end;
    uint32_t vm_id;
    uint32_t pad;
};

struct VmDestroy {
    uint32_t vm_id;
    uint32_t pad;
};

// 1.6 GEM_CREATE, GEM_MMAP_OFFSET
inline constexpr uint32_t gem_writeback = 1u << 0;   // cached on the CPU's side
inline constexpr uint32_t gem_vm_private = 1u << 1;  // of one VM, never exported

struct GemCreate {
    uint64_t size;
    uint32_t flags;
    uint32_t vm_id;
    uint32_t handle;
    uint32_t pad;
};

struct GemMmapOffset {
    uint32_t handle;
    uint32_t flags;
    uint64_t offset;
};

// 1.7 VM_BIND: an array of GemBindOp.
struct VmBind {
    uint32_t vm_id;
    uint32_t num_binds;
    uint32_t stride;  // bytes of an element: sizeof(GemBindOp)
    uint32_t pad;
    uint64_t userptr;
};

inline constexpr uint32_t bind_unbind = 1u << 0;
inline constexpr uint32_t bind_read = 1u << 1;
inline constexpr uint32_t bind_write = 1u << 2;
inline constexpr uint32_t bind_single_page = 1u << 3;  // the page at `offset`, again and again

struct GemBindOp {
    uint32_t flags;
    uint32_t handle;
    uint64_t offset;  // this, range and addr: multiples of page_bytes
    uint64_t range;
    uint64_t addr;
};

// 1.8 GEM_BIND_OBJECT
enum class BindObjectOp : uint32_t { bind = 0, unbind = 1 };

inline constexpr uint32_t bind_object_timestamps = 1u << 0;

struct GemBindObject {
    uint32_t op;
    uint32_t flags;
    uint32_t handle;
    uint32_t vm_id;
    uint64_t offset;
    uint64_t range;
    uint32_t object_handle;
    uint32_t pad;
};

// 1.9 QUEUE_CREATE, QUEUE_DESTROY
enum class Priority : uint32_t { low = 0, medium = 1, high = 2, realtime = 3 };

struct QueueCreate {
    uint32_t flags;
    uint32_t vm_id;
    uint32_t priority;
    uint32_t queue_id;
    uint64_t usc_exec_base;  // what 32-bit shader addresses count from
};

struct QueueDestroy {
    uint32_t queue_id;
    uint32_t pad;
};

// 1.10 SUBMIT
struct Submit {
    uint64_t syncs;  // Sync[in_sync_count + out_sync_count]
    uint64_t cmdbuf;
    uint32_t flags;
    uint32_t queue_id;
    uint32_t in_sync_count;
    uint32_t out_sync_count;
    uint32_t cmdbuf_size;  // bytes
    uint32_t pad;
};

enum class SyncType : uint32_t { syncobj = 0, timeline_syncobj = 1 };

struct Sync {
    uint32_t sync_type;
    uint32_t handle;
    uint64_t timeline_value;
};

enum class CommandType : uint16_t {
    render = 0,
    compute = 1,
    set_vertex_attachments = 2,
    set_fragment_attachments = 3,
    set_compute_attachments = 4,
};

inline constexpr uint16_t barrier_none = 0xffff;

// In front of each command's payload.
struct CommandHeader {
    uint16_t cmd_type;
    uint16_t size;         // bytes of the payload
    uint16_t vdm_barrier;  // 0: all that was submitted before, n: up to the n-th of this submit
    uint16_t cdm_barrier;
};

struct Attachment {
    uint64_t pointer;
    uint64_t size;
    uint32_t pad;
    uint32_t flags;
};

// 1.11.1
struct ZlsBuffer {
    uint64_t base;
    uint64_t comp_base;
    uint32_t stride;  // as the register has it: part 5, section 5.5
    uint32_t comp_stride;
};

struct Timestamp {
    uint32_t handle;  // of GEM_BIND_OBJECT; 0: none
    uint32_t offset;
};

struct Timestamps {
    Timestamp start;
    Timestamp end;
};

struct HelperProgram {
    uint32_t binary;
    uint32_t cfg;
    uint64_t data;
};

struct BgEot {
    uint32_t usc;
    uint32_t rsrc_spec;
};

// 1.11.2
inline constexpr uint32_t render_vertex_scratch = 1u << 0;
inline constexpr uint32_t render_process_empty_tiles = 1u << 1;
inline constexpr uint32_t render_no_vertex_clustering = 1u << 2;
inline constexpr uint32_t render_dbias_is_int = 1u << 18;

struct RenderCommand {
    uint32_t flags;
    uint32_t isp_zls_pixels;
    uint64_t vdm_ctrl_stream_base;
    HelperProgram vertex_helper;
    HelperProgram fragment_helper;
    uint64_t isp_scissor_base;
    uint64_t isp_dbias_base;
    uint64_t isp_oclqry_base;
    ZlsBuffer depth;
    ZlsBuffer stencil;
    uint64_t zls_ctrl;
    uint64_t ppp_multisamplectl;
    uint64_t sampler_heap;
    uint32_t ppp_ctrl;
    uint16_t width_px;
    uint16_t height_px;
    uint16_t layers;
    uint16_t sampler_count;
    uint8_t utile_width_px;
    uint8_t utile_height_px;
    uint8_t samples;
    uint8_t sample_size_b;
    uint32_t isp_merge_upper_x;  // bits of a float
    uint32_t isp_merge_upper_y;
    BgEot bg;
    BgEot eot;
    BgEot partial_bg;
    BgEot partial_eot;
    uint32_t isp_bgobjdepth;
    uint32_t isp_bgobjvals;
    Timestamps ts_vtx;
    Timestamps ts_frag;
};

// 1.11.3
struct ComputeCommand {
    uint32_t flags;
    uint32_t sampler_count;
    uint64_t cdm_ctrl_stream_base;
    uint64_t cdm_ctrl_stream_end;
    uint64_t sampler_heap;
    HelperProgram helper;
    Timestamps ts;
};

inline constexpr Ioctl get_params{request_code(to_kernel, 0x40, sizeof(GetParams)),
                                  "ASAHI_GET_PARAMS"};
inline constexpr Ioctl get_time{request_code(both_ways, 0x41, sizeof(GetTime)), "ASAHI_GET_TIME"};
inline constexpr Ioctl vm_create{request_code(both_ways, 0x42, sizeof(VmCreate)),
                                 "ASAHI_VM_CREATE"};
inline constexpr Ioctl vm_destroy{request_code(to_kernel, 0x43, sizeof(VmDestroy)),
                                  "ASAHI_VM_DESTROY"};
inline constexpr Ioctl vm_bind{request_code(to_kernel, 0x44, sizeof(VmBind)), "ASAHI_VM_BIND"};
inline constexpr Ioctl gem_create{request_code(both_ways, 0x45, sizeof(GemCreate)),
                                  "ASAHI_GEM_CREATE"};
inline constexpr Ioctl gem_mmap_offset{request_code(both_ways, 0x46, sizeof(GemMmapOffset)),
                                       "ASAHI_GEM_MMAP_OFFSET"};
inline constexpr Ioctl gem_bind_object{request_code(both_ways, 0x47, sizeof(GemBindObject)),
                                       "ASAHI_GEM_BIND_OBJECT"};
inline constexpr Ioctl queue_create{request_code(both_ways, 0x48, sizeof(QueueCreate)),
                                    "ASAHI_QUEUE_CREATE"};
inline constexpr Ioctl queue_destroy{request_code(to_kernel, 0x49, sizeof(QueueDestroy)),
                                     "ASAHI_QUEUE_DESTROY"};
inline constexpr Ioctl submit{request_code(to_kernel, 0x4a, sizeof(Submit)), "ASAHI_SUBMIT"};

static_assert(get_params.request == 0x40186440);
static_assert(get_time.request == 0xc0106441);
static_assert(vm_create.request == 0xc0186442);
static_assert(vm_destroy.request == 0x40086443);
static_assert(vm_bind.request == 0x40186444);
static_assert(gem_create.request == 0xc0186445);
static_assert(gem_mmap_offset.request == 0xc0106446);
static_assert(gem_bind_object.request == 0xc0286447);
static_assert(queue_create.request == 0xc0186448);
static_assert(queue_destroy.request == 0x40086449);
static_assert(submit.request == 0x4028644a);

// The offsets that the sheet states, and with them those between. The GPU is not found in 32-bit
// machines; the structs are the same there.
static_assert(offsetof(GetParams, pointer) == 8 && offsetof(GetParams, size) == 16);
static_assert(sizeof(GlobalParams) == 592 && offsetof(GlobalParams, gpu_generation) == 8);
static_assert(offsetof(GlobalParams, gpu_variant) == 12 && offsetof(GlobalParams, chip_id) == 20);
static_assert(offsetof(GlobalParams, num_clusters_total) == 28);
static_assert(offsetof(GlobalParams, num_cores_per_cluster) == 32);
static_assert(offsetof(GlobalParams, max_frequency_khz) == 36);
static_assert(offsetof(GlobalParams, core_masks) == 40 && offsetof(GlobalParams, vm_start) == 552);
static_assert(offsetof(GlobalParams, vm_end) == 560);
static_assert(offsetof(GlobalParams, vm_kernel_min_size) == 568);
static_assert(offsetof(GlobalParams, max_commands_per_submission) == 576);
static_assert(offsetof(GlobalParams, max_attachments) == 580);
static_assert(offsetof(GlobalParams, command_timestamp_frequency_hz) == 584);
static_assert(offsetof(VmCreate, kernel_end) == 8 && offsetof(VmCreate, vm_id) == 16);
static_assert(offsetof(GemCreate, flags) == 8 && offsetof(GemCreate, vm_id) == 12);
static_assert(offsetof(GemCreate, handle) == 16 && offsetof(GemMmapOffset, offset) == 8);
static_assert(offsetof(VmBind, num_binds) == 4 && offsetof(VmBind, stride) == 8);
static_assert(offsetof(VmBind, userptr) == 16);
static_assert(sizeof(GemBindOp) == 32 && offsetof(GemBindOp, handle) == 4);
static_assert(offsetof(GemBindOp, offset) == 8 && offsetof(GemBindOp, range) == 16);
static_assert(offsetof(GemBindOp, addr) == 24);
static_assert(offsetof(GemBindObject, handle) == 8 && offsetof(GemBindObject, vm_id) == 12);
static_assert(offsetof(GemBindObject, offset) == 16 && offsetof(GemBindObject, range) == 24);
static_assert(offsetof(GemBindObject, object_handle) == 32);
static_assert(offsetof(QueueCreate, vm_id) == 4 && offsetof(QueueCreate, priority) == 8);
static_assert(offsetof(QueueCreate, queue_id) == 12 && offsetof(QueueCreate, usc_exec_base) == 16);
static_assert(offsetof(Submit, cmdbuf) == 8 && offsetof(Submit, flags) == 16);
static_assert(offsetof(Submit, queue_id) == 20 && offsetof(Submit, in_sync_count) == 24);
static_assert(offsetof(Submit, out_sync_count) == 28 && offsetof(Submit, cmdbuf_size) == 32);
static_assert(sizeof(Sync) == 16 && offsetof(Sync, handle) == 4);
static_assert(offsetof(Sync, timeline_value) == 8);
static_assert(sizeof(CommandHeader) == 8 && offsetof(CommandHeader, size) == 2);
static_assert(offsetof(CommandHeader, vdm_barrier) == 4);
static_assert(offsetof(CommandHeader, cdm_barrier) == 6);
static_assert(sizeof(Attachment) == 24 && offsetof(Attachment, pad) == 16);
static_assert(sizeof(ZlsBuffer) == 24 && offsetof(ZlsBuffer, stride) == 16);
static_assert(sizeof(Timestamps) == 16 && sizeof(HelperProgram) == 16 && sizeof(BgEot) == 8);
static_assert(offsetof(HelperProgram, data) == 8);
static_assert(sizeof(RenderCommand) == 240 && offsetof(RenderCommand, isp_zls_pixels) == 4);
static_assert(offsetof(RenderCommand, vdm_ctrl_stream_base) == 8);
static_assert(offsetof(RenderCommand, vertex_helper) == 16);
static_assert(offsetof(RenderCommand, fragment_helper) == 32);
static_assert(offsetof(RenderCommand, isp_scissor_base) == 48);
static_assert(offsetof(RenderCommand, isp_dbias_base) == 56);
static_assert(offsetof(RenderCommand, isp_oclqry_base) == 64);
static_assert(offsetof(RenderCommand, depth) == 72 && offsetof(RenderCommand, stencil) == 96);
static_assert(offsetof(RenderCommand, zls_ctrl) == 120);
static_assert(offsetof(RenderCommand, ppp_multisamplectl) == 128);
static_assert(offsetof(RenderCommand, sampler_heap) == 136);
static_assert(offsetof(RenderCommand, ppp_ctrl) == 144 && offsetof(RenderCommand, width_px) == 148);
static_assert(offsetof(RenderCommand, height_px) == 150 && offsetof(RenderCommand, layers) == 152);
static_assert(offsetof(RenderCommand, sampler_count) == 154);
static_assert(offsetof(RenderCommand, utile_width_px) == 156);
static_assert(offsetof(RenderCommand, utile_height_px) == 157);
static_assert(offsetof(RenderCommand, samples) == 158);
static_assert(offsetof(RenderCommand, sample_size_b) == 159);
static_assert(offsetof(RenderCommand, isp_merge_upper_x) == 160);
static_assert(offsetof(RenderCommand, isp_merge_upper_y) == 164);
static_assert(offsetof(RenderCommand, bg) == 168 && offsetof(RenderCommand, eot) == 176);
static_assert(offsetof(RenderCommand, partial_bg) == 184);
static_assert(offsetof(RenderCommand, partial_eot) == 192);
static_assert(offsetof(RenderCommand, isp_bgobjdepth) == 200);
static_assert(offsetof(RenderCommand, isp_bgobjvals) == 204);
static_assert(offsetof(RenderCommand, ts_vtx) == 208 && offsetof(RenderCommand, ts_frag) == 224);
static_assert(sizeof(ComputeCommand) == 64 && offsetof(ComputeCommand, sampler_count) == 4);
static_assert(offsetof(ComputeCommand, cdm_ctrl_stream_base) == 8);
static_assert(offsetof(ComputeCommand, cdm_ctrl_stream_end) == 16);
static_assert(offsetof(ComputeCommand, sampler_heap) == 24);
static_assert(offsetof(ComputeCommand, helper) == 32 && offsetof(ComputeCommand, ts) == 48);

}  // namespace cuesta::uapi::asahi
