import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, expect, test } from 'vitest'

import { answerBusy, openOverload, type Overload } from './overload.ts'

let overload: Overload | undefined
afterEach(() => overload?.close())

/** Memory without end: that of the process which runs many tests one after another says nothing here. */
const plenty = { resident: Infinity, heap: Infinity }

const asks = (url: string) => overload!.refuses({ url } as IncomingMessage)

/** Blocks the event loop by so many milliseconds of work, as overload does. */
function keepBusy(milliseconds: number): void {
  const begun = process.cpuUsage()
  const worked = ({ user, system } = process.cpuUsage(begun)) => (user + system) / 1000
  while (worked() < milliseconds);
}

/** Blocks it without any work, as a crowded machine does. */
const stand = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

test('after event loop delay refuses calls before pages, never health, and recovers soon', async () => {
  overload = openOverload(() => false, plenty)
  keepBusy(500)
  expect(['/api/catalogue', '/assets/main.js', '/api/health/ready'].map(asks)).toEqual([true, false, false])
  keepBusy(700)
  expect(['/api/catalogue', '/assets/main.js', '/api/health/ready'].map(asks)).toEqual([true, true, false])
  await expect.poll(() => asks('/api/catalogue')).toBe(false)
})

test('a process that waited for a processor refuses nothing', () => {
  overload = openOverload(() => false, plenty)
  stand(1300)
  expect(['/api/catalogue', '/assets/main.js'].map(asks)).toEqual([false, false])
})

test('refuses calls while the queue is full', () => {
  let full = true
  overload = openOverload(() => full, plenty)
  expect(['/api/catalogue', '/', '/api/health/live'].map(asks)).toEqual([true, false, false])
  full = false
  expect(asks('/api/catalogue')).toBe(false)
})

test('a call is refused as data, a page as a page that is asked for again', async () => {
  const server = createServer(answerBusy).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const ask = async (accept: string) => {
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept } })
    return [answer.status, answer.headers.get('content-type'), await answer.text()]
  }
  expect(await ask('*/*')).toEqual([503, expect.stringContaining('json'), expect.stringContaining('"busy"')])
  const [status, type, text] = await ask('text/html,*/*')
  expect([status, type]).toEqual([503, 'text/html; charset=utf-8'])
  expect(text).toMatch(/http-equiv="refresh".*访问人数较多/)
  server.close()
})

test('refuses calls and pages while memory is short, never health', () => {
  const under = (marks: object) => {
    overload?.close()
    overload = openOverload(() => false, { ...plenty, ...marks })
    return ['/api/catalogue', '/', '/api/health/live'].map(asks)
  }
  expect(under({})).toEqual([false, false, false])
  expect(under({ resident: 1000 })).toEqual([true, true, false])
  expect(under({ heap: 1000 })).toEqual([true, true, false])
})
