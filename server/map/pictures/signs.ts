import { setImmediate } from 'node:timers/promises'

import type { Access, Kind } from '#contract/catalogue/kind.ts'
import { inkOf, type SignShape, signOf } from '#contract/map/signs.ts'
import type { LayerSymbol } from '#contract/map/style.ts'
import type { AnswerCache } from '#server/caching/answer-cache.ts'

import { type Bitmap, paintSign } from './bitmap.ts'

/** Access levels of what has a public place; each has its ink. */
export const drawnLevels = ['open', 'protected'] as const satisfies Access[]
type DrawnLevel = (typeof drawnLevels)[number]

export interface KindStyle {
  kind: Kind
  style: { colour: string | null; symbol: LayerSymbol | null }
}

/** The types of a kind that have signs of their own; '' is any other. */
export function signTypes({ kind, style }: KindStyle): string[] {
  const types = kind.type === undefined ? {} : (kind.fields[kind.type]?.choices ?? {})
  return style.symbol === null && kind.sign === 'hole' ? ['', ...Object.keys(types)] : ['']
}

export const levelOf = (access: unknown): DrawnLevel => (access === 'protected' ? 'protected' : 'open')

/** The name of the sign of a type that has one of its own, or of any other. */
export const signName = (kind: Kind, type: string, level: DrawnLevel): string =>
  [kind.name, ...(type === '' ? [] : [type]), level].join('-')

export interface NamedSign {
  name: string
  shapes: readonly SignShape[]
  ink: string
}

/** Every sign of a layer, by name. */
export function signsOf(layer: KindStyle): NamedSign[] {
  const { kind, style } = layer
  return signTypes(layer).flatMap((type) =>
    drawnLevels.map((level) => ({
      name: signName(kind, type, level),
      shapes: signOf(kind, type === '' ? undefined : type, style.symbol),
      ink: inkOf(level, style.colour),
    })),
  )
}

/** Pixels on a side of a sign. */
export const signSize = 20

/** A dot, where there are too many for signs: its pixels, and the widths of its casing and lines. */
const dot = { size: 8, casing: 4.8, line: 0 } as const
const dotShapes: readonly SignShape[] = [
  { d: 'M4.2 12a7.8 7.8 0 1 0 15.6 0a7.8 7.8 0 1 0 -15.6 0z', fill: 'ink' },
]

const dotName = (kind: Kind, level: DrawnLevel) => `${signName(kind, '', level)} dot`

/** Signs and dots of some layers by name, painted once for a version of the map. */
export const paintedSigns = (
  answers: AnswerCache,
  layers: readonly KindStyle[],
  version: number,
): Promise<Map<string, Bitmap>> =>
  answers.get('tiles', ['signs', version], async () => {
    const signs = new Map<string, Bitmap>()
    for (const { name, shapes, ink } of layers.flatMap(signsOf)) {
      signs.set(name, paintSign(shapes, { ink, size: signSize }))
      await setImmediate() // other calls come in between
    }
    for (const { kind, style } of layers)
      for (const level of drawnLevels)
        signs.set(dotName(kind, level), paintSign(dotShapes, { ink: inkOf(level, style.colour), ...dot }))
    return signs
  })

/** How a record is drawn: as a sign, by its type if that has one, or as a dot. */
export function signFor(
  signs: ReadonlyMap<string, Bitmap>,
  kind: Kind,
  { access, type, isDense }: { access: unknown; type: unknown; isDense: boolean },
): Bitmap | undefined {
  const level = levelOf(access)
  if (isDense) return signs.get(dotName(kind, level))
  return signs.get(signName(kind, String(type ?? ''), level)) ?? signs.get(signName(kind, '', level))
}
