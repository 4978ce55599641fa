// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Vertex fetch (AGX fact sheet, part 7, 7.4): there is no fixed function for it.
#include "compiler/agx/lower_fetch.h"

#include <algorithm>
#include <bit>

#include <fmt/core.h>

#include "compiler/agx/lower_fetch_unaligned.h"
#include "hw/agx/formats.h"

namespace cuesta::agx {
namespace {

using nir::IntrinsicOp;
using nir::Value;

// All components are bits of one word of format i32.
bool is_word(const AttributeFetch& how) {
    return how.conversion == FetchConversion::rgb10a2_uint_to_float ||
           how.conversion == FetchConversion::rgb10a2_sint_to_float ||
           how.conversion == FetchConversion::rgb10a2_snorm;
}

struct Fetch {
    Lowering& lowering;
    nir::Builder& b;
    unsigned attribute;
    const AttributeFetch& how;

    // The machine scales the index by the size of what the format unpacks, and by up to 4.
    struct Scale {
        uint32_t factor;
        unsigned shift;
    };

    Scale scale() const {
        const uint32_t elements = how.stride / hw::agx::tile_format_bytes(how.format);
        // Shifts of packed formats are ignored (G13 fact sheet, memory semantics).
        const unsigned shift =
            hw::agx::is_packed(how.format) || elements == 0
                ? 0
                : std::min(2u, static_cast<unsigned>(std::countr_zero(elements)));
        return Scale{elements >> shift, shift};
    }

    Value* element() {
        if (how.divisor == 0)
            return &b.intrinsic(IntrinsicOp::load_vertex_id, 1, 32, {})->def;
        lowering.program.vertex.reads_instance = true;
        Value* instance = &b.intrinsic(IntrinsicOp::load_instance_id, 1, 32, {})->def;
        return how.divisor == 1 ? instance : b.udiv(instance, b.imm_int(how.divisor));
    }

    Value* address() {
        return lowering.system.load_address(b, SystemValue::attribute_address, attribute);
    }

    Value* load(unsigned components) {
        const Scale by = scale();
        Value* base = address();
        Value* index = by.factor == 0 ? b.imm_int(0) : b.imul(element(), b.imm_int(by.factor));
        return &b.intrinsic(IntrinsicOp::load_formatted_agx, components, is_half(how) ? 16 : 32,
                            {base, index},
                            {static_cast<int32_t>(how.format), static_cast<int32_t>(by.shift)})
                    ->def;
    }

    // Loads extend by zeros.
    Value* sign_extended(Value* x) {
        const unsigned bits = 8 * hw::agx::tile_format_bytes(how.format);
        if (bits >= 32 || hw::agx::is_packed(how.format))
            return x;
        Value* unused = b.imm_int(32 - bits);
        return b.ishr(b.ishl(x, unused), unused);
    }

    Value* converted(Value* x) {
        if (is_half(how))
            return b.f2f32(x);
        switch (how.conversion) {
            case FetchConversion::none:
            case FetchConversion::half: return x;
            case FetchConversion::sign_extend: return sign_extended(x);
            case FetchConversion::uint_to_float: return b.u2f32(x);
            case FetchConversion::sint_to_float: return b.i2f32(sign_extended(x));
            case FetchConversion::unorm32:
                return b.fmul(b.u2f32(x), b.imm_float(1.0f / 4294967295.0f));
            case FetchConversion::snorm32:
                return b.fmax(b.fmul(b.i2f32(x), b.imm_float(1.0f / 2147483647.0f)),
                              b.imm_float(-1.0f));
            case FetchConversion::fixed16: return b.fmul(b.i2f32(x), b.imm_float(1.0f / 65536.0f));
            case FetchConversion::rgb10a2_uint_to_float:
            case FetchConversion::rgb10a2_sint_to_float:
            case FetchConversion::rgb10a2_snorm: break;  // unpacked_component
        }
        return x;
    }

    // --- words of 10, 10, 10 and 2 bits ---

    Value* unpacked_component(Value* word, unsigned component) {
        const unsigned bits = component == 3 ? 2 : 10;
        Value* at_top = b.ishl(word, b.imm_int(32 - 10 * component - bits));
        Value* unused = b.imm_int(32 - bits);
        if (how.conversion == FetchConversion::rgb10a2_uint_to_float)
            return b.u2f32(b.ushr(at_top, unused));
        Value* number = b.i2f32(b.ishr(at_top, unused));
        if (how.conversion == FetchConversion::rgb10a2_sint_to_float)
            return number;
        return b.fmax(normalised(b, number, (1u << (bits - 1)) - 1), b.imm_float(-1));
    }

    Value* component(const std::array<Value*, 4>& loaded, unsigned c) {
        return is_word(how) ? unpacked_component(loaded[0], c) : converted(loaded[c]);
    }

    // What stands for memory components that are not there: 0, 0, 1.
    Value* missing(unsigned component) {
        if (component != 3)
            return b.imm_int(0);
        return how.integer ? b.imm_int(1) : b.imm_float(1.0f);
    }
};

}  // namespace

Result<std::array<Value*, 4>> fetch_attribute(Lowering& lowering,
                                              nir::Builder& b,
                                              unsigned attribute,
                                              const AttributeFetch& fetch,
                                              unsigned mask) {
    if (hw::agx::tile_format_bytes(fetch.format) == 0)
        return Error{Errc::invalid, fmt::format("attribute {}: format {} is unknown", attribute,
                                                static_cast<unsigned>(fetch.format))};
    if (fetch.alignment != 1 && fetch.alignment != 2 && fetch.alignment != 4)
        return Error{Errc::invalid,
                     fmt::format("attribute {}: an alignment of {}", attribute, fetch.alignment)};
    Fetch state{lowering, b, attribute, fetch};
    unsigned in_memory = 0;
    for (unsigned c = 0; c < 4; ++c) {
        if (fetch.swizzle[c] > 3)
            return Error{Errc::invalid, fmt::format("attribute {}: bad swizzle", attribute)};
        if ((mask >> c & 1) != 0 && fetch.swizzle[c] < fetch.components)
            in_memory = std::max(in_memory, fetch.swizzle[c] + 1u);
    }
    const unsigned elements = is_word(fetch) ? std::min(in_memory, 1u) : in_memory;
    std::array<Value*, 4> raw{};
    if (elements != 0 && is_aligned(fetch)) {
        Value* loaded = state.load(elements);
        for (unsigned c = 0; c < elements; ++c)
            raw[c] = b.channel(loaded, c);
    } else if (elements != 0) {
        const UnalignedElement from = {state.address(), state.element(), fetch};
        raw = TRY(load_unaligned(b, from, elements));
    }
    std::array<Value*, 4> result{};
    for (unsigned c = 0; c < 4; ++c) {
        if ((mask >> c & 1) == 0)
            continue;
        const unsigned from = fetch.swizzle[c];
        result[c] = from < fetch.components ? state.component(raw, from) : state.missing(from);
    }
    return result;
}

}  // namespace cuesta::agx
