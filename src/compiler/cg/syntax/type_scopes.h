// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which identifiers are types while the text is parsed: the grammar cannot tell `(a)(b)`, a cast,
// from a call without it. What else a name means is the resolver's to find out.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <unordered_map>
#include <vector>

#include "compiler/cg/syntax/sampler.h"
#include "compiler/cg/syntax/syntax.h"
#include "compiler/cg/syntax/words.h"

namespace cuesta::cg {

// Names of interfaces in the structs that implement them, of all structs of a text.
constexpr size_t max_inherited_types = 1u << 16;

class TypeScopes {
  public:
    struct Members;

    // Of a name in a scope.
    struct Binding {
        bool is_type = false;
        uint32_t depth = 0;
        const Members* members = nullptr;  // of structs, once they are complete
    };

    // What a struct declares, for `struct::name`.
    struct Members {
        std::unordered_map<const shading::Name*, Binding> names;

        // Null: there is no such type.
        const Binding* find_type(const shading::Name* name) const {
            const auto found = names.find(name);
            return found != names.end() && found->second.is_type ? &found->second : nullptr;
        }
    };

    // All that the parser knows of one identifier.
    struct Symbol {
        Word word = Word::none;
        // Of the language's own types: keywords, and names that declarations may hide.
        std::optional<syntax::NumericType> numeric;
        std::optional<SamplerName> sampler;
        std::vector<Binding> bindings;  // the innermost last

        bool is_type() const {
            if (word == Word::none && !bindings.empty())
                return bindings.back().is_type;
            return numeric.has_value() || sampler.has_value();
        }
        // Declared by the text.
        bool is_declared_type() const { return !bindings.empty() && bindings.back().is_type; }
        const Members* members() const {
            return is_declared_type() ? bindings.back().members : nullptr;
        }
    };

    explicit TypeScopes(bool is_strict) : is_strict_(is_strict) {}

    // Of a name in the text, as it is visible now.
    Symbol& symbol_of(const shading::Name* name);

    void enter() { marks_.push_back(bound_.size()); }
    void leave();
    // The same, of a struct's scope.
    const Members* leave_struct();
    // The scope of a method that is defined outside of its struct: what the struct declares is
    // visible. One at a time.
    void enter_method(const Members& members);
    void leave_method();

    // A declaration in the innermost scope; it hides all others of the name.
    void bind(const shading::Name* name, bool is_type, const Members* members = nullptr);
    // The types among them are visible in the innermost scope; null: there are none. False: the
    // text has too many such names.
    bool inherit(const Members* members);
    // The struct of this name is complete.
    void complete(const shading::Name* name, const Members* members);

  private:
    uint32_t depth() const { return static_cast<uint32_t>(marks_.size()); }
    void bind_symbol(Symbol& symbol, const shading::Name* name, const Binding& binding);

    bool is_strict_;
    std::unordered_map<const shading::Name*, Symbol> symbols_;
    std::vector<const shading::Name*> bound_;
    std::vector<size_t> marks_;
    std::deque<Members> members_;
    const Members* method_ = nullptr;
    uint32_t method_depth_ = 0;
    size_t inherited_ = 0;
};

}  // namespace cuesta::cg
