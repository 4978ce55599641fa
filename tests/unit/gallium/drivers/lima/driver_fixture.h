// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A lima screen and context over a device that records jobs and executes nothing.
#pragma once

#include <cstring>

#include <gtest/gtest.h>

#include "compiler/tgsi/tgsi.h"
#include "gallium/drivers/lima/screen.h"
#include "hw/formats/format.h"
#include "winsys/lima/record_device.h"

namespace cuesta::lima {

class DriverTest : public testing::Test {
  protected:
    void SetUp() override {
        winsys::lima::DeviceInfo info;
        info.pp_cores = 2;
        info.growable_heap = true;
        auto device = std::make_unique<winsys::lima::RecordDevice>(info);
        recorder = device.get();
        auto made = Screen::create(std::move(device));
        ASSERT_TRUE(made) << made.error().text;
        screen = std::move(made).take();
        std::string error;
        context = screen->create_context(&error);
        ASSERT_NE(context, nullptr) << error;
    }

    std::shared_ptr<pipe::Resource> texture(hw::Format format, uint32_t width, uint32_t height) {
        return screen->create_resource(
            {.format = format,
             .width = width,
             .height = height,
             .bind = pipe::Bind::render_target | pipe::Bind::sampler_view},
            nullptr);
    }

    std::shared_ptr<pipe::Resource> buffer(std::span<const float> values) {
        const auto bytes = static_cast<int32_t>(values.size_bytes());
        auto resource = screen->create_resource({.target = pipe::Target::buffer,
                                                 .width = static_cast<uint32_t>(bytes),
                                                 .bind = pipe::Bind::vertex_buffer},
                                                nullptr);
        auto transfer = context->map(resource, 0, pipe::Map::write, {.width = bytes});
        std::memcpy(transfer->data, values.data(), values.size_bytes());
        context->unmap(std::move(transfer));
        return resource;
    }

    void set_target(const std::shared_ptr<pipe::Resource>& color) {
        pipe::Framebuffer framebuffer;
        framebuffer.width = color->description().width;
        framebuffer.height = color->description().height;
        framebuffer.color_count = 1;
        framebuffer.colors[0] = {color, 0, 0, color->description().format};
        context->set_framebuffer(framebuffer);
        const float w = static_cast<float>(framebuffer.width) / 2;
        const float h = static_cast<float>(framebuffer.height) / 2;
        context->set_viewport({{w, h, 0.5f}, {w, h, 0.5f}});
    }

    // Everything that a draw of white triangles from positions needs.
    void bind_plain_state(const std::shared_ptr<pipe::Resource>& positions) {
        blend = context->create_blend({});
        depth_stencil = context->create_depth_stencil_alpha({});
        rasterizer = context->create_rasterizer({});
        const pipe::VertexElement element = {.format = hw::Format::r32g32b32a32_float};
        elements = context->create_vertex_elements(std::span(&element, 1));
        vertex = context->create_shader(
            **tgsi::compile("VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nMOV OUT[0], IN[0]\nEND\n"),
            nullptr);
        fragment = context->create_shader(
            **tgsi::compile(
                "FRAG\nDCL OUT[0], COLOR\nIMM FLT32 {1, 1, 1, 1}\nMOV OUT[0], IMM[0]\nEND\n"),
            nullptr);
        ASSERT_NE(vertex, nullptr);
        ASSERT_NE(fragment, nullptr);
        context->bind_blend(blend.get());
        context->bind_depth_stencil_alpha(depth_stencil.get());
        context->bind_rasterizer(rasterizer.get());
        context->bind_vertex_elements(elements.get());
        context->bind_vertex_shader(vertex.get());
        context->bind_fragment_shader(fragment.get());
        const pipe::VertexBuffer vertices = {positions, 0, 16};
        context->set_vertex_buffers(std::span(&vertices, 1));
    }

    winsys::lima::RecordDevice* recorder = nullptr;
    std::unique_ptr<Screen> screen;
    std::unique_ptr<pipe::Context> context;
    std::unique_ptr<pipe::BlendObject> blend;
    std::unique_ptr<pipe::DepthStencilAlphaObject> depth_stencil;
    std::unique_ptr<pipe::RasterizerObject> rasterizer;
    std::unique_ptr<pipe::VertexElementsObject> elements;
    std::unique_ptr<pipe::ShaderObject> vertex;
    std::unique_ptr<pipe::ShaderObject> fragment;
};

}  // namespace cuesta::lima
