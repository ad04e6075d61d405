import { auditLog } from '#contract/audit-log.ts'
import { useCall } from '#web/api/hooks.ts'

import { askedOf } from './log-address.ts'
import type { LogView } from './useLogPlace.ts'

/** The answer to what the list asks. */
export function useLines({ place }: LogView) {
  const asked = { current: place.page, size: place.size, ...askedOf(place) }
  return useCall(auditLog.page, asked, { keep: true, enabled: !place.archive })
}
