// Locations of attributes and varyings.
#extension GL_EXT_separate_shader_objects : require
layout(location = 2) attribute vec4 position;
layout(location = 0x3) invariant varying vec2 sides[2];
layout(location = 6) varying mat3 turn;
varying float rest;

void main() {
    for (int i = 0; i < 2; ++i)
        sides[i] = position.xy * float(i);
    turn = mat3(position.x);
    rest = turn[1].y;
    gl_Position = position;
}
