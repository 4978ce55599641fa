// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Whole render commands: streams, state, programs and vertices in memory, made with the tables.
// Fragments leave their mark in memory by stores; what tile memory gives is read back so.
#pragma once

#include <bit>
#include <vector>

#include "gpu_machine.h"
#include "hw/agx/coefficients.h"
#include "hw/agx/ppp.h"
#include "hw/agx/render.h"
#include "hw/agx/vdm.h"

namespace cuesta::simulator::agx {

namespace ppp = hw::agx::ppp;
namespace vdm = hw::agx::vdm;

constexpr uint32_t vertex_code = 0x1000, fragment_code = 0x2000, empty_code = 0x3000,
                   background_code = 0x3100;
constexpr uint32_t vertex_usc = 0x4000, fragment_usc = 0x4100, empty_usc = 0x4200,
                   background_usc = 0x4300, bindings_at = 0x4400;
constexpr uint32_t surface_size = 64;  // pixels a side

struct Corner {
    float x = 0, y = 0, z = 0, w = 1;
    float value = 0;  // a varying
};

class RenderMachine : public GpuMachine {
  public:
    static constexpr uint64_t pixels_at = data;  // a word each
    static constexpr uint64_t vertices_at = data + 0x8000;
    static constexpr uint64_t pointers_at = data + 0xc000;
    static constexpr uint64_t scissor_at = data + 0xc100;
    static constexpr uint64_t indices_at = data + 0xc200;
    static constexpr uint64_t counters_at = data + 0xc300;
    static constexpr uint64_t depth_at = data + 0x10000;
    static constexpr uint64_t update_at = stream + 0x4000;

    RenderMachine() {
        write_address(pointers_at, vertices_at);
        write_address(pointers_at + 8, pixels_at);
        // Five words a vertex: position and a varying.
        set_code(vertex_code,
                 "imadd r2, r5, 5, 0\n"
                 "device_load 0, i32, xyzw, r8_r9_r10_r11, u0_u1, r2, unsigned\n"
                 "iadd r2, r2, 4\n"
                 "device_load 0, i32, x, r12, u0_u1, r2, unsigned\n"
                 "wait 0\n"
                 "st_var 1, r8, 0\n"
                 "st_var 1, r9, 1\n"
                 "st_var 1, r10, 2\n"
                 "st_var 1, r11, 3\n"
                 "st_var_final 1, r12, 4\n");
        set_usc(vertex_usc, {usc::Uniform{.size = 4, .buffer = pointers_at},
                             usc::Shader{.unknown_10 = 3, .code = vertex_code},
                             usc::Registers{.count = 64}, usc::NoPreshader{}});
        set_code(empty_code, "");
        set_usc(empty_usc,
                {usc::Shader{.code = empty_code}, usc::Registers{.count = 16}, usc::NoPreshader{}});
        set_code(background_code,
                 "mov_imm r0, 0, 0b0\n"
                 "mov_imm r1, 7, 0b0\n"
                 "st_tile r1, i32, 0, x, 0, 255, 0\n");
        set_usc(background_usc, {tile_shared(), usc::Shader{.code = background_code},
                                 usc::Registers{.count = 16}, usc::NoPreshader{}});
        hw::agx::Scissor all = {.max_x = surface_size, .max_y = surface_size};
        put(scissor_at, hw::agx::pack(all));
        set_fragment(mark);
    }

    static usc::Shared tile_shared() {
        return {.uses_shared_memory = true,
                .layout = usc::SharedLayout::tile_32x32,
                .sample_stride = 8,
                .bytes_per_threadgroup = 8192};
    }

    // Vertices of so many words instead. Instance i begins i times `per_instance` vertices further.
    void set_vertex_words(uint32_t words, uint32_t per_instance = 0) {
        vertex_words = words;
        std::string code = "imadd r3, r6, " + std::to_string(per_instance) +
                           ", r5\nimadd r2, r3, " + std::to_string(words) + ", 0\n";
        for (uint32_t i = 0; i < words; ++i)
            code += "device_load 0, i32, x, r" + std::to_string(8 + i) +
                    ", u0_u1, r2, unsigned\nwait 0\niadd r2, r2, 1\n";
        for (uint32_t i = 0; i < words; ++i)
            code += "st_var 1, r" + std::to_string(8 + i) + ", " + std::to_string(i) + "\n";
        set_code(vertex_code, code);
    }

    // u0_u1 point to the pixels. The programs find the place of their pixel in r4.
    void set_fragment(std::string_view text, bool early_z = true) {
        set_fragment_words(
            "get_sr r2, sr80\n"
            "get_sr r3, sr81\n"
            "imadd r4, r3, 64, r2\n" +
                std::string(text),
            {}, early_z);
    }

    // The code alone, with these words in front of its others.
    void set_fragment_words(std::string_view text,
                            std::initializer_list<usc::Word> first,
                            bool early_z = true) {
        set_code(fragment_code, text);
        std::vector<usc::Word> words = first;
        const std::initializer_list<usc::Word> rest = {
            usc::Uniform{.size = 4, .buffer = pointers_at + 8},
            tile_shared(),
            usc::Shader{.loads_varyings = true, .unknown_10 = 2, .code = fragment_code},
            usc::Registers{.count = 64},
            usc::FragmentProperties{.early_z = early_z},
            usc::NoPreshader{}};
        words.insert(words.end(), rest.begin(), rest.end());
        set_usc(fragment_usc, words);
        const hw::agx::CoefficientHeader header = {.slots = 2, .coefficients = 2};
        uint64_t at = put(window + bindings_at, hw::agx::pack(header));
        at = put(at, hw::agx::pack(
                         hw::agx::CoefficientBinding{.shade_model = hw::agx::ShadeModel::linear}));
        hw::agx::CoefficientBinding value = binding;
        value.shade_model = model;
        put(at, hw::agx::pack(value));
    }

    ppp::Update state() const {
        ppp::Update update;
        update.fragment_control = ppp::FragmentControl{.scissor_enable = true};
        update.fragment_control_2 = ppp::FragmentControl{};
        update.front_face =
            ppp::FragmentFace{.disable_depth_write = false, .depth_function = ppp::Compare::less};
        update.front_face_2 = ppp::FragmentFace2{};
        update.front_stencil = ppp::FragmentStencil{};
        update.back_face = update.front_face;
        update.back_face_2 = update.front_face_2;
        update.back_stencil = update.front_stencil;
        update.depth_bias_scissor = ppp::DepthBiasScissor{};
        // Clip coordinates are window coordinates here, but for depth.
        update.viewports = std::array<ppp::Viewport, ppp::max_viewports>{};
        (*update.viewports)[0] = {.translate_x = surface_size / 2,
                                  .scale_x = surface_size / 2,
                                  .translate_y = surface_size / 2,
                                  .scale_y = surface_size / 2,
                                  .translate_z = 0,
                                  .scale_z = 1};
        update.region_clips = std::array<ppp::RegionClip, ppp::max_viewports>{};
        update.w_clamp = ppp::WClamp{};
        update.output_select = ppp::OutputSelect{.varyings = true};
        update.varying_counts_32 = ppp::VaryingCounts{.smooth = 1};
        update.varying_counts_16 = ppp::VaryingCounts{};
        update.cull = ppp::Cull{.depth_clip = true};
        update.cull_2 = ppp::Cull2{};
        update.fragment_shader = ppp::FragmentShader{.coefficient_bindings = 2,
                                                     .pipeline = fragment_usc,
                                                     .coefficient_bindings_address = bindings_at};
        update.output_size = ppp::OutputSize{.words = vertex_words};
        return update;
    }

    void set_vertices(const std::vector<Corner>& corners) {
        uint64_t at = vertices_at;
        for (const Corner& c : corners)
            at = put(at, std::array<uint32_t, 5>{
                             std::bit_cast<uint32_t>(c.x), std::bit_cast<uint32_t>(c.y),
                             std::bit_cast<uint32_t>(c.z), std::bit_cast<uint32_t>(c.w),
                             std::bit_cast<uint32_t>(c.value)});
    }

    // Appends to the stream.
    void add(const vdm::Packet& packet) { next_ = put(next_, vdm::pack(packet)); }
    void add_state(const ppp::Update& update) {
        const ppp::Packed packed = ppp::pack(update);
        const std::span<const uint32_t> words = packed;
        put(next_update_, words);
        add(vdm::PppState{.address = next_update_, .words = static_cast<uint16_t>(words.size())});
        next_update_ += 0x400;
    }
    void add_vertex_state() {
        vdm::State vertex;
        vertex.vertex_counts = hw::agx::Counts{};
        vertex.vertex_pipeline = vdm::VertexPipeline{.address = vertex_usc};
        const auto words = static_cast<uint8_t>(vertex_words);
        vertex.vertex_outputs = vdm::VertexOutputs{.count_1 = words, .count_2 = words};
        add(vertex);
    }
    void add_draw(uint32_t first,
                  uint32_t count,
                  vdm::Primitive primitive = vdm::Primitive::triangles,
                  uint32_t instances = 1) {
        vdm::IndexList list;
        list.primitive = primitive;
        list.count = vdm::Count{count};
        list.instances = vdm::Instances{instances};
        list.start = vdm::Start{static_cast<int32_t>(first)};
        add(list);
    }

    // With 8-bit indices in memory, none of which restarts anything unless it is said.
    void add_indexed_draw(uint64_t at,
                          uint32_t count,
                          vdm::Primitive primitive,
                          bool restart = false) {
        vdm::IndexList list;
        list.primitive = primitive;
        list.restart = restart;
        list.index_size = vdm::IndexSize::u8;
        list.index_buffer = vdm::IndexBuffer{at};
        list.count = vdm::Count{count};
        list.instances = vdm::Instances{1};
        list.start = vdm::Start{0};
        list.index_buffer_size = vdm::IndexBufferSize{.bytes = count};
        add(list);
    }

    // Ends the stream and runs it; the next one begins anew.
    Result<GpuStats> run(const GpuLimits& limits = {.work = 10000000, .checks = true}) {
        add(vdm::Terminate{});
        next_ = stream;
        next_update_ = update_at;
        return Gpu(*memory, limits).render(task);
    }

    uint32_t pixel(uint32_t x, uint32_t y) { return word(y * surface_size + x); }
    float pixel_float(uint32_t x, uint32_t y) { return std::bit_cast<float>(pixel(x, y)); }

    // A rectangle in clip coordinates, as two triangles.
    static std::vector<Corner> rectangle(
        float x0, float y0, float x1, float y1, float z = 0.5f, float value = 1) {
        const Corner a = {x0, y0, z, 1, value}, b = {x1, y0, z, 1, value},
                     c = {x1, y1, z, 1, value}, d = {x0, y1, z, 1, value};
        return {a, b, c, a, c, d};
    }
    static std::vector<Corner> joined(std::vector<Corner> a, const std::vector<Corner>& b) {
        a.insert(a.end(), b.begin(), b.end());
        return a;
    }

    // Stores the varying's value where the pixel is.
    static constexpr std::string_view mark =
        "iterproj r6, cf1, cf0, center, 0b0, 0, 0, 0, 0, 0\n"
        "device_store 0, i32, x, r6, u0_u1, r4, unsigned, 0\n";

    // Of the coefficient registers from cf1 on, with the model for its own.
    hw::agx::CoefficientBinding binding = {.base_slot = 1, .base_coefficient = 1};
    hw::agx::ShadeModel model = hw::agx::ShadeModel::perspective;
    uint32_t vertex_words = 5;
    RenderTask task = {.page_table = &table,
                       .usc_base = window,
                       .vdm_stream = stream,
                       .scissors = scissor_at,
                       .visibility = counters_at,
                       .zls_pixels = (surface_size - 1) | (surface_size - 1) << 15,
                       .background_depth = std::bit_cast<uint32_t>(1.0f),
                       .background_values = 0x300,
                       .ppp_control = 0x202,
                       .sample_positions = 0x88,
                       .width = surface_size,
                       .height = surface_size,
                       .sample_bytes = 8,
                       .background = {background_usc | 4, 0xffff0000},
                       .end_of_tile = {empty_usc | 4, 0},
                       .partial_background = {empty_usc | 4, 0xffff0000},
                       .partial_end_of_tile = {empty_usc | 4, 0}};

  private:
    uint64_t next_ = stream;
    uint64_t next_update_ = update_at;
};

}  // namespace cuesta::simulator::agx
