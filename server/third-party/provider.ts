import { plainName } from '#contract/identity/spelling.ts'
import { kindRow, type ProviderKind } from '#contract/sign-in/provider-kinds.ts'

import type { ProviderRow } from './providers.queries.ts'

/** A provider with what its protocol needs; the secret is open. */
export interface Provider extends Omit<ProviderRow, 'secret' | 'kind'> {
  kind: ProviderKind
  secret: string
}

/** A person as an identity provider names them. */
export interface ProviderPerson {
  /** Its own lasting name for the person: never a nickname or a mail address. */
  subject: string
  /** Names the same person at other providers. */
  joined?: string | undefined
  /** What it shows as the name. */
  label: string
  /** Real name, phone and level of authentication, where the provider attests them. */
  name?: string | undefined
  phone?: string | undefined
  /** The organisation for which the person acts, where the provider attests it. */
  company?: string | undefined
  trust?: number | undefined
  /** How the provider calls this sign-in, when it says that it has ended. */
  sid?: string | undefined
  /** Of OIDC: shown to the provider again when the person signs out. */
  idToken?: string | undefined
  /** The name to sign in with, of a domain. */
  username?: string | undefined
}

/** The name of a person at all kinds of a family. */
export const familyName = (kind: ProviderKind, name: string | undefined): string | undefined => {
  const { family } = kindRow(kind)
  return family && name ? `${family} ${name}` : undefined
}

/** A short text of a foreign answer; undefined for anything else. */
export function textIn(value: unknown, max = 200): string | undefined {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' && text.length <= max && !/\p{Cc}/u.test(text)
    ? text.trim()
    : undefined
}

/** A name as it is shown: cut, without invisible characters. */
export const labelIn = (value: unknown): string =>
  typeof value === 'string' ? [...plainName(value).replaceAll(/\p{C}/gu, '')].slice(0, 50).join('') : ''
