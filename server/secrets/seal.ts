import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** A key of 32 bytes; as an object it costs a quarter of the time, which counts where many values are sealed. */
export type SealKey = Buffer | KeyObject

/** What new values are sealed with; sealed ones say it of themselves, so that either is read at any time. */
export type SealCipher = 'AES' | 'SM4'

interface Cipher {
  /** Encrypts bytes: nonce, tag, ciphertext. */
  seal: (key: SealKey, bytes: Buffer) => Buffer
  /** Decrypts the same; throws where a byte was changed. */
  unseal: (key: SealKey, sealed: Buffer) => Buffer
}

/** AES-256-GCM with 12 bytes nonce and 16 bytes tag. */
const aes: Cipher = {
  seal: (key, bytes) => {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    const body = cipher.update(bytes)
    cipher.final() // of this mode nothing is left to come
    return Buffer.concat([nonce, cipher.getAuthTag(), body])
  },
  unseal: (key, sealed) => {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 })
    decipher.setAuthTag(sealed.subarray(12, 28))
    const bytes = decipher.update(sealed.subarray(28))
    decipher.final()
    return bytes
  },
}

/** The two keys of SM4-CBC with HMAC-SM3, from the one of a purpose. */
function sm4Keys(key: SealKey) {
  const bytes = Buffer.from(hkdfSync('sm3', key, '', 'SM4', 48))
  return { encrypting: bytes.subarray(0, 16), signing: bytes.subarray(16) }
}

const tagOf = (key: Buffer, ...parts: readonly Buffer[]) =>
  parts.reduce((hmac, part) => hmac.update(part), createHmac('sm3', key)).digest()

/** SM4-CBC with 16 bytes nonce, then HMAC-SM3 over all of it, 32 bytes: OpenSSL here has no SM4-GCM. */
const sm4: Cipher = {
  seal: (key, bytes) => {
    const { encrypting, signing } = sm4Keys(key)
    const nonce = randomBytes(16)
    const cipher = createCipheriv('sm4-cbc', encrypting, nonce)
    const body = Buffer.concat([cipher.update(bytes), cipher.final()])
    return Buffer.concat([nonce, tagOf(signing, nonce, body), body])
  },
  unseal: (key, sealed) => {
    const { encrypting, signing } = sm4Keys(key)
    const [nonce, tag, body] = [sealed.subarray(0, 16), sealed.subarray(16, 48), sealed.subarray(48)]
    if (tag.length !== 32 || !timingSafeEqual(tag, tagOf(signing, nonce, body)))
      throw new Error('unable to authenticate sealed data')
    const decipher = createDecipheriv('sm4-cbc', encrypting, nonce)
    return Buffer.concat([decipher.update(body), decipher.final()])
  },
}

/** Each with the byte that stands in front of what it has sealed. */
const ciphers: Readonly<Record<SealCipher, Cipher & { id: number }>> = {
  AES: { ...aes, id: 1 },
  SM4: { ...sm4, id: 2 },
}

/** Encrypts bytes so that a change of any is noticed: the number of the cipher, then what it has made. */
export function sealBytes(key: SealKey, bytes: Buffer, cipher: SealCipher = 'AES'): Buffer {
  const { id, seal } = ciphers[cipher]
  return Buffer.concat([Buffer.of(id), seal(key, bytes)])
}

/** Decrypts the output of `sealBytes`; throws if the key is wrong or the bytes were changed. */
export function unsealBytes(key: SealKey, sealed: Buffer): Buffer {
  const cipher = Object.values(ciphers).find(({ id }) => id === sealed[0])
  if (!cipher) throw new Error(`sealed by unknown algorithm ${sealed[0]}`)
  return cipher.unseal(key, sealed.subarray(1))
}

export const seal = (key: SealKey, text: string, cipher?: SealCipher): Buffer =>
  sealBytes(key, Buffer.from(text), cipher)
export const unseal = (key: SealKey, sealed: Buffer): string => unsealBytes(key, sealed).toString('utf8')

/** A keyed hash for lookups: equal texts have equal indexes, which cannot be reversed without the key. */
export const blindIndex = (key: SealKey, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()
