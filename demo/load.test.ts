import { createHash } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { snake } from '#server/catalogue/columns.ts'
import { freshDatabase } from '#testing/app.ts'

import { drawBooklet } from './booklets/draw.ts'
import { holes } from './boreholes/boreholes.ts'
import { LibraryNotEmpty, loadDemo } from './load.ts'
import { addRecord, openBatch, sendBatch } from './loading/batch.ts'
import { rebuildIndexes, takeDownIndexes } from './loading/indexes.ts'

let home: string
let pool: pg.Pool
const boreholes = 400
const quiet = () => {}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'geolibrary-demo-'))
  pool = await freshDatabase()
})

afterAll(async () => {
  await pool.end()
  await rm(home, { recursive: true, force: true })
})

/** Empties the library. */
async function emptied(): Promise<void> {
  await pool.query('truncate record, change, import_batch restart identity cascade')
  await pool.query('truncate facet_count, kind_state')
  await rm(join(home, 'files'), { recursive: true, force: true })
}

async function rowsOf<T = Record<string, unknown>>(statement: string): Promise<T[]> {
  return (await pool.query(statement)).rows as T[]
}

const countOf = async (what: string) =>
  (await rowsOf<{ n: number }>(`select count(*) as n from ${what}`))[0]?.n

/** All content of the library except the time of loading. */
async function hashOfLibrary(): Promise<string> {
  const tables = [
    'record',
    ...Object.values(kinds).map(({ table }) => table),
    ...Object.values(kinds).flatMap(({ parts }) =>
      Object.values(parts as Kind['parts']).map(({ table }) => table),
    ),
    'observation',
    'sealed_observation',
    'sealed_record',
    'file',
    'facet_count',
  ]
  const hash = createHash('sha256')
  for (const table of tables) {
    hash.update(
      JSON.stringify(await rowsOf(`select to_jsonb(t) - 'updated_at' as row from ${table} t order by 1`)),
    )
  }
  return hash.digest('hex')
}

const drawn = new Map<string, Promise<Buffer>>()

/** Drawing takes most of the time of a small load: most booklets are drawn once, a tenth with every load. */
const draw: typeof drawBooklet = (booklet, font) => {
  const before = booklet.code.endsWith('7') ? undefined : drawn.get(booklet.code)
  const drawing = before ?? drawBooklet(booklet, font)
  drawn.set(booklet.code, drawing)
  return drawing
}

const load = (options: { replace?: boolean; dataDir?: string } = {}) =>
  loadDemo(pool, { boreholes, dataDir: home, log: quiet, draw, ...options })

/** The library as the one load of these tests made it: each test goes on where the one before it ended. */
let hash: string

test('a failed load leaves nothing', async () => {
  const file = join(home, 'in-the-way')
  await writeFile(file, '')
  await expect(load({ dataDir: file })).rejects.toThrow(/ENOTDIR|EEXIST/)
  expect(await countOf('record')).toBe(0)
  expect(await countOf('facet_count')).toBe(0)
})

test('of two loaders at once, one loads, also after a failure', async () => {
  const results = await Promise.allSettled([load(), load()])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await countOf(`record where kind = 'borehole'`)).toBe(boreholes)
  hash = await hashOfLibrary()
})

describe('a loaded library', () => {
  test('does not load into a library with records', async () => {
    await expect(load()).rejects.toThrow(LibraryNotEmpty)
    await expect(load()).rejects.toThrow('资料库中已有资料')
    expect(await hashOfLibrary()).toBe(hash)
  })

  test('totals and facet counts equal what is there, and the next record gets a free id', async () => {
    const totals = await rowsOf('select kind, total from kind_state order by kind')
    expect(totals).toEqual(
      await rowsOf('select kind, count(*) as total from record group by kind order by kind'),
    )
    expect(Object.fromEntries(totals.map(({ kind, total }) => [kind, total]))).toMatchObject({
      archive: 367,
      borehole: boreholes,
      gnssPoint: 60,
      project: 9,
      result: 60,
      thinSection: 40,
    })
    const counted = await rowsOf(
      `select value, count from facet_count where kind = 'borehole' and prop = 'district' and count > 0 order by value`,
    )
    expect(counted).toEqual(
      await rowsOf(`select district as value, count(*) as count from borehole group by 1 order by 1`),
    )
    await pool.query(`insert into record (kind, code, title, access) values ('borehole', 'X', 'X', 'open')`)
  })

  test('the content of a secret record is complete in its seal and nowhere else', async () => {
    const secret = await rowsOf(
      `select r.title, r.lng, r.point, r.public_point, s.title as sealed, s."values", s.parts, to_jsonb(b) as row
     from record r join sealed_record s on s.record = r.id join borehole b on b.id = r.id
     where r.access = 'secret' order by r.id`,
    )
    const whole = [...holes(boreholes, { testedEvery: 1, archiveOf: () => null })].filter(
      ({ access }) => access === 'secret',
    )
    expect(secret.length).toBeGreaterThan(0)
    expect(secret.map(({ sealed, parts }) => ({ sealed, parts }))).toEqual(
      whole.map(({ title, parts }) => ({ sealed: title, parts })),
    )
    for (const { title, lng, point, public_point: seen, row, values } of secret) {
      expect([title, lng, point, seen]).toEqual(['涉密资料', null, null, null])
      const own = Object.keys(kinds.borehole.fields).map(
        (name) => (row as Record<string, unknown>)[snake(name)],
      )
      expect(new Set(own)).toEqual(new Set([null]))
      expect(Object.keys(values as object).toSorted()).toEqual(Object.keys(kinds.borehole.fields).toSorted())
    }
    for (const { table } of Object.values(kinds.borehole.parts)) {
      expect(await countOf(`${table} p join record r on r.id = p.record where r.access = 'secret'`)).toBe(0)
    }
  })

  test('secret records of every kind are only in their seals', async () => {
    for (const kind of Object.values<Kind>(kinds)) {
      const secret = `record r join ${kind.table} k on k.id = r.id where r.kind = '${kind.name}' and r.access = 'secret'`
      const fields = Object.keys(kind.fields).map((name) => `k.${snake(name)}`)
      const placed = `r.title <> '涉密资料' or r.lng is not null or r.public_point is not null`
      expect(await countOf(`${secret} and (${placed} or num_nonnulls(${fields.join(', ')}) > 0)`)).toBe(0)
      for (const { table } of Object.values(kind.parts)) {
        expect(await countOf(`${table} p join record r on r.id = p.record where r.access = 'secret'`)).toBe(0)
      }
    }
    expect(await countOf(`record where access = 'secret'`)).toBe(await countOf('sealed_record'))
    for (const { name, series } of Object.values<Kind>(kinds)) {
      const observed = `sealed_observation o join record r on r.id = o.record where r.kind = '${name}'`
      expect([name, Number(await countOf(observed)) > 100]).toEqual([name, series !== undefined])
    }
    expect(await countOf(`observation o join record r on r.id = o.record where r.access = 'secret'`)).toBe(0)
    const sealedKinds = await rowsOf(`select distinct kind from record where access = 'secret' order by 1`)
    expect(sealedKinds.length).toBeGreaterThan(4)
  })

  test('every reference points to a record of its kind that is not secret', async () => {
    const tables = Object.values<Kind>(kinds).flatMap((kind) => [kind, ...Object.values(kind.parts)])
    const references = tables.flatMap(({ table, fields }) =>
      Object.entries(fields).flatMap(([name, { to }]) => (to ? [{ table, column: snake(name), to }] : [])),
    )
    for (const { table, column, to } of references) {
      const astray = `${table} f left join record r on r.id = f.${column} where f.${column} is not null`
      expect(await countOf(`${astray} and (r.kind is distinct from '${to}' or r.access = 'secret')`)).toBe(0)
    }
    expect(await countOf(`borehole where project_id is null and access <> 'secret'`)).toBe(0)
    expect(await countOf('result_borehole')).toBeGreaterThan(100)
    expect(await countOf('literature where result_id is not null')).toBeGreaterThan(100)
    expect(await countOf('public_document where replaced_by_id is not null')).toBeGreaterThan(2)
  })

  test('a project has the number and total depth of its holes', async () => {
    type Reported = Record<'holes' | 'totalDrilledLength' | 'counted' | 'summed', number>
    const reported = await rowsOf<Reported>(
      `select p.holes, p.total_drilled_length as "totalDrilledLength", b.counted, b.summed from project p join (
         select coalesce(k.project_id, (s."values"->>'projectId')::bigint) as project_id, count(*) as counted,
           sum(coalesce(k.final_depth, (s."values"->>'finalDepth')::float)) as summed
         from borehole k left join sealed_record s on s.record = k.id group by 1) b on b.project_id = p.id`,
    )
    expect(reported).toHaveLength(9)
    for (const { holes: said, totalDrilledLength, counted, summed } of reported) {
      expect(said).toBe(counted)
      expect(Math.abs(totalDrilledLength - summed)).toBeLessThan(0.051)
    }
  })

  test('open records show their place, others a coarse one', async () => {
    expect(
      await countOf(`record where access = 'open' and point is not null and not public_point ~= point`),
    ).toBe(0)
    const held = `record where access in ('member', 'protected') and point is not null`
    expect(await countOf(held)).toBeGreaterThan(30)
    expect(await countOf(`${held} and (public_point ~= point or public_point <-> point > 900)`)).toBe(0)
  })

  test('holes point to the report of their survey', async () => {
    const reported = await rowsOf<{ title: string; project_name: string }>(
      `select distinct r.title, b.project_name from borehole b join record r on r.id = b.archive_id`,
    )
    expect(reported.length).toBeGreaterThan(3)
    for (const { title, project_name: name } of reported)
      expect(title.startsWith(`${name}岩土工程勘察报告`)).toBe(true)
  })

  test('files are complete at the paths of their rows', async () => {
    const files = await rowsOf<{ path: string; size: number; sha256: Buffer; name: string }>(
      'select * from file',
    )
    expect(files.filter(({ name }) => name.endsWith('.pdf'))).toHaveLength(103)
    expect(files.filter(({ name }) => /(?:偏光|图版) 示意图\.png$/.test(name))).toHaveLength(89)
    expect(files).toHaveLength(193) // a scanned sheet is one of them
    const hung = await rowsOf<{ kind: string; secret: boolean }>(
      `select r.kind, bool_or(r.access = 'secret') as secret from file f join record r on r.id = f.record
       where f.media_type = 'application/pdf' group by 1 order by 1`,
    )
    expect(hung).toEqual(
      ['archive', 'literature', 'publicDocument', 'survey'].map((kind) => ({ kind, secret: false })),
    )
    for (const { path, size, sha256, name } of files) {
      const content = await readFile(join(home, 'files', path))
      expect(content.subarray(0, 5).toString() === '%PDF-').toBe(name.endsWith('.pdf'))
      expect(content.length).toBe(size)
      expect(createHash('sha256').update(content).digest().equals(sha256)).toBe(true)
    }
  })
})

test('replacing gives the same library with a new version, and deletes unused files', async () => {
  const [before] = await rowsOf<{ version: number }>(`select version from kind_state where kind = 'borehole'`)
  await writeFile(join(home, 'files', 'stray'), 'x')
  await pool.query(
    `insert into file (record, name, media_type, size, sha256, path) values (1, 'x', 'x', 1, '', 'stray')`,
  )
  expect(await countOf(`record where code = 'X'`)).toBe(1)
  await load({ replace: true })
  const [after] = await rowsOf<{ version: number }>(`select version from kind_state where kind = 'borehole'`)
  expect(await hashOfLibrary()).toBe(hash)
  expect(after?.version).toBeGreaterThan(before?.version ?? Infinity)
  expect(await readdir(join(home, 'files'))).not.toContain('stray')
})

test('a large load drops indexes and foreign keys, and restores exactly the same', async () => {
  await emptied()
  const structure = () =>
    rowsOf(`select indexdef as definition from pg_indexes where schemaname = 'public'
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace order by 1`)
  const before = await structure()
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('truncate record cascade')
    const rebuild = await takeDownIndexes(client)
    expect(rebuild.length).toBeGreaterThan(15)
    const batch = openBatch()
    let id = 0
    for (const hole of holes(300, { testedEvery: 50, archiveOf: () => null }))
      addRecord(batch, (id += 1), kinds.borehole, hole)
    await sendBatch(client, batch, true)
    await rebuildIndexes(client, rebuild)
    await client.query('commit')
  } finally {
    client.release()
  }
  expect([await structure(), await countOf('borehole')]).toEqual([before, 300])
  expect(await countOf('borehole_stratum')).toBeGreaterThan(1500)
})

test('text with special characters of COPY is stored unchanged', async () => {
  await emptied()
  const batch = openBatch()
  const [hole] = holes(1, { testedEvery: 1, archiveOf: () => null })
  if (!hole) throw new Error('no hole')
  const location = 'tab\there\\nor\nthere\r\\N'
  addRecord(batch, 1, kinds.borehole, { ...hole, values: { ...hole.values, location } })
  const client = await pool.connect()
  await sendBatch(client, batch, false).finally(() => client.release())
  expect((await pool.query('select location from borehole')).rows).toEqual([{ location }])
})
