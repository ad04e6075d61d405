import { createHash, randomBytes } from 'node:crypto'

import { fail } from '#contract/errors.ts'
import {
  captchaExtensions,
  captchaScenes,
  captchaSeconds,
  captchaTypes,
  scenesWithWork,
  timeLockSeconds,
  type CaptchaAnswer,
  type CaptchaScene,
  type CaptchaType,
} from '#contract/sign-in/captcha.ts'
import type { Db } from '#database/database.ts'
import type { Rates } from '#server/rates/rates.ts'
import { type SealedTokens, sealedTokens } from '#server/secrets/sealed-token.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

import { acceptAnswer, emptyData, refuseAnswer } from './answer.ts'
import { deleteOldPasses } from './captcha.queries.ts'
import { decrypt, encrypt, newKey } from './cipher.ts'
import type { Ledger, Use } from './ledger.ts'
import { openLimits, defaultLimits, type CaptchaLimits, type Limits } from './limits.ts'
import { openPictures } from './picture-pool.ts'
import type { PictureSource } from './picture.ts'
import { proofIn, solves, type Solution } from './solution.ts'
import { timeLock, type TimeLock, defaultSteps, workSteps } from './time-lock.ts'

export { openLedger } from './ledger.ts'

/** The rate limit key of the address, and the User-Agent. */
export interface Caller {
  source: string
  agent: string
}

export interface CaptchaOptions {
  /** Whether answers are encrypted, as is the default of the protocol. */
  aes?: boolean
  limits?: Partial<CaptchaLimits>
  /** Squarings of a time lock, and of the proof of work of a picture. */
  steps?: number
  work?: number
  /** Minimum milliseconds to solve a picture. */
  leastMs?: Partial<Record<CaptchaType, number>>
  pictures?: PictureSource
}

type Fields = Record<string, unknown>

export interface Captchas {
  get: (asked: Fields, caller: Caller) => Promise<CaptchaAnswer>
  check: (asked: Fields, caller: Caller) => Promise<CaptchaAnswer>
  extend: (asked: Fields, caller: Caller) => CaptchaAnswer
  /**
   * Uses up a verification; throws `captcha_required` unless it was issued for this source and scene in the
   * last 180 seconds. Must be called before any other check.
   */
  redeem: (verification: string | undefined, use: Use) => Promise<void>
  pictures: PictureSource
  close: () => Promise<void>
}

interface CaptchaRequest extends Caller {
  type: CaptchaType
  scene: CaptchaScene
}

/** The content of a token. It is encrypted: an unsolved challenge stores nothing. */
interface Challenge extends CaptchaRequest {
  name: string
  key: string | null
  /** Set for a picture. */
  solution?: Solution
  issuedAt: number
  extensions: number
}

const leastMs: Record<CaptchaType, number> = { blockPuzzle: 400, clickWord: 800, timeLock: 800 }

/** Challenges of a deployment: every server verifies those of the others. */
export function openCaptchas(
  { secrets, ledger, rates }: { secrets: Secrets; ledger: Ledger; rates: Rates },
  options: CaptchaOptions = {},
): Captchas {
  const context: Context = {
    ledger,
    aes: options.aes ?? true,
    least: { ...leastMs, ...options.leastMs },
    limits: openLimits(rates, { ...defaultLimits, ...options.limits }),
    lock: makeLazily(() => timeLock(secrets.key('time locks'))),
    steps: { lock: options.steps ?? defaultSteps, work: options.work ?? workSteps },
    pictures: options.pictures ?? openPictures(),
    tokens: sealedTokens(secrets.key('captchas')),
  }
  return {
    get: (asked, caller) => getChallenge(context, asked, caller),
    check: (asked, caller) => checkAnswer(context, asked, caller),
    extend: (asked, caller) => extendTime(context, asked, caller),
    redeem: async (verification, use) => {
      if (!verification || !(await ledger.redeem(verification, use))) fail('captcha_required')
    },
    pictures: context.pictures,
    close: context.pictures.close,
  }
}

interface Context {
  ledger: Ledger
  aes: boolean
  least: Record<CaptchaType, number>
  limits: Limits
  lock: () => TimeLock
  steps: { lock: number; work: number }
  pictures: PictureSource
  tokens: SealedTokens<Challenge>
}

function makeLazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

const isOneOf = <T extends string>(words: readonly T[], word: unknown): word is T =>
  words.some((one) => one === word)

async function getChallenge(
  context: Context,
  asked: Fields,
  { source, agent }: Caller,
): Promise<CaptchaAnswer> {
  const { captchaType: type, scene = 'sign-in' } = asked
  if (isMissing(type)) return refuseAnswer('0011', 'captchaType')
  if (!isOneOf(captchaTypes, type)) return refuseAnswer('0015', 'captchaType')
  if (!isOneOf(captchaScenes, scene)) return refuseAnswer('0015', 'scene')
  if (context.limits.isLocked(source)) return refuseAnswer('6202')
  if (!context.limits.mayGet(source)) return refuseAnswer('6201')
  return issue(context, { type, scene, source, agent: hashAgent(agent) })
}

/** Scenes that send messages require a proof of work in addition to the picture. */
const needsWork = ({ type, scene }: CaptchaRequest) => type !== 'timeLock' && scenesWithWork.includes(scene)

/** Squarings of a challenge; most pictures require none. */
const stepsOf = ({ steps }: Context, asked: CaptchaRequest) => {
  if (asked.type === 'timeLock') return steps.lock
  return needsWork(asked) ? steps.work : undefined
}

async function issue(context: Context, asked: CaptchaRequest): Promise<CaptchaAnswer> {
  const { type } = asked
  const picture = type === 'timeLock' ? { shown: {} } : await newPicture(context, type)
  if (!picture) return refuseAnswer('6201')
  const { shown, ...solution } = picture
  const [name, key] = [randomBytes(16).toString('base64url'), context.aes ? newKey() : null]
  const token = tokenOf(context, { ...asked, ...solution, name, key, issuedAt: Date.now(), extensions: 0 })
  const steps = stepsOf(context, asked)
  const puzzle = steps === undefined ? {} : { puzzle: context.lock().puzzle(name, steps) }
  return acceptAnswer({ ...emptyData, ...shown, ...puzzle, token, secretKey: key })
}

const tokenOf = ({ tokens }: Context, challenge: Challenge) =>
  tokens.issue(challenge, challenge.type === 'timeLock' ? timeLockSeconds : captchaSeconds)

async function newPicture({ pictures }: Context, type: 'blockPuzzle' | 'clickWord') {
  const picture = await pictures.take(type)
  if (!picture) return undefined
  const { background, piece, words, solution } = picture
  return {
    solution,
    shown: { originalImageBase64: background, jigsawImageBase64: piece, wordList: words },
  }
}

const isMissing = (value: unknown) => value === undefined || value === null || value === ''

async function checkAnswer(context: Context, asked: Fields, caller: Caller): Promise<CaptchaAnswer> {
  if (isMissing(asked['captchaType'])) return refuseAnswer('0011', 'captchaType')
  if (isMissing(asked['token'])) return refuseAnswer('0011', 'token')
  if (!context.limits.mayCheck(caller.source)) return refuseAnswer('6204')
  const challenge = challengeOf(context, asked['token'], caller)
  if (challenge?.type !== asked['captchaType']) return refuseAnswer('6110')
  if (needsWork(challenge) && isMissing(asked['proof'])) return refuseAnswer('0011', 'proof')
  // one attempt: the challenge is used up in any case
  if (!(await context.ledger.answer(challenge.name))) return refuseAnswer('6110')
  return answer(context, challenge, asked)
}

async function answer(context: Context, challenge: Challenge, asked: Fields): Promise<CaptchaAnswer> {
  const { pointJson, proof } = asked
  const { key, scene, source, type: captchaType } = challenge
  const given = judge(context, challenge, { pointJson, proof })
  if (given.trouble) {
    context.limits.countFailure(source)
    return refuseAnswer(given.trouble)
  }
  const token = String(asked['token'])
  // the client computes the same value and submits it with its form
  const text = `${token}---${given.text}`
  await context.ledger.pass(key ? encrypt(text, key) : text, { scene, source })
  return acceptAnswer({ ...emptyData, captchaType, pointJson: String(pointJson), token, result: true })
}

/** The challenge of a token, if it was issued to this caller. */
function challengeOf({ tokens }: Context, token: unknown, caller: Caller): Challenge | undefined {
  const challenge = typeof token === 'string' ? tokens.open(token)?.value : undefined
  const isSame = challenge?.source === caller.source && challenge.agent === hashAgent(caller.agent)
  return isSame ? challenge : undefined
}

type Judgement = { trouble: '0001' | '6111' } | { trouble?: undefined; text: string }

/** Verifies an answer. Its text is used unchanged, as it is part of the verification. */
function judge(
  context: Context,
  challenge: Challenge,
  sent: { pointJson: unknown; proof: unknown },
): Judgement {
  const { key, issuedAt, type } = challenge
  const { pointJson } = sent
  try {
    if (typeof pointJson !== 'string' || pointJson.length > 2000) return { trouble: '0001' }
    const text = key ? decrypt(pointJson, key) : pointJson
    const right = isRight(context, challenge, { text, proof: sent.proof })
    return right && Date.now() - issuedAt >= context.least[type] ? { text } : { trouble: '6111' }
  } catch {
    return { trouble: '0001' }
  }
}

function isRight(
  context: Context,
  challenge: Challenge,
  { text, proof }: { text: string; proof: unknown },
): boolean {
  const { solution, name } = challenge
  if (solution && !solves(solution, text)) return false
  const steps = stepsOf(context, challenge)
  if (steps === undefined) return true
  return context.lock().opens(name, steps, solution ? String(proof) : proofIn(text))
}

/** Extends the time with another token of the same challenge; they share one attempt. */
function extendTime(context: Context, { token }: Fields, caller: Caller): CaptchaAnswer {
  if (isMissing(token)) return refuseAnswer('0011', 'token')
  const challenge = challengeOf(context, token, caller)
  if (!challenge || challenge.type === 'timeLock') return refuseAnswer('6110')
  if (challenge.extensions >= captchaExtensions) return refuseAnswer('6206')
  const longer = tokenOf(context, { ...challenge, extensions: challenge.extensions + 1 })
  return acceptAnswer({ ...emptyData, token: longer })
}

/** A short hash of the User-Agent. */
const hashAgent = (agent: string) => createHash('sha256').update(agent).digest('base64url').slice(0, 12)

/** Deletes expired passes. */
export const deleteExpiredPasses = (db: Db): Promise<void> => deleteOldPasses(db)
