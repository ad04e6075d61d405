import type { TileOf } from './dots.ts'
import type { Outline } from './outline.ts'

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** The four tiles at most that cover all districts: a tile is at least as wide and as high as the city. */
export function tilesOfCity(districts: readonly Outline[]): TileOf[] {
  const rings = districts.flatMap(({ ring }) => ring)
  const columns = rings.filter((_, i) => i % 2 === 0).map((lng) => (lng + 180) / 360)
  const rows = rings.filter((_, i) => i % 2 === 1).map(rowOf)
  const [west, east] = [Math.min(...columns), Math.max(...columns)]
  const [north, south] = [Math.min(...rows), Math.max(...rows)]
  const z = Math.min(14, Math.floor(-Math.log2(Math.max(east - west, south - north))))
  if (!(z >= 0)) return []
  const index = (share: number) => Math.min(2 ** z - 1, Math.max(0, Math.floor(share * 2 ** z)))
  return range(index(west), index(east)).flatMap((x) =>
    range(index(north), index(south)).map((y) => ({ z, x, y })),
  )
}

/** Position of a latitude from north to south on the square of EPSG:3857, 0…1. */
const rowOf = (lat: number) => (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2
