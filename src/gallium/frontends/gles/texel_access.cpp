// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/texel_access.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <vector>

#include "gallium/frontends/gles/depth_texels.h"
#include "gallium/frontends/gles/desktop.h"
#include "gallium/frontends/gles/pixel_path.h"
#include "gallium/frontends/gles/resolve.h"
#include "gallium/frontends/gles/state.h"
#include "hw/formats/bptc_encode.h"
#include "hw/formats/rgtc_encode.h"
#include "hw/formats/s3tc_encode.h"

namespace cuesta::gles {
namespace {

using pipe::Map;

pipe::Box pipe_box(const TextureImage& image, const TexelBox& box) {
    return {.x = static_cast<int32_t>(box.x),
            .y = static_cast<int32_t>(box.y),
            .z = static_cast<int32_t>(image.layer + box.z),
            .width = static_cast<int32_t>(box.size.width),
            .height = static_cast<int32_t>(box.size.height),
            .depth = static_cast<int32_t>(box.size.depth)};
}

TexelBox whole(const TextureImage& image) {
    return {0, 0, 0, {image.width, image.height, image.depth}};
}

// Whether the box is all that the resource holds.
bool is_all(const TextureImage& image, const TexelBox& box) {
    const pipe::ResourceTemplate& d = image.resource->description();
    return d.last_level == 0 && d.target != pipe::Target::texture_cube &&
           box.size.width == d.width && box.size.height == d.height && box.size.depth == d.depth;
}

// A single level that the CPU fills and the GPU copies: where the image itself is busy.
std::shared_ptr<pipe::Resource> staging(State& state,
                                        const TextureImage& image,
                                        const TexelBox& box,
                                        std::string* error) {
    pipe::Target target = image.resource->description().target;
    if (target != pipe::Target::texture_3d && box.size.depth == 1)
        target = pipe::Target::texture_2d;
    return state.screen.create_resource({.target = target,
                                         .format = image.format->hw(),
                                         .width = box.size.width,
                                         .height = box.size.height,
                                         .depth = box.size.depth,
                                         .bind = pipe::Bind::sampler_view},
                                        error);
}

template <typename Fill>
bool fill(State& state,
          const std::shared_ptr<pipe::Resource>& resource,
          uint32_t level,
          Map usage,
          const pipe::Box& box,
          Fill&& fill_rows,
          std::string* error) {
    std::unique_ptr<pipe::Transfer> transfer = state.pipe->map(resource, level, usage, box, error);
    if (transfer == nullptr)
        return false;
    fill_rows(*transfer);
    state.pipe->unmap(std::move(transfer));
    return true;
}

// Whether texels come out of a draw of the GPU as they went in: the cores count with binary16.
bool is_drawn_exactly(const TextureImage& image) {
    const hw::FormatInfo& info = hw::format_info(image.format->hw());
    const bool flat = image.resource->description().target != pipe::Target::texture_3d;
    bool exact = flat && image.format->gpu_can_render && info.channel_count != 0;
    for (size_t i = 0; i < info.channel_count; ++i)
        exact &= info.channels[i].type == hw::ChannelType::unorm && info.channels[i].bits <= 8;
    return exact;
}

// The staging texture to the image's place: by a draw of the GPU where that gives the same texels,
// as copies of regions may be the CPU's, which waits.
bool copy_staged(State& state,
                 const TextureImage& image,
                 const pipe::Box& place,
                 const std::shared_ptr<pipe::Resource>& staged,
                 std::string* error) {
    pipe::Box from = place;
    from.x = from.y = from.z = 0;
    if (place.depth == 1 && is_drawn_exactly(image)) {
        const pipe::Format format = image.format->hw();
        pipe::Box to = place;
        to.z = 0;
        const pipe::BlitInfo blit = {
            .src = {.texture = staged, .format = format},
            .src_box = from,
            .dst = {image.resource, image.level, static_cast<uint32_t>(place.z), format},
            .dst_box = to};
        if (state.pipe->blit(blit, nullptr))
            return true;
    }
    return state.pipe->resource_copy_region(image.resource, image.level, place.x, place.y, place.z,
                                            staged, 0, from, error);
}

// Writes the box: at once where the GPU is done with it, by way of a copy where it is not.
template <typename Fill>
bool write_box(State& state, const TextureImage& image, const TexelBox& box, Fill&& fill_rows) {
    constexpr Map replace = Map::write | Map::discard_range;
    const pipe::Box place = pipe_box(image, box);
    if (is_all(image, box) &&
        fill(state, image.resource, image.level,
             replace | Map::discard_whole_resource | Map::dont_block, place, fill_rows, nullptr))
        return true;
    if (fill(state, image.resource, image.level, replace | Map::dont_block, place, fill_rows,
             nullptr))
        return true;
    std::string error;
    const std::shared_ptr<pipe::Resource> copy = staging(state, image, box, &error);
    pipe::Box all = place;
    all.x = all.y = all.z = 0;
    if (copy != nullptr && fill(state, copy, 0, replace, all, fill_rows, &error) &&
        copy_staged(state, image, place, copy, &error))
        return true;
    // Copies of what the GPU cannot draw to may be beyond it: then the CPU waits.
    if (fill(state, image.resource, image.level, replace, place, fill_rows, &error))
        return true;
    state.pipe_failed(error);
    return false;
}

MutableTexels texels_of(const TexelFormat& format, const pipe::Transfer& transfer) {
    return {format.layout, transfer.data, transfer.stride, transfer.layer_stride};
}

// Texels of one image's box, read into rows of their own.
struct ReadTexels {
    std::vector<std::byte> bytes;
    TexelsView view;
};
bool read_box(State& state,
              const std::shared_ptr<pipe::Resource>& resource,
              uint32_t level,
              const pipe::Box& box,
              const TexelLayout& layout,
              ReadTexels* out) {
    std::string error;
    std::unique_ptr<pipe::Transfer> transfer =
        state.pipe->map(resource, level, Map::read, box, &error);
    if (transfer == nullptr) {
        state.pipe_failed(error);
        return false;
    }
    const size_t row = hw::row_bytes(layout.format, static_cast<uint32_t>(box.width));
    const size_t rows = hw::block_rows(layout.format, static_cast<uint32_t>(box.height));
    out->bytes.resize(row * rows * static_cast<size_t>(box.depth));
    std::byte* to = out->bytes.data();
    for (int32_t z = 0; z < box.depth; ++z)
        for (size_t y = 0; y < rows; ++y, to += row)
            std::memcpy(to,
                        transfer->data + static_cast<uint64_t>(z) * transfer->layer_stride +
                            y * transfer->stride,
                        row);
    state.pipe->unmap(std::move(transfer));
    out->view = {layout, out->bytes.data(), row, row * rows};
    return true;
}

// Colours behind desktop OpenGL's pixel transfer, as floats.
void change_colors(State& state, const ImageSize& size, ReadTexels& read) {
    std::vector<hw::Rgba> colors(size_t{size.width} * size.height);
    const size_t row = size_t{size.width} * sizeof(hw::Rgba);
    const MutableTexels floats = {{hw::Format::r32g32b32a32_float, Base::rgba},
                                  reinterpret_cast<std::byte*>(colors.data()),
                                  row,
                                  row * size.height};
    convert_texels(read.view, floats, size);
    state.desktop->pixel_path().change_colors(colors);
    read.bytes.resize(row * size.height);
    std::memcpy(read.bytes.data(), colors.data(), read.bytes.size());
    read.view = {floats.layout, read.bytes.data(), row, row * size.height};
}

// The texels of a side of `from` that texel `i` of a side of `to` covers.
struct Range {
    uint32_t first = 0;
    uint32_t end = 0;
};
Range covered(uint32_t i, uint32_t to, uint32_t from) {
    const auto first = static_cast<uint32_t>(uint64_t{i} * from / to);
    const auto end = static_cast<uint32_t>((uint64_t{i} + 1) * from / to);
    return {first, std::max(end, first + 1)};
}

hw::Rgba mean_of(const TexelsView& texels, const Range& xs, const Range& ys, const Range& zs) {
    const size_t bytes = hw::format_info(texels.layout.format).block_bytes;
    hw::Rgba sum = {};
    float count = 0;
    for (uint32_t z = zs.first; z < zs.end; ++z)
        for (uint32_t y = ys.first; y < ys.end; ++y)
            for (uint32_t x = xs.first; x < xs.end; ++x, ++count) {
                const hw::Rgba color =
                    hw::unpack_rgba(texels.layout.format, texels.data + z * texels.layer_stride +
                                                              y * texels.row_stride + x * bytes);
                for (size_t i = 0; i < sum.size(); ++i)
                    sum[i] += color[i];
            }
    for (float& component : sum)
        component /= count;
    return sum;
}

// Whether a blit gives the texture what the rules of base formats say.
bool can_blit(const TargetImage& from, const TextureImage& to) {
    const TexelFormat& format = *to.format;
    return format.gpu_can_render && !format.hides_alpha() && !is_depth_or_stencil(format.base()) &&
           format.base() >= Base::red && !is_srgb(format.hw()) && !is_srgb(from.surface.format) &&
           from.surface.texture != to.resource;
}

}  // namespace

bool copy_image(State& state, const TextureImage& from, const TextureImage& to) {
    const TexelBox box = whole(from);
    const pipe::Box source = pipe_box(from, box);
    const auto layer = static_cast<int32_t>(to.layer);
    if (state.pipe->resource_copy_region(to.resource, to.level, 0, 0, layer, from.resource,
                                         from.level, source, nullptr))
        return true;
    ReadTexels read;
    if (!read_box(state, from.resource, from.level, source, from.format->layout, &read))
        return false;
    return write_box(state, to, box, [&](pipe::Transfer& transfer) {
        const std::byte* row = read.bytes.data();
        const uint32_t rows = hw::block_rows(from.format->hw(), from.height);
        for (uint32_t z = 0; z < from.depth; ++z)
            for (uint32_t y = 0; y < rows; ++y, row += read.view.row_stride)
                std::memcpy(transfer.data + z * transfer.layer_stride + y * transfer.stride, row,
                            read.view.row_stride);
    });
}

// Stencil values stay.
static bool write_depth_alone(State& state,
                              const TextureImage& image,
                              const TexelBox& box,
                              const ClientFormat& client,
                              const ClientLayout& layout,
                              const void* pixels) {
    ReadTexels read;
    if (!read_box(state, image.resource, image.level, pipe_box(image, box), image.format->layout,
                  &read))
        return false;
    const hw::Format format = image.format->hw();
    const size_t bytes = hw::format_info(format).block_bytes;
    const auto* first = static_cast<const std::byte*>(pixels) + layout.first;
    return write_box(state, image, box, [&](pipe::Transfer& transfer) {
        const std::byte* old = read.bytes.data();
        for (uint32_t z = 0; z < box.size.depth; ++z)
            for (uint32_t y = 0; y < box.size.height; ++y) {
                const std::byte* from = first + z * layout.image_stride + y * layout.row_stride;
                std::byte* to = transfer.data + z * transfer.layer_stride +
                                y * static_cast<uint64_t>(transfer.stride);
                for (uint32_t x = 0; x < box.size.width; ++x, old += bytes) {
                    DepthValue value = load_client_depth(client.type, from + x * client.bytes);
                    value.stencil = load_depth(format, old).stencil;
                    store_depth(format, value, to + x * bytes);
                }
            }
    });
}

bool write_pixels(State& state,
                  const TextureImage& image,
                  const TexelBox& box,
                  const ClientFormat& client,
                  const ClientLayout& layout,
                  const void* pixels) {
    if (client.layout.base == Base::depth && image.format->base() == Base::depth_stencil)
        return write_depth_alone(state, image, box, client, layout, pixels);
    return write_box(state, image, box, [&](pipe::Transfer& transfer) {
        unpack_pixels(client, layout, pixels, texels_of(*image.format, transfer), box.size);
    });
}

bool write_blocks(State& state,
                  const TextureImage& image,
                  const TexelBox& box,
                  std::span<const std::byte> blocks) {
    const size_t row = hw::row_bytes(image.format->hw(), box.size.width);
    const uint32_t rows = hw::block_rows(image.format->hw(), box.size.height);
    return write_box(state, image, box, [&](pipe::Transfer& transfer) {
        const std::byte* from = blocks.data();
        for (uint32_t z = 0; z < box.size.depth; ++z)
            for (uint32_t y = 0; y < rows; ++y, from += row)
                std::memcpy(transfer.data + z * transfer.layer_stride + y * size_t{transfer.stride},
                            from, row);
    });
}

bool encode_pixels(State& state,
                   const TextureImage& image,
                   const TexelBox& box,
                   const ClientFormat& client,
                   const ClientLayout& layout,
                   const void* pixels) {
    const hw::Format format = image.format->hw();
    const uint32_t width = box.size.width;
    // Layer by layer, which have the same bytes each.
    const auto encode = [&]<typename Color>(hw::Format of_color, Color, auto&& blocks_of) {
        const size_t texels = size_t{width} * box.size.height;
        std::vector<Color> colors(texels * box.size.depth);
        const size_t row = size_t{width} * sizeof(Color);
        unpack_pixels(client, layout, pixels,
                      {{of_color, Base::rgba},
                       reinterpret_cast<std::byte*>(colors.data()),
                       row,
                       row * box.size.height},
                      box.size);
        std::vector<std::byte> all;
        for (uint32_t z = 0; z < box.size.depth; ++z) {
            const std::vector<std::byte> blocks =
                blocks_of(std::span<const Color>(colors).subspan(z * texels, texels));
            all.insert(all.end(), blocks.begin(), blocks.end());
        }
        return write_blocks(state, image, box, all);
    };
    switch (hw::format_info(format).layout) {
        case hw::FormatLayout::bc1:
        case hw::FormatLayout::bc2:
        case hw::FormatLayout::bc3: {
            const bool keeps_alpha = image.format->base() == Base::rgba;
            return encode(hw::Format::r8g8b8a8_unorm, hw::Rgba8(), [&](auto colors) {
                return hw::encode_s3tc(format, keeps_alpha, colors, width);
            });
        }
        case hw::FormatLayout::bc4:
        case hw::FormatLayout::bc5:
            return encode(hw::Format::r32g32b32a32_float, hw::Rgba(),
                          [&](auto colors) { return hw::encode_rgtc(format, colors, width); });
        default:
            return encode(hw::Format::r32g32b32a32_float, hw::Rgba(),
                          [&](auto colors) { return hw::encode_bptc(format, colors, width); });
    }
}

std::optional<TextureImage> make_colors_of_blocks(State& state, const TextureImage& image) {
    const bool is_bytes = image.format->numbers() == Numbers::unorm;
    TexelKind kind = is_bytes ? TexelKind::rgba8 : TexelKind::rgba32f;
    if (is_srgb(image.format->hw()))
        kind = TexelKind::srgb8_alpha8;
    TextureImage out = image;
    out.format = &state.formats.of(kind);
    out.level = out.layer = 0;
    out.depth = 1;
    std::string error;
    out.resource = state.screen.create_resource({.target = pipe::Target::texture_2d,
                                                 .format = out.format->hw(),
                                                 .width = image.width,
                                                 .height = image.height,
                                                 .bind = pipe::Bind::render_target},
                                                &error);
    if (out.resource != nullptr)
        return out;
    state.pipe_failed(error);
    return std::nullopt;
}

std::optional<TextureImage> decode_blocks(State& state, const TextureImage& image) {
    std::optional<TextureImage> out = make_colors_of_blocks(state, image);
    if (!out)
        return std::nullopt;
    pipe::Box box = pipe_box(*out, whole(*out));
    std::string error;
    if (state.pipe->blit({.src = {image.resource, image.level, image.layer, image.format->hw()},
                          .src_box = box,
                          .dst = {out->resource, 0, 0, out->format->hw()},
                          .dst_box = box},
                         &error))
        return out;
    state.pipe_failed(error);
    return std::nullopt;
}

bool encode_image(State& state, const TextureImage& from, const TextureImage& to) {
    ReadTexels read;
    const TexelBox box = whole(from);
    if (!read_box(state, from.resource, from.level, pipe_box(from, box), from.format->layout,
                  &read))
        return false;
    const bool is_float = from.format->kind == TexelKind::rgba32f;
    const ClientFormat& client =
        *find_client_format(GL_RGBA, is_float ? GL_FLOAT : GL_UNSIGNED_BYTE);
    const ClientLayout layout = {0, read.view.row_stride, read.view.layer_stride,
                                 read.bytes.size()};
    return encode_pixels(state, to, box, client, layout, read.bytes.data());
}

// Of the stencil values that of the first texel.
static DepthValue mean_depth(const TexelsView& texels,
                             const Range& xs,
                             const Range& ys,
                             const Range& zs) {
    const size_t bytes = hw::format_info(texels.layout.format).block_bytes;
    double sum = 0;
    double count = 0;
    std::optional<DepthValue> mean;
    for (uint32_t z = zs.first; z < zs.end; ++z)
        for (uint32_t y = ys.first; y < ys.end; ++y)
            for (uint32_t x = xs.first; x < xs.end; ++x, ++count) {
                const DepthValue value =
                    load_depth(texels.layout.format, texels.data + z * texels.layer_stride +
                                                         y * texels.row_stride + x * bytes);
                if (!mean)
                    mean = value;
                sum += value.is_float ? double{std::bit_cast<float>(value.depth)}
                                      : double{value.depth};
            }
    mean->depth = mean->is_float ? std::bit_cast<uint32_t>(static_cast<float>(sum / count))
                                 : static_cast<uint32_t>(std::floor(sum / count + 0.5));
    return *mean;
}

bool average_image(State& state, const TextureImage& from, const TextureImage& to) {
    ReadTexels read;
    if (!read_box(state, from.resource, from.level, pipe_box(from, whole(from)),
                  from.format->layout, &read))
        return false;
    const size_t bytes = hw::format_info(to.format->hw()).block_bytes;
    return write_box(state, to, whole(to), [&](pipe::Transfer& transfer) {
        for (uint32_t z = 0; z < to.depth; ++z)
            for (uint32_t y = 0; y < to.height; ++y) {
                std::byte* row = transfer.data + z * transfer.layer_stride +
                                 y * static_cast<uint64_t>(transfer.stride);
                const Range ys = covered(y, to.height, from.height);
                const Range zs = covered(z, to.depth, from.depth);
                for (uint32_t x = 0; x < to.width; ++x) {
                    const Range xs = covered(x, to.width, from.width);
                    std::byte* texel = row + x * bytes;
                    if (is_depth_or_stencil(to.format->base()))
                        store_depth(to.format->hw(), mean_depth(read.view, xs, ys, zs), texel);
                    else
                        hw::pack_rgba(to.format->hw(), mean_of(read.view, xs, ys, zs), texel);
                }
            }
    });
}

bool copy_from_target(State& state,
                      const TargetImage& from,
                      int32_t from_x,
                      int32_t from_y,
                      const TextureImage& image,
                      const TexelBox& box) {
    // Coordinates are 32 bits of the application's: sums need more.
    const int64_t left = std::max<int64_t>(from_x, 0);
    const int64_t bottom = std::max<int64_t>(from_y, 0);
    const int64_t right = std::min<int64_t>(int64_t{from_x} + box.size.width, from.width);
    const int64_t top = std::min<int64_t>(int64_t{from_y} + box.size.height, from.height);
    if (left >= right || bottom >= top)
        return true;
    TexelBox inside = box;
    inside.x += static_cast<uint32_t>(left - from_x);
    inside.y += static_cast<uint32_t>(bottom - from_y);
    inside.size = {static_cast<uint32_t>(right - left), static_cast<uint32_t>(top - bottom), 1};
    pipe::Box source = pipe_box(image, inside);
    source.x = static_cast<int32_t>(left);
    source.y = static_cast<int32_t>(bottom);
    pipe::Box target = pipe_box(image, inside);
    const bool changes = state.desktop != nullptr && !is_depth_or_stencil(image.format->base()) &&
                         state.desktop->pixel_path().changes_colors();
    if (!changes && can_blit(from, image)) {
        const pipe::Surface to = {image.resource, image.level, static_cast<uint32_t>(target.z),
                                  image.format->hw()};
        target.z = source.z = 0;
        std::string error;
        if (state.pipe->blit({.src = from.surface, .src_box = source, .dst = to, .dst_box = target},
                             &error))
            return true;
    }
    TargetImage readable = from;
    if (!resolve_samples(state, readable))
        return false;
    source.z = static_cast<int32_t>(readable.surface.layer);
    ReadTexels read;
    if (!read_box(state, readable.surface.texture, readable.surface.level, source,
                  from.format->layout, &read))
        return false;
    if (changes)
        change_colors(state, inside.size, read);
    return write_box(state, image, inside, [&](pipe::Transfer& transfer) {
        const MutableTexels to = texels_of(*image.format, transfer);
        if (is_depth_or_stencil(image.format->base()))
            convert_depth(read.view, to, inside.size);
        else
            convert_texels(read.view, to, inside.size);
    });
}

}  // namespace cuesta::gles
