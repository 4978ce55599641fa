// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "shader_generator.h"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

namespace cuesta::lima::pp {
namespace {

constexpr int bits = 10;  // magnitude + fraction that binary16 holds with room for a carry

// Values greater are not made.
constexpr int most_magnitude = 6;

// One ULP at the most of such numbers.
double step_below(int magnitude) {
    return std::ldexp(1.0, magnitude - 10);
}

std::string width(unsigned components) {
    return components == 1 ? "" : fmt::format("x{}", components);
}

}  // namespace

QuadSetup generated_setup(uint32_t seed) {
    QuadSetup setup = random_setup(seed, generated_inputs, generated_uniforms);
    std::mt19937 random(seed + 1);
    for (auto& inputs : setup.inputs)
        for (unsigned c = 2; c < 4; ++c) {
            static constexpr float divisors[] = {0.5f, 1.0f, 2.0f, -2.0f};
            inputs[generated_inputs - 1][c] = divisors[random() % 4];
        }
    setup.bottom_up = seed % 2 != 0;
    setup.front_face = seed % 3 != 0;
    return setup;
}

std::string Generator::shader() {
    text_ = R"(shader fragment
  input 0 generic 0 vec4 smooth "a"
  input 1 generic 1 vec4 smooth "b"
  input 2 generic 2 vec4 smooth "c"
  input 3 generic 3 vec4 smooth "d"
  output 0 color 0 vec4 smooth ""
  output 1 color 1 vec4 smooth ""
  output 2 depth 0 vec1 smooth ""
  uniforms 6
  samplers 5
fn main {
)";
    label();
    line("%0:32 = load_const 0");
    next_ = 1;
    for (unsigned i = 0; i < generated_inputs; ++i)
        define(4, 1, 2, fmt::format("load_input %0 base={} component=0", i));
    for (unsigned i = 0; i < generated_uniforms; ++i)
        define(4, 1, 2, fmt::format("load_uniform %0 base={} component=0 range=1", i));
    if (options_.specials)
        load_specials();
    body(options_.least + pick(options_.most - options_.least + 1), 0);
    store();
    text_ += "}\n";
    return text_;
}

void Generator::label() {
    line(fmt::format("b{}:", ++block_));
}

Generator::Known Generator::define(
    unsigned components, int magnitude, int fraction, const std::string& what, double error) {
    const Known value{next_++, components, magnitude, fraction, error};
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

const Generator::Known& Generator::exact() {
    for (unsigned tries = 0; tries < 8; ++tries)
        if (const Known& value = any(); value.error == 0)
            return value;
    return known_[pick(generated_inputs)];
}

std::string Generator::read(const Known& value, unsigned components) {
    std::string text = fmt::format("%{}.", value.id);
    for (unsigned c = 0; c < components; ++c)
        text += "xyzw"[pick(value.components)];
    return text;
}

unsigned Generator::comparison(unsigned components) {
    static constexpr std::string_view ops[] = {"flt", "fge", "feq", "fneu"};
    const Known a = exact();
    const Known b = exact();
    return convert(
        "1", components,
        fmt::format("{} {}, {}", ops[pick(4)], read(a, components), read(b, components)));
}

unsigned Generator::convert(std::string_view type, unsigned components, const std::string& what) {
    const unsigned id = next_++;
    line(fmt::format("%{}:{}{} = {}", id, type, width(components), what));
    return id;
}

// --- operations

void Generator::add_or_multiply(unsigned components) {
    const Known a = any();
    const Known b = any();
    const bool product = pick(2) == 0;
    const int magnitude =
        product ? a.magnitude + b.magnitude : std::max(a.magnitude, b.magnitude) + 1;
    const int fraction = product ? a.fraction + b.fraction : std::max(a.fraction, b.fraction);
    const bool fits = magnitude + fraction <= bits && a.error == 0 && b.error == 0;
    if (!fits && !options_.inexact)
        return cut(a, components);
    double error = 0;
    if (!fits) {
        const double from_a = product ? std::ldexp(a.error, b.magnitude) : a.error;
        const double from_b = product ? std::ldexp(b.error, a.magnitude) : b.error;
        error = from_a + from_b + a.error * b.error + step_below(magnitude);
    }
    if (error > most_error || (!fits && magnitude > most_magnitude))
        return cut(a, components);
    const std::string op = product ? "fmul" : pick(2) != 0 ? "fadd" : "fsub";
    define(components, magnitude, fraction,
           fmt::format("{} {}, {}", op, read(a, components), read(b, components)), error);
}

// Brings a value back into a small range.
void Generator::cut(const Known& a, unsigned components) {
    const Known value = a;
    if (value.error != 0 || pick(2) != 0)
        define(components, 0, value.fraction, fmt::format("fsat {}", read(value, components)),
               value.error);
    else
        define(components, value.magnitude, 0, fmt::format("ffloor {}", read(value, components)));
}

void Generator::one_operand(unsigned components) {
    static constexpr std::string_view ops[] = {"fneg",   "fabs",  "fsat",   "mov",   "ffract",
                                               "ffloor", "fceil", "ftrunc", "fsign", "fround_even"};
    const unsigned which = pick(10);
    const Known a = which < 4 ? any() : exact();
    const std::string_view op = ops[which];
    define(components, a.magnitude, which > 4 ? 0 : a.fraction,
           fmt::format("{} {}", op, read(a, components)), a.error);
}

void Generator::least_or_greatest(unsigned components) {
    const Known a = any();
    const Known b = any();
    define(components, std::max(a.magnitude, b.magnitude), std::max(a.fraction, b.fraction),
           fmt::format("{} {}, {}", pick(2) != 0 ? "fmin" : "fmax", read(a, components),
                       read(b, components)),
           std::max(a.error, b.error));
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
                       read(b, components)),
           std::max(a.error, b.error));
}

void Generator::vector(unsigned components) {
    if (components == 1)
        return one_operand(1);
    std::string sources;
    int magnitude = 0;
    int fraction = 0;
    double error = 0;
    for (unsigned c = 0; c < components; ++c) {
        const Known a = any();
        magnitude = std::max(magnitude, a.magnitude);
        fraction = std::max(fraction, a.fraction);
        error = std::max(error, a.error);
        sources += (c == 0 ? "" : ", ") + read(a, 1);
    }
    if (magnitude + fraction <= bits || error != 0)
        define(components, magnitude, fraction, fmt::format("vec{} {}", components, sources),
               error);
}

void Generator::dot() {
    const Known a = any();
    const Known b = any();
    const unsigned size = 2 + pick(3);
    const int magnitude = a.magnitude + b.magnitude + 2;
    const int fraction = a.fraction + b.fraction;
    const bool fits = magnitude + fraction <= bits && a.error == 0 && b.error == 0;
    if (!fits && !options_.inexact)
        return cut(a, 1);
    double error = 0;
    if (!fits)
        error = size * (std::ldexp(a.error, b.magnitude) + std::ldexp(b.error, a.magnitude) +
                        a.error * b.error + step_below(a.magnitude + b.magnitude)) +
                2 * step_below(magnitude);
    if (error > most_error || (!fits && magnitude > most_magnitude))
        return cut(a, 1);
    define(1, magnitude, fraction, fmt::format("fdot{} {}, {}", size, read(a, size), read(b, size)),
           error);
}

void Generator::derivative(unsigned components) {
    const Known a = any();
    const double error = a.error == 0 ? 0 : 2 * a.error + step_below(a.magnitude + 1);
    if ((a.error == 0 && a.magnitude + 1 + a.fraction > bits) || error > most_error)
        return cut(a, components);
    const Known source =
        define(components, a.magnitude, a.fraction, "mov " + read(a, components), a.error);
    define(components, a.magnitude + 1, a.fraction,
           fmt::format("{} %{}", pick(2) != 0 ? "ddx" : "ddy", source.id), error);
}

// The tests' textures halve or quarter coordinates and add small whole numbers.
void Generator::texture() {
    static constexpr std::string_view kinds[] = {"2d", "cube", "3d", "2d", "1d"};
    static constexpr unsigned counts[] = {2, 3, 3, 2, 1};
    const unsigned sampler = pick(5);
    const unsigned count = counts[sampler];
    const bool projected = count == 2 && pick(3) == 0;
    const bool by_varying = projected && pick(2) != 0;
    const Known divisor = known_[generated_inputs - 1];
    const Known a = by_varying ? divisor : any();
    const int magnitude = std::max(a.magnitude + (projected ? 2 : 1), 4);
    int fraction = a.fraction + (projected ? 4 : 2);
    const double error = a.error == 0 ? 0 : 4 * a.error + step_below(magnitude);
    if ((a.error == 0 && magnitude + fraction > bits) || error > most_error)
        return cut(a, 2);
    const Known at =
        define(count, a.magnitude, a.fraction,
               "mov " + (by_varying ? fmt::format("%{}.xy", a.id) : read(a, count)), a.error);
    const unsigned how = pick(4);
    std::string op = "tex";
    std::string more;
    if (projected) {
        const Known by = define(1, 1, 1, fmt::format("mov %{}.{}", divisor.id, "zw"[pick(2)]));
        more += fmt::format(", projector %{}", by.id);
    }
    if (how == 0 || how == 1) {
        const Known lod = define(1, 1, 2, "mov " + read(known_[pick(3)], 1));
        op = how == 0 ? "txb" : "txl";
        more += fmt::format(", {} %{}", how == 0 ? "bias" : "lod", lod.id);
        fraction = std::max(fraction, 2);
    }
    define(4, magnitude, fraction,
           fmt::format("{} {} float texture={} sampler={} coords={} coord %{}{}", op,
                       kinds[sampler], sampler, sampler, count, at.id, more),
           error);
}

void Generator::indirect_uniform(unsigned components) {
    const Known a = exact();
    const Known unit = define(1, 0, a.fraction, "fsat " + read(a, 1));
    const Known three = define(1, 2, 0, "load_const 3.0");
    const Known scaled = define(1, 2, a.fraction, fmt::format("fmul %{}, %{}", unit.id, three.id));
    const unsigned index = next_++;
    line(fmt::format("%{}:32 = f2i32 %{}", index, scaled.id));
    define(components, 1, 2,
           fmt::format("load_uniform %{} base={} component=0 range=4", index, pick(3)));
}

// --- control flow

void Generator::branch(unsigned depth) {
    const unsigned condition = comparison(1);
    const bool was_diverged = diverged_;
    diverged_ = true;
    line(fmt::format("if %{} {{", condition));
    label();
    const size_t before = known_.size();
    const bool was_dead = dead_;
    const Arm arms[] = {arm(depth, before), [&] {
                            line("} else {");
                            label();
                            dead_ = was_dead;
                            return arm(depth, before);
                        }()};
    line("}");
    label();
    diverged_ = was_diverged;
    dead_ = !arms[0].falls_through && !arms[1].falls_through;
    for (size_t i = 0; i < 2 && !dead_; ++i) {
        std::string sources;
        Known joined{.magnitude = 0, .fraction = 0};
        for (const Arm& from : arms) {
            if (!from.falls_through)
                continue;
            const Known& value = from.values[i];
            sources += fmt::format("{}b{} %{}", sources.empty() ? "" : ", ", from.block, value.id);
            joined.magnitude = std::max(joined.magnitude, value.magnitude);
            joined.fraction = std::max(joined.fraction, value.fraction);
            joined.error = std::max(joined.error, value.error);
        }
        define(4, joined.magnitude, joined.fraction, "phi " + sources, joined.error);
    }
}

// Two vec4 values made inside; they are forgotten behind it.
Generator::Arm Generator::arm(unsigned depth, size_t before) {
    body(1 + pick(12), depth + 1);
    std::vector<Known> values;
    for (unsigned i = 0; i < 2; ++i) {
        const Known a = any();
        values.push_back(define(4, a.magnitude, a.fraction, "mov " + read(a, 4), a.error));
    }
    if (options_.specials && pick(3) == 0)
        store_second();
    if (options_.jumps)
        end_arm();
    known_.resize(before);
    return {values, block_, !dead_};
}

// One in two jumps. Where both arms do, what follows the if is never reached.
void Generator::end_arm() {
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
            back_edge(block_, loops_.back().b, loops_.back().a);
            line("continue");
            break;
        case 4:
            store_color(define(4, 1, 2, "mov " + read(known_[pick(generated_inputs)], 4)));
            line("return");
            options_.derivatives = false;  // undefined where a neighbour is gone
            break;
        default: return;
    }
    dead_ = true;
}

// Code that is never reached makes no edges.
void Generator::back_edge(unsigned block, unsigned a, unsigned b) {
    if (!dead_)
        loops_.back().edges.push_back({block, loops_.back().next_count, a, b});
}

// Rounds up to a number that differs by lane; two values are carried and sometimes swapped. Now and
// then a round is cut short, or the loop left, in the middle.
void Generator::loop(unsigned depth) {
    const Known bound = exact();
    const Known first = exact();
    const Known second = exact();
    const Known limit = define(1, bound.magnitude, bound.fraction, "fabs " + read(bound, 1));
    const Known few = number(3);
    const Known rounds =
        define(1, 2, bound.fraction, fmt::format("fmin %{}, %{}", limit.id, few.id));
    const Known zero = number(0);
    const Known one = number(1);
    const Known start = define(4, 0, first.fraction, "ffract " + read(first, 4));
    const Known other = define(4, 0, second.fraction, "ffract " + read(second, 4));
    const int fraction = std::max(start.fraction, other.fraction);
    const size_t before = known_.size();
    const unsigned entry = block_;
    const bool was_diverged = diverged_;
    diverged_ = true;
    const bool was_dead = dead_;
    line("loop {");
    label();
    // The phis name what the body makes at its end.
    const size_t hole = text_.size();
    const Known count{next_++, 1, 2, 0};
    const Known a{next_++, 4, 0, fraction};
    const Known b{next_++, 4, 0, fraction};
    known_.insert(known_.end(), {count, a, b});
    leave_if(convert("1", 1, fmt::format("fge %{}, %{}", count.id, rounds.id)), "break");
    const Known next_count = define(1, 2, 0, fmt::format("fadd %{}, %{}", count.id, one.id));
    loops_.push_back({next_count.id, a.id, b.id, {}});
    if (pick(3) == 0)
        back_edge(leave_if(comparison(1), "continue"), b.id, a.id);
    body(1 + pick(4), depth + 1);
    if (pick(3) == 0)
        leave_if(comparison(1), "break");
    body(pick(5), depth + 1);
    const unsigned next_a = carry(a, fraction);
    const bool swap = pick(2) != 0;
    back_edge(block_, swap ? b.id : next_a, swap ? next_a : b.id);
    line("}");
    label();
    const std::vector<BackEdge> edges = std::move(loops_.back().edges);
    loops_.pop_back();
    dead_ = was_dead;
    diverged_ = was_diverged;
    const auto phi = [&](const Known& value, const Known& from, unsigned BackEdge::*member) {
        std::string text = fmt::format("  %{}:32{} = phi b{} %{}", value.id,
                                       width(value.components), entry, from.id);
        for (const BackEdge& edge : edges)
            text += fmt::format(", b{} %{}", edge.block, edge.*member);
        return text + "\n";
    };
    text_.insert(hole, phi(count, zero, &BackEdge::count) + phi(a, start, &BackEdge::a) +
                           phi(b, other, &BackEdge::b));
    known_.resize(before);
    known_.insert(known_.end(), {a, b});
}

// A jump when the condition holds; the block that jumps.
unsigned Generator::leave_if(unsigned condition, std::string_view how) {
    line(fmt::format("if %{} {{", condition));
    label();
    const unsigned block = block_;
    line(std::string(how));
    line("}");
    label();
    return block;
}

// The carried value's next one, which keeps to its step.
unsigned Generator::carry(const Known& carried, int fraction) {
    const Known with = exact();
    const Known moved = define(4, with.magnitude, with.fraction, "mov " + read(with, 4));
    const Known cut_off = define(4, 0, with.fraction, fmt::format("ffract %{}", moved.id));
    const Known scale = number(1 << fraction);
    const Known scaled =
        define(4, fraction, 0, fmt::format("fmul %{}, %{}.xxxx", cut_off.id, scale.id));
    const Known whole = define(4, fraction, 0, fmt::format("ffloor %{}", scaled.id));
    const Known back = number(1.0 / (1 << fraction));
    const Known small =
        define(4, 0, fraction, fmt::format("fmul %{}, %{}.xxxx", whole.id, back.id));
    const Known sum = define(4, 1, fraction, fmt::format("fadd %{}, %{}", carried.id, small.id));
    return define(4, 0, fraction, fmt::format("ffract %{}", sum.id)).id;
}

// --- whole shaders

// What every shader has.
void Generator::plain_operation(unsigned components) {
    switch (pick(10)) {
        case 0:
        case 1:
        case 2:
        case 3: return add_or_multiply(components);
        case 4: return one_operand(components);
        case 5: return least_or_greatest(components);
        case 6: return constant(components);
        case 7: return choose(components);
        case 8: return vector(components);
        default: return dot();
    }
}

// What the options may add.
void Generator::operation(unsigned depth) {
    const unsigned components = 1 + pick(4);
    switch (pick(20)) {
        case 0:
            if (options_.textures)
                return texture();
            break;
        case 1:
            if (options_.derivatives && !diverged_)
                return derivative(components);
            break;
        case 2:
            if (options_.indirect)
                return indirect_uniform(components);
            break;
        case 3:
            if (options_.loops && depth < 2)
                return loop(depth);
            break;
        case 4:
            if (options_.control_flow && depth < 3)
                return branch(depth);
            break;
        case 5:
        case 6:
            if (options_.inexact)
                return function();
            break;
        case 7:
            if (options_.integers)
                return pick(2) != 0 ? integer(components) : natural(components);
            break;
        case 8:
            if (options_.integers)
                return pick(2) != 0 ? logic(components) : float_choice(components);
            break;
        case 9: return modifier();
        case 10:
            if (options_.integers && pick(3) == 0)
                return resize(components);
            break;
        default: break;
    }
    plain_operation(components);
}

void Generator::body(unsigned count, unsigned depth) {
    for (unsigned i = 0; i < count; ++i)
        operation(depth);
    if (options_.discard && depth < 2 && pick(4) == 0)
        discard();
}

void Generator::discard() {
    static constexpr std::string_view ways[] = {"terminate_if", "demote_if", "terminate"};
    const unsigned which = pick(3);
    const unsigned condition = comparison(1);
    if (which < 2) {
        line(fmt::format("{} %{}", ways[which], condition));
    } else {
        line(fmt::format("if %{} {{", condition));
        label();
        line(std::string(ways[which]));
        line("}");
        label();
    }
    options_.derivatives = false;  // undefined where a neighbour is gone
}

// --- inputs and outputs that are not for all

void Generator::load_specials() {
    define(4, 5, 2, "load_frag_coord");
    define(2, 0, 3, "load_point_coord");
    define(4, 1, 2, "load_framebuffer base=0");
    const unsigned facing = convert("1", 1, "load_front_face");
    const Known a = any();
    const Known b = any();
    const Known second =
        define(4, std::max(a.magnitude, b.magnitude), std::max(a.fraction, b.fraction),
               fmt::format("bcsel %{}.xxxx, {}, {}", facing, read(a, 4), read(b, 4)));
    line(fmt::format("store_output %{}, %0 base=1 component=0 write_mask=xyzw", second.id));
    line(fmt::format("store_output %{}, %0 base=2 component=0 write_mask=x", number(0.5).id));
}

// Some components of the second colour, or depth.
void Generator::store_second() {
    const Known a = any();
    if (pick(3) == 0) {
        const Known depth = define(1, a.magnitude, a.fraction, "mov " + read(a, 1), a.error);
        line(fmt::format("store_output %{}, %0 base=2 component=0 write_mask=x", depth.id));
        allowed_.depth = std::max(allowed_.depth, a.error);
        return;
    }
    const unsigned components = 1 + pick(4);
    const unsigned first = pick(5 - components);
    const Known part =
        define(components, a.magnitude, a.fraction, "mov " + read(a, components), a.error);
    std::string mask;
    for (unsigned c = 0; c < components; ++c)
        if (pick(4) != 0 || (mask.empty() && c + 1 == components))
            mask += "xyzw"[c];
    line(fmt::format("store_output %{}, %0 base=1 component={} write_mask={}", part.id, first,
                     mask));
    for (double& allowed : allowed_.second_color)
        allowed = std::max(allowed, a.error);
}

// All at once, or the halves one after the other.
void Generator::store_color(const Known& color) {
    if (pick(3) != 0) {
        line(fmt::format("store_output %{}, %0 base=0 component=0 write_mask=xyzw", color.id));
        return;
    }
    line(fmt::format("store_output %{}, %0 base=0 component=0 write_mask=xw", color.id));
    const unsigned middle = convert("32", 2, fmt::format("mov %{}.yz", color.id));
    line(fmt::format("store_output %{}, %0 base=0 component=1 write_mask=xy", middle));
}

// The greater or lesser of both, for a reader.
void Generator::merge(const Known& a, const Known& b) {
    define(4, std::max(a.magnitude, b.magnitude), std::max(a.fraction, b.fraction),
           fmt::format("{} {}, {}", pick(2) != 0 ? "fmin" : "fmax", read(a, 4), read(b, 4)),
           std::max(a.error, b.error));
}

void Generator::store() {
    const size_t count = known_.size();
    if (options_.keep_alive) {
        // Everything has a reader at the end.
        for (size_t i = 0; i < count; ++i)
            merge(Known(known_[i]), Known(known_.back()));
    } else {
        for (unsigned i = 0; i < 6; ++i)
            merge(Known(any()), Known(known_[pick(static_cast<unsigned>(count))]));
    }
    const auto late = [&] { return known_[known_.size() - 1 - pick(6)]; };
    const std::array<Known, 4> parts = {known_.back(), late(), late(), any()};
    std::string sources;
    for (unsigned c = 0; c < 4; ++c) {
        sources += (c == 0 ? "" : ", ") + read(parts[c], 1);
        allowed_.color[c] = parts[c].error;
    }
    if (options_.specials)
        store_second();
    store_color(define(4, 0, 0, "vec4 " + sources));
}

}  // namespace cuesta::lima::pp
