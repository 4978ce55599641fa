// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory_resource>
#include <new>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

namespace cuesta::base {

// Memory that is given back all at once, with the arena. Objects need no destructor.
class Arena {
  public:
    Arena() = default;
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;

    template <typename T, typename... Args>
    T* make(Args&&... args) {
        static_assert(std::is_trivially_destructible_v<T>);
        return new (resource_.allocate(sizeof(T), alignof(T))) T{std::forward<Args>(args)...};
    }

    // Value-initialised elements.
    template <typename T>
    std::span<T> make_span(size_t count) {
        static_assert(std::is_trivially_destructible_v<T>);
        if (count == 0)
            return {};
        T* first = static_cast<T*>(resource_.allocate(count * sizeof(T), alignof(T)));
        for (size_t i = 0; i < count; ++i)
            new (first + i) T{};
        return {first, count};
    }

    template <typename T>
    std::span<T> copy(std::span<const T> from) {
        std::span<T> to = make_span<T>(from.size());
        std::copy(from.begin(), from.end(), to.begin());
        return to;
    }

    std::string_view copy(std::string_view text) {
        const std::span<char> to = copy(std::span<const char>(text.data(), text.size()));
        return {to.data(), to.size()};
    }

  private:
    std::pmr::monotonic_buffer_resource resource_{4096};
};

}  // namespace cuesta::base
