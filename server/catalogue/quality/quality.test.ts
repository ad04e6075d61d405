import { beforeAll, expect, test } from 'vitest'

import { drafts } from '#contract/catalogue/editing/drafts.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { loadPlaces } from '#server/places/load.ts'
import { testApp, type SignedIn, type TestApp } from '#testing/app.ts'
import { strata } from '#testing/builders/records.ts'

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

const doubtful = {
  lng: 121.5,
  lat: 31.5,
  district: '西城区',
  values: { finalDepth: 20 },
  parts: { strata: strata(['①', '杂填土', 5], ['②', '粉质黏土', 25]) },
}
const warnings = {
  末层层底与孔深一致: '末层层底深度 25 m 与孔深 20 m 不一致',
  所在区: '坐标在东城区，所在区写作西城区',
}

test('strata below the end of their hole and a place in another district are seen in review', async () => {
  const { id } = await submitted(doubtful)
  for (const by of [author, reviewer]) {
    const seen = (await by.call(drafts.one, { id })).warnings
    expect(Object.fromEntries(seen.map(({ rule, message }) => [rule, message]))).toEqual(warnings)
  }
})

test('whoever publishes confirms each by its name; the log tells which', async () => {
  const { id, code } = await submitted(doubtful)
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
