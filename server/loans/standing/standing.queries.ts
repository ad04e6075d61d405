import { sql } from 'kysely'

import type { ItemStanding } from '#contract/loans/loan-shapes.ts'
import type { Db } from '#database/database.ts'

import { standingOf } from './standing.sql.ts'

export async function findStanding(db: Db, loan: number): Promise<ItemStanding> {
  const { rows } = await sql<{ standing: ItemStanding }>`select ${standingOf} as standing from loan l
    where l.id = ${loan}`.execute(db)
  return rows[0]?.standing ?? { held: 0, waiting: 0, place: null, backOn: null, awaited: false }
}
