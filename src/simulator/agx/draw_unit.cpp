// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/draw_unit.h"

#include <algorithm>
#include <unordered_map>

#include <fmt/core.h>

#include "simulator/agx/assembly.h"

namespace cuesta::simulator::agx {

namespace {

namespace vdm = hw::agx::vdm;

constexpr uint32_t most_vertices = 1u << 26;  // of a draw: what a chip draws in seconds

// A draw with its counts, wherever they come from.
struct Counts {
    uint32_t count = 0;
    uint32_t instances = 1;
    int32_t start = 0;
    uint64_t first_index = 0;  // of an indirect draw
};

unsigned bytes_of(vdm::IndexSize size) {
    return 1u << static_cast<unsigned>(size);
}

class Draw {
  public:
    Draw(const LaunchContext& context,
         const DrawInput& input,
         bool checks,
         const std::function<Result<void>(Primitive&&)>& emit)
        : context_(context), input_(input), list_(input.list), checks_(checks), emit_(emit) {}

    Result<DrawOutput> run() {
        counts_ = TRY(read_counts());
        if (counts_.count > most_vertices)
            return Error{Errc::timeout, fmt::format("a draw of {} vertices", counts_.count)};
        TRY(read_ids());
        if (ids_.empty())
            return output_;
        Launch launch = TRY(prepare_launch(context_, input_.vertex.pipeline, input_.vertex.counts));
        output_.instructions += launch.instructions;
        for (uint32_t instance = 0; instance < counts_.instances; ++instance)
            TRY(draw_instance(launch, instance));
        return output_;
    }

  private:
    Result<Counts> read_counts() const {
        if (list_.indirect)
            return read_indirect();
        if (!list_.count)
            return Error{Errc::fault, "a draw without a count"};
        Counts counts;
        counts.count = list_.count->value;
        counts.instances = list_.instances ? list_.instances->value : 1;
        counts.start = list_.start ? list_.start->value : 0;
        return counts;
    }

    // {count, instances, first, (base vertex,) base instance}; the last one is the driver's affair.
    Result<Counts> read_indirect() const {
        std::array<uint32_t, 5> words = {};
        const bool indexed = list_.index_buffer.has_value();
        TRY(context_.memory.read_words(list_.indirect->address,
                                       std::span(words).first(indexed ? 5 : 4)));
        return Counts{.count = words[0],
                      .instances = words[1],
                      .start = static_cast<int32_t>(words[indexed ? 3 : 2]),
                      .first_index = indexed ? words[2] : 0};
    }

    // Vertex numbers in the order of the draw; where the sequence restarts, nothing.
    Result<void> read_ids() {
        ids_.reserve(counts_.count);
        const auto start = static_cast<uint32_t>(counts_.start);
        if (!list_.index_buffer) {
            for (uint32_t i = 0; i < counts_.count; ++i)
                ids_.push_back(start + i);
            ends_.push_back(counts_.count);
            return {};
        }
        const unsigned size = bytes_of(list_.index_size);
        std::vector<uint8_t> bytes(size_t{counts_.count} * size);
        TRY(context_.memory.read(list_.index_buffer->address + counts_.first_index * size, bytes));
        for (uint32_t i = 0; i < counts_.count; ++i) {
            uint32_t raw = 0;
            std::copy_n(&bytes[size_t{i} * size], size, reinterpret_cast<uint8_t*>(&raw));
            if (list_.restart && raw == input_.vertex.restart_index)
                ends_.push_back(static_cast<uint32_t>(ids_.size()));
            else
                ids_.push_back(raw + start);
        }
        ends_.push_back(static_cast<uint32_t>(ids_.size()));
        return {};
    }

    // Each vertex number once; where it stands among the outputs.
    std::vector<uint32_t> unique_ids(std::vector<uint32_t>& places) const {
        std::vector<uint32_t> unique;
        std::unordered_map<uint32_t, uint32_t> known;
        places.reserve(ids_.size());
        for (const uint32_t id : ids_) {
            const auto [at, is_new] = known.try_emplace(id, static_cast<uint32_t>(unique.size()));
            if (is_new)
                unique.push_back(id);
            places.push_back(at->second);
        }
        return unique;
    }

    Result<void> draw_instance(Launch& launch, uint32_t instance) {
        if (places_.empty())
            unique_ = unique_ids(places_);
        VertexOutputs outputs{.words = input_.vertex.output_words};
        VertexRun run{.instruction_limit = context_.instruction_limit - output_.instructions,
                      .checks = checks_};
        if (outputs.words < 4)
            return Error{Errc::fault, "a vertex of less than four words"};
        TRY(shade_vertices(launch, context_, unique_, instance, outputs, run));
        output_.vertices += unique_.size();
        output_.instructions += run.instructions;
        uint32_t number = 0, first = 0;
        Result<void> done;
        for (const uint32_t end : ends_) {
            assemble(list_.primitive, first, end - first, [&](const Corners& corners) {
                if (done)
                    done = set_up(outputs, corners, number++);
            });
            first = end;
        }
        return done;
    }

    Result<void> set_up(const VertexOutputs& outputs, const Corners& corners, uint32_t number) {
        ++output_.primitives;
        PrimitiveInput setup{.draw = input_.state, .number = number};
        const unsigned count = corner_count(list_.primitive);
        setup.shape = count == 1 ? Shape::point : count == 2 ? Shape::line : Shape::triangle;
        for (unsigned i = 0; i < 3; ++i) {
            setup.corners.winding[i] = outputs.vertex(places_[corners.winding[i]]);
            setup.corners.named[i] = outputs.vertex(places_[corners.named[i]]);
        }
        setup.width = input_.target.width;
        setup.height = input_.target.height;
        setup.layers = input_.target.layers;
        setup.gl_clip = input_.target.gl_clip;
        std::vector<Primitive> made;
        set_up_primitive(setup, made);
        for (Primitive& primitive : made)
            TRY(emit_(std::move(primitive)));
        return {};
    }

    const LaunchContext& context_;
    const DrawInput& input_;
    const vdm::IndexList& list_;
    bool checks_;
    const std::function<Result<void>(Primitive&&)>& emit_;
    Counts counts_;
    std::vector<uint32_t> ids_;
    std::vector<uint32_t> ends_;  // of runs that no restart parts
    std::vector<uint32_t> unique_, places_;
    DrawOutput output_;
};

}  // namespace

Result<DrawOutput> run_draw(const LaunchContext& context,
                            const DrawInput& input,
                            bool checks,
                            const std::function<Result<void>(Primitive&&)>& emit) {
    return Draw(context, input, checks, emit).run();
}

}  // namespace cuesta::simulator::agx
