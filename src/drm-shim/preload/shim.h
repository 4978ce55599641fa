// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The state of the shim in a process.
#pragma once

#include <memory>
#include <mutex>

#include <sys/types.h>

#include "drm-shim/fd_registry.h"
#include "drm-shim/file.h"
#include "drm-shim/gpu_models.h"
#include "drm-shim/path_tree.h"
#include "drm-shim/preload/user_mappings.h"

namespace cuesta::drm_shim {

class Shim {
  public:
    // Null when there is nothing to emulate: CUESTA_GPU is not set, or to no GPU that we know.
    static Shim* active();

    const PathTree& tree() const { return tree_; }
    FdRegistry& registry() { return FdRegistry::instance(); }
    UserMappings& mappings() { return mappings_; }

    // A new open file of the GPU, with the flags of open: a descriptor, or a negative errno.
    int open_gpu(int flags);

    // The node that a descriptor of ours was opened from; null where it has none.
    const Node* node_of(int fd) const;
    std::shared_ptr<File> file_of(int fd) const;

    // To be called after a descriptor that was ours has been closed.
    void descriptor_closed();

    // In the child of vfork all memory is still the parent's: it must not be changed.
    bool in_own_process() const;

  private:
    explicit Shim(const GpuModel& model);

    static Shim* start();
    static void before_fork();
    static void after_fork_in_parent();
    static void after_fork_in_child();

    const GpuModel& model_;
    PathTree tree_;
    const Node* gpu_node_;
    std::mutex mutex_;
    std::shared_ptr<Device> device_;  // made by the first open
    UserMappings mappings_;
    pid_t process_;
};

}  // namespace cuesta::drm_shim
