import { baseMap, type baseMapTypes } from '#contract/back-office/map/base-map.ts'
import type { Db } from '#database/database.ts'
import { store, type RowChange } from '#server/back-office/store.ts'

import { clearDefault } from './base-maps.queries.ts'
import { code, isDraft, reviewNumber } from './base-maps.sql.ts'
import { invalidField } from './faults.ts'
import { sourceColumns, tianditu, tone } from './source.sql.ts'
import { sourceFrom } from './source.ts'

/** Base maps: none of another is published without its review number, and the map opens with one of them. */
export const baseMaps = store({
  resource: baseMap,
  columns: { ...sourceColumns, tone, tianditu, reviewNumber },
  option: { detail: code, disabled: isDraft },
  unique: { base_map_code_key: 'code' },
  write: columnsOf,
})

type Values = Readonly<Record<string, unknown>>

async function columnsOf(tx: Db, { given, before }: RowChange<typeof baseMap>) {
  const standing: Values = { ...before, ...given }
  const { type, published, isDefault } = standing
  const number = String(standing['reviewNumber'] ?? '').trim()
  if (published === true && type !== 'city' && number === '')
    throw invalidField('reviewNumber', '没有审图号的底图不能发布')
  if (isDefault === true && published !== true)
    throw invalidField('isDefault', '没有发布的底图不能作默认底图')
  if (given.isDefault) await clearDefault(tx, before?.id ?? 0)
  return { source: sourceFrom(typeOf(type), standing, ownOf(standing)), review_number: number }
}

// oxlint-disable-next-line no-unsafe-type-assertion -- one of the choices of its field
const typeOf = (type: unknown) => type as keyof typeof baseMapTypes

/** What only our own types say of their source. */
function ownOf({ type, tone, tianditu }: Values): Values {
  if (type === 'city') return { tone: tone ?? 'light' }
  return type === 'tianditu' ? { layers: tianditu } : {}
}
