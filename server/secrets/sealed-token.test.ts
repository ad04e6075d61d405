import { randomBytes } from 'node:crypto'

import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { sealedTokens } from './sealed-token.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 }))
afterEach(() => void vi.useRealTimers())

const key = randomBytes(32)
const tokens = sealedTokens<{ account: number }>(key)

test('opens on another server with the same key until it expires', () => {
  const token = tokens.issue({ account: 7 }, 60)
  expect(sealedTokens(key).open(token)?.value).toEqual({ account: 7 })
  expect(token).not.toContain('account')
  vi.advanceTimersByTime(60_000)
  expect(tokens.open(token)).toBeUndefined()
})

test('does not open for another purpose or after a change', () => {
  const token = tokens.issue({ account: 7 }, 60)
  expect(sealedTokens(randomBytes(32)).open(token)).toBeUndefined()
  const bytes = Buffer.from(token, 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(tokens.open(changed.toString('base64url'))).toBeUndefined()
  }
})

test('rejects any other text; spellings of one token have one id', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => tokens.open(text) === undefined))
  const token = tokens.issue({ account: 7 }, 60)
  expect(tokens.open(`${token}==`)?.id).toBe(tokens.open(token)?.id)
})
