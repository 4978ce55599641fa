// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Writes a prepared function as TGSI: each SSA value and register has a TEMP of its own; booleans
// are all bits or none.
#pragma once

#include <map>
#include <string_view>
#include <unordered_map>

#include "compiler/nir/shader.h"
#include "compiler/tgsi/program.h"

namespace cuesta::tgsi {

class NirWriter {
  public:
    explicit NirWriter(nir::Shader& shader) : shader_(shader) {}

    Result<Program> run();

  private:
    // --- operands, nir_writer.cpp
    uint32_t new_temp() { return temps_++; }
    uint32_t temp_of(const nir::Value& value);
    Source source(File file, uint32_t index, const nir::Swizzle& swizzle = nir::identity_swizzle);
    // 32 and 16 bits, booleans, and two doubles at most.
    static bool has_register(const nir::Value& value);
    // A value, component i of which is component swizzle[i] of the register.
    Source value(const nir::Src& src, const nir::Swizzle& swizzle = nir::identity_swizzle);
    Source immediate(Immediate::Type type, std::array<uint32_t, 4> bits);
    Source integer(int32_t number);
    Source number(float number);
    static Destination temp(uint32_t index, unsigned mask);
    // Of all components of a value.
    Destination result(const nir::Value& value);
    void emit(Opcode opcode, std::vector<Destination> dsts, std::vector<Source> srcs);
    // An index that is computed, in the address register; nothing where it is constant.
    std::optional<RegisterIndex> computed_index(const nir::Src& offset, int32_t base);
    Error refuse(const nir::Instr& instr, std::string_view why = "TGSI has no words for") const;

    // --- structure, nir_writer.cpp
    void declare();
    void declare_used();
    Result<void> list(nir::CfList& nodes);
    Result<void> block(nir::Block& block);
    Result<void> instruction(nir::Instr& instr);
    void jump(const nir::Jump& jump);
    Source constant(const nir::LoadConst& constant, const nir::Swizzle& swizzle);
    void begin_if(const nir::Src& condition);

    // --- write_alu.cpp
    Result<void> alu(const nir::Alu& alu);
    void vector(const nir::Alu& alu);
    void each_component(Opcode opcode, const nir::Alu& alu);
    bool special(const nir::Alu& alu);
    static bool is_product(const nir::Alu& alu);
    bool upper_product(const nir::Alu& alu);

    // --- write_halves.cpp
    Result<void> halves(const nir::Alu& alu);

    // --- write_doubles.cpp
    Result<void> doubles(const nir::Alu& alu);
    bool special_double(const nir::Alu& alu);
    void truths(Opcode opcode, const nir::Alu& alu, std::vector<Source> srcs);
    Source twice(const nir::AluSrc& src);

    // --- write_intrinsic.cpp
    Result<void> intrinsic(const nir::Intrinsic& intrinsic);
    // `base`: the register of the intrinsic's base, and of its offset where that is constant.
    void load_slot(const nir::Intrinsic& load, File file, uint32_t base);
    void store_slot(const nir::Intrinsic& store, File file, uint32_t base);
    Result<void> store_output(const nir::Intrinsic& store);
    void load_register(const nir::Intrinsic& load);
    void store_register(const nir::Intrinsic& store);
    Result<void> system_value(const nir::Intrinsic& load);
    // The input or system value of that meaning, declared at its first use.
    uint32_t special_register(File file, Semantic semantic);

    // --- write_texture.cpp
    Result<void> texture(const nir::Tex& tex);
    void query_levels(const nir::Tex& tex, TextureTarget target, const Source& sampler);
    Result<void> note_sampler(const nir::Tex& tex, TextureTarget target);

    nir::Shader& shader_;
    Program program_;
    uint32_t temps_ = 0;
    uint32_t scratch_ = 0;  // the first TEMP of scratch memory
    bool precise_ = false;
    bool uses_address_ = false;
    std::unordered_map<const nir::Value*, uint32_t> temp_of_value_;
    std::unordered_map<const nir::Register*, uint32_t> temp_of_register_;
    std::map<std::pair<File, Semantic>, uint32_t> special_;
    std::map<std::pair<Immediate::Type, std::array<uint32_t, 4>>, uint32_t> immediates_;
    uint32_t inputs_ = 0;  // IN registers, and SV
    uint32_t system_values_ = 0;
    uint32_t samplers_ = 0;
    std::map<uint32_t, ReturnType> texels_;  // by unit, of those whose texels are read
};

}  // namespace cuesta::tgsi
