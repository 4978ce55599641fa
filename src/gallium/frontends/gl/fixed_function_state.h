// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Matrices, lighting, texture coordinates and environments, fog and the like (OpenGL 2.1, 2.11
// to 2.14, 3.8.13 to 3.10).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "gallium/frontends/gl/gl_names.h"
#include "gallium/frontends/gl/matrix.h"
#include "gallium/frontends/gl/raster_state.h"
#include "gallium/frontends/gles/texture_units.h"

namespace cuesta::gles {
class State;
}

namespace cuesta::gl {

class FixedPrograms;  // the executables that are made of the state (fixed_programs.h)

inline constexpr uint32_t light_count = 8;
inline constexpr uint32_t clip_plane_count = 8;
// Texture units that have coordinates, matrices and environments.
inline constexpr uint32_t coordinate_units = 8;
// Of glPushMatrix, with the matrix that is there without.
inline constexpr uint32_t modelview_depth = 32;
inline constexpr uint32_t projection_depth = 32;
inline constexpr uint32_t texture_depth = 10;

// Which values of built-in uniforms (builtin_uniforms.h) a change of state is for.
enum class ValueGroup : uint8_t {
    modelview,
    projection,
    texture_matrix,
    clip_planes,
    point,
    material,
    lights,
    light_model,
    texture_env,
    texgen,
    fog,
    count_
};

class MatrixStack {
  public:
    explicit MatrixStack(uint32_t limit) : limit_(limit), matrices_{identity} {}

    Matrix4& top() { return matrices_.back(); }
    const Matrix4& top() const { return matrices_.back(); }
    uint32_t depth() const { return static_cast<uint32_t>(matrices_.size()); }
    // False: it is full, or has one matrix alone.
    bool push() {
        const bool fits = matrices_.size() < limit_;
        if (fits)
            matrices_.push_back(Matrix4(matrices_.back()));
        return fits;
    }
    bool pop() {
        const bool has_more = matrices_.size() > 1;
        if (has_more)
            matrices_.pop_back();
        return has_more;
    }

  private:
    uint32_t limit_;
    std::vector<Matrix4> matrices_;
};

struct Light {
    bool enabled = false;
    Vec4 ambient = {0, 0, 0, 1};
    Vec4 diffuse = {0, 0, 0, 1};
    Vec4 specular = {0, 0, 0, 1};
    Vec4 position = {0, 0, 1, 0};         // in eye coordinates
    Vec4 spot_direction = {0, 0, -1, 0};  // likewise
    float spot_exponent = 0;
    float spot_cutoff = 180;
    std::array<float, 3> attenuation = {1, 0, 0};  // constant, linear, quadratic
};

struct LightModel {
    Vec4 ambient = {0.2f, 0.2f, 0.2f, 1};
    bool local_viewer = false;
    bool two_side = false;
    GLenum color_control = GL_SINGLE_COLOR;
};

struct Material {
    Vec4 ambient = {0.2f, 0.2f, 0.2f, 1};
    Vec4 diffuse = {0.8f, 0.8f, 0.8f, 1};
    Vec4 specular = {0, 0, 0, 1};
    Vec4 emission = {0, 0, 0, 1};
    float shininess = 0;
    std::array<float, 3> color_indexes = {0, 1, 1};
};

struct ColorMaterial {
    bool enabled = false;
    GLenum face = GL_FRONT_AND_BACK;
    GLenum mode = GL_AMBIENT_AND_DIFFUSE;
};

// A bit for each parameter of a material.
enum class MaterialPart : uint8_t {
    ambient = 1,
    diffuse = 2,
    specular = 4,
    emission = 8,
    shininess = 16,
};

// What GL_COLOR_MATERIAL takes from the current colour on a side: bits of MaterialPart.
uint8_t tracked_parts(const ColorMaterial& tracking, size_t side);
// Whether that changes the material.
bool set_parts(Material& material, uint8_t parts, const Vec4& color);

// Of one coordinate of a texture unit.
struct TexGen {
    bool enabled = false;
    GLenum mode = GL_EYE_LINEAR;
    Vec4 object_plane{};
    Vec4 eye_plane{};  // in eye coordinates
};

// What GL_COMBINE does with a texel's colour, or alpha.
struct Combiner {
    GLenum function = GL_MODULATE;
    std::array<GLenum, 3> sources = {GL_TEXTURE, GL_PREVIOUS, GL_CONSTANT};
    std::array<GLenum, 3> operands{};
    float scale = 1;
};

struct TextureEnvironment {
    GLenum mode = GL_MODULATE;
    Vec4 color{};
    Combiner rgb = {.operands = {GL_SRC_COLOR, GL_SRC_COLOR, GL_SRC_ALPHA}};
    Combiner alpha = {.operands = {GL_SRC_ALPHA, GL_SRC_ALPHA, GL_SRC_ALPHA}};
    bool coord_replace = false;  // GL_POINT_SPRITE
};

// The targets of glEnable: where several are on the last one here is the one.
enum class FixedTarget : uint8_t {
    texture_1d,
    texture_2d,
    rectangle,
    texture_3d,
    cube_map,
    count_
};
inline constexpr size_t fixed_target_count = static_cast<size_t>(FixedTarget::count_);

struct FixedTextureUnit {
    std::array<bool, fixed_target_count> enabled{};
    TextureEnvironment env;
    std::array<TexGen, 4> generators;  // s, t, r, q
    MatrixStack matrices{texture_depth};
};

struct Fog {
    bool enabled = false;
    GLenum mode = GL_EXP;
    Vec4 color{};
    float density = 1;
    float start = 0;
    float end = 1;
    float index = 0;
    GLenum coordinate = GL_FRAGMENT_DEPTH;
};

struct AlphaTest {
    bool enabled = false;
    GLenum func = GL_ALWAYS;
    float reference = 0;
};

struct FixedFunctionState {
    explicit FixedFunctionState(PointState& its_point);
    ~FixedFunctionState();

    GLenum matrix_mode = GL_MODELVIEW;
    MatrixStack modelview{modelview_depth};
    MatrixStack projection{projection_depth};
    bool normalize = false;
    bool rescale_normal = false;

    bool lighting = false;
    std::array<Light, light_count> lights;
    LightModel light_model;
    std::array<Material, 2> materials;  // front, back
    // What glMaterial sets between glBegin and glEnd where the vertex shader is the application's:
    // it sees that behind glEnd.
    std::optional<std::array<Material, 2>> late_materials;
    ColorMaterial color_material;
    GLenum shade_model = GL_SMOOTH;
    bool color_sum = false;

    std::array<FixedTextureUnit, coordinate_units> units;

    Fog fog;
    std::array<Vec4, clip_plane_count> clip_planes{};  // in eye coordinates
    PointState& point;                                 // the rasterizer's
    AlphaTest alpha_test;

    // Numbers of changes, ShareGroup::next_serial's, so that they are no other context's: of each
    // group, and of the last one.
    std::array<uint64_t, static_cast<size_t>(ValueGroup::count_)> serials{};
    uint64_t serial = 0;

    std::unique_ptr<FixedPrograms> programs;
    bool nowhere = false;  // what glEnable switches of units that have no coordinates
};

// Values of the group changed; nobody looks at them in other profiles.
void touch(gles::State& state, ValueGroup group);
// What stages are made of changed.
void touch_stages(gles::State& state);

// Where GL_COLOR_MATERIAL is on, brings the current colour into the materials: before anybody looks
// at them.
void track_color(gles::State& state);

// What glMaterial sets now; and what was late is there.
std::array<Material, 2>& materials_to_set(gles::State& state);
void take_late_materials(gles::State& state);

// The unit of glActiveTexture; null, with GL_INVALID_OPERATION recorded, where it has no
// coordinates.
FixedTextureUnit* active_unit(gles::State& state);
// The stack of glMatrixMode; likewise.
MatrixStack* current_stack(gles::State& state);

}  // namespace cuesta::gl
