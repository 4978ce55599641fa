// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Depth bias of float depths, as dEQP-VK's rasterization.depth_bias_control.d32_sfloat.*.constant
// has it: the constant factor counts in 2^(e - 23), where e is the exponent of the primitive's
// depth. No other unit is allowed, and a depth may be off by its last bit alone.
#include <array>
#include <cmath>
#include <cstring>

#include "checks.h"
#include "depth_pipeline.h"

namespace cuesta::conformance {
namespace {

constexpr VkExtent2D size = {1, 1};
constexpr VkFormat format = VK_FORMAT_D32_SFLOAT;
constexpr VkImageSubresourceRange all_of_it = {VK_IMAGE_ASPECT_DEPTH_BIT, 0, 1, 0, 1};

float last_bit(float value) {
    return std::ldexp(1.0F, std::ilogb(value) - 23);
}

// Draws one pixel, and reads the depth that is kept.
class Pixel {
  public:
    explicit Pixel(Device& device)
        : device_(device),
          pipeline_(make_depth_pipeline(device, format, size)),
          corners_(device.make_buffer(sizeof(float) * 16, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT)),
          kept_(device.make_buffer(sizeof(float), VK_BUFFER_USAGE_TRANSFER_DST_BIT)),
          image_(device.make_image(format, size, usage, VK_IMAGE_ASPECT_DEPTH_BIT)) {}

    float draw(float depth, float constant_factor) {
        const std::array<float, 16> corners = {-1, -1, depth, 1, -1, 1, depth, 1,
                                               1,  -1, depth, 1, 1,  1, depth, 1};
        std::memcpy(corners_.bytes, corners.data(), sizeof(corners));
        device_.run([&](VkCommandBuffer commands) {
            become(commands, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
            begin(commands);
            vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline_);
            vkCmdSetDepthBias(commands, constant_factor, 0, 0);
            const VkDeviceSize offset = 0;
            vkCmdBindVertexBuffers(commands, 0, 1, &corners_.buffer, &offset);
            vkCmdDraw(commands, 4, 1, 0, 0);
            vkCmdEndRendering(commands);
            become(commands, VK_IMAGE_LAYOUT_GENERAL, VK_IMAGE_LAYOUT_GENERAL);
            VkBufferImageCopy copy = {};
            copy.imageSubresource = {VK_IMAGE_ASPECT_DEPTH_BIT, 0, 0, 1};
            copy.imageExtent = {size.width, size.height, 1};
            vkCmdCopyImageToBuffer(commands, image_.image, VK_IMAGE_LAYOUT_GENERAL, kept_.buffer, 1,
                                   &copy);
        });
        float kept = 0;
        std::memcpy(&kept, kept_.bytes, sizeof(kept));
        return kept;
    }

  private:
    static constexpr VkImageUsageFlags usage =
        VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT;

    // What was done to the image before is done when what follows begins.
    void become(VkCommandBuffer commands, VkImageLayout before, VkImageLayout after) const {
        VkImageMemoryBarrier barrier = {VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER};
        barrier.srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT;
        barrier.dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT;
        barrier.oldLayout = before;
        barrier.newLayout = after;
        barrier.image = image_.image;
        barrier.subresourceRange = all_of_it;
        vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                             VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, nullptr, 0, nullptr, 1,
                             &barrier);
    }

    // Everything as far as can be.
    void begin(VkCommandBuffer commands) const {
        VkRenderingAttachmentInfo depth = {VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO};
        depth.imageView = image_.view;
        depth.imageLayout = VK_IMAGE_LAYOUT_GENERAL;
        depth.loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
        depth.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
        depth.clearValue.depthStencil.depth = 1;
        VkRenderingInfo rendering = {VK_STRUCTURE_TYPE_RENDERING_INFO};
        rendering.renderArea.extent = size;
        rendering.layerCount = 1;
        rendering.pDepthAttachment = &depth;
        vkCmdBeginRendering(commands, &rendering);
    }

    Device& device_;
    VkPipeline pipeline_;
    Buffer corners_;
    Buffer kept_;
    Device::Image image_;
};

void depth_bias(Device& device, const std::string& name, Score& score) {
    Pixel pixel(device);
    for (const float depth : {0.25F, 0.3125F, 0.489742279053F, 0.625F, 0.125F}) {
        for (const float bias : {0.0625F, 0.125F, 0.25F}) {
            const float wanted = depth + bias;
            const float kept = pixel.draw(depth, bias / last_bit(depth));
            score.expect(name + ": " + std::to_string(depth) + " by " + std::to_string(bias),
                         std::fabs(kept - wanted) <= last_bit(wanted),
                         std::to_string(kept) + " for " + std::to_string(wanted));
        }
    }
}

}  // namespace

const Check depth_bias_check = {"depth bias of floats", depth_bias};

}  // namespace cuesta::conformance
