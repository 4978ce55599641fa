// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/image_units.h"

#include <algorithm>
#include <numeric>

#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/indexed_queries.h"
#include "hw/formats/format.h"

namespace cuesta::gles {

namespace {

// Table 8.27.
struct ImageFormat {
    GLenum name;
    hw::Format format;
};
constexpr ImageFormat image_formats[] = {
    {GL_RGBA32F, hw::Format::r32g32b32a32_float},
    {GL_RGBA16F, hw::Format::r16g16b16a16_float},
    {GL_R32F, hw::Format::r32_float},
    {GL_RGBA32UI, hw::Format::r32g32b32a32_uint},
    {GL_RGBA16UI, hw::Format::r16g16b16a16_uint},
    {GL_RGBA8UI, hw::Format::r8g8b8a8_uint},
    {GL_R32UI, hw::Format::r32_uint},
    {GL_RGBA32I, hw::Format::r32g32b32a32_sint},
    {GL_RGBA16I, hw::Format::r16g16b16a16_sint},
    {GL_RGBA8I, hw::Format::r8g8b8a8_sint},
    {GL_R32I, hw::Format::r32_sint},
    {GL_RGBA8, hw::Format::r8g8b8a8_unorm},
    {GL_RGBA8_SNORM, hw::Format::r8g8b8a8_snorm},
};

const ImageFormat* find_image_format(GLenum name) {
    const auto* row = std::ranges::find(image_formats, name, &ImageFormat::name);
    return row == std::end(image_formats) ? nullptr : row;
}

bool is_image_access(GLenum access) {
    return access == GL_READ_ONLY || access == GL_WRITE_ONLY || access == GL_READ_WRITE;
}

uint32_t texel_bytes(hw::Format format) {
    return hw::format_info(format).block_bytes;
}

// By the size of texels, of those that are stored without room for what the application did not
// ask for.
bool is_compatible(const TexelFormat& texture, hw::Format format) {
    const uint32_t bits = std::accumulate(texture.bits.begin(), texture.bits.end(), 0u);
    return texture.gpu_can_store && bits == 8 * texel_bytes(texture.hw()) &&
           texel_bytes(texture.hw()) == texel_bytes(format);
}

// Which target a shader's image wants where the unit has all layers.
GLenum layered_target(const glsl::ValueType& type) {
    switch (type.dim) {
        case nir::SamplerDim::cube: return GL_TEXTURE_CUBE_MAP;
        case nir::SamplerDim::dim_3d: return GL_TEXTURE_3D;
        default: return type.is_layered ? GL_TEXTURE_2D_ARRAY : GL_TEXTURE_2D;
    }
}

bool is_image_target(GLenum target) {
    return target == GL_TEXTURE_2D || target == GL_TEXTURE_3D || target == GL_TEXTURE_CUBE_MAP ||
           target == GL_TEXTURE_2D_ARRAY;
}

uint32_t layers_of(const Texture& texture, const TextureImage& image) {
    return texture.target == GL_TEXTURE_CUBE_MAP ? pipe::cube_faces : image.depth;
}

template <auto Value>
constexpr IndexedRow image_row(GLenum name) {
    return {name, Ext::es31, [](const State& s) { return s.limits.shader.image_units; },
            [](const State& s, GLuint number) { return GLint64{Value(s.images[number])}; }};
}
constexpr IndexedRow image_rows[] = {
    image_row<[](const ImageUnit& unit) {
        return unit.texture == nullptr ? 0u : unit.texture->name;
    }>(GL_IMAGE_BINDING_NAME),
    image_row<[](const ImageUnit& unit) { return unit.level; }>(GL_IMAGE_BINDING_LEVEL),
    image_row<[](const ImageUnit& unit) { return unit.layered; }>(GL_IMAGE_BINDING_LAYERED),
    image_row<[](const ImageUnit& unit) { return unit.layer; }>(GL_IMAGE_BINDING_LAYER),
    image_row<[](const ImageUnit& unit) { return unit.access; }>(GL_IMAGE_BINDING_ACCESS),
    image_row<[](const ImageUnit& unit) { return unit.format; }>(GL_IMAGE_BINDING_FORMAT),
};

}  // namespace

std::span<const IndexedRow> image_unit_queries() {
    return image_rows;
}

pipe::ImageView image_view(const ImageUnit& unit, const glsl::ValueType& type) {
    if (unit.texture == nullptr || !is_image_target(unit.texture->target))
        return {};
    const Texture& texture = *unit.texture;
    const TextureImage* image = texture.find(0, static_cast<uint32_t>(unit.level));
    const hw::Format format = find_image_format(unit.format)->format;
    if (image == nullptr || texture.storage() == nullptr || !is_compatible(*image->format, format))
        return {};
    // One layer of whatever is an image of two dimensions.
    const bool one_layer = !unit.layered && texture.target != GL_TEXTURE_2D;
    const GLenum target = one_layer ? GLenum{GL_TEXTURE_2D} : texture.target;
    const uint32_t layers = layers_of(texture, *image);
    const uint32_t first = one_layer ? static_cast<uint32_t>(unit.layer) : 0;
    if (target != layered_target(type) || first >= layers)
        return {};
    return {.texture = texture.storage(),
            .format = format,
            .level = texture.storage_level(static_cast<uint32_t>(unit.level)),
            .first_layer = first,
            .layer_count = one_layer ? 1 : layers,
            .read = unit.access != GL_WRITE_ONLY,
            .write = unit.access != GL_READ_ONLY};
}

void bind_image_texture(State& state,
                        GLuint unit,
                        GLuint name,
                        GLint level,
                        GLboolean layered,
                        GLint layer,
                        GLenum access,
                        GLenum format) {
    if (unit >= state.limits.shader.image_units)
        return state.error(GL_INVALID_VALUE, "glBindImageTexture: there are fewer image units");
    std::shared_ptr<Texture> texture =
        name == 0 ? nullptr : state.share->textures.find_shared(name);
    if (name != 0 && texture == nullptr)
        return state.error(GL_INVALID_VALUE, "glBindImageTexture: no texture has that name");
    if (level < 0 || layer < 0)
        return state.error(GL_INVALID_VALUE, "glBindImageTexture: a negative level or layer");
    if (find_image_format(format) == nullptr)
        return state.error(GL_INVALID_VALUE, "glBindImageTexture: no format of images");
    if (!is_image_access(access))
        return state.error(GL_INVALID_ENUM, "glBindImageTexture: access");
    if (texture != nullptr && !texture->is_immutable())
        return state.error(GL_INVALID_OPERATION, "glBindImageTexture: no immutable texture");
    state.images[unit] = {std::move(texture), level, layered != GL_FALSE, layer, access, format};
}

}  // namespace cuesta::gles
