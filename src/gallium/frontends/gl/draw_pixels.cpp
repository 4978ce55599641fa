// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glDrawPixels, glCopyPixels, glBitmap (OpenGL 2.1, 3.6.4, 3.7, 4.3.3).
#include <algorithm>
#include <cmath>
#include <vector>

#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gl/framebuffer_pixels.h"
#include "gallium/frontends/gl/pixel_drawing.h"
#include "gallium/frontends/gl/transfer_operations.h"
#include "gallium/frontends/gles/draw_checks.h"
#include "gallium/frontends/gles/framebuffer_access.h"
#include "gallium/frontends/gles/query.h"

namespace cuesta::gl {

PixelState::PixelState() = default;
PixelState::~PixelState() = default;

namespace {

PixelDrawing& drawing(State& state) {
    std::unique_ptr<PixelDrawing>& made = common(state).pixels.drawing;
    if (made == nullptr)
        made = std::make_unique<PixelDrawing>(state);
    return *made;
}

// Pixels behind pixel transfer, as the source wants them.
struct TransferredPixels {
    uint32_t width = 0;
    uint32_t height = 0;
    std::vector<hw::Rgba> colors;
    std::vector<std::array<std::byte, 4>> color_bytes;  // in their place
    std::vector<float> depths;
    std::vector<uint8_t> stencils;

    size_t first_of(uint32_t y) const { return size_t{y} * width; }
};

// --- final conversion (3.6.5) -------------------------------------------------------------------

float clamped(float value) {
    return value > 0 ? std::min(value, 1.0f) : 0.0f;
}

// Floats stay as they are where the framebuffer has such (ARB_color_buffer_float).
bool draws_to_floats(State& state) {
    const gles::TargetImage image = gles::draw_image(state, 0);
    return image.format != nullptr && image.format->numbers() == gles::Numbers::floating;
}

void clamp_colors(std::span<hw::Rgba> colors) {
    for (hw::Rgba& color : colors)
        for (float& component : color)
            component = clamped(component);
}

void clamp_depths(std::span<float> depths) {
    for (float& depth : depths)
        depth = clamped(depth);
}

void cut_stencils(std::span<const uint32_t> values, uint8_t* to) {
    for (const uint32_t value : values)
        *to++ = static_cast<uint8_t>(value);
}

// --- pixels of the application ------------------------------------------------------------------

class Unpacker {
  public:
    Unpacker(const PixelState& pixels, const ClientImage& image, TransferredPixels& to)
        : pixels_(&pixels), image_(&image), to_(&to) {}

    // Bytes that nothing happens to.
    bool are_bytes() const {
        const PixelCode& code = image_->code();
        return code.data == PixelData::colors && code.element_bytes == 1 &&
               code.type == GL_UNSIGNED_BYTE && !changes_colors(*pixels_);
    }

    void unpack(bool to_floats) {
        switch (image_->code().data) {
            case PixelData::colors:
            case PixelData::indices: return unpack_colors(to_floats);
            case PixelData::depths: return unpack_depths();
            case PixelData::stencils: return unpack_stencils();
            case PixelData::depth_stencil: return unpack_pairs();
        }
    }

  private:
    void unpack_colors(bool to_floats) {
        const bool bytes = are_bytes();
        std::vector<hw::Rgba> row(to_->width);
        std::vector<double> indices(to_->width);
        (bytes ? to_->color_bytes.resize(size()) : to_->colors.resize(size()));
        for (uint32_t y = 0; y < to_->height; ++y) {
            if (image_->code().data == PixelData::indices) {
                image_->load_indices(y, 0, indices);
                make_colors(*pixels_, indices, row);
            } else {
                image_->load_colors(y, 0, row);
                change_colors(*pixels_, row);
            }
            if (!to_floats)
                clamp_colors(row);
            if (bytes)
                hw::pack_rgba_row(
                    hw::Format::r8g8b8a8_unorm, row,
                    reinterpret_cast<std::byte*>(&to_->color_bytes[to_->first_of(y)]));
            else
                std::ranges::copy(row, to_->colors.begin() + row_offset(y));
        }
    }

    void unpack_depths() {
        to_->depths.resize(size());
        for (uint32_t y = 0; y < to_->height; ++y) {
            const std::span row(&to_->depths[to_->first_of(y)], to_->width);
            image_->load_depths(y, 0, row);
            change_depths(*pixels_, row);
            clamp_depths(row);
        }
    }

    void unpack_stencils() {
        to_->stencils.resize(size());
        std::vector<double> row(to_->width);
        std::vector<uint32_t> values(to_->width);
        for (uint32_t y = 0; y < to_->height; ++y) {
            image_->load_indices(y, 0, row);
            make_stencils(*pixels_, row, values);
            cut_stencils(values, &to_->stencils[to_->first_of(y)]);
        }
    }

    void unpack_pairs() {
        to_->stencils.resize(size());
        to_->depths.resize(size());
        std::vector<DepthStencil> row(to_->width);
        for (uint32_t y = 0; y < to_->height; ++y) {
            image_->load_pairs(y, 0, row);
            change_pairs(*pixels_, row);
            for (uint32_t x = 0; x < to_->width; ++x) {
                to_->depths[to_->first_of(y) + x] = clamped(row[x].depth);
                to_->stencils[to_->first_of(y) + x] = static_cast<uint8_t>(row[x].stencil);
            }
        }
    }

    size_t size() const { return size_t{to_->width} * to_->height; }
    ptrdiff_t row_offset(uint32_t y) const { return static_cast<ptrdiff_t>(to_->first_of(y)); }

    const PixelState* pixels_;
    const ClientImage* image_;
    TransferredPixels* to_;
};

// --- pixels of the framebuffer ------------------------------------------------------------------

TransferredPixels transfer(const PixelState& pixels,
                           const FramebufferPixels& from,
                           PixelData data,
                           bool to_floats) {
    TransferredPixels to;
    to.width = from.width();
    to.height = from.height();
    const size_t size = size_t{to.width} * to.height;
    std::vector<double> indices(to.width);
    std::vector<uint32_t> values(to.width);
    const bool has_depth = data == PixelData::depths || data == PixelData::depth_stencil;
    const bool has_stencil = data == PixelData::stencils || data == PixelData::depth_stencil;
    to.depths.resize(has_depth ? size : 0);
    to.stencils.resize(has_stencil ? size : 0);
    to.colors.resize(data == PixelData::colors ? size : 0);
    for (uint32_t y = 0; y < to.height; ++y) {
        const size_t first = to.first_of(y);
        if (data == PixelData::colors) {
            const std::span row(&to.colors[first], to.width);
            from.load_colors(y, row);
            change_colors(pixels, row);
            if (!to_floats)
                clamp_colors(row);
        }
        if (has_depth) {
            const std::span row(&to.depths[first], to.width);
            from.load_depths(y, row);
            change_depths(pixels, row);
            clamp_depths(row);
        }
        if (has_stencil) {
            from.load_stencils(y, indices);
            make_stencils(pixels, indices, values);
            cut_stencils(values, &to.stencils[first]);
        }
    }
    return to;
}

// --- drawing ------------------------------------------------------------------------------------

void draw(State& state, PixelData data, const TransferredPixels& pixels, const PixelPlace& place) {
    PixelImage image = {.width = pixels.width, .height = pixels.height};
    PixelSource source = PixelSource::color;
    switch (data) {
        case PixelData::colors:
        case PixelData::indices:
            image.bytes = !pixels.color_bytes.empty();
            image.pixels = image.bytes ? static_cast<const void*>(pixels.color_bytes.data())
                                       : pixels.colors.data();
            break;
        case PixelData::depths:
            source = PixelSource::depth;
            image.pixels = pixels.depths.data();
            break;
        case PixelData::stencils:
            source = PixelSource::stencil;
            image.pixels = pixels.stencils.data();
            break;
        case PixelData::depth_stencil:
            source = PixelSource::depth_stencil;
            image.pixels = pixels.stencils.data();
            image.depths = pixels.depths.data();
            break;
    }
    drawing(state).draw(source, image, place);
}

PixelPlace place_at(State& state) {
    const Compatibility& desktop = compatibility(state);
    const RasterPosition& position = desktop.lists.raster_position;
    return {position.window[0], position.window[1], desktop.pixels.mode.zoom_x,
            desktop.pixels.mode.zoom_y};
}

// The framebuffer, and of pixels that want a buffer that it has it.
bool check_buffers(State& state, PixelData data) {
    if (!gles::check_framebuffer(state))
        return false;
    const gles::FramebufferTarget& target = gles::draw_target(state);
    const bool needs_stencil = data == PixelData::stencils || data == PixelData::depth_stencil;
    if ((needs_stencil && !target.has_stencil) ||
        (data == PixelData::depth_stencil && !target.has_depth)) {
        state.error(GL_INVALID_OPERATION, "the framebuffer has no such buffer to draw pixels to");
        return false;
    }
    return true;
}

// Whether pixels are drawn: in feedback a token tells of them, in selection nothing (5.2, 5.3).
bool is_rendering(State& state, GLenum token) {
    ListState& lists = compatibility(state).lists;
    const RasterPosition& position = lists.raster_position;
    if (lists.render_mode.mode == GL_FEEDBACK) {
        lists.render_mode.feedback.put(static_cast<GLfloat>(token));
        lists.render_mode.feedback.put(
            {.window = {position.window[0], position.window[1], position.window[2]},
             .w = position.window[3],
             .color = position.color,
             .tex_coord = position.tex_coords[0]});
    }
    return lists.render_mode.mode == GL_RENDER && !state.queries->drops_draws;
}

// Fragments of stencil values go through no stage.
bool check_drawing(State& state, PixelData data) {
    const bool stages = data != PixelData::stencils && data != PixelData::depth_stencil;
    return stages ? gles::check_stages(state) : gles::check_framebuffer(state);
}

}  // namespace

void draw_pixels(
    State& state, GLsizei width, GLsizei height, GLenum format, GLenum type, const void* pixels) {
    GLenum error = GL_NO_ERROR;
    // Of whatever type (OpenGL 3.0, 3.7.4).
    if (gles::is_integer_format(format) && state.formats.is_type(type))
        return state.error(GL_INVALID_OPERATION, "glDrawPixels: integers are not drawn");
    const std::optional<PixelCode> code = find_pixel_code(format, type, &error);
    if (!code)
        return state.error(error, "glDrawPixels: format or type");
    if (width < 0 || height < 0)
        return state.error(GL_INVALID_VALUE, "glDrawPixels: negative size");
    if (!check_buffers(state, code->data))
        return;
    const ImageSize size = {static_cast<uint32_t>(width), static_cast<uint32_t>(height)};
    const std::optional<ClientImage> image = ClientImage::to_unpack(state, *code, size, 2, pixels);
    if (!image || width == 0 || height == 0 || image->is_null())
        return;
    if (!check_drawing(state, code->data) || !compatibility(state).lists.raster_position.valid ||
        !is_rendering(state, GL_DRAW_PIXEL_TOKEN))
        return;
    TransferredPixels to;
    to.width = size.width;
    to.height = size.height;
    Unpacker(common(state).pixels, *image, to).unpack(draws_to_floats(state));
    draw(state, code->data, to, place_at(state));
}

void copy_pixels(State& state, GLint x, GLint y, GLsizei width, GLsizei height, GLenum type) {
    PixelData data = PixelData::colors;
    switch (type) {
        case GL_COLOR: break;
        case GL_DEPTH: data = PixelData::depths; break;
        case GL_STENCIL: data = PixelData::stencils; break;
        case GL_DEPTH_STENCIL: data = PixelData::depth_stencil; break;
        default: return state.error(GL_INVALID_ENUM, "glCopyPixels: type");
    }
    if (width < 0 || height < 0)
        return state.error(GL_INVALID_VALUE, "glCopyPixels: negative size");
    const gles::TargetImage source = find_read_image(state, data);
    if (source.format == nullptr)
        return;
    if (data == PixelData::colors && gles::is_integer(source.format->numbers()))
        return state.error(GL_INVALID_OPERATION, "glCopyPixels: the framebuffer has integers");
    if (!check_drawing(state, data) || !check_buffers(state, data))
        return;
    if (!compatibility(state).lists.raster_position.valid ||
        !is_rendering(state, GL_COPY_PIXEL_TOKEN))
        return;
    PixelPlace place = place_at(state);
    TransferredPixels pixels;
    {
        const std::optional<FramebufferPixels> from =
            FramebufferPixels::map(state, data, {x, y, width, height}, nullptr);
        if (!from)
            return;
        // What lies outside of the framebuffer is undefined: it is not drawn.
        place.x += static_cast<float>(from->first_x()) * place.zoom_x;
        place.y += static_cast<float>(from->first_y()) * place.zoom_y;
        pixels = transfer(common(state).pixels, *from, data, draws_to_floats(state));
    }
    draw(state, data, pixels, place);
}

void bitmap(State& state,
            GLsizei width,
            GLsizei height,
            GLfloat x_origin,
            GLfloat y_origin,
            GLfloat x_move,
            GLfloat y_move,
            const GLubyte* bits) {
    if (width < 0 || height < 0)
        return state.error(GL_INVALID_VALUE, "glBitmap: negative size");
    RasterPosition& position = compatibility(state).lists.raster_position;
    const PixelCode code = {GL_COLOR_INDEX, GL_BITMAP, PixelData::indices};
    const ImageSize size = {static_cast<uint32_t>(width), static_cast<uint32_t>(height)};
    std::optional<ClientImage> image = ClientImage::to_unpack(state, code, size, 2, bits);
    if (!image || !gles::check_stages(state) || !position.valid)
        return;
    const bool is_empty = width == 0 || height == 0 || image->is_null();
    if (is_rendering(state, GL_BITMAP_TOKEN) && !is_empty) {
        std::vector<uint8_t> texels(size_t{size.width} * size.height);
        std::vector<double> row(size.width);
        for (uint32_t y = 0; y < size.height; ++y) {
            image->load_indices(y, 0, row);
            for (uint32_t x = 0; x < size.width; ++x)
                texels[size_t{y} * size.width + x] = row[x] != 0 ? 0xff : 0;
        }
        image.reset();
        // What a transformation made of whole numbers may lie a little below them.
        constexpr float nudge = 1.0f / 4096;
        drawing(state).draw(PixelSource::bitmap,
                            {.width = size.width, .height = size.height, .pixels = texels.data()},
                            {std::floor(position.window[0] - x_origin + nudge),
                             std::floor(position.window[1] - y_origin + nudge), 1, 1});
    }
    position.window[0] += x_move;
    position.window[1] += y_move;
}

}  // namespace cuesta::gl
