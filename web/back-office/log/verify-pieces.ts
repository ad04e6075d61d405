import { auditLog } from '#contract/audit-log.ts'
import { act } from '#web/api/caller.ts'

import { joinVerified, type VerifiedSpan } from './verdict.ts'

export interface Progress {
  verified: VerifiedSpan
  /** The line to stop at. */
  until: number
  done: boolean
}

const firstPiece = 20_000
/** Milliseconds that a piece should take, so that the reader sees it go on. */
const pace = 4000

/** Verifies lines, to the end of the log as it is at first when no last one is said; says after each piece how far it is. */
export async function* verifyPieces(first: number, last: number | undefined): AsyncGenerator<Progress> {
  let [from, lines] = [first, firstPiece]
  let until = last
  let verified: VerifiedSpan | undefined
  for (let done = false; !done; from = verified.to + 1) {
    const next = await act(auditLog.verify, { from, to: Math.min(from + lines - 1, until ?? Infinity) })
    until = Math.min(until ?? next.last, next.last)
    verified = joinVerified(verified, next)
    lines = Math.max(firstPiece, Math.round((next.events / Math.max(1, next.milliseconds)) * pace))
    done = next.brokenAt !== null || next.to >= until
    yield { verified, until, done }
  }
}
