// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "depth_pipeline.h"

namespace cuesta::conformance {
namespace {

// #version 460: layout(location = 0) in vec4 place; void main() { gl_Position = place; }
constexpr uint32_t vertex_shader[] = {
    0x07230203, 0x00010000, 0,          12,         0,  // 11 ids
    0x00020011, 1,                                      // capability Shader
    0x0003000E, 0,          1,                          // memory model Logical GLSL450
    0x0007000F, 0,          1,          0x6E69616D, 0,
    2,          3,  // entry point Vertex %1 "main" %2 %3
    0x00040047, 2,          30,         0,          0x00040047,
    3,          11,         0,                          // %2 Location 0, %3 BuiltIn Position
    0x00020013, 4,          0x00030021, 5,          4,  // %4 void, %5 void()
    0x00030016, 6,          32,         0x00040017, 7,
    6,          4,  // %6 float, %7 vec4
    0x00040020, 8,          1,          7,          0x00040020,
    9,          3,          7,  // %8, %9: pointers to inputs and outputs
    0x0004003B, 8,          2,          1,          0x0004003B,
    9,          3,          3,  // %2 place, %3 gl_Position
    0x00050036, 4,          1,          0,          5,
    0x000200F8, 10,  // %1 = function, %10 = label
    0x0004003D, 7,          11,         2,          0x0003003E,
    3,          11,          // %11 = load %2, store %3 %11
    0x000100FD, 0x00010038,  // return, the end
};

}  // namespace

VkPipeline make_depth_pipeline(const Device& device, VkFormat format, VkExtent2D size) {
    VkShaderModuleCreateInfo code = {VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO};
    code.codeSize = sizeof(vertex_shader);
    code.pCode = vertex_shader;
    VkPipelineShaderStageCreateInfo stage = {VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO};
    stage.stage = VK_SHADER_STAGE_VERTEX_BIT;
    stage.pName = "main";
    require(vkCreateShaderModule(device.handle(), &code, nullptr, &stage.module),
            "vkCreateShaderModule");
    const VkVertexInputBindingDescription binding = {0, 16, VK_VERTEX_INPUT_RATE_VERTEX};
    const VkVertexInputAttributeDescription place = {0, 0, VK_FORMAT_R32G32B32A32_SFLOAT, 0};
    VkPipelineVertexInputStateCreateInfo input = {
        VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO};
    input.vertexBindingDescriptionCount = input.vertexAttributeDescriptionCount = 1;
    input.pVertexBindingDescriptions = &binding;
    input.pVertexAttributeDescriptions = &place;
    VkPipelineInputAssemblyStateCreateInfo assembly = {
        VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO};
    assembly.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP;
    const VkViewport viewport = {
        0, 0, static_cast<float>(size.width), static_cast<float>(size.height), 0, 1};
    const VkRect2D scissor = {{0, 0}, size};
    VkPipelineViewportStateCreateInfo view = {
        VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO};
    view.viewportCount = view.scissorCount = 1;
    view.pViewports = &viewport;
    view.pScissors = &scissor;
    VkPipelineRasterizationStateCreateInfo raster = {
        VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO};
    raster.depthBiasEnable = VK_TRUE;
    raster.lineWidth = 1;
    VkPipelineMultisampleStateCreateInfo samples = {
        VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO};
    samples.rasterizationSamples = VK_SAMPLE_COUNT_1_BIT;
    VkPipelineDepthStencilStateCreateInfo depth = {
        VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO};
    depth.depthTestEnable = depth.depthWriteEnable = VK_TRUE;
    depth.depthCompareOp = VK_COMPARE_OP_LESS_OR_EQUAL;
    const VkDynamicState bias = VK_DYNAMIC_STATE_DEPTH_BIAS;
    VkPipelineDynamicStateCreateInfo dynamic = {
        VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO};
    dynamic.dynamicStateCount = 1;
    dynamic.pDynamicStates = &bias;
    VkPipelineRenderingCreateInfo targets = {VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO};
    targets.depthAttachmentFormat = format;
    VkPipelineLayoutCreateInfo nothing = {VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO};
    VkGraphicsPipelineCreateInfo info = {VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO};
    require(vkCreatePipelineLayout(device.handle(), &nothing, nullptr, &info.layout),
            "vkCreatePipelineLayout");
    info.pNext = &targets;
    info.stageCount = 1;
    info.pStages = &stage;
    info.pVertexInputState = &input;
    info.pInputAssemblyState = &assembly;
    info.pViewportState = &view;
    info.pRasterizationState = &raster;
    info.pMultisampleState = &samples;
    info.pDepthStencilState = &depth;
    info.pDynamicState = &dynamic;
    VkPipeline pipeline = VK_NULL_HANDLE;
    require(
        vkCreateGraphicsPipelines(device.handle(), VK_NULL_HANDLE, 1, &info, nullptr, &pipeline),
        "vkCreateGraphicsPipelines");
    return pipeline;
}

}  // namespace cuesta::conformance
