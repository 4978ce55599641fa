// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/vertex_collector.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

#include "base/at_exit.h"
#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/primitives.h"
#include "gallium/frontends/gles/draws.h"

namespace cuesta::gl {

namespace {

using AttributeKind = gles::CurrentAttribute::Kind;

constexpr size_t first_words = size_t{1} << 12;
// So many are drawn as soon as they can be.
constexpr size_t many_words = size_t{1} << 16;
constexpr size_t most_words = size_t{1} << 28;
// Copies of steps of four words reach so far behind the last vertex.
constexpr size_t slack_words = 4;
// Fewer vertices are made anew where they get an attribute; more are drawn before.
constexpr uint32_t few_vertices = 256;

uint32_t default_word(AttributeKind kind, size_t component) {
    if (component < 3)
        return 0;
    return kind == AttributeKind::floats ? std::bit_cast<uint32_t>(1.0f) : 1;
}

// Components that are not what a shorter value would have there.
unsigned used_components(const gles::CurrentAttribute& value) {
    unsigned count = 4;
    while (count > 1 && value.bits[count - 1] == default_word(value.kind, count - 1))
        --count;
    return count;
}

GLenum type_of_kind(AttributeKind kind) {
    switch (kind) {
        case AttributeKind::ints: return GL_INT;
        case AttributeKind::uints: return GL_UNSIGNED_INT;
        default: return GL_FLOAT;
    }
}

}  // namespace

VertexCollector::VertexCollector() : array_(std::make_shared<gles::VertexArray>(0)) {}

uint32_t VertexCollector::vertices() const {
    return vertex_words_ == 0 ? 0 : static_cast<uint32_t>(write_ - storage_.data()) / vertex_words_;
}

uint32_t VertexCollector::begun_vertices() const {
    return vertices() - primitives_.back().first;
}

void VertexCollector::open(State& state) {
    if (storage_.empty())
        grow(first_words);
    Compatibility& desktop = compatibility(state);
    desktop.gates.set(state, Gates::Place::begin, &desktop.immediate.gate);
    is_open_ = true;
}

void VertexCollector::make_current(State& state) {
    for (uint32_t slot = 0; slot < formats_.size(); ++slot)
        if (slot != position_slot && formats_[slot] != 0 && (own_ >> slot & 1) == 0)
            state.vertex.current[slot] = get(state, slot);
    state.set_dirty(gles::Dirty::current_attributes);
}

void VertexCollector::close(State& state) {
    make_current(state);
    compatibility(state).gates.set(state, Gates::Place::begin, nullptr);
    formats_.fill(0);
    position_format_ = 0;
    other_words_ = vertex_words_ = 0;
    own_ = 0;
    is_open_ = false;
}

void VertexCollector::begin(State& state, GLenum mode) {
    if (!is_open_)
        open(state);
    primitives_.push_back({.mode = mode, .first = vertices()});
    is_between_ = true;
    formats_[position_slot] = position_format_;
}

void VertexCollector::end(State& state) {
    {
        const base::AtExit ended([this] { end_primitive(); });
        take_change(state);
    }
    if (static_cast<size_t>(write_ - storage_.data()) > many_words ||
        compatibility(state).fixed.late_materials)
        finish(state);
}

void VertexCollector::end_primitive() {
    is_between_ = false;
    formats_[position_slot] = 0;
    Primitive& last = primitives_.back();
    const uint32_t given = vertices() - last.first;
    last.count = whole_vertices(last.mode, given);
    write_ -= size_t{given - last.count} * vertex_words_;
    if (last.count == 0) {
        primitives_.pop_back();
    } else if (primitives_.size() > 1 && vertices_of_each(last.mode) != 0) {
        Primitive& before = primitives_[primitives_.size() - 2];
        if (before.mode == last.mode) {
            before.count += last.count;
            primitives_.pop_back();
        }
    }
}

void VertexCollector::finish(State& state) {
    if (!is_open_ || is_between_)
        return;
    const gles::DebugOutput::Holder held(state.debug);
    const std::unique_lock<std::recursive_mutex> lock = state.lock_group();
    describe(*array_);
    drawn_own_ = own_;
    close(state);
    const base::AtExit emptied([&] {
        take_late_materials(state);
        keep_last(0);
    });
    draw(state);
}

void VertexCollector::expect_material(State& state) {
    // Without vertices before it the change is one of state alone.
    if (draw_whole(state) && own_ == 0)
        return;
    if (!materials_.expect_change(state))
        return;
    has_change_ = true;
    formats_[position_slot] = 0;  // the next vertex looks
}

void VertexCollector::take_change(State& state) {
    if (!has_change_)
        return;
    has_change_ = false;
    formats_[position_slot] = position_format_;
    materials_.take_changes(state, *this);
}

void VertexCollector::set_own(
    State& state, uint32_t slot, unsigned count, const Words& old, const Words& words) {
    if ((own_ >> slot & 1) == 0) {
        gles::CurrentAttribute& current = state.vertex.current[slot];
        // The application's, of which none that is drawn reads: it is a current value at once.
        const gles::CurrentAttribute kept = get(state, slot);
        formats_[slot] = 0;
        current = {Kind::floats, old};
        const base::AtExit restored([&] { current = kept; });
        lay_out(state, slot, count, Kind::floats);
        formats_[slot] |= own_format;
        own_ |= 1u << slot;
    }
    std::memcpy(values_.data() + offsets_[slot], words.data(),
                size_of(formats_[slot]) * sizeof(uint32_t));
}

bool VertexCollector::draw_whole(State& state) {
    Primitive& last = primitives_.back();
    const uint32_t given = vertices() - last.first;
    const uint32_t each = vertices_of_each(last.mode);
    if (given != 0 && (each == 0 || given % each != 0))
        return false;
    const GLenum mode = last.mode;
    last.count = given;
    draw_and_go_on(state, mode, 0);
    return true;
}

// Of the primitive of this mode the last vertices are not drawn yet.
void VertexCollector::draw_and_go_on(State& state, GLenum mode, uint32_t left) {
    const gles::DebugOutput::Holder held(state.debug);
    const std::unique_lock<std::recursive_mutex> lock = state.lock_group();
    describe(*array_);
    drawn_own_ = own_;
    const base::AtExit begun_again([&] {
        keep_last(left);
        primitives_.push_back({.mode = mode});  // there is room: draw() has emptied them
    });
    draw(state);
}

void VertexCollector::draw(State& state) {
    const gles::Dirty stages = drawn_own_ != 0 ? gles::Dirty::fixed_function : gles::Dirty::none;
    const auto exchange_arrays = [&] {
        std::swap(state.vertex.array, array_);
        state.set_dirty(gles::Dirty::vertex_arrays | stages);
    };
    exchange_arrays();
    const base::AtExit drawn([&] {
        exchange_arrays();
        drawn_own_ = 0;
        primitives_.clear();
    });
    for (const Primitive& primitive : primitives_)
        if (primitive.count != 0)
            gles::draw(state, {.mode = primitive.mode,
                               .first = static_cast<GLint>(primitive.first),
                               .count = static_cast<GLsizei>(primitive.count)});
}

void VertexCollector::describe(gles::VertexArray& array) const {
    for (uint32_t slot = 0; slot < formats_.size(); ++slot) {
        const uint8_t format = slot == position_slot ? position_format_ : formats_[slot];
        gles::VertexAttribute& attribute = array.attributes[slot];
        attribute.enabled = format != 0;
        if (format == 0)
            continue;
        attribute.size = static_cast<uint8_t>(size_of(format));
        attribute.type = type_of_kind(kind_of(format));
        attribute.integer = kind_of(format) != Kind::floats;
        gles::VertexBinding& binding = array.bindings[slot];
        binding.pointer = storage_.data() + offsets_[slot];
        binding.stride = vertex_words_ * uint32_t{sizeof(uint32_t)};
    }
}

// Of what was written only so many vertices stay, in front of all.
void VertexCollector::keep_last(uint32_t count) {
    const size_t words = size_t{count} * vertex_words_;
    std::memmove(storage_.data(), write_ - words, words * sizeof(uint32_t));
    write_ = storage_.data() + words;
}

void VertexCollector::grow(size_t words) {
    const size_t used = storage_.empty() ? 0 : static_cast<size_t>(write_ - storage_.data());
    storage_.resize(words + slack_words);
    write_ = storage_.data() + used;
    last_ = storage_.data() + (words - vertex_words_);
}

void VertexCollector::make_room(State& state) {
    const size_t words = storage_.size() - slack_words;
    Primitive& last = primitives_.back();
    const uint32_t each = vertices_of_each(last.mode);
    if (words < many_words || (each == 0 && words < most_words)) {
        // Without memory for more the vertex is none, so that there is room for the next.
        write_ -= vertex_words_;
        grow(words * 2);
        write_ += vertex_words_;
        return;
    }
    const uint32_t given = vertices() - last.first;
    const GLenum mode = last.mode;
    // Those in front of it are drawn, of what is one piece none.
    if (each == 0)
        state.error(GL_OUT_OF_MEMORY, "glBegin: a primitive of more than 1 GiB");
    const uint32_t left = each == 0 ? 0 : given % each;
    last.count = each == 0 ? 0 : given - left;
    draw_and_go_on(state, mode, left);
}

gles::CurrentAttribute VertexCollector::get(const State& state, uint32_t slot) const {
    const uint8_t format = formats_[slot];
    if (format == 0 || (own_ >> slot & 1) != 0)
        return state.vertex.current[slot];
    gles::CurrentAttribute value;
    value.kind = kind_of(format);
    for (size_t i = 0; i < 4; ++i)
        value.bits[i] =
            i < size_of(format) ? values_[offsets_[slot] + i] : default_word(value.kind, i);
    return value;
}

void VertexCollector::set_again(State& state,
                                uint32_t slot,
                                unsigned least,
                                const gles::CurrentAttribute& value) {
    set_slowly(state, slot, std::max(least, used_components(value)), value.kind, value.bits);
}

void VertexCollector::set_slowly(
    State& state, uint32_t slot, unsigned count, Kind kind, const Words& words) {
    const uint8_t format = formats_[slot];
    if ((own_ >> slot & 1) != 0) {
        state.vertex.current[slot] = {kind, words};
        return state.set_dirty(gles::Dirty::current_attributes);
    }
    if (format == 0 || size_of(format) < count || kind_of(format) != kind) {
        if (!is_between_ && vertices() > few_vertices)
            finish(state);
        if (!is_open_) {
            gles::CurrentAttribute& current = state.vertex.current[slot];
            if (current.kind == kind && current.bits == words)
                return;
            current = {kind, words};
            return state.set_dirty(gles::Dirty::current_attributes);
        }
        lay_out(state, slot, count, kind);
    }
    std::memcpy(values_.data() + offsets_[slot], words.data(),
                size_of(formats_[slot]) * sizeof(uint32_t));
}

void VertexCollector::add_slowly(State& state, unsigned count, Kind kind, const Words& words) {
    if (!is_between_)
        return;
    take_change(state);
    const uint8_t format = formats_[position_slot];
    if (format == 0 || size_of(format) < count || kind_of(format) != kind) {
        lay_out(state, position_slot, count, kind);
        position_format_ = formats_[position_slot];
    }
    std::memcpy(write_, values_.data(), other_words_ * sizeof(uint32_t));
    std::memcpy(write_ + other_words_, words.data(), size_of(position_format_) * sizeof(uint32_t));
    write_ += vertex_words_;
    if (write_ > last_)
        make_room(state);
}

// Another format of one attribute, and with it another layout of all vertices.
void VertexCollector::lay_out(State& state, uint32_t slot, unsigned count, Kind kind) {
    const uint32_t made = vertices();
    const uint32_t old_words = vertex_words_;
    std::array<uint8_t, pipe::max_attributes> old_formats = formats_;
    old_formats[position_slot] = position_format_;
    const std::array<uint8_t, pipe::max_attributes> old_offsets = offsets_;
    const auto old_values = values_;
    const gles::CurrentAttribute& current = state.vertex.current[slot];
    const bool is_new = old_formats[slot] == 0;
    unsigned size = std::max(count, size_of(old_formats[slot]));
    if (is_new && made != 0)
        size = std::max(size, used_components(current));

    std::array<uint8_t, pipe::max_attributes> formats = old_formats;
    formats[slot] = format_of(size, kind);
    // Nothing is changed before there is memory for all vertices in the new layout.
    const uint32_t new_words =
        std::transform_reduce(formats.begin(), formats.end(), uint32_t{0}, std::plus<>(), size_of);
    std::vector<uint32_t> storage;
    if (made != 0)
        storage.resize(std::max(storage_.size(), size_t{made + 1} * new_words * 2 + slack_words));

    uint32_t at = 0;
    for (uint32_t i = 0; i < formats.size(); ++i) {
        if (i == position_slot)
            continue;
        offsets_[i] = static_cast<uint8_t>(at);
        at += size_of(formats[i]);
    }
    other_words_ = at;
    offsets_[position_slot] = static_cast<uint8_t>(at);
    vertex_words_ = new_words;
    formats_ = formats;
    if (!is_between_ || has_change_)
        formats_[position_slot] = 0;

    // A vertex of the old layout in the new one.
    const auto convert = [&](const uint32_t* from, uint32_t* to, bool with_position) {
        for (uint32_t i = 0; i < formats.size(); ++i) {
            if (formats[i] == 0 || (i == position_slot && !with_position))
                continue;
            const bool takes_current = i == slot && is_new;
            const unsigned old_size = size_of(old_formats[i]);
            for (unsigned c = 0; c < size_of(formats[i]); ++c)
                to[offsets_[i] + c] = takes_current  ? current.bits[c]
                                      : c < old_size ? from[old_offsets[i] + c]
                                                     : default_word(kind_of(formats[i]), c);
        }
    };
    convert(old_values.data(), values_.data(), false);
    if (made == 0) {
        last_ = storage_.data() + (storage_.size() - slack_words - vertex_words_);
        return;
    }
    write_ = storage.data();
    for (uint32_t i = 0; i < made; ++i, write_ += vertex_words_)
        convert(storage_.data() + size_t{i} * old_words, write_, true);
    storage_ = std::move(storage);
    last_ = storage_.data() + (storage_.size() - slack_words - vertex_words_);
}

}  // namespace cuesta::gl
