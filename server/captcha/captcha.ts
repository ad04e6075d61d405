import { createHash, randomBytes } from 'node:crypto'

import {
  captchaExtensions,
  captchaScenes,
  captchaSeconds,
  captchaTypes,
  timeLockSeconds,
  type CaptchaAnswer,
  type CaptchaScene,
  type CaptchaType,
} from '#contract/captcha.ts'
import { fail } from '#contract/errors.ts'

import { agreed, emptyData, refused } from './answer.ts'
import { decrypt, encrypt, newKey } from './cipher.ts'
import { openLimits, usualLimits, type CaptchaLimits } from './limits.ts'
import { openPictures } from './picture-pool.ts'
import type { PictureSource } from './picture.ts'
import { shelf } from './shelf.ts'
import { solves, type Solution } from './solution.ts'
import { timeLock, usualSteps, type TimeLock } from './time-lock.ts'

/** Who asks: the limit key of the address, and what the browser says of itself. */
export interface Caller {
  source: string
  agent: string
}

export interface CaptchaOptions {
  /** Whether answers travel encrypted, as the protocol has it by default. */
  aes?: boolean
  limits?: Partial<CaptchaLimits>
  /** Squarings of a time lock. */
  steps?: number
  /** Milliseconds that nobody needs less to solve a picture. */
  leastMs?: Partial<Record<CaptchaType, number>>
  pictures?: PictureSource
}

type Fields = Record<string, unknown>

export interface Captchas {
  get: (asked: Fields, caller: Caller) => Promise<CaptchaAnswer>
  check: (asked: Fields, caller: Caller) => Promise<CaptchaAnswer>
  extend: (asked: Fields, caller: Caller) => CaptchaAnswer
  /**
   * Uses up a verification before anything else is looked at; throws `captcha_required` unless this source was
   * given it for this scene in the last 180 seconds.
   */
  redeem: (verification: string | undefined, use: { scene: CaptchaScene; source: string }) => void
  pictures: PictureSource
  close: () => Promise<void>
}

interface Asked extends Caller {
  type: CaptchaType
  scene: CaptchaScene
}

interface Challenge extends Asked {
  key: string | null
  solution: Solution
  issuedAt: number
  extensions: number
}

interface Verified {
  source: string
  scene: CaptchaScene
}

const leastMs: Record<CaptchaType, number> = { blockPuzzle: 400, clickWord: 800, timeLock: 800 }

/** Challenges of this process: what is out, what was solved, and how often each source has asked. */
export function openCaptchas(options: CaptchaOptions = {}): Captchas {
  const desk: Desk = {
    aes: options.aes ?? true,
    least: { ...leastMs, ...options.leastMs },
    limits: openLimits({ ...usualLimits, ...options.limits }),
    lock: lazily(() => timeLock(options.steps ?? usualSteps)),
    pictures: options.pictures ?? openPictures(),
    quick: shelf<Challenge>({ seconds: captchaSeconds, each: 300, all: 100_000 }),
    slow: shelf<Challenge>({ seconds: timeLockSeconds, each: 60, all: 20_000 }),
    verified: shelf<Verified>({ seconds: 180, each: 300, all: 100_000 }),
  }
  return {
    get: (asked, caller) => getChallenge(desk, asked, caller),
    check: (asked, caller) => checkAnswer(desk, asked, caller),
    extend: (asked, caller) => extendTime(desk, asked, caller),
    redeem: (verification, { scene, source }) => {
      const known = verification === undefined ? undefined : desk.verified.take(verification)
      if (known?.scene !== scene || known.source !== source) fail('captcha_required')
    },
    pictures: desk.pictures,
    close: desk.pictures.close,
  }
}

interface Desk {
  aes: boolean
  least: Record<CaptchaType, number>
  limits: ReturnType<typeof openLimits>
  lock: () => TimeLock
  pictures: PictureSource
  quick: ReturnType<typeof shelf<Challenge>>
  slow: ReturnType<typeof shelf<Challenge>>
  verified: ReturnType<typeof shelf<Verified>>
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

const isOneOf = <T extends string>(words: readonly T[], word: unknown): word is T =>
  words.some((one) => one === word)

async function getChallenge(desk: Desk, asked: Fields, { source, agent }: Caller): Promise<CaptchaAnswer> {
  const { captchaType: type, scene = 'sign-in' } = asked
  if (isMissing(type)) return refused('0011', 'captchaType')
  if (!isOneOf(captchaTypes, type)) return refused('0015', 'captchaType')
  if (!isOneOf(captchaScenes, scene)) return refused('0015', 'scene')
  if (await desk.limits.isLocked(source)) return refused('6202')
  if (!(await desk.limits.mayGet(source))) return refused('6201')
  return issue(desk, { type, scene, source, agent: short(agent) })
}

async function issue(desk: Desk, asked: Asked): Promise<CaptchaAnswer> {
  const { type } = asked
  const drawn = type === 'timeLock' ? newLock(desk) : await newPicture(desk, type)
  if (!drawn) return refused('6201')
  const { solution, shown } = drawn
  const [token, key] = [randomBytes(16).toString('hex'), desk.aes ? newKey() : null]
  const out = type === 'timeLock' ? desk.slow : desk.quick
  const hasRoom = out.put(token, { ...asked, key, solution, issuedAt: Date.now(), extensions: 0 })
  return hasRoom ? agreed({ ...emptyData, ...shown, token, secretKey: key }) : refused('6201')
}

function newLock({ lock }: Desk) {
  const puzzle = lock().newPuzzle()
  return { solution: { type: 'timeLock' as const, base: puzzle.base }, shown: { puzzle } }
}

async function newPicture({ pictures }: Desk, type: 'blockPuzzle' | 'clickWord') {
  const picture = await pictures.take(type)
  if (!picture) return undefined
  const { background, piece, words, solution } = picture
  return {
    solution,
    shown: { originalImageBase64: background, jigsawImageBase64: piece, wordList: words },
  }
}

const isMissing = (value: unknown) => value === undefined || value === null || value === ''

async function checkAnswer(desk: Desk, asked: Fields, caller: Caller): Promise<CaptchaAnswer> {
  const { captchaType: type, pointJson, token } = asked
  if (isMissing(type)) return refused('0011', 'captchaType')
  if (isMissing(token)) return refused('0011', 'token')
  if (!(await desk.limits.mayCheck(caller.source))) return refused('6204')
  if (typeof token !== 'string') return refused('6110')
  const challenge = takeChallenge(desk, token)
  if (!challenge || challenge.type !== type || !isSame(challenge, caller)) return refused('6110')
  const given = judge(desk, challenge, pointJson)
  if (given.trouble) {
    await desk.limits.countFailure(caller.source)
    return refused(given.trouble)
  }
  verify(desk, challenge, `${token}---${given.text}`)
  const echoed = { captchaType: challenge.type, pointJson: String(pointJson), token }
  return agreed({ ...emptyData, ...echoed, result: true })
}

/** What the client works out for itself, by the same rule, to hand it on with its form. */
function verify({ verified }: Desk, { key, scene, source }: Challenge, text: string): void {
  verified.put(key ? encrypt(text, key) : text, { scene, source })
}

/** One attempt a token: whatever comes of it, the challenge is gone. */
const takeChallenge = ({ quick, slow }: Desk, token: string) => quick.take(token) ?? slow.take(token)

const isSame = (one: Challenge, other: Caller) =>
  one.source === other.source && one.agent === short(other.agent)

type Judgement = { trouble: '0001' | '6111' } | { trouble?: undefined; text: string }

/** Reads an answer, as it came: its text is part of the verification, and is kept letter by letter. */
function judge(
  { lock, least }: Desk,
  { key, solution, issuedAt, type }: Challenge,
  sent: unknown,
): Judgement {
  try {
    if (typeof sent !== 'string' || sent.length > 2000) return { trouble: '0001' }
    const text = key ? decrypt(sent, key) : sent
    const right = solves(solution, text, lock())
    return right && Date.now() - issuedAt >= least[type] ? { text } : { trouble: '6111' }
  } catch {
    return { trouble: '0001' }
  }
}

function extendTime({ quick }: Desk, { token }: Fields, caller: Caller): CaptchaAnswer {
  if (isMissing(token)) return refused('0011', 'token')
  const challenge = typeof token === 'string' ? quick.see(token) : undefined
  if (!challenge || !isSame(challenge, caller)) return refused('6110')
  if (challenge.extensions >= captchaExtensions) return refused('6206')
  challenge.extensions += 1
  quick.renew(String(token))
  return agreed({ ...emptyData, token: String(token) })
}

/** What a browser says of itself, short enough to be kept with each challenge. */
const short = (agent: string) => createHash('sha256').update(agent).digest('base64url').slice(0, 12)
