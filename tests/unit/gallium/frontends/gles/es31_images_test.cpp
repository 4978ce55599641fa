// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Textures and framebuffers of OpenGL ES 3.1 without looking at pixels.
#include "es3_fixture.h"
#include "gallium/frontends/gles/sample_counts.h"
#include "hw/formats/format.h"

namespace cuesta::gles {
namespace {

constexpr GLenum samples_2d = GL_TEXTURE_2D_MULTISAMPLE;
constexpr GLenum es31_complete = GL_FRAMEBUFFER_COMPLETE;

struct NumberedImage final : ImageTable {
    std::shared_ptr<const Image> image;
    std::shared_ptr<const Image> find_image(void* handle) const override {
        return handle == nullptr ? nullptr : image;
    }
};

class Es31ImagesTest : public Es31Test {
  protected:
    GLint get(GLenum name) {
        GLint value = -1;
        get_integerv(state(), name, &value);
        return value;
    }
    GLint level(GLenum target, GLenum name, GLint number = 0) {
        GLint value = -1;
        get_tex_level_parameter_iv(state(), target, number, name, &value);
        return value;
    }
    GLint texture(GLenum target, GLenum name) {
        GLint value = -1;
        get_tex_parameter_iv(state(), target, name, &value);
        return value;
    }
    void store(GLuint name, GLenum format, GLsizei samples = 2, bool fixed = true) {
        bind_texture(state(), samples_2d, name);
        tex_storage_2d_multisample(state(), samples_2d, samples, format, 8, 4, fixed);
        expect_no_error();
    }
    void attach(GLenum point, GLuint name, GLenum target = samples_2d) {
        bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
        framebuffer_texture2d(state(), GL_FRAMEBUFFER, point, target, name, 0);
    }
    GLenum status() { return check_framebuffer_status(state(), GL_FRAMEBUFFER); }
    void set(GLenum name, GLint value) {
        bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
        framebuffer_parameter_i(state(), GL_FRAMEBUFFER, name, value);
    }
    // Draws with a program whose fragment shader has a sampler of that type, in unit 0.
    void draw_with(const glsl::ValueType& type) {
        use_es3_program(state(),
                        [&](glsl::Program& program) { program.fragment.samplers.push_back(type); });
        draw_arrays(state(), GL_POINTS, 0, 1);
    }
    static glsl::ValueType sampler(nir::SamplerDim dim, glsl::ValueType::Base sampled) {
        return {.base = glsl::ValueType::Base::sampler, .dim = dim, .sampled = sampled};
    }
};

// --- levels -------------------------------------------------------------------------------------

struct LevelCase {
    GLenum format;
    std::array<GLint, 7> sizes;  // red, green, blue, alpha, depth, stencil, shared
    GLint color_type;
    GLint depth_type;
};
constexpr LevelCase level_cases[] = {
    {GL_RGBA8, {8, 8, 8, 8, 0, 0, 0}, GL_UNSIGNED_NORMALIZED, GL_NONE},
    {GL_RGB565, {5, 6, 5, 0, 0, 0, 0}, GL_UNSIGNED_NORMALIZED, GL_NONE},
    {GL_R8_SNORM, {8, 0, 0, 0, 0, 0, 0}, GL_SIGNED_NORMALIZED, GL_NONE},
    {GL_RG32I, {32, 32, 0, 0, 0, 0, 0}, GL_INT, GL_NONE},
    {GL_RGB10_A2UI, {10, 10, 10, 2, 0, 0, 0}, GL_UNSIGNED_INT, GL_NONE},
    {GL_RGBA16F, {16, 16, 16, 16, 0, 0, 0}, GL_FLOAT, GL_NONE},
    {GL_RGB9_E5, {9, 9, 9, 0, 0, 0, 5}, GL_FLOAT, GL_NONE},
    {GL_DEPTH_COMPONENT16, {0, 0, 0, 0, 16, 0, 0}, GL_NONE, GL_UNSIGNED_NORMALIZED},
    // Whatever holds it.
    {GL_DEPTH24_STENCIL8, {0, 0, 0, 0, 24, 8, 0}, GL_NONE, GL_UNSIGNED_NORMALIZED},
    {GL_DEPTH32F_STENCIL8, {0, 0, 0, 0, 32, 8, 0}, GL_NONE, GL_FLOAT},
};

TEST_F(Es31ImagesTest, LevelsTellTheirFormats) {
    constexpr GLenum size_names[] = {GL_TEXTURE_RED_SIZE,   GL_TEXTURE_GREEN_SIZE,
                                     GL_TEXTURE_BLUE_SIZE,  GL_TEXTURE_ALPHA_SIZE,
                                     GL_TEXTURE_DEPTH_SIZE, GL_TEXTURE_STENCIL_SIZE,
                                     GL_TEXTURE_SHARED_SIZE};
    constexpr GLenum type_names[] = {GL_TEXTURE_RED_TYPE, GL_TEXTURE_GREEN_TYPE,
                                     GL_TEXTURE_BLUE_TYPE, GL_TEXTURE_ALPHA_TYPE};
    GLuint name = 1;
    for (const LevelCase& row : level_cases) {
        bind_texture(state(), GL_TEXTURE_2D, name++);
        tex_storage_2d(state(), GL_TEXTURE_2D, 2, row.format, 8, 4);
        EXPECT_EQ(level(GL_TEXTURE_2D, GL_TEXTURE_INTERNAL_FORMAT), GLint(row.format));
        for (size_t i = 0; i < row.sizes.size(); ++i)
            EXPECT_EQ(level(GL_TEXTURE_2D, size_names[i], 1), row.sizes[i])
                << std::hex << row.format << ", size " << i;
        for (size_t i = 0; i < std::size(type_names); ++i)
            EXPECT_EQ(level(GL_TEXTURE_2D, type_names[i]),
                      row.sizes[i] == 0 ? GL_NONE : row.color_type)
                << std::hex << row.format << ", type " << i;
        EXPECT_EQ(level(GL_TEXTURE_2D, GL_TEXTURE_DEPTH_TYPE), row.depth_type);
    }
    expect_no_error();
}

TEST_F(Es31ImagesTest, LevelsTellTheirSizes) {
    bind_texture(state(), GL_TEXTURE_2D_ARRAY, 1);
    tex_storage_3d(state(), GL_TEXTURE_2D_ARRAY, 3, GL_RGBA8, 16, 8, 5);
    EXPECT_EQ(level(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WIDTH, 2), 4);
    EXPECT_EQ(level(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_HEIGHT, 2), 2);
    EXPECT_EQ(level(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_DEPTH, 2), 5);
    EXPECT_EQ(level(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WIDTH, 3), 0);
    bind_texture(state(), GL_TEXTURE_CUBE_MAP, 2);
    tex_image_2d(state(), GL_TEXTURE_CUBE_MAP_NEGATIVE_Y, 0, GL_RGB, 4, 4, 0, GL_RGB,
                 GL_UNSIGNED_BYTE, nullptr);
    EXPECT_EQ(level(GL_TEXTURE_CUBE_MAP_NEGATIVE_Y, GL_TEXTURE_WIDTH), 4);
    EXPECT_EQ(level(GL_TEXTURE_CUBE_MAP_NEGATIVE_Y, GL_TEXTURE_INTERNAL_FORMAT), GL_RGB);
    EXPECT_EQ(level(GL_TEXTURE_CUBE_MAP_POSITIVE_Y, GL_TEXTURE_WIDTH), 0);
    bind_texture(state(), GL_TEXTURE_2D, 3);
    compressed_tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_COMPRESSED_RGB8_ETC2, 4, 4, 0, 8,
                            std::array<uint8_t, 8>{}.data());
    EXPECT_EQ(level(GL_TEXTURE_2D, GL_TEXTURE_COMPRESSED), 1);
    EXPECT_EQ(level(GL_TEXTURE_2D, GL_TEXTURE_COMPRESSED_IMAGE_SIZE), 8);
    EXPECT_EQ(level(GL_TEXTURE_2D, GL_TEXTURE_RED_SIZE), 8);
    GLfloat width = 0;
    get_tex_level_parameter_fv(state(), GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &width);
    EXPECT_EQ(width, 4);
    expect_no_error();
}

TEST_F(Es31ImagesTest, LevelsOfNothingAreAsTheyBegin) {
    for (const GLenum target : {GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_3D), samples_2d,
                                GLenum(GL_TEXTURE_CUBE_MAP_POSITIVE_X)}) {
        EXPECT_EQ(level(target, GL_TEXTURE_WIDTH), 0);
        EXPECT_EQ(level(target, GL_TEXTURE_INTERNAL_FORMAT), GL_RGBA);
        EXPECT_EQ(level(target, GL_TEXTURE_SAMPLES), 0);
        EXPECT_EQ(level(target, GL_TEXTURE_FIXED_SAMPLE_LOCATIONS), GL_TRUE);
        EXPECT_EQ(level(target, GL_TEXTURE_COMPRESSED), GL_FALSE);
        EXPECT_EQ(level(target, GL_TEXTURE_RED_TYPE), GL_NONE);
    }
    expect_no_error();
}

// --- samples ------------------------------------------------------------------------------------

TEST_F(Es31ImagesTest, TexturesOfSeveralSamplesAreImmutable) {
    store(1, GL_RGBA8, 3, false);
    EXPECT_EQ(get(GL_TEXTURE_BINDING_2D_MULTISAMPLE), 1);
    EXPECT_EQ(texture(samples_2d, GL_TEXTURE_IMMUTABLE_FORMAT), 1);
    EXPECT_EQ(texture(samples_2d, GL_TEXTURE_IMMUTABLE_LEVELS), 1);
    EXPECT_EQ(level(samples_2d, GL_TEXTURE_SAMPLES), 4);
    EXPECT_EQ(level(samples_2d, GL_TEXTURE_FIXED_SAMPLE_LOCATIONS), GL_FALSE);
    EXPECT_EQ(level(samples_2d, GL_TEXTURE_WIDTH), 8);
    EXPECT_EQ(state().textures.bound(samples_2d).storage()->description().samples, 4u);
    tex_parameter_i(state(), samples_2d, GL_TEXTURE_BASE_LEVEL, 0);
    tex_parameter_i(state(), samples_2d, GL_TEXTURE_SWIZZLE_R, GL_GREEN);
    expect_no_error();
}

TEST_F(Es31ImagesTest, EveryFormatThatIsDrawnToHasSeveralSamples) {
    const GLint color = get(GL_MAX_COLOR_TEXTURE_SAMPLES);
    const GLint integer = get(GL_MAX_INTEGER_SAMPLES);
    const GLint depth = get(GL_MAX_DEPTH_TEXTURE_SAMPLES);
    EXPECT_EQ(color, 4);
    EXPECT_EQ(integer, 4);
    EXPECT_EQ(depth, 4);
    EXPECT_EQ(get(GL_MAX_FRAMEBUFFER_SAMPLES), 4);
    for (const GLenum target : {samples_2d, GLenum(GL_RENDERBUFFER)}) {
        for (const GLenum format : {GL_RGBA8UI, GL_RGBA32I, GL_RGB565, GL_DEPTH24_STENCIL8}) {
            GLint counts[2] = {};
            get_internalformativ(state(), target, format, GL_SAMPLES, 2, counts);
            EXPECT_EQ(counts[0], 4) << std::hex << format;
            EXPECT_EQ(counts[1], 2);
        }
    }
    bind_renderbuffer(state(), GL_RENDERBUFFER, 1);
    renderbuffer_storage_multisample(state(), GL_RENDERBUFFER, 4, GL_RGBA8UI, 4, 4);
    expect_no_error();
}

TEST_F(Es31ImagesTest, SampleLocationsAreFixedForAllOrForNone) {
    store(1, GL_RGBA8, 4, true);
    store(2, GL_RGBA8, 4, false);
    attach(GL_COLOR_ATTACHMENT0, 1);
    EXPECT_EQ(status(), es31_complete);
    EXPECT_EQ(get(GL_SAMPLES), 4);
    attach(GL_COLOR_ATTACHMENT1, 2);
    EXPECT_EQ(status(), GLenum(GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE));
    attach(GL_COLOR_ATTACHMENT0, 0);
    EXPECT_EQ(status(), es31_complete);
    // A renderbuffer's are fixed.
    bind_renderbuffer(state(), GL_RENDERBUFFER, 1);
    renderbuffer_storage_multisample(state(), GL_RENDERBUFFER, 4, GL_RGBA8, 8, 4);
    framebuffer_renderbuffer(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, 1);
    EXPECT_EQ(status(), GLenum(GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE));
    attach(GL_COLOR_ATTACHMENT1, 1);
    EXPECT_EQ(status(), es31_complete);
    store(3, GL_RGBA8, 2, true);
    attach(GL_COLOR_ATTACHMENT1, 3);
    EXPECT_EQ(status(), GLenum(GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE));
    expect_no_error();
}

TEST_F(Es31ImagesTest, SamplesLieWhereTheScreenSays) {
    store(1, GL_RGBA8, 4);
    attach(GL_COLOR_ATTACHMENT0, 1);
    constexpr std::array<std::array<float, 2>, 4> sixteenths = {
        {{6, 2}, {14, 6}, {2, 10}, {10, 14}}};
    for (GLuint i = 0; i < 4; ++i) {
        std::array<GLfloat, 2> position{};
        get_multisample_fv(state(), GL_SAMPLE_POSITION, i, position.data());
        EXPECT_EQ(position[0] * 16, sixteenths[i][0]);
        EXPECT_EQ(position[1] * 16, sixteenths[i][1]);
    }
    expect_no_error();
}

TEST_F(Es31ImagesTest, TheMaskHoldsWhereThereAreSamples) {
    const auto mask_of_draw = [&] {
        use_es3_program(state());
        draw_arrays(state(), GL_POINTS, 0, 1);
        return told.sample_mask & 0xf;
    };
    sample_mask_i(state(), 0, 0x80000005);
    store(1, GL_RGBA8, 4);
    attach(GL_COLOR_ATTACHMENT0, 1);
    EXPECT_EQ(mask_of_draw(), 0xfu);
    enable(state(), GL_SAMPLE_MASK);
    EXPECT_EQ(mask_of_draw(), 5u);
    // Both masks count.
    enable(state(), GL_SAMPLE_COVERAGE);
    sample_coverage(state(), 0.5f, GL_FALSE);
    EXPECT_EQ(mask_of_draw(), 1u);
    bind_framebuffer(state(), GL_FRAMEBUFFER, 0);
    EXPECT_EQ(mask_of_draw(), 0xfu);
    GLint value = 0;
    get_integeri_v(state(), GL_SAMPLE_MASK_VALUE, 0, &value);
    EXPECT_EQ(static_cast<GLuint>(value), 0x80000005u);
    EXPECT_EQ(is_enabled(state(), GL_SAMPLE_MASK), GL_TRUE);
    expect_no_error();
}

TEST_F(Es31ImagesTest, SamplersSeeTexturesOfSeveralSamples) {
    using Base = glsl::ValueType::Base;
    store(1, GL_RGBA8UI, 4);
    draw_with(sampler(nir::SamplerDim::ms, Base::uint_));
    EXPECT_EQ(told.view.texture, state().textures.bound(samples_2d).storage());
    EXPECT_EQ(told.view.last_level, 0u);
    // What is not there is black, whatever its memory holds.
    bind_texture(state(), samples_2d, 0);
    draw_with(sampler(nir::SamplerDim::ms, Base::int_));
    using enum pipe::Swizzle;
    EXPECT_EQ(told.view.swizzle, (std::array{zero, zero, zero, one}));
    EXPECT_GT(told.view.texture->description().samples, 1u);
    expect_no_error();
}

TEST_F(Es31ImagesTest, SamplersOfOneUnitAreOfOneTarget) {
    using Base = glsl::ValueType::Base;
    use_es3_program(state(), [&](glsl::Program& program) {
        for (const nir::SamplerDim dim : {nir::SamplerDim::dim_2d, nir::SamplerDim::ms})
            program.fragment.samplers.push_back(sampler(dim, Base::float_));
    });
    draw_arrays(state(), GL_POINTS, 0, 1);
    expect_error(GL_INVALID_OPERATION);
    EXPECT_TRUE(told.draws.empty());
}

// --- stencil ------------------------------------------------------------------------------------

TEST_F(Es31ImagesTest, StencilIsSampledWhereTheModeSaysSo) {
    using Base = glsl::ValueType::Base;
    using enum pipe::Swizzle;
    bind_texture(state(), GL_TEXTURE_2D, 1);
    tex_storage_2d(state(), GL_TEXTURE_2D, 1, GL_DEPTH24_STENCIL8, 4, 4);
    const auto set_both = [&](GLenum min, GLenum mag) {
        tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GLint(min));
        tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GLint(mag));
    };
    const Texture& bound = state().textures.bound(GL_TEXTURE_2D);
    EXPECT_EQ(texture(GL_TEXTURE_2D, GL_DEPTH_STENCIL_TEXTURE_MODE), GL_DEPTH_COMPONENT);
    set_both(GL_NEAREST, GL_NEAREST);
    draw_with(sampler(nir::SamplerDim::dim_2d, Base::float_));
    EXPECT_NE(told.view.format, hw::Format::s8_uint);
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_DEPTH_STENCIL_TEXTURE_MODE, GL_STENCIL_INDEX);
    EXPECT_EQ(texture(GL_TEXTURE_2D, GL_DEPTH_STENCIL_TEXTURE_MODE), GL_STENCIL_INDEX);
    EXPECT_TRUE(bound.is_complete(state()));
    set_both(GL_NEAREST_MIPMAP_NEAREST, GL_NEAREST);
    EXPECT_TRUE(bound.is_complete(state()));
    set_both(GL_LINEAR, GL_NEAREST);
    EXPECT_FALSE(bound.is_complete(state()));
    // A comparison, which may filter depth, is none of stencil.
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    EXPECT_FALSE(bound.is_complete(state()));
    // A texture without stencil does not mind.
    bind_texture(state(), GL_TEXTURE_2D, 2);
    tex_storage_2d(state(), GL_TEXTURE_2D, 1, GL_RGBA8, 4, 4);
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_DEPTH_STENCIL_TEXTURE_MODE, GL_STENCIL_INDEX);
    EXPECT_TRUE(state().textures.bound(GL_TEXTURE_2D).is_complete(state()));
    expect_no_error();
}

// --- framebuffers -------------------------------------------------------------------------------

TEST_F(Es31ImagesTest, AFramebufferWithoutImagesHasTheSizeThatWasGiven) {
    bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
    EXPECT_EQ(status(), GLenum(GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT));
    set(GL_FRAMEBUFFER_DEFAULT_WIDTH, 100);
    EXPECT_EQ(status(), GLenum(GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT));
    set(GL_FRAMEBUFFER_DEFAULT_HEIGHT, 50);
    EXPECT_EQ(status(), es31_complete);
    EXPECT_EQ(get(GL_SAMPLES), 0);
    set(GL_FRAMEBUFFER_DEFAULT_SAMPLES, 3);
    set(GL_FRAMEBUFFER_DEFAULT_FIXED_SAMPLE_LOCATIONS, 7);
    EXPECT_EQ(get(GL_SAMPLES), 4);
    use_es3_program(state());
    draw_arrays(state(), GL_POINTS, 0, 1);
    EXPECT_EQ(told.framebuffer.width, 100u);
    EXPECT_EQ(told.framebuffer.height, 50u);
    EXPECT_EQ(told.framebuffer.samples, 4u);
    EXPECT_EQ(told.framebuffer.color_count, 0u);
    EXPECT_EQ(told.draws.size(), 1u);
    clear(state(), GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    expect_no_error();
    GLint value = 0;
    get_framebuffer_parameter_iv(state(), GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_SAMPLES, &value);
    EXPECT_EQ(value, 3);
    get_framebuffer_parameter_iv(state(), GL_FRAMEBUFFER,
                                 GL_FRAMEBUFFER_DEFAULT_FIXED_SAMPLE_LOCATIONS, &value);
    EXPECT_EQ(value, GL_TRUE);
    // Images say it themselves.
    store(1, GL_RGBA8, 2);
    attach(GL_COLOR_ATTACHMENT0, 1);
    EXPECT_EQ(get(GL_SAMPLES), 2);
    uint8_t texel[4] = {};
    read_pixels(state(), 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    expect_error(GL_INVALID_OPERATION);
    attach(GL_COLOR_ATTACHMENT0, 0);
    set(GL_FRAMEBUFFER_DEFAULT_SAMPLES, 0);
    read_pixels(state(), 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    expect_error(GL_INVALID_OPERATION);
}

TEST_F(Es31ImagesTest, LimitsAreAtLeastTheSpecifications) {
    EXPECT_GE(get(GL_MAX_FRAMEBUFFER_WIDTH), 2048);
    EXPECT_GE(get(GL_MAX_FRAMEBUFFER_HEIGHT), 2048);
    EXPECT_EQ(get(GL_MAX_SAMPLE_MASK_WORDS), 1);
    EXPECT_LE(get(GL_MIN_PROGRAM_TEXTURE_GATHER_OFFSET), -8);
    EXPECT_GE(get(GL_MAX_PROGRAM_TEXTURE_GATHER_OFFSET), 7);
    expect_no_error();
}

// --- EGLImages ----------------------------------------------------------------------------------

class Es31StorageTest : public Es31ImagesTest {
  protected:
    void SetUp() override {
        start_on(make_es3_screen(told), {.version = 31, .images = &images_});
        bind_texture(state(), GL_TEXTURE_2D, 1);
        tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_RGBA, 16, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                     nullptr);
        tex_image_2d(state(), GL_TEXTURE_2D, 1, GL_RGBA, 8, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                     nullptr);
        tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 1);
        EXPECT_EQ(context->create_image(ImageSource::texture_2d, 1, 1, 0, &images_.image),
                  ImageError::none);
        bind_texture(state(), GL_TEXTURE_2D, 2);
        expect_no_error();
    }
    void store_image(GLenum target, const GLint* attributes = nullptr) {
        egl_image_target_tex_storage(state(), target, &images_, attributes);
    }

    NumberedImage images_;
};

TEST_F(Es31StorageTest, TheTextureIsTheImageForEver) {
    constexpr GLint none[] = {GL_NONE};
    store_image(GL_TEXTURE_2D, none);
    expect_no_error();
    EXPECT_EQ(level(GL_TEXTURE_2D, GL_TEXTURE_WIDTH), 8);
    EXPECT_EQ(level(GL_TEXTURE_2D, GL_TEXTURE_HEIGHT), 4);
    EXPECT_EQ(level(GL_TEXTURE_2D, GL_TEXTURE_INTERNAL_FORMAT), GL_RGBA);
    EXPECT_EQ(level(GL_TEXTURE_2D, GL_TEXTURE_GREEN_SIZE), 8);
    EXPECT_EQ(texture(GL_TEXTURE_2D, GL_TEXTURE_IMMUTABLE_FORMAT), 1);
    EXPECT_EQ(texture(GL_TEXTURE_2D, GL_TEXTURE_IMMUTABLE_LEVELS), 1);
    EXPECT_TRUE(state().textures.bound(GL_TEXTURE_2D).is_complete(state()));
    tex_sub_image_2d(state(), GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE,
                     white.data());
    expect_no_error();
    // Not what would leave it.
    tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    expect_error(GL_INVALID_OPERATION);
    tex_storage_2d(state(), GL_TEXTURE_2D, 1, GL_RGBA8, 4, 4);
    expect_error(GL_INVALID_OPERATION);
    egl_image_target_texture_2d(state(), GL_TEXTURE_2D, &images_);
    expect_error(GL_INVALID_OPERATION);
    store_image(GL_TEXTURE_2D);
    expect_error(GL_INVALID_OPERATION);
}

TEST_F(Es31StorageTest, OtherTargetsCannotTakeAFlatImage) {
    for (const GLenum target : {GL_TEXTURE_3D, GL_TEXTURE_2D_ARRAY, GL_TEXTURE_CUBE_MAP}) {
        bind_texture(state(), target, 2 + target);
        store_image(target);
        expect_error(GL_INVALID_OPERATION);
    }
    constexpr GLint some[] = {1};
    store_image(GL_TEXTURE_2D, some);
    expect_error(GL_INVALID_VALUE);
    bind_texture(state(), GL_TEXTURE_2D, 0);
    store_image(GL_TEXTURE_2D);
    expect_error(GL_INVALID_OPERATION);
}

// The same image as a texture that may change.
TEST_F(Es31StorageTest, LevelsOfImagesAreTold) {
    egl_image_target_texture_2d(state(), GL_TEXTURE_2D, &images_);
    expect_no_error();
    EXPECT_EQ(level(GL_TEXTURE_2D, GL_TEXTURE_WIDTH), 8);
    EXPECT_EQ(texture(GL_TEXTURE_2D, GL_TEXTURE_IMMUTABLE_FORMAT), 0);
}

}  // namespace
}  // namespace cuesta::gles
