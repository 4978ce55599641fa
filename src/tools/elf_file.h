// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the header of an ELF file says: for which machine it is, and who loads it.
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"

namespace cuesta::tools {

struct ElfFile {
    uint8_t word_class = 0;  // ELFCLASS32 or ELFCLASS64
    uint16_t machine = 0;    // EM_...
    std::string loader;      // path of its dynamic linker; empty: it has none, or is of other words

    bool operator==(const ElfFile&) const = default;
    bool same_machine(const ElfFile& other) const {
        return word_class == other.word_class && machine == other.machine;
    }
};

// Errc::invalid where the file is there, and no ELF file.
Result<ElfFile> read_elf_file(const std::string& path);

// "x86-64", or the number where the machine is none of those that have our GPUs or run them.
std::string elf_machine_name(const ElfFile& file);

}  // namespace cuesta::tools
