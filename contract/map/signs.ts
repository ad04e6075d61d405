import type { Access, Kind } from '#contract/catalogue/kind.ts'
import type { Sign } from '#contract/catalogue/traits.ts'
import { type BoreholeKind, boreholeKinds } from '#geology/borehole-kinds.ts'

import type { LayerSymbol } from './style.ts'

/** One stroke of a sign on a grid of 24 units, as SVG path data: outlined on the ground, filled with ink, or not filled. */
export interface SignShape {
  d: string
  fill: 'ground' | 'ink' | 'none'
}

const circle = (r: number, fill: SignShape['fill'] = 'ground'): SignShape => ({
  d: `M${12 - r} 12a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
  fill,
})
const ground = (d: string): SignShape => ({ d, fill: 'ground' })
const ink = (d: string): SignShape => ({ d, fill: 'ink' })
const line = (d: string): SignShape => ({ d, fill: 'none' })

/**
 * The twelve hole types: a filled ring for soil sampling, a triangle for cone tests, an arrow for water.
 */
const holeSigns: Readonly<Record<BoreholeKind, readonly SignShape[]>> = {
  '1': [circle(7, 'ink')],
  '2': [circle(7)],
  '3': [circle(6.6), line('M12 1.5v21')],
  '4': [circle(7), ink('M12 5a7 7 0 0 1 0 14z')],
  '5': [ground('M12 19.5L4.2 6h15.6z')],
  '6': [ground('M12 20L3.2 5h17.6z'), ink('M12 14.2L8.3 8h7.4z')],
  '7': [circle(8), line('M12 4v16M4 12h16')],
  '8': [circle(8.6), line('M12 6.5v10M8.3 13.2L12 17l3.7-3.8')],
  '9': [circle(8.6), line('M12 17.5v-10M8.3 10.8L12 7l3.7 3.8')],
  '10': [circle(8.6), line('M5.6 12c1.6-4.4 3.2-4.4 4.8-.6s3 4.4 4.6.6 2.2-3 3.4-.6')],
  '11': [circle(3.6, 'ink')],
  '12': [circle(8.6), circle(4, 'ink')],
}

/** Signs of other records, by the name that their kind's descriptor gives. */
export const recordSigns: Readonly<Record<Exclude<Sign, 'hole'>, readonly SignShape[]>> = {
  site: [ground('M4.5 5.5h15v13h-15z'), line('M4.5 12h15M12 5.5v13')],
  levelling: [ground('M5 5h14v14H5z'), ink('M12 8.5l3.5 6h-7z')],
  nest: [ground('M7 3.5h10v17H7z'), line('M7 8h10M7 12h10M7 16h10')],
  satellite: [ground('M12 3.5l8.5 15h-17z'), ink('M12 11a2.4 2.4 0 1 0 .01 0z')],
  pipe: [ground('M8 3.5h8v17H8z'), ink('M8 12h8v8.5H8z')],
  well: [circle(8.2), line('M6 9.5h12M6 14.5h12')],
  pump: [circle(8.2), ink('M12 6.5l4 6.5h-8z')],
  hut: [ground('M4 11L12 4l8 7v9H4z'), line('M12 20v-5')],
  square: [ground('M6 6h12v12H6z')],
}

/** Signs that a layer may have in place of those of its kind. */
export const layerSigns: Readonly<Record<LayerSymbol, readonly SignShape[]>> = {
  dot: [circle(6, 'ink')],
  ring: [circle(7), circle(2.4, 'ink')],
  triangle: [ink('M12 4l8.6 15H3.4z')],
  diamond: [ink('M12 3.2l8 8.8-8 8.8-8-8.8z')],
  square: [ink('M5.4 5.4h13.2v13.2H5.4z')],
  cross: [ink('M9.4 3.6h5.2v5.8h5.8v5.2h-5.8v5.8H9.4v-5.8H3.6V9.4h5.8z')],
  star: [ink('M12 2.8l2.7 6 6.5.7-4.9 4.3 1.4 6.4-5.7-3.3-5.7 3.3 1.4-6.4-4.9-4.3 6.5-.7z')],
  flag: [ground('M7 21V4l11 4.2L7 12.6'), ink('M7 4l11 4.2L7 12.6z')],
}

/** A record without a known type. */
const unknownSign: readonly SignShape[] = [circle(5)]

const isHoleKind = (code: string): code is BoreholeKind => Object.hasOwn(boreholeKinds, code)

/** The sign of a record by its kind and type, unless its layer has one of its own. */
export function signOf(
  { sign = 'square' }: Pick<Kind, 'sign'>,
  type: string | undefined,
  symbol: LayerSymbol | null = null,
): readonly SignShape[] {
  if (symbol !== null) return layerSigns[symbol]
  if (sign !== 'hole') return recordSigns[sign]
  return type !== undefined && isHoleKind(type) ? holeSigns[type] : unknownSign
}

/** How wide the lines of a sign are on its grid, and the white casing around them. */
export const signLines = { ink: 1.9, casing: 5 } as const

/** Colour says who may open a record; the shape says its type. Read on any base map, in every theme. */
export const inks: Readonly<Record<Access, string>> = {
  open: '#12447c',
  member: '#12447c',
  protected: '#875200',
  secret: '#7c2231',
}

const isAccess = (access: unknown): access is Access => Object.hasOwn(inks, String(access))

/** The colour of a layer stands for what its readers may open; what is closed to them stays apart. */
export function inkOf(access: unknown, colour?: string | null): string {
  const known = isAccess(access) ? access : 'open'
  return colour && (known === 'open' || known === 'member') ? colour : inks[known]
}
