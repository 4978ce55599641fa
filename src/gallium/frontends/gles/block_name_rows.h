// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What OpenGL ES calls the kinds of blocks that texture_format_rows.h has, and what their
// extensions allow.
#pragma once

#include <array>

#include "gallium/frontends/gles/texture_formats.h"

namespace cuesta::gles::format_rows {

// Names of kinds of blocks. GL_COMPRESSED_TEXTURE_FORMATS gives those that are there.
enum class BlockUse : uint8_t {
    // Images are given as a whole; storage (glTexStorage*EXT) could never be filled.
    whole,
    // Parts of whole blocks may be changed, and there is storage.
    parts,
    // The same, and glTexImage2D and glTexSubImage2D take colours, which become blocks.
    parts_and_colors,
};
struct BlockName {
    GLenum name;
    TexelKind kind;
    BlockUse use;
};
inline constexpr std::array block_names = {
    BlockName{GL_ETC1_RGB8_OES, TexelKind::etc1, BlockUse::whole},
    BlockName{GL_COMPRESSED_RGB8_ETC2, TexelKind::etc2_rgb8, BlockUse::parts},
    BlockName{GL_COMPRESSED_SRGB8_ETC2, TexelKind::etc2_srgb8, BlockUse::parts},
    BlockName{GL_COMPRESSED_RGB8_PUNCHTHROUGH_ALPHA1_ETC2, TexelKind::etc2_rgb8_alpha1,
              BlockUse::parts},
    BlockName{GL_COMPRESSED_SRGB8_PUNCHTHROUGH_ALPHA1_ETC2, TexelKind::etc2_srgb8_alpha1,
              BlockUse::parts},
    BlockName{GL_COMPRESSED_RGBA8_ETC2_EAC, TexelKind::etc2_rgba8, BlockUse::parts},
    BlockName{GL_COMPRESSED_SRGB8_ALPHA8_ETC2_EAC, TexelKind::etc2_srgb8_alpha8, BlockUse::parts},
    BlockName{GL_COMPRESSED_R11_EAC, TexelKind::eac_r11, BlockUse::parts},
    BlockName{GL_COMPRESSED_SIGNED_R11_EAC, TexelKind::eac_r11_signed, BlockUse::parts},
    BlockName{GL_COMPRESSED_RG11_EAC, TexelKind::eac_rg11, BlockUse::parts},
    BlockName{GL_COMPRESSED_SIGNED_RG11_EAC, TexelKind::eac_rg11_signed, BlockUse::parts},
    BlockName{GL_COMPRESSED_RGB_S3TC_DXT1_EXT, TexelKind::dxt1_rgb, BlockUse::parts_and_colors},
    BlockName{GL_COMPRESSED_RGBA_S3TC_DXT1_EXT, TexelKind::dxt1_rgba, BlockUse::parts_and_colors},
    BlockName{GL_COMPRESSED_RGBA_S3TC_DXT3_EXT, TexelKind::dxt3, BlockUse::parts_and_colors},
    BlockName{GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, TexelKind::dxt5, BlockUse::parts_and_colors},
    BlockName{GL_COMPRESSED_SRGB_S3TC_DXT1_EXT, TexelKind::srgb_dxt1_rgb,
              BlockUse::parts_and_colors},
    BlockName{GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT, TexelKind::srgb_dxt1_rgba,
              BlockUse::parts_and_colors},
    BlockName{GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT, TexelKind::srgb_dxt3,
              BlockUse::parts_and_colors},
    BlockName{GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT, TexelKind::srgb_dxt5,
              BlockUse::parts_and_colors},
    BlockName{GL_COMPRESSED_RED_RGTC1_EXT, TexelKind::rgtc1, BlockUse::parts_and_colors},
    BlockName{GL_COMPRESSED_SIGNED_RED_RGTC1_EXT, TexelKind::rgtc1_signed,
              BlockUse::parts_and_colors},
    BlockName{GL_COMPRESSED_RED_GREEN_RGTC2_EXT, TexelKind::rgtc2, BlockUse::parts_and_colors},
    BlockName{GL_COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT, TexelKind::rgtc2_signed,
              BlockUse::parts_and_colors},
    BlockName{GL_COMPRESSED_RGBA_BPTC_UNORM_EXT, TexelKind::bptc, BlockUse::parts_and_colors},
    BlockName{GL_COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT, TexelKind::srgb_bptc,
              BlockUse::parts_and_colors},
    BlockName{GL_COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT, TexelKind::bptc_signed_float,
              BlockUse::parts_and_colors},
    BlockName{GL_COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT, TexelKind::bptc_unsigned_float,
              BlockUse::parts_and_colors},
    BlockName{GL_COMPRESSED_RGBA_ASTC_4x4_KHR, TexelKind::astc_4x4, BlockUse::parts},
    BlockName{GL_COMPRESSED_RGBA_ASTC_5x4_KHR, TexelKind::astc_5x4, BlockUse::parts},
    BlockName{GL_COMPRESSED_RGBA_ASTC_5x5_KHR, TexelKind::astc_5x5, BlockUse::parts},
    BlockName{GL_COMPRESSED_RGBA_ASTC_6x5_KHR, TexelKind::astc_6x5, BlockUse::parts},
    BlockName{GL_COMPRESSED_RGBA_ASTC_6x6_KHR, TexelKind::astc_6x6, BlockUse::parts},
    BlockName{GL_COMPRESSED_RGBA_ASTC_8x5_KHR, TexelKind::astc_8x5, BlockUse::parts},
    BlockName{GL_COMPRESSED_RGBA_ASTC_8x6_KHR, TexelKind::astc_8x6, BlockUse::parts},
    BlockName{GL_COMPRESSED_RGBA_ASTC_8x8_KHR, TexelKind::astc_8x8, BlockUse::parts},
    BlockName{GL_COMPRESSED_RGBA_ASTC_10x5_KHR, TexelKind::astc_10x5, BlockUse::parts},
    BlockName{GL_COMPRESSED_RGBA_ASTC_10x6_KHR, TexelKind::astc_10x6, BlockUse::parts},
    BlockName{GL_COMPRESSED_RGBA_ASTC_10x8_KHR, TexelKind::astc_10x8, BlockUse::parts},
    BlockName{GL_COMPRESSED_RGBA_ASTC_10x10_KHR, TexelKind::astc_10x10, BlockUse::parts},
    BlockName{GL_COMPRESSED_RGBA_ASTC_12x10_KHR, TexelKind::astc_12x10, BlockUse::parts},
    BlockName{GL_COMPRESSED_RGBA_ASTC_12x12_KHR, TexelKind::astc_12x12, BlockUse::parts},
    BlockName{GL_COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR, TexelKind::srgb_astc_4x4, BlockUse::parts},
    BlockName{GL_COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR, TexelKind::srgb_astc_5x4, BlockUse::parts},
    BlockName{GL_COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR, TexelKind::srgb_astc_5x5, BlockUse::parts},
    BlockName{GL_COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR, TexelKind::srgb_astc_6x5, BlockUse::parts},
    BlockName{GL_COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR, TexelKind::srgb_astc_6x6, BlockUse::parts},
    BlockName{GL_COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR, TexelKind::srgb_astc_8x5, BlockUse::parts},
    BlockName{GL_COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR, TexelKind::srgb_astc_8x6, BlockUse::parts},
    BlockName{GL_COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR, TexelKind::srgb_astc_8x8, BlockUse::parts},
    BlockName{GL_COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR, TexelKind::srgb_astc_10x5, BlockUse::parts},
    BlockName{GL_COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR, TexelKind::srgb_astc_10x6, BlockUse::parts},
    BlockName{GL_COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR, TexelKind::srgb_astc_10x8, BlockUse::parts},
    BlockName{GL_COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR, TexelKind::srgb_astc_10x10,
              BlockUse::parts},
    BlockName{GL_COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR, TexelKind::srgb_astc_12x10,
              BlockUse::parts},
    BlockName{GL_COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR, TexelKind::srgb_astc_12x12,
              BlockUse::parts},
};

}  // namespace cuesta::gles::format_rows
