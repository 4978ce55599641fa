// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Names and what they mean. Two name spaces: tags of structs, and everything else (the
// specification's "Namespaces"). A function with dynamic parameters is resolved when it is called,
// as if that were done where it stands: names that came later do not exist for it, nor do the
// caller's. So every binding has a serial number, and lookups have a horizon.
#pragma once

#include <cstdint>
#include <limits>
#include <unordered_map>
#include <vector>

#include "base/arena.h"
#include "compiler/cg/types/types.h"

namespace cuesta::cg {

struct FunctionDecl;

// Constant buffers are numbered from 0. One has no number of its own until all are known.
constexpr int32_t max_buffers = 256;
constexpr int32_t unnumbered_buffer = -2;

// A variable as the text knows it. Of a dynamic type it takes the type of what was assigned last;
// each such type has a variable of its own in the tree.
struct VariableDecl {
    const Name* name = nullptr;
    const Type* declared = nullptr;         // dynamic types too
    shading::Variable* variable = nullptr;  // the present one; null: nothing was assigned yet
    bool is_ambiguous = false;              // what was assigned depends on the path
    bool is_constant = false;               // may not be assigned to
    bool is_extern = false;                 // only declared so far
    int32_t buffer = -1;                    // the constant buffer that it is; unnumbered_buffer; -1
    const syntax::Declarator* declarator = nullptr;
    const syntax::Specifiers* specifiers = nullptr;    // of globals
    const shading::Constant* default_value = nullptr;  // of uniforms
};

struct Binding {
    enum class Kind : uint8_t { variable, functions, type };
    Kind kind = Kind::variable;
    uint32_t depth = 0;
    uint32_t serial = 0;
    Binding* hidden = nullptr;
    Binding** slot = nullptr;  // the innermost binding of its name
    VariableDecl* variable = nullptr;
    FunctionDecl* functions = nullptr;  // linked by next
    const Type* type = nullptr;
};

class Scopes {
  public:
    explicit Scopes(base::Arena& arena) : arena_(arena) {}

    // 0: global.
    uint32_t depth() const { return static_cast<uint32_t>(marks_.size()); }
    void enter() { marks_.push_back(bindings_.size()); }
    void leave();

    // Null when the name is bound in this scope already.
    Binding* bind(const Name* name, Binding::Kind kind);
    Binding* bind_tag(const Name* name, const Type* type);
    // Null: there is none to be seen.
    Binding* find(const Name* name) const { return find_in(names_, name); }
    Binding* find_local(const Name* name) const;
    Binding* find_global(const Name* name) const;
    Binding* find_tag(const Name* name) const { return find_in(tags_, name); }
    // Of the scope that is open.
    Binding* find_here(const Name* name) const;

    // The next serial number.
    uint32_t now() const { return serial_; }

    // While it lives, of global names only those from before `horizon` are seen, and of others only
    // those that come from now on.
    class Detached {
      public:
        Detached(Scopes& scopes, uint32_t horizon)
            : scopes_(scopes), horizon_(scopes.horizon_), floor_(scopes.floor_) {
            scopes.horizon_ = horizon;
            scopes.floor_ = scopes.serial_;
        }
        ~Detached() {
            scopes_.horizon_ = horizon_;
            scopes_.floor_ = floor_;
        }
        Detached(const Detached&) = delete;
        Detached& operator=(const Detached&) = delete;

      private:
        Scopes& scopes_;
        uint32_t horizon_;
        uint32_t floor_;
    };

    // Whether something global with that serial number is seen.
    bool sees(uint32_t serial) const { return serial < horizon_; }

  private:
    using Table = std::unordered_map<const Name*, Binding*>;

    Binding* find_in(const Table& table, const Name* name) const;
    Binding* bind_in(Table& table, const Name* name, Binding::Kind kind);

    base::Arena& arena_;
    Table names_;
    Table tags_;
    std::vector<Binding*> bindings_;
    std::vector<size_t> marks_;
    uint32_t serial_ = 0;
    uint32_t floor_ = 0;
    uint32_t horizon_ = std::numeric_limits<uint32_t>::max();
};

}  // namespace cuesta::cg
