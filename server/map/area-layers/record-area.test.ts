import { beforeAll, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { mapAreaLayers } from '#contract/map/area-layers.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildRecord } from '#testing/builders/records.ts'

let library: TestApp

const locked = { access: 'protected', openOn: '2099-01-01' } as const
const survey = (code: string, mapSheet: string, about: object = {}) =>
  buildRecord(library.db, kinds.survey, { code, title: code, values: { mapSheet }, ...about })

/** A project with holes in a square at so many degrees east. */
async function project(code: string, east: number, about: object = {}): Promise<void> {
  await buildRecord(library.db, kinds.project, { code, title: code })
  const { rows } = await library.pool.query<{ id: string }>('select id from record where code = $1', [code])
  for (const [i, [x, y]] of [[0, 0] as const, [0.01, 0] as const, [0.01, 0.01] as const].entries())
    await buildRecord(library.db, kinds.borehole, {
      ...{ code: `${code}-${i}`, title: `${code}-${i}`, lng: east + x, lat: 25 + y },
      values: { projectId: Number(rows[0]?.id) },
      ...about,
    })
}

beforeAll(async () => {
  library = await testApp()
  await survey('S-two', 'H48E001003、h48e001004（部分）')
  await survey('S-protected', 'H48E001001', locked)
  await survey('S-words', '某某幅')
  await survey('S-secret', 'H48E001001', { access: 'secret' })
  await project('P-open', 105)
  await project('P-protected', 105.2, locked)
  await project('P-coded', 105.4, { values: { projectCode: 'P-coded' } })
  await project('P-hidden', 105.6, { access: 'secret' })
  await project('P-secret', 105.8)
  await library.pool.query(
    `update record set access = 'secret', lng = null, lat = null, point = null, public_point = null
      where code = 'P-secret'`,
  )
  await buildRecord(library.db, kinds.project, { code: 'P-empty', title: 'P-empty' })
})

const areaOf = async (kind: string, code: string) =>
  (await library.visitor.call(mapAreaLayers.recordArea, { kind, code })).shape

test.each([
  ['a secret survey', 'survey', 'S-secret'],
  ['a survey of sheets in words', 'survey', 'S-words'],
  ['a secret project', 'project', 'P-secret'],
  ['a project of secret holes', 'project', 'P-hidden'],
  ['a project without holes', 'project', 'P-empty'],
  ['a project that there is not', 'project', 'P-none'],
  ['a hole', 'borehole', 'P-open-0'],
])('%s has no area', async (_, kind, code) => {
  expect(await areaOf(kind, code)).toBeNull()
})

test.each([
  ['survey', 'S-two', '102.01,31.85,102.74,31.99'],
  ['survey', 'S-protected', '102.01,31.85,102.74,31.99'],
  ['project', 'P-open', '104.9,24.9,105.1,25.1'],
  ['project', 'P-protected', '105.1,24.9,105.3,25.1'],
  ['project', 'P-coded', '105.3,24.9,105.5,25.1'],
])('the area of %s %s is what the layer draws of it', async (kind, code, bbox) => {
  const layer = await library.app.inject(`/api/map/area-layers/${kind}-area?bbox=${bbox}`)
  const { features } = layer.json<{ features: { properties: { code: string }; geometry: unknown }[] }>()
  const drawn = features.find(({ properties }) => properties.code === code)?.geometry
  expect(drawn).toBeTruthy()
  expect(await areaOf(kind, code)).toEqual(drawn)
})

test('whoever does not have the layer sees no area on the record either', async () => {
  await library.pool.query(`update map_layer set visible = false where code = 'survey-area'`)
  expect(await areaOf('survey', 'S-two')).toBeNull()
  expect(await areaOf('project', 'P-open')).toBeTruthy()
})
