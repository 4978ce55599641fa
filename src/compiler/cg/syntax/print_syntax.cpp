// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/cg/syntax/print_syntax.h"

#include <array>
#include <utility>

#include <fmt/core.h>

#include "compiler/cg/syntax/basic_types.h"
#include "compiler/cg/syntax/syntax_printer.h"

namespace cuesta::cg {

using namespace syntax;

namespace {

// In the order in which they are printed; in and out are one word together.
constexpr std::array qualifier_words = {
    std::pair{Qualifier::static_, "static "},
    std::pair{Qualifier::extern_, "extern "},
    std::pair{Qualifier::inline_, "inline "},
    std::pair{Qualifier::const_, "const "},
    std::pair{Qualifier::uniform, "uniform "},
    std::pair{Qualifier::varying, "varying "},
    std::pair{Qualifier::row_major, "row_major "},
    std::pair{Qualifier::column_major, "column_major "},
};

std::string sampler_name(const TypeName& type) {
    const char* const prefix = type.sampler_scalar == Scalar::int_   ? "i"
                               : type.sampler_scalar == Scalar::uint ? "u"
                                                                     : "";
    return fmt::format("{}sampler{}", prefix, info_of(type.sampler).suffix);
}

}  // namespace

void SyntaxPrinter::print_name(const shading::Name* scope, const shading::Name* name) {
    if (scope != nullptr) {
        text_ += scope->text;
        text_ += "::";
    }
    text_ += name->text;
}

void SyntaxPrinter::print(const TypeName& type) {
    text_ += type.is_packed ? "packed " : "";
    switch (type.kind) {
        case TypeName::Kind::void_: text_ += "void"; break;
        case TypeName::Kind::numeric: text_ += name_of(type.numeric); break;
        case TypeName::Kind::sampler: text_ += sampler_name(type); break;
        case TypeName::Kind::named:
            if (type.is_struct_tag)
                text_ += type.structure->is_interface ? "interface " : "struct ";
            print_name(type.scope, type.name);
            break;
        case TypeName::Kind::struct_: print(*type.structure); break;
    }
}

void SyntaxPrinter::print(const StructType& type) {
    text_ += type.is_interface ? "interface" : "struct";
    if (type.tag != nullptr)
        text_ += fmt::format(" {}", type.tag->text);
    if (type.base != nullptr)
        text_ += fmt::format(" : {}", type.base->text);
    print(type.semantic);
    if (type.is_defined)
        print_members(type.members);
}

void SyntaxPrinter::print_members(std::span<Declaration* const> members) {
    text_ += " {\n";
    ++level_;
    for (const Declaration* member : members)
        print(*member);
    --level_;
    indent();
    text_ += '}';
}

void SyntaxPrinter::print(const Specifiers& specifiers) {
    if (specifiers.profile != nullptr)
        text_ += fmt::format("{} ", specifiers.profile->text);
    for (const auto& [qualifier, word] : qualifier_words)
        if (has(specifiers.qualifiers, qualifier))
            text_ += word;
    const bool is_in = has(specifiers.qualifiers, Qualifier::in);
    if (has(specifiers.qualifiers, Qualifier::out))
        text_ += is_in ? "inout " : "out ";
    else
        text_ += is_in ? "in " : "";
    print(*specifiers.type);
}

void SyntaxPrinter::print(const Semantic& semantic) {
    if (!semantic)
        return;
    text_ += fmt::format(" : {}", semantic.text);
    if (semantic.number != nullptr) {
        text_ += '[';
        print(*semantic.number);
        text_ += ']';
    }
    if (!semantic.argument.empty())
        text_ += fmt::format("({})", semantic.argument);
}

void SyntaxPrinter::print_dimensions(Dimensions dimensions) {
    for (const Expr* size : dimensions) {
        text_ += '[';
        if (size != nullptr)
            print(*size);
        text_ += ']';
    }
}

// With a blank in front, unless it is a parameter without anything.
void SyntaxPrinter::print(const Declarator& declarator) {
    if (declarator.name != nullptr) {
        text_ += ' ';
        print_name(declarator.scope, declarator.name);
    }
    print_dimensions(declarator.dimensions);
    print(declarator.semantic);
    if (declarator.initializer != nullptr) {
        text_ += " = ";
        print(*declarator.initializer);
    }
}

void SyntaxPrinter::print(const Function& function) {
    print(function.specifiers);
    text_ += ' ';
    print_name(function.declarator.scope, function.declarator.name);
    text_ += '(';
    for (size_t i = 0; i < function.parameters.size(); ++i) {
        text_ += i != 0 ? ", " : "";
        print(function.parameters[i].specifiers);
        print(function.parameters[i].declarator);
    }
    text_ += ')';
    print_dimensions(function.declarator.dimensions);
    print(function.declarator.semantic);
    if (function.body == nullptr) {
        text_ += ";\n";
        return;
    }
    text_ += ' ';
    print_block(*function.body);
}

void SyntaxPrinter::print_declarators(const Declaration& declaration) {
    for (size_t i = 0; i < declaration.declarators.size(); ++i) {
        text_ += i != 0 ? "," : "";
        print(declaration.declarators[i]);
    }
    text_ += ";\n";
}

void SyntaxPrinter::print(const Declaration& declaration) {
    indent();
    switch (declaration.kind) {
        case DeclarationKind::function:
            if (declaration.function->is_position_invariant)
                text_ += fmt::format("#pragma position_invariant {}\n",
                                     declaration.function->declarator.name->text);
            return print(*declaration.function);
        case DeclarationKind::buffer:
            text_ += fmt::format("uniform {}", declaration.buffer_name->text);
            print_members(declaration.members);
            break;
        case DeclarationKind::typedef_: text_ += "typedef "; [[fallthrough]];
        case DeclarationKind::variables:
        case DeclarationKind::type: print(declaration.specifiers); break;
    }
    print_declarators(declaration);
}

void SyntaxPrinter::print_block(const Block& block) {
    text_ += "{\n";
    ++level_;
    for (const Statement* statement : block.statements)
        print(*statement);
    --level_;
    indent();
    text_ += "}\n";
}

// Behind the head of an if or a loop: a block in the same line, another statement in the next one.
void SyntaxPrinter::print_body(std::string_view head, const Statement& body) {
    text_ += head;
    if (const Block* block = body.as<Block>()) {
        text_ += ' ';
        return print_block(*block);
    }
    text_ += '\n';
    ++level_;
    print(body);
    --level_;
}

void SyntaxPrinter::print_value(std::string_view word, const Expr* value) {
    text_ += word;
    if (value != nullptr) {
        text_ += word.empty() ? "" : " ";
        print(*value);
    }
    text_ += ";\n";
}

// In one line.
void SyntaxPrinter::print_start(const Statement* start) {
    if (start == nullptr) {
        text_ += ';';
        return;
    }
    const unsigned level = std::exchange(level_, 0);
    print(*start);
    level_ = level;
    text_.pop_back();
}

void SyntaxPrinter::print_for(const For& loop) {
    text_ += "for (";
    print_start(loop.start);
    if (loop.condition != nullptr) {
        text_ += ' ';
        print(*loop.condition);
    }
    text_ += ';';
    if (loop.step != nullptr) {
        text_ += ' ';
        print(*loop.step);
    }
    print_body(")", *loop.body);
}

void SyntaxPrinter::print(const Statement& statement) {
    if (const DeclarationStatement* declaration = statement.as<DeclarationStatement>())
        return print(*declaration->declaration);
    indent();
    switch (statement.kind) {
        case StatementKind::expression:
            return print_value("", statement.as<ExprStatement>()->expression);
        case StatementKind::declaration: return;
        case StatementKind::block: return print_block(*statement.as<Block>());
        case StatementKind::if_: {
            const If& branch = *statement.as<If>();
            text_ += "if (";
            print(*branch.condition);
            print_body(")", *branch.then);
            if (branch.otherwise != nullptr) {
                indent();
                print_body("else", *branch.otherwise);
            }
            return;
        }
        case StatementKind::while_:
            text_ += "while (";
            print(*statement.as<While>()->condition);
            return print_body(")", *statement.as<While>()->body);
        case StatementKind::do_:
            print_body("do", *statement.as<Do>()->body);
            indent();
            text_ += "while (";
            print(*statement.as<Do>()->condition);
            text_ += ");\n";
            return;
        case StatementKind::for_: return print_for(*statement.as<For>());
        case StatementKind::break_: return print_value("break", nullptr);
        case StatementKind::continue_: return print_value("continue", nullptr);
        case StatementKind::return_: return print_value("return", statement.as<Return>()->value);
        case StatementKind::discard:
            return print_value("discard", statement.as<Discard>()->condition);
    }
}

void SyntaxPrinter::print(const Unit& unit) {
    for (const Declaration* declaration : unit.declarations)
        print(*declaration);
}

std::string print_syntax(const Unit& unit) {
    SyntaxPrinter printer;
    printer.print(unit);
    return printer.take();
}

}  // namespace cuesta::cg
