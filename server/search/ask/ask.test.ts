import { beforeAll, expect, test } from 'vitest'

import { catalogue } from '#contract/catalogue/routes.ts'
import { ask } from '#contract/search/ask.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'

let library: TestApp

beforeAll(async () => {
  library = await testApp()
  const { db } = library
  const at = (metres: number) => ({ lng: 121.5, lat: 31.2 + metres / 110_850 })
  const hole = (code: string, place: object, values: object = {}) =>
    buildBorehole(db, {
      code,
      title: code.split('-').at(-1) ?? code,
      district: '鹭洲区',
      ...place,
      ...values,
    })
  await hole('YT-1-G0317', at(0), { values: { holeKind: '6', finalDepth: 60 } })
  await hole('YT-1-G0318', at(300), { values: { holeKind: '6', finalDepth: 40 } })
  await hole('YT-2-G0317', at(2000), { district: '望江区', values: { holeKind: '1', finalDepth: 80 } })
  await hole('ZK-17', at(310), { values: { holeKind: '6', finalDepth: 55 } })
  await hole('PR-1', at(20), { access: 'protected', openOn: '2099-01-01', values: { finalDepth: 90 } })
  await hole('SE-1', at(25), { access: 'secret', title: '涉密孔', values: { finalDepth: 95 } })
})

const question = (text: string) => library.visitor.call(ask.question, { question: text })

test.each([[''], ['   '], ['问'.repeat(201)]])(
  'a question of nothing or of a page is refused: %j',
  async (text) => {
    await expect(question(text)).rejects.toMatchObject({ code: 'invalid_input' })
  },
)

test('a question becomes conditions, and the total is what the list says', async () => {
  const answer = await question('鹭洲区深度大于50米的双桥静力触探孔')
  expect(answer).toMatchObject({
    kind: 'borehole',
    explicitKind: true,
    path: '/gcdzzkInfo',
    conditions: [
      { prop: 'district', anyOf: ['鹭洲区'] },
      { prop: 'finalDepth', from: 50 },
      { prop: 'holeKind', anyOf: ['6'] },
    ],
    refused: [],
    unparsed: [],
    total: 2,
    summary: '符合的工程地质钻孔共 2 孔',
    answers: false,
  })
  const { kind, conditions } = answer
  const list = await library.visitor.call(catalogue.list, { kind, conditions })
  expect(list.records.map(({ code }) => code).toSorted()).toEqual(['YT-1-G0317', 'ZK-17'])
})

test('a district is known by its short name as soon as a record lies in it', async () => {
  expect((await question('石矶的钻孔')).unparsed).toEqual(['石矶'])
  await buildBorehole(library.db, { code: 'S-1', district: '石矶区', values: {} })
  expect((await question('石矶的钻孔')).conditions).toEqual([{ prop: 'district', anyOf: ['石矶区'] }])
})

test.each(['ZK-17', 'zk17', 'ZK 17', 'ＺＫ－１７'])(
  '%s is a place by its code, however it is written',
  async (name) => {
    const { conditions, sort, total } = await question(`${name}附近500米的钻孔`)
    expect(conditions).toMatchObject([{ prop: 'place', near: { lng: 121.5, metres: 500, except: 'ZK-17' } }])
    expect(sort).toBe('near')
    expect(total).toBe(2) // without itself
  },
)

test('a name that several have, or nobody, or a secret record alone, is no place, and said so', async () => {
  const why = async (text: string) => (await question(text)).refused.map((one) => one.reason)
  expect(await why('G0317附近的钻孔')).toEqual(['many'])
  expect(await why('YT-1-G0317附近的钻孔')).toEqual([])
  expect(await why('人民广场附近的钻孔')).toEqual(['place'])
  expect(await why('SE-1附近的钻孔')).toEqual(['place'])
  expect(await why('涉密孔附近的钻孔')).toEqual(['place'])
})

test('of a protected record, the place is the coarse one that everybody sees', async () => {
  const { conditions } = await question('PR-1附近200米的钻孔')
  const near = { lng: 121.505, lat: 31.205, name: 'PR-1', except: 'PR-1', metres: 200 }
  expect(conditions).toEqual([{ prop: 'place', near }])
})

test('without a service nothing is asked of one, by nobody', async () => {
  const member = await library.signIn()
  await expect(library.visitor.call(ask.answer, { question: '钻孔' })).rejects.toMatchObject({
    code: 'not_signed_in',
  })
  await expect(member.call(ask.answer, { question: '钻孔' })).rejects.toMatchObject({ code: 'ai_off' })
})
