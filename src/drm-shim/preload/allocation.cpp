// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The shim's own operator new, hidden like all that it does not replace. The C++ library is within
// the shim, but a sanitizer's operators are not: a program that replaces them would reach into the
// emulated kernel, and fail it where the program alone is meant to find no memory. A kernel that
// has none ends the program.
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

void* allocate(size_t bytes) {
    return std::malloc(bytes != 0 ? bytes : 1);
}

void* allocate_aligned(size_t bytes, std::align_val_t alignment) {
    void* memory = nullptr;
    const size_t wanted = std::max(static_cast<size_t>(alignment), sizeof(void*));
    return posix_memalign(&memory, wanted, bytes != 0 ? bytes : 1) == 0 ? memory : nullptr;
}

void* needed(void* memory) {
    if (memory == nullptr)
        std::abort();
    return memory;
}

}  // namespace

void* operator new(size_t bytes) {
    return needed(allocate(bytes));
}
void* operator new[](size_t bytes) {
    return needed(allocate(bytes));
}
void* operator new(size_t bytes, const std::nothrow_t&) noexcept {
    return allocate(bytes);
}
void* operator new[](size_t bytes, const std::nothrow_t&) noexcept {
    return allocate(bytes);
}
void* operator new(size_t bytes, std::align_val_t alignment) {
    return needed(allocate_aligned(bytes, alignment));
}
void* operator new[](size_t bytes, std::align_val_t alignment) {
    return needed(allocate_aligned(bytes, alignment));
}
void* operator new(size_t bytes, std::align_val_t alignment, const std::nothrow_t&) noexcept {
    return allocate_aligned(bytes, alignment);
}
void* operator new[](size_t bytes, std::align_val_t alignment, const std::nothrow_t&) noexcept {
    return allocate_aligned(bytes, alignment);
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete[](void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, size_t) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, size_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, const std::nothrow_t&) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, const std::nothrow_t&) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, size_t, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, size_t, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::align_val_t, const std::nothrow_t&) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::align_val_t, const std::nothrow_t&) noexcept {
    std::free(memory);
}
