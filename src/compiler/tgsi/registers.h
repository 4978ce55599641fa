// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// TGSI's registers as NIR: temporaries, addresses and outputs are variables, inputs and constants
// are loaded by slot, system values by intrinsic.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "compiler/nir/builder.h"
#include "compiler/tgsi/program.h"

namespace cuesta::tgsi {

class Registers {
  public:
    Registers(const Program& program, std::string_view file_name, nir::Builder& b)
        : program_(program), file_name_(file_name), b_(b) {}

    // Makes the variables and slots of what the program declares and uses.
    Result<void> declare();

    // The four components of a register, before swizzle and modifiers.
    Result<nir::Value*> load(const RegisterName& reg);
    // Writes the components in `mask` of `value`, which has four.
    Result<void> store(const RegisterName& reg, nir::Value* value, uint8_t mask);

    // At the end of the program: the output variables go to their slots.
    void store_outputs();

    // The unit of a sampler operand.
    Result<uint32_t> sampler(const RegisterName& reg);
    // What the view of that unit gives; floats where no view is declared.
    nir::BaseType texel_type(uint32_t sampler) const;
    // The offset of texels, three whole numbers.
    Result<nir::Value*> load_offset(Location where, const TexelOffset& offset);
    // The number of a component, which an immediate says.
    Result<uint8_t> constant_component(const Source& source) const;

    Error error(Location where, std::string_view message) const {
        return error_at(file_name_, where, message);
    }

    // A four-component variable for the translator's own use; an array unless `length` is 0.
    nir::Variable* scratch_variable(std::string_view name, uint32_t length);

  private:
    // Registers first..last of a file: a variable each, or one array where computed indices reach
    // them.
    struct Storage {
        uint32_t first;
        uint32_t last;
        bool is_array;
        std::vector<nir::Variable*> variables{};
    };
    // What one declaration names, which may lie in an array with others of its file.
    struct Range {
        File file;
        uint32_t first;
        uint32_t last;
        std::optional<uint32_t> array_id;
        size_t storage;                 // in storages_
        std::vector<uint32_t> slots{};  // of outputs: in Shader::outputs, one a register
        bool has_defaults = false;      // components that the program does not write have a value
    };

    Result<void> declare_variables(const Declaration& declaration);
    Result<void> declare_input(const Declaration& declaration);
    Result<void> declare_output(const Declaration& declaration);
    using SlotTable = std::map<std::pair<nir::Slot, uint32_t>, size_t>;  // -> Shader's slots
    Result<void> add_slot(const Declaration& declaration,
                          nir::IoSlot slot,
                          std::vector<nir::IoSlot>& slots,
                          SlotTable& taken) const;
    Result<void> declare_immediates();
    void note_sampler(const Declaration& declaration);
    using RangesByFirst = std::map<uint32_t, const Declaration*>;
    Result<void> note_range(RangesByFirst& ranges, const Declaration& declaration) const;
    static const Declaration* find_range(const RangesByFirst& ranges, uint32_t number);
    Result<void> check_attributes(const Declaration& declaration) const;
    Range& add_range(const Declaration& declaration);
    void initialize(const Range& range);
    size_t add_storage(File file, uint32_t first, uint32_t last, bool is_array);
    size_t whole_file(File file);  // the array that all its declarations share
    nir::Value* deref_register(const Storage& storage, uint32_t number);
    void store_output(const Range& range, uint32_t number, uint32_t base);
    void collect_uses();
    bool is_indexed(File file) const { return indexed_files_.contains(file); }
    void gather_inputs();
    static bool is_special_input(std::optional<Semantic> semantic);
    const Range* range_at(File file, uint32_t index) const;
    Result<void> check_declared_once(const Declaration& declaration) const;
    uint8_t written_mask(uint32_t output) const;

    Result<const Storage*> find_storage(const RegisterName& reg);
    Result<void> check_array(const RegisterName& reg) const;  // that reg.array_id names it
    Result<nir::Value*> address(const RegisterName& reg);     // dynamic part of the index, or null
    Result<nir::Value*> offset_from(const RegisterName& reg, uint32_t first);
    Result<nir::Value*> deref(const RegisterName& reg);
    Result<nir::Value*> load_input(const RegisterName& reg);
    nir::Value* load_input_at(uint32_t number);  // which is declared
    Result<nir::Value*> load_computed_input(const RegisterName& reg);
    Result<nir::Value*> load_constant(const RegisterName& reg);
    Result<nir::Value*> load_immediate(const RegisterName& reg);
    Result<nir::Value*> load_system_value(const RegisterName& reg);
    Result<void> check_dimension(const RegisterName& reg) const;
    nir::Value* load_special(const Declaration& declaration);
    nir::Value* load_position();

    const Program& program_;
    std::string_view file_name_;
    nir::Builder& b_;
    std::vector<Storage> storages_;
    std::vector<Range> ranges_;
    // Positions in ranges_, which do not overlap.
    std::map<std::pair<File, uint32_t>, size_t> range_by_first_;
    std::map<std::pair<File, uint32_t>, size_t> range_by_array_id_;
    std::multimap<std::pair<File, uint32_t>, const Declaration*> arrays_;  // by array id
    // Where an index is computed and no array's id says what it means: all of the file.
    std::set<File> indexed_files_;
    std::map<File, size_t> whole_files_;                       // -> storages_
    std::map<int32_t, uint8_t> written_;                       // masks by output
    std::map<std::optional<uint32_t>, uint8_t> written_some_;  // by computed indices, by array id
    SlotTable input_slots_;
    SlotTable output_slots_;
    std::map<uint32_t, uint32_t> input_base_;                // register -> Shader::inputs
    std::map<uint32_t, const Declaration*> special_inputs_;  // register -> position, face, ...
    std::set<uint32_t> fog_inputs_;
    std::optional<size_t> gathered_inputs_;  // storages_: copies, for computed indices
    RangesByFirst views_;
    RangesByFirst system_values_;
    uint32_t constant_count_ = 0;
};

}  // namespace cuesta::tgsi
