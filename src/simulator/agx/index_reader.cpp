// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/index_reader.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace cuesta::simulator::agx {

Result<std::span<const uint32_t>> IndexReader::read(uint64_t first) {
    const auto count = static_cast<size_t>(std::min(piece, indices_.count - first));
    TRY(budget_.spend(count));
    values_.resize(count);
    if (!indices_.address) {
        std::iota(values_.begin(), values_.end(), static_cast<uint32_t>(first));
        return std::span<const uint32_t>(values_);
    }
    const uint64_t begin = first * indices_.bytes;
    bytes_.assign(count * indices_.bytes, 0);
    const uint64_t left = indices_.readable
                              ? *indices_.readable - std::min(begin, *indices_.readable)
                              : bytes_.size();
    TRY(memory_.read(*indices_.address + begin,
                     std::span(bytes_).first(std::min<size_t>(left, bytes_.size()))));
    for (size_t i = 0; i < count; ++i) {
        values_[i] = 0;
        std::memcpy(&values_[i], &bytes_[i * indices_.bytes], indices_.bytes);
    }
    return std::span<const uint32_t>(values_);
}

}  // namespace cuesta::simulator::agx
