import type { Fossil } from './fossils.ts'
import { type Colour, drawScale, encode, type Pixels, side } from './picture.ts'

type Group = Fossil['values']['fossilGroup']

/** How bright a find is at a place of its plate (from -1 to 1 each way); below 0 beside it. */
type Shading = (x: number, y: number) => number

const dome = (share: number) => 0.3 + 0.55 * Math.sqrt(Math.max(0, 1 - share))
const beside = -1

/** Chambers in a spiral, parted by sutures. */
const foraminifer: Shading = (x, y) => {
  const [away, angle] = [Math.hypot(x, y), Math.atan2(y, x)]
  if (away > 0.82 + 0.03 * Math.cos(9 * angle)) return beside
  const turn = Math.log(Math.max(away, 0.02) / 0.05) / 0.8 - angle / (2 * Math.PI)
  const [whorl, chamber] = [turn - Math.floor(turn), ((angle + 7) * 9) / (2 * Math.PI) + turn]
  const isSuture = chamber - Math.floor(chamber) < 0.08 || whorl < 0.06
  return isSuture ? 0.22 : 0.35 + 0.5 * Math.sin(Math.PI * whorl)
}

/** A bean with pits. */
const ostracod: Shading = (x, y) => {
  const share = (x / 0.85) ** 2 + ((y + 0.14 * x * x) / 0.5) ** 2
  if (share > 1) return beside
  return dome(share) - (Math.sin(34 * x) * Math.sin(34 * y) > 0.55 ? 0.16 : 0)
}

/** Growth lines around the umbo. */
const bivalve: Shading = (x, y) => {
  const share = (x / 0.84) ** 2 + ((y - 0.04) / 0.64) ** 2
  if (share > 1) return beside
  return dome(share) + 0.07 * Math.sin(46 * Math.hypot(x, y + 0.56) ** 1.3)
}

/** Whorls one above the other. */
const gastropod: Shading = (x, y) => {
  const width = 0.3 * (y + 0.92)
  if (y > 0.7 || width <= 0 || Math.abs(x) > width) return beside
  const whorl = 6.5 * Math.sqrt((y + 0.92) / 1.74) + 0.5 * x
  const along = whorl - Math.floor(whorl)
  return dome((x / width) ** 2) * (along < 0.08 ? 0.5 : 0.75 + 0.3 * Math.sin(Math.PI * along))
}

/** A grain with three furrows and a net. */
const pollen: Shading = (x, y) => {
  const [away, angle] = [Math.hypot(x, y), Math.atan2(y, x)]
  if (away > 0.74) return beside
  const furrow = Math.abs(Math.sin(1.5 * (angle + 0.4)))
  const net = Math.abs(Math.sin(24 * x + 4 * Math.sin(9 * y)) * Math.sin(24 * y)) < 0.12 ? 0.08 : 0
  return dome((away / 0.78) ** 2) - net - (away > 0.3 && furrow < 0.1 ? 0.22 : 0)
}

/** A stem with veins and a node. */
const plant: Shading = (x, y) => {
  const across = (x - 0.1 * Math.sin(2.4 * y)) / 0.24
  if (Math.abs(across) > 1 || Math.abs(y) > 0.94) return beside
  const node = Math.abs(y - 0.12 - 0.04 * across) < 0.03
  return node ? 0.2 : 0.42 + 0.2 * Math.cos(1.4 * across) + 0.1 * Math.sin(26 * across)
}

/** How a group looks, and the length of the scale beside it. */
const groupShadings: Partial<Record<NonNullable<Group>, readonly [Shading, scale: string]>> = {
  foraminifera: [foraminifer, '0.1 mm'],
  ostracods: [ostracod, '0.2 mm'],
  bivalves: [bivalve, '10 mm'],
  gastropods: [gastropod, '1 mm'],
  pollen: [pollen, '0.01 mm'],
  plants: [plant, '10 mm'],
}

const tones = 48
const ground: Colour = [38, 38, 36]
const grey = (i: number): Colour => [
  70 + Math.round(3.5 * i),
  68 + Math.round(3.4 * i),
  62 + Math.round(3.2 * i),
]
const palette: readonly Colour[] = [ground, ...Array.from({ length: tones }, (_, i) => grey(i))]

/** The plate of a find, drawn by what its group looks like. */
export function plate(group: Group): Buffer {
  const [shading, scale] = (group && groupShadings[group]) ?? [pollen, '0.01 mm']
  const pixels: Pixels = new Uint8Array(side * side)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const bright = shading((2 * x) / side - 1, (2 * y) / side - 1)
      pixels[y * side + x] = bright < 0 ? 0 : 1 + Math.min(tones - 1, Math.floor(bright * tones))
    }
  drawScale(pixels, scale, { ink: tones, ground: 0 })
  return encode(palette, pixels)
}
