// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "drm-shim/preload/shim.h"

#include <cerrno>
#include <cstdlib>

#include <fcntl.h>
#include <fmt/core.h>
#include <pthread.h>
#include <unistd.h>

#include "base/debug.h"
#include "drm-shim/anchor_fd.h"

namespace cuesta::drm_shim {
namespace {

enum class Phase { unknown, inert, active };

constinit std::atomic<Phase> phase{Phase::unknown};
constinit Shim* instance = nullptr;  // never destroyed: programs call until their very end
constinit std::mutex start_mutex;
constinit thread_local bool starting = false;

const GpuModel* wanted_model() {
    const char* name = std::getenv("CUESTA_GPU");
    if (name == nullptr || *name == '\0')
        return nullptr;
    const GpuModel* model = find_gpu_model(name);
    if (model == nullptr) {
        base::log(fmt::format("CUESTA_GPU={}: no such GPU; known are: {}. Nothing is emulated.",
                              name, gpu_model_names()));
        return nullptr;
    }
    if (const Result<void> right = model->check_environment(); !right) {
        base::log(right.error().text + ". Nothing is emulated.");
        return nullptr;
    }
    return model;
}

PathTree make_tree(const GpuModel& model) {
    return PathTree(platform_device_rows(model.platform()));
}

// So that a wrong CUESTA_GPU is told even if the program never looks for a GPU.
[[gnu::constructor]] void start_early() {
    Shim::active();
}

}  // namespace

Shim* Shim::active() {
    switch (phase.load(std::memory_order_acquire)) {
        case Phase::active: return instance;
        case Phase::inert: return nullptr;
        case Phase::unknown: return start();
    }
    return nullptr;
}

Shim* Shim::start() {
    // What the start itself calls (memory, messages) goes to libc.
    if (starting)
        return nullptr;
    const std::lock_guard lock(start_mutex);
    if (phase != Phase::unknown)
        return instance;
    starting = true;
    const GpuModel* model = wanted_model();
    if (model != nullptr) {
        instance = new Shim(*model);
        pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
    }
    starting = false;
    phase.store(model != nullptr ? Phase::active : Phase::inert, std::memory_order_release);
    return instance;
}

Shim::Shim(const GpuModel& model)
    : model_(model),
      tree_(make_tree(model)),
      gpu_node_(tree_.find(render_node_path)),
      process_(getpid()) {}

int Shim::open_gpu(int flags) {
    descriptor_closed();  // whoever was closed behind our back
    std::shared_ptr<Device> device;
    {
        const std::lock_guard lock(mutex_);
        if (device_ == nullptr) {
            Result<std::shared_ptr<Device>> made = model_.make_device(model_);
            if (!made) {
                base::log(made.error().text);
                return -ENOMEM;
            }
            device_ = std::move(*made);
        }
        device = device_;
    }
    Result<std::shared_ptr<File>> file = device->open(NodeType::render);
    if (!file)
        return -ENOMEM;
    (*file)->access_mode = flags & O_ACCMODE;
    const int fd = make_anchor_fd(flags);
    if (fd >= 0)
        registry().add(fd, std::move(*file));
    return fd;
}

const Node* Shim::node_of(int fd) const {
    const std::optional<FdObject> object = FdRegistry::instance().find(fd);
    if (!object || std::holds_alternative<std::shared_ptr<Syncobj>>(*object))
        return nullptr;
    const Node* const* node = std::get_if<const Node*>(&*object);
    return node != nullptr ? *node : gpu_node_;
}

std::shared_ptr<File> Shim::file_of(int fd) const {
    std::optional<FdObject> object = FdRegistry::instance().find(fd);
    const auto* file = object ? std::get_if<std::shared_ptr<File>>(&*object) : nullptr;
    return file != nullptr ? *file : nullptr;
}

void Shim::descriptor_closed() {
    if (in_own_process())
        registry().reap();  // and what it returns is destroyed here, without a lock
}

bool Shim::in_own_process() const {
    return getpid() == process_;
}

// Takes every lock of ours, so that no other thread is half way through anything when the child's
// copy of memory is made.
void Shim::before_fork() {
    instance->mutex_.lock();
    if (instance->device_ != nullptr)
        instance->device_->mutex.lock();
    instance->mappings_.lock();
    instance->registry().lock();
}

void Shim::after_fork_in_parent() {
    instance->registry().unlock();
    instance->mappings_.unlock();
    if (instance->device_ != nullptr)
        instance->device_->mutex.unlock();
    instance->mutex_.unlock();
}

// The child's memory is shared with the parent's GPU: what was open stays the parent's (ENODEV
// here), what the child opens is a GPU of its own.
void Shim::after_fork_in_child() {
    instance->registry().abandon_all();
    instance->registry().unlock();
    instance->mappings_.unlock();
    if (instance->device_ != nullptr) {
        instance->device_->abandon();
        instance->device_->mutex.unlock();
        instance->device_.reset();
    }
    instance->process_ = getpid();
    instance->mutex_.unlock();
}

}  // namespace cuesta::drm_shim
