import { beforeAll, describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { seriesOf } from '#contract/catalogue/series.ts'
import { testApp, type SignedIn, type TestApp } from '#testing/app.ts'
import { buildBorehole, buildRecord } from '#testing/builders/records.ts'

let library: TestApp
let member: SignedIn
let editor: SignedIn

beforeAll(async () => {
  library = await testApp()
  member = await library.signIn()
  editor = await library.signIn('records.read', 'records.write', 'records.secret')
})

const idOf = async (kind: string, code: string) => (await editor.call(catalogue.record, { kind, code })).id

describe('references in rows', () => {
  test('that point to nothing, or to another kind, are refused by their place', async () => {
    const hole = await buildBorehole(library.db)
    const archive = await buildRecord(library.db, kinds.archive, { values: { level: 'item' } })
    const rows = [
      { boreholeId: await idOf('borehole', hole) },
      { boreholeId: 999_999 },
      { boreholeId: await idOf('archive', archive) },
    ]
    const write = { kind: 'result', code: 'R1', parts: { boreholes: rows } }
    await expect(editor.call(catalogue.create, write)).rejects.toMatchObject({
      code: 'invalid_input',
      detail: {
        fields: {
          'parts.boreholes.1.boreholeId': '没有这条资料',
          'parts.boreholes.2.boreholeId': '没有这条资料',
        },
      },
    })
  })

  test('a record that rows point to is not taken away', async () => {
    const hole = await buildBorehole(library.db)
    const parts = { boreholes: [{ boreholeId: await idOf('borehole', hole) }] }
    await buildRecord(library.db, kinds.result, { parts })
    const removed = editor.call(catalogue.remove, { kind: 'borehole', code: hole, version: 1 })
    await expect(removed).rejects.toMatchObject({ code: 'still_referenced' })
  })

  test('of one result that uses a hole twice, the hole tells once', async () => {
    const hole = await buildBorehole(library.db)
    const row = { boreholeId: await idOf('borehole', hole) }
    const code = await buildRecord(library.db, kinds.result, { parts: { boreholes: [row, row] } })
    const { referrers } = await library.visitor.call(catalogue.record, { kind: 'borehole', code: hole })
    const first = [{ kind: 'result', code, title: code }]
    expect(referrers).toEqual([{ kind: 'result', part: 'boreholes', field: 'boreholeId', total: 1, first }])
  })

  test('however many point to a record, all of them are listed, and counted by every facet', async () => {
    const hole = await buildBorehole(library.db)
    const parts = { boreholes: [{ boreholeId: await idOf('borehole', hole) }] }
    const used = ['U1', 'U2', 'U3', 'U4', 'U5', 'U6', 'U7']
    for (const code of used)
      await buildRecord(library.db, kinds.result, { code, values: { level: 'own' }, parts })
    const conditions = [{ prop: 'boreholes.boreholeId', anyOf: [hole] }]
    const ask = { kind: 'result', conditions }
    const { records, total } = await library.visitor.call(catalogue.list, { ...ask, sort: 'code' })
    expect([total, records.map(({ code }) => code)]).toEqual([7, used])
    const facets = await library.visitor.call(catalogue.facets, ask)
    expect(facets.find(({ prop }) => prop === 'level')?.values).toEqual([{ value: 'own', count: 7 }])
    const { referrers } = await library.visitor.call(catalogue.record, { kind: 'borehole', code: hole })
    expect(referrers).toMatchObject([{ total: 7, first: used.slice(0, 6).map((code) => ({ code })) }])
  })

  test.each([
    ['result', 'boreholes.note', { anyOf: ['x'] }],
    ['result', 'boreholes.boreholeId', { value: 'x' }],
    ['result', 'boreholes.boreholeId', { from: 1 }],
    ['result', 'boreholes.boreholeId.x', { anyOf: ['x'] }],
    ['result', 'constructor.name', { anyOf: ['x'] }],
    ['borehole', 'strata.layer', { anyOf: ['③'] }],
    ['thinSection', 'boreholes.boreholeId', { anyOf: ['x'] }],
  ])('a %s is not asked for by %s %j', async (kind, prop, asked) => {
    const conditions = [{ prop, ...asked }]
    await expect(library.visitor.call(catalogue.list, { kind, conditions })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  test('nobody orders a list by the rows of a part', async () => {
    const asked = { kind: 'result', sort: 'boreholes.boreholeId' }
    await expect(library.visitor.call(catalogue.list, asked)).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

test('a file is not replaced by itself, however long the way', async () => {
  const old = await buildRecord(library.db, kinds.publicDocument, { code: 'GB-1' })
  const values = { replacedById: await idOf('publicDocument', old) }
  const newer = await buildRecord(library.db, kinds.publicDocument, { code: 'GB-2', values })
  const ring = { replacedById: await idOf('publicDocument', newer) }
  const write = { kind: 'publicDocument', code: old, version: 1, values: ring }
  await expect(editor.call(catalogue.update, write)).rejects.toMatchObject({ code: 'invalid_input' })
  const viewLevel = await member.call(catalogue.record, { kind: 'publicDocument', code: newer })
  expect(viewLevel.ancestors).toEqual([])
})

describe('a long text', () => {
  test('is read whole by visitors on its page, and by no list; more than its length is refused', async () => {
    const fullText = '第一条　为了规范地质资料的管理。\n'.repeat(11_000)
    const write = { kind: 'publicDocument', code: 'LAW' }
    await expect(
      editor.call(catalogue.create, { ...write, values: { fullText: '长'.repeat(200_001) } }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
    await editor.call(catalogue.create, { ...write, values: { fullText } })
    const law = await library.visitor.call(catalogue.record, { kind: 'publicDocument', code: 'LAW' })
    expect(law.values['fullText']).toBe(fullText.trim())
    const { records } = await library.visitor.call(catalogue.list, { kind: 'publicDocument' })
    expect(records.every(({ values }) => !Object.hasOwn(values, 'fullText'))).toBe(true)
  })

  test.each([
    ['member', null, true],
    ['protected', '2099-01-01', false],
    ['protected', '2020-01-01', true],
  ] as const)('of one that is %s until %s is no part of its entry', async (access, openOn, opens) => {
    const values = { fullText: '第一条' }
    const code = await buildRecord(library.db, kinds.publicDocument, { access, openOn, values })
    const read = async (who: Pick<SignedIn, 'call'>) =>
      (await who.call(catalogue.record, { kind: 'publicDocument', code })).values['fullText']
    expect(await read(library.visitor)).toBe(openOn === '2020-01-01' ? '第一条' : undefined)
    expect(await read(member)).toBe(opens ? '第一条' : undefined)
    expect(await read(editor)).toBe('第一条')
  })
})

describe('a nest is observed mark by mark', () => {
  const marks = [
    { number: 1, depth: 8, layer: '③' },
    { number: 4, depth: 40, layer: '⑦1' },
  ]
  const build = async (access: 'open' | 'protected' | 'secret') => {
    const code = await buildRecord(library.db, kinds.extensometer, {
      access,
      openOn: '2099-01-01',
      parts: { marks },
    })
    const held = access === 'secret' ? 'sealed_observation' : 'observation'
    await library.pool.query(
      `insert into ${held} (record, quantity, at, value)
       select r.id, 'mark4', timestamptz '2020-01-01' + m * interval '1 month', -m from record r,
         generate_series(0, 3) m where r.code = $1`,
      [code],
    )
    return code
  }
  const read = (who: Pick<SignedIn, 'call'>, code: string, quantity: string) =>
    who.call(catalogue.series, { kind: 'extensometer', code, quantity })

  test('its series bear the numbers of its marks, for members and for visitors', async () => {
    const code = await build('open')
    const wanted = { surface: '地面累计沉降量', mark1: '1 号标 ③', mark4: '4 号标 ⑦1' }
    for (const who of [library.visitor, member]) {
      const viewLevel = await who.call(catalogue.record, { kind: 'extensometer', code })
      const series = Object.entries(seriesOf(kinds.extensometer, viewLevel))
      expect(Object.fromEntries(series.map(([name, { label }]) => [name, label]))).toEqual(wanted)
    }
    expect((await read(member, code, 'mark4')).value).toEqual([0, -1, -2, -3])
    expect((await read(library.visitor, code, 'mark4')).value).toEqual([1, 0.65, 0.35, 0])
    expect((await read(member, code, 'mark1')).value).toEqual([])
  })

  test.each(['mark2', 'mark', 'mark04', 'marks', 'mark4x', 'constructor'])(
    'there is no %s',
    async (quantity) => {
      const code = await build('open')
      await expect(read(member, code, quantity)).rejects.toMatchObject({ code: 'not_found' })
    },
  )

  test('what is locked stays so, whether there is such a mark or not; a keeper reads a secret one', async () => {
    for (const access of ['protected', 'secret'] as const) {
      const code = await build(access)
      for (const quantity of ['mark4', 'mark2'])
        await expect(read(member, code, quantity)).rejects.toMatchObject({ code: 'record_locked' })
      expect((await read(editor, code, 'mark4')).value).toHaveLength(4)
    }
  })
})
