// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/shading/block.h"

#include <algorithm>

namespace cuesta::shading {
namespace {

constexpr uint32_t scalar_bytes = 4;
constexpr uint32_t vec4_bytes = 16;

uint32_t round_up(uint32_t bytes, uint32_t alignment) {
    return (bytes + alignment - 1) / alignment * alignment;
}

class BlockRules {
  public:
    BlockRules(base::Arena& arena, Layout layout) : arena_(arena), layout_(layout) {}

    BlockPart part(const Type& type, MatrixOrder order, uint32_t& alignment) {
        if (type.is_array())
            return array(type, order, alignment);
        if (type.is_struct())
            return structure(
                type, [&](size_t) { return order; }, alignment);
        if (type.is_matrix())
            return matrix(type, order, alignment);
        // What a language refuses in blocks, behind its message.
        alignment = scalar_bytes;
        if (!type.is_numeric())
            return {.type = &type};
        alignment *= vector_scalars(type.components);
        return {.type = &type, .size = scalar_bytes * type.components};
    }

    // Rule 9. In std140 arrays and structs begin, and end, at whole vec4s.
    template <typename OrderOf>
    BlockPart structure(const Type& type, const OrderOf& order_of, uint32_t& alignment) {
        const std::span<BlockPart> members = arena_.make_span<BlockPart>(type.members.size());
        BlockPart made = {.type = &type, .members = members};
        alignment = layout_ == Layout::std140 ? vec4_bytes : scalar_bytes;
        for (size_t i = 0; i < members.size(); ++i) {
            uint32_t member_alignment = 0;
            members[i] = part(*type.members[i].type, order_of(i), member_alignment);
            members[i].offset = round_up(made.size, member_alignment);
            made.size = members[i].offset + members[i].size;
            alignment = std::max(alignment, member_alignment);
        }
        made.size = round_up(made.size, alignment);
        return made;
    }

  private:
    // Rules 4, 6, 8 and 10.
    BlockPart array(const Type& type, MatrixOrder order, uint32_t& alignment) {
        BlockPart* const element = arena_.make<BlockPart>(part(*type.element, order, alignment));
        if (layout_ == Layout::std140)
            alignment = round_up(alignment, vec4_bytes);
        BlockPart made = {.type = &type, .element = element};
        made.stride = round_up(element->size, alignment);
        made.size = made.stride * std::max(type.length, 1u);
        return made;
    }

    // Rules 1 to 3: vectors of three are aligned as if they had four.
    uint32_t vector_scalars(uint32_t components) const {
        return layout_ == Layout::tight ? 1 : components == 3 ? 4 : components;
    }

    // Rules 5 and 7: as an array of its vectors, or of its rows.
    BlockPart matrix(const Type& type, MatrixOrder order, uint32_t& alignment) const {
        const bool by_rows = order == MatrixOrder::rows;
        const uint32_t components = by_rows ? type.vectors : type.components;
        alignment =
            layout_ == Layout::std140 ? vec4_bytes : scalar_bytes * vector_scalars(components);
        BlockPart made = {.type = &type, .is_row_major = by_rows};
        made.stride = round_up(scalar_bytes * components, alignment);
        made.size = made.stride * (by_rows ? type.components : type.vectors);
        return made;
    }

    base::Arena& arena_;
    Layout layout_;
};

}  // namespace

BlockPart lay_out_block(base::Arena& arena,
                        const Type& block,
                        std::span<const MatrixOrder> orders,
                        Layout layout) {
    uint32_t alignment = 0;
    return BlockRules(arena, layout)
        .structure(
            block, [&](size_t i) { return orders[i]; }, alignment);
}

BlockPart lay_out_tightly(base::Arena& arena, const Type& type) {
    uint32_t alignment = 0;
    return BlockRules(arena, Layout::tight).part(type, MatrixOrder::columns, alignment);
}

}  // namespace cuesta::shading
