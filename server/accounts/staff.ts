import { maskedPhone } from '#contract/accounts/contact.ts'
import type { Actor, Duty } from '#contract/accounts/identity.ts'
import { AppError, fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import { audit, type AuditEvent } from '#server/audit/audit.ts'
import { changedFields } from '#server/audit/changes.ts'
import type { From } from '#server/http/implement.ts'
import { agentWords } from '#server/sign-in/agent.ts'
import type { Identity } from '#server/sign-in/identity.ts'
import { endSession, endSessions } from '#server/sign-in/tokens/tokens.ts'

import {
  countAccounts,
  findSession,
  listAccounts,
  listRoles,
  listRolesOf,
  listSessions,
  lockAccount,
  lockHolders,
  type PageAsked,
  replaceRoles,
  setDisabledAt,
  setMustChange,
} from './staff.queries.ts'

/** The staff member who makes the call. */
export interface StaffActor {
  actor: Actor
  from: From
}

const none: Record<string, never> = {}

export async function pageAccounts({ db, personal }: Identity, asked: PageAsked) {
  const [rows, total] = await Promise.all([listAccounts(db, asked), countAccounts(db, asked)])
  const records = rows.map(({ phone, createdAt, ...row }) => ({
    ...row,
    phone: maskedPhone(phone ? personal.unseal(phone) : undefined),
    createdAt: createdAt.toISOString(),
  }))
  return { records, total, current: asked.current, size: asked.size }
}

export async function pageSessions({ db }: Identity, asked: PageAsked) {
  const rows = await listSessions(db, asked)
  const records = rows.map(({ createdAt, seenAt, agent, total: _, ...row }) => ({
    ...row,
    agent: agentWords(agent),
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
  }))
  return { records, total: rows[0]?.total ?? 0, current: asked.current, size: asked.size }
}

/**
 * Sets the roles of an account. The three duties exclude each other; nobody can change the own roles or
 * remove the last holder of a duty. New staff must sign in again with two factors and a password that meets
 * the staff rules.
 */
export async function grantRoles(
  { db }: Identity,
  { actor, from }: StaffActor,
  asked: { id: number; roles: string[] },
) {
  const { id } = asked
  if (id === actor.id) fail('own_account')
  const known = await listRoles(db)
  const wanted = [...new Set(asked.roles)].map(
    (code) => known.find((role) => role.code === code) ?? unknownRole(),
  )
  const duties = new Set(wanted.flatMap(({ duty }) => duty ?? []))
  if (duties.size > 1) fail('duties_exclude')
  await db.transaction().execute(async (tx) => {
    const account = (await lockAccount(tx, id)) ?? fail('not_found')
    const before = await listRolesOf(tx, id)
    const held = known.filter(({ code }) => before.includes(code)).flatMap(({ duty }) => duty ?? [])
    for (const duty of held.filter((duty) => !duties.has(duty))) await requireOtherHolder(tx, duty, id)
    await replaceRoles(
      tx,
      id,
      wanted.map((role) => role.id),
    )
    const wasStaff = known.some(({ code, staff }) => staff && before.includes(code))
    if (!wasStaff && wanted.some(({ staff }) => staff)) await setMustChange(tx, id)
    await audit(tx, {
      ...doneBy({ actor, from }),
      action: 'roles_changed',
      object: `${account.name}（${id}）`,
      detail: rolesChanged(known, { before, after: wanted.map(({ code }) => code) }),
    })
  })
  return none
}

/** Roles as they are called at that time. */
function rolesChanged(
  known: readonly { code: string; name: string }[],
  { before, after }: { before: readonly string[]; after: readonly string[] },
) {
  const named = (codes: readonly string[]) => ({
    roles: known.filter(({ code }) => codes.includes(code)).map(({ name }) => name),
  })
  return { of: 'staff', ...changedFields(named(before), named(after)) }
}

function unknownRole(): never {
  throw new AppError('invalid_input', { fields: { roles: '没有这个角色' } })
}

async function requireOtherHolder(tx: Db, duty: Duty, account: number): Promise<void> {
  const holders = await lockHolders(tx, duty)
  if (holders.every((holder) => holder === account)) fail('last_of_duty')
}

const doneBy = ({ actor, from }: StaffActor) => ({
  success: true,
  account: actor.id,
  name: actor.name,
  address: from.address,
})

/** Disables an account and ends its sessions, or enables it again. Throws for the own account. */
export async function setDisabled(
  { db }: Identity,
  staff: StaffActor,
  asked: { id: number; disabled: boolean },
) {
  if (asked.id === staff.actor.id) fail('own_account')
  await changeDisabled(db, doneBy(staff), asked)
  return none
}

/** The same for the operator of the machine, who has no account. */
export async function changeDisabled(
  db: Db,
  by: Omit<AuditEvent, 'action'>,
  { id, disabled }: { id: number; disabled: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const account = (await lockAccount(tx, id)) ?? fail('not_found')
    if ((account.disabledAt !== null) === disabled) return
    if (disabled) {
      const roles = await listRoles(tx)
      const held = await listRolesOf(tx, id)
      for (const { code, duty } of roles)
        if (duty && held.includes(code)) await requireOtherHolder(tx, duty, id)
      await endSessions(tx, id, 'disabled')
    }
    await setDisabledAt(tx, id, disabled ? new Date() : null)
    const action = disabled ? 'account_disabled' : 'account_enabled'
    await audit(tx, { ...by, action, object: `${account.name}（${id}）` })
  })
}

/** Ends a session of any account; its next call gets the reason. */
export async function endSomeSession({ db }: Identity, staff: StaffActor, id: number) {
  await db.transaction().execute(async (tx) => {
    const session = (await findSession(tx, id)) ?? fail('not_found')
    if (!(await endSession(tx, id, 'kicked'))) fail('not_found')
    await audit(tx, {
      ...doneBy(staff),
      action: 'session_ended',
      object: `${session.name}（${session.account}）`,
    })
  })
  return none
}
