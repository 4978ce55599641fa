// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/lower_feedback.h"

#include <algorithm>
#include <array>

#include "compiler/nir/builder.h"

namespace cuesta::nir {
namespace {

// One component that was stored.
struct StoredChannel {
    Value* value = nullptr;  // null: nothing was
    unsigned channel = 0;
};

class FeedbackWriter {
  public:
    FeedbackWriter(Function& main, const FeedbackOptions& options)
        : main_(main),
          shader_(*main.shader),
          options_(options),
          stored_(shader_.outputs.size()),
          b_(main) {}

    Result<bool> run() {
        if (main_.body.last_block()->jump() != nullptr)
            return Error{Errc::unsupported, "feedback: main must end at its end"};
        if (!take_stores())
            return Error{Errc::unsupported,
                         "feedback: outputs must be stored at the end of main, as 32 bits and by "
                         "constant numbers"};
        for (const FeedbackCapture& capture : options_.captures)
            if (capture.output >= stored_.size() || capture.component + capture.components > 4)
                return Error{Errc::invalid, "feedback: there is no such output"};
        b_.cursor = Cursor::at_end(*main_.body.last_block());
        Value* vertex = vertex_number();
        for (const FeedbackCapture& capture : options_.captures)
            store(capture, vertex);
        shader_.uniform_vec4s = std::max(shader_.uniform_vec4s, options_.uniform + 1);
        return true;
    }

  private:
    // False: one is not as it has to be.
    bool take_stores() {
        bool is_known = true;
        for_each_instr(main_.body, [&](Instr& instr) {
            const Intrinsic* store = instr.as<Intrinsic>();
            if (store != nullptr && store->op == IntrinsicOp::store_output)
                is_known &= take(*store);
        });
        return is_known;
    }

    bool take(const Intrinsic& store) {
        Value& value = *store.srcs[0].value;
        const LoadConst* const offset = constant_of(*store.srcs[1].value);
        if (store.block != main_.body.last_block() || offset == nullptr || value.bit_size != 32)
            return false;
        const auto output = static_cast<uint64_t>(store.index_of(IntrinsicIndex::base)) +
                            static_cast<uint32_t>(offset->values[0]);
        const auto mask = static_cast<unsigned>(store.index_of(IntrinsicIndex::write_mask));
        const auto first = static_cast<unsigned>(store.index_of(IntrinsicIndex::component));
        // A number out of range stores nothing.
        if (output < stored_.size())
            for (unsigned c = 0; c < value.components && first + c < 4; ++c)
                if ((mask >> c & 1) != 0)
                    stored_[output][first + c] = {&value, c};
        return true;
    }

    Value* vertex_number() {
        Value* range = b_.load_uniform(options_.uniform, 2);
        Value* instance = &b_.intrinsic(IntrinsicOp::load_instance_id, 1, 32, {})->def;
        Value* vertex = &b_.intrinsic(IntrinsicOp::load_vertex_id, 1, 32, {})->def;
        Value* before = b_.imul(instance, b_.channel(range, 1));
        return b_.iadd(before, b_.isub(vertex, b_.channel(range, 0)));
    }

    void store(const FeedbackCapture& capture, Value* vertex) {
        std::array<Value*, 4> scalars{};
        for (unsigned c = 0; c < capture.components; ++c) {
            const StoredChannel& from = stored_[capture.output][capture.component + c];
            scalars[c] =
                from.value != nullptr ? b_.channel(from.value, from.channel) : b_.imm_float(0);
        }
        Value* value = b_.vec(std::span(scalars.data(), capture.components));
        Value* start = b_.imul(vertex, b_.imm_int(capture.stride));
        Value* byte = b_.iadd(start, b_.imm_int(capture.offset));
        const auto mask = static_cast<int32_t>((1u << capture.components) - 1);
        b_.intrinsic(IntrinsicOp::store_ssbo, 0, 0, {value, b_.imm_int(capture.buffer), byte},
                     {mask});
    }

    Function& main_;
    Shader& shader_;
    const FeedbackOptions& options_;
    std::vector<std::array<StoredChannel, 4>> stored_;  // by output
    Builder b_;
};

}  // namespace

Result<bool> lower_feedback(Shader& shader, const FeedbackOptions& options) {
    Function* const main = shader.entry_point();
    if (shader.stage != Stage::vertex || main == nullptr || options.captures.empty())
        return false;
    return FeedbackWriter(*main, options).run();
}

FeedbackOptions all_outputs(const Shader& shader) {
    FeedbackOptions options = {.captures = {}, .uniform = shader.uniform_vec4s};
    uint32_t offset = 0;
    for (const IoSlot& output : shader.outputs) {
        options.captures.push_back({.output = static_cast<uint32_t>(options.captures.size()),
                                    .components = output.components,
                                    .offset = offset});
        offset += 4 * output.components;
    }
    for (FeedbackCapture& capture : options.captures)
        capture.stride = offset;
    return options;
}

}  // namespace cuesta::nir
