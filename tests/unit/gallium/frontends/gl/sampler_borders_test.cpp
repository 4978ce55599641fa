// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The border's colour of sampler objects (ARB_sampler_objects): told in every way, and seen.
#include "core_fixture.h"

namespace cuesta::gl {
namespace {

template <typename Base>
class Sampling : public Base {
  protected:
    GLuint make_sampler() {
        GLuint name = 0;
        gles::gen_samplers(this->state(), 1, &name);
        return name;
    }
};
class SamplerBorderTest : public Sampling<CoreApiTest> {};
class SamplerBorderPixelTest : public Sampling<CorePixelTest> {};

TEST_F(SamplerBorderTest, IsToldAsFloatsAndIntegers) {
    const GLuint sampler = make_sampler();
    const GLfloat given[4] = {0.25f, -1, 2, 1};
    GLfloat floats[4] = {};
    GLint ints[4] = {};
    GLuint uints[4] = {};
    gles::sampler_parameter_fv(state(), sampler, GL_TEXTURE_BORDER_COLOR, given);
    gles::get_sampler_parameter_fv(state(), sampler, GL_TEXTURE_BORDER_COLOR, floats);
    EXPECT_EQ(floats[0], 0.25f);
    EXPECT_EQ(floats[2], 2.0f);
    gles::get_sampler_parameter_iv(state(), sampler, GL_TEXTURE_BORDER_COLOR, ints);
    EXPECT_EQ(ints[3], INT32_MAX);
    const GLint normalized[4] = {INT32_MAX, 0, INT32_MIN, INT32_MAX};
    gles::sampler_parameter_iv(state(), sampler, GL_TEXTURE_BORDER_COLOR, normalized);
    gles::get_sampler_parameter_fv(state(), sampler, GL_TEXTURE_BORDER_COLOR, floats);
    EXPECT_EQ(floats[0], 1.0f);
    EXPECT_EQ(floats[2], -1.0f);
    const GLint integers[4] = {-7, 8, INT32_MIN, INT32_MAX};
    sampler_parameter_iiv(state(), sampler, GL_TEXTURE_BORDER_COLOR, integers);
    get_sampler_parameter_iiv(state(), sampler, GL_TEXTURE_BORDER_COLOR, ints);
    EXPECT_EQ(ints[0], -7);
    EXPECT_EQ(ints[2], INT32_MIN);
    const GLuint unsigned_ones[4] = {UINT32_MAX, 1, 2, 3};
    sampler_parameter_iuiv(state(), sampler, GL_TEXTURE_BORDER_COLOR, unsigned_ones);
    get_sampler_parameter_iuiv(state(), sampler, GL_TEXTURE_BORDER_COLOR, uints);
    EXPECT_EQ(uints[0], UINT32_MAX);
    EXPECT_EQ(uints[3], 3u);
    // All else is one value, by the same functions.
    const GLint nearest = GL_NEAREST;
    sampler_parameter_iiv(state(), sampler, GL_TEXTURE_MIN_FILTER, &nearest);
    get_sampler_parameter_iiv(state(), sampler, GL_TEXTURE_MIN_FILTER, ints);
    EXPECT_EQ(ints[0], GL_NEAREST);
    expect_no_error();
}

TEST_F(SamplerBorderPixelTest, IsSeenBesideTheTexture) {
    use(
        program("#version 150\nvoid main() { gl_Position = vec4(vec2(gl_VertexID & 1, "
                "gl_VertexID >> 1) * 4.0 - 1.0, 0.0, 1.0); }",
                "",
                "#version 150\nuniform sampler2D s; out vec4 c; void main() { c = texture(s, "
                "vec2(2.5)); }"));
    GLuint texture = 0;
    gles::gen_textures(state(), 1, &texture);
    gles::bind_texture(state(), GL_TEXTURE_2D, texture);
    const Rgba8 texel = {0, 0, 255, 255};
    gles::tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                       texel.data());
    const GLuint sampler = make_sampler();
    for (const GLenum name : {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T})
        gles::sampler_parameter_i(state(), sampler, name, GL_CLAMP_TO_BORDER);
    for (const GLenum name : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER})
        gles::sampler_parameter_i(state(), sampler, name, GL_NEAREST);
    gles::bind_sampler(state(), 0, sampler);
    const auto drawn = [&] {
        gles::draw_arrays(state(), GL_TRIANGLES, 0, 3);
        return pixel(5, 5);
    };
    EXPECT_EQ(drawn(), (Rgba8{0, 0, 0, 0}));
    const GLfloat red_and_green[4] = {1, 1, 0, 1};
    gles::sampler_parameter_fv(state(), sampler, GL_TEXTURE_BORDER_COLOR, red_and_green);
    EXPECT_EQ(drawn(), (Rgba8{255, 255, 0, 255}));
    expect_no_error();
}

}  // namespace
}  // namespace cuesta::gl
