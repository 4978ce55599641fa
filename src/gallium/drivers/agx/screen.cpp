// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Limits: AGX fact sheet, part 7, section 7.11.
#include "gallium/drivers/agx/screen.h"

#include <fmt/core.h>

#include "compiler/agx/compile.h"
#include "gallium/auxiliary/error_text.h"
#include "gallium/auxiliary/sharing.h"
#include "gallium/auxiliary/texture_shape.h"
#include "gallium/drivers/agx/context.h"
#include "gallium/drivers/agx/formats.h"
#include "gallium/drivers/agx/geometry_limits.h"
#include "gallium/drivers/agx/grid.h"
#include "gallium/drivers/agx/resource.h"
#include "gallium/drivers/agx/sample_positions.h"
#include "gallium/drivers/agx/tile_layout.h"
#include "winsys/agx/kernel_device.h"

namespace cuesta::agx {
namespace {

// A texture of that format and use that the hardware has, as far as its form goes.
bool has_form(pipe::Format format, pipe::Target target, unsigned samples, pipe::Bind bind) {
    const bool flat =
        target == pipe::Target::texture_2d || target == pipe::Target::texture_2d_array;
    const bool in_blocks = hw::has_blocks(format);
    if (samples > 1 &&
        ((samples != 2 && samples != 4) || !flat || in_blocks || gallium::must_be_linear(bind)))
        return false;
    if (gallium::must_be_linear(bind) && (!flat || in_blocks || hw::is_depth_or_stencil(format)))
        return false;
    if (target == pipe::Target::texture_1d)
        return !in_blocks;
    return target != pipe::Target::texture_3d || (!in_blocks && !hw::is_depth_or_stencil(format));
}

}  // namespace

Result<std::unique_ptr<Screen>> Screen::create(std::unique_ptr<winsys::agx::Device> device) {
    const winsys::agx::DeviceInfo& info = device->info();
    if (info.generation != 13)
        return Error{Errc::unsupported, fmt::format("only the G13 is supported, not the G{}{}",
                                                    info.generation, info.variant)};
    return std::unique_ptr<Screen>(new Screen(std::move(device)));
}

std::string Screen::name() const {
    const winsys::agx::DeviceInfo& info = device().info();
    return fmt::format("Apple G{}{} with {} cores", info.generation, info.variant, info.cores);
}

int Screen::cap(pipe::Cap which) const {
    switch (which) {
        case pipe::Cap::max_texture_2d_size:
        case pipe::Cap::max_texture_cube_size: return hw::agx::max_texture_size;
        case pipe::Cap::max_texture_levels: return hw::agx::max_texture_levels;
        case pipe::Cap::max_texture_3d_size:
        case pipe::Cap::max_framebuffer_layers:
        case pipe::Cap::max_texture_array_layers: return max_layers;
        case pipe::Cap::max_texture_buffer_elements: return int{max_buffer_texels};
        case pipe::Cap::max_render_targets: return pipe::max_color_buffers;
        case pipe::Cap::max_vertex_attributes: return pipe::max_attributes;
        case pipe::Cap::max_varyings: return 32;
        case pipe::Cap::max_vertex_uniform_vec4s:
        case pipe::Cap::max_fragment_uniform_vec4s:
        case pipe::Cap::max_compute_uniform_vec4s: return 4096;
        case pipe::Cap::max_compute_samplers:
        case pipe::Cap::max_vertex_samplers:
        case pipe::Cap::max_fragment_samplers: return Limits::sampler_states;
        case pipe::Cap::max_samples: return 4;
        case pipe::Cap::fragment_highp: return arithmetic.fragment_highp ? 1 : 0;
        case pipe::Cap::half_precision: return arithmetic.half_precision ? 1 : 0;
        case pipe::Cap::integers: return arithmetic.integers ? 1 : 0;
        case pipe::Cap::max_point_size: return 511;
        case pipe::Cap::max_line_width: return 16;
        case pipe::Cap::max_clip_distances: return nir::max_clip_distances;
        case pipe::Cap::max_constant_buffers: return pipe::max_constant_buffers;
        case pipe::Cap::max_vertex_shader_buffers: return pipe::max_vertex_shader_buffers;
        case pipe::Cap::max_compute_shader_buffers: return pipe::max_shader_buffers;
        case pipe::Cap::max_compute_images: return pipe::max_shader_images;
        case pipe::Cap::max_compute_shared_bytes: return Limits::shared_bytes;
        case pipe::Cap::max_workgroup_invocations: return Limits::workgroup_invocations;
        case pipe::Cap::max_workgroup_count: return max_workgroup_count;
        case pipe::Cap::max_geometry_vertices: return max_geometry_vertices;
        case pipe::Cap::max_geometry_components: return max_geometry_components;
        // Not compiled yet.
        case pipe::Cap::max_fragment_shader_buffers:
        case pipe::Cap::max_fragment_images: return 0;
        case pipe::Cap::geometry_shader:
        case pipe::Cap::primitive_restart:
        case pipe::Cap::npot_textures:
        case pipe::Cap::dual_source_blend:
        case pipe::Cap::anisotropic_filter:
        case pipe::Cap::seamless_cube_map:
        case pipe::Cap::framebuffer_fetch:
        case pipe::Cap::polygon_offset_clamp:
        case pipe::Cap::separate_stencil:
        case pipe::Cap::occlusion_query:
        case pipe::Cap::instancing:
        case pipe::Cap::texture_lod_in_fragment:
        case pipe::Cap::derivatives:
        case pipe::Cap::shader_depth_output:
        case pipe::Cap::flat_shading:
        case pipe::Cap::provoking_vertex:
        case pipe::Cap::depth_clamp:
        case pipe::Cap::time_query:
        case pipe::Cap::shadow_samplers:
        case pipe::Cap::compute:
        case pipe::Cap::indirect_draw:
        case pipe::Cap::texture_multisample:
        case pipe::Cap::texture_gather:
        case pipe::Cap::stencil_sampling:
        case pipe::Cap::shared_resources: return 1;
        // Draws of the interface name no memory of the application.
        case pipe::Cap::user_vertex_buffers: break;
    }
    return 0;
}

bool Screen::is_format_supported(pipe::Format format,
                                 pipe::Target target,
                                 unsigned samples,
                                 pipe::Bind bind) const {
    const bool buffer = target == pipe::Target::buffer;
    if (has(bind, pipe::Bind::vertex_buffer) && !attribute_format(format))
        return false;
    if (!buffer && (!texture_format(format) || !has_form(format, target, samples, bind)))
        return false;
    const bool depth_stencil = hw::is_depth_or_stencil(format);
    if (has(bind, pipe::Bind::sampler_view) && buffer &&
        (!texture_format(format) || depth_stencil || hw::has_blocks(format)))
        return false;
    if (has(bind, pipe::Bind::render_target) && (buffer || !target_format(format)))
        return false;
    // Shaders store in the formats that are drawn to.
    if (has(bind, pipe::Bind::shader_image) &&
        (buffer || depth_stencil || samples > 1 || !target_format(format)))
        return false;
    return !has(bind, pipe::Bind::depth_stencil) || (!buffer && depth_stencil);
}

bool Screen::is_framebuffer_supported(const pipe::Framebuffer& framebuffer,
                                      std::string* error) const {
    const Result<TileLayout> tile = checked_tile_layout(framebuffer);
    if (!tile)
        gallium::set_error(error, tile.error());
    return tile.has_value();
}

std::array<float, 2> Screen::sample_position(unsigned samples, unsigned index) const {
    const hw::agx::SamplePositions positions = sample_positions(samples);
    if (samples <= 1 || index >= samples || index >= positions.x.size())
        return {0.5f, 0.5f};
    return {static_cast<float>(positions.x[index]) / 16,
            static_cast<float>(positions.y[index]) / 16};
}

std::unique_ptr<pipe::Context> Screen::create_context(std::string* error) {
    return gallium::pointer_or_null(Context::create(*this), error);
}

std::span<const uint64_t> Screen::modifiers() const {
    static constexpr uint64_t all[] = {hw::agx::tiled_modifier, gallium::linear_modifier};
    return all;
}

std::unique_ptr<pipe::Screen> create_screen(std::string* error) {
    return gallium::screen_or_null<Screen>(winsys::agx::open_kernel_device(), error);
}

std::unique_ptr<pipe::Screen> open_screen(int fd, std::string* error) {
    return gallium::screen_or_null<Screen>(winsys::agx::open_kernel_device(fd), error);
}

}  // namespace cuesta::agx
