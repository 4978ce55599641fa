// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What another thread may do in the middle of munmap, mremap and mmap of buffers (late.h makes it
// happen every time), and what mremap refuses.
#include <array>
#include <atomic>
#include <chrono>
#include <thread>

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <xf86drm.h>

#include "late.h"
#include "probe_buffer.h"

namespace cuesta::probe {
namespace {

constexpr uint32_t page = 4096;

bool set_hooks(cuesta_late_hooks hooks) {
    using Set = void(cuesta_late_hooks);
    auto* set = reinterpret_cast<Set*>(dlsym(RTLD_DEFAULT, "cuesta_late_set"));
    if (set != nullptr)
        set(hooks);
    return set != nullptr;
}

// What the other thread works on.
struct Other {
    int fd = -1;
    void* address = nullptr;
    uint32_t handle = 0;
    int dma_buf = -1;
    std::thread thread;
};
Other other;

// A new buffer of one page, mapped at the address that has just become free; only the mapping
// keeps it.
void map_at_the_free_address() {
    lima::GemCreate args{page, 0, 0, 0};
    PROBE(drmIoctl(other.fd, lima::gem_create.request, &args) == 0);
    void* mapped =
        ::mmap(other.address, page, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED_NOREPLACE,
               other.fd, static_cast<off_t>(mmap_offset(other.fd, args.handle)));
    PROBE_OR_RETURN(mapped == other.address);
    *static_cast<uint32_t*>(mapped) = 4711;
    PROBE(close_handle(other.fd, args.handle) == 0);
}

// Whether the other thread's buffer still has its page for itself.
void expect_the_others_buffer_lives() {
    const Buffer next = create(other.fd, page);
    next.words[0] = 1234;
    PROBE(*static_cast<uint32_t*>(other.address) == 4711);
}

void munmap_then_another_thread_maps() {
    other.fd = open_gpu();
    const Buffer mine = create(other.fd, page);
    other.address = mine.words;
    PROBE_OR_RETURN(set_hooks({.after_munmap = map_at_the_free_address}));
    PROBE(::munmap(mine.words, page) == 0);
    expect_the_others_buffer_lives();
}

void mremap_then_another_thread_maps() {
    other.fd = open_gpu();
    const Buffer mine = create(other.fd, page);
    mine.words[0] = 99;
    other.address = mine.words;
    void* place = ::mmap(nullptr, page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    PROBE_OR_RETURN(set_hooks({.after_mremap = map_at_the_free_address}));
    void* moved = ::mremap(mine.words, page, page, MREMAP_MAYMOVE | MREMAP_FIXED, place);
    PROBE_OR_RETURN(moved == place);
    PROBE(close_handle(other.fd, mine.handle) == 0);
    expect_the_others_buffer_lives();
    PROBE(*static_cast<uint32_t*>(place) == 99);
}

std::atomic<bool> exported{false};

void export_in_a_thread() {
    other.thread = std::thread([] {
        PROBE(drmPrimeHandleToFD(other.fd, other.handle, DRM_RDWR, &other.dma_buf) == 0);
        exported = true;
    });
    // It either comes through now, or has to wait for the mmap.
    for (int i = 0; i < 100 && !exported; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
}

void mmap_while_another_thread_exports() {
    other.fd = open_gpu();
    const Buffer buffer = create(other.fd, page);
    other.handle = buffer.handle;
    PROBE_OR_RETURN(set_hooks({.before_file_mmap = export_in_a_thread}));
    uint32_t* second = map(other.fd, buffer.handle, page);
    PROBE_OR_RETURN(other.thread.joinable());
    other.thread.join();
    second[5] = 55;
    PROBE(buffer.words[5] == 55);
    auto* shared =
        static_cast<uint32_t*>(::mmap(nullptr, page, PROT_READ, MAP_SHARED, other.dma_buf, 0));
    PROBE(shared[5] == 55);
}

void failed_calls_keep_the_mapping() {
    const int fd = open_gpu();
    const Buffer buffer = create(fd, page);
    buffer.words[0] = 7;
    PROBE(close_handle(fd, buffer.handle) == 0);
    PROBE(::munmap(reinterpret_cast<char*>(buffer.words) + 1, page) == -1 && errno == EINVAL);
    PROBE(::mremap(buffer.words, page, page, 0x100) == MAP_FAILED && errno == EINVAL);
    PROBE(::mremap(buffer.words, page, 0, 0) == MAP_FAILED && errno == EINVAL);
    create(fd, page).words[0] = 8;
    PROBE(buffer.words[0] == 7);
}

void mremap_never_grows() {
    const int fd = open_gpu();
    const Buffer buffer = create(fd, 2 * page);
    const Buffer neighbour = create(fd, page);
    neighbour.words[0] = 0x5ec7e7;
    for (const int flags : {0, MREMAP_MAYMOVE}) {
        errno = 0;
        PROBE(::mremap(buffer.words, 2 * page, 3 * page, flags) == MAP_FAILED && errno == EFAULT);
        // Nor is a second mapping made by way of an old size of 0.
        errno = 0;
        PROBE(::mremap(buffer.words, 0, page, flags) == MAP_FAILED && errno == EFAULT);
    }
    errno = 0;
    PROBE(::mremap(buffer.words, page, page, MREMAP_MAYMOVE | MREMAP_DONTUNMAP) == MAP_FAILED);
    PROBE(errno == EINVAL);
    // Nothing happened; within its size it may change.
    buffer.words[1024] = 3;
    PROBE(::mremap(buffer.words, 2 * page, 2 * page - 5, 0) == buffer.words);
    PROBE(buffer.words[1024] == 3);
    PROBE(::mremap(buffer.words, 2 * page, page, 0) == buffer.words);
    errno = 0;
    PROBE(::mremap(buffer.words, page, 2 * page, MREMAP_MAYMOVE) == MAP_FAILED && errno == EFAULT);
    // Other memory grows as ever.
    void* plain = ::mmap(nullptr, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    PROBE(::mremap(plain, page, 5 * page, MREMAP_MAYMOVE) != MAP_FAILED);
}

constexpr std::array race_list = {
    Check{"munmap_then_another_thread_maps", munmap_then_another_thread_maps},
    Check{"mremap_then_another_thread_maps", mremap_then_another_thread_maps},
    Check{"mmap_while_another_thread_exports", mmap_while_another_thread_exports},
    Check{"failed_calls_keep_the_mapping", failed_calls_keep_the_mapping},
    Check{"mremap_never_grows", mremap_never_grows},
};

}  // namespace

std::span<const Check> race_checks() {
    return race_list;
}

}  // namespace cuesta::probe
