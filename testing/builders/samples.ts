import type { Field, Fields, Kind, Kinds, Part } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'

import { buildRecord } from './records.ts'

type Values = Record<string, unknown>

export interface Sample {
  values: Values
  parts: Record<string, Values[]>
}

/** Ids of records that references may point to, by kind. */
export type Targets = Readonly<Record<string, number>>

const clampToField = (wanted: number, { min, max }: Field) =>
  Math.min(Math.max(wanted, min ?? wanted), max ?? wanted)

/** A valid value of the field; texts contain the name of their field, so that they can be traced. */
const samples: Record<Field['type'], (field: Field, name: string, targets: Targets) => unknown> = {
  text: ({ label }, name) => `${label}〔${name}〕`,
  term: ({ label }, name) => `${label}〔${name}〕`,
  choice: ({ choices = {} }) => Object.keys(choices).at(-1),
  integer: (field) => clampToField(7, field),
  number: (field) => clampToField(7.25, field),
  day: () => '2021-03-14',
  moment: () => '2021-03-14T08:30:00+08:00',
  numbers: () => [1.5, null, 2.5],
  ref: ({ to = '' }, _, targets) => targets[to],
}

const rowOf = (fields: Fields, name: string, targets: Targets): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, samples[field.type](field, name, targets)]),
  )

/** A row of a part; readings of a sounding stand at equal steps, so their depths are not written. */
function partRowOf({ fields, soundings }: Part, name: string, targets: Targets): Values {
  const row = rowOf(fields, name, targets)
  return soundings ? { ...row, depths: null } : row
}

/** A record of any kind with every field filled and one row in each part. */
export function sampleOf(kind: Kind, name: string, targets: Targets): Sample {
  const parts = Object.entries(kind.parts).map(([key, part]) => [key, [partRowOf(part, name, targets)]])
  return { values: rowOf(kind.fields, name, targets), parts: Object.fromEntries(parts) }
}

/** One record of every kind, without parts, for references to point to: their ids, their codes are `to-<kind>`. */
export async function buildTargets(db: Db, kinds: Kinds): Promise<Targets> {
  for (const kind of Object.values(kinds)) {
    const { values } = sampleOf(kind, 'to', {})
    await buildRecord(db, kind, { code: `to-${kind.name}`, values })
  }
  const rows = await db.selectFrom('record').select(['id', 'kind']).where('code', 'like', 'to-%').execute()
  return Object.fromEntries(rows.map(({ id, kind }) => [kind, id]))
}
