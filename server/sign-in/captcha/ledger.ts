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

/** What is noted of captchas: which were answered, and what was passed and not used yet. */
export interface Ledger {
  /** Takes the one attempt of a challenge; false when it was taken before. */
  answer: (challenge: string) => Promise<boolean>
  /** Notes a verification that its client will hand on. */
  pass: (verification: string, use: Use) => Promise<void>
  /** Uses one up; whether it was given for this. */
  redeem: (verification: string, use: Use) => Promise<boolean>
}

const passLasts = 180
/** No challenge can be answered later than that. */
const answerLasts = Math.max(captchaSeconds * (captchaExtensions + 1), timeLockSeconds)

const hashOf = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest()

/** Noted in tables, for every server alike, and by those alone who solved something. */
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
