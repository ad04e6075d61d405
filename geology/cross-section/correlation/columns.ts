import type { StratumRow } from '#geology/strata/hole.ts'
import { lithologyOfStratum, type Lithology } from '#geology/strata/lithology.ts'
import { layerKey, parseLayer, type LayerNumber } from '#geology/strata/strata.ts'

/** A hole on the line of a section: its place along the line and its collar in metres, depths in metres below the collar. */
export interface SectionHole {
  readonly code: string
  /** Deeper than the last stratum where the rest was not described. */
  readonly finalDepth?: number | null
  readonly x: number
  readonly collarElevation: number
  readonly strata: readonly Pick<StratumRow, 'layer' | 'name' | 'baseDepth' | 'description'>[]
}

/** One layer of a column, between two elevations. */
export interface Unit {
  /** What is correlated: the number of the layer, or its name where no number was given. */
  readonly key: string
  /** Which of the layers with this key it is, from the top, 0 the first. */
  readonly occurrence: number
  readonly number: LayerNumber | undefined
  readonly layer: string | null
  readonly name: string
  readonly lithology: Lithology | undefined
  readonly top: number
  readonly base: number
  /** Its base was not met in this hole: it follows the holes beside. */
  readonly isBaseInferred: boolean
}

/** What a hole says of the ground below it, from its collar down. */
export interface Column {
  readonly code: string
  readonly x: number
  readonly top: number
  /** The elevation at which the hole ends; what stands below is inferred. */
  readonly end: number
  readonly units: readonly Unit[]
}

/**
 * The column of a hole. Rows that follow each other under one number are one layer; rows without thickness are left out.
 * `readRow` stands in for the reader of numbers and names where many holes are read at once.
 */
export function columnOf(hole: SectionHole, readRow: RowReader = readNames): Column {
  const { code, x, collarElevation: top } = hole
  const units: Unit[] = []
  let last = top
  for (const row of hole.strata.toSorted((a, b) => a.baseDepth - b.baseDepth)) {
    const { layer, name } = row
    const read = readRow(row)
    const base = top - row.baseDepth
    if (base >= last) continue
    const { key } = read
    const before = units.at(-1)
    if (before?.key === key) units[units.length - 1] = { ...before, base }
    else
      units.push({
        occurrence: 0,
        ...read,
        layer,
        name,
        top: last,
        base,
        isBaseInferred: false,
      })
    last = base
  }
  const end = hole.finalDepth == null ? last : top - hole.finalDepth
  if (last - end > leastUnknown) units.push({ ...blankUnit, top: last, base: end, isBaseInferred: false })
  return { code, x, top, end: Math.min(last, end), units: countOccurrences(units) }
}

/** Layers of a column, each with which of those with its key it is. */
export function countOccurrences(units: readonly Unit[]): Unit[] {
  const seen = new Map<string, number>()
  return units.map((unit) => {
    const occurrence = seen.get(unit.key) ?? 0
    seen.set(unit.key, occurrence + 1)
    return { ...unit, occurrence }
  })
}

/** What the number and the name of a stratum say. */
export type RowReader = (row: SectionHole['strata'][number]) => Pick<Unit, 'key' | 'number' | 'lithology'>

export const readNames: RowReader = (row) => ({
  key: layerKey(row.layer, row.name),
  number: parseLayer(row.layer),
  lithology: lithologyOfStratum(row),
})

/** Metres: a final depth that exceeds the last base by less is that base. */
export const leastUnknown = 0.1

/** What a hole went through without a stratum recorded. */
const blankUnit = {
  key: '',
  occurrence: 0,
  number: undefined,
  layer: null,
  name: '未分层',
  lithology: undefined,
} as const

/** Whether a layer is a part of another: ⑤1-2 of ⑤1. A lens (③t) is not. */
export function isPartOf(part: LayerNumber | undefined, whole: LayerNumber | undefined): boolean {
  if (!part || !whole || part.path.length <= whole.path.length) return false
  return part.path.every((token, i) =>
    i < whole.path.length ? token === whole.path[i] : typeof token === 'number',
  )
}
