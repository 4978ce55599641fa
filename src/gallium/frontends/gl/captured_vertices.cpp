// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/captured_vertices.h"

#include <algorithm>
#include <cstring>

#include "gallium/frontends/gles/draw_checks.h"
#include "gallium/frontends/gles/draw_state.h"

namespace cuesta::gl {

namespace {

constexpr uint64_t most_captured_bytes = uint64_t{1} << 30;

// False with the error recorded.
bool read_back(State& state,
               const std::shared_ptr<pipe::Resource>& buffer,
               std::span<Vec4> values) {
    std::string text;
    const auto bytes = static_cast<int32_t>(values.size_bytes());
    std::unique_ptr<pipe::Transfer> transfer =
        state.pipe->map(buffer, 0, pipe::Map::read, {.width = bytes}, &text);
    if (transfer == nullptr) {
        state.pipe_failed(text);
        return false;
    }
    std::memcpy(values.data(), transfer->data, values.size_bytes());
    state.pipe->unmap(std::move(transfer));
    return true;
}

}  // namespace

std::optional<size_t> CapturedVertices::find(nir::Slot slot, uint32_t index) const {
    const auto it = std::ranges::find_if(outputs(), [&](const nir::IoSlot& output) {
        return output.slot == slot && output.index == index;
    });
    if (it == outputs().end())
        return std::nullopt;
    return static_cast<size_t>(it - outputs().begin());
}

std::optional<CapturedVertices> capture_vertices(State& state, const gles::VertexRange& range) {
    if (!state.draw->prepare() || !gles::check_unmapped(state, nullptr))
        return std::nullopt;
    CapturedVertices made;
    made.executable_ = state.draw->executables()[0];
    made.range_ = range;
    const size_t outputs = made.outputs().size();
    const uint64_t most = most_captured_bytes / (std::max<size_t>(outputs, 1) * sizeof(Vec4));
    if (range.count > most / std::max(range.instances, 1u)) {
        state.pipe_failed("the results of so many vertices do not fit into memory");
        return std::nullopt;
    }
    made.position_ = made.find(nir::Slot::position).value_or(0);
    made.values_.resize(static_cast<size_t>(range.count) * range.instances * outputs);
    if (made.values_.empty())
        return made;
    std::string text;
    const std::shared_ptr<pipe::Resource> buffer = state.screen.create_resource(
        {.target = pipe::Target::buffer,
         .width = static_cast<uint32_t>(made.values_.size() * sizeof(Vec4)),
         .bind = pipe::Bind::shader_buffer},
        &text);
    if (buffer == nullptr) {
        state.pipe_failed(text);
        return std::nullopt;
    }
    if (!state.draw->capture(range, buffer) || !read_back(state, buffer, made.values_))
        return std::nullopt;
    return made;
}

}  // namespace cuesta::gl
