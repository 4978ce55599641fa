// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The numbers of a program are those of the code that it has.
#include <string>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "hw/agx/isa.h"
#include "lower_testing.h"

namespace cuesta::agx {
namespace {

using hw::agx::Op;

struct Counted {
    uint32_t instructions = 0;  // without the padding
    uint32_t waits = 0;
    uint32_t stack_accesses = 0;
    uint32_t stack_sizes = 0;
};

Counted count(std::span<const uint8_t> code) {
    Counted counted;
    while (!code.empty()) {
        const Result<hw::agx::Decoded> decoded = hw::agx::decode(code);
        if (!decoded) {
            ADD_FAILURE() << decoded.error().text;
            break;
        }
        code = code.subspan(decoded->length);
        const Op op = decoded->instruction.op;
        counted.instructions += op == Op::trap ? 0 : 1;
        counted.waits += op == Op::wait ? 1 : 0;
        counted.stack_accesses += op == Op::stack_load || op == Op::stack_store ? 1 : 0;
        counted.stack_sizes += op == Op::stack_adjust ? 1 : 0;
    }
    return counted;
}

Program compiled(const std::string& text,
                 unsigned register_limit = CommonOptions{}.register_limit) {
    FragmentOptions options;
    options.targets[0].present = true;
    const Result<Program> program =
        compile_fragment(*shader_of(text), options, {.register_limit = register_limit});
    if (!program) {
        ADD_FAILURE() << program.error().text << text;
        return {};
    }
    return *program;
}

// Reciprocals of the four components of so many inputs or uniforms, all of them alive at once: each
// is added up, then each is multiplied by the sum.
std::string crowd(std::string_view load, unsigned slots, unsigned& next) {
    std::string text;
    std::vector<unsigned> values;
    for (unsigned slot = 0; slot < slots; ++slot) {
        const unsigned loaded = next++;
        text += fmt::format("  %{}:32x4 = load_{} %0 base={} component=0{}\n", loaded, load, slot,
                            load == "uniform" ? " range=1" : "");
        for (const char component : {'x', 'y', 'z', 'w'}) {
            values.push_back(next);
            text += fmt::format("  %{}:32 = frcp %{}.{}\n", next++, loaded, component);
        }
    }
    unsigned sum = values[0];
    for (const unsigned value : values) {
        text += fmt::format("  %{}:32 = fadd %{}, %{}\n", next, sum, value);
        sum = next++;
    }
    unsigned result = sum;
    for (const unsigned value : values) {
        text += fmt::format("  %{}:32 = ffma %{}, %{}, %{}\n", next, result, value, sum);
        result = next++;
    }
    return text;
}

std::string crowded_shader(unsigned inputs, unsigned uniforms) {
    std::string text = "shader fragment\n";
    for (unsigned i = 0; i < inputs; ++i)
        text += fmt::format("  input {} generic {} vec4 smooth \"\"\n", i, i);
    text += fmt::format("  output 0 color 0 vec4 smooth \"\"\n  uniforms {}\nfn main {{\n  b0:\n",
                        uniforms);
    text += "  %0:32 = load_const 0\n";
    unsigned next = 1;
    text += crowd("input", inputs, next);
    const unsigned varying = next - 1;
    text += crowd("uniform", uniforms, next);
    const unsigned uniform = next - 1;
    text += fmt::format(
        "  %{0}:32 = fmul %{1}, %{2}\n  %{3}:32x4 = vec4 %{0}, %{1}, %{0}, %{0}\n"
        "  store_output %{3}, %0 base=0 component=0 write_mask=xyzw\n}}\n",
        next, varying, uniform, next + 1);
    return text;
}

TEST(AgxStats, CountWhatIsEncoded) {
    const Program program = compiled(crowded_shader(2, 2));
    const Counted main = count(program.code);
    const Counted preamble = count(program.preamble);
    EXPECT_EQ(main.stack_sizes + preamble.stack_sizes, 0u);
    EXPECT_EQ(program.stats.instructions, main.instructions);
    EXPECT_EQ(program.stats.bytes, program.code.size());
    EXPECT_EQ(program.stats.waits, main.waits);
    EXPECT_GT(preamble.instructions, 0u);
    EXPECT_EQ(program.stats.preamble_instructions, preamble.instructions);
    EXPECT_EQ(program.stats.preamble_waits, preamble.waits);
}

// The size of the stack is an instruction too. Each program has spills and waits of its own.
TEST(AgxStats, ProgramAndPreambleSpillEachForItself) {
    const Program program = compiled(crowded_shader(4, 6), 32);
    const Counted main = count(program.code);
    const Counted preamble = count(program.preamble);
    EXPECT_EQ(main.stack_sizes, 1u);
    EXPECT_EQ(preamble.stack_sizes, 1u);
    EXPECT_EQ(program.stats.instructions, main.instructions);
    EXPECT_EQ(program.stats.preamble_instructions, preamble.instructions);
    EXPECT_GT(main.stack_accesses, 0u);
    EXPECT_EQ(program.stats.spills, main.stack_accesses);
    EXPECT_EQ(program.stats.waits, main.waits);
    EXPECT_GT(preamble.stack_accesses, main.stack_accesses);
    EXPECT_EQ(program.stats.preamble_spills, preamble.stack_accesses);
    EXPECT_GT(preamble.waits, 0u);
    EXPECT_EQ(program.stats.preamble_waits, preamble.waits);
}

}  // namespace
}  // namespace cuesta::agx
