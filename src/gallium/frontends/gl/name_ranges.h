// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Names that are taken, as ranges: glGenLists takes as many at once as the application likes.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

namespace cuesta::gl {

// Names are numbers of 32 bits; ends of ranges, behind their last, may be 2^32.
class NameRanges {
  public:
    void take(uint64_t first, uint64_t end);
    void release(uint64_t first, uint64_t end);
    bool contains(uint32_t name) const;
    // The first of the lowest `count` names, from 1 on, that follow one another and are free.
    std::optional<uint32_t> find_free(uint32_t count) const;

  private:
    std::map<uint64_t, uint64_t> ranges_;  // end by first; they do not touch one another
};

}  // namespace cuesta::gl
