import { chance } from './chance.ts'
import { colour, coverage, height, lay, mixColours, width, type Colour, type Raster } from './raster.ts'

const brown = colour('#8a5a2b')
const blue = colour('#4f7fa3')
const grid = colour('#5d6f80')
const white = colour('#ffffff')
const black = colour('#2b2f36')

/** Tints from the shore to the summits; the first one is water. */
const tints: readonly [readonly Colour[], ...(readonly Colour[])[]] = [
  ['#c4dbe8', '#dfe8cb', '#eceecf', '#f3ecd0', '#eddcb8', '#e2c79d'].map(colour),
  ['#bcd6e6', '#cfe0bd', '#dde5bd', '#eee5b8', '#e6cf9c', '#d4b184'].map(colour),
  ['#d5e5ee', '#f7f4ea', '#f2ecdc', '#ece2cb', '#e4d6b8', '#dac8a3'].map(colour),
]

/** Elevation and slope at a point, in contour intervals. */
type Ground = (x: number, y: number) => readonly [level: number, east: number, south: number]

function newGround(): Ground {
  const waves = Array.from({ length: 6 }, (_, i) => {
    const angle = chance.between(0, 2 * Math.PI)
    const turns = (2 * Math.PI) / chance.between(70 + 20 * i, 180 + 40 * i)
    const reach = chance.between(0.7, 1.5)
    return { x: Math.cos(angle) * turns, y: Math.sin(angle) * turns, shift: chance.between(0, 7), reach }
  })
  const base = chance.between(2.2, 4.2)
  return (x, y) => {
    let [level, east, south] = [base, 0, 0]
    for (const wave of waves) {
      const turn = x * wave.x + y * wave.y + wave.shift
      level += wave.reach * Math.sin(turn)
      const slope = wave.reach * Math.cos(turn)
      east += slope * wave.x
      south += slope * wave.y
    }
    return [level, east, south]
  }
}

/** Draws a map of random terrain: tints, contour lines, water, a graticule, some points. */
export function drawContours(raster: Raster): void {
  const ground = newGround()
  const bands = chance.of(tints)
  const light = chance.between(0, 2 * Math.PI)
  const [lit, litSouth] = [Math.cos(light), Math.sin(light)]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [level, east, south] = ground(x, y)
      const shade = Math.round((east * lit + south * litSouth) * 60) / 60
      const band = bands[Math.min(bands.length - 1, Math.max(0, Math.floor(level / 1.2)))] ?? white
      const pixel = y * width + x
      const tint =
        level < 1.2 ? band : mixColours(band, shade > 0 ? white : black, Math.min(0.3, Math.abs(shade) * 2))
      lay(raster, pixel, tint, 1)
      drawLine(raster, pixel, { level: level / 0.6, slope: Math.hypot(east, south) / 0.6 })
    }
  }
  drawGrid(raster)
}

function drawLine(raster: Raster, pixel: number, { level, slope }: { level: number; slope: number }): void {
  const nearest = Math.round(level)
  const away = Math.abs(level - nearest) / Math.max(slope, 0.004)
  const isShore = nearest === 2
  if (nearest < 2) return lay(raster, pixel, blue, 0.35 * coverage(away - 0.35))
  const weight = isShore ? 1.1 : nearest % 5 === 0 ? 0.95 : 0.45
  lay(raster, pixel, isShore ? blue : brown, 0.85 * coverage(away - weight))
}

function drawGrid(raster: Raster): void {
  const step = chance.between(52, 78)
  const [left, top] = [chance.between(5, step), chance.between(5, step)]
  const line = (at: number, from: number) => {
    const past = (((at - from) % step) + step) % step
    return coverage(Math.min(past, step - past) - 0.5)
  }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      lay(raster, y * width + x, grid, 0.55 * Math.max(line(x, left), line(y, top)))
  for (let i = chance.whole(3, 6); i > 0; i--)
    drawPoint(raster, chance.whole(8, width - 9), chance.whole(8, height - 9))
}

/** A triangulation point: a triangle with its dot. */
function drawPoint(raster: Raster, atX: number, atY: number): void {
  for (let y = -6; y <= 6; y++)
    for (let x = -6; x <= 6; x++) {
      const edge = Math.max(y - 3.5, Math.abs(x) * 0.87 - y * 0.5 - 2.6)
      const ink = Math.max(coverage(Math.abs(edge) - 0.5), coverage(Math.hypot(x, y) - 0.9))
      lay(raster, (atY + y) * width + atX + x, black, 0.85 * ink)
    }
}
