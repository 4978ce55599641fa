// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/builder.h"

#include <bit>

#include "base/half.h"

namespace cuesta::nir {
namespace {

Instr* last_phi(Block& block) {
    Instr* last = nullptr;
    for (Instr* instr = block.first; instr != nullptr && instr->kind == InstrKind::phi;
         instr = instr->next)
        last = instr;
    return last;
}

bool is_last_phi(const Cursor& cursor, const Block& block) {
    return cursor.block == &block && cursor.after != nullptr &&
           cursor.after->kind == InstrKind::phi &&
           (cursor.after->next == nullptr || cursor.after->next->kind != InstrKind::phi);
}

void give_block(CfList& list, base::Arena& arena) {
    Block* block = arena.make<Block>();
    block->list = &list;
    list.first = block;
    list.last = block;
}

void attach(Src& src, Instr& reader, Value* value) {
    src.instr = &reader;
    set_src(src, value);
}

}  // namespace

Cursor Cursor::before(Instr& instr) {
    return {instr.block, instr.previous};
}
Cursor Cursor::behind(Instr& instr) {
    return {instr.block, &instr};
}
Cursor Cursor::at_start(Block& block) {
    return {&block, last_phi(block)};
}
Cursor Cursor::at_end(Block& block) {
    return {&block, block.jump() != nullptr ? block.last->previous : block.last};
}

Builder::Builder(Function& function)
    : cursor(Cursor::at_end(*function.body.last_block())), function_(function) {}

void Builder::insert(Instr& instr) {
    if (cursor.after != nullptr)
        insert_after(*cursor.after, instr);
    else
        prepend(*cursor.block, instr);
    cursor.after = &instr;
}

void Builder::init_def(Instr& instr, Value& def, unsigned components, unsigned bit_size) {
    CUESTA_ASSERT(components <= max_components, "too many components");
    def.instr = &instr;
    def.id = function_.next_value_id++;
    def.components = static_cast<uint8_t>(components);
    def.bit_size = static_cast<uint8_t>(bit_size);
}

// --- constants ---------------------------------------------------------------

Value* Builder::load_const(unsigned bit_size, std::span<const ConstValue> values) {
    LoadConst* instr = shader().arena().make<LoadConst>();
    init_def(*instr, instr->def, static_cast<unsigned>(values.size()), bit_size);
    for (size_t i = 0; i < values.size(); ++i)
        instr->values[i] = values[i];
    insert(*instr);
    return &instr->def;
}

namespace {

ConstValue float_bits(double value, unsigned bit_size) {
    switch (bit_size) {
        case 16: return base::half_from_double(value);
        case 64: return std::bit_cast<uint64_t>(value);
        default: return std::bit_cast<uint32_t>(static_cast<float>(value));
    }
}

}  // namespace

Value* Builder::imm_float(float value, unsigned bit_size) {
    const ConstValue bits = float_bits(static_cast<double>(value), bit_size);
    return load_const(bit_size, std::span(&bits, 1));
}

Value* Builder::imm_vec4(float x, float y, float z, float w) {
    const std::array<ConstValue, 4> bits = {
        std::bit_cast<uint32_t>(x),
        std::bit_cast<uint32_t>(y),
        std::bit_cast<uint32_t>(z),
        std::bit_cast<uint32_t>(w),
    };
    return load_const(32, bits);
}

Value* Builder::imm_int(int64_t value, unsigned bit_size) {
    const uint64_t mask = bit_size == 64 ? ~uint64_t{0} : (uint64_t{1} << bit_size) - 1;
    const ConstValue bits = static_cast<uint64_t>(value) & mask;
    return load_const(bit_size, std::span(&bits, 1));
}

Value* Builder::imm_bool(bool value) {
    const ConstValue bits = value ? 1 : 0;
    return load_const(1, std::span(&bits, 1));
}

Value* Builder::undef(unsigned components, unsigned bit_size) {
    Undef* instr = shader().arena().make<Undef>();
    init_def(*instr, instr->def, components, bit_size);
    insert(*instr);
    return &instr->def;
}

// --- ALU ---------------------------------------------------------------------

Alu* Builder::alu_swizzled(Op op, unsigned components, std::span<const AluSrc> sources) {
    const OpInfo& info = op_info(op);
    CUESTA_ASSERT(sources.size() == info.num_inputs, "wrong number of sources");
    Alu* instr = shader().arena().make<Alu>(op);
    instr->exact = exact;
    instr->srcs = shader().arena().make_span<AluSrc>(sources.size());
    unsigned bit_size = info.output_type.bit_size;
    for (size_t i = 0; i < sources.size(); ++i) {
        instr->srcs[i].swizzle = sources[i].swizzle;
        attach(instr->srcs[i].src, *instr, sources[i].src.value);
        if (bit_size == 0 && info.input_types[i].bit_size == 0)
            bit_size = sources[i].src.value->bit_size;
    }
    init_def(*instr, instr->def, info.output_size != 0 ? info.output_size : components, bit_size);
    insert(*instr);
    return instr;
}

Value* Builder::alu(Op op, std::span<Value* const> sources) {
    const OpInfo& info = op_info(op);
    unsigned components = 1;
    for (size_t i = 0; i < sources.size(); ++i)
        if (info.input_sizes[i] == 0 && sources[i]->components > components)
            components = sources[i]->components;
    std::array<AluSrc, max_op_inputs> srcs;
    for (size_t i = 0; i < sources.size(); ++i) {
        srcs[i].src.value = sources[i];
        if (sources[i]->components == 1)
            srcs[i].swizzle = {0, 0, 0, 0};
    }
    return &alu_swizzled(op, components, std::span(srcs.data(), sources.size()))->def;
}

Value* Builder::swizzle(Value* value, std::span<const uint8_t> components) {
    bool identity = components.size() == value->components;
    AluSrc src;
    src.src.value = value;
    for (size_t i = 0; i < components.size(); ++i) {
        src.swizzle[i] = components[i];
        identity = identity && components[i] == i;
    }
    if (identity)
        return value;
    return &alu_swizzled(Op::mov, static_cast<unsigned>(components.size()), std::span(&src, 1))
                ->def;
}

Value* Builder::channel(Value* value, unsigned component) {
    const uint8_t which = static_cast<uint8_t>(component);
    return swizzle(value, std::span(&which, 1));
}

Value* Builder::vec(std::span<Value* const> scalars) {
    switch (scalars.size()) {
        case 1: return scalars[0];
        case 2: return alu(Op::vec2, scalars);
        case 3: return alu(Op::vec3, scalars);
        default: return alu(Op::vec4, scalars);
    }
}

// --- the other classes -------------------------------------------------------

Intrinsic* Builder::intrinsic(IntrinsicOp op,
                              unsigned components,
                              unsigned bit_size,
                              std::span<Value* const> sources,
                              std::span<const int32_t> indices) {
    Intrinsic* instr = shader().arena().make<Intrinsic>(op);
    CUESTA_ASSERT(sources.size() == instr->info().num_srcs, "wrong number of sources");
    CUESTA_ASSERT(indices.size() <= instr->info().num_indices, "too many indices");
    instr->srcs = shader().arena().make_span<Src>(sources.size());
    for (size_t i = 0; i < sources.size(); ++i)
        attach(instr->srcs[i], *instr, sources[i]);
    std::copy(indices.begin(), indices.end(), instr->indices.begin());
    if (components != 0)
        init_def(*instr, instr->def, components, bit_size);
    insert(*instr);
    return instr;
}

Tex* Builder::tex(const TexBuild& what, std::span<const TexSource> sources) {
    Tex* instr = shader().arena().make<Tex>(what.op);
    instr->dim = what.dim;
    instr->is_array = what.is_array;
    instr->is_shadow = what.is_shadow;
    instr->texture_index = what.texture_index;
    instr->sampler_index = what.sampler_index;
    instr->dest_type = what.dest_type;
    instr->srcs = shader().arena().make_span<TexSrc>(sources.size());
    for (size_t i = 0; i < sources.size(); ++i) {
        instr->srcs[i].kind = sources[i].kind;
        attach(instr->srcs[i].src, *instr, sources[i].value);
        if (sources[i].kind == TexSrcKind::coord)
            instr->coord_components = sources[i].value->components;
    }
    init_def(*instr, instr->def, what.components, what.bit_size);
    insert(*instr);
    return instr;
}

Tex* Builder::tex_like(const Tex& model, TexOp op, std::span<const TexSource> sources) {
    Tex* instr = tex({.op = op,
                      .dim = model.dim,
                      .is_array = model.is_array,
                      .is_shadow = model.is_shadow,
                      .texture_index = model.texture_index,
                      .sampler_index = model.sampler_index,
                      .components = model.def.components,
                      .bit_size = model.def.bit_size,
                      .dest_type = model.dest_type},
                     sources);
    instr->component = model.component;
    return instr;
}

Value* Builder::load_input(uint32_t base, unsigned components) {
    return &intrinsic(IntrinsicOp::load_input, components, 32, {imm_int(0)},
                      {static_cast<int32_t>(base), 0})
                ->def;
}

Value* Builder::load_uniform(uint32_t base, unsigned components) {
    return &intrinsic(IntrinsicOp::load_uniform, components, 32, {imm_int(0)},
                      {static_cast<int32_t>(base), 0, 1})
                ->def;
}

void Builder::store_output(Value* value, uint32_t base, unsigned write_mask, unsigned component) {
    const unsigned mask = write_mask & ((1u << value->components) - 1);
    intrinsic(
        IntrinsicOp::store_output, 0, 0, {value, imm_int(0)},
        {static_cast<int32_t>(base), static_cast<int32_t>(component), static_cast<int32_t>(mask)});
}

Value* Builder::deref_var(Variable* variable) {
    Intrinsic* instr = intrinsic(IntrinsicOp::deref_var, 1, 32, {});
    instr->variable = variable;
    instr->type = variable->type;
    return &instr->def;
}

Value* Builder::deref_array(Value* parent, Value* index) {
    Intrinsic* instr = intrinsic(IntrinsicOp::deref_array, 1, 32, {parent, index});
    instr->type = parent->instr->as<Intrinsic>()->type->element;
    return &instr->def;
}

Value* Builder::deref_struct(Value* parent, size_t member) {
    Intrinsic* instr =
        intrinsic(IntrinsicOp::deref_struct, 1, 32, {parent}, {static_cast<int32_t>(member)});
    instr->type = parent->instr->as<Intrinsic>()->type->members[member].type;
    return &instr->def;
}

Value* Builder::load_deref(Value* deref) {
    const Type* type = deref->instr->as<Intrinsic>()->type;
    return &intrinsic(IntrinsicOp::load_deref, type->components, type->bit_size, {deref})->def;
}

void Builder::store_deref(Value* deref, Value* value, unsigned write_mask) {
    const unsigned mask = write_mask & ((1u << value->components) - 1);
    intrinsic(IntrinsicOp::store_deref, 0, 0, {deref, value}, {static_cast<int32_t>(mask)});
}

Phi* Builder::phi(Block& block, unsigned components, unsigned bit_size) {
    Phi* instr = shader().arena().make<Phi>();
    init_def(*instr, instr->def, components, bit_size);
    // A cursor right behind the phis stays there, and saves looking for their last.
    Instr* last = is_last_phi(cursor, block) ? cursor.after : last_phi(block);
    const bool stays = cursor.block == &block && cursor.after == last;
    if (last != nullptr)
        insert_after(*last, *instr);
    else
        prepend(block, *instr);
    if (stays)
        cursor.after = instr;
    return instr;
}

void Builder::add_phi_src(Phi& phi, Block& predecessor, Value* value) {
    PhiSrc* src = shader().arena().make<PhiSrc>();
    src->predecessor = &predecessor;
    attach(src->src, phi, value);
    PhiSrc** tail = &phi.srcs;
    while (*tail != nullptr)
        tail = &(*tail)->next;
    *tail = src;
}

// --- control flow ------------------------------------------------------------

namespace {

// Opens the list at the cursor so that `node` stands behind what the cursor is behind.
void insert_node_at(Cursor& cursor, CfNode& node) {
    Instr* rest = cursor.after != nullptr ? cursor.after->next : cursor.block->first;
    Block& block = *cursor.block;
    // Also where nothing follows in the block: phis that name it have to name what is behind.
    if (rest != nullptr || block.next == nullptr || block.next->kind != CfKind::block)
        split_block(block, rest);
    insert_node_after(block, node);
}

}  // namespace

If* Builder::push_if(Value* condition) {
    If* node = shader().arena().make<If>();
    node->then_list = {.parent = node, .function = &function_};
    node->else_list = {.parent = node, .function = &function_};
    give_block(node->then_list, shader().arena());
    give_block(node->else_list, shader().arena());
    node->condition.if_ = node;
    set_src(node->condition, condition);
    insert_node_at(cursor, *node);
    cursor = Cursor::at_end(*node->then_list.first_block());
    return node;
}

void Builder::push_else(If* node) {
    cursor = Cursor::at_end(*node->else_list.first_block());
}

void Builder::pop_if(If* node) {
    cursor = Cursor::at_start(*block_after(*node));
}

Loop* Builder::push_loop() {
    Loop* node = shader().arena().make<Loop>();
    node->body = {.parent = node, .function = &function_};
    give_block(node->body, shader().arena());
    insert_node_at(cursor, *node);
    cursor = Cursor::at_end(*node->body.first_block());
    return node;
}

void Builder::pop_loop(Loop* node) {
    cursor = Cursor::at_start(*block_after(*node));
}

void Builder::jump(JumpKind kind) {
    insert(*shader().arena().make<Jump>(kind));
}

}  // namespace cuesta::nir
