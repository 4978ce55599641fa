// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Parses the body of one function.
#pragma once

#include <unordered_map>

#include "compiler/nir/parser_base.h"

namespace cuesta::nir {

class BodyParser : ParserBase {
  public:
    BodyParser(const ParserBase& base, Function& function, VariableTable& variables, Places& places)
        : ParserBase(base), function_(function), variables_(variables), places_(places) {}

    // From behind the opening brace to behind the closing one. Callees are left to the caller.
    Result<void> body(std::vector<CallFixup>& calls);

  private:
    struct SrcFixup {
        Src* src;
        uint32_t id;
        Token where;
    };
    struct BlockFixup {
        PhiSrc* src;
        uint32_t id;
        Token where;
    };

    Result<void> declarations();
    Result<void> list(CfList& nodes, unsigned depth);
    Result<void> if_node(CfList& nodes, unsigned depth);
    Result<void> loop_node(CfList& nodes, unsigned depth);
    Result<void> label(CfList& nodes);
    Result<void> statement(Block& block);
    Result<void> resolve();
    void resolve_derefs();

    Result<uint32_t> value_id();
    Result<void> source(Src& src, Instr& reader);
    Result<Register*> reg();
    Result<void> define(Value& def, Instr& instr, const Token& where, uint32_t id, Shape shape);

    // Each parses what follows the name of the operation.
    Result<Instr*> instruction(std::vector<CallFixup>& calls, Shape shape, const Token& where);
    Result<Instr*> alu(Op op, Shape size);
    Result<Instr*> intrinsic(IntrinsicOp op);
    Result<Instr*> tex(TexOp op);
    Result<Instr*> load_const(Shape shape);
    Result<Instr*> phi();
    Result<Instr*> call(std::vector<CallFixup>& calls);
    Result<Instr*> parallel_copy();
    Result<Swizzle> swizzle(std::string_view text, const Token& where);
    Result<ConstValue> constant(unsigned bit_size);
    Result<void> tex_attributes(Tex& instr);
    Result<int32_t> index_value(IntrinsicIndex which);

    Block* append_block(CfList& nodes);
    void append_node(CfList& nodes, CfNode& node);

    Function& function_;
    VariableTable& variables_;
    Places& places_;
    std::vector<CallFixup>* calls_ = nullptr;
    std::vector<Register*> registers_;
    Block* block_ = nullptr;  // being filled; null where the next instruction opens a block
    std::unordered_map<uint32_t, Value*> values_;
    std::unordered_map<uint32_t, Block*> blocks_;
    std::vector<SrcFixup> srcs_;
    std::vector<BlockFixup> predecessors_;
};

}  // namespace cuesta::nir
