// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Extended attributes by path, which ls and cp ask for: our nodes have none.
#include "drm-shim/preload/lookup.h"
#include "drm-shim/preload/real.h"

namespace cuesta::drm_shim {
namespace {

// The path for libc; null, with errno where the result is to be -1, when the answer is ours.
const char* path_for_libc(const char* path, LastLink last, int error_for_node, Target& target) {
    Shim* shim = Shim::active();
    if (shim == nullptr)
        return path;
    target = look_up(*shim, path, last);
    if (target.kind == Target::Kind::real || target.kind == Target::Kind::merged)
        return target.path.empty() ? path : target.path.c_str();
    errno = target.kind == Target::Kind::refused ? target.error : error_for_node;
    return nullptr;
}

template <typename RealCall>
ssize_t get(
    RealCall& call, const char* path, LastLink last, const char* name, void* value, size_t bytes) {
    Target target;
    const char* real_path = path_for_libc(path, last, ENODATA, target);
    return real_path != nullptr ? call(real_path, name, value, bytes) : -1;
}

template <typename RealCall>
ssize_t list(RealCall& call, const char* path, LastLink last, char* names, size_t bytes) {
    Target target;
    const char* real_path = path_for_libc(path, last, 0, target);
    if (real_path != nullptr)
        return call(real_path, names, bytes);
    return target.kind == Target::Kind::node ? 0 : -1;
}

}  // namespace
}  // namespace cuesta::drm_shim

namespace shim = cuesta::drm_shim;
namespace real = cuesta::drm_shim::real;
using shim::LastLink;

CUESTA_OVERRIDE(ssize_t, getxattr, const char* path, const char* name, void* value, size_t bytes) {
    return shim::get(real::getxattr, path, LastLink::follow, name, value, bytes);
}

CUESTA_OVERRIDE(ssize_t, lgetxattr, const char* path, const char* name, void* value, size_t bytes) {
    return shim::get(real::lgetxattr, path, LastLink::keep, name, value, bytes);
}

CUESTA_OVERRIDE(ssize_t, listxattr, const char* path, char* names, size_t bytes) {
    return shim::list(real::listxattr, path, LastLink::follow, names, bytes);
}

CUESTA_OVERRIDE(ssize_t, llistxattr, const char* path, char* names, size_t bytes) {
    return shim::list(real::llistxattr, path, LastLink::keep, names, bytes);
}
