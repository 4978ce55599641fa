// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/debug_output.h"

#include <algorithm>
#include <new>
#include <utility>

namespace cuesta::gles {

namespace {

bool matches(GLenum wanted, GLenum value) {
    return wanted == GL_DONT_CARE || wanted == value;
}

bool matches(const DebugOutput::Filter& filter, const DebugMessage& message) {
    if (!matches(filter.source, message.source) || !matches(filter.type, message.type) ||
        !matches(filter.severity, message.severity))
        return false;
    return filter.ids.empty() ||
           std::find(filter.ids.begin(), filter.ids.end(), message.id) != filter.ids.end();
}

}  // namespace

bool DebugOutput::is_wanted(const DebugMessage& message) const {
    // What was said last counts. Without a word, all but low severity is on (KHR_debug, 5.5.4).
    const std::vector<Filter>& filters = groups_.back().filters;
    for (auto it = filters.rbegin(); it != filters.rend(); ++it)
        if (matches(*it, message))
            return it->enabled;
    return message.severity != GL_DEBUG_SEVERITY_LOW_KHR;
}

void DebugOutput::insert(DebugMessage message) {
    if (!output || !is_wanted(message))
        return;
    if (message.text.size() >= max_length)
        message.text.resize(max_length - 1);
    if (holders_ != 0 && callback != nullptr)
        held_.push_back(std::move(message));
    else
        tell(std::move(message));
}

void DebugOutput::release() {
    if (--holders_ != 0)
        return;
    // From a destructor: what the callback, or the log, finds no memory for ends here.
    for (DebugMessage& message : std::exchange(held_, {})) {
        try {
            tell(std::move(message));
        } catch (const std::bad_alloc&) {
            continue;
        }
    }
}

void DebugOutput::tell(DebugMessage message) {
    if (callback != nullptr) {
        callback(message.source, message.type, message.id, message.severity,
                 static_cast<GLsizei>(message.text.size()), message.text.c_str(), user);
        return;
    }
    if (log.size() < max_logged)
        log.push_back(std::move(message));
}

void DebugOutput::add_filter(Filter filter) {
    std::vector<Filter>& filters = groups_.back().filters;
    const auto is_covered = [&](const Filter& old) {
        return filter.ids.empty() && matches(filter.source, old.source) &&
               matches(filter.type, old.type) && matches(filter.severity, old.severity);
    };
    std::erase_if(filters, is_covered);
    // A program that names ids one by one for ever gets the last ones.
    constexpr size_t max_filters = 1024;
    if (filters.size() == max_filters)
        filters.erase(filters.begin());
    filters.push_back(std::move(filter));
}

void DebugOutput::push(DebugMessage group) {
    groups_.push_back({std::move(group), groups_.back().filters});
}

DebugMessage DebugOutput::pop() {
    DebugMessage message = std::move(groups_.back().message);
    groups_.pop_back();
    return message;
}

}  // namespace cuesta::gles
