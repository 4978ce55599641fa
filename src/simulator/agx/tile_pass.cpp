// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/tile_pass.h"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/core.h>

#include "hw/agx/counts.h"
#include "simulator/agx/end_of_tile.h"

namespace cuesta::simulator::agx {

namespace {

constexpr uint64_t bytes_of_list = 96;   // of a tile, about: a node of the map
constexpr uint64_t bytes_of_entry = 16;  // of a tile's list, which has room to grow

// Of depth and stencil between partial renders. What a surface of many layers could take is more
// than a host has.
constexpr uint64_t most_kept_bytes = uint64_t{1} << 30;

SamplePoints sample_points(uint64_t positions) {
    const std::array<uint32_t, 2> words = {static_cast<uint32_t>(positions),
                                           static_cast<uint32_t>(positions >> 32)};
    SamplePoints points;
    const auto unpacked = hw::agx::unpack_sample_positions(words);
    if (unpacked) {
        points.x = unpacked->x;
        points.y = unpacked->y;
    }
    return points;
}

// Of a state and what its fragment program was launched with.
uint64_t bytes_of(const DrawState& draw) {
    return sizeof draw + draw.bindings.size() * sizeof draw.bindings[0] +
           (draw.fragment != nullptr ? sizeof *draw.fragment : 0);
}

}  // namespace

// --- bins --------------------------------------------------------------------

TileBins::TileBins(const RenderTask& task)
    : tile_width_(task.tile_width),
      tile_height_(task.tile_height),
      samples_(task.samples),
      sample_bytes_(task.sample_bytes),
      columns_((task.width + task.tile_width - 1) / task.tile_width),
      rows_((task.height + task.tile_height - 1) / task.tile_height),
      layers_(task.layers) {}

void TileBins::add(Primitive&& primitive) {
    const GridBox box = primitive.outline.bounds();
    if (primitive.outline.empty() || box.greatest.x < 0 || box.greatest.y < 0)
        return;
    // The tile of a coordinate; what lies before the surface belongs to the first.
    const auto tile = [](int32_t at, uint32_t size) {
        return static_cast<uint32_t>(std::max(at, 0) >> subpixel_bits) / size;
    };
    const uint32_t last_x = std::min(tile(box.greatest.x, tile_width_), columns_ - 1);
    const uint32_t last_y = std::min(tile(box.greatest.y, tile_height_), rows_ - 1);
    if (last_draw_ != primitive.draw.get())
        bytes_ += bytes_of(*primitive.draw);
    last_draw_ = primitive.draw.get();
    bytes_ += primitive.bytes();
    const Primitive* made = &primitives_.emplace_back(std::move(primitive));
    for (uint32_t y = tile(box.least.y, tile_height_); y <= last_y; ++y)
        for (uint32_t x = tile(box.least.x, tile_width_); x <= last_x; ++x) {
            auto& list = bins_[(made->layer * rows_ + y) * columns_ + x];
            bytes_ += bytes_of_entry + (list.empty() ? bytes_of_list : 0);
            list.push_back(made);
        }
}

void TileBins::clear() {
    bins_.clear();
    primitives_.clear();
    last_draw_ = nullptr;
    bytes_ = 0;
}

std::span<const Primitive* const> TileBins::in(uint32_t tile) const {
    const auto found = bins_.find(tile);
    return found == bins_.end() ? std::span<const Primitive* const>() : found->second;
}

TileShape TileBins::shape(uint32_t tile) const {
    const uint32_t in_layer = tile % (columns_ * rows_);
    return {.x = in_layer % columns_ * tile_width_,
            .y = in_layer / columns_ * tile_height_,
            .width = tile_width_,
            .height = tile_height_,
            .layer = tile / (columns_ * rows_),
            .samples = samples_,
            .sample_bytes = sample_bytes_};
}

// --- the pass ----------------------------------------------------------------

TilePass::TilePass(const LaunchContext& context, const RenderTask& task)
    : context_(context), task_(task), points_(sample_points(task.sample_positions)) {}

Result<void> TilePass::run(const TileBins& bins, PassKind kind) {
    if (!surfaces_)
        surfaces_ = TRY(DepthStencilSurfaces::create(context_.memory, task_));
    const bool is_last = kind == PassKind::last;
    if (is_last && task_.process_empty_tiles) {
        for (uint32_t tile = 0; tile < bins.count(); ++tile)
            TRY(run_tile(bins, tile, kind));
        return {};
    }
    std::set<uint32_t> tiles;
    for (const auto& [tile, primitives] : bins.touched())
        tiles.insert(tile);
    // What was drawn in part has to be finished, by the last pass.
    if (is_last)
        for (const auto& [tile, planes] : kept_)
            tiles.insert(tile);
    for (const uint32_t tile : tiles)
        TRY(run_tile(bins, tile, kind));
    return {};
}

Result<void> TilePass::run_tile(const TileBins& bins, uint32_t number, PassKind kind) {
    const TileShape shape = bins.shape(number);
    TRY(context_.budget.spend(tile_work(shape)));
    ++context_.stats.tiles;
    Tile tile(shape);
    tile.has_unorm16_depth = surfaces_->has_unorm16_depth();
    const auto kept = kept_.find(number);
    const bool resumes = kept != kept_.end();
    if (resumes) {
        tile.depth = std::move(kept->second.first);
        tile.stencil = std::move(kept->second.second);
    } else {
        TRY(surfaces_->begin(tile));
    }
    TRY(run_background(tile, resumes ? task_.partial_background : task_.background));
    TRY(TileRenderer(tile, bins.in(number), points_, context_, visibility_).run());
    const bool is_last = kind == PassKind::last;
    Launch end = TRY(launch(is_last ? task_.end_of_tile : task_.partial_end_of_tile));
    TRY(end_tile(end, context_, tile));
    return is_last ? surfaces_->store(tile) : keep(number, tile);
}

Result<void> TilePass::keep(uint32_t number, Tile& tile) {
    const auto [kept, is_new] = kept_.try_emplace(number);
    if (is_new)
        kept_bytes_ += tile.depth.size() * sizeof(float) + tile.stencil.size();
    if (kept_bytes_ > most_kept_bytes)
        return Error{Errc::fault,
                     fmt::format("depth and stencil between partial renders take more than {} MiB",
                                 most_kept_bytes >> 20)};
    kept->second = {std::move(tile.depth), std::move(tile.stencil)};
    return {};
}

Result<Launch> TilePass::launch(const TileProgram& program) const {
    const std::array<uint32_t, 1> resource_words = {program.resources};
    const std::array<uint32_t, 1> pipeline_words = {program.usc};
    const auto resources = TRY(hw::agx::unpack_resource_spec(resource_words));
    const auto pipeline = TRY(hw::agx::unpack_tile_pipeline(pipeline_words));
    return prepare_launch(context_, pipeline.address, resources.counts);
}

// Every pixel of the tile that lies in the surface, all samples live.
Result<void> TilePass::run_background(Tile& tile, const TileProgram& program) {
    Launch launch = TRY(this->launch(program));
    const auto all = static_cast<uint8_t>((1u << tile.shape.samples) - 1);
    std::vector<FragmentQuad> quads;
    const uint32_t end_x = std::min(tile.shape.x + tile.shape.width, task_.width);
    const uint32_t end_y = std::min(tile.shape.y + tile.shape.height, task_.height);
    for (uint32_t y = tile.shape.y; y < end_y; y += 2)
        for (uint32_t x = tile.shape.x; x < end_x; x += 2) {
            FragmentQuad quad{.x = static_cast<uint16_t>(x), .y = static_cast<uint16_t>(y)};
            for (unsigned i = 0; i < 4; ++i)
                quad.live[i] = x + i % 2 < end_x && y + i / 2 < end_y ? all : uint8_t{0};
            quad.covered = quad.live;
            quads.push_back(quad);
        }
    FragmentRun run{.launch = launch, .context = context_, .tile = tile, .points = points_};
    return shade_quads(run, quads);
}

Result<void> TilePass::finish_visibility() {
    for (const auto& [index, count] : visibility_) {
        const uint64_t address = task_.visibility + uint64_t{index} * sizeof(uint64_t);
        std::array<uint32_t, 2> words;
        TRY(context_.memory.read_words(address, words));
        uint64_t sum = (words[0] | uint64_t{words[1]} << 32) + count.samples;
        if (sum == 0 && count.any)
            sum = 1;
        words = {static_cast<uint32_t>(sum), static_cast<uint32_t>(sum >> 32)};
        TRY(context_.memory.write(address,
                                  {reinterpret_cast<const uint8_t*>(words.data()), sizeof words}));
    }
    visibility_.clear();
    return {};
}

}  // namespace cuesta::simulator::agx
