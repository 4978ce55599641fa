// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/draw_unit.h"

#include <array>
#include <vector>

#include "simulator/agx/index_reader.h"

namespace cuesta::simulator::agx {

namespace {

namespace vdm = hw::agx::vdm;

constexpr uint32_t least_output_words = 4;  // a position
// Costs here, of the order of instructions.
constexpr uint64_t instance_work = 1, primitive_work = 2;

unsigned bytes_of(vdm::IndexSize size) {
    return 1u << static_cast<unsigned>(size);
}

Shape shape_of(vdm::Primitive primitive) {
    const unsigned count = corner_count(primitive);
    return count == 1 ? Shape::point : count == 2 ? Shape::line : Shape::triangle;
}

class Draw {
  public:
    Draw(const LaunchContext& context,
         const DrawInput& input,
         const std::function<Result<void>(Primitive&&)>& emit)
        : context_(context),
          input_(input),
          list_(input.list),
          emit_(emit),
          shape_(shape_of(input.list.primitive)),
          batch_(input.places) {
        outputs_.words = input.vertex.output_words;
    }

    Result<void> run() {
        TRY(read_counts());
        if (indices_.count == 0 || instances_ == 0)
            return {};
        if (outputs_.words < least_output_words)
            return Error{Errc::fault, "a vertex of less than four words"};
        input_.places.prepare(indices_.count);
        Launch launch = TRY(prepare_launch(context_, input_.vertex.pipeline, input_.vertex.counts));
        for (uint32_t instance = 0; instance < instances_; ++instance)
            TRY(draw_instance(launch, instance));
        return flush(launch);
    }

  private:
    Result<void> read_counts() {
        uint64_t first = 0;
        if (list_.indirect) {
            first = TRY(read_indirect());
        } else {
            if (!list_.count)
                return Error{Errc::fault, "a draw without a count"};
            indices_.count = list_.count->value;
            indices_.start = list_.start ? static_cast<uint32_t>(list_.start->value) : 0;
            instances_ = list_.instances ? list_.instances->value : 1;
        }
        if (!list_.index_buffer)
            return {};
        indices_.bytes = bytes_of(list_.index_size);
        const uint64_t begin = first * indices_.bytes;
        indices_.address = list_.index_buffer->address + begin;
        if (list_.index_buffer_size) {
            const uint64_t bytes = list_.index_buffer_size->bytes;
            indices_.readable = bytes - std::min(begin, bytes);
        }
        if (list_.restart)
            indices_.restarts = input_.vertex.restart_index;
        return {};
    }

    // {count, instances, first, (base vertex,) base instance}; the last one is the driver's affair.
    // The first index.
    Result<uint64_t> read_indirect() {
        std::array<uint32_t, 5> words = {};
        const bool indexed = list_.index_buffer.has_value();
        TRY(context_.memory.read_words(list_.indirect->address,
                                       std::span(words).first(indexed ? 5 : 4)));
        indices_.count = words[0];
        instances_ = words[1];
        indices_.start = words[indexed ? 3 : 2];
        return indexed ? words[2] : 0;
    }

    Result<void> draw_instance(Launch& launch, uint32_t instance) {
        TRY(context_.budget.spend(instance_work));
        Assembly assembly(list_.primitive);
        uint32_t number = 0;
        const auto take = [&](const Corners& corners) {
            number += corners.continues ? 0 : 1;
            batch_.add(corners, number - 1, instance);
        };
        const auto restart = [&] {
            assembly.end(take);
            return batch_.is_full() ? flush(launch) : Result<void>();
        };
        const auto vertex = [&](uint32_t id) {
            assembly.add(id, take);
            return batch_.is_full() ? flush(launch) : Result<void>();
        };
        TRY(IndexReader(context_.memory, context_.budget, indices_).each(vertex, restart));
        return restart();
    }

    // Shades what the batch has, and sets it up.
    Result<void> flush(Launch& launch) {
        TRY(context_.budget.spend(batch_.primitives().size() * primitive_work));
        TRY(shade_vertices(launch, context_, batch_.vertices(), outputs_));
        for (const VertexBatch::Item& item : batch_.primitives())
            TRY(set_up(item));
        batch_.clear();
        return {};
    }

    Result<void> set_up(const VertexBatch::Item& item) {
        context_.stats.primitives += item.corners.continues ? 0 : 1;
        PrimitiveInput setup{.draw = input_.state,
                             .surface = input_.target,
                             .shape = shape_,
                             .sides = item.corners.sides,
                             .number = item.number};
        for (unsigned i = 0; i < 3; ++i) {
            setup.corners.winding[i] = outputs_.vertex(item.corners.winding[i]);
            setup.corners.named[i] = outputs_.vertex(item.corners.named[i]);
        }
        setup.place = place_of(input_.state->ppp, setup.corners);
        if (input_.state->ppp.rasterizer_discard() || setup.place.layer >= input_.target.layers)
            return {};
        setup.scissor = TRY(input_.scissors.of(setup.place.viewport));
        made_.clear();
        set_up_primitive(setup, made_);
        for (Primitive& primitive : made_)
            TRY(emit_(std::move(primitive)));
        return {};
    }

    const LaunchContext& context_;
    const DrawInput& input_;
    const vdm::IndexList& list_;
    const std::function<Result<void>(Primitive&&)>& emit_;
    Shape shape_;
    Indices indices_;
    uint32_t instances_ = 0;
    VertexBatch batch_;
    VertexOutputs outputs_;
    std::vector<Primitive> made_;
};

}  // namespace

Result<void> run_draw(const LaunchContext& context,
                      const DrawInput& input,
                      const std::function<Result<void>(Primitive&&)>& emit) {
    return Draw(context, input, emit).run();
}

}  // namespace cuesta::simulator::agx
