// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "render.h"

#include <algorithm>

#include <fmt/core.h>

#include "hw/formats/format.h"
#include "shading.h"

namespace cuesta::reference {
namespace {

class DrawRenderer {
  public:
    DrawRenderer(const tools::SceneDraw& draw,
                 const Options& options,
                 DrawShaders& shaders,
                 Target& target)
        : draw_(draw), options_(options), shaders_(shaders), target_(target) {
        bounds_ = {0, 0, static_cast<int32_t>(target.width()),
                   static_cast<int32_t>(target.height())};
        if (draw.rasterizer.scissor) {
            bounds_ = {std::max<int32_t>(bounds_.min_x, draw.scissor.min_x),
                       std::max<int32_t>(bounds_.min_y, draw.scissor.min_y),
                       std::min<int32_t>(bounds_.max_x, draw.scissor.max_x),
                       std::min<int32_t>(bounds_.max_y, draw.scissor.max_y)};
        }
    }

    Result<void> run() {
        for (size_t i = 0; i < tools::vertex_count(draw_); ++i)
            vertices_.push_back(TRY(shaders_.run_vertex(i)));
        const size_t elements = tools::element_count(draw_);
        if (draw_.primitive == pipe::Primitive::points) {
            for (size_t i = 0; i < elements; ++i)
                draw_point(vertex(i));
        } else {
            const auto triangles = triangles_of(draw_.primitive, elements);
            if (!triangles)
                return Error{Errc::unsupported, "the reference draws no lines"};
            for (const auto& [a, b, c] : *triangles)
                draw_triangle({&vertex(a), &vertex(b), &vertex(c)});
        }
        if (failure_)
            return *failure_;
        return {};
    }

  private:
    const Vertex& vertex(size_t element) const {
        return vertices_[draw_.indices.empty() ? element : draw_.indices[element]];
    }

    void draw_point(const Vertex& vertex) {
        if (!inside_clip_volume(vertex))
            return;
        const double size =
            std::clamp(vertex.point_size, options_.least_point_size, options_.greatest_point_size);
        raster_point(to_window(vertex, draw_.viewport), size, bounds_,
                     [this](Quad& quad) { shade(quad); });
    }

    void draw_triangle(const std::array<const Vertex*, 3>& triangle) {
        std::vector<WindowVertex> polygon;
        for (const Vertex& corner : clip_triangle(triangle))
            polygon.push_back(to_window(corner, draw_.viewport));
        if (polygon.size() < 3)
            return;
        const bool counter_clockwise = signed_area(polygon) < 0;
        const bool front = counter_clockwise == draw_.rasterizer.front_ccw;
        const pipe::CullFace cull = draw_.rasterizer.cull_face;
        if (cull == pipe::CullFace::front_and_back ||
            cull == (front ? pipe::CullFace::front : pipe::CullFace::back))
            return;
        for (size_t i = 1; i + 1 < polygon.size(); ++i)
            raster_triangle({&polygon[0], &polygon[i], &polygon[i + 1]}, bounds_, front,
                            [this](Quad& quad) { shade(quad); });
    }

    void shade(Quad& quad) {
        if (failure_)
            return;
        const Result<DrawShaders::Colors> colors = shaders_.run_quad(quad);
        if (!colors) {
            failure_ = colors.error();
            return;
        }
        for (unsigned i = 0; i < quad_pixels; ++i) {
            const Pixel& pixel = quad.pixels[i];
            if (pixel.covered && (*colors)[i])
                target_.put(draw_, static_cast<uint32_t>(pixel.x), static_cast<uint32_t>(pixel.y),
                            quad.front_face, pixel.z, *(*colors)[i]);
        }
    }

    const tools::SceneDraw& draw_;
    const Options& options_;
    DrawShaders& shaders_;
    Target& target_;
    Bounds bounds_;
    std::vector<Vertex> vertices_;
    std::optional<Error> failure_;
};

// What a pass drew, as OpenGL's pictures have it: rows go up. Those of targets go down.
tools::Image picture_of(const Target& target) {
    const std::vector<uint8_t> down = target.rgba();
    const size_t row = size_t{target.width()} * 4;
    tools::Image image{.width = target.width(), .height = target.height(), .rgba = {}};
    image.rgba.reserve(down.size());
    for (size_t y = target.height(); y-- > 0;)
        image.rgba.insert(image.rgba.end(), &down[y * row], &down[y * row] + row);
    return image;
}

Result<Texture> texture_of(const tools::Scene& scene,
                           const std::vector<tools::Image>& drawn,
                           const tools::TextureUse& use) {
    Texture texture;
    if (use.source == tools::TextureUse::Source::pass) {
        const tools::Image& picture = drawn[use.index];
        texture.levels.push_back({picture.width, picture.height, picture.rgba});
        return texture;
    }
    const tools::SceneTexture& from = scene.textures[use.index];
    if (from.target != pipe::Target::texture_2d || from.format != hw::Format::r8g8b8a8_unorm)
        return Error{Errc::unsupported, "the reference reads 2D textures of RGBA8"};
    for (size_t level = 0; level < from.levels.size(); ++level) {
        const uint32_t width = std::max(from.width >> level, 1u);
        const uint32_t height = std::max(from.height >> level, 1u);
        const std::vector<std::byte>& bytes = from.levels[level];
        if (bytes.size() != size_t{width} * height * 4)
            return Error{Errc::invalid, fmt::format("level {} has the wrong size", level)};
        texture.levels.push_back(
            {width, height, {reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()}});
    }
    return texture;
}

Result<void> draw_to(const tools::Scene& scene,
                     const tools::SceneDraw& draw,
                     const Options& options,
                     const std::vector<tools::Image>& drawn,
                     Target& target) {
    TRY(check_state(draw));
    std::vector<Texture> textures;
    for (const tools::TextureUse& use : draw.textures)
        textures.push_back(TRY(texture_of(scene, drawn, use)));
    const std::unique_ptr<DrawShaders> shaders =
        TRY(DrawShaders::create(draw, std::move(textures), options.precision, target.height()));
    return DrawRenderer(draw, options, *shaders, target).run();
}

}  // namespace

Result<tools::Image> render(const tools::Scene& scene, const Options& options) {
    if (const auto complaint = tools::check_scene(scene))
        return Error{Errc::invalid, *complaint};
    std::vector<tools::Image> drawn;  // what earlier passes drew
    for (size_t i = 0;; ++i) {
        Target target(scene.passes[i]);
        for (const tools::SceneDraw& draw : scene.passes[i].draws)
            TRY(draw_to(scene, draw, options, drawn, target));
        if (i + 1 == scene.passes.size())
            return tools::Image{
                .width = target.width(), .height = target.height(), .rgba = target.rgba()};
        drawn.push_back(picture_of(target));
    }
}

}  // namespace cuesta::reference
