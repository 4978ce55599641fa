// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Facts: AGX fact sheet, part 3, section 3.4 (USC words), part 5, section 5.3.
#include "gallium/drivers/agx/shader.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/bits.h"
#include "compiler/nir/passes/grid_draw.h"
#include "compiler/nir/passes/lower_two_sided_color.h"
#include "gallium/auxiliary/object_number.h"
#include "gallium/auxiliary/slot_mask.h"

namespace cuesta::agx {
namespace {

namespace usc = hw::agx::usc;

constexpr uint32_t constants_alignment = 16;
constexpr uint32_t preamble_alignment = 64;
constexpr uint32_t register_group = 8;

// Part 3, section 3.4.5: the size in units of 8 dwords, as a power of two and one more.
uint8_t spill_bucket(uint32_t dwords) {
    if (dwords == 0)
        return 0;
    constexpr uint32_t unit = 8, greatest = 15;
    const uint32_t units = (dwords + unit - 1) / unit;
    return static_cast<uint8_t>(std::min<uint32_t>(1 + std::bit_width(units - 1), greatest));
}

struct Placed {
    uint32_t code = 0;  // in the window
    uint32_t preamble = 0;
    uint64_t constants = 0;  // of the whole address space
};

Result<Placed> place(CodeHeap& heap, const Program& program, ShaderVariant& made) {
    const size_t preamble_at = base::align_up(program.code.size(), preamble_alignment);
    const size_t constants_at =
        base::align_up(preamble_at + program.preamble.size(), constants_alignment);
    const size_t constant_bytes = program.constants.size() * sizeof(uint32_t);
    const CodeHeap::Piece piece =
        TRY(heap.allocate(static_cast<uint32_t>(constants_at + constant_bytes)));
    const auto put = [&](size_t at, const void* from, size_t bytes) {
        if (bytes != 0)
            std::memcpy(piece.cpu.data() + at, from, bytes);
    };
    put(0, program.code.data(), program.code.size());
    put(preamble_at, program.preamble.data(), program.preamble.size());
    put(constants_at, program.constants.data(), constant_bytes);
    made.memory = piece.memory;
    const auto code = static_cast<uint32_t>(piece.va - heap.source().window());
    return Placed{code, code + static_cast<uint32_t>(preamble_at), piece.va + constants_at};
}

bool is_drawn(ProgramKind kind) {
    return kind == ProgramKind::vertex || kind == ProgramKind::fragment;
}

// Memory of a workgroup.
usc::Shared shared_word(uint32_t bytes) {
    constexpr uint32_t group = 256;
    if (bytes == 0)
        return {};
    return {.uses_shared_memory = true, .bytes_per_threadgroup = hw::agx::in_groups(bytes, group)};
}

usc::Shader shader_word(const Program& program, ProgramKind kind, uint32_t code) {
    switch (kind) {
        case ProgramKind::vertex:
        case ProgramKind::compute: return {.unknown_10 = 3, .code = code};
        case ProgramKind::fragment:
            return {.loads_varyings = !program.fragment.coefficients.empty(),
                    .unknown_10 = 2,
                    .code = code};
        case ProgramKind::tile: return {.code = code};
    }
    return {};
}

std::vector<uint8_t> make_tail(const Program& program, ProgramKind kind, const Placed& at) {
    std::vector<uint8_t> tail;
    const auto add = [&](const usc::Word& word) {
        const usc::Packed packed = usc::pack(word);
        tail.insert(tail.end(), packed.begin(), packed.end());
    };
    for (const PushRange& range : program.push)
        if (range.table == Table::constants)
            add(push_word(range, at.constants));
    if (kind == ProgramKind::vertex || kind == ProgramKind::compute)
        add(shared_word(program.compute.shared_bytes));
    add(shader_word(program, kind, at.code));
    add(usc::Registers{
        .count = static_cast<uint16_t>(hw::agx::in_groups(program.register_halves, register_group)),
        .unknown_13 = kind == ProgramKind::fragment,
        .spill_bucket = spill_bucket(program.stack_dwords),
        .unknown_24 = static_cast<uint8_t>(is_drawn(kind) ? 1 : 0)});
    if (kind == ProgramKind::fragment)
        add(usc::FragmentProperties{.early_z = !program.fragment.tests_late});
    if (program.preamble.empty())
        add(usc::NoPreshader{});
    else
        add(usc::Preshader{.code = at.preamble});
    return tail;
}

Dirty changes_of(SystemValue value, ProgramKind kind) {
    const bool vertex = kind == ProgramKind::vertex;
    switch (value) {
        case SystemValue::attribute_address: return Dirty::vertex_buffers | Dirty::vertex_elements;
        case SystemValue::uniforms_address:
            return vertex ? Dirty::vertex_uniforms : Dirty::fragment_uniforms;
        case SystemValue::texture_heap:
        case SystemValue::texture_size:
        case SystemValue::texture_sizes:
        case SystemValue::lod_bias:
            return vertex ? Dirty::vertex_textures : Dirty::fragment_textures;
        case SystemValue::constant_buffer_address:
        case SystemValue::constant_buffer_size:
            return vertex ? Dirty::vertex_constants : Dirty::fragment_constants;
        case SystemValue::shader_buffer_address:
        case SystemValue::shader_buffer_size:
        case SystemValue::image_heap:
        case SystemValue::image_size: return vertex ? Dirty::vertex_stores : Dirty::fragment_stores;
        case SystemValue::workgroup_count_address: return Dirty::none;  // of grids
        case SystemValue::blend_color: return Dirty::blend_color | Dirty::framebuffer;
        case SystemValue::frag_coord_transform: return Dirty::framebuffer;
        case SystemValue::point_coord_transform: return Dirty::none;
        case SystemValue::point_size: return Dirty::rasterizer;
        case SystemValue::sample_mask: return Dirty::sample_mask;
        case SystemValue::alpha_reference: return Dirty::depth_stencil_alpha;
    }
    return Dirty::all;
}

hw::agx::Counts counts_of(const Program& program) {
    return {.uniform_registers = static_cast<uint16_t>(
                hw::agx::in_groups(program.uniform_halves, hw::agx::uniform_group)),
            .texture_states = static_cast<uint16_t>(
                hw::agx::in_groups(program.texture_states, hw::agx::texture_state_group)),
            .preshader_registers = static_cast<uint16_t>(
                hw::agx::in_groups(program.preamble_register_halves, hw::agx::preshader_group))};
}

Result<Program> compile(const nir::Shader& shader, const VertexKey& key) {
    const CommonOptions common = {.biased_samplers = key.biased_samplers};
    if (!key.hides_point_size)
        return compile_vertex(shader, key.options, common);
    const std::unique_ptr<nir::Shader> patched = nir::clone(shader);
    hide_point_size(*patched);
    return compile_vertex(*patched, key.options, common);
}

Result<Program> compile(const nir::Shader& shader, const FragmentKey& key) {
    const CommonOptions common = {.biased_samplers = key.biased_samplers};
    if (key.back_colors == 0)
        return compile_fragment(shader, key.options, common);
    const std::unique_ptr<nir::Shader> two_sided = nir::clone(shader);
    nir::lower_two_sided_color(*two_sided, key.back_colors);
    return compile_fragment(*two_sided, key.options, common);
}

Result<Program> compile(const nir::Shader& shader, const ComputeKey& key) {
    const CommonOptions common = {.biased_samplers = key.biased_samplers};
    return key.vertices ? compile_vertex_grid(shader, *key.vertices, common)
                        : compile_compute(shader, common);
}

template <typename Key>
constexpr ProgramKind kind_of = std::is_same_v<Key, VertexKey>     ? ProgramKind::vertex
                                : std::is_same_v<Key, FragmentKey> ? ProgramKind::fragment
                                                                   : ProgramKind::compute;

}  // namespace

usc::Word push_word(const PushRange& range, uint64_t table) {
    const uint64_t buffer = table + range.offset;
    const auto size = static_cast<uint8_t>(range.halves);
    constexpr uint16_t first_high = 256;
    if (range.first_half >= first_high)
        return usc::UniformHigh{.start = range.first_half, .size = size, .buffer = buffer};
    return usc::Uniform{
        .start = static_cast<uint8_t>(range.first_half), .size = size, .buffer = buffer};
}

Result<std::unique_ptr<ShaderVariant>> make_variant(CodeHeap& heap,
                                                    Program program,
                                                    ProgramKind kind) {
    auto made = std::make_unique<ShaderVariant>();
    const Placed at = TRY(place(heap, program, *made));
    made->number = gallium::new_object_number();
    made->counts = counts_of(program);
    made->usc_tail = make_tail(program, kind, at);
    std::copy_if(program.push.begin(), program.push.end(), std::back_inserter(made->push),
                 [](const PushRange& range) { return range.table != Table::constants; });
    for (const SystemSlot& slot : program.system_values)
        made->system_values = made->system_values | changes_of(slot.value, kind);
    program.code = {};
    program.preamble = {};
    made->program = std::move(program);
    return made;
}

template <typename Key>
Result<std::unique_ptr<ShaderVariants<Key>>> ShaderVariants<Key>::create(CodeHeap& heap,
                                                                         const nir::Shader& shader,
                                                                         const Key& likely) {
    std::unique_ptr<ShaderVariants> made = create_uncompiled(shader);
    TRY(check_numbers(made->uses_));
    TRY(made->variant(heap, likely));
    return made;
}

template <typename Key>
Result<std::unique_ptr<ShaderVariants<Key>>> ShaderVariants<Key>::create_prepared(
    const nir::Shader& shader) {
    std::unique_ptr<ShaderVariants> made = create_uncompiled(shader);
    TRY(check_numbers(made->uses_));
    TRY(prepare(*made->shader_));
    return made;
}

template <typename Key>
std::unique_ptr<ShaderVariants<Key>> ShaderVariants<Key>::create_uncompiled(
    const nir::Shader& shader) {
    auto made = std::unique_ptr<ShaderVariants>(new ShaderVariants);
    made->shader_ = nir::clone(shader);
    made->uses_ = uses_of(shader);
    made->sided_colors_ = shader.stage == nir::Stage::vertex
                              ? gallium::slot_mask(shader.outputs, nir::Slot::back_color)
                              : gallium::slot_mask(shader.inputs, nir::Slot::color);
    return made;
}

template <typename Key>
Result<const ShaderVariant*> ShaderVariants<Key>::variant(CodeHeap& heap, const Key& key) {
    const auto known = std::find_if(entries_.begin(), entries_.end(),
                                    [&](const Entry& entry) { return entry.key == key; });
    if (known != entries_.end())
        return known->variant.get();
    Program program = TRY(compile(*shader_, key));
    entries_.push_back({key, TRY(make_variant(heap, std::move(program), kind_of<Key>))});
    return entries_.back().variant.get();
}

template <typename Key>
ShaderVariants<ComputeKey>& ShaderVariants<Key>::as_grid() {
    if (grid_ == nullptr) {
        grid_ = ShaderVariants<ComputeKey>::create_uncompiled(*shader_);
        grid_->uses_.shader_buffers_read |= 1u << nir::grid_buffer::indices;
        grid_->uses_.shader_buffers_stored |= 1u << nir::grid_buffer::vertices;
    }
    return *grid_;
}

template class ShaderVariants<VertexKey>;
template class ShaderVariants<FragmentKey>;
template class ShaderVariants<ComputeKey>;

}  // namespace cuesta::agx
