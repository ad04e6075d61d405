import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { RecordWrite } from '#contract/catalogue/editing/record-write.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { openDatabase, type Db } from '#database/database.ts'
import { undoBatch } from '#server/catalogue/undo.ts'
import { publish } from '#server/catalogue/write.ts'
import { freshDatabase } from '#testing/app.ts'
import { buildTargets, sampleOf, type Targets } from '#testing/builders/samples.ts'

const all = Object.values(kinds) as Kind[]

/** The same library twice: one is written all together, the other record by record. */
const pools = [await freshDatabase(), await freshDatabase()] as const
const [together, singly] = [openDatabase(pools[0]), openDatabase(pools[1])] as const
afterAll(async () => {
  for (const pool of pools) await pool.end()
})

let targets: Targets
beforeAll(async () => {
  targets = await buildTargets(together, kinds)
  await buildTargets(singly, kinds)
})

const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>) => db.transaction().execute(work)

async function batchOf(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into import_batch (file_name, sha256, format, state, taken, unchanged, refused, report)
    values ('x', '', 'x', 'published', 0, 0, 0, '[]') returning id`.execute(db)
  return Number(rows[0]?.id)
}

/** Every row of every table that holds records, but for moments, batches, and how often a counter moved. */
async function rowsOf(db: Db): Promise<Record<string, unknown[]>> {
  const moments = new Set(['updated_at', 'created_at', 'applied_at', 'added_at', 'batch'])
  const parts = all.flatMap((kind) => Object.values(kind.parts).map(({ table }) => table))
  const tables = [
    'record',
    'sealed_record',
    'search_document',
    'change',
    ...all.map(({ table }) => table),
    ...parts,
  ]
  const read = [...new Set(tables)].map(async (table) => {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(db)
    const left = table === 'change' ? new Set([...moments, 'id', 'comment']) : moments // undoing may take another order
    const retained = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !left.has(name))),
    )
    return [table, retained.map((row) => withoutLot(JSON.stringify(row))).toSorted()] as const
  })
  const totals = await sql`select kind, total from kind_state order by kind`.execute(db)
  const counts = await sql`
    select kind, prop, value, count from facet_count where count <> 0 order by kind, prop, value`.execute(db)
  return { ...Object.fromEntries(await Promise.all(read)), totals: totals.rows, counts: counts.rows }
}

/** Numbers of secret records are drawn by lot; documents hold them with all their prefixes. */
const withoutLot = (row: string): string => {
  const plain = row.replaceAll(/\b(sm)-?9?\d{10}\b/gi, '$1')
  return plain.includes('"code":"sm"') ? plain.replaceAll(/'!?=?(?:sm)?\d{1,10}' ?/g, '') : plain
}

/** What people write of a record: any access, any place, any part of its content. */
const arbitraryWrite = (kind: Kind, code: string) => {
  const sample = (name: string) => sampleOf(kind, name, targets)
  const access = fc.constantFrom('open', 'member', 'protected', 'secret' as const)
  return fc
    .record({
      access,
      title: fc.option(fc.constantFrom('甲', '乙\'\\"\t二', 'ZK 3'), { nil: undefined }),
      titlePublic: fc.boolean(),
      year: fc.option(fc.integer({ min: 1950, max: 2024 })),
      district: fc.option(fc.constantFrom('东区', '西区')),
      placed: fc.boolean(),
      name: fc.constantFrom('一', '二'),
      rows: fc.integer({ min: 0, max: 3 }),
    })
    .map(({ name, rows, placed, access: seen, ...common }): RecordWrite => {
      const { values, parts } = sample(name)
      const several = Object.entries(parts).map(([part, [row]]) => [
        part,
        Array.from({ length: rows }, () => row),
      ])
      const place = placed && kind.place === 'point' ? { lng: 121.5, lat: 31.25 } : { lng: null, lat: null }
      const openOn = seen === 'protected' ? '2999-01-01' : null
      return { code, ...common, ...place, access: seen, openOn, values, parts: Object.fromEntries(several) }
    })
}

test.each(all.map((kind) => [kind.label, kind] as const))(
  '%s: rows are the same whether records are written and undone together or one by one',
  async (_, kind) => {
    const codes = ['A', 'B', 'C', 'D'].map((letter) => `${kind.name}-${letter}`)
    const some = fc.tuple(...codes.map((code) => fc.option(arbitraryWrite(kind, code), { freq: 4 })))
    const [first = [], second = []] = fc
      .sample(some, { numRuns: 2, seed: 7 + all.indexOf(kind) })
      .map((writes) => writes.filter((write) => write !== null))
    for (const writes of [first, second]) {
      const batch = await batchOf(together)
      const done = await inTransaction(together, (tx) => publish(tx, kind, writes, { account: null, batch }))
      const batches: number[] = []
      const counted = { created: 0, updated: 0, unchanged: 0 }
      for (const write of writes) {
        const own = await batchOf(singly)
        batches.push(own)
        const one = await inTransaction(singly, (tx) =>
          publish(tx, kind, [write], { account: null, batch: own }),
        )
        for (const outcome of ['created', 'updated', 'unchanged'] as const) counted[outcome] += one[outcome]
      }
      expect(done).toEqual(counted)
      expect(await rowsOf(together)).toEqual(await rowsOf(singly))
      if (writes === first) continue
      const undone = await inTransaction(together, (tx) => undoBatch(tx, kinds, batch))
      expect(undone).toMatchObject({ removed: done.created, restored: done.updated, retained: [] })
      for (const own of batches.toReversed()) await inTransaction(singly, (tx) => undoBatch(tx, kinds, own))
      expect(await rowsOf(together)).toEqual(await rowsOf(singly))
    }
  },
)

test('two writes of one code in one publication are a fault of the program, and nothing is written', async () => {
  const twice = ['1', '2'].map((title) => ({ code: 'TWICE', title, values: {}, parts: {} }))
  const published = inTransaction(together, (tx) => publish(tx, kinds.borehole, twice, { account: null }))
  await expect(published).rejects.toThrow('same code')
})

test('a ring that two writes make together is refused, and so is one that an undoing would make', async () => {
  const levels = (code: string, parentId: number | null) => ({
    code,
    values: { level: 'volume', parentId },
    parts: {},
  })
  const write = (...writes: ReturnType<typeof levels>[]) =>
    inTransaction(together, (tx) => publish(tx, kinds.archive, writes, { account: null }))
  await write(levels('R-A', null), levels('R-B', null))
  const { rows } = await sql<{ id: number }>`
    select id from record where kind = 'archive' and code in ('R-A', 'R-B') order by code`.execute(together)
  const [a = 0, b = 0] = rows.map(({ id }) => id)
  await expect(write(levels('R-A', b), levels('R-B', a))).rejects.toMatchObject({
    detail: { fields: { 'values.parentId': '不能放在自己之下' } },
  })
  await write(levels('R-A', b))
  const batch = await batchOf(together)
  const by = { account: null, batch }
  await inTransaction(together, (tx) => publish(tx, kinds.archive, [levels('R-A', null)], by))
  await write(levels('R-B', a))
  const { retained } = await inTransaction(together, (tx) => undoBatch(tx, kinds, batch))
  expect(retained.map(({ code }) => code)).toEqual(['R-A'])
})

test('what a batch created and what points to it go together; what others point to stays, with what it points to', async () => {
  const folder = (code: string, parentId: number | null) => ({
    code,
    values: { level: 'volume', parentId },
    parts: {},
  })
  const batch = await batchOf(together)
  const write = (one: ReturnType<typeof folder>, own: number | null = batch) =>
    inTransaction(together, (tx) => publish(tx, kinds.archive, [one], { account: null, batch: own }))
  const idOf = async (code: string) => {
    const { rows } = await sql<{ id: number }>`select id from record where code = ${code}`.execute(together)
    return Number(rows[0]?.id)
  }
  await write(folder('G-1', null))
  await write(folder('G-2', await idOf('G-1')))
  await write(folder('H-1', null))
  await write(folder('H-2', await idOf('H-1')))
  await write(folder('OURS', await idOf('H-2')), null)
  const { removed, retained } = await inTransaction(together, (tx) => undoBatch(tx, kinds, batch))
  expect(removed).toBe(2)
  expect(retained).toEqual([
    { code: 'H-2', reason: '有其他记录引用它' },
    { code: 'H-1', reason: '有其他记录引用它' },
  ])
})
