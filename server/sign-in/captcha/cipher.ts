import { createCipheriv, createDecipheriv, randomInt } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Sixteen letters and digits, which the protocol's clients use as a key of AES-128. */
export const newKey = (): string =>
  Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('')

/** AES-128-ECB with PKCS#7 padding, Base64: the protocol's; it hides nothing, since the key travels along. */
export function encrypt(text: string, key: string): string {
  const cipher = createCipheriv('aes-128-ecb', key, null)
  return cipher.update(text, 'utf8', 'base64') + cipher.final('base64')
}

/** What `encrypt` was given; throws for anything that it cannot have made. */
export function decrypt(text: string, key: string): string {
  const cipher = createDecipheriv('aes-128-ecb', key, null)
  return cipher.update(text, 'base64', 'utf8') + cipher.final('utf8')
}
