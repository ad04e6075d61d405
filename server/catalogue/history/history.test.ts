import { beforeAll, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { testApp, type SignedIn, type TestApp } from '#testing/app.ts'
import { buildBorehole, buildRecord, shownCodeOf, strata } from '#testing/builders/records.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
let editor: SignedIn
let clerk: SignedIn
let member: SignedIn

beforeAll(async () => {
  library = await testApp()
  editor = await library.signIn('records.write', 'records.read', 'records.secret')
  clerk = await library.signIn('records.read')
  member = await library.signIn()
})

const kind = 'borehole'
type Who = 'visitor' | 'member' | 'clerk' | 'editor'
const callerOf = (who: Who) => ({ visitor: library.visitor, member, clerk, editor })[who]
const historyOf = async (who: Who, own: string, of = kind) => {
  const code = await shownCodeOf(library.db, of, own)
  return (await callerOf(who).call(catalogue.history, { kind: of, code })).records
}
const namesOf = async (who: Who, code: string) =>
  (await historyOf(who, code)).map(({ changes, more }) => [
    ...changes.map(({ name }) => name),
    ...(more ? ['…'] : []),
  ])

test('a code that nobody has is not found; of a record that went staff alone are told', async () => {
  for (const who of ['visitor', 'member'] as const)
    expect(await outcomeOf(historyOf(who, 'NOPE'))).toBe('not_found')
  const code = await buildBorehole(library.db)
  await editor.call(catalogue.remove, { kind, code, version: 1, comment: '重复' })
  expect(await outcomeOf(historyOf('visitor', code))).toBe('not_found')
  expect(await outcomeOf(historyOf('member', code))).toBe('not_found')
  const [gone, came] = await historyOf('clerk', code)
  expect(gone).toMatchObject({ action: 'remove', version: null, comment: '重复', by: 'editor' })
  expect(came).toMatchObject({ action: 'create', version: 1, by: 'system' })
})

test('everybody sees the versions and what changed of the entry; members the record; staff who and why', async () => {
  const code = await buildBorehole(library.db, {
    title: '甲孔',
    access: 'open',
    lng: 124.05678,
    lat: 30.12345,
    values: { finalDepth: 20, collarElevation: 4.1 },
    parts: { strata: strata(['①', '杂填土', 20]) },
  })
  await editor.call(catalogue.update, {
    kind,
    code,
    version: 1,
    title: '甲一孔',
    lng: 124.05679,
    lat: 30.12345,
    values: { finalDepth: 21, collarElevation: 4.2 },
    parts: { strata: strata(['①', '杂填土', 3], ['②', '黏土', 21]) },
    comment: '复核',
  })
  const [forVisitor] = await historyOf('visitor', code)
  expect(forVisitor).toMatchObject({
    version: 2,
    by: 'editor',
    who: null,
    comment: null,
    batch: null,
    more: true,
    changes: [
      { name: 'title', part: false, from: '甲孔', to: '甲一孔' },
      {
        name: 'place',
        part: false,
        from: { lng: 124.05678, lat: 30.12345 },
        to: { lng: 124.05679, lat: 30.12345 },
      },
      { name: 'finalDepth', part: false, from: 20, to: 21 },
    ],
  })
  const [forMember] = await historyOf('member', code)
  expect(forMember).toMatchObject({ who: null, comment: null, more: false })
  expect(forMember?.changes.slice(3)).toEqual([
    { name: 'collarElevation', part: false, from: 4.1, to: 4.2 },
    { name: 'strata', part: true, from: 1, to: 2 },
  ])
  expect((await historyOf('clerk', code))[0]).toMatchObject({ who: editor.actor.name, comment: '复核' })
})

test('a file that was imported is named to staff, and told to others as an import', async () => {
  const { rows } = await library.pool.query<{ id: number }>(
    `insert into import_batch (file_name, sha256, format, state, taken, unchanged, refused, report)
     values ('二期勘察.xlsx', '', 'lizheng', 'published', 1, 0, 0, '[]') returning id`,
  )
  const code = await buildBorehole(library.db)
  await library.pool.query('update change set batch = $1 where code = $2', [rows[0]?.id, code])
  expect((await historyOf('visitor', code))[0]).toMatchObject({ by: 'import', batch: null })
  expect((await historyOf('clerk', code))[0]).toMatchObject({
    by: 'import',
    batch: { id: Number(rows[0]?.id), file: '二期勘察.xlsx' },
  })
})

const closed = { access: 'protected', openOn: '2099-01-01' } as const
const places = { lng: 124.1201, lat: 31.2301 }

const opened = { access: 'open', openOn: null } as const
const secret = { access: 'secret' } as const

interface Case {
  name: string
  /** How it was published, what the change did to its access, and what became of it since. */
  first?: object
  change?: object
  since?: object
  /** What visitors and members are told of each change, the latest first; null: whatever. */
  reported: (string[] | null)[]
}

test.each<Case>([
  { name: 'protected all along', first: closed, reported: [['finalDepth', '…'], null] },
  {
    name: 'opened by the change',
    first: closed,
    change: opened,
    reported: [['access', 'openOn', 'finalDepth', '…'], null],
  },
  { name: 'closed by the change', change: closed, reported: [['access', 'openOn', 'finalDepth', '…'], null] },
  { name: 'closed since', since: closed, reported: [['access', 'openOn'], ['finalDepth', '…'], null] },
  {
    name: 'opened since',
    first: closed,
    since: opened,
    reported: [['access', 'openOn'], ['finalDepth', '…'], null],
  },
  { name: 'made secret by the change', change: secret, reported: [['…'], null] },
  { name: 'made secret since', since: secret, reported: [['…'], ['…'], null] },
  { name: 'secret before', first: secret, change: { access: 'open' }, reported: [['…'], null] },
])('$name: nobody is told more than they may see now, and might see then', async ({ reported, ...steps }) => {
  const code = await buildBorehole(library.db, {
    ...steps.first,
    ...places,
    values: { finalDepth: 20.25, collarElevation: 4.1 },
    parts: { strata: strata(['①', '杂填土', 20.25]) },
  })
  await editor.call(catalogue.update, {
    kind,
    code,
    version: 1,
    ...steps.change,
    lat: 31.2309,
    values: { finalDepth: 21.25, collarElevation: 4.2 },
    parts: { strata: strata(['①', '素填土', 21.25]) },
  })
  if (steps.since) await editor.call(catalogue.update, { kind, code, version: 2, ...steps.since })
  const isSecret = JSON.stringify(steps).includes('secret')
  const hidden = isSecret ? /31\.23|4\.[12]\b|杂填土|素填土|2[01]\.25/ : /31\.23|4\.[12]\b|杂填土|素填土/
  for (const who of ['visitor', 'member'] as const) {
    const names = await namesOf(who, code)
    expect(names.map((line, i) => (reported[i] === null ? null : line))).toEqual(reported)
    const lines = JSON.stringify(await historyOf(who, code)).replaceAll(/"at":"[^"]*"/g, '') // seconds look like places
    expect(lines).not.toMatch(hidden)
  }
  const whole = await namesOf('editor', code)
  expect(whole.flat()).toEqual(expect.arrayContaining(['finalDepth', 'collarElevation', 'place', 'strata']))
})

test('a draft is no version; what a reference pointed to is told by its name', async () => {
  await buildRecord(library.db, kinds.project, { code: 'K1', title: '一期' })
  await buildRecord(library.db, kinds.project, { code: 'K2', title: '二期' })
  const { rows } = await library.pool.query<{ id: number }>(
    `select id::int from record where code in ('K1', 'K2') order by code`,
  )
  const [one, two] = rows.map(({ id }) => id)
  const code = await buildBorehole(library.db, { values: { projectId: one } })
  await editor.call(catalogue.update, { kind, code, version: 1, values: { projectId: two } })
  await library.pool.query(
    `insert into change (kind, code, action, state, drafted, wanted) values ($1, $2, 'update', 'draft', true, '{}')`,
    [kind, code],
  )
  const history = await historyOf('visitor', code)
  expect(history).toHaveLength(2)
  expect(history[0]?.changes).toEqual([
    {
      name: 'projectId',
      part: false,
      from: { kind: 'project', code: 'K1', title: '一期' },
      to: { kind: 'project', code: 'K2', title: '二期' },
    },
  ])
})

test('a long text is told to have changed, not in full; pages count from the latest', async () => {
  const code = await buildRecord(library.db, kinds.publicDocument, { values: { fullText: '第零条' } })
  for (const version of [1, 2, 3])
    await editor.call(catalogue.update, {
      kind: 'publicDocument',
      code,
      version,
      values: { fullText: `第${version}条` },
    })
  const asked = { kind: 'publicDocument', code, current: 2, size: 1 }
  const page = await member.call(catalogue.history, asked)
  expect(page).toMatchObject({ total: 4, current: 2, size: 1, records: [{ version: 3 }] })
  expect(page.records[0]?.changes).toEqual([{ name: 'fullText', part: false }])
})
