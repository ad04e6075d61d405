import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { fileService } from '#contract/files/file-service.ts'
import { undoImport } from '#server/imports/imports.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { storePdf } from '#testing/builders/uploads.ts'

import { attachFiles, type FileToAttach, maxAttached, stageFiles, sweepCopies } from './attached.ts'

let library: TestApp
let clerk: SignedIn

beforeAll(async () => {
  library = await testApp()
})
beforeEach(async () => {
  clerk = await library.signIn('records.read', 'records.write')
})

const from = { address: '127.0.0.1', source: '127.0.0.1', agent: '' }
const contextOf = () => ({ db: library.db, store: library.services.files.store, dataDir: library.dataDir })
const attach = (files: readonly FileToAttach[], by = clerk) =>
  attachFiles(contextOf(), { files, title: '柱状图三份' }, { actor: by.actor, from })
const upload = (words: string, by = clerk) => storePdf(by, words, 'delivery')
const hole = (file: number, code: string): FileToAttach => ({ file, kind: 'borehole', code })
const namesOf = async (code: string) =>
  (await clerk.call(catalogue.record, { kind: 'borehole', code })).files.map(({ name }) => name)
/** Contents of files of records that lie there. */
const contents = async () => {
  const folder = join(library.dataDir, 'files')
  const all = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  return all.filter((entry) => entry.isFile() && /^[\da-f]{2}$/.test(relative(folder, entry.parentPath)))
    .length
}

/** A store whose contents are gone. */
// oxlint-disable-next-line require-yield -- it fails before
async function* readNothing(): AsyncGenerator<Buffer> {
  throw new Error('gone')
}

describe('files that were brought for several records', () => {
  test('become files of them, in their order, and are read as such when the upload is gone', async () => {
    const [one, other] = [await buildBorehole(library.db), await buildBorehole(library.db)]
    const [log, core, photo] = [await upload('ZK1 柱状图'), await upload('ZK1 岩芯'), await upload('ZK2')]
    const outcome = await attach([hole(core, one), hole(log, one), hole(photo, other)])
    expect(outcome).toMatchObject({ attached: 3, unchanged: 0, refused: [] })
    expect(await namesOf(one)).toEqual(['ZK1 岩芯.pdf', 'ZK1 柱状图.pdf'])
    expect(await namesOf(other)).toEqual(['ZK2.pdf'])
    await clerk.call(fileService.delete, { ids: [photo] })
    const { files } = await clerk.call(catalogue.record, { kind: 'borehole', code: other })
    const { status } = await library.raw('GET', `/api/files/${files[0]?.id}`, { token: clerk.token })
    expect(status).toBe(200)
  })

  test('are taken back together, with their contents; a record that has them is not in the way', async () => {
    const code = await buildBorehole(library.db)
    const before = await contents()
    const { batch } = await attach([hole(await upload('甲'), code), hole(await upload('乙'), code)])
    expect(await contents()).toBe(before + 2)
    const undone = await undoImport(library.db, kinds, batch ?? 0, { dataDir: library.dataDir })
    expect(undone).toEqual({ removed: 2, restored: 0, retained: [] })
    expect(await namesOf(code)).toEqual([])
    expect(await contents()).toBe(before)
    await expect(undoImport(library.db, kinds, batch ?? 0)).rejects.toMatchObject({
      code: 'batch_not_undoable',
    })
  })

  test('a content that its record has already is not attached again', async () => {
    const code = await buildBorehole(library.db)
    await attach([hole(await upload('同一份'), code)])
    const again = await upload('同一份')
    const before = await contents()
    expect(await attach([hole(again, code), hole(again, code)])).toEqual({
      ...{ batch: null, attached: 0, unchanged: 2, refused: [] },
    })
    expect(await contents()).toBe(before)
    const { rows } = await library.pool.query(`select from import_batch where format = 'files' and taken = 0`)
    expect(rows).toEqual([])
  })
})

describe('what cannot be attached is named, and nothing of it stays', () => {
  test('an unknown record, a secret one, a file of somebody else', async () => {
    const secret = await buildBorehole(library.db, { access: 'secret' })
    const open = await buildBorehole(library.db)
    const file = await upload('图')
    const foreign = await upload('他人的', await library.signIn('records.write'))
    const before = await contents()
    const outcome = await attach([
      hole(file, '没有的孔'),
      hole(file, secret),
      hole(foreign, open),
      { file, kind: '没有的类', code: open },
      hole(file, open),
    ])
    expect(outcome).toMatchObject({ attached: 1, batch: expect.any(Number) })
    expect(outcome.refused.map(({ reason }) => reason)).toEqual([
      '没有这个文件',
      '没有编号为 没有的孔 的这一类资料',
      `没有编号为 ${secret} 的这一类资料`,
      `没有编号为 ${open} 的这一类资料`,
    ])
    expect(await contents()).toBe(before + 1)
  })

  test('a content that is gone: nothing is attached', async () => {
    const code = await buildBorehole(library.db)
    const file = await upload('在')
    const before = await contents()
    const broken = { ...contextOf().store, read: readNothing }
    const files = [hole(file, code)]
    await expect(
      attachFiles({ ...contextOf(), store: broken }, { files, title: '坏' }, { actor: clerk.actor, from }),
    ).rejects.toThrow('gone')
    expect(await namesOf(code)).toEqual([])
    expect(await contents()).toBe(before)
  })

  test('more than a batch holds', async () => {
    const many = Array.from({ length: maxAttached + 1 }, () => hole(1, 'x'))
    await expect(attach(many)).rejects.toThrow(`一次至多附上 ${maxAttached} 个文件`)
  })
})

describe('what a killed server leaves', () => {
  /** A sweep of all folders, so many days from now. */
  const sweep = async (days: number) => {
    const begin = Date.now() + days * 86_400_000
    let count = 0
    for (let round = 0; round < 256; round += 1)
      count += await sweepCopies(library.db, library.dataDir, begin + round * 600_000)
    return count
  }

  test('goes after a day: what was copied and never attached; what is attached never', async () => {
    const code = await buildBorehole(library.db)
    const [log, lost] = [await upload('附上的'), await upload('没有附上')]
    await attach([hole(log, code)])
    const before = await contents()
    await stageFiles(contextOf(), [hole(lost, code)], { actor: clerk.actor, from }) // killed before it is attached
    expect(await contents()).toBe(before + 1)
    expect(await sweep(-1)).toBe(0)
    expect(await contents()).toBe(before + 1)
    expect(await sweep(1)).toBe(1)
    expect(await contents()).toBe(before)
    const { files } = await clerk.call(catalogue.record, { kind: 'borehole', code })
    const { status } = await library.raw('GET', `/api/files/${files[0]?.id}`, { token: clerk.token })
    expect(status).toBe(200)
  })

  test('a half copy goes, files of others stay', async () => {
    const folder = join(library.dataDir, 'files', 'ab')
    await mkdir(folder, { recursive: true })
    const names = ['abcdef01-0000-4000-8000-000000000000.part', 'README', 'ab.part']
    for (const name of names) {
      await writeFile(join(folder, name), 'left')
      await utimes(join(folder, name), 1, 1)
    }
    expect(await sweep(1)).toBe(1)
    expect((await readdir(folder)).filter((name) => names.includes(name)).toSorted()).toEqual([
      'README',
      'ab.part',
    ])
  })
})
