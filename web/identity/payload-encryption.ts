import { fail } from '#contract/errors.ts'
import {
  ivLength,
  payloadBlock,
  pointLength,
  type EncryptedValues,
  type TransitKey,
  type TransitMode,
  type TransitPayload,
} from '#contract/sign-in/payload-encryption.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Encrypts bytes for a public key, by mode; gives the ciphertext in its parts. */
const encrypt: Record<TransitMode, (spki: Bytes, plain: Bytes) => Promise<readonly Uint8Array[]>> = {
  DEFAULT: byRsa,
  SM: async (spki, plain) => {
    const { sm2Encrypt } = await import('#contract/ciphers/sm2.ts')
    return [sm2Encrypt(spki.subarray(-pointLength), plain)]
  },
}

/**
 * Encrypts the passwords of one form. Fetch the key for each call: it contains the server's time and changes when the
 * server restarts.
 */
export async function encryptValues(key: TransitKey, values: readonly string[]): Promise<EncryptedValues> {
  const plain = padPayload({ values, time: key.time, nonce: nonce() })
  const parts = await encrypt[key.mode](bytesOf(key.spki), plain)
  return { mode: key.mode, keyId: key.keyId, ciphertext: base64(parts) }
}

const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }

async function byRsa(spki: Bytes, plain: Bytes): Promise<Uint8Array[]> {
  const { subtle }: Partial<Crypto> = crypto
  if (!subtle) return fail('insecure_page') // not available on pages loaded over plain HTTP
  const key = await subtle.importKey('spki', spki, algorithm, false, ['wrapKey'])
  const content = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(ivLength))
  const [wrapped, body] = await Promise.all([
    subtle.wrapKey('raw', content, key, algorithm),
    subtle.encrypt({ name: 'AES-GCM', iv }, content, plain),
  ])
  return [new Uint8Array(wrapped), iv, new Uint8Array(body)]
}

const nonce = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

function padPayload(payload: TransitPayload): Bytes {
  const text = new TextEncoder().encode(JSON.stringify(payload))
  const block = new Uint8Array(Math.ceil(text.length / payloadBlock) * payloadBlock).fill(0x20)
  block.set(text)
  return block
}

const bytesOf = (text: string): Bytes => Uint8Array.from(atob(text), (char) => char.codePointAt(0) ?? 0)

const base64 = (parts: readonly Uint8Array[]) =>
  btoa(parts.map((part) => String.fromCodePoint(...part)).join(''))
