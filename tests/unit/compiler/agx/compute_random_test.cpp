// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Generated compute shaders, fixed seeds: workgroups that exchange words through buffers, workgroup
// memory, images and atomics must leave what they leave on the interpreter, to the bit, in whatever
// order their invocations run.
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "compute_machine.h"
#include "tests/many_inputs.h"
#include "tests/unit/compiler/nir/random_program.h"

namespace cuesta::agx {
namespace {

constexpr uint32_t programs = 150;
constexpr unsigned slot_bytes = 16;      // of an invocation in each memory
constexpr unsigned shared_counters = 4;  // words behind the slots, which atomics change

// Between two barriers an invocation reads and writes its own slots only; behind a barrier it reads
// those of others. Counters change by operations whose order does not matter, each by one kind, and
// what they give is not looked at until the next barrier.
class ComputeGenerator {
  public:
    ComputeGenerator(uint64_t seed) : random_(seed) {
        constexpr std::array<uint32_t, 3> sizes[] = {{32, 1, 1}, {8, 8, 1}, {5, 3, 2},
                                                     {33, 2, 1}, {1, 1, 1}, {16, 4, 4}};
        size_ = sizes[random_.below(std::size(sizes))];
        groups_ = {1 + random_.below(3), 1 + random_.below(2), 1};
    }

    std::string shader() {
        text_ = fmt::format(R"(shader compute
  workgroup {} {} {}
  shared {}
fn main {{
  reg r0 32
  %0:32 = load_const 0
  %1:32 = load_const 1
  %2:32 = load_const 4
  %3:32 = load_local_invocation_index
  %4:32x3 = load_workgroup_id
  %5:32x3 = load_num_workgroups
  %6:32 = imul %4.y, %5.x
  %7:32 = iadd %6, %4.x
  %8:32 = load_const {}
  %9:32 = imul %7, %8
  %10:32 = iadd %9, %3
  %11:32 = ishl %3, %2
  %12:32 = ishl %10, %2
  %13:32 = load_const {}
  %14:32x3 = load_local_invocation_id
  %15:32x4 = vec4 %3, %7, %0, %0
)",
                            size_[0], size_[1], size_[2],
                            slot_bytes * invocations() + 4 * shared_counters, invocations(),
                            invocations() - 1);
        values_ = {3, 7, 10};
        for (unsigned word = 0; word < slot_bytes / 4; ++word)
            store_shared(word);
        for (unsigned n = 0; n < shared_counters; ++n) {
            const unsigned at = constant(counter(n));
            line("store_shared %0, %{} write_mask=x", at);
        }
        barrier();
        for (unsigned i = 4 + random_.below(12); i-- > 0;)
            statement(0);
        barrier();
        for (unsigned n = 0; n < shared_counters; ++n)
            know(define("load_shared %{}", constant(counter(n))));
        for (unsigned word = 0; word < slot_bytes / 4; ++word)
            line("store_ssbo %{}, %0, %{} write_mask=x", value(), offset(12, word));
        return text_ + "}\n";
    }

    Grid grid() {
        Grid grid;
        grid.groups = groups_;
        const size_t all = size_t{invocations()} * groups_[0] * groups_[1];
        for (Words* words : {&grid.shader_buffers.emplace_back(all * slot_bytes / 4)})
            for (uint32_t& word : *words)
                word = random_.below(1u << 31);
        grid.shader_buffers.push_back(Words(shared_counters));
        ComputeImage image = {.width = invocations(), .height = groups_[0] * groups_[1]};
        for (size_t i = 0; i < all; ++i)
            image.texels.push_back(random_.below(1u << 31));
        grid.images.push_back(image);
        return grid;
    }

  private:
    uint32_t invocations() const { return size_[0] * size_[1] * size_[2]; }
    uint32_t counter(unsigned n) const { return slot_bytes * invocations() + 4 * n; }

    template <typename... Args>
    void line(fmt::format_string<Args...> format, Args&&... args) {
        text_ += "  " + fmt::format(format, std::forward<Args>(args)...) + "\n";
    }
    template <typename... Args>
    unsigned define(fmt::format_string<Args...> format, Args&&... args) {
        text_ += fmt::format("  %{}:32 = ", next_) +
                 fmt::format(format, std::forward<Args>(args)...) + "\n";
        return next_++;
    }
    void know(unsigned id) { values_.push_back(id); }
    unsigned value() {
        const auto count = static_cast<uint32_t>(values_.size());
        return values_[count - 1 - std::min(random_.below(count), random_.below(count))];
    }
    unsigned constant(uint32_t number) { return define("load_const {}", number); }
    // Of a word of the slot that begins there.
    unsigned offset(unsigned slot, unsigned word) {
        return word == 0 ? slot : define("iadd %{}, %{}", slot, constant(4 * word));
    }
    // The slot of another invocation of the workgroup.
    unsigned other_slot() {
        switch (random_.below(3)) {
            case 0: return define("ishl %{}, %2", define("isub %13, %3"));
            case 1: return define("ishl %{}, %2", define("umin %{}, %13", value()));
            default:
                return define("ishl %{}, %2",
                              define("umin %{}, %13",
                                     define("ixor %3, %{}", constant(1u << random_.below(7)))));
        }
    }
    void barrier() { line("barrier"); }
    void store_shared(unsigned word) {
        line("store_shared %{}, %{} write_mask=x", value(), offset(11, word));
    }

    void compute() {
        static constexpr std::string_view operations[] = {"iadd", "isub", "imul", "ixor",
                                                          "umin", "imax", "iand", "ior"};
        know(define("{} %{}, %{}", operations[random_.below(std::size(operations))], value(),
                    value()));
    }

    void statement(unsigned depth) {
        const unsigned word = random_.below(slot_bytes / 4);
        switch (random_.below(depth == 0 ? 10 : 7)) {
            case 0: return store_shared(word);
            case 1: return know(define("load_shared %{}", offset(11, word)));
            case 2: return know(define("load_ssbo %0, %{}", offset(12, word)));
            case 3: line("store_ssbo %{}, %0, %{} write_mask=x", value(), offset(12, word)); return;
            case 4: return count(random_.below(shared_counters));
            case 5: return access_image();
            case 7: return exchange();
            case 8: return branch();
            case 9: return loop();
            default: return compute();
        }
    }

    // Each by one kind of operation.
    void count(unsigned n) {
        static constexpr std::string_view kinds[shared_counters] = {"add", "umax", "xor", "or"};
        define("shared_atomic %{}, %{} atomic_op={}", constant(counter(n)), value(), kinds[n]);
        define("ssbo_atomic %1, %{}, %{} atomic_op={}", constant(4 * n), value(), kinds[n]);
    }

    void access_image() {
        if (random_.one_in(2)) {
            const unsigned texel = value();
            line("%{}:32x4 = vec4 %{}, %0, %0, %0", next_, texel);
            line("image_store %0, %15, %{} image_dim=2d is_array=0", next_++);
        } else {
            line("%{}:32x4 = image_load %0, %15 image_dim=2d is_array=0", next_++);
            know(define("mov %{}.x", next_ - 1));
        }
    }

    // What others stored in front of the first barrier, before they store again behind the second.
    void exchange() {
        barrier();
        const unsigned slot = other_slot();
        for (unsigned i = 1 + random_.below(3); i-- > 0;)
            know(define("load_shared %{}", offset(slot, random_.below(slot_bytes / 4))));
        barrier();
    }

    void branch() {
        line("%{}:1 = ult %{}, %{}", next_, value(), value());
        const size_t known = values_.size();
        line("if %{} {{", next_++);
        for (unsigned i = 1 + random_.below(3); i-- > 0;)
            statement(1);
        values_.resize(known);
        line("}} else {{");
        for (unsigned i = random_.below(3); i-- > 0;)
            statement(1);
        values_.resize(known);
        line("}}");
    }

    // As many rounds for all, with barriers in them.
    void loop() {
        line("store_reg r0, %{} write_mask=x", constant(1 + random_.below(4)));
        line("loop {{");
        const unsigned left = define("load_reg r0");
        line("%{}:1 = ieq %{}, %0", next_, left);
        line("if %{} {{\n  break\n  }}", next_++);
        line("store_reg r0, %{} write_mask=x", define("isub %{}, %1", left));
        const size_t known = values_.size();
        know(left);
        for (unsigned i = 1 + random_.below(3); i-- > 0;)
            statement(1);
        exchange();
        store_shared(random_.below(slot_bytes / 4));
        values_.resize(known);
        line("}}");
    }

    nir::RandomNumbers random_;
    std::array<uint32_t, 3> size_{};
    std::array<uint32_t, 3> groups_{};
    std::string text_;
    std::vector<unsigned> values_;
    unsigned next_ = 100;
};

// With all registers and with few, with preambles and without.
TEST(AgxRandomCompute, AgreesWithTheInterpreter) {
    for (uint32_t seed = 0; seed < programs; seed += sanitized ? 7 : 1) {
        SCOPED_TRACE(seed);
        ComputeGenerator generator(seed);
        const std::string text = generator.shader();
        const Grid grid = generator.grid();
        expect_same_grid(text, grid);
        expect_same_grid(text, grid, {.register_limit = 32});
        if (HasFailure())
            return;
    }
}

}  // namespace
}  // namespace cuesta::agx
