import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { AppError } from '#contract/errors.ts'
import { openDatabase, type Db } from '#database/database.ts'
import { takeLock } from '#database/lock.ts'
import { StartRefusal } from '#database/start-refusal.ts'
import { listApps, listStaff } from '#server/accounts/accounts.queries.ts'
import { disable, type Invitation, invite, makeApp, reissue, type Tools } from '#server/accounts/accounts.ts'
import { demoPath, readDemoAccounts } from '#server/accounts/first-accounts.ts'
import { takeNewKey } from '#server/accounts/new-key.ts'
import { bringOldPasswords } from '#server/accounts/old-passwords/old-passwords.ts'
import { readConfig } from '#server/config.ts'
import { openLibrary } from '#server/library.ts'
import { openPasswords } from '#server/sign-in/passwords/passwords.ts'
import { codeAt } from '#server/sign-in/second-factor/second-factor.ts'

const help = `用法：npm run account -- 命令
  可在服务运行时使用，也可在首次启动之前使用。

  invite --role 角色 --name 姓名 --username 用户名
                       建立账号，显示一次性密码：24 小时内登录，绑定动态口令并改密码
  reset 用户名         重新生成一次性密码，解除动态口令，让其登录全部失效
  disable 用户名       停用账号或应用，其登录立即失效
  enable 用户名        重新启用
  app 名称             建立应用，显示其编号与密钥
  list                 列出馆内人员与应用
  code 用户名          演示账号此刻的动态口令
  old-passwords 文件 [--form md5|md5-salt|salt-md5|md5-md5-salt]
                       带来旧系统的散列，每行“用户名,散列,盐”：给从未有过密码的账号，登录一次即须换新
  new-key [--accept-loss]
                       密钥文件 secret.key 丢失时：说明会失去什么；加 --accept-loss 则清除并换用新密钥`

const log = (line: string) => console.info(line)

interface AccountArguments {
  words: string[]
  role: string | undefined
  name: string | undefined
  username: string | undefined
  form: string | undefined
  acceptLoss: boolean
}

type Work = (tools: Tools, asked: AccountArguments, dataDir: string) => Promise<void>

/** Each command and the number of its arguments. */
const commands: Record<string, [words: number, work: Work]> = {
  invite: [0, inviteStaff],
  reset: [1, async (tools, { words: [username = ''] }) => report(await reissue(tools, username))],
  disable: [1, ({ db }, { words: [typed = ''] }) => switchOff(db, typed, true)],
  enable: [1, ({ db }, { words: [typed = ''] }) => switchOff(db, typed, false)],
  app: [1, ({ db }, { words: [name = ''] }) => addApp(db, name)],
  list: [0, ({ db }) => list(db)],
  'old-passwords': [1, oldPasswords],
  'new-key': [0, ({ db }, { acceptLoss }, dataDir) => newKey(db, dataDir, acceptLoss)],
  code: [1, (_, { words: [username = ''] }, dataDir) => showCode(dataDir, username)],
}

/** Runs the command and returns its exit code. */
export async function runAccount(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const asked = read(args)
  if (!asked) {
    console.error(help)
    return args.includes('--help') ? 0 : 1
  }
  const config = readConfig(env)
  const library = await openLibrary(config, { log, beside: true })
  try {
    const tools = { db: openDatabase(library.pool), passwords: openPasswords({ width: 1 }) }
    await asked.work(tools, asked, config.dataDir)
    return 0
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    console.error(error.message)
    return 1
  } finally {
    await library.close()
  }
}

/** Parses the command line; undefined if it is invalid. */
function read(args: readonly string[]): (AccountArguments & { work: Work }) | undefined {
  try {
    const text = { type: 'string' } as const
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { role: text, name: text, username: text, form: text, 'accept-loss': { type: 'boolean' } },
    })
    const [command = '', ...words] = positionals
    const [wanted, work] = Object.hasOwn(commands, command) ? (commands[command] ?? []) : []
    if (!work || words.length !== wanted) return undefined
    const { 'accept-loss': acceptLoss = false, role, name, username, form } = values
    return { work, words, role, name, username, form, acceptLoss }
  } catch {
    return undefined // parseArgs throws on unknown options
  }
}

async function inviteStaff(tools: Tools, { role, name, username }: AccountArguments): Promise<void> {
  if (!role || !name || !username)
    throw new AppError('invalid_input', {}, '须写明 --role、--name 与 --username')
  report(await invite(tools, { role, name, username }))
}

function report({ username, password }: Invitation): void {
  log(`用户名：${username}`)
  log(`一次性密码：${password}`)
  log('24 小时内有效，只显示这一次；登录后设置新密码，馆内人员须绑定动态口令')
}

async function switchOff(db: Db, typed: string, disabled: boolean): Promise<void> {
  await disable(db, typed, disabled)
  log(`${typed} 已${disabled ? '停用' : '启用'}`)
}

async function addApp(db: Db, name: string): Promise<void> {
  const { code, secret } = await makeApp(db, name)
  log(`应用编号：${code}`)
  log(`密钥：${secret}`)
  log('只显示这一次；以 HTTP Basic 认证向 POST /api/token 换取令牌（grant 为 client_credentials）')
  log('可以调用哪些功能，在后台的“应用”页授予')
}

async function list(db: Db): Promise<void> {
  const [staff, apps] = await Promise.all([listStaff(db), listApps(db)])
  if (staff.length + apps.length === 0) log('还没有馆内人员，也没有应用')
  for (const { username, name, roles, disabled, secondFactor, waiting } of staff) {
    const marks = [disabled && '已停用', waiting && '一次性密码未用', !secondFactor && '未绑定动态口令']
    log([username, name, roles.join('、'), ...marks].filter(Boolean).join('  '))
  }
  for (const { code, name, disabledAt } of apps) log(`${code}  ${name}  应用${disabledAt ? '  已停用' : ''}`)
}

async function oldPasswords({ db }: Tools, { words: [file = ''], form }: AccountArguments): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new AppError('not_found', {}, `读不到文件 ${file}`)
  })
  const { brought, left } = await bringOldPasswords(db, text, form)
  log(`已带来 ${brought} 个旧密码；本人用旧密码登录一次，即须设置新密码`)
  if (left.length > 0) log(`没有这个账号，或已有密码，未带来：${left.join('、')}`)
}

/** No server may use this data directory meanwhile: it would continue with the old key. */
async function newKey(db: Db, dataDir: string, acceptLoss: boolean): Promise<void> {
  const lock = await takeLock(join(dataDir, 'server.lock'))
  await takeNewKey(db, dataDir, acceptLoss).finally(lock.release)
  log(`已换用新密钥 ${join(dataDir, 'secret.key')}：请立即另行备份，并复制到同一数据库的其他服务器`)
}

/** Demo accounts only: the secrets of others are not readable. */
async function showCode(dataDir: string, username: string): Promise<void> {
  const accounts = await readDemoAccounts(dataDir)
  const secret = accounts?.find((account) => account.username === username)?.secret
  if (secret === undefined)
    throw new AppError('not_found', {}, `${demoPath(dataDir)} 中没有“${username}”的动态口令`)
  log(codeAt(secret, Date.now()))
}

if (import.meta.main) {
  process.exitCode = await runAccount(process.argv.slice(2), process.env).catch((error: unknown) => {
    console.error(error instanceof StartRefusal ? error.message : error)
    return 1
  })
}
