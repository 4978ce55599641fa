// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Compiled shaders in GPU memory. A fragment shader has a variant for each combination of swizzles,
// of clip distances and of back colours that it was drawn with, since the hardware has neither.
#pragma once

#include <array>
#include <map>
#include <memory>

#include "base/result.h"
#include "compiler/lima/gp/compile.h"
#include "compiler/lima/pp/compile.h"
#include "gallium/auxiliary/object_number.h"
#include "gallium/drivers/lima/code_heap.h"
#include "pipe/context.h"

namespace cuesta::lima {

struct VertexShader final : pipe::ShaderObject {
    static Result<std::unique_ptr<VertexShader>> create(CodeHeap& heap, const nir::Shader& shader);

    gp::Program program;
    uint8_t clip_distances = 0;  // bit n: distance n is written
    uint32_t back_colors = 0;    // likewise
    CodeHeap::Piece code;
};

using ComponentSwizzle = std::array<pipe::Swizzle, 4>;
using TextureSwizzles = std::array<ComponentSwizzle, pipe::max_samplers>;
inline constexpr ComponentSwizzle no_swizzle = {pipe::Swizzle::x, pipe::Swizzle::y,
                                                pipe::Swizzle::z, pipe::Swizzle::w};

// What variants of a fragment shader differ in.
struct FragmentKey {
    TextureSwizzles swizzles{};
    // Of colours that the shader reads of the framebuffer: the tile buffer keeps components that
    // the target does not have.
    ComponentSwizzle framebuffer = no_swizzle;
    uint8_t clip_distances = 0;  // bit n: fragments are discarded where distance n is negative
    uint32_t back_colors = 0;    // bit n: colour n is back colour n in triangles that face back

    auto operator<=>(const FragmentKey&) const = default;
};

struct FragmentVariant {
    pp::Program program;
    CodeHeap::Piece code;
    uint32_t number = gallium::new_object_number();
};

class FragmentShader final : public pipe::ShaderObject {
  public:
    static Result<std::unique_ptr<FragmentShader>> create(CodeHeap& heap,
                                                          const nir::Shader& shader);

    // Compiled at its first use.
    Result<const FragmentVariant*> variant(CodeHeap& heap, const FragmentKey& key);

    // Samplers that any variant reads; swizzles of others do not matter.
    uint32_t sampler_mask() const { return sampler_mask_; }
    uint32_t color_mask() const { return color_mask_; }  // bit n: input colour n may be read
    bool frag_coord_upper_left() const { return upper_left_; }
    bool reads_framebuffer() const { return reads_framebuffer_; }

  private:
    explicit FragmentShader(std::unique_ptr<nir::Shader> shader) : shader_(std::move(shader)) {}

    std::unique_ptr<nir::Shader> shader_;
    uint32_t sampler_mask_ = 0;
    uint32_t color_mask_ = 0;
    bool upper_left_ = false;
    bool reads_framebuffer_ = false;
    std::map<FragmentKey, FragmentVariant> variants_;
    const std::pair<const FragmentKey, FragmentVariant>* last_ = nullptr;  // asked for
};

}  // namespace cuesta::lima
