#version 300 es
// The precision that results have: the highest of the operands', of lookups the sampler's, and what
// the functions themselves say.
precision mediump float;
uniform float f;
uniform highp float hf;
uniform lowp vec2 v;
uniform highp uint u;
uniform mediump int i;
uniform lowp sampler2D s;
uniform highp isampler2DArray h;
uniform mediump sampler2DShadow d;
out vec4 color;

void main() {
    color.x = sinh(f) + atanh(hf) + float(abs(i) + floatBitsToInt(f)) + intBitsToFloat(i);
    color.xy = unpackHalf2x16(u) + unpackSnorm2x16(u) + v;
    color.y = float(packHalf2x16(v) + packUnorm2x16(v) + floatBitsToUint(f));
    color.z = isnan(f) || isinf(hf) ? mix(f, hf, f < hf) : dFdx(f) + fwidth(1.0);
    color += texture(s, v) + vec4(texelFetch(h, ivec3(i), 0)) + textureProj(d, vec4(v, 1, 2), f);
    color.xy += vec2(textureSize(s, i)) + vec2(textureSize(h, 0));
    float whole;
    color.w = modf(f * hf, whole) + whole;
    color += textureGradOffset(s, v, dFdx(v), dFdy(v), ivec2(1, gl_MaxProgramTexelOffset));
    color *= outerProduct(color.xyz, color)[0].x + determinant(inverse(mat2(v, v)));
    gl_FragDepth = gl_FragCoord.z;
}
