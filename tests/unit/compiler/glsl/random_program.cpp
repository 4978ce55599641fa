// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "random_program.h"

#include <fmt/format.h>

namespace cuesta::glsl::test {
namespace {

// Results are kept below it, so that the product of two fits 24 bits.
constexpr int modulus = 997;

enum class Kind : uint8_t {
    // expressions
    number,
    variable,  // a, b, c, d
    binary,
    choice,
    step,  // x++, --x, ...
    set,   // (x = value)
    call,
    // conditions
    compare,
    both,
    either,
    negation,
    // statements
    assign,
    compound,
    if_,
    for_,
    while_,
    do_,
    break_,
    continue_,
    return_,
    block,
};

constexpr std::array<const char*, 4> names = {"a", "b", "c", "d"};
constexpr std::array<const char*, 3> operators = {"+", "-", "*"};
constexpr std::array<const char*, 6> comparisons = {"<", "<=", ">", ">=", "==", "!="};
constexpr std::array<const char*, 4> steps = {"{}++", "{}--", "++{}", "--{}"};

int bounded(int x) {
    return x - x / modulus * modulus;
}

}  // namespace

struct RandomNode {
    Kind kind;
    unsigned which = 0;
    int value = 0;
    std::vector<std::unique_ptr<RandomNode>> parts;
};

namespace {

using Node = std::unique_ptr<RandomNode>;

template <typename... Parts>
Node make(Kind kind, unsigned which, int value, Parts&&... parts) {
    auto node = std::make_unique<RandomNode>();
    node->kind = kind;
    node->which = which;
    node->value = value;
    (node->parts.push_back(std::forward<Parts>(parts)), ...);
    return node;
}

// --- as text -------------------------------------------------------------------------------------

std::string text_of(const RandomNode& n);

std::string part(const RandomNode& n, size_t i) {
    return text_of(*n.parts[i]);
}

std::string text_of_loop(const RandomNode& n) {
    const std::string i = fmt::format("i{}", n.which);
    switch (n.kind) {
        case Kind::for_:
            return fmt::format("for (int {0} = 0; {0} < {1}; ++{0}) {2}", i, n.value, part(n, 0));
        case Kind::while_:
            return fmt::format("{{ int {0} = 0; while ({0}++ < {1} && {2}) {3} }}\n", i, n.value,
                               part(n, 1), part(n, 0));
        default:
            return fmt::format("{{ int {0} = 0; do {3} while (++{0} < {1} && {2}); }}\n", i,
                               n.value, part(n, 1), part(n, 0));
    }
}

std::string text_of(const RandomNode& n) {
    switch (n.kind) {
        case Kind::number: return std::to_string(n.value);
        case Kind::variable: return names[n.which];
        case Kind::binary:
            return fmt::format("bounded({} {} {})", part(n, 0), operators[n.which], part(n, 1));
        case Kind::choice: return fmt::format("({} ? {} : {})", part(n, 0), part(n, 1), part(n, 2));
        case Kind::step:
            return "(" +
                   fmt::format(fmt::runtime(steps[static_cast<size_t>(n.value)]), names[n.which]) +
                   ")";
        case Kind::set: return fmt::format("({} = {})", names[n.which], part(n, 0));
        case Kind::call:
            return fmt::format("f{}({}, {})", n.which, part(n, 0),
                               names[static_cast<size_t>(n.value)]);
        case Kind::compare:
            return fmt::format("({} {} {})", part(n, 0), comparisons[n.which], part(n, 1));
        case Kind::both: return fmt::format("({} && {})", part(n, 0), part(n, 1));
        case Kind::either: return fmt::format("({} || {})", part(n, 0), part(n, 1));
        case Kind::negation: return fmt::format("(!{})", part(n, 0));
        case Kind::assign: return fmt::format("{} = {};\n", names[n.which], part(n, 0));
        case Kind::compound:
            return fmt::format("{0} {1}= {2}; {0} = bounded({0});\n", names[n.which],
                               operators[static_cast<size_t>(n.value)], part(n, 0));
        case Kind::if_:
            return fmt::format("if ({}) {}{}", part(n, 0), part(n, 1),
                               n.parts.size() > 2 ? "else " + part(n, 2) : "");
        case Kind::for_:
        case Kind::while_:
        case Kind::do_: return text_of_loop(n);
        case Kind::break_: return "break;\n";
        case Kind::continue_: return "continue;\n";
        case Kind::return_:
            return n.parts.empty() ? "return;\n" : fmt::format("return {};\n", part(n, 0));
        case Kind::block: break;
    }
    std::string text = "{\n";
    for (size_t i = 0; i < n.parts.size(); ++i)
        text += part(n, i);
    return text + "}\n";
}

// --- run -----------------------------------------------------------------------------------------

enum class Way : uint8_t { on, breaks, continues, returns };

struct Machine {
    const std::vector<Node>& functions;
    RandomValues globals{};  // a, b, c and d of main
    RandomValues* here = &globals;
    int result = 0;

    int value(const RandomNode& n) {
        switch (n.kind) {
            case Kind::number: return n.value;
            case Kind::variable: return (*here)[n.which];
            case Kind::binary: {
                const int a = value(*n.parts[0]);
                const int b = value(*n.parts[1]);
                return bounded(n.which == 0 ? a + b : n.which == 1 ? a - b : a * b);
            }
            case Kind::choice: return value(*n.parts[truth(*n.parts[0]) ? 1 : 2]);
            case Kind::step: {
                const int old = (*here)[n.which];
                (*here)[n.which] += n.value % 2 == 0 ? 1 : -1;
                return n.value < 2 ? old : (*here)[n.which];
            }
            case Kind::set: return (*here)[n.which] = value(*n.parts[0]);
            default: return call(n);
        }
    }

    // int f(int a, inout int b) with locals c and d.
    int call(const RandomNode& n) {
        RandomValues locals = {value(*n.parts[0]), (*here)[static_cast<size_t>(n.value)], 1, 2};
        RandomValues* const outer = here;
        here = &locals;
        result = 0;
        (void)run(*functions[n.which]);
        const int returned = result;
        here = outer;
        (*here)[static_cast<size_t>(n.value)] = locals[1];
        return returned;
    }

    bool truth(const RandomNode& n) {
        if (n.kind == Kind::both)
            return truth(*n.parts[0]) && truth(*n.parts[1]);
        if (n.kind == Kind::either)
            return truth(*n.parts[0]) || truth(*n.parts[1]);
        if (n.kind == Kind::negation)
            return !truth(*n.parts[0]);
        const int a = value(*n.parts[0]);
        const int b = value(*n.parts[1]);
        switch (n.which) {
            case 0: return a < b;
            case 1: return a <= b;
            case 2: return a > b;
            case 3: return a >= b;
            case 4: return a == b;
            default: return a != b;
        }
    }

    Way loop(const RandomNode& n) {
        int i = 0;
        const auto goes_on = [&] {
            if (n.kind == Kind::for_)
                return i < n.value;
            if (n.kind == Kind::while_)
                return i++ < n.value && truth(*n.parts[1]);
            return ++i < n.value && truth(*n.parts[1]);
        };
        bool go = n.kind == Kind::do_ || goes_on();
        while (go) {
            const Way way = run(*n.parts[0]);
            if (way == Way::breaks)
                break;
            if (way == Way::returns)
                return way;
            if (n.kind == Kind::for_)
                ++i;
            go = goes_on();
        }
        return Way::on;
    }

    Way run(const RandomNode& n) {
        switch (n.kind) {
            case Kind::assign: (*here)[n.which] = value(*n.parts[0]); return Way::on;
            case Kind::compound: {
                const int x = (*here)[n.which];
                const int v = value(*n.parts[0]);
                (*here)[n.which] = bounded(n.value == 0 ? x + v : n.value == 1 ? x - v : x * v);
                return Way::on;
            }
            case Kind::if_:
                if (truth(*n.parts[0]))
                    return run(*n.parts[1]);
                return n.parts.size() > 2 ? run(*n.parts[2]) : Way::on;
            case Kind::for_:
            case Kind::while_:
            case Kind::do_: return loop(n);
            case Kind::break_: return Way::breaks;
            case Kind::continue_: return Way::continues;
            case Kind::return_:
                if (!n.parts.empty())
                    result = value(*n.parts[0]);
                return Way::returns;
            default: break;
        }
        for (const Node& statement : n.parts)
            if (const Way way = run(*statement); way != Way::on)
                return way;
        return Way::on;
    }
};

}  // namespace

// --- made ----------------------------------------------------------------------------------------

RandomProgram::Node RandomProgram::call() {
    Node argument = expression(0);
    return make(Kind::call, pick(callable_), static_cast<int>(pick(4)), std::move(argument));
}

RandomProgram::Node RandomProgram::expression(unsigned depth) {
    const unsigned what = depth == 0 ? pick(2) : pick(8);
    switch (what) {
        case 0: return make(Kind::number, 0, static_cast<int>(pick(20)));
        case 1: return make(Kind::variable, pick(4), 0);
        case 2:
        case 3:
        case 4: {
            Node first = expression(depth - 1);
            return make(Kind::binary, pick(3), 0, std::move(first), expression(depth - 1));
        }
        case 5: {
            Node asked = condition(depth - 1);
            Node first = expression(depth - 1);
            return make(Kind::choice, 0, 0, std::move(asked), std::move(first),
                        expression(depth - 1));
        }
        case 6:
            if (pick(2) == 0)
                return make(Kind::set, pick(4), 0, expression(depth - 1));
            return make(Kind::step, pick(4), static_cast<int>(pick(4)));
        default: return callable_ != 0 ? call() : make(Kind::variable, pick(4), 0);
    }
}

RandomProgram::Node RandomProgram::condition(unsigned depth) {
    const unsigned what = depth == 0 ? 0 : pick(5);
    if (what < 2) {
        Node first = expression(depth);
        return make(Kind::compare, pick(6), 0, std::move(first), expression(depth));
    }
    Node first = condition(depth - 1);
    if (what == 4)
        return make(Kind::negation, 0, 0, std::move(first));
    return make(what == 2 ? Kind::both : Kind::either, 0, 0, std::move(first),
                condition(depth - 1));
}

RandomProgram::Node RandomProgram::statement(unsigned depth) {
    const unsigned what = pick(depth == 0 ? 5 : 11);
    if (what < 2)
        return make(Kind::assign, pick(4), 0, expression(2));
    if (what == 2)
        return make(Kind::compound, pick(4), static_cast<int>(pick(3)), expression(1));
    if (what == 3 && loops_ != 0)
        return make(pick(2) == 0 ? Kind::break_ : Kind::continue_, 0, 0);
    if (what == 4 && pick(3) == 0)
        return in_function_ ? make(Kind::return_, 0, 0, expression(1)) : make(Kind::return_, 0, 0);
    if (what < 8 || loops_ == 2) {
        Node asked = condition(1);
        Node then = block(depth == 0 ? 0 : depth - 1, 1 + pick(2));
        if (pick(2) == 0)
            return make(Kind::if_, 0, 0, std::move(asked), std::move(then));
        return make(Kind::if_, 0, 0, std::move(asked), std::move(then),
                    block(depth == 0 ? 0 : depth - 1, 1 + pick(2)));
    }
    constexpr std::array kinds = {Kind::for_, Kind::while_, Kind::do_};
    ++loops_;
    const unsigned number = counters_++;
    Node body = block(depth - 1, 1 + pick(3));
    --loops_;
    return make(kinds[pick(3)], number, static_cast<int>(1 + pick(4)), std::move(body),
                condition(1));
}

RandomProgram::Node RandomProgram::block(unsigned depth, unsigned count) {
    Node made = make(Kind::block, 0, 0);
    for (unsigned i = 0; i < count; ++i)
        made->parts.push_back(statement(depth));
    return made;
}

RandomProgram::RandomProgram(uint32_t seed) : random_(seed) {
    text_ =
        "precision highp float;\nprecision highp int;\nuniform int u[4];\nint a, b, c, d;\n"
        "int bounded(int x) { return x - x / 997 * 997; }\n";
    in_function_ = true;
    for (unsigned f = 0; f < 2; ++f) {
        Node body = block(2, 2 + pick(3));
        body->parts.push_back(make(Kind::return_, 0, 0, expression(1)));
        text_ += fmt::format("int f{}(int a, inout int b) {{\nint c = 1, d = 2;\n{}}}\n", f,
                             text_of(*body));
        functions_.push_back(std::move(body));
        ++callable_;
    }
    in_function_ = false;
    main_ = block(3, 3 + pick(4));
    text_ += "void run() " + text_of(*main_);
    text_ +=
        "void main() {\na = u[0]; b = u[1]; c = u[2]; d = u[3];\nrun();\n"
        "gl_FragColor = vec4(a, b, c, d);\n}\n";
}

RandomProgram::~RandomProgram() = default;

RandomValues RandomProgram::run(const RandomValues& inputs) const {
    Machine machine{functions_, inputs};
    machine.here = &machine.globals;
    (void)machine.run(*main_);
    return machine.globals;
}

}  // namespace cuesta::glsl::test
