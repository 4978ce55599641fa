// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Places in shader text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace cuesta::shading {

// As messages name it: "string:line:column". Line and string follow #line where the language has
// it.
struct Location {
    uint32_t string = 0;
    uint32_t line = 1;
    uint32_t column = 1;  // in bytes; a tab counts as one
};

// A line as it stands in a text, whatever #line says.
struct SourceLine {
    uint32_t text = 0;  // the number that Location::string has without #line
    uint32_t line = 1;
};

// The names of a compilation's texts, by Location::string, for languages whose messages name files:
// first those of the strings that it is made of, then one each time a file is included, then one
// for each name that a #line gives and no text has.
class Files {
  public:
    // Gives the number.
    uint32_t add(std::string_view name) { return enter(name, true); }
    // Of the first text that was added with the name, which is added when there is none.
    uint32_t number_of(std::string_view name) {
        const auto known = numbers_.find(std::string(name));
        return known != numbers_.end() ? known->second : enter(name, false);
    }
    // What was included by one name may be better known by another, with its folder.
    void rename(uint32_t string, std::string_view name) { names_[string] = name; }
    // Empty where there is no such text.
    std::string_view name_of(uint32_t string) const {
        return string < names_.size() ? std::string_view(names_[string]) : std::string_view();
    }
    uint32_t size() const { return static_cast<uint32_t>(names_.size()); }

    // From `first` on, which stands behind a #line, the lines of its text are `told` and those
    // behind it, up to the next call for the text. In the order of the text's lines.
    void renumber(SourceLine first, Location told) {
        const auto [last, is_new] = last_stretches_.try_emplace(first.text, stretches_.size());
        if (is_new)
            stretches_.push_back({{first.text, 1}, {first.text, 1}});
        // The directive itself has no line that a message could mean.
        stretches_[last->second].end = first.line - 1;
        last->second = stretches_.size();
        stretches_.push_back({first, told});
    }
    // What a location means, whose column does not count; no value where #line gave several lines
    // that number, or none.
    std::optional<SourceLine> line_at(Location location) const {
        std::optional<SourceLine> found;
        if (location.string < size() && is_text_[location.string] &&
            !last_stretches_.contains(location.string))
            found = {location.string, location.line};
        for (const Stretch& one : stretches_) {
            const uint32_t line = one.first.line + (location.line - one.told.line);
            if (one.told.string != location.string || location.line < one.told.line ||
                line >= one.end)
                continue;
            if (found)
                return std::nullopt;
            found = {one.first.text, line};
        }
        return found;
    }

  private:
    // Lines of a text that are numbered one behind the other.
    struct Stretch {
        SourceLine first;
        Location told;
        uint32_t end = UINT32_MAX;  // the line behind them
    };
    uint32_t enter(std::string_view name, bool is_text) {
        names_.emplace_back(name);
        is_text_.push_back(is_text);
        numbers_.try_emplace(names_.back(), size() - 1);
        return size() - 1;
    }

    std::vector<std::string> names_;
    std::vector<bool> is_text_;  // else a name of a #line alone
    std::unordered_map<std::string, uint32_t> numbers_;
    std::vector<Stretch> stretches_;                       // of texts that have a #line
    std::unordered_map<uint32_t, size_t> last_stretches_;  // by text
};

}  // namespace cuesta::shading
