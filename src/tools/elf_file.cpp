// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/elf_file.h"

#include <array>
#include <cerrno>
#include <climits>
#include <cstring>
#include <fstream>
#include <string_view>

#include <elf.h>
#include <fmt/format.h>
#include <link.h>

namespace cuesta::tools {
namespace {

struct MachineName {
    uint16_t machine;
    std::string_view name;
};
constexpr std::array machine_names = {
    MachineName{EM_386, "i386"},     MachineName{EM_AARCH64, "AArch64"}, MachineName{EM_ARM, "ARM"},
    MachineName{EM_RISCV, "RISC-V"}, MachineName{EM_X86_64, "x86-64"},
};

constexpr uint8_t own_class = sizeof(void*) == 8 ? ELFCLASS64 : ELFCLASS32;

template <typename T>
bool read_at(std::ifstream& file, uint64_t offset, T& value) {
    file.seekg(static_cast<std::streamoff>(offset));
    return static_cast<bool>(file.read(reinterpret_cast<char*>(&value), sizeof value));
}

// A file that ends before its header says so has no loader.
std::string loader_of(std::ifstream& file) {
    ElfW(Ehdr) header;
    if (!read_at(file, 0, header))
        return "";
    for (unsigned i = 0; i < header.e_phnum; i++) {
        ElfW(Phdr) segment;
        if (!read_at(file, header.e_phoff + uint64_t{i} * header.e_phentsize, segment))
            return "";
        if (segment.p_type != PT_INTERP)
            continue;
        std::array<char, PATH_MAX> path{};
        const size_t bytes = segment.p_filesz < path.size() ? segment.p_filesz : path.size() - 1;
        file.seekg(static_cast<std::streamoff>(segment.p_offset));
        file.read(path.data(), static_cast<std::streamsize>(bytes));
        return path.data();
    }
    return "";
}

}  // namespace

Result<ElfFile> read_elf_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file)
        return Error{Errc::not_found, fmt::format("{}: {}", path, std::strerror(errno))};
    // The part that files of both classes begin with alike.
    struct {
        uint8_t ident[EI_NIDENT];
        uint16_t type;
        uint16_t machine;
    } head;
    if (!read_at(file, 0, head) || std::memcmp(head.ident, ELFMAG, SELFMAG) != 0)
        return Error{Errc::invalid, fmt::format("{}: no ELF file", path)};
    ElfFile found{.word_class = head.ident[EI_CLASS], .machine = head.machine, .loader = {}};
    if (found.word_class == own_class)
        found.loader = loader_of(file);
    return found;
}

std::string elf_machine_name(const ElfFile& file) {
    for (const MachineName& row : machine_names)
        if (row.machine == file.machine)
            return std::string(row.name);
    return fmt::format("ELF machine {}", file.machine);
}

}  // namespace cuesta::tools
