// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "differential_generator.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include <fmt/core.h>

namespace cuesta::agx {
namespace {

constexpr unsigned outputs_of_fragments = 3;
constexpr unsigned outputs_of_vertices = 4;  // the first is the position
constexpr unsigned scratch_vec4s = 6;

std::string width(unsigned components) {
    return components == 1 ? "" : fmt::format("x{}", components);
}

uint32_t any_float(std::mt19937& random) {
    static constexpr uint32_t special[] = {0,           0x8000'0000, 0x3f80'0000, 0xbf80'0000,
                                           0x7f80'0000, 0xff80'0000, 0x7fc0'0000, 0x4f00'0000,
                                           0x0080'0000, 0x477f'e000, 0x3880'0000, 0x3380'0000};
    if (random() % 3 == 0)
        return special[random() % std::size(special)];
    // Exponents near one: most sums round.
    return static_cast<uint32_t>((random() & 0x807f'ffff) | (0x77 + random() % 18) << 23);
}

uint32_t plain_number(std::mt19937& random) {
    return std::bit_cast<uint32_t>(static_cast<float>(static_cast<int>(random() % 17) - 8) / 4);
}

uint32_t any_bits(std::mt19937& random) {
    switch (random() % 4) {
        case 0: return static_cast<uint32_t>(random() % 64) - 32;
        case 1: return any_float(random);
        case 2: return 1u << random() % 32;
        default: return static_cast<uint32_t>(random());
    }
}

}  // namespace

GroupSetup bit_setup(const nir::Shader& shader, uint32_t seed) {
    GroupSetup setup = plain_setup(shader, seed);
    std::mt19937 random(seed + 77);
    const bool is_vertex = shader.stage == nir::Stage::vertex;
    const size_t attributes = is_vertex ? setup.memory.size() : 0;
    const size_t first = (attributes + 15) / 16 * 16;
    setup.memory.resize(first + read_only_bytes + lane_count * lane_bytes);
    for (size_t at = first; at < setup.memory.size(); at += 4) {
        const uint32_t bits = any_bits(random);
        std::memcpy(&setup.memory[at], &bits, 4);
    }
    setup.uniforms.resize(bit_uniforms);
    for (unsigned n = 0; n < bit_uniforms; ++n)
        for (uint32_t& word : setup.uniforms[n])
            word = n < 4   ? plain_number(random)
                   : n < 8 ? any_bits(random)
                           : static_cast<uint32_t>(random() % 8);
    for (const unsigned n : {0u, 4u}) {
        const auto bytes = std::as_bytes(std::span(setup.uniforms).subspan(n, 4));
        setup.constant_buffers.emplace_back(bytes.begin(), bytes.end());
    }
    const uint64_t base = memory_base + first;
    const uint64_t middle = base + read_only_bytes / 2;
    setup.uniforms[12] = {static_cast<uint32_t>(base), static_cast<uint32_t>(base >> 32),
                          static_cast<uint32_t>(middle), static_cast<uint32_t>(middle >> 32)};
    for (unsigned i = 0; i < lane_count; ++i) {
        LaneSetup& lane = setup.lanes[i];
        lane.inputs.resize(bit_inputs);
        for (unsigned c = 0; c < 4; ++c) {
            lane.inputs[0][c] = plain_number(random);
            lane.inputs[1][c] = any_float(random);
            lane.inputs[2][c] = any_bits(random);
            lane.inputs[4][c] = plain_number(random);
        }
        lane.inputs[3] = {i, static_cast<uint32_t>(random() % 8),
                          static_cast<uint32_t>(random() % 32),
                          static_cast<uint32_t>(random() % 3)};
        lane.vertex_id = i;
        lane.instance_id = static_cast<uint32_t>(random() % 7);
        for (unsigned n = 0; is_vertex && n < bit_inputs; ++n)
            std::memcpy(&setup.memory[(size_t{n} * lane_count + i) * 16], lane.inputs[n].data(),
                        16);
    }
    return setup;
}

// --- text

void BitGenerator::label() {
    line(fmt::format("b{}:", ++block_));
}

BitGenerator::Value BitGenerator::define(Type type, unsigned components, const std::string& what) {
    const Value value{next_++, type, components};
    line(fmt::format("%{}:{}{} = {}", value.id, type.bits, width(components), what));
    known_.push_back(value);
    return value;
}

BitGenerator::Value BitGenerator::constant(Type type,
                                           unsigned components,
                                           const std::vector<std::string>& values) {
    std::string text = "load_const ";
    for (unsigned c = 0; c < components; ++c)
        text += (c == 0 ? "" : ", ") + values[c % values.size()];
    return define(type, components, text);
}

BitGenerator::Value BitGenerator::number(int64_t value, unsigned bits) {
    const uint64_t mask = bits == 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1;
    return constant({Kind::integer, bits}, 1,
                    {fmt::format("{:#x}", static_cast<uint64_t>(value) & mask)});
}

// --- operands

unsigned BitGenerator::integer_bits() {
    if (options_.wide && one_in(6))
        return 64;
    return options_.halves && one_in(3) ? 16 : 32;
}

BitGenerator::Type BitGenerator::some_type() {
    if (options_.floats && (!options_.integers || one_in(2)))
        return {Kind::number, float_bits()};
    return {Kind::integer, integer_bits()};
}

// What an immediate or a uniform register may have.
BitGenerator::Value BitGenerator::literal(Type type, unsigned components) {
    std::vector<std::string> values;
    for (unsigned c = 0; c < components; ++c) {
        uint64_t bits = random_();
        if (type.kind == Kind::number) {
            static constexpr uint32_t wide[] = {0x0,         0x8000'0000, 0x3f80'0000, 0x3f00'0000,
                                                0x4000'0000, 0xbf80'0000, 0x40a0'0000, 0x7f80'0000,
                                                0x7fc0'0000, 0x0080'0000, 0x4049'0fdb, 0x3ec0'0000};
            static constexpr uint32_t half[] = {0x0,    0x8000, 0x3c00, 0x3800, 0x4000, 0xbc00,
                                                0x7c00, 0x7e00, 0x0012, 0x7bff, 0x4248, 0x3600};
            bits = type.bits == 16 ? half[pick(12)] : wide[pick(12)];
        } else if (!one_in(4)) {
            static constexpr int32_t some[] = {0,  1,    2,   3,   4,    7,     8,      15,
                                               16, 31,   255, 256, -1,   -2,    0xffff, 0x8000,
                                               5,  1000, -32, 64,  4095, 65536, 10,     100};
            bits = static_cast<uint64_t>(int64_t{some[pick(24)]});
        }
        const uint64_t mask = type.bits == 64 ? ~uint64_t{0} : (uint64_t{1} << type.bits) - 1;
        values.push_back(fmt::format("{:#x}", bits & mask));
    }
    return constant(type, components, values);
}

// A value of the type out of one of another.
BitGenerator::Value BitGenerator::make(Type type) {
    const unsigned components = 1 + pick(4);
    if (one_in(3))
        return literal(type, components);
    const auto from = [&](Type other, std::string_view op) {
        return define(type, components, fmt::format("{} {}", op, read(other, components)));
    };
    if (type.kind == Kind::number) {
        if (type.bits == 16)
            return from({Kind::number, 32}, "f2f16");
        return define(type, components,
                      fmt::format("load_uniform %0 base={} component=0 range=1", pick(4)));
    }
    switch (type.bits) {
        case 16: return from({Kind::integer, 32}, one_in(2) ? "i2i16" : "u2u16");
        case 64:
            if (one_in(2))
                return from({Kind::integer, 32}, one_in(2) ? "i2i64" : "u2u64");
            return define(type, components,
                          fmt::format("pack_64 {}, {}", read({Kind::integer, 32}, components),
                                      read({Kind::integer, 32}, components)));
        default:
            return define(type, components,
                          fmt::format("load_uniform %0 base={} component=0 "
                                      "range=1",
                                      4 + pick(8)));
    }
}

// Recent values more often than old ones.
BitGenerator::Value BitGenerator::any(Type type) {
    std::vector<size_t> found;
    for (size_t i = 0; i < known_.size(); ++i)
        if (known_[i].type == type)
            found.push_back(i);
    const bool is_rare = type.bits != 32;
    if (found.empty() || (is_rare && found.size() < 3 && one_in(2)) || one_in(8))
        return make(type);
    const auto n = static_cast<unsigned>(found.size());
    const unsigned back = options_.keep_alive ? pick(n) : std::min(pick(n), pick(n));
    return known_[found[n - 1 - back]];
}

std::string BitGenerator::read(const Value& value, unsigned components) {
    std::string text = fmt::format("%{}.", value.id);
    for (unsigned c = 0; c < components; ++c)
        text += "xyzw"[pick(value.components)];
    return text;
}

std::string BitGenerator::read(Type type, unsigned components) {
    return read(any(type), components);
}

BitGenerator::Value BitGenerator::boolean(unsigned components) {
    const Type boolean = {Kind::boolean, 1};
    const unsigned how = pick(8);
    if (how == 0) {
        static constexpr std::string_view ops[] = {"iand", "ior", "ixor"};
        const Value a = any_of_booleans(components);
        const Value b = any_of_booleans(components);
        return define(
            boolean, components,
            fmt::format("{} {}, {}", ops[pick(3)], read(a, components), read(b, components)));
    }
    if (how == 1)
        return define(boolean, components, "inot " + read(any_of_booleans(components), components));
    if (options_.floats && (how < 5 || !options_.integers)) {
        static constexpr std::string_view ops[] = {"flt", "fge", "feq", "fneu"};
        const Type type = {Kind::number, float_bits()};
        if (one_in(8))
            return define(boolean, components, "f2b1 " + read(type, components));
        return define(boolean, components,
                      fmt::format("{} exact {}, {}", ops[pick(4)], read(type, components),
                                  read(type, components)));
    }
    static constexpr std::string_view ops[] = {"ilt", "ige", "ieq", "ine", "ult", "uge"};
    const Type type = {Kind::integer, integer_bits()};
    if (one_in(8))
        return define(boolean, components, "i2b1 " + read(type, components));
    return define(
        boolean, components,
        fmt::format("{} {}, {}", ops[pick(6)], read(type, components), read(type, components)));
}

BitGenerator::Value BitGenerator::any_of_booleans(unsigned components) {
    for (size_t i = known_.size(); i-- != 0 && !one_in(6);)
        if (known_[i].type.kind == Kind::boolean)
            return known_[i];
    static constexpr std::string_view ops[] = {"ilt", "uge", "ine"};
    const Type type = {Kind::integer, 32};
    return define(
        {Kind::boolean, 1}, components,
        fmt::format("{} {}, {}", ops[pick(3)], read(type, components), read(type, components)));
}

BitGenerator::Value BitGenerator::below(unsigned count) {
    const Value mask = number(std::bit_floor(count) - 1);
    const std::string from = read({Kind::integer, 32}, 1);
    return define({Kind::integer, 32}, 1, fmt::format("iand {}, %{}", from, mask.id));
}

// --- flow

void BitGenerator::body(unsigned count, unsigned depth) {
    for (unsigned i = 0; i < count; ++i)
        operation(depth);
    if (options_.discard && depth < 3 && one_in(4))
        discard();
}

void BitGenerator::branch(unsigned depth) {
    const unsigned condition = boolean(1).id;
    const std::vector<Type> types = {some_type(), some_type(),
                                     one_in(3) ? Type{Kind::boolean, 1} : some_type()};
    ++depth_in_flow_;
    line(fmt::format("if %{} {{", condition));
    label();
    const size_t before = known_.size();
    const bool was_dead = dead_;
    const Arm first = arm(depth, before, types);
    line("} else {");
    label();
    dead_ = was_dead;
    const Arm second = arm(depth, before, types);
    line("}");
    label();
    --depth_in_flow_;
    dead_ = !first.falls_through && !second.falls_through;
    for (size_t i = 0; i < types.size() && !dead_; ++i) {
        std::string sources;
        unsigned components = 0;
        for (const Arm* from : {&first, &second}) {
            if (!from->falls_through)
                continue;
            sources += fmt::format("{}b{} %{}", sources.empty() ? "" : ", ", from->block,
                                   from->values[i].id);
            components = from->values[i].components;
        }
        define(types[i], components, "phi " + sources);
    }
}

BitGenerator::Arm BitGenerator::arm(unsigned depth, size_t before, const std::vector<Type>& types) {
    body(one_in(5) ? 0 : 1 + pick(8), depth + 1);
    std::vector<Value> values;
    for (size_t i = 0; i < types.size(); ++i) {
        // As many components in both arms.
        const unsigned components = 1 + static_cast<unsigned>((before + i) % 4);
        const Value from =
            types[i].kind == Kind::boolean ? any_of_booleans(components) : any(types[i]);
        values.push_back(define(types[i], components, "mov " + read(from, components)));
    }
    if (one_in(4))
        store_output();
    if (options_.jumps)
        end_arm();
    known_.resize(before);
    return {values, block_, !dead_};
}

// One in two jumps. Where both arms do, what follows the if is never reached.
void BitGenerator::end_arm() {
    switch (pick(8)) {
        case 0:
        case 1:
            if (loops_.empty())
                return;
            line("break");
            break;
        case 2:
        case 3:
            if (loops_.empty())
                return;
            back_edge(block_, loops_.back().a.id, loops_.back().b.id);
            line("continue");
            break;
        case 4:
            store_output();
            line("return");
            has_ended_ = true;
            break;
        default: return;
    }
    dead_ = true;
}

void BitGenerator::back_edge(unsigned block, unsigned a, unsigned b) {
    if (!dead_)
        loops_.back().edges.push_back({block, loops_.back().next_count, a, b});
}

unsigned BitGenerator::leave_if(unsigned condition, std::string_view how) {
    line(fmt::format("if %{} {{", condition));
    label();
    const unsigned block = block_;
    line(std::string(how));
    line("}");
    label();
    return block;
}

// Rounds up to a number that differs by lane; two values are carried and sometimes swapped.
void BitGenerator::loop(unsigned depth) {
    const Type integer = {Kind::integer, 32};
    const Type carried = some_type();
    const unsigned components = 1 + pick(4);
    const Value rounds = below(4);
    const Value one = number(1);
    const Value start = define(carried, components, "mov " + read(carried, components));
    const Value other = define(carried, components, "mov " + read(carried, components));
    const size_t before = known_.size();
    const unsigned entry = block_;
    const bool was_dead = dead_;
    ++depth_in_flow_;
    line("loop {");
    label();
    // The phis name what the body makes at its end.
    const size_t hole = text_.size();
    const Value count{next_++, integer, 1};
    const Value a{next_++, carried, components};
    const Value b{next_++, carried, components};
    known_.insert(known_.end(), {count, a, b});
    const Value done =
        define({Kind::boolean, 1}, 1,
               fmt::format("{} %{}, %{}", one_in(2) ? "uge" : "ige", count.id, rounds.id));
    leave_if(done.id, "break");
    const Value next = define(integer, 1, fmt::format("iadd %{}, %{}", count.id, one.id));
    loops_.push_back({next.id, a, b, {}});
    if (one_in(3))
        back_edge(leave_if(condition(), "continue"), b.id, a.id);
    body(1 + pick(4), depth + 1);
    if (one_in(3))
        leave_if(condition(), "break");
    body(pick(5), depth + 1);
    const Value next_a = define(carried, components, "mov " + read(carried, components));
    const bool swap = one_in(2);
    back_edge(block_, swap ? b.id : next_a.id, swap ? next_a.id : b.id);
    line("}");
    label();
    const std::vector<Edge> edges = std::move(loops_.back().edges);
    loops_.pop_back();
    --depth_in_flow_;
    dead_ = was_dead;
    const auto phi = [&](const Value& value, const Value& from, unsigned Edge::*member) {
        std::string text = fmt::format("  %{}:{}{} = phi b{} %{}", value.id, value.type.bits,
                                       width(value.components), entry, from.id);
        for (const Edge& edge : edges)
            text += fmt::format(", b{} %{}", edge.block, edge.*member);
        return text + "\n";
    };
    text_.insert(
        hole, phi(count, zero_, &Edge::count) + phi(a, start, &Edge::a) + phi(b, other, &Edge::b));
    known_.resize(before);
    known_.insert(known_.end(), {a, b});
}

// Demoted fragments go on, and the interpreter has no rule that they store nothing.
void BitGenerator::discard() {
    const unsigned which = options_.memory ? 1 + pick(2) : pick(3);
    const unsigned gone = condition();
    if (which == 2) {
        line(fmt::format("if %{} {{", gone));
        label();
        line("terminate");
        line("}");
        label();
    } else {
        line(fmt::format("{} %{}", which == 0 ? "demote_if" : "terminate_if", gone));
    }
    has_ended_ = true;
}

// --- whole shaders

void BitGenerator::declare() {
    if (options_.vertex) {
        text_ = "shader vertex\n";
        for (unsigned i = 0; i < bit_inputs; ++i)
            text_ += fmt::format("  input {} generic {} vec4 smooth \"\"\n", i, i);
        text_ += "  output 0 position 0 vec4 smooth \"\"\n";
        for (unsigned i = 1; i < outputs_of_vertices; ++i)
            text_ += fmt::format("  output {} generic {} vec4 smooth \"\"\n", i, i);
    } else {
        static constexpr std::string_view ways[] = {"smooth", "smooth", "flat", "flat", "linear"};
        text_ = "shader fragment\n";
        for (unsigned i = 0; i < bit_inputs; ++i)
            text_ += fmt::format("  input {} generic {} vec4 {} \"\"\n", i, i, ways[i]);
        for (unsigned i = 0; i < outputs_of_fragments; ++i)
            text_ += fmt::format("  output {} color {} vec4 smooth \"\"\n", i, i);
    }
    text_ += fmt::format("  uniforms {}\n  samplers {}\n", bit_uniforms, bit_textures);
    if (options_.scratch)
        text_ += fmt::format("  scratch {}\n", scratch_vec4s);
    text_ += "fn main {\n";
    if (options_.arrays)
        declare_arrays();
}

void BitGenerator::load_inputs() {
    const Type number_type = {Kind::number, 32};
    const Type integer = {Kind::integer, 32};
    zero_ = define(integer, 1, "load_const 0");  // %0
    for (unsigned i = 0; i < bit_inputs; ++i)
        define(i == 2 || i == 3 ? integer : number_type, 4,
               fmt::format("load_input %0 base={} component=0", i));
    if (options_.halves && !options_.vertex)
        define({Kind::number, 16}, 2, "load_input %0 base=0 component=1");
    lane_ = define(integer, 1, "load_input %0 base=3 component=0");
    if (options_.vertex) {
        define(integer, 1, "load_vertex_id");
        define(integer, 1, "load_instance_id");
    } else if (one_in(2)) {
        for (const std::string_view load : {"load_front_face", "load_helper_invocation"}) {
            const Value is_so = define({Kind::boolean, 1}, 1, std::string(load));
            define(number_type, 1, fmt::format("b2f32 %{}", is_so.id));
        }
        define(number_type, 4, "load_frag_coord");
        define(number_type, 2, "load_point_coord");
    }
    for (unsigned i = 0; i < 4; ++i) {
        const unsigned n = pick(bit_uniforms - 1);
        define(n < 4 ? number_type : integer, 4,
               fmt::format("load_uniform %0 base={} component=0 range=1", n));
    }
    if (options_.memory) {
        const Value halves =
            define(integer, 4,
                   fmt::format("load_uniform %0 base={} component=0 range=1", bit_uniforms - 1));
        base_ = define({Kind::integer, 64}, 1,
                       fmt::format("pack_64 %{}.x, %{}.y", halves.id, halves.id));
        middle_ = define({Kind::integer, 64}, 1,
                         fmt::format("pack_64 %{}.z, %{}.w", halves.id, halves.id));
    }
    if (options_.scratch)
        for (unsigned i = 0; i < scratch_vec4s; ++i)
            line(fmt::format("store_scratch %{}, %0 base={} component=0 write_mask=xyzw", 1 + i % 5,
                             i));
    fill_arrays();
}

// Of inputs: what is made of uniforms the preamble may keep. store_all() reads them.
void BitGenerator::make_crowd() {
    for (unsigned i = 0; i < options_.crowd; ++i) {
        const unsigned from = known_[1 + i % bit_inputs].id;
        const Value factor = number(2 * i + 3);
        define({Kind::integer, 32}, 4, fmt::format("imul %{}, %{}.xxxx", from, factor.id));
    }
}

// Some components of an output, of what there is.
void BitGenerator::store_output() {
    const unsigned count = options_.vertex ? outputs_of_vertices : outputs_of_fragments;
    const unsigned output = pick(count);
    const unsigned components = 1 + pick(4);
    // Positions are computed with behind the shader.
    Type type = options_.vertex && output == 0 ? Type{Kind::number, 32} : some_type();
    if (type.bits == 64)
        type.bits = 32;
    Value value = any(type);
    if (type == Type{Kind::integer, 16})
        value = define({Kind::integer, 32}, components, "u2u32 " + read(value, components));
    const Value part = define(value.type, components, "mov " + read(value, components));
    const unsigned first = pick(5 - components);
    std::string mask;
    for (unsigned c = 0; c < components; ++c)
        if (!one_in(4) || (mask.empty() && c + 1 == components))
            mask += "xyzw"[c];
    line(fmt::format("store_output %{}, %0 base={} component={} write_mask={}", part.id, output,
                     first, mask));
}

// Of most values, the newest first, so that the old ones live long.
BitGenerator::Value BitGenerator::sum_of_all() {
    const Type integer = {Kind::integer, 32};
    Value sum = define(integer, 4, fmt::format("mov %{}.xxxx", zero_.id));
    for (size_t i = known_.size() - 1; i-- != 0;) {
        const Value value = known_[i];
        if (value.type != integer && value.type != Type{Kind::number, 32})
            continue;
        const std::string_view op = value.type.kind == Kind::number ? "umin"
                                    : i % 2 == 0                    ? "ixor"
                                                                    : "iadd";
        const std::string parts =
            value.components == 4 ? fmt::format("%{}", value.id) : read(value, 4);
        sum = define(integer, 4, fmt::format("{} %{}, {}", op, sum.id, parts));
    }
    return sum;
}

// Every component of every output.
void BitGenerator::store_all() {
    const Value sum = options_.keep_alive ? sum_of_all() : zero_;
    const unsigned count = options_.vertex ? outputs_of_vertices : outputs_of_fragments;
    for (unsigned output = 0; output < count; ++output) {
        if (options_.rounding && output + 1 == count) {
            store_rounded(output);
            return;
        }
        if (options_.keep_alive && output + 1 == count) {
            line(fmt::format("store_output %{}, %0 base={} component=0 write_mask=xyzw", sum.id,
                             output));
            return;
        }
        const bool is_position = options_.vertex && output == 0;
        const Type type = is_position || (options_.floats && (!options_.integers || one_in(2)))
                              ? Type{Kind::number, 32}
                              : Type{Kind::integer, 32};
        // The last values, of other sizes too.
        std::string sources;
        for (unsigned c = 0; c < 4; ++c) {
            std::string source;
            const Value last =
                known_[known_.size() - 1 -
                       pick(std::min<unsigned>(8, static_cast<unsigned>(known_.size())))];
            if (last.type == Type{Kind::integer, 16} && !is_position)
                source = read(define({Kind::integer, 32}, 1, "i2i32 " + read(last, 1)), 1);
            else if (last.type == Type{Kind::integer, 64} && !is_position)
                source = read(define({Kind::integer, 32}, 1,
                                     (one_in(2) ? "u2u32 " : "unpack_64_high ") + read(last, 1)),
                              1);
            else if (last.type == Type{Kind::number, 16})
                source = read(define({Kind::number, 32}, 1, "f2f32 " + read(last, 1)), 1);
            else if (last.type.kind == Kind::boolean)
                source = read(define({Kind::number, 32}, 1, "b2f32 " + read(last, 1)), 1);
            else
                source = read(type, 1);
            sources += (c == 0 ? "" : ", ") + source;
        }
        const Value all = define(type, 4, "vec4 " + sources);
        line(fmt::format("store_output %{}, %0 base={} component=0 write_mask=xyzw", all.id,
                         output));
    }
}

// The result and up to three operands.
void BitGenerator::store_rounded(unsigned output) {
    static constexpr std::string_view names[] = {
        "frcp",       "frsq", "fsqrt", "fexp2", "flog2", "fsin", "fcos", "fsin_turns",
        "fcos_turns", "fdiv", "fmod",  "fpow",  "flrp",  "fdiv", "fpow", "flrp"};
    const unsigned which = pick(std::size(names));
    const std::string_view name = names[which];
    const unsigned count = name == "flrp" ? 3 : which >= 9 ? 2 : 1;
    rounded_.bits = float_bits();
    rounded_.row = compiler::find_row(accuracy_rows(rounded_.bits), name);
    const Type type = {Kind::number, rounded_.bits};
    const Type wide = {Kind::number, 32};
    // Of 32 bits nothing is converted: denormals might pass.
    const std::string_view widen = rounded_.bits == 16 ? "f2f32" : "mov";
    std::string operands;
    std::string parts;
    for (unsigned i = 0; i < 3; ++i) {
        const Value operand = define(type, 1, "mov " + read(type, 1));
        if (i < count)
            operands += fmt::format("{}%{}", i == 0 ? " " : ", ", operand.id);
        parts += fmt::format(", %{}", define(wide, 1, fmt::format("{} %{}", widen, operand.id)).id);
    }
    const Value result = define(type, 1, std::string(name) + operands);
    const Value shown = define(wide, 1, fmt::format("{} %{}", widen, result.id));
    const Value all = define(wide, 4, fmt::format("vec4 %{}{}", shown.id, parts));
    line(fmt::format("store_output %{}, %0 base={} component=0 write_mask=xyzw", all.id, output));
}

std::string BitGenerator::shader() {
    declare();
    label();
    load_inputs();
    make_crowd();
    body(options_.least + pick(options_.most - options_.least + 1), 0);
    // Of one, nothing may be left.
    for (unsigned i = 0; options_.crowd != 0 && i < 3; ++i)
        loop(0);
    store_all();
    text_ += "}\n";
    return text_;
}

}  // namespace cuesta::agx
