import { sql } from 'kysely'

import type { SourceField } from '#contract/back-office/map/source-fields.ts'

// Of the row `t`.
const sourceText = (name: string) => sql`t.source->>${sql.lit(name)}`

/** The fields of a source, out of its column. */
export const sourceColumns = {
  url: sourceText('url'),
  layers: sql`case when t.type <> 'tianditu' then t.source->>'layers' end`,
  wmsVersion: sourceText('version'),
  matrixSet: sourceText('matrixSet'),
  matrixPrefix: sourceText('matrixPrefix'),
  wmtsStyle: sourceText('style'),
  grid: sourceText('grid'),
  format: sourceText('format'),
  levels: sql`(t.source->>'levels')::int`,
  legend: sourceText('legend'),
} as const satisfies Record<SourceField, unknown>

export const tone = sourceText('tone')
export const tianditu = sql`case when t.type = 'tianditu' then t.source->>'layers' end`
