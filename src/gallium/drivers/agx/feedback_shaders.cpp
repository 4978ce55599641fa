// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/feedback_shaders.h"

#include <algorithm>

#include <fmt/core.h>

namespace cuesta::agx {
namespace {

using nir::Builder;
using nir::IntrinsicOp;
using nir::Value;

constexpr uint32_t stored_word_bytes = 4;

Value* load_words(Builder& b, uint32_t buffer, Value* byte, unsigned components = 1) {
    return &b.intrinsic(IntrinsicOp::load_ssbo, components, 32, {b.imm_int(buffer), byte})->def;
}

void store_words(Builder& b, uint32_t buffer, Value* byte, Value* value) {
    b.intrinsic(IntrinsicOp::store_ssbo, 0, 0, {value, b.imm_int(buffer), byte},
                {(1 << value->components) - 1});
}

Value* word_offset(Builder& b, Value* number) {
    return b.ishl(number, b.imm_int(2));
}

// A loop over numbers from 0 on.
class Count {
  public:
    Count(Builder& b, Value* end, std::string_view name) : b_(b) {
        variable_ = add_variable(b, name);
        b.store_deref(b.deref_var(variable_), b.imm_int(0), 1);
        loop_ = b.push_loop();
        number_ = b.load_deref(b.deref_var(variable_));
        break_if(b.uge(number_, end));
    }
    Value* number() const { return number_; }
    void break_if(Value* condition) {
        nir::If* ends = b_.push_if(condition);
        b_.jump(nir::JumpKind::break_);
        b_.pop_if(ends);
    }
    void end() {
        b_.store_deref(b_.deref_var(variable_), b_.iadd(number_, b_.imm_int(1)), 1);
        b_.pop_loop(loop_);
    }

    static nir::Variable* add_variable(Builder& b, std::string_view name) {
        nir::Shader& shader = b.shader();
        nir::Variable* made =
            shader.add_variable(nir::VariableMode::function_temp,
                                shader.vector_type(nir::BaseType::uint_, 32, 1), name);
        b.function().variables.push_back(made);
        return made;
    }

  private:
    Builder& b_;
    nir::Variable* variable_ = nullptr;
    nir::Loop* loop_ = nullptr;
    Value* number_ = nullptr;
};

void add_to(Builder& b, uint32_t buffer, Value* more) {
    Value* start = b.imm_int(0);
    store_words(b, buffer, start, b.iadd(load_words(b, buffer, start), more));
}

Value* capacity(Builder& b) {
    return b.channel(b.load_uniform(nir::grid_vec4s), 0);
}

// Stores the vertices of one invocation.
class FeedbackWriter {
  public:
    FeedbackWriter(Builder& b, const nir::GeometryGridResult& layout, const FeedbackKey& key)
        : b_(b), layout_(layout), key_(key) {}

    // Of primitive `number` of the invocation, to place `to` in the buffers.
    void write(Value* invocation, Value* number, Value* to) {
        Value* before = b_.imul(invocation, b_.imm_int(layout_.max_primitives));
        Value* indices = load_words(
            b_, nir::grid_buffer::output_indices,
            b_.imul(b_.iadd(before, number), b_.imm_int(layout_.corners * stored_word_bytes)),
            layout_.corners);
        for (unsigned corner = 0; corner < layout_.corners; ++corner) {
            Value* vertex = b_.iadd(b_.imul(to, b_.imm_int(layout_.corners)), b_.imm_int(corner));
            write_vertex(b_.channel(indices, corner), vertex);
        }
    }

  private:
    void write_vertex(Value* stored, Value* vertex) {
        const int64_t stored_bytes = int64_t{layout_.vec4s} * nir::grid_vec4_bytes;
        Value* from = b_.imul(stored, b_.imm_int(stored_bytes));
        for (const pipe::FeedbackOutput& output : key_.outputs) {
            Value* byte = b_.iadd(b_.imul(vertex, b_.imm_int(key_.strides[output.buffer])),
                                  b_.imm_int(output.offset));
            store_words(b_, output.buffer, byte, value_of(output, from));
        }
    }

    // What the shader does not write is 0.
    Value* value_of(const pipe::FeedbackOutput& output, Value* from) {
        const auto found = std::ranges::find_if(
            layout_.stored,
            [&](const nir::StoredOutput& stored) { return stored.output == output.output; });
        std::array<Value*, 4> parts{};
        const bool is_stored = found != layout_.stored.end();
        const int64_t place = is_stored ? int64_t{found->vec4} * nir::grid_vec4_bytes +
                                              int64_t{found->channel} * stored_word_bytes
                                        : 0;
        for (unsigned i = 0; i < output.components; ++i) {
            const unsigned c = output.component + i;
            const bool is_written = is_stored && (found->mask >> c & 1) != 0;
            parts[i] =
                is_written
                    ? load_words(b_, nir::grid_buffer::outputs,
                                 b_.iadd(from, b_.imm_int(place + int64_t{c} * stored_word_bytes)))
                    : b_.imm_int(0);
        }
        return b_.vec(std::span(parts.data(), output.components));
    }

    Builder& b_;
    const nir::GeometryGridResult& layout_;
    const FeedbackKey& key_;
};

Result<void> check_outputs(const FeedbackKey& key) {
    for (const pipe::FeedbackOutput& output : key.outputs)
        if (output.buffer >= pipe::max_feedback_buffers || output.components == 0 ||
            output.component + output.components > 4)
            return Error{Errc::invalid,
                         fmt::format("{} components of output {} to feedback buffer {}",
                                     output.components, output.output, output.buffer)};
    return {};
}

}  // namespace

std::unique_ptr<nir::Shader> make_scan_shader() {
    using namespace feedback_buffer;
    auto made = std::make_unique<nir::Shader>(nir::Stage::compute);
    made->name = "geometry_scan";
    nir::Function* main = made->add_function("main");
    nir::GridDraw draw(*main);
    Value* invocations = draw.word(nir::GridWord::primitive_invocations);
    made->uniform_vec4s = feedback_vec4s;
    Builder b(*main);
    Value* start = b.imm_int(0);
    Value* before = load_words(b, kept, start);
    nir::Variable* sum = Count::add_variable(b, "sum");
    b.store_deref(b.deref_var(sum), b.imm_int(0), 1);
    Count count(b, invocations, "invocation");
    Value* byte = word_offset(b, count.number());
    Value* so_far = b.load_deref(b.deref_var(sum));
    store_words(b, firsts, byte, b.iadd(before, so_far));
    Value* more = load_words(b, nir::grid_buffer::output_counts, byte);
    b.store_deref(b.deref_var(sum), b.iadd(so_far, more), 1);
    count.end();
    Value* all = b.load_deref(b.deref_var(sum));
    Value* room = b.isub(b.umax(capacity(b), before), before);
    Value* fitting = b.umin(all, room);
    store_words(b, kept, start, b.iadd(before, fitting));
    add_to(b, generated, all);
    add_to(b, written, fitting);
    nir::rebuild_cfg(*main);
    return made;
}

Result<std::unique_ptr<nir::Shader>> make_feedback_shader(const nir::GeometryGridResult& layout,
                                                          const FeedbackKey& key) {
    TRY(check_outputs(key));
    auto made = std::make_unique<nir::Shader>(nir::Stage::compute);
    made->name = "geometry_feedback";
    nir::Function* main = made->add_function("main");
    nir::GridDraw draw(*main);
    Value* invocation = draw.invocation(nir::GridWord::primitive_invocations);
    made->uniform_vec4s = feedback_vec4s;
    Builder b(*main);
    Value* byte = word_offset(b, invocation);
    Value* first = load_words(b, feedback_buffer::firsts, byte);
    Value* room = capacity(b);
    Count count(b, load_words(b, nir::grid_buffer::output_counts, byte), "primitive");
    Value* to = b.iadd(first, count.number());
    count.break_if(b.uge(to, room));
    FeedbackWriter(b, layout, key).write(invocation, count.number(), to);
    count.end();
    nir::finish_grid(*made);
    return made;
}

}  // namespace cuesta::agx
