import { beforeAll, describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole, buildRecord, strata } from '#testing/builders/records.ts'

let library: TestApp

const kindsInTurn = ['1', '3', '6'] as const
const districts = ['望江区', '鹭洲区'] as const

beforeAll(async () => {
  library = await testApp()
  for (let i = 1; i <= 60; i++) {
    await buildBorehole(library.db, {
      code: `G${i}`,
      title: `G${i}`,
      district: districts[i % 2],
      year: 1990 + i,
      lng: 124.00123 + i / 1000,
      lat: 31.00456,
      access: i % 10 === 0 ? 'member' : 'open',
      values: {
        holeKind: kindsInTurn[i % 3],
        finalDepth: i === 60 ? null : i * 1.5,
        completedOn: `20${10 + (i % 10)}-03-0${1 + (i % 9)}`,
        projectName: i % 5 === 0 ? '100%_桩基（一期） <b>勘察</b>' : `轨道交通 ${i % 4} 号线`,
        location: '保密位置说明',
      },
      parts: { strata: strata(['①1', '杂填土', 1.2], ['②1', '粉质黏土', i * 1.5]) },
    })
  }
})

const list = (input: object = {}) => library.visitor.call(catalogue.list, { kind: 'borehole', ...input })
const codes = async (input: object = {}) => (await list(input)).records.map((entry) => entry.code)

describe('refusals of a list', () => {
  const refused: [string, object][] = [
    ['page −1', { current: -1 }],
    ['page 0', { current: 0 }],
    ['page 1.5', { current: 1.5 }],
    ['page as text', { current: '2' }],
    ['page 0x1', { current: '0x1' }],
    ['full-width digits', { current: '２' }],
    ['page 10^9', { current: 1e9 }],
    ['size 10^9', { size: 1e9 }],
    ['size 0', { size: 0 }],
    ['unknown sort', { sort: 'password' }],
    ['sort by a field that is not sortable', { sort: 'projectName' }],
    ['sort with SQL', { sort: 'code;drop table record' }],
    ['no value at all', { conditions: [{ prop: 'district', anyOf: [] }] }],
    ['a day in the year 0', { conditions: [{ prop: 'completedOn', from: '0000-01-01' }] }],
    ['unknown prop', { conditions: [{ prop: 'nothing', value: 'x' }] }],
    ['prototype as prop', { conditions: [{ prop: '__proto__', value: 'x' }] }],
    ['a field of the record face', { conditions: [{ prop: 'collarElevation', from: 1 }] }],
    [
      'a prop twice',
      {
        conditions: [
          { prop: 'code', value: 'G1' },
          { prop: 'code', value: 'G2' },
        ],
      },
    ],
    ['unknown choice', { conditions: [{ prop: 'holeKind', anyOf: ['99'] }] }],
    ['text where a range is due', { conditions: [{ prop: 'finalDepth', value: '5' }] }],
    ['range where text is due', { conditions: [{ prop: 'code', from: 1 }] }],
    ['depth as text', { conditions: [{ prop: 'finalDepth', from: '0x1' }] }],
    ['full-width depth', { conditions: [{ prop: 'finalDepth', from: '１０' }] }],
    ['a day that does not exist', { conditions: [{ prop: 'completedOn', from: '2024-02-30' }] }],
    ['a malformed day', { conditions: [{ prop: 'completedOn', to: '2024/01/01' }] }],
    ['ends swapped', { conditions: [{ prop: 'finalDepth', from: 9, to: 3 }] }],
    ['a range without ends', { conditions: [{ prop: 'finalDepth' }] }],
    ['an empty text', { conditions: [{ prop: 'code', value: '  ' }] }],
    ['10 kB of conditions', { conditions: [{ prop: 'code', value: 'x'.repeat(10_240) }] }],
    ['conditions that are no list', { conditions: 'code' }],
  ]
  test.each(refused)('%s', async (_, input) => {
    const { status, body } = await library.raw('POST', '/api/catalogue/borehole/list', { body: input })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 400, data: { error: 'invalid_input' } })
    expect(Object.keys(body.data['fields'] ?? {})).not.toHaveLength(0)
    expect(body.message).toMatch(/\p{Script=Han}/u)
  })

  test('an unknown kind is not found', async () => {
    for (const kind of ['nothing', 'constructor', '__proto__', "borehole'--"]) {
      const { status } = await library.raw('POST', `/api/catalogue/${encodeURIComponent(kind)}/list`, {
        body: {},
      })
      expect(status).toBe(404)
    }
  })

  test('a page beyond the end is empty, and says how many there are', async () => {
    expect(await list({ current: 9_999_999 })).toMatchObject({ records: [], total: 60 })
  })
})

describe('a list', () => {
  test('is in the natural order of its codes, twenty a page', async () => {
    expect(await codes({ sort: 'code' })).toEqual(Array.from({ length: 20 }, (_, i) => `G${i + 1}`))
    expect(await codes({ sort: 'code', current: 3 })).toEqual(
      Array.from({ length: 20 }, (_, i) => `G${i + 41}`),
    )
  })

  test('pages counted from the end are the same pages', async () => {
    const all = await codes({ size: 200 })
    const paged: string[] = []
    for (let current = 1; current <= 9; current++) paged.push(...(await codes({ current, size: 7 })))
    expect(paged).toEqual(all)
  })

  test('sorts both ways, what is unknown last', async () => {
    const up = await codes({ sort: 'finalDepth', size: 200 })
    const down = await codes({ sort: '-finalDepth', size: 200 })
    expect(up.slice(0, 2)).toEqual(['G1', 'G2'])
    expect(down.slice(0, 2)).toEqual(['G59', 'G58'])
    expect([up.at(-1), down.at(-1)]).toEqual(['G60', 'G60'])
    const last = [...(await codes({ sort: '-finalDepth', size: 25, current: 3 }))]
    expect(last).toEqual(down.slice(50))
  })

  const asked: [string, object[], (i: number) => boolean][] = [
    ['a fragment of the code', [{ prop: 'code', value: 'g5' }], (i) => i === 5 || (i >= 50 && i <= 59)],
    ['wildcards as themselves', [{ prop: 'projectName', value: '100%_' }], (i) => i % 5 === 0],
    ['HTML as itself', [{ prop: 'projectName', value: '<b>' }], (i) => i % 5 === 0],
    ['SQL as itself', [{ prop: 'projectName', value: "' or 1=1 --" }], () => false],
    ['full-width brackets', [{ prop: 'projectName', value: '（一期）' }], (i) => i % 5 === 0],
    ['full-width letters', [{ prop: 'code', value: 'Ｇ５９' }], (i) => i === 59],
    ['kinds', [{ prop: 'holeKind', anyOf: ['1', '3'] }], (i) => i % 3 < 2],
    ['a district', [{ prop: 'district', anyOf: ['鹭洲区'] }], (i) => i % 2 === 1],
    ['a depth, ends included', [{ prop: 'finalDepth', from: 15, to: 30 }], (i) => i >= 10 && i <= 20],
    ['a day on', [{ prop: 'completedOn', from: '2018-01-01' }], (i) => i % 10 >= 8],
    [
      'all of them',
      [
        { prop: 'holeKind', anyOf: ['6'] },
        { prop: 'district', anyOf: ['望江区'] },
        { prop: 'finalDepth', to: 50 },
      ],
      (i) => i % 3 === 2 && i % 2 === 0 && i * 1.5 <= 50,
    ],
  ]
  test.each(asked)('asks for %s', async (_, conditions, wanted) => {
    const found = await list({ conditions, sort: 'code', size: 200 })
    const expected = Array.from({ length: 60 }, (_, i) => i + 1).filter(wanted)
    expect(found.records.map((entry) => Number(entry.code.slice(1)))).toEqual(expected)
    expect(found.total).toBe(expected.length)
  })

  test('is also a link', async () => {
    const q = encodeURIComponent(JSON.stringify({ size: 10, conditions: [{ prop: 'code', value: 'G59' }] }))
    const { body } = await library.raw('GET', `/api/catalogue/borehole/list?q=${q}`)
    expect(body.data).toMatchObject({ total: 1, records: [{ code: 'G59' }] })
    expect((await library.raw('GET', '/api/catalogue/borehole/list?q={')).status).toBe(400)
  })

  test('shows entries: no record field, coarse places where not open, shares of the drawing', async () => {
    const [open] = (await list({ conditions: [{ prop: 'code', value: 'G59' }] })).records
    expect(open?.values).not.toHaveProperty('location')
    expect(open?.place).toEqual({ lng: 124.06023, lat: 31.00456, exact: true })
    expect(open?.strips['strata']?.match(/\d+(?=;|$)/g)).toEqual(['1', '100'])
    const [locked] = (await list({ conditions: [{ prop: 'code', value: 'G50' }] })).records
    expect(locked).toMatchObject({
      access: 'member',
      place: { lng: 124.055, lat: 31.005, exact: false },
      strips: {},
    })
  })
})

describe('facets', () => {
  const facets = (conditions: object[]) =>
    library.visitor.call(catalogue.facets, { kind: 'borehole', conditions: conditions as never })
  const given: [string, object[]][] = [
    ['nothing', []],
    ['a district', [{ prop: 'district', anyOf: ['鹭洲区'] }]],
    [
      'kind and depth',
      [
        { prop: 'holeKind', anyOf: ['1'] },
        { prop: 'finalDepth', from: 20, to: 60 },
      ],
    ],
    ['a text', [{ prop: 'projectName', value: '轨道' }]],
  ]
  test.each(given)('of %s: every count equals the hits', async (_, conditions) => {
    for (const { prop, values } of await facets(conditions)) {
      const others = conditions.filter((condition) => Reflect.get(condition, 'prop') !== prop)
      const step = Reflect.get(kinds.borehole.fields, prop)?.step
      for (const { value, count } of values.filter((line) => line.value !== '')) {
        const own = step
          ? { prop, from: Number(value), to: Number(value) + step - 0.001 }
          : { prop, anyOf: [value] }
        expect([prop, value, (await list({ conditions: [...others, own] })).total]).toEqual([
          prop,
          value,
          count,
        ])
      }
    }
  })

  test('follow a change at once', async () => {
    const count = async () => {
      const all = await facets([])
      return all.find((f) => f.prop === 'holeKind')?.values.find((v) => v.value === '12')?.count ?? 0
    }
    expect(await count()).toBe(0)
    const code = await buildBorehole(library.db, { values: { holeKind: '12' } })
    expect(await count()).toBe(1)
    const editor = await library.signIn('records.write')
    await editor.call(catalogue.update, { kind: 'borehole', code, version: 1, values: { holeKind: '11' } })
    expect(await count()).toBe(0)
    await editor.call(catalogue.remove, { kind: 'borehole', code, version: 2 })
    expect((await list()).total).toBe(60)
  })
})

test('counters agree with a recount of every kind', async () => {
  await buildRecord(library.db, kinds.archive, { title: '望江区地质灾害评估', values: { level: 'item' } })
  await buildRecord(library.db, kinds.gnssPoint, { title: '鹭洲基准点', values: { status: 'active' } })
  const { rows: recounted } = await library.pool.query(
    'select kind, count(*) as total from record group by kind order by kind',
  )
  const { rows: counted } = await library.pool.query('select kind, total from kind_state order by kind')
  expect(counted).toEqual(recounted)
  const totals = await library.visitor.call(catalogue.totals, {})
  expect(totals.find((line) => line.kind === 'borehole')).toMatchObject({ label: '工程地质钻孔', total: 60 })
})
