// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Numbers as they lie in memory, little end first.
#pragma once

#include <cstdint>

#include "base/half.h"

namespace cuesta::simulator::mali400 {

inline uint16_t bits16(const uint8_t* bytes) {
    return static_cast<uint16_t>(bytes[0] | bytes[1] << 8);
}
inline float float16(const uint8_t* bytes) {
    return base::half_to_float(bits16(bytes));
}
inline float unorm16(const uint8_t* bytes) {
    return static_cast<float>(bits16(bytes)) / 65535.0f;
}
inline float unorm8(const uint8_t* bytes) {
    return static_cast<float>(*bytes) / 255.0f;
}

}  // namespace cuesta::simulator::mali400
