// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "long_shaders.h"

#include <array>
#include <string_view>

#include <fmt/core.h>

namespace cuesta::nir {
namespace {

std::string shader_text(const std::string& declarations, const std::string& body) {
    return "shader fragment\n  output 0 color 0 vec4 smooth \"\"\n  uniforms 1\n" + declarations +
           "fn main {\n" + body + "}\n";
}

constexpr std::string_view start =
    "  b0:\n  %0:32 = load_const 0\n"
    "  %1:32x4 = load_uniform %0 base=0 component=0 range=1\n  %2:1 = flt %1.x, %1.y\n";

// Instruction i, which makes %{i+3}, from %{i+2}.
std::string chain(unsigned length, std::string (*instruction)(unsigned)) {
    std::string body(start);
    for (unsigned i = 0; i < length; ++i)
        body += fmt::format("  %{}:32x4 = {}\n", i + 3, instruction(i));
    body += fmt::format("  store_output %{}, %0 base=0 component=0 write_mask=xyzw\n", length + 2);
    return shader_text("", body);
}

std::string previous(unsigned i) {
    return i == 0 ? "%1" : fmt::format("%{}", i + 2);
}

std::string sums(unsigned length) {
    return chain(length, [](unsigned i) { return fmt::format("fadd {0}, {0}.wzyx", previous(i)); });
}

// Only the end of the chain tells that all of it is integers.
std::string selects(unsigned length) {
    std::string body = std::string(start) + "  %3:32 = f2i32 %1.x\n";
    for (unsigned i = 0; i < length; ++i)
        body += fmt::format("  %{}:32 = bcsel %2, %{}, %3\n", i + 4, i + 3);
    body += fmt::format("  %{0}:32 = iadd %{1}, %{1}\n", length + 4, length + 3);
    body += fmt::format("  %{}:32 = i2f32 %{}\n", length + 5, length + 4);
    body += fmt::format("  store_output %{}, %0 base=0 component=0 write_mask=x\n", length + 5);
    return shader_text("", body);
}

// Phis of constants that are read as floats and as integers, through memory and directly.
std::string meanings(unsigned count) {
    std::string body = std::string(start);
    body += "  %3:32 = load_const 7\n";
    unsigned value = 4;
    for (unsigned i = 0; i < count; ++i) {
        body += fmt::format(
            "  if %2 {{\n    b{0}:\n    terminate_if %2\n  }} else {{\n    b{1}:\n  }}\n"
            "  %{2}:32 = phi b{0} %{3}, b{1} %3\n",
            2 * i + 1, 2 * i + 2, value, i == 0 ? 3 : value - 3);
        body += fmt::format("  %{1}:32 = i2f32 %{0}\n  %{2}:32 = fadd %{0}, %{1}\n", value,
                            value + 1, value + 2);
        body += fmt::format("  store_output %{}, %0 base=0 component=0 write_mask=x\n", value + 2);
        body += fmt::format("  store_scratch %{0}, %0 base={1} component=1 write_mask=x\n", value,
                            i % 2);
        value += 3;
    }
    body += fmt::format("  %{}:32 = load_scratch %0 base=0 component=1\n", value);
    body += fmt::format("  store_output %{}, %0 base=0 component=0 write_mask=x\n", value);
    return shader_text("  scratch 2\n", body);
}

std::string rounds(unsigned length) {
    return steps_in_rounds(length / 16);
}

std::string functions(unsigned count) {
    std::string calls;
    std::string others;
    for (unsigned i = 0; i < count; ++i) {
        calls += fmt::format("  call f{}()\n", i);
        others += fmt::format("fn f{} {{\n  %0:32 = undef\n}}\n", i);
    }
    return shader_text("", calls) + others;
}

std::string variables(unsigned count) {
    std::string declarations;
    std::string body = "  %0:32x4 = undef\n";
    for (unsigned i = 0; i < count; ++i) {
        declarations += fmt::format("  var v{} shader_temp f32x4[{}] \"\"\n", i, i + 1);
        body += fmt::format(
            "  %{0}:32 = deref_var v{2}\n  %{1}:32 = load_const {2}\n  %{3}:32 = deref_array %{0}, "
            "%{1}\n  store_deref %{3}, %0 write_mask=xyzw\n",
            3 * i + 1, 3 * i + 2, i, 3 * i + 3);
    }
    return shader_text(declarations, body);
}

std::string registers(unsigned count) {
    std::string body;
    for (unsigned i = 0; i < count; ++i)
        body += fmt::format("  reg r{} 32\n", i);
    body += "  %0:32 = undef\n";
    for (unsigned i = 0; i < count; ++i)
        body += fmt::format("  store_reg r{}, %0 write_mask=x\n", i);
    return shader_text("", body);
}

// Every if changes one of many variables and ends some fragments, so that it stays an if.
std::string ifs(unsigned count) {
    std::string body;
    for (unsigned i = 0; i < count; ++i)
        body += fmt::format("  var v{} function_temp f32x4 \"\"\n", i);
    body += start;
    unsigned value = 3;
    for (unsigned i = 0; i < count; ++i) {
        body += fmt::format(
            "  if %2 {{\n    terminate_if %2\n    %{0}:32 = deref_var v{2}\n    store_deref %{0}, "
            "%1 write_mask=xyzw\n  }}\n  %{1}:32 = deref_var v{3}\n  %{4}:32x4 = load_deref "
            "%{1}\n  store_output %{4}, %0 base=0 component=0 write_mask=xyzw\n",
            value, value + 1, i, i * 7 % count, value + 2);
        value += 3;
    }
    return shader_text("", body);
}

std::string breaks(unsigned count) {
    std::string body = std::string(start) + "  loop {\n    b1:\n";
    std::string sources;
    for (unsigned i = 0; i < count; ++i) {
        body += fmt::format(
            "    if %2 {{\n      b{0}:\n      break\n    }}\n    b{1}:\n    %{2}:32x4 = fadd {3}, "
            "%1\n    terminate_if %2\n",
            2 * i + 2, 2 * i + 3, i + 3, previous(i));
        sources += fmt::format("{}b{} {}", i == 0 ? "" : ", ", 2 * i + 2, previous(i));
    }
    body +=
        fmt::format("  }}\n  b{0}:\n  %{1}:32x4 = phi {2}\n", 2 * count + 2, count + 3, sources);
    body += fmt::format("  store_output %{}, %0 base=0 component=0 write_mask=xyzw\n", count + 3);
    return shader_text("", body);
}

constexpr std::array all = {
    LongShader{"sums", sums},           LongShader{"selects", selects},
    LongShader{"meanings", meanings},   LongShader{"rounds", rounds},
    LongShader{"functions", functions}, LongShader{"variables", variables},
    LongShader{"registers", registers}, LongShader{"ifs", ifs},
    LongShader{"breaks", breaks},
};

}  // namespace

std::string steps_in_rounds(unsigned steps) {
    std::string body = std::string(start) + "  %3:32 = mov %1.x\n  %4:32 = mov %0\n";
    for (unsigned i = 0; i < steps; ++i)
        body += fmt::format("  %{0}:32 = fmul %3, %{1}\n  %{2}:32 = ffloor %{0}\n", 2 * i + 5,
                            2 * i + 4, 2 * i + 6);
    body += fmt::format("  store_output %{}, %0 base=0 component=0 write_mask=x\n", 2 * steps + 4);
    return shader_text("", body);
}

std::span<const LongShader> long_shaders() {
    return all;
}

}  // namespace cuesta::nir
