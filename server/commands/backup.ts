import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { openDatabase } from '#database/database.ts'
import { StartRefusal } from '#database/start-refusal.ts'
import { openBackup } from '#server/backup/backup.ts'
import { type BaseCopy, listCopies, writeManifest } from '#server/backup/base-copy.ts'
import { openTarget } from '#server/backup/open-target.ts'
import { type RestoredLibrary, restoreLibrary, verifyCopy } from '#server/backup/restore.ts'
import { readState } from '#server/backup/state.ts'
import type { BackupTarget } from '#server/backup/stored-file.ts'
import { type BackupSettings, type Config, readConfig } from '#server/config.ts'
import { openLibrary } from '#server/library.ts'
import { filesFolder } from '#server/record-files/record-files.ts'

const help = `用法：npm run backup -- [动作]
  备份随附的数据库与上传的文件，存到 BACKUP_DIR；服务运行时每半分钟存一次日志，每夜存一份整库，不必另行安排。
  （不写）        现在存一份整库
  list            列出整库备份，以及能恢复到哪些时刻
  verify          把最新一份恢复到临时目录并读遍，再删去；需要与资料库一样大的空间
  restore [--to "2026-11-26 16:39"]
                  恢复到空的 DATA_DIR；不写时刻则恢复到最后
  new-key 文件    生成一个密钥文件，供 BACKUP_KEY_FILE 使用；请另存一份，丢了它备份就打不开`

const log = (line: string) => console.info(line)

/** Runs the command and returns its exit code. */
export async function runBackup(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { positionals, values } = parseArgs({
    ...{ args: [...args], allowPositionals: true, strict: true },
    options: { to: { type: 'string' }, help: { type: 'boolean' } },
  })
  const [verb = 'now', file] = positionals
  if (values.help) return printHelp(0)
  if (verb === 'new-key') return file === undefined ? printHelp(1) : makeKey(file)
  const config = readConfig(env)
  const act = acts[verb]
  if (!act) return printHelp(1)
  if (!config.backup) throw new StartRefusal('请用 BACKUP_DIR 指定存放备份的文件夹')
  await act({ config, settings: config.backup, target: await openTarget(config.backup), to: values.to })
  return 0
}

function printHelp(code: number): number {
  log(help)
  return code
}

interface Command {
  config: Config
  settings: BackupSettings
  target: BackupTarget
  to: string | undefined
}

const acts: Record<string, (command: Command) => Promise<void>> = { now: copyNow, list, verify, restore }

async function copyNow({ config, settings: { days }, target }: Command): Promise<void> {
  const library = await openLibrary(config, { log, beside: true })
  try {
    const context = { db: openDatabase(library.pool), target, filesFolder: filesFolder(config.dataDir), days }
    const { copy } = await openBackup(context)
    log(`已存：${lineOf(await copy())}`)
  } finally {
    await library.close()
  }
}

async function list({ target }: Command): Promise<void> {
  const [copies, { archivedAt }] = await Promise.all([listCopies(target), readState(target)])
  for (const copy of copies) log(lineOf(copy))
  const [first] = copies
  log(
    first
      ? `可恢复的时刻：${localTime(first.endedAt)} 至 ${archivedAt ? localTime(archivedAt) : '—'}`
      : '没有备份',
  )
}

const localTime = (moment: string): string =>
  new Date(moment).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })

function lineOf({ name, endedAt, files, isSealed, verifiedAt }: BaseCopy): string {
  const size = (files.reduce((sum, [, bytes]) => sum + bytes, 0) / 1e9).toFixed(2)
  const verified = verifiedAt ? `，${localTime(verifiedAt)} 验过` : ''
  return `${name}  ${localTime(endedAt)} 存好，整库 ${size} GB${isSealed ? '，已加密' : ''}${verified}`
}

async function verify({ target }: Command): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'geolibrary-verify-'))
  try {
    await chmod(scratch, 0o755) // the account of the database enters it
    const found = await verifyCopy({ target, dataDir: scratch, log })
    const copy = (await listCopies(target)).find(({ name }) => name === found.copy)
    if (copy) await writeManifest(target, { ...copy, verifiedAt: new Date().toISOString() })
    log(`备份完好：${wordsOf(found)}`)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function restore({ config: { dataDir, databaseUrl }, target, to }: Command): Promise<void> {
  if (databaseUrl) throw new StartRefusal('自备的数据库按它自己的备份恢复（docs/operations.md）')
  const until = to === undefined ? undefined : readMoment(to)
  const found = await restoreLibrary({ target, dataDir, until, log })
  if (until && !found.until) log('存下的日志没有到那一刻，已恢复到最后')
  log(`已恢复：${wordsOf(found)}。请把 secret.key 放回 ${dataDir}，再启动`)
}

const wordsOf = ({ records, accounts, files, last }: RestoredLibrary): string =>
  `资料 ${records} 条，账号 ${accounts} 个，文件 ${files} 个${last ? `，最后一条日志 ${localTime(last.toISOString())}` : ''}`

/** A moment as the pages tell it, by the clock of China: `2026-11-26 16:39`, seconds where they are wanted. */
export function readMoment(text: string): Date {
  const [, day = '', time = ''] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)$/.exec(text.trim()) ?? []
  const moment = new Date(`${day}T${time}+08:00`)
  const isThere = !Number.isNaN(moment.getTime()) && localTime(moment.toISOString()).startsWith(day)
  if (!isThere) throw new StartRefusal(`时刻“${text}”不对，应如 2026-11-26 16:39`)
  return moment
}

async function makeKey(file: string): Promise<number> {
  await writeFile(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  log(`密钥已写入 ${file}，请另存一份：没有它，备份打不开`)
  return 0
}

if (import.meta.main)
  process.exitCode = await runBackup(process.argv.slice(2), process.env).catch((error: unknown) => {
    console.error(error instanceof StartRefusal ? error.message : error)
    return 1
  })
