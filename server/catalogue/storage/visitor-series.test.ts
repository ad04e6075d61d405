import { beforeAll, describe, expect, test } from 'vitest'

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

interface MarkedReading {
  day: string
  value: number | null
  below?: boolean
  quality?: 'suspect' | 'estimated'
  rebased?: boolean
  remark?: string
  provisional?: boolean
}

const lay = (code: string, quantity: string, readings: readonly MarkedReading[]) =>
  library.pool.query(
    `insert into observation (record, quantity, at, value, provisional, below, quality, rebased, remark)
     select r.id, $2, day, value, coalesce(provisional, false), coalesce(below, false), quality,
       coalesce(rebased, false), remark
     from record r, jsonb_to_recordset($3) as one (day timestamptz, value float8, provisional boolean,
       below boolean, quality text, rebased boolean, remark text) where r.code = $1`,
    [code, quantity, JSON.stringify(readings)],
  )

describe('what is marked', () => {
  const base = '/api/catalogue/waterQualityWell/records/SW1/series'
  const months = Array.from({ length: 48 }, (_, i) => new Date(Date.UTC(2022, i, 15)).toISOString())
  const at = (month: number) => months[month] ?? ''

  beforeAll(async () => {
    await buildRecord(library.db, kinds.waterQualityWell, { code: 'SW1' })
    await lay('SW1', 'fluoride', [
      { day: at(0), value: 71.7 },
      { day: at(36), value: 3.1, remark: '换实验室' },
      { day: at(38), value: 64.4, rebased: true, remark: '换井' },
      { day: at(40), value: null, below: true },
      { day: at(42), value: 8.25, quality: 'estimated' },
      { day: at(44), value: 0.05, below: true, remark: '稀释后复测' },
      { day: at(46), value: 977, quality: 'suspect', remark: '瓶标签不清' },
    ])
    // the limit of detection falls from year to year, and nothing was ever found
    await lay(
      'SW1',
      'lead',
      months.map((day, i) => ({ day, value: 0.5 / (1 + Math.floor(i / 12)), below: true })),
    )
  })

  test('is not in the outline: no mark, no remark, nothing suspect, nothing on an earlier base', async () => {
    const { text, body } = await library.raw('GET', `${base}/fluoride`)
    expect(text).not.toMatch(/换|稀释|瓶标签|estimated|suspect|977|71\.7|64\.4|8\.25/)
    expect(body.data).toMatchObject({
      viewLevel: 'entry',
      at: [at(38), at(40), at(42), at(44)],
      value: [1, null, 0.15, 0],
      marks: [null, null, null, null],
      latest: { at: at(44), value: 0.05, below: true },
      trend: null,
    })
  })

  test('is told to a member, reading by reading; an ordinary one has none', async () => {
    const { token } = await library.signIn()
    const { body } = await library.raw('GET', `${base}/fluoride`, { token })
    const plain = { below: false, quality: null, rebased: false, remark: null }
    expect(body.data).toMatchObject({
      value: [71.7, 3.1, 64.4, null, 8.25, 0.05, 977],
      marks: [
        null,
        { ...plain, remark: '换实验室' },
        { ...plain, rebased: true, remark: '换井' },
        { ...plain, below: true },
        { ...plain, quality: 'estimated' },
        { ...plain, below: true, remark: '稀释后复测' },
        { ...plain, quality: 'suspect', remark: '瓶标签不清' },
      ],
      latest: { at: at(44), value: 0.05, below: true, provisional: false },
    })
  })

  test('makes no trend by better laboratories', async () => {
    for (const caller of [{}, { token: (await library.signIn()).token }]) {
      const { body } = await library.raw('GET', `${base}/lead`, caller)
      expect(body.data).toMatchObject({ trend: { perYear: 0, certain: false }, latest: { below: true } })
    }
  })
})
