import { useCallback, useEffect, useRef, useState } from 'react'

import { captchaExtensions, captchaSeconds, type CaptchaScene, type CaptchaType } from '#contract/captcha.ts'

import { CaptchaRefused, checkChallenge, extendChallenge, getChallenge, type Challenge } from './client.ts'
import { words } from './labels.ts'

/** Where a challenge stands: on its way, waiting for an answer, being checked, passed, wrong, or not to be had. */
export type Phase = 'loading' | 'ready' | 'checking' | 'verified' | 'failed' | 'away'

export interface ChallengeState {
  phase: Phase
  challenge: Challenge | undefined
  /** What is to be read out: a refusal, a success, the time. */
  message: string
  /** Seconds until the challenge ends; undefined when that does not matter. */
  left: number | undefined
  extensions: number
}

interface Asked {
  type: CaptchaType
  scene: CaptchaScene
  onVerified: (captchaVerification: string) => void
}

const fresh: ChallengeState = {
  phase: 'loading',
  challenge: undefined,
  message: '',
  left: undefined,
  extensions: captchaExtensions,
}

const refusalOf = (error: unknown) => (error instanceof CaptchaRefused ? error.message : words.offline)
const secondsSince = (start: number) => ((performance.now() - start) / 1000).toFixed(1)

/** Milliseconds after which a wrong answer makes place for the next challenge. */
const refreshDelay = 500

/** Gets challenges one after the other, sends answers, and keeps the time. */
export function useChallenge({ type, scene, onVerified }: Asked) {
  const [state, setState] = useState(fresh)
  const round = useRef(0)
  const change = useCallback((by: Partial<ChallengeState>) => setState((now) => ({ ...now, ...by })), [])

  const load = useCallback(
    async (message: string = '') => {
      const mine = ++round.current
      setState((now) => ({ ...fresh, challenge: now.challenge?.type === type ? now.challenge : undefined, message }))
      try {
        const challenge = await getChallenge(type, scene)
        const left = type === 'timeLock' ? undefined : captchaSeconds
        if (mine === round.current) change({ phase: 'ready', challenge, left })
      } catch (error) {
        if (mine === round.current) change({ phase: 'away', message: refusalOf(error) })
      }
    },
    [type, scene, change],
  )

  useEffect(() => {
    void load()
    return () => void (round.current += 1)
  }, [load])

  useClock(state, change, load)

  const send = async (answer: unknown, begun: number) => {
    const { challenge, phase } = state
    if (!challenge || phase !== 'ready') return
    const mine = round.current
    change({ phase: 'checking', message: words.checking })
    try {
      const captchaVerification = await checkChallenge(challenge, answer)
      if (mine !== round.current) return
      change({ phase: 'verified', message: `验证成功，用时 ${secondsSince(begun)} 秒`, left: undefined })
      onVerified(captchaVerification)
    } catch (error) {
      if (mine !== round.current) return
      const message = refusalOf(error)
      change({ phase: 'failed', message, left: undefined })
      setTimeout(() => void (mine === round.current && load(message)), refreshDelay)
    }
  }

  const extend = async () => {
    if (!state.challenge) return
    const mine = round.current
    try {
      await extendChallenge(state.challenge)
      if (mine !== round.current) return
      change({ left: captchaSeconds, extensions: state.extensions - 1, message: words.extended })
    } catch (error) {
      if (mine === round.current) await load(refusalOf(error))
    }
  }
  return { ...state, load, send, extend }
}

/** Counts down while an answer is waited for, says when time runs short, and begins anew when it is over. */
function useClock(
  { phase, left }: ChallengeState,
  change: (by: Partial<ChallengeState>) => void,
  load: (message: string) => Promise<void>,
): void {
  useEffect(() => {
    if (phase !== 'ready' || left === undefined) return undefined
    if (left <= 0) {
      void load(words.ended)
      return undefined
    }
    const tick = setTimeout(() => change({ left: left - 1, ...(left === 31 && { message: words.soon }) }), 1000)
    return () => clearTimeout(tick)
  }, [phase, left, change, load])
}
