// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "probe.h"

using namespace cuesta::probe;

int main(int argc, char** argv) {
    const bool list = argc == 2 && std::strcmp(argv[1], "--list") == 0;
    bool found = list;
    for (const std::span<const Check> checks :
         {file_checks(), gpu_checks(), path_checks(), race_checks()}) {
        for (const Check& check : checks) {
            if (list)
                std::printf("%s\n", check.name);
            if (argc != 2 || std::strcmp(argv[1], check.name) != 0)
                continue;
            found = true;
            check.run();
        }
    }
    if (!found)
        std::fprintf(stderr, "usage: %s --list | CHECK\n", argv[0]);
    return failed || !found ? 1 : 0;
}
