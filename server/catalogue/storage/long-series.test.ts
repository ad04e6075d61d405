import { expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { testApp } from '#testing/app.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { outcomeOf } from '#testing/outcome.ts'

const library = await testApp()
const member = await library.signIn()
const of = (code: string, quantity = 'waterDepth') => ({ kind: 'pumpingWell', code, quantity })

test('columns are for whoever may open the record, and of what is observed', async () => {
  const code = await buildRecord(library.db, kinds.pumpingWell, {})
  const closed = await buildRecord(library.db, kinds.pumpingWell, {
    ...{ access: 'protected', openOn: '2999-01-01' },
  })
  expect(await outcomeOf(library.visitor.call(catalogue.longSeries, of(code)))).toBe('not_signed_in missing')
  expect(await outcomeOf(member.call(catalogue.longSeries, of(closed)))).toBe('record_locked')
  expect(await outcomeOf(member.call(catalogue.longSeries, of('none')))).toBe('not_found')
  expect(await outcomeOf(member.call(catalogue.longSeries, of(code, 'temperature')))).toBe('not_found')
  expect(await member.call(catalogue.longSeries, of(code))).toEqual({
    ...{ steps: [], value: [], provisional: [], marks: [], isWhole: true },
  })
})

test('columns hold what the series holds', async () => {
  const code = await buildRecord(library.db, kinds.pumpingWell, {})
  await library.pool.query(
    `insert into observation (record, quantity, at, value, provisional, below, quality, rebased, remark)
    select r.id, 'waterDepth', moment::timestamptz, value, provisional, false, quality, rebased, remark
    from record r, (values
      ('1969-12-31 23:00:00.25+00', 1.5, false, null, false, null),
      ('2026-02-01', null, false, null, false, '井口封'),
      ('2026-03-01', 90, true, 'suspect', false, null),
      ('2026-04-01', 2, true, null, true, null),
      ('2026-05-01', 0.001, false, 'estimated', false, null),
      ('2026-06-01', null, false, null, false, null),
      ('2026-07-01', 3, true, null, false, null)
    ) as one (moment, value, provisional, quality, rebased, remark) where r.code = $1`,
    [code],
  )
  const columns = await member.call(catalogue.longSeries, of(code))
  expect(columns.provisional).toEqual([2, 4, 6])
  const series = await member.call(catalogue.series, of(code))
  const moments = columns.steps.map((_, i) =>
    columns.steps.slice(0, i + 1).reduce((sum, step) => sum + step, 0),
  )
  expect(moments).toEqual(series.at.map((at) => Date.parse(at)))
  expect(columns.value).toEqual(series.value)
  expect(columns.marks).toEqual(series.marks.flatMap((mark, at) => (mark ? [{ at, mark }] : [])))
})
