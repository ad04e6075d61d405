import { catalogueCalls } from './catalogue.ts'
import { creditCalls } from './credit.ts'
import { deliveryCalls } from './deliveries.ts'
import { depositCalls } from './deposits.ts'
import { fileCalls } from './files.ts'
import { loanCalls } from './loans.ts'
import { mapCalls } from './map.ts'
import { peopleCalls } from './people.ts'
import { readingCalls } from './reading.ts'
import type { KeyedCalls } from './scene.ts'
import { siteCalls } from './site.ts'
import { systemCalls } from './systems.ts'
import { thirdPartyCalls } from './third-party.ts'
import { wordCalls } from './words.ts'

/** A call of every route that takes an Idempotency-Key. */
export const everyCall: KeyedCalls = {
  ...catalogueCalls,
  ...creditCalls,
  ...deliveryCalls,
  ...depositCalls,
  ...fileCalls,
  ...loanCalls,
  ...mapCalls,
  ...peopleCalls,
  ...readingCalls,
  ...siteCalls,
  ...systemCalls,
  ...thirdPartyCalls,
  ...wordCalls,
}
