import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

import { AppError } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { audit, operator } from '#server/audit/audit.ts'
import { type Personal, phoneKey, usernameKey } from '#server/people/people.ts'
import type { Passwords } from '#server/sign-in/passwords/passwords.ts'
import { makeSecret, setupUri } from '#server/sign-in/second-factor/second-factor.ts'
import { readName } from '#server/site/site.ts'

import {
  findAgreementVersion,
  findRole,
  findUnclaimed,
  hasStaff,
  insertAccount,
  listRoles,
  lockFirstAccounts,
} from './accounts.queries.ts'
import { invite, randomPassword } from './accounts.ts'

const DemoAccount = z.object({
  role: z.string(),
  name: z.string(),
  username: z.string(),
  password: z.string(),
  /** Authenticator secret, required for staff. */
  secret: z.string().optional(),
  uri: z.string().optional(),
})
export type DemoAccount = z.infer<typeof DemoAccount>

const DemoAccounts = z.object({ note: z.string(), accounts: z.array(DemoAccount) })

interface Library {
  db: Db
  passwords: Passwords
  personal: Personal
  dataDir: string
  /** Whether this is a demo without real data. */
  demo: boolean
}

/**
 * Creates the first accounts of a library without staff and returns the lines to print. A demo library gets
 * one account per role, with passwords in a file; any other gets one administrator with a password for one
 * day.
 */
export async function firstAccounts(library: Library): Promise<string[]> {
  const { db, demo, dataDir } = library
  if (await hasStaff(db)) return demo ? [] : reminder(db)
  if (demo) return (await makeDemoAccounts(library)) ? [`演示账号与密码见 ${demoPath(dataDir)}`] : []
  return inviteFirst(library)
}

const firstAccount = { username: 'security-admin', name: '安全管理员', role: 'security_admin' }

/** If the username is taken, the operator has to choose another. */
async function inviteFirst(library: Library): Promise<string[]> {
  try {
    const { username, password } = await invite(library, firstAccount)
    return [
      `首位安全管理员：用户名 ${username}，一次性密码 ${password}（24 小时内有效，只显示这一次）`,
      '登录后绑定动态口令并设置新密码；其他管理员以 npm run account -- invite 建立',
    ]
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'username_taken') throw error
    return ['还没有管理员，以 npm run account -- invite 建立']
  }
}

async function reminder(db: Db): Promise<string[]> {
  const username = await findUnclaimed(db)
  return username === undefined
    ? []
    : [`还没有管理员登录过；一次性密码失效时，以 npm run account -- reset ${username} 重新生成`]
}

export const demoPath = (dataDir: string): string => join(dataDir, 'demo-accounts.json')

/** Returns the demo accounts; undefined if there are none. */
export async function readDemoAccounts(dataDir: string): Promise<DemoAccount[] | undefined> {
  const text = await readFile(demoPath(dataDir), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : DemoAccounts.parse(JSON.parse(text)).accounts
}

/** Creates one account per role and the file, or nothing. Returns false if another process was first. */
async function makeDemoAccounts(library: Library): Promise<boolean> {
  const { db, passwords, dataDir } = library
  const [roles, site] = await Promise.all([listRoles(db), readName(db)])
  const accounts = roles.map(({ code, name, staff }) => demoAccount({ code, name, staff }, site))
  const hashes: string[] = []
  for (const { password } of accounts) hashes.push(await passwords.hash(password))
  return atomically(db, async (tx) => {
    await lockFirstAccounts(tx)
    if (await hasStaff(tx)) return false
    for (const [i, account] of accounts.entries())
      await insertDemoAccount(tx, library, { account, hash: hashes[i] ?? '' })
    await write(demoPath(dataDir), accounts)
    return true
  })
}

const demoPhone = '17000000999'

function demoAccount(role: { code: string; name: string; staff: boolean }, site: string): DemoAccount {
  const username = role.staff ? role.code.replace('_', '-') : 'reader'
  const plain = { role: role.code, name: `${role.name}（演示）`, username, password: randomPassword() }
  if (!role.staff) return plain
  const secret = makeSecret()
  return { ...plain, secret, uri: setupUri(secret, site, username) }
}

async function insertDemoAccount(
  tx: Db,
  { personal }: Library,
  { account, hash }: { account: DemoAccount; hash: string },
): Promise<void> {
  const { role: code, name, username, secret } = account
  const role = await findRole(tx, code)
  if (!role) return
  const agreedTo = await findAgreementVersion(tx)
  const totp = secret === undefined ? undefined : personal.seal(secret)
  const employer = secret === undefined ? undefined : await readName(tx)
  // a number of a range that is given to nobody, so that the reader can be reached, and borrow
  const phone = secret === undefined ? demoPhone : undefined
  const given = {
    ...(phone && { phone: personal.seal(phone), phoneKey: personal.index(phoneKey(phone)) }),
    username,
    usernameKey: usernameKey(username),
    name,
    password: hash,
    totp,
    agreedTo,
    employer,
  }
  const id = await insertAccount(tx, given, role.id)
  const detail = { roles: [code] }
  await audit(tx, { ...operator, action: 'account_made', object: `${name}（${id}）`, detail })
}

/** Readable by its owner only; written completely, then renamed. */
async function write(path: string, accounts: DemoAccount[]): Promise<void> {
  const note =
    '虚构城市的演示账号，每个角色一个；动态口令可由 uri 加入验证器，或以 npm run account -- code 用户名 取得'
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify({ note, accounts }, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}
