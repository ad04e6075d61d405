import { beforeAll, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { ask } from '#contract/search/ask.ts'
import { search } from '#contract/search/search.ts'
import { testApp, type Caller, type TestApp } from '#testing/app.ts'
import { buildBorehole, buildRecord, shownCodeOf, strata } from '#testing/builders/records.ts'
import { outcomeOf } from '#testing/outcome.ts'

const own = 'YT-1985-001-C0011'
const kind = 'borehole'

let library: TestApp
let keeper: Caller
let number: string
let others: Caller[]

beforeAll(async () => {
  library = await testApp()
  keeper = await library.signIn('records.read', 'records.write', 'records.secret')
  others = [
    library.visitor,
    await library.signIn(),
    await library.signIn('records.read', 'records.write', 'audit.read'),
  ]
  await buildRecord(library.db, kinds.project, { code: 'YT-1985-001', title: '滨湾隧道勘察' })
  const [project] = (await library.pool.query<{ id: string }>(`select id from record`)).rows
  const content = {
    district: '望江区',
    year: 1985,
    lng: 124.12345,
    lat: 31.23456,
    values: { projectId: Number(project?.id), holeKind: '6', completedOn: '1985-05-01', finalDepth: 33.3 },
    parts: { strata: strata(['③', '淤泥质粉质黏土', 33.3]) },
  }
  for (const code of ['YT-1985-001-C0010', 'YT-1985-001-C0012'])
    await buildBorehole(library.db, { ...content, code })
  await buildBorehole(library.db, { ...content, code: own })
  await keeper.call(catalogue.update, { kind, code: own, version: 1, access: 'secret', comment: own })
  number = await shownCodeOf(library.db, kind, own)
})

/** All that a reader can ask where the code might be told. */
const asked = (who: Caller): Promise<unknown>[] => [
  ...[undefined, ...kinds.borehole.sort.flatMap((name) => [name, `-${name}`])].map((sort) =>
    who.call(catalogue.list, { kind, size: 50, ...(sort && { sort }) }),
  ),
  ...['code', 'projectName', 'text'].map((prop) =>
    who.call(catalogue.list, { kind, conditions: [{ prop, value: 'C0011' }] }),
  ),
  who.call(catalogue.facets, { kind }),
  who.call(catalogue.record, { kind, code: number }),
  who.call(catalogue.history, { kind, code: number }),
  who.call(catalogue.record, { kind: 'project', code: 'YT-1985-001' }),
  ...[number, '望江区', '涉密资料'].map((text) => who.call(search.find, { text })),
  who.call(search.suggest, { text: 'YT-1985-001-C' }),
  ...[own, 'YT-1985-001-C0010'].map((code) =>
    who.call(ask.question, { question: `离${code}最近的十个钻孔` }),
  ),
]

/** What was asked is repeated in some answers. */
const withoutQuestion = (answer: unknown) =>
  JSON.stringify(answer).replaceAll(/"(text|question|value)":"[^"]*"/g, '')

test('no answer tells the code of a secret hole, nor an id among those of its project', async () => {
  expect(number).toMatch(/^SM-\d{10}$/)
  for (const who of others) {
    const answers = await Promise.all(asked(who))
    expect(answers.filter((answer) => /C-?0011/i.test(withoutQuestion(answer)))).toEqual([])
    const { records } = await who.call(catalogue.list, { kind, size: 50 })
    expect(records.find(({ code }) => code === number)).toMatchObject({ id: 0, title: '涉密资料' })
  }
})

test('nobody finds it by its code, nor learns that the code is taken', async () => {
  for (const who of others) {
    for (const code of [own, 'YT-1985-001-C9999']) {
      expect(await outcomeOf(who.call(catalogue.record, { kind, code }))).toBe('not_found')
      const lines = who.call(catalogue.history, { kind, code }).then(
        ({ total }) => total,
        () => 0,
      ) // staff ask for what is gone
      expect(await lines).toBe(0)
      const series = { kind, code, quantity: 'up' }
      expect(await outcomeOf(who.call(catalogue.series, series))).toBe('not_found')
    }
    const input = { kind, conditions: [{ prop: 'code', value: 'C0011' }] }
    expect((await who.call(catalogue.list, input)).total).toBe(0)
  }
  expect((await library.raw('GET', `/r/borehole/${own}`)).status).toBe(404)
  expect((await library.raw('GET', `/r/borehole/${number}`)).text).not.toContain('C0011')
})

test('whoever may open it finds it under both, and reads its code', async () => {
  for (const code of [own, number]) {
    const record = await keeper.call(catalogue.record, { kind, code })
    expect(record).toMatchObject({ code: own, viewLevel: 'record', values: { finalDepth: 33.3 } })
    expect((await keeper.call(catalogue.history, { kind, code })).total).toBe(2)
  }
})

test('the log names it by the number', async () => {
  const { rows } = await library.pool.query<{ object: string }>(
    `select object from audit_event where action = 'record_updated'`,
  )
  expect(rows.map(({ object }) => object)).toEqual([`工程地质钻孔 ${number}`])
})

test('its code stays taken; the number stays while it is secret, and goes with the seal', async () => {
  expect(await outcomeOf(keeper.call(catalogue.create, { kind, code: own }))).toBe('duplicate_code')
  await keeper.call(catalogue.update, { kind, code: own, version: 2, year: 1986 })
  expect(await shownCodeOf(library.db, kind, own)).toBe(number)
  await keeper.call(catalogue.update, { kind, code: own, version: 3, access: 'open' })
  expect(await outcomeOf(library.visitor.call(catalogue.record, { kind, code: number }))).toBe('not_found')
  expect(await library.visitor.call(catalogue.record, { kind, code: own })).toMatchObject({ code: own })
})

test('no order of a list tells between which ids it lies', async () => {
  const undated = { district: '听潮区', year: 1990, values: { holeKind: '6' } }
  const codes = ['YT-1990-007-C0001', 'YT-1990-007-C0002', 'YT-1990-007-C0003']
  for (const code of codes) await buildBorehole(library.db, { ...undated, code })
  await keeper.call(catalogue.update, { kind, code: codes[1] ?? '', version: 1, access: 'secret' })
  const conditions = [{ prop: 'district', anyOf: ['听潮区'] }]
  for (const sort of [undefined, 'completedOn', '-completedOn', 'finalDepth', '-finalDepth']) {
    const question = { kind, conditions, ...(sort && { sort }) }
    const { records } = await library.visitor.call(catalogue.list, question)
    expect(records.map(({ access }) => access).join()).toBe('open,open,secret')
    const paged = [1, 2, 3].map((current) =>
      library.visitor.call(catalogue.list, { ...question, current, size: 1 }),
    )
    const one = (await Promise.all(paged)).flatMap((page) => page.records.map(({ code }) => code))
    expect(one).toEqual(records.map(({ code }) => code))
  }
})
