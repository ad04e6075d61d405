import { execFileSync } from 'node:child_process'
import { createECDH, createHash, randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { newPrivateKey, publicKeyOf, sm2Decrypt, sm2Encrypt } from './sm2.ts'
import { sm3 } from './sm3.ts'

const hex = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('hex')
const from = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

describe('SM3', () => {
  test.each([
    ['abc', '66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0'],
    ['abcd'.repeat(16), 'debe9ff92275b8a138604889c18e5a4d6fdb70e5387e5765293dcba39c0c5732'],
  ])('GB/T 32905-2016, annex A: %s', (message, hash) => {
    expect(hex(sm3(Buffer.from(message)))).toBe(hash)
  })

  test('agrees with OpenSSL for 1,000 random messages and around the ends of blocks', () => {
    const lengths = [
      ...Array.from({ length: 200 }, (_, i) => i),
      ...Array.from({ length: 1000 }, () => randomInt(2000)),
    ]
    for (const length of lengths) {
      const message = randomBytes(length)
      expect(hex(sm3(message))).toBe(createHash('sm3').update(message).digest('hex'))
    }
  })
})

const example = {
  key: from('3945208F7B2144B13F36E38AC6D39F95889393692860B51A42FB81EF4DF7C5B8'),
  publicKey: from(
    '04 09F9DF311E5421A150DD7D161E4BC5C672179FAD1833FC076BB08FF356F35020 CCEA490CE26775A52DC6EA718CC1AA600AED05FBF35E084A6632F6072DA9AD13',
  ),
  k: 0x59276e27d506861a16680f3ad9c02dccef3cc1fa3cdbe4ce6d54b80deac1bc21n,
  message: 'encryption standard',
  c1: '04ebfc718e8d1798620432268e77feb6415e2ede0e073c0f4f640ecd2e149a73e858f9d81e5430a57b36daab8f950a3c64e6ee6a63094d99283aff767e124df0',
  c3: '59983c18f809e262923c53aec295d30383b54e39d609d160afcb1908d0bd8766',
  c2: '21886ca989ca9c7d58087307ca93092d651efa',
}

describe('SM2', () => {
  const { key, publicKey, k, message, c1, c3, c2 } = example

  test('GB/T 32918.5-2017, annex C: the keys, the text, and back', () => {
    expect(hex(publicKeyOf(key))).toBe(hex(publicKey))
    expect(hex(sm2Encrypt(publicKey, Buffer.from(message), k))).toBe(`04${c1}${c3}${c2}`)
    expect(String(Buffer.from(sm2Decrypt(key, from(`04${c1}${c3}${c2}`)) ?? []))).toBe(message)
  })

  test('C1 is read with and without its 04, also where x itself begins with 04', () => {
    expect(c1.startsWith('04')).toBe(true)
    expect(String(Buffer.from(sm2Decrypt(key, from(`${c1}${c3}${c2}`)) ?? []))).toBe(message)
  })

  const changed = (text: string, at: number) => {
    const bytes = from(text)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    return bytes
  }
  const whole = `04${c1}${c3}${c2}`
  test.each([
    ['C1C2C3', from(`04${c1}${c2}${c3}`)],
    ['C1C2C3 without 04', from(`${c1}${c2}${c3}`)],
    ['a point off the curve', changed(whole, 40)],
    ['a point off the curve without 04', changed(`${c1}${c3}${c2}`, 40)],
    ['x beyond the field', from(`04${'f'.repeat(64)}${c1.slice(64)}${c3}${c2}`)],
    ['the point at infinity', from(`${'00'.repeat(65)}${c3}${c2}`)],
    ['a compressed point', from(`02${c1.slice(0, 64)}${c3}${c2}`)],
    ['another C3', changed(whole, 70)],
    ['another C2', changed(whole, 100)],
    ['nothing after C3', from(`04${c1}${c3}`)],
    ['a byte less', from(whole).subarray(0, -1)],
    ['nothing', Buffer.alloc(0)],
  ])('refuses %s', (_, bytes) => expect(sm2Decrypt(key, bytes)).toBeUndefined())

  test.each([
    ['0', '0'.repeat(64)],
    ['n − 1', 'fffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54122'],
    ['n', 'fffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123'],
  ])('%s is no private key', (_, scalar) => {
    expect(sm2Decrypt(from(scalar), from(whole))).toBeUndefined()
  })

  test('encrypts for no point off the curve', () => {
    const off = Buffer.from(publicKey)
    off[20] = (off[20] ?? 0) ^ 1
    expect(() => sm2Encrypt(off, Buffer.from('x'))).toThrow('bad point: is not on curve')
  })

  test('multiplies the base point as OpenSSL does, 1,000 times', () => {
    const curve = createECDH('SM2')
    for (let i = 0; i < 1000; i += 1) {
      const own = newPrivateKey()
      curve.setPrivateKey(own)
      expect(hex(publicKeyOf(own))).toBe(curve.getPublicKey('hex'))
    }
  })

  test('OpenSSL reads 100 of our texts, and we 100 of its', () => {
    const { sent, readByOpenssl, readByUs } = withOpenssl()
    expect(readByOpenssl).toEqual(sent)
    expect(readByUs).toEqual(sent)
  })
})

/** Ciphertext as OpenSSL has it: a sequence of x, y, C3 and C2. */
function derOf(text: Uint8Array): Buffer {
  const part = (tag: number, bytes: Uint8Array): Buffer => {
    const { length } = bytes
    return Buffer.concat([
      length < 128
        ? Buffer.of(tag, length)
        : length < 256
          ? Buffer.of(tag, 0x81, length)
          : Buffer.of(tag, 0x82, length >> 8, length & 255),
      bytes,
    ])
  }
  const integer = (bytes: Uint8Array) => {
    const least = Buffer.from(hex(bytes)?.replace(/^(?:00)+/, '') || '00', 'hex')
    return part(2, (least[0] ?? 0) > 127 ? Buffer.concat([Buffer.of(0), least]) : least)
  }
  return part(
    0x30,
    Buffer.concat([
      integer(text.subarray(1, 33)),
      integer(text.subarray(33, 65)),
      part(4, text.subarray(65, 97)),
      part(4, text.subarray(97)),
    ]),
  )
}

function textOf(der: Buffer): Buffer {
  let at = 0
  const part = (isOpen = false): Buffer => {
    const [first = 0, second = 0, third = 0] = der.subarray(at + 1)
    const [length, head] = first < 128 ? [first, 2] : first === 0x81 ? [second, 3] : [second * 256 + third, 4]
    const from = at + head
    at = isOpen ? from : from + length
    return der.subarray(from, from + length)
  }
  part(true)
  const coordinate = () => Buffer.from(hex(part())?.slice(-64).padStart(64, '0') ?? '', 'hex')
  return Buffer.concat([Buffer.of(4), coordinate(), coordinate(), part(), part()])
}

/** Messages, and what each side reads of what the other has made of them. */
function withOpenssl() {
  const folder = mkdtempSync(join(tmpdir(), 'geolibrary-sm2-'))
  try {
    const [own, messages] = [
      newPrivateKey(),
      Array.from({ length: 100 }, () => randomBytes(randomInt(1, 700))),
    ]
    const publicKey = publicKeyOf(own)
    const pkcs8 = Buffer.concat([
      from('308187020100301306072a8648ce3d020106082a811ccf5501822d046d306b0201010420'),
      own,
      from('a144034200'),
      publicKey,
    ])
    writeFileSync(join(folder, 'key.der'), pkcs8)
    messages.forEach((message, i) => {
      writeFileSync(join(folder, `${i}.plain`), message)
      writeFileSync(join(folder, `${i}.ours`), derOf(sm2Encrypt(publicKey, message)))
    })
    const script = `set -e; openssl pkey -inform DER -in key.der -out key.pem
      i=0; while [ $i -lt ${messages.length} ]; do
        openssl pkeyutl -encrypt -inkey key.pem -in $i.plain -out $i.theirs
        openssl pkeyutl -decrypt -inkey key.pem -in $i.ours -out $i.read
        i=$((i+1)); done`
    execFileSync('sh', ['-c', script], { cwd: folder })
    return {
      sent: messages.map(hex),
      readByOpenssl: messages.map((_, i) => hex(readFileSync(join(folder, `${i}.read`)))),
      readByUs: messages.map((_, i) =>
        hex(sm2Decrypt(own, textOf(readFileSync(join(folder, `${i}.theirs`))))),
      ),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
