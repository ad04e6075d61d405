import { useCallback, useEffect, useRef, useState } from 'react'

import {
  captchaExtensions,
  captchaSeconds,
  type CaptchaScene,
  type CaptchaType,
} from '#contract/sign-in/captcha.ts'

import { CaptchaRefusal, checkChallenge, extendChallenge, getChallenge, type Challenge } from './client.ts'
import { words } from './labels.ts'
import { startWork, type Work } from './work.ts'

/** State of a challenge: loading, ready, checking, passed, wrong, unavailable. */
export type Phase = 'loading' | 'ready' | 'checking' | 'verified' | 'failed' | 'away'

export interface ChallengeState {
  phase: Phase
  challenge: Challenge | undefined
  /** Announcement: refusal, success, remaining time. */
  message: string
  /** Remaining seconds; undefined if there is no limit. */
  left: number | undefined
  extensions: number
}

/** Props of every puzzle. */
export interface PuzzleProps extends Pick<ChallengeState, 'challenge' | 'phase' | 'message'> {
  /** Called with the answer and the start time. */
  onAnswer: (answer: unknown, begun: number) => void
}

interface ChallengeRequest {
  type: CaptchaType
  scene: CaptchaScene
  onVerified: (captchaVerification: string) => void
}

const initialState: ChallengeState = {
  phase: 'loading',
  challenge: undefined,
  message: '',
  left: undefined,
  extensions: captchaExtensions,
}

const refusalOf = (error: unknown) => (error instanceof CaptchaRefusal ? error.message : words.offline)
const secondsSince = (start: number) => ((performance.now() - start) / 1000).toFixed(1)

/** Milliseconds until the next challenge after a wrong answer. */
const refreshDelay = 500

type Change = (by: Partial<ChallengeState>) => void
type Load = (message?: string) => void

/** Loads challenges, sends answers, and runs the clock. */
export function useChallenge({ type, scene, onVerified }: ChallengeRequest) {
  const [state, setState] = useState(initialState)
  const [round, setRound] = useState(0)
  const change: Change = useCallback((by) => setState((now) => ({ ...now, ...by })), [])
  const load: Load = useCallback((message = '') => {
    setState((now) => ({ ...initialState, challenge: now.challenge, message }))
    setRound((now) => now + 1)
  }, [])

  useEffect(() => {
    let awaited = true
    const arrived = (challenge: Challenge) => ({
      phase: 'ready' as const,
      challenge,
      left: type === 'timeLock' ? undefined : captchaSeconds,
    })
    const failed = (error: unknown) => ({ phase: 'away' as const, message: refusalOf(error) })
    void getChallenge(type, scene)
      .then(arrived, failed)
      .then((by) => awaited && change(by))
    return () => {
      awaited = false
    }
  }, [type, scene, round, change])

  useRefresh(state, load)
  useClock(state, change, load)
  return { ...state, load, ...useAnswers(state, change, { load, onVerified }) }
}

/** Actions on a challenge; responses to a former challenge are ignored. */
function useAnswers(
  { challenge, phase, extensions }: ChallengeState,
  change: Change,
  { load, onVerified }: { load: Load; onVerified: ChallengeRequest['onVerified'] },
) {
  const { held: heldNow, renew } = useCurrentChallenge(challenge)

  const send = async (answer: unknown, begun: number) => {
    const held = heldNow()
    if (!held || phase !== 'ready') return
    change({ phase: 'checking', message: held.work ? words.working : words.checking })
    try {
      const captchaVerification = await checkChallenge(held.challenge, answer, await held.work?.proof)
      if (heldNow() !== held) return
      change({ phase: 'verified', message: `验证成功，用时 ${secondsSince(begun)} 秒`, left: undefined })
      onVerified(captchaVerification)
    } catch (error) {
      if (heldNow() === held) change({ phase: 'failed', message: refusalOf(error), left: undefined })
    }
  }
  const extend = async () => {
    const held = heldNow()
    if (!held) return
    try {
      const longer = await extendChallenge(held.challenge)
      if (heldNow() !== held) return
      renew(longer)
      change({ left: captchaSeconds, extensions: extensions - 1, message: words.extended })
    } catch (error) {
      if (heldNow() === held) load(refusalOf(error))
    }
  }
  return { send, extend }
}

interface ChallengeWork {
  challenge: Challenge
  work: Work | undefined
}

/** The current challenge with its latest token; starts its proof of work at once. */
function useCurrentChallenge(challenge: Challenge | undefined) {
  const ref = useRef<ChallengeWork>(undefined)
  useEffect(() => {
    if (!challenge) return undefined
    const { puzzle, type } = challenge
    const work = puzzle && type !== 'timeLock' ? startWork(puzzle) : undefined
    ref.current = { challenge, work }
    return () => {
      work?.stop()
      ref.current = undefined
    }
  }, [challenge])
  return {
    held: () => ref.current,
    renew: (longer: Challenge) => {
      ref.current = { challenge: longer, work: ref.current?.work }
    },
  }
}

/** Loads the next challenge shortly after a wrong answer. */
function useRefresh({ phase, message }: ChallengeState, load: Load): void {
  useEffect(() => {
    if (phase !== 'failed') return undefined
    const wait = setTimeout(() => load(message), refreshDelay)
    return () => clearTimeout(wait)
  }, [phase, message, load])
}

/** Counts down, announces when time runs short, and loads a new challenge when it is over. */
function useClock({ phase, left }: ChallengeState, change: Change, load: Load): void {
  useEffect(() => {
    if (phase !== 'ready' || left === undefined) return undefined
    const tick = () => {
      if (left <= 1) load(words.ended)
      else change({ left: left - 1, ...(left === 31 && { message: words.soon }) })
    }
    const wait = setTimeout(tick, 1000)
    return () => clearTimeout(wait)
  }, [phase, left, change, load])
}
