// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <vector>

#include <fmt/core.h>

#include "compiler/lima/pp/compile.h"
#include "compiler/lima/pp/lower.h"
#include "compiler/nir/passes/algebraic.h"
#include "compiler/nir/passes/constant_fold.h"
#include "compiler/nir/passes/copy_prop.h"
#include "compiler/nir/passes/cse.h"
#include "compiler/nir/passes/dce.h"
#include "compiler/nir/passes/lower_bool_to_float.h"
#include "compiler/nir/passes/lower_float_conditions.h"
#include "compiler/nir/passes/lower_int_to_float.h"
#include "compiler/nir/passes/lower_integer_division.h"
#include "compiler/nir/passes/lower_to_slots.h"
#include "compiler/nir/passes/lower_vars_to_scratch.h"
#include "compiler/nir/passes/optimize.h"
#include "compiler/nir/run_pass.h"

namespace cuesta::lima::pp {
namespace {

bool clean(nir::Function& function) {
    bool progress = nir::run("copy_prop", function, nir::copy_prop);
    progress |= nir::run("algebraic", function, nir::algebraic);
    progress |= nir::run("constant_fold", function, nir::constant_fold);
    progress |= nir::run("cse", function, nir::cse);
    progress |= nir::run("dce", function, nir::dce);
    return progress;
}

void clean_fully(nir::Function& function) {
    for (unsigned round = 0; round < nir::max_simplify_rounds && clean(function); ++round) {
    }
}

// Varyings are interpolated with w' of the position and in no other way (Mali-400 fact sheet, part
// 3.5; part 7.9: no flat shading).
Result<void> check_interpolation(nir::Shader& shader) {
    std::vector<bool> read(shader.inputs.size());
    nir::for_each_instr(shader.entry_point()->body, [&](nir::Instr& instr) {
        const nir::Intrinsic* load = instr.as<nir::Intrinsic>();
        if (load == nullptr || load->op != nir::IntrinsicOp::load_input)
            return;
        const nir::LoadConst* offset = nir::constant_of(*load->srcs[0].value);
        const size_t base = static_cast<size_t>(load->index_of(nir::IntrinsicIndex::base));
        if (offset != nullptr && offset->values[0] == 0 && base < read.size())
            read[base] = true;
        else
            read.assign(read.size(), true);
    });
    for (size_t i = 0; i < read.size(); ++i) {
        const nir::IoSlot& slot = shader.inputs[i];
        const bool varying = slot.slot != nir::Slot::position && slot.slot != nir::Slot::face &&
                             slot.slot != nir::Slot::point_coord;
        if (read[i] && varying && slot.interpolation != nir::Interpolation::smooth)
            return Error{Errc::unsupported,
                         fmt::format("input '{}' is {}: the Mali-400 interpolates with perspective "
                                     "only",
                                     slot.name,
                                     slot.interpolation == nir::Interpolation::flat
                                         ? "flat (CONSTANT)"
                                         : "linear on the screen (LINEAR)")};
    }
    return {};
}

// Addresses have no size of their own once all values are of one.
Result<void> check_memory(nir::Function& main) {
    Result<void> result;
    nir::for_each_instr(main.body, [&](nir::Instr& instr) {
        const nir::Intrinsic* intrinsic = instr.as<nir::Intrinsic>();
        if (intrinsic != nullptr && intrinsic->info().by_address)
            result = Error{Errc::unsupported,
                           fmt::format("the Mali-400 fragment core has no way to do '{}'",
                                       intrinsic->info().name)};
    });
    return result;
}

// The core keeps binary16 of every float: of 32 bits a shader may be content with that, of 64 it
// would not be (docs/compiler-lima-pp.md).
Result<void> check_doubles(nir::Function& main) {
    Result<void> result;
    const auto refuse = [&](std::string_view what) {
        result = Error{Errc::unsupported,
                       fmt::format("the Mali-400 fragment core has no '{}' of 64 bits", what)};
    };
    nir::for_each_instr(main.body, [&](nir::Instr& instr) {
        const nir::Value* def = nir::def_of(instr);
        bool is_double = def != nullptr && def->bit_size == 64;
        if (const nir::Alu* alu = instr.as<nir::Alu>()) {
            for (const nir::AluSrc& source : alu->srcs)
                is_double |= source.src.value->bit_size == 64;
            if (is_double)
                refuse(alu->info().name);
        } else if (const nir::Intrinsic* intrinsic = instr.as<nir::Intrinsic>()) {
            for (const nir::Src& source : intrinsic->srcs)
                is_double |= source.value->bit_size == 64;
            if (is_double)
                refuse(intrinsic->info().name);
        }
    });
    return result;
}

// The core runs whole quads and tells no fragment that it is there for its neighbours alone.
Result<void> check_helpers(nir::Function& main) {
    Result<void> result;
    nir::for_each_instr(main.body, [&](nir::Instr& instr) {
        const nir::Intrinsic* intrinsic = instr.as<nir::Intrinsic>();
        if (intrinsic != nullptr && intrinsic->op == nir::IntrinsicOp::load_helper_invocation)
            result = Error{Errc::unsupported,
                           "the Mali-400 fragment core does not say which fragments are helpers"};
    });
    return result;
}

}  // namespace

Result<void> lower_shader(nir::Shader& shader) {
    // Constants fold as the core computes.
    shader.float_modes.f32 = core_floats;
    TRY(nir::lower_to_slots(shader));
    nir::Function* main = shader.entry_point();
    nir::run("lower_float_conditions", *main, nir::lower_float_conditions);
    nir::optimize(*main);
    TRY(check_interpolation(shader));
    TRY(check_textures(*main));
    TRY(check_helpers(*main));
    nir::run("lower_integer_division", *main, nir::lower_integer_division);
    TRY(nir::run("lower_int_to_float", *main, nir::lower_int_to_float));
    // As long as arrays are apart, some may hold integers and others floats.
    nir::run("lower_vars_to_scratch", *main, nir::lower_vars_to_scratch);
    // Selects were made while conditions were 1-bit values; from here on they are numbers.
    nir::run("lower_bool_to_float", *main,
             [](nir::Function& f) { return nir::lower_bool_to_float(f); });
    clean_fully(*main);
    if (nir::run("lower_alu", *main, lower_alu))
        clean_fully(*main);
    if (nir::run("algebraic_late", *main, nir::algebraic_late))
        nir::run("copy_prop", *main, nir::copy_prop);
    TRY(check_memory(*main));
    TRY(check_doubles(*main));
    nir::run("lower_float_sizes", *main, lower_float_sizes);
    nir::run("copy_prop", *main, nir::copy_prop);
    nir::run("dce", *main, nir::dce);
    nir::finish_lowering(shader);
    return {};
}

}  // namespace cuesta::lima::pp
