import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { kinds } from '#contract/catalogue/kinds.ts'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import { importFile, type ImportOptions, type ImportResult } from '#server/imports/imports.ts'
import { largestFile } from '#server/imports/reader.ts'
import { kindsOfReadings } from '#server/readings/workbook.ts'

import { shortPath, stamp, writeFault } from './fault.ts'
import { namedFiles, skippedLine } from './named-files.ts'
import { showProgress, type Screen } from './progress.ts'
import { csvOf, summaryOf, tableOf } from './report.ts'
import { ask } from './turn.queries.ts'

export interface Run {
  db: Db
  screen: Screen
  signal: AbortSignal
  dataDir: string
  /** Whether unexpected errors are shown with their stack. */
  debug: boolean
  options: ImportOptions
}

/** The result of a file. The last two end the run, because no further file can be read. */
type End = 'taken' | 'unchanged' | 'refused' | 'failed' | 'interrupted' | 'databaseGone'

/**
 * Imports files one after the other, and all files below directories. A failed file does not stop the others.
 * Returns the exit code.
 */
export async function importAll(run: Run, named: readonly string[]): Promise<number> {
  const { paths, retained } = await namedFiles(named)
  if (retained.length > 0)
    run.screen.log(`略过 ${retained.length} 个不能导入的文件：${skippedLine(retained)}`)
  const ends: End[] = []
  for (const [i, path] of paths.entries()) {
    const name = paths.filter((one) => basename(one) === basename(path)).length > 1 ? path : basename(path)
    run.screen.log(`\n${paths.length > 1 ? `［${i + 1}/${paths.length}］` : ''}${name}`)
    const end = await importOne(run, path)
    ends.push(end)
    if (end === 'interrupted' || end === 'databaseGone') break
  }
  if (paths.length !== 1) run.screen.log(`\n${summary(ends, paths.length)}`)
  return ends.every((end) => end === 'taken' || end === 'unchanged') ? 0 : 1
}

const endLabels: Record<Exclude<End, 'interrupted' | 'databaseGone'>, string> = {
  taken: '已导入',
  unchanged: '无变化',
  refused: '未导入',
  failed: '出错',
}

function summary(ends: readonly End[], files: number): string {
  const count = (end: string) => ends.filter((one) => one === end).length
  const counted = Object.entries(endLabels).map(([end, label]) => `${label} ${count(end)} 个`)
  const left = files - ends.filter((end) => Object.hasOwn(endLabels, end)).length
  return `共 ${files} 个文件：${counted.join('，')}${left > 0 ? `，未处理 ${left} 个` : ''}`
}

async function importOne(run: Run, path: string): Promise<End> {
  const { db, screen, signal, dataDir } = run
  const { end, ...shown } = showProgress(screen, run.options.dryRun ? '正在检查' : '正在入库')
  const options = { ...run.options, ...shown, signal }
  try {
    const name = basename(path)
    const result = await bytesOf(path).then((bytes) => importOrName({ db, name, bytes, options }))
    end()
    await report(screen, dataDir, result, path)
    if (result.taken > 0) return 'taken'
    return result.unchanged > 0 || result.refused === 0 ? 'unchanged' : 'refused'
  } catch (error) {
    end()
    const [kind, sentence] = await explain(run, error, path)
    screen.complain(`  未导入：${sentence}`)
    return kind
  }
}

interface FileToImport {
  db: Db
  name: string
  bytes: Uint8Array
  options: ImportOptions
}

/** Imports a file; readings of monitoring points, which come in elsewhere, are refused as such. */
async function importOrName({ db, name, bytes, options }: FileToImport): Promise<ImportResult> {
  try {
    return await importFile(db, kinds, { name, bytes }, options)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'invalid_input')) throw error
    const readings = await kindsOfReadings(kinds, bytes, name, true).catch(() => undefined)
    if (!readings || readings.kinds.length === 0) throw error
    throw new AppError('invalid_input', {}, readingsWords)
  }
}

const readingsWords =
  '这是监测读数，命令不导入；请在网页的“资料入库”中放入，可连同它们的点位一起检查、入库、撤销'

/** Returns the reason of a failure in one sentence. Its transaction has been rolled back. */
export async function explain(
  { db, signal, dataDir, debug }: Run,
  error: unknown,
  about: string,
): Promise<[End, string]> {
  const sentence = sentenceOf(error)
  if (sentence !== undefined) return ['refused', sentence]
  if (signal.aborted) return ['interrupted', '已停止']
  if (!(await isAnswering(db)))
    return ['databaseGone', '数据库连接中断；恢复后重新执行即可，已入库的不会重复']
  if (debug) console.error(error)
  return ['failed', await writeFault(dataDir, error, about)]
}

/** Whether the database responds. */
async function isAnswering(db: Db): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, 5000, false).unref())
  const asked = ask(db).then(
    () => true,
    () => false,
  )
  return Promise.race([asked, late])
}

export async function bytesOf(path: string): Promise<Uint8Array> {
  const { size } = await stat(path)
  if (size > largestFile)
    throw new AppError('invalid_input', {}, `文件超过 ${largestFile / 2 ** 20} MB，请拆分后导入`)
  return readFile(path)
}

const fileTroubles: Record<string, string> = {
  ENOENT: '找不到这个文件',
  EACCES: '没有读取这个文件的权限',
}

/** The sentence for an expected failure; undefined for an unexpected one. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof AppError) return [error.message, ...Object.values(error.detail.fields ?? {})].at(-1)
  return fileTroubles[String(Object(error).code)]
}

async function report(screen: Screen, dataDir: string, result: ImportResult, path: string): Promise<void> {
  const { batch, problems } = result
  screen.log(`  ${summaryOf(result)}`)
  if (problems.length > 0) {
    for (const line of tableOf(problems, 40)) screen.log(`  ${line}`)
    const report = await writeReport(dataDir, basename(path), problems).then(
      shortPath,
      (error: Error) => error,
    )
    screen.log(`  报告：${typeof report === 'string' ? report : `无法写入（${report.message}）`}`)
  }
  if (batch !== null) screen.log(`  批次 ${batch}；撤销：npm run import -- --undo ${batch}`)
}

/** If two files of one name end within a second, each gets its own report. */
async function writeReport(
  dataDir: string,
  name: string,
  problems: ImportResult['problems'],
): Promise<string> {
  const folder = join(dataDir, 'imports')
  await mkdir(folder, { recursive: true })
  for (let copy = 1; ; copy += 1) {
    const path = join(folder, `${stamp()} ${name}${copy > 1 ? ` (${copy})` : ''}.csv`)
    const written = await writeFile(path, csvOf(problems), { flag: 'wx' }).then(
      () => true,
      (error: unknown) => (Object(error).code === 'EEXIST' ? false : Promise.reject(error)),
    )
    if (written) return path
  }
}
