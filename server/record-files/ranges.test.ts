import { createHash } from 'node:crypto'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'

import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'

import { testApp, type TestApp } from '#testing/app.ts'
import { buildFile } from '#testing/builders/pdfs.ts'
import { buildBorehole } from '#testing/builders/records.ts'

let library: TestApp
let url: string
let token: string
let port: number

const content = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 7 + (i >> 8)) % 256))
const etag = `"${createHash('sha256').update(content).digest('base64url')}"`

beforeAll(async () => {
  library = await testApp()
  const code = await buildBorehole(library.db)
  url = `/api/files/${await buildFile(library, code, content)}`
  token = (await library.signIn()).token
  await library.app.listen({ host: '127.0.0.1', port: 0 })
  port = (library.app.server.address() as AddressInfo).port
})

const ask = async (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') => {
  const answer = await library.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

test('a whole file has a length, an ETag and Accept-Ranges', async () => {
  const { status, headers, bytes } = await ask({})
  expect([status, bytes.equals(content)]).toEqual([200, true])
  expect(headers).toMatchObject({ etag, 'accept-ranges': 'bytes', 'content-length': '300000' })
  expect(headers['cache-control']).toBe('private, no-store')
})

describe('a range', () => {
  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=299990-', 299_990, 299_999],
    ['bytes=-5', 299_995, 299_999],
    ['bytes=299999-400000', 299_999, 299_999],
  ])('%s', async (range, from, to) => {
    const { status, headers, bytes } = await ask({ range })
    expect(status).toBe(206)
    expect(headers).toMatchObject({ etag, 'content-range': `bytes ${from}-${to}/300000` })
    expect(headers['content-length']).toBe(String(to - from + 1))
    expect(bytes.equals(content.subarray(from, to + 1))).toBe(true)
  })

  test('behind the end is refused with 416 and the length', async () => {
    const { status, headers, bytes } = await ask({ range: 'bytes=300000-' })
    expect([status, headers['content-range']]).toEqual([416, 'bytes */300000'])
    expect(JSON.parse(bytes.toString())).toMatchObject({ code: 416, data: { error: 'range_refused' } })
    expect(headers['content-disposition']).toBeUndefined()
  })

  test.each(['bytes=0-1,5-6', 'lines=1-2', 'bytes=x', 'bytes=9-2'])(
    '%s gets it whole, or a refusal',
    async (range) => {
      const { status, bytes } = await ask({ range })
      expect(status === 416 || (status === 200 && bytes.length === content.length)).toBe(true)
    },
  )

  test('is ignored if the content has changed', async () => {
    const known = async (tag: string) => (await ask({ range: 'bytes=5-', 'if-range': tag })).status
    expect(await known(etag)).toBe(206)
    expect(await known('"another"')).toBe(200)
    expect(await known(`W/${etag}`)).toBe(200)
    expect(await known(new Date().toUTCString())).toBe(200)
  })
})

test('answers 304 for a known ETag', async () => {
  const { status, headers, bytes } = await ask({ 'if-none-match': `"x", ${etag}` })
  expect([status, headers['etag'], bytes.length]).toEqual([304, etag, 0])
  expect((await ask({ 'if-none-match': '"x"' })).status).toBe(200)
})

test('HEAD has the same headers without content', async () => {
  const { status, headers, bytes } = await ask({ range: 'bytes=1-2' }, 'HEAD')
  expect([status, bytes.length]).toEqual([200, 0])
  expect(headers).toMatchObject({ etag, 'accept-ranges': 'bytes', 'content-length': '300000' })
})

test('a caller without access learns nothing of the content', async () => {
  const asking: Record<string, string>[] = [
    { 'if-none-match': etag },
    { range: 'bytes=0-1' },
    { 'if-none-match': '*' },
  ]
  for (const headers of asking) {
    const { status, headers: reported } = await library.raw('GET', url, { headers })
    expect(status).toBe(401)
    expect(reported['etag'] ?? reported['content-range'] ?? reported['accept-ranges']).toBeUndefined()
  }
})

test('an interrupted download is resumed to the same file', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: content.length - 1 }), async (stop) => {
      const half = (await load({}, stop)).subarray(0, stop)
      expect(half.length).toBe(stop)
      const rest = await load({ range: `bytes=${half.length}-`, 'if-range': etag })
      expect(Buffer.concat([half, rest]).equals(content)).toBe(true)
    }),
    { numRuns: 12 },
  )
})

/** Downloads over a socket and disconnects after the given bytes. */
function load(headers: Record<string, string>, stop = Infinity): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const whole = { authorization: `Bearer ${token}`, ...headers }
    const request = get({ host: '127.0.0.1', port, path: url, headers: whole }, (answer) => {
      const come: Buffer[] = []
      let size = 0
      answer.on('data', (chunk: Buffer) => {
        come.push(chunk)
        size += chunk.length
        if (size >= stop) answer.destroy()
      })
      answer.on('close', () => resolve(Buffer.concat(come)))
    })
    request.on('error', reject)
  })
}
