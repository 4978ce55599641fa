// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Shaders: compiled anew for each state that goes into their programs, and kept.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "compiler/agx/compile.h"
#include "gallium/drivers/agx/code_heap.h"
#include "gallium/drivers/agx/dirty.h"
#include "gallium/drivers/agx/shader_patches.h"
#include "gallium/drivers/agx/shader_uses.h"
#include "hw/agx/counts.h"
#include "hw/agx/usc.h"
#include "pipe/context.h"

namespace cuesta::agx {

enum class ProgramKind : uint8_t { vertex, fragment, compute, tile };

// A program in GPU memory.
struct ShaderVariant {
    Program program;      // without its code
    uint32_t number = 0;  // no other variant's in the process
    std::shared_ptr<Memory> memory;
    hw::agx::Counts counts;  // but for the samplers
    // The end of its USC words, from the constants on: what is the same in all draws.
    std::vector<uint8_t> usc_tail;
    // Uniforms and system values, whose places differ from draw to draw.
    std::vector<PushRange> push;
    Dirty system_values = Dirty::none;  // the system values change with these
};

Result<std::unique_ptr<ShaderVariant>> make_variant(CodeHeap& heap,
                                                    Program program,
                                                    ProgramKind kind);

// The USC word that copies a range from its table at `table` to uniform registers.
hw::agx::usc::Word push_word(const PushRange& range, uint64_t table);

// What variants of a shader differ in.
struct VertexKey {
    VertexOptions options;
    bool hides_point_size = false;
    uint32_t biased_samplers = 0;

    bool operator==(const VertexKey&) const = default;
};
struct FragmentKey {
    FragmentOptions options;
    uint32_t biased_samplers = 0;
    uint32_t back_colors = 0;  // bit n: colour n is back colour n in triangles that face back

    bool operator==(const FragmentKey&) const = default;
};

struct ComputeKey {
    uint32_t biased_samplers = 0;
    std::optional<VertexGridOptions> vertices;  // of a vertex shader that runs as a grid

    bool operator==(const ComputeKey&) const = default;
};

template <typename Key>
class ShaderVariants final : public pipe::ShaderObject {
  public:
    // Compiles the shader for a likely key, so that what cannot be compiled is known.
    static Result<std::unique_ptr<ShaderVariants>> create(CodeHeap& heap,
                                                          const nir::Shader& shader,
                                                          const Key& likely);
    // Where no key is likely: the shader is checked and prepared, and compiled when first drawn
    // with.
    static Result<std::unique_ptr<ShaderVariants>> create_prepared(const nir::Shader& shader);
    // Of the driver's own: nothing is compiled yet.
    static std::unique_ptr<ShaderVariants> create_uncompiled(const nir::Shader& shader);

    // Made when first asked for. Valid as long as this.
    Result<const ShaderVariant*> variant(CodeHeap& heap, const Key& key);

    const nir::Shader& shader() const { return *shader_; }
    const ShaderUses& uses() const { return uses_; }
    // Of a vertex shader: the same to run as a grid, for a geometry shader.
    ShaderVariants<ComputeKey>& as_grid();
    // Bit n: back colour n is written, or of a fragment shader colour n may be read.
    uint32_t sided_colors() const { return sided_colors_; }

  private:
    struct Entry {
        Key key;
        std::unique_ptr<ShaderVariant> variant;
    };

    ShaderVariants() = default;

    std::unique_ptr<nir::Shader> shader_;
    ShaderUses uses_;
    uint32_t sided_colors_ = 0;
    std::vector<Entry> entries_;
    std::unique_ptr<ShaderVariants<ComputeKey>> grid_;
    template <typename Other>
    friend class ShaderVariants;
};

using VertexShader = ShaderVariants<VertexKey>;
using FragmentShader = ShaderVariants<FragmentKey>;
using ComputeShader = ShaderVariants<ComputeKey>;

}  // namespace cuesta::agx
