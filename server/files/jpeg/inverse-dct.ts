const toFixedPoint = (value: number): number => Math.round(value * 4096)
const c = {
  a: toFixedPoint(0.541_196_1),
  b: toFixedPoint(-1.847_759_065),
  d: toFixedPoint(0.765_366_865),
  e: toFixedPoint(1.175_875_602),
  f: toFixedPoint(0.298_631_336),
  g: toFixedPoint(2.053_119_869),
  h: toFixedPoint(3.072_711_026),
  i: toFixedPoint(1.501_321_11),
  j: toFixedPoint(-0.899_976_223),
  k: toFixedPoint(-2.562_915_447),
  l: toFixedPoint(-1.961_570_56),
  m: toFixedPoint(-0.390_180_644),
}

const work = new Int32Array(64)
const line = new Int32Array(8)

/** One line of eight (Loeffler, Ligtenberg, Moschytz 1989, in whole numbers of 12 bits), from and to steps apart. */
function transformLine(from: Int32Array, at: number, step: number, rounding: number): void {
  const p5 = (from[at + 2 * step]! + from[at + 6 * step]!) * c.a
  const t2 = p5 + from[at + 6 * step]! * c.b
  const t3 = p5 + from[at + 2 * step]! * c.d
  const t0 = (from[at]! + from[at + 4 * step]!) * 4096 + rounding
  const t1 = (from[at]! - from[at + 4 * step]!) * 4096 + rounding
  const [s7, s5, s3, s1] = [
    from[at + 7 * step]!,
    from[at + 5 * step]!,
    from[at + 3 * step]!,
    from[at + step]!,
  ]
  const q5 = (s7 + s3 + s5 + s1) * c.e
  const q1 = q5 + (s7 + s1) * c.j
  const q2 = q5 + (s5 + s3) * c.k
  const q3 = (s7 + s3) * c.l
  const q4 = (s5 + s1) * c.m
  const u3 = s1 * c.i + q1 + q4
  const u2 = s3 * c.h + q2 + q3
  const u1 = s5 * c.g + q2 + q4
  const u0 = s7 * c.f + q1 + q3
  line[0] = t0 + t3 + u3
  line[7] = t0 + t3 - u3
  line[1] = t1 + t2 + u2
  line[6] = t1 + t2 - u2
  line[2] = t1 - t2 + u1
  line[5] = t1 - t2 - u1
  line[3] = t0 - t3 + u0
  line[4] = t0 - t3 - u0
}

/** Turns the 64 factors of a block into samples of 0 to 255, written at `at` of rows that are `stride` apart. */
export function inverseDct(factors: Int32Array, to: Uint8ClampedArray, at: number, stride: number): void {
  for (let x = 0; x < 8; x += 1) {
    transformLine(factors, x, 8, 512)
    for (let i = 0; i < 8; i += 1) work[x + 8 * i] = line[i]! >> 10
  }
  for (let y = 0; y < 8; y += 1) {
    transformLine(work, 8 * y, 1, 65_536 + (128 << 17))
    const start = at + y * stride
    for (let i = 0; i < 8; i += 1) to[start + i] = line[i]! >> 17
  }
}
