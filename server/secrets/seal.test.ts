import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { seal, sealBytes, unseal, unsealBytes } from './seal.ts'

const key = randomBytes(32)
const failure = /authenticate|Invalid|unknown algorithm/

describe('SM4 of this OpenSSL, GB/T 32907-2016, annex A', () => {
  const block = Buffer.from('0123456789abcdeffedcba9876543210', 'hex')
  const ecb = () => createCipheriv('sm4-ecb', block, null).setAutoPadding(false)

  test('encrypts the example and decrypts it', () => {
    const sealed = ecb().update(block)
    expect(sealed.toString('hex')).toBe('681edf34d206965e86b3e94f536e4246')
    const back = createDecipheriv('sm4-ecb', block, null).setAutoPadding(false).update(sealed)
    expect(back.equals(block)).toBe(true)
  })

  test('encrypts it a million times', () => {
    const cipher = ecb()
    let text = block
    for (let i = 0; i < 1_000_000; i += 1) text = cipher.update(text)
    expect(text.toString('hex')).toBe('595298c7c6fd271f0402f804c33d3f66')
  })
})

describe.each([
  ['AES', 1, 29],
  ['SM4', 2, 65],
] as const)('%s', (cipher, id, more) => {
  test.each([0, 1, 15, 16, 17, 1000])('%i bytes come back, sealed differently each time', (length) => {
    const bytes = randomBytes(length)
    const [one, two] = [sealBytes(key, bytes, cipher), sealBytes(key, bytes, cipher)]
    expect(one[0]).toBe(id)
    expect(one.length).toBeGreaterThanOrEqual(length + more - (cipher === 'SM4' ? 16 : 0))
    expect(one.equals(two)).toBe(false)
    expect([unsealBytes(key, one), unsealBytes(key, two)]).toEqual([bytes, bytes])
  })

  test('a key as an object is the same key', () => {
    const sealed = seal(createSecretKey(key), '13812345678', cipher)
    expect(unseal(key, sealed)).toBe('13812345678')
  })

  test('no changed, cut or longer value opens, nor one of another key', () => {
    const sealed = seal(key, '13812345678', cipher)
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => unseal(key, changed)).toThrow(failure)
      expect(() => unseal(key, sealed.subarray(0, at))).toThrow(failure)
    }
    expect(() => unseal(key, Buffer.concat([sealed, Buffer.of(0)]))).toThrow(failure)
    expect(() => unseal(randomBytes(32), sealed)).toThrow('authenticate')
  })
})

test('the same key opens what either cipher has sealed', () => {
  for (const cipher of ['AES', 'SM4'] as const) expect(unseal(key, seal(key, '张三', cipher))).toBe('张三')
})
