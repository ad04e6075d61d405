import { maskedMail, maskedPhone } from '#contract/accounts/contact.ts'
import type { Actor } from '#contract/accounts/identity.ts'
import { user } from '#contract/back-office/user.ts'
import { fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import { mailKey, type Personal, phoneKey, usernameKey } from '#server/accounts/people.ts'
import { checkChoices } from '#server/accounts/personal.ts'
import { holds, type Scope } from '#server/back-office/scope.ts'
import { type Store, store, type Writing } from '#server/back-office/store.ts'
import type { Identity } from '#server/sign-in/identity.ts'

import { requireOthers } from './duties.ts'
import {
  addMemberRole,
  countHeld,
  findByKey,
  lockNames,
  removeUsers,
  type UserNames,
} from './users.queries.ts'
import { inDepartments, isListed, searchOver, userColumns, userOption, usersWithin } from './users.sql.ts'

export type { UserNames }

export type Users = Store<typeof user>

/** The accounts, as those who run the archive see them: contacts masked, within the scope of their roles. */
export function openUsers({ db, personal }: Pick<Identity, 'db' | 'personal'>): Users {
  const keyOf = { username: usernameKey, phone: phoneKey, email: mailKey }
  const opened = (sealed: unknown) => (Buffer.isBuffer(sealed) ? personal.unseal(sealed) : undefined)
  return store({
    resource: user,
    columns: userColumns,
    listed: isListed,
    within: usersWithin,
    search: searchOver(personal),
    filter: (name, values) => (name === 'department' ? inDepartments(values) : undefined),
    option: userOption,
    unique: {
      account_username_key_key: 'username',
      account_phone_key_key: 'phone',
      account_mail_key_key: 'email',
    },
    answer: (row) => ({
      ...row,
      username: row.username ?? '',
      phone: maskedPhone(opened(row.phone)),
      email: maskedMail(opened(row.email)) || null,
      ...momentsOf(row),
    }),
    write: (tx, writing) => columnsOf(tx, personal, writing),
    written: async (tx, { before }, id) => {
      if (!before) await addMemberRole(tx, id)
    },
    taken: (_, field, value) =>
      field === 'username'
        ? findByKey(db, 'username_key', keyOf.username(value))
        : findByKey(
            db,
            field === 'phone' ? 'phone_key' : 'mail_key',
            personal.index(field === 'phone' ? phoneKey(value) : mailKey(value)),
          ),
    touched: async (tx, ids) => {
      const { sessions, roles } = await countHeld(tx, ids)
      return [
        { label: '现有登录', count: sessions, blocks: false },
        { label: '角色', count: roles, blocks: false },
      ]
    },
    remove: async (tx, rows, { actor }) => {
      const ids = rows.map(({ id }) => id)
      if (ids.includes(actor.id)) fail('own_account')
      await requireOthers(tx, ids)
      await removeUsers(tx, ids)
      return true
    },
  })
}

const isoOf = (moment: unknown) => (moment instanceof Date ? moment.toISOString() : null)

const momentsOf = ({ lastSeen, createdAt }: { lastSeen?: unknown; createdAt?: unknown }) => ({
  lastSeen: isoOf(lastSeen),
  createdAt: isoOf(createdAt) ?? '',
})

/** What a new account stores beside its plain fields; contacts sealed, with their blind indexes. */
async function columnsOf(tx: Db, personal: Personal, { scope, given, before }: Writing<typeof user>) {
  const { department, username, phone, email, companyNature, industry } = given
  if (typeof department === 'number' && !holds(scope, department)) fail('beyond_scope')
  const choices = { companyNature: companyNature ?? undefined, industry: industry ?? undefined }
  await checkChoices(tx, choices, before)
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
