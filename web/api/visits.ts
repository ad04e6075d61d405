import { statistics } from '#contract/statistics.ts'

import { call } from './call.ts'

const key = 'geolibrary:visited'

/** Tells the server of this visit, once in a session of the browser; nothing waits for it, and nothing is said. */
export function countVisit(): void {
  try {
    if (sessionStorage.getItem(key)) return
    sessionStorage.setItem(key, '1')
  } catch {
    return // who forbids storage would be counted at every page
  }
  call(statistics.updateTotalVisit, {}).catch(() => {}) // a visit that is not counted hurts nobody
}
