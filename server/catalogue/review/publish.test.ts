import { beforeAll, expect, test } from 'vitest'

import { notices } from '#contract/accounts/notices.ts'
import { drafts } from '#contract/catalogue/editing/drafts.ts'
import type { DraftMove } from '#contract/catalogue/editing/review.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { testApp, type SignedIn, type TestApp } from '#testing/app.ts'
import { buildBorehole, strata } from '#testing/builders/records.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
let author: SignedIn
let reviewer: SignedIn
let head: SignedIn
let keeper: SignedIn
let clerk: SignedIn

beforeAll(async () => {
  library = await testApp()
  author = await library.signIn('records.read', 'records.draft')
  reviewer = await library.signIn('records.read', 'records.draft', 'records.review')
  head = await library.signIn('records.read', 'records.draft', 'records.write')
  keeper = await library.signIn(
    'records.read',
    'records.review',
    'records.draft',
    'records.secret',
    'records.write',
  )
  clerk = await library.signIn('records.read')
})

const kind = 'borehole'
let made = 0
const newCode = () => `P-${(made += 1)}`
type Fields = Partial<Parameters<typeof author.call<typeof drafts.create>>[1]['drafts'][number]>

const draft = async (by: SignedIn, fields: Fields = {}) => {
  const [id = 0] = (
    await by.call(drafts.create, { kind, drafts: [{ action: 'create', code: newCode(), ...fields }] })
  ).ids
  return id
}
type Call = Exclude<DraftMove, 'save'>
const move = (by: SignedIn, name: Call, ids: number[], version = 1) =>
  by.call(drafts.move, {
    move: name,
    drafts: ids.map((id) => ({ id, version })),
    comment: '请核对孔深',
    confirmed: ['末层层底与孔深一致'],
  })
const record = (code: string, by = clerk) => by.call(catalogue.record, { kind, code })

const content = { title: '甲', values: { finalDepth: 20 }, parts: { strata: strata(['①', '杂填土', 20]) } }

test('equals a direct write, of which the history tells the author', async () => {
  const [direct, drafted] = [newCode(), newCode()]
  await head.call(catalogue.create, { kind, code: direct, ...content, comment: '新孔' })
  const id = await draft(author, { code: drafted, ...content, comment: '新孔' })
  await move(author, 'submit', [id])
  await move(reviewer, 'publish', [id], 2)
  const plain = ({ id: _, code: __, updatedAt: ___, ...rest }: Awaited<ReturnType<typeof record>>) => rest
  expect(plain(await record(drafted))).toEqual(plain(await record(direct)))
  const line = async (code: string) => (await clerk.call(catalogue.history, { kind, code })).records
  const bare = (lines: Awaited<ReturnType<typeof line>>) =>
    lines.map(({ id: _, at: __, who: ___, ...rest }) => rest)
  expect(bare(await line(drafted))).toEqual(bare(await line(direct)))
  expect((await line(drafted))[0]?.who).toBe(author.actor.name)
})

test('over a record that was changed since is refused with both differences; the draft is set on top of it', async () => {
  const code = await buildBorehole(library.db, content)
  const id = await draft(author, { action: 'update', code, version: 1, values: { finalDepth: 21 } })
  await head.call(catalogue.update, { kind, code, version: 1, title: '乙' })
  await move(author, 'submit', [id])
  await expect(move(reviewer, 'publish', [id], 2)).rejects.toMatchObject({
    code: 'record_changed',
    detail: {
      refused: [
        {
          difference: { fields: [{ name: 'finalDepth', label: '孔深', from: 20, to: 21 }] },
          since: { fields: [{ name: 'title', from: '甲', to: '乙' }] },
        },
      ],
    },
  })
  await move(author, 'withdraw', [id], 2)
  await author.call(drafts.save, { id, version: 3, base: 2 })
  expect((await author.call(drafts.one, { id })).since).toBeNull()
  await move(author, 'submit', [id], 4)
  await move(reviewer, 'publish', [id], 5)
  expect(await record(code)).toMatchObject({ version: 3, title: '乙', values: { finalDepth: 21 } })
  const versions = (await clerk.call(catalogue.history, { kind, code })).records.map(({ version }) => version)
  expect(versions).toEqual([3, 2, 1])
})

test('a draft names what it changes by field and row, and what may be the same', async () => {
  const place = { lng: 121.5, lat: 31.2 }
  const twin = await buildBorehole(library.db, { ...content, ...place, title: '旧孔' })
  const code = await buildBorehole(library.db, content)
  const parts = { strata: strata(['①', '杂填土', 3], ['②', '黏土', 20]) }
  const update = await draft(author, { action: 'update', code, version: 1, parts })
  expect((await author.call(drafts.one, { id: update })).difference).toMatchObject({
    fields: [],
    parts: [
      {
        name: 'strata',
        label: '地层',
        rows: [
          { row: 1, change: 'added' },
          { row: 2, change: 'changed' },
        ],
      },
    ],
  })
  const id = await draft(author, { ...content, ...place, code, title: '旧孔' })
  const { duplicates, warnings } = await author.call(drafts.one, { id })
  expect(duplicates.map(({ reason, code: same }) => [reason, same])).toContainEqual(['code', code])
  expect(warnings.map(({ message }) => message)).toContain(`与 ${twin} 相距不到 2 m 且同深，可能是同一孔`)
})

test('a comment names a field or a row that is there', async () => {
  const id = await draft(author, content)
  const comment = (named: object) => reviewer.call(drafts.comment, { id, text: '请核对', ...named })
  for (const wrong of [{ part: 'nothing' }, { part: 'strata', row: 1 }, { field: 'nothing' }])
    expect(await outcomeOf(comment(wrong))).toBe('invalid_input')
  await comment({ part: 'strata', row: 0, field: 'baseDepth' })
  await comment({ field: 'finalDepth' })
  const { thread } = await author.call(drafts.one, { id })
  expect(thread.map(({ part, row, field }) => [part, row, field])).toEqual([
    ['strata', 0, 'baseDepth'],
    [null, null, 'finalDepth'],
  ])
})

test('of a record that has become secret, nothing is seen without the permission', async () => {
  const code = await buildBorehole(library.db, content)
  const id = await draft(author, { action: 'update', code, version: 1, title: '丙' })
  await keeper.call(catalogue.update, { kind, code, version: 1, access: 'secret' })
  for (const by of [author, reviewer]) {
    expect(await outcomeOf(by.call(drafts.one, { id }))).toBe('not_found')
    expect((await by.call(drafts.page, { text: '丙' })).total).toBe(0)
    expect(await outcomeOf(move(by, 'discard', [id]))).toBe('not_found')
  }
  expect(await outcomeOf(keeper.call(drafts.one, { id }))).toBe('done')
  const again = { action: 'update' as const, code, version: 2 }
  expect(await outcomeOf(author.call(drafts.create, { kind, drafts: [again] }))).toBe('not_found')
})

test('thirty drafts that are moved at once are one message to each author, and none to who moved them', async () => {
  const [first, second] = [
    await library.signIn('records.read', 'records.draft'),
    await library.signIn('records.read', 'records.draft'),
  ]
  const ids = []
  for (let i = 0; i < 30; i += 1) ids.push(await draft(first, content))
  const other = await draft(second, content)
  await move(first, 'submit', ids)
  await move(second, 'submit', [other])
  await move(reviewer, 'return', [...ids, other], 2)
  const heard = async ({ call }: SignedIn) =>
    (await call(notices.page, {})).records.map(({ title, body, href }) => ({ title, body, href }))
  const names = ids.slice(0, 20).join('、')
  expect(await heard(first)).toEqual([
    {
      title: '30 份草稿已退回修改',
      body: `工程地质钻孔草稿 ${names} 等 30 份：请核对孔深\n请修改后重新提交。`,
      href: '#/data-manager/drafts',
    },
  ])
  expect(await heard(second)).toMatchObject([
    { title: '草稿已退回修改', href: `#/data-manager/drafts/${other}` },
  ])
})
