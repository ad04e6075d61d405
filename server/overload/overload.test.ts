import type { IncomingMessage } from 'node:http'

import { afterEach, expect, test } from 'vitest'

import { openOverload, type Overload } from './overload.ts'

let overload: Overload | undefined
afterEach(() => overload?.close())

const asks = (url: string) => overload!.refuses({ url } as IncomingMessage)

/** Blocks the event loop, as overload does. */
function keepBusy(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
}

test('after event loop delay refuses calls before pages, never health, and recovers soon', async () => {
  overload = openOverload(() => false)
  keepBusy(500)
  expect(['/api/catalogue', '/assets/main.js', '/api/health/ready'].map(asks)).toEqual([true, false, false])
  keepBusy(700)
  expect(['/api/catalogue', '/assets/main.js', '/api/health/ready'].map(asks)).toEqual([true, true, false])
  await expect.poll(() => asks('/api/catalogue')).toBe(false)
})

test('refuses calls while the queue is full', () => {
  let full = true
  overload = openOverload(() => full)
  expect(['/api/catalogue', '/', '/api/health/live'].map(asks)).toEqual([true, false, false])
  full = false
  expect(asks('/api/catalogue')).toBe(false)
})
