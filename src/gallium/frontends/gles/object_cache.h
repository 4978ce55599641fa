// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// State objects of the pipe context, found by their content.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <unordered_map>
#include <utility>

namespace cuesta::gles {

// A Key consists of uint32_t alone: all its bytes are its content.
template <typename Key, typename Object>
class ObjectCache {
  public:
    // The object of that key, made by make() when there is none: a unique_ptr, null on failure.
    // Valid until the next call.
    template <typename Make>
    Object* find(const Key& key, Make make) {
        if (last_ != nullptr && std::memcmp(&key, &last_key_, sizeof(Key)) == 0)
            return last_;
        const auto it = objects_.find(key);
        if (it != objects_.end())
            return remember(key, it->second.get());
        std::unique_ptr<Object> made = make();
        if (made == nullptr)
            return nullptr;
        // An application that never stops making up states gets them made again and again.
        if (objects_.size() >= max_objects)
            drop_all_but_last();
        return remember(key, (objects_[key] = std::move(made)).get());
    }

    // So many more objects are made without one being dropped.
    bool has_room(size_t count) const { return objects_.size() + count <= max_objects; }
    void clear() {
        last_ = nullptr;
        objects_.clear();
    }

  private:
    static_assert(sizeof(Key) % sizeof(uint32_t) == 0);
    static constexpr size_t max_objects = 512;

    struct Hash {
        size_t operator()(const Key& key) const {
            uint32_t words[sizeof(Key) / sizeof(uint32_t)];
            std::memcpy(words, &key, sizeof(Key));
            uint64_t hash = 0x9e3779b97f4a7c15;
            for (const uint32_t word : words)
                hash = (hash ^ word) * 0xff51afd7ed558ccd;
            return static_cast<size_t>(hash ^ (hash >> 32));
        }
    };
    struct Equal {
        bool operator()(const Key& a, const Key& b) const {
            return std::memcmp(&a, &b, sizeof(Key)) == 0;
        }
    };

    Object* remember(const Key& key, Object* object) {
        last_key_ = key;
        return last_ = object;
    }

    // The last one is bound.
    void drop_all_but_last() {
        std::unordered_map<Key, std::unique_ptr<Object>, Hash, Equal> kept;
        if (const auto it = objects_.find(last_key_); last_ != nullptr && it != objects_.end())
            kept[last_key_] = std::move(it->second);
        objects_ = std::move(kept);
    }

    std::unordered_map<Key, std::unique_ptr<Object>, Hash, Equal> objects_;
    Key last_key_{};
    Object* last_ = nullptr;
};

}  // namespace cuesta::gles
