// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace cuesta::e2e {

struct Outcome {
    int status = -1;  // exit code; 128 + signal when it was killed
    std::string out;
    std::string err;
    long peak_kib = 0;  // of resident memory, over the process and those it waited for
};

// "NAME=value".
using Environment = std::vector<std::string>;

// Runs the `cuesta` of this build (environment variable CUESTA_EXE) with text on standard input.
// What `environment` names is set for it.
Outcome run_cuesta(const std::vector<std::string>& arguments,
                   const std::string& input = {},
                   const Environment& environment = {});

// What a file has in it.
std::string content_of(const std::string& path);

// A folder of its own for a test, gone at the end with all in it.
class TemporaryFolder {
  public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    std::string path(const std::string& name) const { return path_ + "/" + name; }
    // Writes a file and returns its path.
    std::string write(const std::string& name, const std::string& text) const;

  private:
    std::string path_;
};

}  // namespace cuesta::e2e
