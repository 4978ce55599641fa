// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Each subcommand on small inputs: what goes through, what is refused and how.
#include <string_view>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "process.h"
#include "texts.h"

namespace cuesta::e2e {
namespace {

constexpr const char* vertex_text = R"(VERT
DCL IN[0..1]
DCL OUT[0], POSITION
DCL OUT[1], GENERIC[0]
DCL CONST[0..3]
DP4 OUT[0].x, IN[0], CONST[0]
DP4 OUT[0].y, IN[0], CONST[1]
DP4 OUT[0].z, IN[0], CONST[2]
DP4 OUT[0].w, IN[0], CONST[3]
MOV OUT[1], IN[1]
END
)";

void expect_success(const Outcome& outcome) {
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
}

TEST(Help, OfEveryCommand) {
    for (const char* command :
         {"compile", "as", "dis", "decode", "exec", "render", "compare", "run", "translate"}) {
        SCOPED_TRACE(command);
        const Outcome outcome = run_cuesta({command, "--help"});
        expect_success(outcome);
        // Pictures are of no GPU, and neither are texts.
        const std::string_view name(command);
        const char* option = name == "compare"     ? "--output"
                             : name == "translate" ? "--to"
                                                   : "--gpu";
        EXPECT_NE(outcome.out.find(option), std::string::npos);
    }
    EXPECT_EQ(run_cuesta({"--help"}).status, 0);
    EXPECT_EQ(run_cuesta({}).status, 2);
    EXPECT_EQ(run_cuesta({"nonsense"}).status, 2);
}

TEST(Translate, FormsGoRound) {
    const Outcome text = run_cuesta({"translate", "--to", "tgsi", "-"}, fragment_text);
    expect_success(text);
    const Outcome tokens = run_cuesta({"translate", "--to", "tokens", "-"}, fragment_text);
    expect_success(tokens);
    EXPECT_EQ(run_cuesta({"translate", "--to", "tgsi", "-"}, tokens.out).out, text.out);
    const Outcome nir = run_cuesta({"translate", "--to", "nir", "-"}, tokens.out);
    expect_success(nir);
    EXPECT_EQ(nir.out.find("shader fragment "), 0u) << nir.out;
    const Outcome back = run_cuesta({"translate", "--to", "tgsi", "-"}, nir.out);
    expect_success(back);
    EXPECT_EQ(back.out.find("FRAG\n"), 0u) << back.out;
    const Outcome damaged = run_cuesta({"translate", "--to", "tgsi", "-"}, "00000002 7\n");
    EXPECT_EQ(damaged.status, 1);
    EXPECT_EQ(damaged.err, "<stdin>: error: token 1: a field has a number that means nothing\n");
    EXPECT_EQ(run_cuesta({"translate", "-"}, fragment_text).status, 2);
}

// A dialect has no place in the words, so that a comment carries it.
TEST(Translate, TokensKeepTheirDialect) {
    const std::string text =
        "FRAG\nDCL IN[0].xy, GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL CONST[0]\n"
        "SUB OUT[0], IN[0], CONST[0]\nEND\n";
    const Outcome tokens = run_cuesta({"translate", "--to", "tokens", "-"}, text);
    expect_success(tokens);
    EXPECT_EQ(tokens.out.find("# dialect document\n"), 0u) << tokens.out;
    const Outcome direct = run_cuesta({"translate", "--to", "tgsi", "-"}, text);
    const Outcome back = run_cuesta({"translate", "--to", "tgsi", "-"}, tokens.out);
    expect_success(back);
    EXPECT_EQ(back.out, direct.out);
    const Outcome other =
        run_cuesta({"translate", "--to", "tgsi", "--dialect", "modern", "-"}, tokens.out);
    EXPECT_EQ(other.status, 1);
    EXPECT_EQ(other.err.find("<stdin>: error: the tokens are of the dialect document"), 0u)
        << other.err;
    // The other commands read them as well.
    for (const char* gpu : {"mali400", "g13"})
        EXPECT_EQ(run_cuesta({"compile", "--gpu", gpu, "-"}, tokens.out).out,
                  run_cuesta({"compile", "--gpu", gpu, "-"}, text).out);
    const auto exec = [](const std::string& shader) {
        return run_cuesta({"exec", "--gpu", "nir", "-", "--in", "0=3,5", "--const", "0=1,1"},
                          shader);
    };
    expect_success(exec(tokens.out));
    EXPECT_NE(exec(tokens.out).out.find("color 0 [0]: 2 4 "), std::string::npos);
    EXPECT_EQ(exec(tokens.out).out, exec(text).out);
}

TEST(Translate, ErrorsOfTokensNameTheText) {
    const Outcome outcome = run_cuesta({"translate", "--to", "tokens", "-"},
                                       "FRAG\nDCL IMAGE[0], 2D, PIPE_FORMAT_R32_UINT\nEND\n");
    EXPECT_NE(outcome.status, 0);
    EXPECT_NE(outcome.err.find("<stdin>:2:5: error: formats of images"), std::string::npos)
        << outcome.err;
}

TEST(Exec, PrintsVerticesThatAreGivenOut) {
    const Outcome outcome =
        run_cuesta({"exec", "--gpu", "nir", "-", "--in", "0=5,6,7,1"},
                   "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nIMM[0] INT32 {0}\nMOV OUT[0], IN[0]\n"
                   "EMIT IMM[0].x\nMOV OUT[0], IN[0].wzyx\nEMIT IMM[0].x\nENDPRIM IMM[0].x\nEND\n");
    expect_success(outcome);
    EXPECT_NE(outcome.out.find("vertex 0 position: 5 6 7 1\nvertex 1 position: 1 7 6 5\n"
                               "vertex 1 ends its primitive\n"),
              std::string::npos)
        << outcome.out;
}

TEST(Translate, RefusesWhatCompileRefuses) {
    const auto error = [](const std::vector<std::string>& options, const char* text) {
        std::string both;
        for (const std::vector<std::string>& command :
             {std::vector<std::string>{"compile", "--gpu", "g13"},
              {"translate", "--to", "tgsi"},
              {"translate", "--to", "tokens"},
              {"translate", "--to", "nir"}}) {
            std::vector<std::string> arguments = command;
            arguments.insert(arguments.end(), options.begin(), options.end());
            const Outcome outcome = run_cuesta(arguments, text);
            EXPECT_EQ(outcome.status, 1) << outcome.out;
            if (both.empty())
                both = outcome.err;
            EXPECT_EQ(outcome.err, both);
        }
        return both;
    };
    EXPECT_EQ(
        error({"--dialect", "modern", "-"}, "VERT\nDCL TEMP[0]\nSUB TEMP[0], TEMP[0], TEMP[0]\n"),
        "<stdin>:3:30: error: the program has no END (texts of the document's dialect go "
        "without)\n");
    EXPECT_EQ(error({"--stage", "fs", "-"}, vertex_text),
              "<stdin>:1:1: error: the shader is of stage vs, not fs\n");
    EXPECT_EQ(error({"-"}, ""), "<stdin>: error: standard input is empty\n");
    EXPECT_EQ(error({""}, ""), "cuesta: error: '': No such file or directory\n");
}

class BothCores : public testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(Cores, BothCores, testing::Bool(), [](const auto& info) {
    return info.param ? "fragment" : "vertex";
});

TEST_P(BothCores, CodeAndListingGoRound) {
    const std::string text = GetParam() ? fragment_text : vertex_text;
    const std::string stage = GetParam() ? "fs" : "vs";
    const std::string isa = GetParam() ? "pp" : "gp";
    const Outcome code = run_cuesta({"compile", "--gpu", "mali400", "--stage", stage, "-"}, text);
    expect_success(code);
    ASSERT_NE(code.out, "");
    const Outcome listing = run_cuesta({"dis", "--gpu", "mali400", "--isa", isa}, code.out);
    expect_success(listing);
    const Outcome again = run_cuesta({"as", "--gpu", "mali400", "--isa", isa, "-"}, listing.out);
    expect_success(again);
    EXPECT_EQ(again.out, code.out);
    const Outcome direct =
        run_cuesta({"compile", "--gpu", "mali400", "--stage", stage, "--disasm", "-"}, text);
    expect_success(direct);
    EXPECT_EQ(direct.out, listing.out);
}

TEST(Translate, WantsAMain) {
    for (const char* form : {"nir", "tgsi"}) {
        const Outcome outcome =
            run_cuesta({"translate", "--to", form, "-"}, "shader vertex\nfn other {\n}\n");
        EXPECT_EQ(outcome.status, 1);
        EXPECT_NE(outcome.err.find("the shader has no function main"), std::string::npos)
            << outcome.err;
    }
}

TEST_P(BothCores, OptimisedNirCompilesToo) {
    const std::string text = GetParam() ? fragment_text : vertex_text;
    const Outcome nir = run_cuesta({"compile", "--gpu", "mali400", "--nir", "-"}, text);
    expect_success(nir);
    ASSERT_EQ(nir.out.substr(0, 7), "shader ");
    const Outcome from_nir = run_cuesta({"compile", "--gpu", "mali400", "-"}, nir.out);
    expect_success(from_nir);
    const Outcome from_tgsi = run_cuesta({"compile", "--gpu", "mali400", "-"}, text);
    EXPECT_EQ(from_nir.out, from_tgsi.out);
}

TEST_P(BothCores, CodeAndListingOfTheG13GoRound) {
    const std::string text = GetParam() ? fragment_text : vertex_text;
    const Outcome code = run_cuesta({"compile", "--gpu", "g13", "-"}, text);
    expect_success(code);
    const Outcome listing = run_cuesta({"dis", "--gpu", "g13"}, code.out);
    expect_success(listing);
    EXPECT_NE(listing.out.find("stop\n"), std::string::npos) << listing.out;
    const Outcome direct = run_cuesta({"compile", "--gpu", "g13", "--disasm", "-"}, text);
    expect_success(direct);
    const Outcome again = run_cuesta({"as", "--gpu", "g13", "-"}, direct.out);
    expect_success(again);
    const Outcome from_listing = run_cuesta({"as", "--gpu", "g13", "-"}, listing.out);
    EXPECT_EQ(again.out, from_listing.out);
}

TEST(Compile, StatsOfTheG13) {
    const TemporaryFolder folder;
    const Outcome outcome =
        run_cuesta({"compile", "--gpu", "g13", "--stats", folder.write("v", vertex_text),
                    folder.write("f", fragment_text)});
    expect_success(outcome);
    for (const char* column :
         {"instrs", "bytes", "halfregs", "uniforms", "spills", "waits", "threads",
          "preamble pspills pwaits  shader\n", "total of 1 fragment shader\n"})
        EXPECT_NE(outcome.out.find(column), std::string::npos) << column << "\n" << outcome.out;
    EXPECT_NE(outcome.out.find("   1024 "), std::string::npos) << outcome.out;
}

TEST(Compile, StatsOfSeveralShadersHaveTotals) {
    const TemporaryFolder folder;
    const Outcome outcome =
        run_cuesta({"compile", "--gpu", "mali400", "--stats", folder.write("v", vertex_text),
                    folder.write("f", fragment_text)});
    expect_success(outcome);
    EXPECT_NE(outcome.out.find("spills"), std::string::npos);
    EXPECT_NE(outcome.out.find("total of 1 vertex shader\n"), std::string::npos);
    EXPECT_NE(outcome.out.find("total of 1 fragment shader\n"), std::string::npos);
}

TEST(Compile, ComputeShadersAreOfTheG13) {
    const TemporaryFolder folder;
    const std::string shader = folder.write("c", R"(shader compute
  workgroup 32 1 1
fn main {
  %0:32 = load_const 0
  %1:32 = load_const 2
  %2:32 = load_local_invocation_index
  %3:32 = ishl %2, %1
  store_ssbo %2, %0, %3 write_mask=x
}
)");
    const Outcome outcome = run_cuesta(
        {"compile", "--gpu", "g13", "--stage", "cs", "--disasm", "--stats", shader, shader});
    expect_success(outcome);
    EXPECT_NE(outcome.out.find("device_store"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find("total of 2 compute shaders\n"), std::string::npos) << outcome.out;
    const Outcome refused = run_cuesta({"compile", "--gpu", "mali400", shader});
    EXPECT_NE(refused.err.find("the Mali-400 has no compute shaders"), std::string::npos)
        << refused.err;
    const Outcome run = run_cuesta({"exec", "--gpu", "nir", shader});
    EXPECT_NE(run.err.find("exec runs vertex and fragment shaders"), std::string::npos) << run.err;
}

TEST(Compile, ErrorsArePlaced) {
    const TemporaryFolder folder;
    const std::string path = folder.write("bad.tgsi", "FRAG\nMOV OUT[0], IN[9]\nEND\n");
    const Outcome bad = run_cuesta({"compile", "--gpu", "mali400", "--stage", "fs", path});
    EXPECT_EQ(bad.status, 1);
    EXPECT_EQ(bad.out, "");
    EXPECT_EQ(bad.err.find(path + ":2:"), 0u) << bad.err;
    EXPECT_NE(bad.err.find(": error: "), std::string::npos) << bad.err;

    const Outcome stage =
        run_cuesta({"compile", "--gpu", "mali400", "--stage", "vs", "-"}, fragment_text);
    EXPECT_EQ(stage.status, 1);
    EXPECT_EQ(stage.err, "<stdin>:1:1: error: the shader is of stage fs, not vs\n");

    const Outcome missing = run_cuesta({"compile", "--gpu", "mali400", "/nowhere/x"});
    EXPECT_EQ(missing.status, 1);
    EXPECT_EQ(missing.err, "cuesta: error: /nowhere/x: No such file or directory\n");

    // A limit of the back end has no place in the text.
    const Outcome limit =
        run_cuesta({"compile", "--gpu", "mali400", "-"},
                   "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\n"
                   "DCL SAMP[0]\nTXD OUT[0], IN[0], IN[0], IN[0], SAMP[0], 2D\nEND\n");
    EXPECT_EQ(limit.status, 1);
    EXPECT_EQ(limit.err.find("<stdin>: error: "), 0u) << limit.err;

    EXPECT_EQ(run_cuesta({"compile", "--gpu", "other", "-"}).status, 2);
    EXPECT_EQ(run_cuesta({"compile", "-"}).status, 2);
}

TEST(Assembler, ErrorsArePlaced) {
    const Outcome text = run_cuesta({"as", "--gpu", "mali400", "--isa", "gp"}, "nop\nwhat\n");
    EXPECT_EQ(text.status, 1);
    EXPECT_EQ(text.err.find("<stdin>:2:5: error: "), 0u) << text.err;
    const Outcome words = run_cuesta({"dis", "--gpu", "mali400", "--isa", "gp"}, "0 0\nzz\n");
    EXPECT_EQ(words.status, 1);
    EXPECT_EQ(words.err.find("<stdin>:2:1: error: "), 0u) << words.err;
    const Outcome second =
        run_cuesta({"dis", "--gpu", "mali400", "--isa", "gp"}, "# words\n 0,\t0x12 zz # zz\n");
    EXPECT_EQ(second.err, "<stdin>:2:10: error: 'zz' is not a 32-bit hexadecimal word\n");
    EXPECT_EQ(run_cuesta({"dis", "--gpu", "mali400", "--isa", "gp"}, "0 0 0").status, 1);
}

TEST(Assembler, OfTheG13) {
    const std::string code = "62000000\n0e05424624000000\n20c006000000\n3d00\n8800\n";
    const Outcome listing = run_cuesta({"dis", "--gpu", "g13"}, code);
    expect_success(listing);
    EXPECT_EQ(listing.out,
              "mov_imm r0l, 0\niadd r1, r1.sx, r2\njmp_exec_none pc+6\n.half 0x003d\nstop\n");
    const Outcome again = run_cuesta({"as", "--gpu", "g13", "-"}, listing.out);
    expect_success(again);
    EXPECT_EQ(again.out, code);
    const Outcome labels =
        run_cuesta({"as", "--gpu", "g13"}, "top: wait 0 # and again\njmp_exec_any top\n");
    expect_success(labels);
    EXPECT_EQ(labels.out, "3800\n00c0feffffff\n");
}

TEST(Assembler, RefusesBadG13Code) {
    const Outcome text = run_cuesta({"as", "--gpu", "g13"}, "stop\nfadd32 r0, r1, 0.3\n");
    EXPECT_EQ(text.status, 1);
    EXPECT_EQ(text.err,
              "<stdin>:2:16: error: fadd32, operand B: 0.3 is none of the "
              "256 float immediates\n");
    for (const char* code : {"0g", "123", "88 0"}) {
        const Outcome bytes = run_cuesta({"dis", "--gpu", "g13"}, std::string("8800\n") + code);
        EXPECT_EQ(bytes.status, 1) << code;
        EXPECT_EQ(bytes.err.find("<stdin>:2:"), 0u) << bytes.err;
        EXPECT_NE(bytes.err.find(code[0] == '8' ? ":4: error: " : ":1: error: "), std::string::npos)
            << bytes.err;
    }
    const Outcome odd = run_cuesta({"dis", "--gpu", "g13"}, "880088");
    EXPECT_EQ(odd.status, 1);
    EXPECT_EQ(odd.err.find("<stdin>: error: "), 0u) << odd.err;
    EXPECT_EQ(run_cuesta({"dis", "--gpu", "g13", "--isa", "gp"}, "").status, 2);
    EXPECT_EQ(run_cuesta({"dis", "--gpu", "mali400"}, "").status, 2);
}

TEST(Decode, NamesEveryField) {
    const Outcome frame = run_cuesta({"decode", "--gpu", "mali400", "--kind", "gp-frame"},
                                     "1000 2000 3000 4000 5000 6000");
    expect_success(frame);
    for (const char* field :
         {"vs_start", "vs_end", "plbu_start", "plbu_end", "heap_start", "heap_end"})
        EXPECT_NE(frame.out.find(field), std::string::npos) << field;
    const Outcome odd = run_cuesta({"decode", "--gpu", "mali400", "--kind", "gp-frame"}, "1 2 3");
    EXPECT_EQ(odd.status, 1);
    EXPECT_NE(odd.err.find("<stdin>: error: "), std::string::npos) << odd.err;
    EXPECT_EQ(run_cuesta({"decode", "--gpu", "mali400", "--kind", "nothing"}).status, 2);
}

TEST(Decode, ReadsTheWordsOfTheG13) {
    const Outcome stream =
        run_cuesta({"decode", "--gpu", "g13", "--kind", "vdm"}, "61c00600 3 1 0 c0000000 0");
    expect_success(stream);
    EXPECT_EQ(stream.out,
              "0000: index_list primitive=triangles restart=false index_size=u8\n"
              "  count value=3\n  instances value=1\n  start value=0\n"
              "  # 61c00600 00000003 00000001 00000000\n"
              "0010: terminate\n  # c0000000 00000000\n");
    const Outcome broken = run_cuesta({"decode", "--gpu", "g13", "--kind", "usc"}, "188");
    EXPECT_EQ(broken.status, 1);
    EXPECT_NE(broken.err.find("<stdin>: error: byte 0x0: no_preshader: reserved_0_8 "),
              std::string::npos)
        << broken.err;
    // Kinds are those of the GPU.
    EXPECT_EQ(run_cuesta({"decode", "--gpu", "g13", "--kind", "plbu"}).status, 2);
    EXPECT_EQ(run_cuesta({"decode", "--gpu", "mali400", "--kind", "vdm"}).status, 2);
}

// Whatever the listing says of the shader, the assembler takes it; so does the compiler with NIR.
TEST_P(BothCores, ListingsWithStatisticsAreInputs) {
    const TemporaryFolder folder;
    const std::string path = folder.write("shader", GetParam() ? fragment_text : vertex_text);
    const std::string isa = GetParam() ? "pp" : "gp";
    const Outcome code = run_cuesta({"compile", "--gpu", "mali400", path});
    expect_success(code);
    const Outcome listing =
        run_cuesta({"compile", "--gpu", "mali400", "--disasm", "--stats", path});
    expect_success(listing);
    EXPECT_EQ(listing.out.find("# stage instrs "), 0u) << listing.out;
    // The numbers stand under their heads, the listing behind both.
    const size_t heads = listing.out.find('\n');
    EXPECT_EQ(listing.out.find("  " + path + "\n"),
              listing.out.find('\n', heads + 1) - path.size() - 2)
        << listing.out;
    const Outcome assembled = run_cuesta({"as", "--gpu", "mali400", "--isa", isa}, listing.out);
    expect_success(assembled);
    EXPECT_EQ(assembled.out, code.out);
    const Outcome twice =
        run_cuesta({"compile", "--gpu", "mali400", "--disasm", "--stats", path, path});
    EXPECT_EQ(count_of(twice.out, "# stage instrs "), 2u) << twice.out;
    expect_success(run_cuesta({"as", "--gpu", "mali400", "--isa", isa}, twice.out));
    const Outcome nir = run_cuesta({"compile", "--gpu", "mali400", "--nir", "--stats", path});
    expect_success(nir);
    EXPECT_EQ(nir.out.find("; stage instrs "), 0u) << nir.out;
    const Outcome compiled = run_cuesta({"compile", "--gpu", "mali400", "-"}, nir.out);
    expect_success(compiled);
    EXPECT_EQ(compiled.out, code.out);
}

TEST(CommandLine, ErrorsAreTheCommands) {
    const std::vector<std::vector<std::string>> wrong = {
        {},
        {"nonsense"},
        {"compile", "-"},
        {"compile", "--gpu", "other", "-"},
        {"dis", "--gpu", "mali400"},
        {"dis", "--gpu", "g13", "--isa", "gp"},
        {"decode", "--gpu", "g13", "--kind", "plbu"},
        {"exec", "--gpu", "nir", "--stage", "fs", "-", "--steps", "-1"},
        {"render", "--gpu", "toaster", "triangle"},
        {"run", "--gpu", "toaster", "--", "/bin/true"},
    };
    for (const std::vector<std::string>& arguments : wrong) {
        const Outcome outcome = run_cuesta(arguments);
        EXPECT_EQ(outcome.status, 2) << outcome.err;
        EXPECT_EQ(outcome.out, "");
        EXPECT_EQ(outcome.err.find("cuesta: error: "), 0u) << outcome.err;
    }
}

// NIR with variables, samplers among them: the command line names their slots.
constexpr const char* text_of_variables = R"(shader fragment
  var v0 shader_in struct { "at" f32x2, "tints" f32x4[2] } "i"
  var v1 shader_out f32x4 "c" slot=color
  var v2 uniform struct { "on" b1, "map" sampler_2d } "u" location=1
fn main {
  %0:32 = deref_var v0
  %1:32 = deref_struct %0 member=1
  %2:32 = load_const 1
  %3:32 = deref_array %1, %2
  %4:32x4 = load_deref %3
  %5:32 = deref_var v1
  store_deref %5, %4 write_mask=xyzw
  %6:32 = deref_var v2
  %7:32 = deref_struct %6 member=0
  %8:1 = load_deref %7
  if %8 {
    %9:32 = deref_struct %0 member=0
    %10:32x2 = load_deref %9
    %11:32 = deref_struct %6 member=1
    %12:32x4 = tex 2d float texture=0 sampler=0 coords=2 coord %10, texture_deref %11, sampler_deref %11
    store_deref %5, %12 write_mask=xyzw
  }
}
)";

TEST(Exec, VariablesHaveSlots) {
    for (const char* gpu : {"g13", "mali400"})
        expect_success(run_cuesta({"compile", "--gpu", gpu, "-"}, text_of_variables));
    for (const char* machine : {"nir", "mali400"}) {
        SCOPED_TRACE(machine);
        const Outcome outcome =
            run_cuesta({"exec", "--gpu", machine, "-", "--in", "2=1,2,3,4", "--const", "1=0"},
                       text_of_variables);
        expect_success(outcome);
        EXPECT_NE(outcome.out.find("color 0 [2]: 1 2 3 4\n"), std::string::npos) << outcome.out;
    }
}

TEST(Exec, PrintsOutputsOfBothMachines) {
    for (const char* machine : {"nir", "mali400"}) {
        SCOPED_TRACE(machine);
        const Outcome outcome = run_cuesta({"exec", "--gpu", machine, "--stage", "fs", "-", "--in",
                                            "0=1,2,3,4", "--const", "0=0.5,0.5,2,1"},
                                           fragment_text);
        expect_success(outcome);
        for (const char* line : {"color 0 [0]: 0.5 1 6 4\n", "color 0 [3]: 0.5 1 6 4\n", "steps: "})
            EXPECT_NE(outcome.out.find(line), std::string::npos) << outcome.out;
    }
}

// The sample of docs/tools.md.
TEST(Exec, PrintsWhatThePageExplains) {
    const Outcome outcome = run_cuesta(
        {"exec", "--gpu", "nir", "-", "--in", "0=1,2,3,2;-1;0.5;4"},
        "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL OUT[1], POSITION\n"
        "KILL_IF IN[0].x\nMUL OUT[0].xyz, IN[0], IN[0].w\nMOV OUT[1].z, IN[0].y\nEND\n");
    expect_success(outcome);
    EXPECT_EQ(outcome.out,
              "color 0 [0]: 2 4 6 1\ncolor 0 [1]: discarded\ncolor 0 [2]: 0.5 0 0 1\n"
              "color 0 [3]: 4 0 0 1\ndepth [0]: 2 - - -\ndepth [1]: discarded\n"
              "depth [2]: 0 - - -\ndepth [3]: 0 - - -\nsteps: 33\n");
}

// Variables have slots in their order.
TEST(Exec, PrintsOutputsThatAreVariables) {
    constexpr std::string_view text = R"(shader fragment
  var v0 shader_in f32x4 "a" slot=generic location=3
  var v1 shader_out f32x4 "c" slot=color location=0
  var v2 uniform f32x4 "u" location=1
fn main {
  %0:32 = deref_var v0
  %1:32x4 = load_deref %0
  %2:32 = deref_var v2
  %3:32x4 = load_deref %2
  %4:32x4 = fadd %1, %3
  %5:32 = deref_var v1
  store_deref %5, %4 write_mask=xyzw
}
)";
    for (const char* gpu : {"nir", "mali400"}) {
        const Outcome outcome =
            run_cuesta({"exec", "--gpu", gpu, "-", "--in", "0=1,2,3,4", "--const", "1=10,20,30,40"},
                       std::string(text));
        expect_success(outcome);
        EXPECT_NE(outcome.out.find("color 0 [0]: 11 22 33 44\n"), std::string::npos) << outcome.out;
    }
}

TEST(Exec, RefusesBadArguments) {
    const Outcome outcome =
        run_cuesta({"exec", "--gpu", "nir", "--stage", "fs", "-", "--in", "0=x"}, fragment_text);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.err, "cuesta: error: --in 0=x: 'x' is no number\n");
}

TEST(Exec, NumbersOfVertexAndInstance) {
    const std::string text =
        "VERT\nDCL SV[0], VERTEXID\nDCL SV[1], INSTANCEID\nDCL OUT[0], POSITION\n"
        "U2F OUT[0].x, SV[0].xxxx\nU2F OUT[0].y, SV[1].xxxx\nEND\n";
    const auto exec = [&](const char* machine, const char* vertex) {
        return run_cuesta({"exec", "--gpu", machine, "-", "--in", "instanceid=5", "--in", vertex},
                          text);
    };
    EXPECT_EQ(exec("nir", "vertexid=3").out.find("position: 3 5 "), 0u);
    const Outcome bad = exec("nir", "vertexid=1.5");
    EXPECT_EQ(bad.status, 2);
    EXPECT_EQ(bad.err,
              "cuesta: error: --in vertexid=1.5: vertexid is a number from 0 to 4294967295\n");
    const Outcome mali400 = exec("mali400", "vertexid=3");
    EXPECT_EQ(mali400.status, 1);
    EXPECT_NE(mali400.err.find("(line 2: DCL SV[0], VERTEXID is refused on mali400)"),
              std::string::npos)
        << mali400.err;
}

TEST(Exec, RefusesWhatTheShaderLacks) {
    const auto message = [](const char* option, const char* value) {
        const Outcome outcome = run_cuesta(
            {"exec", "--gpu", "nir", "--stage", "fs", "-", option, value}, fragment_text);
        EXPECT_EQ(outcome.status, 2) << option << ' ' << value;
        return outcome.err;
    };
    EXPECT_EQ(message("--in", "5=1"), "cuesta: error: --in 5: the shader has no such input\n");
    EXPECT_EQ(message("--const", "9=1"),
              "cuesta: error: --const 9: the shader has no such constant\n");
    EXPECT_EQ(message("--in", "0=1,,2"),
              "cuesta: error: --in 0=1,,2: one to four numbers are expected\n");
    for (const char* name : {"face", "pcoord", "position"})
        EXPECT_EQ(message("--in", (std::string(name) + "=1").c_str()),
                  fmt::format("cuesta: error: --in {}: the shader does not read it\n", name));
    const Outcome vertex =
        run_cuesta({"exec", "--gpu", "mali400", "-", "--in", "0=1;2;3;4"}, vertex_text);
    EXPECT_EQ(vertex.status, 2);
    EXPECT_EQ(vertex.err,
              "cuesta: error: --in 0: the shader runs for one vertex, not four fragments\n");
    EXPECT_NE(message("--steps", "-1").find("'-1' is no positive number"), std::string::npos);
    EXPECT_NE(message("--stage", "gs").find("'gs' is none of fs, vs"), std::string::npos);
}

TEST(Run, ShowsAnEmulatedDevice) {
    const Outcome outcome = run_cuesta({"run", "--gpu", "mali400", "--", "/bin/ls", "/dev/dri"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("renderD128"), std::string::npos) << outcome.out;
    EXPECT_EQ(run_cuesta({"run", "--gpu", "mali400", "--", "/bin/sh", "-c", "exit 7"}).status, 7);
    EXPECT_EQ(run_cuesta({"run", "--gpu", "mali400mp1", "--", "/bin/true"}).status, 0);
    EXPECT_EQ(run_cuesta({"run", "--gpu", "mali400"}).status, 2);
}

// As env and timeout have it.
TEST(Run, TellsMissingProgramsFromThoseThatDoNotStart) {
    const Outcome missing = run_cuesta({"run", "--gpu", "mali400", "--", "no-such-program"});
    EXPECT_EQ(missing.status, 127);
    EXPECT_EQ(missing.err, "cuesta: error: no-such-program: No such file or directory\n");
    const Outcome folder = run_cuesta({"run", "--gpu", "mali400", "--", "/dev"});
    EXPECT_EQ(folder.status, 126);
    EXPECT_EQ(folder.err, "cuesta: error: /dev: Permission denied\n");
}

// The command and the shim both read CUESTA_DEBUG; one of them answers.
TEST(DebugWords, AreAnsweredOnce) {
    const Outcome help = run_cuesta({"run", "--gpu", "mali400", "--", "/bin/ls", "/dev/dri"}, {},
                                    {"CUESTA_DEBUG=help"});
    EXPECT_EQ(help.status, 0);
    EXPECT_EQ(count_of(help.err, "CUESTA_DEBUG: shim "), 1u) << help.err;
    const Outcome unknown =
        run_cuesta({"run", "--gpu", "mali400", "--", "/bin/sh", "-c", "echo $CUESTA_DEBUG"}, {},
                   {"CUESTA_DEBUG=nir,what,sim"});
    EXPECT_EQ(unknown.out, "nir,sim\n");
    EXPECT_EQ(count_of(unknown.err, "unknown word 'what'"), 1u) << unknown.err;
    EXPECT_EQ(count_of(unknown.err, "CUESTA_DEBUG: shim "), 1u) << unknown.err;
}

TEST(Exec, RunsRawInstructionsOfTheG13) {
    const std::vector<std::string> command = {"exec", "--gpu", "g13"};
    const auto exec = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments = command;
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_cuesta(arguments);
    };
    // iadd r0, r2, r3
    const std::string add = "0e01446224000000";
    EXPECT_EQ(exec({"--hex", add, "--set", "r2=10", "--set", "r3=0x5"}).out, "r0 = 00000015\n");
    std::string lanes = "r3=0";
    std::string sums = "r0 = 00000001";
    for (int lane = 1; lane < 32; ++lane) {
        lanes += ",0";
        sums += lane < 4 ? ",00000001" : ",00000000";
    }
    EXPECT_EQ(exec({"--hex", add, "--mask", "f", "--set", "r2l=1", "--set", lanes}).out,
              sums + "\n");
    // if_icmp r0l, ueq, 1, 0, 1: nobody goes on.
    const Outcome masked = exec({"--hex", "520801000000"});
    EXPECT_NE(masked.out.find("exec = 00000000\n"), std::string::npos) << masked.out;
    const Outcome unknown = exec({"--hex", "ffff"});
    EXPECT_EQ(unknown.status, 1);
    EXPECT_EQ(unknown.err.find("--hex: error: instruction at 0x0"), 0u) << unknown.err;
    EXPECT_EQ(exec({"--hex", "88"}).status, 1);
    const Outcome empty = exec({"--hex", ""});
    EXPECT_EQ(empty.status, 2);
    EXPECT_EQ(empty.err, "--hex: error: no instructions\n");
    EXPECT_EQ(exec({"--hex", "zz"}).status, 2);
}

TEST(Exec, WhatTheG13DoesNotRunIsNamed) {
    const std::string sum = "0e01446224000000";
    const auto exec = [](const std::string& code) {
        return run_cuesta({"exec", "--gpu", "g13", "--hex", code, "--set", "r2=1"});
    };
    const Outcome two = exec(sum + "8800" + sum + "8800");
    EXPECT_EQ(two.status, 0);
    EXPECT_EQ(two.out, "r0 = 00000001\n");
    EXPECT_EQ(two.err,
              "--hex: warning: what stands behind the stop at 0x8 is not run (10 bytes); a "
              "preamble and its main program want a call each\n");
    EXPECT_EQ(exec(sum + "8800").err, "");
    EXPECT_EQ(exec(sum + "880008000800").err, "");
    // sample_mask 255, 255
    EXPECT_EQ(exec("c17fbf0f").err,
              "--hex: error: instruction at 0x0: 'sample_mask' belongs to a shader stage\n");
}

// Some machines run shaders, the G13 runs raw code, and what belongs to the other is not ignored.
TEST(Exec, OptionsOfTheOtherMachinesAreRefused) {
    const auto error = [](std::vector<std::string> command, const std::vector<std::string>& more) {
        command.insert(command.end(), more.begin(), more.end());
        const Outcome ran = run_cuesta(command, fragment_text);
        EXPECT_EQ(ran.status, 2) << command.back();
        EXPECT_EQ(ran.out, "");
        return ran.err;
    };
    using Options = std::vector<std::string>;
    const Options raw = {"exec", "--gpu", "g13", "--hex", "0e01446224000000"};
    const std::vector<Options> of_shaders = {
        {"-"}, {"--stage", "fs"}, {"--in", "0=1"}, {"--const", "0=1"}, {"--texture", "0=a.png"}};
    for (const Options& option : of_shaders)
        EXPECT_EQ(error(raw, option),
                  "cuesta: error: --stage, SHADER, --in, --const and --texture are for --gpu nir "
                  "and mali400; g13 runs raw code of one SIMD-group (--hex)\n")
            << option[0];
    EXPECT_EQ(error({"exec", "--gpu", "g13"}, {}),
              "cuesta: error: --hex is required: g13 runs raw code of one SIMD-group; shaders are "
              "for --gpu nir and mali400\n");
    const std::vector<Options> of_raw_code = {{"--hex", ""}, {"--mask", "f"}, {"--set", "r0=1"}};
    for (const char* machine : {"nir", "mali400"})
        for (const Options& option : of_raw_code)
            EXPECT_EQ(error({"exec", "--gpu", machine, "--stage", "fs", "-"}, option),
                      "cuesta: error: --hex, --mask and --set are for --gpu g13\n")
                << option[0];
}

TEST(Exec, ValuesForEachLaneOfTheG13) {
    std::string values, results;
    for (int lane = 0; lane < 32; ++lane) {
        values += fmt::format("{}{:x}", lane == 0 ? "" : ",", lane * 3);
        results += fmt::format("{}{:08x}", lane == 0 ? "" : ",", lane * 3 + 1);
    }
    const Outcome ran = run_cuesta({"exec", "--gpu", "g13", "--hex", "0e01446224000000", "--set",
                                    "r2=" + values, "--set", "r3=1"});
    EXPECT_EQ(ran.status, 0);
    EXPECT_EQ(ran.out, "r0 = " + results + "\n");
}

// What is wrong is named, and is a matter of the command line.
TEST(Exec, BadSettingsOfTheG13) {
    const auto error = [](const char* option, const std::string& value) {
        const Outcome ran =
            run_cuesta({"exec", "--gpu", "g13", "--hex", "0e01446224000000", option, value});
        EXPECT_EQ(ran.status, 2) << value;
        EXPECT_EQ(ran.out, "") << value;
        return ran.err;
    };
    const std::string start = "cuesta: error: ";
    for (const char* mask : {"x", "", "100000000", "-1", "0x"})
        EXPECT_EQ(error("--mask", mask),
                  start + "--mask: '" + mask + "' is no hexadecimal number of 32 bits\n");
    for (const char* name : {"r128=1", "u256=1", "r2", "r=1", "x2=1", "r2q=1", "=1", ""})
        EXPECT_EQ(error("--set", name), start + "--set " + name +
                                            ": r0 to r127, u0 to u255, or a half of one (r2l), = "
                                            "and numbers\n");
    EXPECT_EQ(error("--set", "r2="), start + "--set r2=: '' is no hexadecimal number of 32 bits\n");
    EXPECT_EQ(error("--set", "r2=1,2"),
              start + "--set r2=1,2: one value, or one for each of 32 lanes\n");
    EXPECT_EQ(error("--set", "u2=1,2"), start + "--set u2=1,2: uniforms have one value\n");
    EXPECT_EQ(error("--set", "r2=123456789"),
              start + "--set r2=123456789: '123456789' is no hexadecimal number of 32 bits\n");
    EXPECT_EQ(error("--set", "r2h=12345"),
              start + "--set r2h=12345: '12345' is no hexadecimal number of 16 bits\n");
}

}  // namespace
}  // namespace cuesta::e2e
