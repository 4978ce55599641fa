// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/build_identity.h"

#include <cstring>
#include <string_view>

#include <elf.h>
#include <link.h>

#include "compiler/nir/nir_intrinsics.h"
#include "compiler/nir/nir_opcodes.h"

namespace cuesta::gles {
namespace {

constexpr uint64_t fnv_start = 0xcbf29ce484222325;
constexpr uint64_t fnv_prime = 0x100000001b3;

uint64_t continue_hash(uint64_t hash, std::span<const std::byte> bytes) {
    for (const std::byte byte : bytes)
        hash = (hash ^ std::to_integer<uint64_t>(byte)) * fnv_prime;
    return hash;
}

// The loaded object that holds an address, and the hash of its notes of the build.
struct Search {
    uintptr_t address = 0;
    uint64_t hash = fnv_start;
};

uint64_t hash_build_id(std::span<const std::byte> notes, uint64_t hash) {
    constexpr size_t alignment = 4;
    const auto padded = [](size_t size) { return (size + alignment - 1) / alignment * alignment; };
    ElfW(Nhdr) note;
    while (notes.size() >= sizeof note) {
        std::memcpy(&note, notes.data(), sizeof note);
        const size_t name = sizeof note;
        const size_t content = name + padded(note.n_namesz);
        const size_t end = content + padded(note.n_descsz);
        if (end > notes.size())
            break;
        if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 &&
            std::memcmp(notes.data() + name, "GNU", 4) == 0)
            hash = continue_hash(hash, notes.subspan(content, note.n_descsz));
        notes = notes.subspan(end);
    }
    return hash;
}

int look_at_object(dl_phdr_info* object, size_t, void* data) {
    auto& search = *static_cast<Search*>(data);
    const std::span<const ElfW(Phdr)> headers(object->dlpi_phdr, object->dlpi_phnum);
    bool holds = false;
    for (const ElfW(Phdr) & header : headers)
        holds |= header.p_type == PT_LOAD &&
                 search.address - (object->dlpi_addr + header.p_vaddr) < header.p_memsz;
    if (!holds)
        return 0;
    for (const ElfW(Phdr) & header : headers)
        if (header.p_type == PT_NOTE)
            search.hash = hash_build_id(
                {reinterpret_cast<const std::byte*>(object->dlpi_addr + header.p_vaddr),
                 header.p_memsz},
                search.hash);
    return 1;
}

uint64_t find_build_identity() {
    Search search;
    search.address = reinterpret_cast<uintptr_t>(&look_at_object);
    dl_iterate_phdr(look_at_object, &search);
    // A build without a build-id still differs where the meaning of its binaries does.
    uint64_t hash = search.hash;
    const auto add = [&](std::string_view name) {
        hash = continue_hash(hash, std::as_bytes(std::span(name)));
    };
    for (const nir::OpInfo& info : nir::op_infos)
        add(info.name);
    for (const nir::IntrinsicInfo& info : nir::intrinsic_infos)
        add(info.name);
    return hash;
}

}  // namespace

uint64_t hash_bytes(std::span<const std::byte> bytes) {
    return continue_hash(fnv_start, bytes);
}

uint64_t build_identity() {
    static const uint64_t identity = find_build_identity();
    return identity;
}

}  // namespace cuesta::gles
