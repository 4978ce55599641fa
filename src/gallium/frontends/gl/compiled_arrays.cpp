// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/compiled_arrays.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/at_exit.h"
#include "gallium/auxiliary/index_ranges.h"
#include "gallium/frontends/gl/array_reader.h"
#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/compiled_arguments.h"
#include "gallium/frontends/gles/draws.h"
#include "gallium/frontends/gles/translate.h"
#include "gallium/frontends/gles/vertex_array.h"

namespace cuesta::gl {

namespace {

using gles::Buffer;
using gles::VertexArray;
using gles::VertexAttribute;
using gles::VertexBinding;

// An array in the list.
struct KeptArray {
    uint32_t slot = 0;
    uint8_t size = 4;
    bool normalized = false;
    bool integer = false;
    bool bgra = false;
    GLenum type = GL_FLOAT;
    uint32_t stride = 0;  // 0: one element for all vertices
    uint64_t count = 1;   // of elements
    const std::byte* data = nullptr;
};

// What stands behind the arguments of a call.
struct KeptDraw {
    // False: the call is an error, or draws nothing, whatever the arrays are.
    bool has_vertices = false;
    bool has_restarts = false;  // indices of all ones
    uint32_t array_count = 0;
    const KeptArray* arrays = nullptr;
};

// The vertices that are kept: `count` from `first` on, or those that `numbers` names.
struct VertexSpan {
    uint64_t first = 0;
    uint64_t count = 0;
    const uint32_t* numbers = nullptr;

    uint64_t number(uint64_t i) const { return numbers != nullptr ? numbers[i] : first + i; }
};

// The content of a buffer, or memory of the application, for the CPU.
class SourceBytes {
  public:
    SourceBytes(State& state, const Buffer* buffer, uint64_t begin, uint64_t end) : state_(&state) {
        end_ = buffer == nullptr ? UINT64_MAX : std::min(end, buffer->size);
        begin_ = begin;
        if (buffer == nullptr || begin >= end_)
            return;
        std::string text;
        transfer_ = state.pipe->map(
            buffer->resource, 0, pipe::Map::read,
            {.x = static_cast<int32_t>(begin), .width = static_cast<int32_t>(end_ - begin)}, &text);
        if (transfer_ == nullptr) {
            state.pipe_failed(text);
            end_ = 0;
        }
    }
    ~SourceBytes() {
        if (transfer_ != nullptr)
            state_->pipe->unmap(std::move(transfer_));
    }
    SourceBytes(const SourceBytes&) = delete;
    SourceBytes& operator=(const SourceBytes&) = delete;

    // What is behind the end is 0.
    void copy(uint64_t at, std::byte* to, size_t bytes) const {
        if (at > end_ || bytes > end_ - at)
            std::memset(to, 0, bytes);
        else if (transfer_ != nullptr)
            std::memcpy(to, transfer_->data + (at - begin_), bytes);
        else
            std::memcpy(to, reinterpret_cast<const std::byte*>(static_cast<uintptr_t>(at)), bytes);
    }

  private:
    State* state_;
    uint64_t begin_ = 0;
    uint64_t end_ = 0;
    std::unique_ptr<pipe::Transfer> transfer_;
};

bool is_read(const VertexArray& array, const VertexAttribute& attribute) {
    const VertexBinding& binding = array.binding_of(attribute);
    return attribute.enabled && !binding.orphaned &&
           (binding.buffer != nullptr || (array.is_default() && binding.pointer != nullptr));
}

void copy_array(State& state,
                const VertexBinding& binding,
                const VertexAttribute& attribute,
                const VertexSpan& vertices,
                const KeptArray& kept,
                std::byte* to) {
    const uint64_t begin = static_cast<uint64_t>(reinterpret_cast<uintptr_t>(binding.pointer)) +
                           attribute.relative_offset;
    const size_t bytes = attribute.bytes();
    // Those that have a divisor, or no stride, are none of vertices.
    const bool is_of_vertices = binding.divisor == 0 && binding.stride != 0;
    const bool is_scattered = is_of_vertices && vertices.numbers != nullptr;
    const uint64_t first = begin + (is_of_vertices ? vertices.first * binding.stride : 0);
    const uint64_t end =
        is_scattered ? UINT64_MAX : first + (kept.count - 1) * binding.stride + bytes;
    const SourceBytes source(state, binding.buffer.get(), first, end);
    for (uint64_t i = 0; i < kept.count; ++i) {
        const uint64_t number = is_of_vertices ? vertices.number(i) : i;
        source.copy(begin + number * binding.stride, to + i * kept.stride, bytes);
    }
}

// The array in the list, without its content.
KeptArray describe(const VertexArray& array, uint32_t slot, const VertexSpan& vertices) {
    const VertexAttribute& attribute = array.attributes[slot];
    const VertexBinding& binding = array.binding_of(attribute);
    KeptArray kept = {.slot = slot,
                      .size = attribute.size,
                      .normalized = attribute.normalized,
                      .integer = attribute.integer,
                      .bgra = attribute.bgra,
                      .type = attribute.type};
    // One that has a divisor is the same for all.
    if (binding.stride != 0 && binding.divisor == 0) {
        kept.count = vertices.count;
        kept.stride = (attribute.bytes() + 3) / 4 * 4;
    }
    return kept;
}

// Keeps a call with the vertices that it draws, and `spare` bytes behind them, where *behind is.
template <typename Arguments>
Arguments* keep_draw(ListRecorder& recorder,
                     const CompiledFunction& function,
                     const Arguments& arguments,
                     const std::optional<VertexSpan>& vertices,
                     size_t spare = 0,
                     std::byte** behind = nullptr) {
    State& state = recorder.state;
    const VertexArray& array = *state.vertex.array;
    std::vector<KeptArray> arrays;
    size_t bytes = 0;
    const auto size_of = [&](const KeptArray& kept) {
        const size_t element = array.attributes[kept.slot].bytes();
        return rounded_size<std::byte>(
            kept.stride == 0 ? element : static_cast<size_t>(kept.count * kept.stride));
    };
    for (uint32_t i = 0; vertices && i < array.attributes.size(); ++i) {
        if (!is_read(array, array.attributes[i]))
            continue;
        arrays.push_back(describe(array, i, *vertices));
        bytes += size_of(arrays.back());
    }
    constexpr size_t arguments_bytes = rounded_size<Arguments>(1);
    const size_t first = arguments_bytes + rounded_size<KeptDraw>(1);
    const size_t table_bytes = rounded_size<KeptArray>(arrays.size());
    auto* const room =
        static_cast<std::byte*>(recorder.add(function, first + table_bytes + bytes + spare));
    if (room == nullptr)
        return nullptr;
    std::byte* at = room + first + table_bytes;
    for (KeptArray& kept : arrays) {
        const VertexAttribute& attribute = array.attributes[kept.slot];
        copy_array(state, array.binding_of(attribute), attribute, *vertices, kept, at);
        kept.data = at;
        at += size_of(kept);
    }
    std::copy(arrays.begin(), arrays.end(), reinterpret_cast<KeptArray*>(room + first));
    new (room + arguments_bytes)
        KeptDraw{.has_vertices = vertices.has_value(),
                 .array_count = static_cast<uint32_t>(arrays.size()),
                 .arrays = reinterpret_cast<const KeptArray*>(room + first)};
    if (behind != nullptr)
        *behind = at;
    return new (room) Arguments(arguments);
}

template <typename Arguments>
KeptDraw& kept_draw(Arguments& arguments) {
    auto* const bytes = reinterpret_cast<std::byte*>(&arguments);
    return *reinterpret_cast<KeptDraw*>(bytes + rounded_size<Arguments>(1));
}
template <typename Arguments>
const KeptDraw& kept_draw(const Arguments& arguments) {
    return kept_draw(const_cast<Arguments&>(arguments));
}

// While it lives the arrays are the list's.
class ArraysOfList {
  public:
    ArraysOfList(State& state, const KeptDraw& draw) : state_(&state) {
        if (!draw.has_vertices)
            return;
        std::shared_ptr<VertexArray>& own = compatibility(state).lists.vertex_array;
        if (own == nullptr || own.use_count() > 1)
            own = std::make_shared<VertexArray>(0);
        *own = VertexArray(0);
        for (const KeptArray& kept : std::span(draw.arrays, draw.array_count)) {
            VertexAttribute& attribute = own->attributes[kept.slot];
            attribute.enabled = true;
            attribute.normalized = kept.normalized;
            attribute.integer = kept.integer;
            attribute.bgra = kept.bgra;
            attribute.size = kept.size;
            attribute.type = kept.type;
            attribute.stride = static_cast<GLsizei>(kept.stride);
            attribute.pointer = kept.data;
            own->bindings[kept.slot] = {.pointer = kept.data, .stride = kept.stride};
            own->note_type(kept.slot);
        }
        exchange(own);
    }
    ~ArraysOfList() {
        if (before_ != nullptr)
            exchange(std::move(before_));
    }
    ArraysOfList(const ArraysOfList&) = delete;
    ArraysOfList& operator=(const ArraysOfList&) = delete;

  private:
    void exchange(std::shared_ptr<VertexArray> array) {
        before_ = std::move(state_->vertex.array);
        state_->vertex.array = std::move(array);
        state_->set_dirty(gles::Dirty::vertex_arrays);
    }

    State* state_;
    std::shared_ptr<VertexArray> before_;
};

template <typename Arguments>
struct FunctionOf;
template <typename... A>
struct FunctionOf<std::tuple<A...>> {
    using Type = void(State&, A...);
};

template <typename Arguments>
void play_draw(State& state, const CompiledFunction& function, const Arguments& arguments) {
    const KeptDraw& draw = kept_draw(arguments);
    const ArraysOfList arrays(state, draw);
    // Primitives begin anew where they did when the list was made: the numbers are the list's.
    const bool fixed = std::exchange(state.vertex.fixed_restart, draw.has_restarts);
    const bool chosen = std::exchange(state.vertex.restart, false);
    const base::AtExit drawn([&] {
        state.vertex.fixed_restart = fixed;
        state.vertex.restart = chosen;
    });
    CallTypes<typename FunctionOf<Arguments>::Type>::call(state, function.function, arguments);
}

template <typename Function>
const CompiledFunction& compiled_draw(Function* function) {
    return *find_compiled(reinterpret_cast<gles::AnyFunction>(function));
}

// The indices as numbers; nothing with the error in the list.
std::optional<std::vector<uint32_t>> read_list_indices(ListRecorder& recorder,
                                                       uint32_t count,
                                                       uint32_t size,
                                                       const void* where) {
    State& state = recorder.state;
    const Buffer* buffer = state.vertex.array->element_buffer.get();
    const auto begin = static_cast<uint64_t>(reinterpret_cast<uintptr_t>(where));
    const uint64_t bytes = uint64_t{count} * size;
    const char* refusal = nullptr;
    if (buffer == nullptr && where == nullptr)
        refusal = "glDrawElements: no indices";
    else if (buffer != nullptr && buffer->mapping != nullptr)
        refusal = "glDrawElements: the index buffer is mapped";
    else if (buffer != nullptr && (begin > buffer->size || bytes > buffer->size - begin))
        refusal = "glDrawElements: behind the end of the index buffer";
    if (refusal != nullptr) {
        recorder.add_error(GL_INVALID_OPERATION, refusal);
        return std::nullopt;
    }
    const SourceBytes source(state, buffer, begin, begin + bytes);
    std::vector<uint32_t> indices(count);
    for (uint32_t i = 0; i < count; ++i)
        source.copy(begin + uint64_t{i} * size, reinterpret_cast<std::byte*>(&indices[i]), size);
    return indices;
}

Recorded keep_arrays(ListRecorder& recorder, const ArraysCall::Arguments& arguments) {
    const auto [mode, first, count] = arguments;
    const CompiledFunction& function = compiled_draw(&gles::draw_arrays);
    if (count <= 0 || first < 0 || mode > GL_POLYGON)
        return kept_if(keep_draw(recorder, function, arguments, std::nullopt));
    const VertexSpan vertices = {static_cast<uint64_t>(first), static_cast<uint64_t>(count)};
    return kept_if(keep_draw(recorder, function, std::tuple(mode, GLint{0}, count), vertices));
}

constexpr uint32_t restart_number = UINT32_MAX;

// Indices of vertices in a list: numbers from 0 on, and where primitives begin anew.
struct ListIndices {
    std::vector<uint32_t> numbers;
    std::vector<uint32_t> scattered;  // the vertices by number, where `vertices` has them there
    VertexSpan vertices;
    bool has_restarts = false;
};

// Nothing where there is nothing to draw: no vertex, or numbers that leave those of vertices.
std::optional<ListIndices> list_indices(const std::vector<uint32_t>& given,
                                        std::optional<uint32_t> restart,
                                        GLint base) {
    ListIndices made;
    uint32_t least = UINT32_MAX;
    uint32_t greatest = 0;
    for (const uint32_t index : given) {
        if (index == restart)
            continue;
        const int64_t vertex = int64_t{index} + base;
        if (vertex < 0 || vertex > int64_t{UINT32_MAX})
            return std::nullopt;
        least = std::min(least, static_cast<uint32_t>(vertex));
        greatest = std::max(greatest, static_cast<uint32_t>(vertex));
        made.scattered.push_back(static_cast<uint32_t>(vertex));
    }
    if (made.scattered.empty())
        return std::nullopt;
    made.has_restarts = made.scattered.size() < given.size();
    made.vertices = {least, uint64_t{greatest} - least + 1};
    // Of vertices far from one another only those that are drawn are kept.
    const bool is_scattered = made.vertices.count > made.scattered.size();
    uint32_t next = 0;
    for (const uint32_t index : given)
        made.numbers.push_back(index == restart ? restart_number
                               : is_scattered   ? next++
                                                : index + static_cast<uint32_t>(base) - least);
    if (is_scattered)
        made.vertices = {0, made.scattered.size(), made.scattered.data()};
    return made;
}

// In the list indices are of 32 bits.
Recorded keep_elements(ListRecorder& recorder,
                       const ElementsCall::Arguments& arguments,
                       GLint base = 0) {
    const auto [mode, count, type, where] = arguments;
    const CompiledFunction& function = compiled_draw(&gles::draw_elements);
    const uint32_t size = gles::index_bytes(type);
    if (count <= 0 || size == 0 || mode > GL_POLYGON)
        return kept_if(keep_draw(recorder, function, arguments, std::nullopt));
    const std::optional<std::vector<uint32_t>> given =
        read_list_indices(recorder, static_cast<uint32_t>(count), size, where);
    if (!given)
        return Recorded::kept;
    const std::optional<ListIndices> indices =
        list_indices(*given, gles::restart_index(recorder.state, size), base);
    if (!indices)
        return Recorded::kept;
    if (indices->vertices.numbers != nullptr && !indices->has_restarts)
        return kept_if(keep_draw(recorder, compiled_draw(&gles::draw_arrays),
                                 std::tuple(mode, GLint{0}, count), indices->vertices));
    const std::vector<uint32_t>& numbers = indices->numbers;
    std::byte* behind = nullptr;
    auto* const kept = keep_draw(recorder, function, arguments, indices->vertices,
                                 rounded_size<uint32_t>(numbers.size()), &behind);
    if (kept == nullptr)
        return Recorded::refused;
    kept_draw(*kept).has_restarts = indices->has_restarts;
    std::copy(numbers.begin(), numbers.end(), reinterpret_cast<uint32_t*>(behind));
    std::get<2>(*kept) = GL_UNSIGNED_INT;
    std::get<3>(*kept) = behind;
    return Recorded::kept;
}

// Of a draw that reads what the application has mapped the list has the error.
bool check_arrays(ListRecorder& recorder) {
    if (!reads_mapped(*recorder.state.vertex.array))
        return true;
    recorder.add_error(GL_INVALID_OPERATION, "a buffer of vertices is mapped");
    return false;
}

}  // namespace

Recorded ArrayElementCall::record(ListRecorder& recorder,
                                  const CompiledFunction& function,
                                  const Arguments& arguments) {
    const auto [index] = arguments;
    if (!check_arrays(recorder))
        return Recorded::kept;
    if (index < 0)
        return kept_if(keep_draw(recorder, function, arguments, std::nullopt));
    return kept_if(keep_draw(recorder, function, std::tuple(GLint{0}),
                             VertexSpan{static_cast<uint64_t>(index), 1}));
}

void ArrayElementCall::play(State& state,
                            const CompiledFunction& function,
                            const Arguments& arguments) {
    play_draw(state, function, arguments);
}

Recorded ArraysCall::record(ListRecorder& recorder,
                            const CompiledFunction&,
                            const Arguments& arguments) {
    return check_arrays(recorder) ? keep_arrays(recorder, arguments) : Recorded::kept;
}

void ArraysCall::play(State& state, const CompiledFunction& function, const Arguments& arguments) {
    play_draw(state, function, arguments);
}

Recorded ElementsCall::record(ListRecorder& recorder,
                              const CompiledFunction&,
                              const Arguments& arguments) {
    return check_arrays(recorder) ? keep_elements(recorder, arguments) : Recorded::kept;
}

void ElementsCall::play(State& state,
                        const CompiledFunction& function,
                        const Arguments& arguments) {
    play_draw(state, function, arguments);
}

Recorded RangeElementsCall::record(ListRecorder& recorder,
                                   const CompiledFunction&,
                                   const Arguments& arguments) {
    const auto [mode, start, end, count, type, indices] = arguments;
    if (end < start) {
        recorder.add_error(GL_INVALID_VALUE, "glDrawRangeElements: the end is before the start");
        return Recorded::kept;
    }
    if (!check_arrays(recorder))
        return Recorded::kept;
    return keep_elements(recorder, {mode, count, type, indices});
}

Recorded ElementsBaseCall::record(ListRecorder& recorder,
                                  const CompiledFunction&,
                                  const Arguments& arguments) {
    const auto [mode, count, type, indices, base] = arguments;
    if (!check_arrays(recorder))
        return Recorded::kept;
    return keep_elements(recorder, {mode, count, type, indices}, base);
}

Recorded RangeElementsBaseCall::record(ListRecorder& recorder,
                                       const CompiledFunction&,
                                       const Arguments& arguments) {
    const auto [mode, start, end, count, type, indices, base] = arguments;
    if (end < start) {
        recorder.add_error(GL_INVALID_VALUE, "glDrawRangeElements: the end is before the start");
        return Recorded::kept;
    }
    if (!check_arrays(recorder))
        return Recorded::kept;
    return keep_elements(recorder, {mode, count, type, indices}, base);
}

Recorded MultiElementsBaseCall::record(ListRecorder& recorder,
                                       const CompiledFunction&,
                                       const Arguments& arguments) {
    const auto [mode, count, type, indices, draws, bases] = arguments;
    if (draws < 0)
        recorder.add_error(GL_INVALID_VALUE, "glMultiDrawElements: negative number of draws");
    if (draws <= 0 || !check_arrays(recorder))
        return Recorded::kept;
    for (GLsizei i = 0; i < draws; ++i)
        if (keep_elements(recorder, {mode, count[i], type, indices[i]}, bases[i]) ==
            Recorded::refused)
            return Recorded::refused;
    return Recorded::kept;
}

Recorded MultiArraysCall::record(ListRecorder& recorder,
                                 const CompiledFunction&,
                                 const Arguments& arguments) {
    const auto [mode, first, count, draws] = arguments;
    if (draws < 0)
        recorder.add_error(GL_INVALID_VALUE, "glMultiDrawArrays: negative number of draws");
    if (draws <= 0 || !check_arrays(recorder))
        return Recorded::kept;
    for (GLsizei i = 0; i < draws; ++i)
        if (keep_arrays(recorder, {mode, first[i], count[i]}) == Recorded::refused)
            return Recorded::refused;
    return Recorded::kept;
}

Recorded MultiElementsCall::record(ListRecorder& recorder,
                                   const CompiledFunction&,
                                   const Arguments& arguments) {
    const auto [mode, count, type, indices, draws] = arguments;
    if (draws < 0)
        recorder.add_error(GL_INVALID_VALUE, "glMultiDrawElements: negative number of draws");
    if (draws <= 0 || !check_arrays(recorder))
        return Recorded::kept;
    for (GLsizei i = 0; i < draws; ++i)
        if (keep_elements(recorder, {mode, count[i], type, indices[i]}) == Recorded::refused)
            return Recorded::refused;
    return Recorded::kept;
}

}  // namespace cuesta::gl
