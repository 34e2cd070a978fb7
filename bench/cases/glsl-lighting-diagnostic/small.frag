#version 330 core
// Lighting of a scene: a sun, a few lamps, fog, and a shadow map.
#define MAX_LAMPS 4

in vec3 position;
in vec3 normal;
in vec2 uv;
in vec4 shadowCoord;

out vec4 colour;

struct Lamp {
    vec3 position;
    vec3 tint;
    float reach;
};

struct Material {
    vec3 diffuse;
    vec3 specular;
    float shine;
};

uniform Lamp lamps[MAX_LAMPS];
uniform int lampCount;
uniform Material material;
uniform vec3 eye;
uniform vec3 sun;
uniform vec4 fog;
uniform sampler2D surface;
uniform sampler2DShadow shadowMap;

const float PI = 3.14159265;

float attenuation(float distance, float reach)
{
    float near = clamp(1.0 - distance / reach, 0.0, 1.0);
    return near * near;
}

vec3 phong(vec3 toLight, vec3 tint, vec3 toEye)
{
    vec3 n = normalize(normal);
    float facing = max(dot(n, toLight), 0.0);
    vec3 halfway = normalize(toLight + toEye);
    float gloss = pow(max(dot(n, halfway), 0.0), material.shine) * (material.shine + 8.0) / (8.0 * PI);
    return tint * (material.diffuse * facing + material.specular * gloss);
}

float shadow()
{
    vec3 projected = shadowCoord.xyz / shadowCoord.w;
    if (projected.z > 1.0) {
        return 1.0;
    }
    float lit = 0.0;
    vec2 texel = 1.0 / textureSize(shadowMap, 0);
    for (int x = -1; x <= 1; ++x) {
        for (int y = -1; y <= 1; ++y) {
            lit += texture(shadowMap, vec3(projected.xy + vec2(x, y) * texel, projected.z - 0.002));
        }
    }
    return lit / 9.0;
}

vec3 withFog(vec3 lit, float distance)
{
    float amount = 1.0 - exp(-distance * fog.a);
    return mix(lit, fog.rgb, amount);
}

vec4 toned(vec3 light)
{
    vec4 base = texture(surface, uv);
    vec3 mapped = light / (light + vec3(1.0));
    return base * mapped;
}

void main()
{
    vec3 toEye = normalize(eye - position);
    vec3 light = phong(normalize(sun), vec3(1.0, 0.97, 0.9), toEye) * shadow();
    for (int i = 0; i < lampCount && i < MAX_LAMPS; ++i) {
        vec3 way = lamps[i].position - position;
        float distance = length(way);
        if (distance < lamps[i].reach) {
            light += phong(way / distance, lamps[i].tint, toEye) * attenuation(distance, lamps[i].reach);
        }
    }
    colour = toned(withFog(light, length(eye - position)));
}
