import { kinds } from '#contract/catalogue/kinds.ts'
import type { Db } from '#database/database.ts'
import { openDueRecords } from '#server/catalogue/opening.ts'
import { forgetOldCodes } from '#server/codes/codes.ts'
import { forgetOldKeys } from '#server/http/idempotency.ts'
import { forgetNonces } from '#server/http/signature.ts'
import { forgetAttempts } from '#server/identity/attempts.ts'
import { forgetFamiliar } from '#server/identity/familiar.ts'
import { forgetSessions } from '#server/identity/tokens.ts'
import { forgetOldMessages } from '#server/messages/messages.ts'
import { tellSavedSearches } from '#server/search/saved/alerts.ts'
import { forgetSearchedWords } from '#server/search/searched/searched.ts'
import { renewVocabulary } from '#server/search/vocabulary.ts'

const interval = 10 * 60_000

/** What has to be done now and then, at once and every ten minutes; a failed round is told and tried again. */
export function keepHouse(db: Db, tell: (error: unknown) => void): { close: () => Promise<void> } {
  const plain = db.withoutPlugins()
  const ending = new AbortController()
  const round = async () => {
    await openDueRecords(plain, kinds)
    await forgetOldKeys(plain)
    await forgetSessions(db)
    await forgetAttempts(db)
    await forgetFamiliar(db)
    await forgetNonces(plain)
    await forgetOldCodes(db)
    await forgetOldMessages(db)
    await forgetSearchedWords(plain)
    await renewVocabulary(plain, kinds)
    await tellSavedSearches(plain, kinds, ending.signal)
  }
  let running = round().catch(tell)
  const timer = setInterval(() => (running = round().catch(tell)), interval)
  return {
    close: async () => {
      clearInterval(timer)
      ending.abort()
      await running
    },
  }
}
