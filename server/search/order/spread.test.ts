import fc from 'fast-check'
import { expect, test } from 'vitest'

import { maxTogether, spread, type RankedHit } from './spread.ts'

const ranking = fc
  .array(
    fc.record({
      score: fc.integer({ min: -2000, max: 5000 }),
      group: fc.constantFrom('a', 'b', 'c', null),
      isClosed: fc.boolean(),
    }),
    {
      maxLength: 60,
    },
  )
  .map((all) => all.toSorted((a, b) => b.score - a.score).map((one, id): RankedHit => ({ ...one, id })))

const level = ({ score }: RankedHit) => Math.floor(score / 100)

test('it is the same records, in no other step of scores than before', () => {
  fc.assert(
    fc.property(ranking, (ranked) => {
      const ids = spread(ranked)
      expect(ids.toSorted((a, b) => a - b)).toEqual(ranked.map(({ id }) => id))
      expect(ids.map((id) => level(ranked[id]!))).toEqual(ranked.map(level))
    }),
  )
})

test('of one group no more than three come before others of about equal rank', () => {
  fc.assert(
    fc.property(ranking, (ranked) => {
      const rows = spread(ranked).map((id) => ranked[id]!)
      for (const [at, one] of rows.entries()) {
        const alike = rows
          .slice(0, at)
          .filter((other) => other.group === one.group && level(other) === level(one))
        if (one.group === null || alike.length < maxTogether) continue
        const later = rows
          .slice(at + 1)
          .filter((other) => level(other) === level(one) && other.group !== one.group)
        for (const other of later) {
          const before = rows.filter(
            (third, i) =>
              i < rows.indexOf(other) && third.group === other.group && level(third) === level(one),
          )
          expect(other.group !== null && before.length >= maxTogether).toBe(true)
        }
      }
    }),
  )
})

test('within a group, and without groups, open ones come first at about equal rank, else the order stays', () => {
  fc.assert(
    fc.property(ranking, (ranked) => {
      const rows = spread(ranked).map((id) => ranked[id]!)
      for (const group of ['a', 'b', 'c', null]) {
        const own = rows.filter((one) => one.group === group)
        const expected = own.toSorted(
          (a, b) => level(b) - level(a) || Number(a.isClosed) - Number(b.isClosed) || a.id - b.id,
        )
        expect(own).toEqual(expected)
      }
    }),
  )
})
