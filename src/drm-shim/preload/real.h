// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The functions of libc that the shim replaces, as they were.
#pragma once

#include <cstddef>

#include <dirent.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/types.h>

#include "drm-shim/preload/override.h"

namespace cuesta::drm_shim::real {

// clang-format off
inline constinit Real<int(const char*, int, ...)> open{"open"};
inline constinit Real<int(int, const char*, int, ...)> openat{"openat"};
inline constinit Real<int(int)> close{"close"};
inline constinit Real<int(int, int)> dup2{"dup2"};
inline constinit Real<int(int, int, int)> dup3{"dup3"};
inline constinit Real<int(unsigned, unsigned, int)> close_range{"close_range"};
inline constinit Real<void(int)> closefrom{"closefrom"};
inline constinit Real<int(int, int, ...)> fcntl{"fcntl"};
inline constinit Real<int(int, int, ...)> fcntl64{"fcntl64"};
inline constinit Real<int(int, unsigned long, ...)> ioctl{"ioctl"};
inline constinit Real<int(int, int, ...)> fcntl_time64{"__fcntl_time64"};
inline constinit Real<int(int, unsigned long, ...)> ioctl_time64{"__ioctl_time64"};
inline constinit Real<void*(void*, size_t, int, int, int, off64_t)> mmap{"mmap64"};
inline constinit Real<int(void*, size_t)> munmap{"munmap"};
inline constinit Real<void*(void*, size_t, size_t, int, ...)> mremap{"mremap"};

inline constinit Real<int(int, const char*, struct stat*, int)> fstatat{"fstatat"};
inline constinit Real<int(int, const char*, struct stat64*, int)> fstatat64{"fstatat64"};
inline constinit Real<int(int, struct stat*)> fstat{"fstat"};
inline constinit Real<int(int, struct stat64*)> fstat64{"fstat64"};
inline constinit Real<int(int, const char*, int, unsigned, struct statx*)> statx{"statx"};
inline constinit Real<int(int, const char*, int, int)> faccessat{"faccessat"};
inline constinit Real<int(const char*, struct statfs*)> statfs{"statfs"};
inline constinit Real<int(const char*, struct statfs64*)> statfs64{"statfs64"};
inline constinit Real<int(int, struct statfs*)> fstatfs{"fstatfs"};
inline constinit Real<int(int, struct statfs64*)> fstatfs64{"fstatfs64"};

inline constinit Real<ssize_t(const char*, char*, size_t)> readlink{"readlink"};
inline constinit Real<ssize_t(int, const char*, char*, size_t)> readlinkat{"readlinkat"};
inline constinit Real<char*(const char*, char*)> realpath{"realpath"};

inline constinit Real<FILE*(const char*, const char*)> fopen{"fopen"};
inline constinit Real<FILE*(const char*, const char*)> fopen64{"fopen64"};
inline constinit Real<FILE*(const char*, const char*, FILE*)> freopen{"freopen"};
inline constinit Real<FILE*(const char*, const char*, FILE*)> freopen64{"freopen64"};

inline constinit Real<DIR*(const char*)> opendir{"opendir"};
inline constinit Real<DIR*(int)> fdopendir{"fdopendir"};
inline constinit Real<dirent*(DIR*)> readdir{"readdir"};
inline constinit Real<dirent64*(DIR*)> readdir64{"readdir64"};
inline constinit Real<int(DIR*, dirent*, dirent**)> readdir_r{"readdir_r"};
inline constinit Real<int(DIR*, dirent64*, dirent64**)> readdir64_r{"readdir64_r"};
inline constinit Real<int(DIR*)> closedir{"closedir"};
inline constinit Real<void(DIR*)> rewinddir{"rewinddir"};
inline constinit Real<long(DIR*)> telldir{"telldir"};
inline constinit Real<void(DIR*, long)> seekdir{"seekdir"};
inline constinit Real<int(DIR*)> dirfd{"dirfd"};
inline constinit Real<int(int, const char*, dirent***, int (*)(const dirent*),
                          int (*)(const dirent**, const dirent**))> scandirat{"scandirat"};
inline constinit Real<int(int, const char*, dirent64***, int (*)(const dirent64*),
                          int (*)(const dirent64**, const dirent64**))> scandirat64{"scandirat64"};

inline constinit Real<ssize_t(const char*, const char*, void*, size_t)> getxattr{"getxattr"};
inline constinit Real<ssize_t(const char*, const char*, void*, size_t)> lgetxattr{"lgetxattr"};
inline constinit Real<ssize_t(const char*, char*, size_t)> listxattr{"listxattr"};
inline constinit Real<ssize_t(const char*, char*, size_t)> llistxattr{"llistxattr"};
// clang-format on

}  // namespace cuesta::drm_shim::real
