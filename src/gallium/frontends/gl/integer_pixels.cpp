// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/integer_pixels.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <utility>
#include <vector>

namespace cuesta::gl {
namespace {

using gles::Base;
using gles::TexelsView;

template <typename T>
using Pixels = std::vector<std::array<T, 4>>;

template <typename T>
void sum_row(Pixels<T>& row) {
    for (std::array<T, 4>& pixel : row)
        pixel[0] = static_cast<T>(std::clamp(int64_t{pixel[0]} + pixel[1] + pixel[2],
                                             int64_t{std::numeric_limits<T>::min()},
                                             int64_t{std::numeric_limits<T>::max()}));
}

// Luminance is red alone.
template <typename T>
void separate_row(Pixels<T>& row) {
    for (std::array<T, 4>& pixel : row)
        pixel[1] = pixel[2] = 0;
}

// A row that is changed on its way.
template <typename T>
void store_changed(hw::Format four,
                   const TexelsView& from,
                   const gles::MutableTexels& to,
                   uint32_t width,
                   void (*change)(Pixels<T>&)) {
    Pixels<T> row(width);
    const uint64_t bytes = row.size() * sizeof(row[0]);
    auto* data = reinterpret_cast<std::byte*>(row.data());
    gles::convert_texels(from, {{four, Base::rgba}, data, bytes, bytes}, {width});
    change(row);
    gles::convert_texels({{four, Base::rgba}, data, bytes, bytes}, to, {width});
}

bool is_luminance(Base base) {
    return base == Base::luminance || base == Base::luminance_alpha;
}

}  // namespace

IntegerImage::IntegerImage(const gles::ClientFormat& client,
                           const gles::StoreMode& mode,
                           const gles::ClientLayout& layout,
                           gles::PixelMemory memory)
    : client_(&client),
      layout_(layout),
      swaps_(mode.swap_bytes != 0 && client.element_bytes > 1),
      memory_(std::move(memory)) {}

std::optional<IntegerImage> IntegerImage::to_pack(State& state,
                                                  const gles::ClientFormat& client,
                                                  const ImageSize& size,
                                                  unsigned dimensions,
                                                  void* pixels,
                                                  uint64_t room) {
    const gles::StoreMode& mode = state.pixels.pack;
    const std::optional<gles::ClientLayout> layout =
        gles::client_layout(client, mode, size, dimensions);
    if (!layout || layout->end > room) {
        state.error(GL_INVALID_OPERATION, "there is no room for the pixels");
        return std::nullopt;
    }
    std::optional<gles::PixelMemory> memory =
        gles::PixelMemory::to_pack(state, pixels, layout->end, client.element_bytes);
    if (!memory)
        return std::nullopt;
    return IntegerImage(client, mode, *layout, std::move(*memory));
}

void IntegerImage::store(
    const TexelsView& from, uint32_t x, uint32_t y, const ImageSize& size, bool sums) const {
    const uint64_t bytes = uint64_t{size.width} * client_->bytes;
    for (uint32_t z = 0; z < size.depth; ++z)
        for (uint32_t row = 0; row < size.height; ++row) {
            std::byte* at = memory_.data() + layout_.first + z * layout_.image_stride +
                            uint64_t{y + row} * layout_.row_stride + uint64_t{x} * client_->bytes;
            const TexelsView source = {
                from.layout, from.data + z * from.layer_stride + row * from.row_stride, 0, 0};
            const gles::MutableTexels to = {client_->layout, at, bytes, bytes};
            const bool adds = sums && is_luminance(client_->layout.base);
            const bool separates = !sums && is_luminance(from.layout.base);
            if (!adds && !separates)
                gles::convert_texels(source, to, {size.width});
            else if (gles::numbers_of(from.layout.format) == gles::Numbers::sint)
                store_changed<int32_t>(hw::Format::r32g32b32a32_sint, source, to, size.width,
                                       adds ? sum_row<int32_t> : separate_row<int32_t>);
            else
                store_changed<uint32_t>(hw::Format::r32g32b32a32_uint, source, to, size.width,
                                        adds ? sum_row<uint32_t> : separate_row<uint32_t>);
            if (swaps_)
                swap_elements(at, bytes, client_->element_bytes);
        }
}

}  // namespace cuesta::gl
