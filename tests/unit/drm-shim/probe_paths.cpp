// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Paths that lead to the GPU by links of the real file system, and the finer points of opening.
#include <array>
#include <cstdlib>
#include <string>
#include <vector>

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "probe_buffer.h"

namespace cuesta::probe {
namespace {

constexpr char text_file[] = "/sys/class/drm/version";
constexpr char text_start[] = "drm 1.1.0";
// Merged with what is really there, which on most machines is nothing.
constexpr char merged_directory[] = "/sys/devices/platform/soc";

bool names_gpu(const std::string& path) {
    struct stat info {};
    return ::stat(path.c_str(), &info) == 0 && S_ISCHR(info.st_mode) &&
           info.st_rdev == makedev(226, 128);
}

bool is_open_gpu(int fd) {
    struct stat info {};
    return ::fstat(fd, &info) == 0 && info.st_rdev == makedev(226, 128);
}

// A directory of the real file system for the links of a check.
class Links {
  public:
    Links() { PROBE(::mkdtemp(path_) != nullptr); }
    ~Links() {
        for (const std::string& link : made_)
            ::unlink(link.c_str());
        ::rmdir(path_);
    }
    Links(const Links&) = delete;

    std::string add(const std::string& name, const std::string& target) {
        made_.push_back(path_ + ("/" + name));
        PROBE(::symlink(target.c_str(), made_.back().c_str()) == 0);
        return made_.back();
    }

    std::string path() const { return path_; }

  private:
    char path_[32] = "/tmp/cuesta-probe-XXXXXX";
    std::vector<std::string> made_;
};

void links_to_the_node() {
    Links links;
    const std::string link = links.add("node", render_node);
    const std::string second = links.add("second", "node");
    for (const std::string& path : {link, second, "/proc/self/root" + std::string(render_node)}) {
        PROBE(names_gpu(path));
        PROBE(::access(path.c_str(), R_OK | W_OK) == 0);
        PROBE(is_open_gpu(::open(path.c_str(), O_RDWR)));
        char buffer[PATH_MAX];
        PROBE(::realpath(path.c_str(), buffer) == buffer && std::string(buffer) == render_node);
    }
    const int directory = ::open(links.path().c_str(), O_RDONLY | O_DIRECTORY);
    PROBE(is_open_gpu(::openat(directory, "second", O_RDWR)));

    // The link itself is still a link.
    struct stat info {};
    PROBE(::lstat(link.c_str(), &info) == 0 && S_ISLNK(info.st_mode));
    char target[64] = {};
    PROBE(::readlink(link.c_str(), target, sizeof target - 1) > 0);
    PROBE(std::string(target) == render_node);
    PROBE(::open(link.c_str(), O_RDWR | O_NOFOLLOW) == -1 && errno == ELOOP);
}

void links_to_directories() {
    Links links;
    const std::string dri = links.add("dri", "/dev/dri");
    const std::string dev = links.add("dev", "/dev");
    PROBE(names_gpu(dri + "/renderD128") && names_gpu(dev + "/dri/renderD128"));
    PROBE(::access((dri + "/card0").c_str(), F_OK) == -1 && errno == ENOENT);
    PROBE(::access((dri + "/../null").c_str(), F_OK) == 0);
    int nodes = 0, others = 0;
    for (const std::string& path : {dri, dev}) {
        DIR* directory = ::opendir(path.c_str());
        PROBE_OR_RETURN(directory != nullptr);
        while (const dirent* entry = ::readdir(directory)) {
            nodes += entry->d_name == std::string("renderD128");
            others += entry->d_name == std::string("dri");
        }
        ::closedir(directory);
    }
    PROBE(nodes == 1 && others == 1);
    const std::string text = links.add("text", "/sys/dev/char/226:128/device/modalias");
    FILE* stream = std::fopen(text.c_str(), "r");
    PROBE(stream != nullptr && std::fgetc(stream) == 'o');
}

void links_that_lead_nowhere() {
    Links links;
    struct stat info {};
    PROBE(::stat(links.add("round", "round").c_str(), &info) == -1 && errno == ELOOP);
    PROBE(::stat(links.add("gone", "/nowhere").c_str(), &info) == -1 && errno == ENOENT);
    PROBE(::stat(links.add("card", "/dev/dri/card0").c_str(), &info) == -1 && errno == ENOENT);
    PROBE(::stat(links.add("null", "/dev/null").c_str(), &info) == 0);
    PROBE(info.st_rdev == makedev(1, 3));
    std::string last = links.add("0", render_node);
    for (int i = 1; i < 40; ++i)
        last = links.add(std::to_string(i), std::to_string(i - 1));
    PROBE(names_gpu(last));  // by 40 links, as many as Linux follows
    PROBE(::stat(links.add("40", "39").c_str(), &info) == -1 && errno == ELOOP);
    const std::string endless(2 * PATH_MAX, '/');
    PROBE(::stat((endless + "dev/null").c_str(), &info) == -1 && errno == ENAMETOOLONG);
}

void links_to_descriptors() {
    Links links;
    const int fd = open_gpu();
    PROBE(::dup2(fd, STDIN_FILENO) == STDIN_FILENO);
    PROBE(names_gpu("/dev/stdin"));
    PROBE(names_gpu(links.add("fd", "/proc/self/fd/" + std::to_string(fd))));
    PROBE(names_gpu(links.add("fds", "/proc/self/fd") + "/0"));
}

void path_descriptors() {
    const int fd = ::open(render_node, O_PATH | O_CLOEXEC);
    PROBE(is_open_gpu(fd) && ::fcntl(fd, F_GETFD) == FD_CLOEXEC);
    PROBE((::fcntl(fd, F_GETFL) & O_PATH) != 0);
    lima::GemCreate create{4096, 0, 0, 0};
    PROBE(::ioctl(fd, lima::gem_create.request, &create) == -1 && errno == EBADF);
    char byte = 0;
    PROBE(::read(fd, &byte, 1) == -1 && errno == EBADF);
    const int opened = ::open(("/proc/self/fd/" + std::to_string(fd)).c_str(), O_RDWR);
    PROBE(::ioctl(opened, lima::gem_create.request, &create) == 0);
    PROBE(is_open_gpu(::open(render_node, O_PATH | O_CREAT | O_EXCL)));  // which do not count
}

void odd_arguments() {
    PROBE(::access(render_node, 8) == -1 && errno == EINVAL);
    for (const char* path : {"/dev/dri", merged_directory}) {
        PROBE(::open(path, O_RDONLY | O_CREAT, 0600) == -1 && errno == EISDIR);
        PROBE(::open(path, O_RDWR | O_CREAT | O_EXCL, 0600) == -1 && errno == EEXIST);
        PROBE(::creat(path, 0600) == -1 && errno == EISDIR);
    }
    PROBE(::open(text_file, O_RDONLY | O_TRUNC) == -1 && errno == EACCES);
    const int directory = ::open("/dev/dri", O_RDONLY | O_DIRECTORY);
    char byte = 0;
    PROBE(::read(directory, &byte, 1) <= 0);  // and does not wait
    PROBE(::write(directory, &byte, 1) == -1 && errno == EBADF);
}

void stream_modes() {
    PROBE(std::fopen(render_node, "wx") == nullptr && errno == EEXIST);
    PROBE(std::fopen(render_node, "q") == nullptr && errno == EINVAL);
    PROBE(std::fopen(text_file, "r+") == nullptr && errno == EACCES);
    PROBE(std::fopen(render_node, "r+") != nullptr);
    FILE* stream = std::fopen(merged_directory, "r");
    PROBE(stream != nullptr);
    PROBE(std::fopen(merged_directory, "w") == nullptr && errno == EISDIR);
}

// The stream stays the one that others hold, and its number what it was.
void reopened_streams() {
    char text[sizeof text_start] = "";
    PROBE(std::freopen(text_file, "r", stdin) == stdin && ::fileno(stdin) == STDIN_FILENO);
    PROBE(std::fgets(text, sizeof text, stdin) != nullptr && std::string(text) == text_start);
    PROBE(std::freopen(render_node, "r+", stdin) == stdin && is_open_gpu(STDIN_FILENO));
    PROBE(::fcntl(STDIN_FILENO, F_GETFD) == 0);
    PROBE(std::freopen("/dev/dri/card0", "r", stdin) == nullptr && errno == ENOENT);
    PROBE(::fcntl(STDIN_FILENO, F_GETFD) == -1 && errno == EBADF);
}

void attributes() {
    char value[64];
    for (const char* path : {merged_directory, "/dev/dri", render_node, text_file}) {
        PROBE(::listxattr(path, value, sizeof value) >= 0);
        PROBE(::llistxattr(path, value, sizeof value) >= 0);
        PROBE(::getxattr(path, "user.none", value, sizeof value) == -1 && errno != ENOENT);
        PROBE(::lgetxattr(path, "user.none", value, sizeof value) == -1 && errno != ENOENT);
    }
    PROBE(::listxattr("/dev/dri/card0", value, sizeof value) == -1 && errno == ENOENT);
}

constexpr std::array path_list = {
    Check{"links_to_the_node", links_to_the_node},
    Check{"links_to_directories", links_to_directories},
    Check{"links_that_lead_nowhere", links_that_lead_nowhere},
    Check{"links_to_descriptors", links_to_descriptors},
    Check{"path_descriptors", path_descriptors},
    Check{"odd_arguments", odd_arguments},
    Check{"stream_modes", stream_modes},
    Check{"reopened_streams", reopened_streams},
    Check{"attributes", attributes},
};

}  // namespace

std::span<const Check> path_checks() {
    return path_list;
}

}  // namespace cuesta::probe
