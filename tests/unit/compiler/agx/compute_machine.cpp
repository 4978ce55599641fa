// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compute_machine.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include <gtest/gtest.h>

#include "agx_testing.h"
#include "base/bits.h"
#include "compiler/nir/parser.h"
#include "compiler/nir/printer.h"
#include "hw/agx/cdm.h"
#include "hw/agx/counts.h"
#include "hw/agx/layout.h"
#include "hw/agx/pbe_descriptor.h"
#include "hw/agx/sampler_descriptor.h"
#include "hw/agx/texture_descriptor.h"
#include "tests/unit/simulator/agx/gpu_machine.h"

namespace cuesta::agx {

namespace cdm = hw::agx::cdm;
namespace usc = hw::agx::usc;

namespace {

constexpr unsigned faces_of_cube = 6;
constexpr uint32_t guard = 0xdead'beef;  // behind buffers

// Whether the coordinate is in the image, and which texel it is.
std::optional<size_t> texel_at(const ComputeImage& image, const std::array<int32_t, 4>& coord) {
    const bool has_layer = image.is_array || image.dim != nir::SamplerDim::dim_2d;
    const std::array<uint32_t, 3> at = {static_cast<uint32_t>(coord[0]),
                                        static_cast<uint32_t>(coord[1]),
                                        has_layer ? static_cast<uint32_t>(coord[2]) : 0};
    if (at[0] >= image.width || at[1] >= image.height || at[2] >= image.layers)
        return std::nullopt;
    return (size_t{at[2]} * image.height + at[1]) * image.width + at[0];
}

class GridImages final : public nir::ImageMemory {
  public:
    explicit GridImages(std::vector<ComputeImage>& images) : images_(images) {}

    nir::SlotBits load(const nir::ImageRequest& request) override {
        const ComputeImage& image = images_.at(request.image);
        const std::optional<size_t> at = texel_at(image, request.coord);
        return {at ? image.texels[*at] : 0, 0, 0, 1};
    }
    void store(const nir::ImageRequest& request, const nir::SlotBits& texel) override {
        ComputeImage& image = images_.at(request.image);
        if (const std::optional<size_t> at = texel_at(image, request.coord))
            image.texels[*at] = texel[0];
    }
    std::array<uint32_t, 3> size(const nir::ImageRequest& request) override {
        return images_.at(request.image).size();
    }

  private:
    std::vector<ComputeImage>& images_;
};

// --- the GPU -------------------------------------------------------------------------------------

constexpr uint32_t code_at = 0x1000;
constexpr uint32_t preamble_at = 0x11000;
constexpr uint32_t usc_at = 0x18000;
constexpr uint64_t image_memory = uint64_t{4} << 32;
constexpr uint64_t image_pages = 64;

hw::agx::ImageShape shape_of(const ComputeImage& image) {
    return {.width = image.width,
            .height = image.height,
            .layers = image.layers,
            .is_3d = image.dim == nir::SamplerDim::dim_3d,
            .image_stores = true};
}

hw::agx::TextureDimension dimension_of(const ComputeImage& image) {
    if (image.dim == nir::SamplerDim::dim_3d)
        return hw::agx::TextureDimension::d3;
    return image.is_array || image.dim == nir::SamplerDim::cube
               ? hw::agx::TextureDimension::d2_array
               : hw::agx::TextureDimension::d2;
}

class ComputeGpu : private simulator::agx::GpuMachine {
  public:
    ComputeGpu(const Program& program, const Grid& grid) : program_(program), grid_(grid) {
        const auto run = memory->allocate(image_pages * simulator::agx::pages_in_gpu_page);
        CUESTA_ASSERT(run, "no memory");
        table.map(image_memory, image_pages, run->first, simulator::agx::pages_in_gpu_page,
                  {true, true});
    }

    Result<Grid> run() {
        CUESTA_ASSERT(program_.code.size() <= preamble_at - code_at &&
                          program_.preamble.size() <= usc_at - preamble_at,
                      "code has room");
        write(window + code_at, program_.code);
        write(window + preamble_at, program_.preamble);
        place();
        set_usc(usc_at, words());
        const std::array<uint32_t, 3>& local = program_.compute.workgroup_size;
        uint64_t at = stream;
        at = put(at, cdm::pack(cdm::Packet(cdm::LaunchDirect{
                         .counts = counts(),
                         .pipeline = usc_at,
                         .global_size = {grid_.groups[0] * local[0], grid_.groups[1] * local[1],
                                         grid_.groups[2] * local[2]},
                         .local_size = {local[0], local[1], local[2]}})));
        put(at, cdm::pack(cdm::Packet(cdm::Terminate{})));
        const auto stats =
            simulator::agx::Gpu(*memory, {.work = uint64_t{1} << 26, .checks = true})
                .compute({.page_table = &table, .usc_base = window, .cdm_stream = stream});
        if (!stats)
            return stats.error();
        return result();
    }

  private:
    // Zeros are words of the data that nobody wrote.
    uint64_t place_words(std::span<const uint32_t> content) {
        next_ = base::align_up(next_, 16);
        const uint64_t at = next_;
        write_words(at, content);
        next_ += content.size_bytes();
        CUESTA_ASSERT(next_ - data <= pages * simulator::agx::gpu_page_bytes, "data have room");
        return at;
    }

    void place() {
        uniforms_ = place_words(
            {reinterpret_cast<const uint32_t*>(grid_.uniforms.data()), grid_.uniforms.size() * 4});
        constants_ = place_words(program_.constants);
        counts_ = place_words(grid_.groups);
        sampler_ = place_words(
            hw::agx::pack(hw::agx::SamplerDescriptor{.mip_filter = hw::agx::MipFilter::nearest,
                                                     .wrap_s = hw::agx::Wrap::clamp_to_border,
                                                     .wrap_t = hw::agx::Wrap::clamp_to_border,
                                                     .wrap_r = hw::agx::Wrap::clamp_to_border}));
        for (const Words& buffer : grid_.shader_buffers) {
            shader_buffers_.push_back(place_words(buffer));
            place_words(std::array{guard, guard, guard, guard});
        }
        for (const Words& buffer : grid_.constant_buffers) {
            constant_buffers_.push_back(place_words(buffer));
            next_ += 256;
        }
        for (const ComputeImage& image : grid_.images)
            place_image(image);
        heap_ = place_words(heap_words_);
        Words system(program_.system_bytes / 4);
        for (const SystemSlot& slot : program_.system_values) {
            const Words value = system_value(slot);
            std::copy(value.begin(), value.end(), system.begin() + slot.offset / 4);
        }
        system_ = place_words(system);
    }

    void place_image(const ComputeImage& image) {
        const auto layout = hw::agx::tiled_layout(shape_of(image));
        CUESTA_ASSERT(layout, "the image has a layout");
        images_.push_back({image_memory + image_bytes_, *layout});
        image_bytes_ = base::align_up(image_bytes_ + layout->bytes, hw::agx::tile_bytes);
        CUESTA_ASSERT(image_bytes_ <= image_pages * simulator::agx::gpu_page_bytes,
                      "images have room");
        for_each_texel(image, images_.back(), [&](uint64_t address, size_t i) {
            write_words(address, std::span(image.texels).subspan(i, 1));
        });
        const hw::agx::TextureDescriptor texture = {
            .dimension = dimension_of(image),
            .layout = hw::agx::TextureLayout::gpu_tiled,
            .channels = hw::agx::Channels::r32,
            .type = hw::agx::TextureType::uint,
            .swizzle = {hw::agx::Swizzle::r, hw::agx::Swizzle::zero, hw::agx::Swizzle::zero,
                        hw::agx::Swizzle::one},
            .width = static_cast<uint16_t>(image.width),
            .height = static_cast<uint16_t>(image.height),
            .address = images_.back().address,
            .depth = static_cast<uint16_t>(image.layers),
            .page_aligned_layers = layout->page_aligned_layers};
        const hw::agx::PbeDescriptor pbe = {.dimension = texture.dimension,
                                            .layout = texture.layout,
                                            .channels = texture.channels,
                                            .type = texture.type,
                                            .width = texture.width,
                                            .height = texture.height,
                                            .address = texture.address,
                                            .layers = texture.depth,
                                            .page_aligned_layers = texture.page_aligned_layers};
        const size_t entry = heap_words_.size();
        heap_words_.resize(entry + image_entry_bytes / 4);
        std::ranges::copy(hw::agx::pack(texture),
                          heap_words_.begin() + static_cast<ptrdiff_t>(entry));
        std::ranges::copy(
            hw::agx::pack(pbe),
            heap_words_.begin() + static_cast<ptrdiff_t>(entry + image_store_offset / 4));
    }

    struct PlacedImage {
        uint64_t address = 0;
        hw::agx::TiledLayout layout;
    };
    template <typename Visit>
    static void for_each_texel(const ComputeImage& image, const PlacedImage& at, Visit&& visit) {
        size_t i = 0;
        for (uint32_t layer = 0; layer < image.layers; ++layer)
            for (uint32_t y = 0; y < image.height; ++y)
                for (uint32_t x = 0; x < image.width; ++x)
                    visit(at.address + hw::agx::tiled_offset(at.layout, layer, 0, x, y), i++);
    }

    static Words address_words(uint64_t address) {
        return {static_cast<uint32_t>(address), static_cast<uint32_t>(address >> 32)};
    }

    Words system_value(const SystemSlot& slot) const {
        const size_t n = slot.index;
        switch (slot.value) {
            case SystemValue::uniforms_address: return address_words(uniforms_);
            case SystemValue::workgroup_count_address: return address_words(counts_);
            case SystemValue::shader_buffer_address:
                return address_words(n < shader_buffers_.size() ? shader_buffers_[n] : constants_);
            case SystemValue::shader_buffer_size:
                return {n < shader_buffers_.size()
                            ? static_cast<uint32_t>(grid_.shader_buffers[n].size() * 4)
                            : 0};
            case SystemValue::constant_buffer_address:
                return address_words(constant_buffers_.at(n - 1));
            case SystemValue::constant_buffer_size:
                return {static_cast<uint32_t>(grid_.constant_buffers.at(n - 1).size() * 4)};
            case SystemValue::image_heap: return address_words(heap_);
            case SystemValue::image_size: {
                const std::array<uint32_t, 3> size = grid_.images.at(n).size();
                return {size[0], size[1], size[2], 0};
            }
            default: break;
        }
        ADD_FAILURE() << "a system value that compute tests do not have";
        return {};
    }

    uint64_t table_of(const PushRange& range) const {
        switch (range.table) {
            case Table::uniforms: return uniforms_;
            case Table::system: return system_;
            case Table::constants: return constants_;
            case Table::constant_buffer: break;
        }
        return constant_buffers_.at(range.buffer - 1u);
    }

    std::vector<usc::Word> words() const {
        std::vector<usc::Word> list;
        for (const PushRange& range : program_.push) {
            const uint64_t from = table_of(range) + range.offset;
            if (range.first_half < 256)
                list.push_back(usc::Uniform{.start = static_cast<uint8_t>(range.first_half),
                                            .size = static_cast<uint8_t>(range.halves),
                                            .buffer = from});
            else
                list.push_back(usc::UniformHigh{.start = range.first_half,
                                                .size = static_cast<uint8_t>(range.halves),
                                                .buffer = from});
        }
        if (program_.sampler_states != 0)
            list.push_back(
                usc::Sampler{.start = program_.fetch_state, .count = 1, .buffer = sampler_});
        const uint32_t shared = program_.compute.shared_bytes;
        list.push_back(usc::Shared{
            .uses_shared_memory = shared != 0,
            .bytes_per_threadgroup =
                shared != 0 ? static_cast<uint32_t>(base::align_up(shared, 256)) : 65536});
        list.push_back(usc::Shader{.unknown_10 = 3, .code = code_at});
        list.push_back(usc::Registers{.count = static_cast<uint16_t>(base::align_up(
                                          std::max<uint64_t>(program_.register_halves, 8), 8)),
                                      .spill_bucket = bucket()});
        if (program_.preamble.empty())
            list.push_back(usc::NoPreshader{});
        else
            list.push_back(usc::Preshader{.code = preamble_at});
        return list;
    }

    // Units of 8 words as a power of two, and one more.
    uint8_t bucket() const {
        const uint32_t units = (program_.stack_dwords + 7) / 8;
        return static_cast<uint8_t>(units == 0 ? 0 : 1 + std::bit_width(units - 1));
    }

    hw::agx::Counts counts() const {
        return {.uniform_registers = Limits::uniform_halves,
                .sampler_states = program_.sampler_states != 0 ? hw::agx::SamplerStates::compact_16
                                                               : hw::agx::SamplerStates::none,
                .preshader_registers = static_cast<uint16_t>(
                    base::align_up(std::max<uint64_t>(program_.preamble_register_halves, 16), 16))};
    }

    Grid result() {
        Grid left = grid_;
        for (size_t n = 0; n < left.shader_buffers.size(); ++n) {
            Words& buffer = left.shader_buffers[n];
            for (size_t i = 0; i < buffer.size(); ++i)
                buffer[i] = word_at(shader_buffers_[n] + 4 * i);
            const uint64_t end = base::align_up(shader_buffers_[n] + 4 * buffer.size(), 16);
            EXPECT_EQ(word_at(end), guard) << "something was stored behind shader buffer " << n;
        }
        for (size_t n = 0; n < left.images.size(); ++n)
            for_each_texel(left.images[n], images_[n], [&](uint64_t address, size_t i) {
                left.images[n].texels[i] = word_at(address);
            });
        return left;
    }

    const Program& program_;
    const Grid& grid_;
    uint64_t next_ = data;
    uint64_t uniforms_ = 0, constants_ = 0, counts_ = 0, sampler_ = 0, system_ = 0, heap_ = 0;
    std::vector<uint64_t> constant_buffers_, shader_buffers_;
    std::vector<PlacedImage> images_;
    uint64_t image_bytes_ = 0;
    Words heap_words_;
};

void expect_equal(const Grid& expected, const Grid& got, const std::string& about) {
    for (size_t n = 0; n < expected.shader_buffers.size(); ++n)
        EXPECT_EQ(got.shader_buffers[n], expected.shader_buffers[n])
            << "shader buffer " << n << " of\n"
            << about;
    for (size_t n = 0; n < expected.images.size(); ++n)
        EXPECT_EQ(got.images[n].texels, expected.images[n].texels) << "image " << n << " of\n"
                                                                   << about;
}

}  // namespace

std::array<uint32_t, 3> ComputeImage::size() const {
    if (dim == nir::SamplerDim::dim_3d)
        return {width, height, layers};
    if (dim == nir::SamplerDim::cube)
        return {width, height, layers / faces_of_cube};
    return {width, height, layers};
}

Result<Grid> run_grid_on_nir(const nir::Shader& shader, const Grid& grid) {
    const std::unique_ptr<nir::Shader> copy = nir::clone(shader);
    copy->float_modes = machine_floats;
    nir::Interpreter interpreter(*copy);
    Grid left = grid;
    GridImages images(left.images);
    std::vector<std::span<std::byte>> shader_buffers;
    for (Words& words : left.shader_buffers)
        shader_buffers.push_back(std::as_writable_bytes(std::span(words)));
    std::vector<std::span<const std::byte>> constant_buffers;
    for (const Words& words : grid.constant_buffers)
        constant_buffers.push_back(std::as_bytes(std::span(words)));
    nir::InterpreterInputs inputs;
    inputs.uniforms = grid.uniforms;
    inputs.shader_buffers = shader_buffers;
    inputs.constant_buffers = constant_buffers;
    inputs.images = &images;
    inputs.num_workgroups = grid.groups;
    for (uint32_t z = 0; z < grid.groups[2]; ++z)
        for (uint32_t y = 0; y < grid.groups[1]; ++y)
            for (uint32_t x = 0; x < grid.groups[0]; ++x) {
                inputs.workgroup_id = {x, y, z};
                TRY(interpreter.run(inputs));
            }
    return left;
}

Result<Grid> run_grid(const Program& program, const Grid& grid) {
    return ComputeGpu(program, grid).run();
}

void expect_same_grid(const std::string& text, const Grid& grid, const CommonOptions& common) {
    const auto shader = nir::parse(text);
    ASSERT_TRUE(shader) << shader.error().text << "\n" << text;
    const Result<Grid> expected = run_grid_on_nir(**shader, grid);
    ASSERT_TRUE(expected) << expected.error().text << "\n" << text;
    for (const bool preamble : {true, false}) {
        CommonOptions options = common;
        options.preamble = preamble;
        const Result<Program> program = compile_compute(**shader, options);
        ASSERT_TRUE(program) << program.error().text << "\n" << text;
        const Result<Grid> got = run_grid(*program, grid);
        ASSERT_TRUE(got) << got.error().text << "\n" << text << listing(*program);
        expect_equal(*expected, *got, text + listing(*program));
    }
}

void expect_words(const std::string& text, const Grid& grid, const Words& words) {
    expect_same_grid(text, grid);
    const auto shader = nir::parse(text);
    ASSERT_TRUE(shader) << shader.error().text;
    const Result<Grid> left = run_grid_on_nir(**shader, grid);
    ASSERT_TRUE(left) << left.error().text;
    EXPECT_EQ(left->shader_buffers.at(0), words) << text;
}

}  // namespace cuesta::agx
