import { randomInt } from 'node:crypto'

import { z } from 'zod'

import { passwordFaults, passwordPolicies } from '#contract/accounts/password.ts'
import { PersonName, Username } from '#contract/accounts/users.ts'
import { AppError, fail } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { newAppCode } from '#server/apps/apps.ts'
import { issueKey } from '#server/apps/keys.ts'
import { audit, operator } from '#server/audit/audit.ts'
import { usernameKey } from '#server/people/people.ts'
import { dropAuthenticator } from '#server/sign-in/factors.ts'
import { setPassword } from '#server/sign-in/new-password.ts'
import type { Passwords } from '#server/sign-in/passwords/passwords.ts'
import { readName } from '#server/site/site.ts'

import {
  findAccount,
  findRole,
  insertAccount,
  insertApp,
  listRoles,
  setAppDisabled,
} from './accounts.queries.ts'
import { changeDisabled } from './staff.ts'

export interface Tools {
  db: Db
  passwords: Passwords
}

/** Credentials that are shown once and never stored in clear. */
export interface Invitation {
  username: string
  password: string
}

const day = 86_400_000
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Twenty random letters and digits in four groups; similar-looking characters are excluded. */
export function randomPassword(): string {
  for (;;) {
    const text = Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join('')
    const password = text.replaceAll(/.{5}(?=.)/g, '$&-')
    if (passwordFaults(password, passwordPolicies.staff).length === 0) return password
  }
}

interface NewStaff {
  username: string
  name: string
  role: string
}

/**
 * Creates an account with a password for one day. At the first sign-in its owner binds an authenticator and
 * sets a new password.
 */
export async function invite({ db, passwords }: Tools, wanted: NewStaff): Promise<Invitation> {
  const username = read(Username, wanted.username, '用户名')
  const name = read(PersonName, wanted.name, '姓名')
  const role = (await findRole(db, wanted.role)) ?? (await refuseRole(db, wanted.role))
  const password = randomPassword()
  const account = {
    username,
    usernameKey: usernameKey(username),
    name,
    password: await passwords.hash(password),
    passwordUntil: new Date(Date.now() + day),
    employer: role.staff ? await readName(db) : undefined,
  }
  await atomically(db, async (tx) => {
    const id = await insertAccount(tx, account, role.id)
    const detail = { roles: [wanted.role] }
    await audit(tx, { ...operator, action: 'account_made', object: `${name}（${id}）`, detail })
  }).catch((error: unknown) => {
    if (Object(error).constraint === 'account_username_key_key') fail('username_taken')
    throw error
  })
  return { username, password }
}

function read(schema: z.ZodString, text: string, what: string): string {
  const { data, error } = schema.safeParse(text)
  if (data !== undefined) return data
  throw new AppError('invalid_input', {}, `${what}：${error?.issues[0]?.message}`)
}

async function refuseRole(db: Db, code: string): Promise<never> {
  const roles = (await listRoles(db)).map((role) => `  ${role.code}  ${role.name}`)
  throw new AppError('invalid_input', {}, `没有角色“${code}”，可用的有：\n${roles.join('\n')}`)
}

/**
 * Issues a new password for one day when the password or the authenticator was lost. Both are removed, and
 * all sessions end.
 */
export async function reissue({ db, passwords }: Tools, typed: string): Promise<Invitation> {
  const { id: account, name, username } = await accountOf(db, typed)
  const password = randomPassword()
  const hash = await passwords.hash(password)
  const from = { address: operator.address, source: '', agent: '' }
  const once = new Date(Date.now() + day)
  await atomically(db, async (tx) => {
    await dropAuthenticator(tx, account)
    await setPassword(tx, { account, name, hash, from, once, action: 'password_reset' })
  })
  return { username: username ?? '', password }
}

async function accountOf(db: Db, typed: string) {
  const account = await findAccount(db, usernameKey(typed))
  if (account) return account
  throw new AppError('not_found', {}, `没有用户名为“${typed}”的账号`)
}

/** Registers a client program; returns its code and its first key, which is shown once. */
export async function makeApp(db: Db, given: string): Promise<{ code: string; secret: string }> {
  const name = read(z.string().trim().min(2, '至少 2 个字').max(50), given, '应用名称')
  const code = newAppCode()
  return atomically(db, async (tx) => {
    const app = await insertApp(tx, { code, name })
    const { key: secret } = await issueKey(tx, { app, purpose: '首个密钥', by: null })
    await audit(tx, { ...operator, action: 'account_made', object: `应用 ${name}（${code}）` })
    return { code, secret }
  })
}

/** Disables an account or a program and ends its sessions, or enables it again. */
export async function disable(db: Db, typed: string, disabled: boolean): Promise<void> {
  if (!/^app-[\da-f]{8}$/.test(typed)) {
    const { id } = await accountOf(db, typed)
    return changeDisabled(db, operator, { id, disabled })
  }
  await atomically(db, async (tx) => {
    if (!(await setAppDisabled(tx, typed, disabled ? new Date() : null)))
      throw new AppError('not_found', {}, `没有编号为“${typed}”的应用`)
    const action = disabled ? 'account_disabled' : 'account_enabled'
    await audit(tx, { ...operator, action, object: `应用 ${typed}` })
  })
}
