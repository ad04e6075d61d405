import { beforeAll, describe, expect, test } from 'vitest'

import type { Access, Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { undoBatch } from '#server/catalogue/undo.ts'
import { publish } from '#server/catalogue/write.ts'
import { testApp, type Caller, type SignedIn, type TestApp } from '#testing/app.ts'
import {
  observe,
  sampleQuantity,
  sampleReadings,
  type ObservationTable,
} from '#testing/builders/observations.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { buildTargets, sampleOf, type Targets } from '#testing/builders/samples.ts'

let library: TestApp
let member: SignedIn
let keeper: SignedIn
let targets: Targets

beforeAll(async () => {
  library = await testApp()
  member = await library.signIn('records.read')
  keeper = await library.signIn('records.read', 'records.write', 'records.secret')
  targets = await buildTargets(library.db, kinds)
})

const observed = (Object.values(kinds) as Kind[]).filter((kind) => sampleQuantity(kind) !== undefined)

const read = (who: Caller, kind: Kind, code: string) =>
  who.call(catalogue.series, { kind: kind.name, code, quantity: sampleQuantity(kind) ?? '' })

const build = async (kind: Kind, access: Access, code?: string) => {
  const { values, parts } = sampleOf(kind, 'sealed', targets)
  return buildRecord(library.db, kind, { values, parts, access, openOn: '2099-01-01', ...(code && { code }) })
}

const heldOf = (access: Access): ObservationTable =>
  access === 'secret' ? 'sealedObservation' : 'observation'

const lying = async (table: ObservationTable, kind: Kind, code: string) => {
  const name = table === 'observation' ? 'observation' : 'sealed_observation'
  const { rows } = await library.pool.query<{ n: number }>(
    `select count(*) as n from ${name} o join record r on r.id = o.record where r.kind = $1 and r.code = $2`,
    [kind.name, code],
  )
  return rows[0]?.n
}

const whole = { viewLevel: 'record', value: sampleReadings, provisional: [false, false, true] }

test('there are kinds that are observed, one of them mark by mark', () => {
  expect(observed.map(({ name }) => name)).toEqual(expect.arrayContaining(['gnssPoint', 'extensometer']))
  expect(observed.length).toBeGreaterThan(5)
})

describe.each(observed)('$label', (kind) => {
  test('the database takes no observation of a secret record but under seal, and none of others there', async () => {
    const secret = await build(kind, 'secret')
    const open = await build(kind, 'open')
    const refused = { constraint: 'observation_of_record' }
    await expect(observe(library.db, kind, secret, 'observation')).rejects.toMatchObject(refused)
    await expect(observe(library.db, kind, open, 'sealedObservation')).rejects.toMatchObject(refused)
  })

  test('sealing takes every observation away, opening gives each of them back', async () => {
    const code = await build(kind, 'open')
    await observe(library.db, kind, code, 'observation')
    const turns: [Access, open: number, sealed: number][] = [
      ['secret', 0, 3],
      ['member', 3, 0],
      ['secret', 0, 3],
      ['protected', 3, 0],
      ['open', 3, 0],
    ]
    for (const [turn, [access, open, sealed]] of turns.entries()) {
      const write = { kind: kind.name, code, version: turn + 1, access }
      await keeper.call(catalogue.update, write)
      const there = [await lying('observation', kind, code), await lying('sealedObservation', kind, code)]
      expect([access, ...there]).toEqual([access, open, sealed])
      expect(await read(keeper, kind, code)).toMatchObject(whole)
    }
  })

  test('nobody without the right reads it, nor hears that there is something to read', async () => {
    const [bare, full] = [await build(kind, 'secret'), await build(kind, 'secret')]
    await observe(library.db, kind, full, 'sealedObservation')
    for (const who of [library.visitor, await library.signIn(), member]) {
      for (const code of [bare, full])
        await expect(read(who, kind, code)).rejects.toMatchObject({ code: 'record_locked' })
      const [a, b] = await Promise.all(
        [bare, full].map(async (code) => {
          const viewLevel = await who.call(catalogue.record, { kind: kind.name, code })
          expect(viewLevel.preview).toEqual({})
          return { ...viewLevel, id: 0, code: '', updatedAt: '' }
        }),
      )
      expect(a).toEqual(b)
    }
    expect(await read(keeper, kind, full)).toMatchObject(whole)
  })

  test('lists, facets and totals are the same before and after', async () => {
    const code = await build(kind, 'secret')
    const ask = () =>
      Promise.all([
        library.visitor.call(catalogue.list, { kind: kind.name, size: 50 }),
        library.visitor.call(catalogue.facets, { kind: kind.name }),
        library.visitor.call(catalogue.totals, {}),
      ])
    const before = await ask()
    await observe(library.db, kind, code, 'sealedObservation')
    expect(await ask()).toEqual(before)
  })
})

describe('a batch and its inverse', () => {
  const kind = kinds.benchmark
  const inBatch = async (code: string, access: Access) => {
    const { rows } = await library.pool.query(
      `insert into import_batch (file_name, sha256, format, state, taken, unchanged, refused, report)
       values ('x', '', 'x', 'published', 1, 0, 0, '{}') returning id`,
    )
    const batch = rows[0].id as number
    const by = { account: null, batch }
    const write = { code, access, values: {}, parts: {} }
    await library.db.transaction().execute((tx) => publish(tx, kind, [write], by))
    return () => library.db.transaction().execute((tx) => undoBatch(tx, kinds, batch))
  }

  test.each([
    ['open', 'secret'],
    ['secret', 'open'],
  ] as const)('%s made %s and back: every observation is kept', async (before, after) => {
    const code = await build(kind, before)
    await observe(library.db, kind, code, heldOf(before))
    const undo = await inBatch(code, after)
    expect(await lying(heldOf(after), kind, code)).toBe(3)
    expect(await undo()).toMatchObject({ restored: 1, retained: [] })
    expect(await lying(heldOf(before), kind, code)).toBe(3)
    expect(await read(keeper, kind, code)).toMatchObject(whole)
  })

  test.each(['open', 'secret'] as const)('a new %s point that was observed since is kept', async (access) => {
    const undo = await inBatch(`new ${access}`, access)
    await observe(library.db, kind, `new ${access}`, heldOf(access))
    expect(await undo()).toEqual({
      removed: 0,
      restored: 0,
      retained: [{ code: `new ${access}`, reason: '已有观测数据' }],
    })
    expect(await read(keeper, kind, `new ${access}`)).toMatchObject(whole)
  })
})
