// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Every lookup of Cg's library that the page says the driver's GPU serves, drawn: which texel it
// gives. The table of the library says what each form has in which component.
#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "compiler/cg/cg.h"
#include "compiler/cg/library/library_table.h"
#include "tests/unit/gallium/drivers/pixel_fixture.h"

namespace cuesta::gallium {
namespace {

using cg::LibraryRow;
using cg::LookupForm;
using cg::LookupOffset;
using cg::SamplerKind;
using shading::TextureLookup;

// What is looked up lies at level 0 or 1, one texel of level 0 for each pixel of the target.
constexpr uint32_t level_count = 2;
constexpr uint32_t slice = 2;  // of 3D textures
constexpr unsigned seen_face = 4;
constexpr Format depth_format = Format::z16_unorm;
constexpr uint32_t greatest_depth = 0xffff;

struct Size {
    uint32_t width = 1;
    uint32_t height = 1;
    uint32_t depth = 1;
};

constexpr Size target_size = {16, 8, 1};

struct Texel {
    uint32_t x, y, z, level;
};

Size size_of(SamplerKind kind) {
    switch (kind) {
        case SamplerKind::dim_1d: return {16, 1, 1};
        case SamplerKind::dim_3d: return {16, 8, 4};
        case SamplerKind::cube: return {8, 8, 1};
        default: return {16, 8, 1};
    }
}

pipe::Target target_of(SamplerKind kind) {
    switch (kind) {
        case SamplerKind::dim_1d: return pipe::Target::texture_1d;
        case SamplerKind::dim_3d: return pipe::Target::texture_3d;
        case SamplerKind::cube: return pipe::Target::texture_cube;
        default: return pipe::Target::texture_2d;
    }
}

// No two texels are alike.
Rgba color_of(const Texel& t) {
    return {static_cast<float>(t.x) * 15 / 255, static_cast<float>(t.y) * 30 / 255,
            static_cast<float>(t.z) * 60 / 255, static_cast<float>(t.level + 1) * 100 / 255};
}

// Two bits of the place, so that neighbours and levels differ.
bool is_far(const Texel& t) {
    return ((t.x ^ t.x >> 1 ^ t.y ^ t.level) & 1) != 0;
}

struct Lookup {
    const LibraryRow& row;
    const cg::Profile& profile;
    bool has_offset;

    const LookupForm& form() const { return row.lookup; }
    bool is_compared() const {
        return form().comparator != LookupForm::absent &&
               (profile.compares || !form().is_comparison_optional);
    }
    bool is_rectangle() const { return row.sampler == SamplerKind::rect; }
    bool is_fetch() const { return form().what == TextureLookup::fetch; }
    bool is_size() const { return form().what == TextureLookup::size; }
    Size size() const { return size_of(row.sampler); }

    // Rectangles have one level.
    uint32_t level() const {
        const bool second = form().bias != LookupForm::absent || form().lod != LookupForm::absent ||
                            form().has_gradients || form().has_level || is_size();
        return second && !is_rectangle() ? 1 : 0;
    }

    // --- the program

    // `at` goes from 0 to 1 over the target.
    std::string place(unsigned c) const {
        if (row.sampler == SamplerKind::cube) {
            constexpr const char* directions[] = {"(at.x * 2 - 1)", "(1 - at.y * 2)", "at.w"};
            return directions[c];
        }
        const uint32_t sides[] = {size().width, size().height, size().depth};
        const uint32_t side = std::max(sides[c] >> level(), 1u);
        const char name = "xyz"[c];
        if (is_fetch())
            return fmt::format("(int) (at.{} * {})", name, side);
        return is_rectangle() ? fmt::format("(at.{} * {})", name, side)
                              : fmt::format("at.{}", name);
    }

    // Components that mean nothing have a number that would show.
    std::string component(unsigned c) const {
        const bool is_projected = form().projector != LookupForm::absent;
        if (c == form().projector)
            return "2";
        if (c == form().bias || c == form().lod)
            return "1";
        std::string text = "7";
        if (is_compared() && c == form().comparator)
            text = "0.5";
        else if (c < dimensions_of(row))
            text = place(c);
        return is_projected ? text + " * 2" : text;
    }

    std::string coordinate() const {
        constexpr cg::Shape floats[] = {cg::Shape::float1, cg::Shape::float2, cg::Shape::float3,
                                        cg::Shape::float4};
        constexpr cg::Shape ints[] = {cg::Shape::int1, cg::Shape::int2, cg::Shape::int3,
                                      cg::Shape::int4};
        for (unsigned k = 0; k < 4; ++k) {
            const bool whole = row.operands[1] == ints[k];
            if (!whole && row.operands[1] != floats[k])
                continue;
            std::string text = fmt::format("{}{}(", whole ? "int" : "float", k + 1);
            for (unsigned c = 0; c <= k; ++c)
                text += (c == 0 ? "" : ", ") + component(c);
            return text + ")";
        }
        return "?";  // does not compile
    }

    // Two texels of level 0 for each pixel in one direction, one in the other.
    std::string gradient(bool along_x) const {
        std::string text = fmt::format("float{}(", dimensions_of(row));
        for (unsigned c = 0; c < dimensions_of(row); ++c) {
            double step = 0;
            if (c == (along_x ? 0 : 1))
                step = (along_x ? 2.0 : 1.0) * (row.sampler == SamplerKind::cube ? 2 : 1) /
                       (is_rectangle() ? 1
                        : along_x      ? size().width
                                       : size().height);
            text += fmt::format("{}{:.6f}", c == 0 ? "" : ", ", step);
        }
        return text + ")";
    }

    // Of vertices: the colour is varying 0.
    std::string program(bool is_vertex) const {
        std::string call = fmt::format("{}(s, ", row.name);
        if (is_size())
            call += "1";
        else
            call += coordinate();
        if (form().has_level)
            call += ", 1";
        if (form().has_gradients)
            call += ", " + gradient(true) + ", " + gradient(false);
        if (has_offset)
            call += dimensions_of(row) == 1   ? ", 1"
                    : dimensions_of(row) == 2 ? ", int2(1, -2)"
                                              : ", int3(1, -2, -1)";
        call += ")";
        if (is_size())
            call = fmt::format("float4(float3({}) / 255, 1)", call);
        constexpr const char* fragment =
            "float4 main(float4 at : TEXCOORD0, uniform sampler{} s : TEXUNIT0) : COLOR\n"
            "{{ return {}; }}\n";
        constexpr const char* vertex =
            "void main(float4 p : ATTR0, float4 at : ATTR1, uniform sampler{} s : TEXUNIT0,\n"
            "          out float4 position : POSITION, out float4 color : TEXCOORD0)\n"
            "{{ position = p; color = {}; }}\n";
        return fmt::format(fmt::runtime(is_vertex ? vertex : fragment), info_of(row.sampler).suffix,
                           call);
    }

    // --- what it gives

    // Null: a fetch beyond the texture; filters clamp.
    std::optional<Texel> texel_of(uint32_t x, uint32_t y) const {
        const Size own = size();
        bool is_inside = true;
        const auto along = [&](uint32_t pixel, uint32_t pixels, uint32_t side, int offset) {
            const int length = static_cast<int>(std::max(side >> level(), 1u));
            const int middle = static_cast<int>(pixel) * 2 + 1;
            const int index =
                middle * length / static_cast<int>(pixels * 2) + (has_offset ? offset : 0);
            // What a texture has no more than one of has no offset.
            const int inside = std::clamp(index, 0, length - 1);
            is_inside &= inside == index || side == 1;
            return static_cast<uint32_t>(inside);
        };
        Texel texel = {along(x, target_size.width, own.width, 1),
                       along(y, target_size.height, own.height, -2), along(slice, 4, own.depth, -1),
                       level()};
        if (row.sampler == SamplerKind::cube)
            texel.z = 0;
        return is_inside || !is_fetch() ? std::optional(texel) : std::nullopt;
    }

    Rgba color_at(uint32_t x, uint32_t y) const {
        if (is_size()) {
            const auto side = [&](uint32_t length) {
                return static_cast<float>(std::max(length >> level(), 1u)) / 255;
            };
            return {side(size().width), side(size().height), side(size().depth), 1};
        }
        const std::optional<Texel> texel = texel_of(x, y);
        if (!texel)
            return black;
        if (!is_compared())
            return color_of(*texel);
        const float passes = is_far(*texel) ? 1 : 0;
        return {passes, passes, passes, 1};
    }
};

class LookupTest : public PixelTest {
  protected:
    std::shared_ptr<pipe::Resource> texture_for(const Lookup& lookup, uint32_t levels) {
        const Size size = lookup.size();
        auto made =
            resource({.target = target_of(lookup.row.sampler),
                      .format = lookup.is_compared() ? depth_format : Format::r8g8b8a8_unorm,
                      .width = size.width,
                      .height = size.height,
                      .depth = size.depth,
                      .last_level = levels - 1,
                      .bind = pipe::Bind::sampler_view});
        for (uint32_t level = 0; level < levels; ++level) {
            const bool is_cube = lookup.row.sampler == SamplerKind::cube;
            const uint32_t layers = is_cube ? pipe::cube_faces : std::max(size.depth >> level, 1u);
            for (uint32_t z = 0; z < layers; ++z)
                fill_layer(lookup, made, level, z, !is_cube ? z : z == seen_face ? 0 : z + 1);
        }
        return made;
    }

    // `shown` is what texels tell of their layer.
    void fill_layer(const Lookup& lookup,
                    const std::shared_ptr<pipe::Resource>& made,
                    uint32_t level,
                    uint32_t layer,
                    uint32_t shown) {
        if (!lookup.is_compared()) {
            fill(
                made,
                [&](uint32_t x, uint32_t y) {
                    return color_of({x, y, shown, level});
                },
                level, layer);
            return;
        }
        const uint32_t width = std::max(lookup.size().width >> level, 1u);
        const uint32_t height = std::max(lookup.size().height >> level, 1u);
        auto transfer = context->map(made, level, pipe::Map::write,
                                     {.z = static_cast<int32_t>(layer),
                                      .width = static_cast<int32_t>(width),
                                      .height = static_cast<int32_t>(height)});
        ASSERT_NE(transfer, nullptr);
        const uint32_t bytes = hw::format_info(depth_format).block_bytes;
        for (uint32_t i = 0; i < width * height; ++i) {
            const Texel texel = {i % width, i / width, shown, level};
            // All of the faces that are not seen are the other way round.
            const bool far = is_far(texel) == (shown == 0);
            hw::pack_depth_stencil(depth_format,
                                   {far ? greatest_depth / 4 * 3 : greatest_depth / 4},
                                   transfer->data + texel.y * transfer->stride + texel.x * bytes);
        }
        context->unmap(std::move(transfer));
    }

    pipe::SamplerState sampler_for(const Lookup& lookup) const {
        pipe::SamplerState sampler = nearest_sampler();
        if (!lookup.is_rectangle())
            sampler.mip_filter = pipe::MipFilter::nearest;
        sampler.unnormalized = lookup.is_rectangle();
        sampler.compare_enable = lookup.is_compared();
        sampler.compare_func = pipe::CompareFunc::less;
        return sampler;
    }

    static const cg::Profile& profile_of(bool is_vertex) {
        return *cg::find_profile(
            fmt::format("{}_{}", is_vertex ? "vs" : "ps", driver_limits().cg_gpu));
    }

    cg::Compiled compile(std::string_view text, bool is_vertex) const {
        cg::Options options(profile_of(is_vertex));
        options.arithmetic = {.fragment_highp = screen->cap(pipe::Cap::fragment_highp) != 0,
                              .half_precision = screen->cap(pipe::Cap::half_precision) != 0,
                              .integers = screen->cap(pipe::Cap::integers) != 0};
        return cg::compile(text, options);
    }

    void start_target() {
        color_ = target(Format::r8g8b8a8_unorm, target_size.width, target_size.height);
        set_target(color_);
    }

    // At a place of the target, with varying 0 from (0, 0) to (1, 1) over it, in the slice's
    // middle.
    Vertex corner(float x, float y) const {
        constexpr float r = (slice + 0.5f) / 4;
        return {at(x, y), {x / target_size.width, y / target_size.height, r, 1}};
    }

    void draw_fragments(std::string_view text,
                        const std::shared_ptr<pipe::Resource>& texture,
                        const pipe::SamplerState& sampler) {
        const cg::Compiled compiled = compile(text, false);
        ASSERT_NE(compiled.shader, nullptr) << compiled.log;
        start_target();
        use_shaders(plain_vertex_shader, varying_fragment_shader);
        use_fragment_shader(*compiled.shader);
        use_texture(texture, sampler);
        constexpr float w = target_size.width;
        constexpr float h = target_size.height;
        draw(pipe::Primitive::triangle_strip,
             {corner(0, 0), corner(w, 0), corner(0, h), corner(w, h)});
        finish();
    }

    // A point for each pixel.
    void draw_vertices(std::string_view text,
                       const std::shared_ptr<pipe::Resource>& texture,
                       const pipe::SamplerState& sampler) {
        const cg::Compiled compiled = compile(text, true);
        ASSERT_NE(compiled.shader, nullptr) << compiled.log;
        start_target();
        use_fragment_shader(varying_fragment_shader);
        use_vertex_shader(*compiled.shader);
        use_texture(texture, sampler, pipe::ShaderStage::vertex);
        std::vector<Vertex> points;
        for (uint32_t i = 0; i < target_size.width * target_size.height; ++i)
            points.push_back(corner(static_cast<float>(i % target_size.width) + 0.5f,
                                    static_cast<float>(i / target_size.width) + 0.5f));
        draw(pipe::Primitive::points, points);
        finish();
    }

    void expect_lookup(const Lookup& lookup, bool is_vertex) {
        const std::string text = lookup.program(is_vertex);
        SCOPED_TRACE(text);
        const auto texture = texture_for(lookup, lookup.is_rectangle() ? 1 : level_count);
        if (is_vertex)
            draw_vertices(text, texture, sampler_for(lookup));
        else
            draw_fragments(text, texture, sampler_for(lookup));
        if (!HasFatalFailure())
            expect_pixels(color_, [&](uint32_t x, uint32_t y) { return lookup.color_at(x, y); });
    }

    // How many forms the stage's profile serves.
    unsigned expect_lookups(bool is_vertex) {
        const cg::Profile& profile = profile_of(is_vertex);
        unsigned drawn = 0;
        for (const LibraryRow& row : cg::library_rows()) {
            if (row.kind != cg::LibraryKind::lookup || (row.service & service_of(profile)) == 0)
                continue;
            if (row.lookup.offset != LookupOffset::required) {
                expect_lookup({row, profile, false}, is_vertex);
                ++drawn;
            }
            // The Mali-400 has no offsets.
            if (row.lookup.offset != LookupOffset::none && profile.gpu == cg::Gpu::g13) {
                expect_lookup({row, profile, true}, is_vertex);
                ++drawn;
            }
        }
        return drawn;
    }

    std::shared_ptr<pipe::Resource> color_;
};

TEST_F(LookupTest, EveryServedFormGivesItsTexel) {
    EXPECT_GE(expect_lookups(false), 19u);
}

TEST_F(LookupTest, VerticesToo) {
    const bool has_textures = screen->cap(pipe::Cap::max_vertex_samplers) > 0;
    EXPECT_EQ(expect_lookups(true) > 0, has_textures);
}

// What the GPU has not is refused by name, not drawn.
TEST_F(LookupTest, OthersAreRefusedByName) {
    const cg::Profile& profile = profile_of(false);
    for (const LibraryRow& row : cg::library_rows()) {
        if (row.kind != cg::LibraryKind::lookup || (row.service & service_of(profile)) != 0 ||
            !info_of(row.sampler).is_served)
            continue;
        const bool has_offset = row.lookup.offset == LookupOffset::required;
        const cg::Compiled compiled =
            compile(Lookup{row, profile, has_offset}.program(false), false);
        EXPECT_EQ(compiled.shader, nullptr);
        const std::string who = row.service == cg::service::nobody
                                    ? "no profile has"
                                    : fmt::format("profile {} has no", profile.name);
        const std::string what =
            has_offset ? fmt::format("offsets of {}", row.name) : signature_of(row);
        EXPECT_NE(compiled.log.find(fmt::format("error C5051: {} {}", who, what)),
                  std::string::npos)
            << compiled.log;
    }
}

// One row is filtered along itself alone.
TEST_F(LookupTest, OneDimensionIsFiltered) {
    const LibraryRow& row = cg::find_library_rows("tex1D").front();
    pipe::SamplerState sampler = nearest_sampler();
    sampler.min_filter = sampler.mag_filter = pipe::Filter::linear;
    // Half of the texture over the target, and no neighbour of the only row.
    sampler.wrap_s = sampler.wrap_t = pipe::Wrap::clamp_to_border;
    sampler.border_color = {0, 0, 0, 0};
    draw_fragments(
        "float4 main(float4 at : TEXCOORD0, uniform sampler1D s : TEXUNIT0) : COLOR\n"
        "{ return tex1D(s, at.x * 0.5); }\n",
        texture_for({row, profile_of(false), false}, 1), sampler);
    expect_pixels(
        color_,
        [](uint32_t x, uint32_t) {
            const float place = (static_cast<float>(x) + 0.5f) / 2 - 0.5f;
            const float low = std::floor(place);
            const Rgba left = low < 0 ? black : color_of({static_cast<uint32_t>(low), 0, 0, 0});
            const Rgba right = color_of({static_cast<uint32_t>(low + 1), 0, 0, 0});
            Rgba mixed;
            for (size_t c = 0; c < 4; ++c)
                mixed[c] = left[c] + (right[c] - left[c]) * (place - low);
            return mixed;
        },
        2.0f / 255);
}

TEST_F(LookupTest, OneDimensionHasFormats) {
    const auto can_be = [&](Format format, pipe::Bind bind, unsigned samples = 1) {
        return screen->is_format_supported(format, pipe::Target::texture_1d, samples, bind);
    };
    using pipe::Bind;
    for (const Format format : {Format::r8g8b8a8_unorm, Format::l8_unorm, depth_format})
        EXPECT_TRUE(can_be(format, Bind::sampler_view)) << hw::format_info(format).name;
    EXPECT_TRUE(can_be(Format::r8g8b8a8_unorm, Bind::render_target));
    // Blocks have rows, and what has samples is flat.
    EXPECT_FALSE(can_be(Format::etc1_rgb8, Bind::sampler_view));
    EXPECT_FALSE(can_be(Format::r8g8b8a8_unorm, Bind::render_target, 4));
}

TEST_F(LookupTest, OneDimensionIsDrawnTo) {
    auto row = resource({.target = pipe::Target::texture_1d,
                         .format = Format::r8g8b8a8_unorm,
                         .width = 50,
                         .last_level = 1,
                         .bind = pipe::Bind::render_target | pipe::Bind::sampler_view});
    for (uint32_t level = 0; level < 2; ++level) {
        set_target({.texture = row, .level = level, .format = Format::r8g8b8a8_unorm});
        clear(green);
        set_color(red);
        draw(Quad{3, 0, 7, 1});
    }
    finish();
    for (uint32_t level = 0; level < 2; ++level)
        expect_pixels(
            row, [](uint32_t x, uint32_t) { return x >= 3 && x < 7 ? red : green; }, 1.01f / 255,
            level);
}

}  // namespace
}  // namespace cuesta::gallium
