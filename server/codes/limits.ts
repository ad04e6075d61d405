import { RateLimiterMemory } from 'rate-limiter-flexible'

import { type ErrorCode, fail } from '#contract/errors.ts'

export interface CodeLimits {
  take: (source: string) => Promise<void>
}

/**
 * Codes an hour for one address, behind which may stand an office, and codes a minute in all. An address is counted
 * only while there is room in all, so that no flood of addresses fills the memory.
 */
export function openCodeLimits(): CodeLimits {
  const bySource = new RateLimiterMemory({ points: 30, duration: 3600 })
  const inAll = new RateLimiterMemory({ points: 120, duration: 60 })
  return {
    take: async (source) => {
      const all = await inAll.get('all')
      if (all && all.remainingPoints < 1) refuse('busy', all)
      await bySource.consume(source).catch((state: unknown) => refuse('too_many_requests', state))
      await inAll.consume('all').catch((state: unknown) => refuse('busy', state))
    },
  }
}

function refuse(code: ErrorCode, state: unknown): never {
  const { msBeforeNext }: { msBeforeNext: number } = Object(state)
  return fail(code, { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) })
}
