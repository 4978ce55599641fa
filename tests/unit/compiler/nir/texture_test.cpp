// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texture instructions: for each operation, which dimensions it goes with and which sources it must
// and may have, said apart from nir_textures.py; that each of them is printed, parsed and copied;
// and that each reaches the sampler.
#include <algorithm>

#include "compiler/nir/builder.h"
#include "compiler/nir/interpreter.h"
#include "compiler/nir/text_names.h"
#include "nir_testing.h"

namespace cuesta::nir {
namespace {

using Kind = TexSrcKind;

using Dim = SamplerDim;

struct TexRow {
    TexOp op;
    std::string_view dims;
    unsigned components;  // of the result; 0: sizes
    std::vector<Kind> must;
    std::vector<Kind> may;
    bool filters = true;
    bool compares = true;  // wants the comparator of a shadow map
};

const std::vector<TexRow>& tex_rows() {
    static const std::vector<TexRow> rows = {
        {TexOp::tex,
         "1d 2d 3d cube rect external",
         4,
         {Kind::coord},
         {Kind::projector, Kind::offset}},
        {TexOp::txb,
         "1d 2d 3d cube",
         4,
         {Kind::coord, Kind::bias},
         {Kind::projector, Kind::offset}},
        {TexOp::txl, "1d 2d 3d cube", 4, {Kind::coord, Kind::lod}, {Kind::projector, Kind::offset}},
        {TexOp::txd,
         "1d 2d 3d cube rect",
         4,
         {Kind::coord, Kind::ddx, Kind::ddy},
         {Kind::projector, Kind::offset}},
        {TexOp::txf,
         "1d 2d 3d rect buffer external",
         4,
         {Kind::coord},
         {Kind::lod, Kind::offset},
         false,
         false},
        {TexOp::txf_ms, "ms", 4, {Kind::coord, Kind::ms_index}, {}, false, false},
        {TexOp::txs, "1d 2d 3d cube rect buffer ms external", 0, {}, {Kind::lod}, false, false},
        {TexOp::lod, "1d 2d 3d cube", 2, {Kind::coord}, {}, true, false},
        {TexOp::tg4, "2d cube rect", 4, {Kind::coord}, {Kind::offset}},
        {TexOp::query_levels, "1d 2d 3d cube", 1, {}, {}, false, false},
    };
    return rows;
}

struct DimRow {
    unsigned components;
    unsigned sizes;
    bool array, shadow, offset, levels;
};

// In the order of SamplerDim.
constexpr std::array<DimRow, 8> dim_rows = {{
    {1, 1, true, true, true, true},
    {2, 2, true, true, true, true},
    {3, 3, false, false, true, true},
    {3, 2, true, true, false, true},
    {2, 2, false, true, true, false},
    {1, 1, false, false, false, false},
    {2, 2, true, false, false, false},
    {2, 2, false, false, false, false},
}};

constexpr Dim dims[] = {Dim::dim_1d, Dim::dim_2d, Dim::dim_3d, Dim::cube,
                        Dim::rect,   Dim::buffer, Dim::ms,     Dim::external};

const DimRow& row_of(Dim dim) {
    return dim_rows[static_cast<size_t>(dim)];
}

bool has(std::span<const Kind> kinds, Kind kind) {
    return std::ranges::find(kinds, kind) != kinds.end();
}

std::string_view name_of_kind(Kind kind) {
    return names::name_of(names::tex_srcs, kind);
}

// What a texture instruction reads.
struct Shape {
    Dim dim = Dim::dim_2d;
    bool array = false;
    bool shadow = false;
};

constexpr bool truths[] = {false, true};

std::string describe_shape(Shape shape) {
    return std::string(names::name_of(names::sampler_dims, shape.dim)) +
           (shape.array ? " array" : "") + (shape.shadow ? " shadow" : "");
}

bool goes_with(const TexRow& row, Shape shape) {
    const std::string words = " " + std::string(row.dims) + " ";
    const std::string name(names::name_of(names::sampler_dims, shape.dim));
    const bool fetches = !row.filters && has(row.must, Kind::coord);
    return words.find(" " + name + " ") != std::string::npos &&
           (!shape.array || row_of(shape.dim).array) &&
           (!shape.shadow || (row_of(shape.dim).shadow && !fetches));
}

std::vector<Shape> shapes_of(const TexRow& row) {
    std::vector<Shape> shapes;
    for (const Dim dim : dims)
        for (const bool array : truths)
            for (const bool shadow : truths)
                if (goes_with(row, {dim, array, shadow}))
                    shapes.push_back({dim, array, shadow});
    return shapes;
}

// A shader with one texture instruction of the sources.
struct TexShader {
    Shader shader{Stage::fragment};
    Function& main = *shader.add_function("main");
    Builder b{main};
    Tex* tex = nullptr;

    TexShader(const TexRow& row, std::span<const Kind> kinds, Shape shape) {
        shader.sampler_count = 1;
        Variable* sampler = shader.add_variable(VariableMode::uniform,
                                                shader.sampler_type(shape.dim, shape.shadow), "s");
        std::vector<Builder::TexSource> sources;
        for (const Kind kind : kinds) {
            if (kind == Kind::texture_deref || kind == Kind::sampler_deref)
                sources.push_back({kind, b.deref_var(sampler)});
            else
                sources.push_back(
                    {kind, b.undef(components(kind, shape, shape.array && !has(kinds, Kind::layer)),
                                   kind == Kind::texture_heap ? 64 : 32)});
        }
        const unsigned sizes = row_of(shape.dim).sizes + (shape.array ? 1 : 0);
        tex =
            b.tex({.op = row.op,
                   .dim = shape.dim,
                   .is_array = shape.array,
                   .is_shadow = shape.shadow,
                   .components = static_cast<uint8_t>(row.components != 0 ? row.components : sizes),
                   .dest_type = row.components < 2 ? BaseType::int_ : BaseType::float_},
                  sources);
        rebuild_cfg(main);
    }

    static unsigned components(Kind kind, Shape shape, bool coordinate_has_layer) {
        const unsigned spatial = row_of(shape.dim).components;
        switch (kind) {
            case Kind::coord: return spatial + (coordinate_has_layer ? 1 : 0);
            case Kind::offset:
            case Kind::ddx:
            case Kind::ddy: return spatial;
            default: return 1;
        }
    }

    std::string findings() const {
        std::string all;
        for (const std::string& finding : validate(shader))
            all += finding + "\n";
        return all;
    }
};

class TexSources : public testing::TestWithParam<size_t> {
  protected:
    const TexRow& row = tex_rows()[GetParam()];

    std::vector<Kind> musts(Shape shape) const {
        std::vector<Kind> kinds = row.must;
        if (shape.shadow && row.compares)
            kinds.push_back(Kind::comparator);
        return kinds;
    }

    bool fits(Kind kind, Shape shape) const {
        switch (kind) {
            case Kind::comparator: return shape.shadow && row.compares;
            case Kind::layer: return shape.array && has(row.must, Kind::coord);
            case Kind::offset:
            case Kind::packed_offset: return has(row.may, Kind::offset) && row_of(shape.dim).offset;
            case Kind::lod:
                return has(row.must, kind) || (has(row.may, kind) && row_of(shape.dim).levels);
            case Kind::texture_deref:
            case Kind::texture_offset:
            case Kind::texture_heap: return true;
            case Kind::sampler_deref:
            case Kind::sampler_offset: return row.filters;
            default: return has(row.must, kind) || has(row.may, kind);
        }
    }
};

TEST_P(TexSources, AreOfDimensions) {
    for (const Dim dim : dims)
        for (const bool array : truths)
            for (const bool shadow : truths) {
                const Shape shape = {dim, array, shadow};
                const std::string found = TexShader(row, musts(shape), shape).findings();
                EXPECT_EQ(found.empty(), goes_with(row, shape)) << describe_shape(shape) << found;
            }
}

TEST_P(TexSources, AreThoseItMayHave) {
    for (const Shape shape : shapes_of(row))
        for (size_t i = 0; i < names::tex_srcs.size(); ++i) {
            const Kind kind = static_cast<Kind>(i);
            std::vector<Kind> kinds = musts(shape);
            if (!has(kinds, kind))
                kinds.push_back(kind);
            if (kind == Kind::texture_heap)
                kinds.push_back(Kind::texture_offset);
            const std::string found = TexShader(row, kinds, shape).findings();
            const std::string wanted = "the source '" + std::string(name_of_kind(kind)) +
                                       "' does not go with the operation";
            if (fits(kind, shape)) {
                EXPECT_EQ(found, "") << describe_shape(shape) << " " << name_of_kind(kind);
            } else {
                EXPECT_NE(found.find(wanted), std::string::npos)
                    << describe_shape(shape) << found << wanted;
            }
        }
}

TEST_P(TexSources, AreThoseItMustHave) {
    for (const Shape shape : shapes_of(row)) {
        const std::vector<Kind> all = musts(shape);
        for (const Kind missing : all) {
            std::vector<Kind> kinds = all;
            std::erase(kinds, missing);
            const std::string found = TexShader(row, kinds, shape).findings();
            const std::string wanted =
                "the source '" + std::string(name_of_kind(missing)) + "' is missing";
            EXPECT_NE(found.find(wanted), std::string::npos) << found << wanted;
        }
    }
}

TEST_P(TexSources, ComeThroughTextAndCopies) {
    for (const Shape shape : shapes_of(row))
        for (const bool by_deref : truths) {
            std::vector<Kind> kinds = musts(shape);
            for (const Kind kind : row.may)
                if (fits(kind, shape))
                    kinds.push_back(kind);
            kinds.push_back(by_deref ? Kind::texture_deref : Kind::texture_offset);
            if (!by_deref)
                kinds.push_back(Kind::texture_heap);
            if (row.filters)
                kinds.push_back(by_deref ? Kind::sampler_deref : Kind::sampler_offset);
            const TexShader made(row, kinds, shape);
            const std::string text = print(made.shader);
            for (const Kind kind : kinds)
                EXPECT_NE(text.find(std::string(name_of_kind(kind)) + " %"), std::string::npos)
                    << text;
            EXPECT_EQ(print(*shader_of(text)), text);
            EXPECT_EQ(print(*clone(made.shader)), text);
        }
}

// Of every type and size, as many components as there can be.
TEST_P(TexSources, HaveResultsOfTheirKind) {
    for (const Shape shape : shapes_of(row))
        for (const BaseType type :
             {BaseType::float_, BaseType::int_, BaseType::uint_, BaseType::bool_})
            for (const uint8_t bits : {1, 8, 16, 32, 64})
                for (uint8_t components = 1; components <= max_components; ++components) {
                    TexShader made(row, musts(shape), shape);
                    const unsigned own = made.tex->def.components;
                    made.tex->dest_type = type;
                    made.tex->def.bit_size = bits;
                    made.tex->def.components = components;
                    const bool number = row.components < 2;
                    const bool is_float = type == BaseType::float_;
                    const bool good_type =
                        number ? type == BaseType::int_ || type == BaseType::uint_
                        : row.op == TexOp::lod || shape.shadow ? is_float
                                                               : type != BaseType::bool_;
                    const bool gathers = row.op == TexOp::tg4;
                    const bool good_size = components == own || (components == 1 && shape.shadow &&
                                                                 row.compares && !gathers);
                    EXPECT_EQ(made.findings().empty(),
                              good_type && good_size && (bits == 16 || bits == 32))
                        << print(made.shader);
                }
}

INSTANTIATE_TEST_SUITE_P(
    Operations, TexSources, testing::Range<size_t>(0, tex_rows().size()), [](const auto& info) {
        return std::string(names::name_of(names::tex_ops, tex_rows()[info.param].op));
    });

// --- what is not of one operation ------------------------------------------------------------

constexpr Shape plane = {};

TEST(TexRules, OneSourceSaysAThing) {
    for (const auto& [first, second] : {std::pair(Kind::offset, Kind::packed_offset),
                                        std::pair(Kind::texture_deref, Kind::texture_offset),
                                        std::pair(Kind::sampler_deref, Kind::sampler_offset)}) {
        const Kind kinds[] = {Kind::coord, first, second};
        const std::string found = TexShader(tex_rows()[0], kinds, plane).findings();
        EXPECT_NE(found.find("says what another one says"), std::string::npos) << found;
    }
}

TEST(TexRules, HeapsWantAnOffset) {
    const Kind kinds[] = {Kind::coord, Kind::texture_heap};
    EXPECT_NE(TexShader(tex_rows()[0], kinds, plane).findings().find("wants another one beside it"),
              std::string::npos);
}

TEST(TexRules, VariablesAreOfTheInstructionsKind) {
    for (const Kind kind : {Kind::texture_deref, Kind::sampler_deref})
        for (const Shape shape : {Shape{Dim::cube}, Shape{Dim::dim_2d, false, true}}) {
            const Kind kinds[] = {Kind::coord, kind};
            TexShader made(tex_rows()[0], kinds, plane);
            Intrinsic& deref = *made.tex->find(kind)->src.value->instr->as<Intrinsic>();
            deref.variable->type = made.shader.sampler_type(shape.dim, shape.shadow);
            deref.type = deref.variable->type;
            EXPECT_NE(made.findings().find("of another kind of texture"), std::string::npos);
        }
}

TEST(TexRules, ChannelsAreGathered) {
    const Kind coord[] = {Kind::coord};
    const Kind compared[] = {Kind::coord, Kind::comparator};
    TexShader sampled(tex_rows()[0], coord, plane);
    sampled.tex->component = 1;
    EXPECT_NE(sampled.findings(), "");
    const TexRow& gather = tex_rows()[static_cast<size_t>(TexOp::tg4)];
    TexShader gathered(gather, coord, plane);
    gathered.tex->component = 3;
    EXPECT_EQ(gathered.findings(), "");
    TexShader shadow(gather, compared, {Dim::dim_2d, false, true});
    shadow.tex->component = 3;
    EXPECT_NE(shadow.findings(), "");
}

TEST(TexRules, LevelsAreAskedInFragmentShaders) {
    const std::string error = error_of(
        "shader vertex\n  samplers 1\nfn main {\n  %0:32x2 = undef\n"
        "  %1:32x2 = lod 2d float texture=0 sampler=0 coords=2 coord %0\n}\n");
    EXPECT_NE(error.find("only fragment shaders have 'lod'"), std::string::npos) << error;
}

TEST(TexRules, QueriesHaveNoCoordinates) {
    const std::string error = error_of(
        "shader vertex\n  samplers 1\nfn main {\n"
        "  %1:32x2 = txs 2d int texture=0 sampler=0 coords=2\n}\n");
    EXPECT_NE(error.find("coords differs"), std::string::npos) << error;
}

TEST(TexRows, AreOfAllOperations) {
    EXPECT_EQ(tex_rows().size(), names::tex_ops.size());
}

// --- what the sampler is asked ---------------------------------------------------------------

struct LastRequest : TextureSampler {
    TextureRequest request;
    SlotBits sample(const TextureRequest& asked) override {
        request = asked;
        return {1, 2, 3, 4};
    }
};

TextureRequest request_of(std::string_view instruction) {
    const std::unique_ptr<Shader> shader = shader_of(R"(shader vertex
  samplers 8
fn main {
  %0:32x2 = load_const 6.0, 8.0
  %1:32 = load_const 2.0
  %2:32x2 = load_const 3, -1
  %3:32 = load_const 5
  %4:32x3 = load_const 6.0, 8.0, 7.0
  %5:32x2 = load_const 0.5, 0.25
  %6:32 = load_const 0xe3
  )" + std::string(instruction) + "\n}\n");
    LastRequest sampler;
    InterpreterInputs inputs;
    inputs.textures = &sampler;
    EXPECT_TRUE(interpret(*shader, inputs));
    return sampler.request;
}

using Floats4 = std::array<float, 4>;

TEST(TexRequests, HaveCoordinatesOverTheProjector) {
    const TextureRequest request = request_of(
        "%9:32x4 = tex 2d shadow float texture=1 sampler=2 coords=2 coord %0, projector %1, "
        "comparator %1");
    EXPECT_EQ(request.coord, (Floats4{3, 4, 0, 0}));
    EXPECT_EQ(request.comparator, 1.0f);
    EXPECT_EQ(request.texture, 1u);
    EXPECT_EQ(request.sampler, 2u);
}

TEST(TexRequests, HaveLevels) {
    EXPECT_EQ(
        request_of("%9:32x4 = txb 2d float texture=0 sampler=0 coords=2 coord %0, bias %1").bias,
        2.0f);
    EXPECT_EQ(
        request_of("%9:32x4 = txl 2d float texture=0 sampler=0 coords=2 coord %0, lod %1").lod,
        2.0f);
    EXPECT_EQ(request_of("%9:32x2 = txs 2d int texture=0 sampler=0 coords=0 lod %3").lod, 5.0f);
}

TEST(TexRequests, HaveDerivatives) {
    const TextureRequest request =
        request_of("%9:32x4 = txd 2d float texture=0 sampler=0 coords=2 coord %0, ddx %5, ddy %0");
    EXPECT_TRUE(request.has_derivatives);
    EXPECT_EQ(request.ddx, (std::array<float, 3>{0.5f, 0.25f, 0}));
    EXPECT_EQ(request.ddy, (std::array<float, 3>{6, 8, 0}));
}

TEST(TexRequests, HaveTexelsOfFetches) {
    const TextureRequest texel = request_of(
        "%9:32x4 = txf 2d float texture=0 sampler=0 coords=2 coord %2, lod %3, offset %2");
    EXPECT_EQ(texel.texel, (std::array<int32_t, 4>{3, -1, 0, 0}));
    EXPECT_EQ(texel.lod, 5.0f);
    EXPECT_EQ(texel.offset, (std::array<int32_t, 3>{3, -1, 0}));
    const TextureRequest sample =
        request_of("%9:32x4 = txf_ms ms float texture=0 sampler=0 coords=2 coord %2, ms_index %3");
    EXPECT_EQ(sample.texel, (std::array<int32_t, 4>{3, -1, 0, 0}));
    EXPECT_EQ(sample.ms_index, 5);
}

TEST(TexRequests, HaveLayersAndOffsets) {
    const TextureRequest last = request_of(
        "%9:32x4 = tex 2d array float texture=0 sampler=0 coords=3 coord %4, projector "
        "%1, packed_offset %6");
    EXPECT_EQ(last.coord, (Floats4{3, 4, 7, 0})) << "layers are not divided";
    EXPECT_EQ(last.offset, (std::array<int32_t, 3>{3, -2, 0}));
    const TextureRequest apart = request_of(
        "%9:32x4 = tex 2d array float texture=1 sampler=2 coords=2 coord %0, layer %3, "
        "texture_offset %3, sampler_offset %3");
    EXPECT_EQ(apart.coord, (Floats4{6, 8, 5, 0}));
    EXPECT_EQ(apart.texture, 6u);
    EXPECT_EQ(apart.sampler, 7u);
}

TEST(TexRequests, HaveTheAddressOfADescriptor) {
    const TextureRequest request = request_of(
        "%8:64 = load_const 4096\n  %9:32x4 = tex 2d float texture=1 sampler=2 coords=2 coord %0, "
        "texture_offset %3, texture_heap %8");
    EXPECT_EQ(request.descriptor, 4101u);
    EXPECT_EQ(request.texture, 1u);
}

// A texel's upper bits are none of a short result's.
TEST(TexRequests, GiveIntegersOfTheResultsSize) {
    struct Wide : TextureSampler {
        SlotBits sample(const TextureRequest&) override { return {0x12345678, 0, 0, 0}; }
    } sampler;
    const std::unique_ptr<Shader> shader = shader_of(R"(shader vertex
  output 0 position 0 vec4 smooth ""
  samplers 1
fn main {
  %0:32x2 = load_const 0.0, 0.0
  %4:32 = load_const 0
  %1:16x4 = txl 2d uint texture=0 sampler=0 coords=2 coord %0, lod %4
  %2:32 = u2u32 %1.x
  %3:32 = u2f32 %2
  store_output %3, %4 base=0 component=0 write_mask=x
}
)");
    InterpreterInputs inputs;
    inputs.textures = &sampler;
    const auto outputs = interpret(*shader, inputs);
    ASSERT_TRUE(outputs) << outputs.error().text;
    EXPECT_EQ(slot_float(outputs->lanes[0].outputs[0], 0), float{0x5678});
}

TEST(TexRequests, NameTheInstruction) {
    for (const std::string_view text :
         {"%9:32x4 = tg4 2d float texture=0 sampler=0 coords=2 component=3 coord %0",
          "%9:32 = query_levels 2d int texture=4 sampler=0 coords=0"})
        EXPECT_NE(request_of(text).instr, nullptr) << text;
}

}  // namespace
}  // namespace cuesta::nir
