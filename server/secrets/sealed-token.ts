import { createHash } from 'node:crypto'

import { seal, unseal } from './seal.ts'

/** What a token stands for. */
export interface OpenedToken<T> {
  value: T
  /** The same for every spelling of the token: by it a use is noted. */
  id: string
}

/** Tokens that carry what they stand for, sealed: nothing is kept of them before they are used. */
export interface SealedTokens<T> {
  issue: (value: T, seconds: number) => string
  /** Undefined for what was made elsewhere or for another purpose, was changed since, or is too old. */
  open: (token: string) => OpenedToken<T> | undefined
}

const longest = 2000

/** Every server with the same key reads the tokens of the others; a purpose has a key of its own. */
export function sealedTokens<T>(key: Buffer): SealedTokens<T> {
  const read = (bytes: Buffer): { value: T; until: number } | undefined => {
    try {
      // oxlint-disable-next-line no-unsafe-type-assertion -- sealed by `issue`
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
      if (token.length > longest) return undefined
      const bytes = Buffer.from(token, 'base64url')
      const opened = read(bytes)
      if (!opened || opened.until <= Date.now()) return undefined
      return { value: opened.value, id: createHash('sha256').update(bytes).digest('base64url') }
    },
  }
}
