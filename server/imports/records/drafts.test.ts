import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { qualityRules } from '#geology/quality/rules.ts'
import type { Cell } from '#server/foreign-files/source.ts'
import { draft, hole, row } from '#testing/builders/import-files/source-rows.ts'

describe('rows that are refused', () => {
  test('a row of a hole that the file does not list', () => {
    const { drafts, refused } = draft([hole('ZK1'), row('spt', 'DK4', { depth: 1, blowCount: 5 })])
    expect(drafts[0]!.parts).toEqual({})
    expect(refused).toMatchObject([{ column: 'A', value: 'DK4', reason: '“DK4”不在本文件的名单中' }])
  })

  test('a row without a hole, and a hole without a name', () => {
    const { drafts, refused } = draft([
      row('record', null, {}),
      row('record', ' ', {}),
      row('spt', null, { depth: 1, blowCount: 5 }),
    ])
    expect(drafts).toEqual([])
    expect(refused.map(({ reason }) => reason)).toEqual([
      '没有孔号',
      '没有孔号',
      '没有写明所属的工程地质钻孔',
    ])
  })

  test('a row of placeholders only', () => {
    const { drafts, problems, refused } = draft([
      hole('ZK1'),
      row('waterLevels', 'ZK1', { depth: '/', measuredOn: '—' }),
      row('waterLevels', 'ZK1', {}),
      row('waterLevels', 'ZK1', { depth: '约2' }),
    ])
    expect(drafts[0]!.parts).toEqual({})
    expect(problems.filter(({ reason }) => reason === '该行的值都写作没有，略过').length).toBe(1)
    expect(refused.length).toBe(2)
  })

  test('the second hole of a name: both rows are reported, and rows below belong to the first', () => {
    const [first, second] = [hole('ZK1', { finalDepth: 20 }), hole('ZK1', { finalDepth: 30 })]
    const { drafts, refused } = draft([first, second, row('spt', 'ZK1', { depth: 1, blowCount: 5 })])
    expect(drafts).toMatchObject([
      { values: { finalDepth: 20 }, parts: { spt: [{ depth: 1, blowCount: 5 }] } },
    ])
    expect(refused[0]!.reason).toContain(`record 第 ${first.at.row} 行，第 ${second.at.row} 行`)
  })

  test.each([['ＺＫ１'], ['zk1'], ['ZK 1'], ['ｚｋ　１']])(
    'a second hole that differs in writing alone: %s',
    (other) => {
      const [first, second] = [hole('ZK1', { finalDepth: 20 }), hole(other, { finalDepth: 30 })]
      const tests = [
        row('spt', 'ZK1', { depth: 1, blowCount: 5 }),
        row('spt', other, { depth: 2, blowCount: 6 }),
      ]
      const { drafts, refused } = draft([
        first,
        second,
        ...tests,
        row('spt', 'Zk1', { depth: 3, blowCount: 7 }),
      ])
      expect(drafts).toMatchObject([
        { code: 'P1-ZK1', values: { finalDepth: 20 }, parts: { spt: [{ depth: 1 }] } },
      ])
      expect(refused.map(({ reason }) => reason)).toEqual([
        `“${other}”疑为 ZK1：只差全半角、大小写或空格，已见于 record 第 ${first.at.row} 行，第 ${second.at.row} 行未取`,
        `所属的“${other}”未被收取`,
        `“Zk1”疑为 ZK1 或 ${other}，无法确定`,
      ])
    },
  )

  test('the second record of a code, with both rows', () => {
    const coded = (name: string, code: Cell['raw']) => row('record', name, { title: name, code })
    const rows = [coded('甲', 'K-1'), coded('乙', 'K-1'), row('spt', '乙', { depth: 1, blowCount: 5 })]
    const { drafts, refused } = draft(rows)
    expect(drafts.map(({ code, title }) => [code, title])).toEqual([['K-1', '甲']])
    expect(refused.map(({ reason }) => reason)).toEqual([
      `编号“K-1”与 record 第 ${rows[0]!.at.row} 行相同，第 ${rows[1]!.at.row} 行未取`,
      '所属的“乙”未被收取',
    ])
  })

  test.each([['/'], ['——'], ['＊']])('a hole that is called %s has no name', (name) => {
    expect(draft([hole(name)]).refused).toMatchObject([{ value: name, reason: '没有孔号' }])
  })

  test('a row whose required value is missing or wrong', () => {
    const { drafts, refused } = draft([
      hole('ZK1'),
      row('spt', 'ZK1', { depth: 1 }),
      row('spt', 'ZK1', { depth: '1e3', blowCount: 5 }),
    ])
    expect(drafts[0]!.parts).toEqual({})
    expect(refused.map(({ column, value, reason }) => [column, value, reason])).toEqual([
      ['A', 'ZK1', '没有击数 N'],
      ['depth', '1e3', '试验深度：不接受科学计数法，请写成普通小数'],
    ])
  })

  test('strata that do not go down, tests below the bottom', () => {
    const strata = [
      ['填土', 1],
      ['粉土', 5],
      ['黏土', 3],
      ['粉砂', 8],
    ] as const
    const { drafts, refused } = draft([
      hole('ZK1', { finalDepth: 8 }),
      ...strata.map(([name, baseDepth]) => row('strata', 'ZK1', { name, baseDepth })),
      row('spt', 'ZK1', { depth: 9, blowCount: 5 }),
    ])
    expect(drafts[0]!.parts['strata']!.map(({ baseDepth }) => baseDepth)).toEqual([1, 5, 8])
    expect(refused.map(({ reason }) => reason)).toEqual([
      'ZK1：层底深度 3 m 未大于上一层的 5 m',
      'ZK1：标贯试验深度 9 m 超过孔深 8 m',
    ])
  })
})

describe('cells that are dropped while their row is taken', () => {
  test('a water level of a type that is not there', () => {
    const { drafts, problems } = draft([hole('ZK1'), row('waterLevels', 'ZK1', { depth: 4.2, levelKind: 2 })])
    expect(drafts[0]!.parts['waterLevels']).toEqual([{ depth: 4.2 }])
    expect(problems).toContainEqual(
      expect.objectContaining({ weight: 'dropped', column: 'levelKind', value: '2' }),
    )
  })

  test('dates in the wrong order', () => {
    const { drafts, problems } = draft([hole('ZK1', { startedOn: '2020-02-21', completedOn: '2020-01-21' })])
    expect(drafts[0]!.values).not.toHaveProperty('startedOn')
    expect(problems).toContainEqual(
      expect.objectContaining({ weight: 'dropped', value: '2020-02-21 / 2020-01-21' }),
    )
  })
})

test('placeholders are empty, and reported once for each sheet', () => {
  const { drafts, problems } = draft([
    hole('ZK1', { finalDepth: '/', remark: '—', contractor: '不详', location: '无' }),
    row('strata', 'ZK1', { layer: '／', name: '/', baseDepth: 3 }),
    row('spt', 'ZK1', { depth: 1, blowCount: '未测' }),
  ])
  expect(drafts[0]).toMatchObject({
    values: { location: '无' },
    parts: { strata: [{ name: '/', baseDepth: 3 }] },
  })
  expect(drafts[0]!.values).not.toHaveProperty('contractor')
  expect(problems.map(({ weight, reason }) => [weight, reason])).toEqual([
    ['refused', '没有击数 N'],
    ['note', '1 孔没有写孔深，以末层层底深度为孔深'],
    ['note', '1 孔没有坐标，不上图'],
    ['note', '3 格写作 “/”、“—”、“不详”，按未填处理'],
    ['note', '1 格写作 “／”，按未填处理'],
    ['note', '1 格写作 “未测”，按未填处理'],
  ])
})

describe('what a draft holds', () => {
  test('code, project, year, names as in the file; access only when it was given', () => {
    const rows = [hole('ZK1', { completedOn: '2022/02/24' })]
    const { drafts } = draft(rows, {}, { name: '某地块勘察' })
    expect(drafts[0]).toMatchObject({
      code: 'P1-ZK1',
      title: 'ZK1',
      year: 2022,
      values: { projectCode: 'P1', projectName: '某地块勘察', completedOn: '2022-02-24' },
    })
    expect(drafts[0]).not.toHaveProperty('access')
    expect(draft(rows, { access: 'member' }).drafts[0]!.access).toBe('member')
  })

  test('SQL and HTML are text', () => {
    const evil = `<script>alert(1)</script>'; drop table record; --`
    const { drafts } = draft([hole('ZK1'), row('strata', 'ZK1', { name: evil, baseDepth: 3 })])
    expect(drafts[0]!.parts['strata']).toEqual([{ name: evil, baseDepth: 3 }])
  })

  test('derives depth and stable level from the rows if missing', () => {
    const { drafts } = draft([
      hole('ZK1'),
      row('strata', 'ZK1', { name: '填土', baseDepth: 3 }),
      row('waterLevels', 'ZK1', { depth: 1.2, levelKind: '1' }),
      hole('ZK2'),
      row('strata', 'ZK2', { name: '填土', baseDepth: 3 }),
      row('spt', 'ZK2', { depth: 4, blowCount: 5 }),
    ])
    expect(drafts.map(({ values }) => [values['finalDepth'], values['stableWaterDepth']])).toEqual([
      [3, 1.2],
      [undefined, undefined],
    ])
  })

  test('sorts the rows of a part by their field', () => {
    const { drafts } = draft([
      hole('ZK1'),
      ...[5, 2, 9].map((depth) => row('spt', 'ZK1', { depth, blowCount: 5 })),
    ])
    expect(drafts[0]!.parts['spt']!.map(({ depth }) => depth)).toEqual([2, 5, 9])
  })

  test('a hole logged to less than its depth is taken with a note', () => {
    const { drafts, problems } = draft([
      hole('ZK1', { finalDepth: 20 }),
      row('strata', 'ZK1', { name: '填土', baseDepth: 3 }),
    ])
    expect(drafts[0]!.parts['strata']).toHaveLength(1)
    expect(problems).toContainEqual(
      expect.objectContaining({ weight: 'note', reason: expect.stringContaining('不一致') }),
    )
    expect(qualityRules.map(({ name }) => name)).toContain('末层层底与孔深一致')
  })
})

const names = fc.constantFrom(
  'ZK1',
  'ＺＫ１',
  'zk 1',
  ' ZK1 ',
  'ZK2',
  'ZK-2',
  'DK9',
  '1',
  '１',
  '/',
  '',
  null,
  1,
  true,
)
const values = fc.oneof(
  fc.constantFrom<Cell['raw']>(
    1,
    5.2,
    '7',
    '1e3',
    '１２',
    '/',
    '—',
    '无',
    '12m',
    ' ',
    '',
    null,
    true,
    -4,
    99_999,
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.double(),
  fc.date({ noInvalidDate: false }),
)
const of = (...fields: string[]) => fc.record(Object.fromEntries(fields.map((field) => [field, values])))
const anyRow = fc.oneof(
  fc.tuple(
    fc.constant('record'),
    names,
    of('finalDepth', 'startedOn', 'lng', 'lat', 'originalNorth', 'originalEast'),
  ),
  fc.tuple(fc.constant('coded'), names, names),
  fc.tuple(fc.constant('spt'), names, of('depth', 'blowCount')),
  fc.tuple(fc.constant('strata'), names, of('name', 'baseDepth')),
  fc.tuple(fc.constant('samples'), names, of('topDepth', 'baseDepth', 'sampleKind')),
  fc.tuple(fc.constant('waterLevels'), names, of('depth', 'levelKind', 'measuredOn')),
  fc.tuple(fc.constant('nothing'), names, of('x')),
)

test('each row of any file is in a draft or reported, and no code occurs twice', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 40 }), (rows) => {
      const sources = rows.map(([into, owner, given]) => {
        if (into === 'coded') return row('record', owner, { title: owner, code: given })
        return row(into, owner, { ...(into === 'record' && { title: owner }), ...given })
      })
      const { drafts, problems } = draft(sources)
      const left = problems.filter(({ weight, reason }) => weight === 'refused' || reason.endsWith('略过'))
      const taken = drafts.flatMap(({ parts }) => Object.values(parts)).flat().length + drafts.length
      expect(taken + new Set(left.map((problem) => problem.row)).size).toBe(rows.length)
      expect(new Set(drafts.map(({ code }) => code)).size).toBe(drafts.length)
      for (const { code } of drafts) expect(code.trim()).not.toBe('')
    }),
    { numRuns: 300 },
  )
})
