// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// One open file of an emulated DRM device.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>

#include <fcntl.h>

#include "drm-shim/device.h"
#include "drm-shim/handle_table.h"
#include "drm-shim/syncobj.h"

namespace cuesta::drm_shim {

class GemObject;

class File {
  public:
    File(std::shared_ptr<Device> device, std::unique_ptr<DriverFile> driver, NodeType type);
    ~File();
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    // 0 or a negative errno. The argument is a pointer of the program, and may be a bad one.
    int ioctl(unsigned long request, void* user_argument);

    // What mmap of this file at the (fake) offset means.
    using Mapping = BufferMemory::Mapping;
    // 0 or a negative errno. private_write: a private mapping that may be written. What the mapping
    // names may be out of date as soon as another thread exports the buffer; `use` is called before
    // that can happen.
    int map(uint64_t offset,
            uint64_t length,
            bool private_write,
            Mapping& mapping,
            const std::function<void(const Mapping&)>& use = {});

    // As opened; an anchor's own flags always say O_RDWR.
    int access_mode = O_RDWR;

    // The rest is for handlers, with the mutex of the device.

    Device& device() { return *device_; }
    DriverFile& driver() { return *driver_; }
    NodeType type() const { return type_; }

    // The handle, or a negative errno.
    int64_t open_handle(const std::shared_ptr<GemObject>& object);
    std::shared_ptr<GemObject> find_object(uint32_t handle) const { return objects_.find(handle); }
    bool close_handle(uint32_t handle);
    bool holds(const GemObject& object) const;

    HandleTable<Syncobj> syncobjs;
    // PRIME: the handle under which this file shares an object.
    std::map<const GemObject*, uint32_t> prime_handles;

  private:
    int dispatch(const IoctlRow& row, uint32_t request, uint64_t user_argument);

    std::shared_ptr<Device> device_;
    std::unique_ptr<DriverFile> driver_;
    HandleTable<GemObject> objects_;
    NodeType type_;
};

}  // namespace cuesta::drm_shim
