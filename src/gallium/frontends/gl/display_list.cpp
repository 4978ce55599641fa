// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/display_list.h"

#include <algorithm>
#include <cstdlib>
#include <new>

namespace cuesta::gl {

namespace {

// Lists are often of a few calls (a character, a state), and sometimes of millions.
constexpr size_t first_block_bytes = 192;
constexpr size_t largest_block_bytes = size_t{256} << 10;
constexpr size_t largest_call_bytes = SIZE_MAX / 4;

}  // namespace

void DisplayList::clear() {
    while (first_ != nullptr) {
        Block* const next = first_->next;
        std::free(first_);
        first_ = next;
    }
    last_ = nullptr;
    memory_ = 0;
}

DisplayList::Block* DisplayList::add_block(size_t least) {
    const size_t grown =
        last_ == nullptr ? first_block_bytes : std::min(2 * memory_, largest_block_bytes);
    const size_t size = std::max(grown, least);
    void* const memory = std::malloc(sizeof(Block) + size);
    if (memory == nullptr)
        return nullptr;
    Block* const block = new (memory) Block{.size = size};
    (last_ == nullptr ? first_ : last_->next) = block;
    last_ = block;
    memory_ += size;
    return block;
}

void* DisplayList::add(const CompiledFunction& function, size_t bytes) {
    if (bytes > largest_call_bytes)
        return nullptr;
    const size_t all = (sizeof(Call) + bytes + alignment - 1) / alignment * alignment;
    Block* block = last_;
    if (block == nullptr || block->size - block->used < all)
        block = add_block(all);
    if (block == nullptr)
        return nullptr;
    Call* const call = new (block->data() + block->used) Call{&function, all};
    block->used += all;
    return call + 1;
}

}  // namespace cuesta::gl
