// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The operations of generated shaders.
#include <fmt/core.h>

#include "differential_generator.h"

namespace cuesta::agx {

void BitGenerator::operation(unsigned depth) {
    const unsigned components = 1 + pick(4);
    switch (pick(22)) {
        case 0:
            if (options_.textures)
                return texture_operation();
            break;
        case 1:
            if (options_.derivatives && depth_in_flow_ == 0 && !has_ended_)
                return derivative(components);
            break;
        case 2:
        case 3:
            if (options_.memory)
                return memory();
            break;
        case 4:
            if (options_.flow && depth < 2)
                return loop(depth);
            break;
        case 5:
            if (options_.flow && depth < 3)
                return branch(depth);
            break;
        case 6:
            if (options_.scratch)
                return scratch(components);
            break;
        case 7: return select(components);
        case 8: return vector();
        case 9:
        case 10: return conversion(components);
        case 11:
        case 12:
            if (options_.wide)
                return wide_operation();
            break;
        case 13:
            if (options_.indirect)
                return load_something();
            break;
        case 14:
            if (options_.floats)
                return contracted(components);
            break;
        case 15:
        case 16:
            if (options_.arrays)
                return array();
            break;
        default: break;
    }
    if (options_.floats && (!options_.integers || one_in(2)))
        float_operation(components);
    else
        integer_operation(components);
}

void BitGenerator::float_operation(unsigned components) {
    const Type type = {Kind::number, float_bits()};
    const auto operands = [&](unsigned count) {
        std::string text;
        for (unsigned i = 0; i < count; ++i)
            text += (i == 0 ? "" : ", ") + read(type, components);
        return text;
    };
    static constexpr std::string_view one[] = {"fneg",  "fabs",   "fsat",   "ffloor",
                                               "fceil", "ftrunc", "ffract", "fround_even",
                                               "fsign", "fneg",   "fsat"};
    static constexpr std::string_view two[] = {"fadd", "fsub", "fmul", "slt", "sge",
                                               "seq",  "sne",  "fadd", "fmul"};
    static constexpr std::string_view choice[] = {"fmin", "fmax"};
    std::string what;
    const Type integer = {Kind::integer, 32};
    switch (pick(12)) {
        case 0:
        case 1:
        case 2: what = fmt::format("{} exact {}", one[pick(11)], operands(1)); break;
        case 10: what = "frexp_sig exact " + operands(1); break;
        case 11:
            if (one_in(2)) {
                define(integer, components, "frexp_exp exact " + operands(1));
                return;
            }
            what = fmt::format("ldexp exact {}, {}", operands(1), read(integer, components));
            break;
        case 3: what = "ffma exact " + operands(3); break;
        case 4: what = "fcsel exact " + operands(3); break;
        case 5: what = fmt::format("{} exact {}", choice[pick(2)], operands(2)); break;
        default: what = fmt::format("{} exact {}", two[pick(9)], operands(2));
    }
    define(type, components, what);
}

// Sums of products without `exact`, of numbers so small that nothing rounds. Signs of zeros are
// free then; the last sum makes them plus.
void BitGenerator::contracted(unsigned components) {
    const Type type = {Kind::number, float_bits()};
    const auto plain = [&] {
        const Value from = known_[one_in(2) ? 1 : 5];
        const std::string_view op = type.bits == 16 ? "f2f16" : "mov";
        Value value = define(type, components, fmt::format("{} {}", op, read(from, components)));
        known_.pop_back();
        static constexpr std::string_view signs[] = {"fneg", "fabs"};
        if (one_in(3)) {
            value = define(type, components, fmt::format("{} %{}", signs[pick(2)], value.id));
            known_.pop_back();
        }
        return value.id;
    };
    const auto step = [&](const std::string& what) {
        const unsigned id = define(type, components, what).id;
        known_.pop_back();
        return id;
    };
    const unsigned a = plain();
    const unsigned product = step(fmt::format("fmul %{}, %{}", a, plain()));
    const unsigned other = one_in(3) ? step(fmt::format("fmul %{}, %{}", a, plain())) : plain();
    unsigned sum = one_in(2) ? step(fmt::format("fadd %{}, %{}", product, other))
                             : step(fmt::format("fsub %{}, %{}", other, product));
    if (one_in(3))
        sum = step(fmt::format("fadd %{}, %{}", one_in(2) ? product : a, sum));
    if (one_in(3))
        sum = step(fmt::format("fsat %{}", sum));
    const Value zero = constant(type, components, {"0x0"});
    define(type, components, fmt::format("fadd exact %{}, %{}", sum, zero.id));
}

void BitGenerator::integer_operation(unsigned components) {
    const Type type = {Kind::integer, options_.halves && one_in(3) ? 16u : 32u};
    static constexpr std::string_view one[] = {"ineg", "iabs", "isign", "inot", "ineg", "inot"};
    static constexpr std::string_view two[] = {"iadd", "isub", "imul", "imin", "imax", "umin",
                                               "umax", "iand", "ior",  "ixor", "iadd", "iand"};
    static constexpr std::string_view quotients[] = {"idiv", "irem", "imod", "udiv", "umod"};
    static constexpr std::string_view shifts[] = {"ishl", "ishr", "ushr"};
    switch (pick(12)) {
        case 0:
        case 1:
            define(type, components, fmt::format("{} {}", one[pick(6)], read(type, components)));
            return;
        case 2: {
            const std::string a = read(type, components);
            const std::string b = read(type, components);
            define(type, components, fmt::format("{} {}, {}", quotients[pick(5)], a, b));
            return;
        }
        case 3:
        case 4: {
            const std::string a = read(type, components);
            const std::string by = one_in(2) ? read(number(1 + pick(8)), components)
                                             : read({Kind::integer, 32}, components);
            define(type, components, fmt::format("{} {}, {}", shifts[pick(3)], a, by));
            return;
        }
        // Products and shifts that sums may take.
        case 5: {
            const std::string a = read(type, components);
            const Value product =
                one_in(2)
                    ? define(type, components,
                             fmt::format("imul {}, {}", a, read(type, components)))
                    : define(type, components,
                             fmt::format("ishl {}, {}", a, read(number(1 + pick(5)), components)));
            define(type, components,
                   fmt::format("{} {}, {}", one_in(2) ? "iadd" : "isub", read(product, components),
                               read(type, components)));
            return;
        }
        // Bit fields.
        case 6: {
            const std::string a = read(type, components);
            const Value moved =
                define(type, components,
                       fmt::format("ushr {}, {}", a, read(number(pick(type.bits)), components)));
            const Value mask = number((int64_t{1} << (1 + pick(type.bits - 1))) - 1, type.bits);
            define(type, components,
                   fmt::format("iand {}, {}", read(moved, components), read(mask, components)));
            return;
        }
        default: {
            const std::string a = read(type, components);
            const std::string b = read(type, components);
            define(type, components, fmt::format("{} {}, {}", two[pick(12)], a, b));
        }
    }
}

void BitGenerator::wide_operation() {
    const Type wide = {Kind::integer, 64};
    const Type word = {Kind::integer, 32};
    const unsigned components = 1 + pick(2);
    static constexpr std::string_view two[] = {"iadd", "isub", "imul", "imin", "imax",
                                               "umin", "umax", "iand", "ior",  "ixor"};
    static constexpr std::string_view one[] = {"ineg", "iabs", "isign", "inot"};
    static constexpr std::string_view shifts[] = {"ishl", "ishr", "ushr"};
    static constexpr std::string_view narrowing[] = {"u2u32", "i2i32", "unpack_64_high"};
    switch (pick(13)) {
        case 9:
        case 11:
        case 12: return double_operation(components);
        case 10:
            define(word, components,
                   fmt::format("funnel_ushr {}, {}, {}", read(word, components),
                               read(word, components), read(word, components)));
            return;
        case 7:
            if (options_.floats)
                define(wide, components,
                       fmt::format("f2{}64 {}", one_in(2) ? 'i' : 'u',
                                   read({Kind::number, float_bits()}, components)));
            return;
        case 0:
            define(wide, components, fmt::format("{} {}", one[pick(4)], read(wide, components)));
            return;
        case 1:
            define(wide, components,
                   fmt::format(
                       "{} {}, {}", shifts[pick(3)], read(wide, components),
                       one_in(2) ? read(number(pick(64)), components) : read(word, components)));
            return;
        case 2:
            define(wide, components,
                   fmt::format("{} {}, {}", one_in(2) ? "umul_2x32_64" : "imul_2x32_64",
                               read(word, components), read(word, components)));
            return;
        case 3:
        case 4:
            define(word, components,
                   fmt::format("{} {}", narrowing[pick(3)], read(wide, components)));
            return;
        case 5:
            if (one_in(3)) {
                const Value condition = boolean(components);
                define(wide, components, "b2i64 " + read(condition, components));
                return;
            }
            define(wide, components,
                   fmt::format("{} {}", one_in(2) ? "u2u64" : "i2i64", read(word, components)));
            return;
        default:
            define(wide, components,
                   fmt::format("{} {}, {}", two[pick(10)], read(wide, components),
                               read(wide, components)));
    }
}

// Doubles are integers of their bits before and behind.
void BitGenerator::double_operation(unsigned components) {
    const Type wide = {Kind::integer, 64};
    const Type word = {Kind::integer, 32};
    if (!options_.floats)
        return;
    static constexpr std::string_view two[] = {"fadd", "fmul", "fsub", "fdiv"};
    switch (pick(10)) {
        case 0:
            define(wide, components, "f2f64 " + read({Kind::number, float_bits()}, components));
            return;
        case 1:
        case 2:
        case 3:
            define(wide, components,
                   fmt::format("{}2f64 {}", one_in(2) ? 'i' : 'u', read(word, components)));
            return;
        case 4:
        case 5: {
            const Value condition = boolean(components);
            define(wide, components, "b2f64 " + read(condition, components));
            return;
        }
        case 6: define({Kind::number, 32}, 1, "f2f32 exact " + read(wide, 1)); return;
        case 7:
            define(
                wide, 1,
                fmt::format("ffma exact {}, {}, {}", read(wide, 1), read(wide, 1), read(wide, 1)));
            return;
        default:
            define(wide, 1,
                   fmt::format("{} exact {}, {}", two[pick(4)], read(wide, 1), read(wide, 1)));
    }
}

void BitGenerator::select(unsigned components) {
    const Type type = one_in(6) ? Type{Kind::boolean, 1} : some_type();
    const Value chooser = boolean(one_in(2) ? 1 : components);
    const auto operand = [&] {
        return type.kind == Kind::boolean ? read(any_of_booleans(components), components)
                                          : read(type, components);
    };
    const std::string a = operand();
    const std::string b = operand();
    define(type, components, fmt::format("bcsel {}, {}, {}", read(chooser, components), a, b));
}

void BitGenerator::vector() {
    const unsigned components = 2 + pick(3);
    const Type type = some_type();
    std::string sources;
    for (unsigned c = 0; c < components; ++c)
        sources += (c == 0 ? "" : ", ") + read(type, 1);
    define(type, components, fmt::format("vec{} {}", components, sources));
}

void BitGenerator::conversion(unsigned components) {
    const auto convert = [&](Type to, std::string_view op, Type from) {
        define(to, components, fmt::format("{} {}", op, read(from, components)));
    };
    const Type number_from = {Kind::number, float_bits()};
    const Type integer_from = {Kind::integer, options_.halves && one_in(2) ? 16u : 32u};
    const Type number_to = {Kind::number, float_bits()};
    const Type integer_to = {Kind::integer, integer_bits()};
    const char sign = one_in(2) ? 'i' : 'u';
    switch (pick(8)) {
        case 0:
            // To the other size: to the same, denormals may pass.
            if (options_.floats && options_.halves) {
                const bool widens = one_in(2);
                return convert({Kind::number, widens ? 32u : 16u}, widens ? "f2f32" : "f2f16",
                               {Kind::number, widens ? 16u : 32u});
            }
            break;
        case 1:
            if (options_.floats)
                return convert(integer_to, fmt::format("f2{}{}", sign, integer_to.bits),
                               number_from);
            break;
        case 2:
            if (options_.floats)
                return convert(number_to, fmt::format("{}2f{}", sign, number_to.bits),
                               integer_from);
            break;
        case 3: {
            const Value condition = boolean(components);
            const bool to_number = options_.floats && one_in(2);
            define(to_number ? number_to : integer_to, components,
                   fmt::format("b2{}{} {}", to_number ? 'f' : 'i',
                               to_number ? number_to.bits : integer_to.bits,
                               read(condition, components)));
            return;
        }
        case 4: {
            // Through 8 bits.
            if (!options_.halves)
                break;
            std::string what = fmt::format("{}2{}8 {}", sign, sign, read(integer_from, components));
            if (options_.floats && one_in(3))
                what = fmt::format("f2{}8 {}", sign, read(number_from, components));
            else if (one_in(4))
                what = "b2i8 " + read(boolean(components), components);
            const Value narrow = {next_++, {Kind::integer, 8}, components};
            line(fmt::format("%{}:8{} = {}", narrow.id,
                             components == 1 ? "" : fmt::format("x{}", components), what));
            const char back = one_in(2) ? 'i' : 'u';
            define(integer_to, components,
                   fmt::format("{}2{}{} %{}", back, back, integer_to.bits, narrow.id));
            return;
        }
        default: break;
    }
    convert(integer_to, fmt::format("{}2{}{}", sign, sign, integer_to.bits), integer_from);
}

// Of a constant buffer: a vector, or components of one, at a computed offset or a constant.
void BitGenerator::load_buffer() {
    const unsigned buffer = 1 + pick(2);
    const unsigned components = 1 + pick(4);
    const unsigned within = 4 * pick(5 - components);
    Value offset = number(within + 16 * pick(4));
    if (!one_in(3)) {
        const Type word = {Kind::integer, 32};
        offset = define(word, 1, fmt::format("ishl %{}, %{}", below(4).id, number(4).id));
        offset = define(word, 1, fmt::format("iadd %{}, %{}", offset.id, number(within).id));
    }
    define({buffer == 1 ? Kind::number : Kind::integer, 32}, components,
           fmt::format("load_ubo %{}, %{}", number(buffer).id, offset.id));
}

// A uniform by computed index.
void BitGenerator::load_something() {
    if (one_in(2))
        return load_buffer();
    const unsigned first = pick(3) * 4;
    const Value index = below(4);
    define({first == 0 ? Kind::number : Kind::integer, 32}, 1 + pick(4),
           fmt::format("load_uniform %{} base={} component=0 range=4", index.id, first));
}

// The sign of a zero may depend on the direction of the rows.
void BitGenerator::derivative(unsigned components) {
    const Type type = {Kind::number, float_bits()};
    const Value source = define(type, components, "mov " + read(type, components));
    const Value raw =
        define(type, components, fmt::format("{} %{}", one_in(2) ? "ddx" : "ddy", source.id));
    known_.pop_back();
    const Value zero = constant(type, components, {"0x0"});
    define(type, components, fmt::format("fadd exact %{}, %{}", raw.id, zero.id));
}

// --- memory

// Components of 32 bits alone.
void BitGenerator::scratch(unsigned components) {
    const Value slot = below(4);
    const unsigned base = pick(3);
    const unsigned first = pick(5 - components);
    const Type type = {options_.floats && one_in(2) ? Kind::number : Kind::integer, 32};
    if (one_in(2)) {
        const Value stored = define(type, components, "mov " + read(type, components));
        std::string mask;
        for (unsigned c = 0; c < components; ++c)
            if (!one_in(4) || (mask.empty() && c + 1 == components))
                mask += "xyzw"[c];
        line(fmt::format("store_scratch %{}, %{} base={} component={} write_mask={}", stored.id,
                         slot.id, base, first, mask));
    }
    define({Kind::integer, 32}, components,
           fmt::format("load_scratch %{} base={} component={}", slot.id, base, first));
}

// Of element 0 to count - 1 behind the byte `first`.
std::string BitGenerator::address(unsigned first, unsigned count, unsigned size) {
    const Type wide = {Kind::integer, 64};
    const Type word = {Kind::integer, 32};
    const Value index = below(count);
    const unsigned shift = size == 2 ? 1 : size == 4 ? 2 : 4;
    Value offset = define(word, 1, fmt::format("ishl %{}, %{}", index.id, number(shift).id));
    if (first == 0 && one_in(3)) {
        // Backwards from the middle.
        const Value back = define(word, 1, fmt::format("ineg %{}", offset.id));
        const Value extended = define(wide, 1, fmt::format("i2i64 %{}", back.id));
        return fmt::format(
            "%{}", define(wide, 1, fmt::format("iadd %{}, %{}", middle_.id, extended.id)).id);
    }
    Value from = base_;
    if (first != 0 || one_in(3)) {
        const Value more = number(first != 0 ? first : 16 * pick(4));
        if (one_in(2))
            offset = define(word, 1, fmt::format("iadd %{}, %{}", offset.id, more.id));
        else
            from = define(wide, 1,
                          fmt::format("iadd %{}, %{}", from.id,
                                      define(wide, 1, fmt::format("u2u64 %{}", more.id)).id));
    }
    const Value extended =
        define(wide, 1, fmt::format("{} %{}", one_in(2) ? "u2u64" : "i2i64", offset.id));
    return fmt::format("%{}", define(wide, 1,
                                     one_in(2) ? fmt::format("iadd %{}, %{}", from.id, extended.id)
                                               : fmt::format("iadd %{}, %{}", extended.id, from.id))
                                  .id);
}

void BitGenerator::memory() {
    const unsigned bits = options_.halves && one_in(3) ? 16 : 32;
    const unsigned components = 1 + pick(4);
    const Type type = {Kind::integer, bits};
    if (pick(3) != 0) {
        const unsigned size = bits == 16 ? 2 : one_in(2) ? 4 : 16;
        define(type, components,
               fmt::format("{} {}", one_in(2) ? "load_global" : "load_global_constant",
                           address(0, 16, size)));
        return;
    }
    // The lane's own: four vectors of 16 bytes.
    const Type word = {Kind::integer, 32};
    const Type wide = {Kind::integer, 64};
    const Value own =
        define(word, 1, fmt::format("imul %{}, %{}", lane_.id, number(lane_bytes).id));
    const Value slot = below(4);
    const Value in_slot = define(word, 1, fmt::format("ishl %{}, %{}", slot.id, number(4).id));
    const Value sum = define(word, 1, fmt::format("iadd %{}, %{}", own.id, in_slot.id));
    const Value from_base =
        define(word, 1, fmt::format("iadd %{}, %{}", sum.id, number(read_only_bytes).id));
    const Value extended = define(wide, 1, fmt::format("u2u64 %{}", from_base.id));
    const Value at = define(wide, 1, fmt::format("iadd %{}, %{}", base_.id, extended.id));
    const Value stored = define(type, components, "mov " + read(type, components));
    std::string mask;
    for (unsigned c = 0; c < components; ++c)
        if (!one_in(4) || (mask.empty() && c + 1 == components))
            mask += "xyzw"[c];
    line(fmt::format("store_global %{}, %{} write_mask={}", stored.id, at.id, mask));
    if (one_in(2)) {
        line("memory_barrier");
        define(type, components, fmt::format("load_global %{}", at.id));
    }
}

}  // namespace cuesta::agx
