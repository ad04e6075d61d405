import { sql } from 'kysely'

import type { SourceField } from '#contract/back-office/map/source-fields.ts'

// Of the row `t`.
const named = (name: string) => sql`t.source->>${sql.lit(name)}`

/** The fields of a source, out of its column. */
export const sourceColumns = {
  url: named('url'),
  layers: sql`case when t.type <> 'tianditu' then t.source->>'layers' end`,
  wmsVersion: named('version'),
  matrixSet: named('matrixSet'),
  matrixPrefix: named('matrixPrefix'),
  wmtsStyle: named('style'),
  grid: named('grid'),
  format: named('format'),
  levels: sql`(t.source->>'levels')::int`,
  legend: named('legend'),
} as const satisfies Record<SourceField, unknown>

export const tone = named('tone')
export const tianditu = sql`case when t.type = 'tianditu' then t.source->>'layers' end`
