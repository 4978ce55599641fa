// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The lowering of one module. Functions are lowered anew at each of their calls: parameters that
// nobody writes are then the arguments themselves, and samplers need no derefs. The parts stand in
// files of their own: interface, storage, places, expressions, targets and calls, statements.
//
// What goes wrong is kept (fail()) and given back at the end; what is asked for after it gives
// zeros.
#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/nir/builder.h"
#include "compiler/shading/builder_emitter.h"
#include "compiler/shading/emit_operations.h"
#include "compiler/shading/facts.h"
#include "compiler/shading/lower.h"
#include "compiler/shading/storage.h"

namespace cuesta::shading {

// How control leaves a list of statements. Breaks of loops jump at once; those of switches,
// continues and returns (but those in loops, which break out of them) go on to the end of what they
// leave, past the rest.
struct Flow {
    bool falls = true;       // it may reach the end as it should
    bool breaks = false;     // it may be on its way out of the switch
    bool continues = false;  // it may be on its way to the next round of the loop
    bool returns = false;    // it may be on its way out of the function

    bool is_leaving() const { return breaks || continues || returns; }
};

// A call that is being lowered.
struct Frame {
    const Function* function = nullptr;
    const FunctionFacts* facts = nullptr;
    nir::Variable* returned = nullptr;  // whether it is on its way out
    Binding* result = nullptr;          // where returns put their value
    Values value;                       // of the only return
    unsigned loops = 0;                 // around the current statement
};

// A loop that is being lowered.
struct LoopFrame {
    const Loop* loop = nullptr;  // null: around a function's body
    nir::Variable* continued = nullptr;
    unsigned continues = 0;
    bool has_exit = false;
    bool returns = false;  // by a break
};

// Arrays need memory where indices are computed.
inline bool has_arrays(const Type& type) {
    return any_part(type, [](const Type& part) { return part.is_array(); });
}

class Lowering {
  public:
    Lowering(const Module& module, const LowerOptions& options, Facts facts, nir::Shader& shader);

    Checked run();

  private:
    // Where a vector of an output goes; of a slot may be several.
    struct OutputPart {
        const LeafStorage* leaf;
        uint32_t element;
        uint32_t column;
        uint8_t component;
    };
    // An input or output that was placed.
    struct PlacedLeaf {
        LeafStorage* leaf;
        nir::Slot slot;
        uint32_t index;
        uint8_t component;
        bool is_written;
    };
    // Of memory; without a buffer the workgroup's.
    struct Address {
        Value* buffer = nullptr;
        Value* byte = nullptr;
    };
    struct OpenAssign {
        const Assign* assign;
        const Place* target;
        Values old;
    };

    // --- errors (lower.cpp) --------------------------------------------------------------------
    void fail(Location location, std::string_view text);
    bool failed() const { return error_.has_value(); }
    // Counts what is inside of each other as long as it lives.
    class Level {
      public:
        Level(Lowering& lowering, Location location);
        ~Level() { --lowering_.depth_; }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;

      private:
        Lowering& lowering_;
    };

    // Emits what main is to begin with. A cursor in front of everything comes to stand behind it.
    template <typename Emit>
    void emit_first(Emit&& emit) {
        nir::Block* const first = b_.function().body.first_block();
        const nir::Cursor here = b_.cursor;
        b_.cursor = nir::Cursor::at_start(*first);
        emit();
        if (here.block != first || here.after != nullptr)
            b_.cursor = here;
    }

    // --- interface (lower_interface.cpp) -------------------------------------------------------
    void bind_interface();
    void bind_slots(const Variable& variable);
    void add_io_slots(const Variable& variable, const Leaf& leaf, const PlacedLeaf& placed);
    void number_slots(std::vector<nir::IoSlot>& slots);
    void bind_uniform(const Variable& variable, Binding& binding);
    // --- uniform blocks (lower_blocks.cpp)
    void bind_block(const Variable& variable, Binding& binding);
    void bind_shared(const Variable& variable, Binding& binding);
    void enter_block_array(Place& place, uint32_t element);
    void enter_block_array(Place& place, Value* index, Location where);
    void add_bytes(Place& place, Value* index, uint32_t stride);
    Address address_of(const LeafStorage& leaf, const Place& place, uint32_t first);
    Value* load_block(const LeafStorage& leaf, const Place& place, uint32_t column);
    Value* load_bytes(const LeafStorage& leaf,
                      const Place& place,
                      uint32_t first,
                      unsigned components);
    // As memory holds it.
    Value* stored_bits(const LeafStorage& leaf, Value* value);
    void store_block(
        const LeafStorage& leaf, const Place& place, uint32_t column, Value* value, unsigned mask);
    void store_bytes(
        const LeafStorage& leaf, const Place& place, uint32_t first, Value* value, unsigned mask);
    Place scalar_place(const Place& place);
    void store_computed(const Place& place, Value* value);
    void store_outputs();
    void store_output_slot(uint32_t position, std::span<const OutputPart> parts);
    Value* load_output(const OutputPart& part);
    void store_missing_position();

    // --- storage (lower_storage.cpp) -----------------------------------------------------------
    // How wide floats of the precision are.
    unsigned float_width(Precision precision) const;
    unsigned width_of(const Type& type, Precision precision) const;
    // The value, its floats that wide.
    Value* sized(Value* value, const Type& type, unsigned float_width);
    Value* zero(const Type& type, unsigned bit_size);
    Values make_values(size_t count) { return arena_.make_span<Value*>(count); }
    Values one(Value* value);
    // What is given behind a failure.
    Values nothing(const Type& type);
    nir::Variable* flag(std::string_view name);
    void set_flag(nir::Variable* flag, bool value);
    Value* get_flag(nir::Variable* flag) { return b_.load_deref(b_.deref_var(flag)); }
    Binding* make_local(std::string_view name, const Type& type, Precision precision);
    void add_local_leaves(std::string_view name,
                          const Type& type,
                          Precision precision,
                          uint32_t elements,
                          std::span<LeafStorage>& leaves);
    bool check_size(Location location, const Type& type);
    Binding*& binding_slot(const Variable& variable);
    const Binding& binding_of(const Variable& variable);
    Place place_of(const Variable& variable);
    Place place_of(const Binding& binding, const Type& type);
    Binding* value_binding(Values values);

    Value* load_vector(const LeafStorage& leaf, const Place& place, uint32_t column);
    void read_framebuffer(LeafStorage& output, uint32_t first, bool is_written);
    Value* load_framebuffer(const LeafStorage& leaf, const Place& place, unsigned width);
    Value* load_vertex_input(const LeafStorage& leaf, const Place& place, uint32_t column);
    Value* load_uniform(const LeafStorage& leaf, const Place& place, uint32_t column);
    Value* load_input(const LeafStorage& leaf, const Place& place, uint32_t column);
    template <typename Load>
    Value* load_slot(const LeafStorage& leaf, const Place& place, uint32_t column, Load load);
    Value* from_slot(const LeafStorage& leaf, Value* value, bool has_integers);
    Value* element_deref(const LeafStorage& leaf, const Place& place, uint32_t column);
    void store_vector(
        const LeafStorage& leaf, const Place& place, uint32_t column, Value* value, unsigned mask);

    // --- places (lower_places.cpp) -------------------------------------------------------------
    // For `writes`, computed indices are kept in range.
    Place resolve(const Expr& expression, bool writes);
    Place resolve_index(const Index& expression, bool writes);
    void enter_array(Place& place, const Type& element, Value* index, bool writes, Location where);
    void enter_matrix(Place& place, const Type& vector, Value* index);
    void enter_vector(Place& place, const Type& scalar, Value* index);
    void enter_member(Place& place, uint32_t member);
    void enter_swizzle(Place& place, const Swizzle& swizzle);
    void enter_matrix_swizzle(Place& place, const MatrixSwizzle& swizzle);
    void spill(Place& place);
    const Binding& table_of(const Constant& constant);
    Values load(const Place& place);
    void load_parts(Place& place, Value**& to);
    Value* load_selected(const Place& place);
    Value* gather_components(std::span<Value* const> columns, const Place& place);
    Value* select_components(Value* vector, const Place& place);
    // values[index], for an index that is not constant.
    Value* choose(std::span<Value* const> values, Value* index);
    void store(const Place& place, Values values);
    void store_parts(Place& place, Value* const*& from);
    void store_selected(const Place& place, Value* value);
    void store_column(
        const Place& place, uint32_t column, Value* value, unsigned mask, Value* meant);
    void scatter_components(const Place& place, Value* value, unsigned mask, Value* meant);
    template <typename Visit>
    void for_each_element(Place& place, Visit&& visit);
    template <typename Visit>
    void for_each_member(Place& place, Visit&& visit);

    // --- expressions (lower_expressions.cpp) ---------------------------------------------------
    Values lower(const Expr& expression);
    Values lower_deeper(const Expr& expression);
    // Of one vector.
    Value* lower_vector(const Expr& expression);
    // The same, floats that wide.
    Values lower_sized(const Expr& expression, unsigned float_width);
    Value* vector_sized(const Expr& expression, unsigned float_width);
    Values constant(const Constant& constant, unsigned float_width);
    void add_constant(const Type& type,
                      unsigned float_width,
                      std::span<const ConstantScalar>& scalars,
                      Value**& to);
    Values operation(const Operation& expression);
    unsigned operation_width(const Operation& expression) const;
    Values construct(const Construct& expression);
    Values construct_vectors(const Construct& expression, std::span<const nir::AluSrc> scalars);
    // That wide when it is a float.
    Value* number(Scalar kind, int value, unsigned float_width);
    Values construct_matrix(const Construct& expression);
    Value* gather(std::span<const nir::AluSrc> scalars);
    Value* condition(const Expr& expression) { return lower_vector(expression); }
    Values logical(const Logical& expression);
    Values select(const Select& expression);
    Values texture(const Texture& expression);
    Value* texture_of_unit(const Texture& expression,
                           uint32_t unit,
                           std::span<const nir::Builder::TexSource> sources);
    // --- memory (lower_memory.cpp)
    static void bind_opaque(const Variable& variable, const Leaf& leaf, LeafStorage& storage);
    Values memory(const MemoryCall& call);
    Values atomic(const MemoryCall& call);
    Value* atomic(const Address& address, nir::AtomicOp op, Value* value);
    Values counter(const MemoryCall& call);
    Values image(const MemoryCall& call);
    Values buffer_length(const MemoryCall& call);
    Values operands_of(const MemoryCall& call);
    Value* widened(Value* value, unsigned components);
    Value* load_compute_input(ComputeInput which);
    // As the text wants it.
    Value* load_frag_coord();
    // --- targets and calls (lower_calls.cpp) ---------------------------------------------------
    Values assign(const Assign& expression);
    Values assign_sampler(const VariableRef& target, const Assign& expression);
    Values old_value(const OldValue& expression);
    void count_call(Location location);
    Values call(const Call& expression);
    void bind_parameter(const Parameter& parameter, Values value);
    Values lower_body(const Function& function);
    Values undefined(const Type& type, Precision precision);

    // --- statements (lower_statements.cpp) -----------------------------------------------------
    Flow lower(const Statement& statement);
    Flow lower_list(std::span<Statement* const> list);
    Flow lower_unless_leaving(const Flow& leaving, std::span<Statement* const> rest);
    // Whether control is on one of the flow's ways out; null: there is none.
    Value* is_leaving(const Flow& flow);
    // With `rest`, what follows in its list, where that has to stand in one of its branches;
    // `took_rest` says so.
    Flow lower_if(const If& node, std::span<Statement* const> rest, bool& took_rest);
    Flow lower_loop(const Loop& loop);
    void lower_loop_body(const Loop& loop, LoopFrame& frame);
    void finish_round(const Loop& loop);
    Flow leave_loop(const LoopFrame& frame);
    void exit_unless(Value* condition);
    void exit_if(Value* condition);
    void declare(const Declare& statement);
    Flow return_(const Return& statement);
    Flow continue_();
    Flow break_();
    // (lower_switch.cpp)
    Flow lower_switch(const Switch& node);
    Value* enters(const Switch& node, const SwitchSection& section, Value* selector);
    void keep_declared(const SwitchSection& section);
    void discard();
    nir::If* push_if(Value* condition, Location location);
    void pop_if(nir::If* node);
    nir::Loop* push_loop(Location location);
    void pop_loop(nir::Loop* node);

    const Module& module_;
    const LowerOptions& options_;
    Facts facts_;
    nir::Shader& shader_;
    base::Arena arena_;
    nir::Builder b_;
    BuilderEmitter emitter_{b_};
    Operations<BuilderEmitter> operations_{emitter_};
    std::optional<LocatedError> error_;
    std::optional<Location> library_call_;  // while a function of the library is lowered
    unsigned depth_ = 0;                    // of tree nodes
    uint32_t calls_ = 0;
    unsigned nesting_ = 0;            // of ifs and loops
    Location where_;                  // of the statement
    std::vector<Binding*> bindings_;  // by the variables' numbers
    std::map<std::pair<const ConstantScalar*, const Type*>, const Binding*> tables_;
    std::vector<OpenAssign> assigns_;
    Frame* frame_ = nullptr;
    std::vector<LoopFrame*> loops_;
    nir::Variable* switch_ = nullptr;     // of that which a break leaves: whether control is in it
    unsigned discards_ = 0;               // lowered so far
    nir::Variable* discarded_ = nullptr;  // whether one was executed
    std::vector<PlacedLeaf> inputs_;
    std::vector<PlacedLeaf> outputs_;
};

}  // namespace cuesta::shading
