// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The interpreter's textures: collects what a lane asks for and hands it to the sampler.
#include "base/bits.h"
#include "compiler/nir/interpreter_machine.h"

namespace cuesta::nir {
namespace {

constexpr unsigned max_moves = 8;

// Whether a component is an input that only moves carried here. Cores that store 16 bits keep such
// a coordinate in full on its way to the sampler (Mali-400 fact sheet, part 6.15).
bool is_plain_input(const Value& value, unsigned component, unsigned moves = 0) {
    const Intrinsic* intrinsic = value.instr->as<Intrinsic>();
    if (intrinsic != nullptr)
        return intrinsic->op == IntrinsicOp::load_input;
    const Alu* alu = value.instr->as<Alu>();
    if (alu == nullptr || moves == max_moves)
        return false;
    switch (alu->op) {
        case Op::mov: {
            const AluSrc& src = alu->srcs[0];
            return is_plain_input(*src.src.value, src.swizzle[component], moves + 1);
        }
        case Op::vec2:
        case Op::vec3:
        case Op::vec4: {
            const AluSrc& src = alu->srcs[component];
            return is_plain_input(*src.src.value, src.swizzle[0], moves + 1);
        }
        default: return false;
    }
}

struct Reader {
    Frame& frame;
    const Tex& tex;
    const FloatModes& modes;
    bool float_offsets;

    // The source's component as a float, as the sampler gets it.
    float number(const TexSrc& src, unsigned component, unsigned lane) const {
        const Value& v = *src.src.value;
        const ConstValue bits = Machine::value(frame, v, lane)[component];
        return decode_float(
            is_plain_input(v, component) ? bits : round_to_storage(bits, v.bit_size, modes),
            v.bit_size);
    }
    float number(TexSrcKind kind, unsigned lane, float otherwise = 0) const {
        const TexSrc* src = tex.find(kind);
        return src != nullptr ? number(*src, 0, lane) : otherwise;
    }
    int32_t integer(const TexSrc& src, unsigned component, unsigned lane) const {
        return static_cast<int32_t>(
            decode_offset(Machine::value(frame, *src.src.value, lane)[component],
                          src.src.value->bit_size, float_offsets));
    }
    int32_t integer(TexSrcKind kind, unsigned lane) const {
        const TexSrc* src = tex.find(kind);
        return src != nullptr ? integer(*src, 0, lane) : 0;
    }

    // The coordinate after the projection, which leaves the layer alone.
    std::array<float, 4> coord(unsigned lane) const {
        std::array<float, 4> result{};
        const TexSrc* src = tex.find(TexSrcKind::coord);
        if (src == nullptr)
            return result;
        const float projector = number(TexSrcKind::projector, lane, 1.0f);
        const TexSrc* layer = tex.find(TexSrcKind::layer);
        const unsigned spatial = tex.spatial_components();
        if (layer != nullptr)
            result[spatial] = static_cast<float>(integer(*layer, 0, lane));
        for (unsigned c = 0; c < tex.coord_components; ++c) {
            const float raw = number(*src, c, lane);
            result[c] = c < spatial ? raw / projector : raw;
        }
        return result;
    }
};

void add_derivatives(const Reader& reader, unsigned lane, bool in_quad, TextureRequest& request) {
    const TexSrc* ddx = reader.tex.find(TexSrcKind::ddx);
    const TexSrc* ddy = reader.tex.find(TexSrcKind::ddy);
    if (ddx != nullptr && ddy != nullptr) {
        request.has_derivatives = true;
        for (unsigned c = 0; c < ddx->src.value->components && c < 3; ++c)
            request.ddx[c] = reader.number(*ddx, c, lane);
        for (unsigned c = 0; c < ddy->src.value->components && c < 3; ++c)
            request.ddy[c] = reader.number(*ddy, c, lane);
    } else if (in_quad && reader.tex.info().needs_quad) {
        request.has_derivatives = true;
        const std::array<float, 4> left = reader.coord(lane & ~1u);
        const std::array<float, 4> right = reader.coord(lane | 1u);
        const std::array<float, 4> below = reader.coord(lane & ~2u);
        const std::array<float, 4> above = reader.coord(lane | 2u);
        for (unsigned c = 0; c < 3; ++c) {
            request.ddx[c] = right[c] - left[c];
            request.ddy[c] = above[c] - below[c];
        }
    }
}

TextureRequest make_request(const Reader& reader, unsigned lane, bool in_quad) {
    const Tex& tex = reader.tex;
    TextureRequest request;
    request.instr = &tex;
    request.lane = lane;
    const uint32_t offset_of_texture =
        static_cast<uint32_t>(reader.integer(TexSrcKind::texture_offset, lane));
    request.texture = tex.texture_index;
    if (const TexSrc* heap = tex.find(TexSrcKind::texture_heap))
        request.descriptor =
            Machine::value(reader.frame, *heap->src.value, lane)[0] + offset_of_texture;
    else
        request.texture += offset_of_texture;
    request.sampler =
        tex.sampler_index + static_cast<uint32_t>(reader.integer(TexSrcKind::sampler_offset, lane));
    const TexSrc* coord = tex.find(TexSrcKind::coord);
    if (coord != nullptr && tex.is_integer(TexSrcKind::coord)) {
        for (unsigned c = 0; c < tex.coord_components; ++c)
            request.texel[c] = reader.integer(*coord, c, lane);
        if (const TexSrc* layer = tex.find(TexSrcKind::layer))
            request.texel[tex.coord_components] = reader.integer(*layer, 0, lane);
    } else {
        request.coord = reader.coord(lane);
    }
    if (const TexSrc* offset = tex.find(TexSrcKind::offset))
        for (unsigned c = 0; c < offset->src.value->components && c < 3; ++c)
            request.offset[c] = reader.integer(*offset, c, lane);
    if (const TexSrc* packed = tex.find(TexSrcKind::packed_offset))
        for (unsigned c = 0; c < 3; ++c)
            request.offset[c] = static_cast<int32_t>(base::sign_extend(
                static_cast<uint32_t>(reader.integer(*packed, 0, lane)) >> 4 * c & 0xf, 4));
    request.comparator = reader.number(TexSrcKind::comparator, lane) /
                         reader.number(TexSrcKind::projector, lane, 1.0f);
    request.bias = reader.number(TexSrcKind::bias, lane);
    request.lod = tex.is_integer(TexSrcKind::lod)
                      ? static_cast<float>(reader.integer(TexSrcKind::lod, lane))
                      : reader.number(TexSrcKind::lod, lane);
    request.ms_index = reader.integer(TexSrcKind::ms_index, lane);
    add_derivatives(reader, lane, in_quad, request);
    return request;
}

}  // namespace

void Machine::run_tex(Frame& frame, const Tex& tex, const LaneMask& active) {
    if (inputs->textures == nullptr)
        return fail(Errc::invalid, "the shader reads a texture, but no textures were given");
    const Reader reader{frame, tex, shader.float_modes, shader.float_offsets};
    // The number of a sampler variable stands in its memory, plus one. False: there is none, out of
    // range.
    const auto find_unit = [&](TexSrcKind kind, unsigned lane, uint32_t& unit) {
        const TexSrc* src = tex.find(kind);
        if (src == nullptr)
            return true;
        const ConstValues* from =
            cell(static_cast<uint32_t>(value(frame, *src->src.value, lane)[0]), lane);
        if (from == nullptr || (*from)[0] == 0)
            return false;
        unit = static_cast<uint32_t>((*from)[0] - 1);
        return true;
    };
    for_each_lane(active, [&](unsigned lane) {
        TextureRequest request = make_request(reader, lane, lane_count == quad_lanes);
        ConstValues& def = value(frame, tex.def, lane);
        def = {};
        if (!find_unit(TexSrcKind::texture_deref, lane, request.texture) ||
            !find_unit(TexSrcKind::sampler_deref, lane, request.sampler))
            return;
        const SlotBits sampled = inputs->textures->sample(request);
        for (unsigned c = 0; c < tex.def.components; ++c)
            def[c] = tex.dest_type == BaseType::float_
                         ? encode_float(std::bit_cast<float>(sampled[c]), tex.def.bit_size)
                         : sampled[c] & base::low_mask(tex.def.bit_size);
    });
}

}  // namespace cuesta::nir
