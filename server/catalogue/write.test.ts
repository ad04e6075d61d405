import { beforeAll, describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { testApp, type SignedIn, type TestApp } from '#testing/app.ts'
import { buildBorehole, buildRecord, strata } from '#testing/builders/records.ts'
import { untilLockWait } from '#testing/lock-wait.ts'

import { openDueRecords } from './opening/opening.ts'
import { undoBatch } from './undo.ts'
import { publish } from './write.ts'

let library: TestApp
let editor: SignedIn

beforeAll(async () => {
  library = await testApp()
  editor = await library.signIn('records.read', 'records.write')
})

const kind = 'borehole'
const read = (code: string) => editor.call(catalogue.record, { kind, code })

describe('refusals of a write', () => {
  test('visitors and members without the right', async () => {
    const input = { kind, code: 'N1' }
    await expect(library.visitor.call(catalogue.create, input)).rejects.toMatchObject({
      code: 'not_signed_in',
      detail: { reason: 'missing' },
    })
    const member = await library.signIn()
    await expect(member.call(catalogue.create, input)).rejects.toMatchObject({ code: 'forbidden' })
  })

  const wrong: [string, object, string][] = [
    ['an unknown field', { values: { nothing: 1 } }, 'values.nothing'],
    ['an unknown part', { parts: { nothing: [] } }, 'parts.nothing'],
    ['a choice that is none', { values: { holeKind: '13' } }, 'values.holeKind'],
    ['a depth as text', { values: { finalDepth: '12' } }, 'values.finalDepth'],
    ['a negative depth', { values: { finalDepth: -1 } }, 'values.finalDepth'],
    [
      'a depth that is no number',
      { values: { finalDepth: null }, parts: { strata: [{ name: 'x', baseDepth: null }] } },
      'parts.strata.0.baseDepth',
    ],
    ['a day that does not exist', { values: { completedOn: '2023-02-29' } }, 'values.completedOn'],
    ['a day in the year 0', { values: { completedOn: '0000-01-01' } }, 'values.completedOn'],
    ['an opening in the year 0', { access: 'protected', openOn: '0000-01-01' }, 'openOn'],
    ['a reference to nothing', { values: { archiveId: 999_999_999 } }, 'values.archiveId'],
    ['protection without its end', { access: 'protected' }, 'openOn'],
    ['a code of spaces', { code: ' \t' }, 'code'],
    ['an empty district', { district: ' ' }, 'district'],
    ['half a place', { lng: 124 }, 'lng'],
    ['a place off the globe', { lng: 240, lat: 31 }, 'lng'],
  ]
  test.each(wrong)('%s, named by its field', async (_, fields, field) => {
    const { status, body } = await library.raw('POST', '/api/catalogue/borehole/records', {
      token: editor.token,
      body: { code: 'N2', ...fields },
    })
    expect(status).toBe(400)
    expect(Object.keys(Object(body.data['fields']))).toContain(field)
  })

  test('a code that is taken', async () => {
    const code = await buildBorehole(library.db)
    await expect(editor.call(catalogue.create, { kind, code })).rejects.toMatchObject({
      code: 'duplicate_code',
    })
  })

  test('a code that others take at the same time', async () => {
    const eight = Array.from({ length: 8 }, () => editor.call(catalogue.create, { kind, code: 'same' }))
    const refused = (await Promise.allSettled(eight)).filter((end) => end.status === 'rejected')
    expect(refused.map((end) => Object(end.reason).code)).toEqual(Array(7).fill('duplicate_code'))
  })

  test('a reference to another kind than is meant, and a record above itself', async () => {
    const idOf = async (of: string, code: string) =>
      (await editor.call(catalogue.record, { kind: of, code })).id
    const hole = await idOf(kind, await buildBorehole(library.db))
    await expect(
      editor.call(catalogue.create, { kind, code: 'R1', values: { archiveId: hole } }),
    ).rejects.toMatchObject({ detail: { fields: { 'values.archiveId': '没有这条资料' } } })
    const fonds = await buildRecord(library.db, kinds.archive, { values: { level: 'fonds' } })
    const parentId = await idOf('archive', fonds)
    const volume = await buildRecord(library.db, kinds.archive, { values: { level: 'volume', parentId } })
    for (const below of [fonds, volume]) {
      const values = { parentId: await idOf('archive', below) }
      await expect(
        editor.call(catalogue.update, { kind: 'archive', code: fonds, version: 1, values }),
      ).rejects.toMatchObject({ detail: { fields: { 'values.parentId': '不能放在自己之下' } } })
    }
  })

  test('another version than the one that was seen', async () => {
    const code = await buildBorehole(library.db)
    await editor.call(catalogue.update, { kind, code, version: 1, title: '甲' })
    const late = { kind, code, version: 1 }
    await expect(editor.call(catalogue.update, { ...late, title: '乙' })).rejects.toMatchObject({
      code: 'record_changed',
      status: 550,
    })
    await expect(editor.call(catalogue.remove, late)).rejects.toMatchObject({ code: 'record_changed' })
    expect((await read(code)).title).toBe('甲')
  })

  test('of two editors at once, one succeeds', async () => {
    const code = await buildBorehole(library.db)
    const both = ['甲', '乙'].map((title) => editor.call(catalogue.update, { kind, code, version: 1, title }))
    const ends = (await Promise.allSettled(both)).map((end) => end.status).toSorted()
    expect(ends).toEqual(['fulfilled', 'rejected'])
    expect((await read(code)).version).toBe(2)
  })
})

test('a write leaves alone what it does not name, and its history names what it touched', async () => {
  const code = await buildBorehole(library.db, {
    title: '甲',
    values: { finalDepth: 20, projectName: '老项目' },
    parts: { strata: strata(['①', '杂填土', 20]) },
  })
  await editor.call(catalogue.update, {
    kind,
    code,
    version: 1,
    values: { finalDepth: 21 },
    comment: '复核孔深',
  })
  expect(await read(code)).toMatchObject({
    title: '甲',
    version: 2,
    values: { finalDepth: 21, projectName: '老项目' },
    parts: { strata: [{ name: '杂填土', baseDepth: 20 }] },
  })
  await editor.call(catalogue.update, {
    kind,
    code,
    version: 2,
    parts: { strata: strata(['①', '素填土', 21]) },
  })
  await editor.call(catalogue.remove, { kind, code, version: 3, comment: '重复' })
  const { records } = await editor.call(catalogue.history, { kind, code })
  const touched = records.map(({ action, changes, comment }) => [
    action,
    changes.map(({ name }) => name),
    comment,
  ])
  expect(touched).toEqual([
    ['remove', [], '重复'],
    ['update', ['strata'], null],
    ['update', ['finalDepth'], '复核孔深'],
    ['create', [], null],
  ])
  await expect(read(code)).rejects.toMatchObject({ code: 'not_found' })
})

test('texts are kept as they are seen, whatever they look like', async () => {
  const hostile = `<img src=x onerror=alert(1)>'; drop table record; -- \${1} {{7*7}} 零宽`
  const values = { remark: hostile.replace('零', '零\u200b') }
  const code = await buildBorehole(library.db, { title: hostile, values })
  expect(await read(code)).toMatchObject({ title: hostile, values: { remark: hostile } })
})

describe('a batch', () => {
  const write = (code: string, finalDepth: number) => ({ code, values: { finalDepth }, parts: {} })
  const batchOf = async () => {
    const { rows } = await library.pool.query(
      `insert into import_batch (file_name, sha256, format, state, taken, unchanged, refused, report)
       values ('x', '', 'x', 'published', 0, 0, 0, '[]') returning id`,
    )
    return Number(rows[0].id)
  }
  const inTransaction = <T>(work: (tx: TestApp['db']) => Promise<T>) => library.db.transaction().execute(work)
  const publishAll = (batch: number, ...writes: ReturnType<typeof write>[]) =>
    inTransaction((tx) => publish(tx, kinds.borehole, writes, { account: null, batch }))

  test('creates, updates and leaves equal records alone', async () => {
    const batch = await batchOf()
    await buildBorehole(library.db, { code: 'B1', values: { finalDepth: 1 } })
    await buildBorehole(library.db, { code: 'B2', values: { finalDepth: 2 } })
    const done = await publishAll(batch, write('B1', 1), write('B2', 22), write('B3', 3))
    expect(done).toEqual({ created: 1, updated: 1, unchanged: 1 })
    expect((await read('B1')).version).toBe(1)
  })

  test('is undone by its inverse; what has been changed since is kept and named', async () => {
    const batch = await batchOf()
    await buildBorehole(library.db, { code: 'U1', values: { finalDepth: 1 } })
    await publishAll(batch, write('U1', 11), write('U2', 2), write('U3', 3))
    await editor.call(catalogue.update, { kind, code: 'U3', version: 1, values: { finalDepth: 33 } })
    const undone = await inTransaction((tx) => undoBatch(tx, kinds, batch))
    expect(undone).toEqual({
      removed: 1,
      restored: 1,
      retained: [{ code: 'U3', reason: '导入之后又被改过' }],
    })
    expect(await read('U1')).toMatchObject({ version: 3, values: { finalDepth: 1 } })
    await expect(read('U2')).rejects.toMatchObject({ code: 'not_found' })
    expect((await read('U3')).values).toMatchObject({ finalDepth: 33 })
  })

  test('what it changed is kept where the record that was pointed to is gone', async () => {
    const batch = await batchOf()
    const code = await buildRecord(library.db, kinds.archive, { values: { level: 'item' } })
    const { id } = await editor.call(catalogue.record, { kind: 'archive', code })
    await buildBorehole(library.db, { code: 'P1', values: { archiveId: id } })
    const elsewhere = { code: 'P1', values: { archiveId: null }, parts: {} }
    await inTransaction((tx) => publish(tx, kinds.borehole, [elsewhere], { account: null, batch }))
    await editor.call(catalogue.remove, { kind: 'archive', code, version: 1 })
    const { retained } = await inTransaction((tx) => undoBatch(tx, kinds, batch))
    expect(retained).toEqual([{ code: 'P1', reason: '原来引用的资料已不在馆内' }])
  })

  test('keeps nobody waiting but whoever edits one of its records, and versions and counts stay right', async () => {
    for (const code of ['W1', 'W2', 'W3']) await buildBorehole(library.db, { code })
    const batch = await batchOf()
    const edited = await inTransaction(async (tx) => {
      await publish(tx, kinds.borehole, [write('W1', 1), write('W2', 2)], { account: null, batch })
      await editor.call(catalogue.update, { kind, code: 'W3', version: 1, title: '乙' })
      await editor.call(catalogue.create, { kind, code: 'W4' })
      const editing = editor.call(catalogue.update, { kind, code: 'W2', version: 1, title: '乙' })
      const end = editing.catch((error) => Object(error).code)
      await untilLockWait(library.pool)
      await publish(tx, kinds.borehole, [write('W3', 3), write('W5', 5)], { account: null, batch })
      return { end }
    })
    expect(await edited.end).toBe('record_changed')
    expect(await read('W2')).toMatchObject({ version: 2, values: { finalDepth: 2 } })
    expect(await read('W3')).toMatchObject({ version: 3, title: '乙', values: { finalDepth: 3 } })
    const { rows } = await library.pool.query(
      `select (select total from kind_state where kind = 'borehole') as total,
         (select sum(count) from facet_count where kind = 'borehole' and prop = 'access') as counted,
         (select count(*) from record where kind = 'borehole') as there, (select count(*) from count_change) as due`,
    )
    const { there } = rows[0]
    expect(rows).toEqual([{ total: there, counted: there, there, due: 0 }])
  })

  test('whose protection has ended since is the same to another import, and to its undoing', async () => {
    const batch = await batchOf()
    const due = { ...write('D1', 1), access: 'protected', openOn: '2020-01-01' } as const
    await inTransaction((tx) => publish(tx, kinds.borehole, [due], { account: null, batch }))
    await openDueRecords(library.db, kinds)
    const again = await inTransaction((tx) => publish(tx, kinds.borehole, [due], { account: null }))
    expect(again).toMatchObject({ unchanged: 1, updated: 0 })
    expect(await inTransaction((tx) => undoBatch(tx, kinds, batch))).toMatchObject({
      removed: 1,
      retained: [],
    })
  })

  test('two batches on one record are undone one after the other', async () => {
    const [older, newer] = [await batchOf(), await batchOf()]
    await publishAll(older, write('S1', 1))
    await publishAll(newer, write('S1', 2))
    const undo = (batch: number) => inTransaction((tx) => undoBatch(tx, kinds, batch))
    expect((await undo(older)).retained).toEqual([{ code: 'S1', reason: '导入之后又被改过' }])
    expect(await undo(newer)).toEqual({ removed: 0, restored: 1, retained: [] })
    expect((await read('S1')).values).toMatchObject({ finalDepth: 1 })
    expect(await undo(older)).toEqual({ removed: 1, restored: 0, retained: [] })
  })

  test('soundings come back as they were written, so that the same file changes nothing', async () => {
    const sounding = {
      method: 'double',
      startDepth: 0.1,
      step: 0.1,
      qcMpa: [0.1, null, 1.2345678],
      fsKpa: [3, 4, -1e-50],
    }
    const given = { code: 'C1', values: {}, parts: { cpt: [sounding] } }
    const by = { account: null }
    await inTransaction((tx) => publish(tx, kinds.borehole, [given], by))
    const again = await inTransaction((tx) => publish(tx, kinds.borehole, [given], by))
    expect(again).toEqual({ created: 0, updated: 0, unchanged: 1 })
    expect((await read('C1')).parts['cpt']?.[0]).toMatchObject({ qcMpa: [0.1, null, 1.23457], psMpa: null })
  })
})
