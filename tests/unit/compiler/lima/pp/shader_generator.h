// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Generates fragment shaders. Most values are multiples of small powers of two whose range and step
// the generator follows, so that they are exact in binary16: compiled code must agree with the
// interpreter to the bit. Of the others it follows how far both may be apart, by the rows of
// accuracy.h; what jumps (comparisons, floors, indices) is only done with exact values.
#pragma once

#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "accuracy.h"
#include "pp_testing.h"

namespace cuesta::lima::pp {

struct GeneratorOptions {
    bool control_flow = false;
    bool loops = false;
    bool textures = false;
    bool discard = false;
    bool derivatives = false;
    bool indirect = false;
    bool inexact = false;  // functions, and arithmetic whose results are rounded
    bool integers = false;
    bool specials = false;    // fragment and point coordinates, facing; second colour and depth
    bool jumps = false;       // arms of ifs end in jumps, with code behind
    bool keep_alive = false;  // the result depends on most values, so that registers run out
    unsigned least = 12;      // operations at the top level
    unsigned most = 52;
};

// Values further apart are not made.
inline constexpr double most_error = 0x1p-4;

constexpr unsigned generated_inputs = 4;
constexpr unsigned generated_uniforms = 6;

// Inputs for a generated shader: the last varying ends in two powers of two, to divide by.
QuadSetup generated_setup(uint32_t seed);

class Generator {
  public:
    Generator(uint32_t seed, const GeneratorOptions& options) : random_(seed), options_(options) {}

    std::string shader();
    // How far the results of both may be apart.
    const Allowed& allowed() const { return allowed_; }

  private:
    // A value of the shader: |x| <= 2^magnitude; x a multiple of 2^-fraction, or, with an error,
    // any number, and the two worlds' so far apart at most.
    struct Known {
        unsigned id = 0;
        unsigned components = 4;
        int magnitude = 1;
        int fraction = 2;
        double error = 0;
    };

    unsigned pick(unsigned count) { return static_cast<unsigned>(random_() % count); }
    void line(const std::string& what) { text_ += "  " + what + "\n"; }
    void label();
    Known define(unsigned components,
                 int magnitude,
                 int fraction,
                 const std::string& what,
                 double error = 0);
    // A line that makes a value of another type; its number.
    unsigned convert(std::string_view type, unsigned components, const std::string& what);
    const Known& any();
    const Known& exact();
    Known small(int magnitude);
    Known number(double value);
    std::string read(const Known& value, unsigned components);
    unsigned comparison(unsigned components);

    void operation(unsigned depth);
    void add_or_multiply(unsigned components);
    void cut(const Known& value, unsigned components);
    void one_operand(unsigned components);
    void least_or_greatest(unsigned components);
    void constant(unsigned components);
    void choose(unsigned components);
    void vector(unsigned components);
    void dot();
    void function();
    Known positive();
    void quotient(unsigned components);
    void fused(unsigned components);
    void interpolation(unsigned components);
    void integer(unsigned components);
    void natural(unsigned components);
    void logic(unsigned components);
    void float_choice(unsigned components);
    void modifier();
    void resize(unsigned components);
    void derivative(unsigned components);
    void texture();
    void indirect_uniform(unsigned components);
    void branch(unsigned depth);
    struct BackEdge {
        unsigned block = 0;
        unsigned count = 0;
        unsigned a = 0;
        unsigned b = 0;
    };
    // The carried values, and those of the edges back to its start.
    struct OpenLoop {
        unsigned next_count = 0;
        unsigned a = 0;
        unsigned b = 0;
        std::vector<BackEdge> edges;
    };
    void loop(unsigned depth);
    unsigned leave_if(unsigned condition, std::string_view how);
    unsigned carry(const Known& carried, int fraction);
    void plain_operation(unsigned components);
    // What an arm hands to the block behind its if.
    struct Arm {
        std::vector<Known> values;
        unsigned block = 0;
        bool falls_through = true;
    };
    Arm arm(unsigned depth, size_t before);
    void end_arm();
    void back_edge(unsigned block, unsigned a, unsigned b);
    void body(unsigned count, unsigned depth);
    void discard();
    void load_specials();
    void store_second();
    void merge(const Known& a, const Known& b);
    void store_color(const Known& color);
    void store();

    std::mt19937 random_;
    GeneratorOptions options_;
    std::string text_;
    unsigned next_ = 0;
    unsigned block_ = 0;
    bool diverged_ = false;        // inside of control flow: no derivatives
    bool dead_ = false;            // behind jumps: never reached
    std::vector<OpenLoop> loops_;  // around here
    std::vector<Known> known_;
    Allowed allowed_;
};

}  // namespace cuesta::lima::pp
