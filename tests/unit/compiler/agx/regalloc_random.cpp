// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "regalloc_random.h"

#include <algorithm>
#include <random>

namespace cuesta::agx::test {

namespace {

using hw::agx::Field;
using hw::agx::Op;
using Values = std::vector<ValueId>;

struct Shape {
    uint8_t halves;
    uint8_t alignment;
};

constexpr Shape shapes[] = {{1, 1}, {2, 2}, {2, 2}, {2, 2}, {4, 4}, {4, 2},
                            {6, 2}, {8, 2}, {2, 1}, {4, 1}, {3, 1}, {5, 2}};

Def def_of(const Ir& ir, ValueId value) {
    const Src src = value_src(ir, value);
    return {.bits = src.bits, .count = src.count, .value = value};
}

Src source_of(const Ir& ir, ValueId value) {
    Src src = value_src(ir, value);
    if (size_of(src) != ir.values[value].halves)
        src = {
            .kind = SrcKind::value, .bits = 16, .count = ir.values[value].halves, .value = value};
    return src;
}

template <typename Range>
Instr* append_values(
    Ir& ir, Block& block, Instr* instr, const Range& results, const Range& sources) {
    size_t n = 0;
    for (const ValueId value : results) {
        instr->defs[n++] = def_of(ir, value);
        ir.values[value].def = instr;
    }
    n = 0;
    for (const ValueId value : sources)
        instr->srcs[n++] = source_of(ir, value);
    append(block, *instr);
    return instr;
}

class Generator {
  public:
    Generator(Ir& ir, const RandomOptions& options)
        : ir_(ir), options_(options), random_(options.seed), left_(options.statements) {}

    void run() {
        ir_.uses_flow = chance(2);
        block_ = ir_.add_block();
        Values scope;
        preload(scope);
        while (scope.size() < options_.kept)
            add(scope, statement(scope));
        region(scope, 0);
        // Everything that is still visible is read, one after the other.
        for (const ValueId value : scope) {
            if (chance(2))
                emit({}, {value});
        }
        Instr* stop = ir_.make(Op::stop, 0, 0);
        stop->closes = true;
        append(*block_, *stop);
    }

  private:
    unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
    bool chance(unsigned n) { return below(n) == 0; }

    ValueId new_value() {
        for (;;) {
            const Shape shape = shapes[below(std::size(shapes))];
            if (shape.halves <= options_.greatest_halves)
                return ir_.add_value(shape.halves, shape.alignment);
        }
    }

    static void add(Values& scope, const Values& values) {
        scope.insert(scope.end(), values.begin(), values.end());
    }

    Instr* emit(const Values& results, const Values& sources) {
        Instr* instr = ir_.make(Op::imadd, results.size(), sources.size());
        return append_values(ir_, *block_, instr, results, sources);
    }

    Instr* pseudo(Kind kind, const Values& results, const Values& sources) {
        Instr* instr = ir_.make(kind, results.size(), sources.size());
        return append_values(ir_, *block_, instr, results, sources);
    }

    ValueId any(const Values& scope) {
        // Often a recent one.
        const auto size = static_cast<unsigned>(scope.size());
        const unsigned back = chance(2) ? below(std::min(size, 6u)) : below(size);
        return scope[size - 1 - back];
    }

    ValueId any_of_shape(const Values& scope, const SsaValue& like) {
        Values all;
        for (const ValueId value : scope) {
            const SsaValue& v = ir_.values[value];
            if (v.halves == like.halves && v.alignment == like.alignment)
                all.push_back(value);
        }
        return all.empty() ? no_value : any(all);
    }

    void preload(Values& scope) {
        const unsigned count = below(3);
        for (unsigned i = 0; i < count; ++i) {
            const ValueId value = ir_.add_value(2, 2);
            pseudo(Kind::preload, {value}, {})->defs[0].reg = static_cast<Register>(10 + 2 * i);
            scope.push_back(value);
        }
        Instr* constant = ir_.make(Op::mov_imm32, 1, 0);
        hw::agx::set(constant->machine, Field::imm32, below(1000));
        const ValueId value = ir_.add_value(2, 2);
        append_values(ir_, *block_, constant, Values{value}, Values{});
        scope.push_back(value);
    }

    // --- straight code

    Values statement(const Values& scope) {
        switch (below(16)) {
            case 0: return {collect(scope)};
            case 1: return {collect(scope)};
            case 2: return split(scope);
            case 3: return {constant()};
            case 4: {
                const ValueId from = any(scope);
                const SsaValue& v = ir_.values[from];
                const ValueId to = ir_.add_value(v.halves, v.alignment);
                pseudo(Kind::copy, {to}, {from});
                return {to};
            }
            case 5: emit({}, {any(scope), any(scope)}); return {};
            default: break;
        }
        Values sources;
        const unsigned count = below(4);
        unsigned halves = 0;
        for (unsigned i = 0; i < count; ++i) {
            const ValueId value = any(scope);
            halves += ir_.values[value].halves;
            if (halves <= 2 * options_.greatest_halves)
                sources.push_back(value);
        }
        const ValueId result = new_value();
        emit({result}, sources);
        return {result};
    }

    ValueId constant() {
        const ValueId value = ir_.add_value(2, 2);
        if (chance(3)) {
            Instr* instr = ir_.make(Op::get_sr, 1, 0);
            hw::agx::set(instr->machine, Field::SR, 80 + below(2));
            append_values(ir_, *block_, instr, Values{value}, Values{});
        } else if (chance(2)) {
            Instr* instr = ir_.make(Op::mov_imm32, 1, 0);
            hw::agx::set(instr->machine, Field::imm32, below(1 << 20));
            append_values(ir_, *block_, instr, Values{value}, Values{});
        } else {
            Instr* instr = pseudo(Kind::copy, {value}, {value});
            instr->srcs[0] = constant_source(2);
        }
        return value;
    }

    Src constant_source(unsigned halves) {
        Src src = {.bits = 16, .count = static_cast<uint8_t>(halves)};
        if (chance(2)) {
            src.kind = SrcKind::uniform;
            src.uniform = static_cast<uint16_t>(below(64));
        } else {
            src.kind = SrcKind::immediate;
            src.immediate = below(1 << 20);
        }
        return src;
    }

    ValueId collect(const Values& scope) {
        std::vector<Src> parts;
        unsigned halves = 0;
        uint8_t alignment = 1;
        for (unsigned i = 0; i < 4; ++i) {
            Src part = chance(6) ? constant_source(2) : source_of(ir_, any(scope));
            if (halves + size_of(part) > options_.greatest_halves)
                continue;
            if (part.kind == SrcKind::value && ir_.values[part.value].alignment > 1)
                alignment = 2;
            halves += size_of(part);
            parts.push_back(part);
        }
        if (parts.empty()) {
            parts.push_back(constant_source(2));
            halves = 2;
        }
        const ValueId value = ir_.add_value(halves, alignment);
        Instr* instr = ir_.make(Kind::collect, 1, parts.size());
        std::copy(parts.begin(), parts.end(), instr->srcs.begin());
        instr->defs[0] = {.bits = 16, .count = static_cast<uint8_t>(halves), .value = value};
        ir_.values[value].def = instr;
        append(*block_, *instr);
        return value;
    }

    Values split(const Values& scope) {
        const ValueId whole = any(scope);
        const SsaValue& v = ir_.values[whole];
        const unsigned part = v.halves % 2 == 0 && v.halves > 2 && chance(2) ? 2 : 1;
        const unsigned count = v.halves / part;
        Instr* instr = ir_.make(Kind::split, count, 1);
        instr->srcs[0] = source_of(ir_, whole);
        Values values;
        for (unsigned i = 0; i < count; ++i) {
            instr->defs[i] = {.bits = 16, .count = static_cast<uint8_t>(part)};
            if (chance(4))
                continue;
            const ValueId value = ir_.add_value(part, part);
            instr->defs[i].value = value;
            ir_.values[value].def = instr;
            values.push_back(value);
        }
        append(*block_, *instr);
        return values;
    }

    // --- flow

    void region(Values& scope, unsigned depth) {
        const unsigned count = 2 + below(6);
        for (unsigned i = 0; i < count && left_ > 0; ++i) {
            --left_;
            if (depth < options_.depth && chance(5))
                branch(scope, depth);
            else if (depth < options_.depth && chance(6))
                loop(scope, depth);
            else
                add(scope, statement(scope));
        }
    }

    void close(Op op, const Values& sources) {
        Instr* instr = ir_.make(op, 0, sources.size());
        instr->closes = true;
        append_values(ir_, *block_, instr, Values{}, sources);
    }

    Block* start_block() {
        Block* block = ir_.add_block();
        block->loop_depth = loop_depth_;
        return block;
    }

    struct End {
        Block* block;
        Values scope;
    };

    // Phis of values that the ends have; any of them may be a constant.
    void add_phis(Values& scope, const std::vector<End>& ends) {
        const unsigned count = below(5);
        for (unsigned i = 0; i < count; ++i) {
            const ValueId like = any(ends[0].scope);
            const SsaValue shape = ir_.values[like];
            std::vector<Src> srcs;
            for (const End& end : ends) {
                const ValueId value = any_of_shape(end.scope, shape);
                if (chance(8))
                    srcs.push_back(constant_source(shape.halves));
                else if (value != no_value)
                    srcs.push_back(source_of(ir_, value));
                else
                    srcs.push_back({});
            }
            Instr* phi = ir_.make(Kind::phi, 1, ends.size());
            const ValueId value = ir_.add_value(shape.halves, shape.alignment);
            phi->defs[0] = {.bits = 16, .count = shape.halves, .value = value};
            if (shape.alignment > 1)
                phi->defs[0] = def_of(ir_, value);
            if (size_of(source_of(ir_, value)) == shape.halves)
                phi->defs[0].bits = 16, phi->defs[0].count = shape.halves;
            std::copy(srcs.begin(), srcs.end(), phi->srcs.begin());
            ir_.values[value].def = phi;
            append(*block_, *phi);
            scope.push_back(value);
        }
    }

    void open() {
        if (!chance(2))
            return;
        Instr* pop = ir_.make(Op::pop_exec, 0, 0);
        pop->opens = true;
        append(*block_, *pop);
    }

    void branch(Values& scope, unsigned depth) {
        Block* const before = block_;
        close(Op::if_icmp, {any(scope), any(scope)});
        std::vector<End> ends;
        for (unsigned side = 0; side < 2; ++side) {
            block_ = start_block();
            add_edge(*before, *block_);
            open();
            Values inner = scope;
            if (side == 0 || !chance(3))
                region(inner, depth + 1);
            ends.push_back({block_, std::move(inner)});
        }
        Block* const join = start_block();
        for (const End& end : ends)
            add_edge(*end.block, *join);
        block_ = join;
        add_phis(scope, ends);
        open();
    }

    // A block that leaves or repeats the loop, entered on a condition.
    End leave_block(const Values& scope) {
        Block* const before = block_;
        close(Op::if_icmp, {any(scope)});
        block_ = start_block();
        add_edge(*before, *block_);
        open();
        Values inner = scope;
        if (chance(2))
            add(inner, statement(inner));
        End end = {block_, std::move(inner)};
        block_ = start_block();
        add_edge(*before, *block_);
        return end;
    }

    struct LoopPhi {
        Instr* phi;
        SsaValue shape;
    };

    void loop(Values& scope, unsigned depth) {
        Block* const before = block_;
        ++loop_depth_;
        Block* const header = start_block();
        header->loop_header = true;
        add_edge(*before, *header);
        block_ = header;
        const Values outer = scope;
        std::vector<LoopPhi> phis;
        const unsigned count = below(6);
        Values inner = scope;
        for (unsigned i = 0; i < count; ++i) {
            const ValueId like = any(outer);
            const SsaValue shape = ir_.values[like];
            const ValueId value = ir_.add_value(shape.halves, shape.alignment);
            Instr* phi = ir_.make(Kind::phi, 1, 0);
            phi->defs[0] = {.bits = 16, .count = shape.halves, .value = value};
            ir_.values[value].def = phi;
            append(*header, *phi);
            phis.push_back({phi, shape});
            inner.push_back(value);
        }
        open();
        std::vector<End> breaks;
        std::vector<End> repeats;
        region(inner, depth + 1);
        breaks.push_back(leave_block(inner));
        region(inner, depth + 1);
        if (chance(2))
            breaks.push_back(leave_block(inner));
        if (chance(2))
            repeats.push_back(leave_block(inner));
        region(inner, depth + 1);
        repeats.push_back({block_, std::move(inner)});
        for (const End& end : repeats)
            add_edge(*end.block, *header);
        for (const LoopPhi& phi : phis)
            finish_loop_phi(phi, outer, repeats);
        --loop_depth_;
        Block* const exit = start_block();
        for (const End& end : breaks)
            add_edge(*end.block, *exit);
        block_ = exit;
        add_phis(scope, breaks);
        open();
        // What dominates the exit may be used behind it.
        if (breaks.size() == 1 && chance(2))
            scope.insert(scope.end(),
                         breaks[0].scope.begin() + static_cast<ptrdiff_t>(outer.size()),
                         breaks[0].scope.end());
    }

    void finish_loop_phi(const LoopPhi& phi, const Values& outer, const std::vector<End>& repeats) {
        phi.phi->srcs = ir_.arena.make_span<Src>(1 + repeats.size());
        const auto pick = [&](const Values& from) {
            const ValueId value = any_of_shape(from, phi.shape);
            if (chance(10))
                return constant_source(phi.shape.halves);
            return value == no_value ? Src{} : source_of(ir_, value);
        };
        phi.phi->srcs[0] = pick(outer);
        for (size_t n = 0; n < repeats.size(); ++n)
            phi.phi->srcs[n + 1] = pick(repeats[n].scope);
    }

    Ir& ir_;
    RandomOptions options_;
    std::mt19937 random_;
    unsigned left_;
    unsigned loop_depth_ = 0;
    Block* block_ = nullptr;
};

}  // namespace

void make_random(Ir& ir, const RandomOptions& options) {
    Generator(ir, options).run();
}

Instr* append_opaque(Ir& ir,
                     Block& block,
                     std::initializer_list<ValueId> results,
                     std::initializer_list<ValueId> sources) {
    return append_values(ir, block, ir.make(Op::imadd, results.size(), sources.size()), results,
                         sources);
}

Instr* append_pseudo(Ir& ir,
                     Block& block,
                     Kind kind,
                     std::initializer_list<ValueId> results,
                     std::initializer_list<ValueId> sources) {
    return append_values(ir, block, ir.make(kind, results.size(), sources.size()), results,
                         sources);
}

}  // namespace cuesta::agx::test
