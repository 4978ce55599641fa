// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/shading/print_tree.h"

#include <fmt/format.h>

namespace cuesta::shading {
namespace {

std::string_view storage_name(Storage storage) {
    constexpr std::array<std::string_view, 8> names = {"local", "global", "constant", "uniform",
                                                       "input", "output", "buffer",   "shared"};
    return names[static_cast<size_t>(storage)];
}

std::string type_name(const Type& type) {
    switch (type.kind) {
        case Type::Kind::void_: return "void";
        case Type::Kind::sampler:
            return fmt::format("{}sampler{}{}{}",
                               type.scalar == Scalar::float_ ? "" : info_of(type.scalar).name,
                               static_cast<unsigned>(type.dim), type.is_layered ? "_array" : "",
                               type.is_shadow ? "_shadow" : "");
        case Type::Kind::image:
            return fmt::format("{}image{}{}",
                               type.scalar == Scalar::float_ ? "" : info_of(type.scalar).name,
                               static_cast<unsigned>(type.dim), type.is_layered ? "_array" : "");
        case Type::Kind::counter: return "counter";
        case Type::Kind::array: return fmt::format("{}[{}]", type_name(*type.element), type.length);
        case Type::Kind::struct_: return type.name.empty() ? "struct" : std::string(type.name);
        case Type::Kind::numeric: break;
    }
    if (type.is_matrix())
        return fmt::format("{}{}x{}", info_of(type.scalar).name, type.vectors, type.components);
    return type.is_vector ? fmt::format("{}{}", info_of(type.scalar).name, type.components)
                          : std::string(info_of(type.scalar).name);
}

std::string_view precision_suffix(Precision precision) {
    constexpr std::array<std::string_view, 4> suffixes = {"", ":h", ":m", ":l"};
    return suffixes[static_cast<size_t>(precision)];
}

std::string typed(const Type& type, Precision precision) {
    return type_name(type) + std::string(precision_suffix(precision));
}

std::string name_of(const Variable& variable) {
    return variable.storage == Storage::local ? fmt::format("{}@{}", variable.name, variable.number)
                                              : std::string(variable.name);
}

class Printer {
  public:
    void print(const Module& module);
    void print(const Expr& e);
    std::string take() { return std::move(text_); }

  private:
    template <typename... Args>
    void put(fmt::format_string<Args...> format, Args&&... args) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
    }
    void new_line() { text_ += "\n" + std::string(4 * depth_, ' '); }
    void all(std::span<Expr* const> expressions) {
        for (const Expr* e : expressions)
            child(e);
    }
    void child(const Expr* e) {
        text_ += ' ';
        print(*e);
    }
    void labelled(std::string_view label, const Expr* e) {
        if (e == nullptr)
            return;
        put(" {}=", label);
        print(*e);
    }
    void head(std::string_view name, const Expr& e) {
        put("({} {}", name, typed(*e.type, e.precision));
    }

    void print_constant(const Constant& constant);
    void print_scalars(const Type& type, const ConstantScalar*& next);
    void print_swizzle(const Swizzle& swizzle);
    void print_matrix_swizzle(const MatrixSwizzle& swizzle);
    void print_texture(const Texture& texture);
    void print_memory(const MemoryCall& call);
    void print_variable(const Variable& variable);
    void print_function(const Function& function);
    void print(const Statement& statement);
    void print_loop(const Loop& loop);
    void print_switch(const Switch& node);
    void nested(const Statement* statement) {
        ++depth_;
        new_line();
        print(*statement);
        --depth_;
    }

    std::string text_;
    size_t depth_ = 0;
};

void Printer::print_scalars(const Type& type, const ConstantScalar*& next) {
    if (type.is_array()) {
        for (uint32_t i = 0; i < type.length; ++i)
            print_scalars(*type.element, next);
        return;
    }
    for (const Member& member : type.members)
        print_scalars(*member.type, next);
    for (unsigned i = 0; type.is_numeric() && i < type.scalars(); ++i, ++next) {
        if (type.is_bool())
            put(" {}", next->i != 0);
        else if (type.is_unsigned())
            put(" {}", next->u);
        else if (type.is_int())
            put(" {}", next->i);
        else
            put(" {:#}", next->f);
    }
}

void Printer::print_constant(const Constant& constant) {
    const size_t start = text_.size();
    const ConstantScalar* next = constant.scalars.data();
    print_scalars(*constant.type, next);
    if (constant.type->is_scalar()) {
        text_.erase(start, 1);
        return;
    }
    text_.insert(start, "(" + typed(*constant.type, constant.precision));
    text_ += ')';
}

void Printer::print_swizzle(const Swizzle& swizzle) {
    print(*swizzle.base);
    text_ += '.';
    for (unsigned i = 0; i < swizzle.type->components; ++i)
        text_ += "xyzw"[swizzle.components[i]];
}

// m._m01_m20: vector 0's component 1, vector 2's component 0.
void Printer::print_matrix_swizzle(const MatrixSwizzle& swizzle) {
    print(*swizzle.base);
    text_ += '.';
    for (unsigned i = 0; i < swizzle.type->components; ++i)
        put("_m{}{}", swizzle.components[i].vector, swizzle.components[i].component);
}

void Printer::print_texture(const Texture& texture) {
    constexpr std::array<std::string_view, 4> lookups = {"texture", "fetch", "gather", "size"};
    head(lookups[static_cast<size_t>(texture.lookup)], texture);
    child(texture.sampler);
    if (texture.coordinate != nullptr)
        child(texture.coordinate);
    labelled("offset", texture.offset);
    labelled("projector", texture.projector);
    labelled("comparator", texture.comparator);
    labelled("bias", texture.bias);
    labelled("lod", texture.lod);
    labelled("ddx", texture.ddx);
    labelled("ddy", texture.ddy);
    labelled("sample", texture.sample);
    if (texture.lookup == TextureLookup::gather)
        put(" component={}", texture.component);
    text_ += ')';
}

void Printer::print_memory(const MemoryCall& call) {
    constexpr std::array<std::string_view, 14> actions = {"atomic",
                                                          "atomic_swap",
                                                          "counter_read",
                                                          "counter_increment",
                                                          "counter_decrement",
                                                          "image_load",
                                                          "image_store",
                                                          "image_size",
                                                          "length",
                                                          "barrier",
                                                          "memory_barrier",
                                                          "emit_vertex",
                                                          "end_primitive",
                                                          "nothing"};
    constexpr std::array<std::string_view, 9> atomics = {"add", "umin", "umax", "imin",    "imax",
                                                         "and", "or",   "xor",  "exchange"};
    head(actions[static_cast<size_t>(call.action)], call);
    if (call.action == MemoryAction::atomic)
        put(" {}", atomics[static_cast<size_t>(call.atomic)]);
    if (call.target != nullptr)
        child(call.target);
    all(call.operands);
    text_ += ')';
}

void Printer::print(const Expr& e) {
    switch (e.kind) {
        case ExprKind::constant: return print_constant(*e.as<Constant>());
        case ExprKind::variable: return put("{}", name_of(*e.as<VariableRef>()->variable));
        case ExprKind::swizzle: return print_swizzle(*e.as<Swizzle>());
        case ExprKind::matrix_swizzle: return print_matrix_swizzle(*e.as<MatrixSwizzle>());
        case ExprKind::texture: return print_texture(*e.as<Texture>());
        case ExprKind::memory: return print_memory(*e.as<MemoryCall>());
        case ExprKind::old_value: return put("old");
        case ExprKind::member: {
            const MemberRef& member = *e.as<MemberRef>();
            print(*member.base);
            return put(".{}", member.base->type->members[member.member].name);
        }
        case ExprKind::index:
            head("index", e);
            child(e.as<Index>()->base);
            child(e.as<Index>()->index);
            break;
        case ExprKind::operation:
            head(info_of(e.as<Operation>()->op).name, e);
            all(e.as<Operation>()->operands);
            break;
        case ExprKind::construct: {
            constexpr std::array<std::string_view, 3> forms = {"construct", "diagonal", "resize"};
            head(forms[static_cast<size_t>(e.as<Construct>()->form)], e);
            all(e.as<Construct>()->parts);
            break;
        }
        case ExprKind::logical:
            put("({}", e.as<Logical>()->is_and ? "and" : "or");
            child(e.as<Logical>()->first);
            child(e.as<Logical>()->second);
            break;
        case ExprKind::select:
            head("select", e);
            child(e.as<Select>()->condition);
            child(e.as<Select>()->first);
            child(e.as<Select>()->second);
            break;
        case ExprKind::assign:
            put("({}", e.as<Assign>()->yields_old ? "assign_old" : "assign");
            child(e.as<Assign>()->target);
            child(e.as<Assign>()->value);
            break;
        case ExprKind::call:
            head("call", e);
            put(" {}", e.as<Call>()->function->name);
            all(e.as<Call>()->arguments);
            break;
        case ExprKind::sequence:
            put("(sequence");
            all(e.as<Sequence>()->parts);
            break;
    }
    text_ += ')';
}

void Printer::print_loop(const Loop& loop) {
    put("({}", loop.test_last ? "do" : "while");
    if (loop.condition_variable != nullptr)
        put(" [{}]", name_of(*loop.condition_variable));
    labelled("condition", loop.condition);
    labelled("step", loop.step);
    nested(loop.body);
    text_ += ')';
}

void Printer::print_switch(const Switch& node) {
    text_ += "(switch";
    child(node.selector);
    ++depth_;
    for (const SwitchSection& section : node.sections) {
        new_line();
        text_ += "(case";
        for (const int32_t label : section.labels)
            put(" {}", label);
        if (section.is_default)
            text_ += " default";
        for (const Statement* inner : section.body->statements)
            nested(inner);
        text_ += ')';
    }
    --depth_;
    text_ += ')';
}

void Printer::print(const Statement& statement) {
    switch (statement.kind) {
        case StatementKind::expression:
            return print(*statement.as<ExpressionStatement>()->expression);
        case StatementKind::declare: {
            const Declare& declare = *statement.as<Declare>();
            put("(declare {} {}", name_of(*declare.variable),
                typed(*declare.variable->type, declare.variable->precision));
            if (declare.initializer != nullptr)
                child(declare.initializer);
            break;
        }
        case StatementKind::block:
            put("(block");
            for (const Statement* inner : statement.as<Block>()->statements)
                nested(inner);
            break;
        case StatementKind::if_: {
            const If& branch = *statement.as<If>();
            put("(if");
            child(branch.condition);
            nested(branch.then);
            if (branch.otherwise != nullptr)
                nested(branch.otherwise);
            break;
        }
        case StatementKind::loop: return print_loop(*statement.as<Loop>());
        case StatementKind::switch_: return print_switch(*statement.as<Switch>());
        case StatementKind::break_: return put("(break)");
        case StatementKind::continue_: return put("(continue)");
        case StatementKind::discard: return put("(discard)");
        case StatementKind::return_:
            put("(return");
            if (statement.as<Return>()->value != nullptr)
                child(statement.as<Return>()->value);
            break;
    }
    text_ += ')';
}

void Printer::print_variable(const Variable& variable) {
    put("({}{} {} {}", variable.is_invariant ? "invariant " : "",
        variable.reads_framebuffer ? "inout" : storage_name(variable.storage), variable.name,
        typed(*variable.type, variable.precision));
    if (variable.layout_location)
        put(" location {}", *variable.layout_location);
    if (variable.value != nullptr)
        child(variable.value);
    put(")");
    if (variable.is_used)
        put(" used");
    if (variable.is_written)
        put(" written");
}

void Printer::print_function(const Function& function) {
    put("(function {} {}", function.name, typed(*function.result, function.result_precision));
    for (const Parameter& parameter : function.parameters) {
        constexpr std::array<std::string_view, 3> directions = {"in", "out", "inout"};
        put(" ({} {} {})", directions[static_cast<size_t>(parameter.direction)],
            name_of(*parameter.variable),
            typed(*parameter.variable->type, parameter.variable->precision));
    }
    for (const Statement* statement : function.body->statements)
        nested(statement);
    put(")\n");
}

void Printer::print(const Module& module) {
    for (const Variable* variable : module.globals) {
        print_variable(*variable);
        text_ += '\n';
    }
    for (const Statement* statement : module.initializers) {
        print(*statement);
        text_ += '\n';
    }
    for (const Function* function : module.functions)
        print_function(*function);
}

}  // namespace

std::string print_tree(const Module& module) {
    Printer printer;
    printer.print(module);
    return printer.take();
}

std::string print_tree(const Expr& expression) {
    Printer printer;
    printer.print(expression);
    return printer.take();
}

}  // namespace cuesta::shading
