import { Readable } from 'node:stream'

import { changeText } from '#contract/audit-changes.ts'
import { type ActionRow, auditActions, type auditLog, logTypes, operationTypes } from '#contract/audit.ts'
import { csvLine } from '#contract/csv.ts'
import type { Decoded } from '#contract/route.ts'
import type { Db } from '#database/database.ts'
import type { MadeFile } from '#server/http/bytes.ts'

import { findEnd, findSpan, listSealed, type SealedLine, type Span, type Wanted } from './audit.queries.ts'
import { type AtWork, audit, doneBy } from './audit.ts'
import { changesOf } from './changes.ts'

type Asked = Decoded<typeof auditLog.export>

const heads = [
  ...['序号', '时间', '日志类别', '操作类型', '事件', '账号', '操作人', '地址', '对象', '结果', '变化'],
  ...['散列覆盖的内容', '上一行散列', '散列'],
]

/**
 * Streams lines of the log as CSV, with what a third party needs to verify them. A line of the log says so before the
 * first byte is sent. The last row is the end of the chain at that moment: a file without it is not complete.
 */
export async function exportAudit(db: Db, by: AtWork, asked: Asked): Promise<MadeFile> {
  await audit(db, { ...doneBy(by), action: 'audit_exported', detail: asked })
  const end = await findEnd(db)
  const wanted = wantedOf(asked)
  const { first, last } = await findSpan(db, wanted)
  const content = Readable.from(rowsOf(db, { first, last: Math.min(last, end.id) }, { wanted, end }))
  const days = [asked.from, asked.to].filter(Boolean).join('至')
  return { name: `审计日志${days}.csv`, mediaType: 'text/csv; charset=utf-8', content }
}

const wantedOf = ({ type, operation, action, success, ...rest }: Asked): Wanted => ({
  ...rest,
  ...(type && { types: [type] }),
  ...(operation && { operations: [operation] }),
  ...(action && { actions: [action] }),
  success: success && success === 'true',
})

interface Sent {
  wanted: Wanted
  end: Awaited<ReturnType<typeof findEnd>>
}

const linesAtOnce = 2000

/** Between two pieces no connection is held, however slow the reader is. */
async function* rowsOf(db: Db, { first, last }: Span, { wanted, end }: Sent): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(heads)}`
  for (let next = first; ;) {
    const lines = await listSealed(db, { first: next, last }, { ...wanted, limit: linesAtOnce })
    if (lines.length > 0) yield lines.map((line) => csvLine(cellsOf(line))).join('')
    if (lines.length < linesAtOnce) break
    next = (lines.at(-1)?.id ?? last) + 1
  }
  yield csvLine([String(end.id), '', '', '', '链尾', '', '', '', '', '', '', '', '', end.hash])
}

const actions: Readonly<Record<string, ActionRow>> = auditActions
const types: Readonly<Record<number, string>> = logTypes
const operations: Readonly<Record<number, string>> = operationTypes

function cellsOf(line: SealedLine): string[] {
  const { id, clock, action, logType, operation, account, name, address, object, success, detail } = line
  const changes = changesOf(detail).map(changeText).join('；')
  return [
    ...[String(id), clock, types[logType] ?? '', operations[operation ?? 0] ?? ''],
    ...[actions[action]?.label ?? action, account === null ? '' : String(account), name, address, object],
    ...[success ? '成功' : '未成功', changes, line.content, line.previous, line.hash],
  ]
}
