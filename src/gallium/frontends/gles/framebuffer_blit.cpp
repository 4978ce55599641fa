// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Pixels from the framebuffer that is read to the one that is drawn to (NV_framebuffer_blit;
// ANGLE_framebuffer_blit, which allows less; OpenGL ES 3.0.6, 4.3.3). Nothing of the fragment
// pipeline counts but the scissor.
#include <algorithm>
#include <cstdlib>
#include <limits>
#include <string>

#include "gallium/auxiliary/blit_geometry.h"
#include "gallium/frontends/gles/blit_axis.h"
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/framebuffer_access.h"
#include "gallium/frontends/gles/pipe_state.h"
#include "gallium/frontends/gles/query.h"
#include "hw/formats/format.h"

namespace cuesta::gles {
namespace {

constexpr GLbitfield depth_and_stencil = GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT;
constexpr uint8_t rgb_mask = 0x7;
constexpr uint8_t alpha_mask = 0x8;

// As the application gives them.
struct BlitRectangle {
    BlitEdges x;
    BlitEdges y;
};
struct BlitCall {
    BlitRectangle source;
    BlitRectangle target;
    GLbitfield mask = 0;
    GLenum filter = GL_NEAREST;

    bool is_scaled() const {
        return std::abs(source.x.length()) != std::abs(target.x.length()) ||
               std::abs(source.y.length()) != std::abs(target.y.length());
    }
};

// A buffer that both framebuffers have.
struct SurfacePair {
    pipe::Surface from;
    pipe::Surface to;
    bool exists() const { return from.texture != nullptr && to.texture != nullptr; }
};

pipe::Surface depth_of(const FramebufferTarget& target) {
    return target.has_depth ? target.pipe.depth_stencil : pipe::Surface();
}
pipe::Surface stencil_of(const FramebufferTarget& target) {
    if (!target.has_stencil)
        return {};
    return target.pipe.stencil.texture != nullptr ? target.pipe.stencil : target.pipe.depth_stencil;
}

// What is copied: buffers of the mask that are not in both framebuffers are none of it.
struct BlitBuffers {
    TargetImage color;  // the one that is read
    std::array<TargetImage, pipe::max_color_buffers> colors;
    SurfacePair depth;
    SurfacePair stencil;
};

BlitBuffers find_buffers(State& state, GLbitfield mask) {
    BlitBuffers found;
    if ((mask & GL_COLOR_BUFFER_BIT) != 0) {
        found.color = read_image_or_none(state);
        for (size_t i = 0; i < found.colors.size() && found.color.surface.texture != nullptr; ++i)
            found.colors[i] = draw_image(state, i);
    }
    const FramebufferTarget& from = read_target(state);
    const FramebufferTarget& to = draw_target(state);
    if ((mask & GL_DEPTH_BUFFER_BIT) != 0)
        found.depth = {depth_of(from), depth_of(to)};
    if ((mask & GL_STENCIL_BUFFER_BIT) != 0)
        found.stencil = {stencil_of(from), stencil_of(to)};
    return found;
}

// --- errors ------------------------------------------------------------------------------------

bool same_numbers(const TexelFormat& a, const TexelFormat& b) {
    const auto type_of = [](const TexelFormat& format) {
        return hw::format_info(format.hw()).channels[0].type;
    };
    return a.bits == b.bits && type_of(a) == type_of(b);
}

bool same_colors(const BlitBuffers& buffers) {
    for (const TargetImage& to : buffers.colors)
        if (to.surface.texture != nullptr && !same_numbers(*buffers.color.format, *to.format))
            return false;
    return true;
}

bool same_depth_stencil(const BlitBuffers& buffers) {
    for (const SurfacePair* pair : {&buffers.depth, &buffers.stencil})
        if (pair->exists() && pair->from.format != pair->to.format)
            return false;
    return true;
}

// Null: samples are no obstacle.
const char* fault_of_samples(State& state, const BlitCall& call, const BlitBuffers& buffers) {
    const uint32_t from = read_target(state).samples;
    const uint32_t to = draw_target(state).samples;
    if (from <= 1 && to <= 1)
        return nullptr;
    if (from > 1 && to > 1 && from != to)
        return "glBlitFramebuffer: numbers of samples that differ";
    if (call.is_scaled())
        return "glBlitFramebuffer: samples are not scaled";
    return same_colors(buffers) ? nullptr : "glBlitFramebuffer: samples are not converted";
}

// Integers with a sign, without one, and all that is none.
int number_class(const TargetImage& image) {
    const Numbers numbers = image.format->numbers();
    return is_integer(numbers) ? static_cast<int>(numbers) : -1;
}

// Null: the numbers are no obstacle. Contexts of OpenGL ES 2.0 have no integers.
const char* fault_of_numbers(const BlitCall& call, const BlitBuffers& buffers) {
    if (buffers.color.format == nullptr)
        return nullptr;
    for (const TargetImage& to : buffers.colors)
        if (to.surface.texture != nullptr && number_class(buffers.color) != number_class(to))
            return "glBlitFramebuffer: integers are not converted";
    const bool integers = number_class(buffers.color) >= 0;
    return integers && call.filter != GL_NEAREST ? "glBlitFramebuffer: integers are not filtered"
                                                 : nullptr;
}

// Those that need no look at the framebuffers. False with the error recorded.
bool check_call(State& state, const BlitCall& call) {
    if ((call.mask & ~(GL_COLOR_BUFFER_BIT | depth_and_stencil)) != 0)
        state.error(GL_INVALID_VALUE, "glBlitFramebuffer: unknown buffers");
    else if (call.filter != GL_NEAREST && call.filter != GL_LINEAR)
        state.error(GL_INVALID_ENUM, "glBlitFramebuffer: filter");
    else if ((call.mask & depth_and_stencil) != 0 && call.filter != GL_NEAREST)
        state.error(GL_INVALID_OPERATION, "glBlitFramebuffer: depth and stencil are not filtered");
    else
        return check_framebuffer(state) && check_read_framebuffer(state);
    return false;
}

// Null: they can be copied.
const char* fault_of_buffers(State& state, const BlitCall& call, const BlitBuffers& buffers) {
    if (const char* fault = fault_of_samples(state, call, buffers))
        return fault;
    return same_depth_stencil(buffers) ? nullptr
                                       : "glBlitFramebuffer: depth and stencil are not converted";
}

// --- copies ------------------------------------------------------------------------------------

// The boxes and the scissor of all copies; nothing: no pixel is reached. Of rectangles so large
// that the pipe's boxes cannot hold them, and that have no smaller ones of the same scale, nothing
// is copied.
std::optional<pipe::BlitInfo> geometry_of(State& state, const BlitCall& call) {
    const pipe::Framebuffer& from = read_target(state).pipe;
    const pipe::Framebuffer& to = draw_target(state).pipe;
    pipe::Scissor inside = {0, 0, static_cast<uint16_t>(to.width),
                            static_cast<uint16_t>(to.height)};
    if (state.scissor.enabled)
        inside = scissor_state(state.scissor, to.width, to.height);
    const std::optional<BlitAxis> x =
        clip_blit_axis(call.source.x, call.target.x, from.width, {inside.min_x, inside.max_x});
    const std::optional<BlitAxis> y =
        clip_blit_axis(call.source.y, call.target.y, from.height, {inside.min_y, inside.max_y});
    if (!x || !y)
        return std::nullopt;
    constexpr int64_t most = std::numeric_limits<int32_t>::max();
    for (const BlitAxis* axis : {&*x, &*y}) {
        if (std::abs(axis->source.length()) <= most && axis->target.length() <= most)
            continue;
        state.warn("glBlitFramebuffer: rectangles of that size are not copied");
        return std::nullopt;
    }
    const auto box_of = [](const BlitEdges& columns, const BlitEdges& rows) {
        return pipe::Box{.x = static_cast<int32_t>(columns.start),
                         .y = static_cast<int32_t>(rows.start),
                         .width = static_cast<int32_t>(columns.length()),
                         .height = static_cast<int32_t>(rows.length())};
    };
    const bool filters = call.filter == GL_LINEAR && call.is_scaled();
    return pipe::BlitInfo{
        .src_box = box_of(x->source, y->source),
        .dst_box = box_of(x->target, y->target),
        .filter = filters ? pipe::Filter::linear : pipe::Filter::nearest,
        .scissor_enable = true,
        .scissor = {static_cast<uint16_t>(x->first), static_cast<uint16_t>(y->first),
                    static_cast<uint16_t>(x->last_end), static_cast<uint16_t>(y->last_end)}};
}

bool copy(State& state, pipe::BlitInfo info, const SurfacePair& surfaces) {
    info.src = surfaces.from;
    info.dst = surfaces.to;
    std::string text;
    if (state.pipe->blit(info, &text))
        return true;
    state.pipe_failed(text);
    return false;
}

// The alpha of that part becomes 1.
bool fill_alpha(State& state, const TargetImage& image, const pipe::Scissor& part) {
    pipe::Framebuffer alone = {.width = image.width, .height = image.height, .color_count = 1};
    alone.colors[0] = image.surface;
    state.set_dirty(Dirty::framebuffer);
    std::string text;
    if (state.pipe->set_framebuffer(alone, &text) &&
        state.pipe->clear_region({.buffers = pipe::Clear::color,
                                  .color = {0, 0, 0, 1},
                                  .color_mask = alpha_mask,
                                  .scissor = part},
                                 &text))
        return true;
    state.pipe_failed(text);
    return false;
}

// Alpha that the application cannot see is neither written nor, as it may never have been written,
// read.
bool copy_color(State& state, pipe::BlitInfo info, const TargetImage& from, const TargetImage& to) {
    const bool hidden = from.format->hides_alpha();
    if (hidden || to.format->hides_alpha())
        info.color_mask = rgb_mask;
    if (!copy(state, info, {from.surface, to.surface}))
        return false;
    const bool lacks_alpha = hidden && hw::has_alpha(to.format->hw()) && !to.format->hides_alpha();
    return !lacks_alpha || fill_alpha(state, to, info.scissor);
}

// Both at once where they lie together.
bool copy_depth_stencil(State& state, pipe::BlitInfo info, const BlitBuffers& buffers) {
    const SurfacePair& depth = buffers.depth;
    const SurfacePair& stencil = buffers.stencil;
    if (depth.exists() && stencil.exists() && gallium::same_pixels(depth.from, stencil.from) &&
        gallium::same_pixels(depth.to, stencil.to))
        return copy(state, info, depth);
    info.stencil = false;
    if (depth.exists() && !copy(state, info, depth))
        return false;
    info.stencil = true;
    info.depth = false;
    return !stencil.exists() || copy(state, info, stencil);
}

void blit_buffers(State& state, const BlitCall& call, const BlitBuffers& buffers) {
    const std::optional<pipe::BlitInfo> info = geometry_of(state, call);
    if (!info)
        return;
    for (const TargetImage& to : buffers.colors)
        if (to.surface.texture != nullptr && !copy_color(state, *info, buffers.color, to))
            return;
    copy_depth_stencil(state, *info, buffers);
}

// x0, y0, x1, y1 of the source, then of the target.
using BlitCorners = std::array<GLint, 8>;

void check_and_blit(State& state,
                    const BlitCorners& c,
                    GLbitfield mask,
                    GLenum filter,
                    decltype(fault_of_buffers)* fault_of) {
    const BlitCall call = {.source = {{c[0], c[2]}, {c[1], c[3]}},
                           .target = {{c[4], c[6]}, {c[5], c[7]}},
                           .mask = mask,
                           .filter = filter};
    if (!check_call(state, call))
        return;
    const BlitBuffers buffers = find_buffers(state, call.mask);
    const char* fault = fault_of_numbers(call, buffers);
    if (fault == nullptr)
        fault = fault_of(state, call, buffers);
    if (fault != nullptr)
        state.error(GL_INVALID_OPERATION, fault);
    else if (!state.queries->drops_draws)
        blit_buffers(state, call, buffers);
}

// --- ANGLE_framebuffer_blit --------------------------------------------------------------------

bool is_mirrored(const BlitEdges& source, const BlitEdges& target) {
    return (source.length() < 0) != (target.length() < 0);
}

bool covers(const BlitEdges& edges, uint32_t size) {
    const auto [first, end] = std::minmax(edges.start, edges.end);
    return first <= 0 && end >= int64_t{size};
}

// Whether depth and stencil are copied whole: the scissor counts for the destination.
bool copies_everything(State& state, const BlitCall& call) {
    const pipe::Framebuffer& from = read_target(state).pipe;
    const pipe::Framebuffer& to = draw_target(state).pipe;
    bool all = covers(call.source.x, from.width) && covers(call.source.y, from.height) &&
               covers(call.target.x, to.width) && covers(call.target.y, to.height);
    if (state.scissor.enabled) {
        const pipe::Scissor part = scissor_state(state.scissor, to.width, to.height);
        all &=
            part.min_x == 0 && part.min_y == 0 && part.max_x == to.width && part.max_y == to.height;
    }
    return all;
}

// Null: they can be copied, and it is nothing that this extension leaves out.
const char* fault_of_angle(State& state, const BlitCall& call, const BlitBuffers& buffers) {
    if (call.is_scaled() || is_mirrored(call.source.x, call.target.x) ||
        is_mirrored(call.source.y, call.target.y))
        return "glBlitFramebufferANGLE: neither scales nor mirrors";
    if (!same_colors(buffers))
        return "glBlitFramebufferANGLE: colours are not converted";
    if ((buffers.depth.exists() || buffers.stencil.exists()) && !copies_everything(state, call))
        return "glBlitFramebufferANGLE: depth and stencil are copied whole";
    return fault_of_buffers(state, call, buffers);
}

// --- OpenGL ES 3 -------------------------------------------------------------------------------

bool same_rectangles(const BlitCall& call) {
    const auto same = [](const BlitEdges& a, const BlitEdges& b) {
        return a.start == b.start && a.end == b.end;
    };
    return same(call.source.x, call.target.x) && same(call.source.y, call.target.y);
}

// Null: no buffer is copied to itself.
const char* fault_of_overlap(const BlitBuffers& buffers) {
    constexpr const char* fault = "glBlitFramebuffer: a buffer is not copied to itself";
    for (const TargetImage& to : buffers.colors)
        if (to.surface.texture != nullptr &&
            gallium::same_pixels(buffers.color.surface, to.surface))
            return fault;
    for (const SurfacePair* pair : {&buffers.depth, &buffers.stencil})
        if (pair->exists() && gallium::same_pixels(pair->from, pair->to))
            return fault;
    return nullptr;
}

const char* fault_of_es3(State& state, const BlitCall& call, const BlitBuffers& buffers) {
    if (const char* fault = fault_of_overlap(buffers))
        return fault;
    if (!same_depth_stencil(buffers))
        return "glBlitFramebuffer: depth and stencil are not converted";
    if (draw_target(state).samples > 1)
        return "glBlitFramebuffer: not to several samples";
    if (read_target(state).samples <= 1)
        return nullptr;
    if (!same_rectangles(call))
        return "glBlitFramebuffer: samples stay where they are";
    return same_colors(buffers) ? nullptr : "glBlitFramebuffer: samples are not converted";
}

}  // namespace

void blit_framebuffer_es3(State& state,
                          GLint from_x0,
                          GLint from_y0,
                          GLint from_x1,
                          GLint from_y1,
                          GLint to_x0,
                          GLint to_y0,
                          GLint to_x1,
                          GLint to_y1,
                          GLbitfield mask,
                          GLenum filter) {
    // Desktop OpenGL's are those of the extensions (OpenGL 3.2, 4.3.3).
    check_and_blit(state, {from_x0, from_y0, from_x1, from_y1, to_x0, to_y0, to_x1, to_y1}, mask,
                   filter, state.is_desktop() ? fault_of_buffers : fault_of_es3);
}

void blit_framebuffer(State& state,
                      GLint from_x0,
                      GLint from_y0,
                      GLint from_x1,
                      GLint from_y1,
                      GLint to_x0,
                      GLint to_y0,
                      GLint to_x1,
                      GLint to_y1,
                      GLbitfield mask,
                      GLenum filter) {
    check_and_blit(state, {from_x0, from_y0, from_x1, from_y1, to_x0, to_y0, to_x1, to_y1}, mask,
                   filter, fault_of_buffers);
}

void blit_framebuffer_angle(State& state,
                            GLint from_x0,
                            GLint from_y0,
                            GLint from_x1,
                            GLint from_y1,
                            GLint to_x0,
                            GLint to_y0,
                            GLint to_x1,
                            GLint to_y1,
                            GLbitfield mask,
                            GLenum filter) {
    if (filter != GL_NEAREST)
        return state.error(GL_INVALID_ENUM, "glBlitFramebufferANGLE: filter");
    check_and_blit(state, {from_x0, from_y0, from_x1, from_y1, to_x0, to_y0, to_x1, to_y1}, mask,
                   filter, fault_of_angle);
}

}  // namespace cuesta::gles
