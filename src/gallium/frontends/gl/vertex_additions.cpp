// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>
#include <vector>

#include "compiler/nir/builder.h"
#include "compiler/nir/control_flow.h"
#include "gallium/frontends/gl/shader_additions.h"

namespace cuesta::gl {

namespace {

using nir::Intrinsic;
using nir::IntrinsicIndex;
using nir::Slot;
using nir::Value;

class VertexAdder {
  public:
    VertexAdder(nir::Shader& shader, const VertexAdditions& additions, uint32_t first_vec4)
        : shader_(shader),
          main_(*shader.entry_point()),
          b_(main_),
          additions_(additions),
          first_vec4_(first_vec4) {}

    void run() {
        nir::for_each_instr(main_.body, [&](nir::Instr& instr) {
            Intrinsic* store = instr.as<Intrinsic>();
            if (store != nullptr && store->op == nir::IntrinsicOp::store_output)
                stores_.push_back(store);
        });
        for (Intrinsic* store : stores_)
            change(*store);
        if (additions_.clip_planes != 0)
            add_distances();
        if (additions_.drops_clip_vertex)
            drop_clip_vertex();
    }

  private:
    // Outputs are stored by constant numbers, at the end of main.
    size_t output_of(const Intrinsic& store) const {
        const nir::LoadConst* const offset = nir::constant_of(*store.srcs[1].value);
        return static_cast<size_t>(store.index_of(IntrinsicIndex::base)) +
               (offset != nullptr ? static_cast<size_t>(offset->values[0]) : 0);
    }
    bool is_of(const Intrinsic& store, Slot slot) const {
        const size_t output = output_of(store);
        return output < shader_.outputs.size() && shader_.outputs[output].slot == slot;
    }

    void change(Intrinsic& store) {
        Value* const value = store.srcs[0].value;
        b_.cursor = nir::Cursor::before(store);
        if (additions_.clamps_colors &&
            (is_of(store, Slot::color) || is_of(store, Slot::back_color)))
            nir::set_src(store.srcs[0], b_.fsat(value));
        if (additions_.widens_points && is_of(store, Slot::point_size))
            nir::set_src(store.srcs[0], b_.fadd(value, b_.imm_float(1)));
    }

    // What is stored of a slot in the end; zeros where nothing is.
    std::array<Value*, 4> stored(Slot slot) {
        std::array<Value*, 4> channels{};
        b_.cursor = nir::Cursor::at_end(*main_.body.last_block());
        for (Intrinsic* store : stores_) {
            if (!is_of(*store, slot))
                continue;
            Value* const value = store->srcs[0].value;
            const auto mask = static_cast<unsigned>(store->index_of(IntrinsicIndex::write_mask));
            const auto first = static_cast<unsigned>(store->index_of(IntrinsicIndex::component));
            for (unsigned c = 0; c < value->components && first + c < 4; ++c)
                if ((mask >> c & 1) != 0)
                    channels[first + c] = b_.channel(value, c);
        }
        for (Value*& channel : channels)
            if (channel == nullptr)
                channel = b_.imm_float(0);
        return channels;
    }

    bool writes(Slot slot) const {
        return std::ranges::any_of(shader_.outputs,
                                   [&](const nir::IoSlot& output) { return output.slot == slot; });
    }

    Value* distance(const std::array<Value*, 4>& vertex, uint32_t plane) {
        Value* const factors = b_.load_uniform(plane);
        Value* sum = b_.fmul(vertex[0], b_.channel(factors, 0));
        for (unsigned c = 1; c < 4; ++c)
            sum = b_.ffma(vertex[c], b_.channel(factors, c), sum);
        return sum;
    }

    void add_distances() {
        const std::array<Value*, 4> vertex =
            stored(writes(Slot::clip_vertex) ? Slot::clip_vertex : Slot::position);
        uint32_t plane = first_vec4_;
        for (uint32_t slot = 0; slot < 2; ++slot) {
            const uint32_t planes =
                additions_.clip_planes >> slot * nir::clip_distances_a_slot & 0xf;
            if (planes == 0)
                continue;
            std::array<Value*, 4> distances{};
            for (unsigned c = 0; c < 4; ++c)
                distances[c] = (planes >> c & 1) != 0 ? distance(vertex, plane++) : b_.imm_float(0);
            const auto output = static_cast<uint32_t>(shader_.outputs.size());
            shader_.outputs.push_back({.slot = Slot::clip_distance, .index = slot});
            b_.store_output(b_.vec(distances), output);
        }
        shader_.uniform_vec4s = std::max(shader_.uniform_vec4s, plane);
    }

    // Outputs are known by position: its own is one that no fragment shader reads.
    void drop_clip_vertex() {
        for (Intrinsic* store : stores_)
            if (is_of(*store, Slot::clip_vertex))
                nir::remove_instr(*store);
        for (nir::IoSlot& output : shader_.outputs)
            if (output.slot == Slot::clip_vertex)
                output.slot = Slot::normal, output.index = UINT16_MAX;
    }

    nir::Shader& shader_;
    nir::Function& main_;
    nir::Builder b_;
    const VertexAdditions& additions_;
    uint32_t first_vec4_;
    std::vector<Intrinsic*> stores_;
};

}  // namespace

uint64_t VertexAdditions::key() const {
    return clip_planes | uint64_t{clamps_colors} << 8 | uint64_t{drops_clip_vertex} << 9 |
           uint64_t{widens_points} << 10;
}

VertexAdditions VertexAdditions::of(uint64_t key) {
    return {.clip_planes = static_cast<uint8_t>(key),
            .clamps_colors = (key >> 8 & 1) != 0,
            .drops_clip_vertex = (key >> 9 & 1) != 0,
            .widens_points = (key >> 10 & 1) != 0};
}

uint32_t vec4s_of(const VertexAdditions& additions) {
    return static_cast<uint32_t>(std::popcount(additions.clip_planes));
}

void add_to_vertex_shader(nir::Shader& shader,
                          const VertexAdditions& additions,
                          uint32_t first_vec4) {
    VertexAdder(shader, additions, first_vec4).run();
}

}  // namespace cuesta::gl
