import { user } from '#contract/back-office/user.ts'
import { fail } from '#contract/errors.ts'
import { maskedMail, maskedPhone } from '#contract/identity/contact.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import { checkChoices } from '#server/accounts/personal.ts'
import { holdsDepartment, refuseOwn, type Scope } from '#server/back-office/scope.ts'
import { type Store, store, type RowChange } from '#server/back-office/store.ts'
import { listLent } from '#server/people/lent.ts'
import { mailKey, type Personal, phoneKey, usernameKey } from '#server/people/people.ts'
import { keepDuties } from '#server/roles/keepers.ts'

import { forgetUnused } from './forgotten.ts'
import {
  addMemberRole,
  countHeld,
  findByKey,
  listByKeys,
  lockNames,
  removeUsers,
  type UserNames,
} from './users.queries.ts'
import { isListed, searchOver, userColumns, userOption, usersWithin } from './users.sql.ts'

export type { UserNames }

export type Users = Store<typeof user>

/** The accounts, as those who run the archive see them: contacts masked, within the scope of their roles. */
export function openUsers({ personal }: { personal: Personal }): Users {
  const masked = (sealed: unknown, mask: (text: string) => string) =>
    Buffer.isBuffer(sealed) ? personal.show(sealed, mask) : ''
  return store({
    resource: user,
    columns: userColumns,
    listed: isListed,
    within: usersWithin,
    search: searchOver(personal),
    option: userOption,
    unique: {
      account_username_key_key: 'username',
      account_phone_key_key: 'phone',
      account_mail_key_key: 'email',
    },
    answer: (row) => ({
      ...row,
      username: row.username ?? '',
      phone: masked(row.phone, maskedPhone),
      email: masked(row.email, maskedMail) || null,
      ...momentsOf(row),
    }),
    write: (tx, writing) => columnsOf(tx, personal, writing),
    created: addMemberRole,
    fold: (field, value) => folds[field]?.(value) ?? value,
    holders: (tx, field, folded) => holdersOf(tx, personal, field, folded),
    taken: (db, field, value) =>
      field === 'username'
        ? findByKey(db, 'username_key', usernameKey(value))
        : findByKey(
            db,
            field === 'phone' ? 'phone_key' : 'mail_key',
            personal.index(field === 'phone' ? phoneKey(value) : mailKey(value)),
          ),
    touched: async (tx, ids) => {
      const { sessions, roles } = await countHeld(tx, ids)
      return [
        ...(await listLent(tx, ids)),
        { label: '现有登录', count: sessions, blocks: false },
        { label: '角色', count: roles, blocks: false },
      ]
    },
    remove: async (tx, rows, { actor, undo }) => {
      const ids = rows.map(({ id }) => id)
      refuseOwn(actor, ids, 'own_account')
      await keepDuties(tx, () => removeUsers(tx, ids, actor.id))
      if (undo) await forgetUnused(tx, ids)
      return true
    },
  })
}

const folds: Readonly<Record<string, (value: string) => string>> = {
  username: usernameKey,
  phone: phoneKey,
  email: mailKey,
}
const keyColumns = { username: 'username_key', phone: 'phone_key', email: 'mail_key' } as const

/** The accounts that have one of these keys, by what the keys were made of. */
async function holdersOf(tx: Db, personal: Personal, field: string, folded: readonly string[]) {
  const column = Object.entries(keyColumns).find(([name]) => name === field)?.[1] ?? fail('not_found')
  const keys = folded.map((value) => (field === 'username' ? value : personal.index(value)))
  const made = new Map(keys.map((key, i) => [textOfKey(key), folded[i] ?? '']))
  const found = await listByKeys(tx, column, keys)
  return new Map(found.map(({ id, key }) => [made.get(textOfKey(key)) ?? '', id]))
}

const textOfKey = (key: unknown) => (Buffer.isBuffer(key) ? key.toString('base64') : String(key))

const isoOf = (moment: unknown) => (moment instanceof Date ? moment.toISOString() : null)

const momentsOf = ({ lastSeen, createdAt }: { lastSeen?: unknown; createdAt?: unknown }) => ({
  lastSeen: isoOf(lastSeen),
  createdAt: isoOf(createdAt) ?? '',
})

/** Refuses a department beyond the scope, and another one for oneself. */
function requireDepartment({ actor, scope, given: { department }, before }: RowChange<typeof user>): void {
  if (department !== undefined && department !== before?.department?.id)
    refuseOwn(actor, [before?.id], 'own_account')
  if (typeof department === 'number' && !holdsDepartment(scope, department))
    fail('beyond_scope', { fields: { 'values.department': '超出了本人的数据范围' } })
}

/** What a new account stores beside its plain fields; contacts sealed, with their blind indexes. */
async function columnsOf(tx: Db, personal: Personal, writing: RowChange<typeof user>) {
  const { given, before, choicesKnown } = writing
  const { username, phone, email, companyNature, industry } = given
  requireDepartment(writing)
  const choices = { companyNature: companyNature ?? undefined, industry: industry ?? undefined }
  if (!choicesKnown) await checkChoices(tx, choices, before)
  if (before) return {}
  return {
    username_key: usernameKey(username ?? ''),
    ...(phone && { phone: personal.seal(phone), phone_key: personal.index(phoneKey(phone)) }),
    ...(email && { mail: personal.seal(email), mail_key: personal.index(mailKey(email)) }),
  }
}

/** Locks accounts that all lie within a scope; throws `not_found` where one does not. */
export async function lockUsers(
  tx: Db,
  ids: readonly number[],
  { scope, actor }: { scope: Scope; actor: Actor },
): Promise<UserNames[]> {
  const wanted = [...new Set(ids)]
  const found = await lockNames(tx, wanted, usersWithin(scope, actor))
  return found.length === wanted.length ? found : fail('not_found')
}
