import { chance } from './chance.ts'
import { clamp, coverage, height, lay, width, type Colour, type Raster } from './raster.ts'

/** Interference colour: the remaining red, green and blue for a path difference in nanometres. */
function interference(difference: number): Colour {
  const of = (wavelength: number) => 255 * Math.sin((Math.PI * difference) / wavelength) ** 2
  return [of(620), of(545), of(455)]
}

/** Properties of a mineral: path differences, twins across it, depth of its extinction. */
const minerals = {
  quartz: { differences: [120, 300], twins: 0, pale: 0.3 },
  plagioclase: { differences: [130, 280], twins: 1, pale: 0.25 },
  pyroxene: { differences: [420, 800], twins: 0, pale: 0.22 },
  olivine: { differences: [520, 1050], twins: 0, pale: 0.2 },
  calcite: { differences: [1250, 1700], twins: 0.5, pale: 0.45 },
} as const

type Mineral = keyof typeof minerals

/** Rocks by their minerals; repetitions increase the share of a mineral. */
const rocks: readonly [readonly [Mineral, ...Mineral[]], ...(readonly [Mineral, ...Mineral[]])[]] = [
  ['plagioclase', 'plagioclase', 'pyroxene', 'olivine'],
  ['quartz', 'quartz', 'plagioclase', 'pyroxene'],
  ['calcite', 'calcite', 'quartz', 'olivine'],
]

interface Grain {
  x: number
  y: number
  difference: number
  bright: number
  pale: number
  /** Direction and spacing of twins; 0 for none. */
  across: number
  down: number
  twins: number
}

function newGrain(x: number, y: number, made: readonly [Mineral, ...Mineral[]]): Grain {
  const { differences, twins, pale } = minerals[chance.of(made)]
  const angle = chance.between(0, Math.PI)
  return {
    x,
    y,
    difference: chance.between(differences[0], differences[1]),
    bright: chance.between(0.5, 1),
    pale,
    across: Math.cos(angle),
    down: Math.sin(angle),
    twins: chance.yes(twins) ? chance.between(3.5, 7) : 0,
  }
}

/** Draws a thin section (0.03 mm) between crossed polars: grains in interference colours, some with twins. */
export function drawThinSection(raster: Raster): void {
  const cell = chance.between(19, 29)
  const [columns, rows] = [Math.ceil(width / cell) + 2, Math.ceil(height / cell) + 2]
  const rock = chance.of(rocks)
  const grains = Array.from({ length: columns * rows }, (_, i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)]
    const spread = () => chance.between(-0.1, 1.1)
    return newGrain((column - 1 + spread()) * cell, (row - 1 + spread()) * cell, rock)
  })
  const field = { cell, columns, rows, grains, stretch: chance.between(0.6, 1.4) }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) drawGrain(raster, { pixel: y * width + x, x, y }, field)
}

interface Field {
  cell: number
  columns: number
  rows: number
  grains: Grain[]
  stretch: number
}

/** The grain at a point and the distance to its border. */
function grainAt(x: number, y: number, { cell, columns, rows, grains, stretch }: Field) {
  const [column, row] = [Math.floor(x / cell) + 1, Math.floor(y / cell) + 1]
  let [first, second, found] = [Infinity, Infinity, grains[0]]
  for (let r = Math.max(0, row - 2); r <= Math.min(rows - 1, row + 2); r++)
    for (let c = Math.max(0, column - 1); c <= Math.min(columns - 1, column + 1); c++) {
      const grain = grains[r * columns + c]
      if (!grain) continue
      const away = (grain.x - x) ** 2 + (grain.y - y) ** 2 * stretch
      if (away < first) [second, first, found] = [first, away, grain]
      else if (away < second) second = away
    }
  return { grain: found, border: (Math.sqrt(second) - Math.sqrt(first)) / 2 }
}

function drawGrain(raster: Raster, at: { pixel: number; x: number; y: number }, field: Field): void {
  const { grain, border } = grainAt(at.x, at.y, field)
  if (!grain) return
  const { difference, twins, across, down, pale } = grain
  const along = (at.x - grain.x) * across + (at.y - grain.y) * down
  const other = twins > 0 && Math.floor(along / twins) % 2 !== 0
  const thinner = clamp(0.8 + border / 15, 0.8, 1) // a grain gets thinner towards its border
  const shown = interference(difference * thinner)
  const bright = other ? grain.bright * 0.5 : grain.bright
  const glow = (value: number) => Math.round(((value * (1 - pale) + 235 * pale) * bright) / 3) * 3 + 18
  lay(raster, at.pixel, [glow(shown[0]), glow(shown[1]), glow(shown[2])], 1)
  lay(raster, at.pixel, [26, 22, 26], 0.7 * coverage(border - 0.6))
}
