import { weierstrass } from '@noble/curves/abstract/weierstrass.js'

import { sm3 } from './sm3.ts'

/** The curve of GB/T 32918.5-2017. Points are checked to be on it wherever they are read. */
const Point = weierstrass({
  p: 0xfffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffffn,
  a: 0xfffffffeffffffffffffffffffffffffffffffff00000000fffffffffffffffcn,
  b: 0x28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93n,
  n: 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n,
  h: 1n,
  Gx: 0x32c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7n,
  Gy: 0xbc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0n,
})
type Point = InstanceType<typeof Point>

const { n: order } = Point.CURVE()
/** A coordinate, a scalar and a hash all have 32 bytes. */
const size = 32
const uncompressedPrefix = 0x04

const numberOf = (bytes: Uint8Array) => bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n)

/** Whether bytes are a private key: from 1 to n − 2. */
const isScalar = (number: bigint) => number > 0n && number < order - 1n

const bytesOf = (point: Point) => point.toBytes(false)

const concatBytes = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** The key stream of so many bytes from a shared point (GB/T 32918.4, 5.4.3). */
function keyStream(secret: Uint8Array, length: number): Uint8Array {
  const stream = new Uint8Array(Math.ceil(length / size) * size)
  for (let i = 0; i * size < length; i += 1) {
    const counter = new Uint8Array(4)
    new DataView(counter.buffer).setUint32(0, i + 1)
    stream.set(sm3(concatBytes(secret, counter)), i * size)
  }
  return stream.subarray(0, length)
}

const xorBytes = (message: Uint8Array, stream: Uint8Array) =>
  message.map((byte, i) => byte ^ (stream[i] ?? 0))

function newScalar(): bigint {
  for (;;) {
    const number = numberOf(crypto.getRandomValues(new Uint8Array(size)))
    if (isScalar(number)) return number
  }
}

/** A new private key. */
export const newPrivateKey = (): Uint8Array => {
  const hex = newScalar()
    .toString(16)
    .padStart(size * 2, '0')
  return Uint8Array.from({ length: size }, (_, i) => Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16))
}

/** The public key of a private one: 04, x, y. */
export const publicKeyOf = (privateKey: Uint8Array): Uint8Array =>
  bytesOf(Point.BASE.multiply(numberOf(privateKey)))

/**
 * Encrypts a message that is not empty for a public key (04, x, y); throws where that is no point of the curve. The
 * result is C1 with its 04, C3, C2. `scalar` is random but in tests of published examples.
 */
export function sm2Encrypt(publicKey: Uint8Array, message: Uint8Array, scalar?: bigint): Uint8Array {
  const other = Point.fromBytes(publicKey)
  for (;;) {
    const k = scalar ?? newScalar()
    const shared = bytesOf(other.multiply(k)).subarray(1)
    const stream = keyStream(shared, message.length)
    if (stream.every((byte) => byte === 0)) continue // the standard has it so: another k
    const hash = sm3(concatBytes(shared.subarray(0, size), message, shared.subarray(size)))
    return concatBytes(bytesOf(Point.BASE.multiply(k)), hash, xorBytes(message, stream))
  }
}

/** C1 with its 04: many write it without. A text can begin with 04 either way, so its length does not tell. */
function* readings(bytes: Uint8Array): Generator<Uint8Array> {
  if (bytes[0] === uncompressedPrefix) yield bytes
  yield concatBytes(Uint8Array.of(uncompressedPrefix), bytes)
}

/**
 * Decrypts C1C3C2, with or without the 04 of C1. Undefined, whatever is wrong: a point off the curve, C3 that does not
 * fit, another order of the parts.
 */
export function sm2Decrypt(privateKey: Uint8Array, bytes: Uint8Array): Uint8Array | undefined {
  const scalar = numberOf(privateKey)
  if (!isScalar(scalar)) return undefined
  for (const text of readings(bytes)) {
    const message = decryptBytes(scalar, text)
    if (message) return message
  }
  return undefined
}

const head = 1 + 2 * size

function decryptBytes(scalar: bigint, text: Uint8Array): Uint8Array | undefined {
  if (text.length <= head + size) return undefined
  const point = pointIn(text.subarray(0, head))
  if (!point) return undefined
  const shared = bytesOf(point.multiply(scalar)).subarray(1)
  const [c3, c2] = [text.subarray(head, head + size), text.subarray(head + size)]
  const stream = keyStream(shared, c2.length)
  const message = xorBytes(c2, stream)
  const hash = sm3(concatBytes(shared.subarray(0, size), message, shared.subarray(size)))
  return isEqual(hash, c3) && stream.some((byte) => byte !== 0) ? message : undefined
}

function pointIn(bytes: Uint8Array): Point | undefined {
  try {
    return Point.fromBytes(bytes)
  } catch {
    return undefined // off the curve, or a coordinate beyond the field
  }
}

/** Compares in a time that does not tell how far the two agree. */
const isEqual = (one: Uint8Array, two: Uint8Array): boolean =>
  one.reduce((differs, byte, i) => differs | (byte ^ (two[i] ?? 0)), one.length ^ two.length) === 0
