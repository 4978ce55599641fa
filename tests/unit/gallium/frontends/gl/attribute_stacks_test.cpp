// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glPushAttrib and glPushClientAttrib: every group gives back what it put aside, and nothing else.
#include "fixture.h"
#include "gallium/frontends/gl/attribute_stack.h"

namespace cuesta::gl {
namespace {

#define CALL(name) procedure_of<decltype(&::name)>(#name)

class AttributeStackTest : public DesktopApiTest {};

// What a group has: changes it, and asks for it.
struct GroupCase {
    GLbitfield group;
    const char* what;
    void (*change)();
    GLenum name;  // of glGet*
};

const GroupCase group_cases[] = {
    {GL_CURRENT_BIT, "color",
     [] {
         CALL(glColor4f)
         (0.25F, 0.5F, 0.75F, 1);
     },
     GL_CURRENT_COLOR},
    {GL_CURRENT_BIT, "raster position",
     [] {
         CALL(glWindowPos2i)
         (3, 4);
     },
     GL_CURRENT_RASTER_POSITION},
    {GL_POINT_BIT, "size",
     [] {
         CALL(glPointSize)
         (3);
     },
     GL_POINT_SIZE},
    {GL_LINE_BIT, "width",
     [] {
         CALL(glLineWidth)
         (3);
     },
     GL_LINE_WIDTH},
    {GL_LINE_BIT, "stipple",
     [] {
         CALL(glLineStipple)
         (3, 0x1234);
     },
     GL_LINE_STIPPLE_PATTERN},
    {GL_POLYGON_BIT, "mode",
     [] {
         CALL(glPolygonMode)
         (GL_FRONT, GL_LINE);
     },
     GL_POLYGON_MODE},
    {GL_POLYGON_BIT, "cull face",
     [] {
         CALL(glCullFace)
         (GL_FRONT);
     },
     GL_CULL_FACE_MODE},
    {GL_POLYGON_BIT, "offset",
     [] {
         CALL(glPolygonOffset)
         (3, 4);
     },
     GL_POLYGON_OFFSET_FACTOR},
    {GL_PIXEL_MODE_BIT, "zoom",
     [] {
         CALL(glPixelZoom)
         (2, 3);
     },
     GL_ZOOM_X},
    {GL_PIXEL_MODE_BIT, "scale",
     [] {
         CALL(glPixelTransferf)
         (GL_RED_SCALE, 2);
     },
     GL_RED_SCALE},
    {GL_LIGHTING_BIT, "shade model",
     [] {
         CALL(glShadeModel)
         (GL_FLAT);
     },
     GL_SHADE_MODEL},
    {GL_LIGHTING_BIT, "color material",
     [] {
         CALL(glColorMaterial)
         (GL_FRONT, GL_DIFFUSE);
     },
     GL_COLOR_MATERIAL_FACE},
    {GL_FOG_BIT, "density",
     [] {
         CALL(glFogf)
         (GL_FOG_DENSITY, 3);
     },
     GL_FOG_DENSITY},
    {GL_DEPTH_BUFFER_BIT, "function",
     [] {
         CALL(glDepthFunc)
         (GL_GREATER);
     },
     GL_DEPTH_FUNC},
    {GL_DEPTH_BUFFER_BIT, "mask",
     [] {
         CALL(glDepthMask)
         (GL_FALSE);
     },
     GL_DEPTH_WRITEMASK},
    {GL_DEPTH_BUFFER_BIT, "clear",
     [] {
         CALL(glClearDepth)
         (0.5);
     },
     GL_DEPTH_CLEAR_VALUE},
    {GL_ACCUM_BUFFER_BIT, "clear",
     [] {
         CALL(glClearAccum)
         (1, 0, -1, 0.5F);
     },
     GL_ACCUM_CLEAR_VALUE},
    {GL_STENCIL_BUFFER_BIT, "mask",
     [] {
         CALL(glStencilMask)
         (3);
     },
     GL_STENCIL_WRITEMASK},
    {GL_STENCIL_BUFFER_BIT, "clear",
     [] {
         CALL(glClearStencil)
         (3);
     },
     GL_STENCIL_CLEAR_VALUE},
    {GL_VIEWPORT_BIT, "viewport",
     [] {
         CALL(glViewport)
         (1, 2, 3, 4);
     },
     GL_VIEWPORT},
    {GL_VIEWPORT_BIT, "depth range",
     [] {
         CALL(glDepthRange)
         (0.25, 0.5);
     },
     GL_DEPTH_RANGE},
    {GL_TRANSFORM_BIT, "matrix mode",
     [] {
         CALL(glMatrixMode)
         (GL_PROJECTION);
     },
     GL_MATRIX_MODE},
    {GL_COLOR_BUFFER_BIT, "alpha",
     [] {
         CALL(glAlphaFunc)
         (GL_LESS, 0.5F);
     },
     GL_ALPHA_TEST_FUNC},
    {GL_COLOR_BUFFER_BIT, "blend",
     [] {
         CALL(glBlendFunc)
         (GL_ONE, GL_ONE);
     },
     GL_BLEND_DST_RGB},
    {GL_COLOR_BUFFER_BIT, "clear",
     [] {
         CALL(glClearColor)
         (1, 1, 1, 1);
     },
     GL_COLOR_CLEAR_VALUE},
    {GL_COLOR_BUFFER_BIT, "mask",
     [] {
         CALL(glColorMask)
         (1, 0, 1, 0);
     },
     GL_COLOR_WRITEMASK},
    {GL_COLOR_BUFFER_BIT, "logic",
     [] {
         CALL(glLogicOp)
         (GL_XOR);
     },
     GL_LOGIC_OP_MODE},
    {GL_COLOR_BUFFER_BIT, "index mask",
     [] {
         CALL(glIndexMask)
         (5);
     },
     GL_INDEX_WRITEMASK},
    {GL_COLOR_BUFFER_BIT, "draw buffer",
     [] {
         CALL(glDrawBuffer)
         (GL_NONE);
     },
     GL_DRAW_BUFFER},
    {GL_PIXEL_MODE_BIT, "read buffer",
     [] {
         CALL(glReadBuffer)
         (GL_NONE);
     },
     GL_READ_BUFFER},
    {GL_HINT_BIT, "fog",
     [] {
         CALL(glHint)
         (GL_FOG_HINT, GL_NICEST);
     },
     GL_FOG_HINT},
    {GL_HINT_BIT, "mipmap",
     [] {
         CALL(glHint)
         (GL_GENERATE_MIPMAP_HINT, GL_NICEST);
     },
     GL_GENERATE_MIPMAP_HINT},
    {GL_EVAL_BIT, "grid",
     [] {
         CALL(glMapGrid1f)
         (5, 0, 2);
     },
     GL_MAP1_GRID_SEGMENTS},
    {GL_LIST_BIT, "base",
     [] {
         CALL(glListBase)
         (5);
     },
     GL_LIST_BASE},
    {GL_TEXTURE_BIT, "active",
     [] {
         CALL(glActiveTexture)
         (GL_TEXTURE3);
     },
     GL_ACTIVE_TEXTURE},
    {GL_SCISSOR_BIT, "box",
     [] {
         CALL(glScissor)
         (1, 2, 3, 4);
     },
     GL_SCISSOR_BOX},
    {GL_MULTISAMPLE_BIT, "coverage",
     [] {
         CALL(glSampleCoverage)
         (0.5F, GL_TRUE);
     },
     GL_SAMPLE_COVERAGE_VALUE},
};

TEST_F(AttributeStackTest, GroupsGiveBackWhatTheyHadAndNothingElse) {
    for (const GroupCase& row : group_cases) {
        const std::vector<double> before = get(row.name);
        CALL(glPushAttrib)(row.group);
        row.change();
        const std::vector<double> changed = get(row.name);
        EXPECT_NE(changed, before) << row.what;
        CALL(glPopAttrib)();
        EXPECT_EQ(get(row.name), before) << row.what;
        // All other groups leave it alone.
        CALL(glPushAttrib)(GL_ALL_ATTRIB_BITS & ~row.group);
        row.change();
        CALL(glPopAttrib)();
        EXPECT_EQ(get(row.name), changed) << row.what;
        CALL(glPushAttrib)(GL_ALL_ATTRIB_BITS);
        expect_no_error();
        TearDown();
        SetUp();
    }
}

struct EnableCase {
    GLenum name;
    GLbitfield groups;  // beside GL_ENABLE_BIT
};
constexpr EnableCase enable_cases[] = {
    {GL_ALPHA_TEST, GL_COLOR_BUFFER_BIT},
    {GL_AUTO_NORMAL, GL_EVAL_BIT},
    {GL_BLEND, GL_COLOR_BUFFER_BIT},
    {GL_CLIP_PLANE0, GL_TRANSFORM_BIT},
    {GL_CLIP_PLANE5, GL_TRANSFORM_BIT},
    {GL_COLOR_LOGIC_OP, GL_COLOR_BUFFER_BIT},
    {GL_COLOR_MATERIAL, GL_LIGHTING_BIT},
    {GL_COLOR_SUM, GL_FOG_BIT},
    {GL_CULL_FACE, GL_POLYGON_BIT},
    {GL_DEPTH_TEST, GL_DEPTH_BUFFER_BIT},
    {GL_DITHER, GL_COLOR_BUFFER_BIT},
    {GL_FOG, GL_FOG_BIT},
    {GL_FRAMEBUFFER_SRGB, GL_COLOR_BUFFER_BIT},
    {GL_INDEX_LOGIC_OP, GL_COLOR_BUFFER_BIT},
    {GL_LIGHT3, GL_LIGHTING_BIT},
    {GL_LIGHTING, GL_LIGHTING_BIT},
    {GL_LINE_SMOOTH, GL_LINE_BIT},
    {GL_LINE_STIPPLE, GL_LINE_BIT},
    {GL_MAP1_VERTEX_3, GL_EVAL_BIT},
    {GL_MAP2_VERTEX_4, GL_EVAL_BIT},
    {GL_MULTISAMPLE, GL_MULTISAMPLE_BIT},
    {GL_NORMALIZE, GL_TRANSFORM_BIT},
    {GL_POINT_SMOOTH, GL_POINT_BIT},
    {GL_POINT_SPRITE, GL_POINT_BIT},
    {GL_POLYGON_OFFSET_FILL, GL_POLYGON_BIT},
    {GL_POLYGON_OFFSET_LINE, GL_POLYGON_BIT},
    {GL_POLYGON_OFFSET_POINT, GL_POLYGON_BIT},
    {GL_POLYGON_SMOOTH, GL_POLYGON_BIT},
    {GL_POLYGON_STIPPLE, GL_POLYGON_BIT},
    {GL_RESCALE_NORMAL, GL_TRANSFORM_BIT},
    {GL_SAMPLE_ALPHA_TO_COVERAGE, GL_MULTISAMPLE_BIT},
    {GL_SAMPLE_ALPHA_TO_ONE, GL_MULTISAMPLE_BIT},
    {GL_SAMPLE_COVERAGE, GL_MULTISAMPLE_BIT},
    {GL_SCISSOR_TEST, GL_SCISSOR_BIT},
    {GL_STENCIL_TEST, GL_STENCIL_BUFFER_BIT},
    {GL_TEXTURE_1D, GL_TEXTURE_BIT},
    {GL_TEXTURE_2D, GL_TEXTURE_BIT},
    {GL_TEXTURE_3D, GL_TEXTURE_BIT},
    {GL_TEXTURE_CUBE_MAP, GL_TEXTURE_BIT},
    {GL_TEXTURE_CUBE_MAP_SEAMLESS, GL_TEXTURE_BIT},
    {GL_TEXTURE_GEN_S, GL_TEXTURE_BIT},
    {GL_TEXTURE_GEN_Q, GL_TEXTURE_BIT},
    {GL_VERTEX_PROGRAM_POINT_SIZE, 0},
    {GL_VERTEX_PROGRAM_TWO_SIDE, 0},
};

TEST_F(AttributeStackTest, WhatIsEnabledIsOfTwoGroups) {
    const auto toggle = [](GLenum name) {
        if (CALL(glIsEnabled)(name))
            CALL(glDisable)(name);
        else
            CALL(glEnable)(name);
    };
    for (const EnableCase& row : enable_cases) {
        const GLboolean before = CALL(glIsEnabled)(row.name);
        for (const GLbitfield groups : {GLbitfield{GL_ENABLE_BIT}, row.groups}) {
            if (groups == 0)
                continue;
            CALL(glPushAttrib)(groups);
            toggle(row.name);
            EXPECT_NE(CALL(glIsEnabled)(row.name), before) << std::hex << row.name;
            CALL(glPopAttrib)();
            EXPECT_EQ(CALL(glIsEnabled)(row.name), before) << std::hex << row.name;
        }
        CALL(glPushAttrib)(GL_ALL_ATTRIB_BITS & ~(row.groups | GL_ENABLE_BIT));
        toggle(row.name);
        CALL(glPopAttrib)();
        EXPECT_NE(CALL(glIsEnabled)(row.name), before) << std::hex << row.name;
        expect_no_error();
    }
}

TEST_F(AttributeStackTest, NothingOfMatricesIsPutAside) {
    CALL(glPushAttrib)(GL_ALL_ATTRIB_BITS);
    CALL(glTranslatef)(1, 2, 3);
    CALL(glPopAttrib)();
    EXPECT_EQ(get(GL_MODELVIEW_MATRIX)[12], 1);
}

TEST_F(AttributeStackTest, TexturesComeBackWithTheirParameters) {
    GLuint textures[2] = {};
    CALL(glGenTextures)(2, textures);
    CALL(glActiveTexture)(GL_TEXTURE1);
    CALL(glBindTexture)(GL_TEXTURE_2D, textures[0]);
    CALL(glTexParameteri)(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    CALL(glTexEnvi)(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_DECAL);
    CALL(glPushAttrib)(GL_TEXTURE_BIT);
    CALL(glTexParameteri)(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_REPEAT);
    CALL(glTexEnvi)(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    CALL(glBindTexture)(GL_TEXTURE_2D, textures[1]);
    CALL(glActiveTexture)(GL_TEXTURE0);
    CALL(glPopAttrib)();
    EXPECT_EQ(get(GL_ACTIVE_TEXTURE)[0], GL_TEXTURE1);
    EXPECT_EQ(get(GL_TEXTURE_BINDING_2D)[0], textures[0]);
    GLint value = 0;
    CALL(glGetTexParameteriv)(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, &value);
    EXPECT_EQ(value, GL_CLAMP_TO_EDGE);
    CALL(glGetTexEnviv)(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, &value);
    EXPECT_EQ(value, GL_DECAL);
    // One that was deleted meanwhile stays deleted.
    CALL(glPushAttrib)(GL_TEXTURE_BIT);
    CALL(glDeleteTextures)(1, textures);
    CALL(glPopAttrib)();
    EXPECT_EQ(get(GL_TEXTURE_BINDING_2D)[0], 0);
    EXPECT_FALSE(CALL(glIsTexture)(textures[0]));
    expect_no_error();
}

TEST_F(AttributeStackTest, MaterialsAndLightsComeBack) {
    const GLfloat red[] = {1, 0, 0, 1};
    GLfloat value[4] = {};
    CALL(glPushAttrib)(GL_LIGHTING_BIT);
    CALL(glMaterialfv)(GL_FRONT, GL_DIFFUSE, red);
    CALL(glLightfv)(GL_LIGHT1, GL_SPECULAR, red);
    CALL(glPopAttrib)();
    CALL(glGetMaterialfv)(GL_FRONT, GL_DIFFUSE, value);
    EXPECT_EQ(value[1], 0.8F);
    CALL(glGetLightfv)(GL_LIGHT1, GL_SPECULAR, value);
    EXPECT_EQ(value[0], 0);
    expect_no_error();
}

TEST_F(AttributeStackTest, LevelsAreCounted) {
    for (size_t i = 0; i < max_attribute_depth; ++i) {
        EXPECT_EQ(get(GL_ATTRIB_STACK_DEPTH)[0], i);
        CALL(glLineWidth)(static_cast<float>(i + 1));
        CALL(glPushAttrib)(GL_LINE_BIT);
        CALL(glPushClientAttrib)(GL_CLIENT_ALL_ATTRIB_BITS);
        expect_no_error();
    }
    CALL(glPushAttrib)(GL_LINE_BIT);
    expect_error(GL_STACK_OVERFLOW);
    CALL(glPushClientAttrib)(GL_CLIENT_ALL_ATTRIB_BITS);
    expect_error(GL_STACK_OVERFLOW);
    for (size_t i = max_attribute_depth; i-- > 0;) {
        CALL(glPopAttrib)();
        CALL(glPopClientAttrib)();
        EXPECT_EQ(get(GL_LINE_WIDTH)[0], i + 1);
        expect_no_error();
    }
    CALL(glPopAttrib)();
    expect_error(GL_STACK_UNDERFLOW);
    CALL(glPopClientAttrib)();
    expect_error(GL_STACK_UNDERFLOW);
}

TEST_F(AttributeStackTest, ClientStateComesBack) {
    GLuint buffers[2] = {};
    CALL(glGenBuffers)(2, buffers);
    CALL(glBindBuffer)(GL_ARRAY_BUFFER, buffers[0]);
    CALL(glVertexPointer)(3, GL_FLOAT, 0, nullptr);
    CALL(glPixelStorei)(GL_UNPACK_ALIGNMENT, 2);
    CALL(glPushClientAttrib)(GL_CLIENT_ALL_ATTRIB_BITS);
    CALL(glBindBuffer)(GL_ARRAY_BUFFER, buffers[1]);
    CALL(glBindBuffer)(GL_ELEMENT_ARRAY_BUFFER, buffers[1]);
    CALL(glVertexPointer)(2, GL_SHORT, 0, nullptr);
    CALL(glEnableClientState)(GL_VERTEX_ARRAY);
    CALL(glClientActiveTexture)(GL_TEXTURE2);
    CALL(glPixelStorei)(GL_UNPACK_ALIGNMENT, 8);
    CALL(glPopClientAttrib)();
    EXPECT_EQ(get(GL_ARRAY_BUFFER_BINDING)[0], buffers[0]);
    EXPECT_EQ(get(GL_ELEMENT_ARRAY_BUFFER_BINDING)[0], 0);
    EXPECT_EQ(get(GL_VERTEX_ARRAY_SIZE)[0], 3);
    EXPECT_FALSE(CALL(glIsEnabled)(GL_VERTEX_ARRAY));
    EXPECT_EQ(get(GL_CLIENT_ACTIVE_TEXTURE)[0], GL_TEXTURE0);
    EXPECT_EQ(get(GL_UNPACK_ALIGNMENT)[0], 2);
    // The two are apart.
    CALL(glPushClientAttrib)(GL_CLIENT_PIXEL_STORE_BIT);
    CALL(glEnableClientState)(GL_VERTEX_ARRAY);
    CALL(glPopClientAttrib)();
    EXPECT_TRUE(CALL(glIsEnabled)(GL_VERTEX_ARRAY));
    expect_no_error();
}

// What was deleted meanwhile is bound no more.
TEST_F(AttributeStackTest, DeletedBuffersDoNotComeBack) {
    GLuint name = 0;
    CALL(glGenBuffers)(1, &name);
    for (const GLenum target :
         {GL_ARRAY_BUFFER, GL_ELEMENT_ARRAY_BUFFER, GL_PIXEL_UNPACK_BUFFER, GL_PIXEL_PACK_BUFFER})
        CALL(glBindBuffer)(target, name);
    CALL(glVertexPointer)(3, GL_FLOAT, 0, nullptr);
    CALL(glPushClientAttrib)(GL_CLIENT_ALL_ATTRIB_BITS);
    CALL(glDeleteBuffers)(1, &name);
    CALL(glPopClientAttrib)();
    for (const GLenum binding :
         {GL_ARRAY_BUFFER_BINDING, GL_ELEMENT_ARRAY_BUFFER_BINDING, GL_PIXEL_UNPACK_BUFFER_BINDING,
          GL_PIXEL_PACK_BUFFER_BINDING, GL_VERTEX_ARRAY_BUFFER_BINDING})
        EXPECT_EQ(get(binding)[0], 0) << std::hex << binding;
    expect_no_error();
}

}  // namespace
}  // namespace cuesta::gl
