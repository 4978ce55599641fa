// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Extended attributes by path, which ls and cp ask for: our nodes have none.
#include "drm-shim/preload/by_target.h"
#include "drm-shim/preload/real.h"

namespace cuesta::drm_shim {
namespace {

template <typename RealCall>
ssize_t get(
    RealCall& call, const char* path, LastLink last, const char* name, void* value, size_t bytes) {
    const auto of_real = [&](const char* real_path) { return call(real_path, name, value, bytes); };
    Shim* shim = Shim::active();
    if (shim == nullptr)
        return of_real(path);
    return by_target(
        look_up(*shim, path, last), [&] { return of_real(path); }, of_real,
        [](const Node&) -> ssize_t { return reported(-ENODATA); });
}

template <typename RealCall>
ssize_t list(RealCall& call, const char* path, LastLink last, char* names, size_t bytes) {
    const auto of_real = [&](const char* real_path) { return call(real_path, names, bytes); };
    Shim* shim = Shim::active();
    if (shim == nullptr)
        return of_real(path);
    return by_target(
        look_up(*shim, path, last), [&] { return of_real(path); }, of_real,
        [](const Node&) -> ssize_t { return 0; });
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
