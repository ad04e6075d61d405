import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { search } from '#contract/search/search.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole, buildRecord, strata } from '#testing/builders/records.ts'
import { buildTargets, sampleOf } from '#testing/builders/samples.ts'

import { rebuildDocuments, rebuildWhenStale } from './rebuild.ts'

const accesses = ['open', 'member', 'protected', 'secret'] as const
const quiet = () => {}

/** Every document, all of its columns. */
async function documentsOf({ pool }: TestApp): Promise<[record: number, content: string][]> {
  const { rows } = await pool.query<{ record: number; content: string }>(
    'select record, md5(d::text) as content from search_document d order by record',
  )
  return rows.map(({ record, content }) => [record, content])
}

/** What the table is: columns, indexes, constraints, comments; and that nothing else is left of the work. */
async function structureOf({ pool }: TestApp): Promise<string[]> {
  const { rows } = await pool.query<{ said: string }>(
    `select indexdef as said from pg_indexes where tablename like 'search_document%'
     union all select conname || ' ' || pg_get_constraintdef(oid) || convalidated from pg_constraint
       where conrelid = 'search_document'::regclass
     union all select column_name || ' ' || data_type || ' ' || is_nullable || coalesce(column_default, '')
       from information_schema.columns where table_name = 'search_document'
     union all select coalesce(attname, 'table') || ' ' || description from pg_description
       left join pg_attribute on attrelid = objoid and attnum = objsubid and attnum > 0
       where objoid = 'search_document'::regclass
     union all select attname || ' ' || attstorage::text from pg_attribute
       where attrelid = 'search_document'::regclass and not attisdropped
     union all select relname || ' ' || coalesce(reloptions::text, '') from pg_class
       where relname like 'search_document%' order by 1`,
  )
  return rows.map(({ said }) => said)
}

const stale = async ({ pool }: TestApp) => {
  const { rows } = await pool.query(
    `select r.code from record r full join search_document d on d.record = r.id
     where r.id is null or d.record is null or d.version <> r.version`,
  )
  return rows
}

describe('of a library of all kinds', () => {
  let library: TestApp

  beforeAll(async () => {
    library = await testApp({ city: true })
    const targets = await buildTargets(library.db, kinds)
    for (const kind of Object.values<Kind>(kinds)) {
      for (const access of accesses) {
        const sample = sampleOf(kind, access, targets)
        await buildRecord(library.db, kind, {
          ...sample,
          code: access,
          access,
          openOn: '2099-01-01',
          year: 1999,
        })
      }
    }
    await library.pool.query(
      `update search_document set added_at = added_at - interval '1 day' where record % 2 = 0`,
    )
  })

  test('documents are those that were written with their records, byte by byte, as is their table', async () => {
    const [documents, structure] = [await documentsOf(library), await structureOf(library)]
    expect(documents.length).toBeGreaterThan(1500)
    const lines: string[] = []
    const done = await rebuildDocuments(library.pool, { kinds, log: (line) => lines.push(line) })
    expect(done).toBe(documents.length)
    const anew = new Map(await documentsOf(library))
    expect(anew.size).toBe(documents.length)
    expect(documents.filter(([record, content]) => anew.get(record) !== content)).toEqual([])
    expect(await structureOf(library)).toEqual(structure)
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.at(-1)).toBe('正在建立检索索引')
  })
})

describe('of a few records', () => {
  let library: TestApp

  beforeAll(async () => {
    library = await testApp()
  })

  beforeEach(async () => {
    await library.pool.query('delete from record')
    for (const code of ['A', 'B', 'C', 'D']) await build(code, '黏土')
  })

  const build = (code: string, name: string) =>
    buildBorehole(library.db, { code, parts: { strata: strata(['①', name, 9]) } })
  const remove = (code: string) => library.pool.query('delete from record where code = $1', [code])
  const found = async (text: string) => {
    const { records } = await library.visitor.call(search.find, { text })
    return records
      .map(({ entry }) => entry.code)
      .toSorted()
      .join('')
  }
  /** How many have their turn. */
  const turnsTaken = async () => {
    const { rows } = await library.pool.query<{ n: number }>(
      `select count(*) as n from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction' and query like '%select pg_try_advisory_xact_lock%'`,
    )
    return rows[0]?.n
  }
  /** How many wait to hold all records still. */
  const waiting = async () => {
    const { rows } = await library.pool.query<{ n: number }>(
      `select count(*) as n from pg_locks where relation = 'record'::regclass and not granted
       and mode = 'ShareRowExclusiveLock'`,
    )
    return rows[0]?.n
  }
  const rebuild = (log: (line: string) => void = quiet) => rebuildDocuments(library.pool, { kinds, log })

  test('an empty library has no documents', async () => {
    await library.pool.query('delete from record')
    expect(await rebuild()).toBe(0)
    expect(await documentsOf(library)).toEqual([])
  })

  test('what is written meanwhile is found afterwards: new, changed, gone', async () => {
    const writes: Promise<unknown>[] = []
    await rebuild((line) => {
      if (line === '正在建立检索索引') writes.push(build('B', '粉砂'), build('E', '粉砂'), remove('C'))
    })
    await Promise.all(writes)
    expect(writes).toHaveLength(3)
    expect([await found('黏土'), await found('粉砂')]).toEqual(['AD', 'BE'])
    expect(await stale(library)).toEqual([])
  })

  test('writers and readers that never rest lose nothing, and none is refused', async () => {
    const rest = new AbortController()
    let turn = 0
    const writing = ['A', 'B', 'X'].map(async (code) => {
      while (!rest.signal.aborted) await build(code, `粉砂 ${(turn += 1)}`)
    })
    const reading = [
      'search_document d join record r on r.id = d.record',
      'record r join search_document d on r.id = d.record',
    ].map(async (both) => {
      while (!rest.signal.aborted) await library.pool.query(`select count(*) from ${both}`)
    })
    for (let i = 0; i < 3; i += 1) await rebuild()
    rest.abort()
    await Promise.all([...writing, ...reading])
    expect(turn).toBeGreaterThan(9)
    expect([await found('黏土'), await found('粉砂')]).toEqual(['CD', 'ABX'])
    expect(await stale(library)).toEqual([])
  })

  test('when a record was first to be found stays as it was', async () => {
    await library.pool.query(`update search_document set added_at = '2020-05-05 01:02:03.456789+08'`)
    const writes: Promise<unknown>[] = []
    await rebuild(() => writes.push(build('A', `粉砂 ${writes.length}`)))
    await Promise.all(writes)
    const { rows } = await library.pool.query(
      `select count(*) as preserved from search_document where added_at = '2020-05-05 01:02:03.456789+08'`,
    )
    expect(rows).toEqual([{ preserved: 4 }])
  })

  test('a second one waits for the first', async () => {
    const lines: string[] = []
    const both = ['first', 'second'].map((which) => rebuild((line) => lines.push(`${which} ${line}`)))
    expect(await Promise.all(both)).toEqual([4, 4])
    const order = lines.map((line) => line.split(' ')[0])
    expect(new Set(order.slice(0, order.length / 2)).size).toBe(1)
    expect(new Set(order).size).toBe(2)
    expect(await found('黏土')).toBe('ABCD')
  })

  test('nobody waits behind it while somebody writes for long', async () => {
    const writing = await library.pool.connect()
    await writing.query('begin; lock table record in row exclusive mode')
    const rebuilding = rebuild()
    await expect.poll(waiting, { interval: 20 }).toBe(1)
    await build('B', '粉砂')
    await writing.query('commit')
    writing.release()
    expect(await rebuilding).toBe(4)
    expect([await found('黏土'), await found('粉砂')]).toEqual(['ACD', 'B'])
  })

  test('one that waits for another hears that it is to stop, and leaves alone what that has made', async () => {
    const other = await library.pool.connect()
    await other.query('select pg_advisory_lock(7240013); create table search_document_next ()')
    const ending = new AbortController()
    const connect = vi.spyOn(library.pool, 'connect')
    const second = rebuildDocuments(library.pool, { kinds, log: quiet, stop: ending.signal })
    await expect.poll(() => connect.mock.calls.length).toBeGreaterThan(1) // it asks again
    connect.mockRestore()
    ending.abort()
    await expect(second).rejects.toThrow('abort')
    const { rows } = await library.pool.query(`select to_regclass('search_document_next') is null as gone`)
    other.release(true)
    expect(rows).toEqual([{ gone: false }])
    expect(await rebuild()).toBe(4)
  })

  test('one that fails leaves what stood, and nothing else', async () => {
    const [documents, structure] = [await documentsOf(library), await structureOf(library)]
    const fails = rebuildDocuments(library.pool, {
      kinds: { ...kinds, broken: { ...kinds.borehole, table: 'no_such_table' } },
      log: quiet,
    })
    await expect(fails).rejects.toThrow('no_such_table')
    const rebuilding = rebuild((line) => {
      throw new Error(line)
    })
    await expect(rebuilding).rejects.toThrow('检索文档')
    const stopped = rebuildDocuments(library.pool, {
      kinds,
      log: quiet,
      stop: AbortSignal.abort(new Error('end')),
    })
    await expect(stopped).rejects.toThrow('end')
    expect([await documentsOf(library), await structureOf(library)]).toEqual([documents, structure])
    expect(await rebuild()).toBe(4)
  })

  test('documents of an older version are written anew by themselves; others are left alone', async () => {
    const lines: string[] = []
    const asked = { kinds, log: (line: string) => lines.push(line), report: quiet }
    await library.pool.query(
      `update search_state set version = 0; update search_document set plain = '', words = ''`,
    )
    const building = async () => (await library.visitor.call(search.find, { text: 'A' })).building
    expect(await building()).toBe(true)
    const running = rebuildWhenStale(library.pool, asked)
    await expect.poll(building).toBe(false)
    await running.close()
    expect(await found('黏土')).toBe('ABCD')
    expect(lines.at(-1)).toBe('检索文档已更新：4 条')
    await rebuildWhenStale(library.pool, asked).close()
    expect(lines.filter((line) => line.includes('已更新'))).toHaveLength(1)
  })

  const outdate = () =>
    library.pool.query(
      `update search_state set version = 0; update search_document set plain = '', words = ''`,
    )
  const isBuilding = async () => (await library.visitor.call(search.find, { text: 'A' })).building

  test('of two servers one writes them anew', async () => {
    const lines: string[] = []
    await outdate()
    const servers = [1, 2].map(() =>
      rebuildWhenStale(library.pool, { kinds, log: (line) => lines.push(line), report: quiet }),
    )
    await expect.poll(isBuilding).toBe(false)
    await expect.poll(turnsTaken).toBe(0)
    await Promise.all(servers.map((server) => server.close()))
    expect(lines.filter((line) => line.includes('已更新'))).toHaveLength(1)
  })

  test('one that fails in the background is told, and tried again', async () => {
    const reported: unknown[] = []
    await outdate()
    await library.pool.query('alter table borehole_stratum rename to hidden')
    const report = (error: unknown) => {
      reported.push(error)
      void library.pool.query('alter table if exists hidden rename to borehole_stratum')
    }
    const running = rebuildWhenStale(library.pool, { kinds, log: quiet, report, rest: 10 })
    await expect.poll(isBuilding).toBe(false)
    await running.close()
    expect(reported.map(String)).toContainEqual(expect.stringContaining('borehole_stratum'))
    expect(await found('黏土')).toBe('ABCD')
  })

  test('one that failed ends when asked, and is not tried again', async () => {
    const reported: unknown[] = []
    await outdate()
    const kind = { ...kinds.borehole, table: 'no_such_table' }
    const running = rebuildWhenStale(library.pool, {
      kinds: { kind },
      log: quiet,
      report: (error) => reported.push(error),
      rest: 600_000,
    })
    await expect.poll(() => reported.length).toBe(1)
    await running.close()
    expect(reported).toHaveLength(1)
    expect(await rebuild()).toBe(4)
  })
})
