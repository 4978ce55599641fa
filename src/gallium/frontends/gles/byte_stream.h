// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Numbers and texts in a row of bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/result.h"

namespace cuesta::gles {

class ByteWriter {
  public:
    template <typename T>
    void put(T value) {
        static_assert(std::is_trivially_copyable_v<T>);
        const auto* from = reinterpret_cast<const std::byte*>(&value);
        bytes_.insert(bytes_.end(), from, from + sizeof value);
    }
    void put_text(std::string_view text) {
        put(static_cast<uint32_t>(text.size()));
        const auto* from = reinterpret_cast<const std::byte*>(text.data());
        bytes_.insert(bytes_.end(), from, from + text.size());
    }
    std::span<const std::byte> bytes() const { return bytes_; }
    std::vector<std::byte> take() { return std::move(bytes_); }

  private:
    std::vector<std::byte> bytes_;
};

// Reads behind the end are errors.
class ByteReader {
  public:
    explicit ByteReader(std::span<const std::byte> bytes) : bytes_(bytes) {}

    template <typename T>
    Result<T> get() {
        static_assert(std::is_trivially_copyable_v<T> && !std::is_same_v<T, bool>);
        if (bytes_.size() < sizeof(T))
            return Error{Errc::invalid, "the binary ends too early"};
        T value{};
        std::memcpy(&value, bytes_.data(), sizeof value);
        bytes_ = bytes_.subspan(sizeof value);
        return value;
    }
    // A number up to `most`.
    Result<uint32_t> get_number(uint32_t most) {
        const uint32_t value = TRY(get<uint32_t>());
        if (value > most)
            return Error{Errc::invalid, "a number in the binary is too great"};
        return value;
    }
    // How many things follow that take at least `bytes` each.
    Result<uint32_t> get_count(size_t bytes) {
        const uint32_t count = TRY(get<uint32_t>());
        if (count > bytes_.size() / bytes)
            return Error{Errc::invalid, "the binary ends too early"};
        return count;
    }
    Result<std::string_view> get_text() {
        const uint32_t size = TRY(get_count(1));
        const auto* text = reinterpret_cast<const char*>(bytes_.data());
        bytes_ = bytes_.subspan(size);
        return std::string_view(text, size);
    }
    std::span<const std::byte> rest() const { return bytes_; }

  private:
    std::span<const std::byte> bytes_;
};

}  // namespace cuesta::gles
