// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Our text of the ABI against the system's, where one is installed (Debian 12 has none; its
// backports and its cross-compilers' kernel headers do). Sizes and offsets against the sheet are
// asserted in the header itself.
#include "kernel-uapi/lima_drm.h"

#include <gtest/gtest.h>

#if __has_include(<drm/lima_drm.h>)
#include <drm/lima_drm.h>
#define CUESTA_SYSTEM_LIMA 1
#elif __has_include(<libdrm/lima_drm.h>)
#include <libdrm/lima_drm.h>
#define CUESTA_SYSTEM_LIMA 1
#else
#define CUESTA_SYSTEM_LIMA 0
#endif

namespace cuesta::uapi::lima {
namespace {

#if CUESTA_SYSTEM_LIMA

#define SAME_SIZE(ours, theirs) static_assert(sizeof(ours) == sizeof(theirs))
#define SAME_PLACE(ours, our_field, theirs, their_field)                       \
    static_assert(offsetof(ours, our_field) == offsetof(theirs, their_field)); \
    static_assert(sizeof(ours::our_field) == sizeof(theirs::their_field))

SAME_SIZE(GetParam, drm_lima_get_param);
SAME_PLACE(GetParam, param, drm_lima_get_param, param);
SAME_PLACE(GetParam, pad, drm_lima_get_param, pad);
SAME_PLACE(GetParam, value, drm_lima_get_param, value);

SAME_SIZE(GemCreate, drm_lima_gem_create);
SAME_PLACE(GemCreate, size, drm_lima_gem_create, size);
SAME_PLACE(GemCreate, flags, drm_lima_gem_create, flags);
SAME_PLACE(GemCreate, handle, drm_lima_gem_create, handle);
SAME_PLACE(GemCreate, pad, drm_lima_gem_create, pad);

SAME_SIZE(GemInfo, drm_lima_gem_info);
SAME_PLACE(GemInfo, handle, drm_lima_gem_info, handle);
SAME_PLACE(GemInfo, va, drm_lima_gem_info, va);
SAME_PLACE(GemInfo, offset, drm_lima_gem_info, offset);

SAME_SIZE(SubmitBo, drm_lima_gem_submit_bo);
SAME_PLACE(SubmitBo, handle, drm_lima_gem_submit_bo, handle);
SAME_PLACE(SubmitBo, flags, drm_lima_gem_submit_bo, flags);

SAME_SIZE(GemSubmit, drm_lima_gem_submit);
SAME_PLACE(GemSubmit, ctx, drm_lima_gem_submit, ctx);
SAME_PLACE(GemSubmit, pipe, drm_lima_gem_submit, pipe);
SAME_PLACE(GemSubmit, nr_bos, drm_lima_gem_submit, nr_bos);
SAME_PLACE(GemSubmit, frame_size, drm_lima_gem_submit, frame_size);
SAME_PLACE(GemSubmit, bos, drm_lima_gem_submit, bos);
SAME_PLACE(GemSubmit, frame, drm_lima_gem_submit, frame);
SAME_PLACE(GemSubmit, flags, drm_lima_gem_submit, flags);
SAME_PLACE(GemSubmit, out_sync, drm_lima_gem_submit, out_sync);
SAME_PLACE(GemSubmit, in_sync, drm_lima_gem_submit, in_sync);

SAME_SIZE(GpFrame, drm_lima_gp_frame);
SAME_SIZE(PpFrame, drm_lima_m400_pp_frame);
SAME_PLACE(PpFrame, frame, drm_lima_m400_pp_frame, frame);
SAME_PLACE(PpFrame, num_pp, drm_lima_m400_pp_frame, num_pp);
SAME_PLACE(PpFrame, write_back, drm_lima_m400_pp_frame, wb);
SAME_PLACE(PpFrame, stream, drm_lima_m400_pp_frame, plbu_array_address);
SAME_PLACE(PpFrame, fragment_stack, drm_lima_m400_pp_frame, fragment_stack_address);

SAME_SIZE(PpFrame450, drm_lima_m450_pp_frame);
SAME_PLACE(PpFrame450, use_dlbu, drm_lima_m450_pp_frame, use_dlbu);
SAME_PLACE(PpFrame450, stream_or_dlbu, drm_lima_m450_pp_frame, plbu_array_address);
SAME_PLACE(PpFrame450, fragment_stack, drm_lima_m450_pp_frame, fragment_stack_address);

SAME_SIZE(GemWait, drm_lima_gem_wait);
SAME_PLACE(GemWait, handle, drm_lima_gem_wait, handle);
SAME_PLACE(GemWait, op, drm_lima_gem_wait, op);
SAME_PLACE(GemWait, timeout_ns, drm_lima_gem_wait, timeout_ns);

SAME_SIZE(Ctx, drm_lima_ctx_create);
SAME_PLACE(Ctx, id, drm_lima_ctx_create, id);
SAME_SIZE(Ctx, drm_lima_ctx_free);

static_assert(get_param.request == DRM_IOCTL_LIMA_GET_PARAM);
static_assert(gem_create.request == DRM_IOCTL_LIMA_GEM_CREATE);
static_assert(gem_info.request == DRM_IOCTL_LIMA_GEM_INFO);
static_assert(gem_submit.request == DRM_IOCTL_LIMA_GEM_SUBMIT);
static_assert(gem_wait.request == DRM_IOCTL_LIMA_GEM_WAIT);
static_assert(ctx_create.request == DRM_IOCTL_LIMA_CTX_CREATE);
static_assert(ctx_free.request == DRM_IOCTL_LIMA_CTX_FREE);

static_assert(uint32_t(Param::gpu_id) == DRM_LIMA_PARAM_GPU_ID);
static_assert(uint32_t(Param::pp_count) == DRM_LIMA_PARAM_NUM_PP);
static_assert(uint32_t(Param::gp_version) == DRM_LIMA_PARAM_GP_VERSION);
static_assert(uint32_t(Param::pp_version) == DRM_LIMA_PARAM_PP_VERSION);
static_assert(gpu_id_mali400 == DRM_LIMA_PARAM_GPU_ID_MALI400);
static_assert(gpu_id_mali450 == DRM_LIMA_PARAM_GPU_ID_MALI450);
static_assert(create_heap == LIMA_BO_FLAG_HEAP);
static_assert(bo_read == LIMA_SUBMIT_BO_READ && bo_write == LIMA_SUBMIT_BO_WRITE);
static_assert(pipe_gp == LIMA_PIPE_GP && pipe_pp == LIMA_PIPE_PP);
static_assert(submit_explicit_fence == LIMA_SUBMIT_FLAG_EXPLICIT_FENCE);
static_assert(wait_read == LIMA_GEM_WAIT_READ && wait_write == LIMA_GEM_WAIT_WRITE);

#endif

TEST(LimaUapi, IsTheSystemsAbi) {
    if (CUESTA_SYSTEM_LIMA == 0)
        GTEST_SKIP() << "no lima_drm.h on this system to compare with";
    SUCCEED() << "compared at compile time";
}

TEST(LimaUapi, RequestCodesCarryNumberAndSize) {
    uint32_t number = 0x40;
    for (const Ioctl& ioctl :
         {get_param, gem_create, gem_info, gem_submit, gem_wait, ctx_create, ctx_free}) {
        EXPECT_EQ(ioctl.number(), number++) << ioctl.name;
        EXPECT_EQ(ioctl.request >> 8 & 0xff, uint32_t{'d'}) << ioctl.name;
        EXPECT_EQ(ioctl.bytes() % 8, 0u) << ioctl.name;
    }
}

}  // namespace
}  // namespace cuesta::uapi::lima
