// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Puts the text of a small shader together: numbers that are not known before it runs, and an
// output that shows a result.
#pragma once

#include <string>
#include <string_view>

#include <fmt/core.h>

#include "compiler/nir/shader.h"

namespace cuesta::compiler {

// Of numbers.
struct Kind {
    unsigned bits;
    bool is_float;  // rather than an integer, where there are both
};

// What a result is read by.
enum class Reader { output, condition };

struct Declarations {
    std::string in_shader{};
    std::string in_main{};
};

// A shader's text, a line after the other. %1 is an input of four floats, %0 the number zero.
class Text {
  public:
    explicit Text(nir::Stage stage, const Declarations& declarations = {}) {
        const bool vertex = stage == nir::Stage::vertex;
        text_ = fmt::format(
            "shader {}\n  input 0 generic 0 vec4 smooth \"\"\n  output 0 {} 0 vec4 smooth \"\"\n"
            "  uniforms 4\n  scratch 4\n{}fn main {{\n{}  b0:\n  %0:32 = load_const 0\n"
            "  %1:32x4 = load_input %0 base=0 component=0\n",
            vertex ? "vertex" : "fragment", vertex ? "position" : "color", declarations.in_shader,
            declarations.in_main);
    }

    void line(const std::string& text) { text_ += "  " + text + "\n"; }

    unsigned define(unsigned bits, unsigned components, const std::string& instr) {
        line(components == 1 ? fmt::format("%{}:{} = {}", next_, bits, instr)
                             : fmt::format("%{}:{}x{} = {}", next_, bits, components, instr));
        return next_++;
    }

    // A number of the kind that is not known before the shader runs.
    unsigned operand(Kind kind, unsigned components) {
        const std::string op = kind.bits == 1    ? "f2b1"
                               : !kind.is_float  ? fmt::format("f2i{}", kind.bits)
                               : kind.bits == 32 ? "mov"
                                                 : fmt::format("f2f{}", kind.bits);
        return define(kind.bits, components,
                      fmt::format("{} %1.{}", op, std::string_view("xyzw").substr(0, components)));
    }

    void show(unsigned value, Kind kind, unsigned components, Reader reader) {
        if (reader == Reader::condition) {
            line(fmt::format("%{}:{} = mov %{}.x", next_, kind.bits, value));
            line(fmt::format("if %{} {{", next_++));
            line("store_scratch %0, %0 base=0 component=0 write_mask=x\n  }");
            value = define(32, components = 1, "load_scratch %0 base=0 component=0");
        } else {
            const char* op = kind.bits == 1 ? "b2f32" : kind.is_float ? "f2f32" : "i2f32";
            value = define(32, components, fmt::format("{} %{}", op, value));
        }
        line(fmt::format("store_output %{}, %0 base=0 component=0 write_mask={}", value,
                         std::string_view("xyzw").substr(0, components)));
    }

    std::string done() const { return text_ + "}\n"; }

  private:
    std::string text_;
    unsigned next_ = 10;
};

}  // namespace cuesta::compiler
