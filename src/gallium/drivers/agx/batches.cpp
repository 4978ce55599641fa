// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The batches of a context. Several may be open, one a framebuffer. They reach the GPU in any order
// but where one reads or writes what another writes: that one goes first.
#include <algorithm>

#include <fmt/core.h>

#include "base/debug.h"
#include "gallium/drivers/agx/bound_memory.h"
#include "gallium/drivers/agx/context.h"
#include "gallium/drivers/agx/resource.h"
#include "gallium/drivers/agx/surface.h"

namespace cuesta::agx {
namespace {

constexpr size_t max_open_batches = 8;

bool same_surface(const pipe::Surface& a, const pipe::Surface& b) {
    return a.texture == b.texture && a.level == b.level && a.layer == b.layer &&
           a.layer_count == b.layer_count && (a.texture == nullptr || a.format == b.format);
}

template <typename Visit>
void for_each_target(const pipe::Framebuffer& framebuffer, Visit visit) {
    for (uint32_t i = 0; i < framebuffer.color_count; ++i)
        if (framebuffer.colors[i].texture != nullptr)
            visit(framebuffer.colors[i]);
    for (const pipe::Surface* surface : {&framebuffer.depth_stencil, &framebuffer.stencil})
        if (surface->texture != nullptr)
            visit(*surface);
}

constexpr pipe::ShaderStage draw_stages[] = {pipe::ShaderStage::vertex,
                                             pipe::ShaderStage::fragment};

// What the draw may read, but for textures.
template <typename Visit>
void for_each_read(const BoundState& bound, const pipe::DrawInfo& draw, Visit&& visit) {
    for (const pipe::VertexBuffer& buffer : bound.vertex_buffers)
        if (buffer.buffer != nullptr)
            visit(memory_of(*buffer.buffer));
    if (draw.index_size != 0 && draw.index_buffer != nullptr)
        visit(memory_of(*draw.index_buffer));
    if (draw.indirect)
        visit(memory_of(*draw.indirect->buffer));
    for (const pipe::ShaderStage stage : draw_stages)
        for_each_read(bound, stage, visit);
}

}  // namespace

bool same_framebuffer(const pipe::Framebuffer& a, const pipe::Framebuffer& b) {
    return a.width == b.width && a.height == b.height &&
           framebuffer_samples(a) == framebuffer_samples(b) && a.color_count == b.color_count &&
           std::equal(a.colors.begin(), a.colors.begin() + a.color_count, b.colors.begin(),
                      same_surface) &&
           same_surface(a.depth_stencil, b.depth_stencil) && same_surface(a.stencil, b.stencil);
}

// One that is to be opened.
std::unique_ptr<Batch> Context::take_spare() {
    if (open_.size() >= max_open_batches)
        submit(*open_.front());
    while ((main_pool_.over_budget() || usc_pool_.over_budget()) && !batches_.empty())
        batches_.retire_oldest();
    std::unique_ptr<Batch> batch = batches_.take_spare();
    if (batch == nullptr)
        batch = std::make_unique<Batch>(main_pool_, usc_pool_, screen_.device().plan().usc_base);
    return batch;
}

Result<Batch*> Context::batch_for(const pipe::Framebuffer& framebuffer, const TileLayout& tile) {
    for (const std::unique_ptr<Batch>& open : open_)
        if (!open->is_grids && same_framebuffer(open->framebuffer, framebuffer))
            return open.get();
    for_each_target(framebuffer, [&](const pipe::Surface& surface) {
        submit_users(*resource_of(surface).memory(), Access::write, nullptr);
    });
    std::unique_ptr<Batch> batch = take_spare();
    batch->start(framebuffer, tile);
    for_each_target(framebuffer, [&](const pipe::Surface& surface) {
        batch->use(resource_of(surface).memory(), Access::read_write);
    });
    return &open(std::move(batch));
}

Batch& Context::open(std::unique_ptr<Batch> batch) {
    open_.push_back(std::move(batch));
    return *open_.back();
}

// Of any number of grids; at most one is open.
Result<Batch*> Context::grid_batch() {
    for (const std::unique_ptr<Batch>& open : open_)
        if (open->is_grids)
            return open.get();
    std::unique_ptr<Batch> batch = take_spare();
    batch->start_grids();
    return &open(std::move(batch));
}

Result<Batch*> Context::batch() {
    if (current_ == nullptr) {
        if (bound_.framebuffer.width == 0)
            return Error{Errc::invalid, "no framebuffer is set"};
        current_ = TRY(batch_for(bound_.framebuffer, bound_.tile));
        bound_.forget_emitted();
    }
    return current_;
}

void Context::submit_users(const Memory& memory, Access access, const Batch* but) {
    for (size_t i = 0; i < open_.size();) {
        Batch& open = *open_[i];
        const bool in_the_way = access == Access::read ? open.writes(memory) : open.touches(memory);
        if (&open != but && in_the_way)
            submit(open);
        else
            ++i;
    }
}

void Context::submit_writers_of_textures(const BoundState& bound, const Batch& user) {
    if (open_.size() < 2)
        return;
    for (const BoundStage* stage : {&bound.vertex, &bound.fragment})
        for (const SamplerView* view : stage->views)
            if (view != nullptr)
                submit_users(*view->resource().memory(), Access::read, &user);
}

bool Context::has_stores() const {
    return bound_.vertex_shader->uses().stores() || bound_.fragment_shader->uses().stores() ||
           std::any_of(open_.begin(), open_.end(), [](const auto& open) { return open->stores(); });
}

// Vertices of several draws of a batch run at once, and its fragments behind all of them. What
// fragments store is in order only where the API asks for it (memory_barrier).
Result<Batch*> Context::batch_in_order(Batch& target, const pipe::DrawInfo& draw) {
    bool breaks = false;
    for_each_read(bound_, draw, [&](const Memory& read) {
        breaks |= target.stores_to(read);
        submit_users(read, Access::read, &target);
    });
    for_each_stored(bound_, pipe::ShaderStage::vertex, [&](const Memory& stored) {
        breaks |= target.touches(stored);
        submit_users(stored, Access::write, &target);
    });
    for_each_stored(bound_, pipe::ShaderStage::fragment,
                    [&](const Memory& stored) { submit_users(stored, Access::write, &target); });
    if (!breaks)
        return &target;
    submit(target);
    return batch();
}

// Grids of a batch are in order by themselves, as batches are, and so is what vertices store.
void Context::memory_barrier() {
    for (size_t i = 0; i < open_.size();) {
        if (open_[i]->fragments_store)
            submit(*open_[i]);
        else
            ++i;
    }
}

void Context::submit(Batch& batch) {
    const auto found = std::find_if(open_.begin(), open_.end(),
                                    [&](const auto& open) { return open.get() == &batch; });
    std::unique_ptr<Batch> own = std::move(*found);
    open_.erase(found);
    if (current_ == own.get())
        current_ = nullptr;
    if (own->empty()) {
        batches_.give_back(std::move(own));
        return;
    }
    const Result<void> done = own->is_grids ? submit_grids(*own) : submit_batch(*own);
    if (!done) {
        base::log(fmt::format("agx: a batch of {} {}{} is lost: {}", own->draw_count,
                              own->is_grids ? "grid" : "draw", own->draw_count == 1 ? "" : "s",
                              done.error().text));
        own->fence = std::make_shared<Fence>();
    }
    for (const std::shared_ptr<QuerySlot>& query : own->queries())
        query->fences.add(own->fence);
    batches_.add(std::move(own));
}

void Context::submit_all() {
    while (!open_.empty())
        submit(*open_.front());
}

}  // namespace cuesta::agx
