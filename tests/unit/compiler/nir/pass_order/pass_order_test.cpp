// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// All passes of the registry, one behind the other in random order: every shader stays valid, and
// computes what it did, to what the passes promise (pass_facts.h). A pass may refuse a shader, with
// a message; then the next one gets the shader from before.
//
// CUESTA_FUZZ_SEED begins elsewhere, CUESTA_FUZZ_RUNS makes more sequences, and
// CUESTA_PASS_ORDER=FILE keeps the shader and the pass that are running.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>

#include "../nir_testing.h"
#include "../random_program.h"
#include "compiler/nir/passes/registry.h"
#include "pass_facts.h"
#include "programs.h"
#include "tests/many_inputs.h"

namespace cuesta::nir {
namespace {

constexpr unsigned passes_in_a_row = 10;

const PassFacts* facts_of(std::string_view name) {
    const auto* found = std::ranges::find(pass_facts, name, &PassFacts::name);
    return found == pass_facts.end() ? nullptr : found;
}

bool close_numbers(uint32_t a, uint32_t b, double bound) {
    const double x = static_cast<double>(std::bit_cast<float>(a));
    const double y = static_cast<double>(std::bit_cast<float>(b));
    if (a == b || (std::isnan(x) && std::isnan(y)))
        return true;
    return std::fabs(x - y) <= bound * std::max({1.0, std::fabs(x), std::fabs(y)});
}

bool close_effects(const Effects& a, const Effects& b, double bound) {
    if (a == b)
        return true;
    if (bound == 0 || a.error != b.error || a.memory != b.memory ||
        a.lanes.size() != b.lanes.size())
        return false;
    for (size_t lane = 0; lane < a.lanes.size(); ++lane) {
        Effects::Lane x = a.lanes[lane];
        const Effects::Lane& y = b.lanes[lane];
        for (size_t slot = 0; slot < x.outputs.size() && slot < y.outputs.size(); ++slot)
            for (size_t c = 0; c < 4; ++c)
                if (close_numbers(x.outputs[slot][c], y.outputs[slot][c], bound))
                    x.outputs[slot][c] = y.outputs[slot][c];
        if (x != y)
            return false;
    }
    return true;
}

// What the sequences did, by pass.
struct Count {
    unsigned runs = 0;
    unsigned changes = 0;
    unsigned refusals = 0;
};
std::map<std::string_view, Count>& counts() {
    static std::map<std::string_view, Count> all;
    return all;
}

void keep_running(const Shader& shader, std::string_view pass) {
    if (const char* path = std::getenv("CUESTA_PASS_ORDER"))
        std::ofstream(path) << "; run: " << pass << "\n" << print(shader);
}

// One sequence over one program.
class Sequence {
  public:
    Sequence(const TortureProgram& program, uint64_t seed)
        : program_(program),
          random_(seed),
          shader_(clone(*program.shader)),
          expected_(program.run(*program.shader)) {}

    // `first`: a pass that some sequences begin with, whatever the seed, so that each has its turn.
    void run(const PassEntry& first) {
        const std::string_view before = wanted_before(first.name);
        if (!before.empty() && !step(*find_pass(before)))
            return;
        if (promises_something(*facts_of(first.name)) && !step(first))
            return;
        for (unsigned i = 0; i < passes_in_a_row && step(pick()); ++i) {
        }
    }

  private:
    const TortureProgram& program_;
    RandomNumbers random_;
    std::unique_ptr<Shader> shader_;
    Effects expected_;
    double bound_ = 0;  // of the passes so far
    std::string passes_;

    // What makes something that the pass has to do with, or without which it refuses.
    static std::string_view wanted_before(std::string_view pass) {
        if (pass == "lower_parallel_copies")
            return "convert_from_ssa";
        const bool wants_scalars = pass == "lower_int8" || pass == "lower_int64" ||
                                   pass == "lower_integer_quotients" || pass == "lower_doubles";
        return wants_scalars ? "lower_alu_to_scalar" : "";
    }

    bool promises_something(const PassFacts& facts) const {
        switch (facts.keeps) {
            case Keeps::bits:
            case Keeps::exact: return true;
            case Keeps::numbers: return program_.continuous;
            case Keeps::small_integers: return program_.small_integers;
        }
        return false;
    }

    const PassEntry& pick() {
        for (;;) {
            const PassEntry& entry =
                all_passes()[random_.below(static_cast<uint32_t>(all_passes().size()))];
            if (promises_something(*facts_of(entry.name)))
                return entry;
        }
    }

    double bound_of(const PassFacts& facts) const {
        const bool kept = facts.keeps == Keeps::exact && program_.exact;
        return kept ? 0 : facts.bound;
    }

    // Whether there is a point in going on.
    bool step(const PassEntry& entry) {
        const std::string before = print(*shader_);
        std::unique_ptr<Shader> after = clone(*shader_);
        keep_running(*after, entry.name);
        Count& count = counts()[entry.name];
        ++count.runs;
        const Result<bool> done = entry.run(*after);
        if (!done) {
            ++count.refusals;
            EXPECT_NE(done.error().text, "") << entry.name;
            return true;
        }
        if (print(*after) == before)
            return true;
        ++count.changes;
        passes_ += std::string(entry.name) + " ";
        bound_ += bound_of(*facts_of(entry.name));
        const std::vector<std::string> findings = validate(*after);
        const bool same =
            findings.empty() && close_effects(program_.run(*after), expected_, bound_);
        EXPECT_TRUE(same) << program_.name << ": " << passes_ << "\n"
                          << (findings.empty() ? "" : findings.front()) << "\n"
                          << before << "became\n"
                          << print(*after);
        shader_ = std::move(after);
        return same;
    }
};

void torture(const std::vector<TortureProgram>& programs, uint64_t sequences) {
    const uint64_t first = fuzz_number("CUESTA_FUZZ_SEED", 0);
    const uint64_t count = std::max(sequences, fuzz_number("CUESTA_FUZZ_RUNS", 0));
    const size_t passes = all_passes().size();
    for (const PassEntry& entry : all_passes())
        ASSERT_NE(facts_of(entry.name), nullptr) << entry.name;
    for (size_t i = 0; i < programs.size(); ++i) {
        ASSERT_EQ(validate(*programs[i].shader), std::vector<std::string>{}) << programs[i].name;
        // Equal errors would hide what passes do.
        ASSERT_EQ(programs[i].run(*programs[i].shader).error, "") << programs[i].name;
        // Kinds of programs take turns; one pass further in each round over the passes, so that
        // every kind meets every pass.
        for (uint64_t n = 0; n < count; ++n)
            Sequence(programs[i], first + n * programs.size() + i)
                .run(all_passes()[(n + i + i / passes) % passes]);
    }
}

TEST(PassFactsTable, HasEveryPassOfTheRegistry) {
    EXPECT_EQ(pass_facts.size(), all_passes().size());
    for (const PassFacts& facts : pass_facts)
        EXPECT_NE(find_pass(facts.name), nullptr) << facts.name;
}

// Programs and how often; counts() has what all that ran did.
struct Suite {
    std::vector<TortureProgram> (*programs)();
    uint64_t sequences;

    static std::set<const Suite*>& all_that_ran() {
        static std::set<const Suite*> all;
        return all;
    }
    bool has_run() const { return all_that_ran().contains(this); }
    void run() const {
        torture(programs(), sequences);
        all_that_ran().insert(this);
    }
};

const Suite of_the_corpus = {corpus_programs, 2};
const Suite of_generated_programs = {[] { return generated_programs(100); }, 2};
const Suite of_written_programs = {written_programs, 100};

TEST(PassOrder, OfTheCorpus) {
    of_the_corpus.run();
}

TEST(PassOrder, OfGeneratedPrograms) {
    of_generated_programs.run();
}

TEST(PassOrder, OfWrittenPrograms) {
    of_written_programs.run();
}

// Whether the op was there to be exchanged.
bool exchange_first(Shader& shader, Op op, Op with) {
    bool done = false;
    for_each_instr(shader.entry_point()->body, [&](Instr& instr) {
        Alu* alu = instr.as<Alu>();
        if (done || alu == nullptr || alu->op != op)
            return;
        alu->op = with;
        done = true;
    });
    return done;
}

// The widest bound that a sequence can come to must still tell one wrong operation.
TEST(PassOrder, BoundsAreNotTooWide) {
    unsigned changed = 0;
    unsigned noticed = 0;
    for (const TortureProgram& program : corpus_programs()) {
        const Effects expected = program.run(*program.shader);
        if (!exchange_first(*program.shader, Op::fadd, Op::fsub) &&
            !exchange_first(*program.shader, Op::fmul, Op::fadd))
            continue;
        ++changed;
        const double widest = half_roundings * passes_in_a_row;
        noticed += !close_effects(program.run(*program.shader), expected, widest);
    }
    EXPECT_GT(changed, 100u);
    EXPECT_GT(noticed, changed * 9 / 10);
}

// A pass that never changes anything here is not tested here. What the tests above have not run,
// alone or in another order, runs here.
TEST(PassOrder, EveryPassChangesSomething) {
    for (const Suite* suite : {&of_the_corpus, &of_generated_programs, &of_written_programs})
        if (!suite->has_run())
            suite->run();
    for (const PassEntry& entry : all_passes()) {
        const Count count = counts()[entry.name];
        EXPECT_GT(count.changes, 0u) << entry.name;
        RecordProperty(std::string(entry.name), static_cast<int>(count.changes));
    }
}

}  // namespace
}  // namespace cuesta::nir
