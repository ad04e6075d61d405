import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { borehole } from '#contract/catalogue/borehole.ts'
import { openDatabase } from '#database/database.ts'
import { freshDatabase } from '#testing/app.ts'

import { findTwins } from './twins.ts'

const holes = 5000

/** 0.001° is about 100 m; the last one is a metre from an existing hole of the same depth. */
const drafts = Array.from({ length: holes }, (_, i) => ({
  code: `D-${i}`,
  lng: 120 + (i % 100) / 1000 + (i === holes - 1 ? 0.00001 : 0),
  lat: 30 + Math.floor(i / 100) / 1000,
  values: { finalDepth: i === holes - 1 ? 20 : 30 },
}))

test('finds duplicates quickly among thousands of rows without statistics', async () => {
  const db = openDatabase(await freshDatabase())
  const tx = await db.startTransaction().execute()
  await sql`
    with places as (
      select i, point((120 + (i % 100) / 1000.0) * 20037508.34 / 180,
        ln(tan((90 + 30 + (i / 100) / 1000.0) * pi() / 360)) / pi() * 20037508.34) as at
      from generate_series(0, ${holes - 1}) i
    ), made as (
      insert into record (kind, code, title, access, title_public, point, public_point)
      select 'borehole', 'L-' || i, 'ZK', 'open', false, at, at from places returning id, code
    )
    insert into borehole (id, code_key, title_key, access, final_depth)
    select id, code, 'ZK', 'open', 20 from made`.execute(tx)
  await sql`set local statement_timeout = '4s'`.execute(tx)
  expect(await findTwins(tx, borehole, drafts)).toEqual([{ code: `D-${holes - 1}`, twin: `L-${holes - 1}` }])
  await tx.rollback().execute()
})
