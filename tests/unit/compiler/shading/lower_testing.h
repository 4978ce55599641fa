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
#include "compiler/nir/printer.h"
#include "compiler/nir/validate.h"
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
    Result<std::unique_ptr<nir::Shader>> shader = lower(module, options);
    if (!shader) {
        ADD_FAILURE() << shader.error().text;
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

}  // namespace cuesta::shading::testing
