import { forgetFiles } from '#server/back-office/sheet/sheet.ts'
import { openDueRecords } from '#server/catalogue/opening/opening.ts'
import { deleteExpiredKeys } from '#server/idempotency/idempotency.ts'
import { deleteUnusedAreas } from '#server/map/areas/areas.ts'
import { deleteEndedMessages } from '#server/messages/messages.ts'
import { deleteExpiredWindows } from '#server/rates/rates.ts'
import { deleteExpiredSpent } from '#server/rates/spent.queries.ts'
import type { SearchContext } from '#server/search/context.ts'
import { forgetLoggedWords } from '#server/search/log/log.ts'
import { notifySavedSearches } from '#server/search/saved/alerts.ts'
import { deleteOldAttempts } from '#server/sign-in/attempts.queries.ts'
import { deleteExpiredPasses } from '#server/sign-in/captcha/captcha.ts'
import { deleteExpiredCodes } from '#server/sign-in/codes/codes.ts'
import { deleteOldSources } from '#server/sign-in/known-source.queries.ts'
import { deleteExpiredPayloadKeys } from '#server/sign-in/payload-encryption/payload-encryption.ts'
import { deleteEndedSessions } from '#server/sign-in/tokens/tokens.queries.ts'

const interval = 10 * 60_000

/**
 * Runs periodic tasks, at once and then every ten minutes. A failed task is reported and retried in the next
 * round; the other tasks run nevertheless.
 */
export function runHousekeeping(
  search: SearchContext,
  report: (error: unknown) => void,
): { close: () => Promise<void> } {
  const { db, kinds, vocabulary } = search
  const ending = new AbortController()
  const tasks: (() => Promise<unknown>)[] = [
    () => openDueRecords(db, kinds, ending.signal),
    () => deleteExpiredKeys(db),
    () => deleteEndedSessions(db),
    () => deleteOldAttempts(db),
    () => deleteOldSources(db),
    () => deleteExpiredSpent(db),
    () => deleteExpiredWindows(db),
    () => deleteExpiredPayloadKeys(db),
    () => deleteExpiredPasses(db),
    () => deleteExpiredCodes(db),
    () => deleteEndedMessages(db),
    () => deleteUnusedAreas(db),
    () => forgetLoggedWords(db),
    () => forgetFiles(db),
    vocabulary.renew,
    () => notifySavedSearches(search, ending.signal),
  ]
  const round = async () => {
    for (const task of tasks) {
      if (ending.signal.aborted) return
      try {
        await task()
      } catch (error) {
        report(error)
      }
    }
  }
  let running = round()
  const timer = setInterval(() => (running = running.then(round)), interval)
  return {
    close: async () => {
      clearInterval(timer)
      ending.abort()
      await running
    },
  }
}
