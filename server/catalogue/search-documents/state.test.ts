import { beforeAll, beforeEach, expect, test } from 'vitest'

import { testApp, type TestApp } from '#testing/app.ts'
import { buildFile } from '#testing/builders/pdfs.ts'
import { buildBorehole } from '#testing/builders/records.ts'

import { findSearchState } from './state.ts'

let library: TestApp
let record: string
let file: string

beforeAll(async () => {
  library = await testApp()
})

beforeEach(async () => {
  record = await buildBorehole(library.db)
  file = await buildFile(library, record, Buffer.from('x'))
})

const versionNow = async () => (await findSearchState(library.db)).version

/** Does something while the file has been read, in a transaction that has not ended. */
async function whileReading(ending: 'commit' | 'rollback', then: () => Promise<void>): Promise<void> {
  const reading = await library.pool.connect()
  await reading.query('begin')
  await reading.query('select from record where code = $1 for share', [record])
  await reading.query(`insert into file_text (file, state, version) values ($1, 'read', 1)`, [file])
  await then()
  await reading.query(ending)
  reading.release()
}

test('texts of a file move the version, for whoever asked before they were there to be seen, too', async () => {
  const versions = [await versionNow()]
  await whileReading('commit', async () => void versions.push(await versionNow()))
  expect(versions).not.toContain(await versionNow())
  expect(await versionNow()).toBe(await versionNow())
})

test('texts that are read again move it; texts that go with their record move it', async () => {
  await whileReading('commit', async () => {})
  const read = await versionNow()
  await library.pool.query('update file_text set version = 2')
  const again = await versionNow()
  await library.pool.query('delete from record where code = $1', [record])
  expect(new Set([read, again, await versionNow()]).size).toBe(3)
})

test('whoever edits a protected record waits for no reader of files, nor a reader for them', async () => {
  const close = `update record set open_on = '2098-01-01' where code = $1 returning access`
  const closed = await buildBorehole(library.db, { access: 'protected', openOn: '2099-01-01' })
  await whileReading('rollback', async () => {
    expect((await library.pool.query(close, [closed])).rows).toEqual([{ access: 'protected' }])
  })
  const editing = await library.pool.connect()
  await editing.query('begin')
  await editing.query(close, [closed])
  await whileReading('commit', async () => {})
  await editing.query('commit')
  editing.release()
  const { rows } = await library.pool.query('select state from file_text where file = $1', [file])
  expect(rows).toEqual([{ state: 'read' }])
})
