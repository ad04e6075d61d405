import { isDeepStrictEqual } from 'node:util'

import { sql } from 'kysely'
import type { z } from 'zod'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { HistoryLine as Line } from '#contract/catalogue/routes.ts'
import type { Actor } from '#contract/identity.ts'
import type { Db } from '#database/database.ts'

import type { Stored } from './stored.ts'

type HistoryLine = z.infer<typeof Line>

/** Every applied change of a record, the latest first; it outlives the record. What was secret then tells only when. */
export async function readHistory(
  db: Db,
  kind: Kind,
  { code, actor }: { code: string; actor: Actor },
): Promise<HistoryLine[]> {
  const { rows } = await sql<{
    id: number
    action: HistoryLine['action']
    at: Date
    who: string | null
    comment: string | null
    wanted: Stored
    before: Stored | null
  }>`
    select c.id, c.action, c.applied_at as at, a.name as who, c.comment, c.wanted, c.before
    from change c left join account a on a.id = c.account
    where c.kind = ${kind.name} and c.code = ${code} and c.state <> 'draft' order by c.id desc limit 500`.execute(
    db,
  )
  return rows.map(({ wanted, before, at, comment, ...line }) => {
    const closed = [wanted, before ?? wanted].some(
      ({ access }) => access === 'secret' && !maySeeSecrets(actor),
    )
    return {
      ...line,
      at: at.toISOString(),
      comment: closed ? null : comment,
      touched: line.action === 'update' && before && !closed ? touched(before, wanted) : [],
    }
  })
}

const maySeeSecrets = (actor: Actor) => actor.permissions.includes('records.secret')

/** The names of the fields and parts that differ. */
export function touched(before: Stored, after: Stored): string[] {
  const differing = (a: object, b: object) =>
    [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
      (name) => !isDeepStrictEqual(Reflect.get(a, name), Reflect.get(b, name)),
    )
  const { values: oldValues, parts: oldParts, ...oldRest } = before
  const { values, parts, ...rest } = after
  return [...differing(oldRest, rest), ...differing(oldValues, values), ...differing(oldParts, parts)]
}
