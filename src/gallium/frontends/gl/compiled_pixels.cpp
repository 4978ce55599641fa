// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/compiled_pixels.h"

#include <cstring>
#include <utility>

#include "gallium/frontends/gl/client_pixels.h"
#include "gallium/frontends/gles/pixel_buffer.h"

namespace cuesta::gl {

namespace {

bool is_compressed(const NamedImage& image) {
    return image.format == GL_NONE;
}

}  // namespace

std::optional<ImageRows> find_image_rows(const gles::StoreMode& mode, const NamedImage& image) {
    if (image.width <= 0 || image.height <= 0 || image.depth <= 0)
        return std::nullopt;
    ImageRows rows;
    if (is_compressed(image)) {
        rows.row_bytes = rows.end = rows.bytes = static_cast<uint64_t>(image.width);
        rows.rows = rows.images = 1;
        return rows;
    }
    GLenum error = GL_NO_ERROR;
    const std::optional<PixelCode> code = find_pixel_code(image.format, image.type, &error);
    if (!code)
        return std::nullopt;
    const ImageSize size = {static_cast<uint32_t>(image.width), static_cast<uint32_t>(image.height),
                            static_cast<uint32_t>(image.depth)};
    uint32_t first_bit = 0;
    const std::optional<gles::ClientLayout> layout =
        layout_of(*code, mode, size, image.dimensions, &first_bit);
    if (!layout)
        return std::nullopt;
    rows.first = layout->first;
    rows.end = layout->end;
    rows.row_stride = layout->row_stride;
    rows.image_stride = layout->image_stride;
    rows.rows = size.height;
    rows.images = size.depth;
    rows.first_bit = static_cast<GLint>(first_bit);
    rows.row_bytes = code->is_bitmap() ? (uint64_t{first_bit} + size.width + 7) / 8
                                       : uint64_t{size.width} * code->bytes;
    // Rows may lie over one another: there are more bytes of them than the image takes.
    if (__builtin_mul_overflow(rows.row_bytes, rows.rows, &rows.bytes) ||
        __builtin_mul_overflow(rows.bytes, rows.images, &rows.bytes) ||
        rows.bytes > PTRDIFF_MAX / 2)
        return std::nullopt;
    return rows;
}

bool copy_rows(gles::State& state, const NamedImage& image, const ImageRows& rows, std::byte* to) {
    const std::optional<gles::PixelMemory> memory =
        gles::PixelMemory::to_unpack(state, image.pixels, rows.end, 1);
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
        case GL_PROXY_TEXTURE_2D_ARRAY:
        case GL_PROXY_TEXTURE_2D_MULTISAMPLE:
        case GL_PROXY_TEXTURE_2D_MULTISAMPLE_ARRAY: return true;
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
