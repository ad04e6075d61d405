import {
  type Gateway,
  gatewayMeta,
  type SignatureHash,
  type SigningRules,
} from '#contract/sign-in/signing.ts'

import { parsed } from './storage.ts'

/** Of a page that no server of ours has written, as in development. */
const unknown: Gateway = {
  tenant: '1',
  app: 'portal',
  mode: 'DEFAULT',
  required: false,
  prefix: '',
  hash: 'SHA-256',
  passId: '',
  anonymousPassId: '',
  passToken: '',
}

/** What the server has written into a page. */
function gatewayIn(page: Document | undefined): Gateway {
  const meta = page?.querySelector<HTMLMetaElement>(`meta[name="${gatewayMeta}"]`)
  return { ...unknown, ...Object(parsed(meta?.content)) }
}

let gateway: Gateway = gatewayIn(globalThis.document)
/** Clock difference to the server in milliseconds. */
let behind = 0

/** The ciphers by which passwords travel, as the page knows it. */
export const cipherMode = (): Gateway['mode'] => gateway.mode

/** Takes over the server's clock, after it has refused ours. */
export function adjustClock(time: unknown): void {
  if (typeof time === 'number') behind = time - Date.now()
}

/** Takes over what the page calls itself now, after its tenant or application was refused. */
export async function reloadGateway(): Promise<void> {
  const answer = await fetch(new Request(new URL('/', location.origin)))
  gateway = gatewayIn(new DOMParser().parseFromString(await answer.text(), 'text/html'))
}

/** Takes over the rules of signing, after a call was refused for its signature. */
export async function loadSigning(read: () => Promise<SigningRules & { time: number }>): Promise<void> {
  const { time, ...rules } = await read()
  gateway = { ...gateway, ...rules }
  adjustClock(time)
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

const digest: Record<SignatureHash, (text: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>> = {
  'SHA-256': async (text) => new Uint8Array(await crypto.subtle.digest('SHA-256', text)),
  SM3: async (text) => (await import('#contract/ciphers/sm3.ts')).sm3(text),
}

/** The headers by which a gateway knows a call: tenant, application, pass id, and the signature if it is required. */
export async function gatewayHeaders(isSignedIn: boolean): Promise<Record<string, string>> {
  const { tenant, app, required, prefix, passId, anonymousPassId } = gateway
  const known = { 'x-tenant-id': tenant, 'x-app-id': app }
  if (prefix === '') return known
  const headers = { ...known, [`${prefix}paasid`]: isSignedIn ? passId : anonymousPassId }
  return required ? { ...headers, ...(await signatureOf(gateway)) } : headers
}

async function signatureOf({ prefix, passToken, hash }: Gateway): Promise<Record<string, string>> {
  const timestamp = String(Math.floor((Date.now() + behind) / 1000))
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
