import { beforeAll, expect, test } from 'vitest'

import { drafts } from '#contract/catalogue/editing/drafts.ts'
import { versions } from '#contract/catalogue/editing/versions.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { testApp, type SignedIn, type TestApp } from '#testing/app.ts'
import { buildBorehole, strata } from '#testing/builders/records.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
let editor: SignedIn
let author: SignedIn
let keeper: SignedIn

beforeAll(async () => {
  library = await testApp()
  editor = await library.signIn('records.read', 'records.write', 'records.draft')
  author = await library.signIn('records.read', 'records.draft')
  keeper = await library.signIn('records.read', 'records.write', 'records.draft', 'records.secret')
})

const kind = 'borehole'
const content = { title: '甲', values: { finalDepth: 20 }, parts: { strata: strata(['①', '杂填土', 20]) } }
const read = (code: string) => editor.call(catalogue.record, { kind, code })
const update = (code: string, version: number, fields: object) =>
  editor.call(catalogue.update, { kind, code, version, ...fields })
const depths = (code: string, by = editor) => by.call(versions.field, { kind, code, field: 'finalDepth' })

test('a wrong depth is seen in the history of its field and put back; nothing else moves', async () => {
  const code = await buildBorehole(library.db, content)
  const before = await read(code)
  await update(code, 1, { values: { finalDepth: 200 }, comment: '录入' })
  const { label, values } = await depths(code)
  expect([label, values.map(({ value, version, comment }) => [value, version, comment])]).toEqual([
    '孔深',
    [
      [200, 2, '录入'],
      [20, 1, null],
    ],
  ])
  const asked = { kind, code, field: 'finalDepth', change: values[1]?.id ?? 0, version: 2 }
  expect(await outcomeOf(author.call(versions.putBack, { ...asked, publish: true }))).toBe('forbidden')
  expect(await outcomeOf(author.call(versions.putBack, { ...asked, version: 1 }))).toBe('record_changed')
  const { draft } = await editor.call(versions.putBack, asked)
  expect(await read(code)).toMatchObject({ version: 2 })
  await editor.call(drafts.move, { move: 'publish', drafts: [{ id: draft ?? 0, version: 1 }] })
  const { version: _, updatedAt: __, ...rest } = before
  expect(await read(code)).toMatchObject({ ...rest, version: 3 })
})

test('two versions differ by field and row; a part and a common field are put back at once', async () => {
  const code = await buildBorehole(library.db, content)
  await update(code, 1, { title: '乙', parts: { strata: strata(['①', '素填土', 20]) } })
  const { records } = await editor.call(catalogue.history, { kind, code })
  const [later = 0, earlier = 0] = records.map(({ id }) => id)
  expect(await editor.call(versions.difference, { kind, code, earlier, later })).toMatchObject({
    fields: [{ name: 'title', from: '甲', to: '乙' }],
    parts: [
      { name: 'strata', rows: [{ row: 1, change: 'changed', cells: [{ from: '杂填土', to: '素填土' }] }] },
    ],
  })
  const put = (field: string, version: number) =>
    editor.call(versions.putBack, { kind, code, field, change: earlier, version, publish: true })
  expect([await put('strata', 2), await put('title', 3)]).toEqual([
    { draft: null, version: 3 },
    { draft: null, version: 4 },
  ])
  expect(await read(code)).toMatchObject({ title: '甲', parts: { strata: [{ name: '杂填土' }] } })
  const other = await buildBorehole(library.db)
  const foreign = editor.call(versions.difference, { kind, code: other, earlier, later })
  expect(await outcomeOf(foreign)).toBe('not_found')
  expect(await outcomeOf(editor.call(versions.field, { kind, code, field: 'constructor' }))).toBe('not_found')
})

test('what a bulk load brought in without a line of history is there to be compared and put back', async () => {
  const code = await buildBorehole(library.db, content)
  await library.pool.query('delete from change where code = $1', [code])
  await update(code, 1, { values: { finalDepth: 200 } })
  const { values } = await depths(code)
  expect(values.map(({ id, value }) => [id === null, value])).toEqual([
    [false, 200],
    [true, 20],
  ])
  const later = values[0]?.id ?? 0
  expect(await editor.call(versions.difference, { kind, code, later })).toMatchObject({
    fields: [{ name: 'finalDepth', from: 20, to: 200 }],
    parts: [],
  })
  const asked = { kind, code, field: 'finalDepth', version: 2, publish: true }
  expect(await editor.call(versions.putBack, asked)).toEqual({ draft: null, version: 3 })
  expect(await read(code)).toMatchObject({ values: { finalDepth: 20 } })
  const other = await buildBorehole(library.db, content)
  expect(await outcomeOf(editor.call(versions.putBack, { ...asked, code: other, version: 1 }))).toBe(
    'not_found',
  )
})

test('of a secret record nothing is told without the permission, and of its secret time nothing afterwards', async () => {
  const code = await buildBorehole(library.db, { ...content, access: 'secret' })
  expect(['not_found', 'record_locked']).toContain(await outcomeOf(depths(code)))
  expect((await depths(code, keeper)).values).toHaveLength(1)
  await keeper.call(catalogue.update, { kind, code, version: 1, access: 'open', values: { finalDepth: 21 } })
  expect((await depths(code)).values.map(({ value }) => value)).toEqual([21])
  const { records } = await keeper.call(catalogue.history, { kind, code })
  const [later = 0, earlier = 0] = records.map(({ id }) => id)
  expect(await outcomeOf(editor.call(versions.difference, { kind, code, earlier, later }))).toBe('not_found')
})
