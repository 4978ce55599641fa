// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Tessellation: how much comes out, that it covers what it should, and what the stages pass on.
#include <cmath>

#include "program.h"

namespace cuesta::conformance {
namespace {

void no_attributes() {
    glDisableVertexAttribArray(position_slot);
    glDisableVertexAttribArray(value_slot);
}

const char* const pass_color = R"(
        in vec4 shade;
        out vec4 color;
        void main() { color = shade; })";

// One patch of four control points over the whole picture.
const char* const corner_vertex = R"(
        void main() {
            gl_Position = vec4(vec2(gl_VertexID & 1, (gl_VertexID >> 1) & 1) * 2.0 - 1.0, 0.0, 1.0);
        })";

std::string control(int vertices, const std::string& levels) {
    return "layout(vertices = " + std::to_string(vertices) +
           ") out;\n"
           "uniform vec4 outer;\nuniform vec4 inner;\n"
           "void main() {\n"
           "    gl_out[gl_InvocationID].gl_Position = gl_in[gl_InvocationID].gl_Position;\n"
           "    for (int i = 0; i < 4; i++) gl_TessLevelOuter[i] = outer[i];\n"
           "    gl_TessLevelInner[0] = inner[0]; gl_TessLevelInner[1] = inner[1];\n" +
           levels + "}";
}

// The quad's coordinates are the picture's: whatever the levels, all is covered once.
void quads(Canvas& canvas) {
    for (const char* spacing :
         {"equal_spacing", "fractional_even_spacing", "fractional_odd_spacing"}) {
        use_stages({{GL_VERTEX_SHADER, corner_vertex},
                    {GL_TESS_CONTROL_SHADER, control(4, "")},
                    {GL_TESS_EVALUATION_SHADER,
                     "layout(quads, " + std::string(spacing) + ", ccw) in;\n" + R"(
        out vec4 shade;
        void main() {
            gl_Position = mix(mix(gl_in[0].gl_Position, gl_in[1].gl_Position, gl_TessCoord.x),
                              mix(gl_in[2].gl_Position, gl_in[3].gl_Position, gl_TessCoord.x),
                              gl_TessCoord.y);
            shade = vec4(gl_TessCoord.xy, 0.25, 0.5);
        })"},
                    {GL_FRAGMENT_SHADER, pass_color}});
        no_attributes();
        glPatchParameteri(GL_PATCH_VERTICES, 4);
        glEnable(GL_BLEND);
        glBlendFunc(GL_ONE, GL_ONE);
        for (const float level : {1.0F, 2.0F, 3.3F, 7.5F, 16.0F, 64.0F}) {
            canvas.bind();
            glClear(GL_COLOR_BUFFER_BIT);
            set_vec4("outer", {level, 3, 5, level * 0.7F});
            set_vec4("inner", {level, 4.2F, 0, 0});
            glDrawArrays(GL_PATCHES, 0, 4);
            const std::string what = std::string(spacing) + ", " + std::to_string(level);
            canvas.expect(what.c_str(), [](int x, int y) {
                return Color{center(x, 83), center(y, 61), 0.25F, 0.5F};
            });
        }
        glDisable(GL_BLEND);
    }
}

// Both windings, triangles with all of their inside.
void triangles(Canvas& canvas) {
    for (const bool clockwise : {false, true}) {
        use_stages({{GL_VERTEX_SHADER, screen_vertex},
                    {GL_TESS_CONTROL_SHADER, control(3, "")},
                    {GL_TESS_EVALUATION_SHADER, std::string("layout(triangles, equal_spacing, ") +
                                                    (clockwise ? "cw" : "ccw") + ") in;\n" + R"(
        out vec4 shade;
        void main() {
            gl_Position = gl_in[0].gl_Position * gl_TessCoord.x +
                          gl_in[1].gl_Position * gl_TessCoord.y +
                          gl_in[2].gl_Position * gl_TessCoord.z;
            shade = vec4(gl_TessCoord.yz * 2.0, 0.25, 0.5);
        })"},
                    {GL_FRAGMENT_SHADER, pass_color}});
        no_attributes();
        glPatchParameteri(GL_PATCH_VERTICES, 3);
        glEnable(GL_BLEND);
        glBlendFunc(GL_ONE, GL_ONE);
        glEnable(GL_CULL_FACE);
        glFrontFace(clockwise ? GL_CW : GL_CCW);
        for (const float level : {1.0F, 2.0F, 5.0F, 10.0F}) {
            canvas.bind();
            glClear(GL_COLOR_BUFFER_BIT);
            set_vec4("outer", {level, 2, 7, 1});
            set_vec4("inner", {level, 1, 0, 0});
            glDrawArrays(GL_PATCHES, 0, 3);
            const std::string what = std::string(clockwise ? "clockwise, " : "counterclockwise, ") +
                                     std::to_string(level);
            canvas.expect(what.c_str(), [](int x, int y) {
                return Color{center(x, 83), center(y, 61), 0.25F, 0.5F};
            });
        }
        glFrontFace(GL_CCW);
        glDisable(GL_CULL_FACE);
        glDisable(GL_BLEND);
    }
}

// How many vertices come out, and which coordinates: points and lines through transform feedback.
void amounts(Canvas& canvas) {
    struct Row {
        const char* what;
        const char* layout;
        Color outer, inner;
        GLuint primitives;
        GLenum mode;
    };
    constexpr Row rows[] = {
        {"isolines 3 x 5", "isolines, equal_spacing", {3, 5, 1, 1}, {1, 1}, 15, GL_LINES},
        {"isolines 2.2 x 3.9", "isolines, equal_spacing", {2.2F, 3.9F, 1, 1}, {1, 1}, 12, GL_LINES},
        {"triangle of 1", "triangles, equal_spacing, ccw", {1, 1, 1, 1}, {1, 1}, 1, GL_TRIANGLES},
        {"triangle of 2", "triangles, equal_spacing, ccw", {2, 2, 2, 1}, {2, 1}, 6, GL_TRIANGLES},
        {"triangle of 3", "triangles, equal_spacing, ccw", {3, 3, 3, 1}, {3, 1}, 13, GL_TRIANGLES},
        {"quad of 1", "quads, equal_spacing, ccw", {1, 1, 1, 1}, {1, 1}, 2, GL_TRIANGLES},
        {"quad of 2 x 3", "quads, equal_spacing, ccw", {3, 2, 3, 2}, {2, 3}, 12, GL_TRIANGLES},
        {"quad of 4 x 4", "quads, equal_spacing, ccw", {4, 4, 4, 4}, {4, 4}, 32, GL_TRIANGLES},
        {"nothing", "quads, equal_spacing, ccw", {0, 4, 4, 4}, {4, 4}, 0, GL_TRIANGLES},
        {"points", "quads, equal_spacing, ccw, point_mode", {2, 2, 2, 2}, {2, 2}, 9, GL_POINTS},
    };
    GLuint query = 0;
    glGenQueries(1, &query);
    for (const Row& row : rows) {
        use_stages(
            {{GL_VERTEX_SHADER, corner_vertex},
             {GL_TESS_CONTROL_SHADER, control(4, "")},
             {GL_TESS_EVALUATION_SHADER, "layout(" + std::string(row.layout) + ") in;\n" + R"(
        out vec3 at;
        void main() { at = gl_TessCoord; gl_Position = vec4(gl_TessCoord.xy, 0.0, 1.0); })"},
             {GL_FRAGMENT_SHADER, "out vec4 color;\nvoid main() { color = vec4(1.0); }"}},
            {"at"});
        no_attributes();
        glPatchParameteri(GL_PATCH_VERTICES, 4);
        set_vec4("outer", row.outer);
        set_vec4("inner", row.inner);
        const GLuint output =
            make_buffer(GL_TRANSFORM_FEEDBACK_BUFFER, std::vector<float>(3 * 3 * 64, -1));
        glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, output);
        glEnable(GL_RASTERIZER_DISCARD);
        glBeginQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, query);
        glBeginTransformFeedback(row.mode);
        glDrawArrays(GL_PATCHES, 0, 4);
        glEndTransformFeedback();
        glEndQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN);
        glDisable(GL_RASTERIZER_DISCARD);
        GLuint written = 0;
        glGetQueryObjectuiv(query, GL_QUERY_RESULT, &written);
        expect_words(canvas, row.what, std::span(&written, 1), std::span(&row.primitives, 1));
        if (row.mode != GL_TRIANGLES || row.primitives == 0)
            continue;
        // Areas add up to the whole.
        const std::vector<float> at = read_floats(output, row.primitives * 9);
        float area = 0;
        for (size_t i = 0; i < at.size(); i += 9)
            area += (at[i + 3] - at[i]) * (at[i + 7] - at[i + 1]) -
                    (at[i + 6] - at[i]) * (at[i + 4] - at[i + 1]);
        const bool is_quad = row.layout[0] == 'q';
        expect_floats(canvas, "area", std::vector<float>{std::fabs(area)},
                      std::vector<float>{is_quad ? 2.0F : 1.0F}, 1e-5F);
    }
}

// Control points of many patches, what they share, and their numbers.
void many_patches(Canvas& canvas) {
    use_stages({{GL_VERTEX_SHADER, R"(
        out vec4 v;
        void main() {
            int patchNumber = gl_VertexID / 4, k = gl_VertexID % 4;
            vec2 cell = vec2(patchNumber % 8, patchNumber / 8) + vec2(k & 1, k >> 1);
            gl_Position = vec4(cell * 10.0 / vec2(83.0, 61.0) * 2.0 - 1.0, 0.0, 1.0);
            v = vec4(float(patchNumber) / 64.0, float(gl_InstanceID), float(k), 1.0);
        })"},
                {GL_TESS_CONTROL_SHADER, R"(
        layout(vertices = 5) out;
        in vec4 v[];
        out vec4 w[];
        patch out vec4 whole;
        void main() {
            gl_out[gl_InvocationID].gl_Position = gl_in[gl_InvocationID % 4].gl_Position;
            w[gl_InvocationID] = v[(gl_InvocationID + 1) % 4];
            barrier();
            if (gl_InvocationID == 0) {
                whole = vec4(w[4].z, w[1].z, float(gl_PrimitiveID) / 64.0,
                             float(gl_PatchVerticesIn) / 8.0);
                float n = float(gl_PrimitiveID % 9 + 1);
                gl_TessLevelOuter[0] = n; gl_TessLevelOuter[1] = 2.0;
                gl_TessLevelOuter[2] = 3.0; gl_TessLevelOuter[3] = n;
                gl_TessLevelInner[0] = 11.0 - n; gl_TessLevelInner[1] = n;
            }
        })"},
                {GL_TESS_EVALUATION_SHADER, R"(
        layout(quads, equal_spacing, ccw) in;
        in vec4 w[];
        patch in vec4 whole;
        out vec4 shade;
        void main() {
            gl_Position = mix(mix(gl_in[0].gl_Position, gl_in[1].gl_Position, gl_TessCoord.x),
                              mix(gl_in[2].gl_Position, gl_in[3].gl_Position, gl_TessCoord.x),
                              gl_TessCoord.y);
            shade = vec4(w[2].x, whole.z, whole.x / 2.0 + whole.y / 8.0, whole.w);
        })"},
                {GL_FRAGMENT_SHADER, pass_color}});
    no_attributes();
    glPatchParameteri(GL_PATCH_VERTICES, 4);
    glDrawArrays(GL_PATCHES, 0, 48 * 4);
    canvas.expect("48 patches", [](int x, int y) {
        if (x >= 80 || y >= 60)
            return Color{0, 0, 0, 0};
        const float number = static_cast<float>(x / 10 + y / 10 * 8) / 64;
        return Color{number, number, 0.5F + 0.25F, 0.5F};  // w[4] is v[1]
    });
}

// Through a geometry shader as well, from indices, in instances.
void with_geometry(Canvas& canvas) {
    use_stages({{GL_VERTEX_SHADER, R"(
        void main() {
            vec2 at = vec2(gl_VertexID & 1, (gl_VertexID >> 1) & 1) * 2.0 - 1.0;
            gl_Position = vec4(at.x * 0.5 + float(gl_InstanceID) - 0.5, at.y, 0.0, 1.0);
        })"},
                {GL_TESS_CONTROL_SHADER, control(4, "")},
                {GL_TESS_EVALUATION_SHADER, R"(
        layout(quads, equal_spacing, ccw) in;
        out vec2 at;
        void main() {
            gl_Position = mix(mix(gl_in[0].gl_Position, gl_in[1].gl_Position, gl_TessCoord.x),
                              mix(gl_in[2].gl_Position, gl_in[3].gl_Position, gl_TessCoord.x),
                              gl_TessCoord.y);
            at = gl_Position.xy * 0.5 + 0.5;
        })"},
                {GL_GEOMETRY_SHADER, R"(
        layout(triangles) in;
        layout(triangle_strip, max_vertices = 3) out;
        in vec2 at[];
        out vec4 shade;
        void main() {
            for (int i = 0; i < 3; i++) {
                gl_Position = gl_in[i].gl_Position;
                shade = vec4(at[i], 0.25, 0.5);
                EmitVertex();
            }
        })"},
                {GL_FRAGMENT_SHADER, pass_color}});
    no_attributes();
    glPatchParameteri(GL_PATCH_VERTICES, 4);
    set_vec4("outer", {3, 4, 5, 6});
    set_vec4("inner", {7, 8, 0, 0});
    const uint16_t indices[] = {4, 5, 6, 7};
    make_buffer(GL_ELEMENT_ARRAY_BUFFER, indices, sizeof indices);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    glDrawElementsInstanced(GL_PATCHES, 4, GL_UNSIGNED_SHORT, nullptr, 2);
    glDisable(GL_BLEND);
    canvas.expect("and a geometry shader", [](int x, int y) {
        return Color{center(x, 83), center(y, 61), 0.25F, 0.5F};
    });
}

constexpr Check checks[] = {
    {"tessellation: quads", quads},
    {"tessellation: triangles", triangles},
    {"tessellation: amounts", amounts},
    {"tessellation: many patches", many_patches},
    {"tessellation: with geometry", with_geometry},
};

}  // namespace

std::span<const Check> tessellation_checks() {
    return checks;
}

}  // namespace cuesta::conformance
