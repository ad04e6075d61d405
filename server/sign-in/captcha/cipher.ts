import { createCipheriv, createDecipheriv, randomInt } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Sixteen letters and digits, used by the protocol's clients as an AES-128 key. */
export const newKey = (): string =>
  Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('')

/**
 * AES-128-ECB with PKCS#7 padding in Base64, required by the protocol; it hides nothing, since the key is
 * sent too.
 */
export function encrypt(text: string, key: string): string {
  const cipher = createCipheriv('aes-128-ecb', key, null)
  return cipher.update(text, 'utf8', 'base64') + cipher.final('base64')
}

/** Reverses `encrypt`; throws for invalid input. */
export function decrypt(text: string, key: string): string {
  const cipher = createDecipheriv('aes-128-ecb', key, null)
  return cipher.update(text, 'base64', 'utf8') + cipher.final('utf8')
}
