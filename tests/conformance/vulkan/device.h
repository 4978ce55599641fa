// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The first Vulkan device that the loader finds, and memory on it. Whatever Vulkan refuses ends the
// program, with a message: nothing here may fail.
#pragma once

#include <cstdint>
#include <functional>

#include <vulkan/vulkan.h>

namespace cuesta::conformance {

void require(VkResult result, const char* what);

struct Buffer {
    VkBuffer buffer = VK_NULL_HANDLE;
    void* bytes = nullptr;  // mapped while the program runs
};

class Device {
  public:
    // A part of the name that the device must have, or an empty one.
    explicit Device(const char* name);
    ~Device();
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;

    VkDevice handle() const { return device_; }
    Buffer make_buffer(VkDeviceSize size, VkBufferUsageFlags usage);
    // A view of all of a new image of one level.
    struct Image {
        VkImage image = VK_NULL_HANDLE;
        VkImageView view = VK_NULL_HANDLE;
    };
    Image make_image(VkFormat format,
                     VkExtent2D size,
                     VkImageUsageFlags usage,
                     VkImageAspectFlags aspect);
    // Records commands, submits them and waits for their end.
    void run(const std::function<void(VkCommandBuffer)>& record);

  private:
    void choose(const char* name);
    void make_device();
    void make_commands();
    uint32_t memory_type(uint32_t allowed, VkMemoryPropertyFlags wanted) const;
    VkDeviceMemory allocate(const VkMemoryRequirements& needs, VkMemoryPropertyFlags wanted);

    VkInstance instance_ = VK_NULL_HANDLE;
    VkPhysicalDevice physical_ = VK_NULL_HANDLE;
    VkDevice device_ = VK_NULL_HANDLE;
    VkQueue queue_ = VK_NULL_HANDLE;
    VkCommandPool pool_ = VK_NULL_HANDLE;
    VkCommandBuffer commands_ = VK_NULL_HANDLE;
};

}  // namespace cuesta::conformance
