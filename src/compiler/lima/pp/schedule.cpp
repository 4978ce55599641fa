// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// List scheduling from the end of a block to its start. An instruction is filled from its last
// stage to its first: a node placed at one stage makes its producers ready for the earlier stages
// of the same instruction, so that chains (load, multiply, add, function, branch) end up together.
// Constants and uniforms are not nodes: every instruction that wants one brings its own.
#include "compiler/lima/pp/schedule.h"

#include <algorithm>
#include <span>

#include "base/assert.h"
#include "compiler/lima/pp/dependence.h"

namespace cuesta::lima::pp {
namespace {

constexpr uint32_t unplaced = none;
constexpr unsigned last_stage = 8;
// Ready nodes that one choice compares. Code that fits the registers has a few dozen of them.
constexpr size_t max_window = 128;

struct Candidate {
    uint32_t position;
    int growth;
};

struct BlockScheduler {
    Ir& ir;
    const Block& block;
    const DependenceGraph graph;
    const CellSet& live_at_end;
    const unsigned cell_limit;
    const Policy policy;

    CellSet live;
    unsigned live_count = 0;
    std::vector<Bundle> bundles;       // last first
    std::vector<uint32_t> bundle_of;   // by position
    std::vector<Unit> unit_of;         // by position
    std::vector<uint32_t> blocked_by;  // by position: later nodes not yet placed
    std::vector<uint32_t> ready;
    size_t left = 0;
    bool placed_any = false;  // in the current bundle
    std::vector<Candidate> candidates_;

    BlockScheduler(Ir& i, const Block& b, const CellSet& out, unsigned limit, const Policy& p)
        : ir(i),
          block(b),
          graph(i, b),
          live_at_end(out),
          cell_limit(limit),
          policy(p),
          live(out),
          bundle_of(b.nodes.size(), unplaced),
          unit_of(b.nodes.size(), Unit::varying),
          blocked_by(b.nodes.size(), 0),
          left(b.nodes.size()) {
        live.for_each([&](Cell) { ++live_count; });
        for (uint32_t n = 0; n < b.nodes.size(); ++n) {
            blocked_by[n] = static_cast<uint32_t>(graph.later[n].size());
            if (blocked_by[n] == 0)
                ready.push_back(n);
        }
    }

    Node& node(uint32_t position) { return ir.nodes[block.nodes[position]]; }
    Bundle& bundle() { return bundles.back(); }
    bool is_here(uint32_t position) const {
        return bundle_of[position] == static_cast<uint32_t>(bundles.size() - 1);
    }

    // --- where a node may go ---------------------------------------------------------------------

    // The last stage of the current instruction at which the node may write; 0: not here.
    unsigned stage_limit(uint32_t position) {
        unsigned limit = last_stage;
        for (const Dependence& d : graph.later[position]) {
            if (!is_here(d.node))
                continue;
            limit = std::min(limit, limit_by(position, d));
        }
        return limit;
    }

    unsigned limit_by(uint32_t position, const Dependence& d) {
        const unsigned write_stage = stage_of(unit_of[d.node]);
        switch (d.kind) {
            case DependenceKind::read:
                if (node(position).op == Op::texture && !takes_texture(position, d))
                    return 0;
                return read_stage(node(d.node), unit_of[d.node], d.source) - 1u;
            case DependenceKind::overwrite: return write_stage;
            case DependenceKind::rewrite:
                // Readers here would not tell a fetched value from what replaced it.
                return node(position).op == Op::texture ? 0 : write_stage - 1;
            case DependenceKind::memory: return 0;
            case DependenceKind::memory_overwrite: return last_stage;
        }
        return 0;
    }

    // Whether the reader, in this instruction, can take the operand from the texture result.
    bool takes_texture(uint32_t position, const Dependence& d) {
        Bundle with = bundle();
        with.at(Unit::texture) = block.nodes[position];
        return reads_texture(ir, with, node(d.node), d.source);
    }

    // Whether somebody wants the result in a register.
    bool needs_register(uint32_t position) {
        bool needed = false;
        for_each_write(node(position),
                       [&](Cell cell) { needed = needed || live_at_end.test(cell); });
        for (const Dependence& d : graph.later[position])
            needed = needed || (d.kind == DependenceKind::read && !is_here(d.node));
        return needed;
    }

    // --- resources -------------------------------------------------------------------------------

    // Room for the operands that the instruction itself brings.
    static bool add_operand(Bundle& to,
                            const Operand& operand,
                            uint8_t positions,
                            bool may_negate) {
        if (operand.is_load()) {
            if (to.load.kind != OperandKind::none)
                return to.load.same_load(operand);
            to.load = operand;
            return true;
        }
        return operand.kind != OperandKind::constant ||
               to.constants.add(operand, positions, may_negate);
    }

    static bool add_operands(Bundle& to, const Node& n, Unit unit) {
        const CombinerProduct product = combiner_product(n);
        const bool wide = combiner_moves(n);
        for (unsigned i = 0; i < n.src.size(); ++i) {
            if (n.op == Op::select && i == 0)
                continue;  // the scalar multiply's
            const bool plain = n.op == Op::branch || (unit == Unit::combiner && wide) ||
                               (unit == Unit::combiner && n.op == Op::mul && i != product.scalar);
            if (!add_operand(to, n.src[i], read_positions(n, i), !plain))
                return false;
        }
        return unit != Unit::combiner || !wide || add_operand(to, constant_one(), 1, true);
    }

    // The scalar multiply hands a select its condition.
    bool add_condition(Bundle& to, const Operand& condition) {
        if (to.wants_condition)
            return to.condition.kind == condition.kind && to.condition.index == condition.index &&
                   to.condition.offset == condition.offset &&
                   to.condition.component[0] == condition.component[0];
        if (to.at(Unit::scalar_multiply) != none)
            return false;
        if (!add_operand(to, condition, 1, true))
            return false;
        to.condition = condition;
        to.wants_condition = true;
        return true;
    }

    bool fits_unit(const Node& n, Unit unit) const {
        if ((info(n.op).units & bit(unit)) == 0)
            return false;
        switch (unit) {
            case Unit::scalar_multiply:
            case Unit::scalar_add: return is_scalar(n.mask);
            case Unit::combiner:
                if (n.op == Op::mul)
                    return combiner_product(n).possible;
                return n.op != Op::mov || is_scalar(n.mask) ||
                       (policy.wide_moves && combiner_moves(n));
            default: return true;
        }
    }

    bool try_place(uint32_t position, Unit unit) {
        const Node& n = node(position);
        if (!bundle().is_free(unit) || !fits_unit(n, unit))
            return false;
        Bundle tried = bundle();
        if (!add_operands(tried, n, unit))
            return false;
        if (n.op == Op::select && !add_condition(tried, n.src[0]))
            return false;
        tried.at(unit) = block.nodes[position];
        bundle() = tried;
        commit(position, unit);
        return true;
    }

    // A fetch takes the varying unit for its coordinates, and a move unless all readers are here.
    bool try_place_texture(uint32_t position, unsigned stage) {
        if (!bundle().is_free(Unit::varying) || !bundle().is_free(Unit::texture))
            return false;
        const Node n = node(position);
        Bundle tried = bundle();
        tried.at(Unit::texture) = block.nodes[position];
        if (needs_register(position)) {
            Node move{.op = Op::mov, .mask = n.mask, .variable = n.variable};
            move.src[0] = Operand{.kind = OperandKind::texture, .component = n.texture.texel};
            const Unit unit = free_unit_at(stage, move);
            if (unit == Unit::texture)
                return false;
            if (!add_operands(tried, move, unit))
                return false;
            tried.at(unit) = static_cast<uint32_t>(ir.nodes.size());
            ir.nodes.push_back(move);
        } else if (stage != stage_of(Unit::texture)) {
            return false;
        }
        bundle() = tried;
        commit(position, Unit::texture);
        return true;
    }

    // A free unit of that stage that can do the node; Unit::texture when there is none.
    Unit free_unit_at(unsigned stage, const Node& n) {
        for (const Unit unit : {Unit::scalar_add, Unit::vector_add, Unit::scalar_multiply,
                                Unit::vector_multiply, Unit::combiner})
            if (stage_of(unit) == stage && bundle().is_free(unit) && fits_unit(n, unit))
                return unit;
        return Unit::texture;
    }

    bool try_place_at(uint32_t position, unsigned stage) {
        const Node& n = node(position);
        const unsigned limit = stage_limit(position);
        if (n.op == Op::texture)
            return limit >= stage_of(Unit::texture) && try_place_texture(position, stage);
        if (limit < stage)
            return false;
        // The narrow unit of a stage first.
        for (const Unit unit :
             {Unit::branch, Unit::store, Unit::combiner, Unit::scalar_add, Unit::vector_add,
              Unit::scalar_multiply, Unit::vector_multiply, Unit::varying})
            if (stage_of(unit) == stage && try_place(position, unit))
                return true;
        return false;
    }

    void commit(uint32_t position, Unit unit) {
        bundle_of[position] = static_cast<uint32_t>(bundles.size() - 1);
        unit_of[position] = unit;
        // Searched from the end, where the window is.
        ready.erase(std::prev(std::find(ready.rbegin(), ready.rend(), position).base()));
        for (const uint32_t before : graph.earlier[position])
            if (--blocked_by[before] == 0)
                ready.push_back(before);
        for_each_write(node(position), [&](Cell cell) {
            live_count -= live.test(cell) ? 1 : 0;
            live.clear(cell);
        });
        for_each_read(node(position), [&](Cell cell, unsigned) {
            live_count += live.test(cell) ? 0 : 1;
            live.set(cell);
        });
        placed_any = true;
        --left;
    }

    // --- choice ----------------------------------------------------------------------------------

    // Cells that are alive before the node minus those alive after it.
    int growth(uint32_t position) {
        int result = 0;
        for_each_write(node(position), [&](Cell cell) { result -= live.test(cell) ? 1 : 0; });
        std::array<Cell, 16> seen;
        unsigned count = 0;
        for_each_read(node(position), [&](Cell cell, unsigned) {
            if (live.test(cell) ||
                std::find(seen.begin(), seen.begin() + count, cell) != seen.begin() + count)
                return;
            seen[count++] = cell;
            ++result;
        });
        return result;
    }

    bool is_tight(int more) const {
        return more > 0 && static_cast<int>(live_count) + more > static_cast<int>(cell_limit);
    }

    static const Operand* load_of(const Node& n) {
        for (const Operand& operand : n.src)
            if (operand.is_load())
                return &operand;
        return nullptr;
    }

    // Whether the node would bring a load of its own, where a longer chain waits for another one.
    bool takes_load(uint32_t position) {
        const Operand* load = load_of(node(position));
        if (load == nullptr || bundle().load.kind != OperandKind::none)
            return false;
        for (const uint32_t other : window()) {
            if (graph.depth[other] / 9 <= graph.depth[position] / 9)
                continue;
            const Operand* wanted = load_of(node(other));
            if (wanted != nullptr && !wanted->same_load(*load) && stage_limit(other) != 0)
                return true;
        }
        return false;
    }

    // What is looked at: of very many that are ready, those that became so last.
    std::span<const uint32_t> window() const {
        return std::span(ready).last(std::min(ready.size(), max_window));
    }

    // Best first: what has most in front of it; when registers are short, what needs fewest.
    std::vector<Candidate>& candidates(unsigned stage) {
        std::vector<Candidate>& result = candidates_;
        result.clear();
        const uint16_t units = units_of_stage(stage);
        if (cell_limit == in_order && !ready.empty()) {
            const uint32_t last = *std::max_element(ready.begin(), ready.end());
            if ((info(node(last).op).units & units) != 0)
                result.push_back({last, 0});
            return result;
        }
        for (const uint32_t position : window())
            if ((info(node(position).op).units & units) != 0)
                result.push_back({position, growth(position)});
        const bool tight = live_count >= cell_limit;
        std::sort(result.begin(), result.end(), [&](const Candidate& a, const Candidate& b) {
            if (tight && a.growth != b.growth)
                return a.growth < b.growth;
            const uint32_t depth_a = graph.depth[a.position];
            const uint32_t depth_b = graph.depth[b.position];
            if (depth_a != depth_b)
                return depth_a > depth_b;
            if (a.growth != b.growth)
                return a.growth < b.growth;
            return a.position > b.position;
        });
        return result;
    }

    // Units by which a node can be placed at the stage; a fetch also by the move of its result.
    static uint16_t units_of_stage(unsigned stage) {
        uint16_t units = 0;
        for (unsigned u = 0; u < unit_count; ++u)
            if (stage_of_unit[u] == stage)
                units = static_cast<uint16_t>(units | 1u << u);
        return stage >= 4 && stage <= 6 ? units | bit(Unit::texture) : units;
    }

    bool is_full(unsigned stage) {
        for (unsigned u = 0; u < unit_count; ++u)
            if (stage_of_unit[u] == stage && bundle().is_free(static_cast<Unit>(u)))
                return false;
        return true;
    }

    void fill_stage(unsigned stage, bool force) {
        if (is_full(stage))
            return;
        for (bool again = true; again;) {
            again = false;
            for (const Candidate& candidate : candidates(stage)) {
                if (!force && (is_tight(candidate.growth) || takes_load(candidate.position)))
                    continue;
                if (try_place_at(candidate.position, stage)) {
                    again = true;
                    break;
                }
            }
            if (again && force)
                return;
        }
    }

    // Where the node that makes a select's condition has no other reader left, the scalar multiply
    // does it itself.
    void settle_condition() {
        Bundle& b = bundle();
        if (!b.wants_condition || b.condition.kind != OperandKind::variable)
            return;
        const Cell cell = b.condition.cell(0);
        for (const uint32_t position : window()) {
            const Node& n = node(position);
            if (!is_scalar(n.mask) || !n.writes() ||
                cell_of(n.variable, first_component(n.mask)) != cell ||
                !fits_unit(n, Unit::scalar_multiply) || !reaches_conditions(position))
                continue;
            Bundle tried = b;
            if (!add_operands(tried, n, Unit::scalar_multiply))
                continue;
            tried.at(Unit::scalar_multiply) = block.nodes[position];
            b = tried;
            commit(position, Unit::scalar_multiply);
            return;
        }
    }

    // Whether, in this instruction, the node's result is only read at the add stage or later.
    bool reaches_conditions(uint32_t position) {
        bool is_condition = false;
        for (const Dependence& d : graph.later[position]) {
            if (!is_here(d.node))
                continue;
            if (d.kind == DependenceKind::read && node(d.node).op == Op::select && d.source == 0) {
                is_condition = true;
                continue;
            }
            if (limit_by(position, d) < stage_of(Unit::scalar_multiply))
                return false;
        }
        return is_condition;
    }

    void fill_bundle(bool force) {
        for (unsigned stage = last_stage; stage >= 1; --stage) {
            if (stage == stage_of(Unit::scalar_multiply))
                settle_condition();
            fill_stage(stage, force);
            if (force && placed_any)
                force = false;
        }
    }

    void run() {
        // The branch is the last thing that the block does.
        bundles.emplace_back();
        place_terminator();
        while (left != 0) {
            fill_bundle(false);
            if (!placed_any)
                fill_bundle(true);
            CUESTA_ASSERT(placed_any, "scheduling makes no progress");
            if (left == 0)
                break;
            bundles.emplace_back();
            placed_any = false;
        }
        std::reverse(bundles.begin(), bundles.end());
    }

    void place_terminator() {
        if (block.nodes.empty())
            return;
        const uint32_t last = static_cast<uint32_t>(block.nodes.size() - 1);
        if (node(last).op != Op::branch && node(last).op != Op::discard)
            return;
        const bool placed = try_place(last, Unit::branch);
        CUESTA_ASSERT(placed, "a branch does not fit an empty instruction");
    }

    // --- what only the next stage reads ----------------------------------------------------------

    void find_forwards() {
        const uint32_t count = static_cast<uint32_t>(bundles.size());
        for (uint32_t position = 0; position < block.nodes.size(); ++position) {
            const Unit unit = unit_of[position];
            const bool vector = unit == Unit::vector_multiply;
            if (!vector && unit != Unit::scalar_multiply)
                continue;
            Bundle& b = bundles[count - 1 - bundle_of[position]];
            forward(position, b, vector);
        }
    }

    void forward(uint32_t position, Bundle& b, bool vector) {
        const Node& producer = node(position);
        const Unit add_unit = vector ? Unit::vector_add : Unit::scalar_add;
        const uint32_t reader = b.at(add_unit);
        uint32_t source = none;
        if (reader != none && ir.nodes[reader].op != Op::texture)
            source = forwarded_source(producer, position, ir.nodes[reader], reader);
        (vector ? b.vector_forward : b.scalar_forward) = source;
        bool skip = true;
        for_each_write(producer, [&](Cell cell) { skip = skip && !live_at_end.test(cell); });
        for (const Dependence& d : graph.later[position]) {
            if (d.kind != DependenceKind::read)
                continue;
            const bool same = bundle_of[d.node] == bundle_of[position];
            const bool by_forward = same && block.nodes[d.node] == reader && d.source == source;
            const bool by_condition =
                !vector && same && node(d.node).op == Op::select && d.source == 0;
            skip = skip && (by_forward || by_condition);
        }
        (vector ? b.skip_vector_multiply : b.skip_scalar_multiply) = skip;
    }

    // The source of `reader` that can come straight from the multiply unit: operand A, and only
    // what the producer made.
    uint32_t forwarded_source(const Node& producer,
                              uint32_t position,
                              const Node& reader,
                              uint32_t reader_index) {
        const unsigned first = reader.op == Op::select ? 1 : 0;
        const unsigned last = info(reader.op).commutative ? 1 : first;
        for (unsigned i = first; i <= last; ++i) {
            const Operand& operand = reader.src[i];
            if (operand.kind != OperandKind::variable || operand.index != producer.variable)
                continue;
            bool all = true;
            const uint8_t positions = read_positions(reader, i);
            for (unsigned p = 0; p < 4; ++p)
                if ((positions >> p & 1) != 0)
                    all = all && made_here(position, operand.cell(p), reader_index, i);
            if (all)
                return i;
        }
        return none;
    }

    bool made_here(uint32_t position, Cell cell, uint32_t reader_index, unsigned source) {
        for (const Dependence& d : graph.later[position])
            if (d.kind == DependenceKind::read && d.cell == cell && d.source == source &&
                block.nodes[d.node] == reader_index && bundle_of[d.node] == bundle_of[position])
                return true;
        return false;
    }
};

}  // namespace

Schedule schedule(Ir& ir, unsigned cell_limit, const Policy& policy) {
    const std::vector<Section> sections = node_sections(ir);
    std::vector<CellSet> out = live_out(sections, static_cast<uint32_t>(ir.variables.size() * 4));
    Schedule result;
    result.blocks.resize(ir.blocks.size());
    for (uint32_t i = 0; i < ir.blocks.size(); ++i) {
        ScheduledBlock& to = result.blocks[i];
        to.successors = successors_of(ir, i);
        to.stops = ir.blocks[i].stops;
        if (to.stops)
            for_each_result(ir, [&](Cell cell) { out[i].set(cell); });
        if (ir.blocks[i].nodes.empty())
            continue;
        BlockScheduler scheduler(ir, ir.blocks[i], out[i], cell_limit, policy);
        scheduler.run();
        scheduler.find_forwards();
        to.bundles = std::move(scheduler.bundles);
    }
    return result;
}

}  // namespace cuesta::lima::pp
