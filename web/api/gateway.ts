import { type Gateway, gatewayMeta } from '#contract/sign-in/gateway.ts'

import { parseJson, session, storageKeys, writeStored } from './storage.ts'

/** Of a page that no server of ours has written, as in development. */
const unknownGateway: Gateway = {
  tenantId: '1',
  app: 'portal',
  mode: 'DEFAULT',
  passFlag: false,
  prefix: '',
  hash: 'SHA-256',
  passId: '',
  anonymousPassId: '',
  passToken: '',
}

/** What the server has written into a page. */
export function gatewayIn(page: Document | undefined): Partial<Gateway> {
  const meta = page?.querySelector<HTMLMetaElement>(`meta[name="${gatewayMeta}"]`)
  return { ...Object(parseJson(meta?.content)) }
}

let gateway: Gateway = { ...unknownGateway, ...gatewayIn(globalThis.document) }
/** Clock difference to the server in milliseconds. */
let behind = 0

/** Takes over what a server has told; who looks into the window finds its app and its ciphers there. */
export function setGateway(change: Partial<Gateway>): void {
  gateway = { ...gateway, ...change }
  const { tenantId, app, mode } = gateway
  writeStored(session, storageKeys.appInfo, { tenantId, app })
  writeStored(session, storageKeys.encryptionType, mode)
}
setGateway({})

/** Takes over the server's clock. */
export const adjustClock = (time: number): void => void (behind = time - Date.now())

/** Whether the server traces calls. */
export const isTraced = (): boolean => gateway.traces === true

/** The ciphers by which passwords travel, as the page knows it. */
export const cipherMode = (): Gateway['mode'] => gateway.mode

/** The headers by which a gateway knows a call: tenant, application, pass id, and the signature where the pass flag is set. */
export async function gatewayHeaders(isSignedIn: boolean): Promise<Record<string, string>> {
  const { tenantId, app, passFlag, prefix, passId, anonymousPassId } = gateway
  const known = { 'x-tenant-id': tenantId, 'x-app-id': app }
  if (prefix === '') return known
  const headers = { ...known, [`${prefix}paasid`]: isSignedIn ? passId : anonymousPassId }
  if (!passFlag) return headers
  const { signatureOf } = await import('./signing/signature.ts')
  return { ...headers, ...(await signatureOf(gateway, Date.now() + behind)) }
}
