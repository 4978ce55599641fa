// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The ioctls of the asahi driver and of sync objects in any order, with arguments changed at
// random, commands among them: each gives 0 or an errno of a kernel, what was begun ends, and the
// process lives. Pointers are good or bad as a whole: what a kernel writes to a good one must not
// meet anything else of this process.
#include <array>
#include <cstring>
#include <memory>
#include <vector>

#include <drm.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <unistd.h>

#include "agx_mutator.h"
#include "drm-shim/asahi_device.h"
#include "hw/agx/cdm.h"
#include "hw/agx/isa.h"
#include "hw/agx/usc.h"
#include "hw/agx/vdm.h"
#include "kernel-uapi/asahi_drm.h"
#include "kernel-uapi/drm_syncobj.h"

namespace cuesta::fuzz {
namespace {

namespace cdm = hw::agx::cdm;
namespace usc = hw::agx::usc;
namespace vdm = hw::agx::vdm;
namespace abi = uapi::syncobj;
using namespace uapi::asahi;

constexpr uint64_t window = uint64_t{1} << 32, buffer_bytes = 4 * page_bytes;
constexpr uint64_t code_at = 0x100, usc_at = 0x200, compute_at = 0x300, pointer_at = 0x400,
                   render_at = 0x500, empty_at = 0x600, empty_usc_at = 0x700;
constexpr uint64_t kernel_start = uint64_t{1} << 38, kernel_end = kernel_start + (1u << 30);
constexpr uint64_t bad_pointer = 16;

uint64_t address(const void* pointer) {
    return reinterpret_cast<uintptr_t>(pointer);
}

// A machine with a little of everything, and a program that works.
class Machine {
  public:
    Machine() {
        auto device = drm_shim::AsahiDevice::create({.limits = {.work = 1 << 13, .checks = true}});
        EXPECT_TRUE(device);
        device_ = std::move(*device);
        file_ = *device_->open(drm_shim::NodeType::render);
        event_ = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    }
    ~Machine() {
        file_ = nullptr;
        if (memory_ != nullptr)
            ::munmap(memory_, buffer_bytes);
        ::close(event_);
    }
    Machine(const Machine&) = delete;
    Machine& operator=(const Machine&) = delete;

    template <typename Argument>
    int call(unsigned long request, Argument& argument) {
        return file_->ioctl(request, &argument);
    }
    int eventfd() const { return event_; }

    // All of it must work.
    void set_up() {
        VmCreate vm = {.kernel_start = kernel_start, .kernel_end = kernel_end};
        EXPECT_EQ(call(vm_create.request, vm), 0);
        GemCreate gem = {.size = buffer_bytes};
        EXPECT_EQ(call(gem_create.request, gem), 0);
        GemBindOp op = {.flags = bind_read | bind_write,
                        .handle = gem.handle,
                        .range = buffer_bytes,
                        .addr = window};
        VmBind binding = {
            .vm_id = vm.vm_id, .num_binds = 1, .stride = sizeof op, .userptr = address(&op)};
        EXPECT_EQ(call(vm_bind.request, binding), 0);
        QueueCreate queue = {.vm_id = vm.vm_id, .usc_exec_base = window};
        EXPECT_EQ(call(queue_create.request, queue), 0);
        GemBindObject times = {
            .flags = bind_object_timestamps, .handle = gem.handle, .range = page_bytes};
        EXPECT_EQ(call(gem_bind_object.request, times), 0);
        for (const uint32_t flags : {0u, uint32_t{DRM_SYNCOBJ_CREATE_SIGNALED}}) {
            drm_syncobj_create syncobj = {0, flags};
            EXPECT_EQ(call(DRM_IOCTL_SYNCOBJ_CREATE, syncobj), 0);
        }
        map(gem.handle);
        write_programs();
    }

  private:
    void map(uint32_t handle) {
        GemMmapOffset place = {.handle = handle};
        EXPECT_EQ(call(gem_mmap_offset.request, place), 0);
        drm_shim::File::Mapping mapping;
        EXPECT_EQ(file_->map(place.offset, buffer_bytes, false, mapping), 0);
        void* memory = ::mmap(nullptr, buffer_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, mapping.fd,
                              static_cast<off_t>(mapping.offset));
        CUESTA_ASSERT(memory != MAP_FAILED, "no mapping of a buffer");
        memory_ = static_cast<uint8_t*>(memory);
    }
    uint64_t put(uint64_t at, std::span<const uint8_t> bytes) {
        std::memcpy(memory_ + at, bytes.data(), bytes.size());
        return at + bytes.size();
    }
    uint64_t put(uint64_t at, std::span<const uint32_t> words) {
        return put(
            at, {reinterpret_cast<const uint8_t*>(words.data()), words.size() * sizeof(uint32_t)});
    }
    void put_code(uint64_t at, std::string_view text) {
        const auto code = hw::agx::parse_program(text);
        CUESTA_ASSERT(code, "no G13 code");
        put(at, *code);
    }
    void put_usc(uint64_t at, std::span<const usc::Word> words) {
        for (const usc::Word& word : words)
            at = put(at, usc::pack(word));
    }

    void write_programs() {
        put_code(code_at,
                 "mov_imm r6, 1, 0b0\n"
                 "atomic add, 0, None, u0_u1, 0, signed, r6, 1, 0, 1, 4, 2\n"
                 "stop\n");
        put_code(empty_at, "stop\n");
        const uint64_t result = window + 2 * page_bytes;
        std::memcpy(memory_ + pointer_at, &result, sizeof result);
        const usc::Word words[] = {usc::Uniform{.size = 4, .buffer = window + pointer_at},
                                   usc::Shader{.unknown_10 = 3, .code = code_at},
                                   usc::Registers{.count = 16}, usc::NoPreshader{}};
        put_usc(usc_at, words);
        const usc::Word empty[] = {usc::Shader{.code = empty_at}, usc::Registers{.count = 16},
                                   usc::NoPreshader{}};
        put_usc(empty_usc_at, empty);
        const auto launch =
            cdm::pack(cdm::LaunchDirect{.pipeline = usc_at, .global_size = {3, 1, 1}});
        put(put(compute_at, launch), cdm::pack(cdm::Terminate{}));
        put(render_at, vdm::pack(vdm::Terminate{}));
    }

    std::shared_ptr<drm_shim::Device> device_;
    std::shared_ptr<drm_shim::File> file_;
    uint8_t* memory_ = nullptr;
    int event_ = -1;
};

// An argument as words, some of which are not to be changed.
class Argument {
  public:
    template <typename T>
    explicit Argument(uint32_t request, const T& value) : request(request) {
        static_assert(sizeof(T) <= sizeof words);
        std::memcpy(words.data(), &value, sizeof value);
    }
    // The 64 bits there are a pointer, or a time.
    Argument& keep(size_t offset) {
        kept[offset / 4] = kept[offset / 4 + 1] = true;
        return *this;
    }
    template <typename T>
    T as() const {
        T value;
        std::memcpy(&value, words.data(), sizeof value);
        return value;
    }

    uint32_t request;
    std::array<uint32_t, 64> words = {};
    std::array<bool, 64> kept = {};
};

class Caller {
  public:
    Caller(Machine& machine, AgxMutator& mutator) : machine_(machine), mutator_(mutator) {}

    // How many of so many calls went well.
    unsigned run(unsigned calls) {
        unsigned good = 0;
        for (; calls != 0; --calls)
            good += call_something() == 0 ? 1 : 0;
        return good;
    }

  private:
    // The first of each kind is always made, the second sometimes.
    uint32_t id() {
        const uint32_t chance = mutator_.below(16);
        return chance == 0 ? mutator_.below(100) : chance < 4 ? 2 : 1;
    }
    uint64_t pointer_to(const void* data) {
        return mutator_.below(32) == 0 ? bad_pointer : address(data);
    }
    uint64_t whole_pages(unsigned limit) { return mutator_.below(limit) * page_bytes; }

    int call(Argument argument) {
        const size_t size = argument.request >> 16 & 0x3fff;
        for (unsigned changes = mutator_.below(3) == 0 ? 1 + mutator_.below(2) : 0; changes != 0;
             --changes) {
            const size_t at = mutator_.below(size / 4);
            if (!argument.kept[at])
                argument.words[at] = mutator_.changed(argument.words[at]);
        }
        // A struct of another time.
        if (mutator_.below(32) == 0)
            argument.request = (argument.request & ~(0x3fffu << 16)) |
                               (8 * mutator_.below(sizeof argument.words / 8)) << 16;
        const int result = machine_.call(argument.request, argument.words);
        EXPECT_TRUE(result <= 0 && result > -4096) << result;
        EXPECT_NE(result, -ENOSYS);
        if (result == 0)
            close_made(argument);
        return result;
    }

    // Descriptors would run out.
    static void close_made(const Argument& argument) {
        const uint32_t number = argument.request & 0xff;
        if (number == abi::handle_to_fd.number())
            ::close(argument.as<abi::Handle>().fd);
        else if (number == (DRM_IOCTL_PRIME_HANDLE_TO_FD & 0xff))
            ::close(argument.as<drm_prime_handle>().fd);
    }

    int call_something() {
        switch (mutator_.below(12)) {
            case 0: return call_vm();
            case 1: return call_gem();
            case 2: return call_queue();
            case 3:
            case 4: return call_bind();
            case 5: return call_timestamps();
            case 6: return call_syncobj();
            case 7: return call_timeline();
            default: return call_submit();
        }
    }

    int call_vm() {
        switch (mutator_.below(8)) {
            case 0: return call(Argument(vm_destroy.request, VmDestroy{.vm_id = 2}));
            case 1: {
                GlobalParams params;
                return call(Argument(get_params.request, GetParams{.pointer = pointer_to(&params),
                                                                   .size = sizeof params})
                                .keep(offsetof(GetParams, pointer))
                                .keep(offsetof(GetParams, size)));
            }
            case 2: return call(Argument(get_time.request, GetTime{}));
            default:
                return call(Argument(vm_create.request, VmCreate{.kernel_start = kernel_start,
                                                                 .kernel_end = kernel_end}));
        }
    }

    int call_gem() {
        switch (mutator_.below(6)) {
            case 0:
                return call(Argument(DRM_IOCTL_GEM_CLOSE, drm_gem_close{2 + mutator_.below(3), 0}));
            case 1: return call(Argument(gem_mmap_offset.request, GemMmapOffset{.handle = id()}));
            case 2:
                return call(Argument(DRM_IOCTL_PRIME_HANDLE_TO_FD,
                                     drm_prime_handle{id(), DRM_CLOEXEC, -1}));
            default:
                return call(Argument(gem_create.request,
                                     GemCreate{.size = gem_size(), .flags = mutator_.below(4)})
                                .keep(offsetof(GemCreate, size)));
        }
    }
    // To export gigabytes takes them: what is large here is too large for the machine.
    uint64_t gem_size() {
        switch (mutator_.below(16)) {
            case 0: return 0;
            case 1: return ~uint64_t{0} - mutator_.below(page_bytes * 2);
            case 2: return uint64_t{1} << (32 + mutator_.below(32));
            default: return whole_pages(8) + mutator_.below(3);
        }
    }

    int call_queue() {
        if (mutator_.below(4) == 0)
            return call(Argument(queue_destroy.request, QueueDestroy{.queue_id = 2}));
        return call(Argument(
            queue_create.request,
            QueueCreate{.vm_id = id(), .priority = mutator_.below(2), .usc_exec_base = window}));
    }

    // Operations lie in memory of their own, which is changed like arguments are.
    int call_bind() {
        std::vector<GemBindOp> ops(mutator_.below(4));
        for (GemBindOp& op : ops) {
            if (mutator_.below(3) == 0)
                op = {
                    .flags = bind_unbind, .range = whole_pages(8), .addr = window + whole_pages(8)};
            else
                op = {.flags = bind_read | bind_write | (mutator_.below(4) == 0 ? 8u : 0u),
                      .handle = id(),
                      .offset = whole_pages(3),
                      .range = whole_pages(4),
                      .addr = window + whole_pages(16)};
            if (mutator_.below(4) == 0)
                change(&op, sizeof op);
        }
        return call(Argument(vm_bind.request, VmBind{.vm_id = id(),
                                                     .num_binds = uint32_t(ops.size()),
                                                     .stride = sizeof(GemBindOp),
                                                     .userptr = pointer_to(ops.data())})
                        .keep(offsetof(VmBind, vm_id))
                        .keep(offsetof(VmBind, userptr)));
    }

    void change(void* data, size_t bytes) {
        auto* at = static_cast<uint8_t*>(data) + mutator_.below(bytes / 4) * 4;
        uint32_t word;
        std::memcpy(&word, at, sizeof word);
        word = mutator_.changed(word);
        std::memcpy(at, &word, sizeof word);
    }

    int call_timestamps() {
        const bool unbinds = mutator_.below(4) == 0;
        return call(Argument(gem_bind_object.request,
                             unbinds ? GemBindObject{.op = 1, .object_handle = 2}
                                     : GemBindObject{.flags = bind_object_timestamps,
                                                     .handle = id(),
                                                     .offset = whole_pages(3),
                                                     .range = whole_pages(3)}));
    }

    int call_syncobj() {
        const uint32_t handle = id();
        switch (mutator_.below(6)) {
            case 0: return call(Argument(DRM_IOCTL_SYNCOBJ_CREATE, drm_syncobj_create{}));
            case 1: return call(Argument(DRM_IOCTL_SYNCOBJ_DESTROY, drm_syncobj_destroy{3, 0}));
            case 2:
                return call(
                    Argument(abi::handle_to_fd.request, abi::Handle{.handle = handle,
                                                                    .flags = mutator_.below(4),
                                                                    .fd = -1,
                                                                    .pad = 0,
                                                                    .point = mutator_.below(4)}));
            case 3:
                return call(Argument(abi::wait.request, abi::Wait{.handles = pointer_to(&handle),
                                                                  .count_handles = 1,
                                                                  .flags = mutator_.below(16)})
                                .keep(offsetof(abi::Wait, handles))
                                .keep(offsetof(abi::Wait, timeout_nsec)));
            default: {
                const auto request =
                    mutator_.below(2) == 0 ? DRM_IOCTL_SYNCOBJ_RESET : DRM_IOCTL_SYNCOBJ_SIGNAL;
                return call(
                    Argument(request, drm_syncobj_array{pointer_to(&handle), 1, 0}).keep(0));
            }
        }
    }

    int call_timeline() {
        const uint32_t handle = id();
        uint64_t point = mutator_.below(8);
        const drm_syncobj_timeline_array array = {pointer_to(&handle), pointer_to(&point), 1, 0};
        switch (mutator_.below(5)) {
            case 0:
                // Counts stay: points are written.
                return call(Argument(DRM_IOCTL_SYNCOBJ_QUERY, array).keep(0).keep(8).keep(16));
            case 1: return call(Argument(DRM_IOCTL_SYNCOBJ_TIMELINE_SIGNAL, array).keep(0).keep(8));
            case 2:
                return call(Argument(abi::timeline_wait.request,
                                     abi::TimelineWait{.handles = pointer_to(&handle),
                                                       .points = pointer_to(&point),
                                                       .count_handles = 1,
                                                       .flags = mutator_.below(16)})
                                .keep(offsetof(abi::TimelineWait, handles))
                                .keep(offsetof(abi::TimelineWait, points))
                                .keep(offsetof(abi::TimelineWait, timeout_nsec)));
            case 3:
                return call(Argument(
                    abi::eventfd.request,
                    abi::Eventfd{.handle = handle, .point = point, .fd = machine_.eventfd()}));
            default: {
                // Its flag would wait for five seconds.
                drm_syncobj_transfer transfer = {};
                transfer.src_handle = handle;
                transfer.dst_handle = id();
                transfer.src_point = point;
                transfer.dst_point = mutator_.below(8);
                return call(Argument(DRM_IOCTL_SYNCOBJ_TRANSFER, transfer)
                                .keep(offsetof(drm_syncobj_transfer, flags)));
            }
        }
    }

    // --- commands ------------------------------------------------------------

    template <typename Payload>
    void add(std::vector<uint8_t>& commands, CommandType type, Payload payload) {
        CommandHeader header = {static_cast<uint16_t>(type), sizeof payload, barrier_none,
                                mutator_.below(4) == 0 ? uint16_t{0} : barrier_none};
        if (mutator_.below(16) == 0)
            change(&header, sizeof header);
        for (unsigned changes = mutator_.below(3); changes != 0; --changes)
            change(&payload, sizeof payload);
        for (const auto& [data, bytes] :
             {std::pair{static_cast<const void*>(&header), sizeof header},
              std::pair{static_cast<const void*>(&payload), sizeof payload}}) {
            const auto* from = static_cast<const uint8_t*>(data);
            commands.insert(commands.end(), from, from + bytes);
        }
    }

    void add_command(std::vector<uint8_t>& commands) {
        const BgEot empty = {.usc = uint32_t(empty_usc_at) | 4, .rsrc_spec = 0};
        switch (mutator_.below(4)) {
            case 0:
                return add(commands, CommandType::set_compute_attachments,
                           Attachment{.pointer = window, .size = page_bytes});
            case 1:
                return add(commands, CommandType::render,
                           RenderCommand{.flags = render_process_empty_tiles,
                                         .vdm_ctrl_stream_base = window + render_at,
                                         .ppp_ctrl = 0x202,
                                         .width_px = 64,
                                         .height_px = 64,
                                         .layers = 1,
                                         .utile_width_px = 32,
                                         .utile_height_px = 32,
                                         .samples = 1,
                                         .bg = empty,
                                         .eot = empty,
                                         .partial_bg = empty,
                                         .partial_eot = empty,
                                         .ts_vtx = {{1, 0}, {1, 8}}});
            default:
                return add(commands, CommandType::compute,
                           ComputeCommand{.cdm_ctrl_stream_base = window + compute_at,
                                          .cdm_ctrl_stream_end = window + compute_at,
                                          .ts = {{1, 16}, {1, 24}}});
        }
    }

    int call_submit() {
        std::vector<uint8_t> commands;
        for (unsigned count = 1 + mutator_.below(3); count != 0; --count)
            add_command(commands);
        std::array<Sync, 3> syncs = {Sync{.handle = 2}, Sync{.handle = id()},
                                     Sync{.sync_type = 1, .handle = id(), .timeline_value = 3}};
        if (mutator_.below(4) == 0)
            change(syncs.data(), sizeof syncs);
        const uint32_t in = mutator_.below(2), out = mutator_.below(3 - in);
        return call(
            Argument(submit.request, Submit{.syncs = pointer_to(syncs.data()),
                                            .cmdbuf = pointer_to(commands.data()),
                                            .queue_id = id(),
                                            .in_sync_count = in,
                                            .out_sync_count = out,
                                            .cmdbuf_size = static_cast<uint32_t>(commands.size())})
                .keep(offsetof(Submit, syncs))
                .keep(offsetof(Submit, cmdbuf)));
    }

    Machine& machine_;
    AgxMutator& mutator_;
};

TEST(AgxIoctlFuzz, AnyOrderOfChangedCalls) {
    uint64_t good = 0, calls = 0;
    fuzz_runs(10000, [&](uint64_t, AgxMutator& mutator) {
        Machine machine;
        machine.set_up();
        constexpr unsigned each = 12;
        const unsigned now = Caller(machine, mutator).run(each);
        good += now;
        calls += each;
        return now >= each / 2;
    });
    std::printf("%llu of %llu calls went well\n", static_cast<unsigned long long>(good),
                static_cast<unsigned long long>(calls));
}

}  // namespace
}  // namespace cuesta::fuzz
