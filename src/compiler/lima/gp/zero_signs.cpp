// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/lima/gp/zero_signs.h"

#include "compiler/nir/control_flow.h"
#include "compiler/nir/instr.h"

namespace cuesta::lima::gp {
namespace {

class ZeroSigns {
  public:
    explicit ZeroSigns(nir::Function& function) : read_(function.next_value_id) {
        nir::for_each_instr(function.body, [&](nir::Instr& instr) { begin(instr); });
        while (!work_.empty()) {
            nir::Instr& instr = *work_.back()->instr;
            work_.pop_back();
            follow(instr);
        }
    }

    std::vector<bool> take() { return std::move(read_); }

  private:
    void mark(const nir::Src& src) {
        if (read_[src.value->id])
            return;
        read_[src.value->id] = true;
        work_.push_back(src.value);
    }

    // Where signs of zero are read.
    void begin(nir::Instr& instr) {
        if (const nir::Alu* alu = instr.as<nir::Alu>()) {
            if (alu->op == nir::Op::frcp || alu->op == nir::Op::frsq)
                mark(alu->srcs[0].src);
            else if (alu->op == nir::Op::fdiv)
                mark(alu->srcs[1].src);
        } else if (nir::Intrinsic* store = instr.as<nir::Intrinsic>();
                   store != nullptr && store->op == nir::IntrinsicOp::store_scratch) {
            scratch_stores_.push_back(store);
        }
    }

    // That of the result of `instr` is read: whose does it take on?
    void follow(nir::Instr& instr) {
        if (const nir::Intrinsic* load = instr.as<nir::Intrinsic>()) {
            if (load->op == nir::IntrinsicOp::load_scratch)
                for (const nir::Intrinsic* store : scratch_stores_)
                    mark(store->srcs[0]);
            return;
        }
        const nir::Alu* alu = instr.as<nir::Alu>();
        if (alu != nullptr && makes_its_own(alu->op))
            return;
        const unsigned first = alu != nullptr && alu->op == nir::Op::fcsel ? 1 : 0;
        unsigned i = 0;
        nir::for_each_src(instr, [&](nir::Src& src) {
            if (i++ >= first)
                mark(src);
        });
    }

    // The zeros of these do not depend on signs of zeros they are given.
    static bool makes_its_own(nir::Op op) {
        switch (op) {
            case nir::Op::fabs:
            case nir::Op::fsat:
            case nir::Op::fsign:
            case nir::Op::ftrunc:
            case nir::Op::fround_even:
            case nir::Op::ffract:
            case nir::Op::fexp2:
            case nir::Op::flog2:
            case nir::Op::fpow:
            case nir::Op::fsin:
            case nir::Op::fcos:
            case nir::Op::fsin_turns:
            case nir::Op::fcos_turns:
            case nir::Op::fatan2:
            case nir::Op::slt:
            case nir::Op::sge:
            case nir::Op::seq:
            case nir::Op::sne: return true;
            default: return false;
        }
    }

    std::vector<bool> read_;
    std::vector<const nir::Value*> work_;
    std::vector<const nir::Intrinsic*> scratch_stores_;
};

}  // namespace

std::vector<bool> signs_of_zero_read(nir::Function& function) {
    return ZeroSigns(function).take();
}

}  // namespace cuesta::lima::gp
