import { beforeAll, describe, expect, test } from 'vitest'

import { testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'

let library: TestApp
let token: string

beforeAll(async () => {
  library = await testApp()
  for (const number of [1, 2, 3, 4, 5])
    await buildBorehole(library.db, { code: `ZK${number}`, access: 'open' })
  ;({ token } = await library.signIn('users.read', 'audit.read'))
  await library.pool.query(`update role set scope = 'all'`)
  await library.pool.query(`insert into account (name) select '读者' || n from generate_series(1, 5) n`)
})

const list = '/api/catalogue/borehole/list'

async function page(method: 'GET' | 'POST', url: string, body?: object) {
  const answer = await library.raw(method, url, { token, ...(body && { body }) })
  const { records, total, current, size } = Object(answer.body.data)
  return {
    status: answer.status,
    total,
    current,
    size,
    codes: records?.map(({ code }: { code: string }) => code),
  }
}

const second = { status: 200, total: 5, current: 2, size: 3, codes: ['ZK2', 'ZK1'] }
const asJson = (value: unknown) => encodeURIComponent(JSON.stringify(value))

describe('page 2 of 3 is answered', () => {
  test.each<[mode: string, method: 'GET' | 'POST', url: string, body?: object]>([
    ['by parameters', 'GET', `${list}?current=2&size=3`],
    ['by a link', 'GET', `${list}?q=${asJson({ current: 2, size: 3 })}`],
    ['by both', 'GET', `${list}?current=2&q=${asJson({ size: 3 })}`],
    ['by a body', 'POST', list, { current: 2, size: 3 }],
    ['by the page mode of a POST', 'POST', `${list}?current=2&size=3`, { conditions: [] }],
    ['by the page mode of a POST without a body', 'POST', `${list}?current=2&size=3`],
    ['by a name that is given twice, alike', 'POST', `${list}?current=2&size=3`, { size: 3 }],
  ])('%s', async (_, method, url, body) => {
    expect(await page(method, url, body)).toEqual(second)
  })

  test('of a call of staff, too', async () => {
    const people = await library.raw('GET', '/api/user/page?current=2&size=3', { token })
    expect(people.body.data).toMatchObject({ current: 2, size: 3, total: 6 })
    expect(people.body.data['records']).toHaveLength(3)
  })
})

test('conditions are parameters, each as JSON or all in a list', async () => {
  const open = { prop: 'access', anyOf: ['open'] }
  const four = { prop: 'code', value: 'ZK4' }
  for (const query of [
    `conditions=${asJson([open, four])}`,
    `conditions=${asJson(open)}&conditions=${asJson(four)}`,
  ])
    expect(await page('GET', `${list}?${query}`)).toMatchObject({ status: 200, codes: ['ZK4'] })
})

test('a dictionary is asked for by its group, in every mode', async () => {
  const entries = async (method: 'GET' | 'POST', query: string, body?: object) =>
    (await library.raw(method, `/api/dictionaries/list${query}`, body && { body })).body.data
  const natures = await entries('POST', '', { groupCode: 'dwxz' })
  expect(natures).not.toEqual([])
  expect(await entries('GET', '?groupCode=dwxz')).toEqual(natures)
  expect(await entries('GET', '?groupCode=dwxz&disabled=false')).toEqual(natures)
  expect(await entries('POST', '?groupCode=dwxz')).toEqual(natures)
})

describe('what contradicts itself or cannot be read is refused', () => {
  test.each<[method: 'GET' | 'POST', url: string, message: string, body?: object]>([
    ['GET', `${list}?current=2&q=${asJson({ current: 3 })}`, '参数“current”：给了两次，而且不相同'],
    ['POST', `${list}?current=2`, '参数“current”：给了两次，而且不相同', { current: 3 }],
    ['GET', `${list}?current=2&current=3`, '页码须为整数'],
    ['GET', `${list}?current=two`, '页码须为整数'],
    ['GET', `${list}?conditions=x`, '查询条件 第 1 项：须为一组项'],
    ['GET', `${list}?q=x`, '查询参数“q”：须为 JSON'],
    ['POST', list, '参数“q”：没有这个参数', { q: '{}' }],
    ['GET', `${list}?kind=archive`, '参数“kind”：给了两次，而且不相同'],
    ['GET', `/api/audit/page?types=1,9`, '日志类别 第 2 项：不在选项之列'],
  ])('%s %s', async (method, url, message, body) => {
    const { status, body: answer } = await library.raw(method, url, { token, ...(body && { body }) })
    expect([status, answer.message]).toEqual([400, message])
  })
})
