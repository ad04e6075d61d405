import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { audit, type AuditEvent } from '#server/audit/audit.ts'
import { scopeOf } from '#server/back-office/scope.ts'
import type { CallOrigin } from '#server/http/implement.ts'
import { keepDuties } from '#server/roles/keepers.ts'
import { agentWords } from '#server/sign-in/agent.ts'
import { endSession, endSessions } from '#server/sign-in/tokens/tokens.ts'

import { findSession, listSessions, lockAccount, type SessionQuery, setDisabledAt } from './staff.queries.ts'

/** The staff member who makes the call. */
export interface StaffActor {
  actor: Actor
  from: CallOrigin
}

interface StaffCaller {
  actor: Actor
  session: number
}

const emptyAnswer: Record<string, never> = {}

/** The sessions in use of people within the actor's scope, the most recently used first. */
export async function pageSessions(db: Db, asked: SessionQuery, { actor, session }: StaffCaller) {
  const rows = await listSessions(db, asked, { scope: await scopeOf(db, actor), actor })
  const records = rows.map(({ createdAt, seenAt, agent, total: _, ...row }) => ({
    ...row,
    own: row.id === session,
    agent: agentWords(agent),
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
  }))
  return { records, total: rows[0]?.total ?? 0, current: asked.current, size: asked.size }
}

const doneBy = ({ actor, from }: StaffActor) => ({
  success: true,
  account: actor.id,
  name: actor.name,
  address: from.address,
})

/** Disables an account and ends its sessions, or enables it again: for the operator of the machine, who has no account. */
export async function changeDisabled(
  db: Db,
  by: Omit<AuditEvent, 'action'>,
  { id, disabled }: { id: number; disabled: boolean },
): Promise<void> {
  await atomically(db, async (tx) => {
    const account = (await lockAccount(tx, id)) ?? fail('not_found')
    if ((account.disabledAt !== null) === disabled) return
    await keepDuties(tx, () => setDisabledAt(tx, id, disabled ? new Date() : null))
    if (disabled) await endSessions(tx, id, 'disabled')
    const action = disabled ? 'account_disabled' : 'account_enabled'
    await audit(tx, { ...by, action, object: `${account.name}（${id}）` })
  })
}

/** Ends a session of an account within the actor's scope; its next call gets the reason. */
export async function endSomeSession(db: Db, staff: StaffActor, id: number) {
  await atomically(db, async (tx) => {
    const { actor } = staff
    const session =
      (await findSession(tx, id, { scope: await scopeOf(tx, actor), actor })) ?? fail('not_found')
    if (!(await endSession(tx, id, 'kicked'))) fail('not_found')
    await audit(tx, {
      ...doneBy(staff),
      action: 'session_ended',
      object: `${session.name}（${session.account}）`,
    })
  })
  return emptyAnswer
}
