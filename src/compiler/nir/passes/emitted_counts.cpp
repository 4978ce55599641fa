// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/emitted_counts.h"

#include <algorithm>

#include "compiler/nir/control_flow.h"
#include "compiler/nir/instr.h"

namespace cuesta::nir {
namespace {

CountRange either(const CountRange& a, const CountRange& b) {
    return {std::min(a.least, b.least), std::max(a.most, b.most)};
}

EmittedCounts either(const EmittedCounts& a, const EmittedCounts& b) {
    return {either(a.vertices, b.vertices), either(a.in_strip, b.in_strip),
            either(a.primitives, b.primitives)};
}

CountRange more(const CountRange& range, bool surely, bool perhaps, uint32_t limit) {
    return {std::min(range.least + (surely ? 1 : 0), limit),
            std::min(range.most + (perhaps ? 1 : 0), limit)};
}

bool emits(const Instr& instr) {
    const Intrinsic* intrinsic = instr.as<Intrinsic>();
    return intrinsic != nullptr && (intrinsic->op == IntrinsicOp::emit_vertex ||
                                    intrinsic->op == IntrinsicOp::end_primitive);
}

class Follower {
  public:
    explicit Follower(const EmissionLimits& limits) : limits_(limits) {}

    CountsOfMain run(Function& main) {
        follow(main.body);
        made_.end = at_;
        return std::move(made_);
    }

  private:
    // Ways that leave early make a range wider than it need be, never too narrow.
    void follow(CfList& list) {
        for (CfNode* node = list.first; node != nullptr; node = node->next) {
            switch (node->kind) {
                case CfKind::block: follow(*node->as<Block>()); break;
                case CfKind::if_: follow(*node->as<If>()); break;
                case CfKind::loop: follow(*node->as<Loop>()); break;
            }
        }
    }

    void follow(Block& block) {
        for_each_instr(block, [&](Instr& instr) {
            if (!emits(instr))
                return;
            if (instr.as<Intrinsic>()->op == IntrinsicOp::end_primitive) {
                at_.in_strip = {};
                return;
            }
            made_.before.emplace(&instr, at_);
            at_ = behind_emission();
        });
    }

    void follow(If& if_) {
        const EmittedCounts before = at_;
        follow(if_.then_list);
        const EmittedCounts then = std::exchange(at_, before);
        follow(if_.else_list);
        at_ = either(then, at_);
    }

    // Any number of rounds.
    void follow(Loop& loop) {
        bool has_emissions = false;
        for_each_instr(loop.body, [&](Instr& instr) { has_emissions |= emits(instr); });
        if (has_emissions) {
            at_.vertices.most = limits_.vertices;
            at_.in_strip = {0, limits_.vertices};
            at_.primitives.most = limits_.primitives;
        }
        const EmittedCounts before = at_;
        follow(loop.body);
        at_ = before;
    }

    EmittedCounts behind_emission() const {
        if (at_.vertices.least >= limits_.vertices)
            return at_;
        EmittedCounts next;
        next.in_strip = more(at_.in_strip, true, true, limits_.vertices);
        next.primitives = more(at_.primitives, at_.in_strip.least + 1 >= limits_.corners,
                               at_.in_strip.most + 1 >= limits_.corners, limits_.primitives);
        if (at_.vertices.most >= limits_.vertices)
            next = either(at_, next);
        // Where there was no room they are as many as there may be.
        next.vertices = more(at_.vertices, true, true, limits_.vertices);
        return next;
    }

    const EmissionLimits& limits_;
    EmittedCounts at_;
    CountsOfMain made_;
};

}  // namespace

CountsOfMain emitted_counts(Function& main, const EmissionLimits& limits) {
    return Follower(limits).run(main);
}

}  // namespace cuesta::nir
