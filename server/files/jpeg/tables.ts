/** Steps of brightness and colour at quality 50, in natural order (ITU-T T.81, K.1). */
const steps = {
  luma: [
    16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17,
    22, 29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78,
    87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
  ],
  chroma: [
    17,
    18,
    24,
    47,
    99,
    99,
    99,
    99,
    18,
    21,
    26,
    66,
    99,
    99,
    99,
    99,
    24,
    26,
    56,
    99,
    99,
    99,
    99,
    99,
    47,
    66,
    99,
    99,
    99,
    99,
    99,
    99,
    ...Array<number>(32).fill(99),
  ],
}

/** The steps of a quality of 50 to 100. */
export const stepsOf = (kind: keyof typeof steps, quality: number): Uint8Array =>
  Uint8Array.from(steps[kind], (step) => Math.max(1, Math.floor((step * (200 - 2 * quality) + 50) / 100)))

/** Codes by table: how many there are of each length, and the values in their order (K.3). */
const bits = {
  dcLuma: [0, 1, 5, 1, 1, 1, 1, 1, 1],
  dcChroma: [0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  acLuma: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125],
  acChroma: [0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 119],
}
export type TableName = keyof typeof bits

const values: Record<TableName, Buffer> = {
  dcLuma: Buffer.from('000102030405060708090a0b', 'hex'),
  dcChroma: Buffer.from('000102030405060708090a0b', 'hex'),
  acLuma: Buffer.from(
    '01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa',
    'hex',
  ),
  acChroma: Buffer.from(
    '000102031104052131061241510761711322328108144291a1b1c109233352f0156272d10a162434e125f11718191a262728292a35363738393a434445464748494a535455565758595a636465666768696a737475767778797a82838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9fa',
    'hex',
  ),
}

/** A table as a head says it. */
export const tableBytes = (name: TableName): Buffer =>
  Buffer.concat([Buffer.from(Array.from({ length: 16 }, (_, i) => bits[name][i] ?? 0)), values[name]])

/** For each value its code, and in the lowest five bits how long that is. */
export function codesOf(name: TableName): Uint32Array {
  const codes = new Uint32Array(256)
  let [code, next] = [0, 0]
  for (const [i, count] of bits[name].entries()) {
    for (let k = 0; k < count; k += 1) {
      codes[values[name][next] ?? 0] = (code << 5) | (i + 1)
      ;[code, next] = [code + 1, next + 1]
    }
    code <<= 1
  }
  return codes
}
