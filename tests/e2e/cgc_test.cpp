// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// `cuesta cgc` as build scripts call it: what goes where, messages, files, exit codes.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "process.h"
#include "texts.h"

namespace cuesta::e2e {
namespace {

constexpr const char* good_text =
    "float4 main(float2 at : TEXCOORD0, uniform sampler2D s, uniform float gain = 2) : COLOR\n"
    "{ return tex2D(s, at) * gain; }\n";
constexpr const char* wrong_text =
    "float4 main(float4 a : TEXCOORD0) : COLOR\n{\n\treturn a + b;\n}\n";
constexpr const char* cutting_text =
    "float4 main(float4 a : TEXCOORD0) : COLOR\n{ float2 b = a; return b.xyxy; }\n";

Outcome cgc(std::vector<std::string> arguments, const std::string& input = {}) {
    arguments.insert(arguments.begin(), {"cgc", "-profile", "ps_g13"});
    return run_cuesta(arguments, input);
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST(Cgc, Messages) {
    const Outcome wrong = cgc({}, wrong_text);
    EXPECT_EQ(wrong.status, 1);
    EXPECT_EQ(wrong.out, "");
    // The caret stands behind as many tabs as the line begins with.
    EXPECT_EQ(wrong.err,
              "<stdin>(3) : error C1008: 'b' is not declared\n"
              "\treturn a + b;\n"
              "\t           ^\n"
              "4 lines, 0 warnings, 1 error.\n");
    const Outcome warned = cgc({"-format", "nir"}, cutting_text);
    EXPECT_EQ(warned.status, 0);
    EXPECT_EQ(warned.err,
              "<stdin>(2) : warning C7011: an initialiser: float4 becomes float2, and loses "
              "something\n"
              "{ float2 b = a; return b.xyxy; }\n"
              "             ^\n"
              "2 lines, 1 warning, 0 errors.\n");
    EXPECT_EQ(warned.out.find("shader fragment\n"), 0u);
}

TEST(Cgc, QuietAndHidden) {
    EXPECT_EQ(cgc({"-q"}, good_text).err, "");
    for (const char* option : {"-nowarn", "-nowarn=7011", "-nowarn=1,7011"})
        EXPECT_EQ(cgc({"-q", option}, cutting_text).err, "") << option;
    EXPECT_TRUE(has(cgc({"-q", "-nowarn=7012"}, cutting_text).err, "warning C7011"));
    EXPECT_EQ(cgc({"-nowarn"}, cutting_text).err, "2 lines, 0 warnings, 0 errors.\n");
    // Errors stay.
    EXPECT_TRUE(has(cgc({"-nowarn", "-nowarn=1008"}, wrong_text).err, "error C1008"));
}

TEST(Cgc, Files) {
    const TemporaryFolder folder;
    const std::string input = folder.write("in.cg", cutting_text);
    const std::string code = folder.path("code");
    const std::string log = folder.path("log");
    const Outcome plain = cgc({input});
    EXPECT_TRUE(has(plain.err, input + "(2) : warning C7011"));
    const Outcome written = cgc({"-o", code, "-l", log, input});
    EXPECT_EQ(written.status, 0);
    EXPECT_EQ(written.out, "");
    EXPECT_EQ(written.err, "");
    EXPECT_EQ(content_of(code), plain.out);
    EXPECT_EQ(content_of(log), plain.err);
    // A wrong program leaves what was there.
    EXPECT_EQ(cgc({"-o", code}, wrong_text).status, 1);
    EXPECT_EQ(content_of(code), plain.out);
    EXPECT_EQ(cgc({"/nowhere/in.cg"}).status, 1);
    EXPECT_EQ(cgc({"-o", "/nowhere/code"}, good_text).status, 1);
    EXPECT_EQ(cgc({"-l", "/nowhere/log"}, good_text).status, 1);
}

TEST(Cgc, Formats) {
    const auto of = [](const char* format) {
        const Outcome outcome = cgc({"-q", "-format", format}, good_text);
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        return outcome.out;
    };
    const std::string words = of("words");
    const std::string listing = of("listing");
    EXPECT_EQ(words.find_first_not_of("0123456789abcdef \n"), std::string::npos) << words;
    EXPECT_TRUE(has(listing, "texture_sample")) << listing;
    EXPECT_EQ(cgc({"-q"}, good_text).out, listing);
    EXPECT_EQ(of("nir").find("shader fragment\n"), 0u);
    EXPECT_EQ(of("tgsi").find("FRAG\n"), 0u);
    // The words are the bytes.
    std::string bytes;
    for (const unsigned char byte : of("binary")) {
        constexpr char digits[] = "0123456789abcdef";
        bytes += {digits[byte >> 4], digits[byte & 15]};
    }
    std::string joined = words;
    std::erase_if(joined, [](char c) { return c == ' ' || c == '\n'; });
    EXPECT_EQ(bytes, joined);
    EXPECT_FALSE(bytes.empty());
}

// What it prints the other commands read.
TEST(Cgc, NirAndTgsiAreCompiledAgain) {
    for (const char* format : {"nir", "tgsi"}) {
        const Outcome made = cgc({"-q", "-format", format}, good_text);
        const Outcome again = run_cuesta({"compile", "--gpu", "g13", "-"}, made.out);
        EXPECT_EQ(again.status, 0) << format << "\n" << again.err << made.out;
    }
}

TEST(Cgc, Includes) {
    const TemporaryFolder folder;
    const TemporaryFolder other;
    folder.write("near.h", "#define NEAR 1\n");
    other.write("near.h", "#define NEAR 2\n");
    other.write("first.h", "#include \"second.h\"\n");
    other.write("second.h", "#define SECOND 4\n");
    const std::string other_path = other.path("");
    const std::string input =
        folder.write("in.cg",
                     "#include \"near.h\"\n#include <first.h>\n"
                     "float4 main() : COLOR { return float4(NEAR, SECOND, 0, 0); }\n");
    const auto has_values = [&](const std::vector<std::string>& arguments, const char* values) {
        const Outcome outcome = cgc(arguments);
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        EXPECT_TRUE(has(outcome.out, values)) << outcome.out;
    };
    // In the includer's folder before that of -I; second.h is next to first.h.
    has_values({"-format", "nir", "-I", other_path, input}, "load_const 1.0, 4.0, 0, 0");
    const std::string angles =
        folder.write("angles.cg", "#include <near.h>\nfloat4 main() : COLOR { return NEAR; }\n");
    has_values({"-format", "nir", "-I" + other_path, angles}, "2.0, 2.0, 2.0, 2.0");
    EXPECT_TRUE(has(cgc({angles}).err, "(1) : error C9003: there is no file <near.h>"));
    // Messages name the file that they mean, and have no line of another one.
    other.write("wrong.h", "\nfloat wrong() { return nothing; }\n");
    const std::string wrong = folder.write(
        "wrong.cg", "#include \"wrong.h\"\nfloat4 main() : COLOR { return wrong(); }\n");
    EXPECT_EQ(cgc({"-q", "-I", other_path, wrong}).err,
              other_path + "wrong.h(2) : error C1008: 'nothing' is not declared\n");
}

TEST(Cgc, Macros) {
    const char* text = "float4 main() : COLOR { return float4(A, B, PROFILE_PS_G13, __CGC__); }\n";
    EXPECT_TRUE(has(cgc({"-DA", "-D", "B=7", "-format", "nir"}, text).out,
                    "load_const 1.0, 7.0, 1.0, 3100.0"));
}

TEST(Cgc, EntriesAndProfiles) {
    const char* two = "float4 one() : COLOR { return 1; }\nfloat4 two() : COLOR { return 2; }\n";
    EXPECT_TRUE(has(cgc({"-entry", "two", "-format", "nir"}, two).out, "2.0"));
    EXPECT_EQ(cgc({"-q"}, two).err,
              "<stdin>(1) : error C3001: there is no function 'main' that could be the program\n");
    const Outcome checked = cgc({"-noentry"}, two);
    EXPECT_EQ(checked.status, 0) << checked.err;
    EXPECT_EQ(checked.out, "");
    EXPECT_EQ(cgc({"-noentry"}, wrong_text).status, 1);
    EXPECT_EQ(cgc({"-entry", "main", "-profile", "vs_g13"}, wrong_text).status, 1);
    // Profiles of others are for the GPU that is named.
    for (const char* gpu : {"g13", "mali400"})
        EXPECT_EQ(run_cuesta({"cgc", "-profile", "arbfp1", "-gpu", gpu, "-q"}, good_text).status, 0)
            << gpu;
    EXPECT_TRUE(has(run_cuesta({"cgc", "-profile", "fp40", "-po", "a,b"}, good_text).err,
                    "<stdin>: -po b is ignored: code is for g13\n"));
    // What the GPU's compiler refuses.
    const char* colours = "void main(out float4 c[4] : COLOR) { c[0] = c[1] = c[2] = c[3] = 1; }\n";
    EXPECT_EQ(run_cuesta({"cgc", "-profile", "ps_mali400", "-q"}, colours).err,
              "<stdin>(1) : error C6001: colour output 2: the Mali-400 has two\n");
}

TEST(Cgc, Reflection) {
    const TemporaryFolder folder;
    const std::string path = folder.path("reflection.json");
    EXPECT_EQ(cgc({"-q", "-reflect", path}, good_text).status, 0);
    const nlohmann::json program = nlohmann::json::parse(content_of(path));
    EXPECT_EQ(program["profile"], "ps_g13");
    ASSERT_EQ(program["parameters"].size(), 4u);
    EXPECT_EQ(program["parameters"][3]["name"], "gain");
    EXPECT_EQ(program["parameters"][3]["default"], nlohmann::json::parse("[2]"));
    const Outcome printed = cgc({"-q", "-reflect", "-", "-o", folder.path("code")}, good_text);
    EXPECT_EQ(nlohmann::json::parse(printed.out), program);
}

TEST(Cgc, WrongCommandLines) {
    const auto message = [](const std::vector<std::string>& arguments) {
        std::vector<std::string> all = arguments;
        all.insert(all.begin(), "cgc");
        const Outcome outcome = run_cuesta(all, good_text);
        EXPECT_EQ(outcome.status, 2) << outcome.err;
        EXPECT_EQ(outcome.out, "");
        return outcome.err.substr(0, outcome.err.find('\n'));
    };
    EXPECT_EQ(message({"-strct"}), "cuesta: error: unknown option -strct: did you mean -strict?");
    EXPECT_EQ(message({"-entry"}), "cuesta: error: -entry needs NAME");
    EXPECT_EQ(message({}).find("cuesta: error: -profile is missing: vs_g13, ps_g13"), 0u);
    EXPECT_EQ(message({"-profile", "x"}).find("cuesta: error: -profile: 'x' is none of vs_g13 "),
              0u);
    EXPECT_EQ(message({"-profile", "vs_g13", "-gpu", "mali400"}),
              "cuesta: error: -gpu mali400: the profile vs_g13 is for g13");
    EXPECT_EQ(message({"-profile", "fp40", "-gpu", "g14"}),
              "cuesta: error: -gpu: 'g14' is none of g13, mali400");
    EXPECT_EQ(message({"a.cg", "b.cg"}), "cuesta: error: two files: 'a.cg' and 'b.cg'");
}

TEST(Cgc, HelpAndVersion) {
    const Outcome help = run_cuesta({"cgc", "-help"});
    EXPECT_EQ(help.status, 0);
    EXPECT_EQ(help.out.find("usage: cuesta cgc [options] [file.cg]\n"), 0u);
    EXPECT_EQ(run_cuesta({"cgc", "--help"}).out, help.out);
    EXPECT_EQ(run_cuesta({"cgc", "-v"}).out, "cuesta cgc: Cg 3.1\n");
}

TEST(Cgc, StrictAndEffects) {
    const char* texture =
        "float4 main(float2 texture : TEXCOORD0) : COLOR { return texture.xyxy; }\n";
    EXPECT_EQ(cgc({"-q"}, texture).status, 0);
    EXPECT_EQ(cgc({"-q", "-strict"}, texture).status, 1);
    EXPECT_EQ(cgc({"-q", "-strict", "-nostrict"}, texture).status, 0);
    const char* effect =
        "float4 main() : COLOR { return 1; }\ntechnique t { pass { CullFace = Back; } }\n";
    EXPECT_EQ(cgc({"-q", "-fx"}, effect).status, 0);
    EXPECT_EQ(cgc({"-q"}, effect).status, 1);
    const char* library = "float4 main() : COLOR { return sin(1); }\n";
    EXPECT_EQ(cgc({"-q"}, library).status, 0);
    EXPECT_TRUE(has(cgc({"-q", "-nostdlib"}, library).err, "error C1008"));
}

}  // namespace
}  // namespace cuesta::e2e
