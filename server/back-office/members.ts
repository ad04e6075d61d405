import type { AuditAction } from '#contract/audit.ts'
import { type AtWork, doneBy } from '#server/audit/audit.ts'

/** People who come to something, or leave it. */
export interface Members {
  id: number
  ids: readonly number[]
}

interface MembersChange {
  action: AuditAction
  /** What they come to. */
  object: string
  people: readonly { id: number; name: string }[]
  add: boolean
}

/** The line of the log about people who came to something, or left it. */
export function membersLine(by: AtWork, { action, object, people, add }: MembersChange) {
  const names = people.map(({ id, name }) => `${name}（${id}）`)
  return { ...doneBy(by), action, object, detail: add ? { added: names } : { removed: names } }
}
