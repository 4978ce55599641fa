// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Lowers trees and runs them.
#pragma once

#include <bit>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "compiler/nir/interpreter.h"
#include "compiler/nir/passes/optimize.h"
#include "compiler/nir/printer.h"
#include "compiler/nir/validate.h"
#include "compiler/shading/diagnostics.h"
#include "compiler/shading/lower.h"
#include "tree_building.h"

namespace cuesta::shading::testing {

// A module with places for all that it names, in the order in which it is asked for.
class Placer {
  public:
    LowerOptions options;

    Placer() {
        options.place = [this](const Leaf& leaf) -> std::optional<Placement> {
            if (const auto it = placed.find(leaf.path); it != placed.end())
                return it->second;
            uint32_t& next = leaf.type->is_sampler()                      ? samplers_
                             : leaf.variable->storage == Storage::uniform ? uniforms_
                             : leaf.variable->storage == Storage::input   ? inputs_
                                                                          : outputs_;
            const Placement placement = {next, 0};
            next += leaf.elements() * leaf.element_slots();
            placed.emplace(leaf.path, placement);
            return placement;
        };
    }
    Placer(const Placer&) = delete;
    Placer& operator=(const Placer&) = delete;

    // May be filled before, to place things elsewhere.
    std::map<std::string, Placement> placed;

  private:
    uint32_t uniforms_ = 0;
    uint32_t samplers_ = 0;
    uint32_t inputs_ = 0;
    uint32_t outputs_ = 0;
};

inline std::unique_ptr<nir::Shader> lower_well(const Module& module, const LowerOptions& options) {
    Located<std::unique_ptr<nir::Shader>> shader = lower(module, options);
    if (!shader) {
        ADD_FAILURE() << text_of(shader.error().location) << ": " << shader.error().text;
        return nullptr;
    }
    for (const std::string& wrong : nir::validate(**shader))
        ADD_FAILURE() << wrong << "\n" << nir::print(**shader);
    return std::move(*shader);
}

// What the first lane of a shader computes.
struct ShaderRun {
    std::vector<nir::SlotBits> uniforms;
    nir::InterpreterInputs inputs;
    nir::InterpreterOutputs outputs;

    void set_uniform(uint32_t slot, unsigned component, uint32_t bits) {
        if (uniforms.size() <= slot)
            uniforms.resize(slot + size_t{1});
        uniforms[slot][component] = bits;
    }
    void set_uniform(uint32_t slot, unsigned component, double value) {
        set_uniform(slot, component, std::bit_cast<uint32_t>(static_cast<float>(value)));
    }
    bool run(const nir::Shader& shader) {
        inputs.uniforms = uniforms;
        for (nir::LaneInputs& lane : inputs.lanes)
            lane.inputs.resize(shader.inputs.size());
        Result<nir::InterpreterOutputs> result = nir::interpret(shader, inputs);
        if (!result) {
            ADD_FAILURE() << result.error().text << "\n" << nir::print(shader);
            return false;
        }
        outputs = std::move(*result);
        return true;
    }
    std::vector<double> output(size_t position, unsigned components, unsigned lane = 0) const {
        std::vector<double> values;
        const std::vector<nir::SlotBits>& slots = outputs.lanes[lane].outputs;
        for (unsigned c = 0; c < components && position < slots.size(); ++c)
            values.push_back(static_cast<double>(nir::slot_float(slots[position], c)));
        return values;
    }
};

// A fragment shader with a result, and uniforms to compute with.
class LowerTest : public ::testing::Test {
  protected:
    LowerTest() {
        result = t.variable("result", t.vec(4), Storage::output, Precision::high);
        result->slot = nir::Slot::color;
        u = uniform("u", t.vec(4), {1, 2, 3, 4});
        n = uniform("n", t.int_type(), {2});
        yes = uniform("yes", t.bool_type(), {1});
        no = uniform("no", t.bool_type(), {0});
    }

    Variable* uniform(std::string_view name,
                      const Type* type,
                      std::initializer_list<double> values,
                      Precision precision = Precision::high) {
        Variable* made = t.variable(name, type, Storage::uniform, precision);
        const unsigned components = type->is_numeric() ? type->components : 1;
        uint32_t i = 0;
        for (const double value : values) {
            const uint32_t slot = next_slot_ + i / components;
            if (type->is_int())
                run.set_uniform(slot, i % components,
                                static_cast<uint32_t>(static_cast<int64_t>(value)));
            else
                run.set_uniform(slot, i % components, value);
            ++i;
        }
        placer.placed[std::string(name)] = {next_slot_, 0};
        next_slot_ += (i + components - 1) / components;
        return made;
    }

    Expr* component(Expr* base, unsigned which) {
        return t.swizzle(base, {static_cast<uint8_t>(which)});
    }
    Expr* result_component(unsigned which) { return component(t.ref(result), which); }
    Expr* add(Expr* a, Expr* b) { return t.op(a->type, Operator::add, {a, b}, Precision::high); }
    Expr* less(Expr* a, Expr* b) { return t.op(t.bool_type(), Operator::less, {a, b}); }
    Expr* equal(Expr* a, int b) { return t.op(t.bool_type(), Operator::equal, {a, t.integer(b)}); }
    Statement* increment(Variable* v, double by = 1) {
        Expr* step = v->type->is_int() ? t.integer(static_cast<int>(by)) : t.number(by);
        return t.expression(t.compound(Operator::add, t.ref(v), step));
    }
    // for (int i = 0; i < count; ++i) body
    Statement* count_to(Variable* i, Expr* count, Statement* body) {
        return t.block({t.declare(i, t.integer(0)),
                        t.loop(less(t.ref(i), count),
                               t.compound(Operator::add, t.ref(i), t.integer(1)), body)});
    }
    Statement* put(Expr* value) { return t.set(t.ref(result), value); }

    using Values = std::vector<double>;
    // What the shader of main gives, before and after NIR's passes ran over it.
    Values values(std::initializer_list<Statement*> statements) {
        t.main(statements);
        return values();
    }
    Values values() {
        shader = lower_well(t.module, placer.options);
        if (shader == nullptr || !run.run(*shader))
            return {};
        const Values plain = run.output(0, 4);
        const std::unique_ptr<nir::Shader> copy = nir::clone(*shader);
        nir::optimize(*copy->entry_point());
        for (const std::string& wrong : nir::validate(*copy))
            ADD_FAILURE() << wrong << "\n" << nir::print(*copy);
        if (run.run(*copy)) {
            EXPECT_EQ(run.output(0, 4), plain) << nir::print(*shader) << nir::print(*copy);
        }
        return plain;
    }
    std::string refusal(std::initializer_list<Statement*> statements) {
        t.main(statements);
        const Located<std::unique_ptr<nir::Shader>> made = lower(t.module, placer.options);
        return made ? "" : text_of(made.error().location) + ": " + made.error().text;
    }

    TreeBuilder t;
    Placer placer;
    ShaderRun run;
    Variable* result;
    Variable* u;
    Variable* n;
    Variable* yes;
    Variable* no;
    std::unique_ptr<nir::Shader> shader;

  private:
    uint32_t next_slot_ = 0;
};

}  // namespace cuesta::shading::testing
