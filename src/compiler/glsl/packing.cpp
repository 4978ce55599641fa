// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/packing.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace cuesta::glsl {
namespace {

using shading::Placement;

// The order in which kinds are packed: mat4, mat2, vec4, mat3, vec3, vec2, float; of each the
// longest first. Matrices of one width count as arrays of vectors do, but for their place here.
unsigned rank_of(const PackingItem& item) {
    return item.takes_whole_rows ? 0 : 4u - item.width;
}

std::vector<uint32_t> order_of(std::span<const PackingItem> items) {
    std::vector<uint32_t> order(items.size());
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
        const unsigned rank_a = rank_of(items[a]);
        const unsigned rank_b = rank_of(items[b]);
        return rank_a != rank_b ? rank_a < rank_b : items[a].rows > items[b].rows;
    });
    return order;
}

// The free part of each column is always one run of rows.
class Packer {
  public:
    explicit Packer(uint32_t rows) : rows_(rows) {
        for (Run& run : free_)
            run = {0, rows};
    }

    std::optional<Placement> place(const PackingItem& item) {
        const unsigned width = item.takes_whole_rows ? 4 : item.width;
        if (width == 1)
            return place_scalars(item.rows);
        if (const std::optional<Placement> top = place_at_top(width, item.rows))
            return top;
        return width == 2 ? place_at_bottom(item.rows) : std::nullopt;
    }

  private:
    struct Run {
        uint32_t begin = 0;
        uint32_t end = 0;
        uint32_t size() const { return end - begin; }
    };

    // In rows that nobody uses, at the first column.
    std::optional<Placement> place_at_top(unsigned width, uint32_t rows) {
        if (rows > rows_ - used_rows_)
            return std::nullopt;
        const Placement placement = {used_rows_, 0};
        used_rows_ += rows;
        for (unsigned column = 0; column < width; ++column)
            free_[column].begin = used_rows_;
        return placement;
    }

    // Pairs without a row of their own: the highest rows of the last two columns.
    std::optional<Placement> place_at_bottom(uint32_t rows) {
        const uint32_t begin = std::max(free_[2].begin, free_[3].begin);
        const uint32_t end = std::min(free_[2].end, free_[3].end);
        if (begin > end || rows > end - begin)
            return std::nullopt;
        free_[2].end = free_[3].end = end - rows;
        return Placement{end - rows, 2};
    }

    // In the column where the least is left over.
    std::optional<Placement> place_scalars(uint32_t rows) {
        Run* best = nullptr;
        for (Run& run : free_)
            if (run.begin <= run.end && run.size() >= rows &&
                (best == nullptr || run.size() < best->size()))
                best = &run;
        if (best == nullptr)
            return std::nullopt;
        const Placement placement = {best->begin, static_cast<uint8_t>(best - free_.data())};
        best->begin += rows;
        return placement;
    }

    uint32_t rows_;
    uint32_t used_rows_ = 0;
    std::array<Run, 4> free_;
};

}  // namespace

PackingItem item_of(const shading::Type& type, uint32_t elements) {
    const uint64_t rows = uint64_t{elements} * (type.is_matrix() ? type.vectors : 1);
    return {type.components, static_cast<uint32_t>(std::min<uint64_t>(rows, UINT32_MAX)),
            type.is_matrix() && type.components == 2};
}

uint64_t least_rows(std::span<const PackingItem> items) {
    uint64_t scalars = 0;
    uint64_t longest = 0;
    for (const PackingItem& item : items) {
        scalars += uint64_t{item.rows} * (item.takes_whole_rows ? 4 : item.width);
        longest = std::max<uint64_t>(longest, item.rows);
    }
    return std::max(longest, (scalars + 3) / 4);
}

std::optional<Packed> pack(std::span<const PackingItem> items, uint32_t rows) {
    if (least_rows(items) > rows)
        return std::nullopt;
    Packed packed;
    packed.placements.resize(items.size());
    Packer packer(rows);
    for (const uint32_t i : order_of(items)) {
        const std::optional<Placement> placement = packer.place(items[i]);
        if (!placement)
            return std::nullopt;
        packed.placements[i] = *placement;
        packed.rows = std::max(packed.rows, placement->location + items[i].rows);
    }
    return packed;
}

Packed pack_tightly(std::vector<PackingItem> items) {
    for (PackingItem& item : items)
        item.takes_whole_rows = false;
    for (uint64_t rows = least_rows(items);; rows += 1 + rows / 16)
        if (std::optional<Packed> packed =
                pack(items, static_cast<uint32_t>(std::min<uint64_t>(rows, UINT32_MAX))))
            return std::move(*packed);
}

}  // namespace cuesta::glsl
