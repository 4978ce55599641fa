// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Every field of every packet.
#include <gtest/gtest.h>

#include "hw/mali400/gp_frame_rows.h"
#include "hw/mali400/plbu_rows.h"
#include "hw/mali400/pp_frame_rows.h"
#include "hw/mali400/pp_stream_rows.h"
#include "hw/mali400/render_state_rows.h"
#include "hw/mali400/texture_rows.h"
#include "hw/mali400/vertex_rows.h"
#include "hw/mali400/vs_rows.h"
#include "tests/unit/hw/isa/packet_fields.h"

namespace cuesta::hw::mali400 {
namespace {

std::vector<isa::PacketKind> all_packets() {
    return isa::packet_kinds<
        vs::Draw, vs::ShaderInfo, vs::Unknown41, vs::Counts, vs::AttributeArray, vs::OutputArray,
        vs::Uniforms, vs::Shader, vs::Semaphore, vs::Unknown60, vs::Continue, plbu::DrawArrays,
        plbu::DrawElements, plbu::VertexBase, plbu::IndexBuffer, plbu::PointSizeBase,
        plbu::HeapStart, plbu::HeapEnd, plbu::ViewportBottom, plbu::ViewportTop, plbu::ViewportLeft,
        plbu::ViewportRight, plbu::TileDimensions, plbu::Unknown10A, plbu::PrimitiveSetup,
        plbu::BlockStep, plbu::LowPrimitiveSize, plbu::DepthNear, plbu::DepthFar, plbu::BlockArray,
        plbu::BlockStride, plbu::End, plbu::Semaphore, plbu::Scissor, plbu::RenderStateAndPositions,
        plbu::StoreRegister, plbu::UnknownD0, plbu::Continue, pp_stream::StartTile,
        pp_stream::CallList, pp_stream::End, pp_stream::Padding, GpFrame, PpFrame, WriteBack,
        RenderState, TextureDescriptor, AttributeDescriptor, OutputDescriptor>();
}

}  // namespace
}  // namespace cuesta::hw::mali400

namespace cuesta::hw::isa {

INSTANTIATE_TEST_SUITE_P(Mali400,
                         PacketFields,
                         testing::ValuesIn(mali400::all_packets()),
                         packet_test_name);

}  // namespace cuesta::hw::isa
