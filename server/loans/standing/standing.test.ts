import { expect, test } from 'vitest'

import { loans } from '#contract/loans/loans.ts'
import { type SignedIn, testApp } from '#testing/app.ts'
import { openLending } from '#testing/builders/loans.ts'

const library = await testApp()
const lending = await openLending(library)

/** What the list says of the only application of a reader; the application itself says the same. */
async function standingOf(reader: SignedIn) {
  const [row] = (await reader.call(loans.page, {})).records
  const { standing, items } = await reader.call(loans.one, { id: row?.id ?? 0 })
  expect(standing).toEqual(row?.standing)
  return { ...standing, items: items.map(({ place, backOn }) => [place, backOn]) }
}

test.each([1, 2, 3])(
  'with copies %i, who waits knows their place and when that copy is due back',
  async (copies) => {
    const code = await lending.report(copies)
    const readers = await Promise.all(Array.from({ length: copies + 3 }, () => lending.newReader()))
    const [holders, waiting] = [readers.slice(0, copies), readers.slice(copies)]
    const due = ['2099-01-05', '2099-01-06', '2099-01-07'].slice(0, copies)
    const ids: number[] = []
    for (const [place, reader] of holders.entries()) {
      const id = await lending.lent(reader, code)
      ids.push(id)
      await library.pool.query('update loan set due_on = $1 where id = $2', [due[place], id])
    }
    for (const reader of waiting) await lending.approved(reader, code)
    for (const [index, reader] of waiting.entries()) {
      const [place, backOn] = [index + 1, due[index] ?? null]
      const items = [[place, backOn]]
      expect(await standingOf(reader)).toEqual({ held: 0, waiting: 1, place, backOn, awaited: false, items })
    }
    const [first, ...others] = waiting
    expect(await standingOf(holders[0] ?? fail())).toMatchObject({ awaited: true, items: [[null, null]] })
    await lending.move(lending.counter, ids[0] ?? 0, 'takeBack')
    expect(await standingOf(first ?? fail())).toMatchObject({
      held: 1,
      waiting: 0,
      place: null,
      backOn: null,
    })
    for (const [index, reader] of others.entries())
      expect(await standingOf(reader)).toMatchObject({ place: index + 1, backOn: due[index + 1] ?? null })
  },
)

const fail = () => {
  throw new Error('there is no such reader')
}
