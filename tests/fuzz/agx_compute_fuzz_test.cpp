// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Compute commands of the emulated G13 with words changed at random: streams, USC words, code,
// descriptors of textures, samplers and images, and what the kernel passes on. They may fail, they
// must end, and the process must live.
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "agx_mutator.h"
#include "hw/agx/cdm.h"
#include "hw/agx/pbe_descriptor.h"
#include "hw/agx/sampler_descriptor.h"
#include "hw/agx/texture_descriptor.h"

namespace cuesta::fuzz {
namespace {

namespace agx = simulator::agx;
namespace cdm = hw::agx::cdm;
namespace usc = hw::agx::usc;

constexpr uint32_t code_at = 0x1000, preshader_at = 0x2000, usc_at = 0x3000;
constexpr uint64_t data = agx::GpuMachine::data, stream = agx::GpuMachine::stream;
constexpr uint64_t called_at = stream + 0x1000;
constexpr uint64_t pointers_at = data + 0x8000, descriptors_at = data + 0x9000,
                   samplers_at = data + 0xa000, heap_at = data + 0xb000, sizes_at = data + 0xc000,
                   image_at = data + 0x10000;

// x and y of the thread are in r2 and r3, the data in u0_u1.
constexpr std::string_view arithmetic =
    "get_sr r2, sr80\n"
    "get_sr r3, sr81\n"
    "mov_imm r0, 0, 0b0\n"
    "imadd r4, r3, 16, r2\n"
    "device_load 0, i32, xy, r6_r7, u0_u1, r4, unsigned\n"
    "if_icmp r0l, ult, r2, 7, 1\n"
    "wait 0\n"
    "atomic add, 1, None, u0_u1, 0, signed, r6, 1, 0, 1, 4, 2\n"
    "else_icmp r0l, ueq, r0l, r0l, 1\n"
    "iadd r6, r2, r3\n"
    "pop_exec r0l, 1\n"
    "wait 0\n"
    "wait 1\n"
    "memory_barrier 1, 2, 9\n"
    "device_store 0, i32, x, r6, u0_u1, r4, unsigned, 0\n";

constexpr std::string_view threadgroups =
    "get_sr r2, sr51\n"
    "mov_imm r6l, 0\n"
    "mov r3l, r2l\n"
    "threadgroup_store i32, x, r2, r6l, r3l\n"
    "threadgroup_barrier\n"
    "threadgroup_load i32, x, r5, r6l, 9\n"
    "TODO.stack_adjust 0, 1, 2, 0, 0, 16\n"
    "stack_store i32, 1, 0, x, 4, r5, 16, 0\n"
    "wait 0\n"
    "wait 1\n"
    "stack_load r7, i32, 1, 0, x, 4, 16, 0\n"
    "wait 0\n"
    "wait 1\n"
    "mov r8, u4\n"
    "iadd r7, r7, r8\n"
    "device_store 0, i32, x, r7, u0_u1, r2, unsigned, 0\n";

constexpr std::string_view textures =
    "get_sr r2, sr80\n"
    "get_sr r3, sr81\n"
    "texture_load 0, 0b1100, 0b0, none, xyzw, 0b00, r4_r5_r6_r7, None, ts0, ss0, tex_2d, r2_r3, "
    "auto_lod, 0\n"
    "mov_imm r8, 1056964608, 0b0\n"
    "mov_imm r9, 1048576000, 0b0\n"
    "mov_imm r10, 1065353216, 0b0\n"
    "wait 0\n"
    "texture_sample 0, 0b1100, 0b1, none, xyzw, 0b00, r12_r13_r14_r15, None, ts1, ss0, tex_2d, "
    "r8_r9, auto_lod, 0\n"
    "texture_sample 0, 0b1100, 0b1, none, xyzw, 0b00, r16_r17_r18_r19, None, ts2, ss1, tex_cube, "
    "r8_r9_r10, auto_lod, 0\n"
    "texture_sample 0, 0b1100, 0b1, none, xyzw, 0b00, r20_r21_r22_r23, u2_u3, 0, ss0, tex_2d, "
    "r8_r9, auto_lod, 0\n"
    "wait 1\n"
    "fadd32 r4, r4, r12\n"
    "image_write r4_r5_r6_r7, r2_r3, 0, None, ts3, tex_2d, rte, 1, 0, 9, 0\n";

constexpr std::string_view blocks =
    "get_sr r2, sr51\n"
    "mov_imm r3, 0, 0b0\n"
    "mov_imm r4, 0, 0b0\n"
    "st_tile r2, i32, 0, x, 0, 255, 0\n"
    "threadgroup_barrier\n"
    "ld_tile r5, i32, 1, x, 0, 255, 0\n"
    "image_write_block r4l, r3_r4, 0, ts3, tex_2d, rte, i32, 1, 9, 0\n";

class ComputeMachine : public agx::GpuMachine {
  public:
    static constexpr unsigned kinds = 5;

    explicit ComputeMachine(unsigned kind) {
        write_address(pointers_at, data);
        write_address(pointers_at + 8, descriptors_at);
        write_words(sizes_at, std::array<uint32_t, 6>{2, 1, 1, 40, 3, 1});
        set_code(preshader_at, "mov_imm r1, 1234, 0b0\nuniform_store 2, i16, xy, 0, r1l_r1h, 8\n");
        const std::array code = {arithmetic, threadgroups, textures, blocks, arithmetic};
        set_code(code_at, code[kind]);
        set_descriptors();
        set_words(kind);
        set_stream(kind);
    }

    Result<agx::GpuStats> run(const agx::GpuLimits& limits) {
        return agx::Gpu(*memory, limits).compute(task);
    }

    agx::ComputeTask task = {.page_table = &table,
                             .usc_base = window,
                             .cdm_stream = stream,
                             .sampler_heap = heap_at,
                             .sampler_count = 4};

  private:
    void set_words(unsigned kind) {
        const bool is_tile = kind == 3;
        std::vector<usc::Word> words = {
            usc::Uniform{.size = 8, .buffer = pointers_at},
            usc::Texture{.count = 4, .buffer = descriptors_at},
            usc::Sampler{.count = 2, .buffer = samplers_at},
            usc::Shared{.uses_shared_memory = true,
                        .layout = is_tile ? usc::SharedLayout::tile_32x32
                                          : usc::SharedLayout::vertex_compute,
                        .sample_stride = static_cast<uint8_t>(is_tile ? 8 : 0),
                        .bytes_per_threadgroup = is_tile ? 8192u : 1024u},
            usc::Shader{.unknown_10 = 3, .code = code_at},
            usc::Registers{.count = 64, .spill_bucket = 2}};
        if (kind == 1)
            words.push_back(usc::Preshader{.code = preshader_at});
        else
            words.push_back(usc::NoPreshader{});
        set_usc(usc_at, words);
    }

    void set_stream(unsigned kind) {
        const hw::agx::Counts counts = {.sampler_states = hw::agx::SamplerStates::compact_4};
        const auto direct = [&](cdm::Size global, cdm::Size local) {
            return cdm::LaunchDirect{
                .counts = counts, .pipeline = usc_at, .global_size = global, .local_size = local};
        };
        std::vector<cdm::Packet> packets;
        switch (kind) {
            case 0: packets = {direct({20, 3, 1}, {8, 2, 1})}; break;
            case 4:
                packets = {cdm::LaunchIndirectGlobal{.counts = counts,
                                                     .pipeline = usc_at,
                                                     .indirect = sizes_at,
                                                     .local_size = {8, 2, 1}},
                           cdm::Barrier{.usc_cache_invalidate = true},
                           cdm::Link{.target = called_at, .with_return = true}};
                break;
            default: packets = {direct({16, 4, 1}, {16, 4, 1})}; break;
        }
        packets.push_back(cdm::Terminate{});
        put_packets(stream, packets);
        put_packets(called_at,
                    {cdm::LaunchIndirectLocal{
                         .counts = counts, .pipeline = usc_at, .indirect = sizes_at + 12},
                     cdm::Barrier{.returns = true}});
        write_words(sizes_at + 12, std::array<uint32_t, 6>{9, 3, 1, 4, 2, 1});
    }
    void put_packets(uint64_t at, const std::vector<cdm::Packet>& packets) {
        for (const cdm::Packet& packet : packets)
            at = put(at, cdm::pack(packet));
    }

    // A linear texture, a tiled one with levels, a cube; an image.
    void set_descriptors() {
        using hw::agx::Channels;
        const hw::agx::TextureDescriptor linear = {.channels = Channels::r8g8b8a8,
                                                   .width = 16,
                                                   .height = 16,
                                                   .address = image_at,
                                                   .stride = 64};
        hw::agx::TextureDescriptor tiled = linear;
        tiled.layout = hw::agx::TextureLayout::twiddled;
        tiled.mipmapped = true;
        tiled.last_level = 4;
        hw::agx::TextureDescriptor cube = linear;
        cube.layout = hw::agx::TextureLayout::gpu_tiled;
        cube.dimension = hw::agx::TextureDimension::cube;
        uint64_t at = descriptors_at;
        for (const auto& texture : {linear, tiled, cube})
            at = put(at, pack(texture));
        put(at, pack(hw::agx::PbeDescriptor{.channels = Channels::r8g8b8a8,
                                            .width = 16,
                                            .height = 16,
                                            .address = image_at + 0x4000,
                                            .stride = 64}));
        const hw::agx::SamplerDescriptor nearest = {.max_lod = hw::agx::greatest_lod};
        hw::agx::SamplerDescriptor mipmapped = nearest;
        mipmapped.magnify = mipmapped.minify = hw::agx::Filter::linear;
        mipmapped.mip_filter = hw::agx::MipFilter::linear;
        put(put(samplers_at, pack(nearest)), pack(mipmapped));
        put(put(heap_at, pack(nearest)), pack(mipmapped));
    }
};

void change_task(agx::ComputeTask& task, AgxMutator& mutator) {
    uint64_t* const addresses[] = {&task.usc_base, &task.cdm_stream, &task.sampler_heap};
    if (mutator.below(4) == 0)
        task.sampler_count = mutator.changed(task.sampler_count);
    else
        *addresses[mutator.below(std::size(addresses))] ^= uint64_t{1} << mutator.below(64);
}

constexpr AgxRegion compute_regions[] = {
    {stream, 20},
    {called_at, 8},
    {sizes_at, 9},
    {agx::GpuMachine::window + usc_at, 13},
    {agx::GpuMachine::window + code_at, 40},
    {agx::GpuMachine::window + preshader_at, 5},
    {pointers_at, 4},
    {descriptors_at, 24},
    {samplers_at, 4},
    {heap_at, 4},
    {data, 32},
};

TEST(AgxComputeFuzz, PlainCommandsRun) {
    for (unsigned kind = 0; kind < ComputeMachine::kinds; ++kind) {
        ComputeMachine machine(kind);
        const auto stats = machine.run({.work = 40000, .checks = true});
        EXPECT_TRUE(stats) << "kind " << kind << ": " << stats.error().text;
    }
}

TEST(AgxComputeFuzz, ChangedCommandsEnd) {
    fuzz_runs(10000, [](uint64_t i, AgxMutator& mutator) {
        ComputeMachine machine(static_cast<unsigned>(i % ComputeMachine::kinds));
        for (unsigned changes = 1 + mutator.below(4); changes != 0; --changes) {
            if (mutator.below(10) == 0)
                change_task(machine.task, mutator);
            else
                mutator.change(machine, compute_regions);
        }
        const auto stats = machine.run({.work = 40000, .checks = i % 2 == 0});
        EXPECT_TRUE(stats || !stats.error().text.empty());
        return static_cast<bool>(stats);
    });
}

}  // namespace
}  // namespace cuesta::fuzz
