// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/screen.h"

#include <fmt/core.h>

#include "compiler/lima/arithmetic.h"
#include "gallium/auxiliary/error_text.h"
#include "gallium/auxiliary/sharing.h"
#include "gallium/drivers/lima/context.h"
#include "gallium/drivers/lima/formats.h"
#include "winsys/lima/kernel_device.h"

namespace cuesta::lima {
Result<std::unique_ptr<Screen>> Screen::create(std::unique_ptr<winsys::lima::Device> device) {
    if (device->info().gpu != winsys::lima::Gpu::mali400)
        return Error{Errc::unsupported, "only the Mali-400 is supported, not the Mali-450"};
    std::unique_ptr<StaticData> data = TRY(StaticData::create(*device));
    return std::unique_ptr<Screen>(new Screen(std::move(device), std::move(data)));
}

std::string Screen::name() const {
    return fmt::format("Mali-400 MP{}", device().info().pp_cores);
}

int Screen::cap(pipe::Cap which) const {
    switch (which) {
        case pipe::Cap::max_texture_2d_size:
        case pipe::Cap::max_texture_cube_size: return 4096;
        case pipe::Cap::max_texture_levels: return hw400::max_texture_levels;
        case pipe::Cap::max_render_targets: return 1;
        case pipe::Cap::max_vertex_attributes: return gp::Limits::attributes;
        case pipe::Cap::max_varyings: return hw400::max_varyings;
        case pipe::Cap::max_vertex_uniform_vec4s:
            // Two vec4s are the viewport's, one the point size's, some must be left for constants.
            return gp::Limits::memory_vec4s - 8;
        case pipe::Cap::max_fragment_uniform_vec4s: return 2048;
        case pipe::Cap::max_fragment_samplers: return pipe::max_samplers;
        case pipe::Cap::max_point_size:
        case pipe::Cap::max_line_width: return 100;
        case pipe::Cap::max_constant_buffers:
        case pipe::Cap::npot_textures:
        case pipe::Cap::dual_source_blend:
        case pipe::Cap::framebuffer_fetch:
        case pipe::Cap::texture_lod_in_fragment:
        case pipe::Cap::derivatives:
        case pipe::Cap::shader_depth_output:
        case pipe::Cap::shared_resources: return 1;
        case pipe::Cap::max_samples: return 4;
        case pipe::Cap::fragment_highp: return arithmetic.fragment_highp ? 1 : 0;
        case pipe::Cap::half_precision: return arithmetic.half_precision ? 1 : 0;
        case pipe::Cap::integers: return arithmetic.integers ? 1 : 0;
        case pipe::Cap::max_clip_distances: return nir::max_clip_distances;  // see clip_distance.h
        case pipe::Cap::max_texture_3d_size: return 4096;
        case pipe::Cap::max_vertex_samplers:
        case pipe::Cap::anisotropic_filter:
        case pipe::Cap::seamless_cube_map:
        case pipe::Cap::polygon_offset_clamp:
        case pipe::Cap::separate_stencil:
        case pipe::Cap::occlusion_query:
        case pipe::Cap::instancing:
        case pipe::Cap::max_texture_array_layers:
        case pipe::Cap::max_texture_buffer_elements:
        case pipe::Cap::max_vertex_shader_buffers:
        case pipe::Cap::geometry_shader:
        case pipe::Cap::max_geometry_vertices:
        case pipe::Cap::max_geometry_components:
        case pipe::Cap::compute:
        case pipe::Cap::max_compute_shader_buffers:
        case pipe::Cap::max_fragment_shader_buffers:
        case pipe::Cap::max_compute_images:
        case pipe::Cap::max_fragment_images:
        case pipe::Cap::max_compute_samplers:
        case pipe::Cap::max_compute_uniform_vec4s:
        case pipe::Cap::max_compute_shared_bytes:
        case pipe::Cap::max_workgroup_invocations:
        case pipe::Cap::max_workgroup_count:
        case pipe::Cap::indirect_draw:
        case pipe::Cap::texture_multisample:
        case pipe::Cap::texture_gather:
        case pipe::Cap::stencil_sampling:
        case pipe::Cap::primitive_restart:
        case pipe::Cap::user_vertex_buffers:
        case pipe::Cap::flat_shading:
        case pipe::Cap::provoking_vertex:
        case pipe::Cap::depth_clamp:
        case pipe::Cap::max_framebuffer_layers:
        case pipe::Cap::time_query:
        case pipe::Cap::shadow_samplers: break;
    }
    return 0;
}

bool Screen::is_format_supported(pipe::Format format,
                                 pipe::Target target,
                                 unsigned samples,
                                 pipe::Bind bind) const {
    if (target == pipe::Target::texture_2d_array ||
        (target == pipe::Target::texture_1d && hw::has_blocks(format)))
        return false;
    const bool buffer = target == pipe::Target::buffer;
    // Four samples a pixel can be drawn to and blitted from, not read by shaders.
    if (samples > 1 &&
        (samples != 4 || target != pipe::Target::texture_2d || has(bind, pipe::Bind::sampler_view)))
        return false;
    if (has(bind, pipe::Bind::vertex_buffer) && !attribute_format(format))
        return false;
    if (has(bind, pipe::Bind::sampler_view) && (buffer || !texture_format(format)))
        return false;
    const bool depth_stencil = hw::is_depth_or_stencil(format);
    if (has(bind, pipe::Bind::render_target) && (buffer || depth_stencil || !render_format(format)))
        return false;
    return !has(bind, pipe::Bind::depth_stencil) ||
           (!buffer && depth_stencil && render_format(format).has_value());
}

std::unique_ptr<pipe::Context> Screen::create_context(std::string* error) {
    return gallium::pointer_or_null(Context::create(*this), error);
}

std::span<const uint64_t> Screen::modifiers() const {
    static constexpr uint64_t all[] = {hw400::tiled_modifier, gallium::linear_modifier};
    return all;
}

std::unique_ptr<pipe::Screen> create_screen(std::string* error) {
    return gallium::screen_or_null<Screen>(winsys::lima::open_kernel_device(), error);
}

std::unique_ptr<pipe::Screen> open_screen(int fd, std::string* error) {
    return gallium::screen_or_null<Screen>(winsys::lima::open_kernel_device(fd), error);
}

}  // namespace cuesta::lima
