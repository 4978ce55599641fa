// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/pixel_shaders.h"

#include <algorithm>
#include <array>
#include <vector>

#include "compiler/nir/builder.h"

namespace cuesta::gl {
namespace {

using nir::Builder;
using nir::Intrinsic;
using nir::IntrinsicIndex;
using nir::IntrinsicOp;
using nir::Value;

void store(Builder& b, nir::Slot slot, Value* value) {
    nir::Shader& shader = b.shader();
    const auto components = static_cast<uint8_t>(value->components);
    shader.outputs.push_back({.slot = slot, .index = 0, .components = components});
    b.store_output(value, static_cast<uint32_t>(shader.outputs.size()) - 1, (1u << components) - 1);
}

// The number of the texel of this fragment. `base`: of the uniforms.
Value* texel_number(Builder& b, uint32_t base) {
    Value* place = b.load_uniform(base);
    Value* last = b.load_uniform(base + 1);
    Value* window = &b.intrinsic(IntrinsicOp::load_frag_coord, 4, 32, {})->def;
    std::array<Value*, 2> number{};
    for (unsigned i = 0; i < 2; ++i) {
        // Where a fragment's centre is on the edge of two pixels, rounding must not choose.
        constexpr float nudge = 1.0f / 4096;
        Value* way = b.fsub(b.channel(window, i), b.channel(place, i));
        Value* pixels = b.fadd(b.fmul(way, b.channel(place, 2 + i)), b.imm_float(nudge));
        number[i] = b.fmin(b.fmax(b.ffloor(pixels), b.imm_float(0)), b.channel(last, i));
    }
    return b.f2i32(b.vec(number));
}

Value* fetch(Builder& b, Value* number, uint32_t texture) {
    const Builder::TexSource sources[] = {
        {nir::TexSrcKind::coord, number},
        {nir::TexSrcKind::lod, b.imm_int(0)},
    };
    nir::Tex* tex =
        b.tex({.op = nir::TexOp::txf, .texture_index = texture, .sampler_index = texture}, sources);
    tex->coord_components = 2;
    return &tex->def;
}

// A texel of 8 bits as the integer that it is.
Value* stencil_of(Builder& b, Value* texel) {
    constexpr float greatest = 255;
    return b.f2u32(b.fadd(b.fmul(b.channel(texel, 0), b.imm_float(greatest)), b.imm_float(0.5f)));
}

// The part of a vector that a load of `load`'s components reads.
Value* part_of(Builder& b, Value* vector, const Intrinsic& load) {
    const auto first = static_cast<unsigned>(load.index_of(IntrinsicIndex::component));
    std::array<Value*, 4> parts{};
    for (unsigned i = 0; i < load.def.components; ++i)
        parts[i] = b.channel(vector, first + i);
    return b.vec(std::span(parts).first(load.def.components));
}

// Makes of a fragment shader one of pixels.
class FragmentMaker {
  public:
    FragmentMaker(nir::Shader& shader, PixelSource source, uint32_t texture)
        : shader_(&shader),
          source_(source),
          texture_(texture),
          uniforms_(shader.uniform_vec4s),
          inputs_(uniforms_ + pixel_place_uniforms) {}

    void run() {
        for (const std::unique_ptr<nir::Function>& function : shader_->functions)
            rewrite(*function);
        begin();
        if (source_ == PixelSource::depth && !writes_depth())
            end_with_depth();
        shader_->uniform_vec4s = inputs_ + static_cast<uint32_t>(shader_->inputs.size());
        shader_->inputs.clear();
        shader_->sampler_count = std::max(shader_->sampler_count, texture_ + 1);
        nir::rebuild_cfg(*shader_->entry_point());
    }

  private:
    Value* texel(Builder& b) { return fetch(b, texel_number(b, uniforms_), texture_); }

    bool writes_depth() const {
        return std::ranges::any_of(shader_->outputs, [](const nir::IoSlot& output) {
            return output.slot == nir::Slot::depth;
        });
    }

    // Whether it is the primary colour that is loaded.
    bool is_color(const Intrinsic& load) const {
        const auto base = static_cast<size_t>(load.index_of(IntrinsicIndex::base));
        const nir::IoSlot& input = shader_->inputs[base];
        return input.slot == nir::Slot::color && input.index == 0;
    }

    void replace(nir::Function& function, Intrinsic& load) {
        Builder b(function, nir::Cursor::before(load));
        Value* value = nullptr;
        if (load.op == IntrinsicOp::load_front_face) {
            value = b.imm_bool(true);
        } else if (load.op == IntrinsicOp::load_front_face_float) {
            value = b.imm_float(1, load.def.bit_size);
        } else if (load.op == IntrinsicOp::load_frag_coord) {
            std::array<Value*, 4> window{};
            Value* own = &b.intrinsic(IntrinsicOp::load_frag_coord, 4, 32, {})->def;
            for (unsigned i = 0; i < window.size(); ++i)
                window[i] = b.channel(own, i);
            window[2] = b.channel(texel(b), 0);
            value = b.vec(window);
        } else if (source_ == PixelSource::color && is_color(load)) {
            value = part_of(b, texel(b), load);
        } else {
            const int32_t base = load.index_of(IntrinsicIndex::base);
            value = &b.intrinsic(IntrinsicOp::load_uniform, load.def.components, load.def.bit_size,
                                 {load.srcs[0].value},
                                 {static_cast<int32_t>(inputs_) + base,
                                  load.index_of(IntrinsicIndex::component),
                                  static_cast<int32_t>(shader_->inputs.size()) - base})
                         ->def;
        }
        nir::replace_all_uses(load.def, *value);
        nir::remove_instr(load);
    }

    void rewrite(nir::Function& function) {
        std::vector<Intrinsic*> loads;
        nir::for_each_instr(function.body, [&](nir::Instr& instr) {
            Intrinsic* load = instr.as<Intrinsic>();
            if (load == nullptr)
                return;
            const bool is_place = load->op == IntrinsicOp::load_frag_coord;
            if (load->op == IntrinsicOp::load_input || load->op == IntrinsicOp::load_front_face ||
                load->op == IntrinsicOp::load_front_face_float ||
                (is_place && source_ == PixelSource::depth))
                loads.push_back(load);
        });
        for (Intrinsic* load : loads)
            replace(function, *load);
    }

    // In front of all else: no fragments where a bitmap has none.
    void begin() {
        if (source_ != PixelSource::bitmap)
            return;
        nir::Function& main = *shader_->entry_point();
        Builder b(main, nir::Cursor::at_start(*main.body.first_block()));
        Value* is_clear = b.flt(b.channel(texel(b), 0), b.imm_float(0.5f));
        b.intrinsic(IntrinsicOp::terminate_if, 0, 0, {is_clear});
    }

    void end_with_depth() {
        Builder b(*shader_->entry_point());
        store(b, nir::Slot::depth, b.channel(texel(b), 0));
    }

    nir::Shader* shader_;
    PixelSource source_;
    uint32_t texture_;
    uint32_t uniforms_;
    uint32_t inputs_;
};

}  // namespace

std::unique_ptr<nir::Shader> pixel_vertex_shader() {
    auto shader = std::make_unique<nir::Shader>(nir::Stage::vertex);
    shader->name = "pixels";
    shader->uniform_vec4s = pixel_vertex_uniforms;
    Builder b(*shader->add_function("main"));
    Value* vertex = &b.intrinsic(IntrinsicOp::load_vertex_id, 1, 32, {})->def;
    Value* right = b.ine(b.iand(vertex, b.imm_int(1)), b.imm_int(0));
    Value* top = b.uge(vertex, b.imm_int(2));
    Value* rectangle = b.load_uniform(0);
    const std::array<Value*, 4> position = {
        b.bcsel(right, b.channel(rectangle, 2), b.channel(rectangle, 0)),
        b.bcsel(top, b.channel(rectangle, 3), b.channel(rectangle, 1)),
        b.channel(b.load_uniform(1), 0), b.imm_float(1)};
    store(b, nir::Slot::position, b.vec(position));
    nir::rebuild_cfg(*shader->entry_point());
    return shader;
}

std::unique_ptr<nir::Shader> pixel_fragment_shader(const nir::Shader& fragment,
                                                   PixelSource source,
                                                   uint32_t texture) {
    std::unique_ptr<nir::Shader> shader = nir::clone(fragment);
    FragmentMaker(*shader, source, texture).run();
    return shader;
}

std::unique_ptr<nir::Shader> stencil_fragment_shader(bool with_depth) {
    auto shader = std::make_unique<nir::Shader>(nir::Stage::fragment);
    shader->name = "stencil pixels";
    shader->frag_coord_upper_left = true;  // row 0 is the first one of images, as in OpenGL
    shader->uniform_vec4s = pixel_place_uniforms;
    shader->sampler_count = with_depth ? 2 : 1;
    Builder b(*shader->add_function("main"));
    Value* number = texel_number(b, 0);
    store(b, nir::Slot::stencil, stencil_of(b, fetch(b, number, 0)));
    if (with_depth)
        store(b, nir::Slot::depth, b.channel(fetch(b, number, 1), 0));
    nir::rebuild_cfg(*shader->entry_point());
    return shader;
}

}  // namespace cuesta::gl
