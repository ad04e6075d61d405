import { statistics } from '#contract/statistics.ts'

import { call } from './call.ts'
import { readText, session, writeText } from './storage.ts'

const key = 'geolibrary:visited'

/** Reports this visit to the server, once in a session of the browser; whoever forbids storage is not counted. */
export function countVisit(): void {
  if (readText(session, key) !== null) return
  writeText(session, key, '1')
  call(statistics.updateTotalVisit, {}).catch(() => {}) // a visit that is not counted hurts nobody
}
