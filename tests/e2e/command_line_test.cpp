// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the command says of itself, and of command lines and inputs that it cannot take: messages,
// exit codes, and what is printed all the same.
#include <cstdlib>

#include <gtest/gtest.h>
#include <sys/wait.h>

#include "process.h"
#include "texts.h"

namespace cuesta::e2e {
namespace {

std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

TEST(CommandLine, WrongWordsAreNamed) {
    const auto message = [](const std::vector<std::string>& arguments) {
        const Outcome outcome = run_cuesta(arguments);
        EXPECT_EQ(outcome.status, 2) << outcome.err;
        EXPECT_EQ(outcome.out, "");
        return first_line(outcome.err);
    };
    EXPECT_EQ(message({"frobnicate", "x"}),
              "cuesta: error: 'frobnicate' is none of the commands compile, as, dis, decode, exec, "
              "translate, render, compare, cgc, run");
    EXPECT_EQ(message({"--frob"}), "cuesta: error: unknown option '--frob'");
    EXPECT_EQ(message({"compile", "--frob"}), "cuesta: error: compile: unknown option '--frob'");
    EXPECT_EQ(message({"compile", "--gpu", "mali400", "--frob", "-"}),
              "cuesta: error: compile: unknown option '--frob'");
    EXPECT_EQ(message({"as", "--gpu", "g13", "x", "y"}), "cuesta: error: as: unexpected 'y'");
    EXPECT_EQ(message({"run", "--gpu", "mali400", "ls"}),
              "cuesta: error: run: unexpected 'ls'; write -- PROGRAM ARGS...");
}

TEST(CommandLine, UnknownGpus) {
    const std::vector<std::vector<std::string>> commands = {{"compile", "--gpu", "g14", "-"},
                                                            {"render", "--gpu", "g14", "triangle"}};
    for (const std::vector<std::string>& arguments : commands) {
        const Outcome outcome = run_cuesta(arguments);
        EXPECT_EQ(outcome.status, 2);
        EXPECT_EQ(
            first_line(outcome.err).rfind("cuesta: error: --gpu: 'g14' is none of mali400", 0), 0u)
            << outcome.err;
    }
}

TEST(CommandLine, GpusHaveSeveralNames) {
    for (const char* name : {"g13", "G13", "m1", "AGX", "asahi"})
        EXPECT_EQ(run_cuesta({"dis", "--gpu", name}, "8800\n").out,
                  run_cuesta({"dis", "--gpu", "g13"}, "8800\n").out)
            << name;
    for (const char* name : {"Mali-400", "lima", "mali400mp4"}) {
        const Outcome outcome =
            run_cuesta({"exec", "--gpu", name, "-", "--in", "0=1"}, fragment_text);
        EXPECT_EQ(outcome.status, 0) << name << outcome.err;
        // The program gets the name that there always was.
        const Outcome program =
            run_cuesta({"run", "--gpu", name, "--", "/bin/sh", "-c", "echo $CUESTA_GPU"});
        EXPECT_EQ(program.out, "mali400\n") << name << program.err;
    }
}

TEST(CommandLine, HelpIsACommandToo) {
    EXPECT_EQ(run_cuesta({"help"}).out, run_cuesta({"--help"}).out);
    EXPECT_EQ(run_cuesta({"help", "run"}).out, run_cuesta({"run", "--help"}).out);
    EXPECT_EQ(run_cuesta({"help", "cgc"}).out, run_cuesta({"cgc", "-help"}).out);
    EXPECT_EQ(run_cuesta({"help", "run"}).status, 0);
    const Outcome wrong = run_cuesta({"help", "frobnicate"});
    EXPECT_EQ(wrong.status, 2);
    EXPECT_EQ(wrong.err.find("cuesta: error: 'frobnicate' is none of the commands compile"), 0u)
        << wrong.err;
}

TEST(Help, NamesTheStagesOfEachCommand) {
    const auto has = [](const char* command, const char* text) {
        return run_cuesta({command, "--help"}).out.find(text) != std::string::npos;
    };
    EXPECT_TRUE(has("compile", "one of vs, gs, fs, cs"));
    EXPECT_TRUE(has("translate", "one of .vert, .geom, .frag, .comp"));
    EXPECT_TRUE(has("exec", "one of vs, fs (default"));
}

TEST(CommandLine, ExecHasNoUniformBlocks) {
    const Outcome outcome = run_cuesta({"exec", "--gpu", "nir", "--stage", "fs", "-"},
                                       "#version 300 es\nprecision highp float;\n"
                                       "uniform B { vec4 base; };\nout vec4 color;\n"
                                       "void main() { color = base; }\n");
    EXPECT_EQ(outcome.status, 1);
    EXPECT_NE(outcome.err.find("uniform blocks"), std::string::npos) << outcome.err;
}

TEST(CommandLine, WrongArgumentsOfExec) {
    for (const char* input : {"0=a", "7=1", "foo=1", "0=1e39"}) {
        const Outcome outcome = run_cuesta(
            {"exec", "--gpu", "nir", "--stage", "fs", "-", "--in", input}, fragment_text);
        EXPECT_EQ(outcome.status, 2) << input;
        EXPECT_EQ(outcome.err.find("cuesta: error: --in "), 0u) << outcome.err;
    }
    const std::vector<std::string> command = {"exec", "--gpu", "nir", "--stage", "fs", "-"};
    const auto status = [&](const std::vector<std::string>& more, const char* text) {
        std::vector<std::string> arguments = command;
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_cuesta(arguments, text).status;
    };
    EXPECT_EQ(status({"--const", "-1=1"}, fragment_text), 2);
    EXPECT_EQ(status({"--in", "0=1", "--in", "0=2"}, fragment_text), 2);
    EXPECT_EQ(status({"--texture", "0=/nowhere.png"}, fragment_text), 2) << "no such sampler";
    EXPECT_EQ(status({"--texture", "0=/nowhere.png"},
                     "FRAG\nDCL OUT[0], COLOR\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL SAMP[0]\n"
                     "TEX OUT[0], IN[0], SAMP[0], 2D\nEND\n"),
              1);
    EXPECT_EQ(status({"--in", "0=1"}, "FRAG\nwhat\n"), 1);
}

TEST(Version, IsTheProjects) {
    const Outcome outcome = run_cuesta({"--version"});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.out, "cuesta " CUESTA_VERSION "\n");
    EXPECT_EQ(outcome.err, "");
}

TEST(Help, NamesTheVariables) {
    const Outcome outcome = run_cuesta({"--help"});
    for (const char* name : {"CUESTA_DEBUG", "CUESTA_GPU", "CUESTA_PARAMETER_BUFFER", "CUESTA_SHIM",
                             "CUESTA_WORK_LIMIT"})
        EXPECT_NE(outcome.out.find(name), std::string::npos) << outcome.out;
}

TEST(Help, NamesTheDefaults) {
    const auto has = [](const char* command, const char* text) {
        return run_cuesta({command, "--help"}).out.find(text) != std::string::npos;
    };
    EXPECT_TRUE(has("render", "default: SCENE.png in the current folder"));
    EXPECT_TRUE(has("exec", "default: 1048576 on mali400, 1000000 on nir"));
}

TEST(Help, FailsWhereItCannotBeWritten) {
    for (const char* option : {"--help", "--version"}) {
        const std::string command =
            std::string("\"$CUESTA_EXE\" ") + option + " >/dev/full 2>/dev/null";
        const int status = std::system(command.c_str());
        ASSERT_TRUE(WIFEXITED(status));
        EXPECT_EQ(WEXITSTATUS(status), 1) << option;
    }
}

TEST(DebugWords, AreAnsweredByEveryCommand) {
    const std::vector<std::vector<std::string>> commands = {
        {}, {"--help"}, {"render", "--list"}, {"decode"}, {"as"}, {"as", "--gpu", "g13"}};
    for (const std::vector<std::string>& arguments : commands) {
        const Outcome outcome = run_cuesta(arguments, {}, {"CUESTA_DEBUG=help"});
        EXPECT_EQ(count_of(outcome.err, "CUESTA_DEBUG: shim "), 1u) << outcome.err;
        EXPECT_EQ(count_of(outcome.out, "CUESTA_DEBUG: shim "), 0u) << outcome.out;
    }
}

// What can be read of a stream is printed, then what cannot.
TEST(Decode, PrintsWhatStandsInFrontOfAnError) {
    const Outcome plbu = run_cuesta({"decode", "--gpu", "mali400", "--kind", "plbu"},
                                    "40ef8007 7063e001 ffffffff ffffffff 40ef8007 7063e001");
    EXPECT_EQ(plbu.status, 1);
    EXPECT_EQ(plbu.out, "0000: 40ef8007 7063e001  scissor min_y=7 max_y=480 min_x=5 max_x=800\n");
    EXPECT_EQ(plbu.err.find("<stdin>: error: word 2: PLBU stream: unknown command"), 0u)
        << plbu.err;
    const Outcome half =
        run_cuesta({"decode", "--gpu", "mali400", "--kind", "plbu"}, "40ef8007 7063e001 1");
    EXPECT_EQ(half.status, 1);
    EXPECT_EQ(half.out, plbu.out);
    EXPECT_EQ(half.err, "<stdin>: error: plbu: 3 words, but pairs of words are needed\n");
    const Outcome vertices = run_cuesta({"decode", "--gpu", "mali400", "--kind", "vs"},
                                        "00028000 50000000 ffffffff ffffffff");
    EXPECT_EQ(vertices.status, 1);
    EXPECT_EQ(vertices.out, "0000: 00028000 50000000  semaphore value=begin_1\n");
    const Outcome one = run_cuesta({"decode", "--gpu", "mali400", "--kind", "plbu"}, "1");
    EXPECT_EQ(one.err, "<stdin>: error: plbu: 1 word, but pairs of words are needed\n");
}

TEST(Decode, PrintsWhatStandsInFrontOfAnErrorOfTheG13) {
    const auto decode = [](const char* kind, const char* words) {
        const Outcome outcome = run_cuesta({"decode", "--gpu", "g13", "--kind", kind}, words);
        EXPECT_EQ(outcome.status, 1) << kind;
        EXPECT_EQ(outcome.err.find("<stdin>: error: byte 0x"), 0u) << outcome.err;
        return outcome.out;
    };
    EXPECT_EQ(decode("vdm", "61c00600 3 1 0 ffffffff 0"),
              "0000: index_list primitive=triangles restart=false index_size=u8\n"
              "  count value=3\n  instances value=1\n  start value=0\n"
              "  # 61c00600 00000003 00000001 00000000\n");
    EXPECT_EQ(decode("vdm", "ffffffff"), "");
    EXPECT_EQ(decode("usc", "8d 0"),
              "0000: registers count=256 unknown_13=false spill_bucket=0 unknown_24=0\n");
    EXPECT_EQ(decode("cdm", "60000000 1").find("0000: barrier "), 0u);
    const Outcome rest = run_cuesta({"decode", "--gpu", "g13", "--kind", "cdm"}, "20000000 1 2");
    EXPECT_EQ(rest.status, 0) << rest.err;
    EXPECT_NE(rest.out.find("0008: end; 1 word behind it\n"), std::string::npos) << rest.out;
}

// Streams may be empty; descriptors have words.
TEST(Decode, OfNothing) {
    for (const char* kind : {"vs", "plbu", "pp-stream"})
        EXPECT_EQ(run_cuesta({"decode", "--gpu", "mali400", "--kind", kind}).status, 0) << kind;
    EXPECT_EQ(run_cuesta({"decode", "--gpu", "g13", "--kind", "vdm"}).status, 0);
    EXPECT_EQ(run_cuesta({"decode", "--gpu", "mali400", "--kind", "rsw"}).status, 1);
}

TEST(Compile, GoesOnBehindAShaderThatFails) {
    const TemporaryFolder folder;
    const std::string good = folder.write("good", fragment_text);
    const std::string bad = folder.write("bad", "FRAG\nwhat\n");
    const Outcome plain = run_cuesta({"compile", "--gpu", "mali400", bad, good, "/nowhere/x"});
    EXPECT_EQ(plain.status, 1);
    EXPECT_EQ(plain.out.find("# " + good + "\n"), 0u) << plain.out;
    EXPECT_EQ(plain.err.find(bad + ":2:1: error: "), 0u) << plain.err;
    EXPECT_NE(plain.err.find("cuesta: error: /nowhere/x: No such file"), std::string::npos)
        << plain.err;
    const Outcome stats = run_cuesta({"compile", "--gpu", "mali400", "--stats", bad, good, good});
    EXPECT_EQ(stats.status, 1);
    EXPECT_EQ(count_of(stats.out, "stage instrs"), 1u) << stats.out;
    EXPECT_EQ(stats.out.find("stage instrs"), 0u) << stats.out;
    EXPECT_NE(stats.out.find("total of 2 fragment shaders\n"), std::string::npos) << stats.out;
    EXPECT_EQ(run_cuesta({"compile", "--gpu", "mali400", "--stats", bad}).out, "");
}

}  // namespace
}  // namespace cuesta::e2e
