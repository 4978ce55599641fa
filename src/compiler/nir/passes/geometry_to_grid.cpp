// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/geometry_to_grid.h"

#include <algorithm>
#include <array>
#include <bit>

#include <fmt/core.h>

#include "compiler/nir/passes/emitted_counts.h"
#include "compiler/nir/passes/grid_draw.h"
#include "compiler/nir/passes/output_variables.h"

namespace cuesta::nir {
namespace {

// Numbers as values of a program.
struct ProgramMath {
    Builder& b;

    using Number = Value*;
    Value* number(uint32_t n) { return b.imm_int(n); }
    Value* add(Value* a, Value* other) { return b.iadd(a, other); }
    Value* sub(Value* a, Value* other) { return b.isub(a, other); }
    Value* mul(Value* a, uint32_t by) { return b.imul(a, b.imm_int(by)); }
    Value* equal(Value* a, Value* other) { return b.ieq(a, other); }
    Value* is_odd(Value* a) { return b.ine(b.iand(a, b.imm_int(1)), b.imm_int(0)); }
    Value* select(Value* which, Value* a, Value* other) { return b.bcsel(which, a, other); }
};

constexpr unsigned max_corners = 6;

unsigned corners_of(GeometryOutput output) {
    switch (output) {
        case GeometryOutput::points: return 1;
        case GeometryOutput::line_strip: return 2;
        case GeometryOutput::triangle_strip: break;
    }
    return 3;
}

class GeometryGridMaker {
  public:
    GeometryGridMaker(Function& main, const GeometryGrid& grid)
        : main_(main),
          shader_(*main.shader),
          grid_(grid),
          inputs_(static_cast<uint32_t>(shader_.inputs.size())) {
        made_.max_vertices = shader_.geometry.max_vertices;
        made_.corners = corners_of(shader_.geometry.output);
        made_.max_primitives =
            made_.max_vertices < made_.corners ? 0 : made_.max_vertices - made_.corners + 1;
    }

    Result<GeometryGridResult> run() {
        if (main_.body.last_block()->jump() != nullptr)
            return Error{Errc::unsupported, "geometry_to_grid: main must end at its end"};
        if (primitive_of(grid_.mode) != shader_.geometry.input)
            return Error{Errc::invalid, "the geometry shader takes other primitives"};
        outputs_ = TRY(outputs_to_variables(main_));
        find_stored();
        counts_ = emitted_counts(main_, {made_.max_vertices, made_.max_primitives, made_.corners});
        TRY(check_emissions());
        begin();
        for (Intrinsic* intrinsic : own_intrinsics())
            lower(*intrinsic);
        end();
        finish_grid(shader_);
        return std::move(made_);
    }

  private:
    void find_stored() {
        unsigned taken = 4;  // of the last vec4
        for (uint32_t i = 0; i < outputs_.size(); ++i) {
            const auto components = static_cast<unsigned>(std::bit_width(outputs_[i].mask));
            if (components == 0)
                continue;
            if (taken + components > 4) {
                ++made_.vec4s;
                taken = 0;
            }
            made_.stored.push_back({i, outputs_[i].mask, components, made_.vec4s - 1, taken});
            taken += components;
        }
    }

    Result<void> check_emissions() const {
        const auto emissions =
            static_cast<size_t>(std::ranges::count_if(counts_.before, [&](const auto& emission) {
                return emission.second.vertices.least < made_.max_vertices;
            }));
        if (emissions <= max_emissions)
            return {};
        return Error{Errc::unsupported,
                     fmt::format("a geometry shader that emits vertices at {} places; there are {}",
                                 emissions, max_emissions)};
    }

    Variable* add_counter(std::string_view name) {
        Variable* made = shader_.add_variable(VariableMode::function_temp,
                                              shader_.vector_type(BaseType::uint_, 32, 1), name);
        main_.variables.push_back(made);
        return made;
    }

    void begin() {
        GridDraw draw(main_);
        Builder& b = draw.builder();
        invocation_ = draw.invocation(GridWord::primitive_invocations);
        Value* primitives = draw.word(GridWord::primitives);
        Value* instance = b.udiv(invocation_, primitives);
        Value* place = b.isub(invocation_, b.imul(instance, primitives));
        primitive_ = b.iadd(draw.word(GridWord::first_primitive), place);
        Value* stored_before = b.imul(instance, draw.word(GridWord::vertices));
        ProgramMath math{b};
        for (unsigned i = 0; i < vertices_of(shader_.geometry.input); ++i) {
            Value* vertex =
                corner_vertex(math, grid_.mode, i, primitive_, draw.word(GridWord::last_primitive));
            Value* stored = b.iadd(stored_before, place_of(draw, vertex));
            corners_[i] = b.imul(stored, b.imm_int(inputs_ * grid_vec4_bytes));
        }
        vertices_before_ = b.imul(invocation_, b.imm_int(made_.max_vertices));
        primitives_before_ = b.imul(invocation_, b.imm_int(made_.max_primitives));
        for (Variable** counter : {&vertices_, &in_strip_, &primitives_}) {
            *counter = add_counter("emitted");
            b.store_deref(b.deref_var(*counter), b.imm_int(0), 1);
        }
    }

    // Of a vertex of the draw, in those that the part has of an instance.
    Value* place_of(GridDraw& draw, Value* vertex) const {
        Builder& b = draw.builder();
        Value* place = b.isub(vertex, draw.word(GridWord::first_vertex));
        if (!keeps_first_vertex(grid_.mode))
            return place;
        return b.bcsel(b.ieq(vertex, b.imm_int(0)), b.imm_int(0), b.iadd(place, b.imm_int(1)));
    }

    std::vector<Intrinsic*> own_intrinsics() {
        std::vector<Intrinsic*> found;
        for_each_instr(main_.body, [&](Instr& instr) {
            Intrinsic* intrinsic = instr.as<Intrinsic>();
            if (intrinsic != nullptr && (intrinsic->op == IntrinsicOp::load_per_vertex_input ||
                                         intrinsic->op == IntrinsicOp::load_primitive_id ||
                                         intrinsic->op == IntrinsicOp::emit_vertex ||
                                         intrinsic->op == IntrinsicOp::end_primitive))
                found.push_back(intrinsic);
        });
        return found;
    }

    void lower(Intrinsic& intrinsic) {
        Builder b(main_, Cursor::before(intrinsic));
        switch (intrinsic.op) {
            case IntrinsicOp::load_per_vertex_input:
                replace_all_uses(intrinsic.def, *input(b, intrinsic));
                break;
            case IntrinsicOp::load_primitive_id:
                replace_all_uses(intrinsic.def, *primitive_);
                break;
            case IntrinsicOp::emit_vertex: emit_vertex(b, counts_.before.at(&intrinsic)); break;
            default: set(b, in_strip_, b.imm_int(0)); break;  // end_primitive
        }
        remove_instr(intrinsic);
    }

    Value* get(Builder& b, Variable* counter) { return b.load_deref(b.deref_var(counter)); }
    void set(Builder& b, Variable* counter, Value* value) {
        b.store_deref(b.deref_var(counter), value, 1);
    }

    // --- inputs

    // Where the vertex that src 0 says begins. Numbers that no vertex has are the last one's.
    Value* vertex_start(Builder& b, const Intrinsic& load) {
        const unsigned count = vertices_of(shader_.geometry.input);
        Value* number = load.srcs[0].value;
        if (const LoadConst* constant = constant_of(*number))
            return corners_[std::min<uint64_t>(constant->values[0], count - 1)];
        Value* start = corners_[count - 1];
        for (unsigned i = count - 1; i-- > 0;)
            start = b.bcsel(b.ieq(number, b.imm_int(i)), corners_[i], start);
        return start;
    }

    Value* input(Builder& b, const Intrinsic& load) {
        const auto base = static_cast<uint32_t>(load.index_of(IntrinsicIndex::base));
        const auto component = static_cast<uint32_t>(load.index_of(IntrinsicIndex::component));
        if (inputs_ == 0)
            return b.imm_int(0, load.def.bit_size);
        // A computed number does not leave the vertex.
        Value* slot = b.umin(b.iadd(load.srcs[1].value, b.imm_int(base)), b.imm_int(inputs_ - 1));
        Value* offset =
            b.iadd(b.imul(slot, b.imm_int(grid_vec4_bytes)), b.imm_int(int64_t{component} * 4));
        Value* loaded =
            &b.intrinsic(IntrinsicOp::load_ssbo, load.def.components, 32,
                         {b.imm_int(grid_buffer::vertices), b.iadd(vertex_start(b, load), offset)})
                 ->def;
        switch (load.def.bit_size) {
            case 1: return b.ine(loaded, b.imm_int(0));
            case 16: return b.f2f16(loaded);
            default: return loaded;
        }
    }

    // --- outputs

    // Constants where the number is known: what would tell that they are in a long row of emissions
    // takes the square of its length.
    Value* number_of(Builder& b, Variable* counter, const CountRange& range) {
        const std::optional<uint32_t> known = range.known();
        return known ? b.imm_int(*known) : get(b, counter);
    }
    void count(Builder& b, Variable* counter, const CountRange& range, Value* number) {
        const std::optional<uint32_t> known = range.known();
        set(b, counter, known ? b.imm_int(*known + 1) : b.iadd(number, b.imm_int(1)));
    }

    void emit_vertex(Builder& b, const EmittedCounts& so_far) {
        if (so_far.vertices.least >= made_.max_vertices)
            return;
        Value* number = number_of(b, vertices_, so_far.vertices);
        If* has_room = nullptr;
        if (so_far.vertices.most >= made_.max_vertices)
            has_room = b.push_if(b.ult(number, b.imm_int(made_.max_vertices)));
        Value* vertex = b.iadd(vertices_before_, number);
        store_vertex(b, vertex);
        count(b, vertices_, so_far.vertices, number);
        if (made_.max_primitives != 0)
            store_primitive(b, vertex, so_far);
        if (has_room != nullptr)
            b.pop_if(has_room);
    }

    void store_vertex(Builder& b, Value* vertex) {
        constexpr std::array<uint8_t, 4> channels = {0, 1, 2, 3};
        Value* start = b.imul(vertex, b.imm_int(made_.vec4s * grid_vec4_bytes));
        for (const StoredOutput& stored : made_.stored) {
            const OutputVariable& output = outputs_[stored.output];
            Value* value = b.swizzle(b.load_deref(b.deref_var(output.variable)),
                                     std::span(channels.data(), stored.components));
            b.intrinsic(
                IntrinsicOp::store_ssbo, 0, 0,
                {value, b.imm_int(grid_buffer::outputs),
                 b.iadd(start, b.imm_int(stored.vec4 * grid_vec4_bytes + stored.channel * 4))},
                {static_cast<int32_t>(stored.mask)});
        }
    }

    // That which ends with the vertex, if one does.
    void store_primitive(Builder& b, Value* vertex, const EmittedCounts& so_far) {
        const uint32_t needed = made_.corners - 1;
        Value* before = number_of(b, in_strip_, so_far.in_strip);
        count(b, in_strip_, so_far.in_strip, before);
        if (so_far.in_strip.most < needed)
            return;
        If* is_whole = nullptr;
        if (so_far.in_strip.least < needed)
            is_whole = b.push_if(b.uge(before, b.imm_int(needed)));
        Value* number = number_of(b, primitives_, so_far.primitives);
        count(b, primitives_, so_far.primitives, number);
        store_indices(b, number, corners_of_last(b, vertex, before));
        if (is_whole != nullptr)
            b.pop_if(is_whole);
    }

    // The strip's triangles wind as its first one does.
    Value* corners_of_last(Builder& b, Value* vertex, Value* before) {
        std::array<Value*, 3> corners{};
        for (unsigned i = 0; i < made_.corners; ++i)
            corners[i] = b.isub(vertex, b.imm_int(made_.corners - 1 - i));
        if (made_.corners == 3) {
            const auto [x, y] = grid_.first_provokes ? std::pair{1, 2} : std::pair{0, 1};
            Value* is_odd = b.ine(b.iand(before, b.imm_int(1)), b.imm_int(0));
            Value* first = b.bcsel(is_odd, corners[y], corners[x]);
            corners[y] = b.bcsel(is_odd, corners[x], corners[y]);
            corners[x] = first;
        }
        return b.vec(std::span(corners.data(), made_.corners));
    }

    void store_indices(Builder& b, Value* number, Value* corners) {
        Value* primitive = b.iadd(primitives_before_, number);
        b.intrinsic(IntrinsicOp::store_ssbo, 0, 0,
                    {corners, b.imm_int(grid_buffer::output_indices),
                     b.imul(primitive, b.imm_int(4 * made_.corners))},
                    {(1 << made_.corners) - 1});
    }

    // Places that nothing was emitted to, and how many have something.
    void end() {
        Builder b(main_, Cursor::at_end(*main_.body.last_block()));
        Value* emitted = number_of(b, primitives_, counts_.end.primitives);
        b.intrinsic(
            IntrinsicOp::store_ssbo, 0, 0,
            {emitted, b.imm_int(grid_buffer::output_counts), b.ishl(invocation_, b.imm_int(2))},
            {1});
        if (counts_.end.primitives.least >= made_.max_primitives)
            return;
        std::array<Value*, 3> corners{};
        corners.fill(b.imm_int(no_vertex_index));
        Value* nothing = b.vec(std::span(corners.data(), made_.corners));
        Loop* loop = b.push_loop();
        Value* number = get(b, primitives_);
        If* is_last = b.push_if(b.uge(number, b.imm_int(made_.max_primitives)));
        b.jump(JumpKind::break_);
        b.pop_if(is_last);
        store_indices(b, number, nothing);
        set(b, primitives_, b.iadd(number, b.imm_int(1)));
        b.pop_loop(loop);
    }

    Function& main_;
    Shader& shader_;
    const GeometryGrid& grid_;
    uint32_t inputs_;
    GeometryGridResult made_;
    std::vector<OutputVariable> outputs_;
    CountsOfMain counts_;
    Value* invocation_ = nullptr;
    Value* primitive_ = nullptr;
    std::array<Value*, max_corners> corners_{};  // bytes in front of each vertex's inputs
    Value* vertices_before_ = nullptr;           // places that other invocations have
    Value* primitives_before_ = nullptr;
    Variable* vertices_ = nullptr;  // emitted so far
    Variable* in_strip_ = nullptr;
    Variable* primitives_ = nullptr;
};

}  // namespace

Result<GeometryGridResult> geometry_to_grid(Shader& shader, const GeometryGrid& grid) {
    Function* const main = shader.entry_point();
    if (shader.stage != Stage::geometry || main == nullptr)
        return Error{Errc::invalid, "geometry_to_grid: this is no geometry shader"};
    return GeometryGridMaker(*main, grid).run();
}

}  // namespace cuesta::nir
