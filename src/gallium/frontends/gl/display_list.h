// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a display list holds (OpenGL 2.1, 5.4): calls one behind the other in blocks of memory, each
// with copies of what its pointers referred to. compiled_functions.h says what calls there are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>

#include "gallium/frontends/gl/name_ranges.h"
#include "gallium/frontends/gles/desktop.h"
#include "gallium/frontends/gles/gl.h"

namespace cuesta::gl {

struct CompiledFunction;

// Memory is taken without exceptions: a list that is too large is GL_OUT_OF_MEMORY, no more.
class DisplayList {
  public:
    DisplayList() = default;
    ~DisplayList() { clear(); }
    DisplayList(const DisplayList&) = delete;
    DisplayList& operator=(const DisplayList&) = delete;

    // Room for another call: for its arguments, and for what they point to behind them. Null: there
    // is no memory. What is there is never moved.
    void* add(const CompiledFunction& function, size_t bytes);

    template <typename Visitor>
    void for_each(Visitor visit) const {
        for (const Block* block = first_; block != nullptr; block = block->next) {
            const std::byte* const end = block->data() + block->used;
            for (const std::byte* at = block->data(); at != end;) {
                const auto* call = reinterpret_cast<const Call*>(at);
                visit(*call->function, static_cast<const void*>(call + 1));
                at += call->bytes;
            }
        }
    }
    void clear();
    bool is_empty() const { return first_ == nullptr; }
    size_t memory() const { return memory_; }  // bytes, for those who measure

  private:
    // Where everything in a block begins.
    static constexpr size_t alignment = alignof(void*);

    struct Call {
        const CompiledFunction* function = nullptr;
        size_t bytes = 0;  // with this
    };
    struct Block {
        Block* next = nullptr;
        size_t size = 0;
        size_t used = 0;
        std::byte* data() { return reinterpret_cast<std::byte*>(this + 1); }
        const std::byte* data() const { return reinterpret_cast<const std::byte*>(this + 1); }
    };

    Block* add_block(size_t least);

    Block* first_ = nullptr;
    Block* last_ = nullptr;
    size_t memory_ = 0;
};

// The lists of a share group. Names are taken by glGenLists and glNewList; those without a list in
// the map have an empty one. Who executes a list holds it: its name may get another meanwhile.
struct SharedLists final : gles::DesktopShared {
    NameRanges names;
    std::map<GLuint, std::shared_ptr<const DisplayList>> lists;
};

}  // namespace cuesta::gl
