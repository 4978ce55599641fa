// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/tgsi/opcodes.h"

#include <algorithm>
#include <array>

namespace cuesta::tgsi {
namespace {

// Sorted by name.
constexpr std::array table = {
    OpcodeInfo{"ABS", Opcode::abs, 1, 1},
    OpcodeInfo{"ADD", Opcode::add, 1, 2},
    OpcodeInfo{"AND", Opcode::and_, 1, 2, {.integer_sources = true, .integer_result = true}},
    OpcodeInfo{"ARA", Opcode::ara, 1, 1, {.integer_sources = true, .integer_result = true}},
    OpcodeInfo{"ARL", Opcode::arl, 1, 1, {.integer_result = true}},
    OpcodeInfo{"ARR", Opcode::arr, 1, 1, {.integer_result = true}},
    OpcodeInfo{"BGNLOOP", Opcode::bgnloop, 0, 0, {.label = true}},
    OpcodeInfo{"BGNSUB", Opcode::bgnsub, 0, 0},
    OpcodeInfo{"BRA", Opcode::bra, 0, 0, {.label = true}},
    OpcodeInfo{"BREAKC", Opcode::breakc, 0, 1},
    OpcodeInfo{"BRK", Opcode::brk, 0, 0},
    OpcodeInfo{"CAL", Opcode::cal, 0, 0, {.label = true}},
    OpcodeInfo{"CALLNZ", Opcode::callnz, 0, 1, {.label = true}},
    OpcodeInfo{"CEIL", Opcode::ceil, 1, 1},
    OpcodeInfo{"CLAMP", Opcode::clamp, 1, 3},
    OpcodeInfo{"CMP", Opcode::cmp, 1, 3},
    OpcodeInfo{"CND", Opcode::cnd, 1, 3},
    OpcodeInfo{"CONT", Opcode::cont, 0, 0},
    OpcodeInfo{"COS", Opcode::cos, 1, 1},
    OpcodeInfo{"DDX", Opcode::ddx, 1, 1},
    OpcodeInfo{"DDY", Opcode::ddy, 1, 1},
    OpcodeInfo{"DIV", Opcode::div, 1, 2},
    OpcodeInfo{"DP2", Opcode::dp2, 1, 2},
    OpcodeInfo{"DP2A", Opcode::dp2a, 1, 3},
    OpcodeInfo{"DP3", Opcode::dp3, 1, 2},
    OpcodeInfo{"DP4", Opcode::dp4, 1, 2},
    OpcodeInfo{"DPH", Opcode::dph, 1, 2},
    OpcodeInfo{"DST", Opcode::dst, 1, 2},
    OpcodeInfo{"ELSE", Opcode::else_, 0, 0, {.label = true}},
    OpcodeInfo{"EMIT", Opcode::emit, 0, 0},
    OpcodeInfo{"END", Opcode::end, 0, 0},
    OpcodeInfo{"ENDIF", Opcode::endif, 0, 0},
    OpcodeInfo{"ENDLOOP", Opcode::endloop, 0, 0, {.label = true}},
    OpcodeInfo{"ENDPRIM", Opcode::endprim, 0, 0},
    OpcodeInfo{"ENDSUB", Opcode::endsub, 0, 0},
    OpcodeInfo{"EX2", Opcode::ex2, 1, 1},
    OpcodeInfo{"EXP", Opcode::exp, 1, 1},
    OpcodeInfo{"F2I", Opcode::f2i, 1, 1, {.integer_result = true}},
    OpcodeInfo{"F2U", Opcode::f2u, 1, 1, {.integer_result = true}},
    OpcodeInfo{"FLR", Opcode::flr, 1, 1},
    OpcodeInfo{"FRAC", Opcode::frac, 1, 1},
    OpcodeInfo{"FRC", Opcode::frac, 1, 1, {.alias = true}},
    OpcodeInfo{"I2F", Opcode::i2f, 1, 1, {.integer_sources = true}},
    OpcodeInfo{"IF", Opcode::if_, 0, 1, {.label = true}},
    OpcodeInfo{"IFC", Opcode::ifc, 0, 1, {.label = true}},
    OpcodeInfo{"ISHR",
               Opcode::shr,
               1,
               2,
               {.alias = true, .integer_sources = true, .integer_result = true}},
    OpcodeInfo{"KIL", Opcode::kil, 0, 1},
    OpcodeInfo{"KILL", Opcode::kilp, 0, 0, {.alias = true}},
    OpcodeInfo{"KILL_IF", Opcode::kil, 0, 1, {.alias = true}},
    OpcodeInfo{"KILP", Opcode::kilp, 0, 0},
    OpcodeInfo{"LG2", Opcode::lg2, 1, 1},
    OpcodeInfo{"LIT", Opcode::lit, 1, 1},
    OpcodeInfo{"LOG", Opcode::log, 1, 1},
    OpcodeInfo{"LRP", Opcode::lrp, 1, 3},
    OpcodeInfo{"MAD", Opcode::mad, 1, 3},
    OpcodeInfo{"MAX", Opcode::max, 1, 2},
    OpcodeInfo{"MIN", Opcode::min, 1, 2},
    OpcodeInfo{"MOD", Opcode::mod, 1, 2, {.integer_sources = true, .integer_result = true}},
    OpcodeInfo{"MOV", Opcode::mov, 1, 1},
    OpcodeInfo{"MUL", Opcode::mul, 1, 2},
    OpcodeInfo{"NOP", Opcode::nop, 0, 0},
    OpcodeInfo{"NOT", Opcode::not_, 1, 1, {.integer_sources = true, .integer_result = true}},
    OpcodeInfo{"NRM", Opcode::nrm, 1, 1},
    OpcodeInfo{"NRM4", Opcode::nrm4, 1, 1},
    OpcodeInfo{"OR", Opcode::or_, 1, 2, {.integer_sources = true, .integer_result = true}},
    OpcodeInfo{"PK2H", Opcode::pk2h, 1, 1},
    OpcodeInfo{"PK2US", Opcode::pk2us, 1, 1},
    OpcodeInfo{"PK4B", Opcode::pk4b, 1, 1},
    OpcodeInfo{"PK4UB", Opcode::pk4ub, 1, 1},
    OpcodeInfo{"POPA", Opcode::popa, 1, 0},
    OpcodeInfo{"POW", Opcode::pow, 1, 2},
    OpcodeInfo{"PUSHA", Opcode::pusha, 0, 1},
    OpcodeInfo{"RCC", Opcode::rcc, 1, 1},
    OpcodeInfo{"RCP", Opcode::rcp, 1, 1},
    OpcodeInfo{"RET", Opcode::ret, 0, 0},
    OpcodeInfo{"RFL", Opcode::rfl, 1, 2},
    OpcodeInfo{"ROUND", Opcode::round, 1, 1},
    OpcodeInfo{"RSQ", Opcode::rsq, 1, 1},
    OpcodeInfo{"SAD", Opcode::sad, 1, 3},
    OpcodeInfo{"SCS", Opcode::scs, 1, 1},
    OpcodeInfo{"SEQ", Opcode::seq, 1, 2},
    OpcodeInfo{"SFL", Opcode::sfl, 1, 0},
    OpcodeInfo{"SGE", Opcode::sge, 1, 2},
    OpcodeInfo{"SGT", Opcode::sgt, 1, 2},
    OpcodeInfo{"SHL", Opcode::shl, 1, 2, {.integer_sources = true, .integer_result = true}},
    OpcodeInfo{"SHR", Opcode::shr, 1, 2, {.integer_sources = true, .integer_result = true}},
    OpcodeInfo{"SIN", Opcode::sin, 1, 1},
    OpcodeInfo{"SLE", Opcode::sle, 1, 2},
    OpcodeInfo{"SLT", Opcode::slt, 1, 2},
    OpcodeInfo{"SNE", Opcode::sne, 1, 2},
    OpcodeInfo{"SQRT", Opcode::sqrt, 1, 1},
    OpcodeInfo{"SSG", Opcode::ssg, 1, 1},
    OpcodeInfo{"STR", Opcode::str, 1, 0},
    OpcodeInfo{"SUB", Opcode::sub, 1, 2},
    OpcodeInfo{"TEX", Opcode::tex, 1, 2, {.texture = true}},
    OpcodeInfo{"TRUNC", Opcode::trunc, 1, 1},
    OpcodeInfo{"TXB", Opcode::txb, 1, 2, {.texture = true}},
    OpcodeInfo{"TXD", Opcode::txd, 1, 4, {.texture = true}},
    OpcodeInfo{"TXF", Opcode::txf, 1, 2, {.texture = true, .integer_sources = true}},
    OpcodeInfo{"TXL", Opcode::txl, 1, 2, {.texture = true}},
    OpcodeInfo{"TXP", Opcode::txp, 1, 2, {.texture = true}},
    OpcodeInfo{"TXQ",
               Opcode::txq,
               1,
               2,
               {.texture = true, .integer_sources = true, .integer_result = true}},
    OpcodeInfo{"U2F", Opcode::u2f, 1, 1, {.integer_sources = true}},
    OpcodeInfo{"UARL", Opcode::uarl, 1, 1, {.integer_sources = true, .integer_result = true}},
    OpcodeInfo{"UIF", Opcode::uif, 0, 1, {.label = true, .integer_sources = true}},
    OpcodeInfo{"UP2H", Opcode::up2h, 1, 1},
    OpcodeInfo{"UP2US", Opcode::up2us, 1, 1},
    OpcodeInfo{"UP4B", Opcode::up4b, 1, 1},
    OpcodeInfo{"UP4UB", Opcode::up4ub, 1, 1},
    OpcodeInfo{"USHR", Opcode::ushr, 1, 2, {.integer_sources = true, .integer_result = true}},
    OpcodeInfo{"X2D", Opcode::x2d, 1, 3},
    OpcodeInfo{"XOR", Opcode::xor_, 1, 2, {.integer_sources = true, .integer_result = true}},
    OpcodeInfo{"XPD", Opcode::xpd, 1, 2},
};

constexpr bool by_name(const OpcodeInfo& a, const OpcodeInfo& b) {
    return a.name < b.name;
}
static_assert(std::is_sorted(table.begin(), table.end(), by_name));

}  // namespace

const OpcodeInfo* find_opcode(std::string_view name) {
    const auto it =
        std::lower_bound(table.begin(), table.end(), OpcodeInfo{name, {}, 0, 0}, by_name);
    return it != table.end() && it->name == name ? &*it : nullptr;
}

const OpcodeInfo& opcode_info(Opcode opcode) {
    return *std::find_if(table.begin(), table.end(), [&](const OpcodeInfo& info) {
        return info.opcode == opcode && !info.traits.alias;
    });
}

std::span<const OpcodeInfo> all_opcodes() {
    return table;
}

}  // namespace cuesta::tgsi
