// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/scratch_helper.h"

#include <algorithm>
#include <optional>

#include <fmt/core.h>

#include "simulator/agx/checker.h"
#include "simulator/agx/group_run.h"
#include "simulator/agx/operand_access.h"
#include "simulator/agx/stage_environment.h"

namespace cuesta::simulator::agx {

namespace {

using hw::agx::Op;
using hw::agx::SpecialRegister;

constexpr uint32_t helper_registers = 32;                               // halves
constexpr uint32_t helper_tag = 1;                                      // of its address
constexpr uint32_t next_operation = 32, acknowledge = 48, refuse = 49;  // doorbells

Error error_of(const Error& error) {
    return {error.code, fmt::format("scratch helper: {}", error.text)};
}

}  // namespace

// What the program reaches, and what it answered.
class HelperEnvironment final : public StageEnvironment {
  public:
    HelperEnvironment(const LaunchContext& context, const Launch& launch, uint64_t data)
        : StageEnvironment(context, launch, "a helper program"), argument_(data) {}

    ScratchWords blocks = {};
    std::optional<bool> acknowledged;  // the answer to the operation

    void begin(uint32_t operation, uint32_t argument) {
        operation_ = operation;
        argument_ = argument;
        acknowledged.reset();
    }

  protected:
    Result<uint32_t> lane_register(unsigned number, unsigned lane) const override {
        switch (static_cast<SpecialRegister>(number)) {
            case SpecialRegister::core_index:
            case SpecialRegister::vm_slot: return 0u;
            case SpecialRegister::helper_op:
                if (operation_)
                    return *operation_;
                return Error{Errc::fault, "an operation that was not asked for"};
            case SpecialRegister::helper_arg_l: return static_cast<uint32_t>(argument_);
            case SpecialRegister::helper_arg_h: return static_cast<uint32_t>(argument_ >> 32);
            default: return StageEnvironment::lane_register(number, lane);
        }
    }

    Result<void> execute_own(SimdGroup& group, const Step& step) override {
        switch (step.op) {
            case Op::doorbell: return ring(group, step.number);
            case Op::map: return step.mode == 1 ? map(group, step) : unmap(group, step);
            default: return StageEnvironment::execute_own(group, step);
        }
    }

  private:
    Result<void> ring(SimdGroup& group, uint32_t code) {
        if (code == next_operation) {
            group.wait_for_operation();
            return {};
        }
        if (code != acknowledge && code != refuse)
            return Error{Errc::fault, fmt::format("doorbell {} is not known", code)};
        if (!operation_ || acknowledged)
            return Error{Errc::fault, "an answer that nothing waits for"};
        acknowledged = code == acknowledge;
        return {};
    }

    Result<uint32_t*> block(const Step& step) {
        if (step.mode > 1)
            return Error{Errc::fault, "neither map nor unmap"};
        if (step.number >= blocks.size())
            return Error{Errc::fault,
                         fmt::format("scratch block {} of {}", static_cast<int32_t>(step.number),
                                     blocks.size())};
        return &blocks[step.number];
    }
    // The program has one lane; it may be in a part that it does not run.
    Result<void> map(SimdGroup& group, const Step& step) {
        uint32_t& word = *TRY(block(step));
        if (group.active == 0)
            return {};
        if (word != 0)
            return Error{Errc::fault, fmt::format("scratch block {} is mapped", step.number)};
        word = read_register(group, step.destination, 0, 0);
        return {};
    }
    Result<void> unmap(SimdGroup& group, const Step& step) {
        uint32_t& word = *TRY(block(step));
        if (group.active == 0)
            return {};
        write_register(group, step.destination, 0, 0, word);
        word = 0;
        return {};
    }

    std::optional<uint32_t> operation_;
    uint64_t argument_;
};

struct ScratchHelper::Thread {
    Launch launch;
    HelperEnvironment environment;
    SimdGroup group;
    Checker checker;

    Thread(const LaunchContext& context, std::shared_ptr<const Program> code, uint64_t data)
        : launch{.uniforms = {},
                 .states = {},
                 .shared = {},
                 .fragment = {},
                 .program = std::move(code)},
          environment(context, launch, data),
          group(*launch.program, environment, launch.uniforms) {
        group.alive = group.active = 1;
        group.greatest_stack = 0;
    }
};

ScratchHelper::ScratchHelper(const PhysicalMemory& physical,
                             const PageTable& table,
                             const LaunchContext& context,
                             const HelperProgram& program)
    : blocks_(physical, table, "scratch"), context_(context), program_(program) {}

ScratchHelper::~ScratchHelper() = default;

LaunchContext ScratchHelper::stage_context() {
    LaunchContext context = context_;
    context.scratch = program_.binary != 0 ? this : nullptr;
    return context;
}

// To where it wants the next operation, or its end.
Result<Event> ScratchHelper::run() {
    for (;;) {
        const auto event =
            run_to_event(thread_->group, context_, context_.checks ? &thread_->checker : nullptr);
        if (!event)
            return error_of(event.error());
        if (*event != Event::barrier)
            return event;
    }
}

Result<void> ScratchHelper::start() {
    if (thread_ != nullptr)
        return {};
    const uint64_t address = context_.usc_base + (program_.binary & ~helper_tag);
    auto code = context_.programs.find(context_.memory, address, helper_registers, context_.budget);
    if (!code)
        return error_of(code.error());
    thread_ = std::make_unique<Thread>(context_, std::move(*code), program_.data);
    if (TRY(run()) != Event::operation)
        return error_of({Errc::fault, "the program ends before it asks for an operation"});
    return {};
}

Result<void> ScratchHelper::request(Operation operation, uint32_t argument) {
    TRY(start());
    HelperEnvironment& environment = thread_->environment;
    environment.begin(static_cast<uint32_t>(operation), argument);
    if (TRY(run()) != Event::operation)
        return error_of({Errc::fault, "the program ends without being told to"});
    if (!environment.acknowledged)
        return error_of({Errc::fault, "an operation without an answer"});
    return {};
}

Result<void> ScratchHelper::map_stack(SimdGroup& group) {
    TRY(request(Operation::stack_alloc, group.stack_bucket));
    const HelperEnvironment& environment = thread_->environment;
    if (!*environment.acknowledged)
        return error_of({Errc::fault, fmt::format("no stack of {} bytes a lane (bucket {})",
                                                  group.greatest_stack, group.stack_bucket)});
    auto blocks = ScratchBlocks::make(blocks_, environment.blocks);
    if (!blocks)
        return error_of(blocks.error());
    group.mapped_stack = *blocks;
    thread_->environment.blocks = {};
    ++context_.stats.stacks;
    return {};
}

Result<void> ScratchHelper::unmap_stack(SimdGroup& group) {
    ScratchWords& blocks = thread_->environment.blocks;
    blocks = group.mapped_stack->words();
    group.mapped_stack.reset();
    TRY(request(Operation::stack_free, group.stack_bucket));
    if (!*thread_->environment.acknowledged)
        return error_of({Errc::fault, "a stack is not taken back"});
    if (blocks != ScratchWords{})
        return error_of({Errc::fault, "a stack is taken back, but its blocks stay mapped"});
    return {};
}

Result<void> ScratchHelper::end() {
    if (thread_ == nullptr)
        return {};
    thread_->environment.begin(static_cast<uint32_t>(Operation::end), 0);
    if (TRY(run()) != Event::stopped)
        return error_of({Errc::fault, "the program does not end when it is told to"});
    thread_.reset();
    return {};
}

}  // namespace cuesta::simulator::agx
