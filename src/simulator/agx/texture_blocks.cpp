// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/texture_blocks.h"

#include <algorithm>
#include <iterator>

#include "simulator/agx/blocks_astc.h"
#include "simulator/agx/blocks_bptc.h"
#include "simulator/agx/blocks_etc2.h"
#include "simulator/agx/blocks_rgtc.h"
#include "simulator/agx/blocks_s3tc.h"

namespace cuesta::simulator::agx {

namespace {

using hw::agx::Channels;
using hw::agx::TextureType;

struct BlockDecoder {
    Channels channels;
    DecodeBlockTexel decode;
};

constexpr BlockDecoder block_decoders[] = {
    {Channels::etc2_rgb8, decode_etc2_rgb8},
    {Channels::etc2_rgba8, decode_etc2_rgba8},
    {Channels::etc2_rgb8a1, decode_etc2_rgb8a1},
    {Channels::eac_r11, decode_eac_r11},
    {Channels::eac_rg11, decode_eac_rg11},
    {Channels::bc1, decode_bc1},
    {Channels::bc2, decode_bc2},
    {Channels::bc3, decode_bc3},
    {Channels::bc4, decode_bc4},
    {Channels::bc5, decode_bc5},
    {Channels::bc6h_signed, decode_bc6h},
    {Channels::bc6h_unsigned, decode_bc6h},
    {Channels::bc7, decode_bc7},
};

}  // namespace

DecodeBlockTexel find_block_decoder(Channels channels, TextureType type) {
    // Floats are ASTC's profile with a high dynamic range.
    if (channels >= Channels::astc_4x4 && channels <= Channels::astc_12x12)
        return type == TextureType::unorm || type == TextureType::float_ ? decode_astc : nullptr;
    const auto found = std::find_if(
        std::begin(block_decoders), std::end(block_decoders),
        [channels](const BlockDecoder& decoder) { return decoder.channels == channels; });
    return found == std::end(block_decoders) ? nullptr : found->decode;
}

}  // namespace cuesta::simulator::agx
