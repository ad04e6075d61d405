import { Readable } from 'node:stream'

import { changeText } from '#contract/audit-changes.ts'
import { type auditLog, maxSheetLines } from '#contract/audit-log.ts'
import { type ActionRow, auditActions, logTypes, operationTypes } from '#contract/audit.ts'
import { localMoment } from '#contract/calendar/local-moment.ts'
import { csvLine } from '#contract/csv.ts'
import { AppError } from '#contract/errors.ts'
import { xlsxType } from '#contract/files/xlsx-type.ts'
import type { DecodedInput } from '#contract/route.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import { changesOf } from '#server/audit/changes.ts'
import { streamWorkbook, type WrittenRow } from '#server/foreign-files/table-file/table-file.ts'
import type { MadeFile } from '#server/http/bytes.ts'

import {
  countEvents,
  findSpan,
  listSealed,
  type SealedLine,
  type Span,
  type LogFilter,
} from './audit-log.queries.ts'
import { findEnd } from './chain.queries.ts'

type ExportRequest = DecodedInput<typeof auditLog.export>

const heads = {
  序号: 10,
  时间: 27,
  日志类别: 10,
  操作类型: 10,
  事件: 20,
  账号: 10,
  操作人: 20,
  地址: 18,
  对象: 36,
  结果: 8,
  变化: 60,
}
const sealHeads = ['散列覆盖的内容', '上一行散列', '散列']

/**
 * Streams lines of the log. CSV has what a third party needs to verify them, a workbook is for reading and has the hash
 * only. A line of the log says so before the first byte is sent. The last row counts the lines and names the end of the
 * chain at that moment: a file without it is not complete.
 */
export async function exportAudit(db: Db, by: AtWork, asked: ExportRequest): Promise<MadeFile> {
  const { format } = asked
  const wanted = wantedOf(asked)
  if (format === 'xlsx') await requireSheet(db, wanted)
  await audit(db, { ...doneBy(by), action: 'audit_exported', detail: asked })
  const end = await findEnd(db)
  const { first, last } = await findSpan(db, wanted)
  const span = { first, last: Math.min(last, end.id) }
  const period = await periodOf(db, asked, span)
  const source: Source = { db, span, wanted, end }
  return {
    name: `审计日志${period}.${format}`,
    ...(format === 'csv'
      ? { mediaType: 'text/csv; charset=utf-8', content: Readable.from(csvOf(source)) }
      : { mediaType: xlsxType, content: sheetOf(source) }),
  }
}

/** The days that a file is of, named or not: from its first line, to today. */
async function periodOf(
  db: Db,
  { from, to }: Pick<LogFilter, 'from' | 'to'>,
  { first }: Span,
): Promise<string> {
  const [line] = from === undefined ? await listSealed(db, { first, last: first }, { limit: 1 }) : []
  const today = localMoment(new Date().toISOString()).slice(0, 10)
  return `${from ?? line?.clock.slice(0, 10) ?? today}至${to ?? today}`
}

async function requireSheet(db: Db, wanted: LogFilter): Promise<void> {
  const span = await findSpan(db, wanted)
  if (span.last - span.first < maxSheetLines) return
  const { count } = await countEvents(db, span, { ...wanted, reach: maxSheetLines + 1 })
  if (count > maxSheetLines)
    throw new AppError(
      'invalid_input',
      {},
      `工作簿至多 ${maxSheetLines / 10_000} 万条，请缩短时段或改用文本表格`,
    )
}

const wantedOf = ({ type, operation, action, success, format: _, ...rest }: ExportRequest): LogFilter => ({
  ...rest,
  ...(type && { types: [type] }),
  ...(operation && { operations: [operation] }),
  ...(action && { actions: [action] }),
  success: success && success === 'true',
})

interface Source {
  db: Db
  span: Span
  wanted: LogFilter
  end: Awaited<ReturnType<typeof findEnd>>
}

const linesAtOnce = 2000
/** Lines that are compared with a text at once. */
const comparedAtOnce = 20_000

/** Between two pieces no connection is held, however slow the reader is. */
const piecesOf = (source: Source) => (source.wanted.text ? comparedPieces(source) : foundPieces(source))

/** Every line is compared once: the index would bring all that hold the text for each piece. */
async function* comparedPieces({ db, span: { first, last }, wanted }: Source): AsyncGenerator<SealedLine[]> {
  const asked = { ...wanted, unindexed: true, limit: comparedAtOnce }
  for (let next = first; next <= last; next += comparedAtOnce)
    yield await listSealed(db, { first: next, last: Math.min(last, next + comparedAtOnce - 1) }, asked)
}

async function* foundPieces({ db, span: { first, last }, wanted }: Source): AsyncGenerator<SealedLine[]> {
  for (let next = first; ;) {
    const lines = await listSealed(db, { first: next, last }, { ...wanted, limit: linesAtOnce })
    if (lines.length > 0) yield lines
    if (lines.length < linesAtOnce) return
    next = (lines.at(-1)?.id ?? last) + 1
  }
}

async function* csvOf(source: Source): AsyncGenerator<string> {
  yield `\uFEFF${csvLine([...Object.keys(heads), ...sealHeads])}`
  let count = 0
  for await (const lines of piecesOf(source)) {
    count += lines.length
    yield lines.map((line) => csvLine([...cellsOf(line), line.content, line.previous, line.hash])).join('')
  }
  yield csvLine([...endCells(source, count), '', '', source.end.hash])
}

const sheetOf = (source: Source): Readable =>
  streamWorkbook(
    {
      name: '审计日志',
      columns: Object.entries({ ...heads, 散列: 66 }).map(([heading, width]) => ({
        ...{ heading, width },
        format: 'text' as const,
      })),
      rows: sheetRows(source),
    },
    [],
  )

/** Characters that a cell of a workbook holds. */
const maxCell = 32_000

async function* sheetRows(source: Source): AsyncGenerator<WrittenRow[]> {
  let count = 0
  const rowOf = (cells: string[], i: number): WrittenRow => ({
    row: count + i + 2,
    cells: cells.map((text) => text.slice(0, maxCell)),
  })
  for await (const lines of piecesOf(source)) {
    yield lines.map((line, i) => rowOf([...cellsOf(line), line.hash], i))
    count += lines.length
  }
  yield [rowOf([...endCells(source, count), source.end.hash], 0)]
}

const endCells = ({ end }: Source, count: number): string[] => [
  ...[String(end.id), '', '', '', '链尾', '', '', '', `本文件共 ${count} 条`, '', ''],
]

const actions: Readonly<Record<string, ActionRow>> = auditActions
const types: Readonly<Record<number, string>> = logTypes
const operations: Readonly<Record<number, string>> = operationTypes

function cellsOf(line: SealedLine): string[] {
  const { id, clock, action, logType, operation, account, name, address, object, success, detail } = line
  const changes = changesOf(detail).map(changeText).join('；')
  return [
    ...[String(id), clock, types[logType] ?? '', operations[operation ?? 0] ?? ''],
    ...[actions[action]?.label ?? action, account === null ? '' : String(account), name, address, object],
    ...[success ? '成功' : '未成功', changes],
  ]
}
