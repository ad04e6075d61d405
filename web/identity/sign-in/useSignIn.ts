import { useState } from 'react'

import type { Me } from '#contract/accounts/me.ts'
import { users } from '#contract/accounts/users.ts'
import { AppError, errors } from '#contract/errors.ts'
import type { Input, Output } from '#contract/route.ts'
import { thirdParty } from '#contract/sign-in/third-party.ts'
import { type Link, token, type Step } from '#contract/sign-in/token.ts'
import { call } from '#web/api/call.ts'
import { beginSession } from '#web/api/session.ts'
import { toast } from '#web/ui/states/Toast.tsx'

import { whenFree } from './when-free.ts'

type Grant = Input<typeof token.signIn>
type Entry = Output<typeof token.signIn>

/** Current step of the sign-in. */
export type Stage =
  | { at: 'credentials'; trouble?: unknown }
  | { at: Step['next']; ticket: string; staff: boolean }
  | { at: 'link'; link: Link }
  | { at: 'recovery_codes'; codes: readonly string[]; entry: Entry }

export interface SignIn {
  stage: Stage
  /** Whether the server is too busy just now, and is asked again. */
  isQueued: boolean
  /** The third-party account that is bound once the person has signed in. */
  link: Link | undefined
  /** Chooses to bind it to an account that exists. */
  bindBySigningIn: (link: Link) => void
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
  const [link, setLink] = useState<Link>()
  const [isQueued, setQueued] = useState(false)
  const goOn = async ({ tokens, step, link: unknown }: Entry, staff = false) => {
    if (unknown) return setStage({ at: 'link', link: unknown })
    if (step) return setStage({ at: step.next, ticket: step.ticket, staff: staff || step.next === 'enrol' })
    if (!tokens) return undefined
    const me = await call(users.me, {}, { token: tokens.accessToken })
    beginSession(tokens, me)
    if (link) await bindTo(link, tokens.accessToken)
    return onDone(me)
  }
  const restart = (trouble?: unknown) => setStage({ at: 'credentials', trouble })
  const send = async (grant: Grant) => {
    const staff = 'staff' in stage && stage.staff
    const ask = () => call(token.signIn, grant)
    const asked = whenFree(ask, () => setQueued(true)).finally(() => setQueued(false))
    const entry = await asked.catch((error: unknown) => {
      const over = stage.at !== 'credentials' && error instanceof AppError && error.code === 'ticket_expired'
      if (!over) throw error
      restart(error)
    })
    if (!entry) return
    if (entry.recoveryCodes) setStage({ at: 'recovery_codes', codes: entry.recoveryCodes, entry })
    else await goOn(entry, staff)
  }
  const bindBySigningIn = (chosen: Link) => {
    setLink(chosen)
    restart()
  }
  return { stage, isQueued, link, bindBySigningIn, send, goOn: (entry) => goOn(entry, true), restart }
}

/** The person is in, whatever becomes of the binding: what hinders it is shown. */
async function bindTo({ ticket, provider }: Link, accessToken: string): Promise<void> {
  try {
    await call(thirdParty.bind, { link: ticket }, { token: accessToken })
    toast(`已绑定${provider}，下次可直接登录`)
  } catch (error) {
    const words = error instanceof AppError ? error.message : errors.unknown_error[1]
    toast(`已登录，但没有绑定${provider}：${words}`, { fault: true })
  }
}
