import type { Gateway } from '#contract/sign-in/gateway.ts'
import type { SignatureHash } from '#contract/sign-in/signing.ts'

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

const digest: Record<SignatureHash, (text: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>> = {
  'SHA-256': async (text) => new Uint8Array(await crypto.subtle.digest('SHA-256', text)),
  SM3: async (text) => (await import('#contract/ciphers/sm3.ts')).sm3(text),
}

/** The headers of a signature at a moment in milliseconds, by the server's clock. Loaded when one is required. */
export async function signatureOf(
  { prefix, passToken, hash }: Gateway,
  moment: number,
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(moment / 1000))
  const nonce = Array.from(
    crypto.getRandomValues(new Uint8Array(6)),
    (byte) => letters[byte % letters.length],
  ).join('')
  const text = new TextEncoder().encode(`${timestamp}${passToken}${nonce}${timestamp}`)
  const signature = Array.from(await digest[hash](text), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
  return {
    [`${prefix}signature`]: signature,
    [`${prefix}timestamp`]: timestamp,
    [`${prefix}nonce`]: nonce,
  }
}
