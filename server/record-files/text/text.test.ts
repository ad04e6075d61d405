import { readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

import { afterEach, beforeAll, expect, test } from 'vitest'

import type { Access } from '#contract/catalogue/kind.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { VERSION_NO } from '#contract/version.ts'
import { fold } from '#language/fold.ts'
import { openReader, type ReaderLimits } from '#server/files/reader/reader.ts'
import { filesFolder } from '#server/record-files/record-files.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildFile, hexText, rawPdf, scannedPdf, songFont, textPdf } from '#testing/builders/pdfs.ts'
import { buildBorehole } from '#testing/builders/records.ts'

import { readFiles, readUnreadFiles } from './text.ts'

let library: TestApp

beforeAll(async () => {
  library = await testApp()
})

afterEach(() => library.pool.query('delete from file'))

/** Reads all files; returns the reported missing ones. */
async function readAll(limits?: ReaderLimits): Promise<unknown[]> {
  const reader = openReader(filesFolder(library.dataDir), limits)
  const { dataDir } = library
  const reported: unknown[] = []
  const round = { reader, dataDir, report: (trouble: unknown) => reported.push(trouble) }
  await readUnreadFiles(library.db, round).finally(reader.close)
  return reported
}

async function stateOf(file: string): Promise<string | undefined> {
  const { rows } = await library.pool.query('select state from file_text where file = $1', [file])
  return rows[0]?.state
}

async function textsOf(file: string): Promise<string[]> {
  const { rows } = await library.pool.query('select text from file_page where file = $1 order by page', [
    file,
  ])
  return rows.map(({ text }) => text)
}

/** Pages with a word, as a lexeme of the tokenizer. */
async function pagesWith(word: string): Promise<number[]> {
  const { rows } = await library.pool.query(
    'select page from file_page where words @@ $1::tsquery order by file, page',
    [`'${word}'`],
  )
  return rows.map(({ page }) => page)
}

const sentence = '场地浅部分布灰色淤泥质粉质粘土，属高压缩性软弱土层，为影响基坑变形的主要土层。'
/** Takes longer than the limit of these tests. */
const endless = rawPdf(`BT /F1 9 Tf 20 20 Td ${'(a) Tj 0 0 Td '.repeat(3_000_000)} ET`)

test.each([
  ['bytes that are none', () => Buffer.from('not a PDF at all'), 'broken'],
  ['a PDF cut short', async () => (await textPdf(['一'])).subarray(0, 300), 'broken'],
  ['an archive that calls itself one', () => Buffer.from('PK\u0003\u0004 and so on'), 'broken'],
  ['one under a password', () => textPdf([sentence], { password: 'geheim' }), 'locked'],
  ['one of more pages than are read', () => rawPdf('', { count: 4000 }), 'too_large'],
  ['a scan', scannedPdf, 'scanned'],
])('%s yields no text, and the next file is read', async (_, make, state) => {
  const record = await buildBorehole(library.db)
  const bad = await buildFile(library, record, await make(), { name: 'a.pdf' })
  const good = await buildFile(library, record, await textPdf([sentence]), { name: 'b.pdf' })
  await readAll()
  expect([await stateOf(bad), await textsOf(bad)]).toEqual([state, []])
  expect([await stateOf(good), await textsOf(good)]).toEqual(['read', [sentence]])
  const { files } = await library.visitor.call(catalogue.record, { kind: 'borehole', code: record })
  expect(files.map(({ text }) => text)).toEqual([state, 'read'])
})

test('a file that exceeds its time is marked broken', async () => {
  const bad = await buildFile(library, await buildBorehole(library.db), endless)
  await readAll({ parcel: 1000, file: 60_000 })
  expect([await stateOf(bad), await textsOf(bad)]).toEqual(['broken', []])
})

test('a killed reading process breaks one file, not the next', async () => {
  const record = await buildBorehole(library.db)
  const bad = await buildFile(library, record, endless, { name: 'a.pdf' })
  const good = await buildFile(library, record, await textPdf([sentence]), { name: 'b.pdf' })
  await library.pool.query('update file set position = 1 where id = $1', [good]) // read after the bad one
  const reading = readAll()
  let pids: number[] = []
  await expect.poll(async () => (pids = await readingProcesses())).toHaveLength(1)
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  await reading
  expect([await stateOf(bad), await stateOf(good)]).toEqual(['broken', 'read'])
  await expect.poll(readingProcesses).toEqual([])
})

/** The reading processes of this process. */
async function readingProcesses(): Promise<number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    const said = await readFile(join('/proc', name, 'cmdline'), 'utf8').catch(() => '')
    const parent = await readFile(join('/proc', name, 'stat'), 'utf8').catch(() => '')
    const own = Number(parent.split(') ')[1]?.split(' ')[1]) === process.pid
    if (own && said.includes('reading-process')) found.push(Number(name))
  }
  return found
}

test('missing content is reported once, counted, and read when it is back', async () => {
  const record = await buildBorehole(library.db)
  const gone = await buildFile(library, record, await textPdf([sentence]), { name: 'a.pdf' })
  const other = await buildFile(library, record, await textPdf(['另一份']), { name: 'b.pdf' })
  const { rows } = await library.pool.query('select path, record from file where id = $1', [gone])
  const place = join(filesFolder(library.dataDir), rows[0].path)
  await rename(place, `${place}.away`)
  expect(await readAll()).toEqual([{ missing: rows[0].path, record: rows[0].record }])
  expect(await readAll()).toEqual([])
  expect([await stateOf(gone), await stateOf(other)]).toEqual(['missing', 'read'])
  const ready = () => library.raw('GET', '/api/health/ready')
  await expect.poll(ready).toMatchObject({ status: 200, body: { status: 'ok', missingFiles: 1 } })

  await rename(`${place}.away`, place)
  await readAll()
  expect([await stateOf(gone), await textsOf(gone)]).toEqual(['read', [sentence]])
  await expect.poll(async () => (await ready()).body).toEqual({ status: 'ok', VERSION_NO })
})

test('skips files that are not PDF', async () => {
  const record = await buildBorehole(library.db)
  const table = await buildFile(library, record, Buffer.from('a,b'), { mediaType: 'text/csv' })
  await readAll()
  expect(await stateOf(table)).toBeUndefined()
})

test.each<[Access, string | undefined, boolean]>([
  ['open', undefined, true],
  ['member', undefined, true],
  ['protected', '2020-01-01', true],
  ['protected', '2099-01-01', false],
  ['secret', undefined, false],
])('files of a record that is %s (until %s): read %s', async (access, openOn, read) => {
  const record = await buildBorehole(library.db, { access, ...(openOn && { openOn }) })
  const file = await buildFile(library, record, await textPdf([sentence]))
  const viewLevelOf = async () => {
    const staff = await library.signIn('records.read', 'records.secret')
    return (await staff.call(catalogue.record, { kind: 'borehole', code: record })).files[0]?.text
  }
  expect(await viewLevelOf()).toBe(read ? 'waiting' : null)
  await readAll()
  expect([await stateOf(file), await textsOf(file)]).toEqual(read ? ['read', [sentence]] : [undefined, []])
  expect(await viewLevelOf()).toBe(read ? 'read' : null)
})

test.each([
  ['protected', '2099-01-01'],
  ['secret', null],
])(
  'a record that becomes %s (until %s) takes its text along in the same transaction',
  async (access, openOn) => {
    const record = await buildBorehole(library.db)
    const file = await buildFile(library, record, await textPdf([sentence]))
    await readAll()
    const editor = await library.signIn('records.write', 'records.read', 'records.secret')
    const { version } = await editor.call(catalogue.record, { kind: 'borehole', code: record })
    await editor.call(catalogue.update, {
      kind: 'borehole',
      code: record,
      version,
      access: access as Access,
      openOn,
    })
    expect([await stateOf(file), await textsOf(file), await pagesWith('淤泥')]).toEqual([undefined, [], []])
  },
)

test('postponing the opening date of a record removes the text again', async () => {
  const record = await buildBorehole(library.db, { access: 'protected', openOn: '2020-01-01' })
  const file = await buildFile(library, record, await textPdf([sentence]))
  await readAll()
  expect(await stateOf(file)).toBe('read')
  await library.pool.query(`update record set open_on = '2099-01-01' where code = $1`, [record])
  expect([await stateOf(file), await textsOf(file)]).toEqual([undefined, []])
})

test('finds a sentence on its page, in both scripts and across line breaks', async () => {
  const record = await buildBorehole(library.db)
  const long = `${sentence.slice(0, -1)}，`.repeat(4) + sentence
  const file = await buildFile(library, record, await textPdf(['ZK-017 孔说明', long, '⑤1 层']))
  await readAll()
  expect(await textsOf(file)).toEqual(['ZK-017 孔说明', long, '⑤1 层'])
  expect(await pagesWith('黏土')).toEqual([2])
  expect(await pagesWith('=zk17')).toEqual([1])
  expect(await pagesWith('#5.1')).toEqual([3])
  const { rows } = await library.pool.query('select page from file_page where plain like $1', [
    `%${fold('淤泥质粉质黏土，属高压缩性软弱土层')}%`,
  ])
  expect(rows).toEqual([{ page: 2 }])
})

test('reads a PDF that references its Chinese font without embedding it', async () => {
  const record = await buildBorehole(library.db)
  const content = `BT /F1 12 Tf 72 700 Td ${hexText('褐黄色黏土')} Tj ET`
  const file = await buildFile(library, record, rawPdf(content, { resources: songFont }))
  await readAll()
  expect(await textsOf(file)).toEqual(['褐黄色黏土'])
})

test('reads radicals as ideographs, and once what is drawn twice to be bold', async () => {
  const record = await buildBorehole(library.db)
  const drawn = [...'⻓江⻛化'].flatMap((one, i) => [
    [one, 72 + 12 * i] as const,
    [one, 72.3 + 12 * i] as const,
  ])
  const content = [
    ...drawn.map(([one, x]) => `BT /F1 12 Tf ${x} 700 Td ${hexText(one)} Tj ET`),
    ...[72, 72.4].map((x) => `BT /F1 12 Tf ${x} 650 Td ${hexText('⻩褐色黏土')} Tj ET`),
  ].join('\n')
  const file = await buildFile(library, record, rawPdf(content, { resources: songFont }))
  await readAll()
  expect(await textsOf(file)).toEqual(['长江风化\n黄褐色黏土'])
  expect(await pagesWith('黄褐')).toEqual([1])
})

test('reads files of an earlier version again', async () => {
  const record = await buildBorehole(library.db)
  const file = await buildFile(library, record, await textPdf([sentence]))
  await readAll()
  await library.pool.query('update file_text set version = 0')
  await library.pool.query(`update file_page set text = 'old'`)
  await readAll()
  expect(await textsOf(file)).toEqual([sentence])
})

test('the server reads new files by itself and stops when it closes', async () => {
  const record = await buildBorehole(library.db)
  const file = await buildFile(library, record, await textPdf([sentence]))
  const { db, dataDir } = library
  const troubles: unknown[] = []
  const loops = [1, 2].map(() => readFiles({ db, dataDir, report: (trouble) => troubles.push(trouble) }))
  await expect.poll(() => stateOf(file)).toBe('read')
  await Promise.all(loops.map((loop) => loop.close()))
  await expect.poll(readingProcesses).toEqual([]) // one that is being ended is still seen
  expect(troubles).toEqual([])
})
