// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "shader_generator.h"

#include <algorithm>

#include <fmt/format.h>

namespace cuesta::lima::pp {
namespace {

constexpr int bits = 10;  // magnitude + fraction that binary16 holds with room for a carry

std::string width(unsigned components) {
    return components == 1 ? "" : fmt::format("x{}", components);
}

}  // namespace

std::string Generator::shader() {
    text_ = R"(shader fragment
  input 0 generic 0 vec4 smooth "a"
  input 1 generic 1 vec4 smooth "b"
  input 2 generic 2 vec4 smooth "c"
  output 0 color 0 vec4 smooth ""
  uniforms 6
  samplers 4
fn main {
)";
    label();
    line("%0:32 = load_const 0");
    next_ = 1;
    for (unsigned i = 0; i < generated_inputs; ++i)
        define(4, 1, 2, fmt::format("load_input %0 base={} component=0", i));
    for (unsigned i = 0; i < generated_uniforms; ++i)
        define(4, 1, 2, fmt::format("load_uniform %0 base={} component=0 range=1", i));
    body(options_.least + pick(options_.most - options_.least + 1), 0);
    store();
    text_ += "}\n";
    return text_;
}

void Generator::label() {
    line(fmt::format("b{}:", ++block_));
}

Generator::Known Generator::define(unsigned components,
                                   int magnitude,
                                   int fraction,
                                   const std::string& what) {
    const Known value{next_++, components, magnitude, fraction};
    line(fmt::format("%{}:32{} = {}", value.id, width(components), what));
    known_.push_back(value);
    return value;
}

// Recent values more often than old ones.
const Generator::Known& Generator::any() {
    const unsigned n = static_cast<unsigned>(known_.size());
    const unsigned back = options_.keep_alive ? pick(n) : std::min(pick(n), pick(n));
    return known_[n - 1 - back];
}

std::string Generator::read(const Known& value, unsigned components) {
    std::string text = fmt::format("%{}.", value.id);
    for (unsigned c = 0; c < components; ++c)
        text += "xyzw"[pick(value.components)];
    return text;
}

unsigned Generator::comparison(unsigned components) {
    static constexpr std::string_view ops[] = {"flt", "fge", "feq", "fneu"};
    const Known a = any();
    const Known b = any();
    const unsigned id = next_++;
    line(fmt::format("%{}:1{} = {} {}, {}", id, width(components), ops[pick(4)],
                     read(a, components), read(b, components)));
    return id;
}

// --- operations
// -------------------------------------------------------------------------------------

void Generator::add_or_multiply(unsigned components) {
    const Known a = any();
    const Known b = any();
    const bool product = pick(2) == 0;
    const int magnitude =
        product ? a.magnitude + b.magnitude : std::max(a.magnitude, b.magnitude) + 1;
    const int fraction = product ? a.fraction + b.fraction : std::max(a.fraction, b.fraction);
    if (magnitude + fraction > bits)
        return cut(a, components);
    const std::string op = product ? "fmul" : pick(2) != 0 ? "fadd" : "fsub";
    define(components, magnitude, fraction,
           fmt::format("{} {}, {}", op, read(a, components), read(b, components)));
}

// Brings a value back into a small range.
void Generator::cut(const Known& a, unsigned components) {
    const Known value = a;
    if (pick(2) != 0)
        define(components, 0, value.fraction, fmt::format("fsat {}", read(value, components)));
    else
        define(components, value.magnitude, 0, fmt::format("ffloor {}", read(value, components)));
}

void Generator::one_operand(unsigned components) {
    const Known a = any();
    static constexpr std::string_view ops[] = {"fneg",   "fabs", "ffract", "ffloor", "fceil",
                                               "ftrunc", "fsat", "mov",    "fsign"};
    const std::string_view op = ops[pick(9)];
    const bool whole = op == "ffloor" || op == "fceil" || op == "ftrunc" || op == "fsign";
    define(components, a.magnitude, whole ? 0 : a.fraction,
           fmt::format("{} {}", op, read(a, components)));
}

void Generator::least_or_greatest(unsigned components) {
    const Known a = any();
    const Known b = any();
    define(components, std::max(a.magnitude, b.magnitude), std::max(a.fraction, b.fraction),
           fmt::format("{} {}, {}", pick(2) != 0 ? "fmin" : "fmax", read(a, components),
                       read(b, components)));
}

void Generator::constant(unsigned components) {
    std::string values;
    for (unsigned c = 0; c < components; ++c)
        values += fmt::format("{}{:.2f}", c == 0 ? "" : ", ",
                              static_cast<double>(static_cast<int>(pick(17)) - 8) / 4);
    define(components, 1, 2, "load_const " + values);
}

void Generator::choose(unsigned components) {
    const bool one = pick(2) != 0;
    const unsigned condition = comparison(one ? 1 : components);
    if (pick(3) == 0) {
        define(one ? 1 : components, 0, 0, fmt::format("b2f32 %{}", condition));
        return;
    }
    std::string swizzle = ".";
    for (unsigned c = 0; c < components; ++c)
        swizzle += one ? 'x' : "xyzw"[pick(components)];
    const Known a = any();
    const Known b = any();
    define(components, std::max(a.magnitude, b.magnitude), std::max(a.fraction, b.fraction),
           fmt::format("bcsel %{}{}, {}, {}", condition, swizzle, read(a, components),
                       read(b, components)));
}

void Generator::vector(unsigned components) {
    if (components == 1)
        return one_operand(1);
    std::string sources;
    int magnitude = 0;
    int fraction = 0;
    for (unsigned c = 0; c < components; ++c) {
        const Known a = any();
        magnitude = std::max(magnitude, a.magnitude);
        fraction = std::max(fraction, a.fraction);
        sources += (c == 0 ? "" : ", ") + read(a, 1);
    }
    if (magnitude + fraction <= bits)
        define(components, magnitude, fraction, fmt::format("vec{} {}", components, sources));
}

void Generator::dot() {
    const Known a = any();
    const Known b = any();
    const unsigned size = 2 + pick(3);
    const int magnitude = a.magnitude + b.magnitude + 2;
    const int fraction = a.fraction + b.fraction;
    if (magnitude + fraction > bits)
        return cut(a, 1);
    define(1, magnitude, fraction,
           fmt::format("fdot{} {}, {}", size, read(a, size), read(b, size)));
}

void Generator::derivative(unsigned components) {
    const Known a = any();
    if (a.magnitude + 1 + a.fraction > bits)
        return cut(a, components);
    const Known source = define(components, a.magnitude, a.fraction, "mov " + read(a, components));
    define(components, a.magnitude + 1, a.fraction,
           fmt::format("{} %{}", pick(2) != 0 ? "ddx" : "ddy", source.id));
}

// The tests' textures halve or quarter coordinates and add small whole numbers.
void Generator::texture() {
    const Known a = any();
    if (std::max(a.magnitude + 1, 4) + a.fraction + 2 > bits)
        return cut(a, 2);
    static constexpr std::string_view kinds[] = {"2d", "cube", "3d", "2d"};
    const unsigned sampler = pick(4);
    const unsigned count = sampler == 1 || sampler == 2 ? 3 : 2;
    const Known at = define(count, a.magnitude, a.fraction, "mov " + read(a, count));
    const unsigned how = pick(4);
    std::string op = "tex";
    std::string more;
    int fraction = a.fraction + 2;
    if (how == 0 || how == 1) {
        const Known lod = define(1, 1, 2, "mov " + read(known_[pick(3)], 1));
        op = how == 0 ? "txb" : "txl";
        more = fmt::format(", {} %{}", how == 0 ? "bias" : "lod", lod.id);
        fraction = std::max(fraction, 2);
    }
    define(4, std::max(a.magnitude + 1, 4), fraction,
           fmt::format("{} {} float texture={} sampler={} coords={} coord %{}{}", op,
                       kinds[sampler], sampler, sampler, count, at.id, more));
}

void Generator::indirect_uniform(unsigned components) {
    const Known a = any();
    const Known unit = define(1, 0, a.fraction, "fsat " + read(a, 1));
    const Known three = define(1, 2, 0, "load_const 3.0");
    const Known scaled = define(1, 2, a.fraction, fmt::format("fmul %{}, %{}", unit.id, three.id));
    const unsigned index = next_++;
    line(fmt::format("%{}:32 = f2i32 %{}", index, scaled.id));
    define(components, 1, 2,
           fmt::format("load_uniform %{} base={} component=0 range=4", index, pick(3)));
}

// --- control flow
// -----------------------------------------------------------------------------------

void Generator::branch(unsigned depth) {
    const unsigned condition = comparison(1);
    const bool was_diverged = diverged_;
    diverged_ = true;
    line(fmt::format("if %{} {{", condition));
    label();
    const size_t before = known_.size();
    const std::vector<Known> then_values = arm(depth, before);
    const unsigned then_block = block_;
    line("} else {");
    label();
    const std::vector<Known> else_values = arm(depth, before);
    const unsigned else_block = block_;
    line("}");
    label();
    diverged_ = was_diverged;
    for (size_t i = 0; i < 2; ++i) {
        const Known& a = then_values[i];
        const Known& b = else_values[i];
        define(4, std::max(a.magnitude, b.magnitude), std::max(a.fraction, b.fraction),
               fmt::format("phi b{} %{}, b{} %{}", then_block, a.id, else_block, b.id));
    }
}

// Two vec4 values made inside; they are forgotten behind it.
std::vector<Generator::Known> Generator::arm(unsigned depth, size_t before) {
    body(1 + pick(12), depth + 1);
    std::vector<Known> values;
    for (unsigned i = 0; i < 2; ++i) {
        const Known a = any();
        values.push_back(define(4, a.magnitude, a.fraction, "mov " + read(a, 4)));
    }
    known_.resize(before);
    return values;
}

// Rounds up to a number that differs by lane; two values are carried and sometimes swapped.
void Generator::loop(unsigned depth) {
    const Known bound = any();
    const Known first = any();
    const Known second = any();
    const Known limit = define(1, bound.magnitude, bound.fraction, "fabs " + read(bound, 1));
    const Known few = define(1, 2, 0, "load_const 3.0");
    const Known rounds =
        define(1, 2, bound.fraction, fmt::format("fmin %{}, %{}", limit.id, few.id));
    const Known zero = define(1, 0, 0, "load_const 0.0");
    const Known one = define(1, 0, 0, "load_const 1.0");
    const Known start = define(4, 0, first.fraction, "ffract " + read(first, 4));
    const Known other = define(4, 0, second.fraction, "ffract " + read(second, 4));
    const int fraction = std::max(start.fraction, other.fraction);
    const size_t before = known_.size();
    const unsigned entry = block_;
    const bool was_diverged = diverged_;
    diverged_ = true;
    line("loop {");
    label();
    // The phis name what the body makes at its end.
    const size_t hole = text_.size();
    const Known count{next_++, 1, 2, 0};
    const Known a{next_++, 4, 0, fraction};
    const Known b{next_++, 4, 0, fraction};
    known_.insert(known_.end(), {count, a, b});
    const unsigned done = next_++;
    const std::string head =
        fmt::format("  %{}:1 = fge %{}, %{}\n  if %{} {{\n", done, count.id, rounds.id, done);
    text_ += head;
    label();
    line("break");
    line("}");
    label();
    body(1 + pick(8), depth + 1);
    const Known with = any();
    const Known moved = define(4, with.magnitude, with.fraction, "mov " + read(with, 4));
    const Known cut_off = define(4, 0, with.fraction, fmt::format("ffract %{}", moved.id));
    // Keep to the step of the carried values.
    const Known scale = define(1, fraction, 0, fmt::format("load_const {}.0", 1 << fraction));
    const Known scaled =
        define(4, fraction, 0, fmt::format("fmul %{}, %{}.xxxx", cut_off.id, scale.id));
    const Known whole = define(4, fraction, 0, fmt::format("ffloor %{}", scaled.id));
    const Known back = define(1, 0, fraction, fmt::format("load_const {}", 1.0 / (1 << fraction)));
    const Known small =
        define(4, 0, fraction, fmt::format("fmul %{}, %{}.xxxx", whole.id, back.id));
    const Known sum = define(4, 1, fraction, fmt::format("fadd %{}, %{}", a.id, small.id));
    const Known next_a = define(4, 0, fraction, fmt::format("ffract %{}", sum.id));
    const Known next_count = define(1, 2, 0, fmt::format("fadd %{}, %{}", count.id, one.id));
    const unsigned last = block_;
    line("}");
    label();
    diverged_ = was_diverged;
    const bool swap = pick(2) != 0;
    const auto phi = [&](const Known& value, const Known& from, unsigned back_id) {
        return fmt::format("  %{}:32{} = phi b{} %{}, b{} %{}\n", value.id, width(value.components),
                           entry, from.id, last, back_id);
    };
    text_.insert(hole, phi(count, zero, next_count.id) + phi(a, start, swap ? b.id : next_a.id) +
                           phi(b, other, swap ? next_a.id : b.id));
    known_.resize(before);
    known_.insert(known_.end(), {a, b});
}

// --- whole shaders
// ----------------------------------------------------------------------------------

void Generator::operation(unsigned depth) {
    const unsigned components = 1 + pick(4);
    switch (pick(14)) {
        case 0:
        case 1:
        case 2:
        case 3:
            return add_or_multiply(components);
        case 4:
            return one_operand(components);
        case 5:
            return least_or_greatest(components);
        case 6:
            return constant(components);
        case 7:
            return choose(components);
        case 8:
            return vector(components);
        case 9:
            return dot();
        case 10:
            if (options_.textures)
                return texture();
            return options_.indirect ? indirect_uniform(components) : vector(components);
        case 11:
            if (options_.derivatives && !diverged_)
                return derivative(components);
            return options_.indirect ? indirect_uniform(components) : vector(components);
        case 12:
            if (options_.loops && depth < 2)
                return loop(depth);
            return add_or_multiply(components);
        default:
            if (options_.control_flow && depth < 3)
                branch(depth);
            return;
    }
}

void Generator::body(unsigned count, unsigned depth) {
    for (unsigned i = 0; i < count; ++i)
        operation(depth);
    if (!options_.discard || depth >= 2 || pick(4) != 0)
        return;
    line(fmt::format("terminate_if %{}", comparison(1)));
    options_.derivatives = false;  // undefined where a neighbour is gone
}

void Generator::store() {
    if (options_.keep_alive) {
        // Everything has a reader at the end.
        const size_t count = known_.size();
        for (size_t i = 0; i < count; ++i) {
            const Known value = known_[i];
            const Known last = known_.back();
            define(4, std::max(value.magnitude, last.magnitude),
                   std::max(value.fraction, last.fraction),
                   fmt::format("{} {}, {}", i % 2 != 0 ? "fmin" : "fmax", read(value, 4),
                               read(last, 4)));
        }
    }
    const Known a = options_.keep_alive ? known_.back() : any();
    const Known b = any();
    const Known c = known_[pick(static_cast<unsigned>(known_.size()))];
    const Known d = any();
    const Known color =
        define(4, 0, 0,
               fmt::format("vec4 {}, {}, {}, {}", read(a, 1), read(b, 1), read(c, 1), read(d, 1)));
    line(fmt::format("store_output %{}, %0 base=0 component=0 write_mask=xyzw", color.id));
}

}  // namespace cuesta::lima::pp
