// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/tile_programs.h"

#include <algorithm>

#include "compiler/nir/builder.h"
#include "gallium/auxiliary/framebuffer_check.h"
#include "gallium/drivers/agx/formats.h"
#include "gallium/drivers/agx/variants.h"
#include "hw/agx/isa.h"
#include "hw/agx/operands.h"

namespace cuesta::agx {
namespace {

using hw::agx::Field;
using hw::agx::MemFormat;
using hw::agx::Op;
using nir::Value;

constexpr unsigned vec4_components = 4;

// --- the end -----------------------------------------------------------------------------------

class Assembler {
  public:
    explicit Assembler(std::vector<uint8_t>& code) : code_(code) {}

    Result<void> operand(hw::agx::Instruction& instruction,
                         std::string_view name,
                         const hw::agx::Operand& value) {
        const auto found = hw::agx::find_operand(instruction.op, name);
        CUESTA_ASSERT(found, "the table has no such operand");
        return hw::agx::set_operand(instruction, *found, value);
    }
    void add(const hw::agx::Instruction& instruction) {
        const hw::agx::Encoded encoded = hw::agx::encode(instruction);
        code_.insert(code_.end(), encoded.span().begin(), encoded.span().end());
    }

  private:
    std::vector<uint8_t>& code_;
};

// The register with the layer (of several samples its upper half), and those with the place in the
// sample: each store has one of its own.
constexpr unsigned layer_register = 0;
constexpr unsigned first_offset_half = 2;

Result<void> move_half(Assembler& code, const hw::agx::Operand& half, uint32_t value) {
    hw::agx::Instruction move = hw::agx::make(Op::mov_imm16);
    TRY(code.operand(move, "D", half));
    TRY(code.operand(move, "imm16", hw::agx::immediate(value)));
    code.add(move);
    return {};
}

Result<void> load_layer(Assembler& code, unsigned samples) {
    const bool upper = samples > 1;
    if (upper)
        TRY(move_half(code, hw::agx::general(layer_register, 16), 0));
    hw::agx::Instruction load = hw::agx::make(Op::get_sr);
    TRY(code.operand(
        load, "D",
        upper ? hw::agx::general(layer_register + 1, 16) : hw::agx::general(layer_register, 32)));
    hw::agx::set(load, Field::SR,
                 static_cast<uint32_t>(hw::agx::SpecialRegister::threadgroup_position_in_grid_z));
    code.add(load);
    return {};
}

hw::agx::TexDim dimension_of(unsigned samples, bool layered) {
    using hw::agx::TexDim;
    if (layered)
        return samples > 1 ? TexDim::tex_2d_ms_array : TexDim::tex_2d_array;
    return samples > 1 ? TexDim::tex_2d_ms : TexDim::tex_2d;
}

// What the dimension has as coordinates, of which a store without explicit ones reads the first
// register alone.
unsigned coordinate_halves(unsigned samples) {
    return samples > 1 ? 4 : 3;
}

Result<void> store_block(
    Assembler& code, const ColorTarget& target, unsigned n, unsigned samples, bool layered) {
    const auto offset = hw::agx::general(first_offset_half + n, 16);
    TRY(move_half(code, offset, target.offset));
    hw::agx::Instruction store = hw::agx::make(Op::image_write_block);
    // What the tile holds as halves is stored as such.
    const MemFormat format = target.format == MemFormat::f16 ? MemFormat::i16 : target.format;
    hw::agx::set(store, Field::F, static_cast<uint32_t>(format));
    hw::agx::set(store, Field::n, static_cast<uint32_t>(dimension_of(samples, layered)));
    if (layered)
        TRY(code.operand(store, "C",
                         hw::agx::general(layer_register, 16, coordinate_halves(samples))));
    TRY(code.operand(store, "R", offset));
    TRY(code.operand(store, "T", hw::agx::numbered(hw::agx::Place::texture_state, n)));
    code.add(store);
    return {};
}

// --- the beginning -----------------------------------------------------------------------------

class BackgroundBuilder {
  public:
    BackgroundBuilder(nir::Shader& shader, unsigned samples, bool layered)
        : b_(*shader.add_function("main")), samples_(samples), layered_(layered) {}

    Value* clear_color(unsigned n) { return b_.load_uniform(n); }

    // One sample of the pixel.
    Value* texel(const ColorTarget& target, unsigned n, unsigned sample) {
        const nir::TexBuild what = {
            .op = samples_ > 1 ? nir::TexOp::txf_ms : nir::TexOp::txf,
            .dim = samples_ > 1 ? nir::SamplerDim::ms : nir::SamplerDim::dim_2d,
            .texture_index = n};
        const nir::Builder::TexSource second =
            samples_ > 1 ? nir::Builder::TexSource{nir::TexSrcKind::ms_index, b_.imm_int(sample)}
                         : nir::Builder::TexSource{nir::TexSrcKind::lod, b_.imm_int(0)};
        const nir::Builder::TexSource sources[] = {{nir::TexSrcKind::coord, pixel()}, second};
        nir::Tex* tex = b_.tex(what, sources);
        tex->coord_components = layered_ ? 3 : 2;
        tex->is_array = layered_;
        tex->dest_type = target.numbers == NumberClass::uint   ? nir::BaseType::uint_
                         : target.numbers == NumberClass::sint ? nir::BaseType::int_
                                                               : nir::BaseType::float_;
        return &tex->def;
    }

    void output(unsigned n, Value* color) {
        nir::Shader& shader = b_.shader();
        shader.outputs.push_back(
            {.slot = nir::Slot::color, .index = n, .components = vec4_components});
        b_.store_output(color, static_cast<uint32_t>(shader.outputs.size()) - 1);
    }

    // Straight to the tile memory of one sample, as the format wants its components.
    void store(const ColorTarget& target, unsigned sample, Value* color) {
        std::vector<Value*> parts;
        for (unsigned c = 0; c < target.components; ++c)
            parts.push_back(as_stored(target, b_.channel(color, c)));
        b_.intrinsic(nir::IntrinsicOp::store_tile_agx, 0, 0,
                     {b_.vec(parts), b_.imm_int(int64_t{1} << sample, 16)},
                     {static_cast<int32_t>(target.format), target.offset});
    }

  private:
    Value* pixel() {
        if (pixel_ == nullptr)
            pixel_ = b_.u2u32(
                &b_.intrinsic(nir::IntrinsicOp::load_pixel_agx, layered_ ? 3 : 2, 16, {})->def);
        return pixel_;
    }

    Value* as_stored(const ColorTarget& target, Value* value) {
        if (is_integer(target.numbers))
            return target.format == MemFormat::i32 ? value : b_.u2u16(value);
        return target.format == MemFormat::f16 ? b_.f2f16(value) : value;
    }

    nir::Builder b_;
    unsigned samples_;
    bool layered_;
    Value* pixel_ = nullptr;
};

}  // namespace

Result<Program> end_of_tile_program(std::span<const ColorTarget> targets,
                                    unsigned samples,
                                    bool layered) {
    Program program;
    Assembler code(program.code);
    if (layered)
        TRY(load_layer(code, samples));
    for (size_t n = 0; n < targets.size(); ++n) {
        if (!targets[n].present)
            continue;
        TRY(store_block(code, targets[n], static_cast<unsigned>(n), samples, layered));
        program.texture_states = static_cast<uint8_t>(n + 1);
    }
    code.add(hw::agx::make(Op::stop));
    program.register_halves = static_cast<uint16_t>(first_offset_half + targets.size());
    return program;
}

std::unique_ptr<nir::Shader> background_shader(std::span<const ColorTarget> targets,
                                               const TileStarts& starts,
                                               unsigned samples,
                                               bool layered) {
    auto shader = std::make_unique<nir::Shader>(nir::Stage::fragment);
    shader->name = "background";
    BackgroundBuilder builder(*shader, samples, layered);
    for (unsigned n = 0; n < targets.size(); ++n) {
        if (!targets[n].present)
            continue;
        if (starts[n] == TileStart::clear) {
            builder.output(n, builder.clear_color(n));
            shader->uniform_vec4s = std::max(shader->uniform_vec4s, n + 1);
        } else if (starts[n] == TileStart::load && samples == 1) {
            builder.output(n, builder.texel(targets[n], n, 0));
        } else if (starts[n] == TileStart::load) {
            for (unsigned sample = 0; sample < samples; ++sample)
                builder.store(targets[n], sample, builder.texel(targets[n], n, sample));
        }
        if (starts[n] == TileStart::load)
            shader->sampler_count = std::max(shader->sampler_count, n + 1);
    }
    nir::rebuild_cfg(*shader->entry_point());
    return shader;
}

TilePrograms::Key TilePrograms::key_of(const pipe::Framebuffer& framebuffer,
                                       const TileLayout& layout) {
    Key key;
    key.samples = layout.samples;
    key.layered = gallium::framebuffer_layers(framebuffer) > 1;
    for (unsigned n = 0; n < key.targets.size(); ++n)
        key.targets[n] = color_target(framebuffer, layout, n);
    return key;
}

Result<const ShaderVariant*> TilePrograms::find_or_make(const Key& key) {
    const auto known = std::find_if(entries_.begin(), entries_.end(),
                                    [&](const Entry& entry) { return entry.key == key; });
    if (known != entries_.end())
        return known->program.get();
    Program program;
    const bool starts_empty = std::ranges::count(key.starts, TileStart::nothing) ==
                              static_cast<ptrdiff_t>(key.starts.size());
    if (key.at_end) {
        program = TRY(end_of_tile_program(key.targets, key.samples, key.layered));
    } else if (starts_empty) {
        program = TRY(end_of_tile_program({}, key.samples));
    } else {
        const auto shader = background_shader(key.targets, key.starts, key.samples, key.layered);
        FragmentOptions options = {.samples = key.samples, .background = true};
        for (size_t n = 0; n < key.targets.size(); ++n)
            if (key.starts[n] == TileStart::clear ||
                (key.starts[n] == TileStart::load && key.samples == 1))
                options.targets[n] = key.targets[n];
        program = TRY(compile_fragment(*shader, options));
    }
    entries_.push_back({key, TRY(make_variant(heap_, std::move(program), ProgramKind::tile))});
    return entries_.back().program.get();
}

Result<const ShaderVariant*> TilePrograms::background(const pipe::Framebuffer& framebuffer,
                                                      const TileLayout& layout,
                                                      const TileStarts& starts) {
    Key key = key_of(framebuffer, layout);
    key.starts = starts;
    return find_or_make(key);
}

Result<const ShaderVariant*> TilePrograms::end_of_tile(const pipe::Framebuffer& framebuffer,
                                                       const TileLayout& layout) {
    Key key = key_of(framebuffer, layout);
    key.at_end = true;
    return find_or_make(key);
}

}  // namespace cuesta::agx
