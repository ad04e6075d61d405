import { roundNoise } from '#geology/rounding.ts'

import { depthOfStep } from './cpt.ts'

/** A sounding as it is written: depths of its readings, or start and step; curves are arrays of readings. */
export type SoundingRow = Readonly<Record<string, unknown>>

export interface SoundingFault {
  /** Number of the row as it was given. */
  readonly row: number
  readonly field: string
  readonly reason: string
}

export interface LaidSounding {
  readonly values: SoundingRow
  /** Number of the row that it begins with. */
  readonly row: number
}

interface Push {
  readonly row: number
  readonly values: SoundingRow
  readonly readings: readonly PushReading[]
}

interface PushReading {
  readonly row: number
  readonly depth: number
  readonly curves: Readonly<Record<string, number | null>>
}

/**
 * Brings soundings to the form in which they are stored, readings from the top down: at equal steps if their depths are
 * so, otherwise at their own depths, metres. Rows of one reading each are those
 * of one sounding per method. `curves` are the names of the arrays. What is at fault is left out.
 */
export function laySoundings(
  rows: readonly SoundingRow[],
  curves: readonly string[],
): { soundings: LaidSounding[]; faults: SoundingFault[] } {
  const faults: SoundingFault[] = []
  const pushes: Push[] = []
  const stepped: LaidSounding[] = []
  for (const [row, values] of rows.entries()) {
    const fault = faultOf(values, curves)
    if (fault) faults.push({ row, ...fault })
    else if (Array.isArray(values['depths'])) pushes.push(pushOf(row, values, curves))
    else stepped.push({ row, values: { ...values, depths: null } })
  }
  const laid = joinSingles(pushes).flatMap((push) => {
    const { readings, doubled } = sortReadings(push.readings)
    const rows = new Map(doubled.map((reading) => [reading.row, reading]))
    for (const { row, depth } of rows.values())
      faults.push({ row, field: 'depths', reason: `${depth} m 有不止一个读数` })
    // of a list that is read whole or not, none is taken; of rows, the first at each depth
    return rows.has(push.row) ? [] : [layPush({ ...push, readings }, curves)]
  })
  return { soundings: [...stepped, ...laid].toSorted((a, b) => a.row - b.row), faults }
}

type RowFault = Omit<SoundingFault, 'row'>

function faultOf(values: SoundingRow, curves: readonly string[]): RowFault | undefined {
  const { depths, startDepth, step } = values
  if (!Array.isArray(depths)) {
    const placed = typeof startDepth === 'number' && typeof step === 'number'
    return placed ? undefined : { field: 'depths', reason: '须写明读数深度，或起始深度与读数间距' }
  }
  if (typeof step === 'number') return { field: 'step', reason: '读数深度与读数间距只能写一种' }
  if (depths.length === 0 || depths.some((depth) => typeof depth !== 'number'))
    return { field: 'depths', reason: '读数深度有空缺' }
  const least = depths.reduce((a: number, b: number) => Math.min(a, b))
  if (typeof startDepth === 'number' && Math.abs(startDepth - least) > tolerance)
    return { field: 'startDepth', reason: `起始深度 ${startDepth} m 不是最浅的读数深度 ${least} m` }
  return lengthFault(values, depths.length, curves)
}

function lengthFault(values: SoundingRow, count: number, curves: readonly string[]): RowFault | undefined {
  for (const field of curves) {
    const curve = values[field]
    if (Array.isArray(curve) && curve.length !== count)
      return { field, reason: `有 ${curve.length} 个读数，读数深度有 ${count} 个，须一一对应` }
  }
  return undefined
}

function pushOf(row: number, values: SoundingRow, curves: readonly string[]): Push {
  const depths = numbersIn(values['depths'])
  const readings = depths.map((depth, i) => ({
    row,
    depth: depth ?? 0,
    curves: Object.fromEntries(curves.map((name) => [name, numbersIn(values[name])[i] ?? null])),
  }))
  return { row, values, readings }
}

const numbersIn = (value: unknown) => (Array.isArray(value) ? value : []) as readonly (number | null)[]

/** Rows of a single reading each are one sounding per method, as sheets with a line per depth write it. */
function joinSingles(pushes: readonly Push[]): Push[] {
  const singles = Map.groupBy(
    pushes.filter(({ readings }) => readings.length === 1),
    ({ values }) => values['method'],
  )
  const joined = [...singles.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, readings: [first, ...others].flatMap(({ readings }) => readings) }] : [],
  )
  return [...pushes.filter(({ readings }) => readings.length > 1), ...joined]
}

function sortReadings(readings: readonly PushReading[]) {
  const sorted = readings.toSorted((a, b) => a.depth - b.depth || a.row - b.row)
  const isDoubled = (i: number) => i > 0 && sorted[i]?.depth === sorted[i - 1]?.depth
  return {
    readings: sorted.filter((_, i) => !isDoubled(i)),
    doubled: sorted.filter((_, i) => isDoubled(i)),
  }
}

/** A tenth of a millimetre. */
const tolerance = 1e-4

function layPush({ row, values, readings }: Push, curves: readonly string[]): LaidSounding {
  const depths = readings.map(({ depth }) => depth)
  const steps = equalSteps(depths)
  const places = steps ? steps.places : readings.map((_, i) => i)
  const laid = curves.map((name) => {
    const curve = places.map((at) => (at === undefined ? null : (readings[at]?.curves[name] ?? null)))
    return [name, curve.some((value) => value !== null) ? curve : null] as const
  })
  const place = steps
    ? { depths: null, startDepth: depths[0], step: steps.step }
    : { depths, startDepth: null, step: null }
  return { row, values: { ...values, ...Object.fromEntries(laid), ...place } }
}

interface EqualSteps {
  readonly step: number
  /** The reading of each step; undefined where one was left out. */
  readonly places: readonly (number | undefined)[]
}

/** The steps of depths that are equally spaced but for some readings that were left out, a fifth at most. */
function equalSteps(depths: readonly number[]): EqualSteps | undefined {
  const [first = 0] = depths
  const step = commonestStep(depths)
  const last = Math.round(((depths.at(-1) ?? 0) - first) / step)
  if (depths.length < 3 || step < 0.005 || step > 1 || last + 1 > depths.length * 1.25) return undefined
  const at = new Map(depths.map((depth, i) => [Math.round((depth - first) / step), i]))
  const isExact = [...at].every(([index, i]) => depthOfStep(first, step, index) === depths[i])
  if (!isExact || at.size < depths.length) return undefined
  return { step, places: Array.from({ length: last + 1 }, (_, index) => at.get(index)) }
}

/** The most frequent distance between neighbours, the shortest of several; zero if there is none. */
function commonestStep(depths: readonly number[]): number {
  const gaps = depths.slice(1).map((depth, i) => roundNoise(Number((depth - (depths[i] ?? 0)).toFixed(4))))
  const counts = Map.groupBy(gaps, (gap) => gap)
  const [commonest] = [...counts].toSorted(([a, as], [b, bs]) => bs.length - as.length || a - b)
  return commonest?.[0] ?? 0
}
