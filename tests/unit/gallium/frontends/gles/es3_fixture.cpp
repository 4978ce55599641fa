// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "es3_fixture.h"

#include <algorithm>

#include "compiler/nir/control_flow.h"
#include "compiler/nir/parser.h"
#include "compiler/nir/shader.h"
#include "programs.h"

namespace cuesta::gles {

namespace {

using pipe::Cap;

class ToldSampler final : public pipe::SamplerObject {
  public:
    ToldSampler(std::unique_ptr<pipe::SamplerObject> real, Told& told)
        : real_(std::move(real)), told_(told) {
        told_.samplers.insert(this);
    }
    ~ToldSampler() override {
        told_.samplers.erase(this);
        for (const auto& [stage, bound] : told_.bound_samplers)
            told_.dropped_bound |= std::ranges::find(bound, this) != bound.end();
    }
    pipe::SamplerObject* real() const { return real_.get(); }

  private:
    std::unique_ptr<pipe::SamplerObject> real_;
    Told& told_;
};

// A compute shader, which nobody runs.
class ToldShader final : public pipe::ShaderObject {};

class Es3Context final : public pipe::Context {
  public:
    Es3Context(std::unique_ptr<pipe::Context> real, Told& told)
        : real_(std::move(real)), told_(told) {}

    std::unique_ptr<pipe::BlendObject> create_blend(const pipe::BlendState& state) override {
        return real_->create_blend(state);
    }
    void bind_blend(pipe::BlendObject* object) override { real_->bind_blend(object); }
    std::unique_ptr<pipe::DepthStencilAlphaObject> create_depth_stencil_alpha(
        const pipe::DepthStencilAlphaState& state) override {
        return real_->create_depth_stencil_alpha(state);
    }
    void bind_depth_stencil_alpha(pipe::DepthStencilAlphaObject* object) override {
        real_->bind_depth_stencil_alpha(object);
    }
    std::unique_ptr<pipe::RasterizerObject> create_rasterizer(
        const pipe::RasterizerState& state) override {
        told_.rasterizer = state;
        pipe::RasterizerState known = state;
        known.rasterizer_discard = false;
        return real_->create_rasterizer(known);
    }
    void bind_rasterizer(pipe::RasterizerObject* object) override {
        real_->bind_rasterizer(object);
    }
    std::unique_ptr<pipe::SamplerObject> create_sampler(const pipe::SamplerState& state) override {
        return std::make_unique<ToldSampler>(real_->create_sampler(state), told_);
    }
    void bind_samplers(pipe::ShaderStage stage,
                       std::span<pipe::SamplerObject* const> samplers) override {
        std::vector<pipe::SamplerObject*>& bound = told_.bound_samplers[stage];
        bound.assign(samplers.begin(), samplers.end());
        std::vector<pipe::SamplerObject*> known;
        for (pipe::SamplerObject* sampler : samplers)
            known.push_back(static_cast<ToldSampler*>(sampler)->real());
        real_->bind_samplers(stage, known);
    }
    std::unique_ptr<pipe::VertexElementsObject> create_vertex_elements(
        std::span<const pipe::VertexElement> elements, std::string* error) override {
        told_.elements.assign(elements.begin(), elements.end());
        return real_->create_vertex_elements(elements, error);
    }
    void bind_vertex_elements(pipe::VertexElementsObject* object) override {
        real_->bind_vertex_elements(object);
    }
    std::unique_ptr<pipe::ShaderObject> create_shader(const nir::Shader& shader,
                                                      std::string* error) override {
        if (shader.stage == nir::Stage::compute)
            return std::make_unique<ToldShader>();
        std::unique_ptr<nir::Shader> without = nir::clone(shader);
        told_.stores = 0;
        std::vector<nir::Instr*> stores;
        nir::for_each_instr(without->entry_point()->body, [&](nir::Instr& instr) {
            const nir::Intrinsic* store = instr.as<nir::Intrinsic>();
            if (store != nullptr && store->op == nir::IntrinsicOp::store_ssbo)
                stores.push_back(&instr);
        });
        for (nir::Instr* store : stores)
            nir::remove_instr(*store);
        told_.stores = static_cast<unsigned>(stores.size());
        return real_->create_shader(*without, error);
    }
    void bind_vertex_shader(pipe::ShaderObject* object) override {
        real_->bind_vertex_shader(object);
    }
    void bind_fragment_shader(pipe::ShaderObject* object) override {
        real_->bind_fragment_shader(object);
    }
    std::unique_ptr<pipe::SamplerView> create_sampler_view(const pipe::SamplerViewTemplate& view,
                                                           std::string* error) override {
        told_.view = view;
        return real_->create_sampler_view(view, error);
    }
    void set_sampler_views(pipe::ShaderStage stage,
                           std::span<pipe::SamplerView* const> views) override {
        real_->set_sampler_views(stage, views);
    }
    bool set_framebuffer(const pipe::Framebuffer& framebuffer, std::string* error) override {
        told_.framebuffer = framebuffer;
        return real_->set_framebuffer(framebuffer, error);
    }
    void set_viewport(const pipe::Viewport& viewport) override { real_->set_viewport(viewport); }
    void set_scissor(const pipe::Scissor& scissor) override { real_->set_scissor(scissor); }
    void set_blend_color(std::span<const float, 4> color) override {
        real_->set_blend_color(color);
    }
    void set_stencil_reference(uint8_t front, uint8_t back) override {
        real_->set_stencil_reference(front, back);
    }
    void set_sample_mask(uint32_t mask) override {
        told_.sample_mask = mask;
        real_->set_sample_mask(mask);
    }
    void set_constant_buffer(pipe::ShaderStage stage,
                             uint32_t index,
                             const pipe::ConstantBuffer& buffer) override {
        if (index == 0 && stage == pipe::ShaderStage::vertex)
            told_.vertex_uniforms.assign(buffer.user.begin(), buffer.user.end());
        if (index == 0 && stage == pipe::ShaderStage::compute)
            return told_.compute_uniforms.assign(buffer.user.begin(), buffer.user.end());
        if (index == 0)
            return real_->set_constant_buffer(stage, 0, buffer);
        told_.constants[{stage, index}] = buffer;
    }
    void set_shader_buffer(pipe::ShaderStage stage,
                           uint32_t index,
                           const pipe::ShaderBuffer& buffer) override {
        if (stage == pipe::ShaderStage::vertex)
            told_.shader_buffers[index] = buffer;
        else
            told_.storage[{stage, index}] = buffer;
    }
    void set_shader_images(pipe::ShaderStage stage,
                           std::span<const pipe::ImageView> images) override {
        told_.images[stage].assign(images.begin(), images.end());
    }
    bool launch_grid(const pipe::GridInfo& grid, std::string*) override {
        told_.grids.push_back(grid);
        return true;
    }
    void memory_barrier() override { ++told_.barriers; }
    void set_vertex_buffers(std::span<const pipe::VertexBuffer> buffers) override {
        told_.vertex_buffers.assign(buffers.begin(), buffers.end());
        real_->set_vertex_buffers(buffers);
    }
    bool clear(pipe::Clear buffers,
               std::span<const float, 4> color,
               double depth,
               uint8_t stencil,
               std::string* error) override {
        return real_->clear(buffers, color, depth, stencil, error);
    }
    bool clear_region(const pipe::ClearRegion& region, std::string* error) override {
        return real_->clear_region(region, error);
    }
    bool draw_vbo(const pipe::DrawInfo& draw, std::string* error) override {
        told_.draws.push_back(draw);
        pipe::DrawInfo known = draw;
        known.primitive_restart = false;
        return real_->draw_vbo(known, error);
    }
    bool blit(const pipe::BlitInfo& info, std::string* error) override {
        return real_->blit(info, error);
    }
    bool resource_copy_region(const std::shared_ptr<pipe::Resource>& dst,
                              uint32_t dst_level,
                              int32_t dst_x,
                              int32_t dst_y,
                              int32_t dst_z,
                              const std::shared_ptr<pipe::Resource>& src,
                              uint32_t src_level,
                              const pipe::Box& src_box,
                              std::string* error) override {
        return real_->resource_copy_region(dst, dst_level, dst_x, dst_y, dst_z, src, src_level,
                                           src_box, error);
    }
    std::shared_ptr<pipe::Fence> flush() override { return real_->flush(); }
    bool fence_server_sync(const std::shared_ptr<pipe::Fence>& fence, std::string* error) override {
        return real_->fence_server_sync(fence, error);
    }
    std::unique_ptr<pipe::Query> create_query(pipe::QueryType type, std::string* error) override {
        return real_->create_query(type, error);
    }
    bool begin_query(pipe::Query* query, std::string* error) override {
        return real_->begin_query(query, error);
    }
    bool end_query(pipe::Query* query, std::string* error) override {
        return real_->end_query(query, error);
    }
    bool get_query_result(pipe::Query* query,
                          bool wait,
                          uint64_t* result,
                          std::string* error) override {
        return real_->get_query_result(query, wait, result, error);
    }
    std::unique_ptr<pipe::Transfer> map(const std::shared_ptr<pipe::Resource>& resource,
                                        uint32_t level,
                                        pipe::Map usage,
                                        const pipe::Box& box,
                                        std::string* error) override {
        return real_->map(resource, level, usage, box, error);
    }
    void unmap(std::unique_ptr<pipe::Transfer> transfer) override {
        real_->unmap(std::move(transfer));
    }

  private:
    std::unique_ptr<pipe::Context> real_;
    Told& told_;
};

class Es3Screen final : public pipe::Screen {
  public:
    Es3Screen(std::unique_ptr<pipe::Screen> real, Told& told)
        : real_(std::move(real)), told_(told) {}

    std::string name() const override { return real_->name(); }
    int cap(Cap which) const override {
        if (which == told_.missing)
            return 0;
        switch (which) {
            case Cap::max_texture_array_layers: return 256;
            case Cap::max_constant_buffers: return 13;
            case Cap::max_vertex_shader_buffers: return 4;
            case Cap::compute:
            case Cap::indirect_draw:
            case Cap::texture_multisample:
            case Cap::texture_gather:
            case Cap::stencil_sampling:
            case Cap::primitive_restart: return 1;
            case Cap::max_compute_shader_buffers: return 16;
            case Cap::max_compute_images: return 8;
            case Cap::max_compute_samplers: return 16;
            case Cap::max_compute_uniform_vec4s: return 1024;
            case Cap::max_compute_shared_bytes: return 32768;
            case Cap::max_workgroup_invocations: return 1024;
            case Cap::max_workgroup_count: return 70000;
            default: return real_->cap(which);
        }
    }
    bool is_format_supported(pipe::Format format,
                             pipe::Target target,
                             unsigned samples,
                             pipe::Bind bind) const override {
        return real_->is_format_supported(format, target, samples, bind);
    }
    bool is_framebuffer_supported(const pipe::Framebuffer& framebuffer,
                                  std::string* error) const override {
        return real_->is_framebuffer_supported(framebuffer, error);
    }
    std::array<float, 2> sample_position(unsigned samples, unsigned index) const override {
        return real_->sample_position(samples, index);
    }
    std::unique_ptr<pipe::Context> create_context(std::string* error) override {
        std::unique_ptr<pipe::Context> made = real_->create_context(error);
        if (made == nullptr)
            return nullptr;
        return std::make_unique<Es3Context>(std::move(made), told_);
    }
    std::shared_ptr<pipe::Resource> create_resource(const pipe::ResourceTemplate& description,
                                                    std::string* error) override {
        if (told_.refuses_buffers && pipe::has(description.bind, pipe::Bind::constant_buffer)) {
            *error = "no buffer";
            return nullptr;
        }
        return real_->create_resource(description, error);
    }
    std::shared_ptr<pipe::Resource> resource_from_handle(const pipe::ResourceTemplate& description,
                                                         const pipe::ResourceHandle& handle,
                                                         std::string* error) override {
        return real_->resource_from_handle(description, handle, error);
    }
    bool resource_get_handle(const std::shared_ptr<pipe::Resource>& resource,
                             pipe::ResourceHandle& handle,
                             std::string* error) override {
        return real_->resource_get_handle(resource, handle, error);
    }
    std::shared_ptr<pipe::Fence> create_fence_fd(int sync_file, std::string* error) override {
        return real_->create_fence_fd(sync_file, error);
    }
    std::span<const uint64_t> modifiers() const override { return real_->modifiers(); }

  private:
    std::unique_ptr<pipe::Screen> real_;
    Told& told_;
};

}  // namespace

std::unique_ptr<pipe::Screen> make_es3_screen(Told& told, std::function<void()> on_wait) {
    return std::make_unique<Es3Screen>(make_recorded_screen(Gpu::g13, std::move(on_wait)), told);
}

GLuint Es3Test::bound_buffer_of(GLenum target, GLsizeiptr size) {
    GLuint name = 0;
    gen_buffers(state(), 1, &name);
    bind_buffer(state(), target, name);
    buffer_data(state(), target, size, nullptr, GL_STATIC_DRAW);
    return name;
}

GLuint use_es3_program(State& state, const std::function<void(glsl::Program&)>& change) {
    using Base = glsl::ValueType::Base;
    auto linked = std::make_unique<glsl::Program>();
    linked->version = glsl::Version::es_300;
    linked->vertex.nir = tgsi_shader(plain_program.vertex);
    linked->vertex.uniform_vec4s = 3;
    linked->fragment.nir = tgsi_shader(plain_program.fragment);
    linked->fragment.uniform_vec4s = 1;
    linked->attributes.push_back({.name = "position", .type = {.components = 4}});
    linked->locations = 2;
    linked->uniforms.push_back(
        {.name = "count", .type = {.base = Base::uint_}, .vertex = {.used = true}});
    linked->uniforms.push_back({.name = "matrix",
                                .type = {.components = 3, .columns = 2},
                                .location = 1,
                                .vertex = {.used = true, .slot = 1}});
    linked->uniforms.push_back({.name = "values.scale[0]",
                                .type = {.components = 4},
                                .size = 2,
                                .is_array = true,
                                .in_block = glsl::BlockPlace{.array_stride = 16}});
    linked->uniform_blocks.push_back(
        {.name = "values", .size = 32, .members = {2}, .vertex = 1, .fragment = std::nullopt});
    linked->fragment_outputs.push_back({.name = "color", .type = {.components = 4}});
    linked->feedback.push_back({.name = "gl_Position", .type = {.components = 3}, .offset = 4});
    linked->feedback_strides = {16};
    if (change)
        change(*linked);
    const GLuint name = state.share->programs.generate();
    auto program = std::make_shared<Program>(name);
    program->linked = true;
    program->executable =
        std::make_shared<Executable>(state.share->next_serial(), std::move(linked), true);
    state.share->programs.set(name, program);
    use_program(state, name);
    return name;
}

namespace {

constexpr std::string_view compute_text = R"(shader compute
  workgroup 4 2 1
  uniforms 1
fn main {
  b0:
  %0:32 = load_const 0
  %1:32 = load_const 2
  %2:32 = load_const 16
  %3:32 = load_local_invocation_index
  %4:32 = load_uniform %0 base=0 component=0 range=1
  %5:32 = iadd %4, %3
  %6:32 = ishl %3, %1
  %7:32 = iadd %6, %2
  store_ssbo %5, %0, %7 write_mask=x
  %8:32 = load_const 1
  %9:32 = load_const 4
  %10:32 = ssbo_atomic %1, %9, %8 atomic_op=add
  %11:32x3 = load_local_invocation_id
  %12:32x4 = vec4 %11.x, %11.y, %0, %0
  %13:32x4 = vec4 %5, %5, %5, %5
  image_store %0, %12, %13 image_dim=2d is_array=0
}
)";

constexpr glsl::BlockPlace place_in(uint32_t block, uint32_t offset) {
    return {.block = block, .offset = offset};
}

void add_compute_uniforms(glsl::Program& linked) {
    using Base = glsl::ValueType::Base;
    const glsl::ValueType plain = {.base = Base::image, .sampled = Base::uint_};
    const glsl::ValueType layered = {.base = Base::image, .is_layered = true};
    linked.compute.images = {plain, layered, layered};
    linked.locations = 4;
    linked.uniforms.push_back(
        {.name = "scale", .type = {.base = Base::uint_}, .compute = {.used = true}});
    linked.uniforms.push_back({.name = "image",
                               .type = plain,
                               .location = 1,
                               .compute = {.used = true},
                               .binding = 1,
                               .writes_image = true,
                               .image_format = "r32ui"});
    linked.uniforms.push_back({.name = "images[0]",
                               .type = layered,
                               .size = 2,
                               .is_array = true,
                               .location = 2,
                               .compute = {.used = true, .slot = 1},
                               .binding = 2,
                               .reads_image = true,
                               .image_format = "rgba8"});
    linked.uniforms.push_back({.name = "counter",
                               .type = {.base = Base::atomic_counter},
                               .counter = glsl::CounterPlace{.buffer = 0, .offset = 4}});
    linked.counter_buffers.push_back({.binding = 1, .size = 8, .members = {3}, .compute = 2});
}

void add_storage_blocks(glsl::Program& linked) {
    using Base = glsl::ValueType::Base;
    linked.storage_blocks.push_back(
        {.name = "Results", .size = 20, .members = {0, 1}, .compute = 0, .binding = 2});
    linked.storage_blocks.push_back(
        {.name = "Source", .size = 64, .members = {2}, .compute = 1, .binding = 3});
    linked.buffer_variables.push_back(
        {.name = "Results.first", .type = {.components = 4}, .in_block = place_in(0, 0)});
    glsl::BlockPlace unsized = place_in(0, 16);
    unsized.array_stride = 4;
    linked.buffer_variables.push_back({.name = "Results.values[0]",
                                       .type = {.base = Base::uint_},
                                       .size = 0,
                                       .is_array = true,
                                       .in_block = unsized});
    glsl::BlockPlace nested = place_in(1, 16);
    nested.matrix_stride = 8;
    nested.is_row_major = true;
    nested.top_level_array_size = 2;
    nested.top_level_array_stride = 32;
    linked.buffer_variables.push_back({.name = "Source.parts[0].turn",
                                       .type = {.components = 2, .columns = 2},
                                       .in_block = nested});
}

}  // namespace

GLuint make_compute_program(State& state, const std::function<void(glsl::Program&)>& change) {
    auto linked = std::make_unique<glsl::Program>();
    linked->version = glsl::Version::es_310;
    auto shader = nir::parse(compute_text);
    EXPECT_TRUE(shader) << shader.error().text;
    linked->compute.nir = std::move(*shader);
    linked->compute.uniform_vec4s = 1;
    linked->is_separable = true;
    add_compute_uniforms(*linked);
    add_storage_blocks(*linked);
    if (change)
        change(*linked);
    const GLuint name = state.share->programs.generate();
    auto program = std::make_shared<Program>(name);
    program->linked = true;
    program->executable =
        std::make_shared<Executable>(state.share->next_serial(), std::move(linked), true);
    state.share->programs.set(name, program);
    return name;
}

}  // namespace cuesta::gles
