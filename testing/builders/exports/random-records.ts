import fc from 'fast-check'

import type { Field, Fields, Kind } from '#contract/catalogue/kind.ts'

type Values = Record<string, unknown>

/** A record of a kind as it is written, without its code. */
export interface RandomRecord {
  title: string
  district: string
  year: number
  lng?: number
  lat?: number
  values: Values
  parts: Record<string, Values[]>
}

/** How a text may begin: like a formula, inert already, like any other one. */
const beginnings = ['=', "'=", "''+", "'", '＝', '@', '+1', '-', '', '甲', '"', '…']

/** Texts that a format may take for something else, some of them long, or of several lines. */
const texts = (max = 4000) =>
  fc
    .tuple(
      fc.constantFrom(...beginnings),
      fc.string({
        unit: fc.constantFrom(...'粉质黏土①-1A9"“,;；/<&>#=+\'（）·%\t |。'),
        minLength: 1,
        maxLength: 24,
      }),
      fc.constantFrom('乙', '乙', '乙\n丙', `${'长'.repeat(100)}乙`),
    )
    .map(([first, middle, last]) => `${first}甲${middle.replaceAll('\t', ' ')}${last}`.slice(0, max))
    .map((text) => text.trim())

const days = fc.integer({ min: 0, max: 9000 }).map((n) => new Date(n * 864e5).toISOString().slice(0, 10))

const numbersOf = ({ min = -1000, max = 1000, type }: Field) => {
  const scale = type === 'integer' ? 1 : 100
  const [lowest, highest] = [Math.max(min, -1000), Math.min(max, 9000)]
  return fc
    .integer({ min: Math.ceil(lowest * scale), max: Math.floor(highest * scale) })
    .map((whole) => whole / scale)
}

const values: Partial<Record<Field['type'], (field: Field) => fc.Arbitrary<unknown>>> = {
  day: () => days,
  moment: () => days.map((day) => `${day}T08:30:00+08:00`),
  integer: numbersOf,
  number: numbersOf,
  text: ({ max }) => texts(max),
  term: ({ max }) => texts(Math.min(max ?? 100, 100)),
}

/** A value of a field; undefined for what is none of its own record's. */
function valueOf(field: Field): fc.Arbitrary<unknown> | undefined {
  if (field.choices) return fc.constantFrom(...Object.keys(field.choices))
  if (field.notation !== undefined) return fc.constantFrom('1', '10', '2-1-3', '02', '①', '②3-1')
  return values[field.type]?.(field)
}

const valuesOf = (fields: Fields): fc.Arbitrary<Values> => {
  const known = Object.entries(fields).flatMap(([name, field]) => {
    const value = valueOf(field)
    return value ? [[name, value] as const] : []
  })
  return fc.record(Object.fromEntries(known), {
    requiredKeys: known.flatMap(([name]) => (fields[name]?.required ? [name] : [])),
  })
}

/** Whether a part needs more than its own values, or rows that agree with each other. */
const isPlain = (fields: Fields) =>
  Object.values(fields).every(({ type, required }) => type !== 'ref' || !required)

const compare = (one: unknown, other: unknown) =>
  typeof one === 'number' && typeof other === 'number' ? one - other : String(one) < String(other) ? -1 : 1

/** Records of any kind but holes, whose rows are bound to each other, with rows in all parts. */
export function randomRecords(kind: Kind, count: number): fc.Arbitrary<RandomRecord[]> {
  const parts = Object.entries(kind.parts)
    .filter(([, { fields, soundings }]) => isPlain(fields) && !soundings)
    .map(([name, { fields, order }]) => [
      name,
      fc
        .uniqueArray(
          valuesOf(fields).filter((row) => row[order] !== undefined),
          { maxLength: 3, selector: (row) => String(row[order]) },
        )
        .map((rows) => rows.toSorted((one, other) => compare(one[order], other[order]))),
    ])
  const record = fc.record({
    title: texts(200),
    district: fc.constantFrom('望江区', '=区'),
    year: fc.integer({ min: 1900, max: 2030 }),
    ...(kind.place === 'point' && {
      lng: fc.integer({ min: 0, max: 999_999 }).map((n) => (121e6 + n) / 1e6),
      lat: fc.integer({ min: 0, max: 999_999 }).map((n) => (31e6 + n) / 1e6),
    }),
    values: valuesOf(kind.fields),
    parts: fc.record(Object.fromEntries(parts)),
  })
  return fc.array(record, { minLength: count, maxLength: count })
}
