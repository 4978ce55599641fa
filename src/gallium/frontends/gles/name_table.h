// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Named objects. GL's names are numbers that the application draws from glGen*, or makes up.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "gallium/frontends/gles/gl.h"

namespace cuesta::gles {

// The names of one kind of object, and the objects that have them. A name is free, taken (glGen*
// gave it), or an object's.
template <typename T>
class NameTable {
  public:
    // A name that was free and is taken now.
    GLuint generate() {
        while (find_entry(next_) != nullptr)
            ++next_;
        entry(next_).taken = true;
        return next_++;
    }

    bool is_taken(GLuint name) const { return name != 0 && find_entry(name) != nullptr; }

    // Null: no object has the name.
    T* find(GLuint name) const {
        const Entry* e = find_entry(name);
        return e == nullptr ? nullptr : e->object.get();
    }
    std::shared_ptr<T> find_shared(GLuint name) const {
        const Entry* e = find_entry(name);
        return e == nullptr ? nullptr : e->object;
    }

    void set(GLuint name, std::shared_ptr<T> object) {
        Entry& e = entry(name);
        e.taken = true;
        e.object = std::move(object);
    }

    // The name is free again; its object, if any, is whoever's still uses it.
    std::shared_ptr<T> remove(GLuint name) {
        Entry* e = find_entry(name);
        if (e == nullptr)
            return nullptr;
        std::shared_ptr<T> object = std::move(e->object);
        if (name < small_names)
            *e = {};
        else
            large_.erase(name);
        if (name != 0 && name < next_)
            next_ = name;
        return object;
    }

    template <typename Function>
    void for_each(Function function) const {
        for (const Entry& e : small_)
            if (e.object != nullptr)
                function(*e.object);
        for (const auto& [name, e] : large_)
            if (e.object != nullptr)
                function(*e.object);
    }

  private:
    struct Entry {
        bool taken = false;
        std::shared_ptr<T> object;
    };
    static constexpr GLuint small_names = 1 << 14;  // that a vector holds

    const Entry* find_entry(GLuint name) const {
        if (name < small_names)
            return name < small_.size() && small_[name].taken ? &small_[name] : nullptr;
        const auto it = large_.find(name);
        return it == large_.end() ? nullptr : &it->second;
    }
    Entry* find_entry(GLuint name) {
        return const_cast<Entry*>(std::as_const(*this).find_entry(name));
    }
    Entry& entry(GLuint name) {
        if (name >= small_names)
            return large_[name];
        if (name >= small_.size())
            small_.resize(name + 1);
        return small_[name];
    }

    std::vector<Entry> small_;
    std::unordered_map<GLuint, Entry> large_;
    GLuint next_ = 1;  // no name below it is free
};

}  // namespace cuesta::gles
