/** How colors look to other eyes, and how far apart they are then: what the palette is judged by. */
import type { Rgb } from '../../src/timeline/palette.ts';

const linear = (channel: number): number => {
  const c = channel / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
};

const multiply = (m: readonly (readonly number[])[], v: readonly number[]): number[] =>
  m.map((row) => row.reduce((sum, value, i) => sum + value * v[i], 0));

/** Full dichromacy in linear RGB: the matrices of Machado, Oliveira and Fernandes (2009), severity 1. */
export const VISION = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const;
export type Vision = keyof typeof VISION;

/** CIE L*a*b* (D65) of a color as some eyes see it. */
function lab(color: Rgb, vision: Vision = 'normal'): [number, number, number] {
  const seen = multiply(VISION[vision], color.map(linear)).map((c) => Math.min(1, Math.max(0, c)));
  const [x, y, z] = multiply(
    [
      [0.4124564, 0.3575761, 0.1804375],
      [0.2126729, 0.7151522, 0.072175],
      [0.0193339, 0.119192, 0.9503041],
    ],
    seen,
  );
  const f = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const [fx, fy, fz] = [f(x / 0.95047), f(y), f(z / 1.08883)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

/** Distance of two colors as some eyes see them (ΔE*ab; about 2 is just noticeable, 20 is a different color). */
export function distance(a: Rgb, b: Rgb, vision: Vision): number {
  const [l1, a1, b1] = lab(a, vision);
  const [l2, a2, b2] = lab(b, vision);
  return Math.hypot(l1 - l2, a1 - a2, b1 - b2);
}

/** Contrast as WCAG 2 defines it, 1 … 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const luminance = (color: Rgb): number =>
    0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2]);
  const [low, high] = [luminance(a), luminance(b)].sort((p, q) => p - q);
  return (high + 0.05) / (low + 0.05);
}
