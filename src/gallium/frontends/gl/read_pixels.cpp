// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glReadPixels in all formats and types (OpenGL 2.1, 4.3.2).
#include <algorithm>
#include <vector>

#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/framebuffer_pixels.h"
#include "gallium/frontends/gl/integer_pixels.h"
#include "gallium/frontends/gl/own_pixel_path.h"
#include "gallium/frontends/gl/transfer_operations.h"

namespace cuesta::gl {
namespace {

// As OpenGL ES reads it, which is quicker: bytes as they are.
bool is_plain(const State& state, const PixelCode& code, const gles::TexelFormat& from) {
    const bool is_bytes =
        (code.format == GL_RGBA || code.format == GL_BGRA) && code.type == GL_UNSIGNED_BYTE;
    return is_bytes && from.numbers() == gles::Numbers::unorm &&
           !changes_colors(common(state).pixels);
}

void clamp_all(std::span<hw::Rgba> colors) {
    for (hw::Rgba& color : colors)
        for (float& component : color)
            component = component > 0 ? std::min(component, 1.0f) : 0.0f;
}

// Luminance is the sum of the others, clamped as well.
void clamp_luminance(const PixelCode& code, std::span<hw::Rgba> colors) {
    if (code.format != GL_LUMINANCE && code.format != GL_LUMINANCE_ALPHA)
        return;
    for (hw::Rgba& color : colors)
        color = {std::min(color[0] + color[1] + color[2], 1.0f), 0, 0, color[3]};
}

class Reader {
  public:
    Reader(const PixelState& pixels, const FramebufferPixels& from, const ClientImage& to)
        : pixels_(&pixels), from_(&from), to_(&to) {}

    void read_colors(bool clamps) {
        std::vector<hw::Rgba> row(from_->width());
        for (uint32_t y = 0; y < from_->height(); ++y) {
            from_->load_colors(y, row);
            change_colors(*pixels_, row);
            if (clamps) {
                clamp_all(row);
                clamp_luminance(to_->code(), row);
            }
            to_->store_colors(from_->first_x(), from_->first_y() + y, row);
        }
    }

    void read_depths() {
        std::vector<float> row(from_->width());
        for (uint32_t y = 0; y < from_->height(); ++y) {
            from_->load_depths(y, row);
            change(row);
            to_->store_depths(from_->first_x(), from_->first_y() + y, row);
        }
    }

    void read_stencils() {
        std::vector<double> row(from_->width());
        std::vector<uint32_t> values(from_->width());
        for (uint32_t y = 0; y < from_->height(); ++y) {
            from_->load_stencils(y, row);
            make_stencils(*pixels_, row, values);
            to_->store_indices(from_->first_x(), from_->first_y() + y, values);
        }
    }

    void read_pairs() {
        std::vector<float> depths(from_->width());
        std::vector<double> indices(from_->width());
        std::vector<uint32_t> values(from_->width());
        std::vector<DepthStencil> row(from_->width());
        for (uint32_t y = 0; y < from_->height(); ++y) {
            from_->load_depths(y, depths);
            from_->load_stencils(y, indices);
            change(depths);
            make_stencils(*pixels_, indices, values);
            for (size_t x = 0; x < row.size(); ++x)
                row[x] = {depths[x], values[x]};
            to_->store_pairs(from_->first_x(), from_->first_y() + y, row);
        }
    }

  private:
    void change(std::span<float> depths) {
        change_depths(*pixels_, depths);
        for (float& depth : depths)
            depth = depth > 0 ? std::min(depth, 1.0f) : 0.0f;
    }

    const PixelState* pixels_;
    const FramebufferPixels* from_;
    const ClientImage* to_;
};

// OpenGL 3.0, 4.3.2: floats of framebuffers that have them stay as they are, but where glClampColor
// says it.
bool clamps_read_colors(const State& state, bool is_float) {
    const GLenum clamp = common(state).raster.clamps.read;
    return clamp == GL_TRUE || (clamp == GL_FIXED_ONLY && !is_float);
}

void read_checked(State& state, const PixelCode& code, bool is_float, const gles::ReadCall& call) {
    const ImageSize size = {static_cast<uint32_t>(call.width), static_cast<uint32_t>(call.height)};
    const std::optional<ClientImage> to =
        ClientImage::to_pack(state, code, size, 2, call.pixels, call.room);
    if (!to || to->is_null())
        return;
    // A buffer that is written is mapped, and nobody's meanwhile.
    GroupLock* lock = gles::has_pack_buffer(state) ? nullptr : call.lock;
    const std::optional<FramebufferPixels> from =
        FramebufferPixels::map(state, code.data, {call.x, call.y, call.width, call.height}, lock);
    if (!from)
        return;
    Reader reader(common(state).pixels, *from, *to);
    switch (code.data) {
        case PixelData::depths: return reader.read_depths();
        case PixelData::stencils: return reader.read_stencils();
        case PixelData::depth_stencil: return reader.read_pairs();
        default: return reader.read_colors(clamps_read_colors(state, is_float));
    }
}

// The image that is read of an integer framebuffer has integers.
void read_integers(State& state, const gles::ClientFormat& client, const gles::ReadCall& call) {
    const ImageSize size = {static_cast<uint32_t>(call.width), static_cast<uint32_t>(call.height)};
    const std::optional<IntegerImage> to =
        IntegerImage::to_pack(state, client, size, 2, call.pixels, call.room);
    if (!to || to->is_null())
        return;
    GroupLock* lock = gles::has_pack_buffer(state) ? nullptr : call.lock;
    const std::optional<FramebufferPixels> from = FramebufferPixels::map(
        state, PixelData::colors, {call.x, call.y, call.width, call.height}, lock);
    if (from)
        to->store(from->texels(), from->first_x(), from->first_y(), {from->width(), from->height()},
                  true);
}

bool has_integers(const gles::TargetImage& image) {
    return gles::is_integer(image.format->numbers());
}

}  // namespace

bool OwnPixelPath::read(const gles::ReadCall& call) {
    State& state = *state_;
    GLenum error = state.formats.error_of_desktop_pair(call.format, call.type);
    const bool integers = gles::is_integer_format(call.format);
    std::optional<PixelCode> code;
    if (error == GL_NO_ERROR && !integers)
        code = find_pixel_code(call.format, call.type, &error);
    if (error != GL_NO_ERROR) {
        state.error(error, "glReadPixels: format or type");
        return true;
    }
    if (call.width < 0 || call.height < 0) {
        state.error(GL_INVALID_VALUE, "glReadPixels: negative size");
        return true;
    }
    if (integers) {
        const gles::TargetImage image = find_read_image(state, PixelData::colors);
        if (image.format != nullptr && !has_integers(image))
            state.error(GL_INVALID_OPERATION, "glReadPixels: the framebuffer has no integers");
        else if (image.format != nullptr)
            read_integers(state, *state.formats.find_client(call.format, call.type), call);
        return true;
    }
    if (code->data == PixelData::indices) {
        state.error(GL_INVALID_OPERATION, "glReadPixels: there are no colour indices");
        return true;
    }
    const gles::TargetImage image = find_read_image(state, code->data);
    if (image.format == nullptr)
        return true;
    const gles::Numbers numbers = image.format->numbers();
    if (code->data == PixelData::colors) {
        if (has_integers(image)) {
            state.error(GL_INVALID_OPERATION, "glReadPixels: the framebuffer has integers");
            return true;
        }
        if (is_plain(state, *code, *image.format))
            return false;
    }
    read_checked(state, *code, numbers == gles::Numbers::floating, call);
    return true;
}

}  // namespace cuesta::gl
