import {
  createECDH,
  createHash,
  createHmac,
  createPrivateKey,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto'
import type { AddressInfo } from 'node:net'

import { SignJWT } from 'jose'

import type { Secrets } from '#server/secrets/secrets.ts'
import { openTickets, type Tickets } from '#server/sign-in/tickets/tickets.ts'

/** An invented person whom the provider's page offers. */
export interface DemoPerson {
  id: string
  name: string
  about: string
}

/** What a code of the provider stands for. */
export interface GrantedCode {
  subject: string
  name: string
  nonce: string
  challenge: string
  redirect: string
}

/** The identity provider of the demo: OpenID Connect, served by the product itself. */
export interface DemoProvider {
  client: { id: string; secret: string }
  people: readonly DemoPerson[]
  codes: Tickets<GrantedCode>
  signing: SigningKey
  /** The name of a person for this library, in one browser only: whoever picks the same person elsewhere is another. */
  subjectOf: (browser: string, person: string) => string
  /** Tells it where the server listens. */
  listen: (address: ListeningAddress) => void
  /** Where the server asks it, on this machine; undefined before it listens, and where it has no loopback address. */
  issuer: () => string | undefined
  /** Where browsers find its page. */
  pages: () => string
  /** Whether a host is this machine, by a name of its own. */
  isOwnHost: (host: string) => boolean
}

/** As a server of Node says where it listens. */
export type ListeningAddress = AddressInfo | string | null

interface SigningKey {
  key: KeyObject
  jwk: Record<'kty' | 'crv' | 'x' | 'y' | 'kid' | 'use' | 'alg', string>
}

/** Path of the provider, below the site. */
export const demoProviderPath = '/demo-identity'

const clientId = 'library'
const ownNames = ['127.0.0.1', 'localhost', '[::1]']

/** Its secret and its key follow from the key of the installation: all servers of a library have the same. */
export function openDemoProvider(
  secrets: Secrets,
  { publicUrl, people }: { publicUrl: string | undefined; people: readonly DemoPerson[] },
): DemoProvider {
  const subjects = secrets.key('demo provider subjects')
  let origin: string | undefined
  return {
    client: { id: clientId, secret: secrets.key('demo provider client').toString('base64url') },
    people,
    codes: openTickets(secrets.key('demo provider codes'), 1),
    signing: signingKeyOf(secrets.key('demo provider signatures')),
    subjectOf: (browser, person) =>
      createHmac('sha256', subjects).update(`${browser} ${person}`).digest('base64url'),
    listen: (at) => (origin = loopbackOf(at)),
    issuer: () => origin && origin + demoProviderPath,
    pages: () => (publicUrl ?? origin ?? '') + demoProviderPath,
    isOwnHost: (host) => {
      const port = origin && new URL(origin).port
      return ownNames.some((name) => host === (port ? `${name}:${port}` : name)) && origin !== undefined
    },
  }
}

/** The address of this machine at which a listening server is reached from itself. */
function loopbackOf(listening: ListeningAddress): string | undefined {
  if (typeof listening !== 'object' || !listening) return undefined
  const { address, port } = listening
  if (['127.0.0.1', '0.0.0.0', '::'].includes(address)) return new URL(`http://127.0.0.1:${port}`).origin
  return address === '::1' ? new URL(`http://[::1]:${port}`).origin : undefined
}

/** A key of P-256 whose private number is a seed, below the order of the curve. */
function signingKeyOf(seed: Buffer): SigningKey {
  const number = Buffer.from(seed)
  number[0] = (number[0] ?? 0) & 0x7f
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(number)
  const point = curve.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const shape = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }
  const key = createPrivateKey({ key: { ...shape, d: number.toString('base64url') }, format: 'jwk' })
  const kid = createHash('sha256').update(point).digest('base64url').slice(0, 16)
  return { key, jwk: { ...shape, kid, use: 'sig', alg: 'ES256' } }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Whether the portal shows its number and secret. */
export const isClient = ({ client }: DemoProvider, { id, secret }: { id: string; secret: string }): boolean =>
  id === client.id && timingSafeEqual(sha256(secret), sha256(client.secret))

/** Whether what the portal kept back fits what it sent ahead (PKCE, S256). */
export const fitsChallenge = (verifier: string, challenge: string): boolean =>
  sha256(verifier).toString('base64url') === challenge

/** Says who signed in, in a token for a minute. */
export function signIdToken(
  { signing, client }: DemoProvider,
  issuer: string,
  { subject, name, nonce }: GrantedCode,
): Promise<string> {
  return new SignJWT({ name, nonce })
    .setProtectedHeader({ alg: 'ES256', kid: signing.jwk.kid })
    .setIssuer(issuer)
    .setSubject(subject)
    .setAudience(client.id)
    .setIssuedAt()
    .setExpirationTime('1m')
    .sign(signing.key)
}
