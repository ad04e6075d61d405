import fc from 'fast-check'

import { borehole } from '#contract/catalogue/borehole.ts'
import type { Field, Fields } from '#contract/catalogue/kind.ts'

import type { ExportedRecord } from './export-tables.ts'

type Values = Record<string, unknown>

/** A text as a field of a library holds one: on one line, and not a word or sign for nothing. */
const texts = fc
  .string({ unit: fc.constantFrom(...'粉质黏土①-1A9"“,;；/<&>#=+\'（）·%'), minLength: 1, maxLength: 24 })
  .map((text) => `甲${text.replaceAll(/\s+/g, ' ')}乙`)

const layers = ['1', '10', '2-1', '2-1-3', '2-0', '2-1-1-1', '02', '①', '①1a3', '②3-1', '③2夹']

const days = fc.integer({ min: 0, max: 9000 }).map((n) => new Date(n * 864e5).toISOString().slice(0, 10))

const decimals = ({ min = -1000, max = 1000, digits = 2 }: Field) =>
  fc
    .integer({ min: Math.ceil(Math.max(min, -1000) * 100), max: Math.floor(Math.min(max, 9000) * 100) })
    .map((n) => Number((n / 100).toFixed(digits)))
    .filter((value) => value >= min && value <= max)

/** A value of a field, or none where it is not required. */
function valueOf(field: Field): fc.Arbitrary<unknown> {
  if (field.choices) return fc.constantFrom(...Object.keys(field.choices))
  if (field.type === 'day') return days
  if (field.notation === 'layer') return fc.constantFrom(...layers)
  if (field.type === 'integer') return fc.integer({ min: 0, max: 99 })
  return field.type === 'number' ? decimals(field) : texts
}

/** Values of these fields; what is absent is not there, as in what an import writes. */
const rowOf = (fields: Fields, names: readonly string[]): fc.Arbitrary<Values> =>
  fc.record(Object.fromEntries(names.map((name) => [name, valueOf(fields[name]!)])), {
    requiredKeys: names.filter((name) => fields[name]?.required),
  })

const roundDepth = (value: number) => Number(value.toFixed(2))

/** Rows in the order of a depth, no two at one. */
const descending = (rows: fc.Arbitrary<Values>, field: string, { step = 0.5, max = 5 } = {}) =>
  fc
    .array(rows, { maxLength: max })
    .map((list) => list.map((row, i) => ({ ...row, [field]: roundDepth((i + 1) * step + (i % 2) * 0.05) })))

const reading = fc.option(
  fc.integer({ min: 1, max: 1400 }).map((n) => n / 100),
  { freq: 4 },
)

/** Readings of a sounding at equal steps, or at depths of their own. */
const soundings = fc
  .record({
    count: fc.integer({ min: 3, max: 8 }),
    even: fc.boolean(),
    method: fc.constantFrom('single', 'double', 'piezo'),
  })
  .chain(({ count, even, method }) => {
    const curves =
      { single: ['psMpa'], double: ['qcMpa', 'fsKpa'], piezo: ['qcMpa', 'fsKpa', 'u2Kpa'] }[method] ?? []
    const values = fc
      .array(reading, { minLength: count, maxLength: count })
      .filter((all) => all.some((each) => each !== null))
    return fc.record(Object.fromEntries(curves.map((name) => [name, values]))).map((lists): Values => {
      const depths = Array.from({ length: count }, (_, i) =>
        roundDepth(1 + i * 0.1 + (even ? 0 : (i * i) / 7)),
      )
      const place = even
        ? { depths: null, startDepth: 1, step: 0.1 }
        : { depths, startDepth: null, step: null }
      const none = { psMpa: null, qcMpa: null, fsKpa: null, u2Kpa: null }
      return { method, ...none, ...lists, ...place }
    })
  })

const { strata, spt, samples, waterLevels } = borehole.parts

/** What each format has a place for; the rest of a hole is told, and not compared. */
const held = {
  ags4: {
    record: 'holeKind location collarElevation heightDatum diameterMm remark contractor',
    strata: Object.keys(strata.fields),
    spt: Object.keys(spt.fields),
    samples: Object.keys(samples.fields).filter((name) => name !== 'baseDepth'),
    waterLevels: Object.keys(waterLevels.fields),
    cpt: true,
  },
  lizheng: {
    record: 'holeKind collarElevation heightDatum diameterMm remark',
    strata: ['layer', 'name', 'baseDepth'],
    spt: ['depth', 'blowCount', 'penetration', 'rodLength'],
    samples: 'number topDepth sampleKind density specificGravity waterContent liquidLimit plasticLimit'.split(
      ' ',
    ),
    waterLevels: ['depth', 'levelKind', 'waterKind', 'layer', 'measuredOn'],
    cpt: false,
  },
} as const

/** Holes with rows in all parts, as an import of this format would write them. */
export const holesOf = (format: keyof typeof held, count = 4): fc.Arbitrary<ExportedRecord[]> => {
  const fields = held[format]
  const hole = fc.record({
    values: rowOf(borehole.fields, fields.record.split(' ')),
    strata: descending(rowOf(strata.fields, fields.strata), 'baseDepth'),
    spt: descending(rowOf(spt.fields, fields.spt), 'depth'),
    samples: descending(rowOf(samples.fields, fields.samples), 'topDepth'),
    waterLevels: descending(rowOf(waterLevels.fields, fields.waterLevels), 'depth'),
    cpt: fields.cpt ? fc.array(soundings, { maxLength: 2 }) : fc.constant([]),
  })
  return fc.array(hole, { minLength: 1, maxLength: count }).map((holes) =>
    holes.map(({ values, cpt, ...parts }, i) => ({
      ...{ code: `K-${i}`, title: `孔${i}` },
      ...{ place: { lng: Number((121.400_012_34 + i / 999).toFixed(8)), lat: 31.21, exact: true } },
      values: { ...values, finalDepth: 60, projectCode: 'P', stableWaterDepth: 1.25 },
      parts: Object.fromEntries(
        Object.entries({ ...parts, cpt: cpt.toSorted((a, b) => starts(a) - starts(b)) }).filter(
          ([, rows]) => rows.length > 0,
        ),
      ),
    })),
  )
}

const starts = ({ startDepth }: Values) => Number(startDepth ?? -1)
