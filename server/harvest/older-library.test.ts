import { readFile } from 'node:fs/promises'

import { beforeAll, expect, test } from 'vitest'

import { testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { harvester } from '#testing/harvest/harvester.ts'

const migration = new URL('../../database/migrations/0105_harvest.sql', import.meta.url)

let library: TestApp

beforeAll(async () => {
  library = await testApp()
  for (const code of ['A', 'B', 'C']) await buildBorehole(library.db, { code, access: 'open' })
  await buildBorehole(library.db, { code: 'S', access: 'secret' })
})

test('a library that was filled before it told of changes tells of all that it has', async () => {
  await library.pool.query(`drop table harvest_entry, harvest_version, harvest_change cascade;
    drop function note_harvest_old, note_harvest_new, note_harvest_both, apply_harvest_changes cascade`)
  await library.pool.query(await readFile(migration, 'utf8'))
  const copy = harvester(library, 'borehole')
  expect(await copy.fetchAll()).toHaveLength(3)
  await buildBorehole(library.db, { code: 'D', access: 'open' })
  expect(await copy.fetchAll()).toEqual(['created D'])
  expect([...copy.copy.keys()].toSorted()).toEqual(['A', 'B', 'C', 'D'])
})
