// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Render commands of the emulated G13 with words changed at random, anywhere in memory and in the
// registers: they may fail, they must end, and the process must live.
#include <iterator>

#include "agx_mutator.h"
#include "hw/agx/pbe_descriptor.h"
#include "hw/agx/sampler_descriptor.h"
#include "hw/agx/texture_descriptor.h"
#include "tests/unit/simulator/agx/render_machine.h"

namespace cuesta::fuzz {
namespace {

namespace agx = simulator::agx;
namespace ppp = hw::agx::ppp;
namespace usc = hw::agx::usc;
namespace vdm = hw::agx::vdm;
using agx::RenderMachine;

constexpr uint32_t end_code = 0x5000, end_usc = 0x5100;
constexpr uint64_t textures_at = RenderMachine::data + 0xd000,
                   texture_samplers_at = RenderMachine::data + 0xd800,
                   texels_at = RenderMachine::data + 0x14000;

// A texture in the fragment program; the end of a tile writes an image.
void set_textures(RenderMachine& machine, ppp::Update& state) {
    machine.set_fragment_words(
        "mov_imm r8, 1056964608, 0b0\n"
        "iterproj r9, cf1, cf0, center, 0b0, 0, 0, 0, 0, 0\n"
        "texture_sample 0, 0b1100, 0b0, none, xyzw, 0b00, r12_r13_r14_r15, None, ts0, ss0, tex_2d, "
        "r8_r9, auto_lod, 0\n"
        "wait 0\n"
        "st_tile r12, i32, 0, x, 0, 255, 0\n",
        {usc::Texture{.count = 2, .buffer = textures_at},
         usc::Sampler{.count = 1, .buffer = texture_samplers_at}});
    state.fragment_shader->counts.sampler_states = hw::agx::SamplerStates::compact_4;
    const uint64_t image = machine.put(
        textures_at, pack(hw::agx::TextureDescriptor{.layout = hw::agx::TextureLayout::twiddled,
                                                     .channels = hw::agx::Channels::r8g8b8a8,
                                                     .width = 16,
                                                     .height = 16,
                                                     .address = texels_at}));
    machine.put(image, pack(hw::agx::PbeDescriptor{.channels = hw::agx::Channels::r32,
                                                   .type = hw::agx::TextureType::uint,
                                                   .width = agx::surface_size,
                                                   .height = agx::surface_size,
                                                   .address = texels_at + 0x1000,
                                                   .stride = agx::surface_size * 4}));
    machine.put(texture_samplers_at,
                pack(hw::agx::SamplerDescriptor{.max_lod = hw::agx::greatest_lod,
                                                .magnify = hw::agx::Filter::linear,
                                                .minify = hw::agx::Filter::linear}));
    machine.set_code(end_code, "image_write_block r0l, r0_r1, 0, ts1, tex_2d, rte, i32, 0, 9, 0\n");
    machine.set_usc(
        end_usc, {usc::Texture{.count = 2, .buffer = textures_at}, RenderMachine::tile_shared(),
                  usc::Shader{.code = end_code}, usc::Registers{.count = 16}, usc::NoPreshader{}});
    machine.task.end_of_tile = machine.task.partial_end_of_tile = {end_usc | 4, 0};
}

constexpr unsigned kinds = 6;

// Kinds of scenes to begin with.
void set_scene(RenderMachine& machine, unsigned kind) {
    ppp::Update state = machine.state();
    vdm::Primitive primitive = vdm::Primitive::triangles;
    switch (kind) {
        case 0: break;
        case 1:  // discards, and reads of the tile
            machine.set_fragment(
                "ld_tile r7, i32, 1, x, 0, 255, 0\n"
                "and r6, r2, 1\n"
                "mov_imm r0, 0, 0b0\n"
                "if_icmp r0l, ueq, r6, 1, 1\n"
                "sample_mask 255, 0\n"
                "else_fcmp r0l, eq, 0.0, 0.0, 1\n"
                "sample_mask 255, 255\n"
                "pop_exec r0l, 1\n"
                "st_tile r7, i32, 0, x, 0, 255, 0\n",
                false);
            state.fragment_control_2->pass_type = ppp::PassType::translucent_punch_through;
            break;
        case 2: primitive = vdm::Primitive::points; break;
        case 3: primitive = vdm::Primitive::line_loop; break;
        case 4: {  // depth in memory
            const auto words = hw::agx::pack(hw::agx::ZlsControl{
                .s_load = true, .z_load = true, .s_store = true, .z_store = true});
            machine.task.zls_control = words[0] | uint64_t{words[1]} << 32;
            machine.task.depth = {.base = RenderMachine::depth_at, .stride = 1};
            machine.task.stencil = {.base = RenderMachine::depth_at + 0x4000, .stride = 1};
            break;
        }
        default: set_textures(machine, state); break;
    }
    machine.set_vertices(RenderMachine::joined(RenderMachine::rectangle(-1, -1, 0.3f, 1, 0.6f, 2),
                                               RenderMachine::rectangle(-0.5f, -1, 1, 1, 0.3f)));
    machine.add_vertex_state();
    machine.add_state(state);
    machine.add_draw(0, 12, primitive);
}

constexpr AgxRegion render_regions[] = {
    {RenderMachine::stream, 24},
    {RenderMachine::update_at, 64},
    {RenderMachine::window + agx::vertex_code, 40},
    {RenderMachine::window + agx::fragment_code, 32},
    {RenderMachine::window + agx::background_code, 8},
    {RenderMachine::window + end_code, 12},
    {RenderMachine::window + agx::vertex_usc, 10},
    {RenderMachine::window + agx::fragment_usc, 14},
    {RenderMachine::window + agx::background_usc, 8},
    {RenderMachine::window + end_usc, 10},
    {RenderMachine::window + agx::bindings_at, 3},
    {RenderMachine::vertices_at, 60},
    {RenderMachine::pointers_at, 4},
    {RenderMachine::scissor_at, 4},
    {textures_at, 12},
    {texture_samplers_at, 2},
};

void change_task(agx::RenderTask& task, AgxMutator& mutator) {
    uint64_t* const longs[] = {&task.vdm_stream,  &task.scissors,         &task.depth_biases,
                               &task.visibility,  &task.usc_base,         &task.depth.base,
                               &task.zls_control, &task.sample_positions, &task.stencil.base};
    uint32_t* const words[] = {
        &task.zls_pixels,      &task.background_depth,      &task.background_values,
        &task.ppp_control,     &task.background.usc,        &task.background.resources,
        &task.end_of_tile.usc, &task.end_of_tile.resources, &task.depth.stride};
    // What the kernel checks stays within what it lets pass.
    switch (mutator.below(4)) {
        case 0: *longs[mutator.below(std::size(longs))] ^= uint64_t{1} << mutator.below(64); break;
        case 1: {
            uint32_t& word = *words[mutator.below(std::size(words))];
            word = mutator.changed(word);
            break;
        }
        case 2:
            task.width = 1 + mutator.below(200);
            task.height = 1 + mutator.below(200);
            break;
        default:
            task.samples = 1u << mutator.below(3);
            task.sample_bytes = mutator.below(9) * 8;
            task.layers = 1 + mutator.below(3);
            break;
    }
}

TEST(AgxRenderFuzz, PlainCommandsRun) {
    for (unsigned kind = 0; kind < kinds; ++kind) {
        RenderMachine machine;
        set_scene(machine, kind);
        const auto stats = machine.run({.work = 100000, .checks = true});
        EXPECT_TRUE(stats) << "kind " << kind << ": " << stats.error().text;
    }
}

TEST(AgxRenderFuzz, ChangedCommandsEnd) {
    fuzz_runs(10000, [](uint64_t i, AgxMutator& mutator) {
        RenderMachine machine;
        set_scene(machine, static_cast<unsigned>(i % kinds));
        for (unsigned changes = 1 + mutator.below(4); changes != 0; --changes) {
            if (mutator.below(8) == 0)
                change_task(machine.task, mutator);
            else
                mutator.change(machine, render_regions);
        }
        const auto stats = machine.run({.work = 40000,
                                        .parameter_buffer = i % 7 == 0 ? 300u : 1u << 20,
                                        .checks = i % 2 == 0});
        EXPECT_TRUE(stats || !stats.error().text.empty());
        return static_cast<bool>(stats);
    });
}

}  // namespace
}  // namespace cuesta::fuzz
