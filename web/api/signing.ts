import type { Output } from '#contract/route.ts'
import type { signing } from '#contract/sign-in/signing.ts'

type Rule = Output<typeof signing.read> & {
  /** Clock difference to the server in milliseconds. */
  behind: number
}

let rule: Rule | undefined

/** Fetches the signing parameters after a call was refused for lack of a signature. */
export async function loadSigning(read: () => Promise<Output<typeof signing.read>>): Promise<void> {
  const parameters = await read()
  rule = { ...parameters, behind: parameters.time - Date.now() }
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

/** Signature headers of one call; none until the server requires them. */
export async function signatureHeaders(): Promise<Record<string, string>> {
  if (!rule?.required) return {}
  const { prefix, passId, passToken, behind } = rule
  const timestamp = String(Math.floor((Date.now() + behind) / 1000))
  const nonce = Array.from(
    crypto.getRandomValues(new Uint8Array(6)),
    (byte) => letters[byte % letters.length],
  ).join('')
  const text = new TextEncoder().encode(`${timestamp}${passToken}${nonce}${timestamp}`)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  const signature = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
  return {
    [`${prefix}paasid`]: passId,
    [`${prefix}signature`]: signature,
    [`${prefix}timestamp`]: timestamp,
    [`${prefix}nonce`]: nonce,
  }
}
