// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Draws with Vulkan 1.3 on the first device that the loader finds, and compares with what the API's
// rules say. Arguments: parts of the names of the checks to run; none: all. The first two may be
// --renderer NAME, a part of the name that the device must have (Apple M1 if none is said), or the
// first --any-renderer.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <span>

#include "checks.h"

namespace cuesta::conformance {

void Score::expect(const std::string& what, bool good, const std::string& detail) {
    ++comparisons_;
    failures_ += good ? 0 : 1;
    if (good)
        std::printf("ok   vulkan: %s\n", what.c_str());
    else
        std::printf("FAIL vulkan: %s: 1 of 1 wrong: %s\n", what.c_str(), detail.c_str());
}

namespace {

constexpr int wrong_use = 2;  // exit status

constexpr const Check* checks[] = {&depth_bias_check};

bool chosen(const char* name, std::span<char*> parts) {
    return parts.empty() || std::any_of(parts.begin(), parts.end(), [name](const char* part) {
               return std::strstr(name, part) != nullptr;
           });
}

// A part that fits no check is a mistake, also beside others that do.
bool every_part_fits(std::span<char*> parts) {
    bool fit = true;
    for (char*& part : parts) {
        const bool found = std::any_of(std::begin(checks), std::end(checks), [&](const Check* c) {
            return chosen(c->name, {&part, 1});
        });
        if (!found)
            std::printf("no check has \"%s\" in its name\n", part);
        fit = fit && found;
    }
    return fit;
}

const char* take_renderer(std::span<char*>& parts) {
    if (!parts.empty() && std::strcmp(parts[0], "--any-renderer") == 0) {
        parts = parts.subspan(1);
        return "";
    }
    if (parts.size() < 2 || std::strcmp(parts[0], "--renderer") != 0)
        return "Apple M1";
    const char* name = parts[1];
    parts = parts.subspan(2);
    return name;
}

int run(std::span<char*> parts) {
    const char* renderer = take_renderer(parts);
    if (!every_part_fits(parts))
        return wrong_use;
    Device device(renderer);
    Score score;
    for (const Check* check : checks) {
        if (chosen(check->name, parts))
            check->run(device, check->name, score);
    }
    std::printf("%d comparisons, %d failed\n", score.comparisons(), score.failures());
    return score.failures() == 0 && score.comparisons() > 0 ? 0 : 1;
}

}  // namespace
}  // namespace cuesta::conformance

int main(int count, char** arguments) {
    return cuesta::conformance::run({arguments + 1, static_cast<size_t>(count - 1)});
}
