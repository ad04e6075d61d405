import { beforeAll, expect, test } from 'vitest'

import { testApp, type SignedIn, type TestApp } from '#testing/app.ts'

let library: TestApp
let editor: SignedIn

beforeAll(async () => {
  library = await testApp()
  editor = await library.signIn('records.write')
})

const hole = (content: object) => ['/api/catalogue/borehole/records', { code: 'ZK1', ...content }] as const
const list = (content: object) => ['/api/catalogue/borehole/list', content] as const
const code = 'values.finalDepth'

test.each<[readonly [url: string, body: object], fields: Record<string, string>, message: string]>([
  [hole({ values: { finalDepth: '深' } }), { [code]: '须为数字' }, '孔深：须为数字'],
  [hole({ values: { finalDepth: -1 } }), { [code]: '不能小于 0' }, '孔深：不能小于 0'],
  [
    hole({ parts: { strata: [{ layer: '1', name: '砂', baseDepth: 'x' }] } }),
    { 'parts.strata.0.baseDepth': '须为数字' },
    '地层 第 1 项 层底深度：须为数字',
  ],
  [hole({ values: { nothing: 1 } }), { 'values.nothing': '没有这一项' }, '“nothing”：没有这一项'],
  [hole({ values: 7 }), { values: '须为一组项' }, '须为一组项'],
  [hole({ year: 20.5 }), { year: '须为整数' }, '年份：须为整数'],
  [hole({ code: undefined }), { code: '不能缺少' }, '编号：不能缺少'],
  [hole({ access: 'all' }), { access: '不在选项之列' }, '公开程度：不在选项之列'],
  [hole({ lng: 120 }), { lng: '经度与纬度须同时填写' }, '经度与纬度须同时填写'],
  [list({ size: 500 }), { size: '每页最多 200 条' }, '每页条数：每页最多 200 条'],
  [list({ current: '1' }), { current: '页码须为整数' }, '页码须为整数'],
  [
    list({ conditions: [{ prop: 'code', anyOf: [{}] }] }),
    { 'conditions.0.anyOf.0': '须为文字或数字' },
    '查询条件 第 1 项 可选值 第 1 项：须为文字或数字',
  ],
])('%j is refused with its label', async ([url, body], fields, message) => {
  const answer = await library.raw('POST', url, { token: editor.token, body })
  expect([answer.status, answer.body.message]).toEqual([400, message])
  expect(answer.body.data['fields']).toMatchObject(fields)
})

test('reports the first faults and their number; the response does not grow', async () => {
  const strata = Array.from({ length: 3000 }, () => ({ layer: '1', name: '砂', baseDepth: 'x' }))
  const { body } = await library.raw('POST', '/api/catalogue/borehole/records', {
    token: editor.token,
    body: { code: 'ZK1', parts: { strata } },
  })
  expect(body.message).toMatch(/^地层 第 1 项 层底深度：须为数字；.*共 \d{4} 处$/)
  expect(Object.keys(Object(body.data['fields']))).toHaveLength(50)
})

test('reads the input of HEAD like that of GET', async () => {
  const ask = (query: string) => library.app.inject({ method: 'HEAD', url: `/api/content/articles?${query}` })
  expect((await ask('size=20')).statusCode).toBe(200)
  expect((await ask('size=0')).statusCode).toBe(400)
})
