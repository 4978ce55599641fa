// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/compiled_pixels.h"

#include <cstring>
#include <utility>

#include "gallium/frontends/gl/client_pixels.h"
#include "gallium/frontends/gles/pixel_buffer.h"

namespace cuesta::gl {

namespace {

// Far more than any image has; products of three stay below 2^64 with it.
constexpr GLsizei largest_side = 1 << 20;

bool is_compressed(const NamedImage& image) {
    return image.format == GL_NONE;
}

// Bytes of a pixel; 0 for bits and for what is none.
uint64_t pixel_bytes(const NamedImage& image) {
    if (is_compressed(image))
        return 1;
    GLenum error = GL_NO_ERROR;
    if (const std::optional<PixelCode> code = find_pixel_code(image.format, image.type, &error))
        return code->bytes;
    return 0;
}

uint64_t aligned(uint64_t bytes, GLint alignment) {
    const auto to = static_cast<uint64_t>(alignment);
    return (bytes + to - 1) / to * to;
}

}  // namespace

std::optional<ImageRows> find_image_rows(const gles::StoreMode& mode, const NamedImage& image) {
    if (image.width <= 0 || image.height <= 0 || image.depth <= 0)
        return std::nullopt;
    if (is_compressed(image))
        return ImageRows{.row_bytes = static_cast<uint64_t>(image.width), .rows = 1, .images = 1};
    if (image.width > largest_side || image.height > largest_side || image.depth > largest_side)
        return std::nullopt;
    const bool is_bitmap = image.type == GL_BITMAP;
    const uint64_t bytes = is_bitmap ? 0 : pixel_bytes(image);
    if (!is_bitmap && bytes == 0)
        return std::nullopt;
    const auto of = [](GLint value) { return static_cast<uint64_t>(value); };
    const uint64_t row_length = mode.row_length > 0 ? of(mode.row_length) : of(image.width);
    const bool has_images = image.dimensions == 3;
    const uint64_t image_height =
        has_images && mode.image_height > 0 ? of(mode.image_height) : of(image.height);
    ImageRows rows = {.rows = of(image.height), .images = of(image.depth)};
    uint64_t skipped = 0;
    if (is_bitmap) {
        rows.row_stride = aligned((row_length + 7) / 8, mode.alignment);
        skipped = of(mode.skip_pixels) / 8;
        rows.first_bit = mode.skip_pixels % 8;
        rows.row_bytes = (of(rows.first_bit) + of(image.width) + 7) / 8;
    } else {
        rows.row_stride = aligned(row_length * bytes, mode.alignment);
        skipped = of(mode.skip_pixels) * bytes;
        rows.row_bytes = of(image.width) * bytes;
    }
    rows.image_stride = rows.row_stride * image_height;
    rows.first = skipped + of(mode.skip_rows) * rows.row_stride +
                 (has_images ? of(mode.skip_images) * rows.image_stride : 0);
    return rows;
}

bool copy_rows(gles::State& state, const NamedImage& image, const ImageRows& rows, std::byte* to) {
    const uint64_t end = rows.first + (rows.images - 1) * rows.image_stride +
                         (rows.rows - 1) * rows.row_stride + rows.row_bytes;
    const std::optional<gles::PixelMemory> memory =
        gles::PixelMemory::to_unpack(state, image.pixels, end, 1);
    if (!memory || memory->data() == nullptr)
        return false;
    for (uint64_t z = 0; z < rows.images; ++z) {
        for (uint64_t y = 0; y < rows.rows; ++y, to += rows.row_bytes)
            std::memcpy(to,
                        memory->data() + rows.first + z * rows.image_stride + y * rows.row_stride,
                        static_cast<size_t>(rows.row_bytes));
    }
    return true;
}

gles::StoreMode tight_mode(const gles::StoreMode& mode, const ImageRows& rows) {
    gles::StoreMode tight = mode;
    tight.alignment = 1;
    // Of bits a row has whole bytes, and the first pixel may be in the middle of one.
    tight.row_length = rows.first_bit == 0 ? 0 : static_cast<GLint>(rows.row_bytes * 8);
    tight.skip_pixels = rows.first_bit;
    tight.skip_rows = 0;
    tight.image_height = 0;
    tight.skip_images = 0;
    return tight;
}

PixelsOfList::PixelsOfList(gles::State& state, const KeptPixels& kept)
    : state_(&state), mode_(state.pixels.unpack), buffer_(state.buffers.pixel_unpack) {
    if (kept.has_pixels)
        state.pixels.unpack = kept.mode;
    state.buffers.pixel_unpack = nullptr;
}

PixelsOfList::~PixelsOfList() {
    state_->pixels.unpack = mode_;
    state_->buffers.pixel_unpack = std::move(buffer_);
}

bool is_proxy_target(GLenum target) {
    switch (target) {
        case GL_PROXY_TEXTURE_1D:
        case GL_PROXY_TEXTURE_2D:
        case GL_PROXY_TEXTURE_3D:
        case GL_PROXY_TEXTURE_CUBE_MAP:
        case GL_PROXY_TEXTURE_RECTANGLE:
        case GL_PROXY_TEXTURE_1D_ARRAY:
        case GL_PROXY_TEXTURE_2D_ARRAY: return true;
        default: return false;
    }
}

Recorded Pixels::record(ListRecorder& recorder,
                        const CompiledFunction& function,
                        const DrawArguments& arguments) {
    const auto [width, height, format, type, pixels] = arguments;
    return keep_pixels(
        recorder, function, arguments,
        {.format = format, .type = type, .width = width, .height = height, .pixels = pixels});
}

Recorded BitmapPixels::record(ListRecorder& recorder,
                              const CompiledFunction& function,
                              const Arguments& arguments) {
    return keep_pixels(recorder, function, arguments,
                       {.format = GL_COLOR_INDEX,
                        .type = GL_BITMAP,
                        .width = std::get<0>(arguments),
                        .height = std::get<1>(arguments),
                        .pixels = std::get<6>(arguments)});
}

Recorded StipplePixels::record(ListRecorder& recorder,
                               const CompiledFunction& function,
                               const Arguments& arguments) {
    return keep_pixels(recorder, function, arguments,
                       {.format = GL_COLOR_INDEX,
                        .type = GL_BITMAP,
                        .width = 32,
                        .height = 32,
                        .pixels = std::get<0>(arguments)});
}

}  // namespace cuesta::gl
