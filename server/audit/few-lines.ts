import type { Rates } from '#server/rates/rates.ts'

import type { AuditBuffer } from './audit.ts'

type Line = Parameters<AuditBuffer['note']>[0]

/** Lines a minute of one source; what comes beyond them is answered alike and not written. */
const maxLines = { points: 5, seconds: 60 }

/** Writes what anybody may cause without an account: the log does not grow with their calls. */
export function noteFew(
  { auditBuffer, rates }: { auditBuffer: AuditBuffer; rates: Rates },
  source: string,
  line: Line,
): void {
  if (rates.of(`audit ${line.action}`, maxLines).take(source) === 0) auditBuffer.note(line)
}
