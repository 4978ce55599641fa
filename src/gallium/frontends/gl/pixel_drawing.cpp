// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/pixel_drawing.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "base/at_exit.h"
#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gles/draw_checks.h"
#include "gallium/frontends/gles/draw_state.h"
#include "gallium/frontends/gles/framebuffer_access.h"
#include "gallium/frontends/gles/texel_access.h"

namespace cuesta::gl {

namespace {

using gles::Executable;
using gles::StageExecutables;
using gles::Texture;
using Vec4 = std::array<float, 4>;

constexpr size_t vec4_bytes = sizeof(Vec4);

// What stays the same for glGet* and the next draw, whatever a draw of pixels wants.
class StateKeeper {
  public:
    explicit StateKeeper(State& state)
        : state_(&state),
          raster_(state.raster),
          viewport_(state.viewport),
          depth_(state.depth),
          stencil_(state.stencil),
          blend_(state.blend),
          alpha_test_(compatibility(state).fixed.alpha_test) {
        touch();
    }
    ~StateKeeper() {
        state_->raster = raster_;
        state_->viewport = viewport_;
        state_->depth = depth_;
        state_->stencil = stencil_;
        state_->blend = blend_;
        compatibility(*state_).fixed.alpha_test = alpha_test_;
        touch();
    }
    StateKeeper(const StateKeeper&) = delete;
    StateKeeper& operator=(const StateKeeper&) = delete;

  private:
    void touch() {
        using gles::Dirty;
        state_->set_dirty(Dirty::rasterizer | Dirty::viewport | Dirty::depth_stencil |
                          Dirty::stencil_reference | Dirty::blend | Dirty::program);
    }

    State* state_;
    gles::RasterState raster_;
    gles::ViewportState viewport_;
    gles::DepthState depth_;
    gles::StencilState stencil_;
    gles::BlendValues blend_;
    AlphaTest alpha_test_;
};

}  // namespace

// A texture in a unit for as long as this lives.
class PixelDrawing::Binding {
  public:
    Binding(State& state, uint8_t unit, std::shared_ptr<Texture> texture)
        : state_(&state),
          unit_(unit),
          texture_(std::exchange(binding(), std::move(texture))),
          sampler_(std::exchange(state.samplers[unit], nullptr)) {
        state.set_dirty(gles::Dirty::textures);
    }
    ~Binding() {
        binding() = std::move(texture_);
        state_->samplers[unit_] = std::move(sampler_);
        state_->set_dirty(gles::Dirty::textures);
    }
    Binding(const Binding&) = delete;
    Binding& operator=(const Binding&) = delete;

  private:
    std::shared_ptr<Texture>& binding() {
        return state_->textures.units[unit_][*gles::texture_target_index(GL_TEXTURE_2D)];
    }

    State* state_;
    uint8_t unit_;
    std::shared_ptr<Texture> texture_;
    std::shared_ptr<gles::Sampler> sampler_;
};

namespace {

// What the texels of a texture are.
struct TexelChoice {
    gles::TexelKind kind;
    GLenum format;
    GLenum type;
};

TexelChoice choice_of(PixelSource source, bool bytes) {
    switch (source) {
        case PixelSource::color:
            if (!bytes)
                return {gles::TexelKind::rgba32f, GL_RGBA, GL_FLOAT};
            return {gles::TexelKind::rgba8, GL_RGBA, GL_UNSIGNED_BYTE};
        case PixelSource::depth: return {gles::TexelKind::red32f, GL_RED, GL_FLOAT};
        default: return {gles::TexelKind::red8, GL_RED, GL_UNSIGNED_BYTE};
    }
}

struct ImagePart {
    uint32_t x = 0;
    uint32_t y = 0;
    uint32_t width = 0;
    uint32_t height = 0;
};

// A texture of a part of rows of `row_pixels`. Null with the error recorded.
std::shared_ptr<Texture> make_texture(State& state,
                                      const TexelChoice& choice,
                                      const void* pixels,
                                      uint32_t row_pixels,
                                      const ImagePart& part) {
    auto texture = std::make_shared<Texture>(0);
    texture->set_target(GL_TEXTURE_2D);
    texture->parameters.min_filter = texture->parameters.mag_filter = GL_NEAREST;
    gles::TextureImage image;
    image.format = &state.formats.of(choice.kind);
    image.width = part.width;
    image.height = part.height;
    image.depth = 1;
    if (!texture->specify(state, 0, 0, image))
        return nullptr;
    const gles::ClientFormat& client = *gles::find_client_format(choice.format, choice.type);
    gles::ClientLayout layout;
    layout.row_stride = uint64_t{row_pixels} * client.bytes;
    layout.first = part.y * layout.row_stride + uint64_t{part.x} * client.bytes;
    if (!gles::write_pixels(state, *texture->find(0, 0), {0, 0, 0, {part.width, part.height, 1}},
                            client, layout, pixels))
        return nullptr;
    return texture;
}

// Of a side of the window, the pixels whose centres are between two places, in the framebuffer.
PixelRange covered_pixels(float from, float to, uint32_t size) {
    const auto bound = [size](float place) {
        return static_cast<int32_t>(
            std::ceil(std::clamp(place - 0.5f, 0.0f, static_cast<float>(size))));
    };
    return {bound(std::min(from, to)), bound(std::max(from, to))};
}

bool can_place(const PixelPlace& place) {
    const auto is_usable = [](float zoom) { return std::isfinite(zoom) && zoom != 0; };
    return std::isfinite(place.x) && std::isfinite(place.y) && is_usable(place.zoom_x) &&
           is_usable(place.zoom_y);
}

// A unit that the shader's samplers leave free: there are more than a stage has samplers.
uint8_t free_unit(const std::vector<uint8_t>& used) {
    auto unit = static_cast<uint8_t>(gles::max_texture_units - 1);
    while (std::ranges::find(used, unit) != used.end())
        --unit;
    return unit;
}

Vec4 raster_value(const RasterPosition& position, const nir::IoSlot& input) {
    switch (input.slot) {
        case nir::Slot::color: return input.index == 0 ? position.color : position.secondary_color;
        case nir::Slot::fog: return {position.distance, 0, 0, 1};
        case nir::Slot::tex_coord:
            return input.index < position.tex_coords.size() ? position.tex_coords[input.index]
                                                            : Vec4{0, 0, 0, 1};
        default: return {};
    }
}

void append(std::vector<std::byte>& constants, const Vec4& value) {
    const auto* bytes = reinterpret_cast<const std::byte*>(value.data());
    constants.insert(constants.end(), bytes, bytes + vec4_bytes);
}

// Raster state that is none of pixels', over the whole framebuffer.
void set_plain_state(State& state, const pipe::Framebuffer& framebuffer) {
    gles::RasterState raster = state.raster;
    raster.cull = false;
    raster.front_face = GL_CCW;  // rectangles face front
    raster.polygon_offset = false;
    raster.clip_distances.fill(false);
    state.raster = raster;
    state.viewport = gles::ViewportState();
    state.viewport.width = static_cast<GLsizei>(framebuffer.width);
    state.viewport.height = static_cast<GLsizei>(framebuffer.height);
}

// Nothing happens to stencil values but the masks and the scissor (4.3.1).
void set_stencil_state(State& state, bool with_depth) {
    const GLuint mask = state.stencil.sides[0].write_mask;
    state.stencil.test = true;
    for (gles::StencilSide& side : state.stencil.sides) {
        side = gles::StencilSide();
        side.write_mask = mask;
        side.fail = side.depth_fail = side.depth_pass = GL_REPLACE;
    }
    state.depth.test = with_depth;
    state.depth.func = GL_ALWAYS;
    state.blend.color_masks.fill(0);
    state.raster.alpha_to_coverage = false;
    compatibility(state).fixed.alpha_test.enabled = false;
}

}  // namespace

struct PixelDrawing::Draw {
    PixelSource source = PixelSource::color;
    PixelPlace place;
    uint32_t width = 0;
    uint32_t height = 0;
    PixelRange columns;
    PixelRange rows;
    std::array<std::shared_ptr<Texture>, 2> textures;  // the second: of depth
};

PixelDrawing::PixelDrawing(State& state) : state_(&state) {}

PixelDrawing::~PixelDrawing() = default;

std::shared_ptr<Executable> PixelDrawing::make(std::unique_ptr<nir::Shader> fragment,
                                               const glsl::Program* model,
                                               uint32_t textures) {
    auto program = std::make_unique<glsl::Program>();
    if (model != nullptr) {
        program->version = model->version;
        program->fragment.samplers = model->fragment.samplers;
        program->writes_all_color_buffers = model->writes_all_color_buffers;
    }
    glsl::ValueType sampler;
    sampler.base = glsl::ValueType::Base::sampler;
    program->fragment.samplers.resize(program->fragment.samplers.size() + textures, sampler);
    program->fragment.uniform_vec4s = fragment->uniform_vec4s;
    program->fragment.nir = std::move(fragment);
    program->vertex.nir = pixel_vertex_shader();
    program->vertex.uniform_vec4s = pixel_vertex_uniforms;
    return std::make_shared<Executable>(state_->share->next_serial(), std::move(program),
                                        state_->shader_options.integer_uniforms);
}

std::shared_ptr<Executable> PixelDrawing::find_variant(const std::shared_ptr<Executable>& base,
                                                       PixelSource source) {
    const auto key = std::pair(base->serial, source);
    const auto known = variants_.find(key);
    if (known != variants_.end())
        return known->second.made;
    std::erase_if(variants_, [](const auto& variant) { return variant.second.base.expired(); });
    const glsl::Stage& stage = base->program->fragment;
    const auto texture = static_cast<uint32_t>(stage.samplers.size());
    if (texture >= pipe::max_samplers) {
        state_->pipe_failed("pixels need a texture beside those of the fragment shader");
        return nullptr;
    }
    Variant variant = {
        base, make(pixel_fragment_shader(*stage.nir, source, texture), base->program.get(), 1)};
    return variants_.emplace(key, std::move(variant)).first->second.made;
}

std::shared_ptr<Executable> PixelDrawing::find_stencil(bool with_depth) {
    std::shared_ptr<Executable>& known = stencil_[with_depth ? 1 : 0];
    if (known == nullptr)
        known = make(stencil_fragment_shader(with_depth), nullptr, with_depth ? 2 : 1);
    return known;
}

bool PixelDrawing::needs_stages() const {
    return runs_fragment_stage(active_->source);
}

bool PixelDrawing::substitute(StageExecutables& stages) {
    const Draw& draw = *active_;
    const bool runs_stage = runs_fragment_stage(draw.source);
    std::shared_ptr<Executable> base = runs_stage ? stages[1] : nullptr;
    if (runs_stage && base == nullptr && state_->program != nullptr)
        base = state_->program->executable;
    const std::shared_ptr<Executable> made =
        runs_stage ? find_variant(base, draw.source)
                   : find_stencil(draw.source == PixelSource::depth_stencil);
    if (made == nullptr)
        return false;
    const RasterPosition& position = compatibility(*state_).lists.raster_position;
    Executable::Stage& fragment = made->stages[1];
    fragment.constants.clear();
    fragment.units.clear();
    if (runs_stage) {
        fragment.constants = base->stages[1].constants;
        fragment.units = base->stages[1].units;
    }
    append(fragment.constants,
           {draw.place.x, draw.place.y, 1 / draw.place.zoom_x, 1 / draw.place.zoom_y});
    append(fragment.constants,
           {static_cast<float>(draw.width - 1), static_cast<float>(draw.height - 1), 0, 0});
    if (runs_stage)
        for (const nir::IoSlot& input : base->program->fragment.nir->inputs)
            append(fragment.constants, raster_value(position, input));
    for (size_t i = 0; i < draw.textures.size(); ++i) {
        if (draw.textures[i] == nullptr)
            continue;
        const uint8_t unit = free_unit(fragment.units);
        fragment.units.push_back(unit);
        bindings_[i] = std::make_unique<Binding>(*state_, unit, draw.textures[i]);
    }
    ++fragment.serial;
    ++made->units_serial;

    const pipe::Framebuffer& framebuffer = gles::draw_target(*state_).pipe;
    const auto clip = [](int32_t pixel, uint32_t size) {
        return 2 * static_cast<float>(pixel) / static_cast<float>(size) - 1;
    };
    Executable::Stage& vertex = made->stages[0];
    vertex.constants.clear();
    append(vertex.constants,
           {clip(draw.columns.first, framebuffer.width), clip(draw.rows.first, framebuffer.height),
            clip(draw.columns.end, framebuffer.width), clip(draw.rows.end, framebuffer.height)});
    append(vertex.constants, {2 * std::clamp(position.window[2], 0.0f, 1.0f) - 1, 0, 0, 0});
    ++vertex.serial;
    stages = {made, made, nullptr};
    return true;
}

void PixelDrawing::run(const Draw& draw) {
    State& state = *state_;
    const StateKeeper keeper(state);
    set_plain_state(state, gles::draw_target(state).pipe);
    if (!runs_fragment_stage(draw.source))
        set_stencil_state(state, draw.source == PixelSource::depth_stencil);
    const base::AtExit unbound([this] { bindings_ = {}; });
    const auto prepare = [&] {
        active_ = &draw;
        const base::AtExit prepared([this] { active_ = nullptr; });
        return state.draw->prepare() && gles::check_unmapped(state, nullptr);
    };
    const bool ready = prepare();
    std::string text;
    if (ready &&
        !state.pipe->draw_vbo({.mode = pipe::Primitive::triangle_strip, .count = 4}, &text))
        gles::draw_failed(state, nullptr, text);
}

void PixelDrawing::draw(PixelSource source, const PixelImage& image, const PixelPlace& place) {
    const pipe::Framebuffer framebuffer = gles::draw_target(*state_).pipe;
    if (!can_place(place) || framebuffer.width == 0 || framebuffer.height == 0)
        return;
    const uint32_t most = state_->limits.texture_2d_size;
    for (uint32_t y = 0; y < image.height; y += most)
        for (uint32_t x = 0; x < image.width; x += most) {
            const ImagePart part = {x, y, std::min(most, image.width - x),
                                    std::min(most, image.height - y)};
            Draw draw;
            draw.source = source;
            draw.place = place;
            draw.place.x += static_cast<float>(x) * place.zoom_x;
            draw.place.y += static_cast<float>(y) * place.zoom_y;
            draw.width = part.width;
            draw.height = part.height;
            const float right = draw.place.x + static_cast<float>(part.width) * place.zoom_x;
            const float top = draw.place.y + static_cast<float>(part.height) * place.zoom_y;
            draw.columns = covered_pixels(draw.place.x, right, framebuffer.width);
            draw.rows = covered_pixels(draw.place.y, top, framebuffer.height);
            if (draw.columns.first >= draw.columns.end || draw.rows.first >= draw.rows.end)
                continue;
            draw.textures[0] = make_texture(*state_, choice_of(source, image.bytes), image.pixels,
                                            image.width, part);
            if (draw.textures[0] == nullptr)
                return;
            if (image.depths != nullptr) {
                draw.textures[1] = make_texture(*state_, choice_of(PixelSource::depth, false),
                                                image.depths, image.width, part);
                if (draw.textures[1] == nullptr)
                    return;
            }
            run(draw);
        }
}

}  // namespace cuesta::gl
