// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Our text of the ABI against the system's, where one is installed (Linux 6.16's headers; Debian 12
// has none). Sizes and offsets against the sheet are asserted in the header itself.
#include "kernel-uapi/asahi_drm.h"

#include <gtest/gtest.h>

#if __has_include(<drm/asahi_drm.h>)
#include <drm/asahi_drm.h>
#define CUESTA_SYSTEM_ASAHI 1
#elif __has_include(<libdrm/asahi_drm.h>)
#include <libdrm/asahi_drm.h>
#define CUESTA_SYSTEM_ASAHI 1
#else
#define CUESTA_SYSTEM_ASAHI 0
#endif

namespace cuesta::uapi::asahi {
namespace {

#if CUESTA_SYSTEM_ASAHI

static_assert(sizeof(GetParams) == sizeof(drm_asahi_get_params));
static_assert(sizeof(GlobalParams) == sizeof(drm_asahi_params_global));
static_assert(sizeof(GemBindOp) == sizeof(drm_asahi_gem_bind_op));
static_assert(sizeof(Sync) == sizeof(drm_asahi_sync));
static_assert(sizeof(CommandHeader) == sizeof(drm_asahi_cmd_header));
static_assert(sizeof(Attachment) == sizeof(drm_asahi_attachment));
static_assert(sizeof(RenderCommand) == sizeof(drm_asahi_cmd_render));
static_assert(sizeof(ComputeCommand) == sizeof(drm_asahi_cmd_compute));
static_assert(get_params.request == DRM_IOCTL_ASAHI_GET_PARAMS);
static_assert(get_time.request == DRM_IOCTL_ASAHI_GET_TIME);
static_assert(vm_create.request == DRM_IOCTL_ASAHI_VM_CREATE);
static_assert(vm_destroy.request == DRM_IOCTL_ASAHI_VM_DESTROY);
static_assert(vm_bind.request == DRM_IOCTL_ASAHI_VM_BIND);
static_assert(gem_create.request == DRM_IOCTL_ASAHI_GEM_CREATE);
static_assert(gem_mmap_offset.request == DRM_IOCTL_ASAHI_GEM_MMAP_OFFSET);
static_assert(gem_bind_object.request == DRM_IOCTL_ASAHI_GEM_BIND_OBJECT);
static_assert(queue_create.request == DRM_IOCTL_ASAHI_QUEUE_CREATE);
static_assert(queue_destroy.request == DRM_IOCTL_ASAHI_QUEUE_DESTROY);
static_assert(submit.request == DRM_IOCTL_ASAHI_SUBMIT);

#endif

TEST(AsahiUapi, IsTheSystemsAbi) {
    if (CUESTA_SYSTEM_ASAHI == 0)
        GTEST_SKIP() << "no asahi_drm.h on this system to compare with";
    SUCCEED() << "compared at compile time";
}

TEST(AsahiUapi, RequestCodesCarryNumberAndSize) {
    uint32_t number = 0x40;
    for (const Ioctl& ioctl :
         {get_params, get_time, vm_create, vm_destroy, vm_bind, gem_create, gem_mmap_offset,
          gem_bind_object, queue_create, queue_destroy, submit}) {
        EXPECT_EQ(ioctl.number(), number++) << ioctl.name;
        EXPECT_EQ(ioctl.bytes() % 8, 0u) << ioctl.name;
    }
}

}  // namespace
}  // namespace cuesta::uapi::asahi
