// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/vertex_to_grid.h"

#include <algorithm>

#include "compiler/nir/passes/grid_draw.h"
#include "compiler/nir/passes/output_variables.h"

namespace cuesta::nir {
namespace {

class VertexGridMaker {
  public:
    VertexGridMaker(Function& main, const VertexGrid& grid)
        : main_(main), shader_(*main.shader), grid_(grid) {}

    Result<bool> run() {
        if (main_.body.last_block()->jump() != nullptr)
            return Error{Errc::unsupported, "vertex_to_grid: main must end at its end"};
        bool reads_inputs = false;
        for_each_instr(main_.body, [&](Instr& instr) {
            const Intrinsic* intrinsic = instr.as<Intrinsic>();
            reads_inputs |= intrinsic != nullptr && intrinsic->op == IntrinsicOp::load_input;
        });
        if (reads_inputs)
            return Error{Errc::unsupported, "vertex_to_grid: attributes must be read before"};
        outputs_ = TRY(outputs_to_variables(main_));
        begin();
        end();
        finish_grid(shader_);
        return true;
    }

  private:
    void begin() {
        GridDraw draw(main_);
        Builder& b = draw.builder();
        invocation_ = draw.invocation(GridWord::vertex_invocations);
        Value* vertices = draw.word(GridWord::vertices);
        Value* instance = b.udiv(invocation_, vertices);
        Value* place = b.isub(invocation_, b.imul(instance, vertices));
        Value* number = b.iadd(vertex_in_draw(draw, place), first_vertex(draw));
        if (grid_.index_size != 0)
            number = b.iadd(index(b, number), draw.word(GridWord::vertex_base));
        replace(IntrinsicOp::load_vertex_id, *number);
        replace(IntrinsicOp::load_instance_id,
                *b.iadd(instance, draw.word(GridWord::first_instance)));
    }

    Value* first_vertex(GridDraw& draw) const {
        return draw.word(grid_.index_size != 0 ? GridWord::first_index : GridWord::vertex_base);
    }

    Value* vertex_in_draw(GridDraw& draw, Value* place) const {
        Builder& b = draw.builder();
        Value* first = draw.word(GridWord::first_vertex);
        if (!grid_.keeps_first)
            return b.iadd(first, place);
        Value* zero = b.imm_int(0);
        return b.bcsel(b.ieq(place, zero), zero, b.iadd(first, b.isub(place, b.imm_int(1))));
    }

    // Words are loaded, and cut.
    Value* index(Builder& b, Value* number) const {
        Value* byte = b.imul(number, b.imm_int(grid_.index_size));
        Value* word = &b.intrinsic(IntrinsicOp::load_ssbo, 1, 32,
                                   {b.imm_int(grid_buffer::indices), b.iand(byte, b.imm_int(~3))})
                           ->def;
        if (grid_.index_size == 4)
            return word;
        Value* shift = b.ishl(b.iand(byte, b.imm_int(3)), b.imm_int(3));
        return b.iand(b.ushr(word, shift), b.imm_int((1 << 8 * grid_.index_size) - 1));
    }

    void replace(IntrinsicOp op, Value& by) {
        for_each_instr(main_.body, [&](Instr& instr) {
            Intrinsic* intrinsic = instr.as<Intrinsic>();
            if (intrinsic == nullptr || intrinsic->op != op)
                return;
            replace_all_uses(intrinsic->def, by);
            remove_instr(*intrinsic);
        });
    }

    const OutputVariable* find(const IoSlot& wanted) const {
        for (size_t i = 0; i < outputs_.size(); ++i)
            if (shader_.outputs[i].slot == wanted.slot &&
                shader_.outputs[i].index == wanted.index && outputs_[i].variable != nullptr)
                return &outputs_[i];
        return nullptr;
    }

    void end() {
        Builder b(main_, Cursor::at_end(*main_.body.last_block()));
        const auto stored = static_cast<uint32_t>(grid_.stored.size());
        Value* start = b.imul(invocation_, b.imm_int(stored * grid_vec4_bytes));
        for (uint32_t i = 0; i < stored; ++i) {
            const OutputVariable* output = find(grid_.stored[i]);
            Value* value = output != nullptr ? b.load_deref(b.deref_var(output->variable))
                                             : b.imm_vec4(0, 0, 0, 0);
            if (output != nullptr)
                value = with_zeros(b, value, output->mask);
            b.intrinsic(IntrinsicOp::store_ssbo, 0, 0,
                        {value, b.imm_int(grid_buffer::vertices),
                         b.iadd(start, b.imm_int(i * grid_vec4_bytes))},
                        {0xf});
        }
    }

    // Components that nothing is stored to.
    static Value* with_zeros(Builder& b, Value* value, unsigned mask) {
        if (mask == 0xf)
            return value;
        std::array<Value*, 4> parts{};
        for (unsigned c = 0; c < parts.size(); ++c)
            parts[c] = (mask >> c & 1) != 0 ? b.channel(value, c) : b.imm_int(0);
        return b.vec(parts);
    }

    Function& main_;
    Shader& shader_;
    const VertexGrid& grid_;
    std::vector<OutputVariable> outputs_;
    Value* invocation_ = nullptr;
};

}  // namespace

bool VertexGrid::operator==(const VertexGrid& other) const {
    const auto same = [](const IoSlot& a, const IoSlot& b) {
        return a.slot == b.slot && a.index == b.index;
    };
    return index_size == other.index_size && keeps_first == other.keeps_first &&
           std::ranges::equal(stored, other.stored, same);
}

Result<bool> vertex_to_grid(Shader& shader, const VertexGrid& grid) {
    Function* const main = shader.entry_point();
    if (shader.stage != Stage::vertex || main == nullptr)
        return Error{Errc::invalid, "vertex_to_grid: this is no vertex shader"};
    return VertexGridMaker(*main, grid).run();
}

}  // namespace cuesta::nir
