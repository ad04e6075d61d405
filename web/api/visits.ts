import { statistics } from '#contract/statistics.ts'

import { call } from './call.ts'
import { readText, session, writeText } from './storage.ts'

const key = 'geolibrary:visited'

/** Reports this visit to the server once per browser session; not without storage. */
export function countVisit(): void {
  if (readText(session, key) !== null) return
  writeText(session, key, '1')
  if (readText(session, key) === null) return // storage is full: every page would count
  call(statistics.updateTotalVisit, {}).catch(() => {}) // a lost visit count does no harm
}
