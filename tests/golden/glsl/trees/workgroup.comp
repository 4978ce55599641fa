#version 310 es
layout(local_size_x = 8, local_size_y = 2) in;

struct S {
    vec3 a;
    mat2 m;
    float b[2];
};

layout(std430, binding = 1) buffer Out {
    uint sum;
    S s[2];
    float data[];
} o;
layout(std140, binding = 0) readonly buffer In {
    vec4 v[];
};
layout(binding = 0, offset = 4) uniform atomic_uint c[2];
layout(r32ui, binding = 1) uniform highp uimage2D img;
layout(location = 3) uniform int i;
uniform highp sampler2DMS samples;
uniform highp sampler2DShadow depth;

shared uint total;
shared float x[gl_WorkGroupSize.x * gl_WorkGroupSize.y];
const int table[][2] = int[][](int[](1, 2), int[](3, 4));

float read(coherent highp uimage2D from, const in ivec2 at) {
    return float(imageLoad(from, at).x);
}

void main() {
    if (gl_LocalInvocationIndex == 0u)
        total = 0u;
    barrier();
    atomicAdd(total, gl_GlobalInvocationID.x);
    x[gl_LocalInvocationIndex] = v[gl_GlobalInvocationID.x].y;
    memoryBarrierShared();
    barrier();
    o.data[gl_GlobalInvocationID.x] = x[15u - gl_LocalInvocationIndex] + float(o.data.length());
    o.s[1].m[i][1] = read(img, ivec2(gl_WorkGroupID));
    o.s[0] = o.s[1];
    atomicMax(o.sum, total);
    atomicCompSwap(o.sum, 1u, 2u);
    uint k = atomicCounterIncrement(c[1]) - atomicCounterDecrement(c[i]);
    imageStore(img, ivec2(gl_WorkGroupID.xy), uvec4(k));
    uvec4 t;
    umulExtended(uvec4(k), uvec4(5u), t, t);
    int e;
    o.s[0].b[table[i][1]] = frexp(texelFetch(samples, imageSize(img), i).x, e);
    o.s[1].a = textureGatherOffset(depth, vec2(0.5), 0.25, ivec2(1)).xyz;
    o.sum = t.x + uint(bitfieldInsert(e, i, 2, 3)) + packSnorm4x8(v[0]);
}
