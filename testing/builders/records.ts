import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { z } from 'zod'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import type { catalogue } from '#contract/catalogue/routes.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { publish } from '#server/catalogue/write.ts'

type Write = Partial<z.input<typeof catalogue.create.input>>

let built = 0

/** Publishes one record of a kind and returns its code. */
export async function buildRecord(db: Db, kind: Kind, { code, ...fields }: Write = {}): Promise<string> {
  built += 1
  const own = code ?? `T-${built}`
  const write = { code: own, values: {}, parts: {}, ...fields }
  await atomically(db, (tx) => publish(tx, kind, [write], { account: null }))
  return own
}

/** The code that everybody sees of a record: an opaque number where its own is under seal. */
export async function shownCodeOf(db: Db, kind: string, code: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select r.code from record r left join sealed_record s on s.record = r.id
    where r.kind = ${kind} and coalesce(s.code, r.code) = ${code}`.execute(db)
  return rows[0]?.code ?? code
}

export const buildBorehole = (db: Db, fields: Write = {}): Promise<string> =>
  buildRecord(db, kinds.borehole, fields)

/** Strata from the top: layer, name and base depth in metres. */
export const strata = (...layers: [layer: string, name: string, baseDepth: number][]) =>
  layers.map(([layer, name, baseDepth]) => ({ layer, name, baseDepth }))

interface LineHole {
  /** Metres east of the beginning of the line. */
  at: number
  /** It met ⑥; the others go from ⑤1-2 to ⑦1. */
  hasSix: boolean
  values?: object
}

/** A hole of 36 m on a line to the east, as in the worked cases of sections. */
export const buildLineHole = (db: Db, code: string, { at, hasSix, values }: LineHole): Promise<string> =>
  buildBorehole(db, {
    code,
    lng: 121.4 + at / 100_000,
    lat: 31.2,
    values: { collarElevation: 4, finalDepth: 36, heightDatum: '吴淞高程', ...values },
    parts: {
      strata: strata(
        ['⑤1-2', '粉质黏土', 26.3],
        ...(hasSix ? ([['⑥', '粉质黏土', 29.9]] satisfies Parameters<typeof strata>) : []),
        ['⑦1', '砂质粉土', 36],
      ),
    },
  })

/** As many records again as one, in all that a search looks at. */
export async function multiply(pool: Pool, code: string, times: number): Promise<void> {
  await pool.query(
    `with copied as (
      insert into record (kind, code, title, access)
      select kind, code || '-' || n, title, access from record, generate_series(1, $2::int) n where code = $1
      returning id
    ) insert into search_document (record, version, kind, district, year, type, access, rank, tier, code, plain, words)
    select copied.id, d.version, d.kind, district, year, type, d.access, rank, tier, d.code, plain, words
    from copied, search_document d join record r on r.id = d.record where r.code = $1`,
    [code, times],
  )
}
