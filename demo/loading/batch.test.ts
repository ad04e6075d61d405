import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { holes } from '#demo/boreholes/boreholes.ts'
import { freshDatabase } from '#testing/app.ts'

import { addRecord, openBatch, sendBatch } from './batch.ts'

let pool: pg.Pool

beforeAll(async () => {
  pool = await freshDatabase()
})

afterAll(() => pool.end())

test('text that means something to COPY arrives as it was written', async () => {
  const batch = openBatch()
  const [hole] = holes(1, { testedEvery: 1, archiveOf: () => null })
  if (!hole) throw new Error('no hole')
  const location = 'tab\there\\nor\nthere\r\\N'
  addRecord(batch, 1, kinds.borehole, { ...hole, values: { ...hole.values, location } })
  const client = await pool.connect()
  await sendBatch(client, batch, false).finally(() => client.release())
  expect((await pool.query('select location from borehole')).rows).toEqual([{ location }])
})
