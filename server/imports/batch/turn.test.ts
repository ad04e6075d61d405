import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { importFile, type ImportOptions } from '#server/imports/imports.ts'
import { testApp, type TestApp } from '#testing/app.ts'

import type { Turn } from './turn.queries.ts'

let library: TestApp
beforeAll(async () => {
  library = await testApp()
})

const bytes = new TextEncoder().encode('#ZK#ZK1\t鉴别孔\n')
const run = (options: Partial<ImportOptions>) =>
  importFile(library.db, kinds, { name: '某地块.txt', bytes }, { account: null, ...options })

const holding = sql<{ pid: number }>`select pg_backend_pid() as pid, pg_advisory_xact_lock(7240012)`

describe('an import that waits for another', () => {
  /** Starts an import that holds the lock; the returned function ends it. */
  async function halfWay(): Promise<() => Promise<unknown>> {
    const held = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    const importing = library.db.transaction().execute(async (tx) => {
      const { rows } = await holding.execute(tx)
      await library.pool.query(
        `insert into import_turn (pid, job, done, total) values ($1, '导入 大.ags', 84, 220)`,
        [rows[0]?.pid],
      )
      reached.resolve()
      await held.promise
    })
    await reached.promise
    return () => {
      held.resolve()
      return importing
    }
  }

  test('reports the holder, runs when that ends, and removes its own record', async () => {
    const end = await halfWay()
    const reported: (Turn | undefined)[] = []
    const waiting = run({ project: 'W1', onWait: (holder) => void reported.push(holder) })
    await vi.waitUntil(() => reported.length > 0, { timeout: 60_000 })
    expect(reported).toMatchObject([{ job: '导入 大.ags', done: 84, total: 220, since: expect.any(Date) }])
    await end()
    expect(await waiting).toMatchObject({ taken: 1 })
    expect(
      (await library.pool.query('select from import_turn where job like $1', ['%某地块%'])).rows,
    ).toEqual([])
  })

  test('leaves nothing when it is aborted', async () => {
    const end = await halfWay()
    const stop = new AbortController()
    const waiting = run({ project: 'W2', signal: stop.signal, onWait: () => stop.abort() })
    await expect(waiting).rejects.toThrow('aborted')
    await end()
    const unwritten = library.visitor.call(catalogue.record, { kind: 'borehole', code: 'W2-ZK1' })
    await expect(unwritten).rejects.toMatchObject({ code: 'not_found' })
    const free = 'select pg_try_advisory_xact_lock(7240012) as free'
    expect((await library.pool.query(free)).rows).toEqual([{ free: true }])
  })
})

test('bounds pending index entries on any connection, and leaves none after an import', async () => {
  const limit = `select setting from pg_settings where name = 'gin_pending_list_limit'`
  expect((await library.pool.query(limit)).rows).toEqual([{ setting: '64' }])
  await run({ project: 'W3' })
  expect((await library.pool.query(limit)).rows).toEqual([{ setting: '64' }])
  const left = `select gin_clean_pending_list(indexrelid) as pages from pg_index
    where indrelid = 'search_document'::regclass and indexrelid::regclass::text ~ 'words_\\d'`
  const { rows } = await library.pool.query<{ pages: number }>(left)
  expect(rows.map(({ pages }) => pages)).toEqual([0, 0, 0, 0, 0])
})
