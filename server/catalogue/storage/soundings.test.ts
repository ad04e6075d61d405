import { beforeAll, expect, test } from 'vitest'

import { drafts } from '#contract/catalogue/editing/drafts.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { atomically } from '#database/atomically.ts'
import { undoBatch } from '#server/catalogue/undo.ts'
import { publish } from '#server/catalogue/write.ts'
import { testApp, type SignedIn, type TestApp } from '#testing/app.ts'

let library: TestApp
let author: SignedIn

beforeAll(async () => {
  library = await testApp()
  author = await library.signIn('records.read', 'records.draft')
})

const publishSoundings = (code: string, cpt: object[], batch?: number) =>
  atomically(library.db, (tx) =>
    publish(tx, kinds.borehole, [{ code, values: {}, parts: { cpt: cpt as never } }], {
      ...{ account: null, batch },
    }),
  )
const soundingsOf = async (code: string) =>
  (await author.call(catalogue.record, { kind: 'borehole', code })).parts['cpt']
const sent = (code: string, cpt: object[]) =>
  author.call(drafts.create, {
    kind: 'borehole',
    drafts: [{ action: 'create', code, values: {}, parts: { cpt: cpt as never } }],
  })

const uneven = { depths: [1.02, 1.04, 1.07, 9.98], qcMpa: [1.1, 1.2, null, 1.4] }

test('uneven depths come back as they were measured, and the same again changes nothing', async () => {
  const mixed = { method: 'double', depths: [9.98, 1.04, 1.07, 1.02], qcMpa: [1.4, 1.2, -1, 1.1] }
  await publishSoundings('U1', [mixed])
  expect(await soundingsOf('U1')).toMatchObject([{ ...uneven, startDepth: null, step: null, fsKpa: null }])
  expect(await publishSoundings('U1', [mixed])).toMatchObject({ unchanged: 1 })
})

test('a draft takes rows of single readings as one sounding', async () => {
  const rows = uneven.depths.map((depth, i) => ({
    ...{ method: 'double', depths: [depth], qcMpa: [uneven.qcMpa[i] ?? null] },
  }))
  const [id = 0] = (await sent('U2', rows.toReversed())).ids
  const { content } = await author.call(drafts.one, { id })
  expect(content.parts['cpt']).toMatchObject([uneven])
})

test.each([
  [{ depths: [1, 1], qcMpa: [1, 2] }, '1 m 有不止一个读数'],
  [{ qcMpa: [1, 2] }, '须写明读数深度'],
  [{ depths: [1, 2], qcMpa: [1] }, '须一一对应'],
  [{ depths: [1], qcMpa: [1200] }, '疑以 kPa 填写'],
  [{ depths: [1], qcMpa: [-9999] }, '不能小于 -1'],
])('a draft with %j is refused', async (sounding, words) => {
  const refusal = await sent('U3', [{ method: 'double', ...sounding }]).catch((error: unknown) => error)
  expect(JSON.stringify(refusal)).toContain(words)
})

const even = { method: 'single', startDepth: 0.1, step: 0.1, psMpa: [1, null, 3] }

test('a batch from before depths were written down can still be undone', async () => {
  const { rows } = await library.pool.query<{ id: number }>(
    `insert into import_batch (file_name, sha256, format, state, taken, unchanged, refused, report)
     values ('x', '', 'x', 'published', 0, 0, 0, '[]') returning id`,
  )
  const batch = Number(rows[0]?.id)
  await publishSoundings('U4', [even], batch)
  expect(await soundingsOf('U4')).toMatchObject([{ ...even, depths: null }])
  await library.pool.query(`update change set wanted = wanted #- '{parts,cpt,0,depths}' where batch = $1`, [
    batch,
  ])
  expect(await atomically(library.db, (tx) => undoBatch(tx, kinds, batch))).toMatchObject({
    removed: 1,
    retained: [],
  })
})

test('a sounding is placed by its depths or by its steps, not by both and not by neither', async () => {
  await publishSoundings('U5', [even])
  for (const change of ["depths = '{1,2,3}'", 'step = null', 'start_depth = null'])
    await expect(library.pool.query(`update borehole_cpt set ${change}`)).rejects.toThrow(
      'borehole_cpt_placed',
    )
})
