// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How calls with pixels are kept in display lists: the pixels are taken from the application's
// memory, or from the bound buffer, as glPixelStore says then, and are tight in the list.
#pragma once

#include <cstdint>
#include <optional>
#include <tuple>

#include "gallium/frontends/gl/compiled_arguments.h"
#include "gallium/frontends/gles/pixel_store.h"

namespace cuesta::gl {

// An image in the application's memory, as a function names it.
struct NamedImage {
    GLenum format = GL_NONE;
    GLenum type = GL_NONE;
    GLsizei width = 0;
    GLsizei height = 1;
    GLsizei depth = 1;
    unsigned dimensions = 2;
    const void* pixels = nullptr;
};

// Its rows: of `row_bytes` from `first` on.
struct ImageRows {
    uint64_t first = 0;
    uint64_t row_bytes = 0;
    uint64_t row_stride = 0;
    uint64_t image_stride = 0;
    uint64_t rows = 0;
    uint64_t images = 0;
    uint64_t end = 0;     // behind the last row
    uint64_t bytes = 0;   // of all rows, one behind the other
    GLint first_bit = 0;  // of GL_BITMAP
};
// Nothing for what the function will refuse, or where there are no pixels.
std::optional<ImageRows> find_image_rows(const gles::StoreMode& mode, const NamedImage& image);

// The rest behind the arguments of a call that was kept.
struct KeptPixels {
    bool has_pixels = false;
    gles::StoreMode mode;  // in which they are read again
};

// While such a call is carried out again glPixelStore and the buffer are the list's.
class PixelsOfList {
  public:
    PixelsOfList(gles::State& state, const KeptPixels& kept);
    ~PixelsOfList();
    PixelsOfList(const PixelsOfList&) = delete;
    PixelsOfList& operator=(const PixelsOfList&) = delete;

  private:
    gles::State* state_;
    gles::StoreMode mode_;
    std::shared_ptr<gles::Buffer> buffer_;
};

// Copies the rows one behind the other. False with the error recorded.
bool copy_rows(gles::State& state, const NamedImage& image, const ImageRows& rows, std::byte* to);
gles::StoreMode tight_mode(const gles::StoreMode& mode, const ImageRows& rows);

// Keeps the call, whose last argument are the pixels.
template <typename... A>
Recorded keep_pixels(ListRecorder& recorder,
                     const CompiledFunction& function,
                     const std::tuple<A...>& arguments,
                     const NamedImage& image) {
    using Arguments = std::tuple<A...>;
    gles::State& state = recorder.state;
    const std::optional<ImageRows> rows = find_image_rows(state.pixels.unpack, image);
    const uint64_t bytes = rows ? rows->bytes : 0;
    constexpr size_t first = rounded_size<Arguments>(1) + rounded_size<KeptPixels>(1);
    auto* const room = static_cast<std::byte*>(recorder.add(function, first + bytes));
    if (room == nullptr)
        return Recorded::refused;
    auto* const kept = new (room) Arguments(arguments);
    auto* const pixels = new (room + rounded_size<Arguments>(1)) KeptPixels;
    auto& pointer = std::get<sizeof...(A) - 1>(*kept);
    pointer = nullptr;
    if (!rows)
        return Recorded::kept;
    pixels->has_pixels = copy_rows(state, image, *rows, room + first);
    pixels->mode = tight_mode(state.pixels.unpack, *rows);
    if (pixels->has_pixels)
        pointer = reinterpret_cast<std::remove_reference_t<decltype(pointer)>>(room + first);
    return Recorded::kept;
}

template <typename... A>
void play_pixels(gles::State& state,
                 const CompiledFunction& function,
                 const std::tuple<A...>& arguments) {
    using Arguments = std::tuple<A...>;
    const auto* bytes = reinterpret_cast<const std::byte*>(&arguments);
    const auto& kept = *reinterpret_cast<const KeptPixels*>(bytes + rounded_size<Arguments>(1));
    const PixelsOfList pixels(state, kept);
    CallTypes<void(gles::State&, A...)>::call(state, function.function, arguments);
}

// --- rules
// -----------------------------------------------------------------------------------------

// The arguments end with width [, height [, depth]], format, type, pixels, between which a border
// may stand.
struct Pixels {
    // glDrawPixels.
    using DrawArguments = std::tuple<GLsizei, GLsizei, GLenum, GLenum, const void*>;
    static Recorded record(ListRecorder& recorder,
                           const CompiledFunction& function,
                           const DrawArguments& arguments);
    static void play(gles::State& state,
                     const CompiledFunction& function,
                     const DrawArguments& arguments) {
        play_pixels(state, function, arguments);
    }
};

// glTexImage* and glTexSubImage*: proxies are asked at once.
template <unsigned Dimensions>
struct TexturePixels {
    template <typename... A>
    static Recorded record(ListRecorder& recorder,
                           const CompiledFunction& function,
                           const std::tuple<A...>& arguments);
    template <typename... A>
    static void play(gles::State& state,
                     const CompiledFunction& function,
                     const std::tuple<A...>& arguments) {
        play_pixels(state, function, arguments);
    }
};

bool is_proxy_target(GLenum target);

template <unsigned Dimensions>
template <typename... A>
Recorded TexturePixels<Dimensions>::record(ListRecorder& recorder,
                                           const CompiledFunction& function,
                                           const std::tuple<A...>& arguments) {
    constexpr size_t count = sizeof...(A);
    // target, level, internal format, sizes, border, format, type, pixels; or target, level,
    // offsets, sizes, format, type, pixels.
    constexpr bool is_whole = count == 7 + Dimensions;
    constexpr size_t first_size = is_whole ? 3 : 2 + Dimensions;
    static_assert(is_whole || count == 5 + 2 * Dimensions);
    if (is_proxy_target(std::get<0>(arguments)))
        return Recorded::elsewhere;
    NamedImage image = {.format = std::get<count - 3>(arguments),
                        .type = std::get<count - 2>(arguments),
                        .width = std::get<first_size>(arguments),
                        .dimensions = Dimensions,
                        .pixels = std::get<count - 1>(arguments)};
    if constexpr (Dimensions > 1)
        image.height = std::get<first_size + 1>(arguments);
    if constexpr (Dimensions > 2)
        image.depth = std::get<first_size + 2>(arguments);
    return keep_pixels(recorder, function, arguments, image);
}

// Images that begin without texels; proxies are asked at once.
struct NoPixels {
    template <typename... A>
    static Recorded record(ListRecorder& recorder,
                           const CompiledFunction& function,
                           const std::tuple<A...>& arguments) {
        if (is_proxy_target(std::get<0>(arguments)))
            return Recorded::elsewhere;
        return Plain::record(recorder, function, arguments);
    }
};

// glCompressedTex*: a size in bytes, and the data.
struct CompressedPixels {
    template <typename... A>
    static Recorded record(ListRecorder& recorder,
                           const CompiledFunction& function,
                           const std::tuple<A...>& arguments) {
        if (is_proxy_target(std::get<0>(arguments)))
            return Recorded::elsewhere;
        // Rows of bytes, whatever glPixelStore says.
        const NamedImage image = {.format = GL_NONE,
                                  .type = GL_UNSIGNED_BYTE,
                                  .width = std::get<sizeof...(A) - 2>(arguments),
                                  .dimensions = 1,
                                  .pixels = std::get<sizeof...(A) - 1>(arguments)};
        return keep_pixels(recorder, function, arguments, image);
    }
    template <typename... A>
    static void play(gles::State& state,
                     const CompiledFunction& function,
                     const std::tuple<A...>& arguments) {
        play_pixels(state, function, arguments);
    }
};

// glBitmap.
struct BitmapPixels {
    using Arguments =
        std::tuple<GLsizei, GLsizei, GLfloat, GLfloat, GLfloat, GLfloat, const GLubyte*>;
    static Recorded record(ListRecorder& recorder,
                           const CompiledFunction& function,
                           const Arguments& arguments);
    static void play(gles::State& state,
                     const CompiledFunction& function,
                     const Arguments& arguments) {
        play_pixels(state, function, arguments);
    }
};

// glPolygonStipple: 32 x 32 bits.
struct StipplePixels {
    using Arguments = std::tuple<const GLubyte*>;
    static Recorded record(ListRecorder& recorder,
                           const CompiledFunction& function,
                           const Arguments& arguments);
    static void play(gles::State& state,
                     const CompiledFunction& function,
                     const Arguments& arguments) {
        play_pixels(state, function, arguments);
    }
};

}  // namespace cuesta::gl
