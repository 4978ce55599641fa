// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/image.h"

#include <algorithm>

#include <fmt/core.h>

#include "gallium/auxiliary/texture_shape.h"
#include "hw/agx/pbe_descriptor.h"

namespace cuesta::agx {
namespace {

using hw::agx::PbeDescriptor;
using hw::agx::TextureDescriptor;
using hw::agx::TextureDimension;

constexpr uint32_t cube_faces = 6;

Resource& resource_of(const pipe::ImageView& view) {
    return static_cast<Resource&>(*view.texture);
}

Result<void> check_place(const pipe::ImageView& view) {
    const Resource& resource = resource_of(view);
    const pipe::ResourceTemplate& d = resource.description();
    if (resource.is_buffer())
        return Error{Errc::unsupported, "a buffer, not a texture"};
    if (resource.samples() > 1)
        return Error{Errc::unsupported, "a texture with several samples"};
    if (view.level > d.last_level)
        return Error{Errc::out_of_range,
                     fmt::format("level {} of a texture of {}", view.level, d.last_level + 1)};
    const uint32_t layers = resource.layers(view.level);
    if (view.layer_count == 0 || view.first_layer >= layers ||
        view.layer_count > layers - view.first_layer)
        return Error{Errc::out_of_range, fmt::format("{} layers from {} on, of {}",
                                                     view.layer_count, view.first_layer, layers)};
    return {};
}

Result<void> check_format(const pipe::ImageView& view) {
    const hw::Format own = view.texture->description().format;
    const auto name = [](hw::Format format) { return hw::format_info(format).name; };
    const bool has_codes = !hw::is_depth_or_stencil(view.format) && texture_format(view.format) &&
                           target_format(view.format);
    if (!has_codes)
        return Error{Errc::unsupported,
                     fmt::format("{} is no format of images", name(view.format))};
    if (hw::is_depth_or_stencil(own) || !gallium::same_texel_size(own, view.format))
        return Error{Errc::invalid,
                     fmt::format("{} cannot be seen as {}", name(own), name(view.format))};
    return {};
}

// Part 6, section 6.4: layers of what is stored to begin at pages.
Result<void> check_stores(const pipe::ImageView& view) {
    const Resource& resource = resource_of(view);
    const Plane& plane = resource.plane();
    const bool aligned = !plane.tiled || plane.tiles.page_aligned_layers;
    if (!view.write || aligned || resource.layers(0) == 1)
        return {};
    return Error{
        Errc::unsupported,
        "layers of a texture that was made without Bind::shader_image cannot be stored to"};
}

Result<void> check_image(const pipe::ImageView& view, bool stores) {
    TRY(check_place(view));
    TRY(check_format(view));
    return stores ? check_stores(view) : Result<void>();
}

bool has_form(const pipe::ImageView& view, ImageForm form) {
    const pipe::Target target = view.texture->description().target;
    const bool is_volume = target == pipe::Target::texture_3d;
    switch (form) {
        case ImageForm::flat: return true;
        case ImageForm::layers: return !is_volume;
        case ImageForm::cubes: return !is_volume && view.layer_count % cube_faces == 0;
        case ImageForm::volume: break;
    }
    return is_volume && view.first_layer == 0;
}

TextureDimension dimension_of(ImageForm form) {
    switch (form) {
        case ImageForm::flat: return TextureDimension::d2;
        case ImageForm::layers:
        case ImageForm::cubes: return TextureDimension::d2_array;
        case ImageForm::volume: break;
    }
    return TextureDimension::d3;
}

Resource::DescribedLevels levels_of(const pipe::ImageView& view, ImageForm form) {
    const Resource& resource = resource_of(view);
    if (form == ImageForm::flat)
        return resource.described_levels(view.level);
    return {0, static_cast<uint8_t>(resource.description().last_level + 1)};
}

// What both descriptors have.
template <typename Descriptor>
Descriptor describe(const pipe::ImageView& view, ImageForm form) {
    const Resource& resource = resource_of(view);
    const Plane& plane = resource.plane();
    const Resource::DescribedLevels levels = levels_of(view, form);
    Descriptor out;
    out.dimension = dimension_of(form);
    out.width = static_cast<uint16_t>(resource.width(levels.first));
    out.height = static_cast<uint16_t>(resource.height(levels.first));
    out.mipmapped = levels.count > 1;
    out.address = resource.va(plane, levels.first, view.first_layer);
    if (plane.tiled) {
        out.layout = hw::agx::TextureLayout::gpu_tiled;
        out.page_aligned_layers = plane.tiles.page_aligned_layers;
        return out;
    }
    out.layout = hw::agx::TextureLayout::linear;
    out.stride = static_cast<uint32_t>(plane.rows.stride);
    if (out.dimension == TextureDimension::d2_array) {
        out.extended = true;
        out.linear_layers = static_cast<uint16_t>(view.layer_count);
        out.linear_layer_stride = plane.rows.layer_stride;
    }
    return out;
}

TextureDescriptor load_descriptor(const pipe::ImageView& view, ImageForm form) {
    const TextureFormat format = *texture_format(view.format);
    auto out = describe<TextureDescriptor>(view, form);
    out.channels = format.channels;
    out.type = format.type;
    out.swizzle = format.swizzle;
    out.first_level = out.last_level =
        static_cast<uint8_t>(view.level - levels_of(view, form).first);
    const Resource& resource = resource_of(view);
    if (form == ImageForm::volume)
        out.depth = static_cast<uint16_t>(resource.layers(0));
    else if (form != ImageForm::flat && resource.plane().tiled)
        out.depth = static_cast<uint16_t>(view.layer_count);
    return out;
}

PbeDescriptor store_descriptor(const pipe::ImageView& view, ImageForm form) {
    const TargetFormat format = *target_format(view.format);
    auto out = describe<PbeDescriptor>(view, form);
    out.channels = format.channels;
    out.type = format.type;
    out.swizzle = format.stored;
    out.level = static_cast<uint8_t>(view.level - levels_of(view, form).first);
    const Resource& resource = resource_of(view);
    const Plane& plane = resource.plane();
    if (!plane.tiled)
        return out;
    out.levels = levels_of(view, form).count;
    // Of a volume those of the level.
    if (form == ImageForm::volume)
        out.layers = static_cast<uint16_t>(resource.layers(view.level));
    else if (form != ImageForm::flat)
        out.layers = static_cast<uint16_t>(view.layer_count);
    return out;
}

// Part 6, section 6.4. `address`: of what nobody reads.
PbeDescriptor null_store(uint64_t address) {
    PbeDescriptor out;
    out.layout = hw::agx::TextureLayout::twiddled;
    out.swizzle.fill(hw::agx::Component::r);
    out.address = address;
    return out;
}

}  // namespace

const pipe::ImageView* seen_image(const BoundStage& stage,
                                  const ShaderUses& uses,
                                  uint32_t number) {
    if (number >= stage.images.size() || number >= uses.image_forms.size())
        return nullptr;
    const pipe::ImageView& view = stage.images[number];
    return view.texture != nullptr && has_form(view, uses.image_forms[number]) ? &view : nullptr;
}

Result<void> check_images(const BoundStage& stage, const ShaderUses& uses) {
    for (uint32_t n = 0; n < stage.images.size(); ++n) {
        if ((uses.images() >> n & 1) == 0 || stage.images[n].texture == nullptr)
            continue;
        if (const Result<void> good =
                check_image(stage.images[n], (uses.images_stored >> n & 1) != 0);
            !good)
            return Error{good.error().code, fmt::format("image {}: {}", n, good.error().text)};
    }
    return {};
}

ImageEntry image_entry(const pipe::ImageView* view,
                       ImageForm form,
                       const winsys::agx::AddressPlan& plan) {
    const bool reads = view != nullptr && view->read;
    const bool writes = view != nullptr && view->write;
    const auto load =
        hw::agx::pack(reads ? load_descriptor(*view, form) : null_texture(plan.zero_page));
    const auto store =
        hw::agx::pack(writes ? store_descriptor(*view, form) : null_store(plan.scratch_page));
    ImageEntry entry{};
    std::copy(load.begin(), load.end(), entry.begin());
    std::copy(store.begin(), store.end(), entry.begin() + image_store_offset / sizeof(uint32_t));
    return entry;
}

std::array<uint32_t, 4> image_size(const pipe::ImageView* view, ImageForm form) {
    if (view == nullptr)
        return {};
    const Resource& resource = resource_of(*view);
    uint32_t depth = 1;
    if (form == ImageForm::volume)
        depth = resource.layers(view->level);
    else if (form != ImageForm::flat)
        depth = view->layer_count / (form == ImageForm::cubes ? cube_faces : 1);
    return {resource.width(view->level), resource.height(view->level), depth, 0};
}

}  // namespace cuesta::agx
