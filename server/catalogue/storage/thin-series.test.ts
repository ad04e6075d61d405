import fc from 'fast-check'
import { expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { decimate } from '#geology/monitoring/decimation.ts'
import { testApp } from '#testing/app.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { outcomeOf } from '#testing/outcome.ts'

import { findThinColumns } from './series-columns.queries.ts'

const library = await testApp()
const member = await library.signIn()
const of = (code: string, quantity = 'waterDepth') => ({ kind: 'pumpingWell', code, quantity })
const pictureOf = (code: string, quantity?: string) => ({ ...of(code, quantity), part: 'picture' as const })

interface Row {
  at: number
  value: number | null
  provisional?: boolean
  suspect?: boolean
}

async function observe(rows: readonly Row[]) {
  const code = await buildRecord(library.db, kinds.pumpingWell, {})
  const { rows: stored } = await library.pool.query<{ record: number }>(
    `insert into observation (record, quantity, at, value, provisional, quality)
    select r.id, 'waterDepth', to_timestamp(at / 1000), value, provisional, case when suspect then 'suspect' end
    from record r, unnest($2::float8[], $3::float8[], $4::bool[], $5::bool[]) as one (at, value, provisional, suspect)
    where r.code = $1 returning record`,
    [
      code,
      rows.map(({ at }) => at),
      rows.map(({ value }) => value),
      rows.map(({ provisional = false }) => provisional),
      rows.map(({ suspect = false }) => suspect),
    ],
  )
  return { code, record: stored[0]?.record ?? 0 }
}

const momentsOf = (steps: readonly number[]) => {
  let at = 0
  return steps.map((step) => (at += step))
}

test('what a picture shows is for whoever may open the record, and of what is observed', async () => {
  const code = await buildRecord(library.db, kinds.pumpingWell, {})
  const closed = await buildRecord(library.db, kinds.pumpingWell, {
    ...{ access: 'protected', openOn: '2999-01-01' },
  })
  expect(await outcomeOf(library.visitor.call(catalogue.longSeries, pictureOf(code)))).toBe(
    'not_signed_in missing',
  )
  expect(await outcomeOf(member.call(catalogue.longSeries, pictureOf(closed)))).toBe('record_locked')
  expect(await outcomeOf(member.call(catalogue.longSeries, pictureOf(code, 'temperature')))).toBe('not_found')
})

test('a short series is sent whole, as its columns are', async () => {
  const { code } = await observe([
    { at: 0, value: 1 },
    { at: 1000, value: null },
    { at: 2000, value: 3, suspect: true },
  ])
  const whole = await member.call(catalogue.longSeries, of(code))
  expect(await member.call(catalogue.longSeries, pictureOf(code))).toEqual(whole)
})

test('a long series is sent with four readings a column at most, and keeps its ends, its extremes and its marks', async () => {
  const hour = 3_600_000
  const rows = Array.from({ length: 20_000 }, (_, i) => ({
    ...{ at: i * hour, value: Math.round(1000 * Math.sin(i / 40)) + (i === 777 ? 9000 : 0) },
    ...{ provisional: i > 19_000, suspect: i === 5000 },
  }))
  const { code } = await observe(rows)
  const thin = await member.call(catalogue.longSeries, pictureOf(code))
  const at = momentsOf(thin.steps)
  expect(thin.isWhole).toBe(false)
  expect(at.length).toBeLessThanOrEqual(4 * 1001 + 5)
  expect([at[0], at.at(-1)]).toEqual([0, 19_999 * hour])
  expect(thin.value[at.indexOf(777 * hour)]).toBe(rows[777]?.value)
  expect(thin.marks.map(({ at: index }) => at[index])).toEqual([5000 * hour])
  expect(thin.provisional.map((index) => at[index])).toEqual([19_001 * hour])
})

test('whatever a series is, its thinned columns are those that decimation chooses of all readings', async () => {
  const readings = fc.uniqueArray(
    fc.record({ at: fc.integer({ min: -9e9, max: 9e9 }), value: fc.integer({ min: -5, max: 5 }) }),
    {
      ...{ selector: ({ at }) => at, minLength: 1, maxLength: 120 },
    },
  )
  await fc.assert(
    fc.asyncProperty(readings, fc.integer({ min: 1, max: 5e9 }), async (read, width) => {
      const rows = read.toSorted((a, b) => a.at - b.at)
      const { record } = await observe(rows)
      const thin = await findThinColumns(
        library.db,
        { record, quantity: 'waterDepth', access: 'open' },
        width,
      )
      const chosen = decimate(
        { at: Float64Array.from(rows, ({ at }) => at), value: Float64Array.from(rows, ({ value }) => value) },
        width,
      )
      expect(momentsOf(thin.steps)).toEqual(chosen.map((i) => rows[i]?.at))
      expect(thin.value).toEqual(chosen.map((i) => rows[i]?.value))
    }),
    { numRuns: 40 },
  )
})
