// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <vector>

#include "compiler/nir/builder.h"
#include "compiler/nir/control_flow.h"
#include "compiler/nir/passes/lower_indirect_inputs.h"
#include "gallium/frontends/gl/shader_additions.h"

namespace cuesta::gl {

namespace {

using nir::Intrinsic;
using nir::IntrinsicIndex;
using nir::IntrinsicOp;
using nir::Slot;
using nir::Value;

constexpr uint32_t stipple_rows = 32;

class FragmentAdder {
  public:
    FragmentAdder(nir::Shader& shader, const FragmentAdditions& additions, uint32_t first_vec4)
        : shader_(shader),
          main_(*shader.entry_point()),
          b_(main_),
          additions_(additions),
          first_vec4_(first_vec4) {}

    void run() {
        if (additions_.flat_colors)
            for (nir::IoSlot& input : shader_.inputs)
                if (input.slot == Slot::color || input.slot == Slot::back_color)
                    input.interpolation = nir::Interpolation::flat;
        if (additions_.replaced_coords != 0 || additions_.faces_back)
            replace_inputs();
        b_.cursor = nir::Cursor::at_start(*main_.body.first_block());
        if (additions_.polygon_stipple)
            stipple_polygon();
        if (additions_.smooth_lines)
            line_ = &load(RasterVarying::line_coverage);
        if (additions_.line_stipple)
            stipple_line();
        if (Value* part = coverage())
            multiply_alpha(part);
        if (additions_.clamps_colors)
            for (Intrinsic* store : color_stores()) {
                b_.cursor = nir::Cursor::before(*store);
                nir::set_src(store->srcs[0], b_.fsat(store->srcs[0].value));
            }
        shader_.uniform_vec4s = std::max(shader_.uniform_vec4s, first_vec4_ + vec4s_of(additions_));
    }

  private:
    Value& load(RasterVarying which) {
        const auto base = static_cast<uint32_t>(shader_.inputs.size());
        shader_.inputs.push_back(raster_varying(which));
        return *b_.load_input(base);
    }
    Value* frag_coord() { return &b_.intrinsic(IntrinsicOp::load_frag_coord, 4, 32, {})->def; }
    void demote_unless(Value* bit) {
        b_.intrinsic(IntrinsicOp::demote_if, 0, 0, {b_.ieq(bit, b_.imm_int(0))});
    }

    // --- inputs ---

    const nir::IoSlot* input_of(const Intrinsic& load) const {
        const nir::LoadConst* const offset = nir::constant_of(*load.srcs[0].value);
        const int64_t base = load.index_of(IntrinsicIndex::base) +
                             (offset != nullptr ? static_cast<int32_t>(offset->values[0]) : 0);
        const bool is_known = base >= 0 && base < static_cast<int64_t>(shader_.inputs.size());
        return is_known ? &shader_.inputs[static_cast<size_t>(base)] : nullptr;
    }

    bool is_replaced(const Intrinsic& load) const {
        const nir::IoSlot* const input = input_of(load);
        if (input == nullptr)
            return false;
        if (input->slot == Slot::tex_coord)
            return input->index < 8 && (additions_.replaced_coords >> input->index & 1) != 0;
        return additions_.faces_back && input->slot == Slot::face;
    }

    // (s, t, 0, 1) of the point, as the load asks for them.
    Value* point_coord(const Intrinsic& load) {
        Value* const whole = &b_.intrinsic(IntrinsicOp::load_point_coord, 2, 32, {})->def;
        const std::array<Value*, 4> all = {b_.channel(whole, 0), b_.channel(whole, 1),
                                           b_.imm_float(0), b_.imm_float(1)};
        const auto first = static_cast<size_t>(load.index_of(IntrinsicIndex::component));
        return b_.vec(std::span(all).subspan(first, load.def.components));
    }

    Value* replacement(const Intrinsic& load) {
        switch (load.op) {
            case IntrinsicOp::load_front_face: return b_.imm_bool(false);
            case IntrinsicOp::load_front_face_float: return b_.imm_float(0, load.def.bit_size);
            default: break;
        }
        if (input_of(load)->slot == Slot::face)
            return b_.imm_int(0, load.def.bit_size);
        Value* const coord = point_coord(load);
        return load.def.bit_size == 16 ? b_.f2f16(coord) : coord;
    }

    void replace_inputs() {
        nir::lower_indirect_inputs(main_);
        std::vector<Intrinsic*> loads;
        nir::for_each_instr(main_.body, [&](nir::Instr& instr) {
            Intrinsic* const load = instr.as<Intrinsic>();
            if (load == nullptr)
                return;
            const bool is_face = load->op == IntrinsicOp::load_front_face ||
                                 load->op == IntrinsicOp::load_front_face_float;
            if ((is_face && additions_.faces_back) ||
                (load->op == IntrinsicOp::load_input && is_replaced(*load)))
                loads.push_back(load);
        });
        for (Intrinsic* load : loads) {
            b_.cursor = nir::Cursor::before(*load);
            nir::replace_all_uses(load->def, *replacement(*load));
            nir::remove_instr(*load);
        }
    }

    // --- stipples ---

    // The row's word is in a vec4 of a computed number.
    void stipple_polygon() {
        Value* const at = frag_coord();
        Value* const row = b_.iand(b_.f2u32(b_.channel(at, 1)), b_.imm_int(stipple_rows - 1));
        Value* const words =
            &b_.intrinsic(IntrinsicOp::load_uniform, 4, 32, {b_.ushr(row, b_.imm_int(2))},
                          {static_cast<int32_t>(first_vec4_), 0, stipple_rows / 4})
                 ->def;
        Value* const which = b_.iand(row, b_.imm_int(3));
        Value* word = b_.channel(words, 0);
        for (unsigned c = 1; c < 4; ++c)
            word = b_.bcsel(b_.ieq(which, b_.imm_int(c)), b_.channel(words, c), word);
        Value* const column = b_.iand(b_.f2u32(b_.channel(at, 0)), b_.imm_int(31));
        demote_unless(b_.iand(b_.ushr(word, column), b_.imm_int(1)));
    }

    // OpenGL 2.1, 3.4.2.
    void stipple_line() {
        Value* const stipple = b_.load_uniform(first_vec4_, 2);
        Value& line = load(RasterVarying::line_stipple);
        Value* count = nullptr;
        if (line_ != nullptr) {
            count = b_.channel(line_, 1);
        } else {
            Value* const at = frag_coord();
            Value* const is_y = b_.flt(b_.imm_float(0.5f), b_.channel(&line, 3));
            Value* const place = b_.bcsel(is_y, b_.channel(at, 1), b_.channel(at, 0));
            count = b_.fmul(b_.fsub(place, b_.channel(&line, 0)), b_.channel(&line, 1));
        }
        // Fragments are whole numbers, but for what rounding leaves.
        Value* const whole = b_.ffloor(b_.fadd(count, b_.imm_float(line_ != nullptr ? 0 : 0.5f)));
        Value* const before = b_.fadd(b_.fmax(whole, b_.imm_float(0)), b_.channel(&line, 2));
        // A quarter of a fragment more keeps quotients off the whole numbers from below.
        Value* const steps =
            b_.fmul(b_.fadd(before, b_.imm_float(0.25f)), b_.frcp(b_.channel(stipple, 0)));
        Value* const bit = b_.iand(b_.f2u32(steps), b_.imm_int(15));
        demote_unless(b_.iand(b_.ushr(b_.channel(stipple, 1), bit), b_.imm_int(1)));
    }

    // --- coverage ---

    // Of what reaches so far from the middle of a pixel, by its distance to the border.
    Value* covered(Value* inside) { return b_.fsat(b_.fadd(inside, b_.imm_float(0.5f))); }

    Value* coverage() {
        if (additions_.smooth_points)
            return point_coverage();
        if (additions_.smooth_lines)
            return line_coverage();
        return additions_.smooth_polygons ? polygon_coverage() : nullptr;
    }

    // The vertex shader has made the square a pixel wider than the disc.
    Value* point_coverage() {
        Value* const coord = &b_.intrinsic(IntrinsicOp::load_point_coord, 2, 32, {})->def;
        Value* const x = b_.channel(coord, 0);
        Value* const step = b_.fabs(&b_.intrinsic(IntrinsicOp::ddx, 1, 32, {x})->def);
        Value* const size = b_.frcp(step);
        Value* const dx = b_.fsub(x, b_.imm_float(0.5f));
        Value* const dy = b_.fsub(b_.channel(coord, 1), b_.imm_float(0.5f));
        Value* const square = b_.ffma(dx, dx, b_.fmul(dy, dy));
        Value* const radius = b_.fmul(b_.fsub(size, b_.imm_float(1)), b_.imm_float(0.5f));
        return covered(b_.fsub(radius, b_.fmul(b_.fsqrt(square), size)));
    }

    Value* line_coverage() {
        Value* const along = b_.channel(line_, 1);
        Value* const across = covered(b_.fsub(b_.channel(line_, 2), b_.fabs(b_.channel(line_, 0))));
        Value* const ends = b_.fmin(along, b_.fsub(b_.channel(line_, 3), along));
        return b_.fmul(across, covered(ends));
    }

    Value* polygon_coverage() {
        Value& edges = load(RasterVarying::polygon_coverage);
        Value* part = covered(b_.channel(&edges, 0));
        for (unsigned c = 1; c < 3; ++c)
            part = b_.fmul(part, covered(b_.channel(&edges, c)));
        return part;
    }

    std::vector<Intrinsic*> color_stores() {
        std::vector<Intrinsic*> stores;
        nir::for_each_instr(main_.body, [&](nir::Instr& instr) {
            Intrinsic* const store = instr.as<Intrinsic>();
            if (store == nullptr || store->op != IntrinsicOp::store_output)
                return;
            const auto output = static_cast<size_t>(store->index_of(IntrinsicIndex::base));
            if (output < shader_.outputs.size() && shader_.outputs[output].slot == Slot::color)
                stores.push_back(store);
        });
        return stores;
    }

    void multiply_alpha(Value* part) {
        for (Intrinsic* store : color_stores())
            multiply_alpha(*store, part);
    }

    void multiply_alpha(Intrinsic& store, Value* part) {
        const auto first = static_cast<unsigned>(store.index_of(IntrinsicIndex::component));
        Value* const value = store.srcs[0].value;
        if (first + value->components < 4)
            return;
        b_.cursor = nir::Cursor::before(store);
        std::array<Value*, 4> channels{};
        for (unsigned c = 0; c < value->components; ++c)
            channels[c] = b_.channel(value, c);
        Value*& alpha = channels[3 - first];
        alpha = b_.fmul(b_.fsat(alpha), value->bit_size == 16 ? b_.f2f16(part) : part);
        nir::set_src(store.srcs[0], b_.vec(std::span(channels.data(), value->components)));
    }

    nir::Shader& shader_;
    nir::Function& main_;
    nir::Builder b_;
    const FragmentAdditions& additions_;
    uint32_t first_vec4_;
    Value* line_ = nullptr;  // line_coverage
};

}  // namespace

uint64_t FragmentAdditions::key() const {
    uint64_t word = replaced_coords;
    unsigned at = 8;
    for (const bool bit : {clamps_colors, flat_colors, faces_back, polygon_stipple, line_stipple,
                           smooth_points, smooth_lines, smooth_polygons})
        word |= uint64_t{bit} << at++;
    return word;
}

FragmentAdditions FragmentAdditions::of(uint64_t key) {
    FragmentAdditions made = {.replaced_coords = static_cast<uint8_t>(key)};
    unsigned at = 8;
    for (bool* bit :
         {&made.clamps_colors, &made.flat_colors, &made.faces_back, &made.polygon_stipple,
          &made.line_stipple, &made.smooth_points, &made.smooth_lines, &made.smooth_polygons})
        *bit = (key >> at++ & 1) != 0;
    return made;
}

uint32_t vec4s_of(const FragmentAdditions& additions) {
    return additions.polygon_stipple ? stipple_rows / 4 : additions.line_stipple ? 1 : 0;
}

nir::IoSlot raster_varying(RasterVarying which) {
    nir::IoSlot slot;
    slot.slot = Slot::normal;
    slot.index = static_cast<uint32_t>(which);
    slot.interpolation = which == RasterVarying::line_stipple ? nir::Interpolation::flat
                                                              : nir::Interpolation::linear;
    return slot;
}

void add_to_fragment_shader(nir::Shader& shader,
                            const FragmentAdditions& additions,
                            uint32_t first_vec4) {
    FragmentAdder(shader, additions, first_vec4).run();
}

}  // namespace cuesta::gl
