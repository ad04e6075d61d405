import { sql } from 'kysely'

import { besideCalls } from '#bench/beside.ts'
import { type Figure, figure } from '#bench/measure.ts'
import type { MemberCall } from '#bench/member.ts'
import { watchMemory } from '#bench/watch-memory.ts'
import type { Db } from '#database/database.ts'

import { makeExport } from './make-export.ts'

const holes = 500

/** A parcel of so many holes with their drawings, and what lists feel of it. */
export async function parcel(call: MemberCall, db: Db, pid: number): Promise<Figure[]> {
  const { rows } = await sql<{ code: string }>`select code from record
    where kind = 'borehole' and access = 'open' order by id limit ${holes}`.execute(db)
  const selections = [{ kind: 'borehole', codes: rows.map(({ code }) => code) }]
  const memory = watchMemory(pid)
  const { seconds, figures } = await besideCalls(
    () => call('/catalogue/borehole/list?q={}'),
    () =>
      makeExport(call, { title: '五百孔', selections, format: 'package', whole: true, agreed: 1_000_000 }),
  )
  return [
    figure(`parcel of ${holes} holes with drawings`, seconds, 's', ['<', 60]),
    figure('memory of the server meanwhile', memory(), 'MB'),
    ...figures('lists beside a parcel'),
  ]
}
