import { fromMercator } from '#geology/places/mercator.ts'
import type { Extent } from '#server/catalogue/following/following.ts'

/** West, south, east and north of places, degrees; six digits are a tenth of a metre, rounded outwards. */
export function boxOf({ west, south, east, north }: Extent): [number, number, number, number] {
  const [low, high] = [fromMercator(west, south), fromMercator(east, north)]
  const down = (value: number) => Math.floor(value * 1e6) / 1e6
  const up = (value: number) => Math.ceil(value * 1e6) / 1e6
  return [down(low.lng), down(low.lat), up(high.lng), up(high.lat)]
}
