// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// opendir and what follows, scandir.
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include <dirent.h>
#include <fcntl.h>

#include "drm-shim/preload/directory_stream.h"
#include "drm-shim/preload/lookup.h"
#include "drm-shim/preload/real.h"

namespace cuesta::drm_shim {
namespace {

DIR* fail(int error) {
    errno = error;
    return nullptr;
}

// For a target that is not libc's alone; null with errno where it is no directory.
DIR* open_ours(const Target& target) {
    if (target.kind == Target::Kind::refused)
        return fail(target.error);
    if (!target.node->is_directory())
        return fail(ENOTDIR);
    DIR* real_stream = nullptr;
    if (target.kind == Target::Kind::merged) {
        const ErrnoKeeper keeper;
        real_stream = real::opendir(target.path.c_str());
    }
    return DirectoryStream::open(*target.node, real_stream, -1);
}

DIR* open_directory(const char* path) {
    Shim* shim = Shim::active();
    if (shim == nullptr)
        return real::opendir(path);
    const Target target = look_up(*shim, path);
    if (target.kind == Target::Kind::real)
        return real::opendir(target.path.empty() ? path : target.path.c_str());
    return open_ours(target);
}

// The directory that a descriptor is open on: ours, or a real one that ours is merged into.
const Node* directory_node(Shim& shim, int fd) {
    if (const Node* node = shim.node_of(fd))
        return node;
    const ErrnoKeeper keeper;
    const Target target = look_up(shim, fd, ".", LastLink::follow);
    return target.kind == Target::Kind::merged ? target.node : nullptr;
}

DIR* open_directory_of(int fd) {
    Shim* shim = Shim::active();
    const Node* node = shim != nullptr ? directory_node(*shim, fd) : nullptr;
    if (node == nullptr)
        return real::fdopendir(fd);
    if (!node->is_directory())
        return fail(ENOTDIR);
    if (shim->node_of(fd) != nullptr)
        return DirectoryStream::open(*node, nullptr, fd);
    DIR* real_stream = real::fdopendir(fd);
    return real_stream != nullptr ? DirectoryStream::open(*node, real_stream, -1) : nullptr;
}

dirent* read_entry(DirectoryStream& stream, dirent*) {
    return stream.read();
}
dirent64* read_entry(DirectoryStream& stream, dirent64*) {
    return stream.read64();
}

// readdir_r, which returns its errors.
template <typename Dirent>
int read_entry_into(DirectoryStream& stream, Dirent* entry, Dirent** result) {
    *result = read_entry(stream, entry);
    if (*result != nullptr) {
        *entry = **result;
        *result = entry;
    }
    return 0;
}

// A copy as long as the entry says it is, to be freed by the program; null without memory.
template <typename Dirent>
Dirent* copy_of(const Dirent& entry) {
    void* copy = std::malloc(entry.d_reclen);
    if (copy != nullptr)
        std::memcpy(copy, &entry, entry.d_reclen);
    return static_cast<Dirent*>(copy);
}

template <typename Dirent>
using Filter = int (*)(const Dirent*);
template <typename Dirent>
using Compare = int (*)(const Dirent**, const Dirent**);

template <typename Dirent>
int give_list(const std::vector<Dirent*>& found, Dirent*** list, Compare<Dirent> compare) {
    const size_t count = found.size();
    auto** array = static_cast<Dirent**>(std::malloc((count + 1) * sizeof(Dirent*)));
    if (array == nullptr)
        return reported(-ENOMEM);
    for (size_t i = 0; i < count; ++i)
        array[i] = found[i];
    if (compare != nullptr)
        std::qsort(array, count, sizeof(Dirent*),
                   reinterpret_cast<int (*)(const void*, const void*)>(compare));
    *list = array;
    return static_cast<int>(count);
}

template <typename Dirent>
int scan(DIR* handle, Dirent*** list, Filter<Dirent> filter, Compare<Dirent> compare) {
    DirectoryStream& stream = *DirectoryStream::find(handle);
    std::vector<Dirent*> found;
    while (const Dirent* entry = read_entry(stream, static_cast<Dirent*>(nullptr)))
        if (filter == nullptr || filter(entry) != 0)
            found.push_back(copy_of(*entry));
    DirectoryStream::close(handle);
    return give_list(found, list, compare);
}

// libc's own scandir does not come by our opendir.
template <typename Dirent, typename RealCall>
int scan_path(RealCall& call,
              int directory,
              const char* path,
              Dirent*** list,
              Filter<Dirent> filter,
              Compare<Dirent> compare) {
    Shim* shim = Shim::active();
    if (shim == nullptr)
        return call(directory, path, list, filter, compare);
    const Target target = look_up(*shim, directory, path, LastLink::follow);
    if (target.kind == Target::Kind::real) {
        if (!target.path.empty())
            return call(AT_FDCWD, target.path.c_str(), list, filter, compare);
        return call(directory, path, list, filter, compare);
    }
    DIR* handle = open_ours(target);
    return handle != nullptr ? scan(handle, list, filter, compare) : -1;
}

}  // namespace
}  // namespace cuesta::drm_shim

namespace shim = cuesta::drm_shim;
namespace real = cuesta::drm_shim::real;
using shim::DirectoryStream;

CUESTA_OVERRIDE(DIR*, opendir, const char* path) {
    return shim::open_directory(path);
}

CUESTA_OVERRIDE(DIR*, fdopendir, int fd) {
    return shim::open_directory_of(fd);
}

CUESTA_OVERRIDE(dirent*, readdir, DIR* handle) {
    DirectoryStream* stream = DirectoryStream::find(handle);
    return stream != nullptr ? stream->read() : real::readdir(handle);
}

CUESTA_OVERRIDE(dirent64*, readdir64, DIR* handle) {
    DirectoryStream* stream = DirectoryStream::find(handle);
    return stream != nullptr ? stream->read64() : real::readdir64(handle);
}

CUESTA_OVERRIDE(int, readdir_r, DIR* handle, dirent* entry, dirent** result) {
    DirectoryStream* stream = DirectoryStream::find(handle);
    return stream != nullptr ? shim::read_entry_into(*stream, entry, result)
                             : real::readdir_r(handle, entry, result);
}

CUESTA_OVERRIDE(int, readdir64_r, DIR* handle, dirent64* entry, dirent64** result) {
    DirectoryStream* stream = DirectoryStream::find(handle);
    return stream != nullptr ? shim::read_entry_into(*stream, entry, result)
                             : real::readdir64_r(handle, entry, result);
}

CUESTA_OVERRIDE(int, closedir, DIR* handle) {
    return DirectoryStream::find(handle) != nullptr ? DirectoryStream::close(handle)
                                                    : real::closedir(handle);
}

CUESTA_OVERRIDE(void, rewinddir, DIR* handle) {
    if (DirectoryStream* stream = DirectoryStream::find(handle))
        stream->seek(0);
    else
        real::rewinddir(handle);
}

CUESTA_OVERRIDE(long, telldir, DIR* handle) {
    DirectoryStream* stream = DirectoryStream::find(handle);
    return stream != nullptr ? stream->position() : real::telldir(handle);
}

CUESTA_OVERRIDE(void, seekdir, DIR* handle, long position) {
    if (DirectoryStream* stream = DirectoryStream::find(handle))
        stream->seek(position);
    else
        real::seekdir(handle, position);
}

CUESTA_OVERRIDE(int, dirfd, DIR* handle) {
    DirectoryStream* stream = DirectoryStream::find(handle);
    return stream != nullptr ? shim::reported(stream->descriptor(*shim::Shim::active()))
                             : real::dirfd(handle);
}

CUESTA_OVERRIDE(int,
                scandir,
                const char* path,
                dirent*** list,
                shim::Filter<dirent> filter,
                shim::Compare<dirent> compare) {
    return shim::scan_path(real::scandirat, AT_FDCWD, path, list, filter, compare);
}

CUESTA_OVERRIDE(int,
                scandir64,
                const char* path,
                dirent64*** list,
                shim::Filter<dirent64> filter,
                shim::Compare<dirent64> compare) {
    return shim::scan_path(real::scandirat64, AT_FDCWD, path, list, filter, compare);
}

CUESTA_OVERRIDE(int,
                scandirat,
                int directory,
                const char* path,
                dirent*** list,
                shim::Filter<dirent> filter,
                shim::Compare<dirent> compare) {
    return shim::scan_path(real::scandirat, directory, path, list, filter, compare);
}

CUESTA_OVERRIDE(int,
                scandirat64,
                int directory,
                const char* path,
                dirent64*** list,
                shim::Filter<dirent64> filter,
                shim::Compare<dirent64> compare) {
    return shim::scan_path(real::scandirat64, directory, path, list, filter, compare);
}
