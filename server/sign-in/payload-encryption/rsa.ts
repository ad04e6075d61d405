import { createPrivateKey, createPublicKey, generateKeyPair, subtle, type webcrypto } from 'node:crypto'
import { promisify } from 'node:util'

import { ivLength, wrappedKeyLength } from '#contract/sign-in/payload-encryption.ts'

import type { TransitCipher } from './transit-cipher.ts'

const generate = promisify(generateKeyPair)

const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }

/** AES-256-GCM with a key wrapped by RSA-OAEP. In memory the private key is not extractable. */
export const rsa: TransitCipher = {
  make: async () => {
    const { privateKey } = await generate('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'der' },
      privateKeyEncoding: { type: 'pkcs8', format: 'der' },
    })
    return privateKey
  },
  pair: async (der) => {
    const spki = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
    const key = await subtle.importKey('pkcs8', der, algorithm, false, ['unwrapKey'])
    return {
      spki: spki.export({ type: 'spki', format: 'der' }),
      decrypt: (bytes) => decryptBytes(key, bytes),
    }
  },
}

async function decryptBytes(key: webcrypto.CryptoKey, bytes: Buffer): Promise<Buffer> {
  const [wrapped, iv, body] = [
    bytes.subarray(0, wrappedKeyLength),
    bytes.subarray(wrappedKeyLength, wrappedKeyLength + ivLength),
    bytes.subarray(wrappedKeyLength + ivLength),
  ]
  const content = await subtle.unwrapKey('raw', wrapped, key, algorithm, 'AES-GCM', false, ['decrypt'])
  return Buffer.from(await subtle.decrypt({ name: 'AES-GCM', iv }, content, body))
}
