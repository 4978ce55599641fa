// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <fstream>

#include "compiler/nir/builder.h"
#include "compiler/nir/text_names.h"
#include "nir_testing.h"
#include "text_samples.h"

namespace cuesta::nir {
namespace {

TEST(Text, PrintsWhatItParsed) {
    const std::string text = everything_text();
    EXPECT_EQ(print(*shader_of(text, Check::syntax)), text);
}

TEST(Text, NumbersAreThoseOfTheText) {
    const std::unique_ptr<Shader> shader = shader_of(R"(shader vertex
fn main {
  %40:32 = load_const 1.0   ; ids may be any
  %7:32 = fneg %40

  %8:32 = fneg %7.x
}
)");
    EXPECT_EQ(print(*shader), R"(shader vertex
fn main {
  %0:32 = load_const 1.0
  %1:32 = fneg %0
  %2:32 = fneg %1
}
)");
}

TEST(Text, BlocksNeedNoLabels) {
    const std::unique_ptr<Shader> shader = shader_of(R"(shader vertex
fn main {
  %0:1 = load_const true
  if %0 {
    return
  }
  loop {
    if %0 {
      break
    } else {
    }
  }
}
)");
    EXPECT_EQ(print(*shader), R"(shader vertex
fn main {
  b0:
  %0:1 = load_const true
  if %0 {
    b1:
    return
  } else {
    b2:
  }
  b3:
  loop {
    b4:
    if %0 {
      b5:
      break
    } else {
      b6:
    }
    b7:
  }
  b8:
}
)");
}

// A function with one instruction of every opcode, on undefined operands.
void add_every_opcode(Builder& b, unsigned components) {
    for (unsigned i = 0; i < op_count; ++i) {
        const OpInfo& info = op_infos[i];
        std::vector<AluSrc> srcs(info.num_inputs);
        for (unsigned s = 0; s < info.num_inputs; ++s) {
            const unsigned width = info.input_sizes[s] != 0 ? info.input_sizes[s] : components;
            const unsigned bits =
                info.input_types[s].bit_size != 0 ? info.input_types[s].bit_size : 32;
            srcs[s].src.value = b.undef(width, bits);
        }
        b.alu_swizzled(static_cast<Op>(i), components, srcs);
    }
}

TEST(Text, EveryOpcodePrintsAndParses) {
    Shader shader(Stage::fragment);
    Function& fn = *shader.add_function("main");
    Builder b(fn);
    add_every_opcode(b, 3);
    rebuild_cfg(fn);
    EXPECT_EQ(validate(shader), std::vector<std::string>{});
    const std::string text = print(shader);
    EXPECT_EQ(print(*shader_of(text)), text);
    for (const OpInfo& info : op_infos)
        EXPECT_NE(text.find(std::string("= ") + std::string(info.name) + " %"), std::string::npos)
            << info.name;
}

TEST(Text, EveryIntrinsicPrintsAndParses) {
    Shader shader(Stage::fragment);
    const Type* vec = shader.vector_type(BaseType::float_, 32, 2);
    Function& fn = *shader.add_function("main");
    Builder b(fn);
    for (unsigned i = 0; i < intrinsic_count; ++i) {
        const IntrinsicInfo& info = intrinsic_infos[i];
        std::vector<Value*> srcs;
        for (unsigned s = 0; s < info.num_srcs; ++s)
            srcs.push_back(b.undef(info.src_components[s] != 0 ? info.src_components[s] : 2));
        std::vector<int32_t> indices;
        for (unsigned n = 0; n < info.num_indices; ++n)
            indices.push_back(info.indices[n] == IntrinsicIndex::write_mask ? 3 : 1);
        const unsigned components = info.dest_components != 0 ? info.dest_components : 2;
        Intrinsic* made =
            b.intrinsic(static_cast<IntrinsicOp>(i), info.has_dest ? components : 0,
                        info.dest_bit_size != 0 ? info.dest_bit_size : 32, srcs, indices);
        if (made->op == IntrinsicOp::deref_var)
            made->variable = shader.add_variable(VariableMode::shader_temp, vec, "v");
        if (made->op == IntrinsicOp::load_reg || made->op == IntrinsicOp::store_reg)
            made->reg = add_register(fn, 2, 32);
    }
    const std::string text = print(shader);
    EXPECT_EQ(print(*shader_of(text, Check::syntax)), text);
}

TEST(Text, KeepsWhatComputeShadersSay) {
    constexpr std::string_view text = R"(shader compute
  workgroup 8 4 2
  shared 256
fn main {
  %0:32 = undef
  %1:32x4 = undef
  %2:32 = shared_atomic %0, %0 atomic_op=xor
  %3:32x4 = image_load %0, %1 image_dim=2d is_array=1
}
)";
    EXPECT_EQ(print(*shader_of(text)), text);
    constexpr std::string_view early = R"(shader fragment
  early_fragment_tests
fn main {
}
)";
    EXPECT_EQ(print(*shader_of(early)), early);
    EXPECT_NE(error_of("shader compute\n  workgroup 8 4\nfn main {\n}\n"), "");
    EXPECT_EQ(
        error_of("shader vertex\nfn main {\n  %0:32 = undef\n"
                 "  %1:32 = ssbo_atomic %0, %0, %0 atomic_op=nand\n}\n"),
        "4:44: expected atomic_op (add, umin, umax, imin, imax, and, or, xor or exchange), not "
        "'nand'");
}

TEST(Text, EveryTextureOperationAndSourceParses) {
    Shader shader(Stage::fragment);
    Builder b(*shader.add_function("main"));
    Value* value = b.undef(2);
    for (unsigned op = 0; op < tex_op_infos.size(); ++op) {
        for (unsigned dim = 0; dim < sampler_dim_infos.size(); ++dim) {
            std::vector<Builder::TexSource> srcs;
            for (unsigned s = 0; s < tex_src_infos.size(); ++s)
                srcs.push_back({static_cast<TexSrcKind>(s), value});
            Tex* tex = b.tex({.op = static_cast<TexOp>(op),
                              .dim = static_cast<SamplerDim>(dim),
                              .is_array = (dim & 1) != 0,
                              .is_shadow = (dim & 2) != 0,
                              .texture_index = op,
                              .sampler_index = dim},
                             srcs);
            tex->component = static_cast<uint8_t>(dim % 4);
        }
    }
    const std::string text = print(shader);
    EXPECT_EQ(print(*shader_of(text, Check::syntax)), text);
}

TEST(Text, ConstantsKeepTheirBits) {
    struct Case {
        unsigned bit_size;
        ConstValue bits;
        std::string_view text;
    };
    const Case cases[] = {
        {1, 1, "true"},
        {8, 255, "255"},
        {16, 0x3c00, "1.0"},
        {16, 0x2e66, "0.099975586"},
        {16, 0x7c00, "0x7c00"},
        {16, 0x8000, "0x8000"},
        {32, 0, "0"},
        {32, 1023, "1023"},
        {32, 0x40490fdb, "3.1415927"},
        {32, 0x80000000, "0x80000000"},
        {32, 0x7fc00000, "0x7fc00000"},
        {32, 0xff800000, "0xff800000"},
        {32, 0xc2c80000, "-100.0"},
        {32, 0x358637bd, "1e-06"},
        {64, 0x3ff8000000000000, "1.5"},
        {64, 0xffffffffffffffff, "0xffffffffffffffff"},
        {64, 0x3fb999999999999a, "0.1"},
    };
    for (const Case& c : cases) {
        Shader shader(Stage::vertex);
        Builder b(*shader.add_function("main"));
        b.load_const(c.bit_size, std::span(&c.bits, 1));
        const std::string text = print(shader);
        EXPECT_NE(text.find(" = load_const " + std::string(c.text) + "\n"), std::string::npos)
            << text;
        const std::unique_ptr<Shader> parsed = shader_of(text);
        EXPECT_EQ(instr_at(*parsed, 0).as<LoadConst>()->values[0], c.bits) << text;
    }
}

TEST(Text, RandomConstantsKeepTheirBits) {
    uint64_t state = 1;
    for (int i = 0; i < 2000; ++i) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        const unsigned bit_size = std::array{8u, 16u, 32u, 64u}[i % 4];
        const ConstValue bits = bit_size == 64 ? state : (state >> 20) & ((1ull << bit_size) - 1);
        Shader shader(Stage::vertex);
        Builder b(*shader.add_function("main"));
        b.load_const(bit_size, std::span(&bits, 1));
        const std::unique_ptr<Shader> parsed = shader_of(print(shader));
        ASSERT_EQ(instr_at(*parsed, 0).as<LoadConst>()->values[0], bits) << print(shader);
    }
}

TEST(Text, AcceptsWrittenForms) {
    const std::unique_ptr<Shader> shader = shader_of(R"(shader vertex
fn main {
  %0:32x4 = load_const -1, 1e3, inf, -0x10
  %1:16x2 = load_const 65504.0, -0.0
}
)");
    const LoadConst& wide = *instr_at(*shader, 0).as<LoadConst>();
    EXPECT_EQ(wide.values,
              (std::array<ConstValue, 4>{0xffffffff, 0x447a0000, 0x7f800000, 0xfffffff0}));
    EXPECT_EQ(instr_at(*shader, 1).as<LoadConst>()->values[1], 0x8000u);
}

TEST(Text, OneInstructionPrintsAlone) {
    const std::unique_ptr<Shader> shader = shader_of(negation);
    EXPECT_EQ(print(instr_at(*shader, 1)), "%1:32 = fneg %0");
}

TEST(Text, BrokenShadersPrint) {
    const std::unique_ptr<Shader> shader = shader_of(negation);
    remove_instr(instr_at(*shader, 0));
    EXPECT_NE(print(*shader).find("fneg %?"), std::string::npos);
}

// What the grammar of docs/nir.md allows besides what is printed.
TEST(Text, OtherFormsOfTheGrammar) {
    const std::unique_ptr<Shader> shader = shader_of(R"(shader fragment
  float 32 storage=16 flush_denormals min_max=number_or_second
  var v0 shader_temp struct { "q" f32, "r" i16x2[3] } "e" centroid invariant location=0x2 precision=high
  var v1 parameter_in f32 "p"
  samplers 1
fn "main" {
  reg r0 32x2
  %7:32x2 = load_const inf, -0x10
  %5:1x2 = load_const true, 0
  %1:32x4 = tex 2d float coords=2 sampler=0 texture=0 coord %7
  parallel_copy %2:32x4 = %1
}
fn f#0 () {
}
fn f#1 (v1 "\x41\"") {
}
)");
    EXPECT_EQ(print(*shader), R"(shader fragment
  float 32 storage=16 flush_denormals min_max=number_or_second
  samplers 1
  var v0 shader_temp struct { "q" f32, "r" i16x2[3] } "e" location=2 centroid precision=high invariant
  var v1 parameter_in f32 "p"
fn main {
  reg r0 32x2
  %0:32x2 = load_const 0x7f800000, 0xfffffff0
  %1:1x2 = load_const true, false
  %2:32x4 = tex 2d float texture=0 sampler=0 coords=2 coord %0
  parallel_copy %3:32x4 = %2
}
fn f {
}
fn f#1(v1 "A\"") {
}
)");
}

// The example of docs/nir.md, which is indented by four.
TEST(Text, TheDocumentedExampleHolds) {
    std::ifstream file(CUESTA_DOCS_DIR "/nir.md");
    ASSERT_TRUE(file);
    std::string text;
    bool inside = false;
    for (std::string line; std::getline(file, line);) {
        inside = inside ? line.starts_with("    ") : line.starts_with("    shader fragment");
        if (inside)
            text += line.substr(4) + "\n";
        else if (!text.empty())
            break;
    }
    EXPECT_EQ(print(*shader_of(text)), text);
}

// Every word of text_names.h stands in its row of the page.
TEST(Text, ThePageListsEveryWord) {
    std::ifstream file(CUESTA_DOCS_DIR "/nir.md");
    ASSERT_TRUE(file);
    const std::string page(std::istreambuf_iterator<char>(file), {});
    const auto expect_row = [&](std::string_view what, std::span<const std::string_view> words) {
        std::string row = "\n| " + std::string(what) + " |";
        for (const std::string_view word : words)
            row += " `" + std::string(word) + "`";
        EXPECT_NE(page.find(row + " |"), std::string::npos) << "docs/nir.md wants the row" << row;
    };
    expect_row("mode", names::variable_modes);
    expect_row("slot", names::slots);
    expect_row("interpolation", names::interpolations);
    expect_row("precision", names::precisions);
    expect_row("dimension", names::sampler_dims);
    expect_row("letter of a type", names::base_types);
    expect_row("type of a texture's result", names::base_type_words);
    expect_row("kind of a texture's source", names::tex_srcs);
    expect_row("index of an intrinsic", names::intrinsic_indices);
    expect_row("atomic_op", names::atomic_ops);
    expect_row("min_max", names::min_max);
    expect_row("geometry_input", names::geometry_inputs);
    expect_row("geometry_output", names::geometry_outputs);
}

struct ErrorCase {
    std::string_view body;  // of main, from line 3 on
    std::string_view error;
};

class TextError : public testing::TestWithParam<ErrorCase> {};

TEST_P(TextError, NamesThePlace) {
    const std::string text = "shader vertex\nfn main {\n" + std::string(GetParam().body) + "\n}\n";
    EXPECT_EQ(error_of(text), GetParam().error) << text;
}

INSTANTIATE_TEST_SUITE_P(
    Bodies,
    TextError,
    testing::Values(
        ErrorCase{"  frobnicate", "3:3: there is no instruction 'frobnicate'"},
        ErrorCase{"  %0:32 = fneg %1", "3:16: %1 is not defined"},
        ErrorCase{"  %0:32 = load_const 1\n  %0:32 = undef", "4:3: %0 is defined twice"},
        ErrorCase{
            "  %0:33 = undef",
            "3:6: expected a bit size (1, 8, 16, 32 or 64) with a count as in 32x4, not '33'"},
        ErrorCase{"  %0:32x5 = undef", "3:6: a value has 1 to 4 components"},
        ErrorCase{"  %0:32 = load_const 1, 2", "3:23: expected the end of the line, not ','"},
        ErrorCase{"  %0:32x4 = load_const 1.0, 2.0, 3.0, 4.0\n  %1:32 = fdot4 %0, %0.xyz",
                  "4:21: 'fdot4' reads 4 components here, the swizzle has 3"},
        ErrorCase{"  %0:32x4 = load_const 1.0, 2.0, 3.0, 4.0\n  %1:32 = fadd %0.x, %0.xy",
                  "4:22: 'fadd' reads 1 components here, the swizzle has 2"},
        ErrorCase{"  %0:8 = load_const 256", "3:21: expected a constant of 8 bits, not '256'"},
        ErrorCase{"  %0:8 = load_const 1.5", "3:21: expected a constant of 8 bits, not '1.5'"},
        ErrorCase{"  undef", "3:3: 'undef' has a result: %0:32 = undef ..."},
        ErrorCase{"  %0:32 = break", "3:3: 'break' has no result"},
        ErrorCase{"  %0:32 = undef\n  %1:32 = fneg %0.q",
                  "4:17: the letters of a swizzle are x, y, z and w"},
        ErrorCase{"  %0:32 = undef\n  %1:32 = fadd %0",
                  "4:18: expected ',', not the end of the line"},
        ErrorCase{"  %0:32 = phi b7 %0", "3:15: there is no block b7"},
        ErrorCase{"  %0:32 = load_reg r0", "3:20: there is no register r0"},
        ErrorCase{"  %0:32 = deref_var v0", "3:21: there is no variable v0"},
        ErrorCase{"  call f()", "3:8: there is no function f#0"},
        ErrorCase{"  %0:32 = undef\n  %1:32 = load_uniform %0 component=0",
                  "4:27: expected 'base=', not 'component'"},
        ErrorCase{"  var v0 uniform f32 \"u\"",
                  "3:3: a function's variables have mode function_temp"},
        ErrorCase{"  var v1 function_temp f32 \"u\"", "3:7: variables are numbered in order: v0"},
        ErrorCase{"  var v0 function_temp f32x7 \"u\"", "3:25: a value has 1 to 4 components"},
        ErrorCase{"  loop {", "5:1: expected an instruction, not the end of the text"},
        ErrorCase{"  if %0 {\n  }", "3:6: %0 is not defined"},
        ErrorCase{"  \"unterminated", "3:3: expected an instruction, not '\"'"},
        ErrorCase{"  b0:\n  b0:", "4:3: there are two blocks b0"},
        ErrorCase{"  }\n  more", "4:3: expected 'fn', not 'more'"},
        ErrorCase{"  var v0 local f32 \"u\"",
                  "3:10: expected a variable's mode (function_temp, shader_temp, shader_in, "
                  "shader_out, uniform, parameter_in, parameter_out or parameter_inout), not "
                  "'local'"},
        ErrorCase{"  var v0 uniform vec4 \"u\"",
                  "3:18: expected a type (f, i, u or b and a size as in f32x4, sampler_2d and the "
                  "like, struct or void), not 'vec4'"},
        ErrorCase{"  var v0 uniform sampler_4d \"u\"",
                  "3:18: expected sampler_ and a dimension (1d, 2d, 3d, cube, rect, buffer, ms or "
                  "external), not 'sampler_4d'"},
        ErrorCase{"  %0:32x4 = undef\n  %1:32x4 = ddx %0.xy",
                  "4:18: only ALU operations read components of a value: '%0.xy' is for one, mov "
                  "makes a value of them"},
        ErrorCase{"  %0:32x4 = undef\n  %1:32x4 = tex 2d float texture=0 sampler=0 coords=2 coord "
                  "%0.xy",
                  "4:62: only ALU operations read components of a value: '%0.xy' is for one, mov "
                  "makes a value of them"},
        ErrorCase{"  b0:\n  %0:1 = undef\n  %1:32 = undef\n  if %0 {\n    b1:\n  }\n  b2:\n  "
                  "%2:32 = phi b1 %1, b0 %1",
                  "10:3: the shader is not valid: main: '%2:32 = phi b1 %1, b0 %1': a source names "
                  "a block that does not lead here; b1 and the else of the if of line 6, which has "
                  "no label lead here"},
        ErrorCase{"  b0:\n  %0:1 = undef\n  loop {\n    %1:1 = phi b0 %0\n    %2:1 = inot %1\n  }",
                  "6:5: the shader is not valid: main: '%1:1 = phi b0 %0': a block that leads here "
                  "has no source; b0 and the block of line 6, which has no label lead here"},
        ErrorCase{"  break",
                  "3:3: the shader is not valid: main: 'break': break and continue stand in a "
                  "loop"}));

TEST(Text, NamesThePlaceOfASlot) {
    EXPECT_EQ(error_of("shader fragment\n  output 0 color 0 vec4 flat \"c\"\n"
                       "  output 1 color 0 vec4 flat \"d\"\nfn main {\n}\n"),
              "3:10: the shader is not valid: slots 'c' and 'd' are both color 0");
    EXPECT_EQ(error_of("shader fragment\n  input 0 generic 3 vec4 flat \"a\"\n"
                       "  input 1 normal 3 vec4 flat \"b\"\n"
                       "  input 2 generic 3 vec2 flat \"c\"\nfn main {\n}\n"),
              "4:9: the shader is not valid: slots 'a' and 'c' are both generic 3");
}

TEST(Text, NamesThePlaceOfAFunctionAndAVariable) {
    EXPECT_EQ(
        error_of("shader fragment\n  var v0 parameter_in f32 \"p\"\nfn main(v0 \"p\") {\n}\n"),
        "3:4: the shader is not valid: main has parameters, which nobody gives it");
    EXPECT_EQ(error_of("shader fragment\nfn main {\n}\nfn f {\n}\nfn f#1 {\n}\n"),
              "6:4: the shader is not valid: two functions 'f' have the same types of parameters");
    EXPECT_EQ(
        error_of("shader fragment\n  var v0 uniform f64 \"wide\"\nfn main {\n}\n"),
        "2:7: the shader is not valid: 'wide' has 64-bit numbers, for which inputs, outputs and "
        "uniforms have no slots");
    EXPECT_EQ(error_of("shader fragment\nfn main {\n  var v0 function_temp void \"v\"\n}\n"),
              "3:7: the shader is not valid: main: 'v' has no proper type");
}

TEST(Text, RefusesBottomlessNesting) {
    std::string text = "shader vertex\nfn main {\n";
    for (int i = 0; i < 100000; ++i)
        text += "loop {\n";
    EXPECT_NE(error_of(text).find("nested deeper than 200"), std::string::npos);
    text = "shader vertex\n  var v0 uniform f32";
    for (int i = 0; i < 100000; ++i)
        text += "[2]";
    EXPECT_NE(error_of(text).find("nested too deeply"), std::string::npos);
}

// Whatever is cut away or changed, the parser answers.
TEST(Text, DamagedTextsAreAnswered) {
    const std::string text = everything_text();
    uint64_t state = 7;
    for (int i = 0; i < 3000; ++i) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        std::string damaged = text;
        const size_t at = (state >> 33) % damaged.size();
        switch ((state >> 20) % 3) {
            case 0: damaged.resize(at); break;
            case 1: damaged[at] = static_cast<char>((state >> 24) & 0x7f); break;
            default: damaged.erase(at, 1 + (state >> 24) % 8);
        }
        const Result<std::unique_ptr<Shader>> result = parse(damaged);
        if (result)
            EXPECT_FALSE(print(**result).empty());
        else
            EXPECT_FALSE(result.error().text.empty());
    }
}

}  // namespace
}  // namespace cuesta::nir
