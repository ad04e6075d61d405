import { beforeAll, describe, expect, test } from 'vitest'

import { testApp, type TestApp } from '#testing/app.ts'

let library: TestApp
const lines: string[] = []

beforeAll(async () => {
  library = await testApp({
    logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } },
  })
})

const json = { 'content-type': 'application/json;charset=UTF-8' }
const post = (path: string, body: string | undefined, headers: Record<string, string> = json) =>
  library.raw('POST', `/api/captcha/${path}`, { ...(body !== undefined && { body }), headers })
const codeOf = ({ body }: { body: unknown }) => Object(body).repCode as unknown

describe('any request is answered with 200 and a code', () => {
  const xml = { 'content-type': 'text/xml' }
  const sent: [string, string | undefined, Record<string, string>, string][] = [
    ['broken JSON', '{"captchaType":', json, '0016'],
    ['an empty body', '', json, '0016'],
    ['no body and no type', undefined, {}, '0011'],
    ['a list', '[]', json, '0016'],
    ['null', 'null', json, '0011'],
    ['a prototype', '{"__proto__":{"captchaType":"blockPuzzle"}}', json, '0016'],
    ['another media type', '<captchaType/>', xml, '0016'],
    ['a media type that is none', '{}', { 'content-type': ';' }, '0016'],
    ['too much', JSON.stringify({ captchaType: 'x'.repeat(70_000) }), json, '0016'],
    ['brackets without end', '['.repeat(50_000), json, '0016'],
  ]
  test.each(sent)('%s', async (_, body, headers, repCode) => {
    for (const path of ['get', 'check', 'extend']) {
      const answer = await post(path, body, headers)
      const { repMsg, repData, success } = Object(answer.body)
      expect([answer.status, codeOf(answer), repData, success]).toEqual([200, repCode, null, false])
      expect(repMsg).toMatch(/\p{Script=Han}/u)
      expect(answer.headers['content-type']).toContain('application/json')
    }
  })
})

test('works with an ended session or a missing signature', async () => {
  const headers = { ...json, authorization: `Bearer ${'x'.repeat(43)}`, 'x-tenant-id': 'another' }
  expect(codeOf(await post('get', '{"captchaType":"timeLock"}', headers))).toBe('0000')
})

test('get answers a link as well', async () => {
  const answer = await library.raw('GET', '/api/captcha/get?captchaType=blockPuzzle&clientUid=slider-1&ts=1')
  expect([answer.status, codeOf(answer), answer.headers['cache-control']]).toEqual([200, '0000', 'no-store'])
})

test('errors have the protocol’s format; nothing of ours is sent, no solution logged', async () => {
  const got = await post('get', '{"captchaType":"clickWord"}')
  const { token } = Object(got.body).repData
  const wrong = await post('check', JSON.stringify({ captchaType: 'clickWord', token, pointJson: 'x' }))
  expect(wrong.body).toEqual({ repCode: '0001', repMsg: '操作失败', repData: null, success: false })
  const log = lines.join('')
  for (const word of ['points', 'solution', '"x":', token, 'pointJson']) expect(log).not.toContain(word)
})

test('ignores claimed addresses in headers', async () => {
  const ask = (address: string) =>
    post('get', '{"captchaType":"timeLock"}', { ...json, 'x-forwarded-for': address, 'user-agent': address })
  const codes = new Set<unknown>()
  for (let i = 0; i < 130; i++) codes.add(codeOf(await ask(`203.0.113.${i}`)))
  expect([...codes]).toEqual(['0000', '6201'])
})
