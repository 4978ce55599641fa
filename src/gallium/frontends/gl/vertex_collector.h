// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The vertices of glBegin and glEnd. They are kept one behind the other, each with the attributes
// that were given and no others, and drawn when something else is called: primitives between which
// nothing but attributes changed go together.
//
// An attribute that is given for the first time makes every vertex larger; those that are there
// already get the value that was current. Position stands last: what stands in front of it is
// copied from `values_`, the vertex that is being made.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "gallium/frontends/gl/material_attributes.h"
#include "gallium/frontends/gl/vertex_slots.h"
#include "gallium/frontends/gles/state.h"

namespace cuesta::gl {

using gles::State;

class VertexCollector {
  public:
    using Kind = gles::CurrentAttribute::Kind;
    using Words = std::array<uint32_t, 4>;

    VertexCollector();

    // glBegin and glEnd, behind their errors.
    void begin(State& state, GLenum mode);
    void end(State& state);

    // Between glBegin and glEnd.
    bool is_between() const { return is_between_; }
    // Vertices wait to be drawn, or may come.
    bool is_open() const { return is_open_; }
    // Vertices of the primitive that was begun.
    uint32_t begun_vertices() const;
    GLenum begun_mode() const { return primitives_.back().mode; }

    // Draws what waits; attributes are current values again. Not between glBegin and glEnd.
    void finish(State& state);
    // Draws what is whole between glBegin and glEnd, where that leaves no vertex over: false and
    // nothing is drawn where it does.
    bool draw_whole(State& state);

    // glMaterial is about to be called between glBegin and glEnd.
    void expect_material(State& state);
    // An attribute of our own in the place of a numbered one: no value of it becomes current.
    // Vertices that are there have `old`.
    void set_own(State& state, uint32_t slot, unsigned count, const Words& old, const Words& words);
    // Those of the vertices that are drawn, a bit each.
    uint32_t own_attributes() const { return drawn_own_; }

    // An attribute's first `count` components; the others are 0, 0, 0 and 1.
    template <unsigned count>
    void set(State& state, uint32_t slot, float x, float y = 0, float z = 0, float w = 1) {
        if (formats_[slot] == format_of(count)) [[likely]] {
            store<count>(values_.data() + offsets_[slot], x, y, z, w);
            return;
        }
        set_slowly(state, slot, count, Kind::floats, words_of(x, y, z, w));
    }
    void set(State& state, uint32_t slot, unsigned count, Kind kind, const Words& words) {
        set_slowly(state, slot, count, kind, words);
    }
    // The same of a value that the next vertex had before; `least` components at the least.
    void set_again(State& state,
                   uint32_t slot,
                   unsigned least,
                   const gles::CurrentAttribute& value);
    // The value that the next vertex gets.
    gles::CurrentAttribute get(const State& state, uint32_t slot) const;

    // A vertex; outside of glBegin and glEnd nothing.
    template <unsigned count>
    void add(State& state, float x, float y = 0, float z = 0, float w = 1) {
        if (formats_[position_slot] == format_of(count)) [[likely]] {
            // In steps of four words: what is too much is overwritten.
            for (uint32_t i = 0; i < other_words_; i += 4)
                std::memcpy(write_ + i, values_.data() + i, 16);
            write_ += other_words_;
            store<count>(write_, x, y, z, w);
            write_ += count;
            if (write_ > last_) [[unlikely]]
                make_room(state);
            return;
        }
        add_slowly(state, count, Kind::floats, words_of(x, y, z, w));
    }
    void add(State& state, unsigned count, Kind kind, const Words& words) {
        add_slowly(state, count, kind, words);
    }

  private:
    // Components and kind in one; 0: not given.
    static constexpr uint8_t format_of(unsigned count, Kind kind = Kind::floats) {
        return static_cast<uint8_t>(count | static_cast<unsigned>(kind) << 3);
    }
    static constexpr unsigned size_of(uint8_t format) { return format & 7; }
    static constexpr Kind kind_of(uint8_t format) { return static_cast<Kind>(format >> 3 & 3); }
    // Of an attribute of our own: what the application gives goes the slow way, and elsewhere.
    static constexpr uint8_t own_format = 0x80;
    static constexpr Words words_of(float x, float y, float z, float w) {
        return std::bit_cast<Words>(std::array<float, 4>{x, y, z, w});
    }
    template <unsigned count>
    static void store(uint32_t* to, float x, float y, float z, float w) {
        const float all[4] = {x, y, z, w};
        std::memcpy(to, all, count * sizeof(float));
    }

    struct Primitive {
        GLenum mode = GL_POINTS;
        uint32_t first = 0;
        uint32_t count = 0;
    };

    uint32_t vertices() const;
    void set_slowly(State& state, uint32_t slot, unsigned count, Kind kind, const Words& words);
    void add_slowly(State& state, unsigned count, Kind kind, const Words& words);
    void open(State& state);
    void close(State& state);
    void make_current(State& state);
    void take_change(State& state);
    void lay_out(State& state, uint32_t slot, unsigned count, Kind kind);
    void make_room(State& state);
    void grow(size_t words);
    void keep_last(uint32_t count);
    void end_primitive();
    void draw_and_go_on(State& state, GLenum mode, uint32_t left);
    void draw(State& state);
    void describe(gles::VertexArray& array) const;

    // What each call looks at.
    bool is_between_ = false;
    bool is_open_ = false;
    uint32_t other_words_ = 0;   // of a vertex, in front of its position
    uint32_t* write_ = nullptr;  // the next vertex
    uint32_t* last_ = nullptr;   // behind it there is no room for a vertex
    std::array<uint8_t, pipe::max_attributes> formats_{};
    std::array<uint8_t, pipe::max_attributes> offsets_{};  // in words
    std::array<uint32_t, size_t{4} * pipe::max_attributes> values_{};

    MaterialAttributes materials_;
    bool has_change_ = false;  // of materials, since the last vertex
    uint32_t own_ = 0;         // set_own()'s, a bit each
    uint32_t drawn_own_ = 0;
    uint8_t position_format_ = 0;  // formats_ has it between glBegin and glEnd alone
    uint32_t vertex_words_ = 0;
    std::vector<uint32_t> storage_;
    std::vector<Primitive> primitives_;
    std::shared_ptr<gles::VertexArray> array_;
};

}  // namespace cuesta::gl
