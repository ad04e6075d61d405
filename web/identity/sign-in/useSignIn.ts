import { useState } from 'react'

import type { Me } from '#contract/accounts/me.ts'
import { users } from '#contract/accounts/users.ts'
import { AppError } from '#contract/errors.ts'
import type { Input, Output } from '#contract/route.ts'
import { token, type Step } from '#contract/sign-in/token.ts'
import { call } from '#web/api/call.ts'
import { beginSession } from '#web/api/session.ts'

type Grant = Input<typeof token.signIn>
type Entry = Output<typeof token.signIn>

/** Current step of the sign-in. */
export type Stage =
  | { at: 'credentials'; trouble?: unknown }
  | { at: Step['next']; ticket: string; staff: boolean }
  | { at: 'recovery_codes'; codes: readonly string[]; entry: Entry }

export interface SignIn {
  stage: Stage
  /** Sends the credentials so far and continues with the next step; throws the server's error. */
  send: (grant: Grant) => Promise<void>
  /** Continues after the recovery codes were saved. */
  goOn: (entry: Entry) => Promise<void>
  /** Restarts, with the reason. */
  restart: (trouble?: unknown) => void
}

/** Runs the sign-in step by step; the session begins after the last one. */
export function useSignIn(onDone: (me: Me) => void): SignIn {
  const [stage, setStage] = useState<Stage>({ at: 'credentials' })
  const goOn = async ({ tokens, step }: Entry, staff = false) => {
    if (step) return setStage({ at: step.next, ticket: step.ticket, staff: staff || step.next === 'enrol' })
    if (!tokens) return undefined
    const me = await call(users.me, {}, { token: tokens.accessToken })
    beginSession(tokens, me)
    return onDone(me)
  }
  const restart = (trouble?: unknown) => setStage({ at: 'credentials', trouble })
  const send = async (grant: Grant) => {
    const staff = 'staff' in stage && stage.staff
    const entry = await call(token.signIn, grant).catch((error: unknown) => {
      const over = stage.at !== 'credentials' && error instanceof AppError && error.code === 'ticket_expired'
      if (!over) throw error
      restart(error)
    })
    if (!entry) return
    if (entry.recoveryCodes) setStage({ at: 'recovery_codes', codes: entry.recoveryCodes, entry })
    else await goOn(entry, staff)
  }
  return { stage, send, goOn: (entry) => goOn(entry, true), restart }
}
