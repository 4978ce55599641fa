// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/mali400/pp_blend.h"

#include <fmt/core.h>

namespace cuesta::simulator::mali400 {
namespace {

struct Operands {
    const BlendState& state;
    const Color& source;
    const Color& source1;
    const Color& destination;
};

Result<BlendFactor> decode_factor(unsigned code, bool is_alpha) {
    using Kind = BlendFactor::Kind;
    const unsigned kind = code & 7;
    const bool complement = (code & 8) != 0;
    if (kind > static_cast<unsigned>(Kind::source1) ||
        (kind == static_cast<unsigned>(Kind::saturate) && complement))
        return Error{Errc::fault, fmt::format("render state: blend factor {} is not known", code)};
    return BlendFactor{.kind = static_cast<Kind>(kind),
                       .complement = complement,
                       .alpha = is_alpha || (code & 16) != 0};
}

Lanes factor_value(const BlendFactor& factor, const Operands& operands, unsigned channel) {
    using Kind = BlendFactor::Kind;
    const unsigned from = factor.alpha ? alpha_channel : channel;
    Lanes value = splat(0);
    switch (factor.kind) {
        case Kind::source: value = operands.source[from]; break;
        case Kind::destination: value = operands.destination[from]; break;
        case Kind::constant: value = splat(operands.state.constant[from]); break;
        case Kind::zero: break;
        case Kind::source1: value = operands.source1[from]; break;
        case Kind::saturate: {
            if (channel == alpha_channel)
                return splat(1);
            const Lanes room = 1.0f - operands.destination[alpha_channel];
            const Lanes alpha = operands.source[alpha_channel];
            return select(alpha < room, alpha, room);
        }
    }
    return factor.complement ? 1.0f - value : value;
}

// ASSUMED: the operation is a truth table, bit 2*source + destination of `op`; the sheet fixes
// only 0 (clear) and 15 (set).
int32_t logic_bits(unsigned op, int32_t source, int32_t destination) {
    int32_t result = 0;
    if ((op & 1) != 0)
        result |= ~source & ~destination;
    if ((op & 2) != 0)
        result |= ~source & destination;
    if ((op & 4) != 0)
        result |= source & ~destination;
    if ((op & 8) != 0)
        result |= source & destination;
    return result;
}

Lanes logic(unsigned op, float step, Lanes source, Lanes destination) {
    const int32_t all_bits = static_cast<int32_t>(step);
    Lanes result = {};
    for (unsigned lane = 0; lane < lanes_per_quad; ++lane) {
        const int32_t s = static_cast<int32_t>(source[lane] * step + 0.5f);
        const int32_t d = static_cast<int32_t>(destination[lane] * step + 0.5f);
        result[lane] = static_cast<float>(logic_bits(op, s, d) & all_bits) / step;
    }
    return result;
}

Lanes blend_channel(const BlendEquation& equation,
                    const ColorPrecision& precision,
                    const Operands& operands,
                    unsigned channel) {
    const Lanes source = operands.source[channel];
    const Lanes destination = operands.destination[channel];
    if (equation.function == BlendFunction::logic)
        return logic(equation.logic_op, precision.steps[channel], source, destination);
    const Lanes s = source * factor_value(equation.source, operands, channel);
    const Lanes d = destination * factor_value(equation.destination, operands, channel);
    switch (equation.function) {
        case BlendFunction::source_minus_destination: return s - d;
        case BlendFunction::destination_minus_source: return d - s;
        case BlendFunction::min: {
            const Lanes sum = s + d;
            return select(sum < destination, sum, destination);
        }
        case BlendFunction::max: {
            const Lanes sum = s + d;
            return select(sum > destination, sum, destination);
        }
        case BlendFunction::add:
        case BlendFunction::logic: break;
    }
    return s + d;
}

bool replaces(const BlendEquation& equation) {
    const BlendFactor zero{.kind = BlendFactor::Kind::zero, .complement = false};
    const BlendFactor one{.kind = BlendFactor::Kind::zero, .complement = true};
    const auto same = [](BlendFactor a, BlendFactor b) {
        return a.kind == b.kind && a.complement == b.complement;
    };
    return equation.function == BlendFunction::add && same(equation.source, one) &&
           same(equation.destination, zero);
}

Lanes clamp_unit(Lanes value) {
    const Lanes positive = select(value > splat(0), value, splat(0));
    return select(positive < splat(1), positive, splat(1));
}

}  // namespace

bool BlendState::uses_source1() const {
    const auto uses = [](const BlendEquation& equation) {
        return equation.source.kind == BlendFactor::Kind::source1 ||
               equation.destination.kind == BlendFactor::Kind::source1;
    };
    return uses(color) || uses(alpha);
}

Result<BlendEquation> decode_blend_equation(unsigned function,
                                            unsigned source,
                                            unsigned destination,
                                            bool is_alpha) {
    if (function > static_cast<unsigned>(BlendFunction::max))
        return Error{Errc::fault,
                     fmt::format("render state: blend function {} is not known", function)};
    BlendEquation equation;
    equation.function = static_cast<BlendFunction>(function);
    if (equation.function == BlendFunction::logic) {
        equation.logic_op = source & 15;
        return equation;
    }
    equation.source = TRY(decode_factor(source, is_alpha));
    equation.destination = TRY(decode_factor(destination, is_alpha));
    return equation;
}

void finish(BlendState& state) {
    state.replaces = replaces(state.color) && replaces(state.alpha);
}

Color blend(const BlendState& state,
            const ColorPrecision& precision,
            const Color& source,
            const Color& source1,
            const Color& destination) {
    Color clamped;
    Color clamped1 = source1;
    for (unsigned channel = 0; channel < 4; ++channel) {
        clamped[channel] = clamp_unit(source[channel]);
        clamped1[channel] = clamp_unit(source1[channel]);
    }
    const Operands operands{
        .state = state, .source = clamped, .source1 = clamped1, .destination = destination};
    Color result;
    for (unsigned channel = 0; channel < 4; ++channel)
        result[channel] = blend_channel(channel == alpha_channel ? state.alpha : state.color,
                                        precision, operands, channel);
    return result;
}

}  // namespace cuesta::simulator::mali400
