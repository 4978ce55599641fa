// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/agx/regalloc_room.h"

#include <algorithm>

#include "base/assert.h"
#include "compiler/agx/liveness.h"

namespace cuesta::agx {

namespace {

// Windows that are tried before everything is packed anew.
constexpr size_t tried_windows = 8;

unsigned align(unsigned reg, unsigned alignment) {
    return (reg + alignment - 1) / alignment * alignment;
}

}  // namespace

// --- windows -----------------------------------------------------------------

// Values that have to leave a window.
std::vector<ValueId> RoomMaker::owners_in(unsigned reg, const Wanted& wanted) const {
    std::vector<ValueId> all;
    for (unsigned i = 0; i < wanted.size(); ++i) {
        if (wanted[i] == reg + i)
            continue;
        for (const ValueId owner : file_.owners(reg + i)) {
            if (std::find(all.begin(), all.end(), owner) == all.end())
                all.push_back(owner);
        }
    }
    return all;
}

std::vector<RoomMaker::Window> RoomMaker::find_windows(ValueId value,
                                                       std::span<const ValueId> fixed,
                                                       const Wanted& wanted) const {
    const SsaValue& v = ir_.values[value];
    std::vector<Window> windows;
    for (unsigned reg = align(file_.begin(), v.alignment); reg + v.halves <= file_.end();
         reg += v.alignment) {
        Window window = {.reg = reg};
        bool usable = true;
        for (const ValueId owner : owners_in(reg, wanted)) {
            window.cost += ir_.values[owner].halves;
            window.displaces = true;
            usable &= std::find(fixed.begin(), fixed.end(), owner) == fixed.end();
        }
        if (usable)
            windows.push_back(window);
    }
    return windows;
}

// Moves what is in the window elsewhere; all or nothing.
bool RoomMaker::displace(const Window& window,
                         const Wanted& wanted,
                         const Sources& sources,
                         std::vector<Shift>& shifts) {
    std::vector<Placed> displaced;
    for (const ValueId owner : owners_in(window.reg, wanted)) {
        displaced.push_back({owner, file_.where(owner)});
        file_.release(owner);
    }
    HalfSet taken = file_.taken();
    for (unsigned half = window.reg; half < window.reg + wanted.size(); ++half)
        taken.set(half);
    for (const Placed& source : sources) {
        for (unsigned i = 0; i < ir_.values[source.value].halves; ++i)
            taken.set(source.reg + i);
    }
    std::stable_sort(displaced.begin(), displaced.end(), [&](const Placed& a, const Placed& b) {
        return ir_.values[a.value].halves > ir_.values[b.value].halves;
    });
    const size_t before = shifts.size();
    for (const Placed& placed : displaced) {
        const SsaValue& v = ir_.values[placed.value];
        unsigned reg = align(file_.begin(), v.alignment);
        const auto is_taken = [&](unsigned first) {
            for (unsigned i = 0; i < v.halves; ++i) {
                if (taken.test(first + i))
                    return true;
            }
            return false;
        };
        while (reg + v.halves <= file_.end() && is_taken(reg))
            reg += v.alignment;
        if (reg + v.halves > file_.end()) {
            shifts.resize(before);
            for (const Placed& back : displaced)
                file_.share(back.value, back.reg);
            return false;
        }
        for (unsigned i = 0; i < v.halves; ++i)
            taken.set(reg + i);
        shifts.push_back({placed.value, placed.reg, static_cast<Register>(reg)});
    }
    for (size_t i = before; i < shifts.size(); ++i)
        file_.take(shifts[i].value, shifts[i].to);
    return true;
}

std::optional<Register> RoomMaker::best_of(std::vector<Window>& windows,
                                           const Wanted& wanted,
                                           const Sources& sources,
                                           std::vector<Shift>& shifts) {
    std::stable_sort(windows.begin(), windows.end(), [](const Window& a, const Window& b) {
        return a.cost != b.cost ? a.cost < b.cost : a.displaces < b.displaces;
    });
    size_t tried = 0;
    for (const Window& window : windows) {
        if (!window.displaces)
            return static_cast<Register>(window.reg);
        if (++tried > tried_windows)
            continue;
        if (displace(window, wanted, sources, shifts))
            return static_cast<Register>(window.reg);
    }
    return std::nullopt;
}

std::optional<Register> RoomMaker::make_window(ValueId value,
                                               std::span<const ValueId> fixed,
                                               const Sources& sources,
                                               std::vector<Shift>& shifts) {
    const Wanted nothing(ir_.values[value].halves, no_register);
    std::vector<Window> windows = find_windows(value, fixed, nothing);
    return best_of(windows, nothing, sources, shifts);
}

std::optional<Register> RoomMaker::make_vector(const Instr& collect,
                                               const Sources& sources,
                                               std::vector<Shift>& shifts) {
    Wanted wanted;
    unsigned copied = 0;
    for (const Src& src : collect.srcs) {
        copied += size_of(src);
        for (unsigned i = 0; i < size_of(src); ++i)
            wanted.push_back(static_cast<Register>(reads_value(src) ? src.reg + i : no_register));
    }
    std::vector<Window> windows = find_windows(collect.defs[0].value, {}, wanted);
    for (Window& window : windows) {
        window.cost += copied;
        for (unsigned i = 0; i < wanted.size(); ++i)
            window.cost -= wanted[i] == window.reg + i;
    }
    return best_of(windows, wanted, sources, shifts);
}

// --- everything anew -----------------------------------------------------------

namespace {

// Places one after the other, upwards or downwards.
class Packer {
  public:
    Packer(const Ir& ir, unsigned begin, unsigned end) : ir_(ir), begin_(begin), end_(end) {}

    std::optional<Register> up(ValueId value) {
        const SsaValue& v = ir_.values[value];
        const unsigned reg = align(begin_, v.alignment);
        if (reg + v.halves > end_)
            return std::nullopt;
        begin_ = reg + v.halves;
        return static_cast<Register>(reg);
    }

    std::optional<Register> down(ValueId value) {
        const SsaValue& v = ir_.values[value];
        if (begin_ + v.halves > end_)
            return std::nullopt;
        const unsigned reg = (end_ - v.halves) / v.alignment * v.alignment;
        if (reg < begin_)
            return std::nullopt;
        end_ = reg;
        return static_cast<Register>(reg);
    }

  private:
    const Ir& ir_;
    unsigned begin_;
    unsigned end_;
};

}  // namespace

// Those of great alignment from below, those without from above, so that what is between them
// holds sources and results without gaps.
bool RoomMaker::pack(std::span<const ValueId> results,
                     Sources& sources,
                     std::vector<Shift>& shifts) {
    const auto by_alignment = [this](ValueId a, ValueId b) {
        return ir_.values[a].alignment > ir_.values[b].alignment;
    };
    std::vector<ValueId> staying(file_.values());
    std::sort(staying.begin(), staying.end(),
              [this](ValueId a, ValueId b) { return file_.where(a) < file_.where(b); });
    std::stable_sort(staying.begin(), staying.end(), by_alignment);
    Packer packer(ir_, file_.begin(), file_.end());
    std::vector<Placed> placed;
    const auto put = [&placed](ValueId value, std::optional<Register> reg) {
        if (reg)
            placed.push_back({value, *reg});
        return reg.has_value();
    };
    for (const ValueId value : staying) {
        const bool small = ir_.values[value].alignment == 1;
        if (!put(value, small ? packer.down(value) : packer.up(value)))
            return false;
    }
    const size_t first_source = placed.size();
    std::stable_sort(sources.begin(), sources.end(), [&](const Placed& a, const Placed& b) {
        return by_alignment(a.value, b.value);
    });
    Packer source_packer = packer;
    for (const Placed& source : sources) {
        if (!put(source.value, source_packer.up(source.value)))
            return false;
    }
    const size_t first_result = placed.size();
    std::vector<ValueId> sorted_results(results.begin(), results.end());
    std::stable_sort(sorted_results.begin(), sorted_results.end(), by_alignment);
    for (const ValueId value : sorted_results) {
        if (!put(value, packer.up(value)))
            return false;
    }
    for (size_t i = 0; i < first_source; ++i)
        shifts.push_back({placed[i].value, file_.where(placed[i].value), placed[i].reg});
    file_.clear();
    for (size_t i = 0; i < placed.size(); ++i) {
        if (i >= first_source && i < first_result) {
            Placed& source = sources[i - first_source];
            shifts.push_back({source.value, source.reg, placed[i].reg});
            source.reg = placed[i].reg;
        } else {
            file_.take(placed[i].value, placed[i].reg);
        }
    }
    std::erase_if(shifts, [](const Shift& shift) { return shift.from == shift.to; });
    return true;
}

}  // namespace cuesta::agx
