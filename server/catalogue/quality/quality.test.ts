import { beforeAll, describe, expect, test } from 'vitest'

import { drafts } from '#contract/catalogue/editing/drafts.ts'
import { quality } from '#contract/catalogue/editing/quality.ts'
import { stewardship } from '#contract/catalogue/editing/stewardship.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { loadPlaces } from '#server/places/load.ts'
import { testApp, type SignedIn, type TestApp } from '#testing/app.ts'
import { buildBorehole, strata } from '#testing/builders/records.ts'
import { outcomeOf } from '#testing/outcome.ts'

import { recheckStored } from './recheck.ts'

let library: TestApp
let author: SignedIn
let reviewer: SignedIn

beforeAll(async () => {
  library = await testApp()
  author = await library.signIn('records.read', 'records.draft')
  reviewer = await library.signIn('records.read', 'records.review')
  const square = (west: number) => [
    [
      [west, 31],
      [west + 1, 31],
      [west + 1, 32],
      [west, 32],
      [west, 31],
    ],
  ]
  await loadPlaces(
    library.db,
    [120, 121].map((west) => ({
      type: 'Feature',
      properties: { name: west === 120 ? '西城区' : '东城区', category: 'district', aliases: [] },
      geometry: { type: 'Polygon', coordinates: square(west) },
    })) as never,
  )
})

let made = 0
async function submitted(fields: object): Promise<{ id: number; code: string }> {
  const code = `Q-${(made += 1)}`
  const write = { action: 'create' as const, code, ...fields }
  const [id = 0] = (await author.call(drafts.create, { kind: 'borehole', drafts: [write] })).ids
  await author.call(drafts.move, { move: 'submit', drafts: [{ id, version: 1 }] })
  return { id, code }
}
const publish = (ids: readonly number[], confirmed: string[] = []) =>
  reviewer.call(drafts.move, { move: 'publish', drafts: ids.map((id) => ({ id, version: 2 })), confirmed })

const doubtful = () => ({
  lng: 121.5,
  lat: 31.5 + (made += 1) / 1000,
  district: '西城区',
  values: { finalDepth: 20 },
  parts: { strata: strata(['①', '杂填土', 5], ['②', '粉质黏土', 25]) },
})
const warnings = {
  末层层底与孔深一致: '末层层底深度 25 m 与孔深 20 m 不一致',
  所在区: '坐标在东城区，所在区写作西城区',
}

test('strata below the end of their hole and a place in another district are seen in review', async () => {
  const { id } = await submitted(doubtful())
  for (const by of [author, reviewer]) {
    const seen = (await by.call(drafts.one, { id })).warnings
    expect(Object.fromEntries(seen.map(({ rule, message }) => [rule, message]))).toEqual(warnings)
  }
})

test('whoever publishes confirms each by its name; the log tells which', async () => {
  const { id, code } = await submitted(doubtful())
  await expect(publish([id])).rejects.toMatchObject({
    code: 'warnings_unconfirmed',
    detail: { fields: warnings },
  })
  await expect(publish([id], ['所在区'])).rejects.toMatchObject({
    detail: { fields: { 末层层底与孔深一致: warnings.末层层底与孔深一致 } },
  })
  await publish([id], Object.keys(warnings))
  expect((await reviewer.call(catalogue.record, { kind: 'borehole', code })).code).toBe(code)
  const { rows } = await library.pool.query(
    `select detail ->> 'confirmed' as confirmed from audit_event where action = 'draft_moved' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ confirmed: '末层层底与孔深一致、所在区' }])
})

test('of several, those in doubt are named, and none is published', async () => {
  const [sound, bad] = [
    await submitted({ lng: 120.5, lat: 31.5, district: '西城区' }),
    await submitted({ lng: 12.1, lat: 31.5 }),
  ]
  await expect(publish([sound.id, bad.id])).rejects.toMatchObject({
    code: 'drafts_refused',
    detail: {
      refused: [
        {
          code: bad.code,
          error: 'warnings_unconfirmed',
          message: '有疑点尚未核对（所在区），请打开草稿逐条核对后发布',
          fields: { 所在区: '坐标不在本市任何一个区内' },
        },
      ],
    },
  })
  await publish([sound.id])
})

describe('what is stored', () => {
  const findings = async (code: string, asked: object = {}) =>
    (await author.call(quality.page, { text: code, ...asked })).records
  const rulesOf = async (code: string, asked: object = {}) =>
    (await findings(code, asked)).map(({ rule }) => rule).toSorted()

  test('is found to break a rule from the version that breaks it, until it no longer does', async () => {
    const { id, code } = await submitted({ lng: 120.5, lat: 31.5, district: '西城区' })
    await publish([id])
    expect(await rulesOf(code)).toEqual([])
    const clerk = await library.signIn('records.read', 'records.write')
    const change = (version: number, fields: object) =>
      clerk.call(catalogue.update, { kind: 'borehole', code, version, ...fields })
    await change(1, { lng: 12.1 })
    await change(2, { title: '别名' })
    expect(await findings(code)).toEqual([
      expect.objectContaining({
        rule: '所在区',
        message: '坐标不在本市任何一个区内',
        version: 2,
        author: expect.objectContaining({ id: clerk.actor.id }),
        confirmedAt: null,
      }),
    ])
    await change(3, { lng: 120.5 })
    expect(await rulesOf(code)).toEqual([])
  })

  test('two holes in one place are one finding, which goes when either moves, is closed or removed', async () => {
    const clerk = await library.signIn(
      ...(['records.read', 'records.write', 'records.protect', 'records.secret'] as const),
    )
    const twin = () => buildBorehole(library.db, { lng: 120.7, lat: 31.7, values: { finalDepth: 33 } })
    const pairs = async () => (await author.call(quality.page, { rule: '疑似重复' })).records
    const [first, second] = [await twin(), await twin()]
    expect(await pairs()).toEqual([expect.objectContaining({ code: second, other: first })])
    const move = (version: number, lng: number) =>
      clerk.call(catalogue.update, { kind: 'borehole', code: first, version, lng })
    await move(1, 120.8)
    expect(await pairs()).toEqual([])
    await move(2, 120.7)
    expect(await pairs()).toEqual([expect.objectContaining({ code: second, other: first })])
    await clerk.call(stewardship.access, { kind: 'borehole', codes: [first], access: 'secret' })
    expect(await pairs()).toEqual([])
    await clerk.call(catalogue.remove, { kind: 'borehole', code: second, version: 1 })
    expect(await rulesOf(second)).toEqual([])
  })

  test('a hole under seal tells nothing', async () => {
    const code = await buildBorehole(library.db, { lng: 12, lat: 31, access: 'secret' })
    expect(await rulesOf(code)).toEqual([])
    expect(
      (
        await library.pool.query(
          'select from quality_finding f join record r on r.id = f.record where r.access = $1',
          ['secret'],
        )
      ).rowCount,
    ).toBe(0)
  })

  test('what a reviewer confirmed is not asked again until it says something else', async () => {
    const { id, code } = await submitted(doubtful())
    await publish([id], Object.keys(warnings))
    expect(await rulesOf(code)).toEqual([])
    expect(await rulesOf(code, { state: 'confirmed' })).toEqual(Object.keys(warnings).toSorted())
    const clerk = await library.signIn('records.read', 'records.write')
    const values = { finalDepth: 21 }
    await clerk.call(catalogue.update, { kind: 'borehole', code, version: 1, values })
    expect(await rulesOf(code)).toEqual(['末层层底与孔深一致'])
  })

  test('somebody else confirms what one has written; it can be taken back, and is in the log', async () => {
    const clerk = await library.signIn('records.read', 'records.write', 'records.review')
    const code = 'Q-own'
    await clerk.call(catalogue.create, { kind: 'borehole', code, lng: 12, lat: 31 })
    const seen = (await findings(code)).map(({ id, digest }) => ({ id, digest }))
    expect(await outcomeOf(clerk.call(quality.confirm, { findings: seen }))).toBe('own_case')
    expect(await outcomeOf(author.call(quality.confirm, { findings: seen }))).toBe('forbidden')
    expect(await reviewer.call(quality.confirm, { findings: seen })).toEqual({ changed: 1 })
    const [confirmed] = await findings(code, { state: 'confirmed' })
    expect(confirmed?.confirmedBy?.id).toBe(reviewer.actor.id)
    await reviewer.call(quality.confirm, { findings: seen, confirmed: false })
    expect(await rulesOf(code)).toEqual(['所在区'])
    const { rows } = await library.pool.query(
      `select object, detail ->> 'confirmed' as confirmed from audit_event
        where action = 'finding_confirmed' order by id`,
    )
    expect(rows).toEqual(['true', 'false'].map((flag) => ({ object: 'Q-own 所在区', confirmed: flag })))
  })

  test('all of it is checked anew by other rules, keeping who confirmed what', async () => {
    const count = async () =>
      (
        await library.pool.query(
          'select record, rule, other, message, reviewer from quality_finding order by 1, 2, 3',
        )
      ).rows
    const before = await count()
    expect(before.length).toBeGreaterThan(3)
    await library.pool.query('delete from quality_finding where confirmed_at is null')
    await library.pool.query(`update quality_state set rules = '0 other'`)
    const rulesNow = () => author.call(quality.rules, {})
    expect((await rulesNow()).complete).toBe(false)
    expect(await recheckStored(library.db, kinds)).toBeGreaterThan(5)
    expect(await count()).toEqual(before)
    expect(await recheckStored(library.db, kinds)).toBe(0)
    const { rules, complete } = await rulesNow()
    expect(complete).toBe(true)
    const total = rules.reduce((sum, { open, confirmed }) => sum + open + confirmed, 0)
    expect(total).toBe(before.length)
  })
})

test('what is being written is tried without writing it: beside the library, and beside one another', async () => {
  const place = { lng: 120.3, lat: 31.3, values: { finalDepth: 18 } }
  const known = await buildBorehole(library.db, place)
  const tried = (...records: object[]) =>
    author.call(quality.check, {
      kind: 'borehole',
      records: records.map((record, i) => ({ code: `N-${i}`, ...record })),
    })
  const elsewhere = { ...place, lng: 120.31 }
  const { records: found } = await tried(place, elsewhere, elsewhere, doubtful(), { lng: 120 })
  expect(found.map(({ warnings: lines }) => lines?.map(({ message }) => message))).toEqual([
    [`与 ${known} 相距不到 2 m 且同深，可能是同一孔`],
    [],
    ['与 N-1 相距不到 2 m 且同深，可能是同一孔'],
    Object.values(warnings),
    undefined, // no latitude yet
  ])
})

test('a check of the library waits for no writer, and none for it', async () => {
  const codes = [await buildBorehole(library.db), await buildBorehole(library.db)]
  await library.pool.query(`update quality_state set rules = '0 other'`)
  const writer = await library.pool.connect()
  await writer.query('begin')
  await writer.query('select from record where code = $1 for no key update', [codes[1]])
  const before = (await library.pool.query('select max(id) as id from record')).rows[0].id
  await recheckStored(library.db, kinds)
  const state = async () =>
    (await library.pool.query('select checked_to as at from quality_state')).rows[0].at
  expect(Number(await state())).toBe(Number(before) - 1)
  await writer.query('rollback')
  writer.release()
  await recheckStored(library.db, kinds)
  expect(await state()).toBeNull()
})

test('a hole that takes the place of one that is taken down is no twin of it', async () => {
  const clerk = await library.signIn('records.read', 'records.draft')
  const place = { lng: 120.61, lat: 31.61, values: { finalDepth: 19 } }
  const old = await buildBorehole(library.db, place)
  const writes = [
    { action: 'remove' as const, code: old, version: 1 },
    { action: 'create' as const, code: 'Q-new', ...place },
  ]
  const { ids } = await clerk.call(drafts.create, { kind: 'borehole', drafts: writes })
  await clerk.call(drafts.move, { move: 'submit', drafts: ids.map((id) => ({ id, version: 1 })) })
  await publish(ids)
  expect((await reviewer.call(catalogue.record, { kind: 'borehole', code: 'Q-new' })).code).toBe('Q-new')
})
