import fc from 'fast-check'
import { expect, test } from 'vitest'

import { openBuiltRecords } from './built-records.ts'
import type { BuiltRow, UnresolvedRecord } from './built.ts'

const recordOf = (number: number): UnresolvedRecord => ({
  ...{ at: { sheet: '孔', row: number + 2 }, title: `ZK${number}`, code: `P-ZK${number}` },
  ...{ common: { lng: number }, values: { finalDepth: number / 10 }, parts: {} },
})

const rowOf = (line: number): BuiltRow => ({
  ...{ at: { sheet: '地层', row: line + 2 }, values: { name: '填土', baseDepth: line } },
  ...{ top: line % 3 === 0 ? undefined : line, isRefused: line % 7 === 0 },
})

test('records in pieces have the rows that they have whole, in whatever order those come', () => {
  const placed = fc.record({
    count: fc.integer({ min: 1, max: 1300 }),
    rows: fc.integer({ max: 12_000, min: 0 }),
  })
  fc.assert(
    fc.property(placed, fc.integer({ min: 1, max: 9973 }), ({ count, rows }, step) => {
      const whole = Array.from({ length: count }, (_, i) => recordOf(i))
      const built = openBuiltRecords()
      for (const record of whole) built.add(structuredClone(record))
      for (let line = 0; line < rows; line += 1) {
        const [owner, part] = [(line * step) % count, line % 5 === 0 ? 'spt' : 'strata']
        built.addRow(owner, part, rowOf(line))
        ;(whole[owner]!.parts[part] ??= []).push(rowOf(line))
      }
      const taken = [...built.take()].flat()
      expect(taken).toEqual(whole)
      expect(taken.map(({ parts }) => Object.keys(parts))).toEqual(
        whole.map(({ parts }) => Object.keys(parts)),
      )
    }),
    { numRuns: 30 },
  )
})
