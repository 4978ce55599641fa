// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The programs at both ends of a tile: what its colours begin with, and their store. AGX fact
// sheet, part 5, sections 5.3 and 5.4.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "gallium/drivers/agx/batch.h"
#include "gallium/drivers/agx/shader.h"

namespace cuesta::agx {

// What the tile memory of a colour buffer begins with.
enum class TileStart : uint8_t { nothing, clear, load };
using TileStarts = std::array<TileStart, pipe::max_color_buffers>;

// By what they depend on; kept for good.
class TilePrograms {
  public:
    explicit TilePrograms(CodeHeap& heap) : heap_(heap) {}

    // Texture n is colour buffer n where it is loaded, and uniform n its colour where it is
    // cleared.
    Result<const ShaderVariant*> background(const pipe::Framebuffer& framebuffer,
                                            const TileLayout& layout,
                                            const TileStarts& starts);
    // Texture state n is the PBE of colour buffer n.
    Result<const ShaderVariant*> end_of_tile(const pipe::Framebuffer& framebuffer,
                                             const TileLayout& layout);

  private:
    struct Key {
        std::array<ColorTarget, pipe::max_color_buffers> targets;
        TileStarts starts{};
        uint8_t samples = 1;
        bool layered = false;
        bool at_end = false;

        bool operator==(const Key&) const = default;
    };
    struct Entry {
        Key key;
        std::unique_ptr<ShaderVariant> program;
    };

    static Key key_of(const pipe::Framebuffer& framebuffer, const TileLayout& layout);
    Result<const ShaderVariant*> find_or_make(const Key& key);

    CodeHeap& heap_;
    std::vector<Entry> entries_;
};

// The end of a tile: a block store for each colour buffer, of which `layered` is an array.
Result<Program> end_of_tile_program(std::span<const ColorTarget> targets,
                                    unsigned samples,
                                    bool layered = false);
// As the compiler takes it.
std::unique_ptr<nir::Shader> background_shader(std::span<const ColorTarget> targets,
                                               const TileStarts& starts,
                                               unsigned samples,
                                               bool layered = false);

}  // namespace cuesta::agx
