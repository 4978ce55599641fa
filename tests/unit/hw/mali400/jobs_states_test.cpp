// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Render states, texture descriptors and frames of the recorded jobs against the remarks of the
// recorder's decoder, and against each other where there are none.
#include <array>
#include <cstdlib>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "hw/isa/names.h"
#include "hw/mali400/decode.h"
#include "hw/mali400/gp_frame.h"
#include "hw/mali400/plbu_stream.h"
#include "hw/mali400/pp_frame.h"
#include "hw/mali400/render_state.h"
#include "hw/mali400/render_state_rows.h"
#include "hw/mali400/texture_descriptor.h"
#include "jobs_reader.h"

namespace cuesta::hw::mali400 {
namespace {

// Their names of values beside ours.
const std::map<std::string, std::string, std::less<>> same_names = {
    {"NEVER", "never"},
    {"LESS", "less"},
    {"EQUAL", "equal"},
    {"LEQUAL", "lequal"},
    {"GREATER", "greater"},
    {"NOTEQUAL", "notequal"},
    {"GEQUAL", "gequal"},
    {"ALWAYS", "always"},
    {"KEEP", "keep"},
    {"REPLACE", "replace"},
    {"ZERO", "zero"},
    {"INVERT", "invert"},
    {"INCR_WRAP", "increment_wrap"},
    {"DECR_WRAP", "decrement_wrap"},
    {"INCR", "increment_saturate"},
    {"DECR", "decrement_saturate"},
    {"SUBTRACT", "subtract"},
    {"REV_SUBTRACT", "reverse_subtract"},
    {"ADD", "add"},
    {"ONE", "one"},
    {"SRC_COLOR", "source_color"},
    {"DST_COLOR", "destination_color"},
    {"CONST_COLOR", "constant_color"},
    {"INV_SRC_COLOR", "one_minus_source_color"},
    {"INV_DST_COLOR", "one_minus_destination_color"},
    {"INV_CONST_COLOR", "one_minus_constant_color"},
    {"SRC_ALPHA", "source_alpha"},
    {"DST_ALPHA", "destination_alpha"},
    {"CONST_ALPHA", "constant_alpha"},
    {"INV_SRC_ALPHA", "one_minus_source_alpha"},
    {"INV_DST_ALPHA", "one_minus_destination_alpha"},
    {"INV_CONST_ALPHA", "one_minus_constant_alpha"},
};

class Said {
  public:
    explicit Said(const Remark& remark) : remark_(remark) {}

    void number(std::string_view key, double value, double tolerance = 0.5e-6) const {
        const auto said = remark_.number(key);
        ASSERT_TRUE(said) << "no '" << key << "' in " << remark_.text;
        EXPECT_NEAR(*said, value, tolerance) << key << " in " << remark_.text;
    }
    void absent(std::string_view key) const {
        EXPECT_FALSE(remark_.number(key)) << key << " in " << remark_.text;
    }
    template <typename Enum>
    void value(std::string_view key, Enum value, std::span<const isa::Name> names) const {
        number(key, static_cast<double>(value));
        const auto ours = same_names.find(remark_.name(key));
        ASSERT_NE(ours, same_names.end()) << key << " in " << remark_.text;
        EXPECT_EQ(isa::name_of(names, static_cast<uint64_t>(value)), ours->second);
    }
    void flag(std::string_view words, bool value) const {
        EXPECT_EQ(remark_.says(words), value) << words << " in " << remark_.text;
    }

  private:
    const Remark& remark_;
};

void check_blend(const RenderState& state, const std::array<Said, 3>& said) {
    said[0].number("blend_color.color[1] =", state.constant_green / 255.0);
    said[0].number("blend_color.color[2] =", state.constant_blue / 255.0);
    said[1].number("blend_color.color[3] =", state.constant_alpha / 255.0);
    said[1].number("blend_color.color[0] =", state.constant_red / 255.0);
    said[2].number("colormask", state.write_red + 2 * state.write_green + 4 * state.write_blue +
                                    8 * state.write_alpha);
    said[2].value("rgb_func", state.rgb_function, blend_function_names);
    said[2].value("alpha_func", state.alpha_function, blend_function_names);
    said[2].value("rgb_src_factor", state.rgb_source, blend_factor_names);
    said[2].value("rbg_dst_factor", state.rgb_destination, blend_factor_names);
    // Their decoder prints the names of the colour factors for alpha too.
    said[2].value("alpha_src_factor", state.alpha_source, blend_factor_names);
    said[2].value("alpha_dst_factor", state.alpha_destination, blend_factor_names);
    said[2].number("bits 24-27", state.unknown_2_24);
}

void check_depth(const RenderState& state, const Said& said, const Said& range) {
    said.flag("depth test enabled && writes allowed", state.depth_write);
    said.flag("depth test disabled || writes not allowed", !state.depth_write);
    said.value("depth_func", state.depth_function, compare_names);
    said.number("offset_scale:", state.offset_scale);
    said.number("offset_units:", state.offset_units);
    said.flag("ignore depth clip near", state.depth_clip_near_off);
    said.flag("ignore depth clip far", state.depth_clip_far_off);
    said.number("register for gl_FragDepth:", state.depth_register);
    said.number("unknown bits 13-15:", state.unknown_3_13);
    range.number("viewport.near =", state.depth_near / 65535.0);
    range.number("viewport.far =", state.depth_far / 65535.0);
}

void check_stencil(const StencilFace& face, const Said& said) {
    said.number("valuemask", face.value_mask);
    said.number("ref value", face.reference);
    said.value("stencil_func", face.function, compare_names);
    said.value("fail_op", face.fail, stencil_op_names);
    said.value("zfail_op", face.depth_fail, stencil_op_names);
    said.value("zpass_op", face.pass, stencil_op_names);
    said.number("unknown (12-15)", face.unknown_12);
}

void check_outputs(const RenderState& state, const Said& masks, const Said& samples) {
    masks.number("stencil_front writemask", state.stencil_write_mask_front);
    masks.number("stencil_back writemask", state.stencil_write_mask_back);
    masks.number("alpha_ref_value:", state.alpha_reference);
    masks.number("unknown (bits 24-31)", state.unknown_7_24);
    samples.flag("points", state.primitive_class == PrimitiveClass::points);
    samples.flag("lines", state.primitive_class == PrimitiveClass::lines);
    samples.flag("triangles", state.primitive_class == PrimitiveClass::triangles);
    samples.number("sample_mask:", state.sample_mask);
    samples.number("register for gl_FragColor:", state.color_register[0]);
    EXPECT_EQ(state.color_register,
              (std::array<uint8_t, 4>{state.color_register[0], state.color_register[0],
                                      state.color_register[0], state.color_register[0]}));
    samples.value("alpha_test_func:", state.alpha_test, compare_names);
    EXPECT_EQ(state.multisample, 0);
    EXPECT_FALSE(state.alpha_to_coverage || state.alpha_to_one || state.unknown_8_9);
}

void check_addresses(const RenderState& state, const std::array<Said, 5>& said) {
    said[0].number("fs shader @", state.shader);
    said[0].number("first instr length", state.shader_first_length);
    for (size_t i = 0; i < state.varying_type.size(); ++i)
        said[1].number("val " + std::to_string(i) + "-",
                       static_cast<double>(state.varying_type[i]));
    said[2].number("pp uniform info @", state.uniforms);
    said[2].number("bits:", state.uniforms_size_code);
    said[3].number("TEXTURES_ADDRESS: address:", state.textures);
    said[4].number("varyings @", state.varyings);
}

void check_aux(const RenderState& state, const Said& aux0, const Said& aux1) {
    aux0.number("varying_stride:", state.varying_stride);
    EXPECT_EQ(state.has_samplers, state.sampler_count != 0);
    if (state.has_samplers)
        aux0.number("num_samplers", state.sampler_count);
    else
        aux0.absent("num_samplers");
    aux0.flag("has_fs_uniforms", state.has_uniforms);
    aux0.flag("early-z enabled", state.early_z);
    aux0.flag("pixel kill enabled", state.pixel_kill);
    aux0.flag("bit 8 set", state.unknown_13_8);
    aux0.number("register for gl_SecondaryFragColor:", state.second_color_register);
    EXPECT_FALSE(state.unknown_13_6 || state.unknown_13_10 || state.unknown_13_13);
    aux1.flag("dither true", state.dither);
    aux1.flag("GL_CCW", state.front_counter_clockwise);
    aux1.flag("buffer true", state.has_uniforms_2);
    EXPECT_FALSE(state.unknown_14_0 || state.unknown_14_14 || state.unknown_14_17);
}

void check_render_state(const Dump& dump) {
    ASSERT_EQ(dump.words.size(), render_state_words);
    const auto state = unpack_render_state(std::span<const uint32_t, 16>(dump.words));
    ASSERT_TRUE(state) << state.error().text;
    const auto words = pack(*state);
    EXPECT_TRUE(std::equal(words.begin(), words.end(), dump.words.begin()));
    ASSERT_EQ(dump.remarks.size(), render_state_words);
    for (size_t i = 0; i < dump.remarks.size(); ++i)
        ASSERT_EQ(dump.remarks[i].words, std::vector{dump.words[i]});
    const auto said = [&dump](size_t word) { return Said(dump.remarks[word]); };
    check_blend(*state, {said(0), said(1), said(2)});
    check_depth(*state, said(3), said(4));
    check_stencil(state->stencil_front, said(5));
    check_stencil(state->stencil_back, said(6));
    check_outputs(*state, said(7), said(8));
    check_addresses(*state, {said(9), said(10), said(11), said(12), said(15)});
    check_aux(*state, said(13), said(14));
}

TEST(JobsStates, RenderStatesSayTheSame) {
    CUESTA_NEED_JOBS();
    size_t count = 0;
    for (const Job& job : recorded_jobs()) {
        SCOPED_TRACE(job.name);
        for (const Dump* dump : job.of_kind("add render state")) {
            check_render_state(*dump);
            ++count;
        }
    }
    EXPECT_EQ(count, 79u);
}

void check_texture_head(const TextureDescriptor& t, const Said& said) {
    said.number("format:", static_cast<double>(t.format));
    said.number("flag1:", t.reverse_order);
    said.number("swap_r_b:", t.swap_red_blue);
    said.number("unknown_0_1:",
                static_cast<double>(t.range) + 4 * t.has_signed_components + 8 * t.unknown_0_11);
    said.number("stride:", t.stride);
    EXPECT_EQ(t.unknown_0_31, 0);
}

void check_texture_sampling(const TextureDescriptor& t, const Said& said) {
    said.number("unnorm_coords:", t.unnormalized_coordinates);
    said.number("unknown_1_2:", t.unknown_1_8);
    said.number("cube_map:", t.cube);
    said.number("sampler_dim:", static_cast<double>(t.dimension));
    said.number("min_lod:", t.min_lod);
    said.number("max_lod:", t.max_lod);
    said.number("lod_bias:", t.lod_bias & 0x1ff);
    said.number("unknown_2_1:", t.max_anisotropy);
    said.number("has_stride:", t.has_stride);
    said.number("min_mipfilter_2:", static_cast<double>(t.mip_filter));
    said.number("min_img_filter_nearest:", t.min_nearest);
    said.number("mag_img_filter_nearest:", t.mag_nearest);
    said.number("wrap_s:", static_cast<double>(t.wrap_s));
    said.number("wrap_t:", static_cast<double>(t.wrap_t));
    said.number("wrap_r:", static_cast<double>(t.wrap_r));
    said.number("width:", t.width);
    said.number("height:", t.height);
    said.number("depth:", t.depth);
    said.number("border_red:", t.border_red);
    said.number("border_green:", t.border_green);
    said.number("border_blue:", t.border_blue);
    said.number("border_alpha:", t.border_alpha);
    said.number("unknown_5_1:", t.unknown_5_29);
}

void check_texture_levels(const TextureDescriptor& t, const Said& said) {
    said.number("layout:", static_cast<double>(t.layout));
    EXPECT_EQ(t.unknown_6_15, 0);
    for (size_t level = 0; level < t.levels.size(); ++level) {
        const std::string key = "va_" + std::to_string(level) + ":";
        // Addresses beyond the greatest LOD may be set; their decoder leaves them out.
        if (t.levels[level] != 0 && level <= t.max_lod / 16u)
            said.number(key, t.levels[level]);
        else
            said.absent(key);
    }
}

// The dump starts with the list of pointers; the remarks begin at the descriptor.
TEST(JobsStates, TextureDescriptorsSayTheSame) {
    CUESTA_NEED_JOBS();
    size_t count = 0;
    size_t levels = 0;
    for (const Job& job : recorded_jobs()) {
        SCOPED_TRACE(job.name);
        for (const Dump* dump : job.of_kind("add textures_desc")) {
            ASSERT_EQ(dump->remarks.size(), 3u);
            const size_t first = (dump->remarks[0].address - dump->address) / 4;
            ASSERT_EQ(dump->words[0], dump->remarks[0].address);
            ASSERT_LE(first + texture_descriptor_words, dump->words.size());
            const auto words = std::span(dump->words).subspan(first, texture_descriptor_words);
            const auto texture = unpack_texture_descriptor(words);
            ASSERT_TRUE(texture) << texture.error().text;
            const auto again = pack(*texture);
            EXPECT_TRUE(std::equal(words.begin(), words.end(), again.begin()));
            check_texture_head(*texture, Said(dump->remarks[0]));
            check_texture_sampling(*texture, Said(dump->remarks[1]));
            check_texture_levels(*texture, Said(dump->remarks[2]));
            for (const uint32_t level : texture->levels)
                levels += level != 0;
            ++count;
        }
    }
    EXPECT_EQ(count, 19u);
    EXPECT_EQ(levels, 58u);
}

// Memory of reload draws and blits: render state, three positions, three coordinates, texture
// descriptor, pointer to it (part 3, section 3.11). No remarks: the values are those of the sheet.
TEST(JobsStates, ReloadDrawsAreAsTheSheetHasThem) {
    CUESTA_NEED_JOBS();
    size_t count = 0;
    for (const Job& job : recorded_jobs()) {
        SCOPED_TRACE(job.name);
        for (const Dump* dump : job.of_kind("blit plbu cmd")) {
            ASSERT_EQ(dump->words.size(), 80u);
            const std::span words(dump->words);
            const auto state = unpack_render_state(words.first<16>());
            ASSERT_TRUE(state) << state.error().text;
            const auto state_words = pack(*state);
            EXPECT_TRUE(std::equal(state_words.begin(), state_words.end(), words.begin()));
            const bool depth = state->shader_writes_depth || state->shader_writes_stencil;
            EXPECT_EQ(state->unknown_2_24, 0);
            EXPECT_EQ(state->write_red, !depth);
            EXPECT_EQ(state->depth_write, state->shader_writes_depth);
            EXPECT_EQ(state->primitive_class, PrimitiveClass::points);
            EXPECT_EQ(state->varying_type[0], VaryingType::float32_x2);
            EXPECT_EQ(state->varying_stride, 8);
            EXPECT_EQ(state->sampler_count, 1);
            EXPECT_TRUE(state->has_samplers);
            EXPECT_EQ(state->shader_first_length, 6);
            EXPECT_EQ(state->textures, dump->address + 64 * 4);
            EXPECT_EQ(state->varyings, dump->address + 32 * 4);
            EXPECT_EQ(words[64], dump->address + 48 * 4);
            const auto texture = unpack_texture_descriptor(words.subspan(48, 16));
            ASSERT_TRUE(texture) << texture.error().text;
            const auto texture_words = pack(*texture);
            EXPECT_TRUE(std::equal(words.begin() + 48, words.begin() + 64, texture_words.begin()));
            EXPECT_TRUE(texture->unnormalized_coordinates);
            EXPECT_EQ(texture->dimension, TextureDimension::d2);
            EXPECT_EQ(texture->format == TexelFormat::z24s8_packed,
                      state->shader_depth_stencil_packed);
            ++count;
        }
    }
    EXPECT_EQ(count, 55u);
}

TEST(JobsStates, GpFramesNameTheStreams) {
    CUESTA_NEED_JOBS();
    for (const Job& job : recorded_jobs()) {
        SCOPED_TRACE(job.name);
        const auto frames = job.of_kind("add gp frame");
        ASSERT_EQ(frames.size(), 1u);
        ASSERT_EQ(frames[0]->words.size(), gp_frame_words);
        const auto frame =
            unpack_gp_frame(std::span<const uint32_t, gp_frame_words>(frames[0]->words));
        ASSERT_TRUE(frame);
        const auto words = pack(*frame);
        EXPECT_TRUE(std::equal(words.begin(), words.end(), frames[0]->words.begin()));
        const Dump& vs_stream = *job.of_kind("flush vs cmd").at(0);
        const Dump& plbu_stream = *job.of_kind("flush plbu cmd").at(0);
        EXPECT_EQ(frame->vs_start, vs_stream.address);
        EXPECT_EQ(frame->vs_end, vs_stream.end());
        EXPECT_EQ(frame->plbu_start, plbu_stream.address);
        EXPECT_EQ(frame->plbu_end, plbu_stream.end());
        EXPECT_EQ(frame->heap_end - frame->heap_start, 16u << 20);
    }
}

template <typename T>
T the_command(const Dump& stream) {
    for (size_t i = 0; i + 1 < stream.words.size(); i += 2) {
        const auto command = plbu::unpack(stream.words[i], stream.words[i + 1]);
        if (command && std::holds_alternative<T>(*command))
            return std::get<T>(*command);
    }
    ADD_FAILURE() << "the stream lacks a command";
    return {};
}

TEST(JobsStates, PpFramesFitTheStreams) {
    CUESTA_NEED_JOBS();
    for (const Job& job : recorded_jobs()) {
        SCOPED_TRACE(job.name);
        const auto frames = job.of_kind("add pp frame");
        ASSERT_EQ(frames.size(), 1u);
        const std::span<const uint32_t> words = frames[0]->words;
        ASSERT_EQ(words.size(), 78u);
        const auto frame = unpack_pp_frame(words.first<pp_frame_words>());
        ASSERT_TRUE(frame) << frame.error().text;
        const auto again = pack(*frame);
        EXPECT_TRUE(std::equal(again.begin(), again.end(), words.begin()));
        const Dump& plbu_stream = *job.of_kind("flush plbu cmd").at(0);
        const auto tiles = the_command<plbu::TileDimensions>(plbu_stream);
        EXPECT_EQ(frame->bounding_right / 16 + 1, tiles.width);
        EXPECT_EQ(frame->bounding_bottom / 16 + 1, tiles.height);
        EXPECT_EQ(frame->origin_offset_x, 1);
        EXPECT_EQ(frame->origin_offset_y, frame->bounding_bottom * 2 + 1);
        const auto step = the_command<plbu::BlockStep>(plbu_stream);
        EXPECT_EQ(frame->block_shift_w, step.shift_w);
        EXPECT_EQ(frame->block_shift_h, step.shift_h);
        EXPECT_EQ(static_cast<unsigned>(frame->polygon_tile_size), step.shift_min);
        bool unused = false;
        for (unsigned i = 0; i < write_back_units; ++i) {
            const auto unit_words = words.subspan(24 + i * write_back_words, write_back_words);
            const auto unit =
                unpack_write_back(std::span<const uint32_t, write_back_words>(unit_words));
            ASSERT_TRUE(unit) << unit.error().text;
            const auto unit_again = pack(*unit);
            EXPECT_TRUE(std::equal(unit_again.begin(), unit_again.end(), unit_words.begin()));
            const bool off = unit->source == WriteBackSource::off;
            EXPECT_TRUE(off || !unused) << "units are filled from 0 upward";
            unused |= off;
            if (unit->layout == WriteBackLayout::tiled) {
                EXPECT_EQ(unit->pitch, tiles.width);
            }
            if (unit->source == WriteBackSource::depth_stencil) {
                EXPECT_GE(unit->format, PixelFormat::s8);
            }
        }
        EXPECT_EQ(words[23], 6u) << "cores";
    }
}

// The text has every field of what was decoded, and none without a name for its value.
TEST(JobsStates, DecodePrintsThem) {
    CUESTA_NEED_JOBS();
    const std::map<std::string, PacketKind, std::less<>> kinds = {
        {"flush vs cmd", PacketKind::vs},
        {"flush plbu cmd", PacketKind::plbu},
        {"add render state", PacketKind::rsw},
        {"add gp frame", PacketKind::gp_frame},
        {"add pp frame", PacketKind::pp_frame},
        {"update attribute info", PacketKind::attribute},
        {"update varying info", PacketKind::output},
        {"pp plb stream 0", PacketKind::pp_stream},
    };
    for (const Job& job : recorded_jobs()) {
        SCOPED_TRACE(job.name);
        for (const Dump& dump : job.dumps) {
            const auto kind = kinds.find(dump.kind);
            if (kind == kinds.end())
                continue;
            const auto text = decode(kind->second, dump.words);
            ASSERT_TRUE(text) << dump.kind << ": " << text.error().text;
            EXPECT_EQ(text->find("= unknown_"), std::string::npos) << *text;
            EXPECT_EQ(text->find("=unknown_"), std::string::npos) << *text;
        }
    }
}

}  // namespace
}  // namespace cuesta::hw::mali400
