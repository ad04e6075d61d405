import { chance, wander } from './chance.ts'
import { clamp, colour, coverage, height, lay, width, type Colour, type Raster } from './raster.ts'

/** Ink of a hatch at a point of its stratum: 0 none, 1 full. */
type Ink = (x: number, y: number) => number

const stroke = (distance: number, weight = 1) => coverage(Math.abs(distance) - weight / 2)
const fold = (value: number, step: number) => (((value % step) + step) % step) - step / 2

const slant =
  (step: number, dash = 1): Ink =>
  (x, y) =>
    stroke(fold(x + y, step) * Math.SQRT1_2) * (fold(x - y, 14) < 14 * (dash - 0.5) ? 1 : 0)

const dots =
  (step: number, radius: number): Ink =>
  (x, y) => {
    const row = Math.floor(y / step)
    const across = fold(x + (row % 2) * (step / 2), step)
    return coverage(Math.hypot(across, fold(y, step)) - radius)
  }

const pebbles: Ink = (x, y) => {
  const row = Math.floor(y / 13)
  const across = fold(x + (row % 2) * 10, 20)
  return stroke(Math.hypot(across / 1.5, fold(y, 13)) - 4)
}

const bricks: Ink = (x, y) => {
  const row = Math.floor(y / 9)
  return Math.max(stroke(fold(y, 9)), stroke(fold(x + (row % 2) * 10, 20)))
}

const waves: Ink = (x, y) => stroke(fold(y + 2 * Math.sin(x / 2.6), 7), 0.9)

const crosses: Ink = (x, y) => {
  const [across, down] = [fold(x + (Math.floor(y / 13) % 2) * 6.5, 13), fold(y, 13)]
  const arm = (along: number, off: number) => (Math.abs(along) < 3 ? stroke(off) : 0)
  return Math.max(arm(across, down), arm(down, across))
}

/** Strata of a delta from fill to bedrock: colours of the layers and their hatches. */
const strata: readonly { tone: Colour; ink: Ink }[] = [
  { tone: colour('#cbb9a4'), ink: slant(9, 0.72) },
  { tone: colour('#e0bd78'), ink: slant(8) },
  { tone: colour('#aca49f'), ink: waves },
  { tone: colour('#bdb79c'), ink: slant(10, 0.6) },
  { tone: colour('#84a276'), ink: slant(7) },
  { tone: colour('#e3d193'), ink: dots(7, 0.8) },
  { tone: colour('#b3b7bd'), ink: dots(6, 0.7) },
  { tone: colour('#a6bfbe'), ink: waves },
  { tone: colour('#93a9c4'), ink: pebbles },
  { tone: colour('#bfd4d0'), ink: bricks },
  { tone: colour('#93b3a3'), ink: dots(9, 1.2) },
  { tone: colour('#c39a8b'), ink: crosses },
]

const sky = colour('#eef4f9')
const black = colour('#2b2f36')

/** Draws a section through folded and faulted strata with some borehole columns. */
export function drawStrata(raster: Raster): void {
  const layers = newLayers()
  const fault = newFault()
  const edges = [0, 1].map((side) => edgesOf(layers, side * fault.throw))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const away = x - fault.at(y)
      const side = edges[away < 0 ? 0 : 1] ?? []
      const pixel = y * width + x
      drawStratum(raster, { pixel, x, y }, { layers, edges: side })
      lay(raster, pixel, black, 0.75 * stroke(away, 1.4) * (y > 24 ? 1 : 0))
    }
  }
  for (let i = chance.whole(1, 3); i > 0; i--) drawStick(raster, edges[0]?.[0])
}

interface Layer {
  tone: Colour
  ink: Ink
  top: (x: number) => number
}

function newLayers(): Layer[] {
  const shape = wander(chance.between(3, 14), width * 1.4)
  const dip = chance.between(-0.16, 0.16)
  let depth = chance.between(8, 16)
  const start = chance.whole(0, 5)
  return strata.slice(start, start + 7).map(({ tone, ink }, i) => {
    const rough = wander(chance.between(0.6, 3), width / 2)
    const [base, bend] = [depth, Math.min(1, i * 0.4)]
    depth += chance.between(15, 32)
    return { tone, ink, top: (x) => base + rough(x) + bend * (shape(x) + dip * (x - width / 2)) }
  })
}

/** The depths of all strata, column by column, displaced by a fault below the cover. */
const edgesOf = (layers: Layer[], thrown: number): Float32Array[] =>
  layers.map(({ top }, i) => Float32Array.from({ length: width }, (_, x) => top(x) + (i > 1 ? thrown : 0)))

function newFault() {
  const [foot, lean] = [chance.between(60, 250), chance.between(-0.5, 0.5)]
  return { at: (y: number) => foot + lean * (y - height / 2), throw: chance.between(-22, 22) }
}

interface Place {
  pixel: number
  x: number
  y: number
}

function drawStratum(
  raster: Raster,
  { pixel, x, y }: Place,
  on: { layers: Layer[]; edges: Float32Array[] },
): void {
  const { layers, edges } = on
  lay(raster, pixel, sky, 1)
  for (let i = 0; i < layers.length; i++) {
    const top = edges[i]?.[x] ?? 0
    const below = coverage(top - y)
    const layer = layers[i]
    if (below === 0 || !layer) return
    const covered = (edges[i + 1]?.[x] ?? height) < y - 1
    if (covered) continue
    lay(raster, pixel, layer.tone, below)
    lay(raster, pixel, black, below * 0.42 * layer.ink(x, y - top + 40))
    lay(raster, pixel, black, 0.7 * stroke(top - y, i === 0 ? 1.8 : 1.1))
  }
}

function drawStick(raster: Raster, ground: Float32Array | undefined): void {
  const at = chance.whole(14, width - 14)
  const from = Math.round(ground?.[at] ?? 10) - 6
  const to = chance.between(80, 150)
  for (let y = Math.max(0, from); y < to; y++) {
    for (let x = at - 4; x <= at + 4; x++) {
      const tick = (y - from) % 16 === 6 && Math.abs(x - at) < 4 ? 0.8 : 0
      lay(raster, y * width + x, black, clamp(Math.max(stroke(x - at, 1.6), tick)))
    }
  }
}
