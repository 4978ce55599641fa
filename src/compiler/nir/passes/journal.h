// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What numbered cells hold along a walk of the control-flow tree. Changes are written down, so that
// a branch can be taken back at its end and only the cells it changed need to be looked at where
// branches meet: the cost of a walk does not depend on the number of cells.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace cuesta::nir {

template <typename T>
class Journal {
  public:
    explicit Journal(size_t cells) : current_(cells) {}

    const T& operator[](size_t cell) const { return current_[cell]; }

    void set(size_t cell, T value) {
        changes_.push_back({cell, current_[cell]});
        current_[cell] = value;
    }

    size_t mark() const { return changes_.size(); }

    // The cells set since the mark, in order, and what they hold.
    struct Changes {
        std::vector<size_t> cells;
        std::vector<T> values;
    };

    // Everything is as it was at the mark; what was changed since is given back.
    Changes take_back(size_t mark) {
        Changes taken;
        for (size_t i = mark; i < changes_.size(); ++i)
            taken.cells.push_back(changes_[i].cell);
        taken.cells = unique(std::move(taken.cells));
        taken.values = values_of(taken.cells);
        for (; changes_.size() > mark; changes_.pop_back())
            current_[changes_.back().cell] = changes_.back().before;
        return taken;
    }

    std::vector<T> values_of(const std::vector<size_t>& cells) const {
        std::vector<T> values;
        for (const size_t cell : cells)
            values.push_back(current_[cell]);
        return values;
    }

    // The same as if `changes` had been made; `cells` are in order and hold those of the changes.
    std::vector<T> values_of(const std::vector<size_t>& cells, const Changes& changes) const {
        std::vector<T> values = values_of(cells);
        size_t at = 0;
        for (size_t i = 0; i < changes.cells.size(); ++i) {
            while (cells[at] != changes.cells[i])
                ++at;
            values[at] = changes.values[i];
        }
        return values;
    }

    static std::vector<size_t> unique(std::vector<size_t> cells) {
        std::sort(cells.begin(), cells.end());
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
        return cells;
    }

    static std::vector<size_t> both(const Changes& a, const Changes& b) {
        std::vector<size_t> cells = a.cells;
        cells.insert(cells.end(), b.cells.begin(), b.cells.end());
        return unique(std::move(cells));
    }

  private:
    struct Change {
        size_t cell;
        T before;
    };

    std::vector<T> current_;
    std::vector<Change> changes_;
};

}  // namespace cuesta::nir
