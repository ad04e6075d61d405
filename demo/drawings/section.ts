import type { Lithology } from '#geology/strata/lithology.ts'

import { heightAt, holes, lineLength, placeOn } from './terrain.ts'

/** The lower and the upper edge, metres. */
export const lowerEdge = -68
export const upperEdge = 88

const step = 8
export const places = Array.from({ length: Math.floor(lineLength / step) + 1 }, (_, i) => i * step)
export const ground = places.map((at) => heightAt(...placeOn(at)))

interface Stratum {
  layer: number
  name: string
  lithology: Lithology
  /** Height of its base at a place, metres, before rock or the next stratum cuts it. */
  base: (at: number, ground: number) => number
}

const wave = (at: number, length: number, shift: number) => Math.sin(at / length + shift)

/** What was laid down, the youngest first. The crust of layer 2 covers dry ground, the clays below reach no higher than the sea once did. */
const strata: readonly Stratum[] = [
  {
    layer: 2,
    name: '褐黄色粉质黏土',
    lithology: 'siltyClay',
    base: (at, top) => (top > 0.5 ? Math.min(top - 3.2 - 0.5 * wave(at, 60, 1), 2) : top),
  },
  { layer: 3, name: '淤泥质粉质黏土', lithology: 'muckySiltyClay', base: (at) => -13 + wave(at, 90, 0.4) },
  { layer: 4, name: '淤泥质黏土', lithology: 'muckyClay', base: (at) => -24 + 2 * wave(at, 120, 2) },
  { layer: 5, name: '灰色黏土', lithology: 'clay', base: (at) => -32 + 2 * wave(at, 80, 4) },
  { layer: 6, name: '暗绿色粉质黏土', lithology: 'siltyClay', base: (at) => -38 + 1.5 * wave(at, 100, 1.2) },
  { layer: 7, name: '粉砂', lithology: 'siltySand', base: (at) => -51 + 2 * wave(at, 140, 3) },
  { layer: 9, name: '青灰色细砂', lithology: 'fineSand', base: (at) => -62 + 2 * wave(at, 110, 5) },
]

/** What the layers wear on every screen, by number. */
const colours: Readonly<Record<number, string>> = {
  2: '#e0bd78',
  3: '#c9c3b8',
  4: '#aca49f',
  5: '#bdb79c',
  6: '#84a276',
  7: '#e3d193',
  9: '#a6bfbe',
}

/** From 0 to 1 between two values, without a kink. */
const smooth = (from: number, to: number, value: number): number => {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}

/** The head of the rock: deep below bay and plain, right below the cover where a hill rises out of them. */
const rock = places.map((at, i) => {
  const surface = ground[i] ?? 0
  const buried = -66 + 2 * wave(at, 70, 0) + 44 * smooth(0.05, 0.5, at / lineLength)
  const hill = smooth(6, 16, surface)
  return Math.min(buried + (surface - 4 - buried) * hill, surface - 1.5)
})

export interface Layer {
  key: string
  name: string
  label: string
  lithology: Lithology
  colour: string
  /** Tops and bases at each place, metres. */
  top: readonly number[]
  base: readonly number[]
}

/** The strata in order: each below the younger ones, none above the ground, none within the rock. */
export const layers: readonly Layer[] = (() => {
  let top: readonly number[] = ground
  const found: Layer[] = []
  for (const { layer, name, lithology, base: baseOf } of strata) {
    const from = top
    const base = places.map((at, i) => {
      const [surface, head] = [from[i] ?? 0, rock[i] ?? 0]
      return Math.min(surface, Math.max(baseOf(at, ground[i] ?? 0), head))
    })
    found.push({
      key: `bed-${layer}`,
      name,
      label: `${layer}`,
      lithology,
      colour: colours[layer] ?? '#bdb79c',
      top: from,
      base,
    })
    top = base
  }
  const floor = places.map(() => lowerEdge)
  return [
    ...found,
    { key: 'rock', name: '凝灰岩', label: '', lithology: 'tuff', colour: '#c39a8b', top, base: floor },
  ]
})()

/** In the first half, away from the holes, where names are not covered by the form. */
const forNames = places.map(
  (at) =>
    at > lineLength * 0.05 && at < lineLength * 0.52 && holes.every((hole) => Math.abs(hole.at - at) > 32),
)

/** Where a layer is thickest, which is the place of its name. */
export function middleOf({ top, base }: Layer): { at: number; height: number; thickness: number } {
  const thickness = top.map((value, i) => (forNames[i] ? value - (base[i] ?? 0) : 0))
  const best = thickness.indexOf(Math.max(...thickness))
  const [high, low] = [top[best] ?? 0, base[best] ?? 0]
  return { at: places[best] ?? 0, height: (high + low) / 2, thickness: high - low }
}
