// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The file functions, on the paths that the shim makes up.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <string>

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/magic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "probe.h"

namespace cuesta::probe {
namespace {

constexpr char node[] = "/dev/dri/renderD128";
constexpr char node_link[] = "/sys/dev/char/226:128";
constexpr char gpu_directory[] = "/sys/devices/platform/soc/13000000.gpu";

template <typename Stat>
bool is_gpu(const Stat& info) {
    return S_ISCHR(info.st_mode) && info.st_rdev == makedev(226, 128) &&
           (info.st_mode & 0777) == 0666;
}

std::string read_fd(int fd) {
    char text[1024];
    const ssize_t length = ::read(fd, text, sizeof text);
    return length > 0 ? std::string(text, static_cast<size_t>(length)) : std::string();
}

// The functions under the names by which old and fortified programs call them.
template <typename Function>
Function* symbol(const char* name) {
    return reinterpret_cast<Function*>(::dlsym(RTLD_DEFAULT, name));
}

void status_calls() {
    struct stat info {};
    struct stat64 info64 {};
    PROBE(::stat(node, &info) == 0 && is_gpu(info));
    PROBE(::stat64(node, &info64) == 0 && is_gpu(info64));
    PROBE(::lstat(node, &info) == 0 && is_gpu(info));
    PROBE(::fstatat(AT_FDCWD, node, &info, 0) == 0 && is_gpu(info));
    PROBE(::lstat(node_link, &info) == 0 && S_ISLNK(info.st_mode));
    PROBE(::stat(node_link, &info) == 0 && S_ISDIR(info.st_mode));
    PROBE(::stat("/dev/dri", &info) == 0 && S_ISDIR(info.st_mode));
    PROBE(::stat("/sys/dev/char/226:128/device/drm", &info) == 0 && S_ISDIR(info.st_mode));
    PROBE(::stat("/dev/dri/renderD129", &info) == -1 && errno == ENOENT);
    PROBE(::stat("/dev/dri/card0", &info) == -1 && errno == ENOENT);
    PROBE(::stat("/dev/dri/renderD128/x", &info) == -1 && errno == ENOTDIR);
    PROBE(::stat("/dev/null", &info) == 0 && info.st_rdev == makedev(1, 3));
}

void statx_calls() {
    struct statx info {};
    PROBE(::statx(AT_FDCWD, node, 0, STATX_BASIC_STATS, &info) == 0);
    PROBE(S_ISCHR(info.stx_mode) && info.stx_rdev_major == 226 && info.stx_rdev_minor == 128);
    const int fd = ::open(node, O_RDWR);
    info = {};
    PROBE(::statx(fd, "", AT_EMPTY_PATH, STATX_BASIC_STATS, &info) == 0);
    PROBE(info.stx_rdev_major == 226 && info.stx_rdev_minor == 128);
    PROBE(::statx(AT_FDCWD, "/dev/dri/card7", 0, STATX_BASIC_STATS, &info) == -1);
    PROBE(::statx(AT_FDCWD, "/dev/null", 0, STATX_BASIC_STATS, &info) == 0);
    PROBE(info.stx_rdev_major == 1 && info.stx_rdev_minor == 3);
}

template <typename Stat>
void call_old_status_symbols(std::array<const char*, 2> path_names, const char* descriptor_name) {
    const int version = sizeof(void*) == 8 && sizeof(long) == 8 ? 1 : 3;
    const int fd = ::open(node, O_RDWR);
    for (const char* name : path_names) {
        auto* call = symbol<int(int, const char*, Stat*)>(name);
        Stat info{};
        PROBE(call != nullptr && call(version, node, &info) == 0 && is_gpu(info));
    }
    auto* call = symbol<int(int, int, Stat*)>(descriptor_name);
    Stat info{};
    PROBE(call != nullptr && call(version, fd, &info) == 0 && is_gpu(info));
}

void old_status_symbols() {
    call_old_status_symbols<struct stat>({"__xstat", "__lxstat"}, "__fxstat");
    call_old_status_symbols<struct stat64>({"__xstat64", "__lxstat64"}, "__fxstat64");
}

void open_calls() {
    struct stat info {};
    const int directory = ::open("/dev/dri", O_RDONLY | O_DIRECTORY);
    const int real_directory = ::open("/dev", O_RDONLY | O_DIRECTORY);
    PROBE(directory >= 0 && real_directory >= 0);
    auto* open_2 = symbol<int(const char*, int)>("__open64_2");
    auto* openat_2 = symbol<int(int, const char*, int)>("__openat_2");
    PROBE_OR_RETURN(open_2 != nullptr && openat_2 != nullptr);
    for (const int fd :
         {::open(node, O_RDWR), ::open64(node, O_RDWR | O_CLOEXEC), open_2(node, O_RDWR),
          ::openat(AT_FDCWD, node, O_RDWR), ::openat(directory, "renderD128", O_RDWR),
          ::openat(real_directory, "dri/renderD128", O_RDWR),
          openat_2(directory, "renderD128", O_RDWR),
          ::openat64(directory, "../dri/./renderD128", O_RDWR)}) {
        PROBE(fd >= 0);
        PROBE(::fstat(fd, &info) == 0 && is_gpu(info));
        ::close(fd);
    }
    PROBE(::fcntl(::open(node, O_RDWR | O_CLOEXEC), F_GETFD) == FD_CLOEXEC);
    PROBE(::fcntl(::open(node, O_RDWR), F_GETFD) == 0);
    PROBE(::open("/dev/dri/card0", O_RDWR) == -1 && errno == ENOENT);
    PROBE(::openat(directory, "card0", O_RDWR) == -1 && errno == ENOENT);
    PROBE(::open(node, O_RDWR | O_DIRECTORY) == -1 && errno == ENOTDIR);
    PROBE(::open(node, O_RDWR | O_CREAT | O_EXCL, 0600) == -1 && errno == EEXIST);
    PROBE(::open(node_link, O_RDONLY | O_NOFOLLOW) == -1 && errno == ELOOP);
    PROBE(::open("/dev/dri", O_RDWR) == -1 && errno == EISDIR);
}

void relative_paths() {
    struct stat info {};
    PROBE_OR_RETURN(::chdir("/dev") == 0);
    PROBE(::stat("dri/renderD128", &info) == 0 && is_gpu(info));
    PROBE(::access("./dri/renderD128", R_OK | W_OK) == 0);
    PROBE(::open("dri/card0", O_RDWR) == -1 && errno == ENOENT);
}

void text_files() {
    const int fd = ::open("/sys/dev/char/226:128/uevent", O_RDONLY);
    PROBE(read_fd(fd) == "MAJOR=226\nMINOR=128\nDEVNAME=dri/renderD128\nDEVTYPE=drm_minor\n");
    PROBE(::lseek(fd, 0, SEEK_SET) == 0 && !read_fd(fd).empty());
    struct stat info {};
    PROBE(::fstat(fd, &info) == 0 && S_ISREG(info.st_mode) && info.st_size == 4096);
    PROBE(::write(fd, "x", 1) == -1);
    PROBE(::open("/sys/dev/char/226:128/uevent", O_WRONLY) == -1 && errno == EACCES);
    const int copy = ::dup(fd);
    ::close(fd);
    PROBE(::fstat(copy, &info) == 0 && info.st_size == 4096);
}

// A program whose file offsets have 32 bits may map what lies behind 2 GiB.
void mapping_behind_2_gib() {
    constexpr uint32_t offset = 3u << 30;
    const int fd = ::memfd_create("large", MFD_CLOEXEC);
    const uint32_t word = 4711;
    PROBE_OR_RETURN(::pwrite64(fd, &word, sizeof word, offset) == sizeof word);
    const void* mapped =
        ::mmap(nullptr, 4096, PROT_READ, MAP_SHARED, fd, static_cast<off_t>(offset));
    PROBE_OR_RETURN(mapped != MAP_FAILED);
    PROBE(*static_cast<const uint32_t*>(mapped) == word);
}

void streams() {
    for (const char* mode : {"r", "re"}) {
        FILE* stream = ::fopen("/sys/dev/char/226:128/device/uevent", mode);
        PROBE_OR_RETURN(stream != nullptr);
        char* line = nullptr;
        size_t capacity = 0;
        PROBE(::getline(&line, &capacity, stream) > 0);
        PROBE(line != nullptr && std::string(line) == "DRIVER=lima\n");
        std::free(line);
        std::fclose(stream);
    }
    FILE* stream = ::fopen64(node, "r+");
    PROBE_OR_RETURN(stream != nullptr);
    struct stat info {};
    PROBE(::fstat(::fileno(stream), &info) == 0 && is_gpu(info));
    std::fclose(stream);
    PROBE(::fopen("/dev/dri/card0", "r") == nullptr && errno == ENOENT);
    PROBE(::fopen("/sys/class/drm/version", "w") == nullptr && errno == EACCES);
    stream = std::freopen("/sys/class/drm/version", "r", ::fopen("/dev/null", "r"));
    char text[16] = "";
    PROBE(stream != nullptr && std::fgets(text, sizeof text, stream) != nullptr);
    PROBE(std::string_view(text).starts_with("drm 1.1.0"));
}

void links() {
    char text[PATH_MAX];
    const auto read_link = [&](auto&&... arguments) {
        const ssize_t length = ::readlinkat(arguments..., text, sizeof text);
        return length > 0 ? std::string(text, static_cast<size_t>(length)) : std::string();
    };
    const std::string target = "../../devices/platform/soc/13000000.gpu/drm/renderD128";
    PROBE(read_link(AT_FDCWD, node_link) == target);
    const int directory = ::open("/sys/dev/char", O_RDONLY | O_DIRECTORY);
    PROBE(read_link(directory, "226:128") == target);
    PROBE(read_link(AT_FDCWD, "/sys/dev/char/226:128/device/subsystem") ==
          "../../../../bus/platform");
    const int link = ::open(node_link, O_PATH | O_NOFOLLOW);
    PROBE(read_link(link, "") == target);
    PROBE(::readlink(node_link, text, 5) == 5);
    PROBE(::readlink(node, text, sizeof text) == -1 && errno == EINVAL);
    PROBE(::readlink("/dev/dri/card0", text, sizeof text) == -1 && errno == ENOENT);
    auto* fortified = symbol<ssize_t(const char*, char*, size_t, size_t)>("__readlink_chk");
    PROBE(fortified != nullptr && fortified(node_link, text, 64, sizeof text) > 0);

    const int fd = ::open(node, O_RDWR);
    PROBE(read_link(AT_FDCWD, ("/proc/self/fd/" + std::to_string(fd)).c_str()) == node);
}

void real_paths() {
    char buffer[PATH_MAX];
    auto* fortified = symbol<char*(const char*, char*, size_t)>("__realpath_chk");
    const std::string device = std::string(node_link) + "/device";
    PROBE(::realpath(device.c_str(), buffer) == buffer && std::string(buffer) == gpu_directory);
    PROBE_OR_RETURN(fortified != nullptr);
    PROBE(fortified(device.c_str(), buffer, sizeof buffer) == buffer);
    for (char* path :
         {::realpath(device.c_str(), nullptr), ::canonicalize_file_name(device.c_str()),
          fortified(device.c_str(), nullptr, SIZE_MAX)}) {
        PROBE_OR_RETURN(path != nullptr);
        PROBE(std::string(path) == gpu_directory);
        std::free(path);
    }
    PROBE(std::string(::realpath("//dev/../dev/dri//renderD128", buffer)) == node);
    PROBE(std::string(::realpath("/sys/dev/char/226:128/subsystem/renderD128", buffer)) ==
          std::string(gpu_directory) + "/drm/renderD128");
    PROBE(::realpath("/dev/dri/card0", nullptr) == nullptr && errno == ENOENT);
    PROBE(std::string(::realpath("/", buffer)) == "/");
}

void access_calls() {
    PROBE(::access(node, F_OK) == 0);
    PROBE(::access(node, R_OK | W_OK) == 0);
    PROBE(::access(node, X_OK) == -1 && errno == EACCES);
    PROBE(::euidaccess(node, R_OK) == 0);
    PROBE(::access("/dev/dri/card0", F_OK) == -1 && errno == ENOENT);
    PROBE(::access("/sys/class/drm/version", W_OK) == -1 && errno == EACCES);
    const int directory = ::open("/dev/dri", O_RDONLY | O_DIRECTORY);
    PROBE(::faccessat(directory, "renderD128", R_OK, 0) == 0);
    PROBE(::faccessat(directory, "renderD129", R_OK, 0) == -1 && errno == ENOENT);
}

void file_systems() {
    struct statfs info {};
    PROBE(::statfs("/sys/dev/char/226:128/uevent", &info) == 0 && info.f_type == SYSFS_MAGIC);
    const int fd = ::open("/sys/class/drm/renderD128", O_RDONLY | O_DIRECTORY);
    PROBE(fd >= 0 && ::fstatfs(fd, &info) == 0 && info.f_type == SYSFS_MAGIC);
    PROBE(::statfs("/", &info) == 0);
}

std::multiset<std::string> names_in(DIR* directory) {
    std::multiset<std::string> names;
    while (const dirent* entry = directory != nullptr ? ::readdir(directory) : nullptr)
        names.insert(entry->d_name);
    return names;
}

void directories() {
    DIR* directory = ::opendir("/dev/dri");
    PROBE_OR_RETURN(directory != nullptr);
    const std::multiset<std::string> expected = {".", "..", "renderD128"};
    PROBE(names_in(directory) == expected);
    ::rewinddir(directory);
    PROBE(names_in(directory) == expected);
    struct stat info {};
    PROBE(::fstatat(::dirfd(directory), "renderD128", &info, 0) == 0 && is_gpu(info));
    ::closedir(directory);

    directory = ::fdopendir(::open("/sys/class/drm", O_RDONLY | O_DIRECTORY));
    PROBE(names_in(directory) == (std::multiset<std::string>{".", "..", "renderD128", "version"}));
    ::closedir(directory);
    PROBE(::opendir(node) == nullptr && errno == ENOTDIR);
    PROBE(::opendir("/dev/dri/by-path") == nullptr && errno == ENOENT);
}

// What is really there and what is ours, each once.
void merged_directories() {
    DIR* directory = ::opendir("/dev");
    const std::multiset<std::string> names = names_in(directory);
    for (const char* name : {".", "..", "null", "dri"})
        PROBE(names.count(name) == 1);
    ::closedir(directory);
    const int fd = ::open("/dev", O_RDONLY | O_DIRECTORY);
    directory = ::fdopendir(fd);
    PROBE(names_in(directory) == names);
    PROBE(::dirfd(directory) == fd);
    ::closedir(directory);
    directory = ::opendir("/sys/dev/char");
    for (const std::string& name : names_in(directory))
        PROBE(!name.starts_with("226:") || name == "226:128");
    ::closedir(directory);
}

int is_render_node(const dirent* entry) {
    return std::string_view(entry->d_name).starts_with("renderD") && entry->d_type == DT_CHR;
}

template <typename Dirent>
void free_list(Dirent** list, int count) {
    for (int i = 0; i < count; ++i)
        std::free(list[i]);
    std::free(list);
}

void scans() {
    dirent** list = nullptr;
    PROBE_OR_RETURN(::scandir("/dev/dri", &list, nullptr, ::alphasort) == 3);
    PROBE(std::string(list[2]->d_name) == "renderD128");
    PROBE(list[2]->d_reclen >= offsetof(dirent, d_name) + sizeof "renderD128");
    free_list(list, 3);
    PROBE_OR_RETURN(::scandir("/dev/dri", &list, is_render_node, nullptr) == 1);
    free_list(list, 1);
    dirent64** list64 = nullptr;
    PROBE_OR_RETURN(::scandir64("/sys/class/drm", &list64, nullptr, ::alphasort64) == 4);
    free_list(list64, 4);
    PROBE(::scandir("/dev/dri/none", &list, nullptr, nullptr) == -1 && errno == ENOENT);
    const int count = ::scandir("/proc/self", &list, nullptr, nullptr);
    PROBE_OR_RETURN(count > 10);
    free_list(list, count);
}

// The way libudev walks: component by component.
void walk_by_descriptors() {
    int fd = ::open("/", O_PATH | O_DIRECTORY);
    for (const char* component : {"sys", "dev", "char"}) {
        fd = ::openat(fd, component, O_PATH | O_NOFOLLOW);
        PROBE(fd >= 0);
    }
    const int link = ::openat(fd, "226:128", O_PATH | O_NOFOLLOW);
    struct stat info {};
    PROBE(::fstat(link, &info) == 0 && S_ISLNK(info.st_mode));
    const int device = ::openat(fd, "226:128/device", O_RDONLY | O_DIRECTORY);
    PROBE(::fstat(device, &info) == 0 && S_ISDIR(info.st_mode));
    const int uevent = ::openat(device, "uevent", O_RDONLY);
    PROBE(read_fd(uevent).starts_with("DRIVER=lima\n"));
}

// With the shim loaded but no GPU asked for, nothing appears.
void nothing_emulated() {
    struct stat info {};
    PROBE(::stat("/sys/class/drm/renderD128/device/drm", &info) == -1);
    PROBE(::stat(gpu_directory, &info) == -1 && errno == ENOENT);
    PROBE(::stat("/dev/null", &info) == 0);
}

constexpr std::array file_list = {
    Check{"status_calls", status_calls},
    Check{"statx_calls", statx_calls},
    Check{"old_status_symbols", old_status_symbols},
    Check{"open_calls", open_calls},
    Check{"relative_paths", relative_paths},
    Check{"text_files", text_files},
    Check{"mapping_behind_2_gib", mapping_behind_2_gib},
    Check{"streams", streams},
    Check{"links", links},
    Check{"real_paths", real_paths},
    Check{"access_calls", access_calls},
    Check{"file_systems", file_systems},
    Check{"directories", directories},
    Check{"merged_directories", merged_directories},
    Check{"scans", scans},
    Check{"walk_by_descriptors", walk_by_descriptors},
    Check{"nothing_emulated", nothing_emulated},
};

}  // namespace

std::span<const Check> file_checks() {
    return file_list;
}

}  // namespace cuesta::probe
