// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Every function of OpenGL ES that we have: the one table, included where CUESTA_GLES_DECLARE says
// what becomes of a row: our function, its name, the middle of the header's PFNGL...PROC, and the
// extension that offers it. Rows stand by topic; several names may lead to one function.
// No include guard, on purpose.

// errors.cpp, queries of state
CUESTA_GLES_DECLARE(get_error, "glGetError", GETERROR, core)
CUESTA_GLES_DECLARE(get_graphics_reset_status,
                    "glGetGraphicsResetStatusEXT",
                    GETGRAPHICSRESETSTATUSEXT,
                    ext_robustness)
CUESTA_GLES_DECLARE(get_graphics_reset_status,
                    "glGetGraphicsResetStatusKHR",
                    GETGRAPHICSRESETSTATUSKHR,
                    khr_robustness)

// capabilities.cpp
CUESTA_GLES_DECLARE(enable, "glEnable", ENABLE, core)
CUESTA_GLES_DECLARE(disable, "glDisable", DISABLE, core)
CUESTA_GLES_DECLARE(is_enabled, "glIsEnabled", ISENABLED, core)

// raster_state.cpp
CUESTA_GLES_DECLARE(viewport, "glViewport", VIEWPORT, core)
CUESTA_GLES_DECLARE(depth_rangef, "glDepthRangef", DEPTHRANGEF, core)
CUESTA_GLES_DECLARE(clip_control, "glClipControlEXT", CLIPCONTROLEXT, ext_clip_control)
CUESTA_GLES_DECLARE(scissor, "glScissor", SCISSOR, core)
CUESTA_GLES_DECLARE(cull_face, "glCullFace", CULLFACE, core)
CUESTA_GLES_DECLARE(front_face, "glFrontFace", FRONTFACE, core)
CUESTA_GLES_DECLARE(line_width, "glLineWidth", LINEWIDTH, core)
CUESTA_GLES_DECLARE(polygon_offset, "glPolygonOffset", POLYGONOFFSET, core)
CUESTA_GLES_DECLARE(polygon_offset_clamp,
                    "glPolygonOffsetClampEXT",
                    POLYGONOFFSETCLAMPEXT,
                    ext_polygon_offset_clamp)
CUESTA_GLES_DECLARE(sample_coverage, "glSampleCoverage", SAMPLECOVERAGE, core)
CUESTA_GLES_DECLARE(hint, "glHint", HINT, core)

// fragment_state.cpp
CUESTA_GLES_DECLARE(framebuffer_fetch_barrier,
                    "glFramebufferFetchBarrierEXT",
                    FRAMEBUFFERFETCHBARRIEREXT,
                    ext_shader_framebuffer_fetch_non_coherent)
CUESTA_GLES_DECLARE(blend_equation, "glBlendEquation", BLENDEQUATION, core)
CUESTA_GLES_DECLARE(blend_equation_separate, "glBlendEquationSeparate", BLENDEQUATIONSEPARATE, core)
CUESTA_GLES_DECLARE(blend_func, "glBlendFunc", BLENDFUNC, core)
CUESTA_GLES_DECLARE(blend_func_separate, "glBlendFuncSeparate", BLENDFUNCSEPARATE, core)
CUESTA_GLES_DECLARE(blend_color, "glBlendColor", BLENDCOLOR, core)
CUESTA_GLES_DECLARE(color_mask, "glColorMask", COLORMASK, core)
CUESTA_GLES_DECLARE(depth_func, "glDepthFunc", DEPTHFUNC, core)
CUESTA_GLES_DECLARE(depth_mask, "glDepthMask", DEPTHMASK, core)
CUESTA_GLES_DECLARE(stencil_func, "glStencilFunc", STENCILFUNC, core)
CUESTA_GLES_DECLARE(stencil_func_separate, "glStencilFuncSeparate", STENCILFUNCSEPARATE, core)
CUESTA_GLES_DECLARE(stencil_mask, "glStencilMask", STENCILMASK, core)
CUESTA_GLES_DECLARE(stencil_mask_separate, "glStencilMaskSeparate", STENCILMASKSEPARATE, core)
CUESTA_GLES_DECLARE(stencil_op, "glStencilOp", STENCILOP, core)
CUESTA_GLES_DECLARE(stencil_op_separate, "glStencilOpSeparate", STENCILOPSEPARATE, core)
CUESTA_GLES_DECLARE(clear_color, "glClearColor", CLEARCOLOR, core)
CUESTA_GLES_DECLARE(clear_depthf, "glClearDepthf", CLEARDEPTHF, core)
CUESTA_GLES_DECLARE(clear_stencil, "glClearStencil", CLEARSTENCIL, core)

// clear.cpp, draw.cpp
CUESTA_GLES_DECLARE(clear, "glClear", CLEAR, core)
CUESTA_GLES_DECLARE(draw_arrays, "glDrawArrays", DRAWARRAYS, core)
CUESTA_GLES_DECLARE(draw_elements, "glDrawElements", DRAWELEMENTS, core)
CUESTA_GLES_DECLARE(draw_arrays_instanced,
                    "glDrawArraysInstancedANGLE",
                    DRAWARRAYSINSTANCEDANGLE,
                    angle_instanced_arrays)
CUESTA_GLES_DECLARE(draw_elements_instanced,
                    "glDrawElementsInstancedANGLE",
                    DRAWELEMENTSINSTANCEDANGLE,
                    angle_instanced_arrays)
CUESTA_GLES_DECLARE(vertex_attrib_divisor,
                    "glVertexAttribDivisorANGLE",
                    VERTEXATTRIBDIVISORANGLE,
                    angle_instanced_arrays)
CUESTA_GLES_DECLARE(draw_arrays_instanced,
                    "glDrawArraysInstancedEXT",
                    DRAWARRAYSINSTANCEDEXT,
                    ext_instanced_arrays)
CUESTA_GLES_DECLARE(draw_elements_instanced,
                    "glDrawElementsInstancedEXT",
                    DRAWELEMENTSINSTANCEDEXT,
                    ext_instanced_arrays)
CUESTA_GLES_DECLARE(vertex_attrib_divisor,
                    "glVertexAttribDivisorEXT",
                    VERTEXATTRIBDIVISOREXT,
                    ext_instanced_arrays)

// buffers.cpp, buffer_access.cpp
CUESTA_GLES_DECLARE(gen_buffers, "glGenBuffers", GENBUFFERS, core)
CUESTA_GLES_DECLARE(delete_buffers, "glDeleteBuffers", DELETEBUFFERS, core)
CUESTA_GLES_DECLARE(is_buffer, "glIsBuffer", ISBUFFER, core)
CUESTA_GLES_DECLARE(bind_buffer, "glBindBuffer", BINDBUFFER, core)
CUESTA_GLES_DECLARE(buffer_data, "glBufferData", BUFFERDATA, core)
CUESTA_GLES_DECLARE(buffer_sub_data, "glBufferSubData", BUFFERSUBDATA, core)
CUESTA_GLES_DECLARE(get_buffer_parameteriv, "glGetBufferParameteriv", GETBUFFERPARAMETERIV, core)
CUESTA_GLES_DECLARE(map_buffer, "glMapBufferOES", MAPBUFFEROES, oes_mapbuffer)
CUESTA_GLES_DECLARE(unmap_buffer, "glUnmapBufferOES", UNMAPBUFFEROES, oes_mapbuffer)
CUESTA_GLES_DECLARE(get_buffer_pointerv,
                    "glGetBufferPointervOES",
                    GETBUFFERPOINTERVOES,
                    oes_mapbuffer)
CUESTA_GLES_DECLARE(map_buffer_range,
                    "glMapBufferRangeEXT",
                    MAPBUFFERRANGEEXT,
                    ext_map_buffer_range)
CUESTA_GLES_DECLARE(flush_mapped_buffer_range,
                    "glFlushMappedBufferRangeEXT",
                    FLUSHMAPPEDBUFFERRANGEEXT,
                    ext_map_buffer_range)

// vertex_arrays.cpp
CUESTA_GLES_DECLARE(enable_vertex_attrib_array,
                    "glEnableVertexAttribArray",
                    ENABLEVERTEXATTRIBARRAY,
                    core)
CUESTA_GLES_DECLARE(disable_vertex_attrib_array,
                    "glDisableVertexAttribArray",
                    DISABLEVERTEXATTRIBARRAY,
                    core)
CUESTA_GLES_DECLARE(vertex_attrib_pointer, "glVertexAttribPointer", VERTEXATTRIBPOINTER, core)
CUESTA_GLES_DECLARE(get_vertex_attribfv, "glGetVertexAttribfv", GETVERTEXATTRIBFV, core)
CUESTA_GLES_DECLARE(get_vertex_attribiv, "glGetVertexAttribiv", GETVERTEXATTRIBIV, core)
CUESTA_GLES_DECLARE(get_vertex_attrib_pointerv,
                    "glGetVertexAttribPointerv",
                    GETVERTEXATTRIBPOINTERV,
                    core)
CUESTA_GLES_DECLARE(vertex_attrib1f, "glVertexAttrib1f", VERTEXATTRIB1F, core)
CUESTA_GLES_DECLARE(vertex_attrib1fv, "glVertexAttrib1fv", VERTEXATTRIB1FV, core)
CUESTA_GLES_DECLARE(vertex_attrib2f, "glVertexAttrib2f", VERTEXATTRIB2F, core)
CUESTA_GLES_DECLARE(vertex_attrib2fv, "glVertexAttrib2fv", VERTEXATTRIB2FV, core)
CUESTA_GLES_DECLARE(vertex_attrib3f, "glVertexAttrib3f", VERTEXATTRIB3F, core)
CUESTA_GLES_DECLARE(vertex_attrib3fv, "glVertexAttrib3fv", VERTEXATTRIB3FV, core)
CUESTA_GLES_DECLARE(vertex_attrib4f, "glVertexAttrib4f", VERTEXATTRIB4F, core)
CUESTA_GLES_DECLARE(vertex_attrib4fv, "glVertexAttrib4fv", VERTEXATTRIB4FV, core)
CUESTA_GLES_DECLARE(gen_vertex_arrays,
                    "glGenVertexArraysOES",
                    GENVERTEXARRAYSOES,
                    oes_vertex_array_object)
CUESTA_GLES_DECLARE(delete_vertex_arrays,
                    "glDeleteVertexArraysOES",
                    DELETEVERTEXARRAYSOES,
                    oes_vertex_array_object)
CUESTA_GLES_DECLARE(is_vertex_array,
                    "glIsVertexArrayOES",
                    ISVERTEXARRAYOES,
                    oes_vertex_array_object)
CUESTA_GLES_DECLARE(bind_vertex_array,
                    "glBindVertexArrayOES",
                    BINDVERTEXARRAYOES,
                    oes_vertex_array_object)

// renderbuffers.cpp
CUESTA_GLES_DECLARE(gen_renderbuffers, "glGenRenderbuffers", GENRENDERBUFFERS, core)
CUESTA_GLES_DECLARE(delete_renderbuffers, "glDeleteRenderbuffers", DELETERENDERBUFFERS, core)
CUESTA_GLES_DECLARE(is_renderbuffer, "glIsRenderbuffer", ISRENDERBUFFER, core)
CUESTA_GLES_DECLARE(bind_renderbuffer, "glBindRenderbuffer", BINDRENDERBUFFER, core)
CUESTA_GLES_DECLARE(renderbuffer_storage, "glRenderbufferStorage", RENDERBUFFERSTORAGE, core)
CUESTA_GLES_DECLARE(get_renderbuffer_parameteriv,
                    "glGetRenderbufferParameteriv",
                    GETRENDERBUFFERPARAMETERIV,
                    core)
CUESTA_GLES_DECLARE(egl_image_target_renderbuffer_storage,
                    "glEGLImageTargetRenderbufferStorageOES",
                    EGLIMAGETARGETRENDERBUFFERSTORAGEOES,
                    oes_egl_image)

// framebuffers.cpp
CUESTA_GLES_DECLARE(gen_framebuffers, "glGenFramebuffers", GENFRAMEBUFFERS, core)
CUESTA_GLES_DECLARE(delete_framebuffers, "glDeleteFramebuffers", DELETEFRAMEBUFFERS, core)
CUESTA_GLES_DECLARE(is_framebuffer, "glIsFramebuffer", ISFRAMEBUFFER, core)
CUESTA_GLES_DECLARE(bind_framebuffer, "glBindFramebuffer", BINDFRAMEBUFFER, core)
CUESTA_GLES_DECLARE(check_framebuffer_status,
                    "glCheckFramebufferStatus",
                    CHECKFRAMEBUFFERSTATUS,
                    core)
CUESTA_GLES_DECLARE(framebuffer_renderbuffer,
                    "glFramebufferRenderbuffer",
                    FRAMEBUFFERRENDERBUFFER,
                    core)
CUESTA_GLES_DECLARE(framebuffer_texture2d, "glFramebufferTexture2D", FRAMEBUFFERTEXTURE2D, core)
CUESTA_GLES_DECLARE(get_framebuffer_attachment_parameteriv,
                    "glGetFramebufferAttachmentParameteriv",
                    GETFRAMEBUFFERATTACHMENTPARAMETERIV,
                    core)
CUESTA_GLES_DECLARE(framebuffer_texture3d,
                    "glFramebufferTexture3DOES",
                    FRAMEBUFFERTEXTURE3DOES,
                    oes_texture_3d)
CUESTA_GLES_DECLARE(draw_buffers, "glDrawBuffersEXT", DRAWBUFFERSEXT, ext_draw_buffers)
CUESTA_GLES_DECLARE(draw_buffers, "glDrawBuffersNV", DRAWBUFFERSNV, nv_draw_buffers)
CUESTA_GLES_DECLARE(discard_framebuffer,
                    "glDiscardFramebufferEXT",
                    DISCARDFRAMEBUFFEREXT,
                    ext_discard_framebuffer)

// framebuffer_blit.cpp
CUESTA_GLES_DECLARE(blit_framebuffer, "glBlitFramebufferNV", BLITFRAMEBUFFERNV, nv_framebuffer_blit)
CUESTA_GLES_DECLARE(blit_framebuffer_angle,
                    "glBlitFramebufferANGLE",
                    BLITFRAMEBUFFERANGLE,
                    angle_framebuffer_blit)

// errors.cpp, get.cpp
CUESTA_GLES_DECLARE(flush, "glFlush", FLUSH, core)
CUESTA_GLES_DECLARE(finish, "glFinish", FINISH, core)
CUESTA_GLES_DECLARE(get_integerv, "glGetIntegerv", GETINTEGERV, core)
CUESTA_GLES_DECLARE(get_floatv, "glGetFloatv", GETFLOATV, core)
CUESTA_GLES_DECLARE(get_booleanv, "glGetBooleanv", GETBOOLEANV, core)
CUESTA_GLES_DECLARE(get_string, "glGetString", GETSTRING, core)
CUESTA_GLES_DECLARE(get_integer64v,
                    "glGetInteger64vEXT",
                    GETINTEGER64VEXT,
                    ext_disjoint_timer_query)
CUESTA_GLES_DECLARE(get_pointerv, "glGetPointervKHR", GETPOINTERVKHR, khr_debug)

// read_pixels.cpp
CUESTA_GLES_DECLARE(read_pixels, "glReadPixels", READPIXELS, core)
CUESTA_GLES_DECLARE(readn_pixels, "glReadnPixelsEXT", READNPIXELSEXT, ext_robustness)
CUESTA_GLES_DECLARE(readn_pixels, "glReadnPixelsKHR", READNPIXELSKHR, khr_robustness)

// query.cpp
CUESTA_GLES_DECLARE(gen_queries, "glGenQueriesEXT", GENQUERIESEXT, ext_occlusion_query_boolean)
CUESTA_GLES_DECLARE(delete_queries,
                    "glDeleteQueriesEXT",
                    DELETEQUERIESEXT,
                    ext_occlusion_query_boolean)
CUESTA_GLES_DECLARE(is_query, "glIsQueryEXT", ISQUERYEXT, ext_occlusion_query_boolean)
CUESTA_GLES_DECLARE(begin_query, "glBeginQueryEXT", BEGINQUERYEXT, ext_occlusion_query_boolean)
CUESTA_GLES_DECLARE(end_query, "glEndQueryEXT", ENDQUERYEXT, ext_occlusion_query_boolean)
CUESTA_GLES_DECLARE(get_queryiv, "glGetQueryivEXT", GETQUERYIVEXT, ext_occlusion_query_boolean)
CUESTA_GLES_DECLARE(get_query_objectuiv,
                    "glGetQueryObjectuivEXT",
                    GETQUERYOBJECTUIVEXT,
                    ext_occlusion_query_boolean)
CUESTA_GLES_DECLARE(query_counter, "glQueryCounterEXT", QUERYCOUNTEREXT, ext_disjoint_timer_query)
CUESTA_GLES_DECLARE(get_query_objectiv,
                    "glGetQueryObjectivEXT",
                    GETQUERYOBJECTIVEXT,
                    ext_disjoint_timer_query)
CUESTA_GLES_DECLARE(get_query_objecti64v,
                    "glGetQueryObjecti64vEXT",
                    GETQUERYOBJECTI64VEXT,
                    ext_disjoint_timer_query)
CUESTA_GLES_DECLARE(get_query_objectui64v,
                    "glGetQueryObjectui64vEXT",
                    GETQUERYOBJECTUI64VEXT,
                    ext_disjoint_timer_query)

// debug.cpp, labels.cpp
CUESTA_GLES_DECLARE(debug_message_control,
                    "glDebugMessageControlKHR",
                    DEBUGMESSAGECONTROLKHR,
                    khr_debug)
CUESTA_GLES_DECLARE(debug_message_insert,
                    "glDebugMessageInsertKHR",
                    DEBUGMESSAGEINSERTKHR,
                    khr_debug)
CUESTA_GLES_DECLARE(debug_message_callback,
                    "glDebugMessageCallbackKHR",
                    DEBUGMESSAGECALLBACKKHR,
                    khr_debug)
CUESTA_GLES_DECLARE(get_debug_message_log,
                    "glGetDebugMessageLogKHR",
                    GETDEBUGMESSAGELOGKHR,
                    khr_debug)
CUESTA_GLES_DECLARE(push_debug_group, "glPushDebugGroupKHR", PUSHDEBUGGROUPKHR, khr_debug)
CUESTA_GLES_DECLARE(pop_debug_group, "glPopDebugGroupKHR", POPDEBUGGROUPKHR, khr_debug)
CUESTA_GLES_DECLARE(object_label, "glObjectLabelKHR", OBJECTLABELKHR, khr_debug)
CUESTA_GLES_DECLARE(get_object_label, "glGetObjectLabelKHR", GETOBJECTLABELKHR, khr_debug)
CUESTA_GLES_DECLARE(object_ptr_label, "glObjectPtrLabelKHR", OBJECTPTRLABELKHR, khr_debug)
CUESTA_GLES_DECLARE(get_object_ptr_label, "glGetObjectPtrLabelKHR", GETOBJECTPTRLABELKHR, khr_debug)
CUESTA_GLES_DECLARE(insert_event_marker,
                    "glInsertEventMarkerEXT",
                    INSERTEVENTMARKEREXT,
                    ext_debug_marker)
CUESTA_GLES_DECLARE(push_group_marker, "glPushGroupMarkerEXT", PUSHGROUPMARKEREXT, ext_debug_marker)
CUESTA_GLES_DECLARE(pop_group_marker, "glPopGroupMarkerEXT", POPGROUPMARKEREXT, ext_debug_marker)
CUESTA_GLES_DECLARE(label_object, "glLabelObjectEXT", LABELOBJECTEXT, ext_debug_label)
CUESTA_GLES_DECLARE(get_object_label_ext, "glGetObjectLabelEXT", GETOBJECTLABELEXT, ext_debug_label)

// Their files say.
#include "gallium/frontends/gles/entry_list_desktop_shaders.h"
#include "gallium/frontends/gles/entry_list_desktop_vertices.h"
#include "gallium/frontends/gles/entry_list_es3.h"
#include "gallium/frontends/gles/entry_list_es31_programs.h"
#include "gallium/frontends/gles/entry_list_es31_state.h"
#include "gallium/frontends/gles/entry_list_es3_images.h"
#include "gallium/frontends/gles/entry_list_programs.h"
#include "gallium/frontends/gles/entry_list_textures.h"
