import { beforeAll, describe, expect, test } from 'vitest'

import type { Access, Fields, Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { search } from '#contract/search/search.ts'
import { openDueRecords } from '#server/catalogue/opening/opening.ts'
import { undoBatch } from '#server/catalogue/undo.ts'
import { publish } from '#server/catalogue/write.ts'
import { openReader } from '#server/files/reader/reader.ts'
import { filesFolder } from '#server/record-files/record-files.ts'
import { readUnreadFiles } from '#server/record-files/text/text.ts'
import { testApp, type Caller, type SignedIn, type TestApp } from '#testing/app.ts'
import { buildFile, textPdf } from '#testing/builders/pdfs.ts'
import { buildBorehole, buildRecord, shownCodeOf, strata } from '#testing/builders/records.ts'
import { buildTargets, sampleOf, type Targets } from '#testing/builders/samples.ts'

const accesses = ['open', 'member', 'protected', 'secret'] as const
const everyone = ['visitor', 'member', 'clerk', 'keeper'] as const
type Who = (typeof everyone)[number]

let library: TestApp
let callers: Record<Who, Caller>
let editor: SignedIn
let targets: Targets

/** Words that stand nowhere else, by record: whether everybody may see them, or sees them in lists that are not searched. */
const marked = new Map<string, { shown: string[]; hidden: string[]; listed: string[] }>()
let words = 0
const word = () => `mk${String((words += 1)).padStart(4, '0')}x`

beforeAll(async () => {
  library = await testApp()
  callers = {
    visitor: library.visitor,
    member: await library.signIn(),
    clerk: await library.signIn('records.read'),
    keeper: await library.signIn('records.read', 'records.secret'),
  }
  editor = await library.signIn('records.read', 'records.write', 'records.secret')
  targets = await buildTargets(library.db, kinds)
  for (const kind of Object.values<Kind>(kinds)) for (const access of accesses) await mark(kind, access)
})

/** Publishes a record with a word of its own in its title and in every field of text of it and its parts. */
async function mark(kind: Kind, access: Access): Promise<void> {
  const own = { shown: [] as string[], hidden: [] as string[], listed: [] as string[] }
  const put = (shown: boolean, isIndexed = true) => {
    const one = word()
    own[!shown || access === 'secret' ? 'hidden' : isIndexed ? 'shown' : 'listed'].push(one)
    return one
  }
  const title = put(true)
  const fill = (fields: Fields, isShown: (name: string) => boolean, isIndexed = true) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, { type, seen, long }]) =>
        type === 'text' || type === 'term'
          ? [[name, put(!seen && (!long || access === 'open') && isShown(name), isIndexed)]]
          : [],
      ),
    )
  const sample = sampleOf(kind, '', targets)
  const values = { ...sample.values, ...fill(kind.fields, () => true) }
  const rows = Object.entries(kind.parts).map(([name, part]) => {
    const previewed = part.preview?.fields ?? []
    const isShown = (field: string) => part.entry === true || (access === 'open' && previewed.includes(field))
    return [name, [{ ...sample.parts[name]?.[0], ...fill(part.fields, isShown, part.indexed) }]]
  })
  const code = await buildRecord(library.db, kind, {
    code: `${kind.name}-${access}`,
    title,
    access,
    openOn: '2099-01-01',
    district: '望江区',
    year: 2021,
    values,
    parts: Object.fromEntries(rows),
  })
  marked.set(code, own)
}

const find = (who: Who, text: string) => callers[who].call(search.find, { text })
const codesOf = async (who: Who, text: string) =>
  (await find(who, text)).records.map(({ entry }) => entry.code).toSorted()

test('a document holds every word that everybody sees of its record, and none of the others', async () => {
  const { rows } = await library.pool.query<{ code: string; text: string }>(
    `select r.code, concat_ws(' ', plain, d.code, words::text) as text
     from search_document d join record r on r.id = d.record
     where r.code not like 'to-%'`,
  )
  expect(rows).toHaveLength(marked.size)
  for (const { code, text } of rows) {
    const found = new Set(text.match(/mk\d{4}x/g))
    expect([code, found]).toEqual([code, new Set(marked.get(code)?.shown)])
  }
  const all = [...marked.values()]
  expect(all.flatMap(({ hidden }) => hidden).length).toBeGreaterThan(150)
  expect(all.flatMap(({ shown }) => shown).length).toBeGreaterThan(250)
})

describe('through every door', () => {
  test.each(everyone)('a %s finds nothing by what only a record tells', async (who) => {
    const { call } = callers[who]
    for (const kind of [kinds.borehole, kinds.literature] as Kind[]) {
      const hidden = accesses.flatMap((access) => marked.get(`${kind.name}-${access}`)?.hidden ?? [])
      expect(hidden.length).toBeGreaterThan(10)
      for (const text of hidden) {
        const found = await call(search.find, { text })
        const list = await call(catalogue.list, {
          kind: kind.name,
          conditions: [{ prop: 'text', value: text }],
        })
        const suggested = await call(search.suggest, { text })
        expect([found.total, found.records, list.total, list.records]).toEqual([0, [], 0, []])
        expect(JSON.stringify([found.didYouMean, suggested])).not.toContain(text)
      }
    }
  })

  test.each(everyone)('a %s finds a protected record by its entry, and sees no more of it', async (who) => {
    const { shown, hidden } = marked.get('borehole-protected') ?? { shown: [], hidden: [] }
    expect(shown.length).toBeGreaterThan(3)
    for (const text of shown) {
      const found = await find(who, text)
      expect(found.records.map(({ entry }) => entry.code)).toEqual(['borehole-protected'])
      expect(hidden.filter((secret) => JSON.stringify(found).includes(secret))).toEqual([])
    }
  })

  test('a secret record is found by its number, kind, district and year, and shows no more to those without the right', async () => {
    const { hidden } = marked.get('borehole-secret') ?? { hidden: [] }
    const number = await shownCodeOf(library.db, 'borehole', 'borehole-secret')
    expect((await find('clerk', 'borehole-secret')).records).toEqual([])
    for (const text of [
      ...[number, number.replace('-', ''), '望江区 涉密资料'],
      ...['涉密 2021', '涉密 工程地质钻孔'],
    ]) {
      const found = await find('clerk', text)
      expect(found.records.map(({ entry }) => entry.code)).toContain(number)
      expect(hidden.filter((secret) => JSON.stringify(found).includes(secret))).toEqual([])
    }
  })

  test('counts beside the values of a facet count no record by what is hidden of it', async () => {
    const hidden = [...marked.values()].flatMap((own) => own.hidden).slice(0, 60)
    for (const text of hidden) {
      const facets = await callers.keeper.call(search.facets, { text })
      expect(facets.flatMap(({ values }) => values)).toEqual([])
    }
    const facets = await library.visitor.call(search.facets, { text: '望江区' })
    const counted = facets
      .find(({ prop }) => prop === 'access')
      ?.values.map(({ value, count }) => [value, count])
    expect(new Map(counted as [string, number][])).toEqual(
      new Map(accesses.map((access) => [access, Object.keys(kinds).length])),
    )
  })
})

test('secret titles and hidden names are no words of the library', async () => {
  const { db, visitor } = await testApp()
  const titled = (title: string, access: Access, contractor: string) =>
    buildRecord(db, kinds.result, { title, access, year: 2024, values: { undertaker: contractor } })
  for (const which of ['甲', '乙', '丙']) {
    await titled(`玄武洞库工程${which}`, 'secret', '玄武洞库院')
    await titled(`滨海隧道工程${which}`, 'open', '滨海隧道院')
  }
  const ask = async (text: string) => {
    const { total, didYouMean } = await visitor.call(search.find, { text })
    const suggested = await visitor.call(search.suggest, { text: text.slice(0, 2) })
    return [
      total,
      didYouMean.map((one) => one.text),
      suggested.words.map((one) => one.text),
      suggested.records.length,
    ]
  }
  expect(await ask('滨海隧道浣')).toEqual([0, ['滨海隧道院'], ['滨海隧道院'], 3])
  expect(await ask('玄武洞库浣')).toEqual([0, [], [], 0])
})

describe('pages of files', () => {
  const sentence = (access: Access) => `本页写有孔位偏差说明${access}。`

  beforeAll(async () => {
    for (const access of accesses) {
      await buildBorehole(library.db, { code: `paged-${access}`, access, openOn: '2099-01-01' })
      await buildFile(library, `paged-${access}`, await textPdf([sentence(access)]))
    }
    await readFiles()
  })

  async function readFiles(): Promise<void> {
    const reader = openReader(filesFolder(library.dataDir))
    const { dataDir } = library
    await readUnreadFiles(library.db, { reader, dataDir }).finally(reader.close)
  }

  test('are found by those who may open them, and of what nobody may open by nobody', async () => {
    expect(await codesOf('visitor', '孔位偏差说明')).toEqual([])
    for (const who of ['member', 'clerk', 'keeper'] as const)
      expect(await codesOf(who, '孔位偏差说明')).toEqual(['paged-member', 'paged-open'])
    expect(await codesOf('member', '偏差说明protected')).toEqual([])
    const list = { kind: 'borehole', conditions: [{ prop: 'text', value: '孔位偏差说明' }] }
    expect((await library.visitor.call(catalogue.list, list)).total).toBe(0)
    const counted = async (who: Who) =>
      (await callers[who].call(search.facets, { text: '孔位偏差说明' })).flatMap(({ values }) => values)
        .length
    expect([await counted('visitor'), (await counted('member')) > 0]).toEqual([0, true])
  })

  test('are forgotten as soon as their record is closed, and read again when it opens', async () => {
    const change = (version: number, access: Access) =>
      editor.call(catalogue.update, {
        kind: 'borehole',
        code: 'paged-open',
        version,
        access,
        openOn: '2099-01-01',
      })
    await change(1, 'protected')
    expect(await codesOf('member', '孔位偏差说明')).toEqual(['paged-member'])
    await readFiles()
    expect(await codesOf('keeper', '孔位偏差说明')).toEqual(['paged-member'])
    await change(2, 'open')
    expect(await codesOf('member', '孔位偏差说明')).toEqual(['paged-member'])
    await readFiles()
    expect(await codesOf('member', '孔位偏差说明')).toEqual(['paged-member', 'paged-open'])
  })
})

describe('the next call finds a record as it is now', () => {
  const kind = 'borehole'
  const parts = { strata: strata(['④', '珊瑚礁灰岩', 30]) }
  const by = { account: null }

  test('from open to secret and back, word by word', async () => {
    await buildBorehole(library.db, { code: 'JB-1', title: '鲸背沙脊一号', parts })
    const seen = async () => [
      ...[
        await codesOf('visitor', '珊瑚礁'),
        await codesOf('visitor', '鲸背'),
        await codesOf('visitor', 'jbsj'),
      ],
      await codesOf('keeper', await shownCodeOf(library.db, 'borehole', 'JB-1')),
    ]
    const change = (version: number, access: Access) =>
      editor.call(catalogue.update, { kind, code: 'JB-1', version, access, openOn: '2099-01-01' })
    const here = ['JB-1']
    expect(await seen()).toEqual([here, here, here, here])
    await change(1, 'protected')
    expect(await seen()).toEqual([[], here, here, here])
    await change(2, 'secret')
    const number = [await shownCodeOf(library.db, 'borehole', 'JB-1')]
    expect(await seen()).toEqual([[], [], [], number])
    expect(await codesOf('keeper', 'JB-1')).toEqual([])
    await change(3, 'member')
    expect(await seen()).toEqual([[], here, here, here])
    await change(4, 'protected')
    await library.pool.query(`update record set open_on = '2020-01-01' where code = 'JB-1'`)
    await openDueRecords(library.db, kinds)
    expect(await seen()).toEqual([here, here, here, here])
    await editor.call(catalogue.remove, { kind, code: 'JB-1', version: 6 })
    expect(await seen()).toEqual([[], [], [], []])
  })

  test('a new word is found and the old one is not; a batch taken back takes its words along', async () => {
    await buildBorehole(library.db, { code: 'JB-2', title: '海獭滩' })
    await editor.call(catalogue.update, { kind, code: 'JB-2', version: 1, title: '河狸滩' })
    expect([await codesOf('visitor', '海獭'), await codesOf('visitor', '河狸')]).toEqual([[], ['JB-2']])
    const { rows } = await library.pool.query(
      `insert into import_batch (file_name, sha256, format, state, taken, unchanged, refused, report)
       values ('x', '', 'x', 'published', 2, 0, 0, '{}') returning id`,
    )
    const batch = rows[0].id as number
    const writes = ['JB-2', 'JB-3'].map((code) => ({ code, title: '水獭滩', values: {}, parts: {} }))
    const inTransaction = <T>(work: (tx: TestApp['db']) => Promise<T>) =>
      library.db.transaction().execute(work)
    await inTransaction((tx) => publish(tx, kinds.borehole, writes, { ...by, batch }))
    expect([await codesOf('visitor', '水獭'), await codesOf('visitor', '河狸')]).toEqual([
      ['JB-2', 'JB-3'],
      [],
    ])
    await inTransaction((tx) => undoBatch(tx, kinds, batch))
    expect([await codesOf('visitor', '水獭'), await codesOf('visitor', '河狸')]).toEqual([[], ['JB-2']])
  })

  test('what a transaction takes back was never found', async () => {
    const write = { code: 'JB-4', title: '貂熊滩', values: {}, parts: {} }
    const work = library.db.transaction().execute(async (tx) => {
      await publish(tx, kinds.borehole, [write], by)
      throw new Error('taken back')
    })
    await expect(work).rejects.toThrow('taken back')
    expect(await codesOf('keeper', '貂熊')).toEqual([])
  })
})
