// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/printer.h"

#include <bit>
#include <cmath>
#include <iterator>
#include <unordered_map>

#include <fmt/core.h>

#include "base/half.h"
#include "compiler/nir/shader.h"
#include "compiler/nir/text_names.h"

namespace cuesta::nir {
namespace {

using names::name_of;

std::string quoted(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        const unsigned char byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            fmt::format_to(std::back_inserter(out), "\\{}", c);
        else if (byte < 0x20 || byte == 0x7f)
            fmt::format_to(std::back_inserter(out), "\\x{:02x}", byte);
        else
            out += c;
    }
    return out + '"';
}

std::string with_point(std::string text) {
    return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

// Bits that look like a number someone wrote come as that number; the parser reads back the same
// bits.
std::string print_constant(ConstValue bits, unsigned bit_size) {
    if (bit_size == 1 && bits <= 1)
        return bits != 0 ? "true" : "false";
    constexpr ConstValue least_unlikely_integer = 1024;
    if (bits < least_unlikely_integer || bit_size < 16)
        return fmt::format("{}", bits);
    const double value =
        bit_size == 16   ? base::half_to_float(static_cast<uint16_t>(bits))
        : bit_size == 32 ? static_cast<double>(std::bit_cast<float>(static_cast<uint32_t>(bits)))
                         : std::bit_cast<double>(bits);
    if (!(std::fabs(value) >= 0x1p-24 && std::fabs(value) <= 0x1p40))
        return fmt::format("{:#x}", bits);
    return with_point(bit_size == 64 ? fmt::format("{}", value)
                                     : fmt::format("{}", static_cast<float>(value)));
}

std::string print_mask(int32_t mask) {
    if (mask <= 0 || mask > 0xf)
        return fmt::format("{}", mask);
    std::string text;
    for (unsigned i = 0; i < max_components; ++i)
        if ((mask & (1 << i)) != 0)
            text += names::channels[i];
    return text;
}

std::string print_index(IntrinsicIndex which, int32_t value) {
    if (which == IntrinsicIndex::write_mask)
        return print_mask(value);
    const std::span<const std::string_view> words = names::names_of_index(which);
    return value >= 0 && static_cast<size_t>(value) < words.size()
               ? std::string(words[static_cast<size_t>(value)])
               : fmt::format("{}", value);
}

class Printer {
  public:
    std::string out;

    template <typename... Args>
    void put(fmt::format_string<Args...> format, Args&&... args) {
        fmt::format_to(std::back_inserter(out), format, std::forward<Args>(args)...);
    }

    void shader(const Shader& shader) {
        number_variables(shader);
        put("shader {}", name_of(names::stages, shader.stage));
        if (!shader.name.empty())
            put(" {}", quoted(shader.name));
        put("\n");
        float_mode(16, shader.float_modes.f16);
        float_mode(32, shader.float_modes.f32);
        float_mode(64, shader.float_modes.f64);
        io_slots("input", shader.inputs);
        io_slots("output", shader.outputs);
        size("uniforms", shader.uniform_vec4s);
        size("samplers", shader.sampler_count);
        size("scratch", shader.scratch_vec4s);
        if (shader.frag_coord_upper_left)
            put("  upper_left\n");
        if (shader.color0_writes_all)
            put("  color0_writes_all\n");
        if (shader.early_fragment_tests)
            put("  early_fragment_tests\n");
        if (shader.stage == Stage::geometry)
            put("  geometry {} {} {}\n", name_of(names::geometry_inputs, shader.geometry.input),
                name_of(names::geometry_outputs, shader.geometry.output),
                shader.geometry.max_vertices);
        if (shader.stage == Stage::compute)
            put("  workgroup {} {} {}\n", shader.workgroup_size[0], shader.workgroup_size[1],
                shader.workgroup_size[2]);
        size("shared", shader.shared_bytes);
        if (shader.float_offsets)
            put("  float_offsets\n");
        for (const Variable* v : shader.variables)
            variable(*v, 1);
        for (const std::unique_ptr<Function>& fn : shader.functions)
            function(*fn);
    }

    void function(const Function& fn) {
        if (variables_.empty() && fn.shader != nullptr)
            number_variables(*fn.shader);
        number(fn);
        put("fn {}", function_name(fn));
        if (!fn.parameters.empty()) {
            put("(");
            for (size_t i = 0; i < fn.parameters.size(); ++i)
                put("{}{} {}", i == 0 ? "" : ", ", variable_name(fn.parameters[i].variable),
                    quoted(fn.parameters[i].name));
            put(")");
        }
        put(" {{\n");
        for (const Variable* v : fn.variables)
            variable(*v, 1);
        for (const Register* reg = fn.registers; reg != nullptr; reg = reg->next)
            put("  reg {} {}\n", register_name(reg), shape(reg->components, reg->bit_size));
        list(fn.body, 1);
        put("}}\n");
    }

    void instruction(const Instr& instr) {
        if (const Value* def = def_of(instr))
            put("{}:{} = ", value_name(def), shape(def->components, def->bit_size));
        switch (instr.kind) {
            case InstrKind::alu: return alu(*instr.as<Alu>());
            case InstrKind::intrinsic: return intrinsic(*instr.as<Intrinsic>());
            case InstrKind::tex: return tex(*instr.as<Tex>());
            case InstrKind::load_const: return load_const(*instr.as<LoadConst>());
            case InstrKind::undef: return put("undef");
            case InstrKind::phi: return phi(*instr.as<Phi>());
            case InstrKind::jump: return put("{}", name_of(names::jumps, instr.as<Jump>()->jump));
            case InstrKind::call: return call(*instr.as<Call>());
            case InstrKind::parallel_copy: return parallel_copy(*instr.as<ParallelCopy>());
        }
    }

    void type(const Type& t) {
        switch (t.kind) {
            case Type::Kind::void_: return put("void");
            case Type::Kind::vector:
                put("{}{}", name_of(names::base_types, t.base), t.bit_size);
                if (t.components != 1)
                    put("x{}", t.components);
                return;
            case Type::Kind::array: type(*t.element); return put("[{}]", t.length);
            case Type::Kind::sampler:
                return put("sampler_{}{}", name_of(names::sampler_dims, t.dim),
                           t.is_shadow ? "_shadow" : "");
            case Type::Kind::struct_:
                put("struct {{");
                for (size_t i = 0; i < t.members.size(); ++i) {
                    put("{}{} ", i == 0 ? " " : ", ", quoted(t.members[i].name));
                    type(*t.members[i].type);
                }
                return put(" }}");
        }
    }

  private:
    std::unordered_map<const Value*, size_t> values_;
    std::unordered_map<const Block*, size_t> blocks_;
    std::unordered_map<const Variable*, size_t> variables_;
    std::unordered_map<const Register*, size_t> registers_;
    bool numbered_ = false;
    bool label_blocks_ = false;

    // --- numbers ---------------------------------------------------------------------------------
    void number_variables(const Shader& shader) {
        numbered_ = true;
        const auto add = [&](const Variable* v) { variables_.emplace(v, variables_.size()); };
        for (const Variable* v : shader.variables)
            add(v);
        for (const std::unique_ptr<Function>& fn : shader.functions)
            for (const Variable* v : fn->variables)
                add(v);
    }

    void number(const Function& fn) {
        numbered_ = true;
        values_.clear();
        blocks_.clear();
        registers_.clear();
        for (const Register* reg = fn.registers; reg != nullptr; reg = reg->next)
            registers_.emplace(reg, registers_.size());
        const auto add = [&](const Value* v) { values_.emplace(v, values_.size()); };
        for_each_block(const_cast<CfList&>(fn.body), [&](Block& block) {
            blocks_.emplace(&block, blocks_.size());
            for_each_instr(block, [&](Instr& instr) {
                if (const Value* def = def_of(instr))
                    add(def);
                if (const ParallelCopy* copy = instr.as<ParallelCopy>())
                    for (const ParallelCopyEntry& entry : copy->entries)
                        if (entry.dest_reg == nullptr)
                            add(&entry.def);
            });
        });
        label_blocks_ = blocks_.size() > 1;
    }

    std::string value_name(const Value* value) const {
        if (value == nullptr)
            return "%?";
        if (!numbered_)
            return fmt::format("%{}", value->id);
        const auto it = values_.find(value);
        return it != values_.end() ? fmt::format("%{}", it->second) : "%?";
    }

    std::string block_name(const Block* block) const {
        if (!numbered_ && block != nullptr)
            return fmt::format("b{}", block->index);
        const auto it = blocks_.find(block);
        return it != blocks_.end() ? fmt::format("b{}", it->second) : "b?";
    }

    std::string variable_name(const Variable* variable) const {
        if (!numbered_ && variable != nullptr)
            return quoted(variable->name);
        const auto it = variables_.find(variable);
        return it != variables_.end() ? fmt::format("v{}", it->second) : "v?";
    }

    std::string register_name(const Register* reg) const {
        if (!numbered_ && reg != nullptr)
            return fmt::format("r{}", reg->id);
        const auto it = registers_.find(reg);
        return it != registers_.end() ? fmt::format("r{}", it->second) : "r?";
    }

    // Overloads share the name: all but the first get their number among them.
    static std::string function_name(const Function& fn) {
        unsigned ordinal = 0;
        if (fn.shader != nullptr) {
            for (const std::unique_ptr<Function>& other : fn.shader->functions) {
                if (other.get() == &fn)
                    break;
                ordinal += other->name == fn.name ? 1 : 0;
            }
        }
        bool plain = !fn.name.empty() && (fn.name[0] < '0' || fn.name[0] > '9');
        for (const char c : fn.name)
            plain = plain && ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                              (c >= '0' && c <= '9') || c == '_');
        const std::string name = plain ? fn.name : quoted(fn.name);
        return ordinal == 0 ? name : fmt::format("{}#{}", name, ordinal);
    }

    static std::string shape(unsigned components, unsigned bit_size) {
        return components == 1 ? fmt::format("{}", bit_size)
                               : fmt::format("{}x{}", bit_size, components);
    }

    // --- declarations ----------------------------------------------------------------------------
    void float_mode(unsigned bit_size, const FloatMode& mode) {
        if (mode == FloatMode{})
            return;
        put("  float {}", bit_size);
        if (mode.storage_bits != 0)
            put(" storage={}", mode.storage_bits);
        if (mode.flush_denormals)
            put(" flush_denormals");
        if (mode.min_max != MinMax::number)
            put(" min_max={}", names::name_of(names::min_max, mode.min_max));
        put("\n");
    }

    void size(std::string_view what, uint32_t count) {
        if (count != 0)
            put("  {} {}\n", what, count);
    }

    void io_slots(std::string_view what, const std::vector<IoSlot>& slots) {
        for (size_t i = 0; i < slots.size(); ++i) {
            const IoSlot& slot = slots[i];
            put("  {} {} {} {} vec{} {}", what, i, name_of(names::slots, slot.slot), slot.index,
                slot.components, name_of(names::interpolations, slot.interpolation));
            if (slot.centroid)
                put(" centroid");
            if (slot.precision != Precision::none)
                put(" precision={}", name_of(names::precisions, slot.precision));
            if (slot.invariant)
                put(" invariant");
            put(" {}\n", quoted(slot.name));
        }
    }

    void variable(const Variable& v, unsigned level) {
        put("{:{}}var {} {} ", "", level * 2, variable_name(&v),
            name_of(names::variable_modes, v.mode));
        if (v.type != nullptr)
            type(*v.type);
        else
            put("?");
        put(" {}", quoted(v.name));
        if (v.slot != Slot::generic)
            put(" slot={}", name_of(names::slots, v.slot));
        if (v.location != 0)
            put(" location={}", v.location);
        if (v.interpolation != Interpolation::smooth)
            put(" interpolation={}", name_of(names::interpolations, v.interpolation));
        if (v.centroid)
            put(" centroid");
        if (v.precision != Precision::none)
            put(" precision={}", name_of(names::precisions, v.precision));
        if (v.invariant)
            put(" invariant");
        put("\n");
    }

    // --- control flow ----------------------------------------------------------------------------
    void list(const CfList& nodes, unsigned level) {
        for (const CfNode* node = nodes.first; node != nullptr; node = node->next) {
            const unsigned indent = level * 2;
            if (const Block* b = node->as<Block>()) {
                block(*b, indent);
            } else if (const If* branch = node->as<If>()) {
                put("{:{}}if {} {{\n", "", indent, value_name(branch->condition.value));
                list(branch->then_list, level + 1);
                put("{:{}}}} else {{\n", "", indent);
                list(branch->else_list, level + 1);
                put("{:{}}}}\n", "", indent);
            } else if (const Loop* loop = node->as<Loop>()) {
                put("{:{}}loop {{\n", "", indent);
                list(loop->body, level + 1);
                put("{:{}}}}\n", "", indent);
            }
        }
    }

    void block(const Block& b, unsigned indent) {
        if (label_blocks_)
            put("{:{}}{}:\n", "", indent, block_name(&b));
        for (const Instr* instr = b.first; instr != nullptr; instr = instr->next) {
            put("{:{}}", "", indent);
            instruction(*instr);
            put("\n");
        }
    }

    // --- the classes -----------------------------------------------------------------------------
    void alu(const Alu& instr) {
        put("{}{}", instr.info().name, instr.exact ? " exact" : "");
        for (size_t i = 0; i < instr.srcs.size(); ++i) {
            const AluSrc& src = instr.srcs[i];
            put("{}{}", i == 0 ? " " : ", ", value_name(src.src.value));
            const unsigned count = instr.src_components(static_cast<unsigned>(i));
            bool whole = src.src.value != nullptr && src.src.value->components == count;
            std::string letters;
            for (unsigned c = 0; c < count && c < max_components; ++c) {
                whole = whole && src.swizzle[c] == c;
                letters += src.swizzle[c] < max_components ? names::channels[src.swizzle[c]] : '?';
            }
            if (!whole)
                put(".{}", letters);
        }
    }

    void intrinsic(const Intrinsic& instr) {
        const IntrinsicInfo& info = instr.info();
        put("{}", info.name);
        const char* separator = " ";
        const auto item = [&](const std::string& text) {
            put("{}{}", separator, text);
            separator = ", ";
        };
        if (instr.op == IntrinsicOp::deref_var)
            item(variable_name(instr.variable));
        if (instr.op == IntrinsicOp::load_reg || instr.op == IntrinsicOp::store_reg)
            item(register_name(instr.reg));
        for (const Src& src : instr.srcs)
            item(value_name(src.value));
        for (unsigned i = 0; i < info.num_indices; ++i) {
            put(" {}={}", name_of(names::intrinsic_indices, info.indices[i]),
                print_index(info.indices[i], instr.indices[i]));
        }
    }

    void tex(const Tex& instr) {
        put("{} {}{}{} {} texture={} sampler={} coords={}", name_of(names::tex_ops, instr.op),
            name_of(names::sampler_dims, instr.dim), instr.is_array ? " array" : "",
            instr.is_shadow ? " shadow" : "", name_of(names::base_type_words, instr.dest_type),
            instr.texture_index, instr.sampler_index, instr.coord_components);
        if (instr.component != 0)
            put(" component={}", instr.component);
        for (size_t i = 0; i < instr.srcs.size(); ++i)
            put("{}{} {}", i == 0 ? " " : ", ", name_of(names::tex_srcs, instr.srcs[i].kind),
                value_name(instr.srcs[i].src.value));
    }

    void load_const(const LoadConst& instr) {
        put("load_const");
        for (unsigned i = 0; i < instr.def.components && i < max_components; ++i)
            put("{}{}", i == 0 ? " " : ", ", print_constant(instr.values[i], instr.def.bit_size));
    }

    void phi(const Phi& instr) {
        put("phi");
        for (const PhiSrc* src = instr.srcs; src != nullptr; src = src->next)
            put("{}{} {}", src == instr.srcs ? " " : ", ", block_name(src->predecessor),
                value_name(src->src.value));
    }

    void call(const Call& instr) {
        put("call {}(", instr.callee != nullptr ? function_name(*instr.callee) : "?");
        for (size_t i = 0; i < instr.args.size(); ++i)
            put("{}{}", i == 0 ? "" : ", ", value_name(instr.args[i].value));
        put(")");
    }

    void parallel_copy(const ParallelCopy& instr) {
        put("parallel_copy");
        const char* separator = " ";
        for (const ParallelCopyEntry& entry : instr.entries) {
            put("{}", separator);
            separator = ", ";
            if (entry.dest_reg != nullptr)
                put("{}", register_name(entry.dest_reg));
            else
                put("{}:{}", value_name(&entry.def),
                    shape(entry.def.components, entry.def.bit_size));
            put(" = {}", entry.src_reg != nullptr ? register_name(entry.src_reg)
                                                  : value_name(entry.src.value));
        }
    }
};

}  // namespace

std::string print(const Shader& shader) {
    Printer printer;
    printer.shader(shader);
    return std::move(printer.out);
}

std::string print(const Function& function) {
    Printer printer;
    printer.function(function);
    return std::move(printer.out);
}

std::string print(const Instr& instr) {
    Printer printer;
    printer.instruction(instr);
    return std::move(printer.out);
}

std::string print(const Type& type) {
    Printer printer;
    printer.type(type);
    return std::move(printer.out);
}

}  // namespace cuesta::nir
