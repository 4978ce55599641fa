// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/batch.h"

#include <algorithm>

#include "base/assert.h"
#include "gallium/drivers/agx/resource.h"
#include "gallium/drivers/agx/surface.h"

namespace cuesta::agx {
namespace {

uint32_t handle_of(const Memory& memory) {
    return winsys::raw(memory.bo().handle());
}

template <typename Entry>
constexpr size_t words_of = std::tuple_size_v<decltype(hw::agx::pack(Entry()))>;

// Appends the entry unless it is the last one already.
template <size_t words>
uint16_t entry_of(std::vector<uint32_t>& array, const std::array<uint32_t, words>& entry) {
    if (array.size() < words || !std::equal(entry.begin(), entry.end(), array.end() - words))
        array.insert(array.end(), entry.begin(), entry.end());
    const size_t index = array.size() / words - 1;
    CUESTA_ASSERT(index < Batch::max_array_entries, "a batch goes on that is full");
    return static_cast<uint16_t>(index);
}

}  // namespace

void Batch::start(const pipe::Framebuffer& target, const TileLayout& layout) {
    framebuffer = target;
    tile = layout;
    tile_word = hw::agx::usc::pack(tile_memory(layout));
    width = target.width;
    height = target.height;
    layers = framebuffer_layers(target);
    const auto grow = [&](const pipe::Surface& surface) {
        if (surface.texture == nullptr)
            return;
        width = std::max(width, resource_of(surface).width(surface.level));
        height = std::max(height, resource_of(surface).height(surface.level));
    };
    std::for_each_n(target.colors.begin(), target.color_count, grow);
    grow(target.depth_stencil);
    grow(target.stencil);
    clear = {};
    is_grids = false;
    drop_draws();
}

void Batch::start_grids() {
    framebuffer = {};
    width = height = 0;
    clear = {};
    is_grids = true;
    drop_draws();
}

bool Batch::is_full() const {
    return draw_count >= max_draws || memory.bytes() > max_bytes || usc.bytes() > max_bytes ||
           held_bytes_ > max_held_bytes ||
           scissors.size() >= max_array_entries * words_of<hw::agx::Scissor> ||
           depth_biases.size() >= max_array_entries * words_of<hw::agx::DepthBias>;
}

void Batch::drop_draws() {
    stream.clear();
    grids.clear();
    image_heaps.clear();
    scissors.clear();
    depth_biases.clear();
    draw_count = 0;
    reads_depth = reads_stencil = writes_depth = writes_stencil = false;
    overwrites = central_samples = false;
    vertex_scratch = fragments_store = false;
}

void Batch::finish() {
    memory.give_back();
    usc.give_back();
    drop_draws();
    framebuffer = {};
    for (const Use& use : uses_)
        place_by_handle_[handle_of(*use.memory)] = 0;
    uses_.clear();
    held_bytes_ = 0;
    stored_.clear();
    queries_.clear();
    fence.reset();
}

const Batch::Use* Batch::find(const Memory& asked) const {
    const uint32_t handle = handle_of(asked);
    if (handle >= place_by_handle_.size() || place_by_handle_[handle] == 0)
        return nullptr;
    return &uses_[place_by_handle_[handle] - 1];
}

bool Batch::writes(const Memory& asked) const {
    const Use* use = find(asked);
    return use != nullptr && use->access != Access::read;
}

void Batch::use(const std::shared_ptr<Memory>& used, Access access) {
    const uint32_t handle = handle_of(*used);
    if (handle >= place_by_handle_.size())
        place_by_handle_.resize(std::max<size_t>(handle + 1, place_by_handle_.size() * 2));
    uint32_t& place = place_by_handle_[handle];
    if (place == 0) {
        uses_.push_back({used, access});
        held_bytes_ += used->size();
        place = static_cast<uint32_t>(uses_.size());
        return;
    }
    Access& known = uses_[place - 1].access;
    known = static_cast<Access>(static_cast<uint8_t>(known) | static_cast<uint8_t>(access));
}

void Batch::store_to(const std::shared_ptr<Memory>& stored) {
    use(stored, Access::write);
    if (!stores_to(*stored))
        stored_.push_back(stored.get());
}

bool Batch::stores_to(const Memory& asked) const {
    return std::find(stored_.begin(), stored_.end(), &asked) != stored_.end();
}

void Batch::count_in(const std::shared_ptr<QuerySlot>& query) {
    if (std::find(queries_.begin(), queries_.end(), query) == queries_.end())
        queries_.push_back(query);
}

uint16_t Batch::scissor_index(const hw::agx::Scissor& scissor) {
    return entry_of(scissors, hw::agx::pack(scissor));
}

uint16_t Batch::depth_bias_index(const hw::agx::DepthBias& bias) {
    return entry_of(depth_biases, hw::agx::pack(bias));
}

}  // namespace cuesta::agx
