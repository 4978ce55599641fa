// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// `cuesta cgc` as build scripts call it: what goes where, messages, files, exit codes.
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "process.h"
#include "texts.h"
#include "tools/png_file.h"

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
              other_path +
                  "wrong.h(2) : error C1008: 'nothing' is not declared\n"
                  "float wrong() { return nothing; }\n"
                  "                       ^\n");
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
                    "<stdin>: -po a,b is ignored: it means nothing here\n"));
    // What the GPU's compiler refuses.
    const char* colours = "void main(out float4 c[4] : COLOR) { c[0] = c[1] = c[2] = c[3] = 1; }\n";
    EXPECT_EQ(run_cuesta({"cgc", "-profile", "ps_mali400", "-q"}, colours).err,
              "<stdin>(1) : error C6001: 'main' for mali400: colour output 2: the Mali-400 has "
              "two\n");
}

// At the entry, in words of the language.
TEST(Cgc, WhatTheGpuRefuses) {
    const char* bits =
        "\nint masked(int i) { return i & 5; }\n\n"
        "float4 shade(uniform int m, float2 t : TEXCOORD0) : COLOR\n"
        "{ return masked(m * (int)t.x); }\n";
    EXPECT_EQ(run_cuesta({"cgc", "-profile", "ps_mali400", "-q", "-entry", "shade"}, bits).err,
              "<stdin>(4) : error C6001: 'shade' for mali400: the core has no integers: '&' on "
              "integers (iand) cannot be done with floats\n");
    // TGSI has no halves: they are floats there.
    const char* half =
        "half4 main(half2 t : TEXCOORD0, uniform fixed k) : COLOR { return t.xyxy * k; }\n";
    const Outcome tgsi = cgc({"-q", "-format", "tgsi"}, half);
    EXPECT_EQ(tgsi.status, 0) << tgsi.err;
    EXPECT_TRUE(has(tgsi.out, "MUL")) << tgsi.out;
}

TEST(Cgc, WhatIsIgnoredIsToldByItsName) {
    const std::vector<std::string> words = {"-O3", "-profileopts", "a,b", "-format", "nir"};
    EXPECT_TRUE(has(cgc(words, good_text).err,
                    "<stdin>: -O3 is ignored: it means nothing here\n"
                    "<stdin>: -profileopts a,b is ignored: it means nothing here\n"));
    std::vector<std::string> quiet = words;
    quiet.emplace_back("-q");
    EXPECT_EQ(cgc(quiet, good_text).err, "");
}

TEST(Cgc, AllFilesOrNone) {
    const TemporaryFolder folder;
    const std::string code = folder.path("code");
    const std::string json = folder.path("json");
    const auto status = [](const std::vector<std::string>& arguments) {
        return cgc(arguments, good_text).status;
    };
    EXPECT_EQ(status({"-o", code, "-reflect", "/nowhere/x"}), 1);
    EXPECT_EQ(status({"-reflect", json, "-o", folder.path("")}), 1);
    EXPECT_EQ(content_of(code) + content_of(json), "");
    const Outcome printed = cgc({"-reflect", "/nowhere/x"}, good_text);
    EXPECT_EQ(printed.out, "");
    // One file for two things.
    const std::string input = folder.write("in.cg", good_text);
    EXPECT_EQ(cgc({"-o", code, "-reflect", folder.path("./code")}, good_text).status, 2);
    EXPECT_EQ(cgc({"-o", code, "-l", code}, good_text).status, 2);
    EXPECT_EQ(cgc({"-o", "-", "-reflect", "-"}, good_text).status, 2);
    EXPECT_EQ(cgc({"-o", input, input}).status, 2);
    EXPECT_EQ(content_of(input), good_text);
    EXPECT_EQ(status({"-o", "/dev/null", "-reflect", "/dev/null"}), 0);
    EXPECT_EQ(status({"-o", code, "-reflect", json}), 0);
    EXPECT_NE(content_of(code), "");
    EXPECT_NE(content_of(json), "");
}

TEST(Cgc, PrintedReflectionIsAlone) {
    const Outcome printed = cgc({"-q", "-reflect", "-"}, good_text);
    EXPECT_EQ(printed.status, 0) << printed.err;
    EXPECT_EQ(nlohmann::json::parse(printed.out)["entry"], "main");
    EXPECT_EQ(cgc({"-noentry", "-reflect", "-"}, good_text).status, 2);
}

// A program for each draw, then one for each vertex.
TEST(Cgc, PreamblesAreTold) {
    const char* text =
        "float4 main(float4 p : POSITION, uniform float k) : POSITION { return p * sin(k); }\n";
    const auto of = [&](const char* format) {
        return run_cuesta({"cgc", "-profile", "vs_g13", "-q", "-format", format}, text).out;
    };
    const Outcome outcome =
        run_cuesta({"cgc", "-profile", "vs_g13", "-q", "-format", "binary", "-reflect", "-"}, text);
    const nlohmann::json code = nlohmann::json::parse(outcome.out)["code"];
    const std::string binary = of("binary");
    const size_t begin = code["main"]["offset"];
    EXPECT_EQ(code["preamble"]["offset"], 0);
    EXPECT_EQ(code["preamble"]["bytes"], begin);
    EXPECT_EQ(begin + code["main"]["bytes"].get<size_t>(), binary.size());
    // The listing's parts, assembled by themselves, are those bytes.
    const std::string listing = of("listing");
    const size_t main = listing.find("# main\n");
    ASSERT_NE(main, std::string::npos) << listing;
    const auto bytes_of = [](const std::string& part) {
        std::string hex = run_cuesta({"as", "--gpu", "g13", "-"}, part).out;
        std::erase_if(hex, [](char c) { return c == ' ' || c == '\n'; });
        return hex.size() / 2;
    };
    EXPECT_EQ(bytes_of(listing.substr(0, main)), begin);
    EXPECT_EQ(bytes_of(listing.substr(main)), binary.size() - begin);
}

TEST(Cgc, ListingsHaveVariables) {
    const Outcome g13 = cgc({"-q"}, good_text);
    EXPECT_EQ(g13.out.find("# var float2 at : TEXCOORD0 : inputs 0\n"
                           "# out float4 main : COLOR : outputs 0\n"
                           "# var sampler2D s : textures 0\n"
                           "# var float gain : constants 0, in u0\n"),
              0u)
        << g13.out;
    EXPECT_TRUE(has(g13.out, "\nfmul32 r0.cache, r0.discard, u0\n")) << g13.out;
    EXPECT_TRUE(has(g13.out, "stop\n# padding behind the end, which is not executed\ntrap\n"));
    const Outcome words = cgc({"-q", "-format", "words"}, good_text);
    const Outcome assembled = run_cuesta({"as", "--gpu", "g13", "-"}, g13.out);
    EXPECT_EQ(assembled.out, words.out) << assembled.err;
    const Outcome numbers = cgc({"-q", "-stats", "-format", "words"}, good_text);
    EXPECT_EQ(numbers.out.find("# stage instrs "), 0u) << numbers.out;
    EXPECT_TRUE(has(numbers.out, "  main\n" + words.out)) << numbers.out;
    const Outcome mali400 =
        run_cuesta({"cgc", "-profile", "ps_mali400", "-q", "-stats"}, good_text);
    EXPECT_TRUE(has(mali400.out, "# var float gain : constants 0\n")) << mali400.out;
    EXPECT_EQ(run_cuesta({"as", "--gpu", "mali400", "--isa", "pp", "-"}, mali400.out).status, 0);
}

TEST(Cgc, OtherCommandsNameIt) {
    const TemporaryFolder folder;
    const std::string input = folder.write("in.cg", good_text);
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"compile", "--gpu", "g13", input},
          {"exec", "--gpu", "nir", input},
          {"translate", "--to", "nir", input}}) {
        const Outcome outcome = run_cuesta(command);
        EXPECT_EQ(outcome.status, 1);
        EXPECT_TRUE(has(outcome.err, input + ": error: Cg is compiled by `cuesta cgc`"))
            << outcome.err;
    }
}

// The commands of the page, with what they print.
TEST(Cgc, RoundTripOfThePage) {
    const TemporaryFolder folder;
    folder.write("scale.cg",
                 "float4 main(float2 at : TEXCOORD0, uniform sampler2D picture,\n"
                 "            uniform float gain = 2) : COLOR\n"
                 "{\n    return saturate(tex2D(picture, at) * gain);\n}\n");
    tools::Image picture;
    picture.width = picture.height = 2;
    for (int i = 0; i < 4; ++i)
        picture.rgba.insert(picture.rgba.end(), {51, 102, 153, 204});
    ASSERT_TRUE(tools::write_png(folder.path("picture.png"), picture));
    const std::string page = content_of(CUESTA_CG_PAGE);
    const std::string mark = "<!-- round trip -->\n";
    const size_t from = page.find(mark);
    ASSERT_NE(from, std::string::npos);
    std::istringstream lines(
        page.substr(from + mark.size(), page.find("<!-- end -->", from) - from - mark.size()));
    std::string wanted, printed;
    for (std::string line; std::getline(lines, line);) {
        const std::string begin = "    $ cuesta ";
        if (line.empty())
            continue;
        if (line.find(begin) != 0) {
            wanted += line.substr(4) + "\n";
            continue;
        }
        std::istringstream words(line.substr(begin.size()));
        std::vector<std::string> command;
        for (std::string word; words >> word;) {
            // Names of files, which are in the folder here.
            const size_t name = word.find("scale.") != std::string::npos ? word.find("scale.")
                                                                         : word.find("picture.");
            command.push_back(name == std::string::npos
                                  ? word
                                  : word.substr(0, name) + folder.path(word.substr(name)));
        }
        const Outcome outcome = run_cuesta(command);
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        printed += outcome.out;
    }
    EXPECT_NE(wanted, "");
    EXPECT_EQ(printed, wanted);
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
    EXPECT_EQ(run_cuesta({"cgc", "-v"}).out, "cuesta cgc " CUESTA_VERSION ": Cg 3.1\n");
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
