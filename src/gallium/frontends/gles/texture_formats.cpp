// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/texture_formats.h"

#include <algorithm>

#include "base/assert.h"
#include "gallium/frontends/gles/block_name_rows.h"
#include "gallium/frontends/gles/texture_format_rows_desktop.h"
#include "gallium/frontends/gles/texture_format_rows_es3.h"
#include "hw/formats/format_table.h"

namespace cuesta::gles {
namespace {

using format_rows::Kind;
using format_rows::SizedName;
using hw::FormatInfo;
using pipe::Bind;

template <typename Row, size_t first, size_t second>
consteval std::array<Row, first + second> joined(const std::array<Row, first>& a,
                                                 const std::array<Row, second>& b) {
    std::array<Row, first + second> all = {};
    std::copy(a.begin(), a.end(), all.begin());
    std::copy(b.begin(), b.end(), all.begin() + first);
    return all;
}
constexpr auto all_kinds =
    joined(joined(format_rows::kinds, format_rows::es3_kinds), format_rows::desktop_kinds);
constexpr auto all_sized_names = joined(format_rows::sized_names, format_rows::es3_sized_names);
constexpr auto all_clients = joined(format_rows::clients, format_rows::es3_clients);

consteval bool kinds_in_order() {
    for (size_t i = 0; i < all_kinds.size(); ++i)
        if (all_kinds[i].kind != static_cast<TexelKind>(i))
            return false;
    return all_kinds.size() == texel_kind_count;
}
static_assert(kinds_in_order());

// The extensions that formats of the screen decide about. EXT_sRGB adds rendering; half_float and
// full_float their filtering.
constexpr FormatSet decided[] = {
    FormatSet::texture_rg, FormatSet::half_float,
    FormatSet::full_float, FormatSet::packed_depth_stencil,
    FormatSet::bgra8888,   FormatSet::type_2_10_10_10_rev,
    FormatSet::srgb,       FormatSet::etc1,
    FormatSet::depth24,    FormatSet::s3tc,
    FormatSet::s3tc_srgb,  FormatSet::rgtc,
    FormatSet::bptc,       FormatSet::astc_ldr,
};

const Kind& row_of(TexelKind kind) {
    return all_kinds[static_cast<size_t>(kind)];
}

bool supports(const pipe::Screen& screen, hw::Format format, Bind bind) {
    return format != hw::Format::none &&
           screen.is_format_supported(format, pipe::Target::texture_2d, 1, bind);
}

Bind render_bind(Base base) {
    return is_depth_or_stencil(base) ? Bind::depth_stencil : Bind::render_target;
}

hw::Format choose(const pipe::Screen& screen, const Kind& row, Bind bind) {
    for (const hw::Format format : row.choices)
        if (supports(screen, format, bind))
            return format;
    return hw::Format::none;
}

FormatSet texture_needs(TexelKind kind) {
    for (const format_rows::TextureNeeds& row : format_rows::texture_needs)
        if (row.kind == kind)
            return row.needs;
    return FormatSet::core;
}

TexelFormat resolve(const pipe::Screen& screen, const Kind& row) {
    TexelFormat format;
    format.kind = row.kind;
    format.compressed = hw::has_blocks(row.choices[0]);
    const Bind render = render_bind(row.base);
    // Renderbuffers of stencil are no textures.
    const Bind use = row.base == Base::stencil ? Bind::none : Bind::sampler_view;
    hw::Format chosen = hw::Format::none;
    if (row.render_needs != FormatSet::never)
        chosen = choose(screen, row, use | render);
    if (chosen == hw::Format::none && row.base != Base::stencil)
        chosen = choose(screen, row, use);
    format.layout = {chosen, row.base};
    format.needs_sized_name = std::ranges::find(format_rows::drawn_by_sized_names, row.kind) !=
                              format_rows::drawn_by_sized_names.end();
    format.gpu_can_render = supports(screen, chosen, render);
    format.gpu_can_store = supports(screen, chosen, use | Bind::shader_image);
    if (chosen != hw::Format::none)
        format.bits = component_bits(format.layout);
    return format;
}

Base foreign_base(hw::Format format, bool with_alpha) {
    if (hw::is_depth_or_stencil(format)) {
        if (!hw::has_depth(format))
            return Base::stencil;
        return hw::has_stencil(format) ? Base::depth_stencil : Base::depth;
    }
    const FormatInfo& info = hw::format_info(format);
    if (!stores(info, 2))
        return stores(info, 1) ? Base::rg : Base::red;
    return with_alpha && hw::has_alpha(format) ? Base::rgba : Base::rgb;
}

// What the core profile has no more.
bool is_deprecated(Base base) {
    return base == Base::alpha || base == Base::luminance || base == Base::luminance_alpha ||
           base == Base::intensity;
}

bool is_three_integers(const Kind& row) {
    return row.base == Base::rgb && is_integer(numbers_of(row.choices[0]));
}

bool is_srgb_kind(TexelKind kind) {
    return kind == TexelKind::srgb8 || kind == TexelKind::srgb8_alpha8;
}

const format_rows::BlockName* find_block_name(GLenum name) {
    const auto found =
        std::find_if(format_rows::block_names.begin(), format_rows::block_names.end(),
                     [name](const format_rows::BlockName& row) { return row.name == name; });
    return found == format_rows::block_names.end() ? nullptr : &*found;
}

// What glTexImage2D can make such blocks of: colours with alpha or without, of S3TC, else what has
// the blocks' components (RGTC, BPTC). Integers never.
bool can_encode(const ClientFormat& client, const TexelFormat& blocks) {
    switch (client.format) {
        case GL_RED_EXT:
        case GL_RG_EXT:
        case GL_RGB:
        case GL_RGBA: break;
        default: return false;
    }
    const bool is_s3tc = blocks.kind >= TexelKind::dxt1_rgb && blocks.kind <= TexelKind::srgb_dxt5;
    if (is_s3tc)
        return client.format == GL_RGB || client.format == GL_RGBA;
    return client.layout.base == blocks.base();
}

// Blocks that a program may choose without looking, which desktop OpenGL lists alone: RGTC has too
// few components, sRGB another
// meaning, and DXT1 an alpha of one bit.
bool is_for_any_colors(TexelKind kind) {
    return kind == TexelKind::dxt1_rgb || kind == TexelKind::dxt3 || kind == TexelKind::dxt5;
}

// Whether the application's pixels go into texels of that kind: base formats are not converted, nor
// floats to fixed point; of types any other that goes with the format is (EXT_texture_storage,
// OES_required_internalformat).
bool fits_es2(const ClientFormat& client, const TexelFormat& texture) {
    return client.kind != TexelKind::count_ && client.layout.base == texture.base() &&
           (client.kind == TexelKind::bgra8) == (texture.kind == TexelKind::bgra8) &&
           is_srgb_kind(client.kind) == is_srgb_kind(texture.kind) &&
           is_float(client.kind) == is_float(texture.kind);
}

// Bytes of an element of the type: several of them are a texel, or a word has several components.
constexpr uint8_t bytes_of_type(GLenum type) {
    switch (type) {
        case GL_BYTE:
        case GL_UNSIGNED_BYTE: return 1;
        case GL_SHORT:
        case GL_UNSIGNED_SHORT:
        case GL_UNSIGNED_SHORT_5_6_5:
        case GL_UNSIGNED_SHORT_4_4_4_4:
        case GL_UNSIGNED_SHORT_5_5_5_1:
        case GL_UNSIGNED_SHORT_4_4_4_4_REV_EXT:
        case GL_UNSIGNED_SHORT_1_5_5_5_REV_EXT:
        case GL_HALF_FLOAT:
        case GL_HALF_FLOAT_OES: return 2;
        case GL_FLOAT_32_UNSIGNED_INT_24_8_REV: return 8;
        default: return 4;
    }
}

consteval auto make_client_formats() {
    std::array<ClientFormat, all_clients.size()> rows;
    for (size_t i = 0; i < rows.size(); ++i) {
        const format_rows::Client& row = all_clients[i];
        const FormatInfo& info = hw::format_table[static_cast<size_t>(row.memory)];
        rows[i] = {row.format,
                   row.type,
                   TexelLayout{row.memory, row.base},
                   row.kind,
                   row.bytes != 0 ? row.bytes : info.block_bytes,
                   bytes_of_type(row.type),
                   {},
                   i >= format_rows::clients.size()};
        rows[i].sized.fill(TexelKind::count_);
        for (const format_rows::Upload& upload : format_rows::uploads)
            if (upload.format == row.format && upload.type == row.type)
                rows[i].sized = upload.kinds;
    }
    return rows;
}
constexpr auto client_rows = make_client_formats();

}  // namespace

std::span<const ClientFormat> client_formats() {
    return client_rows;
}

const ClientFormat* find_client_format(GLenum format, GLenum type) {
    for (const ClientFormat& row : client_formats())
        if (row.format == format && row.type == type)
            return &row;
    return nullptr;
}

TextureFormats::TextureFormats(const pipe::Screen& screen, unsigned version, Profile profile)
    : is_es3_(version >= 30),
      is_desktop_(profile != Profile::none),
      is_core_(profile == Profile::core) {
    for (const Kind& row : all_kinds)
        formats_[static_cast<size_t>(row.kind)] = resolve(screen, row);
    uint32_t all = static_cast<uint32_t>(FormatSet::rgb8_rgba8);
    if (is_es3_)
        all |= static_cast<uint32_t>(FormatSet::es3);
    if (is_desktop_)
        all |= static_cast<uint32_t>(FormatSet::desktop);
    const auto offer = [&](FormatSet set, auto&& holds) {
        const bool every = std::all_of(all_kinds.begin(), all_kinds.end(), holds);
        all |= every ? static_cast<uint32_t>(set) : 0u;
    };
    for (const FormatSet set : decided)
        offer(set, [&](const Kind& row) {
            // Kinds that need more extensions are there where all of those are.
            return row.needs != set || of(row.kind).hw() != hw::Format::none;
        });
    offer(FormatSet::color_buffer_half_float, [&](const Kind& row) {
        return !has(row.render_needs, FormatSet::color_buffer_half_float) ||
               row.render_needs == FormatSet::never || of(row.kind).gpu_can_render;
    });
    const auto holds_floats = [&](const Kind& row) {
        return row.render_needs != FormatSet::color_buffer_float || of(row.kind).gpu_can_render;
    };
    if (is_es3_)
        offer(FormatSet::color_buffer_float, holds_floats);
    offer(FormatSet::depth_texture, [&](const Kind& row) {
        return row.base != Base::depth || row.needs == FormatSet::es3 ||
               of(row.kind).hw() != hw::Format::none;
    });
    // Both GPUs filter halves; of 32-bit floats nothing is known for certain.
    if (of(TexelKind::rgba16f).hw() != hw::Format::none)
        all |= static_cast<uint32_t>(FormatSet::half_float_linear);
    available_ = static_cast<FormatSet>(all);
    for (TexelFormat& format : formats_) {
        const Kind& row = row_of(format.kind);
        const bool exists = format.hw() != hw::Format::none && offers(row.needs);
        format.in_textures = exists && offers(texture_needs(row.kind));
        format.renderable = exists && format.gpu_can_render && offers(row.render_needs);
        // EXT_sRGB draws to the one with alpha alone, and OpenGL ES 3 to no three integers.
        if (is_desktop_ && (row.kind == TexelKind::srgb8 || is_three_integers(row)))
            format.renderable = exists && format.gpu_can_render;
        // ARB_texture_float: all that are no integers.
        format.filterable = exists && (offers(row.filter_needs) ||
                                       (is_desktop_ && row.filter_needs != FormatSet::never));
        for (const format_rows::BlockName& name : format_rows::block_names)
            format.encodable |= exists && name.kind == row.kind &&
                                name.use == format_rows::BlockUse::parts_and_colors;
        if (is_core_ && is_deprecated(row.base))
            format.in_textures = format.renderable = false;
        // Desktop OpenGL makes blocks of colours of all kinds that it has.
        if (is_desktop_ && format.compressed && !format.encodable)
            format.in_textures = false;
        for (const SizedName& name : all_sized_names)
            format.in_renderbuffers |= name.kind == row.kind && format.renderable &&
                                       offers(name.renderbuffer_needs | name.needs);
    }
    for (const format_rows::BlockName& row : format_rows::block_names)
        if (of(row.kind).in_textures && (!is_desktop_ || is_for_any_colors(row.kind)))
            compressed_.push_back(row.name);
}

bool TextureFormats::is_unsized(const ClientFormat& client) const {
    return client.kind != TexelKind::count_ && of(client.kind).in_textures;
}

bool TextureFormats::is_uploaded(const ClientFormat& client) const {
    const bool any_sized =
        is_es3_ && std::any_of(client.sized.begin(), client.sized.end(), [&](TexelKind kind) {
            return kind != TexelKind::count_ && of(kind).in_textures;
        });
    return any_sized || is_unsized(client);
}

bool TextureFormats::fits(const ClientFormat& client, const TexelFormat& texture) const {
    if (texture.compressed)
        return texture.encodable && can_encode(client, texture);
    const auto& sized = client.sized;
    if (is_es3_ && std::find(sized.begin(), sized.end(), texture.kind) != sized.end())
        return true;
    // Pairs that OpenGL ES 3 knows go nowhere else, but for what has no size.
    const bool known = is_es3_ && sized[0] != TexelKind::count_;
    if (known)
        return client.kind == texture.kind;
    return fits_es2(client, texture);
}

const ClientFormat* TextureFormats::find_client(GLenum format, GLenum type) const {
    if (!is_desktop_)
        return find_client_format(format, type);
    for (const ClientFormat& row : desktop_client_formats())
        if (row.format == format && row.type == type && has_client(row))
            return &row;
    return nullptr;
}

bool TextureFormats::has_client(const ClientFormat& row) const {
    return !is_core_ || !is_deprecated(row.layout.base);
}

bool TextureFormats::is_format(GLenum format) const {
    if (is_desktop_)
        return std::ranges::any_of(desktop_client_formats(), [&](const ClientFormat& row) {
            return row.format == format && has_client(row);
        });
    return std::any_of(client_formats().begin(), client_formats().end(),
                       [&](const auto& row) { return row.format == format && is_uploaded(row); });
}

bool TextureFormats::is_unsized_name(GLenum format) const {
    return std::any_of(client_formats().begin(), client_formats().end(),
                       [&](const auto& row) { return row.format == format && is_unsized(row); });
}

bool TextureFormats::is_internal_format(GLenum format) const {
    if (is_desktop_)
        return for_desktop_copy(format) != nullptr;
    return is_unsized_name(format) || for_sized_image(format) != nullptr ||
           for_changeable_blocks(format) != nullptr;
}

bool TextureFormats::is_type(GLenum type) const {
    if (is_desktop_)
        return std::ranges::find(desktop_client_formats(), type, &ClientFormat::type) !=
               desktop_client_formats().end();
    return std::any_of(client_formats().begin(), client_formats().end(),
                       [&](const auto& row) { return row.type == type && is_uploaded(row); });
}

const TexelFormat* TextureFormats::for_image(GLint internal_format,
                                             GLenum format,
                                             GLenum type,
                                             GLenum* error) const {
    const auto internal = static_cast<GLenum>(internal_format);
    if (is_desktop_)
        return desktop_image(internal, format, type, error);
    const TexelFormat* blocks = for_changeable_blocks(internal);
    const TexelFormat* sized = is_unsized_name(internal) ? nullptr
                               : blocks != nullptr       ? blocks
                                                         : for_sized_image(internal);
    const ClientFormat* client = find_client_format(format, type);
    *error = GL_INVALID_OPERATION;
    if (!is_format(format) || !is_type(type))
        *error = GL_INVALID_ENUM;
    else if (sized == nullptr && !is_unsized_name(internal))
        *error = GL_INVALID_VALUE;
    else if (client == nullptr || !is_uploaded(*client))
        return nullptr;
    else if (sized == nullptr ? internal == format && is_unsized(*client) : fits(*client, *sized))
        *error = GL_NO_ERROR;
    if (*error != GL_NO_ERROR)
        return nullptr;
    return sized == nullptr ? &of(client->kind) : sized;
}

const ClientFormat* TextureFormats::for_sub_image(const TexelFormat& texture,
                                                  GLenum format,
                                                  GLenum type,
                                                  GLenum* error) const {
    if (is_desktop_)
        return desktop_sub_image(texture, format, type, error);
    *error = GL_NO_ERROR;
    if (!is_format(format) || !is_type(type)) {
        *error = GL_INVALID_ENUM;
        return nullptr;
    }
    const ClientFormat* client = find_client_format(format, type);
    const bool known = client != nullptr && is_uploaded(*client);
    if (known && texture.kind != TexelKind::count_ && fits(*client, texture))
        return client;
    *error = GL_INVALID_OPERATION;
    return nullptr;
}

const TexelFormat* TextureFormats::for_storage(GLenum internal_format) const {
    const TexelFormat* sized = named(internal_format, &SizedName::storage);
    return sized != nullptr ? sized : for_changeable_blocks(internal_format);
}

const TexelFormat* TextureFormats::for_samples(GLenum internal_format) const {
    const TexelFormat* sized = named(internal_format, &SizedName::storage);
    return sized != nullptr && sized->renderable ? sized : nullptr;
}

const TexelFormat* TextureFormats::for_sized_image(GLenum internal_format) const {
    return named(internal_format, &SizedName::image);
}

const TexelFormat* TextureFormats::named(GLenum name, bool SizedName::*use) const {
    for (const SizedName& row : all_sized_names)
        if (row.name == name && row.*use && of(row.kind).in_textures && offers(row.needs))
            return &of(row.kind);
    return nullptr;
}

const TexelFormat* TextureFormats::for_renderbuffer(GLenum internal_format) const {
    if (is_desktop_)
        return desktop_renderbuffer(internal_format);
    for (const SizedName& name : all_sized_names)
        if (name.name == internal_format && of(name.kind).renderable &&
            offers(name.renderbuffer_needs | name.needs))
            return &of(name.kind);
    return nullptr;
}

const TexelFormat* TextureFormats::for_compressed(GLenum internal_format) const {
    const format_rows::BlockName* row = find_block_name(internal_format);
    return row != nullptr && of(row->kind).in_textures ? &of(row->kind) : nullptr;
}

const TexelFormat* TextureFormats::for_changeable_blocks(GLenum internal_format) const {
    const format_rows::BlockName* row = find_block_name(internal_format);
    if (row == nullptr || row->use == format_rows::BlockUse::whole)
        return nullptr;
    return for_compressed(internal_format);
}

TexelFormat TextureFormats::for_foreign(hw::Format format, bool with_alpha) const {
    const Base base = foreign_base(format, with_alpha);
    for (const TexelFormat& known : formats_) {
        if (known.layout == TexelLayout{format, base} && known.in_textures) {
            // What other APIs draw to may be more than what our own textures may be.
            TexelFormat out = known;
            out.is_foreign = true;
            out.needs_sized_name = false;
            out.renderable = known.gpu_can_render;
            return out;
        }
    }
    TexelFormat out;
    out.layout = {format, base};
    out.in_textures = true;
    out.is_foreign = true;
    out.renderable = true;
    out.gpu_can_render = true;
    out.filterable = true;
    out.bits = component_bits(out.layout);
    return out;
}

bool TexelFormat::hides_alpha() const {
    return !is_depth_or_stencil(base()) && !components_of(base())[3] && hw::has_alpha(hw());
}

bool is_float(TexelKind kind) {
    return (kind >= TexelKind::alpha16f && kind <= TexelKind::rgba32f) ||
           kind == TexelKind::r11f_g11f_b10f || kind == TexelKind::rgb9_e5 ||
           kind == TexelKind::intensity16f || kind == TexelKind::intensity32f;
}

std::array<uint8_t, 6> stated_bits(const TexelFormat& format) {
    if (format.kind == TexelKind::count_)
        return format.bits;
    return component_bits({row_of(format.kind).choices[0], format.base()});
}

Numbers stated_numbers(const TexelFormat& format) {
    return format.kind == TexelKind::count_ ? format.numbers()
                                            : numbers_of(row_of(format.kind).choices[0]);
}

bool is_sized_name(GLenum name) {
    return std::any_of(all_sized_names.begin(), all_sized_names.end(),
                       [name](const SizedName& row) { return row.name == name; });
}

GLenum renderbuffer_enumerant(TexelKind kind) {
    for (const SizedName& name : all_sized_names)
        if (name.kind == kind)
            return name.name;
    return GL_RGBA4;
}

}  // namespace cuesta::gles
