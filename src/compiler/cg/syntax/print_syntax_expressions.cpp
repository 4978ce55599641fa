// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/cg/syntax/syntax_printer.h"
#include "compiler/shading/punctuators.h"

namespace cuesta::cg {

using namespace syntax;

void SyntaxPrinter::print_sequence(std::span<Expr* const> parts) {
    for (size_t i = 0; i < parts.size(); ++i) {
        text_ += i != 0 ? ", " : "";
        print(*parts[i]);
    }
}

// a op b in parentheses.
void SyntaxPrinter::print_operation(shading::Punctuator op, const Expr& left, const Expr& right) {
    text_ += '(';
    print(left);
    text_ += op == shading::Punctuator::comma ? "" : " ";
    text_ += spelling_of(op);
    text_ += ' ';
    print(right);
    text_ += ')';
}

void SyntaxPrinter::print_prefix(shading::Punctuator op, const Expr& operand) {
    text_ += '(';
    text_ += spelling_of(op);
    print(operand);
    text_ += ')';
}

void SyntaxPrinter::print_step(const Step& step) {
    if (!step.is_postfix)
        return print_prefix(step.op, *step.target);
    text_ += '(';
    print(*step.target);
    text_ += spelling_of(step.op);
    text_ += ')';
}

void SyntaxPrinter::print_select(const Select& select) {
    text_ += '(';
    print(*select.condition);
    text_ += " ? ";
    print(*select.first);
    text_ += " : ";
    print(*select.second);
    text_ += ')';
}

void SyntaxPrinter::print_construct(const Construct& construct) {
    if (construct.type->kind == TypeName::Kind::named)
        text_ += "/*type*/";
    print(*construct.type);
    print_dimensions(construct.dimensions);
    text_ += '(';
    print_sequence(construct.arguments);
    text_ += ')';
}

void SyntaxPrinter::print_cast(const Cast& cast) {
    text_ += "((";
    print(*cast.type);
    print_dimensions(cast.dimensions);
    text_ += ')';
    print(*cast.operand);
    text_ += ')';
}

// What stands in front of a dot or bracket. A number's dot would be one too many.
void SyntaxPrinter::print_base(const Expr& base) {
    const bool is_literal = base.kind == ExprKind::literal;
    text_ += is_literal ? "(" : "";
    print(base);
    text_ += is_literal ? ")" : "";
}

void SyntaxPrinter::print(const Expr& expr) {
    switch (expr.kind) {
        case ExprKind::literal: text_ += expr.as<Literal>()->text; break;
        case ExprKind::name: {
            const NameExpr& name = *expr.as<NameExpr>();
            print_name(name.scope, name.name);
            break;
        }
        case ExprKind::unary: {
            const Unary& unary = *expr.as<Unary>();
            print_prefix(unary.op, *unary.operand);
            break;
        }
        case ExprKind::binary: {
            const Binary& binary = *expr.as<Binary>();
            print_operation(binary.op, *binary.left, *binary.right);
            break;
        }
        case ExprKind::select: print_select(*expr.as<Select>()); break;
        case ExprKind::assign: {
            const Assign& assign = *expr.as<Assign>();
            print_operation(assign.op, *assign.target, *assign.value);
            break;
        }
        case ExprKind::step: print_step(*expr.as<Step>()); break;
        case ExprKind::call: {
            const Call& call = *expr.as<Call>();
            print(*call.callee);
            text_ += '(';
            print_sequence(call.arguments);
            text_ += ')';
            break;
        }
        case ExprKind::construct: print_construct(*expr.as<Construct>()); break;
        case ExprKind::member:
            print_base(*expr.as<Member>()->base);
            text_ += '.';
            text_ += expr.as<Member>()->name->text;
            break;
        case ExprKind::index:
            print_base(*expr.as<Index>()->base);
            text_ += '[';
            print(*expr.as<Index>()->index);
            text_ += ']';
            break;
        case ExprKind::cast: print_cast(*expr.as<Cast>()); break;
        case ExprKind::list:
            text_ += '{';
            print_sequence(expr.as<List>()->parts);
            text_ += '}';
            break;
    }
}

}  // namespace cuesta::cg
