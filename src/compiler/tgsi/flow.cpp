// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/tgsi/flow.h"

#include <algorithm>
#include <utility>

namespace cuesta::tgsi {

using nir::Value;

size_t Flow::nesting() const {
    size_t sum = 0;
    for (const Frame& frame : frames_)
        sum += frame.kind == FrameKind::switch_ || frame.kind == FrameKind::branches ? 2 : 1;
    return sum;
}

bool Flow::is_innermost(FrameKind kind) const {
    return !frames_.empty() && frames_.back().kind == kind;
}

size_t Flow::find(FrameKind kind) const {
    for (size_t i = frames_.size(); i-- > 0;)
        if (frames_[i].kind == kind)
            return i;
    return frames_.size();
}

size_t Flow::find_loop_or_switch() const {
    const size_t none = frames_.size();
    const size_t loop = find(FrameKind::loop), other = find(FrameKind::switch_);
    if (loop == none || other == none)
        return std::min(loop, other);
    return std::max(loop, other);
}

void Flow::begin_if(Value* condition, Location location) {
    ++straight_line_;
    frames_.push_back({FrameKind::if_, location});
    if (!jumped_)
        frames_.back().node = b_.push_if(condition);
}

void Flow::begin_else() {
    ++straight_line_;
    Frame& frame = frames_.back();
    frame.in_else = true;
    if (frame.node == nullptr)
        return;
    b_.push_else(frame.node->as<nir::If>());
    frame.then_jumped = jumped_;
    jumped_ = false;
}

// Behind an if that both arms leave nothing runs either.
void Flow::end_if() {
    ++straight_line_;
    const Frame frame = frames_.back();
    frames_.pop_back();
    if (frame.node == nullptr)
        return;
    b_.pop_if(frame.node->as<nir::If>());
    jumped_ = jumped_ && frame.in_else && frame.then_jumped;
}

void Flow::begin_loop(FrameKind kind, Location location) {
    ++straight_line_;
    frames_.push_back({kind, location});
    if (!jumped_)
        frames_.back().node = b_.push_loop();
}

void Flow::end_loop(bool repeats) {
    ++straight_line_;
    stop_skipping();
    if (!repeats && !jumped_ && frames_.back().node != nullptr)
        b_.jump(nir::JumpKind::break_);
    const Frame frame = std::move(frames_.back());
    frames_.pop_back();
    if (frame.node == nullptr)
        return;
    b_.pop_loop(frame.node->as<nir::Loop>());
    jumped_ = false;
    for (const Escape& escape : frame.escapes)
        follow(escape);
}

void Flow::begin_plain_subroutine(Location location) {
    ++straight_line_;
    frames_.push_back({FrameKind::subroutine, location});
}

void Flow::end_plain_subroutine() {
    ++straight_line_;
    frames_.pop_back();
}

void Flow::skip_to_segment() {
    frames_.back().part = Part::skipped;
    jumped_ = true;
}

// What could run in front of the loop can run again.
void Flow::stop_skipping() {
    const Frame& frame = frames_.back();
    if (frame.part == Part::skipped && frame.node != nullptr)
        jumped_ = false;
}

void Flow::begin_segment(Value* condition) {
    ++straight_line_;
    stop_skipping();
    Frame& frame = frames_.back();
    frame.part = Part::open;
    if (frame.node != nullptr)
        frame.segment = b_.push_if(condition);
}

void Flow::end_segment() {
    ++straight_line_;
    Frame& frame = frames_.back();
    frame.part = Part::between;
    if (frame.node == nullptr)
        return;
    b_.push_else(frame.segment);
    b_.pop_if(frame.segment);
    jumped_ = false;
}

// --- jumps ---------------------------------------------------------------------------------------

size_t Flow::innermost_loop() const {
    for (size_t i = frames_.size(); i-- > 0;)
        if (frames_[i].node != nullptr && frames_[i].kind != FrameKind::if_)
            return i;
    return frames_.size();
}

void Flow::jump(size_t frame, nir::JumpKind kind) {
    if (innermost_loop() == frame)
        b_.jump(kind);
    else
        escape({++last_code_, frame, kind});
    jumped_ = true;
}

void Flow::return_from_main() {
    b_.jump(nir::JumpKind::return_);
    jumped_ = true;
}

// Out of the innermost loop, on the way to another.
void Flow::escape(Escape to) {
    if (pending_ == nullptr)
        pending_ = counter("pending");
    std::vector<Escape>& escapes = frames_[innermost_loop()].escapes;
    const auto same = std::ranges::find_if(escapes, [&](const Escape& known) {
        return known.frame == to.frame && known.kind == to.kind;
    });
    if (same == escapes.end())
        escapes.push_back(to);
    else
        to.code = same->code;
    set(pending_, b_.imm_int(to.code));
    b_.jump(nir::JumpKind::break_);
}

// Behind the loop that it left: on to the next one, or there.
void Flow::follow(const Escape& to) {
    nir::If* node = b_.push_if(b_.ieq(value_of(pending_), b_.imm_int(to.code)));
    if (innermost_loop() == to.frame) {
        set(pending_, b_.imm_int(0));
        b_.jump(to.kind);
    } else {
        escape(to);
    }
    b_.push_else(node);
    b_.pop_if(node);
}

// --- variables -----------------------------------------------------------------------------------

nir::Variable* Flow::counter(std::string_view name) {
    nir::Shader& shader = b_.shader();
    nir::Variable* variable = shader.add_variable(
        nir::VariableMode::function_temp, shader.vector_type(nir::BaseType::int_, 32, 1), name);
    b_.function().variables.push_back(variable);
    nir::Builder start(b_.function(), nir::Cursor::at_start(*b_.function().body.first_block()));
    const bool here = b_.cursor.block == start.cursor.block && b_.cursor.after == nullptr;
    start.store_deref(start.deref_var(variable), start.imm_int(0));
    if (here)
        b_.cursor = start.cursor;
    return variable;
}

Value* Flow::value_of(nir::Variable* counter) {
    return b_.load_deref(b_.deref_var(counter));
}

void Flow::set(nir::Variable* counter, Value* value) {
    b_.store_deref(b_.deref_var(counter), value, 1);
}

}  // namespace cuesta::tgsi
