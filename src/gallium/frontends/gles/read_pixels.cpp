// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/read_pixels.h"

#include <algorithm>
#include <mutex>

#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/framebuffer_access.h"
#include "gallium/frontends/gles/pixel_buffer.h"
#include "gallium/frontends/gles/pixel_path.h"
#include "gallium/frontends/gles/pixel_transfer.h"
#include "gallium/frontends/gles/resolve.h"
#include "hw/formats/format.h"

namespace cuesta::gles {

namespace {

struct Rectangle {
    GLint x = 0;
    GLint y = 0;
    GLsizei width = 0;
    GLsizei height = 0;
};

// The application's memory.
struct Destination {
    const ClientFormat* client = nullptr;
    ClientLayout layout;
    void* pixels = nullptr;
};

bool is_float(const TexelFormat& format) {
    return format.numbers() == Numbers::floating;
}

uint8_t bits_of(const TexelFormat& format) {
    return hw::format_info(format.hw()).channels[0].bits;
}

// Integers of the size that the framebuffer has.
ReadFormat preferred_integers(const TexelFormat& format) {
    const bool is_signed = format.numbers() == Numbers::sint;
    switch (bits_of(format)) {
        case 8: return {GL_RGBA_INTEGER, GLenum(is_signed ? GL_BYTE : GL_UNSIGNED_BYTE)};
        case 16: return {GL_RGBA_INTEGER, GLenum(is_signed ? GL_SHORT : GL_UNSIGNED_SHORT)};
        case 32: return {GL_RGBA_INTEGER, GLenum(is_signed ? GL_INT : GL_UNSIGNED_INT)};
        default: return {GL_RGBA_INTEGER, GL_UNSIGNED_INT_2_10_10_10_REV};
    }
}

ReadFormat preferred_for(const State& state, const TexelFormat& format) {
    if (is_integer(format.numbers()))
        return preferred_integers(format);
    if (is_float(format)) {
        if (!state.is_es3())
            return {GL_RGBA, GL_HALF_FLOAT_OES};
        return {GL_RGBA, GLenum(bits_of(format) == 32 ? GL_FLOAT : GL_HALF_FLOAT)};
    }
    switch (format.kind) {
        case TexelKind::rgb565: return {GL_RGB, GL_UNSIGNED_SHORT_5_6_5};
        case TexelKind::rgba4: return {GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4};
        case TexelKind::rgb5_a1: return {GL_RGBA, GL_UNSIGNED_SHORT_5_5_5_1};
        case TexelKind::rgb10_a2:
            return state.is_es3() ? ReadFormat{GL_RGBA, GL_UNSIGNED_INT_2_10_10_10_REV}
                                  : ReadFormat{};
        default: return {};
    }
}

// The pair that all framebuffers of such integers have (OpenGL ES 3.0.6, 4.3.2), or what is
// preferred.
bool are_readable_integers(const TexelFormat& from, GLenum format, GLenum type) {
    const GLenum any = from.numbers() == Numbers::sint ? GL_INT : GL_UNSIGNED_INT;
    const ReadFormat preferred = preferred_integers(from);
    return format == GL_RGBA_INTEGER && (type == any || type == preferred.type);
}

// Whether colours of that format may be read so.
bool is_readable_as(const State& state, const TexelFormat& from, GLenum format, GLenum type) {
    if (is_integer(from.numbers()))
        return are_readable_integers(from, format, type);
    // In OpenGL ES 3 floats are no bytes (EXT_color_buffer_float); for 2.0 they have always been.
    if (format == GL_RGBA && type == GL_UNSIGNED_BYTE)
        return !state.is_es3() || !is_float(from);
    if (format == GL_BGRA_EXT)
        return state.extensions.has(Ext::ext_read_format_bgra) &&
               (type == GL_UNSIGNED_BYTE || type == GL_UNSIGNED_SHORT_4_4_4_4_REV_EXT ||
                type == GL_UNSIGNED_SHORT_1_5_5_5_REV_EXT);
    // EXT_color_buffer_half_float, EXT_color_buffer_float.
    if (is_float(from) && format == GL_RGBA && type == GL_FLOAT)
        return true;
    const ReadFormat preferred = preferred_for(state, from);
    return format == preferred.format && type == preferred.type;
}

using Lock = std::unique_lock<std::recursive_mutex>;

// The box of the surface, once the GPU is done with it. Others may change what shows the surface
// meanwhile, but not the surface.
std::unique_ptr<pipe::Transfer> map_box(State& state,
                                        const pipe::Surface& surface,
                                        const pipe::Box& box,
                                        Lock& lock) {
    std::unique_ptr<pipe::Transfer> transfer = state.pipe->map(
        surface.texture, surface.level, pipe::Map::read | pipe::Map::dont_block, box, nullptr);
    if (transfer != nullptr)
        return transfer;
    // A buffer that is written is mapped, and nobody's meanwhile.
    if (!has_pack_buffer(state))
        state.wait_unlocked(lock);
    std::string text;
    transfer = state.pipe->map(surface.texture, surface.level, pipe::Map::read, box, &text);
    if (transfer == nullptr)
        state.pipe_failed(text);
    return transfer;
}

void copy_out(State& state,
              const TargetImage& image,
              const pipe::Box& box,
              const Destination& to,
              Lock& lock) {
    const TexelLayout texels = image.format->layout;
    std::unique_ptr<pipe::Transfer> transfer = map_box(state, image.surface, box, lock);
    if (transfer == nullptr)
        return;
    const TexelsView from = {.layout = texels,
                             .data = transfer->data,
                             .row_stride = transfer->stride,
                             .layer_stride = transfer->layer_stride};
    pack_pixels(from, *to.client, to.layout, to.pixels,
                {static_cast<uint32_t>(box.width), static_cast<uint32_t>(box.height)});
    state.pipe->unmap(std::move(transfer));
}

// The part of the rectangle that is in the framebuffer; what lies outside is undefined, and what is
// in the application's memory for it stays.
void read_part(State& state, TargetImage& image, const Rectangle& r, Destination to, Lock& lock) {
    const auto right =
        static_cast<int32_t>(std::min(int64_t{r.x} + r.width, static_cast<int64_t>(image.width)));
    const auto top =
        static_cast<int32_t>(std::min(int64_t{r.y} + r.height, static_cast<int64_t>(image.height)));
    pipe::Box box = {.x = std::max(r.x, 0), .y = std::max(r.y, 0)};
    box.width = right - box.x;
    box.height = top - box.y;
    if (right <= box.x || top <= box.y)
        return;
    to.layout.first += static_cast<uint64_t>(int64_t{box.x} - r.x) * to.client->bytes +
                       static_cast<uint64_t>(int64_t{box.y} - r.y) * to.layout.row_stride;
    if (!resolve_samples(state, image))
        return;
    box.z = static_cast<int32_t>(image.surface.layer);
    copy_out(state, image, box, to, lock);
}

// `room`: bytes at `pixels`.
void read(
    State& state, const Rectangle& r, GLenum format, GLenum type, uint64_t room, void* pixels) {
    Lock lock = state.lock_group();
    if (state.desktop != nullptr &&
        state.desktop->pixel_path().read(
            {r.x, r.y, r.width, r.height, format, type, room, pixels, &lock}))
        return;
    const bool is_bgra = format == GL_BGRA_EXT && state.extensions.has(Ext::ext_read_format_bgra);
    const ClientFormat* client = find_client_format(format, type);
    const bool is_pair = client != nullptr && state.formats.is_pair(*client);
    if (!(is_bgra || state.formats.is_format(format)) || (!is_pair && !state.formats.is_type(type)))
        return state.error(GL_INVALID_ENUM, "glReadPixels: format or type");
    if (r.width < 0 || r.height < 0)
        return state.error(GL_INVALID_VALUE, "glReadPixels: negative size");
    if (!check_read_framebuffer(state))
        return;
    TargetImage image = read_image(state);
    if (image.format == nullptr)
        return;
    if (state.is_es3() && state.framebuffers.bound_read != nullptr && samples_of(image) > 1)
        return state.error(GL_INVALID_OPERATION, "glReadPixels: several samples");
    if (!is_pair || !is_readable_as(state, *image.format, format, type))
        return state.error(GL_INVALID_OPERATION, "glReadPixels: not in that format and type");
    if (r.width == 0 || r.height == 0) {
        // For the errors of the buffer, which need no pixels.
        PixelMemory::to_pack(state, pixels, 0, client->element_bytes);
        return;
    }
    const std::optional<ClientLayout> layout =
        client_layout(*client, state.pixels.pack,
                      {static_cast<uint32_t>(r.width), static_cast<uint32_t>(r.height)});
    if (!layout || layout->end > room)
        return state.error(GL_INVALID_OPERATION, "glReadnPixels: there is no room for the pixels");
    const std::optional<PixelMemory> memory =
        PixelMemory::to_pack(state, pixels, layout->end, client->element_bytes);
    if (memory)
        read_part(state, image, r, {client, *layout, memory->data()}, lock);
}

}  // namespace

ReadFormat preferred_read_format(State& state) {
    if (read_target(state).status != GL_FRAMEBUFFER_COMPLETE)
        return {};
    const TargetImage image = read_image_or_none(state);
    return image.format == nullptr ? ReadFormat{} : preferred_for(state, *image.format);
}

void read_pixels(State& state,
                 GLint x,
                 GLint y,
                 GLsizei width,
                 GLsizei height,
                 GLenum format,
                 GLenum type,
                 void* pixels) {
    read(state, {x, y, width, height}, format, type, UINT64_MAX, pixels);
}

void readn_pixels(State& state,
                  GLint x,
                  GLint y,
                  GLsizei width,
                  GLsizei height,
                  GLenum format,
                  GLenum type,
                  GLsizei size,
                  void* pixels) {
    if (size < 0)
        return state.error(GL_INVALID_VALUE, "glReadnPixels: negative size of the memory");
    read(state, {x, y, width, height}, format, type, static_cast<uint64_t>(size), pixels);
}

}  // namespace cuesta::gles
