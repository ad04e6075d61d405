import { riverDistance, toPlane, type Place } from '#demo/city/city.ts'

import { layerNumbered, type Layer } from './layers.ts'
import { ramp, smooth } from './noise.ts'

/** A stratum of one hole: depths of its top and base in metres, to the decimetre (the last base is the hole's end). */
export interface Stratum {
  layer: Layer
  top: number
  base: number
}

/** What decides which layers a place has; shares from 0 (absent) to 1 (wholly there). */
interface Zone {
  /** The filled palaeochannel: no stiff clay ⑥, thick ⑤2 and ⑤3 instead. */
  channel: number
  /** Silt ②3 along the river. */
  riverside: number
  /** A filled creek under the fill. */
  creek: number
  /** A lens of silt inside ③. */
  lens: number
  /** Clay ⑧ between the sands, there in the north. */
  upperClay: number
}

type Share = (zone: Zone) => number
const fullShare: Share = () => 1

/** The column from the top with the share of its thickness that each zone keeps; ③ is above and below its lens. */
const column: [layer: Layer, share: Share, seed: number][] = (
  [
    ['①1', fullShare],
    ['①2', (z) => z.creek],
    ['②1', (z) => 1 - z.creek],
    ['②2', (z) => (1 - z.riverside) * (1 - 0.5 * z.creek)],
    ['②3', (z) => z.riverside],
    ['③', (z) => 0.45 * (1 - 0.4 * z.riverside)],
    ['③t', (z) => z.lens],
    ['③', (z) => 0.55 * (1 - 0.4 * z.riverside)],
    ['④', (z) => 1 - 0.15 * z.riverside],
    ['⑤1', (z) => (z.channel > 0.5 ? 1 : 0)],
    ['⑤1-1', (z) => (z.channel > 0.5 ? 0 : 1)],
    ['⑤1-2', (z) => (z.channel > 0.5 ? 0 : 1 - z.channel)],
    ['⑤2', (z) => z.channel],
    ['⑤3', (z) => z.channel],
    ['⑤4', (z) => ramp(z.channel, 0.6, 1)],
    ['⑥', (z) => 1 - ramp(z.channel, 0.1, 0.6)],
    ['⑦1', (z) => 1 - ramp(z.channel, 0.3, 0.9)],
    ['⑦2', (z) => 1 - 0.45 * z.channel],
    ['⑧1', (z) => z.upperClay],
    ['⑧2', (z) => z.upperClay],
    ['⑨1', fullShare],
    ['⑨2', fullShare],
    ['⑩', fullShare],
    ['⑪', fullShare],
    ['⑫', fullShare],
  ] as [string, Share][]
).map(([number, share], index) => [layerNumbered(number), share, 100 + 2 * index])

function zoneAt(x: number, y: number): Zone {
  return {
    channel: ramp(smooth(x / 9, y / 9, 11), 0.12, 0.3),
    riverside: 1 - ramp(riverDistance(x, y) + smooth(x / 3, y / 3, 13), 1.5, 4.5),
    creek: ramp(smooth(x / 0.22, y / 0.22, 15), 0.5, 0.56),
    lens: ramp(smooth(x / 2, y / 2, 17), 0.05, 0.35),
    upperClay: ramp(smooth(x / 14, y / 14, 19) + y / 40, -0.25, 0.05),
  }
}

/**
 * The ground under a place, top to bottom, down to `depth` metres. Surfaces are smooth, so neighbouring holes agree;
 * a layer thinner than 0.3 m is not separated. Strata join without gap and the last ends at `depth`.
 */
export function strataAt(place: Place, depth: number): Stratum[] {
  const [x, y] = toPlane(place)
  const zone = zoneAt(x, y)
  const strata: Stratum[] = []
  let base = 0
  for (const [layer, share, seed] of column) {
    const thickness = Math.round(10 * share(zone) * thicknessAt(layer, x, y, seed)) / 10
    if (thickness < 0.3) continue
    const top = base
    base = Math.round((base + thickness) * 10) / 10
    const last = base + 0.1 > depth
    append(strata, { layer, top, base: last ? depth : base })
    if (last) break
  }
  return strata
}

function thicknessAt({ thickness: [low, high] }: Layer, x: number, y: number, seed: number): number {
  const broad = smooth(x / 6, y / 6, seed)
  const near = smooth(x / 0.12, y / 0.12, seed + 50)
  return Math.max(low * 0.8, (low + high) / 2 + (high - low) * (0.62 * broad + 0.06 * near))
}

/** Beds of the same layer that touch are one stratum. */
function append(strata: Stratum[], stratum: Stratum): void {
  const above = strata.at(-1)
  if (above?.layer === stratum.layer) above.base = stratum.base
  else strata.push(stratum)
}

/** Elevation of the ground, metres above the Wusong datum, 2.50–4.50. */
export function groundElevation(place: Place): number {
  const [x, y] = toPlane(place)
  const height = 3.5 + 0.9 * smooth(x / 8, y / 8, 21) + 0.25 * smooth(x / 0.3, y / 0.3, 23)
  return Math.round(100 * Math.min(4.5, Math.max(2.5, height))) / 100
}
