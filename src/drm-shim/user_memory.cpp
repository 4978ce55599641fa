// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "drm-shim/user_memory.h"

#include <cerrno>
#include <limits>
#include <mutex>

#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

namespace cuesta::drm_shim {
namespace {

// Where process_vm_readv is missing (user-mode emulators, some sandboxes) the data goes through a
// scratch file: read and write check pointers as well.
class Scratch {
  public:
    bool copy(void* to, const void* from, size_t bytes) {
        const std::lock_guard lock(mutex_);
        if (fd_ < 0)
            fd_ = memfd_create("cuesta-scratch", MFD_CLOEXEC);
        const auto count = static_cast<ssize_t>(bytes);
        return fd_ >= 0 && ::pwrite(fd_, from, bytes, 0) == count &&
               ::pread(fd_, to, bytes, 0) == count;
    }

  private:
    std::mutex mutex_;
    int fd_ = -1;
};

Scratch& scratch() {
    static Scratch& instance = *new Scratch;  // used until the very end of the process
    return instance;
}

using VectorCall =
    ssize_t (*)(pid_t, const iovec*, unsigned long, const iovec*, unsigned long, unsigned long);

// to and from in the roles that the call gives its two vectors.
bool transfer(VectorCall call, void* ours, uint64_t user_pointer, size_t bytes, bool reading) {
    if (bytes == 0)
        return true;
    // To a 32-bit program, as under a 64-bit kernel, there is nothing above its addresses.
    if (user_pointer > std::numeric_limits<uintptr_t>::max())
        return false;
    void* theirs = reinterpret_cast<void*>(static_cast<uintptr_t>(user_pointer));
    const iovec local{ours, bytes};
    const iovec remote{theirs, bytes};
    const ssize_t done = call(getpid(), &local, 1, &remote, 1, 0);
    if (done >= 0)
        return done == static_cast<ssize_t>(bytes);
    if (errno == EFAULT)
        return false;
    return reading ? scratch().copy(ours, theirs, bytes) : scratch().copy(theirs, ours, bytes);
}

}  // namespace

bool read_user(void* to, uint64_t user_pointer, size_t bytes) {
    return transfer(process_vm_readv, to, user_pointer, bytes, true);
}

bool write_user(uint64_t user_pointer, const void* from, size_t bytes) {
    return transfer(process_vm_writev, const_cast<void*>(from), user_pointer, bytes, false);
}

}  // namespace cuesta::drm_shim
