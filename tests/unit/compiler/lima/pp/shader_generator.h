// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Generates fragment shaders. Values are multiples of small powers of two whose range and step the
// generator follows, so that every result is exact in binary16: compiled code must agree with the
// interpreter to the bit.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace cuesta::lima::pp {

struct GeneratorOptions {
    bool control_flow = false;
    bool loops = false;
    bool textures = false;
    bool discard = false;
    bool derivatives = false;
    bool indirect = false;
    bool keep_alive = false;  // the result depends on most values, so that registers run out
    unsigned least = 12;      // operations at the top level
    unsigned most = 52;
};

constexpr unsigned generated_inputs = 3;
constexpr unsigned generated_uniforms = 6;

class Generator {
  public:
    Generator(uint32_t seed, const GeneratorOptions& options) : random_(seed), options_(options) {}

    std::string shader();

  private:
    // A value of the shader: |x| <= 2^magnitude, x a multiple of 2^-fraction.
    struct Known {
        unsigned id = 0;
        unsigned components = 4;
        int magnitude = 1;
        int fraction = 2;
    };

    unsigned pick(unsigned count) { return static_cast<unsigned>(random_() % count); }
    void line(const std::string& what) { text_ += "  " + what + "\n"; }
    void label();
    Known define(unsigned components, int magnitude, int fraction, const std::string& what);
    const Known& any();
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
    void derivative(unsigned components);
    void texture();
    void indirect_uniform(unsigned components);
    void branch(unsigned depth);
    void loop(unsigned depth);
    std::vector<Known> arm(unsigned depth, size_t before);
    void body(unsigned count, unsigned depth);
    void store();

    std::mt19937 random_;
    GeneratorOptions options_;
    std::string text_;
    unsigned next_ = 0;
    unsigned block_ = 0;
    bool diverged_ = false;  // inside of control flow: no derivatives
    std::vector<Known> known_;
};

}  // namespace cuesta::lima::pp
