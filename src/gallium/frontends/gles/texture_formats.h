// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The one table of what OpenGL ES stores in textures and renderbuffers: kinds of texels with the
// formats of the GPU that hold them, the enumerants that name them, and how applications write
// them in memory.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "gallium/frontends/gles/gl.h"
#include "gallium/frontends/gles/gles.h"
#include "gallium/frontends/gles/texel_layout.h"
#include "hw/formats/format.h"
#include "pipe/context.h"

namespace cuesta::gles {

namespace format_rows {
struct SizedName;
}

// What a kind of texels needs besides OpenGL ES 2.0; each is one extension, or OpenGL ES 3.0. A set
// of bits.
enum class FormatSet : uint32_t {
    core = 0,
    texture_rg = 1 << 0,               // EXT_texture_rg
    half_float = 1 << 1,               // OES_texture_half_float
    half_float_linear = 1 << 2,        // OES_texture_half_float_linear
    full_float = 1 << 3,               // OES_texture_float
    full_float_linear = 1 << 4,        // OES_texture_float_linear
    color_buffer_half_float = 1 << 5,  // EXT_color_buffer_half_float
    depth_texture = 1 << 6,            // OES_depth_texture
    packed_depth_stencil = 1 << 7,     // OES_packed_depth_stencil
    bgra8888 = 1 << 8,                 // EXT_texture_format_BGRA8888
    type_2_10_10_10_rev = 1 << 9,      // EXT_texture_type_2_10_10_10_REV
    srgb = 1 << 10,                    // EXT_sRGB
    etc1 = 1 << 11,                    // OES_compressed_ETC1_RGB8_texture
    rgb8_rgba8 = 1 << 12,              // OES_rgb8_rgba8
    depth24 = 1 << 13,                 // OES_depth24
    s3tc = 1 << 14,                    // EXT_texture_compression_s3tc, _dxt1, ANGLE's _dxt3, _dxt5
    s3tc_srgb = 1 << 15,               // EXT_texture_compression_s3tc_srgb
    rgtc = 1 << 16,                    // EXT_texture_compression_rgtc
    bptc = 1 << 17,                    // EXT_texture_compression_bptc
    astc_ldr = 1 << 18,                // KHR_texture_compression_astc_ldr
    es3 = 1 << 19,                     // OpenGL ES 3.0
    color_buffer_float = 1 << 20,      // EXT_color_buffer_float
    desktop = 1 << 21,                 // desktop OpenGL
    never = 1u << 31,
};
constexpr FormatSet operator|(FormatSet a, FormatSet b) {
    return static_cast<FormatSet>(static_cast<uint32_t>(a) | static_cast<uint32_t>(b));
}
constexpr bool has(FormatSet set, FormatSet all) {
    return (static_cast<uint32_t>(set) & static_cast<uint32_t>(all)) == static_cast<uint32_t>(all);
}

enum class TexelKind : uint8_t {
    alpha8,
    luminance8,
    luminance_alpha8,
    red8,
    rg8,
    rgb8,
    rgba8,
    bgra8,
    rgb565,
    rgba4,
    rgb5_a1,
    rgb10,
    rgb10_a2,
    srgb8,
    srgb8_alpha8,
    alpha16f,
    luminance16f,
    luminance_alpha16f,
    red16f,
    rg16f,
    rgb16f,
    rgba16f,
    alpha32f,
    luminance32f,
    luminance_alpha32f,
    red32f,
    rg32f,
    rgb32f,
    rgba32f,
    depth16,
    depth24,
    depth24_stencil8,
    stencil8,
    etc1,
    dxt1_rgb,
    dxt1_rgba,
    dxt3,
    dxt5,
    srgb_dxt1_rgb,
    srgb_dxt1_rgba,
    srgb_dxt3,
    srgb_dxt5,
    rgtc1,
    rgtc1_signed,
    rgtc2,
    rgtc2_signed,
    bptc,
    srgb_bptc,
    bptc_signed_float,
    bptc_unsigned_float,
    astc_4x4,
    astc_5x4,
    astc_5x5,
    astc_6x5,
    astc_6x6,
    astc_8x5,
    astc_8x6,
    astc_8x8,
    astc_10x5,
    astc_10x6,
    astc_10x8,
    astc_10x10,
    astc_12x10,
    astc_12x12,
    srgb_astc_4x4,
    srgb_astc_5x4,
    srgb_astc_5x5,
    srgb_astc_6x5,
    srgb_astc_6x6,
    srgb_astc_8x5,
    srgb_astc_8x6,
    srgb_astc_8x8,
    srgb_astc_10x5,
    srgb_astc_10x6,
    srgb_astc_10x8,
    srgb_astc_10x10,
    srgb_astc_12x10,
    srgb_astc_12x12,
    // OpenGL ES 3.0.
    red8_snorm,
    rg8_snorm,
    rgb8_snorm,
    rgba8_snorm,
    r11f_g11f_b10f,
    rgb9_e5,
    red8ui,
    red8i,
    red16ui,
    red16i,
    red32ui,
    red32i,
    rg8ui,
    rg8i,
    rg16ui,
    rg16i,
    rg32ui,
    rg32i,
    rgb8ui,
    rgb8i,
    rgb16ui,
    rgb16i,
    rgb32ui,
    rgb32i,
    rgba8ui,
    rgba8i,
    rgba16ui,
    rgba16i,
    rgba32ui,
    rgba32i,
    rgb10_a2ui,
    depth32f,
    depth32f_stencil8,
    etc2_rgb8,
    etc2_srgb8,
    etc2_rgb8_alpha1,
    etc2_srgb8_alpha1,
    etc2_rgba8,
    etc2_srgb8_alpha8,
    eac_r11,
    eac_r11_signed,
    eac_rg11,
    eac_rg11_signed,
    // Desktop OpenGL.
    alpha16,
    luminance16,
    luminance_alpha16,
    intensity8,
    intensity16,
    intensity16f,
    intensity32f,
    red16,
    rg16,
    rgb16,
    rgba16,
    sluminance8,
    sluminance8_alpha8,
    alpha8ui,
    luminance8ui,
    luminance_alpha8ui,
    intensity8ui,
    alpha8i,
    luminance8i,
    luminance_alpha8i,
    intensity8i,
    alpha16ui,
    luminance16ui,
    luminance_alpha16ui,
    intensity16ui,
    alpha16i,
    luminance16i,
    luminance_alpha16i,
    intensity16i,
    alpha32ui,
    luminance32ui,
    luminance_alpha32ui,
    intensity32ui,
    alpha32i,
    luminance32i,
    luminance_alpha32i,
    intensity32i,
    red16_snorm,
    rg16_snorm,
    rgb16_snorm,
    rgba16_snorm,
    alpha8_snorm,
    luminance8_snorm,
    luminance_alpha8_snorm,
    intensity8_snorm,
    alpha16_snorm,
    luminance16_snorm,
    luminance_alpha16_snorm,
    intensity16_snorm,
    count_,
};
inline constexpr size_t texel_kind_count = static_cast<size_t>(TexelKind::count_);

// A kind of texels on a screen.
struct TexelFormat {
    TexelKind kind = TexelKind::count_;
    TexelLayout layout;
    bool in_textures = false;       // the application may make textures of it
    bool in_renderbuffers = false;  // and renderbuffers
    bool renderable = false;        // as the application may see it: framebuffers are complete
    bool needs_sized_name = false;  // textures of it are drawn to where their name has a size
    bool gpu_can_render = false;    // for our own blits
    bool gpu_can_store = false;     // shaders may load from it and store to it as an image
    bool filterable = false;
    bool compressed = false;        // of blocks
    bool encodable = false;         // and pixels of the application can be made such blocks
    bool is_foreign = false;        // of another API, which says what may be done with it
    std::array<uint8_t, 6> bits{};  // red, green, blue, alpha, depth, stencil: glGet*'s *_SIZE

    hw::Format hw() const { return layout.format; }
    Base base() const { return layout.base; }
    Numbers numbers() const { return numbers_of(layout.format); }
    // The same texels, whatever another version of OpenGL ES allows to do with them.
    bool same_texels(const TexelFormat& other) const {
        return kind == other.kind && layout == other.layout;
    }
    // Framebuffers of it have an alpha that the application may not see or change: it stays 1.
    bool hides_alpha() const;
};

// How an application writes texels: (format, type) of glTexImage2D and glReadPixels.
struct ClientFormat {
    GLenum format = 0;
    GLenum type = 0;
    TexelLayout layout;  // of depth: none, see `depth`
    // What a texture of it is whose internal format has no size; count_: there is none.
    TexelKind kind = TexelKind::count_;
    uint8_t bytes = 0;          // of a texel
    uint8_t element_bytes = 0;  // of its type: offsets in buffers are multiples of it
    // What else it goes into in OpenGL ES 3 (table 3.2); count_: no more.
    std::array<TexelKind, 5> sized{};
    bool is_es3 = false;  // no pair of OpenGL ES 2.0
};

// All rows of OpenGL ES, for tests; `bytes` and the rest are filled in.
std::span<const ClientFormat> client_formats();
// Those of desktop OpenGL: every format with every type that goes with it (OpenGL 2.1, 3.6.4).
std::span<const ClientFormat> desktop_client_formats();
// Whether desktop OpenGL's pixels of the format are integers that stay such.
bool is_integer_format(GLenum format);
// Null where the pair means nothing, whatever the extensions.
const ClientFormat* find_client_format(GLenum format, GLenum type);

// What a screen makes of the table, for contexts of OpenGL ES 2.0 or 3.0, or of a profile of
// desktop OpenGL. In all a kind has the same layout.
class TextureFormats {
  public:
    explicit TextureFormats(const pipe::Screen& screen,
                            unsigned version = 20,
                            Profile profile = Profile::none);

    FormatSet available() const { return available_; }
    bool offers(FormatSet all) const { return has(available_, all); }
    // Extensions over the same formats are switched off together.
    const TexelFormat& of(TexelKind kind) const { return formats_[static_cast<size_t>(kind)]; }
    // What the format of an object is here, which a context of another version may have made.
    const TexelFormat& here(const TexelFormat& format) const {
        const bool is_of_table = format.kind != TexelKind::count_ && !format.is_foreign;
        return is_of_table ? of(format.kind) : format;
    }

    // What glTexImage2D makes of the three; `error` is GL_NO_ERROR when it is not null
    // (OpenGL ES 2.0, 3.7.1, and the extensions).
    const TexelFormat* for_image(GLint internal_format,
                                 GLenum format,
                                 GLenum type,
                                 GLenum* error) const;
    // What the application's (format, type) fits into: glTexSubImage2D. Null with *error; without
    // it for colour indices of desktop OpenGL, which have no layout.
    const ClientFormat* for_sub_image(const TexelFormat& texture,
                                      GLenum format,
                                      GLenum type,
                                      GLenum* error) const;
    // Sized internal formats of glTexStorage*EXT; null: GL_INVALID_ENUM.
    const TexelFormat* for_storage(GLenum internal_format) const;
    // Those that glTexImage2D and glCopyTexImage2D take (OES_required_internalformat); or null.
    const TexelFormat* for_sized_image(GLenum internal_format) const;
    // Of glTexStorage2DMultisample; null: GL_INVALID_ENUM.
    const TexelFormat* for_samples(GLenum internal_format) const;
    // Of glRenderbufferStorage; null: GL_INVALID_ENUM.
    const TexelFormat* for_renderbuffer(GLenum internal_format) const;
    // Of glCompressedTexImage2D; null: GL_INVALID_ENUM.
    const TexelFormat* for_compressed(GLenum internal_format) const;
    // Of those whose images may be changed in parts; or null.
    const TexelFormat* for_changeable_blocks(GLenum internal_format) const;
    // Of glCopyTexImage2D, by what the framebuffer has; null with *error.
    const TexelFormat* for_copy(GLenum internal_format,
                                const TexelFormat& source,
                                GLenum* error) const;
    // Likewise of desktop OpenGL, whatever the framebuffer has; null: no format.
    const TexelFormat* for_desktop_copy(GLenum internal_format) const;
    // What an image of that internal format says that it has: another where the name only asks for
    // any blocks, and there are none.
    GLenum stated_name(GLenum internal_format) const;
    // Whether a framebuffer of `source` may be copied to a texture of `texture`
    // (glCopyTexSubImage).
    bool can_copy(const TexelFormat& source, const TexelFormat& texture) const;
    // What an image of another API (EGLImage, pbuffer) is as a texture, by its format.
    TexelFormat for_foreign(hw::Format format, bool with_alpha) const;

    // GL_COMPRESSED_TEXTURE_FORMATS.
    std::span<const GLenum> compressed() const { return compressed_; }
    // What (format, type) means here; null where it means nothing.
    const ClientFormat* find_client(GLenum format, GLenum type) const;
    // Of textures that show a buffer; null: none.
    const TexelFormat* for_buffer(GLenum internal_format) const;
    // The error of a pair that glTexImage and its siblings, glReadPixels and glDrawPixels refuse
    // whatever the image: GL_NO_ERROR for one that means something (texture_formats_desktop.cpp).
    GLenum error_of_desktop_pair(GLenum format, GLenum type) const;
    // Whether the enumerants mean anything here, for GL_INVALID_ENUM.
    bool is_format(GLenum format) const;
    bool is_unsized_name(GLenum internal_format) const;
    bool is_type(GLenum type) const;
    bool is_pair(const ClientFormat& client) const { return is_es3_ || !client.is_es3; }
    // Unsized, sized as OES_required_internalformat allows it, or blocks that have parts.
    bool is_internal_format(GLenum format) const;

  private:
    const TexelFormat* named(GLenum name, bool format_rows::SizedName::*use) const;
    bool is_unsized(const ClientFormat& client) const;
    bool is_uploaded(const ClientFormat& client) const;
    bool fits(const ClientFormat& client, const TexelFormat& texture) const;
    const TexelFormat* for_unsized_copy(GLenum internal_format, const TexelFormat& source) const;
    const TexelFormat* for_copy_es3(GLenum internal_format, const TexelFormat& source) const;
    // Desktop OpenGL's (texture_formats_desktop.cpp).
    const TexelFormat* desktop_image(GLenum internal_format) const;
    const TexelFormat* desktop_image(GLenum internal_format,
                                     GLenum format,
                                     GLenum type,
                                     GLenum* error) const;
    const ClientFormat* desktop_sub_image(const TexelFormat& texture,
                                          GLenum format,
                                          GLenum type,
                                          GLenum* error) const;
    const TexelFormat* desktop_renderbuffer(GLenum internal_format) const;
    bool has_client(const ClientFormat& row) const;

    bool is_es3_;
    bool is_desktop_;
    bool is_core_;  // without luminance and its like
    std::array<TexelFormat, texel_kind_count> formats_;
    std::vector<GLenum> compressed_;
    FormatSet available_ = FormatSet::core;
};

// The unsized internal format, or the sized one where the kind has no other, as glCopyTexImage2D
// and glGetRenderbufferParameteriv name the kind.
GLenum renderbuffer_enumerant(TexelKind kind);
// Of a sized internal format.
bool is_sized_name(GLenum name);
bool is_float(TexelKind kind);
// The sizes of the format that the application asked for: a larger one may hold it.
std::array<uint8_t, 6> stated_bits(const TexelFormat& format);
Numbers stated_numbers(const TexelFormat& format);

}  // namespace cuesta::gles
