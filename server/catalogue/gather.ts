import { sql, type RawBuilder } from 'kysely'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { Condition } from '#contract/catalogue/routes.ts'
import type { Db } from '#database/database.ts'

import { answerCache } from './cache.ts'
import { predicates } from './conditions.ts'
import { matching, questionKey } from './state.ts'

interface Gathering {
  conditions: readonly Condition[]
  order: RawBuilder<unknown>
  version: number
}

/** Four million ids, 32 MB, whether of many small lists or of few long ones. */
const kept = answerCache<Float64Array>(4_000_000, (ids) => ids.length + 16)

/** The ids of all matches in order, as packed bytes: gathered once for a version of the data, paged many times. */
export function gatherIds(
  db: Db,
  kind: Kind,
  { conditions, order, version }: Gathering,
): Promise<Float64Array> {
  const way = order.compile(db).sql
  return kept(`${questionKey(db, kind, version, conditions)} ${way}`, async () => {
    const tests = predicates(kind, conditions)
    const { rows } = await sql<{ ids: Buffer | null }>`
      select string_agg(int8send(k.id), '' order by ${order}) as ids from ${matching(kind, tests)}`.execute(
      db,
    )
    const bytes = rows[0]?.ids ?? Buffer.alloc(0)
    return Float64Array.from({ length: bytes.length / 8 }, (_, i) => Number(bytes.readBigInt64BE(i * 8)))
  })
}
