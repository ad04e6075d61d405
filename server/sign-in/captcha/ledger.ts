import { createHash } from 'node:crypto'

import {
  captchaExtensions,
  captchaSeconds,
  type CaptchaScene,
  timeLockSeconds,
} from '#contract/sign-in/captcha.ts'
import type { Db } from '#database/database.ts'
import { spend } from '#server/rates/spent.ts'

import { insertPass, takePass } from './captcha.queries.ts'

export interface Use {
  scene: CaptchaScene
  source: string
}

/** Stores which challenges were answered, and which passes are unused. */
export interface Ledger {
  /** Uses the only attempt of a challenge; false if it was used before. */
  answer: (challenge: string) => Promise<boolean>
  /** Stores the verification that its client will submit. */
  pass: (verification: string, use: Use) => Promise<void>
  /** Uses up a verification; returns whether it was valid for this use. */
  redeem: (verification: string, use: Use) => Promise<boolean>
}

const passLasts = 180
/** The latest possible answer to a challenge, in seconds. */
const answerLasts = Math.max(captchaSeconds * (captchaExtensions + 1), timeLockSeconds)

const hashOf = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest()

/** Stored in tables shared by all servers. Only solved challenges add rows. */
export function openLedger(db: Db): Ledger {
  const rowOf = (verification: string, { scene, source }: Use) => ({
    key: hashOf(verification),
    purpose: hashOf(scene, source),
  })
  return {
    answer: (challenge) => spend(db, `captcha ${challenge}`, answerLasts),
    pass: (verification, use) => insertPass(db, rowOf(verification, use), passLasts),
    redeem: (verification, use) => takePass(db, rowOf(verification, use)),
  }
}
