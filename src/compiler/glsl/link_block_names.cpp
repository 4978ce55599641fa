// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Names of members of blocks (OpenGL ES 3.1, 7.3.1.1).
#include <fmt/format.h>

#include "compiler/glsl/link.h"
#include "compiler/shading/block.h"

namespace cuesta::glsl {
namespace {

using shading::BlockPart;
using shading::Type;
using shading::Variable;

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
            // Of an array at the top of a buffer block the first element stands for all (OpenGL ES
            // 3.1, 7.3.1.1).
            const uint32_t count = is_buffer_ && &part == top_ ? 1 : type.length;
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

void name_block_members(const Variable& block, uint32_t number, Program& program) {
    BlockNaming(number, block.storage == shading::Storage::buffer, program).run(block);
}

}  // namespace cuesta::glsl
