// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The identifiers of one compilation, each once.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/arena.h"
#include "compiler/shading/token.h"

namespace cuesta::shading {

struct Macro;

// Directives that every dialect has; a language's own are Directive::none here.
enum class Directive : uint8_t {
    none,
    define,
    undef,
    if_,
    ifdef,
    ifndef,
    elif,
    else_,
    endif,
    error,
    pragma,
    line,
    include,
};

// What the preprocessor knows of an identifier.
struct NameEntry : Name {
    uint32_t hash = 0;
    Directive directive = Directive::none;
    bool is_defined_operator = false;  // `defined`
    uint16_t parameter = 0;            // while a macro is defined: of its parameters, from 1
    Macro* macro = nullptr;
};

class Names {
  public:
    explicit Names(base::Arena& arena);
    Names(const Names&) = delete;
    Names& operator=(const Names&) = delete;

    // The name of a text, made when it is new; the text is copied then. A language sets `keyword`
    // of its keywords before it reads the first token.
    Name* enter(std::string_view text) { return intern(text, hash_of(text)); }

    // For lexers, which compute the hash on the way: of a text that lives as long as the arena.
    NameEntry* intern_lasting(std::string_view text, uint32_t hash);
    static constexpr uint32_t hash_seed = 2166136261u;
    static constexpr uint32_t hash_step(uint32_t hash, char c) {
        return (hash ^ static_cast<uint8_t>(c)) * 16777619u;
    }
    static uint32_t hash_of(std::string_view text);

    // For a text that is read behind another one, and has nothing to do with its macros.
    void forget_macros();

    // The entry behind a token's name.
    static NameEntry* entry_of(const Name* name) {
        return const_cast<NameEntry*>(static_cast<const NameEntry*>(name));
    }

  private:
    NameEntry* intern(std::string_view text, uint32_t hash);
    NameEntry** slot_of(std::string_view text, uint32_t hash);
    NameEntry* insert(NameEntry** slot, std::string_view text, uint32_t hash);
    void grow();

    base::Arena& arena_;
    std::vector<NameEntry*> slots_;  // a power of two; probed linearly
    size_t count_ = 0;
};

}  // namespace cuesta::shading
