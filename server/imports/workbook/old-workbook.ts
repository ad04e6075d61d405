import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

import { refuseFile, type RawValue } from '#server/imports/source.ts'

import { styleOfFormat, valueOfNumber } from './cell-number.ts'
import { plainText } from './parts.ts'
import type { SheetRow } from './sheet-rows.ts'

/** The workbook as the thread returns it. */
export interface OldWorkbook {
  sheets: OldSheet[]
  since1904: boolean
}

export interface OldSheet {
  name: string
  hidden: boolean
  merges: string[]
  rows: { row: number; cells: OldCell[] }[]
}

export interface OldCell {
  letters: string
  value: string | number | boolean | Date
  /** The display format of the number. */
  format: string
}

const unreadable = '无法打开这个 .xls 文件（可能已损坏或版本过旧），请另存为 .xlsx'
const limits = { seconds: 60, resourceLimits: { maxOldGenerationSizeMb: 512 } }

/**
 * Reads an .xls of Excel 5 to 2003 in a thread of its own, with limits of time and memory. Rows of hidden
 * sheets are not returned.
 */
export async function openOldWorkbook(bytes: Uint8Array) {
  const answer = await readInThread(bytes)
  if ('refused' in answer) return refuseFile(answer.refused)
  const { sheets, since1904 } = answer
  if (sheets.length === 0) refuseFile(unreadable)
  return sheets.map(({ name, hidden, merges, rows }) => ({
    name,
    hidden,
    rows: rows.flatMap((row) => rowOf(row, since1904)),
    merges: { first: merges, count: merges.length },
    uncomputed: { first: [], count: 0 },
  }))
}

function rowOf({ row, cells }: OldSheet['rows'][number], since1904: boolean): SheetRow[] {
  const held = new Map<string, RawValue>()
  for (const { letters, value, format } of cells) {
    const raw = rawOf(value, format, since1904)
    if (raw !== '') held.set(letters, raw)
  }
  return held.size > 0 ? [{ row, cells: held }] : []
}

function rawOf(value: OldCell['value'], format: string, since1904: boolean): RawValue {
  if (typeof value === 'string') return plainText(value)
  if (typeof value !== 'number' || !Number.isFinite(value)) return typeof value === 'number' ? '' : value
  return valueOfNumber(String(value), styleOfFormat(0, format), since1904)
}

function readInThread(bytes: Uint8Array): Promise<OldWorkbook | { refused: string }> {
  const { resourceLimits, seconds } = limits
  const thread = new Worker(join(import.meta.dirname, 'old-workbook-thread.ts'), {
    workerData: bytes,
    resourceLimits,
    stdout: true,
    stderr: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof readInThread>>>()
  const timer = setTimeout(() => reject(new Error('took too long')), seconds * 1000)
  thread.once('message', resolve)
  thread.once('error', reject)
  thread.once('exit', () => reject(new Error('ended without an answer')))
  return promise
    .catch(() => refuseFile(unreadable))
    .finally(async () => {
      clearTimeout(timer)
      await thread.terminate()
    })
}
