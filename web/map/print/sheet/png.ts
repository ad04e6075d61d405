const table = Uint32Array.from({ length: 256 }, (_, value) => {
  let rest = value
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? 0xed_b8_83_20 ^ (rest >>> 1) : rest >>> 1
  return rest
})

function checksum(bytes: Uint8Array): number {
  let sum = 0xff_ff_ff_ff
  for (const byte of bytes) sum = (table[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8)
  return ~sum >>> 0
}

/** Signature and header of a PNG file. */
const headLength = 33

/** A PNG that says how large it is on paper (chunk pHYs, PNG specification 11.3.4.3): its scale then holds in print. */
export function withDots(png: Blob, dotsPerInch: number): Blob {
  const chunk = new Uint8Array(21)
  const view = new DataView(chunk.buffer)
  const dotsPerMetre = Math.round(dotsPerInch / 0.0254)
  view.setUint32(0, 9)
  chunk.set(new TextEncoder().encode('pHYs'), 4)
  view.setUint32(8, dotsPerMetre)
  view.setUint32(12, dotsPerMetre)
  view.setUint8(16, 1)
  view.setUint32(17, checksum(chunk.subarray(4, 17)))
  return new Blob([png.slice(0, headLength), chunk, png.slice(headLength)], { type: 'image/png' })
}
