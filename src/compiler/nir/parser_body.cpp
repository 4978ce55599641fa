// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/parser_body.h"

#include <algorithm>
#include <charconv>

#include <fmt/core.h>

namespace cuesta::nir {
// --- control flow ------------------------------------------------------------

void BodyParser::append_node(CfList& nodes, CfNode& node) {
    node.list = &nodes;
    node.previous = nodes.last;
    node.next = nullptr;
    (nodes.last != nullptr ? nodes.last->next : nodes.first) = &node;
    nodes.last = &node;
}

Block* BodyParser::append_block(CfList& nodes) {
    block_ = shader_->arena().make<Block>();
    append_node(nodes, *block_);
    return block_;
}

Result<void> BodyParser::body(std::vector<CallFixup>& calls) {
    calls_ = &calls;
    skip_lines();
    TRY(declarations());
    function_.body.first = nullptr;
    function_.body.last = nullptr;
    TRY(list(function_.body, 0));
    TRY(resolve());
    rebuild_cfg(function_);
    for (const auto& [id, block] : blocks_)
        places_.labels.emplace(block, id);
    return {};
}

Result<void> BodyParser::declarations() {
    while (token_.is("var") || token_.is("reg")) {
        const Token where = token_;
        if (accept("var")) {
            Variable* v = TRY(variable_declaration(variables_, places_));
            if (v->mode != VariableMode::function_temp)
                return error(where, "a function's variables have mode function_temp");
            function_.variables.push_back(v);
            continue;
        }
        advance();
        const Token name = token_;
        if (TRY(numbered('r', "a register (r and its number)")) != registers_.size())
            return error(name,
                         fmt::format("registers are numbered in order: r{}", registers_.size()));
        const Shape size = TRY(shape());
        registers_.push_back(add_register(function_, size.components, size.bit_size));
        TRY(expect_end_of_line());
    }
    return {};
}

Result<void> BodyParser::list(CfList& nodes, unsigned depth) {
    if (depth > max_nesting)
        return error(token_, fmt::format("ifs and loops are nested deeper than {}", max_nesting));
    block_ = nullptr;
    while (!token_.is('}')) {
        if (token_.is("if")) {
            TRY(if_node(nodes, depth));
        } else if (token_.is("loop")) {
            TRY(loop_node(nodes, depth));
        } else if (token_.kind == TokenKind::word && token_.text[0] == 'b' &&
                   decimal(token_.text.substr(1))) {
            TRY(label(nodes));
        } else {
            TRY(statement(block_ != nullptr ? *block_ : *append_block(nodes)));
            if (!token_.is('}'))
                TRY(expect_end_of_line());
        }
        skip_lines();
    }
    advance();
    if (block_ == nullptr)
        append_block(nodes);
    return {};
}

Result<void> BodyParser::if_node(CfList& nodes, unsigned depth) {
    advance();
    if (block_ == nullptr)
        append_block(nodes);
    If* node = shader_->arena().make<If>();
    node->then_list = {.parent = node, .function = &function_};
    node->else_list = {.parent = node, .function = &function_};
    node->condition.if_ = node;
    const Token where = token_;
    places_.of.emplace(node, where.position);
    srcs_.push_back({&node->condition, TRY(value_id()), where});
    TRY(expect('{'));
    skip_lines();
    append_node(nodes, *node);
    TRY(list(node->then_list, depth + 1));
    if (accept("else")) {
        TRY(expect('{'));
        skip_lines();
        TRY(list(node->else_list, depth + 1));
    } else {
        append_block(node->else_list);
    }
    block_ = nullptr;
    return expect_end_of_line();
}

Result<void> BodyParser::loop_node(CfList& nodes, unsigned depth) {
    advance();
    if (block_ == nullptr)
        append_block(nodes);
    Loop* node = shader_->arena().make<Loop>();
    node->body = {.parent = node, .function = &function_};
    TRY(expect('{'));
    skip_lines();
    append_node(nodes, *node);
    TRY(list(node->body, depth + 1));
    block_ = nullptr;
    return expect_end_of_line();
}

Result<void> BodyParser::label(CfList& nodes) {
    const Token where = token_;
    const uint32_t id = TRY(numbered('b', "a block (b and its number)"));
    TRY(expect(':'));
    if (!blocks_.emplace(id, append_block(nodes)).second)
        return error(where, fmt::format("there are two blocks b{}", id));
    return expect_end_of_line();
}

// --- statements --------------------------------------------------------------

Result<void> BodyParser::statement(Block& block) {
    const Token where = token_;
    std::optional<uint32_t> id;
    Shape size;
    if (token_.is('%')) {
        id = TRY(value_id());
        TRY(expect(':'));
        size = TRY(shape());
        TRY(expect('='));
    }
    const Token name = token_;
    Instr* instr = TRY(instruction(*calls_, size, name));
    Value* def = nullptr;
    switch (instr->kind) {
        case InstrKind::alu: def = &instr->as<Alu>()->def; break;
        case InstrKind::intrinsic:
            if (instr->as<Intrinsic>()->info().has_dest)
                def = &instr->as<Intrinsic>()->def;
            break;
        case InstrKind::tex: def = &instr->as<Tex>()->def; break;
        case InstrKind::load_const: def = &instr->as<LoadConst>()->def; break;
        case InstrKind::undef: def = &instr->as<Undef>()->def; break;
        case InstrKind::phi: def = &instr->as<Phi>()->def; break;
        case InstrKind::jump:
        case InstrKind::call:
        case InstrKind::parallel_copy: break;
    }
    if (def == nullptr && id)
        return error(where, fmt::format("'{}' has no result", name.text));
    if (def != nullptr && !id)
        return error(where, fmt::format("'{}' has a result: %0:32 = {} ...", name.text, name.text));
    if (def != nullptr)
        TRY(define(*def, *instr, where, *id, size));
    append(block, *instr);
    places_.of.emplace(instr, where.position);
    return {};
}

Result<void> BodyParser::define(
    Value& def, Instr& instr, const Token& where, uint32_t id, Shape size) {
    def.instr = &instr;
    def.id = function_.next_value_id++;
    def.components = size.components;
    def.bit_size = size.bit_size;
    if (!values_.emplace(id, &def).second)
        return error(where, fmt::format("%{} is defined twice", id));
    return {};
}

Result<uint32_t> BodyParser::value_id() {
    TRY(expect('%'));
    const size_t point =
        token_.kind == TokenKind::word ? token_.text.find('.') : std::string_view::npos;
    if (point != std::string_view::npos && decimal(token_.text.substr(0, point)))
        return error(token_, fmt::format("only ALU operations read components of a value: '%{}' is "
                                         "for one, mov makes a value of them",
                                         token_.text));
    const std::optional<uint32_t> id =
        token_.kind == TokenKind::word ? decimal(token_.text) : std::nullopt;
    if (!id)
        return expected("a value's number");
    advance();
    return *id;
}

Result<void> BodyParser::source(Src& src, Instr& reader) {
    const Token where = token_;
    src.instr = &reader;
    srcs_.push_back({&src, TRY(value_id()), where});
    return {};
}

Result<Register*> BodyParser::reg() {
    const Token where = token_;
    const uint32_t index = TRY(numbered('r', "a register (r and its number)"));
    if (index >= registers_.size())
        return error(where, fmt::format("there is no register r{}", index));
    return registers_[index];
}

Result<Instr*> BodyParser::instruction(std::vector<CallFixup>& calls,
                                       Shape size,
                                       const Token& where) {
    const std::string_view name = TRY(word("an instruction"));
    if (name == "load_const")
        return load_const(size);
    if (name == "undef")
        return static_cast<Instr*>(shader_->arena().make<Undef>());
    if (name == "phi")
        return phi();
    if (name == "call")
        return call(calls);
    if (name == "parallel_copy")
        return parallel_copy();
    if (const std::optional<JumpKind> kind = names::find<JumpKind>(names::jumps, name))
        return static_cast<Instr*>(shader_->arena().make<Jump>(*kind));
    if (const std::optional<TexOp> op = names::find<TexOp>(names::tex_ops, name))
        return tex(*op);
    for (unsigned i = 0; i < op_count; ++i)
        if (op_infos[i].name == name)
            return alu(static_cast<Op>(i), size);
    for (unsigned i = 0; i < intrinsic_count; ++i)
        if (intrinsic_infos[i].name == name)
            return intrinsic(static_cast<IntrinsicOp>(i));
    return error(where, fmt::format("there is no instruction '{}'", name));
}

Result<Swizzle> BodyParser::swizzle(std::string_view text, const Token& where) {
    Swizzle result = identity_swizzle;
    if (text.empty() || text.size() > max_components)
        return error(where, "a swizzle has 1 to 4 letters");
    for (size_t i = 0; i < text.size(); ++i) {
        const size_t channel = names::channels.find(text[i]);
        if (channel == std::string_view::npos)
            return error(where, "the letters of a swizzle are x, y, z and w");
        result[i] = static_cast<uint8_t>(channel);
    }
    return result;
}

Result<Instr*> BodyParser::alu(Op op, Shape size) {
    Alu* instr = shader_->arena().make<Alu>(op);
    instr->exact = accept("exact");
    instr->srcs = shader_->arena().make_span<AluSrc>(instr->info().num_inputs);
    for (size_t i = 0; i < instr->srcs.size(); ++i) {
        if (i != 0)
            TRY(expect(','));
        AluSrc& src = instr->srcs[i];
        const Token where = token_;
        TRY(expect('%'));
        const size_t point = token_.text.find('.');
        const std::optional<uint32_t> id =
            token_.kind == TokenKind::word ? decimal(token_.text.substr(0, point)) : std::nullopt;
        if (!id)
            return expected("a value's number");
        if (point != std::string_view::npos) {
            const std::string_view letters = token_.text.substr(point + 1);
            src.swizzle = TRY(swizzle(letters, token_));
            const size_t fixed = instr->info().input_sizes[i];
            const size_t read = fixed != 0 ? fixed : size.components;
            if (letters.size() != read)
                return error(where, fmt::format("'{}' reads {} components here, the swizzle has {}",
                                                instr->info().name, read, letters.size()));
        }
        advance();
        src.src.instr = instr;
        srcs_.push_back({&src.src, *id, where});
    }
    return static_cast<Instr*>(instr);
}

Result<int32_t> BodyParser::index_value(IntrinsicIndex which) {
    if (which == IntrinsicIndex::write_mask && token_.kind == TokenKind::word &&
        names::channels.find(token_.text[0]) != std::string_view::npos) {
        int32_t mask = 0;
        for (const char c : token_.text) {
            const size_t channel = names::channels.find(c);
            if (channel == std::string_view::npos)
                return expected("a mask of the letters x, y, z, w");
            mask |= 1 << channel;
        }
        advance();
        return mask;
    }
    const std::span<const std::string_view> words = names::names_of_index(which);
    if (token_.kind == TokenKind::word && !words.empty()) {
        const auto word = std::find(words.begin(), words.end(), token_.text);
        if (word != words.end()) {
            advance();
            return static_cast<int32_t>(word - words.begin());
        }
        if (token_.text[0] < '0' || token_.text[0] > '9')
            return expected(names::name_of(names::intrinsic_indices, which), words);
    }
    return static_cast<int32_t>(TRY(integer("an index", INT32_MIN, INT32_MAX)));
}

Result<Instr*> BodyParser::intrinsic(IntrinsicOp op) {
    Intrinsic* instr = shader_->arena().make<Intrinsic>(op);
    const IntrinsicInfo& info = instr->info();
    bool separate = false;
    if (op == IntrinsicOp::deref_var) {
        instr->variable = TRY(variable(variables_));
        instr->type = instr->variable->type;
        separate = true;
    } else if (op == IntrinsicOp::load_reg || op == IntrinsicOp::store_reg) {
        instr->reg = TRY(reg());
        separate = true;
    }
    instr->srcs = shader_->arena().make_span<Src>(info.num_srcs);
    for (Src& src : instr->srcs) {
        if (separate)
            TRY(expect(','));
        separate = true;
        TRY(source(src, *instr));
    }
    for (unsigned i = 0; i < info.num_indices; ++i) {
        const std::string_view name = names::name_of(names::intrinsic_indices, info.indices[i]);
        if (!accept(name))
            return expected(fmt::format("'{}='", name));
        TRY(expect('='));
        instr->indices[i] = TRY(index_value(info.indices[i]));
    }
    return static_cast<Instr*>(instr);
}

Result<void> BodyParser::tex_attributes(Tex& instr) {
    instr.dim = TRY(one_of<SamplerDim>(names::sampler_dims, "the texture's dimension"));
    instr.is_array = accept("array");
    instr.is_shadow = accept("shadow");
    instr.dest_type = TRY(one_of<BaseType>(names::base_type_words, "the type of the result"));
    while (token_.kind == TokenKind::word) {
        if (accept("texture")) {
            TRY(expect('='));
            instr.texture_index = TRY(number("a texture's number"));
        } else if (accept("sampler")) {
            TRY(expect('='));
            instr.sampler_index = TRY(number("a sampler's number"));
        } else if (accept("coords")) {
            TRY(expect('='));
            instr.coord_components = static_cast<uint8_t>(TRY(integer("coords", 0, 4)));
        } else if (accept("component")) {
            TRY(expect('='));
            instr.component = static_cast<uint8_t>(TRY(integer("component", 0, 3)));
        } else {
            break;
        }
    }
    return {};
}

Result<Instr*> BodyParser::tex(TexOp op) {
    Tex* instr = shader_->arena().make<Tex>(op);
    TRY(tex_attributes(*instr));
    struct Source {
        TexSrcKind kind;
        uint32_t id;
        Token where;
    };
    std::vector<Source> sources;
    while (token_.kind == TokenKind::word) {
        const TexSrcKind kind = TRY(one_of<TexSrcKind>(names::tex_srcs, "the kind of a source"));
        const Token where = token_;
        sources.push_back({kind, TRY(value_id()), where});
        if (!accept(','))
            break;
    }
    instr->srcs = shader_->arena().make_span<TexSrc>(sources.size());
    for (size_t i = 0; i < sources.size(); ++i) {
        instr->srcs[i].kind = sources[i].kind;
        instr->srcs[i].src.instr = instr;
        srcs_.push_back({&instr->srcs[i].src, sources[i].id, sources[i].where});
    }
    return static_cast<Instr*>(instr);
}

Result<Instr*> BodyParser::phi() {
    Phi* instr = shader_->arena().make<Phi>();
    PhiSrc** tail = &instr->srcs;
    while (token_.kind == TokenKind::word) {
        const Token where = token_;
        const uint32_t predecessor = TRY(numbered('b', "a block (b and its number)"));
        PhiSrc* src = shader_->arena().make<PhiSrc>();
        predecessors_.push_back({src, predecessor, where});
        TRY(source(src->src, *instr));
        *tail = src;
        tail = &src->next;
        if (!accept(','))
            break;
    }
    return static_cast<Instr*>(instr);
}

Result<Instr*> BodyParser::call(std::vector<CallFixup>& calls) {
    CallFixup fixup;
    fixup.where = token_;
    fixup.name = token_.kind == TokenKind::string ? TRY(string("a function's name"))
                                                  : std::string(TRY(word("a function's name")));
    if (accept('#'))
        fixup.ordinal = TRY(number("an overload's number"));
    TRY(expect('('));
    std::vector<std::pair<uint32_t, Token>> args;
    while (!token_.is(')')) {
        if (!args.empty())
            TRY(expect(','));
        const Token where = token_;
        args.emplace_back(TRY(value_id()), where);
    }
    TRY(expect(')'));
    fixup.call = shader_->arena().make<Call>(nullptr);
    fixup.call->args = shader_->arena().make_span<Src>(args.size());
    for (size_t i = 0; i < args.size(); ++i) {
        fixup.call->args[i].instr = fixup.call;
        srcs_.push_back({&fixup.call->args[i], args[i].first, args[i].second});
    }
    calls.push_back(fixup);
    return static_cast<Instr*>(fixup.call);
}

Result<Instr*> BodyParser::parallel_copy() {
    ParallelCopy* instr = shader_->arena().make<ParallelCopy>();
    struct Entry {
        Register* dest_reg = nullptr;
        uint32_t id = 0;
        Shape size;
        Token where;
        Register* src_reg = nullptr;
        uint32_t src_id = 0;
        Token src_where;
    };
    std::vector<Entry> entries;
    while (token_.kind != TokenKind::end_of_line && token_.kind != TokenKind::end) {
        if (!entries.empty())
            TRY(expect(','));
        Entry entry;
        entry.where = token_;
        if (token_.is('%')) {
            entry.id = TRY(value_id());
            TRY(expect(':'));
            entry.size = TRY(shape());
        } else {
            entry.dest_reg = TRY(reg());
        }
        TRY(expect('='));
        entry.src_where = token_;
        if (token_.is('%'))
            entry.src_id = TRY(value_id());
        else
            entry.src_reg = TRY(reg());
        entries.push_back(entry);
    }
    instr->entries = shader_->arena().make_span<ParallelCopyEntry>(entries.size());
    for (size_t i = 0; i < entries.size(); ++i) {
        const Entry& entry = entries[i];
        ParallelCopyEntry& made = instr->entries[i];
        made.dest_reg = entry.dest_reg;
        made.src_reg = entry.src_reg;
        made.src.instr = instr;
        if (entry.dest_reg == nullptr)
            TRY(define(made.def, *instr, entry.where, entry.id, entry.size));
        if (entry.src_reg == nullptr)
            srcs_.push_back({&made.src, entry.src_id, entry.src_where});
    }
    return static_cast<Instr*>(instr);
}

// --- what stands further down ------------------------------------------------

Result<void> BodyParser::resolve() {
    for (const SrcFixup& fixup : srcs_) {
        const auto it = values_.find(fixup.id);
        if (it == values_.end())
            return error(fixup.where, fmt::format("%{} is not defined", fixup.id));
        set_src(*fixup.src, it->second);
    }
    for (const BlockFixup& fixup : predecessors_) {
        const auto it = blocks_.find(fixup.id);
        if (it == blocks_.end())
            return error(fixup.where, fmt::format("there is no block b{}", fixup.id));
        fixup.src->predecessor = it->second;
    }
    resolve_derefs();
    return {};
}

// Gives derefs their types; one that has none (its parent is no array or struct) is left to
// validation.
void BodyParser::resolve_derefs() {
    for_each_instr(function_.body, [](Instr& instr) {
        Intrinsic* deref = instr.as<Intrinsic>();
        if (deref == nullptr ||
            (deref->op != IntrinsicOp::deref_array && deref->op != IntrinsicOp::deref_struct))
            return;
        const Intrinsic* parent = deref->srcs[0].value->instr->as<Intrinsic>();
        const Type* type = parent != nullptr ? parent->type : nullptr;
        if (type == nullptr)
            return;
        if (deref->op == IntrinsicOp::deref_array && type->kind == Type::Kind::array)
            deref->type = type->element;
        const int32_t member = deref->indices[0];
        if (deref->op == IntrinsicOp::deref_struct && type->kind == Type::Kind::struct_ &&
            member >= 0 && static_cast<size_t>(member) < type->members.size())
            deref->type = type->members[static_cast<size_t>(member)].type;
    });
}

}  // namespace cuesta::nir
