// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/shading/names.h"

#include <utility>

namespace cuesta::shading {
namespace {

constexpr size_t first_slots = 1024;

constexpr std::pair<std::string_view, Directive> directives[] = {
    {"define", Directive::define}, {"undef", Directive::undef},   {"if", Directive::if_},
    {"ifdef", Directive::ifdef},   {"ifndef", Directive::ifndef}, {"elif", Directive::elif},
    {"else", Directive::else_},    {"endif", Directive::endif},   {"error", Directive::error},
    {"pragma", Directive::pragma}, {"line", Directive::line},     {"include", Directive::include},
};

}  // namespace

Names::Names(base::Arena& arena) : arena_(arena), slots_(first_slots, nullptr) {
    for (const auto& [text, directive] : directives)
        intern_lasting(text, hash_of(text))->directive = directive;
    entry_of(enter("defined"))->is_defined_operator = true;
}

void Names::forget_macros() {
    for (NameEntry* entry : slots_)
        if (entry != nullptr)
            entry->macro = nullptr;
}

uint32_t Names::hash_of(std::string_view text) {
    uint32_t hash = hash_seed;
    for (const char c : text)
        hash = hash_step(hash, c);
    return hash;
}

NameEntry** Names::slot_of(std::string_view text, uint32_t hash) {
    const size_t mask = slots_.size() - 1;
    for (size_t i = (hash ^ (hash >> 15)) & mask;; i = (i + 1) & mask) {
        NameEntry* entry = slots_[i];
        if (entry == nullptr || (entry->hash == hash && entry->text == text))
            return &slots_[i];
    }
}

NameEntry* Names::insert(NameEntry** slot, std::string_view text, uint32_t hash) {
    NameEntry* made = arena_.make<NameEntry>();
    made->text = text;
    made->hash = hash;
    *slot = made;
    if (++count_ * 2 > slots_.size())
        grow();
    return made;
}

NameEntry* Names::intern_lasting(std::string_view text, uint32_t hash) {
    NameEntry** slot = slot_of(text, hash);
    return *slot != nullptr ? *slot : insert(slot, text, hash);
}

NameEntry* Names::intern(std::string_view text, uint32_t hash) {
    NameEntry** slot = slot_of(text, hash);
    return *slot != nullptr ? *slot : insert(slot, arena_.copy(text), hash);
}

void Names::grow() {
    std::vector<NameEntry*> old(slots_.size() * 2, nullptr);
    old.swap(slots_);
    for (NameEntry* entry : old)
        if (entry != nullptr)
            *slot_of(entry->text, entry->hash) = entry;
}

}  // namespace cuesta::shading
