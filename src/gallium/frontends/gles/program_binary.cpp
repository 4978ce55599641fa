// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/program_binary.h"

#include <algorithm>
#include <string>
#include <utility>

#include "compiler/nir/parser.h"
#include "compiler/nir/printer.h"
#include "gallium/frontends/gles/build_identity.h"
#include "gallium/frontends/gles/byte_stream.h"
#include "gallium/frontends/gles/executable.h"
#include "gallium/frontends/gles/program_binary_parts.h"
#include "gallium/frontends/gles/program_binary_storage.h"
#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {
namespace {

using ValueBase = glsl::ValueType::Base;

constexpr uint32_t magic = 0x42505543;  // "CUPB"
constexpr uint32_t version = 6;

// --- writing ------------------------------------------------------------------------------------

void put_place(ByteWriter& to, const glsl::UniformPlace& place) {
    to.put(static_cast<uint8_t>(place.used));
    to.put(place.component);
    to.put(place.slot);
}

void put_stage(ByteWriter& to, const glsl::Stage& stage) {
    to.put(static_cast<uint8_t>(stage.nir != nullptr));
    if (stage.nir == nullptr)
        return;
    to.put_text(nir::print(*stage.nir));
    to.put(stage.uniform_vec4s);
    to.put(static_cast<uint32_t>(stage.samplers.size()));
    for (const glsl::ValueType& type : stage.samplers)
        put_type(to, type);
    to.put(static_cast<uint32_t>(stage.images.size()));
    for (const glsl::ValueType& type : stage.images)
        put_type(to, type);
}

void put_uniform(ByteWriter& to, const glsl::Uniform& uniform) {
    to.put_text(uniform.name);
    put_type(to, uniform.type);
    to.put(static_cast<uint8_t>(uniform.precision));
    to.put(static_cast<uint8_t>(uniform.is_array));
    to.put(static_cast<uint8_t>(uniform.is_builtin));
    to.put(uniform.size);
    to.put(uniform.location);
    put_place(to, uniform.vertex);
    put_place(to, uniform.fragment);
    put_place(to, uniform.compute);
    put_block_place(to, uniform.in_block);
    to.put(static_cast<uint8_t>(uniform.counter.has_value()));
    to.put(uniform.counter.value_or(glsl::CounterPlace{}).buffer);
    to.put(uniform.counter.value_or(glsl::CounterPlace{}).offset);
    put_number(to, uniform.binding);
    to.put(static_cast<uint8_t>(uniform.reads_image));
    to.put(static_cast<uint8_t>(uniform.writes_image));
    to.put_text(uniform.image_format);
    to.put(static_cast<uint32_t>(uniform.initial.size()));
    for (const uint32_t scalar : uniform.initial)
        to.put(scalar);
}

void put_varying(ByteWriter& to, const glsl::Varying& varying) {
    to.put_text(varying.name);
    put_type(to, varying.type);
    to.put(static_cast<uint8_t>(varying.is_array));
    to.put(static_cast<uint8_t>(varying.location.has_value()));
    to.put(varying.location.value_or(0));
    to.put(varying.size);
    to.put(varying.slot);
    to.put(varying.component);
}

// --- reading ------------------------------------------------------------------------------------

Result<std::vector<glsl::ValueType>> get_types(ByteReader& from, ValueBase base, uint32_t most) {
    std::vector<glsl::ValueType> types(TRY(from.get_number(most)));
    for (glsl::ValueType& type : types) {
        type = TRY(get_type(from));
        if (type.base != base)
            return damaged("the type of a sampler or an image");
    }
    return types;
}

Result<glsl::UniformPlace> get_place(ByteReader& from) {
    glsl::UniformPlace place;
    place.used = TRY(get_flag(from));
    place.component = TRY(from.get<uint8_t>());
    place.slot = TRY(from.get<uint32_t>());
    return place;
}

// What the limits leave a stage of uniforms and samplers.
struct StageLimits {
    uint32_t uniform_vec4s;
    uint32_t samplers;
};
StageLimits stage_limits(const glsl::Limits& limits, nir::Stage stage) {
    switch (stage) {
        case nir::Stage::vertex:
            return {limits.vertex_uniform_vectors, limits.vertex_texture_image_units};
        case nir::Stage::fragment:
            return {limits.fragment_uniform_vectors, limits.texture_image_units};
        default: return {limits.compute_uniform_vectors, limits.compute_texture_image_units};
    }
}

bool has_workgroup(const nir::Shader& shader, const glsl::Limits& limits) {
    uint64_t invocations = 1;
    for (size_t i = 0; i < shader.workgroup_size.size(); ++i) {
        const uint32_t size = shader.workgroup_size[i];
        if (size == 0 || size > limits.workgroup_size[i])
            return false;
        invocations *= size;
    }
    return invocations <= limits.workgroup_invocations &&
           shader.shared_bytes <= limits.shared_bytes;
}

Result<glsl::Stage> get_stage(ByteReader& from, nir::Stage which, const glsl::Limits& limits) {
    const StageLimits most = stage_limits(limits, which);
    glsl::Stage stage;
    if (!TRY(get_flag(from)))
        return stage;
    Result<std::unique_ptr<nir::Shader>> shader = nir::parse(TRY(from.get_text()));
    if (!shader)
        return damaged(shader.error().text.c_str());
    stage.nir = std::move(*shader);
    stage.uniform_vec4s = TRY(from.get_number(most.uniform_vec4s));
    stage.samplers = TRY(get_types(from, ValueBase::sampler, most.samplers));
    stage.images =
        TRY(get_types(from, ValueBase::image, limits.images[static_cast<size_t>(which)]));
    if (stage.nir->stage != which || stage.nir->entry_point() == nullptr ||
        stage.nir->uniform_vec4s > stage.uniform_vec4s ||
        stage.nir->sampler_count > stage.samplers.size() ||
        (which == nir::Stage::compute && !has_workgroup(*stage.nir, limits)))
        return damaged("a stage");
    return stage;
}

bool fits(const glsl::Uniform& uniform, const glsl::UniformPlace& place, const glsl::Stage& stage) {
    if (!place.used)
        return true;
    if (uniform.type.base == ValueBase::sampler)
        return uint64_t{place.slot} + uniform.size <= stage.samplers.size();
    if (uniform.type.base == ValueBase::image)
        return uint64_t{place.slot} + uniform.size <= stage.images.size();
    const uint64_t slots = uint64_t{uniform.size} * uniform.type.slots();
    return place.component + uniform.type.components <= 4 &&
           place.slot + slots <= stage.uniform_vec4s;
}

// Of an atomic counter, whose place in the stages' uniforms is none: inside of the largest buffer.
bool is_counter(const glsl::Uniform& uniform, const glsl::Limits& limits) {
    return uniform.type.base == ValueBase::atomic_counter && uniform.size != 0 &&
           (uniform.size == 1 || uniform.is_array) && !uniform.is_builtin &&
           uniform.counter->offset + uint64_t{4} * uniform.size <=
               limits.atomic_counter_buffer_size;
}

// The units that the shader says exist.
bool has_units(const glsl::Uniform& uniform, const glsl::Limits& limits) {
    const bool is_image = uniform.type.base == ValueBase::image;
    const uint32_t units = is_image ? limits.image_units : limits.combined_texture_image_units;
    return uint64_t{uniform.binding.value_or(0)} + (uniform.binding ? uniform.size : 0) <= units;
}

bool is_plain_uniform(const glsl::Uniform& uniform,
                      const glsl::Program& program,
                      const glsl::Limits& limits) {
    const bool used = uniform.vertex.used || uniform.fragment.used || uniform.compute.used;
    const bool is_placed = uniform.is_builtin
                               ? uniform.type == glsl::ValueType{}
                               : uint64_t{uniform.location} + uniform.size <= program.locations;
    return used && uniform.type.base != ValueBase::atomic_counter && uniform.size != 0 &&
           (uniform.size == 1 || uniform.is_array) && is_placed && has_units(uniform, limits) &&
           fits(uniform, uniform.vertex, program.vertex) &&
           fits(uniform, uniform.fragment, program.fragment) &&
           fits(uniform, uniform.compute, program.compute);
}

// Of each scalar one, or none at all.
bool has_initial_values(const glsl::Uniform& uniform) {
    const uint64_t scalars =
        uint64_t{uniform.size} * uniform.type.slots() * uniform.type.components;
    return uniform.initial.empty() ||
           (has_values(uniform.type) && !uniform.in_block && uniform.initial.size() == scalars);
}

Result<std::optional<glsl::CounterPlace>> get_counter(ByteReader& from) {
    const bool has = TRY(get_flag(from));
    glsl::CounterPlace place;
    place.buffer = TRY(from.get<uint32_t>());
    place.offset = TRY(from.get<uint32_t>());
    return has ? std::optional(place) : std::nullopt;
}

Result<glsl::Uniform> get_uniform(ByteReader& from,
                                  const glsl::Program& program,
                                  const glsl::Limits& limits) {
    glsl::Uniform uniform;
    uniform.name = TRY(from.get_text());
    uniform.type = TRY(get_type(from));
    const uint8_t precision = TRY(from.get<uint8_t>());
    uniform.is_array = TRY(get_flag(from));
    uniform.is_builtin = TRY(get_flag(from));
    uniform.size = TRY(from.get<uint32_t>());
    uniform.location = TRY(from.get<uint32_t>());
    uniform.vertex = TRY(get_place(from));
    uniform.fragment = TRY(get_place(from));
    uniform.compute = TRY(get_place(from));
    uniform.in_block = TRY(get_block_place(from));
    uniform.counter = TRY(get_counter(from));
    uniform.binding = TRY(get_number(from, UINT32_MAX));
    uniform.reads_image = TRY(get_flag(from));
    uniform.writes_image = TRY(get_flag(from));
    uniform.image_format = TRY(from.get_text());
    uniform.initial.resize(TRY(from.get_count(sizeof(uint32_t))));
    for (uint32_t& scalar : uniform.initial)
        scalar = TRY(from.get<uint32_t>());
    if (precision > static_cast<uint8_t>(nir::Precision::low))
        return damaged("a precision");
    uniform.precision = static_cast<nir::Precision>(precision);
    if (!has_initial_values(uniform))
        return damaged("the values that a uniform begins with");
    if (uniform.in_block) {
        if (uniform.size != 0 && is_in_block(uniform, program.uniform_blocks))
            return uniform;
        return damaged("a member of a block");
    }
    if (uniform.counter ? !is_counter(uniform, limits)
                        : !is_plain_uniform(uniform, program, limits))
        return damaged("a uniform");
    return uniform;
}

Result<glsl::Attribute> get_attribute(ByteReader& from, const glsl::Limits& limits) {
    glsl::Attribute attribute;
    attribute.name = TRY(from.get_text());
    attribute.type = TRY(get_type(from));
    attribute.location = TRY(from.get<uint32_t>());
    attribute.is_array = TRY(get_flag(from));
    attribute.size = TRY(from.get_number(limits.vertex_attributes));
    if (!has_values(attribute.type) || attribute.type.base == ValueBase::bool_ ||
        attribute.size == 0 || (attribute.size > 1 && !attribute.is_array) ||
        uint64_t{attribute.location} + attribute.slots() > limits.vertex_attributes)
        return damaged("an attribute");
    return attribute;
}

Result<glsl::Varying> get_varying(ByteReader& from, const glsl::Limits& limits) {
    glsl::Varying varying;
    varying.name = TRY(from.get_text());
    varying.type = TRY(get_type(from));
    varying.is_array = TRY(get_flag(from));
    const bool has_location = TRY(get_flag(from));
    const uint32_t location = TRY(from.get<uint32_t>());
    if (has_location)
        varying.location = location;
    varying.size = TRY(from.get_number(limits.varying_vectors));
    varying.slot = TRY(from.get_number(limits.varying_vectors));
    varying.component = TRY(from.get<uint8_t>());
    if (!has_values(varying.type) || varying.type.base == ValueBase::bool_ || varying.size == 0 ||
        (varying.size > 1 && !varying.is_array) ||
        varying.component + varying.type.components > 4 ||
        varying.slot + varying.slots() > limits.varying_vectors)
        return damaged("a varying");
    return varying;
}

// Both of a draw, one of them of a program for pipelines, or a compute shader alone.
bool has_right_stages(const glsl::Program& program) {
    const bool has_vertex = program.vertex.nir != nullptr;
    const bool has_fragment = program.fragment.nir != nullptr;
    if (program.compute.nir != nullptr)
        return !has_vertex && !has_fragment;
    return program.is_separable ? has_vertex || has_fragment : has_vertex && has_fragment;
}

// No location without a vec4, sampler or image behind it; or as many as shaders may name.
uint32_t most_locations(const glsl::Program& program, const glsl::Limits& limits) {
    const uint32_t places = 4 * (program.vertex.uniform_vec4s + program.fragment.uniform_vec4s +
                                 program.compute.uniform_vec4s) +
                            limits.combined_texture_image_units + limits.combined_images;
    return program.version == glsl::Version::es_310 ? std::max(places, limits.uniform_locations)
                                                    : places;
}

Result<std::unique_ptr<glsl::Program>> get_program(ByteReader& from, const glsl::Limits& limits) {
    constexpr size_t least_attribute = 12;
    constexpr size_t least_uniform = 62;
    constexpr size_t least_varying = 23;
    auto program = std::make_unique<glsl::Program>();
    program->vertex = TRY(get_stage(from, nir::Stage::vertex, limits));
    program->fragment = TRY(get_stage(from, nir::Stage::fragment, limits));
    program->compute = TRY(get_stage(from, nir::Stage::compute, limits));
    program->writes_all_color_buffers = TRY(get_flag(from));
    program->is_separable = TRY(get_flag(from));
    TRY(get_interfaces(from, limits, *program));
    TRY(get_storage(from, limits, *program));
    if (!has_right_stages(*program))
        return damaged("a stage is missing");
    const uint32_t attributes = TRY(from.get_count(least_attribute));
    for (uint32_t i = 0; i < attributes; ++i)
        program->attributes.push_back(TRY(get_attribute(from, limits)));
    const uint32_t uniforms = TRY(from.get_count(least_uniform));
    program->locations = TRY(from.get_number(most_locations(*program, limits)));
    for (uint32_t i = 0; i < uniforms; ++i)
        program->uniforms.push_back(TRY(get_uniform(from, *program, limits)));
    if (!has_members(program->uniform_blocks, program->uniforms) || !has_counters(*program))
        return damaged("the members of a block");
    const uint32_t varyings = TRY(from.get_count(least_varying));
    for (uint32_t i = 0; i < varyings; ++i)
        program->varyings.push_back(TRY(get_varying(from, limits)));
    const uint32_t declared = TRY(from.get_count(sizeof(uint32_t)));
    for (uint32_t i = 0; i < declared; ++i)
        program->interface.emplace_back(TRY(from.get_text()));
    if (!from.rest().empty())
        return damaged("there is more than a program");
    return program;
}

}  // namespace

uint64_t program_identity(const State& state) {
    const glsl::Options& options = state.shader_options;
    const glsl::Limits& limits = options.limits;
    ByteWriter all;
    all.put(build_identity());
    all.put_text(state.renderer);
    for (const uint32_t number : {limits.vertex_attributes,
                                  limits.vertex_uniform_vectors,
                                  limits.varying_vectors,
                                  limits.vertex_texture_image_units,
                                  limits.combined_texture_image_units,
                                  limits.texture_image_units,
                                  limits.fragment_uniform_vectors,
                                  limits.draw_buffers,
                                  limits.vertex_output_vectors,
                                  limits.fragment_input_vectors,
                                  limits.vertex_uniform_blocks,
                                  limits.fragment_uniform_blocks,
                                  limits.uniform_block_size,
                                  limits.storage_blocks[1],
                                  limits.storage_blocks[compute_index],
                                  limits.atomic_counter_buffers[1],
                                  limits.atomic_counter_buffers[compute_index],
                                  limits.images[1],
                                  limits.images[compute_index],
                                  limits.workgroup_invocations,
                                  limits.shared_bytes,
                                  limits.compute_uniform_vectors,
                                  limits.compute_texture_image_units,
                                  static_cast<uint32_t>(options.newest),
                                  static_cast<uint32_t>(options.extensions)})
        all.put(number);
    for (const bool flag :
         {options.fragment_highp, options.half_precision, options.integer_uniforms})
        all.put(static_cast<uint8_t>(flag));
    return hash_bytes(all.bytes());
}

std::vector<std::byte>& binary_of(const State& state, Executable& executable) {
    if (executable.binary.empty())
        executable.binary = write_program_binary(*executable.program, program_identity(state));
    return executable.binary;
}

std::vector<std::byte> write_program_binary(const glsl::Program& program, uint64_t identity) {
    ByteWriter content;
    put_stage(content, program.vertex);
    put_stage(content, program.fragment);
    put_stage(content, program.compute);
    content.put(static_cast<uint8_t>(program.writes_all_color_buffers));
    content.put(static_cast<uint8_t>(program.is_separable));
    put_interfaces(content, program);
    put_storage(content, program);
    content.put(static_cast<uint32_t>(program.attributes.size()));
    for (const glsl::Attribute& attribute : program.attributes) {
        content.put_text(attribute.name);
        put_type(content, attribute.type);
        content.put(attribute.location);
        content.put(static_cast<uint8_t>(attribute.is_array));
        content.put(attribute.size);
    }
    content.put(static_cast<uint32_t>(program.uniforms.size()));
    content.put(program.locations);
    for (const glsl::Uniform& uniform : program.uniforms)
        put_uniform(content, uniform);
    content.put(static_cast<uint32_t>(program.varyings.size()));
    for (const glsl::Varying& varying : program.varyings)
        put_varying(content, varying);
    content.put(static_cast<uint32_t>(program.interface.size()));
    for (const std::string& declared : program.interface)
        content.put_text(declared);

    ByteWriter binary;
    binary.put(magic);
    binary.put(version);
    binary.put(identity);
    binary.put(hash_bytes(content.bytes()));
    binary.put_text(
        {reinterpret_cast<const char*>(content.bytes().data()), content.bytes().size()});
    return binary.take();
}

Result<std::unique_ptr<glsl::Program>> read_program_binary(std::span<const std::byte> binary,
                                                           uint64_t identity,
                                                           const glsl::Limits& limits) {
    ByteReader header(binary);
    if (TRY(header.get<uint32_t>()) != magic || TRY(header.get<uint32_t>()) != version)
        return Error{Errc::invalid, "the bytes are no binary of this version"};
    if (TRY(header.get<uint64_t>()) != identity)
        return Error{Errc::invalid, "the binary was made by another build or for another GPU"};
    const uint64_t checksum = TRY(header.get<uint64_t>());
    const std::string_view text = TRY(header.get_text());
    const std::span<const std::byte> content(reinterpret_cast<const std::byte*>(text.data()),
                                             text.size());
    if (!header.rest().empty() || hash_bytes(content) != checksum)
        return damaged("the checksum differs");
    ByteReader reader(content);
    return get_program(reader, limits);
}

}  // namespace cuesta::gles
