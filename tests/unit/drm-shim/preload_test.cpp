// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Runs the probe program (probe.h) under the preloaded shim, one check a process.
#include <cstdio>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sys/wait.h>

namespace cuesta::drm_shim {
namespace {

struct Outcome {
    int status = -1;
    std::string text;  // stdout and stderr
};

Outcome run(const std::string& command) {
    Outcome outcome;
    FILE* pipe = ::popen(("exec 2>&1; " + command).c_str(), "r");
    if (pipe == nullptr)
        return outcome;
    char buffer[512];
    for (size_t got = 0; (got = std::fread(buffer, 1, sizeof buffer, pipe)) != 0;)
        outcome.text.append(buffer, got);
    outcome.status = ::pclose(pipe);
    return outcome;
}

// CUESTA_PRELOAD is the shim, with a sanitizer's library before it where there is one; CUESTA_LATE
// is late.h's library, which does nothing until a check asks it. CUESTA_RUNNER runs programs of
// this processor where the machine cannot.
Outcome run_probe(const std::string& gpu, const std::string& check) {
    return run("timeout 60 env CUESTA_GPU=" + gpu +
               " LD_PRELOAD='" CUESTA_PRELOAD ":" CUESTA_LATE "' " CUESTA_RUNNER " '" CUESTA_PROBE
               "' " +
               check);
}

std::vector<std::string> check_names() {
    std::vector<std::string> names;
    const std::string text = run(CUESTA_RUNNER " '" CUESTA_PROBE "' --list").text;
    for (size_t start = 0, end = 0; (end = text.find('\n', start)) != text.npos; start = end + 1)
        names.push_back(text.substr(start, end - start));
    return names;
}

class PreloadTest : public testing::TestWithParam<std::string> {};

TEST_P(PreloadTest, Check) {
    const bool without_gpu = GetParam() == "nothing_emulated";
    const Outcome outcome = run_probe(without_gpu ? "" : "mali400", GetParam());
    EXPECT_EQ(outcome.status, 0) << outcome.text;
}

INSTANTIATE_TEST_SUITE_P(Probe,
                         PreloadTest,
                         testing::ValuesIn(check_names()),
                         [](const auto& info) { return info.param; });

TEST(Preload, ProbeHasChecks) {
    EXPECT_GE(check_names().size(), 25u);
}

TEST(Preload, UnknownGpuIsToldAndNothingEmulated) {
    const Outcome outcome = run_probe("voodoo", "nothing_emulated");
    EXPECT_EQ(outcome.status, 0) << outcome.text;
    EXPECT_NE(outcome.text.find("CUESTA_GPU=voodoo"), std::string::npos) << outcome.text;
    EXPECT_NE(outcome.text.find("mali400"), std::string::npos) << outcome.text;
}

TEST(Preload, AParameterBufferThatIsNoNumberIsToldAndNothingEmulated) {
    setenv("CUESTA_PARAMETER_BUFFER", "64k", 1);
    const Outcome outcome = run_probe("g13", "nothing_emulated");
    unsetenv("CUESTA_PARAMETER_BUFFER");
    EXPECT_EQ(outcome.status, 0) << outcome.text;
    EXPECT_NE(outcome.text.find("CUESTA_PARAMETER_BUFFER=64k"), std::string::npos) << outcome.text;
}

TEST(Preload, AnUnknownWordOfCuestaShimIsToldAndNothingEmulated) {
    setenv("CUESTA_SHIM", "fast", 1);
    const Outcome outcome = run_probe("mali400", "nothing_emulated");
    unsetenv("CUESTA_SHIM");
    EXPECT_EQ(outcome.status, 0) << outcome.text;
    EXPECT_NE(outcome.text.find("CUESTA_SHIM=fast"), std::string::npos) << outcome.text;
}

TEST(Preload, AFailedExpectationFails) {
    EXPECT_NE(run_probe("mali400", "nothing_emulated").status, 0);
}

TEST(Preload, ShellToolsSeeTheTree) {
    const std::string shim = "CUESTA_GPU=mali400 LD_PRELOAD='" CUESTA_PRELOAD "' ";
    EXPECT_EQ(run(shim + "ls /dev/dri").text, "renderD128\n");
    EXPECT_EQ(run(shim + "cat /sys/dev/char/226:128/dev").text, "226:128\n");
    EXPECT_EQ(run(shim + "readlink -f /sys/class/drm/renderD128/device").text,
              "/sys/devices/platform/soc/13000000.gpu\n");
    EXPECT_EQ(run(shim + "stat -c '%F %t:%T' /dev/dri/renderD128").text,
              "character special file e2:80\n");
}

TEST(Preload, ShellToolsMeetNoErrors) {
    const std::string shim = "CUESTA_GPU=mali400 LD_PRELOAD='" CUESTA_PRELOAD "' timeout 20 ";
    const Outcome list = run(shim + "ls -la /dev/dri /sys/devices/platform/soc /sys/class/drm/");
    EXPECT_EQ(list.status, 0) << list.text;
    EXPECT_EQ(list.text.find("No such file"), list.text.npos) << list.text;
    const Outcome link = run("link=$(mktemp -u) && ln -s /dev/dri $link && " + shim +
                             "ls $link/; " + shim + "stat -L -c %F $link/renderD128; rm $link");
    EXPECT_EQ(link.text, "renderD128\ncharacter special file\n");
    EXPECT_NE(WEXITSTATUS(run(shim + "cat /dev/dri").status), 124) << "waits for ever";
}

}  // namespace
}  // namespace cuesta::drm_shim
