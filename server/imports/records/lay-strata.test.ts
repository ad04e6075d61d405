import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { BuiltRow, UnresolvedRecord } from './built.ts'
import { layStrata } from './lay-strata.ts'

type Stratum = [layer: string, name: string, base: number | undefined, top?: number]

const undescribed = '（原文件未描述）'

/** Strata as they are laid: name and base, and what was reported. */
function lay(...strata: Stratum[]) {
  const rows = strata.map(([layer, name, base, top], row): BuiltRow => ({
    at: { sheet: '地层', row: row + 2 },
    values: base === undefined ? {} : { layer, name, baseDepth: base },
    top,
    isRefused: base === undefined,
  }))
  const hole: UnresolvedRecord = {
    at: { sheet: '钻孔', row: 2 },
    title: 'ZK1',
    code: 'X-ZK1',
    common: {},
    values: {},
    parts: { strata: rows },
  }
  const problems = layStrata(hole)
  const laid = hole.parts['strata'] ?? []
  return {
    strata: laid.map(({ values }) => [values['name'], values['baseDepth']]),
    reported: problems.map(({ at: _, weight, row, reason }: (typeof problems)[number] & { at?: unknown }) => [
      weight,
      row,
      reason,
    ]),
    places: problems.map(({ column, value }) => [column, value]),
    descriptions: laid.map(({ values }) => values['description']),
  }
}

test('a stratum that was not taken leaves its place undescribed, up to the top of the next', () => {
  expect(
    lay(['1', '杂填土', 1.5, 0], ['2', '粉质黏土', undefined, 1.5], ['3', '粉砂', 20, 12]),
  ).toMatchObject({
    strata: [
      ['杂填土', 1.5],
      [undescribed, 12],
      ['粉砂', 20],
    ],
    reported: [['note', 4, 'ZK1：1.5 m 至 12 m 之间没有可用的描述，以“未描述”补为一层']],
  })
})

test('without tops nobody knows where the next one begins: the interval is undescribed, and says what is known', () => {
  const { strata, reported, descriptions } = lay(
    ['1', '杂填土', 1.5],
    ['2', '粉质黏土', undefined],
    ['3', '粉砂', 20],
    ['4', '中砂', 25],
  )
  expect(strata).toEqual([
    ['杂填土', 1.5],
    [undescribed, 20],
    ['中砂', 25],
  ])
  expect(descriptions[1]).toBe('下部为3 粉砂，层顶不明。')
  expect(reported).toEqual([
    [
      'dropped',
      4,
      'ZK1：其上有未收取的地层，“3 粉砂”的层顶不明；1.5 m 至 20 m 作为“未描述”的一层，原名记入描述',
    ],
  ])
})

test('a base above the one before is refused and leaves a gap; one of no thickness leaves none', () => {
  expect(lay(['1', '杂填土', 1.5], ['2', '粉质黏土', 1.2], ['3', '粉砂', 20]).strata).toEqual([
    ['杂填土', 1.5],
    [undescribed, 20],
  ])
  expect(lay(['1', '杂填土', 1.5], ['2', '粉质黏土', 1.5], ['3', '粉砂', 20])).toMatchObject({
    strata: [
      ['杂填土', 1.5],
      ['粉砂', 20],
    ],
    reported: [['refused', 3, 'ZK1：层底深度 1.5 m 未大于上一层的 1.5 m']],
    places: [['层底深度', '1.5']],
  })
})

test('the order of rows means nothing where they stand upside down, or layer numbers or tops tell it', () => {
  const downwards = [
    ['甲', 1],
    ['乙', 5],
    ['丙', 9],
  ]
  expect(lay(['', '丙', 9], ['', '乙', 5], ['', '甲', 1]).strata).toEqual(downwards)
  expect(lay(['②', '乙', 5], ['①', '甲', 1], ['③', '丙', 9]).strata).toEqual(downwards)
  expect(lay(['', '乙', 5, 1], ['', '丙', 9, 5], ['', '甲', 1, 0]).strata).toEqual(downwards)
  // a mistyped base is no order
  expect(lay(['①', '甲', 1], ['②', '乙', 50], ['③', '丙', 9]).reported[0]?.[0]).toBe('refused')
})

test('no stratum is thicker than in the file, whichever rows are not taken', () => {
  const thickness = fc.integer({ min: 1, max: 500 }).map((cm) => cm / 100)
  const rows = fc.array(fc.record({ thickness, isTaken: fc.boolean() }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(rows, fc.boolean(), (table, hasTops) => {
      let depth = 0
      const strata = table.map(({ thickness: own, isTaken }, i): Stratum => {
        const top = depth
        depth = Number((depth + own).toFixed(2))
        return [`${i + 1}`, `层${i}`, isTaken ? depth : undefined, hasTops ? top : undefined]
      })
      const laid = lay(...strata).strata
      laid.forEach(([name, base], i) => {
        if (name === undescribed) return
        const own = strata.findIndex((one) => one[1] === name)
        const top = Number(laid[i - 1]?.[1] ?? 0)
        expect(Number(base) - top).toBeCloseTo(table[own]?.thickness ?? 0, 6)
      })
    }),
  )
})
