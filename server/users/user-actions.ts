import type { AuditAction } from '#contract/audit.ts'
import { department as departments } from '#contract/back-office/department.ts'
import { restoreDays } from '#contract/back-office/user.ts'
import { fail } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { randomPassword } from '#server/accounts/accounts.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import { holdsDepartment, refuseOwn, scopeOf } from '#server/back-office/scope.ts'
import { listPaths } from '#server/back-office/tree.sql.ts'
import { momentWords } from '#server/messages/messages.ts'
import { notify } from '#server/notices/notices.ts'
import type { PeopleContext } from '#server/people/people.ts'
import { keepDuties } from '#server/roles/keepers.ts'
import { unlockSignIn } from '#server/sign-in/attempts.ts'
import type { IdentityContext } from '#server/sign-in/identity.ts'
import { setPassword } from '#server/sign-in/new-password.ts'
import { endSessions } from '#server/sign-in/tokens/tokens.ts'

import { findContacts, restoreUsers, setDepartment, setEnabled } from './users.queries.ts'
import { lockUsers, type UserNames } from './users.ts'

const day = 86_400_000

/** Works on accounts within the actor's scope, all or none, and notes the change of each that it returns. */
async function changeUsers<T>(
  db: Db,
  { ids, action, by }: { ids: readonly number[]; action: AuditAction; by: AtWork },
  work: (
    tx: Db,
    users: readonly UserNames[],
  ) => Promise<{ changed: readonly number[]; answer: T; detail?: (id: number) => object }>,
): Promise<T> {
  return atomically(db, async (tx) => {
    const { actor } = by
    const users = await lockUsers(tx, ids, { scope: await scopeOf(tx, actor), actor })
    const { changed, answer, detail } = await work(tx, users)
    const lines = users.filter(({ id }) => changed.includes(id))
    await audit(
      tx,
      ...lines.map(({ id, name }) => ({
        ...doneBy(by),
        action,
        object: `${name}（${id}）`,
        detail: { ...detail?.(id) },
      })),
    )
    return answer
  })
}

/** Enables accounts, or disables them and ends their sessions; answers with those that were not so before. */
export const enableUsers = (db: Db, { ids, enabled }: { ids: number[]; enabled: boolean }, by: AtWork) =>
  changeUsers(db, { ids, action: enabled ? 'account_enabled' : 'account_disabled', by }, async (tx) => {
    refuseOwn(by.actor, ids, 'own_account')
    const changed = await keepDuties(tx, () => setEnabled(tx, ids, enabled, by.actor.id))
    if (!enabled) for (const id of changed) await endSessions(tx, id, 'disabled')
    else await notify(tx, { to: changed, message: 'accountEnabled', values: {} })
    return { changed, answer: { changed } }
  })

/** Moves accounts to a department within the actor's scope; answers with where they were. */
export const moveUsers = (db: Db, { ids, department }: { ids: number[]; department: number }, by: AtWork) =>
  changeUsers(db, { ids, action: 'department_changed', by }, async (tx, users) => {
    refuseOwn(by.actor, ids, 'own_account')
    if (!holdsDepartment(await scopeOf(tx, by.actor), department)) fail('beyond_scope')
    const changed = users.filter((user) => user.department !== department).map(({ id }) => id)
    await setDepartment(tx, changed, department, by.actor.id)
    const before = users.map(({ id, department: was }) => ({ id, department: was }))
    const names = await listPaths(tx, departments, [department, ...users.map((user) => user.department)])
    const detail = (id: number) => {
      const was = users.find((user) => user.id === id)?.department ?? 0
      return {
        of: 'user',
        before: { department: names.get(was) },
        after: { department: names.get(department) },
      }
    }
    return { changed, answer: { before }, detail }
  })

/** Brings accounts back that were removed no longer ago than they can be restored. */
export const restore = (db: Db, ids: number[], by: AtWork) =>
  changeUsers(db, { ids, action: 'resource_restored', by }, async (tx) => {
    const changed = await restoreUsers(tx, ids, { by: by.actor.id, days: restoreDays })
    return { changed, answer: { restored: changed.length } }
  })

/** Ends all sessions of an account. */
export const kickUser = (db: Db, id: number, by: AtWork) =>
  changeUsers(db, { ids: [id], action: 'session_ended', by }, async (tx) => {
    const ended = await endSessions(tx, id, 'kicked')
    return { changed: [id], answer: { ended } }
  })

/** Forgets failed attempts to sign in to an account. */
export const unlockUser = ({ db, keys }: Pick<IdentityContext, 'db' | 'keys'>, id: number, by: AtWork) =>
  changeUsers(db, { ids: [id], action: 'account_unlocked', by }, async (tx) => {
    await unlockSignIn(tx, keys.attempts, id)
    return { changed: [id], answer: {} }
  })

/** Sets a password for one day, which its owner has to change; all sessions end. */
export async function resetPassword({ db, passwords }: IdentityContext, id: number, by: AtWork) {
  refuseOwn(by.actor, [id], 'own_account')
  const password = randomPassword()
  const hash = await passwords.hash(password)
  return changeUsers(db, { ids: [id], action: 'password_reset', by }, async (tx, users) => {
    const name = users[0]?.name ?? ''
    const once = new Date(Date.now() + day)
    const values = { time: momentWords(new Date()) }
    await notify(tx, { to: [id], message: 'passwordReset', values })
    await setPassword(tx, { account: id, name, hash, from: by.from, once, action: 'password_reset' })
    return { changed: [id], answer: { password } }
  })
}

/** The whole phone number and mail address, with the reason in the log. */
export const unmaskUser = (
  { db, personal }: PeopleContext,
  { id, reason }: { id: number; reason: string },
  by: AtWork,
) =>
  changeUsers(db, { ids: [id], action: 'personal_read', by }, async (tx) => {
    const { phone, mail } = (await findContacts(tx, id)) ?? fail('not_found')
    return {
      changed: [id],
      answer: { phone: personal.show(phone), email: personal.show(mail) },
      detail: () => ({ reason }),
    }
  })
