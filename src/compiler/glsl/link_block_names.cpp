// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Names of members of blocks (OpenGL ES 3.1, 7.3.1.1).
#include <algorithm>

#include <fmt/format.h>

#include "compiler/glsl/link.h"
#include "compiler/shading/block.h"

namespace cuesta::glsl {
namespace {

using shading::BlockPart;
using shading::Type;
using shading::Variable;

// Of the members of all blocks of a program, far more than anybody asks for one by one.
constexpr uint64_t max_names = 1u << 16;
constexpr uint64_t max_characters = 1u << 22;

// Of an array at the top of a buffer block, a member itself, the first element stands for all
// (OpenGL ES 3.1, 7.3.1.1).
uint32_t named_elements(const Type& array, bool is_top_of_buffer) {
    return is_top_of_buffer ? 1 : array.length;
}

// How many there are and about how long they are together, nothing of it less than it will be.
struct NameCount {
    uint64_t names = 0;
    uint64_t characters = 0;

    // Those of a part, behind `prefix` more characters each, so many times. Saturates.
    void add(const NameCount& part, uint64_t prefix, uint64_t times = 1) {
        constexpr uint64_t most = uint64_t{1} << 30;
        names = std::min(names + part.names * times, most);
        const uint64_t longer = std::min(part.characters + part.names * prefix, most);
        characters = std::min(characters + longer * times, most);
    }
};

NameCount names_of(const Type& type, bool is_top_of_buffer) {
    constexpr uint64_t index_characters = sizeof("[1048575]");
    NameCount count;
    if (type.is_struct())
        for (const shading::Member& member : type.members)
            count.add(names_of(*member.type, false), member.name.size() + 1);
    else if (type.is_array() && !type.element->is_numeric())
        count.add(names_of(*type.element, false), index_characters,
                  named_elements(type, is_top_of_buffer));
    else
        count = {.names = 1, .characters = index_characters};
    return count;
}

NameCount names_of(const Variable& variable) {
    const shading::UniformBlock& block = *variable.block;
    NameCount count;
    for (const shading::Member& member : block.layout.type->members)
        count.add(names_of(*member.type, variable.storage == shading::Storage::buffer),
                  (block.has_instance ? block.name.size() + 1 : 0) + member.name.size());
    return count;
}

class BlockNaming {
  public:
    BlockNaming(uint32_t block, bool is_buffer, Program& program)
        : block_(block),
          is_buffer_(is_buffer),
          uniforms_(is_buffer ? program.buffer_variables : program.uniforms) {}

    // "Block.member", or "member" where a block has no instance.
    void run(const Variable& variable) {
        std::string name(variable.block->has_instance ? variable.block->name : "");
        const BlockPart& block = variable.block->layout;
        const size_t length = name.size();
        for (size_t i = 0; i < block.members.size(); ++i) {
            const shading::Member& member = block.type->members[i];
            name.append(name.empty() ? "" : ".").append(member.name);
            top_ = &block.members[i];
            add(*top_, name, member.precision, top_->offset);
            name.resize(length);
        }
    }

  private:
    void add(const BlockPart& part, std::string& name, nir::Precision precision, uint32_t offset) {
        const size_t length = name.size();
        const Type& type = *part.type;
        if (type.is_struct()) {
            for (size_t i = 0; i < part.members.size(); ++i) {
                const shading::Member& member = type.members[i];
                name.append(name.empty() ? "" : ".").append(member.name);
                add(part.members[i], name,
                    member.precision != nir::Precision::none ? member.precision : precision,
                    offset + part.members[i].offset);
                name.resize(length);
            }
        } else if (type.is_array() && !type.element->is_numeric()) {
            const uint32_t count = named_elements(type, is_buffer_ && &part == top_);
            for (uint32_t i = 0; i < count; ++i) {
                name += fmt::format("[{}]", i);
                add(*part.element, name, precision, offset + i * part.stride);
                name.resize(length);
            }
        } else {
            add_uniform(part, name, precision, offset);
        }
    }

    void add_uniform(const BlockPart& part,
                     const std::string& name,
                     nir::Precision precision,
                     uint32_t offset) {
        const bool is_array = part.type->is_array();
        const BlockPart& element = is_array ? *part.element : part;
        Uniform uniform;
        uniform.name = is_array ? name + "[0]" : name;
        uniform.type = value_type_of(*element.type);
        uniform.precision = precision;
        uniform.size = is_array ? part.type->length : 1;
        uniform.is_array = is_array;
        uniform.in_block = BlockPlace{.block = block_,
                                      .offset = offset,
                                      .array_stride = is_array ? part.stride : 0,
                                      .matrix_stride = element.stride,
                                      .is_row_major = element.is_row_major};
        if (is_buffer_ && top_->type->is_array() && !top_->type->element->is_numeric()) {
            uniform.in_block->top_level_array_size = top_->type->length;
            uniform.in_block->top_level_array_stride = top_->stride;
        }
        uniforms_.push_back(std::move(uniform));
    }

    uint32_t block_;
    bool is_buffer_;
    std::vector<Uniform>& uniforms_;
    const BlockPart* top_ = nullptr;  // the member of the block
};

}  // namespace

// Blocks of several stages count several times.
void check_member_names(LinkState& state) {
    NameCount all;
    for (const LinkedStage* stage : state.stages())
        for (const Variable* variable : stage->module().globals)
            if (variable->block != nullptr)
                all.add(names_of(*variable), 0);
    if (all.names > max_names)
        state.error(fmt::format("the blocks of the program have more than {} members", max_names));
    else if (all.characters > max_characters)
        state.error(fmt::format(
            "the names of the members of the program's blocks have more than {} characters",
            max_characters));
}

void name_block_members(const Variable& block, uint32_t number, Program& program) {
    BlockNaming(number, block.storage == shading::Storage::buffer, program).run(block);
}

}  // namespace cuesta::glsl
