// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "winsys/agx/address_plan.h"

#include <algorithm>

#include <fmt/core.h>

namespace cuesta::winsys::agx {
namespace {

constexpr uint64_t zero_page_at = uint64_t{1} << 32;
constexpr uint64_t usc_window_at = uint64_t{1} << 36;  // below: the guard for null pointers
// More than any kernel asks for; where there is less room, it gets what it asks.
constexpr uint64_t generous_kernel_bytes = uint64_t{32} << 30;
constexpr uint64_t kernel_step = 2 * page_bytes;  // the kernel shrinks its range inward to this

uint64_t down_to(uint64_t address, uint64_t step) {
    return address - address % step;
}

uint64_t up_to(uint64_t address, uint64_t step) {
    return down_to(address + step - 1, step);
}

}  // namespace

Result<AddressPlan> make_address_plan(const DeviceInfo& info) {
    AddressPlan plan;
    plan.zero_page = zero_page_at;
    plan.scratch_page = zero_page_at + 2 * page_bytes;  // an unmapped one between them
    plan.usc_base = usc_window_at;
    plan.main_start = usc_window_at + usc_window_bytes;
    const uint64_t room = info.va_end > plan.main_start ? info.va_end - plan.main_start : 0;
    const uint64_t generous = std::max(info.kernel_va_bytes, generous_kernel_bytes);
    const uint64_t wanted = generous < room / 2 ? generous : info.kernel_va_bytes;
    if (info.va_start > plan.zero_page || wanted >= room || room - wanted < 4 * kernel_step)
        return Error{Errc::unsupported,
                     fmt::format("GPU addresses {:#x} to {:#x} with {:#x} bytes for the kernel "
                                 "leave no room for buffers",
                                 info.va_start, info.va_end, info.kernel_va_bytes)};
    plan.kernel_end = down_to(info.va_end, kernel_step);
    plan.kernel_start = plan.kernel_end - up_to(wanted, kernel_step);
    plan.main_end = plan.kernel_start;
    return plan;
}

Result<uint64_t> whole_pages(const AddressPlan& plan, uint64_t bytes) {
    if (bytes == 0)
        return Error{Errc::invalid, "a buffer of no bytes"};
    if (bytes > plan.main_end - plan.main_start)
        return Error{Errc::out_of_memory,
                     fmt::format("a buffer of {} bytes: the GPU has fewer addresses", bytes)};
    return up_to(bytes, page_bytes);
}

}  // namespace cuesta::winsys::agx
