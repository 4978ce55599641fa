// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "device.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace cuesta::conformance {
namespace {

constexpr VkMemoryPropertyFlags visible =
    VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;

[[noreturn]] void stop(const char* what, int result) {
    std::printf("%s: %d\n", what, result);
    std::exit(1);
}

}  // namespace

void require(VkResult result, const char* what) {
    if (result != VK_SUCCESS)
        stop(what, result);
}

Device::Device(const char* name) {
    VkApplicationInfo application = {VK_STRUCTURE_TYPE_APPLICATION_INFO};
    application.apiVersion = VK_API_VERSION_1_3;
    VkInstanceCreateInfo info = {VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO};
    info.pApplicationInfo = &application;
    require(vkCreateInstance(&info, nullptr, &instance_), "vkCreateInstance");
    choose(name);
    make_device();
    make_commands();
}

Device::~Device() {
    // What was made on it goes with the process.
    vkDeviceWaitIdle(device_);
}

void Device::choose(const char* name) {
    uint32_t count = 1;
    const VkResult found = vkEnumeratePhysicalDevices(instance_, &count, &physical_);
    if ((found != VK_SUCCESS && found != VK_INCOMPLETE) || count == 0)
        stop("no Vulkan device", found);
    VkPhysicalDeviceProperties properties;
    vkGetPhysicalDeviceProperties(physical_, &properties);
    std::printf("renderer: %s\n", properties.deviceName);
    if (std::strstr(properties.deviceName, name) == nullptr)
        stop("another renderer was wanted", 0);
}

void Device::make_device() {
    const float priority = 1;
    VkDeviceQueueCreateInfo queue = {VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO};
    queue.queueCount = 1;
    queue.pQueuePriorities = &priority;
    VkPhysicalDeviceVulkan13Features features = {
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES};
    features.dynamicRendering = VK_TRUE;
    VkDeviceCreateInfo info = {VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO};
    info.pNext = &features;
    info.queueCreateInfoCount = 1;
    info.pQueueCreateInfos = &queue;
    require(vkCreateDevice(physical_, &info, nullptr, &device_), "vkCreateDevice");
    vkGetDeviceQueue(device_, 0, 0, &queue_);
}

void Device::make_commands() {
    VkCommandPoolCreateInfo pool = {VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
    pool.flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
    require(vkCreateCommandPool(device_, &pool, nullptr, &pool_), "vkCreateCommandPool");
    VkCommandBufferAllocateInfo info = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO};
    info.commandPool = pool_;
    info.commandBufferCount = 1;
    require(vkAllocateCommandBuffers(device_, &info, &commands_), "vkAllocateCommandBuffers");
}

uint32_t Device::memory_type(uint32_t allowed, VkMemoryPropertyFlags wanted) const {
    VkPhysicalDeviceMemoryProperties types;
    vkGetPhysicalDeviceMemoryProperties(physical_, &types);
    for (uint32_t i = 0; i < types.memoryTypeCount; ++i) {
        if ((allowed >> i & 1) != 0 && (types.memoryTypes[i].propertyFlags & wanted) == wanted)
            return i;
    }
    stop("no memory of the kind", static_cast<int>(wanted));
}

VkDeviceMemory Device::allocate(const VkMemoryRequirements& needs, VkMemoryPropertyFlags wanted) {
    VkMemoryAllocateInfo info = {VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO};
    info.allocationSize = needs.size;
    info.memoryTypeIndex = memory_type(needs.memoryTypeBits, wanted);
    VkDeviceMemory memory = VK_NULL_HANDLE;
    require(vkAllocateMemory(device_, &info, nullptr, &memory), "vkAllocateMemory");
    return memory;
}

Buffer Device::make_buffer(VkDeviceSize size, VkBufferUsageFlags usage) {
    VkBufferCreateInfo info = {VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO};
    info.size = size;
    info.usage = usage;
    Buffer made;
    require(vkCreateBuffer(device_, &info, nullptr, &made.buffer), "vkCreateBuffer");
    VkMemoryRequirements needs;
    vkGetBufferMemoryRequirements(device_, made.buffer, &needs);
    VkDeviceMemory memory = allocate(needs, visible);
    require(vkBindBufferMemory(device_, made.buffer, memory, 0), "vkBindBufferMemory");
    require(vkMapMemory(device_, memory, 0, VK_WHOLE_SIZE, 0, &made.bytes), "vkMapMemory");
    return made;
}

Device::Image Device::make_image(VkFormat format,
                                 VkExtent2D size,
                                 VkImageUsageFlags usage,
                                 VkImageAspectFlags aspect) {
    VkImageCreateInfo info = {VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO};
    info.imageType = VK_IMAGE_TYPE_2D;
    info.format = format;
    info.extent = {size.width, size.height, 1};
    info.mipLevels = info.arrayLayers = 1;
    info.samples = VK_SAMPLE_COUNT_1_BIT;
    info.usage = usage;
    Image made;
    require(vkCreateImage(device_, &info, nullptr, &made.image), "vkCreateImage");
    VkMemoryRequirements needs;
    vkGetImageMemoryRequirements(device_, made.image, &needs);
    require(vkBindImageMemory(device_, made.image, allocate(needs, 0), 0), "vkBindImageMemory");
    VkImageViewCreateInfo view = {VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO};
    view.image = made.image;
    view.viewType = VK_IMAGE_VIEW_TYPE_2D;
    view.format = format;
    view.subresourceRange = {aspect, 0, 1, 0, 1};
    require(vkCreateImageView(device_, &view, nullptr, &made.view), "vkCreateImageView");
    return made;
}

void Device::run(const std::function<void(VkCommandBuffer)>& record) {
    VkCommandBufferBeginInfo begin = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
    begin.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
    require(vkBeginCommandBuffer(commands_, &begin), "vkBeginCommandBuffer");
    record(commands_);
    require(vkEndCommandBuffer(commands_), "vkEndCommandBuffer");
    VkSubmitInfo submit = {VK_STRUCTURE_TYPE_SUBMIT_INFO};
    submit.commandBufferCount = 1;
    submit.pCommandBuffers = &commands_;
    require(vkQueueSubmit(queue_, 1, &submit, VK_NULL_HANDLE), "vkQueueSubmit");
    require(vkQueueWaitIdle(queue_), "vkQueueWaitIdle");
}

}  // namespace cuesta::conformance
