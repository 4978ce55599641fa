// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "process.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace cuesta::e2e {
namespace {

// Files rather than pipes: nothing can block, whatever is written when.
int temporary_file() {
    char path[] = "/tmp/cuesta-e2e-XXXXXX";
    const int fd = mkstemp(path);
    if (fd >= 0)
        unlink(path);
    return fd;
}

std::string content(int fd) {
    std::string text;
    char buffer[65536];
    lseek(fd, 0, SEEK_SET);
    for (ssize_t count; (count = read(fd, buffer, sizeof buffer)) > 0;)
        text.append(buffer, static_cast<size_t>(count));
    close(fd);
    return text;
}

[[noreturn]] void start(const std::vector<std::string>& arguments,
                        const Environment& environment,
                        int in,
                        int out,
                        int err) {
    dup2(in, 0);
    dup2(out, 1);
    dup2(err, 2);
    std::vector<char*> argv;
    for (const std::string& argument : arguments)
        argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    for (const std::string& variable : environment)
        putenv(const_cast<char*>(variable.c_str()));
    execv(argv[0], argv.data());
    _exit(127);
}

}  // namespace

Outcome run_cuesta(const std::vector<std::string>& arguments,
                   const std::string& input,
                   const Environment& environment) {
    const char* program = std::getenv("CUESTA_EXE");
    if (program == nullptr) {
        ADD_FAILURE() << "CUESTA_EXE must name the cuesta command";
        return {};
    }
    std::vector<std::string> command = {program};
    command.insert(command.end(), arguments.begin(), arguments.end());
    const int in = temporary_file();
    const int out = temporary_file();
    const int err = temporary_file();
    EXPECT_EQ(write(in, input.data(), input.size()), static_cast<ssize_t>(input.size()));
    lseek(in, 0, SEEK_SET);
    const pid_t child = fork();
    if (child == 0)
        start(command, environment, in, out, err);
    int status = 0;
    rusage usage{};
    EXPECT_EQ(wait4(child, &status, 0, &usage), child);
    close(in);
    Outcome outcome;
    outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    outcome.out = content(out);
    outcome.err = content(err);
    outcome.peak_kib = usage.ru_maxrss;
    return outcome;
}

std::string content_of(const std::string& path) {
    return content(open(path.c_str(), O_RDONLY | O_CLOEXEC));
}

TemporaryFolder::TemporaryFolder() {
    char path[] = "/tmp/cuesta-e2e-XXXXXX";
    EXPECT_NE(mkdtemp(path), nullptr);
    path_ = path;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::string TemporaryFolder::write(const std::string& name, const std::string& text) const {
    const std::string file_path = path(name);
    std::FILE* file = std::fopen(file_path.c_str(), "w");
    EXPECT_NE(file, nullptr) << file_path;
    if (file != nullptr) {
        std::fputs(text.c_str(), file);
        std::fclose(file);
    }
    return file_path;
}

}  // namespace cuesta::e2e
