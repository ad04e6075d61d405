import { randomBytes } from 'node:crypto'

import { vi } from 'vitest'

import type { Db } from '#database/database.ts'
import { openRates } from '#server/rates/rates.ts'
import { secretsOf } from '#server/secrets/secrets.ts'
import { openCaptchas, openLedger, type CaptchaOptions } from '#server/sign-in/captcha/captcha.ts'

import {
  dataOf,
  type KnownPictures,
  knownPictures,
  encryptText,
  solutionText,
  squareOut,
  verificationOf,
} from './captcha.ts'

export const clerk = { source: '192.0.2.1', agent: 'Firefox' }
export const signIn = { scene: 'sign-in', source: clerk.source } as const

/** Advances fake timers. */
export const advanceSeconds = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

interface DeskOptions extends CaptchaOptions {
  pictures?: KnownPictures
  /** Of a deployment: desks of one key are servers of one. */
  master?: Buffer
}

/** Captchas under fake timers, and a client that knows what solves them. */
export function captchaDesk(db: Db, { pictures = knownPictures(), master, ...options }: DeskOptions = {}) {
  const secrets = secretsOf(master ?? randomBytes(32))
  const captchas = openCaptchas(
    { secrets, ledger: openLedger(db), rates: openRates(db) },
    { ...options, pictures },
  )
  const get = async (asked: Record<string, unknown> = {}, caller = clerk) => {
    const data = dataOf(await captchas.get({ captchaType: 'blockPuzzle', ...asked }, caller))
    advanceSeconds(1)
    return data
  }
  const send = async (asked: Record<string, unknown>, caller = clerk) =>
    (await captchas.check({ captchaType: 'blockPuzzle', ...asked }, caller)).repCode
  type Got = Awaited<ReturnType<typeof get>>
  const answer = ({ token, secretKey, puzzle }: Got, text: string, captchaType = 'blockPuzzle') =>
    send({
      captchaType,
      token,
      pointJson: encryptText(text, secretKey),
      ...(puzzle && captchaType !== 'timeLock' && { proof: squareOut(puzzle) }),
    })
  const right = () => solutionText(pictures.last())
  /** A challenge that was solved, and what may be done with it. */
  const solved = async (asked: Record<string, unknown> = {}) => {
    const got = await get(asked)
    const text = right()
    await answer(got, text, String(asked['captchaType'] ?? 'blockPuzzle'))
    return verificationOf(got, text)
  }
  /** Where the piece of the last picture belongs. */
  const x = () => {
    const solution = pictures.last()
    return solution.type === 'blockPuzzle' ? solution.x : Number.NaN
  }
  return { ...captchas, x, pictures, ask: captchas.get, get, send, answer, right, solved }
}
