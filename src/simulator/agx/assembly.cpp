// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/assembly.h"

namespace cuesta::simulator::agx {

void assemble(hw::agx::vdm::Primitive primitive,
              uint32_t first,
              uint32_t count,
              const std::function<void(const Corners&)>& emit) {
    using P = hw::agx::vdm::Primitive;
    const auto make = [&](uint32_t a, uint32_t b, uint32_t c) {
        emit({{first + a, first + b, first + c}, {first + a, first + b, first + c}});
    };
    switch (primitive) {
        case P::points:
            for (uint32_t i = 0; i < count; ++i)
                make(i, i, i);
            return;
        case P::lines:
            for (uint32_t i = 0; i + 1 < count; i += 2)
                make(i, i + 1, i + 1);
            return;
        case P::line_strip:
        case P::line_loop:
            for (uint32_t i = 0; i + 1 < count; ++i)
                make(i, i + 1, i + 1);
            if (primitive == P::line_loop && count > 1)
                make(count - 1, 0, 0);
            return;
        case P::triangles:
            for (uint32_t i = 0; i + 2 < count; i += 3)
                make(i, i + 1, i + 2);
            return;
        case P::triangle_strip:
            // Every second one has its first two exchanged, which keeps the winding.
            for (uint32_t i = 0; i + 2 < count; ++i) {
                const uint32_t odd = i % 2;
                emit({{first + i + odd, first + i + 1 - odd, first + i + 2},
                      {first + i, first + i + 1, first + i + 2}});
            }
            return;
        case P::triangle_fan:
            for (uint32_t i = 0; i + 2 < count; ++i)
                make(0, i + 1, i + 2);
            return;
        case P::quads:
            for (uint32_t i = 0; i + 3 < count; i += 4) {
                make(i, i + 1, i + 2);
                make(i, i + 2, i + 3);
            }
            return;
        case P::quad_strip:
            for (uint32_t i = 0; i + 3 < count; i += 2) {
                make(i, i + 1, i + 3);
                make(i, i + 3, i + 2);
            }
            return;
    }
}

}  // namespace cuesta::simulator::agx
