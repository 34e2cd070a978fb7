#version 330 core
#define PI 3.14159

uniform mat4 model;
uniform vec3 light, eye;
in vec3 position;
in vec2 uv;
out vec4 color;

struct Material {
    vec3 diffuse;
    float shine;
};

const float limits[3] = float[3](0.1, 0.5, 1.0);

float falloff(in float d, float k) {
    if (d <= 0.0) {
        return 1.0;
    } else if (d > 10.0) return 0.0;
    return 1.0 / (1.0 + k * d * d);
}

void main() {
    Material m;
    m.diffuse = vec3(0.5, uv.x, uv.y);
    m.shine = 8.0;
    vec3 n = normalize(cross(position, eye));
    float total = 0.0;
    for (int i = 0; i < 3; i++) {
        total += limits[i] * falloff(distance(light, position), 0.5);
    }
    while (total > PI) {
        total -= 1.0;
    }
    color = vec4(m.diffuse * max(dot(n, light), 0.0), total > 1.0 ? 1.0 : total);
}
