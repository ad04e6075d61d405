/** Constants of the transform (Arai, Agui, Nakajima 1988). */
const [half, c6, c2minus6, c2plus6] = [Math.SQRT1_2, 0.382_683_433, 0.541_196_1, 1.306_562_965]

/** The scale of each factor after the transform, which is divided out when it is rounded. */
const scales = [1, 1.387_039_845, 1.306_562_965, 1.175_875_602, 1, 0.785_694_958, 0.541_196_1, 0.275_899_379]

/** What a factor is multiplied by instead of divided by its step, in natural order. */
export const reciprocalsOf = (steps: Uint8Array): Float64Array =>
  Float64Array.from(steps, (step, i) => 1 / (step * scales[i >> 3]! * scales[i & 7]! * 8))

/** Turns eight samples that are `step` apart into their factors, in place. */
function transformLine(d: Float64Array, at: number, step: number): void {
  const s0 = d[at]! + d[at + 7 * step]!
  const s7 = d[at]! - d[at + 7 * step]!
  const s1 = d[at + step]! + d[at + 6 * step]!
  const s6 = d[at + step]! - d[at + 6 * step]!
  const s2 = d[at + 2 * step]! + d[at + 5 * step]!
  const s5 = d[at + 2 * step]! - d[at + 5 * step]!
  const s3 = d[at + 3 * step]! + d[at + 4 * step]!
  const s4 = d[at + 3 * step]! - d[at + 4 * step]!
  const e0 = s0 + s3
  const e1 = s1 + s2
  const e3 = s0 - s3
  const z1 = (s1 - s2 + e3) * half
  d[at] = e0 + e1
  d[at + 4 * step] = e0 - e1
  d[at + 2 * step] = e3 + z1
  d[at + 6 * step] = e3 - z1
  const o0 = s4 + s5
  const o2 = s6 + s7
  const z5 = (o0 - o2) * c6
  const z2 = c2minus6 * o0 + z5
  const z4 = c2plus6 * o2 + z5
  const z3 = (s5 + s6) * half
  const z11 = s7 + z3
  const z13 = s7 - z3
  d[at + 5 * step] = z13 + z2
  d[at + 3 * step] = z13 - z2
  d[at + step] = z11 + z4
  d[at + 7 * step] = z11 - z4
}

/** Turns the samples of a block, which lie about 0, into factors, in place. */
export function forwardDct(block: Float64Array): void {
  for (let y = 0; y < 64; y += 8) transformLine(block, y, 1)
  for (let x = 0; x < 8; x += 1) transformLine(block, x, 8)
}
