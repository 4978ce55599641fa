// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/agx/lower_blend.h"

#include "compiler/agx/lower_logic_op.h"
#include "hw/agx/formats.h"

namespace cuesta::agx {
namespace {

using hw::agx::MemFormat;
using nir::Value;

bool is_integer(const ColorTarget& target) {
    return target.numbers == NumberClass::uint || target.numbers == NumberClass::sint;
}

// Floats and sRGB colours have none.
bool has_logic_op(const ColorTarget& target) {
    return target.logic_op && target.numbers != NumberClass::float_ &&
           target.format != MemFormat::srgba8;
}

bool replaces(const BlendEquation& equation) {
    return equation.func == BlendFunc::add && equation.src == BlendFactor::one &&
           equation.dst == BlendFactor::zero;
}

bool blends(const ColorTarget& target) {
    return target.blend && !is_integer(target) && !has_logic_op(target) &&
           !(replaces(target.rgb) && replaces(target.alpha));
}

template <typename Test>
bool any_factor(const ColorTarget& target, Test&& test) {
    if (!blends(target))
        return false;
    for (const BlendEquation* equation : {&target.rgb, &target.alpha})
        if (equation->func != BlendFunc::min && equation->func != BlendFunc::max &&
            (test(equation->src) || test(equation->dst)))
            return true;
    return false;
}

struct Blender {
    nir::Builder& b;
    const ColorTarget& target;
    const BlendInputs& inputs;
    Color src{};
    Color second{};
    Color constant{};
    Color dst{};

    Value* number(float value) { return b.imm_float(value); }

    // Colours of fixed-point targets are clamped before they are blended.
    Color clamped(const Color& color) {
        Color result = color;
        for (Value*& value : result) {
            if (value == nullptr)
                continue;
            if (target.numbers == NumberClass::unorm)
                value = b.fsat(value);
            else if (target.numbers == NumberClass::snorm)
                value = b.fmax(b.fmin(value, number(1.0f)), number(-1.0f));
        }
        return result;
    }

    Value* inverse(Value* value) { return b.fadd(number(1.0f), b.fneg(value)); }

    // For component `c`.
    Value* factor(BlendFactor which, unsigned c) {
        switch (which) {
            case BlendFactor::zero: return number(0.0f);
            case BlendFactor::one: return number(1.0f);
            case BlendFactor::src_color: return src[c];
            case BlendFactor::one_minus_src_color: return inverse(src[c]);
            case BlendFactor::dst_color: return dst[c];
            case BlendFactor::one_minus_dst_color: return inverse(dst[c]);
            case BlendFactor::src_alpha: return src[3];
            case BlendFactor::one_minus_src_alpha: return inverse(src[3]);
            case BlendFactor::dst_alpha: return dst[3];
            case BlendFactor::one_minus_dst_alpha: return inverse(dst[3]);
            case BlendFactor::const_color: return constant[c];
            case BlendFactor::one_minus_const_color: return inverse(constant[c]);
            case BlendFactor::const_alpha: return constant[3];
            case BlendFactor::one_minus_const_alpha: return inverse(constant[3]);
            case BlendFactor::src_alpha_saturate:
                return c == 3 ? number(1.0f) : b.fmin(src[3], inverse(dst[3]));
            case BlendFactor::src1_color: return second[c];
            case BlendFactor::one_minus_src1_color: return inverse(second[c]);
            case BlendFactor::src1_alpha: return second[3];
            case BlendFactor::one_minus_src1_alpha: return inverse(second[3]);
        }
        return nullptr;
    }

    // Nothing where the factor is zero: what it would be multiplied with does not count.
    Value* term(Value* value, BlendFactor which, unsigned c) {
        if (which == BlendFactor::zero)
            return nullptr;
        return which == BlendFactor::one ? value : b.fmul(value, factor(which, c));
    }

    Value* difference(Value* x, Value* y) {
        if (y == nullptr)
            return x != nullptr ? x : number(0.0f);
        return x != nullptr ? b.fadd(x, b.fneg(y)) : b.fneg(y);
    }

    Value* component(unsigned c) {
        const BlendEquation& equation = c == 3 ? target.alpha : target.rgb;
        if (equation.func == BlendFunc::min)
            return b.fmin(src[c], dst[c]);
        if (equation.func == BlendFunc::max)
            return b.fmax(src[c], dst[c]);
        Value* from_src = term(src[c], equation.src, c);
        Value* from_dst = term(dst[c], equation.dst, c);
        if (equation.func == BlendFunc::subtract)
            return difference(from_src, from_dst);
        if (equation.func == BlendFunc::reverse_subtract)
            return difference(from_dst, from_src);
        if (from_src == nullptr || from_dst == nullptr)
            return from_src != nullptr ? from_src : difference(from_dst, nullptr);
        return b.fadd(from_src, from_dst);
    }

    Color blended() {
        // The store clamps what nothing is computed with.
        if (!blends(target))
            return inputs.color;
        src = clamped(inputs.color);
        second = clamped(inputs.second);
        constant = clamped(inputs.constant);
        dst = loaded_color(b, target, inputs.destination);
        Color result;
        for (unsigned c = 0; c < 4; ++c)
            result[c] = component(c);
        return result;
    }

    // Integers that do not fit are clamped: a store takes the lowest bits.
    Value* clamped_integer(Value* value, unsigned bits) {
        if (bits >= 32)
            return value;
        const auto greatest = (int64_t{1} << (bits - (is_signed() ? 1 : 0))) - 1;
        return is_signed() ? b.imax(b.imin(value, b.imm_int(greatest)), b.imm_int(-greatest - 1))
                           : b.umin(value, b.imm_int(greatest));
    }
    Color clamped_integers() {
        Color result = inputs.color;
        for (unsigned c = 0; c < result.size(); ++c)
            result[c] = clamped_integer(result[c], component_bits(target, c));
        return result;
    }
    bool is_signed() const { return target.numbers == NumberClass::sint; }

    Color colors() {
        if (is_integer(target)) {
            const Color color = clamped_integers();
            return has_logic_op(target) ? logic_op(b, target, color, inputs.destination) : color;
        }
        if (has_logic_op(target))
            return logic_op(b, target, clamped(inputs.color), inputs.destination);
        return blended();
    }

    // As registers hold it for the store.
    Value* stored(Value* value) {
        if (stored_bits(target) == 32)
            return value;
        if (is_integer(target))
            return b.u2u16(value);
        // Normalised colours of few bits are kept as binary16, which nothing clamps.
        const bool clamp = target.numbers == NumberClass::unorm;
        return b.f2f16(clamp ? b.fsat(value) : value);
    }

    Value* result() {
        const Color color = colors();
        const unsigned count = stored_components(target);
        std::array<Value*, 4> parts{};
        for (unsigned c = 0; c < count; ++c) {
            const bool keep = c < target.components && (target.color_mask >> c & 1) == 0 &&
                              inputs.destination != nullptr;
            parts[c] = keep ? b.channel(inputs.destination, c) : stored(color[c]);
        }
        return b.vec(std::span(parts.data(), count));
    }
};

bool is_dst_factor(BlendFactor factor) {
    return factor == BlendFactor::dst_color || factor == BlendFactor::one_minus_dst_color ||
           factor == BlendFactor::dst_alpha || factor == BlendFactor::one_minus_dst_alpha ||
           factor == BlendFactor::src_alpha_saturate;
}

// Of what a load gives the component's own bits count.
Value* loaded_integer(nir::Builder& b, const ColorTarget& target, Value* value, unsigned c) {
    if (value->bit_size == 16)
        value = b.u2u32(value);
    const unsigned unused = 32 - component_bits(target, c);
    if (unused == 0)
        return value;
    Value* high = b.ishl(value, b.imm_int(unused));
    return target.numbers == NumberClass::sint ? b.ishr(high, b.imm_int(unused))
                                               : b.ushr(high, b.imm_int(unused));
}

}  // namespace

Color loaded_color(nir::Builder& b, const ColorTarget& target, Value* loaded) {
    Color result;
    for (unsigned c = 0; c < 4; ++c) {
        if (c >= target.components || loaded == nullptr) {
            result[c] =
                is_integer(target) ? b.imm_int(c == 3 ? 1 : 0) : b.imm_float(c == 3 ? 1.0f : 0.0f);
            continue;
        }
        Value* value = b.channel(loaded, c);
        if (is_integer(target))
            result[c] = loaded_integer(b, target, value, c);
        else
            result[c] = value->bit_size == 16 ? b.f2f32(value) : value;
    }
    return result;
}

unsigned component_bits(const ColorTarget& target, unsigned component) {
    return component == 3 && target.alpha_bits != 0 ? target.alpha_bits : target.bits;
}

unsigned stored_components(const ColorTarget& target) {
    const unsigned packed = hw::agx::packed_components(target.format);
    return packed != 0 ? packed : target.components;
}

unsigned stored_bits(const ColorTarget& target) {
    switch (target.format) {
        case MemFormat::i8:
        case MemFormat::i16:
        case MemFormat::f16: return 16;
        default: return 32;
    }
}

bool reads_second_color(const ColorTarget& target) {
    return any_factor(target, [](BlendFactor factor) {
        return factor == BlendFactor::src1_color || factor == BlendFactor::one_minus_src1_color ||
               factor == BlendFactor::src1_alpha || factor == BlendFactor::one_minus_src1_alpha;
    });
}

bool reads_constant(const ColorTarget& target) {
    return any_factor(target, [](BlendFactor factor) {
        return factor == BlendFactor::const_color || factor == BlendFactor::one_minus_const_color ||
               factor == BlendFactor::const_alpha || factor == BlendFactor::one_minus_const_alpha;
    });
}

bool reads_destination(const ColorTarget& target) {
    const unsigned all = (1u << target.components) - 1;
    if ((target.color_mask & all) != all)
        return true;
    if (has_logic_op(target))
        return depends_on_destination(*target.logic_op);
    if (!blends(target))
        return false;
    for (const BlendEquation* equation : {&target.rgb, &target.alpha})
        if (equation->func == BlendFunc::min || equation->func == BlendFunc::max ||
            equation->dst != BlendFactor::zero || is_dst_factor(equation->src))
            return true;
    return false;
}

Value* blend(nir::Builder& b, const ColorTarget& target, const BlendInputs& inputs) {
    return Blender{b, target, inputs}.result();
}

}  // namespace cuesta::agx
