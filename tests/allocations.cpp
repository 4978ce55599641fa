// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tests/allocations.h"

#include <atomic>
#include <cstdlib>
#include <limits>
#include <new>

namespace {

constexpr long never = std::numeric_limits<long>::max();
std::atomic<long> left_before_failure = never;
std::atomic<bool> has_failed = false;
std::atomic<size_t> calls = 0;

void* allocate(size_t bytes) {
    ++calls;
    if (left_before_failure != never && --left_before_failure < 0) {
        has_failed = true;
        return nullptr;
    }
    return std::malloc(bytes != 0 ? bytes : 1);
}

void* allocate_or_throw(size_t bytes) {
    void* const memory = allocate(bytes);
    if (memory == nullptr)
        throw std::bad_alloc();
    return memory;
}

}  // namespace

namespace cuesta::tests {

size_t allocation_count() {
    return calls;
}

void fail_allocations_after(long count) {
    has_failed = false;
    left_before_failure = count;
}

void allow_allocations() {
    left_before_failure = never;
}

bool allocation_has_failed() {
    return has_failed;
}

}  // namespace cuesta::tests

void* operator new(size_t bytes) {
    return allocate_or_throw(bytes);
}
void* operator new[](size_t bytes) {
    return allocate_or_throw(bytes);
}
void* operator new(size_t bytes, const std::nothrow_t&) noexcept {
    return allocate(bytes);
}
void* operator new[](size_t bytes, const std::nothrow_t&) noexcept {
    return allocate(bytes);
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
