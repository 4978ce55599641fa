// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <unordered_map>

#include "compiler/nir/shader.h"

namespace cuesta::nir {
namespace {

template <typename T>
using Map = std::unordered_map<const T*, T*>;

class Cloner {
  public:
    Cloner(const Shader& from, Shader& to) : from_(from), to_(to) {}

    void clone_shader() {
        to_.name = from_.name;
        to_.inputs = from_.inputs;
        to_.outputs = from_.outputs;
        to_.uniform_vec4s = from_.uniform_vec4s;
        to_.sampler_count = from_.sampler_count;
        to_.scratch_vec4s = from_.scratch_vec4s;
        to_.frag_coord_upper_left = from_.frag_coord_upper_left;
        to_.color0_writes_all = from_.color0_writes_all;
        to_.early_fragment_tests = from_.early_fragment_tests;
        to_.geometry = from_.geometry;
        to_.workgroup_size = from_.workgroup_size;
        to_.shared_bytes = from_.shared_bytes;
        to_.float_offsets = from_.float_offsets;
        to_.float_modes = from_.float_modes;
        for (const Variable* v : from_.variables)
            to_.variables.push_back(variable(v));
        for (const std::unique_ptr<Function>& fn : from_.functions)
            functions_.emplace(fn.get(), to_.add_function(fn->name)).first->second->line = fn->line;
        for (const std::unique_ptr<Function>& fn : from_.functions)
            clone_function(*fn, *functions_.at(fn.get()));
    }

  private:
    const Shader& from_;
    Shader& to_;
    std::unordered_map<const Type*, const Type*> types_;
    Map<Variable> variables_;
    Map<Function> functions_;
    // Of the function at hand.
    Function* function_ = nullptr;
    Map<Register> registers_;
    Map<Block> blocks_;
    Map<Value> values_;
    std::vector<std::pair<Src*, const Src*>> srcs_;
    std::vector<std::pair<PhiSrc*, const PhiSrc*>> phi_srcs_;

    base::Arena& arena() { return to_.arena(); }

    const Type* type(const Type* original) {
        if (original == nullptr)
            return nullptr;
        if (const auto it = types_.find(original); it != types_.end())
            return it->second;
        const Type* made = nullptr;
        switch (original->kind) {
            case Type::Kind::void_: made = to_.void_type(); break;
            case Type::Kind::vector:
                made = to_.vector_type(original->base, original->bit_size, original->components);
                break;
            case Type::Kind::array:
                made = to_.array_type(type(original->element), original->length);
                break;
            case Type::Kind::sampler:
                made = to_.sampler_type(original->dim, original->is_shadow);
                break;
            case Type::Kind::struct_: {
                std::vector<Type::Member> members(original->members.begin(),
                                                  original->members.end());
                for (Type::Member& member : members)
                    member.type = type(member.type);
                made = to_.struct_type(members);
                break;
            }
        }
        types_.emplace(original, made);
        return made;
    }

    Variable* variable(const Variable* original) {
        if (original == nullptr)
            return nullptr;
        Variable*& made = variables_[original];
        if (made == nullptr) {
            made = arena().make<Variable>(*original);
            made->name = arena().copy(original->name);
            made->type = type(original->type);
        }
        return made;
    }

    void clone_function(const Function& original, Function& made) {
        function_ = &made;
        registers_.clear();
        blocks_.clear();
        values_.clear();
        srcs_.clear();
        phi_srcs_.clear();
        for (const Parameter& parameter : original.parameters)
            made.parameters.push_back({parameter.name, variable(parameter.variable)});
        for (const Variable* v : original.variables)
            made.variables.push_back(variable(v));
        for (const Register* reg = original.registers; reg != nullptr; reg = reg->next) {
            Register* copy = add_register(made, reg->components, reg->bit_size);
            copy->id = reg->id;
            registers_.emplace(reg, copy);
        }
        made.next_value_id = original.next_value_id;
        made.next_register_id = original.next_register_id;
        made.body.first = nullptr;
        made.body.last = nullptr;
        clone_list(original.body, made.body);
        for (const auto& [copy, src] : srcs_)
            if (src->value != nullptr)
                set_src(*copy, values_.at(src->value));
        for (const auto& [copy, src] : phi_srcs_)
            if (src->predecessor != nullptr)
                copy->predecessor = blocks_.at(src->predecessor);
        rebuild_cfg(made);
    }

    // --- the tree --------------------------------------------------------------------------------
    void append_node(CfList& list, CfNode& node) {
        node.list = &list;
        node.previous = list.last;
        (list.last != nullptr ? list.last->next : list.first) = &node;
        list.last = &node;
    }

    void open(CfList& list, CfNode& parent) {
        list.parent = &parent;
        list.function = function_;
    }

    void clone_list(const CfList& from, CfList& to) {
        for (const CfNode* node = from.first; node != nullptr; node = node->next) {
            if (const Block* block = node->as<Block>()) {
                Block* made = arena().make<Block>();
                blocks_.emplace(block, made);
                append_node(to, *made);
                for (const Instr* instr = block->first; instr != nullptr; instr = instr->next)
                    append(*made, clone_instr(*instr));
            } else if (const If* branch = node->as<If>()) {
                If* made = arena().make<If>();
                open(made->then_list, *made);
                open(made->else_list, *made);
                made->condition.if_ = made;
                srcs_.emplace_back(&made->condition, &branch->condition);
                append_node(to, *made);
                clone_list(branch->then_list, made->then_list);
                clone_list(branch->else_list, made->else_list);
            } else if (const Loop* loop = node->as<Loop>()) {
                Loop* made = arena().make<Loop>();
                open(made->body, *made);
                append_node(to, *made);
                clone_list(loop->body, made->body);
            }
        }
    }

    // --- the classes -----------------------------------------------------------------------------
    void define(Value& made, const Value& original, Instr& instr) {
        made.instr = &instr;
        made.id = original.id;
        made.components = original.components;
        made.bit_size = original.bit_size;
        values_.emplace(&original, &made);
    }

    void read(Src& made, const Src& original, Instr& instr) {
        made.instr = &instr;
        srcs_.emplace_back(&made, &original);
    }

    Instr& clone_instr(const Instr& instr) {
        switch (instr.kind) {
            case InstrKind::alu: return clone_alu(*instr.as<Alu>());
            case InstrKind::intrinsic: return clone_intrinsic(*instr.as<Intrinsic>());
            case InstrKind::tex: return clone_tex(*instr.as<Tex>());
            case InstrKind::load_const: {
                LoadConst* made = arena().make<LoadConst>();
                made->values = instr.as<LoadConst>()->values;
                define(made->def, instr.as<LoadConst>()->def, *made);
                return *made;
            }
            case InstrKind::undef: {
                Undef* made = arena().make<Undef>();
                define(made->def, instr.as<Undef>()->def, *made);
                return *made;
            }
            case InstrKind::phi: return clone_phi(*instr.as<Phi>());
            case InstrKind::jump: return *arena().make<Jump>(instr.as<Jump>()->jump);
            case InstrKind::call: return clone_call(*instr.as<Call>());
            case InstrKind::parallel_copy: break;
        }
        return clone_parallel_copy(*instr.as<ParallelCopy>());
    }

    Instr& clone_alu(const Alu& alu) {
        Alu* made = arena().make<Alu>(alu.op);
        made->exact = alu.exact;
        made->srcs = arena().make_span<AluSrc>(alu.srcs.size());
        for (size_t i = 0; i < alu.srcs.size(); ++i) {
            made->srcs[i].swizzle = alu.srcs[i].swizzle;
            read(made->srcs[i].src, alu.srcs[i].src, *made);
        }
        define(made->def, alu.def, *made);
        return *made;
    }

    Instr& clone_intrinsic(const Intrinsic& intrinsic) {
        Intrinsic* made = arena().make<Intrinsic>(intrinsic.op);
        made->srcs = arena().make_span<Src>(intrinsic.srcs.size());
        for (size_t i = 0; i < intrinsic.srcs.size(); ++i)
            read(made->srcs[i], intrinsic.srcs[i], *made);
        made->indices = intrinsic.indices;
        made->variable = variable(intrinsic.variable);
        made->type = type(intrinsic.type);
        made->reg = intrinsic.reg != nullptr ? registers_.at(intrinsic.reg) : nullptr;
        if (intrinsic.def.components != 0)
            define(made->def, intrinsic.def, *made);
        return *made;
    }

    Instr& clone_tex(const Tex& tex) {
        Tex* made = arena().make<Tex>(tex.op);
        made->dim = tex.dim;
        made->is_array = tex.is_array;
        made->is_shadow = tex.is_shadow;
        made->dest_type = tex.dest_type;
        made->coord_components = tex.coord_components;
        made->component = tex.component;
        made->texture_index = tex.texture_index;
        made->sampler_index = tex.sampler_index;
        made->srcs = arena().make_span<TexSrc>(tex.srcs.size());
        for (size_t i = 0; i < tex.srcs.size(); ++i) {
            made->srcs[i].kind = tex.srcs[i].kind;
            read(made->srcs[i].src, tex.srcs[i].src, *made);
        }
        define(made->def, tex.def, *made);
        return *made;
    }

    Instr& clone_phi(const Phi& phi) {
        Phi* made = arena().make<Phi>();
        PhiSrc** tail = &made->srcs;
        for (const PhiSrc* src = phi.srcs; src != nullptr; src = src->next) {
            PhiSrc* copy = arena().make<PhiSrc>();
            read(copy->src, src->src, *made);
            phi_srcs_.emplace_back(copy, src);
            *tail = copy;
            tail = &copy->next;
        }
        define(made->def, phi.def, *made);
        return *made;
    }

    Instr& clone_call(const Call& call) {
        Call* made = arena().make<Call>(functions_.at(call.callee));
        made->args = arena().make_span<Src>(call.args.size());
        for (size_t i = 0; i < call.args.size(); ++i)
            read(made->args[i], call.args[i], *made);
        return *made;
    }

    Instr& clone_parallel_copy(const ParallelCopy& copy) {
        ParallelCopy* made = arena().make<ParallelCopy>();
        made->entries = arena().make_span<ParallelCopyEntry>(copy.entries.size());
        for (size_t i = 0; i < copy.entries.size(); ++i) {
            const ParallelCopyEntry& from = copy.entries[i];
            ParallelCopyEntry& to = made->entries[i];
            if (from.dest_reg != nullptr)
                to.dest_reg = registers_.at(from.dest_reg);
            else
                define(to.def, from.def, *made);
            if (from.src_reg != nullptr)
                to.src_reg = registers_.at(from.src_reg);
            else
                read(to.src, from.src, *made);
        }
        return *made;
    }
};

}  // namespace

std::unique_ptr<Shader> clone(const Shader& shader) {
    auto made = std::make_unique<Shader>(shader.stage);
    Cloner(shader, *made).clone_shader();
    return made;
}

}  // namespace cuesta::nir
