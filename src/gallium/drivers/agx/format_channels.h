// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the driver's formats have in common: the channels of the format table and of the hardware.
#pragma once

#include <optional>

#include "hw/agx/formats.h"
#include "hw/formats/format.h"

namespace cuesta::agx {

// What all channels are; padding and the alpha of sRGB do not count.
hw::ChannelType type_of(const hw::FormatInfo& info);

// Both name channels from the lowest bits on.
std::optional<hw::agx::Channels> channels_of(const hw::FormatInfo& info);

// Of components r, g, b, a from the first on, as the shader writes them; padding stands for alpha.
// 0: luminance and the like, which shaders would have to reorder.
unsigned stored_components(const hw::FormatInfo& info);

}  // namespace cuesta::agx
