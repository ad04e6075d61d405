import { sha256 } from '@noble/hashes/sha2.js'

import { thirdParty } from '#contract/sign-in/third-party.ts'
import { call } from '#web/api/call.ts'
import { act } from '#web/api/caller.ts'
import { readStored, session, storageKeys, writeStored } from '#web/api/storage.ts'

/** What this tab keeps while its reader is at a third party: only with it can the way back be completed. */
export interface Departure {
  secret: string
  purpose: 'sign_in' | 'bind'
  /** The code of the provider. */
  provider: string
  /** The name of the provider, for messages. */
  name: string
  at: number
}

/** Milliseconds within which the way back can be completed. */
const departureLifetime = 600_000

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

interface Destination {
  code: string
  name: string
}

/** Sends the reader to the page of a provider. The server learns the hash of the secret only. */
export async function leaveFor({ code, name }: Destination, purpose: Departure['purpose']): Promise<void> {
  const secret = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const asked = { provider: code, browser: base64url(sha256(new TextEncoder().encode(secret))) }
  const begin = () =>
    purpose === 'bind' ? act(thirdParty.oauthBindStart, asked) : call(thirdParty.start, asked)
  const { address } = await begin()
  const departure: Departure = { secret, purpose, provider: code, name, at: Date.now() }
  writeStored(session, storageKeys.departure, departure)
  location.assign(address)
}

/** Takes up the departure of this tab, once; undefined for one of long ago. */
export function takeDeparture(): Departure | undefined {
  const { secret, purpose, provider, name, at }: Partial<Record<keyof Departure, unknown>> = Object(
    readStored(session, storageKeys.departure),
  )
  writeStored(session, storageKeys.departure, undefined)
  if (typeof secret !== 'string' || typeof name !== 'string' || typeof provider !== 'string') return undefined
  if (typeof at !== 'number' || Date.now() - at > departureLifetime) return undefined
  return purpose === 'sign_in' || purpose === 'bind' ? { secret, purpose, provider, name, at } : undefined
}
