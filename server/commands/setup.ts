import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'

import { StartRefusal } from '#database/start-refusal.ts'
import { newKeyText } from '#server/backup/open-target.ts'
import { readConfig } from '#server/config.ts'
import { tryDatabase } from '#server/library.ts'

// Sets up an installed Debian package: `geolibrary setup`, as root.

const folder = '/etc/geolibrary'
const environmentFile = `${folder}/environment`
const keyFile = `${folder}/backup.key`
const unitFolder = '/etc/systemd/system/geolibrary.service.d'
const account = 'geolibrary'

export type Environment = Record<string, string>

interface Question {
  name: string
  words: string
  /** Not asked where the answers before make it void. */
  isVoid?: (answers: Environment) => boolean
}

/** What is asked, in this order; an empty answer leaves a variable out. */
const questions: readonly Question[] = [
  { name: 'PUBLIC_URL', words: '读者输入的网址，如 https://dizhi.example.cn（还没有就空着）' },
  { name: 'PORT', words: '本机监听的端口（空着为 8080）' },
  { name: 'TRUST_PROXY', words: '前面的代理（负载均衡、Nginx）的地址；在本机就写 127.0.0.1，没有就空着' },
  {
    name: 'DATABASE_URL',
    words: '自备的 PostgreSQL，如 postgres://用户:口令@主机:5432/库名（用自带的就空着）',
  },
  {
    name: 'BACKUP_DIR',
    words: '存放备份的文件夹，最好在另一块磁盘上（不备份就空着）',
    isVoid: ({ DATABASE_URL }) => DATABASE_URL !== undefined,
  },
  {
    name: 'BACKUP_URL',
    words: '或存放备份的存储桶，如 https://密钥编号:密钥@主机/存储桶/前缀（不备份就空着）',
    isVoid: ({ DATABASE_URL, BACKUP_DIR }) => DATABASE_URL !== undefined || BACKUP_DIR !== undefined,
  },
  { name: 'SMTP_URL', words: '邮件服务器，如 smtps://用户:口令@mail.example.cn（没有就空着）' },
  { name: 'MAIL_FROM', words: '发件地址', isVoid: ({ SMTP_URL }) => SMTP_URL === undefined },
  { name: 'METRICS', words: '给 Prometheus 的地址，如 127.0.0.1:9464（不用就空着）' },
]

/** The file of the environment with these answers in place of what it said of them; an answer without a line stands at the end. */
export function writeAnswers(text: string, answers: Environment): string {
  const left = new Map(Object.entries(answers))
  const names = new Set(questions.map(({ name }) => name))
  const lines = text.split('\n').map((line) => {
    const [, mark = '', name = ''] = /^(#?)([A-Z][A-Z_]+)=/.exec(line) ?? []
    const value = left.get(name)
    left.delete(name)
    if (value !== undefined) return `${name}=${value}`
    return mark === '' && names.has(name) ? `#${line}` : line
  })
  const more = Array.from(left, ([name, value]) => `${name}=${value}`)
  return `${[...lines.join('\n').trimEnd().split('\n'), ...more].join('\n')}\n`
}

/** What a file of the environment says of what is asked. */
export function readAnswers(text: string): Environment {
  const names = new Set(questions.map(({ name }) => name))
  const lines = text.matchAll(/^([A-Z][A-Z_]+)=(.*)$/gm)
  return Object.fromEntries(
    Array.from(lines, ([, name = '', value = '']) => [name, value.trim()]).filter(([name]) =>
      names.has(name ?? ''),
    ),
  )
}

/** What a library with this environment still lacks, each as a sentence; nothing that is only a matter of taste. */
export function listMissing({
  PUBLIC_URL,
  DATABASE_URL,
  BACKUP_DIR,
  BACKUP_URL,
  SMTP_URL,
  METRICS,
}: Environment): string[] {
  const isBackedUp = BACKUP_DIR !== undefined || BACKUP_URL !== undefined
  return [
    ...(PUBLIC_URL?.startsWith('https:')
      ? []
      : ['没有 https 的网址：读者的口令在路上没有保护，请在前面放带证书的代理']),
    ...(DATABASE_URL === undefined && !isBackedUp ? ['没有备份：机器坏了就什么都没有了'] : []),
    ...(DATABASE_URL === undefined
      ? []
      : ['自备的数据库请按它自己的办法备份，连同 /var/lib/geolibrary/data/files']),
    ...(SMTP_URL === undefined ? ['没有邮件服务器：找回密码、到期提醒发不出去'] : []),
    ...(METRICS === undefined ? ['没有监测：出了事没有人知道（docs 的 Watching 一节）'] : []),
    '请把 /var/lib/geolibrary/data/secret.key 另存一份：没有它，手机号、邮箱打不开',
    ...(!isBackedUp ? [] : [`请把 ${keyFile} 另存一份：没有它，备份打不开`]),
    '另外两员若还没有：geolibrary account invite --role system_admin … 和 --role audit_admin …',
    '短信、验证码、协议、馆名在后台设置',
  ]
}

/** Why an answer will not do, in a sentence; undefined where it will. */
export async function refusalOf(answers: Environment): Promise<string | undefined> {
  try {
    const { databaseUrl } = readConfig(answers)
    if (databaseUrl !== undefined) await tryDatabase(databaseUrl)
    return undefined
  } catch (error) {
    if (error instanceof StartRefusal) return error.message
    throw error
  }
}

type Ask = (words: string) => Promise<string>

/** Stands for the sender of mails until that is asked for, after their server. */
const anySender = 'library@example.cn'

/** Takes an answer away that was given before. */
const none = '-'

/** Asks until every answer will do; what was answered before stands where nothing is typed. */
export async function askAll(
  ask: Ask,
  print: (line: string) => void,
  before: Environment = {},
): Promise<Environment> {
  let answers: Environment = {}
  for (const question of questions)
    if (!question.isVoid?.(answers)) answers = await askOne(question, { ask, print, before, answers })
  return answers
}

interface Talk {
  ask: Ask
  print: (line: string) => void
  before: Environment
  answers: Environment
}

/** The answers with that to one more question. */
async function askOne(
  { name, words }: Question,
  { ask, print, before, answers }: Talk,
): Promise<Environment> {
  const known = before[name]
  const hint = known === undefined ? '' : `（现为 ${known}，不改直接回车，去掉写 ${none}）`
  for (;;) {
    const value = (await ask(`${words}${hint}：`)).trim() || (known ?? none)
    const next = value === none ? answers : { ...answers, [name]: value }
    const refusal = await refusalOf(name === 'SMTP_URL' ? { ...next, MAIL_FROM: anySender } : next)
    if (refusal === undefined) return next
    print(refusal)
  }
}

async function setUp(): Promise<void> {
  if (process.getuid?.() !== 0) throw new StartRefusal('请以 root 的身份执行')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const print = (line: string) => console.info(line)
  try {
    const text = await readFile(environmentFile, 'utf8')
    const answers = await askAll((words) => terminal.question(words), print, readAnswers(text))
    const name = (await terminal.question('首位安全管理员的姓名（已经有了就空着）：')).trim()
    const username = name && (await terminal.question('其用户名：')).trim()
    await prepareBackup(answers)
    const isBackedUp = answers['BACKUP_DIR'] ?? answers['BACKUP_URL']
    const settings = { ...answers, ...(isBackedUp && { BACKUP_KEY_FILE: keyFile }) }
    await writeFile(environmentFile, writeAnswers(text, settings))
    const invitation = [
      'account',
      'invite',
      '--role',
      'security_admin',
      '--name',
      name,
      '--username',
      username,
    ]
    if (name && spawnSync('geolibrary', invitation, { stdio: 'inherit' }).status !== 0)
      throw new StartRefusal('账号没有建成，请按上面的原因改好，再执行 geolibrary account invite')
    start(print)
    print('\n还缺的：')
    for (const sentence of listMissing(answers)) print(`· ${sentence}`)
  } finally {
    terminal.close()
  }
}

/** The folder of the backup belongs to the account; the unit may write there, and its key is readable for nobody else. */
async function prepareBackup({ BACKUP_DIR: folder, BACKUP_URL: url }: Environment): Promise<void> {
  if (!folder && !url) return
  if (!existsSync(keyFile)) {
    await writeFile(keyFile, newKeyText(), { mode: 0o640, flag: 'wx' })
    execFileSync('chown', [`root:${account}`, keyFile])
  }
  if (!folder) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  execFileSync('chown', [`${account}:${account}`, folder])
  await mkdir(unitFolder, { recursive: true })
  await writeFile(`${unitFolder}/backup.conf`, unitLines(folder))
}

/** The unit may write into the folder, and waits for the disk that it lies on. */
export function unitLines(target: string): string {
  const path = target.replaceAll('%', '%%').replaceAll('"', String.raw`\"`)
  return `[Unit]\nRequiresMountsFor="${path}"\n\n[Service]\nReadWritePaths="-${path}"\n`
}

function start(print: (line: string) => void): void {
  if (!existsSync('/run/systemd/system')) {
    print('本机没有 systemd，请自行启动服务')
    return
  }
  execFileSync('systemctl', ['daemon-reload'])
  execFileSync('systemctl', ['enable', 'geolibrary'], { stdio: 'inherit' })
  execFileSync('systemctl', ['restart', 'geolibrary'], { stdio: 'inherit' })
  print('服务已启动：systemctl status geolibrary')
}

if (import.meta.main)
  await setUp().catch((error: unknown) => {
    console.error(error instanceof StartRefusal ? error.message : error)
    process.exitCode = 1
  })
