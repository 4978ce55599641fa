// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The CPU's access to resources, and its copies: the GPU is waited for here.
#include <algorithm>

#include "base/debug.h"
#include "gallium/auxiliary/texture_shape.h"
#include "gallium/drivers/agx/context.h"
#include "gallium/drivers/agx/transfer.h"

namespace cuesta::agx {
namespace {

Access access_of(pipe::Map usage) {
    return pipe::has(usage, pipe::Map::write) ? Access::write : Access::read;
}

}  // namespace

// Until the memory may be accessed; instead of waiting it is exchanged where nothing of it is
// needed any more.
Result<void> Context::make_idle(Resource& resource, pipe::Map usage) {
    if (pipe::has(usage, pipe::Map::unsynchronized))
        return {};
    const Access access = access_of(usage);
    const std::shared_ptr<Memory> memory = resource.memory();
    // Batches that draw to it would go on in the old memory: they go first.
    submit_users(*memory, Access::read, nullptr);
    const bool open_readers =
        std::any_of(open_.begin(), open_.end(), [&](const auto& b) { return b->touches(*memory); });
    const bool discard =
        access == Access::write && pipe::has(usage, pipe::Map::discard_whole_resource);
    if (discard && !resource.shared() && (open_readers || !memory->wait(access, 0))) {
        TRY(resource.replace_memory(screen_.device()));
        screen_.note_moved_memory();
        return {};
    }
    submit_users(*memory, access, nullptr);
    if (memory->wait(access, pipe::has(usage, pipe::Map::dont_block) ? 0 : UINT64_MAX))
        return {};
    return Error{Errc::timeout, "the GPU is at work on the resource"};
}

Result<std::unique_ptr<pipe::Transfer>> Context::map_resource(
    const std::shared_ptr<pipe::Resource>& resource,
    uint32_t level,
    pipe::Map usage,
    const pipe::Box& box) {
    TRY(check_map(resource, level, box));
    TRY(make_idle(static_cast<Resource&>(*resource), usage));
    return start_transfer(resource, level, usage, box);
}

void Context::unmap(std::unique_ptr<pipe::Transfer> transfer) {
    if (transfer == nullptr)
        return;
    if (const Result<void> done = end_transfer(*transfer); !done)
        base::log("agx: what was written is lost: " + done.error().text);
}

Result<void> Context::copy_region(const std::shared_ptr<pipe::Resource>& dst,
                                  uint32_t dst_level,
                                  const pipe::Box& dst_box,
                                  const std::shared_ptr<pipe::Resource>& src,
                                  uint32_t src_level,
                                  const pipe::Box& src_box) {
    TRY(gallium::check_copy(dst.get(), src.get()));
    TRY(check_map(src, src_level, src_box));
    TRY(check_map(dst, dst_level, dst_box));
    TRY(make_idle(static_cast<Resource&>(*src), pipe::Map::read));
    TRY(make_idle(static_cast<Resource&>(*dst), pipe::Map::write));
    return copy_idle(dst, dst_level, dst_box, src, src_level, src_box);
}

}  // namespace cuesta::agx
