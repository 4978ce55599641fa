// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glBegin and what stands between it and glEnd, the arrays of OpenGL 1.1, evaluators
// (OpenGL 2.1, 2.6 to 2.8, 5.1).
#pragma once

#include "gallium/frontends/gl/evaluator_state.h"
#include "gallium/frontends/gl/immediate_gate.h"
#include "gallium/frontends/gl/polygon_indices.h"
#include "gallium/frontends/gl/vertex_collector.h"

namespace cuesta::gl {

struct ImmediateState {
    explicit ImmediateState(State& state) : gate(state) {}

    VertexCollector vertices;
    ImmediateGate gate;
    uint32_t client_texture = 0;  // glClientActiveTexture's, from 0 on
    PolygonIndices polygons;
    EvaluatorState evaluators;
};

}  // namespace cuesta::gl
