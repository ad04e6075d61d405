import { createHash } from 'node:crypto'

import { seal, unseal } from './seal.ts'

/** The content of a token. */
export interface OpenedToken<T> {
  value: T
  /** Identifies the token in any encoding, to mark it as used. */
  id: string
}

/** Tokens that contain their encrypted data, so that nothing is stored before they are used. */
export interface SealedTokens<T> {
  issue: (value: T, seconds: number) => string
  /** Undefined for a token of another key or purpose, or a changed or expired one. */
  open: (token: string) => OpenedToken<T> | undefined
}

const maxTokenLength = 2000

/** All servers with the same key accept each other's tokens; each purpose has its own key. */
export function sealedTokens<T>(key: Buffer): SealedTokens<T> {
  const read = (bytes: Buffer): { value: T; until: number } | undefined => {
    try {
      // oxlint-disable-next-line no-unsafe-type-assertion -- encrypted by `issue`
      return JSON.parse(unseal(key, bytes)) as { value: T; until: number }
    } catch {
      return undefined
    }
  }
  return {
    issue: (value, seconds) => {
      const until = Date.now() + seconds * 1000
      return seal(key, JSON.stringify({ value, until })).toString('base64url')
    },
    open: (token) => {
      if (token.length > maxTokenLength) return undefined
      const bytes = Buffer.from(token, 'base64url')
      const opened = read(bytes)
      if (!opened || opened.until <= Date.now()) return undefined
      return { value: opened.value, id: createHash('sha256').update(bytes).digest('base64url') }
    },
  }
}
