import { beforeAll, expect, test } from 'vitest'

import { stewardship } from '#contract/catalogue/editing/stewardship.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { testApp, type SignedIn, type TestApp } from '#testing/app.ts'
import { buildBorehole, strata } from '#testing/builders/records.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
let manager: SignedIn
let clerk: SignedIn
let keeper: SignedIn

beforeAll(async () => {
  library = await testApp()
  const rights = ['records.read', 'records.write', 'records.protect', 'records.purge'] as const
  manager = await library.signIn(...rights)
  keeper = await library.signIn(...rights, 'records.secret')
  clerk = await library.signIn('records.read')
})

const kind = 'borehole'
const content = { title: '甲', values: { finalDepth: 20 }, parts: { strata: strata(['①', '杂填土', 20]) } }
const read = (code: string, by = clerk) => by.call(catalogue.record, { kind, code })
const bin = async (by = manager) => (await by.call(stewardship.bin, { size: 200 })).records
const removed = async (code: string, by = manager) => {
  await by.call(catalogue.remove, { kind, code, version: 1, comment: '重复' })
  return (await bin(keeper)).find((row) => row.code === code)?.id ?? 0
}

test('ten are protected in one move and opened again by its inverse; with one foreign code none is', async () => {
  const codes = await Promise.all(Array.from({ length: 10 }, () => buildBorehole(library.db, content)))
  const protect = (of: string[]) =>
    manager.call(stewardship.access, { kind, codes: of, access: 'protected', openOn: '2031-01-01' })
  await expect(protect([...codes, 'NOPE'])).rejects.toMatchObject({
    code: 'records_refused',
    detail: { refused: [{ code: 'NOPE', error: 'not_found' }] },
  })
  expect((await read(codes[0] ?? '')).access).toBe('open')
  const { operation, changed } = await protect(codes)
  expect(changed).toBe(10)
  expect(await read(codes[9] ?? '')).toMatchObject({ access: 'protected', openOn: '2031-01-01', version: 2 })
  expect(await outcomeOf(keeper.call(stewardship.undo, { id: operation }))).toBe('not_found')
  expect(await manager.call(stewardship.undo, { id: operation })).toEqual({ restored: 10, retained: [] })
  expect(await read(codes[9] ?? '')).toMatchObject({ access: 'open', openOn: null, version: 3 })
  expect(await outcomeOf(manager.call(stewardship.undo, { id: operation }))).toBe('operation_undone')
})

test('a removed record comes back as it was, with its files', async () => {
  const code = await buildBorehole(library.db, content)
  const before = await read(code)
  await library.pool.query(
    `insert into file (record, name, media_type, size, sha256, path) values ($1, '甲.pdf', 'application/pdf', 1, '', 'x')`,
    [before.id],
  )
  const { files } = await read(code)
  const id = await removed(code)
  expect(await outcomeOf(read(code))).toBe('not_found')
  expect(await outcomeOf(clerk.call(stewardship.restore, { ids: [id] }))).toBe('forbidden')
  await manager.call(stewardship.restore, { ids: [id] })
  const { id: _, updatedAt: __, ...rest } = before
  expect(await read(code)).toMatchObject({ ...rest, files })
  expect(await outcomeOf(manager.call(stewardship.restore, { ids: [id] }))).toBe('not_found')
})

test('a taken code is not restored, and then nothing of the batch is', async () => {
  const [code, other] = [await buildBorehole(library.db, content), await buildBorehole(library.db, content)]
  const ids = [await removed(code), await removed(other)]
  await manager.call(catalogue.create, { kind, code })
  await expect(manager.call(stewardship.restore, { ids })).rejects.toMatchObject({
    detail: { refused: [{ code, error: 'duplicate_code' }] },
  })
  expect(await outcomeOf(read(other))).toBe('not_found')
})

test('what is purged leaves a line of the log and no history', async () => {
  const code = await buildBorehole(library.db, content)
  const id = await removed(code)
  await manager.call(stewardship.purge, { ids: [id] })
  expect((await clerk.call(catalogue.history, { kind, code })).total).toBe(0)
  const { rows } = await library.pool.query(`select object from audit_event where action = 'record_purged'`)
  expect(rows).toEqual([{ object: `工程地质钻孔 ${code}` }])
})

test('a secret record in the bin is seen, restored and purged by nobody without the permission', async () => {
  const code = await buildBorehole(library.db, { ...content, access: 'secret' })
  const id = await removed(code, keeper)
  expect((await bin()).map((row) => row.code)).not.toContain(code)
  expect(await outcomeOf(manager.call(stewardship.restore, { ids: [id] }))).toBe('not_found')
  expect(await outcomeOf(manager.call(stewardship.purge, { ids: [id] }))).toBe('not_found')
  expect(await outcomeOf(keeper.call(stewardship.restore, { ids: [id] }))).toBe('done')
})
