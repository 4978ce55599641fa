// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// close, dup2, ioctl, mmap: what is done with an open file. Copies of descriptors need no watching
// (see fd_registry.h); only what closes them is.
#include <cstdarg>
#include <cstdint>
#include <type_traits>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/mman.h>

#include "drm-shim/dma_buf.h"
#include "drm-shim/preload/real.h"
#include "drm-shim/preload/shim.h"
#include "drm-shim/sync_file.h"

namespace cuesta::drm_shim {
namespace {

bool is_ours(int fd) {
    const ErrnoKeeper keeper;
    const Shim* shim = Shim::active();
    return shim != nullptr && FdRegistry::instance().find(fd).has_value();
}

void after_close() {
    const ErrnoKeeper keeper;
    Shim::active()->descriptor_closed();
}

// Closes by doing the call; counts what was ours before as closed.
template <typename Call>
int closing(int fd, Call call) {
    const bool ours = is_ours(fd);
    const int result = call();
    if (ours && result >= 0)
        after_close();
    return result;
}

constexpr uint32_t drm_type = 'd', sync_file_type = '>', dma_buf_type = 'b';

// The result (0 or a negative errno), or -ENOTTY where the request is for a file that is not ours.
int our_ioctl(Shim& shim, int fd, unsigned long request, void* argument) {
    const ErrnoKeeper keeper;
    switch (request >> 8 & 0xff) {
        case drm_type:
            if (const std::shared_ptr<File> file = shim.file_of(fd))
                return file->ioctl(request, argument);
            return -ENOTTY;
        case sync_file_type: return sync_file_ioctl(fd, static_cast<uint32_t>(request), argument);
        case dma_buf_type: return dma_buf_ioctl(fd, static_cast<uint32_t>(request), argument);
        default: return -ENOTTY;
    }
}

template <typename RealCall>
int control_device(RealCall& call, int fd, unsigned long request, void* argument) {
    Shim* shim = Shim::active();
    const int result = shim != nullptr ? our_ioctl(*shim, fd, request, argument) : -ENOTTY;
    return result == -ENOTTY ? call(fd, request, argument) : reported(result);
}

// The access mode that the program opened with (the anchor has its own).
template <typename RealCall>
int control(RealCall& call, int fd, int command, void* argument) {
    const int result = call(fd, command, argument);
    Shim* shim = command == F_GETFL && result >= 0 ? Shim::active() : nullptr;
    const std::shared_ptr<File> file = shim != nullptr ? shim->file_of(fd) : nullptr;
    return file != nullptr ? (result & ~O_ACCMODE) | file->access_mode : result;
}

void* map_gpu_buffer(Shim& shim,
                     File& file,
                     void* address,
                     size_t bytes,
                     int protection,
                     int flags,
                     off64_t offset) {
    const bool writes = (protection & PROT_WRITE) != 0;
    const bool shared = (flags & MAP_TYPE) != MAP_PRIVATE;
    if (file.access_mode == O_WRONLY || (file.access_mode == O_RDONLY && shared && writes)) {
        errno = EACCES;
        return MAP_FAILED;
    }
    File::Mapping mapping;
    void* mapped = MAP_FAILED;
    const int error = file.map(static_cast<uint64_t>(offset), bytes, !shared && writes, mapping,
                               [&](const File::Mapping& found) {
                                   mapped = real::mmap(address, bytes, protection, flags, found.fd,
                                                       static_cast<off64_t>(found.offset));
                               });
    if (error != 0)
        errno = -error;
    if (mapped != MAP_FAILED) {
        const ErrnoKeeper keeper;
        shim.mappings().add(mapped, bytes, std::move(mapping.object));
    }
    return mapped;
}

void* map(void* address, size_t bytes, int protection, int flags, int fd, off64_t offset) {
    // Anonymous memory first: allocators ask for it before anything else works.
    if (fd >= 0 && (flags & MAP_ANONYMOUS) == 0) {
        Shim* shim = Shim::active();
        const std::shared_ptr<File> file = shim != nullptr ? shim->file_of(fd) : nullptr;
        if (file != nullptr)
            return map_gpu_buffer(*shim, *file, address, bytes, protection, flags, offset);
    }
    return real::mmap(address, bytes, protection, flags, fd, offset);
}

// libc takes an offset of 32 bits for one without sign.
off64_t widened(off_t offset) {
    return static_cast<off64_t>(static_cast<std::make_unsigned_t<off_t>>(offset));
}

// The range leaves the table before it is unmapped, since another thread may get it at once.
int unmap(void* address, size_t bytes) {
    Shim* shim = Shim::active();
    if (shim == nullptr || !shim->in_own_process())
        return real::munmap(address, bytes);
    UserMappings::Pieces pieces = shim->mappings().take(address, bytes);
    const int result = real::munmap(address, bytes);
    const ErrnoKeeper keeper;
    if (result != 0)
        shim->mappings().put_back(std::move(pieces));
    pieces.clear();
    return result;
}

// As the kernel answers for memory of a DRM device (VM_DONTEXPAND): it may move and shrink, but not
// grow over what is behind the buffer, nor leave its mapping behind. 0 or a negative errno; what
// is wrong in itself is left to the kernel.
int check_remap(
    UserMappings& mappings, void* address, size_t old_bytes, size_t new_bytes, int flags) {
    const bool flags_fit = flags == 0 || (flags & MREMAP_MAYMOVE) != 0;
    const bool aligned = reinterpret_cast<uintptr_t>(address) % page_bytes == 0;
    if (!flags_fit || !aligned || new_bytes == 0 || !mappings.covers(address))
        return 0;
    if ((flags & MREMAP_DONTUNMAP) != 0)
        return -EINVAL;
    const auto pages = [](size_t bytes) { return bytes / page_bytes + (bytes % page_bytes != 0); };
    return pages(new_bytes) > pages(old_bytes) ? -EFAULT : 0;
}

void* remap(void* address, size_t old_bytes, size_t new_bytes, int flags, void* wanted) {
    Shim* shim = Shim::active();
    if (shim == nullptr || !shim->in_own_process())
        return real::mremap(address, old_bytes, new_bytes, flags, wanted);
    UserMappings& mappings = shim->mappings();
    if (const int error = check_remap(mappings, address, old_bytes, new_bytes, flags); error != 0) {
        errno = -error;
        return MAP_FAILED;
    }
    UserMappings::Pieces source = mappings.take(address, old_bytes);
    UserMappings::Pieces target;
    if ((flags & MREMAP_FIXED) != 0)
        target = mappings.take(wanted, new_bytes);
    void* result = real::mremap(address, old_bytes, new_bytes, flags, wanted);
    const ErrnoKeeper keeper;
    if (result == MAP_FAILED) {
        mappings.put_back(std::move(source));
        mappings.put_back(std::move(target));
    } else if (!source.empty() && source.front().first == reinterpret_cast<uintptr_t>(address)) {
        mappings.add(result, new_bytes, std::move(source.front().object));
    }
    source.clear();
    target.clear();
    return result;
}

}  // namespace
}  // namespace cuesta::drm_shim

namespace shim = cuesta::drm_shim;

CUESTA_OVERRIDE(int, close, int fd) {
    return shim::closing(fd, [&] { return shim::real::close(fd); });
}

CUESTA_OVERRIDE(int, dup2, int fd, int new_fd) {
    return shim::closing(new_fd, [&] { return shim::real::dup2(fd, new_fd); });
}

CUESTA_OVERRIDE(int, dup3, int fd, int new_fd, int flags) {
    return shim::closing(new_fd, [&] { return shim::real::dup3(fd, new_fd, flags); });
}

CUESTA_OVERRIDE(int, close_range, unsigned first, unsigned last, int flags) {
    const int result = shim::real::close_range(first, last, flags);
    if (shim::Shim::active() != nullptr)
        shim::after_close();
    return result;
}

CUESTA_OVERRIDE(void, closefrom, int first) {
    shim::real::closefrom(first);
    if (shim::Shim::active() != nullptr)
        shim::after_close();
}

// The third argument is a number or a pointer, and passed on as either.
CUESTA_OVERRIDE(int, fcntl, int fd, int command, ...) {
    va_list arguments;
    va_start(arguments, command);
    void* argument = va_arg(arguments, void*);
    va_end(arguments);
    return shim::control(shim::real::fcntl, fd, command, argument);
}

CUESTA_OVERRIDE(int, fcntl64, int fd, int command, ...) {
    va_list arguments;
    va_start(arguments, command);
    void* argument = va_arg(arguments, void*);
    va_end(arguments);
    return shim::control(shim::real::fcntl64, fd, command, argument);
}

CUESTA_OVERRIDE(int, ioctl, int fd, unsigned long request, ...) {
    va_list arguments;
    va_start(arguments, request);
    void* argument = va_arg(arguments, void*);
    va_end(arguments);
    return shim::control_device(shim::real::ioctl, fd, request, argument);
}

#if __TIMESIZE == 32
// The names that programs with 64-bit time use on 32-bit machines.

CUESTA_OVERRIDE(int, __fcntl_time64, int fd, int command, ...) {
    va_list arguments;
    va_start(arguments, command);
    void* argument = va_arg(arguments, void*);
    va_end(arguments);
    return shim::control(shim::real::fcntl_time64, fd, command, argument);
}

CUESTA_OVERRIDE(int, __ioctl_time64, int fd, unsigned long request, ...) {
    va_list arguments;
    va_start(arguments, request);
    void* argument = va_arg(arguments, void*);
    va_end(arguments);
    return shim::control_device(shim::real::ioctl_time64, fd, request, argument);
}
#endif

CUESTA_OVERRIDE(
    void*, mmap, void* address, size_t bytes, int protection, int flags, int fd, off_t offset) {
    return shim::map(address, bytes, protection, flags, fd, shim::widened(offset));
}

CUESTA_OVERRIDE(
    void*, mmap64, void* address, size_t bytes, int protection, int flags, int fd, off64_t offset) {
    return shim::map(address, bytes, protection, flags, fd, offset);
}

CUESTA_OVERRIDE(int, munmap, void* address, size_t bytes) {
    return shim::unmap(address, bytes);
}

CUESTA_OVERRIDE(void*, mremap, void* address, size_t old_bytes, size_t new_bytes, int flags, ...) {
    void* wanted = nullptr;
    if ((flags & MREMAP_FIXED) != 0) {
        va_list arguments;
        va_start(arguments, flags);
        wanted = va_arg(arguments, void*);
        va_end(arguments);
    }
    return shim::remap(address, old_bytes, new_bytes, flags, wanted);
}
