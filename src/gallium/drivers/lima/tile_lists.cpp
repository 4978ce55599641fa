// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/tile_lists.h"

#include "gallium/drivers/lima/tile_geometry.h"

namespace cuesta::lima {
namespace {

using winsys::lima::Bo;
using winsys::lima::BoKind;

// The kernel backs the growable heap as it is used; old kernels only know a fixed one.
constexpr uint32_t growable_heap_bytes = 16u << 20;
constexpr uint32_t fixed_heap_bytes = 1u << 20;

Result<std::unique_ptr<TileListSet>> create_set(winsys::lima::Device& device) {
    const bool growable = device.info().growable_heap;
    Bo lists = TRY(Bo::create(device, max_tile_lists * list_block_bytes));
    Bo heap = TRY(Bo::create(device, growable ? growable_heap_bytes : fixed_heap_bytes,
                             growable ? BoKind::heap : BoKind::plain));
    Bo pointers = TRY(Bo::create(device, max_tile_lists * 4));
    const std::span<std::byte> memory = TRY(pointers.map());
    const std::span<uint32_t> words(reinterpret_cast<uint32_t*>(memory.data()), max_tile_lists);
    for (uint32_t i = 0; i < max_tile_lists; ++i)
        words[i] = lists.va() + i * list_block_bytes;
    return std::make_unique<TileListSet>(
        TileListSet{std::move(lists), std::move(heap), std::move(pointers)});
}

}  // namespace

Result<TileLists> TileLists::create(winsys::lima::Device& device) {
    std::unique_ptr<TileListSet> first = TRY(create_set(device));
    std::unique_ptr<TileListSet> second = TRY(create_set(device));
    return TileLists({std::move(first), std::move(second)});
}

const TileListSet& TileLists::next() {
    turn_ = 1 - turn_;
    return *sets_[turn_];
}

}  // namespace cuesta::lima
