// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Programs of two shaders, from their texts to machine code: processor time of the whole process,
// from glCompileShader to the end of a first draw. An ordinary program: it measures the driver that
// EGL finds. `cuesta run` with CUESTA_SHIM=noop keeps the emulated GPU from working.
#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "gl_session.h"

namespace {

namespace fs = std::filesystem;

struct Texts {
    fs::path name;
    std::string vertex;
    std::string fragment;
};

std::string content_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// NAME.vert and NAME.frag, by name.
std::vector<Texts> programs_of(const fs::path& folder) {
    std::vector<Texts> programs;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        fs::path path = entry.path();
        if (path.extension() != ".vert")
            continue;
        std::string vertex = content_of(path);
        path.replace_extension(".frag");
        if (fs::exists(path, error))
            programs.push_back({path.stem(), std::move(vertex), content_of(path)});
    }
    std::ranges::sort(programs, {}, &Texts::name);
    return programs;
}

double processor_us() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) * 1e-3;
}

void attach(GLuint program, GLenum stage, const std::string& text) {
    const GLuint shader = glCreateShader(stage);
    const char* source = text.c_str();
    glShaderSource(shader, 1, &source, nullptr);
    glCompileShader(shader);
    glAttachShader(program, shader);
    glDeleteShader(shader);
}

// Microseconds; -1: it does not link, or the draw has an error.
double time_program(const Texts& texts) {
    const double start = processor_us();
    const GLuint program = glCreateProgram();
    attach(program, GL_VERTEX_SHADER, texts.vertex);
    attach(program, GL_FRAGMENT_SHADER, texts.fragment);
    glLinkProgram(program);
    GLint linked = 0;
    glGetProgramiv(program, GL_LINK_STATUS, &linked);
    glUseProgram(program);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    const double time = processor_us() - start;
    const bool good = glGetError() == GL_NO_ERROR && linked != 0;
    glUseProgram(0);
    glDeleteProgram(program);
    return good ? time : -1;
}

void report(std::vector<double> times, size_t failed) {
    std::printf("%zu programs, %zu more that do not link or draw\n", times.size(), failed);
    if (times.empty())
        return;
    std::ranges::sort(times);
    double sum = 0;
    for (const double time : times)
        sum += time;
    std::printf("us a program: mean %.0f, median %.0f, the slowest %.0f\n",
                sum / static_cast<double>(times.size()), times[times.size() / 2], times.back());
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Times programs from text to machine code."};
    std::string folder;
    bool each = false;
    app.add_option("FOLDER", folder, "NAME.vert and NAME.frag of each program")->required();
    app.add_flag("--each", each, "a line a program first: microseconds and name");
    CLI11_PARSE(app, argc, argv);
    const std::vector<Texts> programs = programs_of(folder);
    if (programs.empty()) {
        std::fprintf(stderr, "%s: no programs\n", folder.c_str());
        return 1;
    }
    const cuesta::bench::GlSession session;
    // The first ones bring code and memory of the driver into the caches.
    constexpr size_t warming = 20;
    for (size_t i = 0; i < std::min(warming, programs.size()); ++i)
        time_program(programs[i]);
    std::vector<double> times;
    for (const Texts& program : programs) {
        const double time = time_program(program);
        if (time >= 0)
            times.push_back(time);
        if (each)
            std::printf("%8.0f %s\n", time, program.name.c_str());
    }
    report(times, programs.size() - times.size());
    return 0;
}
