// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include <fmt/format.h>

#include "compiler/glsl/link.h"

namespace cuesta::glsl {
namespace {

using shading::Function;

// Depth first without recursion: call graphs may be as deep as a text is long.
class CycleSearch {
  public:
    explicit CycleSearch(size_t functions) : marks_(functions, Mark::unseen) {}

    // A function that calls itself, over others or not; null: none that is reachable from here.
    const Function* from(const Function& root) {
        if (mark(root) != Mark::unseen)
            return nullptr;
        push(root);
        while (!path_.empty()) {
            Step& step = path_.back();
            if (step.next == step.function->calls->size()) {
                mark(*step.function) = Mark::done;
                path_.pop_back();
                continue;
            }
            const Function& called = *(*step.function->calls)[step.next++];
            if (mark(called) == Mark::on_path)
                return &called;
            if (mark(called) == Mark::unseen && called.calls != nullptr)
                push(called);
        }
        return nullptr;
    }

  private:
    enum class Mark : uint8_t { unseen, on_path, done };

    struct Step {
        const Function* function;
        size_t next = 0;
    };

    Mark& mark(const Function& function) { return marks_[function.number]; }
    void push(const Function& function) {
        mark(function) = Mark::on_path;
        path_.push_back({&function});
    }

    std::vector<Mark> marks_;
    std::vector<Step> path_;
};

size_t numbers_in(const shading::Module& module) {
    size_t count = 0;
    for (const Function* function : module.functions) {
        count = std::max<size_t>(count, function->number + 1);
        for (const Function* called : *function->calls)
            count = std::max<size_t>(count, called->number + 1);
    }
    return count;
}

void check_bodies(LinkState& state, const LinkedStage& stage) {
    std::vector<bool> reported(numbers_in(stage.module()));
    for (const Function* function : stage.module().functions)
        for (const Function* called : *function->calls) {
            if (called->body != nullptr || reported[called->number])
                continue;
            state.error(fmt::format("{} shader: function '{}' is called but has no body",
                                    stage.name, called->name));
            reported[called->number] = true;
        }
}

bool writes_position(const LinkedStage& stage) {
    const shading::Variable* const position = stage.find("gl_Position", shading::Storage::output);
    return position != nullptr && position->is_written;
}

}  // namespace

void check_calls(LinkState& state, const LinkedStage& stage) {
    if (stage.module().main == nullptr)
        state.error(fmt::format("{} shader: there is no function 'main'", stage.name));
    // GLSL 1.20, 7.1; since 1.40 the position is undefined then.
    const bool must_write = has_fixed_function(stage.shader.version());
    if (must_write && stage.module().stage == nir::Stage::vertex && !writes_position(stage))
        state.error("vertex shader: gl_Position is not written");
    check_bodies(state, stage);
    // Whether or not it can be reached (GLSL ES 1.00, 6.1).
    CycleSearch search(numbers_in(stage.module()));
    for (const Function* function : stage.module().functions)
        if (const Function* recursive = search.from(*function))
            return state.error(fmt::format("{} shader: function '{}' calls itself, directly or not",
                                           stage.name, recursive->name));
}

}  // namespace cuesta::glsl
