import { describe, expect, test } from 'vitest'

import { borehole } from '#contract/catalogue/borehole.ts'
import { checkHole, qualityRules } from '#geology/quality-rules.ts'

import { draftRecords, type Given } from './drafts.ts'
import type { Cell, Source, SourceRow } from './source.ts'

type Raws = Record<string, Cell['raw']>

let line = 0
const row = (into: string, owner: Cell['raw'], raws: Raws): SourceRow => ({
  at: { sheet: into, row: ++line },
  into,
  owner: { column: 'A', raw: owner },
  cells: Object.fromEntries(Object.entries(raws).map(([name, raw]) => [name, { column: name, raw }])),
})
const hole = (name: string, raws: Raws = {}) => row('record', name, { title: name, ...raws })

function draft(rows: SourceRow[], given: Partial<Given> = {}, project: Partial<Source['project']> = {}) {
  const source: Source = {
    format: 'lizheng-xlsx',
    kind: 'borehole',
    project: { code: null, name: null, ...project },
    rows,
    problems: [],
  }
  const { drafts, problems } = draftRecords(borehole, source, { project: 'P1', ...given })
  const told = problems.map(({ weight, row, column, value, reason }) => ({
    weight,
    row,
    column,
    value,
    reason,
  }))
  return { drafts, problems: told, refused: told.filter(({ weight }) => weight === 'refused') }
}

describe('rows that are refused', () => {
  test('a row of a hole that the file does not list', () => {
    const { drafts, refused } = draft([hole('ZK1'), row('spt', 'DK4', { depth: 1, blows: 5 })])
    expect(drafts[0]!.parts).toEqual({})
    expect(refused).toMatchObject([{ column: 'A', value: 'DK4', reason: '“DK4”不在本文件的名单中' }])
  })

  test('a row without a hole, and a hole without a name', () => {
    const { drafts, refused } = draft([
      row('record', null, {}),
      row('record', ' ', {}),
      row('spt', null, { depth: 1, blows: 5 }),
    ])
    expect(drafts).toEqual([])
    expect(refused.map(({ reason }) => reason)).toEqual([
      '没有孔号',
      '没有孔号',
      '没有写明所属的工程地质钻孔',
    ])
  })

  test('the second hole of a name: both rows are told, and rows below go to the first', () => {
    const [first, second] = [hole('ZK1', { finalDepth: 20 }), hole('ZK1', { finalDepth: 30 })]
    const { drafts, refused } = draft([first, second, row('spt', 'ZK1', { depth: 1, blows: 5 })])
    expect(drafts).toMatchObject([{ values: { finalDepth: 20 }, parts: { spt: [{ depth: 1, blows: 5 }] } }])
    expect(refused[0]!.reason).toContain(`record 第 ${first.at.row} 行，第 ${second.at.row} 行`)
  })

  test('a row whose required value is missing or wrong', () => {
    const { drafts, refused } = draft([
      hole('ZK1'),
      row('spt', 'ZK1', { depth: 1 }),
      row('spt', 'ZK1', { depth: '1e3', blows: 5 }),
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
      row('spt', 'ZK1', { depth: 9, blows: 5 }),
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

  test('depth and stable level follow from the rows when nobody wrote them', () => {
    const { drafts } = draft([
      hole('ZK1'),
      row('strata', 'ZK1', { name: '填土', baseDepth: 3 }),
      row('waterLevels', 'ZK1', { depth: 1.2, levelKind: '1' }),
      hole('ZK2'),
      row('strata', 'ZK2', { name: '填土', baseDepth: 3 }),
      row('spt', 'ZK2', { depth: 4, blows: 5 }),
    ])
    expect(drafts.map(({ values }) => [values['finalDepth'], values['stableWaterDepth']])).toEqual([
      [3, 1.2],
      [undefined, undefined],
    ])
  })

  test('rows of a part lie in the order of its field', () => {
    const { drafts } = draft([
      hole('ZK1'),
      ...[5, 2, 9].map((depth) => row('spt', 'ZK1', { depth, blows: 5 })),
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

describe('places', () => {
  const grid = { originalNorth: 667_920.49, originalEast: 257_395.9 }
  const placed = (raws: Raws, given?: Partial<Given>) => draft([hole('ZK1', raws)], given)

  test('a named system gives longitude and latitude, and stays beside them', () => {
    const { drafts } = placed({ ...grid, originalSystem: 'OSGB' })
    expect(drafts[0]).toMatchObject({ values: { ...grid, originalSystem: 'OSGB' } })
    expect(drafts[0]!.lng).toBeCloseTo(-4.2814, 4)
    expect(drafts[0]!.lat).toBeCloseTo(55.8833, 4)
  })

  test.each([
    ['no system', {}, {}, '没有写明坐标系'],
    ['a city grid', { originalSystem: '某市独立坐标系' }, {}, '无法换算'],
    [
      'axes swapped',
      { originalNorth: 257_395.9, originalEast: 967_920.49, originalSystem: 'OSGB' },
      {},
      '范围内',
    ],
  ])('%s: the original stays, nothing is drawn, a note says why', (_, raws, given, reason) => {
    const { drafts, problems } = placed({ ...grid, ...raws }, given)
    expect(drafts[0]!.lng).toBeUndefined()
    expect(drafts[0]!.values).toMatchObject({ ...grid, ...raws })
    expect(problems).toMatchObject([{ weight: 'note', reason: expect.stringContaining(reason) }])
  })

  test('a system said of the file serves holes that name none', () => {
    const { drafts } = draft([hole('A', grid), hole('B', { ...grid, originalSystem: '某市独立坐标系' })], {
      system: 'OSGB',
    })
    expect(drafts.map(({ lng, values }) => [lng !== undefined, values['originalSystem']])).toEqual([
      [true, 'OSGB'],
      [false, '某市独立坐标系'],
    ])
  })
})

/** A generator that repeats itself from its seed. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

test('every row of a file is in a draft or in a line of the report, whatever it holds', () => {
  const values: Cell['raw'][] = [
    1,
    5.2,
    '7',
    '1e3',
    'x',
    '',
    ' ',
    null,
    '１２',
    -4,
    true,
    'ZK1',
    99_999,
    new Date(0),
  ]
  const fields = {
    spt: ['depth', 'blows'],
    strata: ['name', 'baseDepth'],
    waterLevels: ['depth', 'levelKind'],
    nothing: ['x'],
  }
  for (let seed = 1; seed <= 60; seed++) {
    const next = random(seed)
    const value = () => values[next(values.length)]!
    const rows = Array.from({ length: 60 }, () => {
      const owner = ['ZK1', 'ZK2', 'ZK3', 'DK9', null, ' ZK1 '][next(6)]!
      if (next(5) === 0) return row('record', owner, { title: owner, finalDepth: value() })
      const [part, names] = Object.entries(fields)[next(4)]!
      return row(part, owner, Object.fromEntries(names.map((name) => [name, value()])))
    })
    const { drafts, refused } = draft(rows)
    const taken = drafts.flatMap(({ parts }) => Object.values(parts)).flat().length + drafts.length
    const told = new Set(refused.map((problem) => problem.row))
    expect(taken + told.size, `seed ${seed}`).toBe(rows.length)
  }
})

test('what was taken satisfies the rules that refuse', () => {
  const rows = [
    hole('ZK1', { finalDepth: 9 }),
    ...[4, 4, 2, 7, 12, 9].map((baseDepth) => row('strata', 'ZK1', { name: '土', baseDepth })),
  ]
  const { drafts } = draft(rows)
  const strata = drafts[0]!.parts['strata']!.map((values) => ({
    layer: null,
    era: null,
    description: null,
    name: '土',
    baseDepth: Number(values['baseDepth']),
  }))
  const nothing = {
    collarElevation: null,
    startedOn: null,
    completedOn: null,
    spt: [],
    samples: [],
    waterLevels: [],
  }
  expect(checkHole({ ...nothing, finalDepth: 12, strata })).toEqual([])
})
