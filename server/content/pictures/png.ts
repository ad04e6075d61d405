import type { CleanPicture } from './clean-picture.ts'

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** What draws, and how its colours and its proportions are meant. */
const drawnChunks = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'pHYs',
])

export function cleanPng(bytes: Buffer): CleanPicture | undefined {
  if (!bytes.subarray(0, 8).equals(signature)) return undefined
  const parts: Buffer[] = [signature]
  const found = new Set<string>()
  for (let at = 8; at + 12 <= bytes.length && !found.has('IEND');) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    const name = bytes.toString('latin1', at + 4, at + 8)
    found.add(name)
    if (drawnChunks.has(name)) parts.push(bytes.subarray(at, end))
    at = end
  }
  const isWhole = ['IHDR', 'IDAT', 'IEND'].every((name) => found.has(name))
  if (!isWhole || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { bytes: Buffer.concat(parts), width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
