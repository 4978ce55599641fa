// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/bit_meanings.h"

#include <array>
#include <bit>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bits.h"
#include "compiler/nir/builder.h"
#include "compiler/nir/constant_eval.h"
#include "compiler/nir/passes/bit_graph.h"

namespace cuesta::nir {

bool is_integer(OperandType type) {
    return type.base == BaseType::int_ || type.base == BaseType::uint_;
}

bool is_shift(Op op) {
    return op == Op::ishl || op == Op::ishr || op == Op::ushr;
}

std::optional<unsigned> offset_source(IntrinsicOp op) {
    switch (op) {
        case IntrinsicOp::load_input:
        case IntrinsicOp::load_uniform:
        case IntrinsicOp::load_scratch: return 0;
        case IntrinsicOp::store_output:
        case IntrinsicOp::store_scratch:
        case IntrinsicOp::deref_array: return 1;
        default: return std::nullopt;
    }
}

namespace {

// What bits can be read as.
constexpr uint8_t integer_bits = 1;
constexpr uint8_t float_bits = 2;
constexpr uint8_t not_minus_zero = 4;  // a float that is no denormal and no NaN either
constexpr uint8_t anything = 7;

enum class Meaning : uint8_t { integer, float_ };

// Why no core of floats has it; empty: some may.
std::string_view refusal_of(const Intrinsic& intrinsic) {
    if (intrinsic.info().stage == Stage::compute)
        return " is of compute shaders, which it does not run";
    if (intrinsic.info().stage == Stage::geometry)
        return " is of geometry shaders, which it does not run";
    switch (intrinsic.op) {
        case IntrinsicOp::load_ubo:
        case IntrinsicOp::load_ssbo:
        case IntrinsicOp::store_ssbo:
        case IntrinsicOp::ssbo_size:
        case IntrinsicOp::ssbo_atomic:
        case IntrinsicOp::ssbo_atomic_swap:
            return " counts bytes of buffers, which it does not reach";
        case IntrinsicOp::image_load:
        case IntrinsicOp::image_store:
        case IntrinsicOp::image_size: return " counts texels of images, which it does not reach";
        case IntrinsicOp::load_primitive_id:
            return " counts primitives, of which it knows no number";
        default: return {};
    }
}

uint8_t constant_can(ConstValue bits, unsigned bit_size) {
    const unsigned mantissa_bits = bit_size == 16 ? 10 : bit_size == 32 ? 23 : 52;
    const uint64_t all = bit_size == 16 ? 0x1f : bit_size == 32 ? 0xff : 0x7ff;
    const uint64_t exponent = bits >> mantissa_bits & all;
    const bool is_infinite_or_nan = exponent == all;
    const bool clean = bits == 0 || (exponent != 0 && !is_infinite_or_nan);
    return clean && bit_size >= 16 ? anything : integer_bits | float_bits;
}

// Whether the float is never -0.0, a denormal or not a number: truth values, and integers.
bool is_never_minus_zero(Op op) {
    switch (op) {
        case Op::i2f16:
        case Op::i2f32:
        case Op::i2f64:
        case Op::u2f16:
        case Op::u2f32:
        case Op::u2f64:
        case Op::b2f16:
        case Op::b2f32:
        case Op::b2f64:
        case Op::slt:
        case Op::sge:
        case Op::seq:
        case Op::sne: return true;
        default: return false;
    }
}

// Of a component of what makes bits rather than passes them on.
uint8_t made_bits(const Instr& instr, unsigned component) {
    if (const LoadConst* constant = instr.as<LoadConst>())
        return constant_can(constant->values[component], constant->def.bit_size);
    if (instr.kind == InstrKind::undef)
        return anything;
    if (const Alu* alu = instr.as<Alu>()) {
        if (is_integer(alu->info().output_type))
            return integer_bits;
        return is_never_minus_zero(alu->op) ? float_bits | not_minus_zero : float_bits;
    }
    if (const Tex* tex = instr.as<Tex>())
        return tex->dest_type == BaseType::float_ ? float_bits : integer_bits;
    const Intrinsic* intrinsic = instr.as<Intrinsic>();
    const bool is_number = intrinsic != nullptr && (intrinsic->op == IntrinsicOp::load_vertex_id ||
                                                    intrinsic->op == IntrinsicOp::load_instance_id);
    return is_number ? integer_bits : float_bits;
}

// Whether numbers of 2^31 and more are told from negative ones, which is how the core carries them.
bool reads_magnitude(Op op) {
    switch (op) {
        case Op::umin:
        case Op::umax:
        case Op::ult:
        case Op::uge:
        case Op::udiv:
        case Op::umod:
        case Op::ushr:
        case Op::u2f16:
        case Op::u2f32:
        case Op::u2f64: return true;
        default: return false;
    }
}

Meaning tex_source_meaning(const Tex& tex, TexSrcKind kind) {
    return tex.is_integer(kind) ? Meaning::integer : Meaning::float_;
}

// Components of the value that the source reads.
unsigned components_read(const Alu& alu, unsigned source) {
    unsigned mask = 0;
    for (unsigned c = 0; c < alu.src_components(source); ++c)
        mask |= 1u << alu.srcs[source].swizzle[c];
    return mask;
}

bool is_zero(const Alu& alu, unsigned source) {
    const LoadConst* constant = constant_of(*alu.srcs[source].src.value);
    if (constant == nullptr)
        return false;
    for (unsigned c = 0; c < alu.src_components(source); ++c)
        if (constant->values[alu.srcs[source].swizzle[c]] != 0)
            return false;
    return true;
}

// The source that the operation asks whether it is zero, if that is what it does.
std::optional<unsigned> source_tested_for_zero(const Alu& alu) {
    if (alu.op == Op::i2b1)
        return 0;
    if (alu.op != Op::ine && alu.op != Op::ieq)
        return std::nullopt;
    if (is_zero(alu, 1))
        return 0;
    return is_zero(alu, 0) ? std::optional<unsigned>(1) : std::nullopt;
}

// Numbers of values are left out: whoever wrote the shader has never seen them.
std::string name_of(const Instr& instr) {
    std::string_view name;
    switch (instr.kind) {
        case InstrKind::alu: name = instr.as<Alu>()->info().name; break;
        case InstrKind::intrinsic: name = instr.as<Intrinsic>()->info().name; break;
        case InstrKind::tex: name = instr.as<Tex>()->info().name; break;
        case InstrKind::load_const: name = "load_const"; break;
        case InstrKind::undef: name = "undef"; break;
        case InstrKind::phi: name = "phi"; break;
        case InstrKind::jump: name = "jump"; break;
        case InstrKind::call: name = "call"; break;
        case InstrKind::parallel_copy: name = "parallel_copy"; break;
    }
    return "'" + std::string(name) + "'";
}

std::string reader_name(const Instr* reader) {
    return reader != nullptr ? name_of(*reader) : "the condition of an if";
}

struct Holder {
    std::array<uint8_t, max_components> can{anything, anything, anything, anything};
    // By meaning: the components that are read so, and the first who does (null: an if).
    std::array<uint8_t, 2> read{};
    std::array<const Instr*, 2> readers{};
    uint8_t magnitudes = 0;  // the components of which a reader wants the unsigned number

    uint8_t& read_as(Meaning meaning) { return read[static_cast<size_t>(meaning)]; }
    const Instr*& reader_as(Meaning meaning) { return readers[static_cast<size_t>(meaning)]; }
    bool both() const { return read[0] != 0 && read[1] != 0; }
};

// A component of a holder that someone reads.
struct Need {
    size_t holder;
    unsigned component;
    Meaning meaning;
    const Instr* reader;
    bool magnitude = false;  // besides another need
};

struct Separation {
    Function& function;
    BitGraph graph;
    std::vector<Holder> holders;
    std::vector<Src*> integer_srcs{};  // of readers that do not pass the bits on
    std::vector<Alu*> zero_tests{};
    FloatZeroTests float_tests{};
    std::vector<Need> needs{};
    std::optional<Error> failure{};
    std::unordered_map<const Value*, Value*> versions{};  // read as integers, of values read so

    explicit Separation(Function& f) : function(f), graph(f), holders(graph.size()) {}

    // --- what bits can be read as --------------------------------------------------------------

    // Booleans and derefs are neither.
    static bool is_number(const Value& value) {
        return value.bit_size != 1 && !is_deref(*value.instr);
    }

    void find_abilities() {
        std::vector<size_t> work;
        const auto limit = [&](size_t holder, unsigned component, uint8_t can) {
            uint8_t& known = holders[holder].can[component];
            if ((known & can) == known)
                return;
            known &= can;
            work.push_back(holder);
        };
        for (size_t i = 0; i < graph.value_count(); ++i) {
            const Value* value = graph.value(i);
            const bool makes = value != nullptr && is_number(*value) &&
                               !graph.for_each_giver(i, 0, [](size_t, unsigned) {});
            for (unsigned c = 0; makes && c < value->components; ++c)
                limit(i, c, made_bits(*value->instr, c));
        }
        while (!work.empty()) {
            const size_t holder = work.back();
            work.pop_back();
            const std::array<uint8_t, max_components> can = holders[holder].can;
            graph.for_each_taker(holder, [&](size_t to, unsigned component, unsigned from) {
                limit(to, component, can[from]);
            });
        }
    }

    // --- what they are read as -----------------------------------------------------------------

    void refuse(std::string text) {
        if (!failure)
            failure = Error{Errc::unsupported, "the core has no integers: " + std::move(text)};
    }

    void refuse_size(const Instr* reader, unsigned bits) {
        refuse(reader_name(reader) + " reads an integer of " + std::to_string(bits) + " bits");
    }

    void need(const Value& value, unsigned mask, Meaning meaning, const Instr* reader) {
        const Alu* alu = reader != nullptr ? reader->as<Alu>() : nullptr;
        for (unsigned c = 0; c < value.components; ++c) {
            if ((mask >> c & 1) == 0)
                continue;
            needs.push_back({value.id, c, meaning, reader});
            if (alu != nullptr && reads_magnitude(alu->op))
                needs.push_back({value.id, c, meaning, reader, true});
        }
    }

    void need(Src& src, unsigned mask, Meaning meaning) {
        if (!is_number(*src.value))
            return;
        need(*src.value, mask, meaning, src.instr);
        if (meaning == Meaning::integer)
            integer_srcs.push_back(&src);
    }

    void visit_alu(Alu& alu) {
        if (is_typeless(alu.op))
            return;
        if (source_tested_for_zero(alu)) {
            zero_tests.push_back(&alu);
            return;
        }
        for (unsigned i = 0; i < alu.srcs.size(); ++i) {
            if (i == 1 && is_shift(alu.op) && constant_of(*alu.srcs[1].src.value) != nullptr)
                continue;
            const bool integer = is_integer(alu.info().input_types[i]);
            const unsigned size = alu.srcs[i].src.value->bit_size;
            if (integer && size != 32 && size != 1)
                refuse_size(&alu, size);
            need(alu.srcs[i].src, components_read(alu, i),
                 integer ? Meaning::integer : Meaning::float_);
        }
    }

    void visit_intrinsic(Intrinsic& intrinsic) {
        if (const std::string_view reason = refusal_of(intrinsic); !reason.empty())
            refuse(name_of(intrinsic) + std::string(reason));
        const std::optional<unsigned> offset = offset_source(intrinsic.op);
        for (unsigned i = 0; i < intrinsic.srcs.size(); ++i) {
            Src& src = intrinsic.srcs[i];
            if (is_store(intrinsic) && &stored(intrinsic) == &src)
                continue;
            const unsigned mask =
                intrinsic.op == IntrinsicOp::store_output && i == 0
                    ? static_cast<unsigned>(intrinsic.index_of(IntrinsicIndex::write_mask))
                    : 0xf;
            need(src, mask, offset == i ? Meaning::integer : Meaning::float_);
        }
    }

    void collect_readers(CfList& list) {
        for_each_instr(list, [&](Instr& instr) {
            if (Alu* alu = instr.as<Alu>()) {
                visit_alu(*alu);
            } else if (Intrinsic* intrinsic = instr.as<Intrinsic>()) {
                visit_intrinsic(*intrinsic);
            } else if (Tex* tex = instr.as<Tex>()) {
                for (TexSrc& src : tex->srcs)
                    need(src.src, 0xf, tex_source_meaning(*tex, src.kind));
            } else if (ParallelCopy* copy = instr.as<ParallelCopy>()) {
                for_each_src(*copy, [&](Src& src) { need(src, 0xf, Meaning::float_); });
            }
        });
    }

    void collect_conditions(CfList& list) {
        for (CfNode* node = list.first; node != nullptr; node = node->next) {
            if (If* branch = node->as<If>()) {
                need(branch->condition, 1, Meaning::float_);
                collect_conditions(branch->then_list);
                collect_conditions(branch->else_list);
            } else if (Loop* loop = node->as<Loop>()) {
                collect_conditions(loop->body);
            }
        }
    }

    // Tests for zero read what there is: integers rather than floats that might be -0.0, and rather
    // than both where something else reads floats alone.
    void decide(Alu& test) {
        const unsigned source = *source_tested_for_zero(test);
        Src& src = test.srcs[source].src;
        if (!is_number(*src.value))
            return;
        const unsigned mask = components_read(test, source);
        // Numbers of floats of other sizes are other numbers, and those may be zero.
        if (src.value->bit_size != 32)
            return refuse_size(&test, src.value->bit_size);
        Holder& holder = holders[src.value->id];
        uint8_t can = anything;
        for (unsigned c = 0; c < src.value->components; ++c)
            if ((mask >> c & 1) != 0)
                can &= holder.can[c];
        const bool clean = (can & not_minus_zero) != 0;
        const bool floats_only =
            holder.read_as(Meaning::float_) != 0 && holder.read_as(Meaning::integer) == 0;
        if ((can & integer_bits) != 0 && !(clean && floats_only)) {
            need(src, mask, Meaning::integer);
            if (test.op != Op::i2b1)
                integer_srcs.push_back(&test.srcs[1 - source].src);
        } else if ((can & float_bits) != 0) {
            need(src, mask, Meaning::float_);
            float_tests[&test] = {source, !clean};
        } else {
            refuse(name_of(test) +
                   " reads bits that are an integer's on one way and a float's on another");
        }
    }

    // Passes needs on to those who make the bits.
    void follow() {
        while (!needs.empty()) {
            const Need one = needs.back();
            needs.pop_back();
            Holder& holder = holders[one.holder];
            const auto bit = static_cast<uint8_t>(1u << one.component);
            uint8_t& seen = one.magnitude ? holder.magnitudes : holder.read_as(one.meaning);
            if ((seen & bit) != 0)
                continue;
            if (seen == 0 && !one.magnitude)
                holder.reader_as(one.meaning) = one.reader;
            seen |= bit;
            const bool passed = graph.for_each_giver(
                one.holder, one.component, [&](size_t from, unsigned component) {
                    needs.push_back({from, component, one.meaning, one.reader, one.magnitude});
                });
            if (graph.is_place(one.holder))
                check_place(holder);
            else if (one.magnitude)
                check_magnitude(*graph.value(one.holder), one);
            else
                check_value(*graph.value(one.holder), one, !passed);
        }
    }

    // What is in memory is one of the two.
    void check_place(Holder& holder) {
        if ((holder.read[0] & holder.read[1]) != 0)
            refuse("the same memory is read as an integer by " +
                   reader_name(holder.reader_as(Meaning::integer)) + " and as a float by " +
                   reader_name(holder.reader_as(Meaning::float_)));
    }

    void check_value(const Value& value, const Need& one, bool makes) {
        const bool integer = one.meaning == Meaning::integer;
        const bool is_constant = value.instr->kind == InstrKind::load_const;
        if (integer && value.bit_size != 32 && !is_constant)
            refuse_size(one.reader, value.bit_size);
        if (value.bit_size == 8)
            refuse("what " + name_of(*value.instr) + " makes has 8 bits");
        if (integer && is_constant)
            check_constant(*value.instr->as<LoadConst>(), one);
        const uint8_t can = makes ? made_bits(*value.instr, one.component) : anything;
        if ((can & (integer ? integer_bits : float_bits)) == 0)
            refuse(reader_name(one.reader) + " reads the bits of " + name_of(*value.instr) +
                   " as " +
                   (integer ? "an integer, but they are a float's"
                            : "a float, but they are an integer's"));
    }

    void refuse_constant(const Need& one, const std::string& number) {
        refuse(reader_name(one.reader) + " reads the integer " + number +
               ", which no float of the core is");
    }

    void check_constant(const LoadConst& constant, const Need& one) {
        const int64_t number =
            base::sign_extend(constant.values[one.component], constant.def.bit_size);
        const auto bits = std::bit_cast<uint32_t>(static_cast<float>(number));
        const auto stored =
            static_cast<uint32_t>(round_to_storage(bits, 32, function.shader->float_modes));
        if (std::bit_cast<float>(stored) != static_cast<double>(number))
            refuse_constant(one, std::to_string(number));
    }

    void check_magnitude(const Value& value, const Need& one) {
        const LoadConst* constant = value.instr->as<LoadConst>();
        if (constant == nullptr || one.meaning != Meaning::integer)
            return;
        const ConstValue number = constant->values[one.component];
        if ((number >> (constant->def.bit_size - 1) & 1) != 0)
            refuse(reader_name(one.reader) + " reads the unsigned integer " +
                   std::to_string(number) + ", and the core's are below 2^31");
    }

    // --- doubling ------------------------------------------------------------------------------

    // The constant as whole floats, made next to the original.
    Value* float_constant(LoadConst& constant) {
        Builder b(function, Cursor::behind(constant));
        std::array<ConstValue, max_components> numbers{};
        for (unsigned i = 0; i < constant.def.components; ++i) {
            const int64_t whole = base::sign_extend(constant.values[i], constant.def.bit_size);
            numbers[i] = std::bit_cast<uint32_t>(static_cast<float>(whole));
        }
        return b.load_const(32, std::span(numbers.data(), constant.def.components));
    }

    // The one to read integers from.
    Value* version(Value* value) {
        if (const auto known = versions.find(value); known != versions.end())
            return known->second;
        LoadConst* constant = value->instr->as<LoadConst>();
        return versions[value] = constant != nullptr ? float_constant(*constant) : value;
    }

    // Copies what is read both ways; the sources of copies are still those of the originals.
    void double_mixed(std::vector<Instr*>& integers) {
        for (size_t i = 0; i < graph.value_count(); ++i) {
            Value* value = graph.value(i);
            if (value == nullptr || !passes_on(*value->instr) ||
                holders[i].read_as(Meaning::integer) == 0)
                continue;
            Instr* instr = holders[i].both() ? copy_of(*value->instr) : value->instr;
            versions[value] = def_of(*instr);
            integers.push_back(instr);
        }
    }

    Instr* copy_of(Instr& instr) {
        Builder b(function, Cursor::behind(instr));
        if (const Phi* phi = instr.as<Phi>()) {
            Phi* copy = b.phi(*instr.block, phi->def.components, phi->def.bit_size);
            for (const PhiSrc* src = phi->srcs; src != nullptr; src = src->next)
                b.add_phi_src(*copy, *src->predecessor, src->src.value);
            return copy;
        }
        const Alu& alu = *instr.as<Alu>();
        std::array<AluSrc, max_op_inputs> srcs;
        for (unsigned i = 0; i < alu.srcs.size(); ++i) {
            srcs[i].src.value = alu.srcs[i].src.value;
            srcs[i].swizzle = alu.srcs[i].swizzle;
        }
        b.exact = alu.exact;
        return b.alu_swizzled(alu.op, alu.def.components, std::span(srcs.data(), alu.srcs.size()));
    }

    // Memory may hold integers in some components and floats in others.
    void store_versions(Intrinsic& store) {
        Value* value = stored(store).value;
        const unsigned first = first_component(store);
        const unsigned as_integer =
            holders[graph.place_of(store)].read_as(Meaning::integer) >> first;
        if (!is_number(*value) || as_integer == 0 || version(value) == value)
            return;
        Builder b(function, Cursor::before(store));
        std::array<Value*, max_components> parts{};
        for (unsigned c = 0; c < value->components; ++c)
            parts[c] = b.channel((as_integer >> c & 1) != 0 ? version(value) : value, c);
        set_src(stored(store), b.vec(std::span(parts.data(), value->components)));
    }

    void read_versions() {
        std::vector<Instr*> integers;
        std::vector<Intrinsic*> stores;
        for_each_instr(function.body, [&](Instr& instr) {
            if (Intrinsic* store = instr.as<Intrinsic>(); store != nullptr && is_store(*store))
                stores.push_back(store);
        });
        double_mixed(integers);
        for (Intrinsic* store : stores)
            store_versions(*store);
        for (Instr* instr : integers)
            for_each_src(*instr, [&](Src& src) {
                if (is_number(*src.value))
                    set_src(src, version(src.value));
            });
        for (Src* src : integer_srcs)
            set_src(*src, version(src->value));
    }

    Result<void> run() {
        find_abilities();
        collect_readers(function.body);
        collect_conditions(function.body);
        follow();
        for (Alu* test : zero_tests)
            decide(*test);
        follow();
        if (failure)
            return *failure;
        read_versions();
        return {};
    }
};

}  // namespace

Result<FloatZeroTests> separate_meanings(Function& function) {
    Separation separation(function);
    TRY(separation.run());
    return std::move(separation.float_tests);
}

}  // namespace cuesta::nir
