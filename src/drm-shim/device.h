// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// An emulated DRM device: what all its open files share, and what a driver adds to the DRM core.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string_view>

#include "drm-shim/buffer_memory.h"
#include "drm-shim/ioctl_table.h"

namespace cuesta::drm_shim {

class File;
class GemObject;

struct DriverInfo {
    std::string_view name;
    std::string_view description;
    std::string_view date;
    int32_t major = 0, minor = 0, patch = 0;
    std::span<const IoctlRow> ioctls;
    bool timelines = false;  // syncobjs with points
};

// What a driver keeps for each open file.
class DriverFile {
  public:
    virtual ~DriverFile() = default;

    // A handle for the object came into being, or died, in this file. 0 or a negative errno.
    virtual int handle_opened(const std::shared_ptr<GemObject>& object) = 0;
    virtual void handle_closed(GemObject& object) = 0;
};

enum class NodeType : uint8_t { render, primary };

class Device : public std::enable_shared_from_this<Device> {
  public:
    virtual ~Device() = default;

    virtual const DriverInfo& info() const = 0;
    virtual Result<std::unique_ptr<DriverFile>> open_driver_file() = 0;

    Result<std::shared_ptr<File>> open(NodeType type);

    // Guards everything of the device and of its files. Jobs run under it too, one at a time.
    std::mutex mutex;
    // Some syncobj got a fence.
    std::condition_variable fences_changed;

    BufferMemory& memory() { return *memory_; }

    // For GEM_FLINK; names count for the whole device.
    std::map<uint32_t, std::weak_ptr<GemObject>> flink_names;

    // After a fork the memory is still the parent's: everything of this device is refused.
    void abandon() {
        abandoned_ = true;
        memory_->abandon();
    }
    bool abandoned() const { return abandoned_; }

  protected:
    explicit Device(std::shared_ptr<BufferMemory> memory) : memory_(std::move(memory)) {}

  private:
    std::shared_ptr<BufferMemory> memory_;
    bool abandoned_ = false;
};

}  // namespace cuesta::drm_shim
