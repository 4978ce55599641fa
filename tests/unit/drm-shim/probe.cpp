// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "probe.h"

#include <dlfcn.h>

using namespace cuesta::probe;

int main(int argc, char** argv) {
    const bool list = argc == 2 && std::strcmp(argv[1], "--list") == 0;
    // Without the shim the checks would write to the real /dev.
    if (!list && ::dlsym(RTLD_DEFAULT, "cuesta_late_set") == nullptr) {
        std::fprintf(stderr, "the libraries of LD_PRELOAD are not there\n");
        return 1;
    }
    bool found = list;
    for (const std::span<const Check> checks : {discovery_checks(), file_checks(), gpu_checks(),
                                                path_checks(), race_checks(), time64_checks()}) {
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
