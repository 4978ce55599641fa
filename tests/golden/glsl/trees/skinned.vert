// Attributes, arrays of uniforms, matrices times vectors, out parameters.
uniform mat4 bones[4];
uniform mat4 projection;
attribute vec4 position;
attribute vec3 normal;
attribute vec2 weights;
attribute vec2 indices;
varying mediump vec3 v_normal;
invariant gl_Position;

void blend(in int index, in float weight, inout vec4 sum, out float used) {
    sum += bones[index] * position * weight;
    used = weight;
}

void main() {
    vec4 sum = vec4(0);
    float total = 0.0, part;
    for (int i = 0; i < 2; i++) {
        blend(int(indices[i]), weights[i], sum, part);
        total += part;
    }
    v_normal = normalize(normal * mat3(bones[0]));
    gl_Position = projection * (sum / total);
}
