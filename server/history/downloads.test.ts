import { beforeAll, expect, test } from 'vitest'

import { downloads } from '#contract/personal/downloads.ts'
import { browseHistory } from '#contract/personal/history.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildFile, textPdf } from '#testing/builders/pdfs.ts'
import { buildBorehole } from '#testing/builders/records.ts'

let library: TestApp
let file: string

beforeAll(async () => {
  library = await testApp()
  file = await buildFile(library, await buildBorehole(library.db, {}), await textPdf(['勘察']))
})

const save = (by: SignedIn, one = file) => by.call(downloads.save, { file: one })
const listed = async (by: SignedIn) =>
  (await by.call(downloads.page, {})).records.map((row) => [row.file, row.times])

test('a file is one line with its last time, for its reader alone, who may delete it', async () => {
  const [reader, other] = [await library.signIn(), await library.signIn()]
  expect([await save(reader), await save(reader)]).toEqual([{ saved: true }, { saved: true }])
  expect(await save(reader, crypto.randomUUID())).toEqual({ saved: false })
  expect([await listed(reader), await listed(other)]).toEqual([[[file, 2]], []])
  const ids = (await reader.call(downloads.page, {})).records.map(({ id }) => id)
  expect(await other.call(downloads.remove, { ids })).toEqual({ removed: 0 })
  expect(await reader.call(downloads.remove, { ids })).toEqual({ removed: 1 })
})

test('nothing is noted while the history is paused, nor of a secret record', async () => {
  const reader = await library.signIn()
  await reader.call(browseHistory.setPaused, { paused: true })
  expect(await save(reader)).toEqual({ saved: false })
  await reader.call(browseHistory.setPaused, { paused: false })
  await save(reader)
  await library.pool.query(`update record set access = 'secret'`)
  expect([await save(reader), await listed(reader)]).toEqual([{ saved: false }, []])
})
