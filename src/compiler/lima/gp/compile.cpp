// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/lima/gp/compile.h"

#include <algorithm>

#include <fmt/core.h>

#include "base/debug.h"
#include "compiler/lima/gp/constants.h"
#include "compiler/lima/gp/emit.h"
#include "compiler/lima/gp/limit.h"
#include "compiler/lima/gp/lower.h"
#include "compiler/lima/gp/regalloc.h"
#include "compiler/lima/gp/relieve.h"
#include "compiler/lima/gp/schedule.h"
#include "compiler/lima/gp/select.h"

namespace cuesta::lima::gp {
namespace {

// Scalars that the scheduler puts to temporaries before it is worth trying to have fewer at hand.
constexpr uint32_t many_spills = 16;
// What registers and forwarding can hold, tried in turn.
constexpr uint32_t values_at_hand[] = {56, 32, 12};

struct BlockCode {
    std::vector<Bundle> bundles;
    uint32_t first = 0;           // index in the program
    uint32_t register_load = 0;   // instructions until control from here may load a register
    uint32_t temporary_load = 0;  // or a temporary
    bool done = false;
};

bool loads_temporary(const Bundle& bundle) {
    return bundle.ports.memory != no_address && bundle.ports.memory >= temporary_space &&
           bundle.ports.memory < temporary_address_space;
}

bool loads_register(const Bundle& bundle) {
    return bundle.ports.port1 != no_address ||
           (bundle.ports.port0 != no_address && (bundle.ports.port0 & attribute_flag) == 0);
}

// Blocks are scheduled last to first, so that a block knows how soon its successors load what it
// stores. Of a loop's start nothing is known yet: it may load at once.
struct Coder {
    Function& function;
    const Options& options;
    std::vector<BlockCode> blocks;
    Stats stats;

    uint32_t soonest(const Block& block, uint32_t BlockCode::*load) const {
        uint32_t distance = Limits::instructions;
        for (uint32_t successor : {block.next, block.branch_target})
            if (successor != no_block)
                distance = std::min(distance, blocks[successor].done ? blocks[successor].*load : 0);
        return distance;
    }

    // A block of more values than the core holds is tried with ever fewer of them at hand.
    Result<Schedule> schedule_somehow(uint32_t index, const Gaps& gaps) {
        Result<Schedule> made = schedule(function, function.blocks[index], gaps, options);
        if (made && made->spills < many_spills && made->bundles.size() <= Limits::instructions)
            return made;
        const Function original = function;
        Options fewer = options;
        fewer.schedule_attempts = std::min(options.schedule_attempts, 8u);
        for (uint32_t limit : values_at_hand) {
            Function relieved = original;
            const uint32_t spills = relieve(relieved, index, limit);
            if (!check_limit(Limit::nodes, relieved.nodes.size()) ||
                !check_limit(Limit::memory, relieved.temporary_vec4s))
                break;
            Result<Schedule> again = schedule(relieved, relieved.blocks[index], gaps, fewer);
            if (!again || (made && made->bundles.size() <= again->bundles.size()))
                continue;
            function = std::move(relieved);
            made = std::move(again);
            made->spills += spills;
        }
        return made;
    }

    Result<void> code(uint32_t index) {
        const Block& block = function.blocks[index];
        const uint32_t register_load = soonest(block, &BlockCode::register_load);
        const uint32_t temporary_load = soonest(block, &BlockCode::temporary_load);
        // A store t instructions before the end is t + 1 + load before the load.
        const Gaps gaps{
            register_latency - 1u - std::min<uint32_t>(register_load, register_latency - 1u),
            temporary_latency - 1u - std::min<uint32_t>(temporary_load, temporary_latency - 1u)};
        Schedule made = TRY(schedule_somehow(index, gaps));
        function.temporary_vec4s = std::max(function.temporary_vec4s, made.temporary_vec4s);
        stats.spills += made.spills;
        BlockCode& code = blocks[index];
        code.bundles = std::move(made.bundles);
        const uint32_t length = static_cast<uint32_t>(code.bundles.size());
        code.register_load = length + register_load;
        code.temporary_load = length + temporary_load;
        for (uint32_t i = length; i-- > 0;) {
            if (loads_register(code.bundles[i]))
                code.register_load = i;
            if (loads_temporary(code.bundles[i]))
                code.temporary_load = i;
        }
        code.done = true;
        return {};
    }

    Result<uint32_t> code_all() {
        blocks.resize(function.blocks.size());
        for (uint32_t i = static_cast<uint32_t>(blocks.size()); i-- > 0;)
            TRY(code(i));
        uint32_t count = 0;
        for (BlockCode& block : blocks) {
            block.first = count;
            count += static_cast<uint32_t>(block.bundles.size());
        }
        // A branch to the end needs an instruction there.
        if (blocks.back().bundles.empty()) {
            blocks.back().bundles.push_back(Bundle());
            ++count;
        }
        TRY(check_limit(Limit::instructions, count));
        return count;
    }
};

uint32_t operations(const Bundle& bundle) {
    uint32_t count = 0;
    for (const Work& work : bundle.work)
        count += work.busy;
    // complex1 and select are one operation on two units.
    if (bundle.mul_mode == MulMode::complex1 || bundle.mul_mode == MulMode::select)
        --count;
    return count;
}

void note_attributes(const Bundle& bundle, uint32_t index, Program& program) {
    if (bundle.ports.port0 == no_address || (bundle.ports.port0 & attribute_flag) == 0)
        return;
    const uint32_t attribute = bundle.ports.port0 & 0xfu;
    program.attribute_mask |= 1u << attribute;
    program.attribute_count = std::max(program.attribute_count, attribute + 1);
    program.prefetch = index;
}

uint32_t register_mask(const Bundle& bundle) {
    uint32_t mask = 0;
    for (const StorePort& port : bundle.stores)
        if (port.used && port.target.kind == StoreKind::reg)
            mask |= 1u << port.target.index;
    return mask;
}

// Behind the literals: the addresses of temporaries as floats, where any are stored, and these.
MemoryMap lay_out_temporaries(const Coder& coder, Program& program) {
    const uint32_t count = coder.function.temporary_vec4s;
    program.temporary_vec4s = count;
    const bool stored = std::any_of(coder.blocks.begin(), coder.blocks.end(), [](const auto& code) {
        return std::any_of(code.bundles.begin(), code.bundles.end(), [](const Bundle& bundle) {
            return bundle.ports.memory != no_address &&
                   bundle.ports.memory >= temporary_address_space;
        });
    });
    const uint32_t addresses = stored ? (count + 3) / 4 : 0;
    MemoryMap map;
    map.temporary_addresses =
        program.constants_base + static_cast<uint32_t>(program.constants.size());
    map.temporaries = map.temporary_addresses + addresses;
    for (uint32_t i = 0; i < addresses; ++i) {
        const float first = static_cast<float>(map.temporaries + i * 4);
        program.constants.push_back({first, first + 1, first + 2, first + 3});
    }
    program.temporaries_base = map.temporaries;
    return map;
}

void emit_all(const Coder& coder, const MemoryMap& map, Program& program) {
    uint32_t registers = 0;
    for (size_t b = 0; b < coder.blocks.size(); ++b) {
        const uint32_t target = coder.function.blocks[b].branch_target;
        for (const Bundle& bundle : coder.blocks[b].bundles) {
            const uint32_t index = static_cast<uint32_t>(program.instructions.size());
            note_attributes(bundle, index, program);
            registers |= register_mask(bundle);
            program.stats.operations += operations(bundle);
            const uint32_t to = bundle.is_branch ? coder.blocks[target].first : 0;
            program.instructions.push_back(hw::mali400::gp::encode(emit(bundle, map, to)));
        }
    }
    Stats& stats = program.stats;
    stats.instructions = static_cast<uint32_t>(program.instructions.size());
    stats.words = stats.instructions * 4;
    stats.registers = static_cast<uint32_t>(std::popcount(registers));
    stats.spills = coder.stats.spills;
    stats.uniforms = map.temporaries + program.temporary_vec4s;
}

void print_code(const Program& program) {
    std::string text =
        fmt::format("vertex program, {} instructions\n", program.instructions.size());
    for (size_t i = 0; i < program.instructions.size(); ++i)
        text +=
            fmt::format("{:4}  {}\n", i,
                        hw::mali400::gp::print(hw::mali400::gp::decode(program.instructions[i])));
    base::log(text);
}

}  // namespace

Result<Program> compile(const nir::Shader& shader, const Options& options) {
    if (shader.stage != nir::Stage::vertex)
        return Error{Errc::invalid, "not a vertex shader"};
    const std::unique_ptr<nir::Shader> copy = nir::clone(shader);
    TRY(lower(*copy));
    Selection selection = TRY(select(*copy));
    Function& function = selection.function;
    Program& program = selection.program;
    // Before anything is made for each of them; arrays may have any length.
    TRY(check_limit(Limit::memory, function.temporary_vec4s));
    remove_dead_nodes(function);
    TRY(allocate_globals(function, std::min(options.register_limit, Limits::registers)));
    separate_stores(function);
    program.constants = place_constants(function, program.constants_base);

    Coder coder{function, options, {}, {.spills = function.spilled_globals}};
    TRY(coder.code_all());
    const MemoryMap map = lay_out_temporaries(coder, program);
    TRY(check_limit(Limit::memory, map.temporaries + program.temporary_vec4s));
    emit_all(coder, map, program);
    if (base::debug_enabled(base::DebugFlag::asm_))
        print_code(program);
    return std::move(program);
}

}  // namespace cuesta::lima::gp
