// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Inputs, outputs, uniforms and textures.
#include "lower_testing.h"

namespace cuesta::shading::testing {
namespace {

TEST(Leaves, FallApartByMembers) {
    TreeBuilder t;
    const std::array inner_members = {Member{"c", t.vec(3), Precision::low},
                                      Member{"m", t.mat(4, 4), Precision::none}};
    const Type* inner = t.module.types.make_struct("I", inner_members);
    const std::array members = {Member{"x", t.float_type(), Precision::none},
                                Member{"in", t.array(inner, 3), Precision::none},
                                Member{"s", t.module.types.sampler(nir::SamplerDim::cube), {}}};
    const Type* outer = t.module.types.make_struct("O", members);
    Variable* v = t.variable("v", t.array(outer, 2), Storage::uniform, Precision::medium);
    const std::vector<Leaf> leaves = leaves_of(*v);
    ASSERT_EQ(leaves.size(), 4u);
    const std::array<std::string_view, 4> paths = {"v.x", "v.in.c", "v.in.m", "v.s"};
    const std::array<std::vector<uint32_t>, 4> lengths = {{{2}, {2, 3}, {2, 3}, {2}}};
    for (uint32_t i = 0; i < 4; ++i) {
        EXPECT_EQ(leaves[i].path, paths[i]);
        EXPECT_EQ(leaves[i].lengths, lengths[i]);
        EXPECT_EQ(leaves[i].number, i);
        EXPECT_EQ(leaves[i].variable, v);
        EXPECT_EQ(leaves[i].precision, i == 1 ? Precision::low : Precision::medium);
    }
    EXPECT_EQ(leaves[1].elements(), 6u);
    EXPECT_EQ(leaves[2].element_slots(), 4u);
    EXPECT_EQ(leaves[3].element_slots(), 1u);
}

class LowerVertex : public ::testing::Test {
  protected:
    Variable* input(std::string_view name, const Type* type, Placement placement) {
        placer.placed[std::string(name)] = placement;
        return t.variable(name, type, Storage::input, Precision::high);
    }
    Variable* output(std::string_view name, const Type* type, std::optional<Placement> placement) {
        if (placement)
            placer.placed[std::string(name)] = *placement;
        return t.variable(name, type, Storage::output, Precision::high);
    }
    bool execute() {
        shader = lower_well(t.module, placer.options);
        if (shader == nullptr)
            return false;
        run.inputs.lanes[0].inputs = {nir::slot_of_floats(1, 2, 3, 4),
                                      nir::slot_of_floats(5, 6, 7, 8),
                                      nir::slot_of_floats(9, 10, 11, 12)};
        return run.run(*shader);
    }
    // Of the slot with that kind and number.
    std::vector<double> slot(nir::Slot kind, uint32_t index) {
        for (size_t i = 0; i < shader->outputs.size(); ++i)
            if (shader->outputs[i].slot == kind && shader->outputs[i].index == index)
                return run.output(i, shader->outputs[i].components);
        return {};
    }
    using Values = std::vector<double>;

    TreeBuilder t{nir::Stage::vertex};
    Placer placer;
    ShaderRun run;
    std::unique_ptr<nir::Shader> shader;
};

TEST_F(LowerVertex, SlotsAreSharedByComponents) {
    Variable* a = input("a", t.vec(2), {0, 2});
    Variable* b = input("b", t.vec(2), {0, 0});
    Variable* c = input("c", t.float_type(), {2, 3});
    Variable* position = output("position", t.vec(4), std::nullopt);
    position->slot = nir::Slot::position;
    Variable* v = output("v", t.vec(2), Placement{5, 2});
    Variable* w = output("w", t.float_type(), Placement{5, 0});
    t.main({t.set(t.ref(position), t.construct(t.vec(4), {t.ref(a), t.ref(b)})),
            t.set(t.ref(v), t.ref(a)), t.set(t.ref(w), t.ref(c))});
    ASSERT_TRUE(execute());
    EXPECT_EQ(shader->inputs.size(), 2u);
    EXPECT_EQ(shader->inputs[0].components, 4);
    // The second input's number is 2, its position 1.
    EXPECT_EQ(slot(nir::Slot::position, 0), Values({3, 4, 1, 2}));
    const Values shared = slot(nir::Slot::generic, 5);
    ASSERT_EQ(shared.size(), 4u);
    EXPECT_EQ(shared[0], 8);
    EXPECT_EQ(Values(shared.begin() + 2, shared.end()), Values({3, 4}));
    EXPECT_EQ(shader->outputs.size(), 2u);
}

TEST_F(LowerVertex, MatricesAndArraysTakeNeighbours) {
    Variable* m = input("m", t.mat(3, 2), {4, 1});
    Variable* n = t.variable("n", t.int_type(), Storage::uniform, Precision::high);
    run.set_uniform(0, 0, uint32_t{1});
    Variable* v = output("v", t.array(t.vec(2), 3), Placement{7, 0});
    Variable* w = output("w", t.array(t.float_type(), 2), Placement{8, 3});
    const auto v_at = [&](Expr* i) { return t.index(t.ref(v), i); };
    t.main({t.set(v_at(t.integer(0)), t.index(t.ref(m), t.integer(0))),
            t.set(v_at(t.integer(2)), t.index(t.ref(m), t.integer(2))),
            t.set(v_at(t.ref(n)), t.index(t.ref(m), t.ref(n))),
            t.set(t.index(t.ref(w), t.ref(n)), t.number(20))});
    ASSERT_TRUE(execute());
    EXPECT_EQ(slot(nir::Slot::generic, 7), Values({2, 3}));
    const Values shared = slot(nir::Slot::generic, 8);
    EXPECT_EQ(Values(shared.begin(), shared.begin() + 2), Values({6, 7}));
    EXPECT_EQ(slot(nir::Slot::generic, 9)[3], 20);
}

TEST_F(LowerVertex, IntegersAreFloatsOutside) {
    const Type* ints = t.vec(2, Scalar::int_);
    const Type* word = t.scalar(Scalar::ushort);
    Variable* a = input("a", ints, {0, 0});
    Variable* b = input("b", word, {1, 0});
    Variable* c = output("c", ints, Placement{0, 0});
    Variable* d = output("d", word, Placement{1, 0});
    t.main({t.set(t.ref(c), t.op(ints, Operator::divide, {t.ref(a), t.integer(-2)})),
            t.set(t.ref(d), t.op(word, Operator::subtract, {t.numbers(word, {0}), t.ref(b)}))});
    ASSERT_TRUE(execute());
    EXPECT_EQ(slot(nir::Slot::generic, 0), Values({0, -1}));
    EXPECT_EQ(slot(nir::Slot::generic, 1), Values({65531}));
}

TEST_F(LowerVertex, WithoutAPosition) {
    t.main({});
    ASSERT_TRUE(execute());
    EXPECT_EQ(slot(nir::Slot::position, 0), Values({0, 0, 0, 0}));
}

TEST_F(LowerVertex, VaryingsThatNobodyWrites) {
    output("v", t.vec(2), Placement{3, 1});
    t.main({});
    ASSERT_TRUE(execute());
    EXPECT_EQ(slot(nir::Slot::generic, 3), Values({0, 0, 0}));
}

TEST_F(LowerVertex, InvariantOutputsAreExact) {
    for (const bool invariant : {false, true}) {
        Variable* a = input("a", t.vec(4), {0, 0});
        Variable* position = output("position", t.vec(4), std::nullopt);
        position->slot = nir::Slot::position;
        position->is_invariant = invariant;
        t.main({t.set(t.ref(position), t.op(t.vec(4), Operator::add, {t.ref(a), t.ref(a)}))});
        ASSERT_TRUE(execute());
        EXPECT_EQ(nir::print(*shader).find("fadd exact") != std::string::npos, invariant);
        t.module.globals.clear();
    }
}

// --- fragments -----------------------------------------------------------------------------------

using LowerFragment = LowerTest;

TEST_F(LowerFragment, SystemValues) {
    Variable* coord = t.variable("coord", t.vec(4), Storage::input, Precision::high);
    coord->slot = nir::Slot::position;
    Variable* face = t.variable("face", t.bool_type(), Storage::input);
    face->slot = nir::Slot::face;
    Variable* point = t.variable("point", t.vec(2), Storage::input, Precision::medium);
    point->slot = nir::Slot::point_coord;
    run.inputs.lanes[0].frag_coord = {10.5, 20.5, 0.25, 1};
    run.inputs.lanes[0].point_coord = {0.75, 0.5};
    run.inputs.lanes[0].front_face = true;
    EXPECT_EQ(
        values({put(t.construct(t.vec(4), {t.swizzle(t.ref(coord), {1, 2}),
                                           t.op(t.float_type(), Operator::convert, {t.ref(face)}),
                                           t.swizzle(t.ref(point), {0})}))}),
        Values({20.5, 0.25, 1, 0.75}));
    EXPECT_TRUE(shader->inputs.empty());
}

TEST_F(LowerFragment, OutputsNobodyWritesAreLeftOut) {
    Variable* data = t.variable("data", t.array(t.vec(4), 4), Storage::output);
    data->slot = nir::Slot::color;
    Variable* depth = t.variable("depth", t.float_type(), Storage::output);
    depth->slot = nir::Slot::depth;
    EXPECT_EQ(values({put(t.ref(u))}), Values({1, 2, 3, 4}));
    EXPECT_EQ(shader->outputs.size(), 1u);
}

TEST_F(LowerFragment, WhatIsNotPlacedReadsZeros) {
    const auto place = placer.options.place;
    placer.options.place = [&](const Leaf& leaf) -> std::optional<Placement> {
        if (leaf.path == "lost" || leaf.path == "gone")
            return std::nullopt;
        return place(leaf);
    };
    Variable* lost = t.variable("lost", t.vec(2), Storage::uniform, Precision::high);
    Variable* gone = t.variable("gone", t.vec(2), Storage::input, Precision::high);
    EXPECT_EQ(values({put(t.construct(t.vec(4), {t.ref(lost), t.ref(gone)}))}),
              Values({0, 0, 0, 0}));
}

// --- textures ------------------------------------------------------------------------------------

// Gives unit, coordinates and level.
class Echo : public nir::TextureSampler {
  public:
    nir::SlotBits sample(const nir::TextureRequest& request) override {
        return nir::slot_of_floats(static_cast<float>(request.texture), request.coord[0],
                                   request.coord[1], request.lod + request.bias);
    }
};

class LowerTextures : public LowerTest {
  protected:
    LowerTextures() {
        run.inputs.textures = &echo;
        type = t.module.types.sampler(nir::SamplerDim::dim_2d);
        s = t.variable("s", t.array(type, 3), Storage::uniform, Precision::high);
        placer.placed["s"] = {4, 0};
    }
    Texture* lookup(Expr* sampler) { return t.texture(sampler, t.swizzle(t.ref(u), {0, 1})); }
    Echo echo;
    const Type* type;
    Variable* s;
};

TEST_F(LowerTextures, UnitsAndSources) {
    EXPECT_EQ(values({put(lookup(t.index(t.ref(s), t.integer(1))))}), Values({5, 1, 2, 0}));
    EXPECT_EQ(shader->sampler_count, 7u);
    Texture* biased = lookup(t.index(t.ref(s), t.integer(0)));
    biased->bias = t.number(0.5);
    EXPECT_EQ(values({put(biased)}), Values({4, 1, 2, 0.5}));
    Texture* level = lookup(t.index(t.ref(s), t.integer(0)));
    level->lod = t.number(3);
    EXPECT_EQ(values({put(level)}), Values({4, 1, 2, 3}));
    Texture* projected = lookup(t.index(t.ref(s), t.integer(0)));
    projected->projector = t.number(4);
    EXPECT_EQ(values({put(projected)}), Values({4, 0.25, 0.5, 0}));
    // By a computed index.
    EXPECT_EQ(values({put(lookup(t.index(t.ref(s), t.ref(n))))}), Values({6, 1, 2, 0}));
}

TEST_F(LowerTextures, SamplersAsArguments) {
    // vec4 f(sampler2D a[3], sampler2D b, int i) { return texture(a[i]) + texture(b); }
    Variable* a = t.variable("a", t.array(type, 3));
    Variable* b = t.variable("b", type);
    Variable* i = t.variable("i", t.int_type());
    const auto looked_up = [&](Expr* sampler) -> Expr* { return lookup(sampler); };
    Function* inner =
        t.function("g", t.vec(4), {{b, Direction::in}}, t.block({t.return_(looked_up(t.ref(b)))}));
    Variable* b2 = t.variable("b2", type);
    Function* f = t.function(
        "f", t.vec(4), {{a, Direction::in}, {b2, Direction::in}, {i, Direction::in}},
        t.block(
            {t.return_(add(looked_up(t.index(t.ref(a), t.ref(i))), t.call(inner, {t.ref(b2)})))}));
    f->result_precision = inner->result_precision = Precision::high;
    EXPECT_EQ(values({put(t.call(f, {t.ref(s), t.index(t.ref(s), t.integer(2)), t.integer(1)}))}),
              Values({11, 2, 4, 0}));
}

TEST_F(LowerTextures, SamplersInStructs) {
    const std::array members = {Member{"scale", t.float_type(), Precision::high},
                                Member{"map", type, Precision::high}};
    const Type* material = t.module.types.make_struct("M", members);
    Variable* all = t.variable("all", t.array(material, 2), Storage::uniform, Precision::high);
    placer.placed["all.scale"] = {20, 0};
    placer.placed["all.map"] = {7, 0};
    run.set_uniform(21, 0, 2.0);
    Variable* m = t.variable("m", material);
    Function* f =
        t.function("f", t.vec(4), {{m, Direction::in}},
                   t.block({t.return_(t.op(t.vec(4), Operator::multiply,
                                           {lookup(t.member(t.ref(m), 1)), t.member(t.ref(m), 0)},
                                           Precision::high))}));
    f->result_precision = Precision::high;
    EXPECT_EQ(values({put(t.call(f, {t.index(t.ref(all), t.integer(1))}))}), Values({16, 2, 4, 0}));
}

TEST_F(LowerTextures, ResultsOf16Bits) {
    placer.options.half_precision = true;
    Variable* low = t.variable("low", type, Storage::uniform, Precision::low);
    placer.placed["low"] = {1, 0};
    Texture* looked_up = lookup(t.ref(low));
    looked_up->precision = Precision::low;
    EXPECT_EQ(values({put(looked_up)}), Values({1, 1, 2, 0}));
    EXPECT_NE(nir::print(*shader).find(":16x4 = tex"), std::string::npos);
}

// What the last request was.
class Recorder : public nir::TextureSampler {
  public:
    nir::SlotBits sample(const nir::TextureRequest& request) override {
        last = request;
        shape = *request.instr;
        return request.instr->dest_type == nir::BaseType::float_
                   ? nir::slot_of_floats(1, 2, 3, 4)
                   : nir::SlotBits{5, static_cast<uint32_t>(-6), 7, 8};
    }
    nir::TextureRequest last;
    nir::Tex shape{nir::TexOp::tex};
};

class LowerLookups : public LowerTest {
  protected:
    LowerLookups() { run.inputs.textures = &recorder; }
    Texture* lookup(const Type* type, Expr* coordinate) {
        Variable* s = t.variable("s" + std::to_string(next_), type, Storage::uniform);
        placer.placed[std::string(s->name)] = {next_++, 0};
        Texture* made = t.texture(t.ref(s), coordinate);
        made->type = t.vec(4, type->scalar);
        return made;
    }
    const Type* sampler(nir::SamplerDim dim, bool is_layered = false) {
        return t.module.types.sampler(dim, false, is_layered);
    }
    Expr* coordinate(unsigned components) {
        std::array<uint8_t, 4> which = {0, 1, 2, 3};
        return t.module.arena.make<Swizzle>(t.vec(components), t.ref(u), which, Precision::high,
                                            Location{});
    }
    const nir::Tex& shape() const { return recorder.shape; }
    Recorder recorder;

  private:
    uint32_t next_ = 0;
};

TEST_F(LowerLookups, Dimensions) {
    using Dim = nir::SamplerDim;
    struct {
        Dim dim;
        bool is_layered;
        unsigned components;
    } const cases[] = {{Dim::dim_1d, false, 1}, {Dim::dim_1d, true, 2},  {Dim::dim_2d, false, 2},
                       {Dim::dim_2d, true, 3},  {Dim::dim_3d, false, 3}, {Dim::cube, false, 3},
                       {Dim::cube, true, 4},    {Dim::rect, false, 2}};
    for (const auto& which : cases) {
        EXPECT_EQ(values({put(
                      lookup(sampler(which.dim, which.is_layered), coordinate(which.components)))}),
                  Values({1, 2, 3, 4}));
        EXPECT_EQ(shape().dim, which.dim);
        EXPECT_EQ(shape().is_array, which.is_layered);
        for (unsigned c = 0; c < 4; ++c)
            EXPECT_EQ(recorder.last.coord[c], c < which.components ? static_cast<float>(c + 1) : 0);
    }
}

TEST_F(LowerLookups, ShadowMaps) {
    for (const nir::SamplerDim dim : {nir::SamplerDim::dim_1d, nir::SamplerDim::dim_2d,
                                      nir::SamplerDim::rect, nir::SamplerDim::cube}) {
        const unsigned components = dim == nir::SamplerDim::dim_1d ? 1
                                    : dim == nir::SamplerDim::cube ? 3
                                                                   : 2;
        Texture* compared = lookup(t.module.types.sampler(dim, true), coordinate(components));
        compared->comparator = component(t.ref(u), 3);
        EXPECT_EQ(values({put(compared)}), Values({1, 2, 3, 4}));
        EXPECT_TRUE(shape().is_shadow);
        EXPECT_EQ(recorder.last.comparator, 4);
    }
}

TEST_F(LowerLookups, Offsets) {
    const auto offset = [&](std::initializer_list<double> by) {
        return t.numbers(t.vec(static_cast<unsigned>(by.size()), Scalar::int_), by);
    };
    Texture* moved = lookup(sampler(nir::SamplerDim::dim_2d), coordinate(2));
    moved->offset = offset({3, -4});
    EXPECT_EQ(values({put(moved)}), Values({1, 2, 3, 4}));
    EXPECT_EQ(recorder.last.offset, (std::array<int32_t, 3>{3, -4, 0}));
    Texture* level = lookup(sampler(nir::SamplerDim::dim_3d), coordinate(3));
    level->lod = t.number(2);
    level->offset = offset({1, 2, -8});
    EXPECT_EQ(values({put(level)}), Values({1, 2, 3, 4}));
    EXPECT_EQ(shape().op, nir::TexOp::txl);
    EXPECT_EQ(recorder.last.offset, (std::array<int32_t, 3>{1, 2, -8}));
    EXPECT_EQ(recorder.last.lod, 2);
}

TEST_F(LowerLookups, Fetches) {
    Expr* texel = t.op(t.vec(3, Scalar::int_), Operator::convert, {coordinate(3)});
    Texture* fetched = lookup(sampler(nir::SamplerDim::dim_2d, true), texel);
    fetched->lookup = TextureLookup::fetch;
    fetched->lod = t.ref(n);
    fetched->offset = t.numbers(t.vec(2, Scalar::int_), {7, -8});
    EXPECT_EQ(values({put(fetched)}), Values({1, 2, 3, 4}));
    EXPECT_EQ(shape().op, nir::TexOp::txf);
    EXPECT_EQ(recorder.last.texel, (std::array<int32_t, 4>{1, 2, 3, 0}));
    EXPECT_EQ(recorder.last.offset, (std::array<int32_t, 3>{7, -8, 0}));
    EXPECT_EQ(recorder.last.lod, 2);
}

// Also where floats would be of 16 bits.
TEST_F(LowerLookups, Integers) {
    placer.options.half_precision = true;
    for (const Scalar kind : {Scalar::int_, Scalar::uint}) {
        Texture* looked_up = lookup(
            t.module.types.sampler(nir::SamplerDim::dim_2d, false, false, kind), coordinate(2));
        looked_up->precision = Precision::low;
        Expr* shown = t.op(t.vec(4), Operator::convert, {looked_up}, Precision::high);
        EXPECT_EQ(values({put(shown)}),
                  Values({5, kind == Scalar::int_ ? -6 : 4294967296.0, 7, 8}));
        EXPECT_EQ(shape().dest_type,
                  kind == Scalar::int_ ? nir::BaseType::int_ : nir::BaseType::uint_);
    }
}

TEST_F(LowerLookups, Sizes) {
    for (const unsigned components : {1u, 2u, 3u}) {
        const nir::SamplerDim dim = components == 1   ? nir::SamplerDim::dim_1d
                                    : components == 2 ? nir::SamplerDim::cube
                                                      : nir::SamplerDim::dim_3d;
        Texture* size = lookup(sampler(dim), nullptr);
        size->lookup = TextureLookup::size;
        size->type = t.vec(components, Scalar::int_);
        size->lod = t.ref(n);
        Expr* shown = t.construct(
            t.vec(4), {t.op(t.vec(components), Operator::convert, {size}, Precision::high),
                       t.numbers(t.vec(4), {0, 0, 0, 0})});
        const Values all = {5, -6, 7, 0};
        Values expected(all.begin(), all.begin() + components);
        expected.resize(4);
        EXPECT_EQ(values({put(shown)}), expected);
        EXPECT_EQ(shape().op, nir::TexOp::txs);
        EXPECT_EQ(recorder.last.lod, 2);
    }
}

TEST_F(LowerVertex, TexturesOfTheBaseLevel) {
    Echo echo;
    run.inputs.textures = &echo;
    Variable* s = t.variable("s", t.module.types.sampler(nir::SamplerDim::dim_2d), Storage::uniform,
                             Precision::high);
    Variable* position = output("position", t.vec(4), std::nullopt);
    position->slot = nir::Slot::position;
    t.main({t.set(t.ref(position), t.texture(t.ref(s), t.numbers(t.vec(2), {3, 4})))});
    ASSERT_TRUE(execute());
    EXPECT_EQ(slot(nir::Slot::position, 0), Values({0, 3, 4, 0}));
    EXPECT_NE(nir::print(*shader).find("txl"), std::string::npos);
}

}  // namespace
}  // namespace cuesta::shading::testing
