import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { readSptReport, sptResult, type SptFigures } from './spt-report.ts'

describe('a reported result', () => {
  test.each([
    [
      'N=23 (2,3/5,6,6,6)',
      { n: 23, seat: { blowCount: 5, counted: 2 }, main: { blowCount: 23, counted: 4 } },
    ],
    ['N = 23', { n: 23 }],
    ['23', { n: 23 }],
    [
      '50 (15,15/50 for 115mm)',
      { n: 50, seat: { blowCount: 30, counted: 2 }, main: { blowCount: 50, mm: 115 } },
    ],
    [
      'N=50 (43 for 120mm/50 for 75mm)',
      { n: 50, seat: { blowCount: 43, mm: 120 }, main: { blowCount: 50, mm: 75 } },
    ],
    [
      'N=47 (43 for 110mm/16,14,8,9)',
      { n: 47, seat: { blowCount: 43, mm: 110 }, main: { blowCount: 47, counted: 4 } },
    ],
    ['25 for 95mm/50 for 30mm', { seat: { blowCount: 25, mm: 95 }, main: { blowCount: 50, mm: 30 } }],
    ['25/95mm 50/30mm', undefined],
    ['(2,3/5,6,6,6)', { seat: { blowCount: 5, counted: 2 }, main: { blowCount: 23, counted: 4 } }],
    ['2,3/5,6,6,6', { seat: { blowCount: 5, counted: 2 }, main: { blowCount: 23, counted: 4 } }],
    ['23 (5,6/7,8,8,)', { n: 23, seat: { blowCount: 11, counted: 2 }, main: { blowCount: 23, counted: 3 } }],
    ['50/75mm', { main: { blowCount: 50, mm: 75 } }],
    ['50/75', { main: { blowCount: 50, mm: 75 } }],
    ['50 for 115 mm', { main: { blowCount: 50, mm: 115 } }],
    ['50 blows for 115mm', { main: { blowCount: 50, mm: 115 } }],
    [
      '50 (10,15/20,30/75mm)',
      { n: 50, seat: { blowCount: 25, counted: 2 }, main: { blowCount: 50, mm: 75 } },
    ],
    ['50/0mm', { main: { blowCount: 50, mm: 0 } }],
    ['N>50', { n: 50, over: true }],
    ['>50', { n: 50, over: true }],
    ['50+', { n: 50, over: true }],
    ['Refusal', undefined],
    ['', undefined],
    ['Y', undefined],
    ['SPT abandoned, 3/4 in casing', undefined],
  ])('%s', (text, report) => {
    expect(readSptReport(text)).toEqual(report && { over: false, ...report })
  })

  test.each([
    ['50/12', 120],
    ['50/12cm', 120],
    ['50击/12cm', 120],
    ['50（12cm）', 120],
    ['50／115', 115],
    ['50/11.5', 115],
  ])('in a Chinese sheet %s is 50 blows for %d mm', (text, mm) => {
    expect(readSptReport(text, 'cm')).toMatchObject({ main: { blowCount: 50, mm } })
  })
})

const pens = (...lengths: number[]) => lengths.map((mm) => ({ mm }))
const driven = (...pairs: [number, number][]) => pairs.map(([blowCount, mm]) => ({ blowCount, mm }))

describe('the result of a test', () => {
  test.each<[string, SptFigures, object | undefined]>([
    ['an N value', { nValue: 15, mainBlows: 15 }, { blowCount: 15, penetration: null }],
    [
      'an N value whose total is seating and main drive',
      { nValue: 3, totalMm: 450 },
      { blowCount: 3, penetration: null },
    ],
    [
      'refusal by the report alone',
      { reported: readSptReport('50 (15,15/50 for 115mm)')! },
      { blowCount: 50, penetration: 11.5 },
    ],
    [
      'refusal that the file extrapolated',
      { nValue: 130, mainBlows: 50, reported: readSptReport('N=130 (15,15/50 for 115mm)')! },
      { blowCount: 50, penetration: 11.5, note: 'N 值 130 是换算值，按实际 50 击贯入 11.5 cm 收取' },
    ],
    [
      'refusal that the file calls N',
      { nValue: 50, reported: readSptReport('50/115mm')! },
      { blowCount: 50, penetration: 11.5 },
    ],
    [
      'blows and lengths of the increments alone',
      { increments: driven([7, 75], [14, 75], [18, 75], [16, 75], [16, 65], [0, 0]) },
      { blowCount: 50, penetration: 21.5 },
    ],
    [
      'a whole drive by its increments alone',
      { increments: driven([1, 75], [2, 75], [3, 75], [3, 75], [4, 75], [4, 75]) },
      { blowCount: 14, penetration: null },
    ],
    [
      'blows with lengths',
      { mainBlows: 50, increments: [...pens(75, 75), ...pens(75, 75, 65)] },
      { blowCount: 50, penetration: 21.5 },
    ],
    ['blows with the total', { mainBlows: 50, totalMm: 265 }, { blowCount: 50, penetration: 11.5 }],
    [
      'an increment that nobody counted',
      { mainBlows: 23, reported: readSptReport('23 (5,6/7,8,8,)')! },
      { blowCount: 23, penetration: 22.5 },
    ],
    ['blows that made no way', { reported: readSptReport('50/0mm')! }, { blowCount: 50, penetration: 0 }],
    ['more than 50, and no way', { reported: readSptReport('N>50')! }, undefined],
    [
      'more than 50, called 50',
      { nValue: 50, reported: readSptReport('N>50')! },
      { blowCount: 50, penetration: null, note: '报告写作“大于 50”，50 击是下限' },
    ],
    [
      'an N value of a drive that was stopped',
      { nValue: 130, totalMm: 265 },
      { blowCount: 130, penetration: null, note: '未贯入 30 cm，文件只写了 N 值 130，没有实际击数' },
    ],
    ['nothing', {}, undefined],
  ])('%s', (_, figures, result) => expect(sptResult(figures)).toEqual(result))
})

test('a stopped test in any notation gives blows and penetration, and no N', () => {
  const blowCount = fc.integer({ min: 1, max: 100 })
  fc.assert(
    fc.property(
      blowCount,
      fc.integer({ min: 0, max: 298 }),
      fc.array(blowCount, { minLength: 2, maxLength: 2 }),
      (n, mm, seat) => {
        const forms = [
          `${n} (${seat.join(',')}/${n} for ${mm}mm)`,
          `N=${n} (${seat.join(', ')} / ${n} for ${mm} mm)`,
          `${n}/${mm}mm`,
          `${n} for ${mm}mm`,
          `${seat[0]} for 95mm/${n} for ${mm}mm`,
          `N=${n * 3} (${seat.join(',')}/${n} for ${mm}mm)`,
        ]
        for (const form of forms)
          expect(sptResult({ reported: readSptReport(form)! })).toMatchObject({
            blowCount: n,
            penetration: mm / 10,
          })
      },
    ),
  )
})

test('any text is parsed or returns undefined, without an exception', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[N=>() ,/\dform]{0,20}$/))
  fc.assert(
    fc.property(text, (written) => {
      const reported = readSptReport(written)
      expect(sptResult({ reported })?.blowCount ?? 0).toBeGreaterThanOrEqual(0)
    }),
  )
})
