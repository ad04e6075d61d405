import { fail } from '#contract/errors.ts'
import {
  ivLength,
  payloadBlock,
  type EncryptedValues,
  type TransitKey,
  type TransitPayload,
} from '#contract/sign-in/payload-encryption.ts'

const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }

/**
 * Encrypts the passwords of one form. Fetch the key for each call: it contains the server's time and changes when the
 * server restarts.
 */
export async function encryptValues(key: TransitKey, values: readonly string[]): Promise<EncryptedValues> {
  const { subtle }: Partial<Crypto> = crypto
  if (!subtle) return fail('insecure_page') // not available on pages loaded over plain HTTP
  const spki = await subtle.importKey('spki', bytesOf(key.spki), algorithm, false, ['wrapKey'])
  const content = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(ivLength))
  const [wrapped, body] = await Promise.all([
    subtle.wrapKey('raw', content, spki, algorithm),
    subtle.encrypt({ name: 'AES-GCM', iv }, content, padded({ values, time: key.time, nonce: nonce() })),
  ])
  return { mode: key.mode, keyId: key.keyId, ciphertext: base64([wrapped, iv.buffer, body]) }
}

const nonce = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

function padded(payload: TransitPayload): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify(payload))
  const block = new Uint8Array(Math.ceil(text.length / payloadBlock) * payloadBlock).fill(0x20)
  block.set(text)
  return block
}

const bytesOf = (text: string) => Uint8Array.from(atob(text), (char) => char.codePointAt(0) ?? 0)

const base64 = (parts: ArrayBuffer[]) =>
  btoa(parts.map((part) => String.fromCodePoint(...new Uint8Array(part))).join(''))
