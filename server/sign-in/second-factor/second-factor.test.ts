import { describe, expect, test } from 'vitest'

import { acceptedStep, makeRecoveryCodes, makeSecret, recoveryHash, setupUri } from './second-factor.ts'

/** '12345678901234567890', the secret of RFC 6238, appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const key = Buffer.alloc(32, 7)

describe('an invalid code', () => {
  const at = 59_000 // step 1, code 287082

  test.each([
    '',
    '287083',
    '28708',
    '2870820',
    '287 08',
    'abcdef',
    '28708２2',
    '-287082.',
    '0x4616',
    '+28708',
  ])('%j', (code) => expect(acceptedStep(secret, { code, at })).toBeUndefined())

  test('of a used step or an earlier one', () => {
    const code = '287082'
    expect(acceptedStep(secret, { code, at, lastStep: 0 })).toBe(1)
    expect(acceptedStep(secret, { code, at, lastStep: 1 })).toBeUndefined()
    expect(acceptedStep(secret, { code, at, lastStep: 2 })).toBeUndefined()
    expect(acceptedStep(secret, { code, at: 89_000, lastStep: 1 })).toBeUndefined()
  })

  test('two steps away', () => {
    expect(acceptedStep(secret, { code: '287082', at: 90_000 })).toBeUndefined()
    expect(acceptedStep(secret, { code: '081804', at: 1_111_111_109_000 - 60_000 })).toBeUndefined()
  })

  test('of another secret', () => {
    expect(acceptedStep(makeSecret(), { code: '287082', at })).toBeUndefined()
  })
})

// RFC 6238, appendix B, SHA-1, the last six of eight digits.
test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_111_111_111, '050471', 37_037_037],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
  [20_000_000_000, '353130', 666_666_666],
])('at %i s the code is %s, and valid one step before and after', (seconds, code, step) => {
  const at = seconds * 1000
  expect(acceptedStep(secret, { code, at })).toBe(step)
  expect(acceptedStep(secret, { code, at: at + 30_000 })).toBe(step)
  expect(acceptedStep(secret, { code, at: at - 30_000, lastStep: null })).toBe(step)
})

test.each(['287 082', ' 287082 ', '287-082', '２８７０８２', '287\u2013082'])(
  '%j is typed well enough',
  (code) => {
    expect(acceptedStep(secret, { code, at: 59_000 })).toBe(1)
  },
)

test('a secret is 20 random bytes in base32', () => {
  expect(makeSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(makeSecret()).not.toBe(makeSecret())
})

test('the URI contains the site name, the account and the secret', () => {
  const uri = new URL(setupUri(secret, '云汀市地质资料馆', 'lin:chuan'))
  expect(uri.protocol).toBe('otpauth:')
  expect(uri.host).toBe('totp')
  expect(decodeURIComponent(uri.pathname)).toBe('/云汀市地质资料馆:lin:chuan')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: '云汀市地质资料馆',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

describe('a recovery code', () => {
  test.each([
    '',
    '7K2MQ',
    '7K2MQ-X93T',
    '7K2MQ-X93TBB',
    '7K2MQ-X93TU',
    '7K2MQ-X93T!',
    '7K2MQ_X93TB',
    '汀K2MQ-X93TB',
  ])('%j is invalid', (typed) => expect(recoveryHash(key, typed)).toBeUndefined())

  test('has a unique hash for each code and key', () => {
    const hash = recoveryHash(key, '7K2MQ-X93TB')
    expect(recoveryHash(key, '7K2MQ-X93TC')).not.toEqual(hash)
    expect(recoveryHash(Buffer.alloc(32, 8), '7K2MQ-X93TB')).not.toEqual(hash)
  })

  test.each([
    '7K2MQ-X901B',
    '7k2mq-x901b',
    '7K2MQX901B',
    ' 7k2mq x901b ',
    '7K2M Q-X9 01B',
    '7K2MQ—X9OIB',
    '７Ｋ２ＭＱ-x9olb',
  ])('%j is accepted', (typed) => expect(recoveryHash(key, typed)).toEqual(recoveryHash(key, '7K2MQ-X901B')))

  test('comes in a set of ten without ambiguous letters', () => {
    const codes = makeRecoveryCodes()
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect(codes.map((code) => recoveryHash(key, code)?.length)).toEqual(codes.map(() => 32))
    expect(makeRecoveryCodes().filter((code) => codes.includes(code))).toEqual([])
  })
})
