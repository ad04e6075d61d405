import type { CellEdit } from '#contract/deliveries/delivery-views.ts'
import { maxFileProblems } from '#contract/deliveries/limits.ts'
import { isReadings } from '#contract/deliveries/open-questions.ts'
import { fail } from '#contract/errors.ts'
import { xlsxType } from '#contract/files/xlsx-type.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { columnOf } from '#contract/workbook/workbook-parts.ts'
import { isWorkbook, openWorkbook, type OpenedSheet } from '#server/foreign-files/spreadsheet.ts'
import {
  type NewColumn,
  streamSheets,
  type WrittenRow,
  type WrittenSheet,
  writtenValue,
} from '#server/foreign-files/table-file/table-file.ts'
import { problemHeading } from '#server/foreign-files/table/table.ts'
import { problemsSheet } from '#server/foreign-files/workbook.ts'
import type { MadeFile } from '#server/http/bytes.ts'
import { largestFile } from '#server/imports/reader.ts'

import type { DeliveryContext } from './context.ts'
import { findFile, type StoredDeliveryFile } from './files.queries.ts'
import { bytesOf } from './layers/layers.ts'
import { listProblems, type StoredProblem } from './problems.queries.ts'

/**
 * A copy of a file for whoever sent it: each sheet with its cells in their places, wrong ones marked, what is wrong with
 * a row behind its last cell, and a sheet that lists everything. Of a file that is no workbook, the list alone.
 */
export async function annotatedFile(
  context: DeliveryContext,
  { id, file: number }: { id: number; file: number },
  actor: Actor,
): Promise<MadeFile> {
  const file = (await findFile(context.db, id, number)) ?? fail('not_found')
  const problems = await listOf(context, file)
  const sheets = await context.reading.holdFor(actor.id, () => sheetsOf(context, file, problems))
  const base = file.name.split('/').at(-1) ?? file.name
  const name = `${base.replace(/\.[^.]*$/, '')}（问题）.xlsx`
  return { name, mediaType: xlsxType, content: streamSheets([...sheets, listSheet(file, problems)]) }
}

const listOf = async ({ db }: DeliveryContext, { id, delivery }: StoredDeliveryFile) => {
  const all = { delivery, file: id, weight: undefined, text: undefined, limit: maxFileProblems, offset: 0 }
  return (await listProblems(db, all)).rows
}

async function sheetsOf(
  context: DeliveryContext,
  file: StoredDeliveryFile,
  problems: readonly StoredProblem[],
): Promise<WrittenSheet[]> {
  if (file.size > largestFile) return []
  const bytes = await bytesOf(context, file.file)
  if (!isWorkbook(bytes) || file.description === null) return []
  const { sheets } = await openWorkbook(bytes)
  return sheets
    .filter(({ name }) => name !== problemsSheet)
    .map((sheet) =>
      annotate(
        sheet,
        problems.filter((one) => one.sheet === sheet.name),
        file.edits,
      ),
    )
}

const textOf = (raw: Parameters<typeof writtenValue>[0] | undefined) =>
  raw === undefined ? '' : String(writtenValue(raw))

function annotate(
  { name, rows }: OpenedSheet,
  problems: readonly StoredProblem[],
  edits: readonly CellEdit[],
): WrittenSheet {
  const head = rows.find(({ row }) => row === 1)
  const others = rows.filter((one) => one !== head)
  const old = [...(head?.cells ?? [])].find(([, raw]) => String(raw) === problemHeading)?.[0]
  const letters = rows.flatMap(({ cells }) => [...cells.keys()]).filter((one) => one !== old)
  const count = letters.reduce((max, one) => Math.max(max, columnOf(one) + 1), 0)
  const headings = new Map([...(head?.cells ?? [])].map(([one, raw]) => [columnOf(one), textOf(raw)]))
  const columns = Array.from({ length: count }, (_, i): NewColumn => {
    return { heading: headings.get(i) ?? '', format: 'text', width: 16 }
  })
  const byRow = Map.groupBy(problems, ({ row }) => row)
  const mended = Map.groupBy(
    edits.filter(({ sheet }) => sheet === name),
    ({ row }) => row,
  )
  return {
    name,
    columns: [...columns, { heading: problemHeading, format: 'text', width: 60 }],
    rows: [
      others.map(({ row, cells }): WrittenRow => {
        const values: WrittenRow['cells'][number][] = Array.from({ length: count + 1 })
        for (const [one, raw] of cells) if (one !== old) values[columnOf(one)] = writtenValue(raw)
        const marks = [...(byRow.get(row) ?? []), ...(mended.get(row) ?? []).map(mendedLine)]
        values[count] = marks.map(({ reason }) => reason).join('；')
        const wrong = marks.flatMap(({ column }) => placeOf(column))
        return { row, cells: values, wrong: new Set(marks.length > 0 ? [...wrong, count] : []) }
      }),
    ],
  }
}

const placeOf = (column: string | null): number[] =>
  column !== null && /^[A-Z]{1,3}$/.test(column) ? [columnOf(column)] : []

const mendedLine = ({ column, value }: CellEdit) => ({
  column,
  reason: value === '' ? '已由本馆清空' : `已由本馆改为“${value}”`,
})

const weights: Readonly<Record<StoredProblem['weight'], string>> = {
  refused: '未取该行',
  dropped: '未取该值',
  note: '提示',
}

const listColumns = { 处理: 12, 表: 20, 行: 8, 列: 14, 值: 24, 问题: 70, 建议: 24 }

const weightOf = (file: StoredDeliveryFile, weight: StoredProblem['weight']): string =>
  weight === 'refused' && isReadings(file) ? '未取该读数' : weights[weight]

function listSheet(file: StoredDeliveryFile, problems: readonly StoredProblem[]): WrittenSheet {
  const { edits, result } = file
  const more = result?.more ?? 0
  const lines = [
    ...problems.map(({ weight, sheet, row, column, value, reason, proposal }) => [
      ...[weightOf(file, weight), sheet, row ?? '', column ?? '', value ?? '', reason, proposal ?? ''],
    ]),
    ...edits.map((edit) => [
      '已改',
      edit.sheet,
      edit.row,
      edit.column,
      '',
      mendedLine(edit).reason,
      edit.value,
    ]),
    ...(more > 0 ? [['', '', '', '', '', `另有 ${more} 处没有列出`, '']] : []),
  ]
  return {
    name: problemsSheet,
    columns: Object.entries(listColumns).map(([heading, width]) => ({ heading, width, format: 'text' })),
    rows: [lines.map((cells, i) => ({ row: i + 2, cells }))],
  }
}
