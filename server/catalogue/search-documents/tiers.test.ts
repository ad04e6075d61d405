import { expect, test } from 'vitest'

import { testApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'

import { firstTiers, isLopsided, measureTiers, tierOf } from './tiers.ts'

test.each([
  [1000, 0],
  [550, 0],
  [549, 1],
  [375, 2],
  [275, 3],
  [0, 4],
])('a rank of %i stands in tier %i of a library that nobody has measured', (rank, tier) =>
  expect(tierOf(rank, firstTiers)).toBe(tier),
)

test('a library that is asked for the first time stands in the tiers that the program writes', async () => {
  const { pool } = await testApp()
  const { rows } = await pool.query<{ tiers: number[] }>('select tiers from search_state')
  expect(rows).toEqual([{ tiers: firstTiers }])
})

test('a large library is measured; where far too many stand in the first tier it is written anew', async () => {
  const { db, pool } = await testApp()
  await buildBorehole(db, { code: 'ONE' })
  expect(await measureTiers(db)).toEqual(firstTiers)
  await pool.query(
    `with copied as (
      insert into record (kind, code, title, access)
      select 'borehole', 'T' || n, '孔', 'open' from generate_series(1, 50000) n returning id
    ) insert into search_document (record, version, kind, access, rank, tier, code, plain, words)
    select id, 1, 'borehole', 'open', 600 + id % 100, 0, id, '', '' from copied`,
  )
  const tiers = await measureTiers(db)
  expect(tiers).toEqual(tiers.toSorted((a, b) => b - a))
  const { rows } = await pool.query<{ first: number }>(
    'select count(*) as first from search_document where rank >= $1',
    [tiers[0]],
  )
  expect(rows[0]?.first).toBeGreaterThan(1000)
  expect(rows[0]?.first).toBeLessThanOrEqual(3000)
  expect(await isLopsided(db)).toBe(true)
  await pool.query('update search_state set tiers = $1', [tiers])
  expect(await isLopsided(db)).toBe(false)
})
