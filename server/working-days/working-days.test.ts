import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { daysLater, isWorkingDay, workingDaysBetween } from '#contract/calendar/working-days.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { outcomesOf } from '#testing/outcome.ts'

import { readCalendar, termOf, termsOf } from './working-days.ts'

let library: TestApp

beforeAll(async () => {
  library = await testApp()
})
beforeEach(() => library.pool.query('delete from calendar_day'))

const add = (day: string, kind: string) =>
  library.pool.query('insert into calendar_day (day, kind, seats) values ($1, $2, $3)', [
    day,
    kind,
    kind === 'short' ? 3 : null,
  ])

test('refuses terms by a calendar that never opens; without terms there is nothing to refuse', async () => {
  await library.pool.query(
    `insert into calendar_day (day, kind) select ('2026-01-01'::date + n)::date::text, 'closed' from generate_series(0, 500) n`,
  )
  const started = { dueFrom: '2026-01-05', dueDays: 1 }
  expect(await outcomesOf([termsOf(library.db, [started])])).toEqual(['calendar_refused'])
  expect(await termsOf(library.db, [])).toEqual([])
})

test('days with fewer seats are worked, what lies before the start does not count', async () => {
  await add('2026-03-03', 'short')
  await add('2026-02-27', 'closed')
  expect(await termOf(library.db, '2026-03-02', 3)).toMatchObject({ dueOn: '2026-03-05' })
})

test('any calendar: a term ends on a working day with so many of them after its start', async () => {
  const day = fc.integer({ min: 0, max: 60 }).map((n) => daysLater('2026-09-20', n))
  const days = fc.dictionary(day, fc.constantFrom('rest', 'work', 'closed'), { maxKeys: 12 })
  const term = fc.record({ dueFrom: day, dueDays: fc.integer({ min: 1, max: 20 }) })
  const property = fc.asyncProperty(
    days,
    fc.array(term, { minLength: 1, maxLength: 5 }),
    async (other, terms) => {
      await library.pool.query('delete from calendar_day')
      for (const [at, kind] of Object.entries(other)) await add(at, kind)
      const inOrder = terms.toSorted((a, b) => a.dueFrom.localeCompare(b.dueFrom))
      const calendar = await readCalendar(library.db, '2026-01-01')
      for (const { dueFrom, dueDays, dueOn } of await termsOf(library.db, inOrder)) {
        expect(isWorkingDay(dueOn, calendar)).toBe(true)
        expect(workingDaysBetween(dueFrom, dueOn, calendar)).toBe(dueDays)
        expect(await termOf(library.db, dueFrom, dueDays)).toEqual({ dueFrom, dueDays, dueOn })
      }
    },
  )
  await fc.assert(property, { numRuns: 30 })
})
