import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { readingsOf } from './cpt.ts'
import { laySoundings, type SoundingRow } from './lay-soundings.ts'

const curves = ['qcMpa', 'fsKpa']
const lay = (...rows: SoundingRow[]) => laySoundings(rows, curves)

describe('refused', () => {
  test.each<[string, SoundingRow, string, string]>([
    ['no place', { qcMpa: [1] }, 'depths', '须写明读数深度'],
    ['a start without a step', { startDepth: 0.1, qcMpa: [1] }, 'depths', '须写明读数深度'],
    ['depths and a step', { depths: [1, 2], step: 0.1 }, 'step', '只能写一种'],
    ['a depth is missing', { depths: [1, null, 3], qcMpa: [1, 2, 3] }, 'depths', '有空缺'],
    ['no depth at all', { depths: [], qcMpa: [] }, 'depths', '有空缺'],
    ['another start', { depths: [1, 2], startDepth: 0.5 }, 'startDepth', '0.5 m 不是最浅的'],
    ['fewer readings', { depths: [1, 2], fsKpa: [1] }, 'fsKpa', '有 1 个读数，读数深度有 2 个'],
    ['a depth twice in a list', { depths: [1, 2, 1], qcMpa: [1, 2, 3] }, 'depths', '1 m 有不止一个读数'],
  ])('%s', (_, row, field, reason) => {
    const { soundings, faults } = lay({ method: 'double', depths: [5, 6], qcMpa: [1, 2] }, row)
    expect(soundings.map((one) => one.row)).toEqual([0])
    expect(faults).toEqual([{ row: 1, field, reason: expect.stringContaining(reason) }])
  })
})

test('rows of one reading each are one sounding of their method; of a depth the first row counts', () => {
  const single = (method: string, depth: number, qc: number | null) => ({
    method,
    depths: [depth],
    qcMpa: [qc],
  })
  const { soundings, faults } = lay(
    single('double', 1.07, 3),
    single('piezo', 4, 9),
    single('double', 1.02, 1),
    single('double', 1.04, null),
    single('double', 1.02, 8),
  )
  expect(soundings).toEqual([
    {
      row: 0,
      values: {
        ...{ method: 'double', depths: [1.02, 1.04, 1.07], startDepth: null, step: null },
        ...{ qcMpa: [1, null, 3], fsKpa: null },
      },
    },
    { row: 1, values: expect.objectContaining({ method: 'piezo', depths: [4] }) },
  ])
  expect(faults).toEqual([{ row: 4, field: 'depths', reason: '1.02 m 有不止一个读数' }])
})

test('equal steps stay steps, some readings left out of them are gaps', () => {
  const even = lay({ startDepth: 0.1, step: 0.1, qcMpa: [1, null, 3] })
  expect(even.soundings[0]?.values).toEqual({ startDepth: 0.1, step: 0.1, depths: null, qcMpa: [1, null, 3] })
  const listed = lay({ depths: [0.1, 0.06, 0.04, 0.02], qcMpa: [5, 3, 2, 1] })
  expect(listed.soundings[0]?.values).toMatchObject({
    ...{ depths: null, startDepth: 0.02, step: 0.02, qcMpa: [1, 2, 3, null, 5], fsKpa: null },
  })
})

const reading = fc.record({
  gap: fc.integer({ min: 1, max: 4000 }),
  qc: fc.option(fc.double({ min: 0, max: 90, noNaN: true }), { nil: null }),
})
const pushes = fc.array(reading, { minLength: 2, maxLength: 60 }).map((readings) => {
  let millimetres = 0
  return readings.map(({ gap, qc }) => ({ depth: (millimetres += gap) / 1000, qc }))
})
const shuffled = pushes.chain((push) =>
  fc.shuffledSubarray(push, { minLength: push.length }).map((mixed) => ({ push, mixed })),
)

test('every reading stays at the depth at which it was taken, whatever the order and however it is written', () => {
  fc.assert(
    fc.property(shuffled, ({ push, mixed }) => {
      const list = lay({ depths: mixed.map(({ depth }) => depth), qcMpa: mixed.map(({ qc }) => qc) })
      const rows = lay(...mixed.map(({ depth, qc }) => ({ depths: [depth], qcMpa: [qc] })))
      for (const { soundings, faults } of [list, rows]) {
        expect(faults).toEqual([])
        const { depths, startDepth, step, qcMpa } = (soundings[0]?.values ?? {}) as never
        const stored = readingsOf({ depths, startDepth, step }, qcMpa ?? [])
        const measured = push.filter(({ qc }) => qc !== null).map(({ depth, qc }) => [depth, qc])
        expect(stored.filter(([, qc]) => qc !== null)).toEqual(measured)
      }
      const [first] = list.soundings
      expect(lay(first?.values ?? {})).toEqual({ soundings: [{ row: 0, values: first?.values }], faults: [] })
    }),
  )
})
