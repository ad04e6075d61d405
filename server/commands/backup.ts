import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

import { openDatabase } from '#database/database.ts'
import { StartRefusal } from '#database/start-refusal.ts'
import { copyOnce } from '#server/backup/backup.ts'
import type { BaseCopy } from '#server/backup/base-copy.ts'
import { checkKey, newKeyText, readTarget } from '#server/backup/open-target.ts'
import { listSpans, type RestoredLibrary, restoreLibrary } from '#server/backup/restore.ts'
import type { BackupTarget } from '#server/backup/stored-file.ts'
import { readVerification, type Verification, verifyNewest } from '#server/backup/verification.ts'
import { type BackupSettings, type Config, readConfig } from '#server/config.ts'
import { openLibrary } from '#server/library.ts'
import { filesFolder } from '#server/record-files/record-files.ts'

const help = `用法：npm run backup -- [动作]
  备份随附的数据库与上传的文件，存到 BACKUP_DIR 或 BACKUP_URL；服务运行时每半分钟存一次日志，每夜存一份整库，
  每周验证一次，不必另行安排。
  （不写）        现在存一份整库
  list            列出整库备份，能恢复到哪些时刻，上次验证的结果
  verify [--from 名称]
                  把最新一份恢复到 DATA_DIR 旁边并读遍，再删去；需要与数据库一样大的空间
  restore [--to "2026-11-26 16:39"] [--from 名称]
                  恢复到空的 DATA_DIR；不写时刻则恢复到最后。几个库备份到一处时，用 --from 指明 list 列出的一个
  new-key 文件    生成一个密钥文件，供 BACKUP_KEY_FILE 使用；请另存一份，丢了它备份就打不开`

const printLine = (line: string) => console.info(line)

/** Runs the command and returns its exit code. */
export async function runBackup(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { positionals, values } = parseArgs({
    ...{ args: [...args], allowPositionals: true, strict: true },
    options: { to: { type: 'string' }, from: { type: 'string' }, help: { type: 'boolean' } },
  })
  const [verb = 'now', file] = positionals
  if (values.help) return printHelp(0)
  if (verb === 'new-key') return file === undefined ? printHelp(1) : makeKey(file)
  const config = readConfig(env)
  const act = acts[verb]
  if (!act) return printHelp(1)
  if (!config.backup)
    throw new StartRefusal('请用 BACKUP_DIR 指定存放备份的文件夹，或用 BACKUP_URL 指定存储桶')
  const target = await readTarget(config.backup, config.dataDir)
  await checkKey(target)
  await act({
    config,
    settings: config.backup,
    target,
    to: values.to,
    from: values.from,
  })
  return 0
}

function printHelp(code: number): number {
  printLine(help)
  return code
}

interface Command {
  config: Config
  settings: BackupSettings
  target: BackupTarget
  to: string | undefined
  from: string | undefined
}

const acts: Record<string, (command: Command) => Promise<void>> = { now: copyNow, list, verify, restore }

async function copyNow({ config, settings: { days }, target }: Command): Promise<void> {
  const library = await openLibrary(config, { log: printLine, beside: true })
  try {
    const context = { db: openDatabase(library.pool), target, filesFolder: filesFolder(config.dataDir), days }
    printLine(`已存：${lineOf(await copyOnce(context))}`)
  } finally {
    await library.close()
  }
}

async function list({ target }: Command): Promise<void> {
  const spans = await listSpans(target)
  for (const { series, copies, from, to } of spans) {
    printLine(`${series}：可恢复到 ${timeOf(from)} 至 ${timeOf(to)}`)
    for (const copy of copies) printLine(`  ${lineOf(copy)}`)
    printLine(`  ${verificationLine(await readVerification(target, series))}`)
  }
  if (spans.length === 0) printLine('没有备份')
}

/** By the clock of China, as the pages tell moments. */
const timeOf = (moment: number | string | Date): string =>
  new Date(moment).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })

function lineOf({ name, endedAt, files, isSealed }: BaseCopy): string {
  const size = (files.reduce((sum, [, bytes]) => sum + bytes, 0) / 1e9).toFixed(2)
  return `${name}  ${timeOf(endedAt)} 存好，整库 ${size} GB${isSealed ? '，已加密' : ''}`
}

function verificationLine(verification: Verification | undefined): string {
  if (!verification?.copy) return '还没有验证过'
  const { attemptedAt, copy, trouble, passedAt } = verification
  if (trouble === undefined) return `${timeOf(passedAt ?? attemptedAt)} 验证过 ${copy}，完好`
  const before = passedAt ? `；${timeOf(passedAt)} 那次是完好的` : ''
  return `${timeOf(attemptedAt)} 验证 ${copy} 没有通过：${trouble}${before}`
}

async function verify({ config: { dataDir }, target, from }: Command): Promise<void> {
  const ending = new AbortController()
  const end = () => ending.abort()
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, end) // a server that goes takes it along
  if ('connected' in process && !process.connected) end()
  process.channel?.unref() // and one that stays is not waited for
  const found = await verifyNewest({
    ...{ target, dataDir, series: from, log: printLine },
    signal: ending.signal,
  })
  printLine(`备份完好：${wordsOf(found)}`)
}

async function restore({ config: { dataDir, databaseUrl }, target, to, from }: Command): Promise<void> {
  if (databaseUrl) throw new StartRefusal('自备的数据库按它自己的备份恢复（docs/operations.md）')
  const until = to === undefined ? undefined : readMoment(to)
  const found = await restoreLibrary({ target, dataDir, until, series: from, log: printLine })
  if (until && !found.until) printLine('那一刻之后没有存下的日志，已恢复到最后')
  printDamaged(found)
  printLine(`已恢复：${wordsOf(found)}。请把 secret.key 放回 ${dataDir}，再启动`)
  if (found.files.damaged.length > 0) throw new StartRefusal('数据库已恢复，但有文件没有恢复，见上')
}

function printDamaged({ files: { damaged } }: RestoredLibrary): void {
  for (const sentence of damaged) console.error(sentence)
}

const wordsOf = ({ records, accounts, files, last }: RestoredLibrary): string =>
  `资料 ${records} 条，账号 ${accounts} 个，文件 ${files.count} 个${last ? `，最后一条日志 ${timeOf(last)}` : ''}`

/** A moment as the pages tell it, by the clock of China: `2026-11-26 16:39`, seconds where they are wanted. */
export function readMoment(text: string): Date {
  const [, day = '', time = ''] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)$/.exec(text.trim()) ?? []
  const moment = new Date(`${day}T${time}+08:00`)
  const isThere = !Number.isNaN(moment.getTime()) && timeOf(moment).startsWith(day)
  if (!isThere) throw new StartRefusal(`时刻“${text}”不对，应如 2026-11-26 16:39`)
  return moment
}

async function makeKey(file: string): Promise<number> {
  await writeFile(file, newKeyText(), { mode: 0o600, flag: 'wx' })
  printLine(`密钥已写入 ${file}，请另存一份：没有它，备份打不开`)
  return 0
}

if (import.meta.main)
  process.exitCode = await runBackup(process.argv.slice(2), process.env).catch((error: unknown) => {
    console.error(error instanceof StartRefusal ? error.message : error)
    return 1
  })
