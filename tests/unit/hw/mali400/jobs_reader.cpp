// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "jobs_reader.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "base/text.h"

namespace cuesta::hw::mali400 {

namespace {

bool is_word_character(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

// The text behind a key that stands by itself; empty where it is missing.
std::string_view behind(std::string_view text, std::string_view key) {
    for (size_t at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
        if (at == 0 || !is_word_character(text[at - 1]))
            return text.substr(at + key.size());
    }
    return {};
}

std::optional<uint32_t> parse_hex(std::string_view text) {
    uint32_t value = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value, 16);
    if (result.ec != std::errc() || result.ptr != text.data() + text.size())
        return std::nullopt;
    return value;
}

std::optional<uint32_t> parse_0x(std::string_view text) {
    if (!text.starts_with("0x"))
        return std::nullopt;
    return parse_hex(text.substr(2));
}

// `/* 0xfdaef200 (0x00000000) */ 0x00000000 ... /* TEXT`: a new remark.
std::optional<Remark> parse_remark(std::string_view line) {
    if (!line.starts_with("/* 0x"))
        return std::nullopt;
    const size_t end = line.find("*/");
    if (end == std::string_view::npos)
        return std::nullopt;
    const auto address = parse_0x(line.substr(3, 10));
    if (!address)
        return std::nullopt;
    Remark remark;
    remark.address = *address;
    const std::string_view rest = line.substr(end + 2);
    const size_t text = std::min(rest.find("/*"), rest.size());
    for (const std::string_view piece : base::split(rest.substr(0, text), " \t")) {
        const auto word = parse_0x(piece);
        if (word)
            remark.words.push_back(*word);
    }
    remark.text = rest.substr(text);
    return remark;
}

class JobReader {
  public:
    Job read(const std::filesystem::path& path) {
        std::ifstream file(path);
        job_.name = path.stem().string();
        for (std::string line; std::getline(file, line);)
            read_line(line);
        return std::move(job_);
    }

  private:
    void read_line(std::string_view line) {
        if (in_words_) {
            read_words(line);
            return;
        }
        if (line == "{") {
            in_words_ = true;
            return;
        }
        if (const auto remark = parse_remark(line)) {
            if (!job_.dumps.empty())
                job_.dumps.back().remarks.push_back(*remark);
            return;
        }
        const bool title = !line.empty() && line[0] >= 'a' && line[0] <= 'z';
        if (title && line.find(':') == std::string_view::npos) {
            read_title(line);
        } else if (!line.starts_with("/* ===") && !job_.dumps.empty() &&
                   !job_.dumps.back().remarks.empty()) {
            std::string& text = job_.dumps.back().remarks.back().text;
            text += ' ';
            text += base::trim(line);
        }
    }

    void read_title(std::string_view line) {
        Dump dump;
        constexpr std::string_view marker = " at va ";
        const size_t at = line.find(marker);
        dump.kind = line.substr(0, at);
        if (at != std::string_view::npos)
            dump.address = parse_hex(line.substr(at + marker.size())).value_or(0);
        job_.dumps.push_back(std::move(dump));
    }

    void read_words(std::string_view line) {
        Dump& dump = job_.dumps.back();
        if (line.find("...") != std::string_view::npos)
            dump.complete = false;
        const std::string_view data = line.substr(0, line.find("/*"));
        for (const std::string_view piece : base::split(data, " \t,")) {
            const auto word = parse_0x(piece);
            if (word)
                dump.words.push_back(*word);
        }
        if (line.find('}') != std::string_view::npos)
            in_words_ = false;
    }

    Job job_;
    bool in_words_ = false;
};

std::vector<Job> read_jobs() {
    std::vector<std::filesystem::path> paths;
    std::error_code missing;
    for (const auto& entry :
         std::filesystem::directory_iterator(CUESTA_VECTORS_DIR "/mali400-jobs", missing))
        paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    std::vector<Job> jobs;
    for (const std::filesystem::path& path : paths) {
        if (path.extension() == ".txt")
            jobs.push_back(JobReader().read(path));
    }
    return jobs;
}

}  // namespace

bool Remark::says(std::string_view words_of_text) const {
    return text.find(words_of_text) != std::string::npos;
}

std::optional<double> Remark::number(std::string_view key) const {
    std::string_view rest = base::trim(behind(text, key));
    if (rest.starts_with('$'))
        rest.remove_prefix(1);
    if (rest.empty() || !(rest[0] == '-' || (rest[0] >= '0' && rest[0] <= '9')))
        return std::nullopt;
    return std::strtod(std::string(rest).c_str(), nullptr);
}

std::string Remark::name(std::string_view key) const {
    const std::string_view rest = behind(text, key);
    const size_t open = rest.find('(');
    const size_t close = rest.find(')');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open)
        return "nothing";
    return std::string(rest.substr(open + 1, close - open - 1));
}

const Remark* Dump::remark_at(uint32_t place) const {
    for (const Remark& remark : remarks) {
        if (remark.address == place)
            return &remark;
    }
    return nullptr;
}

std::vector<const Dump*> Job::of_kind(std::string_view kind) const {
    std::vector<const Dump*> found;
    for (const Dump& dump : dumps) {
        if (dump.kind == kind)
            found.push_back(&dump);
    }
    return found;
}

const Dump* Job::at(uint32_t address) const {
    for (const Dump& dump : dumps) {
        if (dump.address == address)
            return &dump;
    }
    return nullptr;
}

const std::vector<Job>& recorded_jobs() {
    static const std::vector<Job> jobs = read_jobs();
    return jobs;
}

}  // namespace cuesta::hw::mali400
