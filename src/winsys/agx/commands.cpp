// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "winsys/agx/commands.h"

#include <string>
#include <utility>

#include <fmt/core.h>

namespace cuesta::winsys::agx {
namespace {

namespace kernel = uapi::asahi;

// Makes the buffer, command by command, and knows what it has seen.
class Encoder {
  public:
    explicit Encoder(const DeviceInfo& info) : info_(info) {}

    Result<void> add(const Command& command);
    std::vector<std::byte> take() { return std::move(bytes_); }
    uint32_t count() const { return renders_ + computes_; }

  private:
    Result<void> add_payload(const RenderCommand& render, const Barrier& barrier);
    Result<void> add_payload(const ComputeCommand& compute, const Barrier& barrier);
    Result<void> add_payload(const SetAttachments& set, const Barrier& barrier);
    Result<void> check_barrier(const Barrier& barrier) const;
    void append(kernel::CommandType type, const Barrier& barrier, std::span<const std::byte> data);

    const DeviceInfo& info_;
    std::vector<std::byte> bytes_;
    uint32_t renders_ = 0, computes_ = 0;
};

Error bad(std::string text) {
    return Error{Errc::invalid, std::move(text)};
}

// 1.11.2, in the kernel's order.
Result<void> check_render(const RenderCommand& render) {
    constexpr uint32_t known_flags =
        kernel::render_vertex_scratch | kernel::render_process_empty_tiles |
        kernel::render_no_vertex_clustering | kernel::render_dbias_is_int;
    constexpr uint32_t most_pixels = 16384, most_layers = 2048;
    if ((render.flags & ~known_flags) != 0)
        return bad(fmt::format("render flags {:#x}", render.flags & ~known_flags));
    const auto fits = [](uint32_t value, uint32_t most) { return value != 0 && value <= most; };
    if (!fits(render.width_px, most_pixels) || !fits(render.height_px, most_pixels) ||
        !fits(render.layers, most_layers))
        return bad(fmt::format("a render of {}x{} pixels in {} layers", render.width_px,
                               render.height_px, render.layers));
    const std::pair<unsigned, unsigned> tile{render.utile_width_px, render.utile_height_px};
    if (tile != std::pair{32u, 32u} && tile != std::pair{32u, 16u} && tile != std::pair{16u, 16u})
        return bad(fmt::format("tiles of {}x{} pixels", tile.first, tile.second));
    if (render.samples != 1 && render.samples != 2 && render.samples != 4)
        return bad(fmt::format("{} samples", render.samples));
    return {};
}

void Encoder::append(kernel::CommandType type,
                     const Barrier& barrier,
                     std::span<const std::byte> data) {
    const kernel::CommandHeader header{static_cast<uint16_t>(type),
                                       static_cast<uint16_t>(data.size()), barrier.render,
                                       barrier.compute};
    const std::span<const std::byte> head = std::as_bytes(std::span(&header, 1));
    bytes_.insert(bytes_.end(), head.begin(), head.end());
    bytes_.insert(bytes_.end(), data.begin(), data.end());
}

Result<void> Encoder::check_barrier(const Barrier& barrier) const {
    const auto later = [](uint16_t at, uint32_t seen) { return at != Barrier::none && at > seen; };
    if (later(barrier.render, renders_))
        return bad(
            fmt::format("a wait for render {}, and {} came before", barrier.render, renders_));
    if (later(barrier.compute, computes_))
        return bad(fmt::format("a wait for compute command {}, and {} came before", barrier.compute,
                               computes_));
    return {};
}

Result<void> Encoder::add_payload(const RenderCommand& render, const Barrier& barrier) {
    TRY(check_barrier(barrier));
    TRY(check_render(render));
    append(kernel::CommandType::render, barrier, std::as_bytes(std::span(&render, 1)));
    ++renders_;
    return {};
}

Result<void> Encoder::add_payload(const ComputeCommand& compute, const Barrier& barrier) {
    TRY(check_barrier(barrier));
    if (compute.flags != 0)
        return bad(fmt::format("compute flags {:#x}", compute.flags));
    append(kernel::CommandType::compute, barrier, std::as_bytes(std::span(&compute, 1)));
    ++computes_;
    return {};
}

Result<void> Encoder::add_payload(const SetAttachments& set, const Barrier& barrier) {
    if (barrier.render != Barrier::none || barrier.compute != Barrier::none)
        return bad("attachments wait for nothing");
    if (set.attachments.size() > info_.max_attachments)
        return bad(fmt::format("{} attachments, and the kernel takes {}", set.attachments.size(),
                               info_.max_attachments));
    for (const Attachment& attachment : set.attachments)
        if (attachment.pad != 0 || attachment.flags != 0)
            return bad("an attachment with flags");
    using Type = kernel::CommandType;
    constexpr Type types[] = {Type::set_vertex_attachments, Type::set_fragment_attachments,
                              Type::set_compute_attachments};
    append(types[static_cast<size_t>(set.stage)], barrier, std::as_bytes(set.attachments));
    return {};
}

Result<void> Encoder::add(const Command& command) {
    return std::visit([&](const auto& payload) { return add_payload(payload, command.barrier); },
                      command.payload);
}

}  // namespace

Result<std::vector<std::byte>> encode_commands(const DeviceInfo& info,
                                               std::span<const Command> commands) {
    Encoder encoder(info);
    for (size_t i = 0; i < commands.size(); ++i) {
        Result<void> added = encoder.add(commands[i]);
        if (!added)
            return bad(fmt::format("command {} of a submission: {}", i, added.error().text));
    }
    if (encoder.count() == 0)
        return bad("a submission without a render or compute command");
    if (encoder.count() > info.max_commands)
        return bad(fmt::format("a submission of {} commands, and the kernel takes {}",
                               encoder.count(), info.max_commands));
    return encoder.take();
}

}  // namespace cuesta::winsys::agx
