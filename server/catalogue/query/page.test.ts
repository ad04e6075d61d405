import { beforeAll, expect, test } from 'vitest'

import type { Condition } from '#contract/catalogue/condition.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { testApp, type TestApp } from '#testing/app.ts'

let library: TestApp
const holes = 24_000

beforeAll(async () => {
  library = await testApp()
  await library.pool.query(`insert into record (kind, code, title, access)
    select 'borehole', 'P' || i, 'P' || i, 'open' from generate_series(1, ${holes}) i`)
  // depth follows the code, the kind is spread evenly, every seventh hole has no day
  await library.pool
    .query(`insert into borehole (id, code_key, title_key, access, hole_kind, final_depth, completed_on)
    select id, lpad(title, 9, '0'), title, 'open', (1 + id % 3)::text, row_number() over (order by id) / 10.0,
      case when id % 7 > 0 then date '2020-01-01' + (id * 31 % 1000)::int end from record`)
  await library.pool.query('vacuum analyze')
})

const page = async (conditions: Condition[], current: number, sort?: string) => {
  const input = { kind: 'borehole', conditions, current, size: 20, ...(sort && { sort }) }
  const { records, total } = await library.visitor.call(catalogue.list, input)
  return [total, records.map((entry) => entry.code)]
}

/** The same page, found by sorting everything. */
async function plainly(where: string, order: string, current: number) {
  const { rows } = await library.pool.query(
    `select r.code from borehole k join record r using (id) where ${where} order by ${order}, k.id`,
  )
  const codes = rows.map((row) => row.code)
  return [codes.length, codes.slice((current - 1) * 20, current * 20)]
}

const day = (from: string, to: string): Condition => ({ prop: 'completedOn', from, to })
const depth = (from: number, to: number): Condition => ({ prop: 'finalDepth', from, to })
const kind = (code: string): Condition => ({ prop: 'holeKind', anyOf: [code] })

const questions: [string, Condition[], string, number][] = [
  ['matches spread along the order', [day('2020-01-01', '2020-12-31')], "completed_on <= '2020-12-31'", 3],
  ['matches at its far end', [depth(2150, 2400)], 'final_depth >= 2150', 1],
  ['few matches', [depth(2399, 2400)], 'final_depth >= 2399', 1],
  [
    'a kind and a range',
    [kind('2'), depth(100, 900)],
    "hole_kind = '2' and final_depth between 100 and 900",
    9,
  ],
  ['the last page', [kind('3')], "hole_kind = '3'", 400],
]
test.each(questions)(
  'a page is the same whichever way it is found: %s',
  async (_, conditions, where, current) => {
    expect(await page(conditions, current, 'code')).toEqual(await plainly(where, 'code_key', current))
    const newest = 'completed_on desc nulls last, k.id desc'
    expect(await page(conditions, current)).toEqual(await plainly(where, newest, current))
  },
)

test('unknown values stay last on every way', async () => {
  const [total] = await page([kind('1')], 1)
  for (const current of [1, 200, 343, 344, 400]) {
    expect(await page([kind('1')], current, 'completedOn')).toEqual(
      await plainly("hole_kind = '1'", 'completed_on nulls last', current),
    )
  }
  expect(total).toBe(8000)
})
