// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The state of a shader that is being made by chance. random_shader.cpp makes its structure,
// random_operations.cpp single operations.
#pragma once

#include <random>
#include <vector>

#include "compiler/nir/builder.h"
#include "random_shader.h"

namespace cuesta::lima::gp {

constexpr uint32_t uniform_count = 12;
constexpr uint32_t array_length = 5;

struct Generator {
    std::mt19937 random;
    RandomOptions options;
    nir::Shader& shader;
    nir::Function& main;
    nir::Builder b;
    std::vector<nir::Value*> values;        // floats of 1 to 4 components
    std::vector<nir::Variable*> variables;  // vec4s that blocks pass on
    nir::Variable* array = nullptr;
    std::vector<nir::Value*> integers;  // scalars, their magnitude at most greatest_integer
    std::vector<nir::Value*> naturals;  // likewise, and never negative
    std::vector<Rounding> roundings;
    unsigned left = 0;   // operations still to make
    unsigned loops = 0;  // around here

    unsigned pick(unsigned count) { return static_cast<unsigned>(random() % count); }
    float number() {
        constexpr float some[] = {0.0f, 1.0f, -1.0f, 0.5f, 2.0f, -0.25f, 3.0f};
        return pick(2) == 0 ? some[pick(7)]
                            : static_cast<float>(static_cast<int>(random() % 4001) - 2000) / 500.0f;
    }

    nir::Value* any() {
        if (pick(8) == 0)
            return b.imm_float(number());
        return values[pick(static_cast<unsigned>(values.size()))];
    }
    // A value of that many components.
    nir::Value* sized(unsigned components) {
        nir::Value* value = any();
        std::array<uint8_t, 4> swizzle{};
        for (unsigned i = 0; i < components; ++i)
            swizzle[i] = static_cast<uint8_t>(pick(value->components));
        return b.swizzle(value, std::span(swizzle.data(), components));
    }
    void keep(nir::Value* value) {
        values.push_back(value);
        if (values.size() > 24)
            values.erase(values.begin() + pick(20));
    }
    // Between 0 and `length` - 1, as an integer.
    nir::Value* index(uint32_t length) {
        nir::Value* positive = b.ffract(sized(1));
        return b.f2i32(b.ffloor(b.fmul(positive, b.imm_float(static_cast<float>(length) - 0.01f))));
    }

    // What may be read here. A branch's own values end with it.
    struct Pools {
        std::vector<nir::Value*> values;
        std::vector<nir::Value*> integers;
        std::vector<nir::Value*> naturals;
    };
    Pools pools() const { return {values, integers, naturals}; }
    void restore(const Pools& pools) {
        values = pools.values;
        integers = pools.integers;
        naturals = pools.naturals;
    }

    // random_operations.cpp
    nir::Value* condition();
    nir::Value* comparison();
    nir::Value* exact_operation(unsigned n);
    nir::Value* float_operation(unsigned n);
    nir::Value* inexact_operation(unsigned n);
    void integer_operation();
    void signed_operation();
    void unsigned_operation();
    nir::Value* integer();
    nir::Value* natural();
    void keep_integer(nir::Value* value);
    void keep_natural(nir::Value* value);
    void add_rounding();

    // Keeps loops from running away to infinity.
    nir::Value* bounded(nir::Value* value) {
        return b.fmax(b.fmin(value, b.imm_float(64.0f)), b.imm_float(-64.0f));
    }

    // random_shader.cpp
    void operation();
    void load_variable();
    void store_variable();
    void make_if(unsigned depth);
    void end_arm();
    void store_outputs();
    void make_loop(unsigned depth);
    void body(unsigned depth, unsigned count);
    nir::Value* safe_position();
    void run();
};

}  // namespace cuesta::lima::gp
