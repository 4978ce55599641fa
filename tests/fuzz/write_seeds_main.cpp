// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// write_seeds TARGET FOLDER: the seeds of text_fuzz as files, for libFuzzer.
#include <cstdio>
#include <filesystem>
#include <fstream>

#include <fmt/core.h>

#include "seeds.h"

int main(int argc, char** argv) {
    if (argc != 3) {
        fmt::print(stderr, "usage: write_seeds TARGET FOLDER\n");
        return 2;
    }
    const std::filesystem::path folder = argv[2];
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    size_t number = 0;
    for (const cuesta::fuzz::Input& seed : cuesta::fuzz::seeds_for(argv[1])) {
        std::ofstream file(folder / fmt::format("seed-{}", number++), std::ios::binary);
        file.write(reinterpret_cast<const char*>(seed.data()),
                   static_cast<std::streamsize>(seed.size()));
        if (!file) {
            fmt::print(stderr, "{}: cannot be written\n", folder.string());
            return 1;
        }
    }
    fmt::print("{}: {} seeds\n", argv[1], number);
    return number == 0 ? 1 : 0;
}
