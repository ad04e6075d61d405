import { type Colour, noise, paint, type Sheet, shade } from './paint.ts'

interface Soil {
  /** Metres down to which it reaches. */
  base: number
  colour: Colour
  /** Grains are seen. */
  isSandy?: true
}

const soils: readonly Soil[] = [
  { base: 1.6, colour: [112, 98, 84] },
  { base: 4.2, colour: [166, 132, 88] },
  { base: 8.5, colour: [128, 130, 126] },
  { base: 13.4, colour: [106, 112, 112] },
  { base: 16.8, colour: [96, 116, 88] },
  { base: 19.5, colour: [170, 158, 104] },
  { base: 99, colour: [150, 148, 138], isSandy: true },
]

/** The soil at a depth; its boundaries are not quite sharp. */
const soilAt = (depth: number): Soil =>
  soils.find(({ base }) => depth < base) ?? { base: 0, colour: [0, 0, 0] }

const box = { sheet: { width: 960, height: 496 }, rows: 5, edge: 21, gap: 11, metresPerRow: 5 } as const

function woodAt(x: number, y: number): Colour {
  return shade([196, 164, 118], 0.86 + 0.2 * noise(x / 90, y / 5, 3) + 0.05 * noise(x / 2, y / 2, 4))
}

/** What lies in a row of the box: a round core, broken here and there. */
function coreAt(x: number, row: number, across: number): Colour {
  const length = box.sheet.width - 2 * box.edge
  const along = row * length + (x - box.edge)
  const depth = (along / length) * box.metresPerRow
  const jitter = (noise(across * 3, row + along / 40, 7) - 0.5) * 0.16
  const { colour, isSandy } = soilAt(depth + jitter)
  const round = 0.52 + 0.55 * Math.sqrt(Math.max(0, 1 - across * across))
  const grain = isSandy ? 0.34 * noise(along * 0.9, across * 46, 11) : 0.1 * noise(along / 3, across * 12, 12)
  const streak = 0.14 * noise(along / 46, across * 5 + row, 13)
  const run = (along + 46 * noise(row, Math.floor(along / 235), 17)) % 235
  const isBroken = run < 3 + 5 * noise(across * 4, along / 300, 19)
  return isBroken ? [52, 44, 36] : shade(colour, round * (0.86 + grain + streak))
}

/** A box of core, as it lies in the store: five rows of five metres, read from the left. */
export function paintCoreBox(): Buffer {
  const pitch = (box.sheet.height - 2 * box.edge + box.gap) / box.rows
  const radius = (pitch - box.gap) / 2
  return paint(box.sheet, (x) => (y) => {
    const row = Math.floor((y - box.edge) / pitch)
    const across = (y - box.edge - row * pitch - radius) / radius
    const isInside = x >= box.edge && x < box.sheet.width - box.edge && row >= 0 && row < box.rows
    if (!isInside || Math.abs(across) > 1) return woodAt(x, y)
    return Math.abs(across) > 0.94 ? shade(woodAt(x, y), 0.4) : coreAt(x, row, across / 0.94)
  })
}

const section: Sheet = { width: 960, height: 540 }

/** How deep an old river has cut at a place, from 0 to 1. */
const cutAt = (x: number) => Math.exp(-(((x - 517) / 142) ** 2)) * (0.9 + 0.1 * noise(x / 30, 0, 23))

const wave = (x: number, seed: number) => 12 * noise(x / 128, seed, seed)

/** The base of each layer at a place, in pixels from above; the dark green one is missing where the river was. */
function layersAt(x: number): readonly { base: number; colour: Colour; isSandy?: true }[] {
  const cut = 248 * cutAt(x)
  return [
    { base: 120 + wave(x, 2), colour: [126, 108, 90] },
    { base: 174 + wave(x, 3), colour: [180, 148, 104] },
    { base: Math.max(225 + wave(x, 4), 161 + cut), colour: [136, 140, 138] },
    { base: Math.max(264 + wave(x, 5), 196 + cut), colour: [112, 120, 122] },
    { base: 328 + wave(x, 6), colour: [88, 114, 82] },
    { base: 420 + wave(x, 7), colour: [182, 168, 112] },
    { base: section.height, colour: [168, 164, 148], isSandy: true },
  ]
}

/** A section through an old river bed: grey mud reaches down where the dark green hard soil is missing. */
export const paintRiverBed = (): Buffer =>
  paint(section, (x) => {
    const ground = 88 + wave(x, 1)
    const layers = layersAt(x)
    return (y) => {
      if (y < ground) return shade([226, 233, 238], 1 + 0.0005 * (88 - y))
      const { colour, isSandy } = layers.find(({ base }) => y < base) ?? { colour: [0, 0, 0] as const }
      const bedding = 0.1 * noise(x / 45, y / 3, 31)
      const grain = isSandy ? 0.24 * noise(x / 1.4, y / 1.4, 32) : 0.06 * noise(x / 2, y / 2, 33)
      return shade(colour, 0.88 + bedding + grain)
    }
  })
