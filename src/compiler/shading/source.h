// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Places in shader text.
#pragma once

#include <cstdint>
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

// The names of a compilation's texts, by Location::string, for languages whose messages name files:
// first those of the strings that it is made of, then one each time a file is included, then one
// for each name that a #line gives and no text has.
class Files {
  public:
    // Gives the number.
    uint32_t add(std::string_view name) {
        names_.emplace_back(name);
        numbers_.try_emplace(names_.back(), size() - 1);
        return size() - 1;
    }
    // Of the first text that was added with the name, which is added when there is none.
    uint32_t number_of(std::string_view name) {
        const auto known = numbers_.find(std::string(name));
        return known != numbers_.end() ? known->second : add(name);
    }
    // What was included by one name may be better known by another, with its folder.
    void rename(uint32_t string, std::string_view name) { names_[string] = name; }
    // Empty where there is no such text.
    std::string_view name_of(uint32_t string) const {
        return string < names_.size() ? std::string_view(names_[string]) : std::string_view();
    }
    uint32_t size() const { return static_cast<uint32_t>(names_.size()); }

  private:
    std::vector<std::string> names_;
    std::unordered_map<std::string, uint32_t> numbers_;
};

}  // namespace cuesta::shading
