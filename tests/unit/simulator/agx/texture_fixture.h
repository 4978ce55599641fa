// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Memory with textures in it, descriptors packed with the tables, and one SIMD-group that executes
// single instructions. Coordinates begin at r8, levels at r16, the reference at r20, results at r0.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include <gtest/gtest.h>

#include "group_fixture.h"
#include "hw/agx/operands.h"
#include "simulator/agx/texture_unit.h"

namespace cuesta::simulator::agx {

using hw::agx::Channels;
using hw::agx::Field;
using hw::agx::LodMode;
using hw::agx::Op;
using hw::agx::PbeDescriptor;
using hw::agx::SamplerDescriptor;
using hw::agx::TexDim;
using hw::agx::TextureDescriptor;
using hw::agx::TextureDimension;
using hw::agx::TextureLayout;
using hw::agx::TextureType;

class TextureFixture : public testing::Test {
  protected:
    static constexpr uint64_t base = 0x1'0000'0000;
    static constexpr unsigned pages = 64;
    static constexpr unsigned at = 8, lod = 16, reference = 20;  // registers

    void SetUp() override {
        auto made = PhysicalMemory::create(uint64_t{1} << 24);
        ASSERT_TRUE(made) << made.error().text;
        memory = std::move(*made);
        const auto run = memory->allocate(pages * pages_in_gpu_page);
        ASSERT_TRUE(run);
        table.map(base, pages, run->first, pages_in_gpu_page, {true, true});
        space = std::make_unique<AddressSpace>(*memory, table, "texture unit");
        unit = std::make_unique<TextureUnit>(*space, SamplerHeap{base + 0x80000, 4});
        set_sampler({.max_lod = hw::agx::greatest_lod});
    }

    // --- descriptors and memory ----------------------------------------------

    template <typename T>
    void write(uint64_t offset, std::initializer_list<T> values) {
        write_bytes(offset,
                    {reinterpret_cast<const uint8_t*>(values.begin()), values.size() * sizeof(T)});
    }
    void write_bytes(uint64_t offset, std::span<const uint8_t> bytes) {
        ASSERT_TRUE(space->write(base + offset, bytes));
    }
    template <typename T>
    T read(uint64_t offset) {
        T value = {};
        EXPECT_TRUE(space->read(base + offset, {reinterpret_cast<uint8_t*>(&value), sizeof value}));
        return value;
    }
    void set_texture(const TextureDescriptor& descriptor, unsigned n = 0) {
        states.textures[n] = pack(descriptor);
    }
    void set_image(const PbeDescriptor& descriptor, unsigned n = 0) {
        states.textures[n] = pack(descriptor);
    }
    void set_sampler(const SamplerDescriptor& sampler, unsigned n = 0) {
        const auto words = pack(sampler);
        states.samplers[n] = DescriptorStates::Sampler{words[0], words[1]};
    }

    // --- instructions --------------------------------------------------------

    static hw::agx::Instruction instruction(Op op, TexDim dimension) {
        hw::agx::Instruction made = hw::agx::make(op);
        hw::agx::set(made, Field::n, static_cast<uint32_t>(dimension));
        hw::agx::set(made, Field::C, at * 2);
        if (op != Op::image_write_block)
            hw::agx::set(made, Field::Rt, 1);
        if (op == Op::image_write || op == Op::image_write_block)
            hw::agx::set(made, Field::Dt, 1);  // level 0
        if (op == Op::texture_sample || op == Op::texture_load)
            hw::agx::set(made, Field::mask, 15);
        return made;
    }
    static hw::agx::Instruction sample(TexDim dimension = TexDim::tex_2d) {
        return instruction(Op::texture_sample, dimension);
    }
    static hw::agx::Instruction load(TexDim dimension = TexDim::tex_2d) {
        return instruction(Op::texture_load, dimension);
    }
    static void set_lod(hw::agx::Instruction& made, LodMode mode) {
        hw::agx::set(made, Field::lod, static_cast<uint32_t>(mode));
        hw::agx::set(made, Field::D, lod * 2);
    }

    Result<void> run(const hw::agx::Instruction& made) {
        program = TRY(decode(made));
        return unit->execute(group, states, program.textures()[0]);
    }
    static Result<Program> decode(const hw::agx::Instruction& made) {
        std::vector<uint8_t> code;
        for (const auto& part : {hw::agx::encode(made), hw::agx::encode(hw::agx::make(Op::stop))})
            code.insert(code.end(), part.span().begin(), part.span().end());
        return Program::decode(
            [&code](uint64_t address, std::span<uint8_t> to) -> Result<size_t> {
                const size_t count = std::min(to.size(), code.size() - size_t(address));
                std::copy_n(code.begin() + ptrdiff_t(address), count, to.begin());
                return count;
            },
            0);
    }

    // --- registers -----------------------------------------------------------

    void set(unsigned reg, uint32_t value) { group.general[reg].lane.fill(value); }
    void set(unsigned reg, float value) { set(reg, std::bit_cast<uint32_t>(value)); }
    void place(std::initializer_list<float> coordinates) {
        unsigned reg = at;
        for (const float value : coordinates)
            set(reg++, value);
    }
    void place_texel(std::initializer_list<uint32_t> coordinates) {
        unsigned reg = at;
        for (const uint32_t value : coordinates)
            set(reg++, value);
    }
    float number(unsigned component, unsigned lane = 0) const {
        return std::bit_cast<float>(group.general[component][lane]);
    }
    // Result of the first lane; NaN after an error, which fails.
    float sampled(const hw::agx::Instruction& made, unsigned component = 0) {
        const auto done = run(made);
        EXPECT_TRUE(done) << done.error().text;
        return done ? number(component) : std::numeric_limits<float>::quiet_NaN();
    }
    std::array<float, 4> color() const { return {number(0), number(1), number(2), number(3)}; }

    std::unique_ptr<PhysicalMemory> memory;
    PageTable table;
    std::unique_ptr<AddressSpace> space;
    std::unique_ptr<TextureUnit> unit;
    DescriptorStates states;
    Program program;
    FlatEnvironment environment;
    Uniforms uniforms;
    SimdGroup group{program, environment, uniforms};
};

}  // namespace cuesta::simulator::agx
