import { beforeAll, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildRecord } from '#testing/builders/records.ts'

// What an open record with a series shows a visitor, read from the wire: the numbers are unlike any other number.

let library: TestApp
const months = 120
const valueAt = (month: number) => 4000 + month * 7.0371 + (month % 12) * 0.613
const all = Array.from({ length: months }, (_, month) => valueAt(month))

async function observe(code: string, quantity: string) {
  await library.pool.query(
    `insert into observation (record, quantity, at, value, provisional)
     select r.id, $2, timestamptz '2016-11-01 00:00+08' + (m - 1) * interval '1 month', v, m > 118
     from record r, unnest($3::float[]) with ordinality as given (v, m) where r.code = $1`,
    [code, quantity, all],
  )
}

beforeAll(async () => {
  library = await testApp()
  const values = { settlementRate: 12.5, latestElevation: 4835.77 }
  await buildRecord(library.db, kinds.benchmark, { code: 'SZ1', values })
  await observe('SZ1', 'settlement')
  await observe('SZ1', 'elevation')
})

const base = '/api/catalogue/benchmark/records/SZ1'
const numbersIn = (text: string) => (text.match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/gi) ?? []).map(Number)
/** Values of the series that an answer gives away, to the tenth that they are measured with. */
const disclosed = (text: string) =>
  all.filter((value) => numbersIn(text).some((number) => Math.abs(number - value) < 0.05))

test('of a series a visitor gets its outline, the latest value and the trend, and no other value', async () => {
  const { text, body } = await library.raw('GET', `${base}/series/settlement`)
  expect(disclosed(text)).toEqual([valueAt(months - 1)])
  expect(body.data).toMatchObject({
    viewLevel: 'entry',
    latest: { value: valueAt(months - 1), provisional: true },
    trend: { perYear: 84, certain: true },
  })
  const { at, value } = body.data as { at: string[]; value: number[] }
  expect(at).toHaveLength(13)
  expect(
    value.every((share) => share >= 0 && share <= 1 && Number.isInteger(Math.round(share * 1e9) / 5e7)),
  ).toBe(true)
})

test('two values with their shares would give the others only as coarsely as the shares are', async () => {
  const { body } = await library.raw('GET', `${base}/series/settlement`)
  const { value } = body.data as { value: number[] }
  const recent = all.slice(-13)
  const [least, greatest] = [Math.min(...recent), Math.max(...recent)]
  const off = recent.map((real, i) => Math.abs(least + (value[i] ?? 0) * (greatest - least) - real))
  expect(Math.max(...off)).toBeGreaterThan(0.01 * (greatest - least))
})

test('the record, and what mirrors the series, tell none', async () => {
  expect(disclosed((await library.raw('GET', base)).text)).toEqual([])
  const mirrored = await library.raw('GET', `${base}/series/elevation`)
  expect(mirrored.body.data).toMatchObject({ error: 'record_locked' })
  expect(disclosed(mirrored.text)).toEqual([])
})

test('a member gets every value, the same latest one and the same trend', async () => {
  const { token } = await library.signIn()
  for (const quantity of ['settlement', 'elevation']) {
    const { body } = await library.raw('GET', `${base}/series/${quantity}`, { token })
    expect(body.data).toMatchObject({ viewLevel: 'record', value: all, trend: { perYear: 84 } })
  }
})
