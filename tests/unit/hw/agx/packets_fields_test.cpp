// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Every field of every packet, record and descriptor.
#include <gtest/gtest.h>

#include "hw/agx/cdm_rows.h"
#include "hw/agx/coefficients_rows.h"
#include "hw/agx/counts_rows.h"
#include "hw/agx/pbe_rows.h"
#include "hw/agx/ppp_rows.h"
#include "hw/agx/render_rows.h"
#include "hw/agx/sampler_rows.h"
#include "hw/agx/texture_rows.h"
#include "hw/agx/usc_rows.h"
#include "hw/agx/vdm_rows.h"
#include "tests/unit/hw/isa/packet_fields.h"

namespace cuesta::hw::agx {
namespace {

std::vector<isa::PacketKind> streams() {
    return isa::packet_kinds<
        vdm::PppState, vdm::Barrier, vdm::RestartIndex, vdm::VertexPipeline, vdm::VertexOutputs,
        vdm::Tessellation, vdm::VertexControl, vdm::TessellationScale, vdm::IndexBuffer, vdm::Count,
        vdm::Instances, vdm::Start, vdm::Unknown1, vdm::Indirect, vdm::Unknown2,
        vdm::IndexBufferSize, vdm::StreamLink, vdm::Terminate, cdm::LaunchDirect,
        cdm::LaunchIndirectGlobal, cdm::LaunchIndirectLocal, cdm::Link, cdm::Terminate,
        cdm::Barrier, cdm::Return, usc::Uniform, usc::UniformHigh, usc::Texture, usc::Sampler,
        usc::Shared, usc::Shader, usc::Registers, usc::FragmentProperties, usc::Preshader,
        usc::NoPreshader>();
}

std::vector<isa::PacketKind> records() {
    return isa::packet_kinds<
        ppp::FragmentControl, ppp::FragmentFace, ppp::FragmentFace2, ppp::FragmentStencil,
        ppp::DepthBiasScissor, ppp::RegionClip, ppp::Viewport, ppp::WClamp, ppp::OutputSelect,
        ppp::VaryingCounts, ppp::Cull, ppp::Cull2, ppp::FragmentShader, ppp::OcclusionQuery,
        ppp::OcclusionQuery2, ppp::OutputUnknown, ppp::OutputSize, ppp::VaryingWord2>();
}

std::vector<isa::PacketKind> descriptors() {
    return isa::packet_kinds<Counts, ResourceSpec, CoefficientHeader, CoefficientBinding, Scissor,
                             DepthBias, ZlsControl, ZlsStride, ZlsCompressionStride, ZlsPixels,
                             BackgroundValues, SamplePositions, PppControl, TilePipeline,
                             SamplerDescriptor, BorderColor, TextureLinear, TextureLinearArray,
                             TextureTiled, TextureTiledExtended, PbeLinear, PbeLinearArray,
                             PbeTiled, PbeTiledExtended>();
}

}  // namespace
}  // namespace cuesta::hw::agx

namespace cuesta::hw::isa {

INSTANTIATE_TEST_SUITE_P(AgxStreams,
                         PacketFields,
                         testing::ValuesIn(agx::streams()),
                         packet_test_name);
INSTANTIATE_TEST_SUITE_P(AgxPpp, PacketFields, testing::ValuesIn(agx::records()), packet_test_name);
INSTANTIATE_TEST_SUITE_P(AgxDescriptors,
                         PacketFields,
                         testing::ValuesIn(agx::descriptors()),
                         packet_test_name);

}  // namespace cuesta::hw::isa
