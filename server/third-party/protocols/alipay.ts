import { createPrivateKey, createPublicKey, createSign, createVerify, type KeyObject } from 'node:crypto'

import { type ProviderPerson, type Provider, textIn } from '#server/third-party/provider.ts'

import { addressOf } from './oauth-call.ts'
import type { CodeExchange } from './oauth.ts'
import { askJson, providerAway, providerRefused } from './outgoing.ts'

const gateway = 'https://openapi.alipay.com/gateway.do'
const method = 'alipay.system.oauth.token'

/** The page where a person consents, asked for the account number only. */
export const alipayPage = {
  page: {
    url: 'https://openauth.alipay.com/oauth2/publicAppAuthorize.htm',
    parameters: ({ appId }: { appId: string }) => ({ app_id: appId, scope: 'auth_base' }),
  },
}

/** Beijing time, as the gateway reads it. */
const stamp = (now: Date) =>
  new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** What is signed: all parameters by name, `name=value` joined by `&`. */
export const signedText = (words: Readonly<Record<string, string>>): string =>
  Object.entries(words)
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** Keys are pasted as one line of base64, or as PEM. */
const pem = (kind: string, text: string) =>
  text.includes('-----BEGIN')
    ? text
    : `-----BEGIN ${kind}-----\n${text.replaceAll(/\s/g, '')}\n-----END ${kind}-----`

/** The first reading of a key that succeeds; undefined for none. */
function keyFrom(readings: readonly (() => KeyObject)[]): KeyObject | undefined {
  for (const read of readings) {
    try {
      return read()
    } catch {
      // the next reading may succeed
    }
  }
  return undefined
}

/** The private key of the app: PKCS#8, or PKCS#1 as older tools write it; undefined for anything else. */
export const privateKeyIn = (text: string): KeyObject | undefined =>
  keyFrom(['PRIVATE KEY', 'RSA PRIVATE KEY'].map((kind) => () => createPrivateKey(pem(kind, text))))

export const publicKeyIn = (text: string): KeyObject | undefined =>
  keyFrom([() => createPublicKey(pem('PUBLIC KEY', text))])

/** Where calls are sent. */
export const alipayGateway = (provider: Pick<Provider, 'address'>): URL => addressOf(provider, gateway)

/** Exchanges a code for the person; the answer counts only with the signature of Alipay (RSA2). */
export async function alipayPerson({ provider, code }: CodeExchange): Promise<ProviderPerson> {
  const words = {
    app_id: provider.appId,
    method,
    charset: 'utf-8',
    format: 'JSON',
    sign_type: 'RSA2',
    timestamp: stamp(new Date()),
    version: '1.0',
    grant_type: 'authorization_code',
    code,
  }
  const [own, theirs] = [privateKeyIn(provider.secret), publicKeyIn(provider.publicKey)]
  if (!own || !theirs) throw providerAway('a key of the row is unreadable')
  const sign = createSign('RSA-SHA256').update(signedText(words)).sign(own, 'base64')
  const url = alipayGateway(provider)
  url.searchParams.set('charset', 'utf-8')
  const init = { method: 'POST', body: new URLSearchParams({ ...words, sign }) }
  const { read, text } = await askJson(url, init, { hosts: new Set([url.host]) })
  const name = `${method.replaceAll('.', '_')}_response`
  const content: Readonly<Record<string, unknown>> = Object(read[name])
  const { sub_code: reason, user_id: user, open_id: open } = content
  const subject = textIn(user) ?? textIn(open)
  if (subject === undefined) throw providerRefused(textIn(reason) ?? 'no user')
  if (!isSigned(text, { name, sign: String(read['sign']), key: theirs }))
    throw providerRefused('signature of Alipay is wrong')
  return { subject, label: '' }
}

/** Whether the text of the answer's content, byte for byte as it was sent, bears the signature. */
function isSigned(
  text: string,
  { name, sign, key }: { name: string; sign: string; key: KeyObject },
): boolean {
  const from = text.indexOf('{', text.indexOf(`"${name}"`) + 1)
  const to = text.lastIndexOf('}', text.indexOf('"sign"', from))
  const content = text.slice(from, to + 1)
  return createVerify('RSA-SHA256').update(content).verify(key, sign, 'base64')
}
