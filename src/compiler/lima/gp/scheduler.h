// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// List scheduling of one block from its end to its start. Time `t` counts instructions from the
// end, so that readers are placed before what they read: when a value is placed, all its readers
// are known, and it can be put where the forwarding network still carries it to them. When it
// cannot,
//   * a move in a free unit relays it (two instructions further), or
//   * the readers load it from a register (a temporary when registers run out), into which the
//   value
//     is stored, at no cost of a unit, where it is made.
// A relay or a spill is decided on when a reader would otherwise fall out of reach ("due").
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "compiler/lima/gp/bundle.h"
#include "compiler/lima/gp/schedule.h"

namespace cuesta::lima::gp {

using ItemId = uint16_t;
constexpr ItemId no_item = 0xffff;
constexpr int never = 1 << 20;

// Weights of the choices; a block is scheduled with several and the shortest result is kept.
struct Tuning {
    int depth = 100;           // for each instruction that must come above, by the longest chain
    int bound = 0;             // likewise, by the units that are needed
    int odd_accumulator = 0;   // cost of an accumulator operation that is no addition
    int resolve = 60;          // places a value that readers wait for
    int due = 160;             // ... and else needs a move now
    int new_move = 160;        // cost of an operand that needs a move in front
    int new_pending = 60;      // cost of an operand that must be forwarded
    int same_memory = 120;     // uses the vec4 that the instruction loads anyway
    int same_value = 0;        // reads what waits to be placed anyway
    int last_reader = 0;       // is the last to read a value, which can be placed then
    int slack = 1;             // moves that must still have room when something is placed
    int relays = 5;            // moves in a row before a value goes to a register
    int waiting_loads = 4;     // vec4s that moves may wait for at a time
    int port_room = 1;         // values that a free load port counts for
    int corners = 8;           // that an attempt goes back from
    bool yields = false;       // around a corner, values are placed before others are asked for
    bool spill_first = true;   // rather than move what will not be placed soon
    bool settle_first = true;  // sees to what is due before anything else
};

// What is the same for every attempt at a block: its nodes with local numbers.
struct Item {
    Op op = Op::mov;
    bool negate = false;
    uint8_t source_count = 0;
    std::array<Operand, 3> sources{};  // node operands by ItemId
    int depth = 1;  // instructions from the start of the block to here: the longest chain
    int bound = 1;  // likewise, counting the units that all above needs as well
    int min_t = 0;
    uint16_t readers = 0;  // operands, store addresses and orders that name it, not yet placed
    uint16_t offset_readers = 0;  // of these, address offsets
    uint16_t first_store = 0;     // in Graph::stores
    uint16_t store_count = 0;
    uint32_t first_order = 0;  // in Graph::orders: those whose later node this is
    uint16_t order_count = 0;
};

// Units that items keep busy.
struct Units {
    int multipliers = 0;
    int accumulators = 0;
    int passes = 0;

    void operator+=(const Units& other) {
        multipliers += other.multipliers;
        accumulators += other.accumulators;
        passes += other.passes;
    }
    void operator-=(const Units& other) {
        multipliers -= other.multipliers;
        accumulators -= other.accumulators;
        passes -= other.passes;
    }
};

Units units_of(const Item& item);
int instructions_for(const Units& units);

struct Graph {
    std::vector<Item> items;
    std::vector<Store> stores;
    std::vector<Order> orders;         // with item ids, sorted by `later`
    std::vector<uint32_t> first_user;  // by item, and one more: range in `users`
    std::vector<ItemId> users;         // items that read it
    ItemId branch = no_item;
    uint64_t busy_registers = 0;
    uint32_t first_temporary = 0;
    uint32_t register_limit = 16;
    int lower_bound = 1;
};

Graph make_graph(const Function& function, const Block& block, const Gaps& gaps);

// A unit's operand that waits for the place of a value.
struct Read {
    int t = 0;
    Slot slot = Slot::mul0;
    uint8_t operand = 0;
    bool no_complex = false;  // cannot name the complex unit's result
    uint16_t next = 0xffff;
};

struct Home {
    enum class Kind : uint8_t { none, reg, temporary };
    Kind kind = Kind::none;
    uint16_t scalar = 0;
    bool stored = false;  // by one of the item's own stores
};

// What an attempt knows about an item.
struct State {
    uint16_t readers = 0;
    uint16_t offset_readers = 0;
    uint16_t first_read = 0xffff;
    int min_t = 0;
    bool placed = false;
    uint16_t relays = 0;   // moves of it so far
    bool is_load = false;  // a move of a load, made by the scheduler
    Home home{};
};

// An operand's solution.
struct Choice {
    enum class Kind : uint8_t { code, forward, load_move };
    Kind kind = Kind::code;
    Code code = unused_code;
    ItemId item = no_item;
};

// A way to place an item at `t`.
struct Plan {
    ItemId item = no_item;
    int t = 0;
    int score = 0;
    Slot slot = Slot::mul0;
    std::array<Choice, 3> choices{};
    Choice address{};  // of a temporary store
    bool sets_store_address = false;
    Ports here{};
    Ports above{};
};

// Takes a load port for component `component` of a register: read in this instruction by either
// port, or by port 0 in the one before. Says how many ports were free before.
std::optional<int> choose_register(
    uint16_t index, uint8_t component, Ports& here, Ports& above, Code& code);

class Scheduler {
  public:
    Scheduler(const Graph& graph, const Tuning& tuning, int limit);
    // Nothing when the attempt ran into a corner or would get longer than the limit.
    std::optional<Schedule> run();
    // Whether that was because of the limit.
    bool too_long() const { return too_long_; }

  private:
    // scheduler.cpp
    bool turn(int t);
    std::optional<Schedule> finish();
    void spill_due(int t);
    void fill(int t);
    bool relay_due(int t);
    bool settle_due(int t);
    void fetch_functions(int t);
    void relay_functions(int t);
    bool is_waiting_function(ItemId id) const;
    bool is_hopeless(int t);
    bool place_branch();
    Bundle& bundle(int t);

    // scheduler_plan.cpp
    bool can_place(ItemId id, int t) const;
    std::optional<Plan> plan(ItemId id, int t);
    std::optional<Plan> plan_function(ItemId id, int t);
    bool choose_slot(const Item& item, int t, Plan& plan) const;
    bool stores_temporary(ItemId id) const;
    std::optional<Slot> free_move_slot(ItemId id, int t, bool negated) const;
    bool choose_operand(const Item& item, unsigned i, Plan& plan);
    bool choose_load(const Operand& operand, int t, Ports& here, Ports& above, Code& code);
    bool choose_memory(const Operand& operand, int t, Ports& here, Code& code);
    bool choose_function_load(const Operand& operand, Plan& plan);
    static Store home_store(const Home& home);
    bool choose_stores(ItemId id, Plan& plan);
    bool has_room(const Plan& plan) const;
    int score(const Plan& plan) const;

    // scheduler_commit.cpp
    void commit(const Plan& plan);
    void commit_function(const Plan& plan);
    void apply_choice(const Choice& choice, const Operand& operand, const Read& read);
    static void set_up_work(const Item& item, Slot slot, Bundle& b);
    ItemId existing_load_move(const Operand& operand) const;
    void commit_stores(const Plan& plan);
    void release_reader(const Operand& operand);
    void release_orders(ItemId id, int t);
    void use_address(const Operand& operand, int t);
    ItemId load_move(const Operand& operand);
    ItemId add_item(const Item& item);
    void add_read(ItemId id, const Read& read);
    void resolve(ItemId id, Slot slot, int t);
    void became_ready(ItemId id);

    // scheduler_pressure.cpp
    int due_time(ItemId id) const;
    bool relay(ItemId id, int t);
    bool spill(ItemId id, int t);
    bool spill_through_move(ItemId id, int t);
    bool spill_reads(ItemId id, const Home& home, int t);
    bool reads_fit(ItemId id, const Home& home, int t) const;
    static bool choose_home(const Home& home, Ports& here, Ports& above, Code& code);
    std::optional<Home> free_home(ItemId id, int t);
    std::optional<Home> free_temporary(ItemId id, int t);
    int home_cost(ItemId id, const Home& home, int t) const;
    void hold(const Home& home, ItemId id);
    bool soon(ItemId id) const;
    static int home_latency(const Home& home);
    bool is_late(ItemId id, int t) const;
    void delay(ItemId id, int t);
    int moves_free(int t) const;

    const Graph* graph_;
    Tuning tuning_;  // as it is now
    Tuning usual_;   // and away from corners
    int limit_;
    int extra_slack_ = 0;    // after a corner was run into: more room is left ...
    int careful_until_ = 0;  // ... up to this turn
    int goal_;               // a length to aim at
    bool late_ = false;      // the limit cannot be kept any more
    bool too_long_ = false;
    std::vector<Item> items_;
    std::vector<Store> stores_;
    std::vector<State> states_;
    std::vector<Bundle> bundles_;  // by t
    std::vector<Read> reads_;
    std::vector<ItemId> ready_;    // all readers placed, not placed themselves
    std::vector<ItemId> pending_;  // have unresolved reads
    std::vector<ItemId> load_moves_;
    size_t unplaced_ = 0;
    std::vector<ItemId> by_depth_;  // of the graph's items; the deepest unplaced one is last
    Units units_left_;

    struct Holder {
        ItemId item = no_item;  // whose store is still to come (further up)
        int free_from = 0;      // t from where on the place may be read by another
        bool used = false;
    };
    std::vector<Holder> registers_;    // by scalar
    std::vector<Holder> temporaries_;  // by scalar, from graph_.first_temporary on

    struct AddressRegister {
        ItemId value = no_item;
        ItemId setter = no_item;
        int free_from = -1;
    };
    std::array<AddressRegister, 4> addresses_{};  // 1-3
    bool address_starved_ = false;
};

}  // namespace cuesta::lima::gp
